//! Who manages a table: they can send people away and hand it over; it never stays with somebody who is gone.

use fondaco_table::{AnyTable, Ask, Control, GameName, Holder, Manage, Name, Progress, Refusal, Stage};

use crate::common::*;

fn gathering(people: usize, seats: usize) -> AnyTable {
    let mut holders: Vec<Holder> = (0..people).map(person).collect();
    holders.resize(seats, Holder::Open);
    AnyTable::open(opening(GameName::Strozzi.usual(seats), holders), 0).unwrap().0
}

fn join(table: &mut AnyTable, index: usize, at: Option<usize>) -> Result<Progress, Refusal> {
    let (player, name) = (player(index), Name::new("Clarice").unwrap());
    table.control(Control::Join { player, name, mark: None, seat: at.map(seat) }, 5)
}

#[test]
fn who_was_sent_away_does_not_sit_down_again() {
    let mut table = gathering(3, 3);
    assert_eq!(table.manage(&player(1), Manage::Remove { seat: seat(2) }, 1), Err(Refusal::NotOwner));
    table.manage(&player(0), Manage::Remove { seat: seat(2) }, 1).unwrap();
    assert_eq!(table.chairs()[2].holder, Holder::Open);
    assert_eq!(join(&mut table, 2, None), Err(Refusal::Removed));
    // Nobody sits there to be sent away, and there is no such seat.
    let nobody = Refusal::NoPerson { seat: seat(2) };
    assert_eq!(table.manage(&player(0), Manage::Remove { seat: seat(2) }, 2), Err(nobody));
    let no_seat = Refusal::NoSuchSeat { seat: seat(4) };
    assert_eq!(table.manage(&player(0), Manage::Remove { seat: seat(4) }, 2), Err(no_seat));
    join(&mut table, 3, None).unwrap();
    table.control(Control::Start, 6).unwrap();
    assert_eq!(table.manage(&player(0), Manage::Remove { seat: seat(1) }, 7), Err(Refusal::Started));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}

#[test]
fn a_table_is_handed_over() {
    let mut table = gathering(2, 3);
    assert_eq!(update(&table, 0, 0).table.owner, None, "who opened it is told once");
    table.manage(&player(0), Manage::HandOver { seat: seat(1) }, 1).unwrap();
    assert_eq!((table.owner(), table.about().owner), (Some(&player(1)), Some(player(1))));
    assert_eq!(update(&table, 0, 0).table.owner, Some(player(1)));
    assert_eq!(table.manage(&player(0), Manage::HandOver { seat: seat(0) }, 2), Err(Refusal::NotOwner));
    let same = table.manage(&player(1), Manage::HandOver { seat: seat(1) }, 3).unwrap();
    assert!(same.entries.is_empty());
    let nobody = Refusal::NoPerson { seat: seat(2) };
    assert_eq!(table.manage(&player(1), Manage::HandOver { seat: seat(2) }, 4), Err(nobody));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}

#[test]
fn who_stands_up_leaves_the_table_to_the_next() {
    let mut table = gathering(3, 3);
    table.ask(seat(0), Ask::Leave, 1).unwrap();
    assert_eq!(table.owner(), Some(&player(1)));
    // Whoever does not manage it changes nothing by leaving.
    table.ask(seat(2), Ask::Leave, 2).unwrap();
    assert_eq!(table.owner(), Some(&player(1)));
    // The last one leaves it to the next who comes.
    table.ask(seat(1), Ask::Leave, 3).unwrap();
    assert_eq!(table.owner(), Some(&player(1)));
    join(&mut table, 4, None).unwrap();
    assert_eq!(table.owner(), Some(&player(4)));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}

#[test]
fn who_never_sat_down_keeps_the_table() {
    let mut table = gathering(0, 3);
    join(&mut table, 1, None).unwrap();
    join(&mut table, 2, None).unwrap();
    table.ask(seat(0), Ask::Leave, 6).unwrap();
    assert_eq!(table.owner(), Some(&player(0)));
}

#[test]
fn the_table_passes_on_in_the_middle_of_a_match_too() {
    let mut table = strozzi(3, 0, |_| {});
    table.ask(seat(0), Ask::Leave, 1).unwrap();
    assert_eq!((table.owner(), table.stage()), (Some(&player(1)), Stage::Playing));
}
