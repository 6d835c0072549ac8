//! What holds for the editions of every game: files that are wrong in every way never panic, and every fault has a place; what is
//! written is read again; random editions are sound and can be played to the end.

use std::time::{Duration, Instant};

use fondaco_game::edition::{Fault, FaultKind, MAX_BYTES, MAX_FAULTS};
use fondaco_game::{About, Dice, Edition, NoStory, Portable, Record, Step, Turn};

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
                assert!(faults.list().iter().all(is_known::<E>), "{faults:?}");
            }
        }
    }
    assert!(sound > 10 && bad > versions / 2, "{sound} sound, {bad} bad");
}

/// Whether a fault is one that the game has said it may find, so that interfaces have words for it.
fn is_known<E: Edition>(fault: &Fault) -> bool {
    match &fault.kind {
        FaultKind::Rule(rule) => E::FAULTS.contains(&rule.name),
        _ => true,
    }
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

/// How long the longest and worst file may take: docs/deploy.md promises it. The worst takes a third of it in a debug build on a busy
/// machine with two cores.
const SOON: Duration = Duration::from_millis(500);

/// Reads what somebody could send to do harm: each gets a sentence or a few, soon. `foreign` is a file of another game.
pub fn hostile_files_get_a_sentence<E: Edition>(file: &str, foreign: &str) {
    let said = |text: &str| {
        let read = || {
            let begun = Instant::now();
            (E::read(text).err().expect("a hostile file was accepted"), begun.elapsed())
        };
        let (faults, took) = read();
        // Once more, if the machine had something else to do.
        assert!(took < SOON || read().1 < SOON, "{took:?}");
        assert!(faults.list().len() <= MAX_FAULTS && faults.to_string().chars().count() < 4000, "{faults}");
        assert!(!faults.to_string().contains(char::is_control), "{faults:?}");
        faults.to_string()
    };
    // Much too long, whatever it is.
    let bytes = 10_000_000;
    let too_long = format!("line 1, column 1: an edition has at most {MAX_BYTES} bytes, and this has {bytes}");
    assert_eq!(said(&"x".repeat(bytes)), too_long);
    assert_eq!(said(&"x=1\n".repeat(bytes / 4)), too_long);
    // As long as it may be.
    let fill = |piece: &dyn Fn(usize) -> String| {
        let mut text = file.to_owned() + "\n";
        for number in 0.. {
            let piece = piece(number);
            if text.len() + piece.len() > MAX_BYTES {
                return text;
            }
            text += &piece;
        }
        text
    };
    said(&fill(&|number| format!("k{number}=1\n")));
    said(&fill(&|number| format!("[t{number}]\n")));
    said(&fill(&|_| "[[x]]\n".to_owned()));
    said(&fill(&|number| format!("a.b.c.d{number}=[]\n")));
    said(&fill(&|_| "\u{0}".to_owned()));
    said(&format!("x = {}", "[".repeat(MAX_BYTES - 10)));
    said(&format!("{}b = 1", "a.".repeat(MAX_BYTES / 2 - 10)));
    said(&format!("x = \"{}\"", "\u{202e}".repeat(20_000)));
    // Another game's.
    let foreign = said(foreign);
    assert!(foreign.starts_with("line 1, column 1: this is no edition of ") && !foreign.contains(';'), "{foreign}");
    // With a byte order mark it is the same edition.
    assert_eq!(E::read(&format!("\u{feff}{file}")).unwrap().id(), E::read(file).unwrap().id());
}

/// Sees that an edition is the same after it was written and read, in every form there is.
pub fn check_round_trips<E: Edition>(edition: &E) {
    let id = edition.id();
    let about = About {
        name: "a \"name\" \\ of its own".to_owned(),
        author: Some("Ginevra".to_owned()),
        note: Some("Attic find: “read twice”.".to_owned()),
    };
    let restored = E::restore(about.clone(), &edition.canonical()).unwrap_or_else(|faults| panic!("{id}: {faults}"));
    assert_eq!((&restored.id().hash, restored.about()), (&id.hash, &about));
    assert_eq!(restored.canonical(), edition.canonical());
    let read = E::read(&restored.to_file()).unwrap_or_else(|faults| panic!("{id}: {faults}"));
    assert_eq!((read.id(), read.about()), (restored.id(), &about), "{id}");
    assert!(edition.differences(&restored).is_empty());
    // A name under a pile of marks is refused in files; what was stored with one stays.
    let piled = About::named(&format!("x{}", "\u{301}".repeat(9)));
    let stored = E::restore(piled.clone(), &edition.canonical()).unwrap();
    assert_eq!((&stored.id().hash, stored.about()), (&id.hash, &piled));
    assert!(E::read(&stored.to_file()).is_err());
    // Into the file of another edition, and the other way round.
    let typed = E::reconstructed().to_file();
    let written = E::read(&restored.to_file_like(&typed)).unwrap();
    assert_eq!((written.id(), written.about()), (restored.id(), &about), "{id}");
    let back = E::read(&E::reconstructed().to_file_like(&restored.to_file())).unwrap();
    assert_eq!(back.id(), E::reconstructed().id());
}

/// Sees that a canonical text with any slip is no canonical text.
pub fn damaged_canonical_texts_are_refused<E: Edition>() {
    let (text, about) = (E::reconstructed().canonical(), || About::named("x"));
    assert!(E::restore(About::named("two\nlines"), &text).is_err());
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // A street may be shorter, so some texts stand for other editions.
    let is_another = |text: &str| {
        E::restore(about(), text).is_ok_and(|edition| {
            check_round_trips(&edition);
            edition.id().hash != E::reconstructed().id().hash
        })
    };
    let mut others = 0;
    for cut in 0..lines.len() {
        let without: String = lines.iter().enumerate().filter(|&(at, _)| at != cut).map(|(_, line)| *line).collect();
        others += usize::from(is_another(&without));
        let twice: String = lines[..=cut].iter().chain(&lines[cut..]).copied().collect();
        others += usize::from(is_another(&twice));
    }
    assert!(others * 8 < lines.len(), "{others}");
    let mut reversed = lines.clone();
    reversed.reverse();
    for bad in [
        String::new(),
        "\n".to_owned(),
        text.replace('\n', "\r\n"),
        text.trim_end().to_owned(),
        format!(" {text}"),
        format!("{text}\n"),
        text.replacen(' ', "  ", 1),
        reversed.concat(),
        "tile\n".repeat(200),
        "x".repeat(10_000_000),
    ] {
        assert!(E::restore(about(), &bad).is_err(), "{}", bad.chars().take(60).collect::<String>());
    }
    let mut dice = Dice::new(10);
    for _ in 0..2000 {
        if let Ok(edition) = E::restore(about(), &mutilate(&text, &mut dice)) {
            check_round_trips(&edition);
        }
    }
}

/// Sees that random editions are sound, differ, stay what they were, and can be played to the end by every number of players.
pub fn check_surprises<G: Portable>(seeds: std::ops::Range<u64>, games: u64) {
    let mut known = Vec::new();
    for seed in seeds {
        let edition = G::Edition::surprise(seed);
        assert_eq!(edition.id().name, format!("surprise {seed}"));
        assert_eq!(edition.id(), G::Edition::surprise(seed).id());
        assert!(!edition.differences(G::Edition::reconstructed()).is_empty());
        check_round_trips(&edition);
        assert!(!known.contains(&edition.id().hash), "{seed}");
        known.push(edition.id().hash.clone());
        if seed >= games {
            continue;
        }
        let edition = edition.keep().unwrap();
        for players in G::PLAYERS {
            play_to_the_end::<G>(edition, players, seed);
        }
    }
}

/// Plays a random game, and sees that its record carries everything that is needed to replay it.
fn play_to_the_end<G: Portable>(edition: &'static G::Edition, players: usize, seed: u64) {
    let mut game = G::new(edition, &G::default_setup(players)).unwrap();
    let (mut dice, mut record) = (Dice::new(seed), Record::new(&game));
    while game.turn() != Turn::Over {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            _ => Step::Action(dice.choose(&game)),
        };
        record.push(&step);
        game.play(&step, &mut NoStory).unwrap();
    }
    record.finish(&game.outcome().unwrap());
    let read = Record::parse(&record.to_text()).unwrap();
    assert_eq!(read.components, Some(edition.canonical()));
    assert_eq!(read.verify::<G>().as_ref(), Ok(&game));
}
