//! Opening a table on the server: the game, who may sit where, what is agreed, how long people may think, who may come.

use fondaco_game::EditionId;
use fondaco_table::{ClockRule, GameName, LevelName, TakeBacks};
use fondaco_wire::rest::{CallBody, EditionBody, NewEditionBody, PlayerKind};
use fondaco_wire::{Create, Done, SeatPlan};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n::Lang;
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::data::account::{self};
use crate::data::editions::{self, Word};
use crate::data::friends;
use crate::data::rest::{self, Failure};
use crate::faces::cover;
use crate::pages::account::form::{Outcome, outcome_line};
use crate::pages::agree::{Check, Game};
use crate::pages::editions::choose::{self, Choice};
use crate::pages::last::chosen_edition;
use crate::pages::shell::{Me, Page};
use crate::t;
use crate::table::face::Choosable;
use crate::table::people::opponents;

/// The most that can play any game.
const MOST: usize = 6;

/// What people may take back: what the table calls it, and the key of what it says.
const TAKE_BACKS: [(TakeBacks, &str); 3] = [
    (TakeBacks::Usual, "take-backs-agreed"),
    (TakeBacks::Own, "take-backs-own"),
    (TakeBacks::Never, "take-backs-never"),
];

/// How long people may think.
const CLOCKS: [&str; 3] = ["clock-none", "clock-kind-real-time", "clock-kind-daily"];
pub(crate) const MINUTES: [u64; 8] = [5, 10, 15, 20, 30, 45, 60, 90];
pub(crate) const SECONDS: [u64; 6] = [0, 5, 10, 20, 30, 60];
const DAYS: [u64; 6] = [1, 2, 3, 5, 7, 14];

/// Whether it counts.
pub(crate) const KINDS: [&str; 2] = ["kind-casual", "kind-rated"];

/// Who may come.
pub(crate) const DOORS: [&str; 2] = ["open-by-link", "open-public"];

/// What has been chosen.
#[derive(Clone, Copy)]
struct Draft {
    game: RwSignal<GameName>,
    players: RwSignal<usize>,
    /// Who is to sit at the seats after the first: the level of a bot, or a person.
    bots: RwSignal<[Option<&'static str>; MOST]>,
    /// The options that are on, by their keys.
    options: RwSignal<Vec<&'static str>>,
    take_backs: RwSignal<usize>,
    clock: RwSignal<usize>,
    minutes: RwSignal<u64>,
    seconds: RwSignal<u64>,
    days: RwSignal<u64>,
    door: RwSignal<usize>,
    kind: RwSignal<usize>,
    language: RwSignal<Option<&'static str>>,
    /// The edition: what names it, and what it is called; nothing if it is ours.
    edition: RwSignal<Choice>,
    /// The friend for whom it is opened: their id, and what they are called.
    guest: RwSignal<Option<(String, String)>>,
    outcome: RwSignal<Outcome>,
}

impl Draft {
    fn new(game: GameName) -> Self {
        Draft {
            game: RwSignal::new(game),
            players: RwSignal::new(4),
            bots: RwSignal::default(),
            options: RwSignal::default(),
            take_backs: RwSignal::new(0),
            clock: RwSignal::new(0),
            minutes: RwSignal::new(15),
            seconds: RwSignal::new(10),
            days: RwSignal::new(2),
            door: RwSignal::new(0),
            kind: RwSignal::new(0),
            language: RwSignal::new(None),
            edition: RwSignal::new(chosen_edition(game)),
            guest: RwSignal::new(None),
            outcome: RwSignal::default(),
        }
    }

    /// What is to be like another table, as far as it can be chosen here.
    fn like(wanted: &Create) -> Option<Self> {
        let Create { options, seats, public, language } = wanted;
        let game: GameName = options.game.parse().ok()?;
        let draft = Draft::new(game);
        let mut bots = [None; MOST];
        for (bot, plan) in bots.iter_mut().zip(seats.iter().skip(1)) {
            if let SeatPlan::Bot { level } = plan {
                // What is not offered, such as a bot that others are measured by, is weak.
                let offered = || opponents().map(|(name, _)| name);
                *bot = offered().find(|name| *name == level.as_str()).or_else(|| offered().next());
            }
        }
        draft.players.set(seats.len());
        draft.bots.set(bots);
        // Whatever is on already would change nothing.
        let is_on = |option: &&Choosable| {
            let mut chosen = options.setup.clone();
            option.choose(&mut chosen);
            chosen == options.setup
        };
        draft.options.set(cover(game).options.iter().filter(is_on).map(|option| option.key).collect());
        let take_backs = TAKE_BACKS.iter().position(|(rule, _)| *rule == options.take_backs);
        draft.take_backs.set(take_backs.unwrap_or_default());
        match options.clock {
            ClockRule::None => draft.clock.set(0),
            ClockRule::RealTime { base_ms, increment_ms } => {
                draft.clock.set(1);
                draft.minutes.set(nearest(&MINUTES, base_ms / 60_000));
                draft.seconds.set(nearest(&SECONDS, increment_ms / 1000));
            }
            ClockRule::Daily { days } => {
                draft.clock.set(2);
                draft.days.set(nearest(&DAYS, u64::from(days)));
            }
        }
        draft.door.set(usize::from(*public));
        draft.kind.set(usize::from(options.rated));
        draft.language.set(language.as_deref().and_then(Lang::of).map(Lang::code));
        let edition = options.edition.as_ref().filter(|edition| edition.hash != game.usual_edition().hash);
        draft.edition.set(edition.map(|edition| (Word::There(edition.hash.clone()).to_string(), edition.name.clone())));
        Some(draft)
    }

    fn seats(self) -> usize {
        let players = self.game.get().players();
        self.players.get().clamp(*players.start(), *players.end())
    }

    /// Whether it counts, followed.
    fn is_rated(self) -> bool {
        self.kind.get() == 1
    }

    /// Whether it counts and one has no account, followed: then it cannot be opened.
    fn wants_account(self) -> bool {
        self.is_rated() && account::me().is_none_or(|me| me.kind != PlayerKind::Account)
    }

    /// The table that is wanted.
    fn create(self, edition: Option<EditionId>) -> Create {
        let game = self.game.get_untracked();
        let seats = untrack(|| self.seats());
        let mut options = game.usual(seats);
        for option in cover(game).options {
            if self.options.with_untracked(|options| options.contains(&option.key)) {
                option.choose(&mut options.setup);
            }
        }
        options.edition = edition;
        options.rated = untrack(|| self.is_rated());
        if !options.rated {
            options.take_backs = TAKE_BACKS[self.take_backs.get_untracked()].0;
        }
        options.clock = match self.clock.get_untracked() {
            1 => ClockRule::RealTime {
                base_ms: self.minutes.get_untracked() * 60_000,
                increment_ms: self.seconds.get_untracked() * 1000,
            },
            2 => ClockRule::Daily { days: self.days.get_untracked() as u16 },
            _ => ClockRule::None,
        };
        let plan = |level: Option<&str>| match level.and_then(|level| LevelName::new(level).ok()) {
            Some(level) => SeatPlan::Bot { level },
            None => SeatPlan::Open,
        };
        let others =
            self.bots.with_untracked(|bots| bots.iter().take(seats - 1).map(|level| plan(*level)).collect::<Vec<_>>());
        let seats = std::iter::once(SeatPlan::Me).chain(others).collect();
        let language = self.language.get_untracked().map(str::to_owned);
        Create { options, seats, public: self.door.get_untracked() == 1, language }
    }

    /// Opens the table and goes there.
    fn open(self) {
        if self.outcome.with_untracked(|outcome| *outcome == Outcome::Asked) {
            return;
        }
        account::need(move || {
            self.outcome.set(Outcome::Asked);
            spawn_local(async move {
                let done = match bring_there(&self.edition.get_untracked()).await {
                    Ok(edition) => rest::post::<Done>("matches", &self.create(edition)).await,
                    Err(failure) => Err(failure),
                };
                match done.and_then(|done| Ok((done.match_id.ok_or(Failure::NoServer)?, done.invitation))) {
                    // With the invitation in the address, it can be handed on from the first moment.
                    Ok((id, invitation)) => {
                        if let Some((player, _)) = self.guest.get_untracked() {
                            // Whoever cannot be asked now can be asked at the table.
                            let _ = friends::call(&id, &CallBody { player: Some(player), name: None }).await;
                        }
                        Route::Match(id, invitation).go();
                    }
                    Err(failure) => drop(self.outcome.try_set(Outcome::Failed(failure))),
                }
            });
        });
    }
}

/// What is nearest of a list.
fn nearest(list: &[u64], wanted: u64) -> u64 {
    list.iter().copied().min_by_key(|one| one.abs_diff(wanted)).unwrap_or(wanted)
}

/// Where it is kept, for as long as this tab is open, what the next table is to be like.
const LIKE: &str = "fondaco.like";

/// The next table that is opened here is to be like this one.
pub(crate) fn like(wanted: &Create) {
    if let (Some(session), Ok(text)) = (browser::session(), serde_json::to_string(wanted)) {
        let _ = session.set_item(LIKE, &text);
    }
}

/// What the table is to be like, once.
fn wanted() -> Option<Create> {
    let session = browser::session()?;
    let text = session.get_item(LIKE).ok()??;
    let _ = session.remove_item(LIKE);
    serde_json::from_str(&text).ok()
}

/// Makes sure that the server has the edition that is wanted, and says what it is called there; nothing if it is ours.
pub(crate) async fn bring_there(edition: &Choice) -> Result<Option<EditionId>, Failure> {
    let word = edition.as_ref().and_then(|(word, _)| Word::parse(word));
    let Some(word) = word else { return Ok(None) };
    let said = editions::ask(&word).await;
    let known = matches!(word, Word::There(_)) && said.is_some();
    let edition = editions::named(&word, said).ok_or(Failure::Unreachable)?;
    // A box that is as we guessed it needs no edition, whatever its owner calls it: every server knows these components.
    if edition.id.hash == edition.game.usual_edition().hash {
        return Ok(None);
    }
    if known {
        return Ok(Some(edition.id));
    }
    // What cannot be written as a file, the server says best.
    let body = NewEditionBody { game: edition.game, file: edition.to_file().unwrap_or_default() };
    let EditionBody { name, hash, .. } = rest::post("editions", &body).await?;
    Ok(Some(EditionId { name, hash }))
}

/// The page.
#[component]
pub fn OpenTable(
    /// The game that is proposed.
    game: GameName,
) -> impl IntoView {
    let like = wanted().filter(|wanted| wanted.options.game == game.as_str());
    let draft = like.and_then(|wanted| Draft::like(&wanted)).unwrap_or_else(|| Draft::new(game));
    draft.guest.set(friends::opened_for());
    let games = GameName::ALL.iter().map(move |&game| view! { <Game chosen=draft.game game/> });
    let busy = move || draft.outcome.with(|outcome| *outcome == Outcome::Asked) || draft.wants_account();
    // Without a clock nobody who falls behind would ever have to decide again.
    Effect::new(move |_| {
        if draft.is_rated() && draft.clock.get() == 0 {
            draft.clock.set(1);
        }
    });
    // Another game has other editions.
    Effect::new(move |before: Option<GameName>| {
        let game = draft.game.get();
        if before.is_some_and(|before| before != game) {
            draft.edition.set(chosen_edition(game));
        }
        game
    });
    let clocks = move || {
        let from = usize::from(draft.is_rated());
        choice("open-clock", "clock", &CLOCKS, draft.clock, from)
    };
    let account = move || {
        draft.wants_account().then(|| {
            view! {
                <p class="notice" role="status"><Icon name="ui-lock"/><span>{move || t!("rated-account")}" "<a href=Route::Account.href()>{move || t!("rated-make-account")}</a></span></p>
            }
        })
    };
    view! {
        <Page here=Route::Open(game)>
            <main class="lobby opening">
                <section class="play" aria-labelledby="open">
                    <div class="ph"><h1 id="open">{move || t!("open-title")}</h1><p>{move || t!("open-lead")}</p></div>
                    <fieldset class="games"><legend class="vh">{move || t!("lobby-game")}</legend>{games.collect_view()}</fieldset>
                    {seats(draft)}
                </section>
                <section class="card agreed">
                    {choice("open-door", "door", &DOORS, draft.door, 0)}
                    {choice("open-kind", "kind", &KINDS, draft.kind, 0)}
                    {account}
                    {clocks}
                    {clock_fields(draft)}
                    {move || (!draft.is_rated()).then(|| take_backs(draft))}
                    {language(draft)}
                    {options(draft)}
                    {choose::field(draft.game.into(), draft.edition)}
                    {guest(draft)}
                    {outcome_line(draft.outcome)}
                    <button class="btn primary big" disabled=busy on:click=move |_| draft.open()>
                        <Icon name="ui-seal"/>{move || t!("open-do", game = draft.game.get().title())}
                    </button>
                </section>
            </main>
        </Page>
    }
}

/// For whom it is opened.
fn guest(draft: Draft) -> Markup {
    let line = move || {
        let (_, name) = draft.guest.get()?;
        Some(view! {
            <p class="notice" role="status">
                <Icon name="ui-person"/><span>{move || rich(&t!("friends-for", who = name.as_str()))}</span>
                <button class="btn quiet" on:click=move |_| draft.guest.set(None)>{move || t!("friends-for-nobody")}</button>
            </p>
        })
    };
    line.into_any()
}

/// Who is to sit where.
fn seats(draft: Draft) -> Markup {
    let range = move || draft.game.get().players();
    let step = move |by: isize| draft.players.set(untrack(|| draft.seats()).saturating_add_signed(by));
    let places = move || {
        (1..draft.seats())
            .map(|place| {
                let choose = move |event| {
                    let wanted = event_target_value(&event);
                    let level = opponents().map(|(level, _)| level).find(|level| *level == wanted);
                    draft.bots.update(|bots| bots[place - 1] = level);
                };
                let is = move |level: Option<&'static str>| draft.bots.with(|bots| bots[place - 1] == level);
                let levels = opponents().map(|(level, key)| {
                    view! { <option value=level selected=move || is(Some(level))>{move || t!("open-bot", level = t!(key))}</option> }
                });
                let icon = Signal::derive(move || if is(None) { "ui-person" } else { "ui-bot" }.to_owned());
                view! {
                    <li>
                        <Icon name=icon/>
                        <label class="field">
                            <span class="vh">{move || t!("open-seat", seat = place + 1)}</span>
                            <select on:change=choose>
                                <option value="" selected=move || is(None)>{move || t!("open-person")}</option>
                                {levels.collect_view()}
                            </select>
                        </label>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <fieldset class="seats seating">
            <legend>{move || t!("lobby-seats", seats = draft.seats())}</legend>
            <div class="stepper">
                <button class="stp" aria-label=move || t!("lobby-fewer") disabled=move || draft.seats() == *range().start() on:click=move |_| step(-1)>
                    <Icon name="ui-minus"/>
                </button>
                <button class="stp" aria-label=move || t!("lobby-more") disabled=move || draft.seats() == *range().end() on:click=move |_| step(1)>
                    <Icon name="ui-plus"/>
                </button>
            </div>
            <ol><li class="mine"><Me/><span>{move || t!("open-you")}</span></li>{places}</ol>
        </fieldset>
    }
    .into_any()
}

/// One of a few; those before `from` are not to be had.
pub(crate) fn choice(
    title: &'static str,
    group: &'static str,
    keys: &'static [&'static str],
    chosen: RwSignal<usize>,
    from: usize,
) -> Markup {
    let all = keys.iter().enumerate().skip(from).map(|(index, &key)| {
        view! {
            <label>
                <input type="radio" name=group prop:checked=move || chosen.get() == index on:change=move |_| chosen.set(index)/>
                <span><b>{move || t!(key)}</b></span>
            </label>
        }
    });
    let about = move || crate::base::i18n::text(&format!("{}.about", keys[chosen.get()]), &[]);
    view! {
        <fieldset>
            <legend>{move || t!(title)}</legend>
            <div class="seg" class:two=keys.len() == from + 2>{all.collect_view()}</div>
            <p class="about">{about}</p>
        </fieldset>
    }
    .into_any()
}

/// A number out of a list; `key` is what is said of one.
pub(crate) fn number(title: &'static str, key: &'static str, list: &'static [u64], chosen: RwSignal<u64>) -> Markup {
    let all = list.iter().map(|&number| {
        view! { <option value=number.to_string() selected=move || chosen.get() == number>{move || t!(key, number = number)}</option> }
    });
    let choose = move |event| chosen.set(event_target_value(&event).parse().unwrap_or(list[0]));
    view! {
        <label class="field"><span>{move || t!(title)}</span><select on:change=choose>{all.collect_view()}</select></label>
    }
    .into_any()
}

fn clock_fields(draft: Draft) -> Markup {
    let fields = move || match draft.clock.get() {
        1 => vec![
            number("clock-minutes", "clock-minutes-of", &MINUTES, draft.minutes),
            number("clock-seconds", "clock-seconds-of", &SECONDS, draft.seconds),
        ],
        2 => vec![number("clock-days", "clock-days-of", &DAYS, draft.days)],
        _ => Vec::new(),
    };
    view! { <div class="fields">{fields}</div> }.into_any()
}

fn take_backs(draft: Draft) -> Markup {
    let all = TAKE_BACKS.iter().enumerate().map(|(index, &(_, key))| {
        view! { <option value=index.to_string() selected=move || draft.take_backs.get() == index>{move || t!(key)}</option> }
    });
    let choose = move |event| draft.take_backs.set(event_target_value(&event).parse().unwrap_or_default());
    view! {
        <label class="field"><span>{move || t!("take-backs")}</span><select on:change=choose>{all.collect_view()}</select></label>
    }
    .into_any()
}

/// The language that is spoken at the table.
fn language(draft: Draft) -> Markup {
    let all = Lang::ALL.map(|lang| {
        let on = move || draft.language.get() == Some(lang.code());
        view! { <option value=lang.code() selected=on>{lang.name()}</option> }
    });
    let choose = move |event| draft.language.set(Lang::of(&event_target_value(&event)).map(Lang::code));
    view! {
        <label class="field">
            <span>{move || t!("open-language")}</span>
            <select on:change=choose>
                <option value="" selected=move || draft.language.get().is_none()>{move || t!("open-any-language")}</option>
                {all}
            </select>
        </label>
    }
    .into_any()
}

/// What the game itself lets people agree on.
fn options(draft: Draft) -> Markup {
    let all = move || {
        let game = draft.game.get();
        let switch = |&Choosable { key, .. }: &Choosable| {
            let on = move || draft.options.with(|options| options.contains(&key));
            let turn = move |event| {
                let wanted = event_target_checked(&event);
                draft.options.update(|options| {
                    options.retain(|option| *option != key);
                    options.extend(wanted.then_some(key));
                });
            };
            view! { <Check on turn key/> }
        };
        cover(game).options.iter().map(switch).collect_view()
    };
    view! { <div class="switches">{all}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use fondaco_table::AnyEdition;

    use super::*;
    use crate::data::editions::packed;

    /// Whoever types in a box that is just as we guessed it can play with others, too.
    #[test]
    fn our_components_under_another_name_are_the_usual_ones() {
        for &game in GameName::ALL {
            let AnyEdition { mut id, mut about, components, .. } = game.built_in();
            (id.name, about.name) = ("Kitchen shelf".to_owned(), "Kitchen shelf".to_owned());
            let own = AnyEdition { game, id, about, components };
            assert_ne!(own.id, *game.usual_edition());
            let word = Word::Packed(packed::pack(&own)).to_string();
            let chosen = Some((word, own.about.name.clone()));
            // Nothing is asked of a server, so that there is nothing to wait for.
            let brought = pin!(bring_there(&chosen)).poll(&mut Context::from_waker(Waker::noop()));
            assert_eq!(brought.map(Result::ok), Poll::Ready(Some(None)), "{game}");
        }
    }

    #[test]
    fn a_table_like_another_is_agreed_alike() {
        let owner = Owner::new();
        owner.set();
        for &game in GameName::ALL {
            let seats = *game.players().start();
            let mut options = game.usual(seats);
            cover(game).options.iter().for_each(|option| option.choose(&mut options.setup));
            options.take_backs = TakeBacks::Never;
            options.clock = ClockRule::RealTime { base_ms: 20 * 60_000, increment_ms: 30_000 };
            let bot = SeatPlan::Bot { level: LevelName::new("merchant").unwrap() };
            let others = std::iter::once(bot).chain(std::iter::repeat_n(SeatPlan::Open, seats - 2));
            let seats = std::iter::once(SeatPlan::Me).chain(others).collect();
            let wanted = Create { options, seats, public: true, language: Some("fr".to_owned()) };
            let draft = Draft::like(&wanted).unwrap();
            assert_eq!(draft.create(None), wanted, "{game}");
        }
    }

    #[test]
    fn what_cannot_be_chosen_here_is_the_nearest() {
        assert_eq!([0, 12, 17, 1000].map(|minutes| nearest(&MINUTES, minutes)), [5, 10, 15, 90]);
    }
}
