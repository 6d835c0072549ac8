//! Signatures of search trees: `cargo run -p fondaco-search --example signature` prints those of this machine.
//!
//! `tests/platforms.rs` runs this program, built for wasm32, in an interpreter, and compares what it finds there. The
//! signatures change with the rules, the evaluations and the search, so none are written down.

use std::process::ExitCode;

use fondaco_game::{Dice, Edition as _, Insight, NoStory, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Analyst, Level, Search};
use fondaco_strozzi::Strozzi;

/// How the program ends where it is run as a WebAssembly module, so that a module that did nothing is not taken for success.
pub const SAME: u8 = 42;

fn main() -> ExitCode {
    let found = signatures();
    if cfg!(target_arch = "wasm32") {
        let same = option_env!("FONDACO_SIGNATURES") == Some(&found);
        return ExitCode::from(if same { SAME } else { 1 });
    }
    print!("{found}");
    ExitCode::SUCCESS
}

/// What a search finds in some positions of each game.
pub fn signatures() -> String {
    let mut lines = String::new();
    for players in [3, 4, 6] {
        lines += &of::<Strozzi>(players, 40, 300);
    }
    for players in [3, 4] {
        lines += &of::<Liguria>(players, 60, 24);
    }
    lines
}

/// Nodes, a hash of the whole tree, each opinion and what the position is worth, exact to the last bit.
fn of<G: Insight>(players: usize, steps: usize, iterations: u32) -> String {
    let game = middle::<G>(players, steps);
    let style = Level::DOGE.style().unwrap_or_default();
    let mut search = Search::new(game.clone(), style, 7, 4096);
    search.run(iterations, || false);
    let mut line = format!("{} {players} {} {:016x}", G::NAME, search.nodes(), search.signature());
    for opinion in search.opinions() {
        line += &format!(" {}={}:{:016x}", opinion.action, opinion.visits, opinion.worth.to_bits());
    }
    let worth = Analyst::new(iterations / 6, 3).map(|analyst| analyst.position(&game).worth).unwrap_or_default();
    line += &format!(" {:016x}", worth.win.iter().fold(0, |hash: u64, win| hash.rotate_left(7) ^ win.to_bits()));
    line + "\n"
}

/// A position where a player can choose, in a random game.
fn middle<G: Insight>(players: usize, steps: usize) -> G {
    let mut game =
        G::new(G::Edition::reconstructed(), &G::default_setup(players)).expect("the usual setup is playable");
    let (mut dice, mut actions) = (Dice::new(5), Vec::new());
    for played in 0.. {
        game.actions(&mut actions);
        if played >= steps && actions.len() > 1 {
            break;
        }
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            _ => Step::Action(*dice.pick(&actions).expect("a game that is not over")),
        };
        game.apply(&step, &mut NoStory);
    }
    game
}
