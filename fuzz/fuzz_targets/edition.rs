//! Any text is an edition file or gets its faults, a few, each with a place in the text; and any text is the canonical text of an
//! edition or is refused. What is read is written and read again.

#![no_main]

use fondaco_game::edition::MAX_FAULTS;
use fondaco_game::{About, Edition};
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

fuzz_target!(|text: &str| {
    read::<fondaco_strozzi::Edition>(text);
    read::<fondaco_liguria::Edition>(text);
});
