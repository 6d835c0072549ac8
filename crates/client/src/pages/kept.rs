//! The games that are kept in this browser, in short.

use fondaco_game::{Seat, Turn, Viewer};
use leptos::prelude::*;

use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::store::{self, Card};
use crate::pages::covers::game_icon;
use crate::t;
use crate::table::people::People;

/// The games that are kept here, also when another tab changes them.
pub(crate) fn follow_cards() -> RwSignal<Vec<Card>> {
    let cards = RwSignal::new(store::cards());
    let listener = window_event_listener(leptos::ev::storage, move |_| cards.set(store::cards()));
    on_cleanup(move || listener.remove());
    cards
}

/// A game in short, as a way to its table.
#[component]
pub(crate) fn Kept(
    /// The game.
    card: Card,
) -> impl IntoView {
    let Card { id, game, seats, turn, ranks, scores, round, ms, edition, .. } = card.clone();
    let me = card.me();
    // Around one device it is always the turn of somebody here.
    let shared = card.people() > 1;
    let mine = turn == Turn::Player(me) || shared && matches!(turn, Turn::Player(_));
    let score = scores.and_then(|scores| scores.get(me.index()).copied()).filter(|_| !shared);
    let over = card.is_over();
    let winners = seats.clone();
    let said = move || {
        let people = People::new(&seats, Viewer::Player(me));
        let others: Vec<Seat> = Seat::all(seats.len()).filter(|seat| *seat != me).collect();
        let with = people.list(&others);
        match round {
            Some((round, rounds)) if !over => t!("card-going", round = round, rounds = rounds, with = with),
            _ => match score {
                Some(points) => t!("card-points", date = i18n::date(ms), points = points, with = with),
                None => t!("card-over", date = i18n::date(ms), with = with),
            },
        }
    };
    let state = move || match (&ranks, mine) {
        (Some(ranks), _) if shared => {
            let people = People::new(&winners, Viewer::Spectator);
            let won: Vec<Seat> = Seat::all(ranks.len()).filter(|seat| ranks[seat.index()] == 1).collect();
            t!("card-won", who = people.list(&won))
        }
        (Some(ranks), _) => t!("card-rank", rank = ranks.get(me.index()).copied().unwrap_or_default()),
        (None, true) => t!("card-yours"),
        (None, false) => t!("card-go-on"),
    };
    view! {
        <a class="tb" class:your=mine && !over href=Route::Table(id).href()>
            <span class="gi"><Icon name=game_icon(game)/></span>
            <span class="ti"><b>{game.title()}{edition.map(|edition| view! { <small class="edition">{edition.name}</small> })}</b><span>{said}</span></span>
            <span class="cta" class:q=!mine || over>{state}</span>
        </a>
    }
}
