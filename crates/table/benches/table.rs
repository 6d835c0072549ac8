//! What a step costs a server, without the network and the store: `cargo bench -p fondaco-table`.

#[allow(dead_code, reason = "only some of it is used here")]
#[path = "../tests/common/mod.rs"]
mod common;

use common::{legal, play_any, play_out, table};
use divan::Bencher;
use fondaco_game::{Dice, Viewer};
use fondaco_table::{AnyTable, GameName};
use fondaco_wire::{Frame, ServerMessage};

fn main() {
    divan::main();
}

fn halfway(game: GameName) -> AnyTable {
    let mut table = table(game, 4, 0, |options| options.forced = false);
    let mut dice = Dice::new(1);
    for ms in 0..60 {
        play_any(&mut table, &mut dice, ms);
    }
    table
}

/// A decision with the draws that follow: rules, log, and the entries as JSON.
#[divan::bench(args = GameName::ALL)]
fn step(bencher: Bencher<'_, '_>, game: &GameName) {
    let table = halfway(*game);
    let action = legal(&table)[0].clone();
    bencher.with_inputs(|| table.clone()).bench_local_values(|mut table| {
        let progress = common::play(&mut table, &action, 100).unwrap();
        (serde_json::to_string(&progress.entries).unwrap(), table)
    });
}

/// What is then sent to four players, as JSON.
#[divan::bench(args = GameName::ALL)]
fn four_updates(bencher: Bencher<'_, '_>, game: &GameName) {
    let mut table = halfway(*game);
    let progress = play_any(&mut table, &mut Dice::new(2), 100);
    let viewers: Vec<Viewer> = Viewer::all(4).take(4).collect();
    bencher.bench_local(|| fondaco_wire::broadcast(&table, &viewers, progress.since));
}

/// The same, each for itself.
#[divan::bench(args = GameName::ALL)]
fn four_single_updates(bencher: Bencher<'_, '_>, game: &GameName) {
    let mut table = halfway(*game);
    let progress = play_any(&mut table, &mut Dice::new(2), 100);
    bencher.bench_local(|| {
        let text = |viewer| {
            let update = table.update(viewer, progress.since);
            Frame::new(ServerMessage::Update(Box::new(update))).to_text()
        };
        Viewer::all(4).take(4).map(text).collect::<Vec<_>>()
    });
}

/// A whole match comes back from its stored log.
#[divan::bench(args = GameName::ALL)]
fn replay(bencher: Bencher<'_, '_>, game: &GameName) {
    let mut table = table(*game, 4, 0, |_| {});
    play_out(&mut table, 1);
    let stored: Vec<String> = table.log_from(0).iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    bencher.bench_local(|| {
        let entries = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        AnyTable::replay(entries).unwrap()
    });
}

/// A table is copied, as a server may do before it changes one.
#[divan::bench(args = GameName::ALL)]
fn copy(bencher: Bencher<'_, '_>, game: &GameName) {
    let table = halfway(*game);
    bencher.bench_local(|| table.clone());
}
