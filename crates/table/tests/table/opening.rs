//! What is agreed before a match, and who sits down.

use fondaco_game::Seat;
use fondaco_table::{
    AnyTable, Ask, ClockRule, Control, GameName, Holder, Manage, Name, OptionsError, Refusal, Stage, TakeBacks,
};
use serde_json::json;

use crate::common::*;

fn open_with(change: impl FnOnce(&mut fondaco_table::Options)) -> Result<AnyTable, OptionsError> {
    let mut options = GameName::Strozzi.usual(3);
    change(&mut options);
    AnyTable::open(opening(options, vec![Holder::Open; 3]), 0).map(|(table, _)| table)
}

#[test]
fn options_that_cannot_be_played_are_named() {
    assert!(open_with(|_| {}).is_ok());
    let faults = [
        open_with(|options| options.game = "chess".into()).unwrap_err().to_string(),
        open_with(|options| options.rules = Some(99)).unwrap_err().to_string(),
        open_with(|options| options.setup = json!({"players": 7})).unwrap_err().to_string(),
        open_with(|options| options.setup = json!({"players": 3, "colour": 1})).unwrap_err().to_string(),
        open_with(|options| options.setup = json!({"players": 4})).unwrap_err().to_string(),
        open_with(|options| options.clock = ClockRule::Daily { days: 0 }).unwrap_err().to_string(),
        open_with(|options| options.clock = ClockRule::RealTime { base_ms: 1, increment_ms: 0 })
            .unwrap_err()
            .to_string(),
        open_with(|options| {
            options.edition = Some(fondaco_game::EditionId { name: "lost".into(), hash: "0".into() });
        })
        .unwrap_err()
        .to_string(),
        AnyTable::open(opening(GameName::Strozzi.usual(3), vec![person(0), person(0), Holder::Open]), 0)
            .unwrap_err()
            .to_string(),
        open_with(|options| options.rated = true).unwrap_err().to_string(),
        open_with(|options| {
            options.rated = true;
            options.clock = ClockRule::Daily { days: 1 };
            options.take_backs = TakeBacks::Own;
        })
        .unwrap_err()
        .to_string(),
    ];
    assert_eq!(
        faults,
        [
            "no game is called 'chess'",
            "version 99 of the rules; the newest that this program knows is 1",
            "setup: Strozzi is for 3 to 6 players, not for 7 (S-2.1)",
            "setup: unknown field `colour`, expected one of `players`, `first`, `secret_scores`, `zero_ranks`",
            "3 seats are given for 4 players",
            "a daily clock gives 1 to 30 days for a decision",
            "a real-time clock starts with 10 seconds to 24 hours and adds at most 1 hour",
            "the edition lost (0) is not loaded",
            "one person is given two seats",
            "a rated match needs a clock",
            "a rated match has no take-backs",
        ]
    );
}

#[test]
fn options_left_out_are_the_usual_ones() {
    let short = json!({"game": "strozzi", "setup": {"players": 3}});
    let options: fondaco_table::Options = serde_json::from_value(short).unwrap();
    let (table, _) = AnyTable::open(opening(options, vec![Holder::Open; 3]), 0).unwrap();
    let (usual, _) = AnyTable::open(opening(GameName::Strozzi.usual(3), vec![Holder::Open; 3]), 0).unwrap();
    assert_eq!(table.options(), usual.options());
    assert!(
        serde_json::from_value::<fondaco_table::Options>(json!({"game": "strozzi", "setup": {}, "pase": 1})).is_err()
    );
}

#[test]
fn people_sit_down_and_the_owner_starts() {
    let (mut table, opened) = AnyTable::open(opening(GameName::Strozzi.usual(3), vec![Holder::Open; 3]), 5).unwrap();
    assert_eq!(opened.entries.len(), 1);
    let join = |index: usize, at: Option<Seat>| Control::Join {
        player: player(index),
        name: Name::new("Piero").unwrap(),
        mark: None,
        seat: at,
    };
    table.control(join(0, Some(seat(1))), 6).unwrap();
    assert_eq!(table.seat_of(&player(0)), Some(seat(1)));
    assert_eq!(table.control(join(0, None), 6), Err(Refusal::AlreadySeated { seat: seat(1) }));
    assert_eq!(table.control(join(1, Some(seat(1))), 6), Err(Refusal::SeatTaken { seat: seat(1) }));
    assert_eq!(table.control(join(1, Some(seat(4))), 6), Err(Refusal::NoSuchSeat { seat: seat(4) }));
    assert_eq!(table.control(Control::Start, 6), Err(Refusal::SeatsOpen));
    let at = table.seq();
    assert_eq!(table.ask(seat(1), Ask::Play { at, action: "pass".into() }, 6), Err(Refusal::NotStarted));
    let bot = |index| Manage::Bot { seat: seat(index), level: level("greedy") };
    assert_eq!(table.manage(&player(3), bot(0), 6), Err(Refusal::NotOwner));
    table.manage(&player(0), bot(0), 6).unwrap();
    assert_eq!(table.manage(&player(0), bot(1), 6), Err(Refusal::SeatTaken { seat: seat(1) }));
    table.control(join(2, None), 6).unwrap();
    assert_eq!(table.seat_of(&player(2)), Some(seat(2)));
    assert_eq!(table.control(join(4, None), 6), Err(Refusal::TableFull));
    // Somebody changes their mind, and another comes.
    table.ask(seat(2), Ask::Leave, 7).unwrap();
    table.manage(&player(0), bot(2), 7).unwrap();
    table.manage(&player(0), Manage::Open { seat: seat(2) }, 7).unwrap();
    table.manage(&player(0), bot(2), 7).unwrap();
    let started = table.manage(&player(0), Manage::Start, 8).unwrap();
    assert_eq!(started.stage, Stage::Playing);
    assert_eq!(table.manage(&player(0), Manage::Start, 8), Err(Refusal::Started));
    assert_eq!(table.manage(&player(0), Manage::Open { seat: seat(1) }, 8), Err(Refusal::Started));
}
