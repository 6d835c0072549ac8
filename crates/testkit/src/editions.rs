//! Edition files that are wrong in every way: reading one never panics, and every fault has a place.

use fondaco_game::{Dice, Edition};

/// Reads a sound file in so many mutilated versions.
pub fn mutilated_files_never_panic<E: Edition>(file: &str, versions: usize) {
    let mut dice = Dice::new(8);
    let (mut sound, mut bad) = (0, 0);
    for _ in 0..versions {
        let text = mutilate(file, &mut dice);
        match E::load(&text) {
            // A blank or a comment may have been hit: then nothing is wrong.
            Ok(_) => sound += 1,
            Err(faults) => {
                bad += 1;
                assert!(!faults.list().is_empty() && faults.to_string().starts_with("line "), "{text}");
                let lines = text.split('\n').count();
                assert!(faults.list().iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column >= 1));
            }
        }
    }
    assert!(sound > 10 && bad > versions / 2, "{sound} sound, {bad} bad");
}

/// Cuts, doubles, swaps and overwrites pieces of a file.
fn mutilate(file: &str, dice: &mut Dice) -> String {
    const MARKS: [char; 14] = ['"', '[', ']', '=', '-', '\n', '\u{0}', 'é', '9', '0', ':', '.', '^', '#'];
    let mut text: Vec<char> = file.chars().collect();
    for _ in 0..=dice.below(4) {
        let at = dice.below(text.len() as u32) as usize;
        let end = (at + dice.below(40) as usize).min(text.len());
        match dice.below(5) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = text[at..end].to_vec();
                let to = dice.below(text.len() as u32) as usize;
                text.splice(to..to, piece);
            }
            2 => text[at] = *dice.pick(&MARKS).unwrap(),
            3 => {
                let other = dice.below(text.len() as u32) as usize;
                text.swap(at, other);
            }
            _ => text.truncate(at.max(1)),
        }
    }
    text.into_iter().collect()
}

/// Reads what is no edition at all.
pub fn junk_never_panics<E: Edition>() {
    let mut dice = Dice::new(9);
    for length in 0..300 {
        let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        assert!(E::load(&String::from_utf8_lossy(&bytes)).is_err());
    }
    assert!(E::load(&"[".repeat(100_000)).is_err());
}
