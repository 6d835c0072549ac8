//! Taking back: up to what everybody has learned since, and beyond it if all agree.

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Ask, Fact, Happening, Offer, Refusal, TakeBacks, Undo, verify_fairness};
use serde_json::json;

use crate::common::*;

#[test]
fn s_3_8_a_decision_can_be_taken_back_until_somebody_else_decides_or_a_card_is_turned_over() {
    let mut table = strozzi(3, 0, |options| options.take_backs = TakeBacks::Own);
    let first = turn(&table);
    assert_eq!(take_back(&mut table, first), Err(Refusal::NothingToTakeBack));
    // A pirate flag takes the ship, and the same player decides on: both decisions can be taken back, one by one.
    let (start, steps) = (table.record().steps, table.steps());
    play(&mut table, "flag pirate", 10).unwrap();
    play(&mut table, "port rome", 11).unwrap();
    let after = table.steps();
    let past_the_barrier = after > steps + 2;
    if past_the_barrier {
        // The port led to a draw.
        assert_eq!(take_back(&mut table, first), Err(Refusal::Barrier));
    }
    let mut table = strozzi(3, 0, |options| options.take_backs = TakeBacks::Own);
    play(&mut table, "flag pirate", 10).unwrap();
    take_back(&mut table, first).unwrap();
    assert_eq!(table.record().steps, start);
    assert_eq!(turn(&table), first);
    // Somebody else has decided.
    play(&mut table, "pass", 12).unwrap();
    let second = turn(&table);
    play(&mut table, "pass", 13).unwrap();
    assert_eq!(take_back(&mut table, first), Err(Refusal::Barrier));
    take_back(&mut table, second).unwrap();
    // A card was turned over.
    play(&mut table, "pass", 14).unwrap();
    let third = turn(&table);
    play(&mut table, "pass", 15).unwrap();
    assert_eq!(take_back(&mut table, third), Err(Refusal::Barrier));
}

fn take_back(table: &mut AnyTable, seat: Seat) -> Result<fondaco_table::Progress, Refusal> {
    let at = table.seq();
    table.ask(seat, Ask::TakeBack { at, to: None }, table.last_ms())
}

#[test]
fn take_backs_follow_the_tables_policy() {
    for (policy, alone, among) in [
        (TakeBacks::Never, Undo::Off, Undo::Off),
        (TakeBacks::Own, Undo::Free { to: 4 }, Undo::Free { to: 4 }),
        (TakeBacks::Agreed, Undo::Free { to: 4 }, Undo::Free { to: 4 }),
        (TakeBacks::Usual, Undo::Free { to: 4 }, Undo::Ask { to: 4 }),
    ] {
        for (people, expected) in [(1, alone), (3, among)] {
            let named = |options: &mut fondaco_table::Options| {
                options.take_backs = policy;
                options.setup = json!({"players": 3, "first": 0});
            };
            let mut table = strozzi(people, 3 - people, named);
            play(&mut table, "pass", 1).unwrap();
            let you = update(&table, 0, 0).table.you.unwrap();
            assert_eq!(you.undo, expected, "{policy:?} with {people} people");
        }
    }
}

#[test]
fn beyond_the_barrier_everybody_must_agree_and_fresh_cards_follow() {
    let mut table = strozzi(3, 0, |options| options.take_backs = TakeBacks::Agreed);
    let first = turn(&table);
    let before = table.record().steps;
    for ms in 0..3 {
        play(&mut table, "pass", ms).unwrap();
    }
    let turned = table.record().steps.last().unwrap().clone();
    assert!(turned.starts_with("ship "));
    let offered = take_back(&mut table, first).unwrap();
    assert_eq!(offered.entries.len(), 1, "only the offer");
    let open = table.offer().unwrap().clone();
    assert_eq!(open.offer, Offer::TakeBack { to: before.len() as u32 });
    let (second, third) = (first.left(3), first.left(3).left(3));
    assert!(update(&table, second.index(), 0).table.you.unwrap().asked);
    assert!(!update(&table, first.index(), 0).table.you.unwrap().asked);
    let answer = |yes| Ask::Answer { offer: open.seq, yes };
    assert_eq!(table.ask(first, answer(true), 5), Err(Refusal::AlreadyAgreed));
    assert_eq!(table.ask(second, Ask::Answer { offer: 1, yes: true }, 5), Err(Refusal::NoOffer));
    table.ask(second, answer(true), 5).unwrap();
    let agreed = table.ask(third, answer(true), 6).unwrap();
    assert!(matches!(agreed.entries[1].fact, Fact::Happened(Happening::TakenBack { .. })));
    assert_eq!(table.record().steps, before);
    assert_eq!(turn(&table), first);
    // The next draw has a number that no draw had before, so it is not the card that everybody has seen.
    for ms in 10..13 {
        play(&mut table, "pass", ms).unwrap();
    }
    assert_ne!(*table.record().steps.last().unwrap(), turned);
    // Somebody can say no.
    take_back(&mut table, first).unwrap();
    let offer = table.offer().unwrap().seq;
    table.ask(second, Ask::Answer { offer, yes: false }, 20).unwrap();
    assert_eq!(table.offer(), None);
    // Or the one who asked withdraws.
    take_back(&mut table, first).unwrap();
    assert_eq!(table.ask(second, Ask::Withdraw, 21), Err(Refusal::NoOffer));
    assert_eq!(take_back(&mut table, second), Err(Refusal::OfferOpen));
    table.ask(first, Ask::Withdraw, 21).unwrap();
    // Alone among bots nobody has to be asked.
    let mut solo = strozzi(1, 2, |options| options.setup = json!({"players": 3, "first": 0}));
    for ms in 0..3 {
        play(&mut solo, "pass", ms).unwrap();
    }
    take_back(&mut solo, seat(0)).unwrap();
    assert_eq!(solo.steps(), 4);
    // All of it is in the proof.
    play_out(&mut table, 1);
    let proof = table.proof().unwrap();
    assert!(proof.moves.is_some());
    let shown = verify_fairness(&proof, Some(&table.commitment())).unwrap();
    assert!(shown.steps as usize > table.steps());
}
