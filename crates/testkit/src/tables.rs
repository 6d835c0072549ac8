//! Perft tables: a file for each number of players, with lines `players seed skip depth` and what is counted there.

use std::fs;
use std::path::Path;

use fondaco_game::Game;
use fondaco_game::perft::{Perft, perft};

use crate::play::random_position;

/// A count by hand.
pub fn counts(decisions: u64, chances: u64, over: u64, weight: u128) -> Perft {
    Perft { decisions, chances, over, weight }
}

/// Counts what a line of a table asks for, and writes the whole line.
fn count<G: Game>(line: &str) -> String {
    let numbers: Vec<u64> = line.split_whitespace().take(4).map(|word| word.parse().unwrap()).collect();
    let [players, seed, skip, depth] = numbers[..] else { panic!("'{line}' is no line of a table") };
    let found = perft(&random_position::<G>(players as usize, seed, skip as usize), depth as u32);
    format!("{players} {seed} {skip} {depth} {found}")
}

/// Counts again what the tables in a folder say, and sees that they have at least so many lines together.
pub fn check_tables<G: Game>(folder: &Path, least: usize) {
    let mut wrong = Vec::new();
    let mut lines = 0;
    for players in G::PLAYERS {
        let text = fs::read_to_string(folder.join(format!("{players}.txt"))).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let counted = count::<G>(line);
            assert!(counted.starts_with(&format!("{players} ")));
            lines += 1;
            if counted != line {
                wrong.push(counted);
            }
        }
    }
    assert!(wrong.is_empty(), "the tables differ; counted:\n{}", wrong.join("\n"));
    assert!(lines >= least, "only {lines} lines");
}
