//! Who has a say: whoever holds a seat, also while away. And until when.

use fondaco_table::ask::RESUME_MS;
use fondaco_table::{AnyTable, Ask, ClockRule, Control, Ending, Offer, Stage, TakeBacks};

use crate::common::*;

const DAY: u64 = 24 * 3600 * 1000;

fn offer(table: &mut AnyTable, index: usize, offer: Offer, ms: u64) -> u64 {
    let at = table.seq();
    table.ask(seat(index), Ask::Offer { at, offer }, ms).unwrap();
    table.offer().map_or(0, |open| open.seq)
}

#[test]
fn nobody_ends_a_match_while_another_is_away() {
    let mut table = strozzi(2, 1, |_| {});
    table.control(Control::StandIn { seat: seat(1) }, 1).unwrap();
    let number = offer(&mut table, 0, Offer::Abandon, 2);
    assert_eq!(table.stage(), Stage::Playing);
    assert!(update(&table, 1, 0).table.you.unwrap().asked, "who is away is asked");
    // They can answer without coming back.
    table.ask(seat(1), Ask::Answer { offer: number, yes: false }, 3).unwrap();
    assert_eq!((table.offer(), table.stage()), (None, Stage::Playing));
    let number = offer(&mut table, 0, Offer::Abandon, 4);
    let ended = table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 5).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
}

#[test]
fn nobody_takes_back_while_another_is_away() {
    let mut table = strozzi(2, 1, |options| options.take_backs = TakeBacks::Agreed);
    while turn(&table) != seat(0) {
        play(&mut table, "pass", 1).unwrap();
    }
    play(&mut table, "pass", 2).unwrap();
    let steps = table.steps();
    table.control(Control::StandIn { seat: seat(1) }, 3).unwrap();
    while turn(&table) != seat(0) {
        play(&mut table, "pass", 4).unwrap();
    }
    let at = table.seq();
    table.ask(seat(0), Ask::TakeBack { at, to: None }, 5).unwrap();
    assert!(table.steps() >= steps && table.offer().is_some(), "it is only asked");
    // Who plays on has given no answer: that is about what was before.
    play(&mut table, "pass", 6).unwrap();
    assert_eq!(table.offer(), None);
}

#[test]
fn who_has_given_up_has_no_say() {
    let mut table = strozzi(2, 1, |_| {});
    table.ask(seat(1), Ask::Resign, 1).unwrap();
    let at = table.seq();
    let ended = table.ask(seat(0), Ask::Offer { at, offer: Offer::Abandon }, 2).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
}

#[test]
fn who_says_nothing_for_long_enough_agrees_to_the_end() {
    let daily = |days| ClockRule::Daily { days };
    let real_time = ClockRule::RealTime { base_ms: DAY, increment_ms: 0 };
    for (clock, after) in [(daily(3), 3 * DAY), (real_time, DAY), (ClockRule::None, DAY)] {
        let mut table = strozzi(3, 0, |options| options.clock = clock);
        let number = offer(&mut table, 0, Offer::Abandon, 1_000);
        assert_eq!(table.offer().unwrap().until_ms.unwrap().get(), 1_000 + after);
        // The match goes on meanwhile, and so does the vote.
        let ms = 1_000 + after - 1;
        table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 1_001).unwrap();
        for step in 0..3 {
            play(&mut table, "pass", 1_002 + step).unwrap();
        }
        table.ask(seat(2), Ask::Away, 1_010).unwrap();
        table.ask(seat(2), Ask::Return, 1_011).unwrap();
        assert!(table.deadline().unwrap() <= 1_000 + after);
        table.control(Control::Tick, ms.min(table.deadline().unwrap() - 1)).unwrap();
        assert_eq!(table.stage(), Stage::Playing);
        let mut copy = table.clone();
        let ended = table.control(Control::Tick, 1_000 + after).unwrap();
        assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
        assert_eq!(table.ranks(), None);
        // One no is enough.
        copy.ask(seat(2), Ask::Answer { offer: number, yes: false }, 2_000).unwrap();
        copy.control(Control::Tick, 1_000 + after).unwrap();
        assert_ne!(copy.stage(), Stage::Over(Ending::Abandoned));
    }
}

/// One who was alone at the table for a moment could once stop the match for everybody, and only they could go on with it.
#[test]
fn nobody_pauses_while_another_is_away() {
    let mut table = strozzi(2, 1, |_| {});
    table.control(Control::StandIn { seat: seat(1) }, 1).unwrap();
    let number = offer(&mut table, 0, Offer::Pause, 2);
    assert_eq!(table.stage(), Stage::Playing);
    let paused = table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 3).unwrap();
    assert_eq!(paused.stage, Stage::Paused, "who is away can agree without coming back");
}

/// A match of two people that is paused.
fn paused(clock: ClockRule) -> AnyTable {
    let mut table = strozzi(2, 1, |options| options.clock = clock);
    let number = offer(&mut table, 0, Offer::Pause, 1);
    table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 2).unwrap();
    assert_eq!(table.stage(), Stage::Paused);
    table
}

#[test]
fn a_pause_ends_in_time_whoever_wants_it_to_last() {
    let real_time = ClockRule::RealTime { base_ms: DAY, increment_ms: 0 };
    let clocks = [(ClockRule::Daily { days: 3 }, 3 * DAY), (real_time, RESUME_MS), (ClockRule::None, RESUME_MS)];
    for (clock, after) in clocks {
        let mut table = paused(clock);
        assert_eq!(table.deadline(), None);
        let number = offer(&mut table, 0, Offer::Resume, 1_000);
        assert_eq!(table.deadline(), Some(1_000 + after));
        table.ask(seat(1), Ask::Answer { offer: number, yes: false }, 1_001).unwrap();
        assert_eq!(table.offer().unwrap().declined, [seat(1)], "a no is noted, and is not the end of it");
        table.control(Control::Tick, 999 + after).unwrap();
        assert_eq!(table.stage(), Stage::Paused);
        // They can still change their mind.
        let mut copy = table.clone();
        copy.ask(seat(1), Ask::Answer { offer: number, yes: true }, 2_000).unwrap();
        assert_eq!((copy.stage(), copy.offer()), (Stage::Playing, None));
        table.control(Control::Tick, 1_000 + after).unwrap();
        assert_eq!((table.stage(), table.offer()), (Stage::Playing, None));
        assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
    }
}

#[test]
fn a_pause_ends_when_those_who_wanted_it_let_a_bot_play() {
    let mut table = paused(ClockRule::None);
    offer(&mut table, 0, Offer::Resume, 3);
    table.ask(seat(1), Ask::Away, 4).unwrap();
    assert_eq!((table.stage(), table.offer()), (Stage::Playing, None));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}
