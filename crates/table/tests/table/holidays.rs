//! Holidays: in daily play, the time of somebody who is away does not run.

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Ask, ClockRule, Control, Ending, Offer, Stage};

use crate::common::*;

const DAY: u64 = 24 * 3600 * 1000;

fn daily() -> AnyTable {
    strozzi(3, 0, |options| options.clock = ClockRule::Daily { days: 2 })
}

/// On holiday between these times.
fn away(seat: Seat, from_ms: u64, until_ms: u64) -> Control {
    Control::Holiday { seat, from_ms, until_ms }
}

#[test]
fn time_does_not_run_on_holiday() {
    let mut table = daily();
    let gone = turn(&table);
    let told = table.control(away(gone, DAY, 11 * DAY), DAY).unwrap();
    assert_eq!((told.seq - told.since, told.deadline), (1, Some(12 * DAY)), "one day of two is left");
    assert_eq!(table.chairs()[gone.index()].on_holiday(DAY), Some(11 * DAY));
    // What is known is not told again, and what time it is changes nothing.
    let again = table.control(away(gone, 2 * DAY, 11 * DAY), 2 * DAY).unwrap();
    let tick = table.control(Control::Tick, 11 * DAY).unwrap();
    assert!(again.entries.is_empty() && tick.entries.is_empty());
    // The log leads to the same table.
    assert_eq!(AnyTable::replay(table.log_from(0).to_vec()).unwrap(), table);
    table.control(Control::Tick, 12 * DAY).unwrap();
    assert!(!table.chairs()[gone.index()].person_plays(), "the holiday is over, and the time has run out");
}

#[test]
fn a_holiday_ends_at_any_time() {
    let mut table = daily();
    let gone = turn(&table);
    table.control(away(gone, DAY, 11 * DAY), DAY).unwrap();
    let back = table.control(Control::HolidayOver { seat: gone }, 5 * DAY).unwrap();
    assert_eq!(back.deadline, Some(6 * DAY));
    assert_eq!(table.chairs()[gone.index()].holiday_ms, None);
    // One that has ended by itself is not ended again.
    table.control(away(gone, 5 * DAY, 6 * DAY), 5 * DAY).unwrap();
    assert!(table.control(Control::HolidayOver { seat: gone }, 6 * DAY).unwrap().entries.is_empty());
}

#[test]
fn what_is_told_late_counts_from_its_beginning() {
    let mut table = daily();
    let gone = turn(&table);
    // Nobody had said what time it is, and the two days are over.
    let told = table.control(away(gone, DAY, 30 * DAY), 9 * DAY).unwrap();
    assert_eq!(told.deadline, Some(31 * DAY));
    assert_eq!(AnyTable::replay(table.log_from(0).to_vec()).unwrap(), table);
}

#[test]
fn who_is_away_may_play_and_a_turn_that_begins_meanwhile_waits() {
    let mut table = daily();
    let first = turn(&table);
    for index in 0..3 {
        table.control(away(seat(index), DAY, 20 * DAY), DAY).unwrap();
    }
    play(&mut table, "pass", 2 * DAY).unwrap();
    assert_ne!(turn(&table), first);
    assert_eq!(table.deadline(), Some(22 * DAY));
}

#[test]
fn the_seat_of_another_is_on_no_holiday() {
    let mut table = strozzi(3, 0, |options| {
        options.clock = ClockRule::Daily { days: 2 };
        options.late_join = true;
    });
    let gone = turn(&table);
    table.control(away(gone, 1, 11 * DAY), 1).unwrap();
    table.ask(gone, Ask::Leave, 2).unwrap();
    assert_eq!(table.chairs()[gone.index()].holiday_ms, None);
    assert!(table.control(away(gone, 3, 11 * DAY), 3).unwrap().entries.is_empty());
}

#[test]
fn elsewhere_holidays_do_not_count() {
    for clock in [ClockRule::None, ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 }] {
        let mut table = strozzi(3, 0, |options| options.clock = clock);
        let deadline = table.deadline();
        let told = table.control(away(turn(&table), 1, DAY), 1).unwrap();
        assert!(told.entries.is_empty() && told.deadline == deadline, "{clock:?}");
    }
}

/// Saying nothing for long enough is a yes to ending the match: not while one is away.
#[test]
fn a_vote_waits_for_who_is_on_holiday() {
    let mut before = daily();
    before.control(away(seat(1), 1, 9 * DAY), 1).unwrap();
    let at = before.seq();
    before.ask(seat(0), Ask::Offer { at, offer: Offer::Abandon }, 2).unwrap();
    let mut after = daily();
    let at = after.seq();
    after.ask(seat(0), Ask::Offer { at, offer: Offer::Abandon }, 1).unwrap();
    after.control(away(seat(1), 2, 9 * DAY), 2).unwrap();
    for mut table in [before, after] {
        assert_eq!(table.offer().unwrap().until_ms.unwrap().get(), 11 * DAY);
        for index in 0..3 {
            // The clocks of the others are not what this is about.
            table.control(away(seat(index), 3, 10 * DAY), 3).unwrap();
        }
        table.control(Control::Tick, 9 * DAY).unwrap();
        assert_eq!(table.stage(), Stage::Playing);
        table.control(Control::Tick, 20 * DAY).unwrap();
        assert_eq!(table.stage(), Stage::Over(Ending::Abandoned));
    }
}
