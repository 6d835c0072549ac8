//! The face of a game that has none of its own: what it [says of itself](fondaco_game::Describe) as a list, its decisions as
//! buttons, and the ledger.

use fondaco_game::Game;
use fondaco_game::describe::Line as Seen;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::Marker;
use crate::t;
use crate::table::decision::Decision;
use crate::table::face::{Choice, Commit, Desk, Face, Line, Moment};
use crate::table::ledger::Ledger;

/// Gives a game the plain face, unless it has its own.
macro_rules! plain_face {
    (own $name:ident) => {};
    (plain $name:ident) => {
        impl $crate::table::face::Face for fondaco_table::games::$name {
            type Pick = Option<<Self as fondaco_game::Game>::Action>;

            const TABS: &'static [&'static str] = &["plain-tab-board", "ledger-title"];

            fn header(desk: $crate::table::face::Desk<Self>) -> $crate::base::games::Markup {
                $crate::faces::plain::header(desk)
            }

            fn board(desk: $crate::table::face::Desk<Self>) -> $crate::base::games::Markup {
                $crate::faces::plain::board(desk)
            }

            fn question(at: &$crate::table::face::Moment<'_, Self>) -> $crate::table::face::Question {
                let title = <Self as fondaco_game::Describe>::question_in_words(at.seen);
                $crate::table::face::Question { title, hint: String::new() }
            }

            fn options(desk: $crate::table::face::Desk<Self>) -> $crate::base::games::Markup {
                $crate::table::decision::plain_list(desk)
            }

            fn choice(at: &$crate::table::face::Moment<'_, Self>, action: Self::Action) -> $crate::table::face::Choice {
                $crate::faces::plain::choice(at, action)
            }

            fn whole(at: &$crate::table::face::Moment<'_, Self>, actions: &[Self::Action]) -> String {
                $crate::table::why::one_by_one(at, actions)
            }

            fn pick(_at: &$crate::table::face::Moment<'_, Self>, action: Self::Action) -> Self::Pick {
                Some(action)
            }

            fn commit(
                at: &$crate::table::face::Moment<'_, Self>,
                pick: &Self::Pick,
            ) -> Option<$crate::table::face::Commit<Self>> {
                $crate::faces::plain::commit(at, *pick)
            }

            fn is_whole(_at: &$crate::table::face::Moment<'_, Self>, pick: &Self::Pick) -> bool {
                pick.is_some()
            }

            fn waiting(at: &$crate::table::face::Moment<'_, Self>, seat: fondaco_game::Seat) -> String {
                $crate::t!("plain-waiting", who = at.people.name(seat))
            }

            fn timing(_event: &Self::Event) -> $crate::table::face::Timing {
                $crate::table::face::Timing::Turn
            }

            fn tell(
                at: &$crate::table::face::Moment<'_, Self>,
                events: &[Self::Event],
            ) -> Vec<$crate::table::face::Line> {
                $crate::faces::plain::tell(at, events)
            }

            fn source(_source: &str) -> &'static str {
                "plain-source"
            }
        }
    };
}

pub(super) use plain_face;

/// The round.
pub(super) fn header<G: Face>(desk: Desk<G>) -> Markup {
    let round = move || {
        let (round, rounds) = desk.shown.with(|seen| G::round_of(seen));
        t!("game-round", round = round, rounds = rounds)
    };
    view! { <p class="plain-round">{round}</p> }.into_any()
}

/// What is seen, the decision, and what happened.
pub(super) fn board<G: Face>(desk: Desk<G>) -> Markup {
    let lines = Memo::new(move |_| {
        let mut lines = desk.shown.with(|seen| G::seen_in_words(seen));
        // Stable: within a seat, the game's own order stays.
        lines.sort_by_key(|line| line.seat);
        lines
    });
    view! {
        <div class="plain">
            <section class="plain-seen" aria-label=move || t!("plain-tab-board")>
                <dl>{move || lines.get().into_iter().map(|line| seen(desk, line)).collect_view()}</dl>
            </section>
            <Decision desk/>
            <Ledger desk/>
        </div>
    }
    .into_any()
}

fn seen<G: Face>(desk: Desk<G>, line: Seen) -> impl IntoView {
    let person = line.seat.and_then(|seat| desk.people.with(|people| people.at(seat).cloned()));
    let whose = person.map(|person| {
        view! { <Marker colour=person.colour initial=person.initial/><span>{person.name}</span> }
    });
    view! { <div><dt>{whose}<span>{line.name}</span></dt><dd>{line.value}</dd></div> }
}

pub(super) fn choice<G: Face>(at: &Moment<'_, G>, action: G::Action) -> Choice {
    Choice { name: G::action_in_words(at.seen, &action), effect: String::new() }
}

pub(super) fn commit<G: Face>(at: &Moment<'_, G>, pick: Option<<G as Game>::Action>) -> Option<Commit<G>> {
    let action = pick.filter(|action| at.legal.contains(action))?;
    Some(Commit { label: G::action_in_words(at.seen, &action), actions: vec![action] })
}

pub(super) fn tell<G: Face>(at: &Moment<'_, G>, events: &[G::Event]) -> Vec<Line> {
    let told = events.iter().filter_map(G::event_in_words);
    told.map(|told| {
        let text = match told.seat {
            Some(seat) => t!("plain-line", who = at.people.name(seat), text = told.text),
            None => told.text,
        };
        Line { seat: told.seat, text, ..Line::default() }
    })
    .collect()
}
