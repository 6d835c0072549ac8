//! Rated matches: who leaves, in whatever way, comes last, and the seats stay as they are.

use fondaco_table::{
    Absence, AnyTable, Ask, ClockRule, Control, Ending, GameName, Holder, Manage, Mark, Name, Offer, OptionsError,
    Refusal, Seed, Stage, TakeBacks,
};

use crate::common::*;

const CLOCK: ClockRule = ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 };

/// A rated match of so many people and bots, started.
fn rated(people: usize, bots: usize) -> AnyTable {
    strozzi(people, bots, |options| {
        options.rated = true;
        options.clock = CLOCK;
    })
}

fn guest() -> Holder {
    Holder::marked(player(5), Name::new("Clarice").unwrap(), Some(Mark::Guest))
}

fn gathering(seats: Vec<Holder>) -> Result<AnyTable, OptionsError> {
    let mut options = GameName::Strozzi.usual(3);
    (options.rated, options.clock) = (true, CLOCK);
    AnyTable::open(opening(options, seats), 0).map(|(table, _)| table)
}

#[test]
fn what_was_left_out_is_settled() {
    let table = gathering(vec![person(0), Holder::Open, Holder::Open]).unwrap();
    assert_eq!((table.options().take_backs, table.options().late_join), (TakeBacks::Never, false));
    // It is said where it matters alone: what was stored before there were rated matches reads as before.
    let text = serde_json::to_value(table.options()).unwrap();
    assert_eq!(text["rated"], true);
    assert_eq!(serde_json::to_value(strozzi(1, 2, |_| {}).options()).unwrap().get("rated"), None);
}

#[test]
fn guests_do_not_sit_down() {
    assert_eq!(gathering(vec![guest(), Holder::Open, Holder::Open]).unwrap_err(), OptionsError::RatedGuest);
    let mut table = gathering(vec![person(0), Holder::Open, Holder::Open]).unwrap();
    let join = |mark| Control::Join { player: player(5), name: Name::new("Clarice").unwrap(), mark, seat: None };
    assert_eq!(table.control(join(Some(Mark::Guest)), 1), Err(Refusal::RatedGuest));
    table.control(join(None), 1).unwrap();
}

/// Each bound would be another player on the scale.
#[test]
fn bots_play_as_their_level_says() {
    let bounded = || Holder::bot(level("doge@100"));
    assert_eq!(gathering(vec![person(0), person(1), bounded()]).unwrap_err(), OptionsError::RatedBots);
    let mut table = gathering(vec![person(0), person(1), Holder::Open]).unwrap();
    let bot = |name: &str| Manage::Bot { seat: seat(2), level: level(name) };
    assert_eq!(table.manage(&player(0), bot("doge@100"), 1), Err(Refusal::RatedBots));
    table.manage(&player(0), bot("doge"), 1).unwrap();
}

#[test]
fn bots_alone_are_nobody_to_be_rated_against() {
    let bot = || Holder::bot(level("greedy"));
    let program = Holder::marked(player(4), Name::new("Filippo").unwrap(), Some(Mark::Program));
    for other in [bot(), program] {
        let mut table = gathering(vec![person(0), other, bot()]).unwrap();
        assert_eq!(table.manage(&player(0), Manage::Start, 1), Err(Refusal::RatedAlone));
        assert_eq!(table.may_start(), Err(Refusal::RatedAlone));
    }
    let mut table = gathering(vec![person(0), person(1), bot()]).unwrap();
    table.manage(&player(0), Manage::Start, 1).unwrap();
}

#[test]
fn the_seats_stay_as_they_are() {
    let mut table = rated(2, 1);
    let stronger = Manage::Bot { seat: seat(2), level: level("doge") };
    assert_eq!(table.manage(&player(0), stronger, 1), Err(Refusal::RatedSeats));
    assert_eq!(table.control(Control::Open { seat: seat(1) }, 1), Err(Refusal::RatedSeats));
    let at = table.seq();
    assert_eq!(table.ask(seat(0), Ask::Offer { at, offer: Offer::Pause }, 1), Err(Refusal::RatedPause));
    assert_eq!(table.ask(turn(&table), Ask::TakeBack { at, to: None }, 1), Err(Refusal::NoTakeBacks));
}

#[test]
fn every_way_of_leaving_is_the_last_place() {
    let ways: [fn(&mut AnyTable); 4] = [
        |table| drop(table.ask(seat(0), Ask::Leave, 10).unwrap()),
        |table| drop(table.ask(seat(0), Ask::Resign, 10).unwrap()),
        |table| drop(table.ask(seat(0), Ask::Away, 10).unwrap()),
        |table| drop(table.control(Control::StandIn { seat: seat(0) }, 10).unwrap()),
    ];
    for leave in ways {
        let mut table = rated(2, 1);
        leave(&mut table);
        assert_eq!(table.seat_of(&player(0)), Some(seat(0)), "the seat stays theirs");
        play_out(&mut table, 5);
        assert_eq!(table.stage(), Stage::Over(Ending::Played));
        assert_eq!(table.ranks().unwrap()[0], 3);
    }
}

#[test]
fn who_ran_out_of_time_and_came_back_is_still_last() {
    let mut table = rated(3, 0);
    let late = turn(&table);
    let deadline = table.deadline().unwrap();
    table.control(Control::Tick, deadline).unwrap();
    let bot = table.bot_due().unwrap();
    assert_eq!(bot.seat, late);
    play(&mut table, "pass", deadline).unwrap();
    table.ask(late, Ask::Return, deadline).unwrap();
    assert!(table.chairs()[late.index()].deserted);
    play_out(&mut table, 5);
    let ranks = table.ranks().unwrap();
    assert_eq!(ranks[late.index()], 3);
    assert_eq!(ranks.iter().filter(|rank| **rank == 3).count(), 1);
}

#[test]
fn those_who_left_share_the_last_place() {
    let mut table = rated(3, 0);
    for index in [0, 1] {
        table.ask(seat(index), Ask::Resign, 10).unwrap();
    }
    play_out(&mut table, 5);
    assert_eq!(table.ranks().unwrap(), [2, 2, 1]);
    // Where the match ends with the first who leaves, those who left before are no better.
    let mut table = strozzi(3, 0, |options| {
        (options.rated, options.clock, options.absence) = (true, CLOCK, Absence::End);
    });
    table.ask(seat(1), Ask::Away, 10).unwrap();
    table.ask(seat(0), Ask::Resign, 11).unwrap();
    assert_eq!(table.stage(), Stage::Over(Ending::Forfeited { by: seat(0) }));
    assert_eq!(table.ranks().unwrap(), [2, 2, 1]);
}

/// One person alone once ended a match that they were losing to the bots, as soon as the other had given up; and nobody was rated.
#[test]
fn nobody_undoes_the_last_place_of_who_has_left() {
    let ways: [fn(&mut AnyTable); 3] = [
        |table| drop(table.ask(seat(1), Ask::Resign, 10).unwrap()),
        |table| drop(table.ask(seat(1), Ask::Away, 10).unwrap()),
        |table| drop(table.control(Control::StandIn { seat: seat(1) }, 10).unwrap()),
    ];
    let offer = |table: &AnyTable| Ask::Offer { at: table.seq(), offer: Offer::Abandon };
    for leave in ways {
        let mut table = rated(2, 1);
        leave(&mut table);
        assert_eq!(table.ask(seat(0), offer(&table), 11), Err(Refusal::RatedLeft));
        // Who has come back is still last.
        if table.ask(seat(1), Ask::Return, 12).is_ok() {
            assert_eq!(table.ask(seat(1), offer(&table), 13), Err(Refusal::RatedLeft));
        }
        // An answer that was asked for before counts no more.
        let mut table = rated(2, 1);
        table.ask(seat(0), offer(&table), 1).unwrap();
        let number = table.offer().unwrap().seq;
        leave(&mut table);
        assert_eq!(table.offer(), None);
        assert!(table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 14).is_err());
        assert_eq!(table.stage(), Stage::Playing);
        assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
        play_out(&mut table, 5);
        assert_eq!(table.ranks().unwrap()[1], 3);
    }
    // As long as nobody has left and hardly anything has happened, all can agree.
    let mut table = rated(2, 1);
    table.ask(seat(0), offer(&table), 1).unwrap();
    let number = table.offer().unwrap().seq;
    table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 2).unwrap();
    assert_eq!((table.stage(), table.ranks()), (Stage::Over(Ending::Abandoned), None));
}

/// Whoever was losing could once ask the others for a way out at any time, and nobody was rated.
#[test]
fn nobody_undoes_a_match_that_has_been_played() {
    let mut table = rated(2, 1);
    let offer = |table: &AnyTable| Ask::Offer { at: table.seq(), offer: Offer::Abandon };
    for decided in 0..2 {
        play(&mut table, "pass", decided).unwrap();
    }
    table.ask(seat(0), offer(&table), 2).unwrap();
    let number = table.offer().unwrap().seq;
    // With this, everybody has decided something.
    play(&mut table, "pass", 3).unwrap();
    assert_eq!(table.offer(), None);
    assert!(table.ask(seat(1), Ask::Answer { offer: number, yes: true }, 4).is_err());
    assert_eq!(table.ask(seat(0), offer(&table), 5), Err(Refusal::RatedPlayed));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}

#[test]
fn who_says_nothing_does_not_agree_to_the_end() {
    let mut table = strozzi(2, 1, |options| {
        (options.rated, options.clock) = (true, ClockRule::Daily { days: 3 });
    });
    let day = 24 * 3_600_000;
    while table.bot_due().is_some() {
        play(&mut table, "pass", 0).unwrap();
    }
    let at = table.seq();
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Abandon }, 1_000).unwrap();
    let until = table.offer().unwrap().until_ms.unwrap().get();
    assert_eq!(until, 1_000 + 3 * day);
    play(&mut table, "pass", day).unwrap();
    assert!(table.control(Control::Tick, until - 1).unwrap().entries.is_empty());
    table.control(Control::Tick, until).unwrap();
    assert_eq!((table.stage(), table.offer()), (Stage::Playing, None));
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
}

/// Servers open no such table any more, and a rematch of one is none.
#[test]
fn a_rematch_goes_on_when_somebody_leaves() {
    let mut table = strozzi(3, 0, |options| {
        (options.rated, options.clock, options.absence) = (true, CLOCK, Absence::End);
    });
    table.ask(seat(0), Ask::Resign, 10).unwrap();
    let at = table.seq();
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Rematch }, 11).unwrap();
    let offer = table.offer().unwrap().seq;
    table.ask(seat(2), Ask::Answer { offer, yes: true }, 12).unwrap();
    let (next, ..) = table.rematch("m2".parse().unwrap(), Seed::new([9; 32]), 13).unwrap();
    assert_eq!((next.options().rated, next.options().absence), (true, Absence::Bot));
}

#[test]
fn in_a_casual_match_a_bot_may_play_for_a_while() {
    let mut table = strozzi(2, 1, |_| {});
    table.ask(seat(0), Ask::Away, 10).unwrap();
    table.ask(seat(0), Ask::Return, 11).unwrap();
    assert!(!table.chairs()[0].deserted);
}
