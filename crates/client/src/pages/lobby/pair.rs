//! Playing with anybody: one says what one would play, and is brought together with people who want the same.

use fondaco_table::GameName;
use fondaco_wire::rest::PlayerKind;
use fondaco_wire::{Search, Speed, Wish};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::base::sounds::{self, Sound};
use crate::data::account;
use crate::hosts::online::pairing::{self, Stand};
use crate::hosts::online::words;
use crate::pages::shell::Me;
use crate::t;

const KEY: &str = "fondaco:wish";

/// The speeds, with the key of what each is called.
const SPEEDS: [(Speed, &str); 3] =
    [(Speed::Brisk, "pair-brisk"), (Speed::Calm, "pair-calm"), (Speed::Daily, "pair-daily")];
/// How far apart ratings may be.
const WITHIN: [Option<u8>; 3] = [None, Some(4), Some(2)];

/// What was wished last; at first, four players and half an hour.
fn last() -> Wish {
    let usual = Wish { game: None, players: Some(4), speed: Speed::Calm, within: None, rated: false, bots: false };
    let kept = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
    let kept: Option<Wish> = kept.and_then(|text| serde_json::from_str(&text).ok());
    kept.filter(is_possible).unwrap_or(usual)
}

fn keep(wish: &Wish) {
    if let (Some(storage), Ok(text)) = (browser::storage(), serde_json::to_string(wish)) {
        let _ = storage.set_item(KEY, &text);
    }
}

/// Whether there is a table for this.
fn is_possible(wish: &Wish) -> bool {
    wish.games().any(|game| !wish.players_of(game).is_empty())
}

/// Only who has an account has a rating, followed.
fn has_account() -> bool {
    account::me().is_some_and(|me| me.kind == PlayerKind::Account)
}

/// Looks for people; one is taken to the table when it is found.
fn find(wish: Wish) {
    keep(&wish);
    account::need(move || {
        pairing::begin(wish, |id| {
            sounds::play(Sound::YourTurn);
            Route::Match(id, None).go();
        });
    });
}

/// The card.
#[component]
pub fn PairCard() -> impl IntoView {
    let wish = RwSignal::new(last());
    let looking = Memo::new(|_| matches!(pairing::stand(), Stand::Waiting(_) | Stand::Asked));
    move || if looking.get() { looking_card(wish) } else { wish_card(wish) }
}

/// What one would play.
fn wish_card(wish: RwSignal<Wish>) -> Markup {
    let games = std::iter::once(None).chain(GameName::ALL.iter().copied().map(Some));
    let games = games.map(|game| {
        let said = move || game.map_or_else(|| t!("pair-either"), |game| game.title().to_owned());
        let choose = move || {
            wish.update(|wish| {
                wish.game = game;
                if !is_possible(wish) {
                    wish.players = None;
                }
            });
        };
        radio("pair-game", said, move || wish.with(|wish| wish.game == game), choose)
    });
    let players = move || {
        let most = wish.with(|wish| wish.games().map(|game| *game.players().end()).max()).unwrap_or_default();
        let fewest = wish.with(|wish| wish.games().map(|game| *game.players().start()).min()).unwrap_or_default();
        let numbers = (fewest..=most).filter_map(|number| u8::try_from(number).ok()).map(Some);
        numbers
            .chain(std::iter::once(None))
            .map(|number| {
                let said = move || number.map_or_else(|| t!("pair-any"), |number| number.to_string());
                let choose = move || wish.update(|wish| wish.players = number);
                radio("pair-players", said, move || wish.with(|wish| wish.players == number), choose)
            })
            .collect_view()
    };
    let speeds = SPEEDS.map(|(speed, key)| {
        let choose = move || wish.update(|wish| wish.speed = speed);
        radio("pair-speed", move || t!(key), move || wish.with(|wish| wish.speed == speed), choose)
    });
    let for_account = move || {
        has_account().then(|| {
            let kinds = [("kind-casual", false), ("kind-rated", true)].map(|(key, rated)| {
                let choose = move || wish.update(|wish| wish.rated = rated);
                radio("pair-kind", move || t!(key), move || wish.with(|wish| wish.rated == rated), choose)
            });
            let within = WITHIN.map(|within| {
                let said = move || {
                    within.map_or_else(|| t!("pair-any"), |points| t!("pair-within", points = u32::from(points)))
                };
                let choose = move || wish.update(|wish| wish.within = within);
                radio("pair-within", said, move || wish.with(|wish| wish.within == within), choose)
            });
            view! {
                {row("rating", "three", within.into_any())}
                {row("open-kind", "two", kinds.into_any())}
            }
        })
    };
    let press = move |_| {
        let mut wish = Wish { bots: false, ..wish.get_untracked() };
        if !untrack(has_account) {
            (wish.rated, wish.within) = (false, None);
        }
        find(wish);
    };
    let find = move || match wish.with(|wish| wish.players) {
        Some(players) => t!("pair-find", others = u32::from(players.saturating_sub(1))),
        None => t!("pair-find-any"),
    };
    let refused = move || match pairing::stand() {
        Stand::Refused(why) => Some(words::refused(&why)),
        _ => None,
    };
    view! {
        <section class="card pair" aria-labelledby="pair">
            <h2 id="pair">{move || t!("pair-title")}</h2>
            <div class="rows">
                {row("lobby-game", "three", games.collect_view().into_any())}
                {row("pair-players", "players", players.into_any())}
                {row("pair-speed", "three", speeds.into_any())}
                {for_account}
            </div>
            <p class="outcome bad" role="status">{refused}</p>
            <button class="btn big" on:click=press><Icon name="ui-person"/>{find}</button>
        </section>
    }
    .into_any()
}

/// A row of choices with its name.
fn row(title: &'static str, class: &'static str, choices: Markup) -> Markup {
    view! {
        <fieldset class="fr"><legend>{move || t!(title)}</legend><div class=format!("seg {class}")>{choices}</div></fieldset>
    }
    .into_any()
}

fn radio(
    group: &'static str,
    said: impl Fn() -> String + Send + Sync + 'static,
    on: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> Markup {
    view! {
        <label><input type="radio" name=group prop:checked=on on:change=move |_| choose()/><span><b>{said}</b></span></label>
    }
    .into_any()
}

/// How the search goes, and what can be done about it.
fn looking_card(wish: RwSignal<Wish>) -> Markup {
    let search = Memo::new(|_| match pairing::stand() {
        Stand::Waiting(search) => Some(search),
        _ => None,
    });
    let asked = move || search.get().map_or_else(|| wish.get(), |search| search.wish);
    let again = move |change: fn(&mut Wish)| {
        let mut next = untrack(asked);
        change(&mut next);
        find(next);
    };
    let waited = move || search.get().map(|search| words::time(pairing::times(&search).0)).unwrap_or_default();
    let places = move || {
        let Search { found, of, .. } = search.get()?;
        let place = |number: u8| match number {
            0 => view! { <li><Me/></li> }.into_any(),
            number if number < found => {
                view! { <li><span class="here"><Icon name="ui-person"/></span></li> }.into_any()
            }
            _ => view! { <li><i></i></li> }.into_any(),
        };
        let said = move || t!("open-seats", taken = u32::from(found), free = u32::from(of.saturating_sub(found)));
        Some(view! { <ol aria-label=said>{(0..of).map(place).collect_view()}</ol> })
    };
    let status =
        move || search.get().map(|search| t!("pair-found", found = u32::from(search.found), of = u32::from(search.of)));
    let ready = Memo::new(move |_| search.get().is_some_and(|search| pairing::times(&search).1 == 0));
    let bots = move || {
        let search = search.get()?;
        if search.wish.bots {
            return None;
        }
        Some(if search.wish.rated && search.found < 2 {
            // Nobody is rated for a game against bots alone.
            view! { <p class="soon">{move || t!("pair-bots-rated")}</p> }.into_any()
        } else if ready.get() {
            view! {
                <button class="btn" on:click=move |_| again(|wish| wish.bots = true)><Icon name="ui-bot"/>{move || t!("pair-bots")}</button>
            }
            .into_any()
        } else {
            let left = move || t!("pair-bots-in", time = words::time(pairing::times(&search).1));
            view! { <p class="soon">{left}</p> }.into_any()
        })
    };
    let wider = move || {
        search.get()?.within.map(|points| {
            view! {
                <button class="btn" on:click=move |_| again(|wish| wish.within = None)>
                    <Icon name="ui-plus"/>{move || t!("pair-wider", points = u32::from(points))}
                </button>
            }
        })
    };
    view! {
        <section class="card pair looking" aria-labelledby="pair">
            <h2 id="pair">{move || t!("pair-looking")}</h2>
            <p class="what">{move || described(&asked())}</p>
            <div class="seek"><b class="time">{waited}</b>{places}</div>
            <p class="status" role="status">{status}</p>
            {bots}
            {wider}
            <button class="btn quiet" on:click=|_| pairing::stop()><Icon name="ui-close"/>{move || t!("pair-stop")}</button>
        </section>
    }
    .into_any()
}

/// A wish in words.
fn described(wish: &Wish) -> String {
    let game = wish.game.map_or_else(|| t!("pair-either"), |game| game.title().to_owned());
    let players =
        wish.players.map_or_else(|| t!("pair-any-number"), |players| t!("pair-number", players = u32::from(players)));
    let speed = SPEEDS.iter().find(|(speed, _)| *speed == wish.speed).map(|&(_, key)| t!(key)).unwrap_or_default();
    let kind = wish.rated.then(|| t!("kind-rated"));
    [Some(game), Some(players), Some(speed), kind].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A bar that says that one is still looking for people, for every page but the first; nothing while one is not.
pub(crate) fn bar() -> Option<Markup> {
    let Stand::Waiting(search) = pairing::stand() else { return None };
    let Search { found, of, .. } = search;
    let waited = move || words::time(pairing::times(&search).0);
    Some(
        view! {
            <section class="turns" aria-label=move || t!("pair-looking")>
                <Icon name="ui-person"/>
                <p role="status">{move || rich(&t!("pair-bar", found = u32::from(found), of = u32::from(of)))}</p>
                <span class="left"><Icon name="ui-clock"/>{waited}</span>
                <button class="btn" on:click=|_| pairing::stop()>{move || t!("pair-stop")}</button>
            </section>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_names_a_table_that_there_is() {
        let wish = |game, players| Wish { game, players, ..last() };
        assert!(is_possible(&last()));
        for &game in GameName::ALL {
            assert!(is_possible(&wish(Some(game), None)));
            let most = u8::try_from(*game.players().end()).unwrap();
            assert!(is_possible(&wish(Some(game), Some(most))) && !is_possible(&wish(Some(game), Some(most + 1))));
        }
        assert!(!is_possible(&wish(None, Some(2))));
    }
}
