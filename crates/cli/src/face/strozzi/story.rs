//! What happened, told in past tense and few lines.

use fondaco_game::Seat;
use fondaco_strozzi::Event;
use fondaco_strozzi::components::{Flag, Ship};

use super::ship::flag_word;
use super::{cargo, scores, ship_in_words, tile_in_words, title};
use crate::face::ordinal;
use crate::paint::{BOLD, Line};
use crate::seats::Table;

/// Tells the events in order; what belongs together is one sentence.
pub(super) fn tell(events: &[Event], table: &Table) -> Vec<Line> {
    let mut lines = Vec::new();
    let events: Vec<Event> = events.iter().filter(|event| !is_quiet(event)).copied().collect();
    let mut rest = events.as_slice();
    while let Some((line, told)) = next(rest, table) {
        lines.extend(line);
        rest = &rest[told..];
    }
    lines
}

/// Whether this is seen and not told.
fn is_quiet(event: &Event) -> bool {
    matches!(event, Event::StartDrawn { .. } | Event::PointsShown { .. } | Event::Due { .. })
}

/// The first sentence, and how many events it tells.
fn next(events: &[Event], table: &Table) -> Option<(Vec<Line>, usize)> {
    let one = |line: Line, told: usize| Some((vec![line], told));
    match *events.first()? {
        Event::Revealed { .. } => {
            let tiles = while_some(events, |event| match *event {
                Event::Revealed { tile } => Some(tile_in_words(tile)),
                _ => None,
            });
            let told = tiles.len();
            let what = if told == 1 { "A new tile was turned up: " } else { "These tiles were turned up: " };
            one(plain(what).join(joined(tiles)).text("."), told)
        }
        Event::RoundBegan { round, first, .. } => one(
            plain("").styled(BOLD, format!("Round {round} began.")).text(format!(" {} went first.", table.name(first))),
            1,
        ),
        Event::TurnedOver { seat, ship } => {
            let line = by(seat, " turned over ", table).join(ship_in_words(ship));
            match events.get(1) {
                Some(Event::Passed { seat: passed }) if *passed == seat => one(line.text(" and passed."), 2),
                _ => one(line.text("."), 1),
            }
        }
        Event::Passed { .. } => {
            let seats = while_some(events, |event| match *event {
                Event::Passed { seat } => Some(seat),
                _ => None,
            });
            let told = seats.len();
            let pieces = seats.iter().fold(Line::new(), |line, &seat| line.join(table.piece(seat)));
            one(pieces.text(format!(" {} passed.", table.list(&seats))), told)
        }
        Event::Claimed { seat, flag } => {
            one(by(seat, " claimed it with the ", table).join(flag_name(flag)).text("."), 1)
        }
        Event::FlagReturned { seat, flag } => {
            let whose = table.whose(seat);
            let back = format!("; {whose} {} flag came back.", flag_word(flag));
            match events.get(1) {
                Some(Event::Taken { seat: pirate, .. }) => {
                    let from = if table.name(seat) == "You" { "you" } else { table.name(seat) };
                    let line = by(*pirate, &format!(" took it from {from} with the "), table);
                    one(line.join(flag_name(Flag::Pirate)).text(back), 2)
                }
                _ => one(plain(&back), 1),
            }
        }
        Event::Taken { seat, flag: Flag::Pirate, .. } => {
            one(by(seat, " took it at once with the ", table).join(flag_name(Flag::Pirate)).text("."), 1)
        }
        Event::Taken { seat, .. } => match events.get(1) {
            // That the ship was sent says that it was taken.
            Some(Event::Docked { .. }) => Some((Vec::new(), 1)),
            _ => one(by(seat, " took it: nobody played a pirate flag.", table), 1),
        },
        Event::SetAside { ship } => one(plain("Nobody wanted ").join(ship_name(ship)).text("; it was set aside."), 1),
        Event::Docked { seat, port, ship, flag, place } => {
            let (moves, told) = moves(&events[1..], seat);
            let line = by(seat, " sent ", table)
                .join(ship_name(ship))
                .text(" to ")
                .styled(BOLD, title(port.city()))
                .text(format!(" with {}: {}{moves}.", flag_word(flag), ordinal(place.into())));
            one(line, told + 1)
        }
        Event::Moved { seat, city, from, to, .. } => {
            one(by(seat, &format!(" moved up from {from} to {to} in {}.", title(city)), table), 1)
        }
        Event::TileTaken { seat, tile } => {
            let (moves, told) = moves(&events[1..], seat);
            let line = by(seat, " kept the tile ", table).join(tile_in_words(tile)).text(moves);
            match events.get(told + 1) {
                Some(&Event::Revealed { tile }) => {
                    one(line.text("; ").join(tile_in_words(tile)).text(" was turned up."), told + 2)
                }
                _ => one(line.text("."), told + 1),
            }
        }
        Event::RoundEnded { .. }
        | Event::ShipScored { .. }
        | Event::MarkerScored { .. }
        | Event::BonusScored { .. }
        | Event::PromotionScored { .. } => {
            let told = events.iter().take_while(|event| scores::is_scoring(event)).count();
            Some((scores::tell(&events[..told], table), told))
        }
        Event::Ended => one(plain("").styled(BOLD, "The game is over."), 1),
        Event::StartDrawn { .. } | Event::PointsShown { .. } | Event::Due { .. } => None,
    }
}

/// ", cloth +2, scrolls +1", and how many events say so.
fn moves(events: &[Event], mover: Seat) -> (String, usize) {
    let steps = while_some(events, |event| match *event {
        Event::Moved { seat, city, from, to, .. } if seat == mover => Some(format!(", {} +{}", cargo(city), to - from)),
        _ => None,
    });
    (steps.concat(), steps.len())
}

fn while_some<T>(events: &[Event], told: impl Fn(&Event) -> Option<T>) -> Vec<T> {
    events.iter().map_while(told).collect()
}

/// A line about somebody: their piece and name, then the text.
fn by(seat: Seat, text: &str, table: &Table) -> Line {
    table.piece(seat).text(" ").styled(BOLD, table.name(seat)).text(text)
}

/// A line about nobody in particular.
fn plain(text: &str) -> Line {
    Line::new().text("  ").text(text)
}

fn ship_name(ship: Ship) -> Line {
    Line::new().styled(BOLD, format!("ship {}", ship.sail()))
}

fn flag_name(flag: Flag) -> Line {
    Line::new().styled(BOLD, flag_word(flag)).text(" flag")
}

/// "a, b and c".
fn joined(items: Vec<Line>) -> Line {
    let last = items.len().saturating_sub(1);
    let mut line = Line::new();
    for (at, item) in items.into_iter().enumerate() {
        let gap = match at {
            0 => "",
            at if at == last => " and ",
            _ => ", ",
        };
        line = line.text(gap).join(item);
    }
    line
}
