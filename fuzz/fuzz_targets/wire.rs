//! Any text is a message or gets a reason, and a message is read as it is written. Whatever a client's message asks of a
//! table is done or refused; what was done follows from the log, and what was refused changed nothing. Nothing panics.

#![no_main]

use std::sync::LazyLock;

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Opening, Control, GameName, Holder, MatchId, Name, PlayerId, Seed};
use fondaco_wire::{ClientMessage, Frame, MAX_CLIENT_BYTES, ServerMessage, WireError};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A table of each game in the middle of a match, where seat 0 is the owner's.
static TABLES: LazyLock<Vec<AnyTable>> = LazyLock::new(|| GameName::ALL.iter().map(|game| table(*game)).collect());

fn table(game: GameName) -> AnyTable {
    let person = |index: usize| Holder::person(player(index), Name::new("Ginevra").expect("a name"));
    let opening = Opening {
        id: MatchId::new("m").expect("an id"),
        options: game.usual(3),
        given: Vec::new(),
        seats: (0..3).map(person).collect(),
        owner: Some(player(0)),
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, 1).expect("the usual table");
    table.control(Control::Start, 2).expect("all seats are taken");
    table
}

fn player(index: usize) -> PlayerId {
    PlayerId::new(&format!("u{index}")).expect("an id")
}

/// What is read is written so that it is read as the same.
fn there_and_back<M: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(
    read: Result<Frame<M>, WireError>,
) -> Option<M> {
    match read {
        Ok(frame) => {
            let text = frame.to_text();
            assert_eq!(Frame::parse(&text).as_ref(), Ok(&frame), "{text}");
            Some(frame.message)
        }
        Err(error) => {
            assert!((1..=400).contains(&error.to_string().chars().count()), "{error}");
            None
        }
    }
}

/// Asks it of a table as the person at each seat.
fn ask(message: &ClientMessage, table: &AnyTable) {
    for seat in 0..3 {
        let mut changed = table.clone();
        let done = match message {
            ClientMessage::Act(act) => changed.ask(Seat::new(seat), act.ask.clone(), 5),
            ClientMessage::Manage(manage) => changed.manage(&player(seat), manage.manage.clone(), 5),
            _ => return,
        };
        match done {
            Ok(progress) => {
                assert_eq!(progress.seq, changed.seq());
                let replayed = AnyTable::replay(changed.log_from(0)).expect("a log that was just written");
                assert_eq!(replayed.log_from(0), changed.log_from(0));
            }
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                assert_eq!(changed.log_from(0), table.log_from(0), "a refusal changes nothing");
            }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    there_and_back::<ServerMessage>(Frame::parse(text));
    let read = Frame::from_client(text);
    assert_eq!(matches!(read, Err(WireError::TooLong(_))), text.len() > MAX_CLIENT_BYTES);
    let Some(message) = there_and_back(read) else { return };
    if let ClientMessage::Create(create) = &message {
        let me = Holder::person(player(0), Name::new("Ginevra").expect("a name"));
        let opening = Opening {
            id: MatchId::new("m").expect("an id"),
            options: create.options.clone(),
            given: Vec::new(),
            seats: create.seats.iter().map(|plan| plan.holder(&me)).collect(),
            owner: None,
            follows: None,
            seed: Seed::new([7; 32]),
        };
        if let Err(error) = AnyTable::open(opening, 1) {
            assert!(!error.to_string().is_empty());
        }
    }
    TABLES.iter().for_each(|table| ask(&message, table));
});
