//! Who has a say: whoever holds a seat, also while away. And until when.

use fondaco_table::{AnyTable, Ask, ClockRule, Control, Ending, Offer, Refusal, Stage, TakeBacks};

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

#[test]
fn other_offers_need_those_who_play() {
    let mut table = strozzi(2, 1, |_| {});
    table.control(Control::StandIn { seat: seat(1) }, 1).unwrap();
    offer(&mut table, 0, Offer::Pause, 2);
    assert_eq!(table.stage(), Stage::Paused);
    assert_eq!(table.ask(seat(1), Ask::Answer { offer: 1, yes: true }, 3), Err(Refusal::BotPlays));
}
