//! Any text is an edition file or gets its faults, a few, each with a place in the text; and any text is the canonical text of an
//! edition or is refused. What is read is written and read again.

#![no_main]

use fondaco_game::edition::MAX_FAULTS;
use fondaco_game::{About, Edition, Game};
use libfuzzer_sys::fuzz_target;

fn read<E: Edition>(text: &str) {
    match E::read(text) {
        Ok(edition) => same(&edition),
        Err(faults) => {
            let lines = text.split('\n').count();
            assert!((1..=MAX_FAULTS).contains(&faults.list().len()));
            assert!(faults.list().iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column >= 1));
        }
    }
    if let Ok(edition) = E::restore(About::named("x"), text) {
        assert_eq!(edition.canonical(), text);
        same(&edition);
    }
}

fn same<E: Edition>(edition: &E) {
    let restored = E::restore(edition.about().clone(), &edition.canonical()).expect("what is written can be read");
    assert_eq!(restored.id(), edition.id());
    let read = E::read(&edition.to_file()).expect("what is written can be read");
    assert_eq!((read.id(), read.about()), (edition.id(), edition.about()));
}

macro_rules! every_game {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        fn every_game(text: &str) {
            $($(#[$when])* read::<<fondaco_table::games::$name as Game>::Edition>(text);)+
        }
    };
}

fondaco_table::for_each_game!(every_game);

fuzz_target!(|text: &str| every_game(text));
