//! How the points of a game of Liguria came together: what was told when it was scored, and which contracts stayed open.

use fondaco_game::Seat;
use fondaco_liguria::Event;
use fondaco_liguria::components::{Colour, Contract, Cubes};
use fondaco_table::Tally;

use super::ledger::{cube, heap, place};
use super::tell::At;
use super::words;
use crate::t;
use crate::table::face::{Count, Ending, Face as _, Piece, ScoreSource, Sign};

/// The sources in the order in which they are scored, with their icons and rules (L-9.1 to L-9.6).
const SOURCES: [(&str, &str, &str); 6] = [
    ("islands", "island", "L-9.1"),
    ("harbor", "laurel", "L-9.2"),
    ("balance", "balance", "L-9.3"),
    ("contracts", "contract", "L-9.4"),
    ("sets", "cube", "L-9.5"),
    ("diplomats", "minister", "L-9.6"),
];

pub(super) fn ending(at: &At<'_>, steps: &[&[Event]]) -> Ending {
    let players = at.people.len();
    let told: Vec<(&str, Seat, Piece)> = steps.iter().copied().flatten().filter_map(|event| piece(at, event)).collect();
    let source = |(name, icon, rule): (&'static str, &'static str, &'static str)| {
        let mut pieces: Vec<Vec<Piece>> = (0..players)
            .map(|seat| {
                let own = told.iter().filter(|(from, of, _)| *from == name && of.index() == seat);
                own.map(|(_, _, piece)| piece.clone()).collect()
            })
            .collect();
        let points = pieces.iter().map(|all| all.iter().filter_map(|piece| piece.points).sum()).collect();
        if name == "contracts" {
            for (seat, pieces) in pieces.iter_mut().enumerate() {
                pieces.extend(open(at, seat));
            }
        }
        let sum = Count { name: t!(fondaco_liguria::Liguria::source(name)), icon, points };
        ScoreSource { sum, rule, pieces, ties: Vec::new() }
    };
    let sources: Vec<ScoreSource> = SOURCES.map(source).to_vec();
    Ending { counts: sources.iter().map(|source| source.sum.clone()).collect(), sources }
}

/// What a balance below zero cost, if that would have been enough to win (L-9.3, L-9.7).
pub(super) fn turned_by(tally: &Tally, seat: Seat) -> Option<String> {
    let cost = -tally.breakdown.get(seat.index())?.get("balance")?;
    let best = tally.scores.iter().max()?;
    let enough = cost > 0 && tally.scores.get(seat.index())? + cost >= *best;
    enough.then(|| t!("liguria-by-balance", points = cost))
}

/// What an event of the scoring gave, and from where.
fn piece(at: &At<'_>, event: &Event) -> Option<(&'static str, Seat, Piece)> {
    let made = |signs, text, points| Piece { signs, text, points: Some(points) };
    Some(match *event {
        Event::IslandScored { seat, place: island, points } => {
            ("islands", seat, made(place(at, island), words::capital(&words::place(at, island)), points))
        }
        Event::HarborScored { seat, points } => {
            ("harbor", seat, made(vec![Sign::Icon("laurel")], t!("liguria-from-harbor"), points))
        }
        Event::BalanceScored { seat, balance, points } => {
            let text = t!("liguria-from-balance", balance = words::signed(balance));
            ("balance", seat, made(vec![Sign::Icon("balance")], text, points))
        }
        Event::ContractScored { seat, contract, points } => {
            ("contracts", seat, made(cubes(contract.cubes()), t!("liguria-from-filled"), points))
        }
        Event::SetsScored { seat, sets, points } => {
            let signs = (0..sets).flat_map(|_| Colour::ALL.map(|colour| Sign::Icon(cube(colour)))).collect();
            ("sets", seat, made(signs, t!("liguria-from-sets", sets = sets), points))
        }
        Event::DiplomatScored { seat, owner, row, points } => {
            let signs = vec![Sign::Icon(words::row_icon(row)), Sign::Person(owner)];
            let text = t!("liguria-from-diplomat", place = words::harbor(at, owner), row = words::row(row));
            ("diplomats", seat, made(signs, text, points))
        }
        _ => return None,
    })
}

fn cubes(cubes: Cubes) -> Vec<Sign> {
    heap("contract", cubes).split_off(1)
}

/// The contracts that stayed open.
fn open(at: &At<'_>, seat: usize) -> Vec<Piece> {
    let Some(player) = at.seen.seats.get(seat) else { return Vec::new() };
    let (Some(screen), Some(filled)) = (&player.screen, &player.filled) else { return Vec::new() };
    let mut filled = filled.clone();
    let mut open = screen.contracts.clone();
    open.retain(|contract| match filled.iter().position(|other| other == contract) {
        Some(found) => {
            filled.remove(found);
            false
        }
        None => true,
    });
    let piece = |contract: Contract| Piece {
        signs: cubes(contract.cubes()),
        text: t!("liguria-from-open", points = words::contract_points(at.edition, contract)),
        points: None,
    };
    open.into_iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_turned_the_game_where_it_cost_as_much_as_was_missing() {
        let tally = |scores: [i32; 3], balance: i32| Tally {
            scores: scores.to_vec(),
            breakdown: [0, balance, 0].map(|points| [("balance".to_owned(), points)].into()).to_vec(),
            ranks: vec![1, 2, 3],
            winners: vec![Seat::new(0)],
        };
        let said = |tally: &Tally| turned_by(tally, Seat::new(1));
        assert_eq!(said(&tally([60, 52, 10], -10)).as_deref(), Some("by the 10 points that a balance cost"));
        assert!(said(&tally([60, 50, 10], -10)).is_some(), "they would share the win");
        assert_eq!(said(&tally([60, 49, 10], -10)), None);
        assert_eq!(said(&tally([60, 60, 10], 0)), None);
    }
}
