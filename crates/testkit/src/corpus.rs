//! Examples for the fuzzer to learn from.

use std::path::{Path, PathBuf};
use std::{fs, io};

use fondaco_game::{Dice, NoStory, Portable, Record};

use crate::play::{random_step, with_setup};

/// Writes an edition, and the records, positions and steps of five random games of each size, to the folders that the
/// fuzz targets read. The name of each file begins with `prefix`; of `spacing` positions of a game, one is written.
pub fn write<G: Portable>(
    corpus: &Path,
    prefix: &str,
    edition: &str,
    spacing: usize,
    setup: impl Fn(usize, u64) -> G::Setup,
) -> io::Result<()> {
    let folder = |target: &str| -> io::Result<PathBuf> {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    let (records, states, steps) = (folder("record")?, folder("state")?, folder("notation")?);
    fs::write(folder("edition")?.join(format!("{prefix}reconstructed")), edition)?;
    for players in G::PLAYERS {
        for seed in 0..5 {
            let mut game: G = with_setup(&setup(players, seed));
            let (mut record, mut dice, mut actions) = (Record::new(&game), Dice::new(seed), Vec::new());
            while let Some(step) = random_step(&game, &mut dice, &mut actions) {
                if record.steps.len() % spacing == 0 {
                    let name = format!("{prefix}{players}-{seed}-{}", record.steps.len());
                    fs::write(states.join(&name), serde_json::to_string(&game)?)?;
                    fs::write(steps.join(&name), step.to_string())?;
                }
                game.play(&step, &mut NoStory).expect("a step that is due");
                record.push(&step);
            }
            record.finish(&game.outcome().expect("the game is over"));
            fs::write(records.join(format!("{prefix}{players}-{seed}")), serde_json::to_string(&record)?)?;
            fs::write(states.join(format!("{prefix}{players}-{seed}-over")), serde_json::to_string(&game)?)?;
        }
    }
    Ok(())
}
