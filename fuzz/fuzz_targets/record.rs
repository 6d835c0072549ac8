//! Any bytes are a record or get a reason; a record replays or gets a reason. Nothing panics.

#![no_main]

use fondaco_game::{Portable, Record};
use libfuzzer_sys::fuzz_target;

fn replay<G: Portable>(record: &Record) {
    match record.verify::<G>() {
        Ok(game) => {
            assert_eq!(game.outcome().is_some(), record.result.is_some());
            assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(record), "a record is read as it is written");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

macro_rules! every_game {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        fn every_game(record: &Record) {
            $($(#[$when])* replay::<fondaco_table::games::$name>(record);)+
        }
    };
}

fondaco_table::for_each_game!(every_game);

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(record) = Record::parse(text) else { return };
    every_game(&record);
});
