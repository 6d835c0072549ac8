//! Pausing, leaving, resigning, running out of time: the match stays whole.

use fondaco_game::Viewer;
use fondaco_table::clock::SHOW_STEP_MS;
use fondaco_table::{
    Absence, AnyTable, AnyView, Ask, Authority, ClockRule, Control, Ending, Holder, Name, Offer, Refusal, Stage,
    verify_fairness,
};
use serde_json::json;

use crate::common::*;

#[test]
fn pausing_and_going_on_need_everybody() {
    let mut table = strozzi(2, 1, |options| {
        options.clock = ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 };
        options.setup = json!({"players": 3, "first": 0});
    });
    let at = table.seq();
    assert_eq!(table.ask(seat(0), Ask::Offer { at, offer: Offer::Resume }, 1_000), Err(Refusal::NotPaused));
    // The first clock runs once the three tiles and the ship have been seen.
    assert_eq!(table.thinking_since(), Some(4 * SHOW_STEP_MS));
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Pause }, 1_000).unwrap();
    let offer = table.offer().unwrap().seq;
    let paused = table.ask(seat(1), Ask::Answer { offer, yes: true }, 4 * SHOW_STEP_MS + 2_000).unwrap();
    assert_eq!((paused.stage, paused.deadline), (Stage::Paused, None));
    assert_eq!(play(&mut table, "pass", 9_000), Err(Refusal::Paused));
    // No time passes.
    let at = table.seq();
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Resume }, 900_000).unwrap();
    let offer = table.offer().unwrap().seq;
    let resumed = table.ask(seat(0), Ask::Answer { offer, yes: true }, 1_000_000).unwrap();
    assert_eq!(resumed.deadline, Some(1_058_000));
    // The server can wake a table whose people cannot agree.
    let at = table.seq();
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Pause }, 1_000_001).unwrap();
    let offer = table.offer().unwrap().seq;
    table.ask(seat(0), Ask::Answer { offer, yes: true }, 1_000_002).unwrap();
    assert_eq!(table.control(Control::Resume, 1_000_003).unwrap().stage, Stage::Playing);
}

#[test]
fn a_bot_takes_over_and_gives_back() {
    let mut table = strozzi(3, 0, |_| {});
    let (first, at) = (turn(&table), table.seq());
    let away = table.ask(first, Ask::Away, 10).unwrap();
    let bot = away.bot.unwrap();
    assert_eq!((bot.seat, bot.level.as_str()), (first, "greedy"));
    assert_eq!(
        table.ask(first, Ask::Play { at, action: "pass".into() }, 11),
        Err(Refusal::BotPlays),
        "who is away comes back first"
    );
    let view = update(&table, first.index(), 0).view;
    let AnyView::Strozzi(view) = view else { panic!("another game") };
    assert!(view.legal.is_empty());
    table.ask(first, Ask::Return, 12).unwrap();
    assert_eq!(
        table.play(Authority::Bot(bot.seat), bot.at, "pass", 13),
        Err(Refusal::PersonPlays { seat: first }),
        "the bot thought too long"
    );
    play(&mut table, "pass", 14).unwrap();
    // The server notices that somebody has vanished.
    let second = turn(&table);
    table.control(Control::StandIn { seat: second }, 15).unwrap();
    let bot = table.bot_due().unwrap();
    table.play(Authority::Bot(second), bot.at, "pass", 16).unwrap();
    assert_eq!(table.ask(second, Ask::Answer { offer: 1, yes: true }, 17), Err(Refusal::BotPlays));
    table.ask(second, Ask::Return, 18).unwrap();
    assert_eq!(table.ask(second, Ask::Return, 18), Err(Refusal::AlreadySeated { seat: second }));
}

#[test]
fn a_seat_that_is_left_is_played_by_a_bot_until_somebody_comes() {
    let mut table = strozzi(2, 1, |_| {});
    table.ask(seat(1), Ask::Leave, 10).unwrap();
    assert_eq!(table.chairs()[1].holder, Holder::Open);
    assert_eq!(table.chairs()[1].bot().unwrap().as_str(), "greedy");
    let join = Control::Join { player: player(4), name: Name::new("Filippo").unwrap(), mark: None, seat: None };
    table.control(join.clone(), 11).unwrap();
    assert_eq!(table.seat_of(&player(4)), Some(seat(1)));
    // The last person who leaves ends it.
    table.ask(seat(1), Ask::Leave, 12).unwrap();
    let ended = table.ask(seat(0), Ask::Leave, 13).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
    assert_eq!(table.ranks(), None);
    // Where nobody may come late, the bot plays on.
    let mut closed = strozzi(2, 1, |options| options.late_join = false);
    closed.ask(seat(1), Ask::Leave, 10).unwrap();
    assert_eq!(closed.control(join, 11), Err(Refusal::TableFull));
}

#[test]
fn who_resigns_comes_last() {
    let mut table = strozzi(2, 1, |_| {});
    table.ask(seat(0), Ask::Resign, 10).unwrap();
    assert_eq!(table.stage(), Stage::Playing);
    assert_eq!(table.ask(seat(0), Ask::Return, 11), Err(Refusal::Resigned));
    play_out(&mut table, 5);
    assert_eq!(table.stage(), Stage::Over(Ending::Played));
    assert_eq!(table.ranks().unwrap()[0], 3);
    let tally = table.snapshot(Viewer::Spectator).table.tally.unwrap();
    assert_eq!((&tally.ranks, tally.winners.contains(&seat(0))), (&table.ranks().unwrap(), false), "as it is shown");
    // Alone, or where the table says so, it is the end.
    for mut table in [strozzi(1, 2, |_| {}), strozzi(3, 0, |options| options.absence = Absence::End)] {
        let ended = table.ask(seat(0), Ask::Resign, 10).unwrap();
        assert_eq!(ended.stage, Stage::Over(Ending::Forfeited { by: seat(0) }));
        assert_eq!(table.ranks().unwrap(), [3, 1, 1]);
        assert_eq!(play_refused(&mut table), Refusal::MatchOver);
        verify_fairness(&table.proof().unwrap(), None).unwrap();
    }
}

fn play_refused(table: &mut AnyTable) -> Refusal {
    let at = table.seq();
    table.ask(seat(1), Ask::Play { at, action: "pass".into() }, 99).unwrap_err()
}

#[test]
fn everybody_can_agree_to_stop() {
    let mut table = strozzi(2, 1, |_| {});
    let at = table.seq();
    assert_eq!(table.proof(), None, "the seed is a secret until the end");
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Abandon }, 1).unwrap();
    let offer = table.offer().unwrap().seq;
    let ended = table.ask(seat(1), Ask::Answer { offer, yes: true }, 2).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
    assert!(table.proof().is_some());
}

/// Every turn once gave time to see all that had happened since one's last decision, though it had long been on the screen.
#[test]
fn only_what_cannot_have_been_seen_yet_is_waited_for() {
    let clock = ClockRule::RealTime { base_ms: 600_000, increment_ms: 0 };
    let mut table = strozzi(3, 0, |options| options.clock = clock);
    for ms in [30_000, 90_000] {
        play(&mut table, "pass", ms).unwrap();
        assert_eq!(table.thinking_since(), Some(ms + SHOW_STEP_MS));
    }
    // What came quickly one after the other is shown one after the other.
    let mut quick = strozzi(3, 0, |options| options.clock = clock);
    play(&mut quick, "pass", 30_000).unwrap();
    play(&mut quick, "pass", 30_500).unwrap();
    assert_eq!(quick.thinking_since(), Some(30_000 + 2 * SHOW_STEP_MS));
    assert_eq!(AnyTable::replay(quick.log_from(0)).unwrap(), quick);
}

#[test]
fn a_flag_falls_and_a_bot_plays_on() {
    let clock = ClockRule::RealTime { base_ms: 60_000, increment_ms: 5_000 };
    let mut table = strozzi(3, 0, |options| options.clock = clock);
    let first = turn(&table);
    // Who begins, three tiles and a ship are seen first.
    let end = 60_000 + 5 * SHOW_STEP_MS;
    assert_eq!(table.deadline(), Some(end));
    assert!(table.control(Control::Tick, end - 1).unwrap().entries.is_empty());
    assert_eq!(play(&mut table, "pass", end), Err(Refusal::TimeUp));
    let fell = table.control(Control::Tick, end).unwrap();
    assert_eq!(fell.entries.len(), 2);
    assert_eq!(fell.bot.clone().unwrap().seat, first);
    assert_eq!(table.ask(first, Ask::Return, end + 1), Err(Refusal::BotDecides));
    table.play(Authority::Bot(first), fell.bot.unwrap().at, "pass", end + 2).unwrap();
    table.ask(first, Ask::Return, end + 3).unwrap();
    let clock = update(&table, 0, 0).table.clock.unwrap();
    // They get enough to go on with.
    assert_eq!(clock.left_ms[first.index()], 30_000);
    assert_eq!(clock.running.unwrap().seat, first.left(3));
    // Elsewhere it is the end.
    let daily = ClockRule::Daily { days: 2 };
    let mut table = strozzi(3, 0, |options| {
        options.clock = daily;
        options.absence = Absence::End;
    });
    let first = turn(&table);
    let day = 24 * 3_600_000;
    assert_eq!(table.deadline(), Some(2 * day));
    play(&mut table, "pass", day).unwrap();
    assert_eq!(table.deadline(), Some(3 * day));
    let ended = table.control(Control::Tick, 3 * day).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Forfeited { by: first.left(3) }));
}
