//! What happened, in words: the lines of the ledger. A step is one line, however many events it has.

use fondaco_game::Seat;
use fondaco_liguria::components::{Cubes, Tile};
use fondaco_liguria::{Event, Liguria};

use super::words;
use crate::t;
use crate::table::face::{Line, Moment};

pub(super) type At<'a> = Moment<'a, Liguria>;

/// The lines of the events of one step.
pub(super) fn tell(at: &At<'_>, events: &[Event]) -> Vec<Line> {
    by_event(at, events).into_iter().map(|(_, line)| line).collect()
}

/// The same, each line with the event that it tells.
pub(super) fn by_event<'a>(at: &At<'_>, events: &'a [Event]) -> Vec<(&'a Event, Line)> {
    let took = events.iter().find(|event| matches!(event, Event::TileTaken { .. }));
    let taken = took.and_then(|took| Some((took, take(at, events)?)));
    let others = events.iter().filter_map(|event| Some((event, one(at, events, event)?)));
    taken.into_iter().chain(others).collect()
}

/// The line of a player who took tiles, whatever came with it.
fn take(at: &At<'_>, events: &[Event]) -> Option<Line> {
    let tiles: Vec<(Seat, Tile)> = events
        .iter()
        .filter_map(|event| match event {
            Event::TileTaken { seat, tile, .. } => Some((*seat, *tile)),
            _ => None,
        })
        .collect();
    let &(seat, _) = tiles.first()?;
    let names: Vec<String> = tiles.iter().map(|&(_, tile)| words::tile(tile, at.edition)).collect();
    let paid = events.iter().find_map(|event| match event {
        Event::SkippingPaid { coins, .. } => Some(*coins),
        _ => None,
    });
    let (who, you, tiles) = (at.people.name(seat), at.people.is_you(seat), words::list(&names));
    let text = match paid {
        None => t!("liguria-tell-take", who = who, you = you, tiles = tiles),
        Some(coins) => t!("liguria-tell-take-paid", who = who, you = you, tiles = tiles, coins = coins),
    };
    Some(Line { seat: Some(seat), text, pieces: vec![board(seat)], ..Line::default() })
}

fn board(seat: Seat) -> String {
    format!("board-{seat}")
}

fn island(place: u8) -> String {
    format!("place-{place}")
}

fn line(seat: Seat, text: String, pieces: Vec<String>) -> Option<Line> {
    Some(Line { seat: Some(seat), text, pieces, ..Line::default() })
}

fn heading(text: String) -> Option<Line> {
    Some(Line { text, heading: true, ..Line::default() })
}

fn one(at: &At<'_>, events: &[Event], event: &Event) -> Option<Line> {
    let who = |seat: Seat| (at.people.name(seat), at.people.is_you(seat));
    match *event {
        Event::StartCubes { seat, cubes } => {
            let (name, you) = who(seat);
            let text = t!("liguria-tell-start-cubes", who = name, you = you, cubes = words::cubes(cubes));
            line(seat, text, vec![board(seat)])
        }
        Event::StartDrawn { seat } => {
            let (name, you) = who(seat);
            line(seat, t!("liguria-tell-start", who = name, you = you), vec![board(seat)])
        }
        // The start coins are told with the starting player; coins of the street come at the end of the step before.
        Event::CoinsTaken { seat, coins } => {
            if events.iter().any(|event| matches!(event, Event::StartDrawn { .. })) {
                return None;
            }
            let (name, you) = who(seat);
            line(seat, t!("liguria-tell-coins", who = name, you = you, coins = coins), vec![board(seat)])
        }
        Event::RoundBegan { round } => heading(t!("liguria-tell-round", round = round)),
        Event::CardSetAside { card } => {
            Some(Line { text: t!("liguria-tell-aside", score = words::signed(card.score().into())), ..Line::default() })
        }
        Event::BuyerPlaced { seat, space } => {
            let (name, you) = who(seat);
            let text = t!("liguria-tell-buyer", who = name, you = you, space = words::space(at, space));
            line(seat, text, vec![format!("buyer-{seat}")])
        }
        Event::CardTaken { seat, card } => {
            let offered = events.iter().find_map(|event| match event {
                Event::CubesOffered { cubes, .. } => Some(*cubes),
                _ => None,
            });
            let (name, you) = who(seat);
            let score = words::signed(card.score().into());
            let text = match offered {
                None => t!("liguria-tell-card", who = name, you = you, score = score),
                Some(cubes) => {
                    t!("liguria-tell-card-offer", who = name, you = you, score = score, cubes = words::cubes(cubes))
                }
            };
            line(seat, text, vec![board(seat)])
        }
        Event::Upgraded { seat, tile } => {
            let (name, you) = who(seat);
            let tile = words::tile(Tile::Harbor(tile), at.edition);
            line(seat, t!("liguria-tell-upgrade", who = name, you = you, tile = tile), vec![board(seat)])
        }
        Event::Sailed { seat, to, steps, stopover, .. } => {
            let (name, you, place) = (at.people.name(seat), at.people.is_you(seat), words::place(at, to));
            let steps = steps.unsigned_abs();
            let text = if stopover {
                t!("liguria-tell-anchor", who = name, you = you, steps = steps, place = place)
            } else {
                t!("liguria-tell-sail", who = name, you = you, steps = steps, place = place)
            };
            line(seat, text, vec![format!("ship-{seat}"), island(to)])
        }
        Event::Stayed { seat, .. } => {
            let (name, you) = who(seat);
            line(seat, t!("liguria-tell-stay", who = name, you = you), vec![format!("ship-{seat}")])
        }
        Event::Unloaded { seat, cubes } => {
            let (name, you) = who(seat);
            let text = t!("liguria-tell-unload", who = name, you = you, cubes = words::cubes(cubes));
            line(seat, text, vec![format!("ship-{seat}"), board(seat)])
        }
        Event::LoadedFromPier { seat, owner, cubes } => {
            let (name, you) = who(seat);
            let (cubes, place) = (words::cubes(cubes), words::harbor(at, owner));
            let text = t!("liguria-tell-load", who = name, you = you, cubes = cubes, place = place);
            line(seat, text, vec![format!("ship-{seat}"), board(owner)])
        }
        // Cubes that come with a conquest are told with it.
        Event::LoadedOnIsland { seat, place, cubes } => {
            if events.iter().any(|event| matches!(event, Event::Conquered { .. })) {
                return None;
            }
            let (name, you) = who(seat);
            let (cubes, there) = (words::cubes(cubes), words::place(at, place));
            line(
                seat,
                t!("liguria-tell-load", who = name, you = you, cubes = cubes, place = there),
                vec![format!("ship-{seat}"), island(place)],
            )
        }
        Event::Deployed { seat, owner, row, spent } => {
            let (name, you) = who(seat);
            let text = t!(
                "liguria-tell-deploy",
                who = name,
                you = you,
                place = words::harbor(at, owner),
                row = words::row(row),
                scrolls = words::scrolls(spent),
            );
            line(seat, text, vec![board(owner)])
        }
        Event::Expelled { seat, place, .. } => {
            let (name, you) = who(seat);
            let text = t!("liguria-tell-expelled", who = name, you = you, place = words::place(at, place));
            line(seat, text, vec![island(place), board(seat)])
        }
        Event::Conquered { seat, place, knights } => {
            let cubes = events.iter().find_map(|event| match event {
                Event::LoadedOnIsland { cubes, .. } => Some(*cubes),
                _ => None,
            });
            let (name, you) = who(seat);
            let (there, knights) = (words::place(at, place), words::knights(knights));
            let cubes = words::cubes(cubes.unwrap_or(Cubes::NONE));
            let text = if cubes.is_empty() {
                t!("liguria-tell-conquer", who = name, you = you, place = there, knights = knights)
            } else {
                t!("liguria-tell-conquer-load", who = name, you = you, place = there, knights = knights, cubes = cubes)
            };
            line(seat, text, vec![island(place), format!("ship-{seat}")])
        }
        Event::Turned { seat, heading } => {
            let (name, you) = who(seat);
            let clockwise = heading == fondaco_liguria::components::Direction::Plus;
            line(
                seat,
                t!("liguria-tell-turn", who = name, you = you, clockwise = clockwise),
                vec![format!("ship-{seat}")],
            )
        }
        Event::HomewardBegan => heading(t!("liguria-tell-homeward")),
        _ => scored(at, event),
    }
}

/// The final scoring.
fn scored(at: &At<'_>, event: &Event) -> Option<Line> {
    let (seat, text, piece) = match *event {
        Event::IslandScored { seat, place, points } => {
            let (who, you) = (at.people.name(seat), at.people.is_you(seat));
            let text =
                t!("liguria-score-island", who = who, you = you, place = words::place(at, place), points = points);
            (seat, text, island(place))
        }
        Event::HarborScored { seat, points } if points != 0 => {
            let (who, you) = (at.people.name(seat), at.people.is_you(seat));
            (seat, t!("liguria-score-harbor", who = who, you = you, points = points), board(seat))
        }
        Event::BalanceScored { seat, balance, points } => {
            let (who, you, balance) = (at.people.name(seat), at.people.is_you(seat), words::signed(balance));
            let text = t!("liguria-score-balance", who = who, you = you, balance = balance, points = points);
            (seat, text, board(seat))
        }
        Event::ContractScored { seat, contract, points } => {
            let (who, you, cubes) = (at.people.name(seat), at.people.is_you(seat), words::cubes(contract.cubes()));
            let text = t!("liguria-score-contract", who = who, you = you, cubes = cubes, points = points);
            (seat, text, board(seat))
        }
        Event::SetsScored { seat, sets, points } if sets > 0 => {
            let (who, you) = (at.people.name(seat), at.people.is_you(seat));
            let text = t!("liguria-score-sets", who = who, you = you, sets = sets, points = points);
            (seat, text, board(seat))
        }
        Event::DiplomatScored { seat, owner, row, points } => {
            let (who, you) = (at.people.name(seat), at.people.is_you(seat));
            let (place, row) = (words::harbor(at, owner), words::row(row));
            let text = t!("liguria-score-diplomat", who = who, you = you, place = place, row = row, points = points);
            (seat, text, board(owner))
        }
        Event::Ended => return heading(t!("liguria-tell-over")),
        _ => return None,
    };
    line(seat, text, vec![piece])
}
