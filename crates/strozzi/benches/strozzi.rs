//! How fast the engine is: whole random games, and what they are made of.
//!
//! `cargo bench -p fondaco-strozzi` runs everything; a name at the end of the line, as in `-- clone`, runs a part. The
//! column of items a second counts games in `games`, decisions in `decisions`, and calls elsewhere.

use divan::Bencher;
use fondaco_strozzi::Strozzi;
use fondaco_testkit::bench;

const PLAYERS: [usize; 4] = [3, 4, 5, 6];
/// Games that one sample plays: so many that a processor cannot learn by heart what the dice will bring.
const GAMES: u64 = 10_000;

fn main() {
    divan::main();
}

/// Random games a second.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>, players: usize) {
    bench::games::<Strozzi>(bencher, players, GAMES);
}

/// Decisions a second in random games, the draws between them included.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn decisions(bencher: Bencher<'_, '_>, players: usize) {
    bench::decisions::<Strozzi>(bencher, players, GAMES);
}

/// Copies of a position.
#[divan::bench(args = PLAYERS)]
fn clone(bencher: Bencher<'_, '_>, players: usize) {
    bench::clone::<Strozzi>(bencher, players);
}

/// Lists of the legal decisions.
#[divan::bench(args = PLAYERS)]
fn actions(bencher: Bencher<'_, '_>, players: usize) {
    bench::actions::<Strozzi>(bencher, players);
}

/// Estimates of what everybody will have scored at the end.
#[divan::bench(args = PLAYERS)]
fn estimate(bencher: Bencher<'_, '_>, players: usize) {
    bench::estimate::<Strozzi>(bencher, players);
}
