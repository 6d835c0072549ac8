//! Decisions: of people, of bots, forced ones, and those that were ordered before.

use fondaco_game::Viewer;
use fondaco_table::{AnyView, Ask, Authority, By, Fact, Happening, Lasts, Offer, Order, Refusal};
use serde_json::json;

use crate::common::*;

#[test]
fn a_decision_and_the_draws_that_follow_are_one_progress() {
    let mut table = strozzi(3, 0, |_| {});
    let first = turn(&table);
    let mut steps = table.steps();
    // Everybody passes: the last pass is followed by the next ship.
    for _ in 0..3 {
        let progress = play(&mut table, "pass", 10).unwrap();
        assert_eq!(progress.seq - progress.since, progress.entries.len() as u64);
        steps += progress.entries.len();
    }
    assert_eq!(table.steps(), steps);
    assert_eq!(turn(&table), first);
    let update = update(&table, 0, table.seq() - 2);
    let AnyView::Strozzi(view) = update.view else { panic!("another game") };
    let told: Vec<_> = view
        .news
        .iter()
        .map(|news| match &news.what {
            Happening::Step(told) => (told.by, told.events.len()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, [(By::Person, 3), (By::Chance, 2)]);
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut table = strozzi(3, 0, |_| {});
    let before = table.clone();
    let (turn, at) = (turn(&table), table.seq());
    let other = turn.left(3);
    let mut ask = |seat, at, action: &str| table.ask(seat, Ask::Play { at, action: action.into() }, 10).unwrap_err();
    assert_eq!(ask(other, at, "pass"), Refusal::NotYourTurn { turn });
    assert_eq!(ask(turn, at - 1, "pass"), Refusal::Stale { at: at - 1, now: at });
    assert_eq!(ask(turn, at + 1, "pass"), Refusal::Stale { at: at + 1, now: at });
    assert!(matches!(ask(turn, at, "port rome"), Refusal::Illegal { rule, .. } if rule == "S-3.2"));
    assert!(matches!(ask(turn, at, "e4"), Refusal::Notation { .. }));
    assert_eq!(ask(seat(5), at, "pass"), Refusal::NoSuchSeat { seat: seat(5) });
    assert_eq!(table.play(Authority::Bot(turn), at, "pass", 10), Err(Refusal::PersonPlays { seat: turn }));
    assert_eq!(table, before);
}

#[test]
fn what_does_not_change_the_position_makes_nobody_stale() {
    let mut table = strozzi(3, 0, |_| {});
    let (turn, at) = (turn(&table), table.seq());
    table.ask(turn.left(3), Ask::Offer { at, offer: Offer::Pause }, 10).unwrap();
    assert!(table.seq() > at);
    table.ask(turn, Ask::Play { at, action: "pass".into() }, 11).unwrap();
    assert_eq!(table.offer(), None, "an offer lapses with the next step");
    // The same message again is about a position that is gone.
    assert!(matches!(table.ask(turn, Ask::Play { at, action: "pass".into() }, 11), Err(Refusal::Stale { .. })));
}

#[test]
fn bots_are_asked_and_late_answers_do_no_harm() {
    let mut table = strozzi(1, 2, |_| {});
    let mut asked = 0;
    for _ in 0..12 {
        if let Some(bot) = table.bot_due() {
            asked += 1;
            let progress = table.play(Authority::Bot(bot.seat), bot.at, "pass", 10);
            if progress.is_ok() {
                let again = table.play(Authority::Bot(bot.seat), bot.at, "pass", 10);
                assert!(matches!(again, Err(Refusal::Stale { .. })));
            } else {
                let legal = legal(&table);
                table.play(Authority::Bot(bot.seat), bot.at, &legal[0], 10).unwrap();
            }
        } else {
            let legal = legal(&table);
            play(&mut table, &legal[0], 10).unwrap();
        }
    }
    assert!(asked > 3);
}

#[test]
fn forced_decisions_are_made_by_the_table_if_it_says_so() {
    let count = |forced: bool| {
        let mut table = strozzi(0, 3, |options| options.forced = forced);
        play_out(&mut table, 3);
        let forced = |entry: &fondaco_table::Entry| matches!(&entry.fact, Fact::Happened(Happening::Step(step)) if step.by == By::Forced);
        table.log_from(0).iter().filter(|entry| forced(entry)).count()
    };
    assert!(count(true) > 0);
    assert_eq!(count(false), 0);
}

fn order(tries: &[&str], lasts: Lasts) -> Order {
    Order { tries: tries.iter().map(ToString::to_string).collect(), lasts }
}

#[test]
fn an_order_is_carried_out_when_it_applies() {
    let options = |options: &mut fondaco_table::Options| options.setup = json!({"players": 3, "first": 0});
    let claim = order(&["flag plus1", "flag pirate"], Lasts::UntilDraw);
    // Unclaimed: claim it. Then nobody pirates, and the ship goes where the second order says.
    let mut table = strozzi(3, 0, options);
    let plans = vec![claim.clone(), order(&["port naples"], Lasts::UntilUsed)];
    let at = table.seq();
    let planned = table.ask(seat(1), Ask::Orders { at, orders: plans.clone() }, 1).unwrap();
    assert_eq!((planned.since, planned.private), (planned.seq, Some(seat(1))));
    assert!(planned.concerns(Viewer::Player(seat(1))) && !planned.concerns(Viewer::Player(seat(0))));
    assert_eq!(update(&table, 1, at).table.you.unwrap().orders, plans);
    assert!(update(&table, 0, at).table.you.unwrap().orders.is_empty());
    let progress = play(&mut table, "pass", 2).unwrap();
    assert_eq!(table.record().steps.last().unwrap(), "flag plus1");
    assert_eq!(table.orders(seat(1)), &plans[1..]);
    // Only who ordered it learns that it was an order.
    let by = |index: usize| {
        let AnyView::Strozzi(view) = update(&table, index, progress.since).view else { panic!("another game") };
        match &view.news.last().unwrap().what {
            Happening::Step(told) => told.by,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((by(0), by(1), by(2)), (By::Person, By::Order, By::Person));
    play(&mut table, "pass", 3).unwrap();
    assert!(table.record().steps.contains(&"port naples".to_owned()));
    assert!(table.orders(seat(1)).is_empty());
    // Claimed: pirate it.
    let mut table = strozzi(3, 0, options);
    let at = table.seq();
    table.ask(seat(1), Ask::Orders { at, orders: vec![claim.clone()] }, 1).unwrap();
    play(&mut table, "flag ware", 2).unwrap();
    assert_eq!(table.record().steps.last().unwrap(), "flag pirate");
    // It was about this ship: with the next one it lapses.
    let mut table = strozzi(3, 0, options);
    let at = table.seq();
    table.ask(seat(2), Ask::Orders { at, orders: vec![order(&["port rome"], Lasts::UntilDraw)] }, 1).unwrap();
    for ms in 2..5 {
        play(&mut table, "pass", ms).unwrap();
    }
    assert!(table.orders(seat(2)).is_empty());
    let late = Ask::Orders { at, orders: vec![claim.clone()] };
    assert!(matches!(table.ask(seat(2), late, 6), Err(Refusal::Stale { .. })), "planned for the ship before");
    // One's own turn: at once. And plans can be withdrawn.
    let at = table.seq();
    table.ask(seat(1), Ask::Orders { at, orders: vec![claim.clone()] }, 7).unwrap();
    table.ask(seat(1), Ask::Orders { at, orders: vec![] }, 8).unwrap();
    assert!(table.orders(seat(1)).is_empty());
    table.ask(seat(0), Ask::Orders { at, orders: vec![claim] }, 9).unwrap();
    assert_eq!(table.record().steps.last().unwrap(), "flag plus1");
    // Bad ones.
    let at = table.seq();
    for (bad, why) in [
        (vec![order(&[], Lasts::UntilUsed)], Refusal::Orders),
        (vec![order(&["pass"], Lasts::UntilUsed); 9], Refusal::Orders),
    ] {
        assert_eq!(table.ask(seat(0), Ask::Orders { at, orders: bad }, 9), Err(why));
    }
    let junk = Ask::Orders { at, orders: vec![order(&["castle"], Lasts::UntilUsed)] };
    assert!(matches!(table.ask(seat(0), junk, 9), Err(Refusal::Notation { .. })));
}
