//! Which of the open tables one wants to see.

use fondaco_game::EditionId;
use fondaco_table::{ClockRule, GameName};
use fondaco_wire::rest::{GameRatingBody, MatchBody, PlayerBody, PlayerKind};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n::Lang;
use crate::data::account;
use crate::data::rest;
use crate::t;

const KEY: &str = "fondaco:filters";
/// How far from one's own a rating is near, in points.
const NEAR: f64 = 4.0;
/// Where everybody's rating begins.
const BEGINNING: f64 = 25.0;

/// What is asked of a table; nothing of what is not set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Filters {
    game: Option<GameName>,
    free: Option<usize>,
    clock: Option<Clock>,
    rated: Option<bool>,
    /// With which edition it is played.
    edition: Option<PlayedWith>,
    /// Whether those who sit there are about as strong as oneself.
    near: Option<bool>,
    language: Option<String>,
}

/// Which edition a table is played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PlayedWith {
    /// Ours.
    Usual,
    /// Another one.
    Edition(EditionId),
}

impl PlayedWith {
    /// Whether these are the same components, whatever they are called.
    fn same(&self, edition: Option<&EditionId>) -> bool {
        match (self, edition) {
            (PlayedWith::Usual, None) => true,
            (PlayedWith::Edition(one), Some(other)) => one.hash == other.hash,
            _ => false,
        }
    }
}

/// How long people may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Clock {
    None,
    Minutes,
    Days,
}

impl Filters {
    /// What was chosen last.
    pub(super) fn kept() -> Self {
        let kept = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
        kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn keep(&self) {
        if let (Some(storage), Ok(text)) = (browser::storage(), serde_json::to_string(self)) {
            let _ = storage.set_item(KEY, &text);
        }
    }

    /// How many are set.
    pub(super) fn count(&self) -> usize {
        let Filters { game, free, clock, rated, edition, near, language } = self;
        let set = [
            game.is_some(),
            free.is_some(),
            clock.is_some(),
            rated.is_some(),
            edition.is_some(),
            near.is_some(),
            language.is_some(),
        ];
        set.into_iter().filter(|set| *set).count()
    }

    /// Whether somebody with these ratings wants to see this table.
    pub(super) fn suits(&self, one: &MatchBody, mine: &[GameRatingBody]) -> bool {
        let card = &one.card;
        let clock = match card.clock {
            ClockRule::None => Clock::None,
            ClockRule::RealTime { .. } => Clock::Minutes,
            ClockRule::Daily { .. } => Clock::Days,
        };
        let own = mine.iter().find(|rated| rated.game == card.game).map_or(BEGINNING, |rated| rated.rating.rating);
        let near = || one.ratings.iter().flatten().all(|other| (other.rating - own).abs() <= NEAR);
        self.game.is_none_or(|game| game == card.game)
            && self.free.is_none_or(|free| card.free() >= free)
            && self.clock.is_none_or(|wanted| wanted == clock)
            && self.rated.is_none_or(|rated| rated == card.rated)
            && self.edition.as_ref().is_none_or(|wanted| wanted.same(card.edition.as_ref()))
            && self.near.is_none_or(|wanted| !wanted || near())
            && self.language.as_ref().is_none_or(|language| card.language.as_ref() == Some(language))
    }
}

/// The person's ratings, followed; none for who has no account.
pub(super) fn my_ratings() -> RwSignal<Vec<GameRatingBody>> {
    let mine: RwSignal<Vec<GameRatingBody>> = RwSignal::default();
    let who = Memo::new(|_| account::me().filter(|me| me.kind == PlayerKind::Account).map(|me| me.id));
    Effect::new(move |_| {
        mine.set(Vec::new());
        if let Some(id) = who.get() {
            spawn_local(async move {
                if let Ok(player) = rest::get::<PlayerBody>(&format!("players/{id}")).await {
                    let _ = mine.try_set(player.ratings);
                }
            });
        }
    });
    mine
}

/// One cell: its name, and what can be asked.
fn cell<T: Clone + PartialEq + Send + Sync + 'static>(
    filters: RwSignal<Filters>,
    title: &'static str,
    choices: Vec<(T, String)>,
    part: fn(&mut Filters) -> &mut Option<T>,
) -> Markup {
    let chosen = move || filters.with(|filters| part(&mut filters.clone()).clone());
    let values: Vec<T> = choices.iter().map(|(value, _)| value.clone()).collect();
    let choose = move |event| {
        let place = event_target_value(&event).parse::<usize>().ok();
        filters.update(|filters| *part(filters) = place.and_then(|place| values.get(place).cloned()));
        filters.with_untracked(Filters::keep);
    };
    let options = choices.into_iter().enumerate().map(|(place, (value, said))| {
        view! { <option value=place.to_string() selected=move || chosen() == Some(value.clone())>{said}</option> }
    });
    view! {
        <label class:set=move || chosen().is_some()>
            <span>{move || t!(title)}</span>
            <select on:change=choose>
                <option value="" selected=move || chosen().is_none()>{move || t!("pair-any")}</option>
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// The editions that one can ask for: ours, those at open tables, and the one that was asked for last.
fn editions(filters: &Filters, open: &[EditionId]) -> Vec<(PlayedWith, String)> {
    let mut all = vec![(PlayedWith::Usual, t!("filter-usual"))];
    for one in open.iter().cloned().map(PlayedWith::Edition).chain(filters.edition.clone()) {
        if let PlayedWith::Edition(edition) = &one
            && all.iter().all(|(known, _)| !known.same(Some(edition)))
        {
            all.push((one.clone(), edition.name.clone()));
        }
    }
    all
}

/// The row of filters, unfolded or not. It is made anew with every change of the list, and in another language.
pub(super) fn row(filters: RwSignal<Filters>, unfolded: RwSignal<bool>, open: Memo<Vec<EditionId>>) -> Markup {
    let cells = move || {
        let game = GameName::ALL.iter().map(|&game| (game, game.title().to_owned())).collect();
        let free = (1..=3).map(|free| (free, t!("filter-free", seats = free))).collect();
        let clock = vec![
            (Clock::Minutes, t!("clock-kind-real-time")),
            (Clock::Days, t!("clock-kind-daily")),
            (Clock::None, t!("clock-none")),
        ];
        let kind = vec![(true, t!("kind-rated")), (false, t!("kind-casual"))];
        let edition = open.with(|open| filters.with_untracked(|filters| editions(filters, open)));
        let language = Lang::ALL.iter().map(|lang| (lang.code().to_owned(), lang.name().to_owned())).collect();
        view! {
            {cell(filters, "lobby-game", game, |filters| &mut filters.game)}
            {cell(filters, "filter-seats", free, |filters| &mut filters.free)}
            {cell(filters, "pair-speed", clock, |filters| &mut filters.clock)}
            {cell(filters, "filter-kind", kind, |filters| &mut filters.rated)}
            {cell(filters, "filter-edition", edition, |filters| &mut filters.edition)}
            {cell(filters, "rating", vec![(true, t!("filter-near"))], |filters| &mut filters.near)}
            {cell(filters, "settings-language", language, |filters| &mut filters.language)}
        }
    };
    let clear = move |_| {
        filters.set(Filters::default());
        filters.with_untracked(Filters::keep);
    };
    let cleared = move || {
        let count = filters.with(Filters::count);
        (count > 0).then(|| {
            view! { <button class="btn quiet" on:click=clear>{move || t!("filter-clear", count = count)}</button> }
        })
    };
    let fold = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        unfolded.update(|unfolded| *unfolded = !*unfolded);
    };
    view! {
        <details class="filters" open=move || unfolded.get()>
            <summary on:click=fold>{move || t!("filter-title")}</summary>
            <div class="cells" role="group" aria-label=move || t!("filter-title")>{cells}</div>
            {cleared}
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use fondaco_wire::rest::RatingBody;

    use super::*;

    fn table(more: &str) -> MatchBody {
        let game = GameName::ALL[0];
        let text = r#","stage":"gathering","seats":[{"holder":"open"},{"holder":"open"}],
            "clock":{"daily":{"days":2}},"rated":true,"language":"de","public":true,"number":1,"created_ms":1,"changed_ms":1,
            "ratings":[{"rating":28.0,"uncertainty":2.0,"provisional":false},null]"#;
        serde_json::from_str(&format!(r#"{{"match":"m1","game":"{game}"{text}{more}}}"#)).unwrap()
    }

    fn with(hash: &str) -> PlayedWith {
        PlayedWith::Edition(EditionId { name: format!("Shelf {hash}"), hash: hash.to_owned() })
    }

    #[test]
    fn each_filter_asks_for_one_thing() {
        let one = table("");
        let all = |filters: Filters| filters.suits(&one, &[]);
        assert!(all(Filters::default()));
        assert_eq!(Filters::default().count(), 0);
        for (yes, no) in [
            (
                Filters { game: Some(one.card.game), ..Filters::default() },
                Filters {
                    game: GameName::ALL.iter().copied().find(|game| *game != one.card.game),
                    ..Filters::default()
                },
            ),
            (Filters { free: Some(2), ..Filters::default() }, Filters { free: Some(3), ..Filters::default() }),
            (
                Filters { clock: Some(Clock::Days), ..Filters::default() },
                Filters { clock: Some(Clock::Minutes), ..Filters::default() },
            ),
            (Filters { rated: Some(true), ..Filters::default() }, Filters { rated: Some(false), ..Filters::default() }),
            (
                Filters { edition: Some(PlayedWith::Usual), ..Filters::default() },
                Filters { edition: Some(with("1")), ..Filters::default() },
            ),
            (
                Filters { language: Some("de".into()), ..Filters::default() },
                Filters { language: Some("fr".into()), ..Filters::default() },
            ),
        ] {
            assert_eq!((yes.count(), no.count()), (1, 1));
            assert!(all(yes.clone()), "{yes:?}");
            assert!(!all(no.clone()), "{no:?}");
        }
        let mine = table(r#","edition":{"name":"Mine","hash":"1"}"#);
        let asked = |edition| Filters { edition: Some(edition), ..Filters::default() };
        assert!(!asked(PlayedWith::Usual).suits(&mine, &[]));
        assert!(asked(with("1")).suits(&mine, &[]) && !asked(with("2")).suits(&mine, &[]));
        let open = [mine.card.edition.clone().unwrap(), mine.card.edition.unwrap()];
        let listed = editions(&asked(with("2")), &open);
        let hashes: Vec<&str> = listed
            .iter()
            .map(|(played, _)| if let PlayedWith::Edition(edition) = played { edition.hash.as_str() } else { "" })
            .collect();
        assert_eq!(hashes, ["", "1", "2"]);
    }

    #[test]
    fn near_means_near_to_my_own_rating() {
        let near = Filters { near: Some(true), ..Filters::default() };
        let one = table("");
        assert!(near.suits(&one, &[]), "three points from where everybody begins");
        let rating = RatingBody { rating: 23.5, uncertainty: 2.0, provisional: false };
        assert!(!near.suits(&one, &[GameRatingBody { game: one.card.game, rating, matches: 9 }]));
    }

    #[test]
    fn what_was_kept_may_be_old_or_broken() {
        let read = |text: &str| serde_json::from_str::<Filters>(text).unwrap_or_default();
        assert_eq!(read(r#"{"game":"chess"}"#), Filters::default());
        assert_eq!(read(r#"{"moon":1,"free":2}"#), Filters { free: Some(2), ..Filters::default() });
    }
}
