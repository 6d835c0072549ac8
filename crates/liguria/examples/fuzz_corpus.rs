//! Writes examples for the fuzzer to learn from, to `fuzz/corpus` (which is not kept):
//! `cargo run --release -p fondaco-liguria --example fuzz_corpus`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use fondaco_game::{Dice, Edition as _, Game, Record, Silence, Step, StepOf, Turn};
use fondaco_liguria::{Edition, Liguria, Setup};

/// Of so many positions of a game, one is written: a fuzzer must be able to try them all in a moment.
const SPACING: usize = 47;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let folder = |target: &str| -> io::Result<PathBuf> {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    let (records, states, steps) = (folder("record")?, folder("state")?, folder("notation")?);
    fs::write(folder("edition")?.join("liguria-reconstructed"), include_str!("../editions/reconstructed.toml"))?;
    for players in Liguria::PLAYERS {
        for seed in 0..5 {
            let setup = Setup { open_screens: seed % 2 == 1, ..Setup::new(players) };
            let mut game = Liguria::new(Edition::reconstructed(), &setup).expect("the setup is playable");
            let (mut record, mut dice) = (Record::begin(&game), Dice::new(seed));
            while let Some(step) = random_step(&game, &mut dice) {
                if record.steps.len() % SPACING == 0 {
                    let name = format!("liguria-{players}-{seed}-{}", record.steps.len());
                    fs::write(states.join(&name), serde_json::to_string(&game)?)?;
                    fs::write(steps.join(&name), step.to_string())?;
                }
                game.play(&step, &mut Silence).expect("a step that is due");
                record.push(&step);
            }
            record.finish(&game.outcome().expect("the game is over"));
            fs::write(records.join(format!("liguria-{players}-{seed}")), serde_json::to_string(&record)?)?;
            fs::write(states.join(format!("liguria-{players}-{seed}-over")), serde_json::to_string(&game)?)?;
        }
    }
    Ok(())
}

fn random_step(game: &Liguria, dice: &mut Dice) -> Option<StepOf<Liguria>> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    match game.turn() {
        Turn::Player(_) => dice.pick(&actions).copied().map(Step::Action),
        Turn::Chance => Some(Step::Chance(dice.draw(game))),
        Turn::Over => None,
    }
}
