//! Plays the games that `tests/games.rs` replays, and writes them to `tests/games`:
//! `cargo run --release -p fondaco-liguria --example record_games`.
//!
//! A recorded game stays right whatever the bots become, so this need not be run again unless the rules change.

use std::path::Path;
use std::{fs, io};

use fondaco_game::{Dice, Edition as _, Game, Record, Seat, Silence, Step, Turn};
use fondaco_liguria::{Edition, Liguria, Setup};
use fondaco_search::Policy;

/// Games in each file.
const GAMES: usize = 36;

/// Who sits where.
const TABLES: [(&str, [Policy; 2]); 3] = [
    ("random", [Policy::Random, Policy::Random]),
    ("greedy", [Policy::Greedy, Policy::Greedy]),
    ("mixed", [Policy::Greedy, Policy::Random]),
];

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for players in Liguria::PLAYERS {
        for (table, policies) in TABLES {
            let game = |number| game(&setup(players, number), &policies, number as u64);
            let records: Vec<Record> = (0..GAMES).map(game).collect();
            let lines: Vec<String> = records.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
            let file = folder.join(format!("{players}-{table}.json"));
            fs::write(file, format!("[\n{}\n]\n", lines.join(",\n")))?;
        }
    }
    Ok(())
}

/// Every second game with open screens.
fn setup(players: usize, number: usize) -> Setup {
    Setup { open_screens: number % 2 == 1, ..Setup::new(players) }
}

/// Plays a game with the dice of `seed`; the policies take the seats in turn.
fn game(setup: &Setup, policies: &[Policy], seed: u64) -> Record {
    let mut game = Liguria::new(Edition::reconstructed(), setup).expect("the setup is playable");
    let mut record = Record::begin(&game);
    let policy = |seat: Seat| policies[seat.index() % policies.len()];
    record.seats = Seat::all(game.players()).map(|seat| policy(seat).to_string()).collect();
    let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => {
                let action = policy(seat).decide(&game, &mut actions, &mut dice);
                Step::Action(action.expect("a player can do something"))
            }
            Turn::Over => break,
        };
        game.play(&step, &mut Silence).expect("bots play by the rules");
        record.push(&step);
    }
    record.finish(&game.outcome().expect("the game is over"));
    record
}
