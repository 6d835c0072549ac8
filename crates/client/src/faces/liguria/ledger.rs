//! The ledger: one line for what a player does in one part of a round, and one for a voyage, however many stops it has.

use fondaco_game::{Seat, Viewer};
use fondaco_liguria::components::{Colour, Cubes};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::{Event, Observation};

use super::tell::{self, At};
use super::{parts, words};
use crate::t;
use crate::table::face::{Cell, Line, Sign};

/// A part of a round, in which each player has one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Buyers,
    Tiles,
    Cards,
    Sailing,
}

/// Whose line it is, in which part of a round.
type Turn = Option<(Seat, Part)>;

/// The lines of these steps.
pub(super) fn ledger(at: &At<'_>, steps: &[&[Event]]) -> Vec<Line> {
    let mut lines: Vec<(Turn, Line)> = Vec::new();
    for (step, events) in steps.iter().enumerate() {
        for (event, line) in tell::by_event(at, events) {
            let last = lines.last().and_then(|(turn, _)| *turn);
            let turn = turn(event, last);
            match lines.last_mut() {
                Some((_, before)) if turn.is_some() && turn == last => {
                    before.text = t!("liguria-ledger-and", first = before.text.as_str(), then = line.text);
                    before.pieces.extend(line.pieces);
                }
                _ => lines.push((turn, Line { step, ..line })),
            }
        }
        // Not everything that is drawn has a sentence of its own.
        for event in *events {
            let Some((last, line)) = lines.iter_mut().rfind(|(turn, _)| turn.is_some()) else { continue };
            if turn(event, *last) == *last {
                line.cells.extend(signs(at, event));
            }
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Whose part of a round an event belongs to.
fn turn(event: &Event, last: Turn) -> Turn {
    match *event {
        Event::BuyerPlaced { seat, .. } => Some((seat, Part::Buyers)),
        Event::CoinsTaken { seat, .. } | Event::TileTaken { seat, .. } => Some((seat, Part::Tiles)),
        Event::CardTaken { seat, .. } | Event::Upgraded { seat, .. } => Some((seat, Part::Cards)),
        Event::Turned { seat, .. }
        | Event::Sailed { seat, .. }
        | Event::Stayed { seat, .. }
        | Event::Unloaded { seat, .. }
        | Event::LoadedFromPier { seat, .. }
        | Event::LoadedOnIsland { seat, .. }
        | Event::Deployed { seat, .. }
        | Event::Conquered { seat, .. } => Some((seat, Part::Sailing)),
        // Whoever is expelled is part of somebody else's voyage.
        Event::Expelled { .. } => last,
        _ => None,
    }
}

/// An event of a voyage, drawn.
fn signs(at: &At<'_>, event: &Event) -> Option<Cell> {
    let cell = |class, signs| Some(Cell { class, signs });
    match *event {
        Event::Turned { .. } => cell("v", vec![Sign::Icon("uturn")]),
        Event::Sailed { to, steps, stopover, .. } => {
            let way = if stopover { "anchor" } else { "ui-chevron" };
            let mut signs = vec![Sign::Icon("wheel"), Sign::Text(steps.unsigned_abs().to_string()), Sign::Icon(way)];
            signs.extend(place(at, to));
            cell("v", signs)
        }
        Event::Stayed { place: here, .. } => {
            let mut signs = vec![Sign::Icon("anchor")];
            signs.extend(place(at, here));
            cell("v", signs)
        }
        Event::Unloaded { cubes, .. } => cell("v home", heap("harbor", cubes)),
        Event::LoadedFromPier { cubes, .. } | Event::LoadedOnIsland { cubes, .. } => {
            cell("v good", heap("sack", cubes))
        }
        Event::Deployed { row, .. } => cell("v good", vec![Sign::Icon("minister"), Sign::Icon(words::row_icon(row))]),
        Event::Expelled { seat, .. } => cell("v lost", vec![Sign::Person(seat), Sign::Icon("knight")]),
        Event::Conquered { .. } => cell("v good", vec![Sign::Icon("knight-swords")]),
        _ => None,
    }
}

pub(super) fn heap(icon: &'static str, cubes: Cubes) -> Vec<Sign> {
    std::iter::once(icon).chain(parts::each(cubes).map(cube)).map(Sign::Icon).collect()
}

pub(super) const fn cube(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "cube-red",
        Colour::Yellow => "cube-yellow",
        Colour::Blue => "cube-blue",
    }
}

/// A place, drawn.
pub(super) fn place(at: &At<'_>, place: u8) -> Vec<Sign> {
    match at.seen.places.get(usize::from(place)) {
        Some(PlaceView::Harbor { seat }) => vec![Sign::Icon("harbor"), Sign::Person(*seat)],
        Some(PlaceView::Island { colour, score, .. }) => {
            let score = score.map(|score| Sign::Text(score.to_string()));
            std::iter::once(Sign::Icon(cube(*colour))).chain(score).collect()
        }
        _ => vec![Sign::Icon("island")],
    }
}

/// "You lost: red island (8)": the islands that the viewer held before and does not hold now.
pub(super) fn since(before: &Observation, at: &At<'_>) -> Option<String> {
    let Viewer::Player(me) = at.viewer else { return None };
    let held = |seen: &Observation, place: usize| matches!(seen.places.get(place), Some(PlaceView::Island { holder: Some(holder), .. }) if *holder == me);
    let lost = (0..before.places.len()).filter(|&place| held(before, place) && !held(at.seen, place));
    let names: Vec<String> = lost.map(|place| words::place(at, place as u8)).collect();
    let (who, you) = (at.people.name(me), at.people.is_you(me));
    (!names.is_empty()).then(|| t!("liguria-since", who = who, you = you, places = words::list(&names)))
}
