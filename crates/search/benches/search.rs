//! How fast the search is: iterations a second, by game and number of players.
//!
//! `cargo bench -p fondaco-search` runs everything; a name at the end of the line, as in `-- liguria`, runs a part.

use divan::Bencher;
use divan::counter::ItemsCount;
use fondaco_game::{Dice, Edition as _, Insight, NoStory, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Endgame, Level, Search};
use fondaco_strozzi::Strozzi;

/// The iterations of a sample.
const ITERATIONS: u32 = 1000;

fn main() {
    divan::main();
}

#[divan::bench(args = [3, 4, 5, 6])]
fn strozzi(bencher: Bencher<'_, '_>, players: usize) {
    iterations::<Strozzi>(bencher, players, 40);
}

#[divan::bench(args = [3, 4])]
fn liguria(bencher: Bencher<'_, '_>, players: usize) {
    iterations::<Liguria>(bencher, players, 60);
}

/// Finding and solving an endgame.
#[divan::bench(types = [Strozzi, Liguria])]
fn endgame<G: Insight>(bencher: Bencher<'_, '_>) {
    let start = start::<G>(3);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        Endgame::find(&start, seed, 2000, 0.05)
    });
}

/// From the middle of a game.
fn iterations<G: Insight>(bencher: Bencher<'_, '_>, players: usize, steps: usize) {
    let mut game = start::<G>(players);
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
    let style = Level::DOGE.style().unwrap_or_default();
    bencher
        .counter(ItemsCount::new(ITERATIONS))
        .with_inputs(|| Search::new(game.clone(), style, 7, 4096))
        .bench_local_values(|mut search| {
            search.run(ITERATIONS, || false);
            search
        });
}

fn start<G: Insight>(players: usize) -> G {
    G::new(G::Edition::reconstructed(), &G::default_setup(players)).expect("the usual setup is playable")
}
