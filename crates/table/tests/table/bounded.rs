//! How long a log can get: whoever tries to fill it is refused long before it hurts, and the match can still be played to its end.

use fondaco_game::{Dice, Seat};
use fondaco_table::bounds::{MAX_CHANGES, MAX_ENTRIES};
use fondaco_table::{
    AnyTable, Ask, Control, Holder, Lasts, Manage, Offer, Order, Progress, Promise, Refusal, Salt, Stage, TakeBacks,
};

use crate::common::*;

/// The most that a log takes up as it is stored, in bytes.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// Does this until it is refused because of too many changes; other refusals are passed over.
fn flood(table: &mut AnyTable, mut act: impl FnMut(&mut AnyTable, u32) -> Result<Progress, Refusal>) {
    for number in 0..40_000 {
        if act(table, number) == Err(Refusal::TooManyChanges) {
            return;
        }
    }
    panic!("{} entries, and no end", table.entries());
}

fn offer(table: &mut AnyTable, by: Seat, offer: Offer) -> Result<Progress, Refusal> {
    let at = table.seq();
    table.ask(by, Ask::Offer { at, offer }, at)
}

/// Plans as long as they may be, each time others.
fn long_plans(number: u32) -> Vec<Order> {
    let text = |index: u32| if number >> (index % 16) & 1 == 0 { "flag pirate" } else { "port naples" };
    let order = |_| Order { tries: (0..16).map(|index| text(index).to_owned()).collect(), lasts: Lasts::UntilUsed };
    (0..8).map(order).collect()
}

fn plan(table: &mut AnyTable, by: Seat, number: u32) -> Result<Progress, Refusal> {
    let at = table.seq();
    table.ask(by, Ask::Orders { at, orders: long_plans(number) }, at)
}

/// Plays until so many steps stand.
fn play_some(table: &mut AnyTable, dice: &mut Dice, steps: usize) {
    while table.steps() < steps {
        play_any(table, dice, 0);
    }
}

/// The seat whose turn it is not, of the first two.
fn other(table: &AnyTable) -> Seat {
    seat(usize::from(turn(table) == seat(0)))
}

/// Its log is short, in memory and stored; it can be read again, and played to its end.
fn check(mut table: AnyTable) {
    let log = table.log_from(0);
    let bytes: usize = log.iter().map(|entry| serde_json::to_string(entry).unwrap().len()).sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
    assert!(table.entries() < MAX_ENTRIES + 1_000, "{} entries", table.entries());
    assert_eq!(AnyTable::replay(log).unwrap(), table);
    if table.stage() == Stage::Playing {
        play_out(&mut table, 5);
        assert!(matches!(table.stage(), Stage::Over(_)));
    }
}

#[test]
fn plans_are_kept_once_and_cannot_be_made_for_ever() {
    let mut table = strozzi(3, 0, |_| {});
    let by = other(&table);
    plan(&mut table, by, 1).unwrap();
    let entries = table.entries();
    let again = plan(&mut table, by, 1).unwrap();
    assert_eq!((again.entries.len(), again.private, table.entries()), (0, None, entries), "nothing has changed");
    flood(&mut table, |table, number| plan(table, by, number));
    assert!(table.entries() <= entries + u64::from(MAX_CHANGES));
    let orders = |entry: &fondaco_table::Entry| matches!(&entry.fact, fondaco_table::Fact::Orders(plans) if !plans.orders.is_empty());
    assert!(table.log_from(0).iter().filter(|entry| orders(entry)).count() <= 2, "only the last plans are kept");
    assert_eq!(table.orders(by).len(), 8);
    // The others can still plan.
    let next = Seat::all(3).find(|&seat| seat != by && seat != turn(&table)).unwrap();
    plan(&mut table, next, 1).unwrap();
    check(table);
}

#[test]
fn what_is_so_already_is_not_written_again() {
    let seats = vec![person(0), Holder::Open, Holder::Open];
    let (mut table, _) = AnyTable::open(opening(fondaco_table::GameName::Strozzi.usual(3), seats), 0).unwrap();
    let bot = Manage::Bot { seat: seat(1), level: level("greedy") };
    table.manage(&player(0), bot.clone(), 1).unwrap();
    let entries = table.entries();
    assert!(table.manage(&player(0), bot, 2).unwrap().entries.is_empty());
    assert!(table.manage(&player(0), Manage::Open { seat: seat(2) }, 2).unwrap().entries.is_empty());
    assert_eq!(table.entries(), entries);
}

#[test]
fn decisions_cannot_be_taken_back_for_ever() {
    let mut table = strozzi(1, 2, |options| options.take_backs = TakeBacks::Agreed);
    let mut dice = Dice::new(3);
    // Late in the match, where most is to be replayed.
    play_some(&mut table, &mut dice, 80);
    flood(&mut table, |table, _| {
        while table.stage() == Stage::Playing && table.bot_due().is_some() {
            play_any(table, &mut dice, 0);
        }
        let action = legal(table)[0].clone();
        play(table, &action, 0)?;
        let at = table.seq();
        table.ask(seat(0), Ask::TakeBack { at, to: None }, 0)
    });
    assert_eq!(table.snapshot(fondaco_game::Viewer::Player(seat(0))).table.you.unwrap().undo, fondaco_table::Undo::Off);
    check(table);
}

#[test]
fn offers_and_absences_come_to_an_end() {
    type Act = fn(&mut AnyTable, Seat) -> Result<Progress, Refusal>;
    let ways: [Act; 3] = [
        |table, by| {
            offer(table, by, Offer::Abandon)?;
            table.ask(by, Ask::Withdraw, 0)
        },
        |table, by| {
            offer(table, by, Offer::Pause)?;
            let offer = table.offer().unwrap().seq;
            let no = Seat::all(3).find(|&seat| seat != by).unwrap();
            table.ask(no, Ask::Answer { offer, yes: false }, 0)
        },
        |table, by| {
            table.ask(by, Ask::Away, 0)?;
            table.ask(by, Ask::Return, 0)
        },
    ];
    for way in ways {
        let mut table = strozzi(3, 0, |_| {});
        let by = other(&table);
        flood(&mut table, |table, _| way(table, by));
        assert!(table.entries() < 3 * u64::from(MAX_CHANGES));
        // The others are not concerned.
        let innocent = Seat::all(3).find(|&seat| seat != by).unwrap();
        offer(&mut table, innocent, Offer::Pause).unwrap();
        table.ask(innocent, Ask::Withdraw, 0).unwrap();
        check(table);
    }
}

#[test]
fn whoever_paused_can_go_on() {
    let mut table = strozzi(1, 2, |_| {});
    flood(&mut table, |table, _| {
        offer(table, seat(0), Offer::Pause)?;
        // The last of these is not refused.
        offer(table, seat(0), Offer::Resume).map_err(|refusal| panic!("{refusal}"))
    });
    assert_eq!(table.stage(), Stage::Playing);
    check(table);
}

#[test]
fn nobody_sits_down_and_stands_up_for_ever() {
    let seats = vec![person(0), Holder::Open, Holder::bot(level("random"))];
    let options = fondaco_table::GameName::Liguria.usual(3);
    let (mut table, _) = AnyTable::open(opening(options, seats), 0).unwrap();
    let Holder::Person { player: someone, name, mark } = person(1) else { panic!("a person") };
    let join = Control::Join { player: someone, name, mark, seat: None };
    flood(&mut table, |table, number| {
        table.control(join.clone(), 0)?;
        if number == 0 {
            let text = Salt::new(&"x".repeat(64)).unwrap();
            table.ask(seat(1), Ask::Promise { promise: Promise::of(&text) }, 0)?;
        }
        table.ask(seat(1), Ask::Leave, 0)
    });
    flood(&mut table, |table, number| {
        let level = level(if number % 2 == 0 { "random" } else { "greedy" });
        table.manage(&player(0), Manage::Bot { seat: seat(2), level }, 0)
    });
    check(table);
}

#[test]
fn a_match_that_is_over_does_not_grow_for_ever() {
    let mut table = strozzi(2, 1, |_| {});
    play_out(&mut table, 3);
    flood(&mut table, |table, _| {
        offer(table, seat(0), Offer::Rematch)?;
        table.ask(seat(0), Ask::Withdraw, 0)
    });
    check(table);
}

/// All together, in every way.
#[test]
fn even_six_who_work_together_fill_no_log() {
    let mut table = strozzi(6, 0, |options| options.take_backs = TakeBacks::Agreed);
    let mut dice = Dice::new(6);
    play_some(&mut table, &mut dice, 80);
    let mut refused = 0;
    for number in 0..60_000 {
        if refused > 200 {
            break;
        }
        let by = seat(dice.below(6) as usize);
        let at = table.seq();
        let done = match number % 5 {
            0 if number % 50 == 0 => plan(&mut table, by, number),
            0 | 1 => offer(&mut table, by, [Offer::Pause, Offer::Resume][dice.below(2) as usize]),
            2 => match table.offer().map(|open| open.seq) {
                Some(offer) => table.ask(by, Ask::Answer { offer, yes: false }, 0),
                None => table.ask(by, Ask::TakeBack { at, to: None }, 0),
            },
            3 => table.ask(by, Ask::Away, 0),
            _ => table.ask(by, Ask::Return, 0),
        };
        refused += u32::from(done == Err(Refusal::TooManyChanges));
    }
    assert!(refused > 200, "{refused}, {} entries", table.entries());
    // If it is paused, the server lets it go on; bots play for those who are away.
    let _ = table.control(Control::Resume, 0);
    assert_eq!(table.stage(), Stage::Playing);
    check(table);
}
