//! The board of a replay: the game's own face, fed from a film instead of a host.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Edition as _, Seat, Viewer};
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::bar::Bar;
use super::branch;
use super::deck::Deck;
use super::film::{Film, next_stop};
use super::source::Reel;
use super::together::{Company, CompanyStrip, Proposal};
use crate::games::AnyViewOf;
use crate::host::Host;
use crate::route::{Route, Spot};
use crate::table::desk::Desk;
use crate::table::face::{Face, Moment};
use crate::table::motion::Motion;
use crate::table::party::Party;
use crate::table::screen::Frame;
use crate::tutorial::Lectern;

/// A match, and the moment to begin at.
pub struct Screening {
    pub(super) reel: Arc<Reel>,
    pub(super) spot: Option<Spot>,
}

impl Screening {
    /// Shows it with the board of `G`.
    pub(crate) fn show<G: Face>(self) -> AnyViewOf {
        let Screening { reel, spot } = self;
        match Film::<G>::of(&reel.record) {
            Ok(film) => screen(&reel, Rc::new(film), spot),
            Err(error) => super::missing(crate::host::Trouble::Damaged { why: error.to_string() }),
        }
    }
}

fn screen<G: Face>(reel: &Arc<Reel>, film: Rc<Film<G>>, spot: Option<Spot>) -> AnyViewOf {
    let at = spot.map_or(0, |spot| spot.at).min(film.steps());
    let better = spot.filter(|spot| spot.better).and_then(|_| super::better(reel, at));
    let decider = film.decider(at);
    let viewer = match (&better, decider) {
        (Some(_), Some(seat)) => Viewer::Player(seat),
        _ => reel.viewer(),
    };
    let deck = Deck::new(reel, &film, at, viewer);
    deck.tried.set(better.is_some() && decider.is_some());
    deck.follow_address();
    deck.follow_keys();
    let at_hand = StoredValue::new_local((Arc::clone(reel), film));
    let better = StoredValue::new(better);
    let company = Company::new();
    company.follow(deck);
    // Shown anew when something else is to be selected on it.
    let wanted = RwSignal::new(0_u32);
    let show = Callback::new(move |proposal: Proposal| {
        let decider = at_hand.with_value(|(_, film)| film.decider(proposal.at));
        let (Some(seat), Some(action)) = (decider, proposal.line.into_iter().next()) else { return };
        deck.seek(proposal.at);
        better.set_value(Some(action));
        deck.viewer.set(Viewer::Player(seat));
        deck.tried.set(true);
        wanted.update(|times| *times += 1);
    });
    let shown = Memo::new(move |_| (deck.viewer.get(), deck.tried.get(), wanted.get()));
    (move || {
        let (viewer, tried, _) = shown.get();
        let (reel, film) = at_hand.get_value();
        let better = better.try_update_value(Option::take).flatten();
        board(Seats { deck, company, show, viewer, tried }, &reel, &film, better)
    })
    .into_any()
}

/// Who looks at a board, and with whom.
#[derive(Clone, Copy)]
struct Seats {
    deck: Deck,
    company: Company,
    show: Callback<Proposal>,
    viewer: Viewer,
    tried: bool,
}

/// The board as one viewer saw it. While another decision is `tried`, it can be made on it.
fn board<G: Face>(seats: Seats, reel: &Arc<Reel>, film: &Rc<Film<G>>, better: Option<String>) -> AnyViewOf {
    let Seats { deck, company, show, viewer, tried } = seats;
    let now = deck.at.get_untracked();
    let (table, view) = film.look(&reel.chairs, viewer, now, now, tried);
    let host = tried.then(|| {
        let (reel, players) = (Arc::clone(reel), film.players());
        let play = move |action: String| {
            if untrack(|| company.is_on()) {
                company.propose(deck.at.get_untracked(), action);
                deck.tried.set(false);
            } else {
                go_on(deck, &reel, players, viewer_seat(viewer), Some(action));
            }
        };
        Rc::new(Lectern(Box::new(play))) as Rc<dyn Host>
    });
    let mut desk = Desk::<G>::new(view.observation.clone(), table.clone(), viewer, host);
    desk.guided = true;
    let motion = Motion::new(desk);
    motion.jump(table, view);
    desk.story.set(Arc::new(film.story(now).to_vec()));
    if let Some(better) = better {
        show_pick(desk, &better);
    }
    deck.play_on(desk.moving);
    let at_hand = StoredValue::new_local((Arc::clone(reel), Rc::clone(film), Rc::clone(&motion)));
    Effect::new(move |before: Option<usize>| {
        let at = deck.at.get();
        let Some(before) = before.filter(|before| *before != at) else { return at };
        let (reel, film, motion) = at_hand.get_value();
        let (table, view) = film.look(&reel.chairs, viewer, before, at, false);
        if at > before && next_stop(film.stops(), before, true) == at {
            motion.push(table, view);
        } else {
            motion.jump(table, view);
            desk.story.set(Arc::new(film.story(at).to_vec()));
        }
        at
    });
    let said = Signal::derive(move || last_words(desk));
    let decider = Signal::derive(move || {
        let at = deck.at.get();
        at_hand.try_with_value(|(_, film, _)| film.next_decider(at)).flatten()
    });
    let branch = Callback::new(move |()| {
        let (reel, film, _) = at_hand.get_value();
        let next = film.next_decider(deck.at.get_untracked()).map(|(_, seat)| seat);
        go_on(deck, &reel, film.players(), viewer_seat(viewer).or(next), None);
    });
    let hurry = Callback::new(move |()| {
        let _ = at_hand.try_with_value(|(_, _, motion)| motion.hurry());
    });
    let viewers = reel.viewers(film.players());
    let words = Callback::new(move |proposal: Proposal| {
        let (reel, film, _) = at_hand.get_value();
        proposed(&film, &desk.party.get(), &reel, &proposal)
    });
    let together = (reel.remote && Company::is_possible()).then(|| view! { <CompanyStrip company deck words show/> });
    let above = view! { {together} <Bar deck party=desk.party viewers said decider branch/> };
    view! { <Frame desk hurry above=above.into_any()/> }.into_any()
}

const fn viewer_seat(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Player(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

/// A proposal in words; its notation where it is none of this match.
fn proposed<G: Face>(film: &Film<G>, party: &Party, reel: &Reel, proposal: &Proposal) -> String {
    let notation = proposal.line.first().map(String::as_str).unwrap_or_default();
    let viewer = film.decider(proposal.at).map_or(reel.viewer(), Viewer::Player);
    let (seen, legal) = (film.position(proposal.at).observe(viewer), film.legal(proposal.at));
    let moment = Moment::<G> { seen: &seen, legal: &legal, edition: G::Edition::reconstructed(), party, viewer };
    let action = legal.iter().find(|action| action.to_string() == notation);
    action.map_or_else(|| notation.chars().take(40).collect(), |action| G::choice(&moment, *action).name)
}

/// Begins a match from here, and goes there.
pub(crate) fn go_on(deck: Deck, reel: &Reel, players: usize, seat: Option<Seat>, decided: Option<String>) {
    let at = deck.at.get_untracked();
    let begun = seat.map(|seat| branch::begin(&reel.record, &reel.chairs, players, seat, at, decided));
    match begun {
        Some(Ok(id)) => Route::Table(id).go(),
        // Why nothing can be stored is said there.
        Some(Err(_)) => Route::Home.go(),
        None => {}
    }
}

/// Selects a decision on the board.
pub(crate) fn show_pick<G: Face>(desk: Desk<G>, notation: &str) {
    let legal = desk.legal.get_untracked();
    if let Some(action) = legal.iter().find(|action| action.to_string() == notation) {
        desk.pick.set(untrack(|| desk.at(|at| G::pick(at, *action))));
    }
}

/// The last line of the ledger that somebody is the subject of.
fn last_words<G: Face>(desk: Desk<G>) -> String {
    let story = desk.story.get();
    desk.at(|at| {
        let told = story.iter().rev().find_map(|news| match &news.what {
            Happening::Step(told) => G::tell(at, &told.events).into_iter().rfind(|line| line.seat.is_some()),
            _ => None,
        });
        told.map(|line| line.text).unwrap_or_default()
    })
}
