//! What a table does, case by case.

mod common;

use common::*;
use fondaco_game::{Dice, Seat, Viewer};
use fondaco_table::{
    Absence, AnyTable, AnyView, Ask, Authority, By, CatchUp, ClockRule, Decree, Ending, Fact, GameName, Happening,
    Holder, Lasts, Manage, MatchId, Name, Offer, OptionsError, Order, Refusal, Salt, Seed, Stage, TakeBacks, Undo,
    verify_fairness,
};
use serde_json::json;

fn open_with(change: impl FnOnce(&mut fondaco_table::Options)) -> Result<AnyTable, OptionsError> {
    let mut options = GameName::Strozzi.usual(3);
    change(&mut options);
    AnyTable::open(birth(options, vec![Holder::Open; 3]), 0).map(|(table, _)| table)
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
        AnyTable::open(birth(GameName::Strozzi.usual(3), vec![person(0), person(0), Holder::Open]), 0)
            .unwrap_err()
            .to_string(),
    ];
    assert_eq!(
        faults,
        [
            "no game is called 'chess'",
            "version 99 of the rules; this program knows version 1",
            "setup: Strozzi is for 3 to 6 players, not for 7 (S-2.1)",
            "setup: unknown field `colour`, expected one of `players`, `first`, `secret_scores`, `zero_ranks`",
            "3 seats are given for 4 players",
            "a daily clock gives 1 to 30 days for a decision",
            "a real-time clock starts with 10 seconds to 24 hours and adds at most 1 hour",
            "the edition lost (0) is not loaded",
            "one person is given two seats",
        ]
    );
}

#[test]
fn options_left_out_are_the_usual_ones() {
    let short = json!({"game": "strozzi", "setup": {"players": 3}});
    let options: fondaco_table::Options = serde_json::from_value(short).unwrap();
    let (table, _) = AnyTable::open(birth(options, vec![Holder::Open; 3]), 0).unwrap();
    let (usual, _) = AnyTable::open(birth(GameName::Strozzi.usual(3), vec![Holder::Open; 3]), 0).unwrap();
    assert_eq!(table.options(), usual.options());
    assert!(
        serde_json::from_value::<fondaco_table::Options>(json!({"game": "strozzi", "setup": {}, "pase": 1})).is_err()
    );
}

#[test]
fn people_sit_down_and_the_owner_starts() {
    let (mut table, opened) = AnyTable::open(birth(GameName::Strozzi.usual(3), vec![Holder::Open; 3]), 5).unwrap();
    assert_eq!(opened.entries.len(), 1);
    let join = |index: usize, at: Option<Seat>| Decree::Join {
        player: player(index),
        name: Name::new("Piero").unwrap(),
        seat: at,
    };
    table.decree(join(0, Some(seat(1))), 6).unwrap();
    assert_eq!(table.seat_of(&player(0)), Some(seat(1)));
    assert_eq!(table.decree(join(0, None), 6), Err(Refusal::AlreadySeated { seat: seat(1) }));
    assert_eq!(table.decree(join(1, Some(seat(1))), 6), Err(Refusal::SeatTaken { seat: seat(1) }));
    assert_eq!(table.decree(join(1, Some(seat(4))), 6), Err(Refusal::NoSuchSeat { seat: seat(4) }));
    assert_eq!(table.decree(Decree::Start, 6), Err(Refusal::SeatsOpen));
    let at = table.seq();
    assert_eq!(table.ask(seat(1), Ask::Play { at, action: "pass".into() }, 6), Err(Refusal::NotStarted));
    let bot = |index| Manage::Bot { seat: seat(index), level: level("greedy") };
    assert_eq!(table.manage(&player(3), bot(0), 6), Err(Refusal::NotOwner));
    table.manage(&player(0), bot(0), 6).unwrap();
    assert_eq!(table.manage(&player(0), bot(1), 6), Err(Refusal::SeatTaken { seat: seat(1) }));
    table.decree(join(2, None), 6).unwrap();
    assert_eq!(table.seat_of(&player(2)), Some(seat(2)));
    assert_eq!(table.decree(join(4, None), 6), Err(Refusal::TableFull));
    // Somebody changes his mind, and another comes.
    table.ask(seat(2), Ask::Leave, 7).unwrap();
    table.manage(&player(0), bot(2), 7).unwrap();
    table.manage(&player(0), Manage::Open { seat: seat(2) }, 7).unwrap();
    table.manage(&player(0), bot(2), 7).unwrap();
    let started = table.manage(&player(0), Manage::Start, 8).unwrap();
    assert_eq!(started.stage, Stage::Playing);
    assert_eq!(table.manage(&player(0), Manage::Start, 8), Err(Refusal::Started));
    assert_eq!(table.manage(&player(0), Manage::Open { seat: seat(1) }, 8), Err(Refusal::Started));
}

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
    assert_eq!(told, [(By::Person, 2), (By::Chance, 1)]);
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

#[test]
fn pausing_and_going_on_need_everybody() {
    let mut table = strozzi(2, 1, |options| {
        options.clock = ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 };
        options.setup = json!({"players": 3, "first": 0});
    });
    let at = table.seq();
    assert_eq!(table.ask(seat(0), Ask::Offer { at, offer: Offer::Resume }, 1_000), Err(Refusal::NotPaused));
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Pause }, 1_000).unwrap();
    let offer = table.offer().unwrap().seq;
    let paused = table.ask(seat(1), Ask::Answer { offer, yes: true }, 2_000).unwrap();
    assert_eq!((paused.stage, paused.deadline), (Stage::Paused, None));
    assert_eq!(play(&mut table, "pass", 3_000), Err(Refusal::Paused));
    // No time passes.
    let at = table.seq();
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Resume }, 900_000).unwrap();
    let offer = table.offer().unwrap().seq;
    let resumed = table.ask(seat(0), Ask::Answer { offer, yes: true }, 1_000_000).unwrap();
    assert_eq!(resumed.deadline, Some(1_058_000));
    // The host can wake a table whose people cannot agree.
    let at = table.seq();
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Pause }, 1_000_001).unwrap();
    let offer = table.offer().unwrap().seq;
    table.ask(seat(0), Ask::Answer { offer, yes: true }, 1_000_002).unwrap();
    assert_eq!(table.decree(Decree::Resume, 1_000_003).unwrap().stage, Stage::Playing);
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
    // The host notices that somebody has vanished.
    let second = turn(&table);
    table.decree(Decree::StandIn { seat: second }, 15).unwrap();
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
    let join = Decree::Join { player: player(4), name: Name::new("Filippo").unwrap(), seat: None };
    table.decree(join.clone(), 11).unwrap();
    assert_eq!(table.seat_of(&player(4)), Some(seat(1)));
    // The last person who leaves ends it.
    table.ask(seat(1), Ask::Leave, 12).unwrap();
    let ended = table.ask(seat(0), Ask::Leave, 13).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Abandoned));
    assert_eq!(table.ranks(), None);
    // Where nobody may come late, the bot plays on.
    let mut closed = strozzi(2, 1, |options| options.late_join = false);
    closed.ask(seat(1), Ask::Leave, 10).unwrap();
    assert_eq!(closed.decree(join, 11), Err(Refusal::TableFull));
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

#[test]
fn a_flag_falls_and_a_bot_plays_on() {
    let clock = ClockRule::RealTime { base_ms: 60_000, increment_ms: 5_000 };
    let mut table = strozzi(3, 0, |options| options.clock = clock);
    let first = turn(&table);
    assert_eq!(table.deadline(), Some(60_000));
    assert!(table.decree(Decree::Tick, 59_999).unwrap().entries.is_empty());
    assert_eq!(play(&mut table, "pass", 60_000), Err(Refusal::TimeUp));
    let fell = table.decree(Decree::Tick, 60_000).unwrap();
    assert_eq!(fell.entries.len(), 2);
    assert_eq!(fell.bot.clone().unwrap().seat, first);
    assert_eq!(table.ask(first, Ask::Return, 60_001), Err(Refusal::BotDecides));
    table.play(Authority::Bot(first), fell.bot.unwrap().at, "pass", 60_002).unwrap();
    table.ask(first, Ask::Return, 60_003).unwrap();
    let clock = update(&table, 0, 0).table.clock.unwrap();
    // He gets enough to go on with.
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
    let ended = table.decree(Decree::Tick, 3 * day).unwrap();
    assert_eq!(ended.stage, Stage::Over(Ending::Forfeited { by: first.left(3) }));
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

#[test]
fn contributions_change_the_draws_and_are_verified() {
    let game = GameName::Liguria;
    let seats = vec![person(0), person(1), person(2)];
    let (mut plain, _) = AnyTable::open(birth(game.usual(3), seats.clone()), 0).unwrap();
    let (mut salted, _) = AnyTable::open(birth(game.usual(3), seats), 0).unwrap();
    assert_eq!(plain.commitment(), salted.commitment());
    let text = Salt::new("tramontana").unwrap();
    salted.ask(seat(2), Ask::Contribute { text: text.clone() }, 1).unwrap();
    assert_eq!(salted.ask(seat(2), Ask::Contribute { text: text.clone() }, 1), Err(Refusal::AlreadyContributed));
    for table in [&mut plain, &mut salted] {
        table.decree(Decree::Start, 2).unwrap();
        play_out(table, 8);
    }
    assert_ne!(plain.record().steps, salted.record().steps);
    assert_eq!(salted.ask(seat(1), Ask::Contribute { text }, 3), Err(Refusal::Started));
    let proof = salted.proof().unwrap();
    let shown = verify_fairness(&proof, Some(&salted.commitment())).unwrap();
    assert_eq!(shown.steps as usize, salted.steps());
    assert!(shown.draws > 100);
    // What was changed afterwards is found.
    let json = serde_json::to_string(&proof).unwrap();
    let reread = fondaco_table::Proof::parse(&json).unwrap();
    assert_eq!(reread, proof);
    let mut other = proof.clone();
    other.contributions.clear();
    assert!(verify_fairness(&other, None).unwrap_err().to_string().contains("but the seed gives"));
    let mut other = proof.clone();
    other.seed = Seed::new([8; 32]);
    assert!(verify_fairness(&other, None).is_err());
    let mut other = proof.clone();
    other.record.steps.pop();
    assert!(verify_fairness(&other, None).is_err());
    assert!(verify_fairness(&proof, Some("00")).is_err());
}

#[test]
fn a_rematch_is_the_same_table_one_seat_further() {
    let mut table = strozzi(2, 1, |_| {});
    let at = table.seq();
    assert_eq!(table.ask(seat(0), Ask::Offer { at, offer: Offer::Rematch }, 0), Err(Refusal::NotOver));
    play_out(&mut table, 2);
    let (id, seed) = (MatchId::new("m2").unwrap(), Seed::new([9; 32]));
    assert_eq!(table.rematch(id.clone(), seed, 10).unwrap_err(), Refusal::NoRematch);
    let at = table.seq();
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Rematch }, 11).unwrap();
    assert!(!table.rematch_due());
    let offer = table.offer().unwrap().seq;
    table.ask(seat(1), Ask::Answer { offer, yes: true }, 12).unwrap();
    assert!(table.rematch_due());
    let (next, opened, told) = table.rematch(id.clone(), seed, 13).unwrap();
    assert_eq!(opened.entries.len(), 1);
    assert_eq!(told.entries.len(), 1);
    assert_eq!(table.next_match(), Some(&id));
    assert_eq!(next.seat_of(&player(0)), Some(seat(1)));
    assert_eq!(next.seat_of(&player(1)), Some(seat(2)));
    assert!(next.chairs()[0].bot().is_some());
    assert_eq!(next.about().follows.as_ref().unwrap(), table.id());
    assert_eq!(table.rematch(id, seed, 14).unwrap_err(), Refusal::RematchMade);
}

#[test]
fn a_reconnecting_client_gets_what_it_missed_or_a_snapshot() {
    let mut table = table(GameName::Liguria, 3, 0, |_| {});
    let mut dice = Dice::new(4);
    let viewer = Viewer::Player(seat(1));
    let mut told = Vec::new();
    for ms in 0..100 {
        let progress = play_any(&mut table, &mut dice, ms);
        let AnyView::Liguria(view) = table.update(viewer, progress.since).view else { panic!("another game") };
        told.extend(view.news);
    }
    // What is retold later is what was told at the time.
    let since = told[0].seq - 1;
    let AnyView::Liguria(later) = table.update(viewer, since).view else { panic!("another game") };
    assert_eq!(later.news, told);
    let seq = table.seq();
    assert!(matches!(table.catch_up(viewer, seq - 5), CatchUp::Update(update) if update.since == seq - 5));
    assert!(matches!(table.catch_up(viewer, seq + 1), CatchUp::Snapshot(_)), "from another future");
    let history = table.history(viewer, 3);
    assert_eq!(history.since, 3);
    let fondaco_table::AnyNews::Liguria(news) = history.news else { panic!("another game") };
    assert_eq!((news[0].seq, news.last().unwrap().seq), (4, seq));
}

#[test]
fn a_host_that_could_not_store_goes_back() {
    let mut table = table(GameName::Liguria, 2, 1, |_| {});
    let mut dice = Dice::new(4);
    for ms in 0..50 {
        play_any(&mut table, &mut dice, ms);
    }
    let before = table.clone();
    let progress = play_any(&mut table, &mut dice, 60);
    assert_eq!(table.before(progress.entries[0].index), before);
    // Another host can take the entries in, but not twice, and not with a gap.
    let mut other = before;
    other.follow(&progress.entries).unwrap();
    assert_eq!(other, table);
    assert!(other.follow(&progress.entries).is_err());
    assert_eq!(other, table);
}

#[test]
fn a_damaged_log_is_refused_with_the_place() {
    let mut table = strozzi(2, 1, |_| {});
    let mut dice = Dice::new(4);
    for ms in 0..30 {
        play_any(&mut table, &mut dice, ms);
    }
    let log = table.log_from(0);
    assert_eq!(AnyTable::replay(log.clone()).unwrap(), table);
    assert!(AnyTable::replay(vec![]).is_err());
    assert!(AnyTable::replay(log[1..].to_vec()).is_err());
    for index in 1..log.len() {
        let mut gap = log.clone();
        gap.remove(index);
        let last = index == log.len() - 1;
        assert_eq!(AnyTable::replay(gap).is_err(), !last);
        let mut forged = log.clone();
        if let Fact::Happened(Happening::Step(step)) = &mut forged[index].fact {
            step.step = if step.by == By::Chance { "start 1".into() } else { "castle".into() };
            let same = log[index].fact == forged[index].fact;
            if !same {
                let error = AnyTable::replay(forged).unwrap_err().to_string();
                assert!(error.starts_with("entry "), "{error}");
            }
        }
    }
}

#[test]
fn a_match_can_begin_in_the_middle_of_another() {
    let mut past = table(GameName::Liguria, 0, 4, |_| {});
    play_out(&mut past, 6);
    let steps = past.record().steps;
    let open = |given: Vec<String>| {
        let birth = birth(GameName::Liguria.usual(4), vec![Holder::bot(level("random")); 4]);
        AnyTable::open(fondaco_table::Birth { given, ..birth }, 0).map(|(table, _)| table)
    };
    let half = steps.len() / 2;
    let mut what_if = open(steps[..half].to_vec()).unwrap();
    what_if.decree(Decree::Start, 0).unwrap();
    play_out(&mut what_if, 7);
    let proof = what_if.proof().unwrap();
    assert_eq!(proof.record.steps[..half], steps[..half]);
    let shown = verify_fairness(&proof, None).unwrap();
    assert_eq!(shown.steps as usize, proof.record.steps.len() - half);
    assert_eq!(AnyTable::replay(what_if.log_from(0)).unwrap(), what_if);
    assert_eq!(what_if.about().given.len(), half);
    let wrong = open(vec!["castle".into()]).unwrap_err().to_string();
    assert!(wrong.starts_with("given step 0: "), "{wrong}");
    assert!(open(steps).is_err(), "nothing is left to play");
}
