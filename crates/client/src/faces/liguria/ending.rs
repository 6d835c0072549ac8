//! How the points of a game of Liguria came together: what was told when it was scored, and which contracts stayed open.

use fondaco_game::Seat;
use fondaco_liguria::Event;
use fondaco_liguria::components::{Colour, Contract, Cubes, Row};
use fondaco_liguria::preview::Imagined;
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
        if name == "harbor" {
            for (seat, pieces) in pieces.iter_mut().enumerate() {
                harbor(at, Seat::new(seat), pieces);
            }
        }
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
            ("harbor", seat, made(vec![Sign::Icon("laurel")], t!("liguria-source-harbor"), points))
        }
        Event::BalanceScored { seat, balance, points } => {
            let text = match parts_of_balance(at, seat) {
                Some([cards, monks, knights]) => t!(
                    "liguria-from-balance",
                    cards = words::signed(cards),
                    monks = words::signed(monks),
                    knights = words::signed(knights),
                    balance = words::signed(balance)
                ),
                None => words::signed(balance),
            };
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

/// The rows of a harbor in place of what they show together.
fn harbor(at: &At<'_>, seat: Seat, pieces: &mut Vec<Piece>) {
    let Some(now) = Imagined::new(at.seen) else { return };
    let rows = now.standing(seat).rows.into_iter().zip(Row::ALL).filter(|(row, _)| row.tiles > 0);
    *pieces = rows
        .map(|(row, kind)| Piece {
            signs: vec![Sign::Icon(words::row_icon(kind)), Sign::Text(row.tiles.to_string())],
            text: words::capital(&words::row(kind)),
            points: Some(row.prestige),
        })
        .collect();
}

/// What a balance is made of: the scores of the cards, the green points of the monks, and the knights that were expelled (L-9.3).
fn parts_of_balance(at: &At<'_>, seat: Seat) -> Option<[i32; 3]> {
    let player = at.seen.seats.get(seat.index())?;
    let cards = player.screen.as_ref()?.cards.iter().map(|card| i32::from(card.score())).sum();
    let monks = Imagined::new(at.seen)?.standing(seat).rows[Row::Monk.index()].value;
    Some([cards, monks, player.expelled.into()])
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
    use fondaco_game::{Dice, Edition as _, Game as _, Step, Turn, Viewer};
    use fondaco_liguria::{Edition, Liguria, Setup};
    use fondaco_table::{Chair, Holder, LevelName};

    use super::*;
    use crate::table::people::People;

    #[test]
    fn harbors_and_balances_say_what_they_are_made_of() {
        let (mut rows, mut below) = (0, 0);
        for seed in 0..8 {
            let setup = Setup { players: 3, open_screens: false };
            let edition = Edition::reconstructed();
            let mut game = Liguria::new(edition, &setup).unwrap();
            let (mut dice, mut legal, mut story) = (Dice::new(seed), Vec::new(), Vec::new());
            while game.turn() != Turn::Over {
                game.actions(&mut legal);
                let step = match dice.pick(&legal) {
                    Some(&action) => Step::Action(action),
                    None => Step::Chance(dice.draw(&game)),
                };
                story.clear();
                game.apply(&step, &mut story);
            }
            let bot = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
            let viewer = Viewer::Player(Seat::new(0));
            let (seen, people) = (game.observe(viewer), People::new(&[bot(), bot(), bot()], viewer));
            let at = At { seen: &seen, legal: &[], edition, people: &people, viewer };
            let sources = ending(&at, &[&story[..]]).sources;
            for seat in Seat::all(3) {
                let of =
                    |source: usize| (sources[source].sum.points[seat.index()], &sources[source].pieces[seat.index()]);
                let (points, pieces) = of(1);
                assert_eq!(pieces.iter().filter_map(|piece| piece.points).sum::<i32>(), points, "{pieces:?}");
                rows += pieces.len();
                let balance = Imagined::new(&seen).unwrap().standing(seat).behind.unwrap().balance;
                assert_eq!(parts_of_balance(&at, seat).unwrap().iter().sum::<i32>(), balance);
                assert!(of(2).1[0].text.ends_with(&words::signed(balance)), "{:?}", of(2).1);
                below += usize::from(balance < 0);
            }
        }
        assert!(rows > 30 && below > 3, "{rows}, {below}");
    }

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
