//! What happened, in words.

use fondaco_game::Seat;
use fondaco_strozzi::components::{Category, City};
use fondaco_strozzi::scoring::Source;
use fondaco_strozzi::{Event, Strozzi};

use super::{pieces, words};
use crate::t;
use crate::table::face::{Interlude, Line, Moment};

pub(super) type At<'a> = Moment<'a, Strozzi>;

/// The lines of the ledger for the events of one step.
pub(super) fn tell(at: &At<'_>, events: &[Event]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let (before, after) = (&events[..index], &events[index + 1..]);
        let line = match *event {
            Event::Revealed { tile } => plain(t!("strozzi-told-revealed", tile = words::whole_tile(tile))),
            Event::RoundBegan { round, .. } => heading(t!("strozzi-told-round", round = round)),
            Event::TurnedOver { seat, ship } => {
                said(at, seat, |who, you| t!("strozzi-told-ship", who = who, you = you, ship = words::ship(ship)))
            }
            // Whoever claims and cannot be answered takes the ship in the same step: that is one line.
            Event::Claimed { seat, .. } if is_taken_by(after, seat) => continue,
            Event::Passed { seat } => said(at, seat, |who, you| t!("strozzi-told-passed", who = who, you = you)),
            Event::Claimed { seat, flag } => {
                said(at, seat, |who, you| t!("strozzi-told-claimed", who = who, you = you, flag = flag.to_string()))
            }
            Event::FlagReturned { seat, flag } => {
                said(at, seat, |who, you| t!("strozzi-told-returned", who = who, you = you, flag = flag.to_string()))
            }
            Event::Taken { seat, flag, .. } => {
                said(at, seat, |who, you| t!("strozzi-told-taken", who = who, you = you, flag = flag.to_string()))
            }
            Event::SetAside { ship } => plain(t!("strozzi-told-aside", sail = ship.sail())),
            Event::Docked { seat, port, ship, flag, .. } => {
                let gains = gains(after, seat);
                let mut line = said(at, seat, |who, you| {
                    let (city, flag) = (words::city(port.city()), flag.to_string());
                    let text =
                        t!("strozzi-told-docked", who = who, you = you, sail = ship.sail(), city = city, flag = flag);
                    with_gains(&text, &gains)
                });
                line.pieces.push(pieces::vessel(seat, flag));
                line.pieces.extend(moves(after, seat).map(|(city, _)| pieces::marker(city, seat)));
                line
            }
            Event::TileTaken { seat, tile } => {
                let gains = gains(after, seat);
                let mut line = said(at, seat, |who, you| {
                    with_gains(&t!("strozzi-told-tile", who = who, you = you, tile = words::tile(tile)), &gains)
                });
                line.pieces.extend(moves(after, seat).map(|(city, _)| pieces::marker(city, seat)));
                line
            }
            Event::RoundEnded { round } => {
                let paid = points_of(at.people.len(), after);
                lines.push(plain(t!("strozzi-told-ended", round = round)));
                lines.extend(at.people.iter().map(|(seat, _)| {
                    said(at, seat, |who, you| {
                        t!("strozzi-told-points", who = who, you = you, points = paid[seat.index()])
                    })
                }));
                continue;
            }
            Event::PromotionScored { category, .. } if !is_scored(before, category) => {
                plain(promotion(at, category, &events[index..]))
            }
            Event::Ended => heading(t!("strozzi-told-over")),
            Event::StartDrawn { .. }
            | Event::Moved { .. }
            | Event::ShipScored { .. }
            | Event::MarkerScored { .. }
            | Event::BonusScored { .. }
            | Event::PromotionScored { .. }
            | Event::PointsShown { .. }
            | Event::Due { .. } => continue,
        };
        lines.push(line);
    }
    lines
}

pub(super) fn plain(text: String) -> Line {
    Line { text, ..Line::default() }
}

pub(super) fn heading(text: String) -> Line {
    Line { text, heading: true, ..Line::default() }
}

fn said(at: &At<'_>, seat: Seat, text: impl FnOnce(&str, bool) -> String) -> Line {
    Line { seat: Some(seat), text: text(at.people.name(seat), at.people.is_you(seat)), ..Line::default() }
}

fn is_taken_by(events: &[Event], by: Seat) -> bool {
    events.iter().any(|event| matches!(event, Event::Taken { seat, .. } if *seat == by))
}

fn is_scored(events: &[Event], wanted: Category) -> bool {
    events.iter().any(|event| matches!(event, Event::PromotionScored { category, .. } if *category == wanted))
}

/// The steps of a seat's markers.
fn moves(events: &[Event], of: Seat) -> impl Iterator<Item = (City, u8)> {
    events.iter().filter_map(move |event| match *event {
        Event::Moved { seat, city, from, to, .. } if seat == of => Some((city, to - from)),
        _ => None,
    })
}

/// "cloth +2, scrolls +1".
fn gains(events: &[Event], of: Seat) -> String {
    moves(events, of).map(|(city, steps)| words::gain(city, steps)).collect::<Vec<_>>().join(", ")
}

pub(super) fn with_gains(text: &str, gains: &str) -> String {
    if gains.is_empty() { text.to_owned() } else { format!("{text} <good>{gains}</good>") }
}

/// "Round 1: you +45, Lorenzo +30".
pub(super) fn scored(at: &At<'_>, round: u8, events: &[Event]) -> Line {
    let paid = points_of(at.people.len(), events);
    let one = |(seat, _): (Seat, _)| {
        let (who, you) = (at.people.name(seat), at.people.is_you(seat));
        t!("strozzi-told-promotion-one", who = who, you = you, points = paid[seat.index()])
    };
    let names = at.people.iter().map(one).collect::<Vec<_>>().join(", ");
    plain(t!("strozzi-told-scored", round = round, names = names))
}

/// "Art: Lorenzo 30, you 20, Piero 10".
pub(super) fn promotion(at: &At<'_>, category: Category, events: &[Event]) -> String {
    let ranked = events.iter().filter_map(|event| match *event {
        Event::PromotionScored { category: of, seat, points, .. } if of == category => Some(t!(
            "strozzi-told-promotion-one",
            who = at.people.name(seat),
            you = at.people.is_you(seat),
            points = points
        )),
        _ => None,
    });
    let names = ranked.collect::<Vec<_>>().join(", ");
    t!("strozzi-told-promotion", category = category.to_string(), names = names)
}

/// What each seat scores in these events, all sources together.
pub(super) fn points_of(players: usize, events: &[Event]) -> Vec<i32> {
    let mut all = vec![0; players];
    for source in Source::ALL {
        for (sum, points) in all.iter_mut().zip(points_from(source, players, events)) {
            *sum += points;
        }
    }
    all
}

fn source_name(source: Source) -> String {
    match source {
        Source::Ships => t!("strozzi-source-ships"),
        Source::Markers => t!("strozzi-source-markers"),
        Source::Bonuses => t!("strozzi-source-bonuses"),
        Source::Promotion => t!("strozzi-source-promotion"),
    }
}

/// What each seat scores in these events from one source.
fn points_from(source: Source, players: usize, events: &[Event]) -> Vec<i32> {
    let mut all = vec![0; players];
    for event in events {
        let (from, seat, points) = match *event {
            Event::ShipScored { seat, points, .. } => (Source::Ships, seat, points),
            Event::MarkerScored { seat, points, .. } => (Source::Markers, seat, points),
            Event::BonusScored { seat, points, .. } => (Source::Bonuses, seat, points),
            Event::PromotionScored { seat, points, .. } => (Source::Promotion, seat, points),
            _ => continue,
        };
        if let Some(slot) = all.get_mut(seat.index())
            && from == source
        {
            *slot += points;
        }
    }
    all
}

/// The page at the end of a round: who scored what, by source. The last round is counted with the game.
pub(super) fn interlude(at: &At<'_>, events: &[Event]) -> Option<Interlude> {
    if events.contains(&Event::Ended) {
        return None;
    }
    let round = events.iter().find_map(|event| match event {
        Event::RoundEnded { round } => Some(*round),
        _ => None,
    })?;
    let players = at.people.len();
    let totals = points_of(players, events);
    let yours = at.people.iter().find(|(_, person)| person.you).map(|(seat, _)| seat);
    let mine = |wanted: fn(&Event) -> Option<Seat>| events.iter().filter(|event| wanted(event) == yours).count();
    let ships = mine(|event| match event {
        Event::ShipScored { seat, .. } => Some(*seat),
        _ => None,
    });
    let ranks = mine(|event| match event {
        Event::MarkerScored { seat, .. } => Some(*seat),
        _ => None,
    });
    let (title, hint) = match yours {
        Some(seat) => (
            t!("strozzi-round-over-you", round = round, points = totals[seat.index()]),
            t!("strozzi-round-over-hint", ships = ships, ranks = ranks),
        ),
        None => (t!("strozzi-round-over", round = round), String::new()),
    };
    let parts = Source::ALL.into_iter().map(|source| (source_name(source), points_from(source, players, events)));
    let parts = parts.filter(|(_, points)| points.iter().any(|&points| points != 0)).collect();
    Some(Interlude { title, hint, parts })
}
