//! Any text is an edition file or gets its faults, each with a place in the text.

#![no_main]

use fondaco_game::Edition;
use libfuzzer_sys::fuzz_target;

fn load<E: Edition>(text: &str) {
    if let Err(faults) = E::load(text) {
        let lines = text.split('\n').count();
        assert!(!faults.list().is_empty());
        assert!(faults.list().iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column >= 1));
    }
}

fuzz_target!(|text: &str| {
    load::<fondaco_strozzi::Edition>(text);
    load::<fondaco_liguria::Edition>(text);
});
