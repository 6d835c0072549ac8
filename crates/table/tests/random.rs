//! Random people, bots and servers at a table: nothing they do makes it panic, what it refuses changes nothing, and all that
//! it is follows from its log.

use std::collections::BTreeSet;

use crate::common::*;
use fondaco_game::{Dice, Seat, Turn, Viewer};
use fondaco_table::{
    Absence, AnyNews, AnyTable, AnyView, Ask, Authority, ClockRule, Control, Entry, Fact, GameName, Happening, Holder,
    Lasts, Manage, Mark, MatchId, Name, Offer, Options, Order, Progress, Promise, Refusal, Salt, Seed, Stage,
    TakeBacks, verify_fairness,
};
use fondaco_wire::{Frame, ServerMessage, Update};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use serde::Serialize;

/// One thing that somebody tries; the numbers are read as what it needs.
#[derive(Clone, Debug)]
struct Try {
    kind: u8,
    a: u8,
    b: u8,
    c: u8,
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let one = (any::<u8>(), any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(kind, a, b, c)| Try { kind, a, b, c });
    proptest::collection::vec(one, 1..400)
}

fn options(game: GameName, choice: u64) -> Options {
    let players = 3 + (choice % 2) as usize;
    let take_backs = [TakeBacks::Never, TakeBacks::Own, TakeBacks::Agreed, TakeBacks::Usual][(choice / 2 % 4) as usize];
    let clock =
        [ClockRule::None, ClockRule::RealTime { base_ms: 20_000, increment_ms: 2_000 }, ClockRule::Daily { days: 1 }]
            [(choice / 8 % 3) as usize];
    Options {
        take_backs,
        clock,
        rated: take_backs == TakeBacks::Never && clock != ClockRule::None,
        forced: (choice / 24).is_multiple_of(2),
        absence: if (choice / 48).is_multiple_of(4) { Absence::End } else { Absence::Bot },
        late_join: (choice / 192).is_multiple_of(2),
        ..game.usual(players)
    }
}

/// The simplest account of a match that one could keep: the entries as they were handed out to be stored, and the steps.
#[derive(Default)]
struct Model {
    stored: Vec<Entry>,
    steps: Vec<String>,
    seq: u64,
}

impl Model {
    fn take(&mut self, progress: &Progress) {
        for entry in &progress.entries {
            assert_eq!(entry.index, self.stored.len() as u64);
            match &entry.fact {
                Fact::Happened(Happening::Step(played)) => self.steps.push(played.step.clone()),
                Fact::Happened(Happening::TakenBack { to, .. }) => self.steps.truncate(*to as usize),
                _ => {}
            }
            self.seq += u64::from(entry.fact.is_public());
            let text = serde_json::to_string(entry).unwrap();
            assert_eq!(&serde_json::from_str::<Entry>(&text).unwrap(), entry);
            self.stored.push(entry.clone());
        }
    }
}

/// Everything that happened and every reason for a refusal.
type Met = BTreeSet<String>;

fn run(game: GameName, choice: u64, tries: &[Try], met: &mut Met) -> Result<(), TestCaseError> {
    let options = options(game, choice);
    let players = options.setup["players"].as_u64().unwrap() as usize;
    let seats = (0..players).map(|index| if index < 2 { person(index) } else { Holder::Open }).collect();
    let (mut table, opened) = AnyTable::open(opening(options, seats), 0).unwrap();
    let mut model = Model::default();
    model.take(&opened);
    let mut mirror = table.clone();
    let (mut ms, mut last) = (0, None);
    // Most tables are filled and started, so that much can happen; at the others people may sit down and start themselves.
    if !choice.is_multiple_of(5) {
        for index in 2..players {
            let progress = table.control(Control::Bot { seat: seat(index), level: level("random") }, 0).unwrap();
            model.take(&progress);
        }
        model.take(&table.control(Control::Start, 0).unwrap());
        mirror = table.clone();
    }
    for one in tries {
        ms += u64::from(one.c) * if one.b == 0 { 1_000_000 } else { 20 };
        let before = table.clone();
        match attempt(&mut table, one, ms) {
            Err(refusal) => {
                prop_assert_eq!(&table, &before, "{} changed something", &refusal);
                prop_assert!(!refusal.to_string().is_empty());
                round_trip(&refusal);
                met.insert(kind(&refusal));
            }
            Ok(progress) => {
                model.take(&progress);
                prop_assert_eq!(progress.entries.is_empty(), table == before);
                last = progress.entries.first().map(|entry| (entry.index, before)).or(last);
                prop_assert_eq!(progress.seq, model.seq);
                mirror.follow(&progress.entries).unwrap();
                prop_assert_eq!(&mirror, &table);
                consistent(&table, &model, &progress)?;
                met.extend(progress.entries.iter().map(|entry| match &entry.fact {
                    Fact::Happened(happening) => kind(happening),
                    other => kind(other),
                }));
            }
        }
    }
    prop_assert_eq!(&AnyTable::replay(model.stored.clone()).unwrap(), &table);
    if let Some((index, before)) = last {
        prop_assert_eq!(table.before(index), before);
    }
    // However it stands, the end reveals the seed, and every draw was as the seed has it.
    if table.stage() != Stage::Gathering {
        if !matches!(table.stage(), Stage::Over(_)) {
            prop_assert!(table.proof().is_none());
            table.control(Control::Abandon, ms).unwrap();
        }
        let proof = table.proof().unwrap();
        let shown = verify_fairness(&proof, Some(&table.commitment())).unwrap();
        let draws = model.stored.iter().filter(|entry| is_draw(entry)).count();
        prop_assert_eq!(shown.draws as usize, draws);
        prop_assert_eq!(proof.record.steps, model.steps);
    }
    Ok(())
}

fn is_draw(entry: &Entry) -> bool {
    matches!(&entry.fact, Fact::Happened(Happening::Step(played)) if played.by == fondaco_table::By::Chance)
}

/// Tries one thing. Most are decisions, so that matches get somewhere.
fn attempt(table: &mut AnyTable, one: &Try, ms: u64) -> Result<Progress, Refusal> {
    let players = table.chairs().len();
    // One seat more than there is.
    let seat = Seat::new(usize::from(one.a) % (players + 1));
    let at = match one.b % 16 {
        0 => table.seq().saturating_sub(u64::from(one.c % 8)),
        1 => table.seq() + 1,
        _ => table.seq(),
    };
    match one.kind {
        // The match is about to begin: who has promised something mostly shows it.
        0..=170 if table.stage() == Stage::Gathering && table.deadline().is_some() => {
            table.ask(seat, Ask::Contribute { text: Salt::new("scirocco").unwrap() }, ms)
        }
        0..=170 => decide(table, one, seat, at, ms),
        171..=182 => table.ask(seat, Ask::TakeBack { at, to: (one.c > 200).then(|| u32::from(one.c) - 200) }, ms),
        183..=190 => {
            let offer =
                [Offer::Pause, Offer::Resume, Offer::Abandon, Offer::Rematch, Offer::TakeBack { to: one.c.into() }];
            table.ask(seat, Ask::Offer { at, offer: offer[usize::from(one.c % 5)] }, ms)
        }
        191..=205 => {
            let offer = table.offer().map_or(3, |open| open.seq);
            table.ask(seat, Ask::Answer { offer, yes: !one.c.is_multiple_of(4) }, ms)
        }
        206..=208 => table.ask(seat, Ask::Withdraw, ms),
        209..=218 => {
            let mut wanted = legal(table);
            wanted.extend(["pass".into(), "port rome".into(), "load -".into(), "castle".into()]);
            let tries = wanted.into_iter().skip(usize::from(one.c % 8)).take(usize::from(one.b % 5)).collect();
            let lasts = if one.b < 128 { Lasts::UntilDraw } else { Lasts::UntilUsed };
            table.ask(seat, Ask::Orders { at, orders: vec![Order { tries, lasts }; usize::from(one.a % 3)] }, ms)
        }
        219..=220 => table.ask(seat, Ask::Promise { promise: Promise::of(&Salt::new("scirocco").unwrap()) }, ms),
        221 => table.ask(seat, Ask::Contribute { text: Salt::new("scirocco").unwrap() }, ms),
        222..=224 => table.ask(seat, Ask::Away, ms),
        225..=230 => table.ask(seat, Ask::Return, ms),
        231 => table.ask(seat, Ask::Leave, ms),
        232 => table.ask(seat, Ask::Resign, ms),
        233..=238 => {
            let (player, name) = (player(usize::from(one.b % 6)), Name::new("Clarice").unwrap());
            let mark = one.c.is_multiple_of(3).then_some(Mark::Guest);
            table.control(Control::Join { player, name, mark, seat: (one.c < 128).then_some(seat) }, ms)
        }
        239..=241 => table.manage(&player(usize::from(one.b % 2)), Manage::Bot { seat, level: level("mild") }, ms),
        242 => {
            let manage = [Manage::Open { seat }, Manage::Remove { seat }, Manage::HandOver { seat }];
            table.manage(&player(usize::from(one.b % 2)), manage[usize::from(one.c % 3)].clone(), ms)
        }
        243..=246 => table.manage(&player(0), Manage::Start, ms),
        247 => table.control(Control::StandIn { seat }, ms),
        248 => table.control(Control::Resume, ms),
        249 if one.c == 0 => table.control(Control::Abandon, ms),
        249 if one.c < 9 => table.control(Control::Open { seat }, ms),
        250 => {
            let (next, opened, told) = table.rematch(MatchId::new("m2").unwrap(), Seed::new([one.c; 32]), ms)?;
            assert_eq!(AnyTable::replay(opened.entries).unwrap(), next);
            Ok(told)
        }
        _ => table.control(Control::Tick, ms),
    }
}

fn decide(table: &mut AnyTable, one: &Try, seat: Seat, at: u64, ms: u64) -> Result<Progress, Refusal> {
    let legal = legal(table);
    let action = match legal.len() {
        0 => "pass".to_owned(),
        _ if one.c == 255 => "castle".to_owned(),
        _ if one.c >= 250 => ["pass", "port rome", "done", "load -", "stay"][usize::from(one.c - 250)].to_owned(),
        count => legal[usize::from(one.c) % count].clone(),
    };
    let seat = match table.turn() {
        Turn::Player(turn) if one.a >= 20 => turn,
        _ => seat,
    };
    match (table.bot_due(), one.a % 20) {
        (Some(_), 1..) | (None, 0) => table.play(Authority::Bot(seat), at, &action, ms),
        _ => table.ask(seat, Ask::Play { at, action }, ms),
    }
}

/// What must be true of every table.
fn consistent(table: &AnyTable, model: &Model, progress: &Progress) -> Result<(), TestCaseError> {
    prop_assert_eq!(table.record().steps, model.steps.clone());
    prop_assert_eq!(table.steps(), model.steps.len());
    let mut people: Vec<_> = table.chairs().iter().filter_map(|chair| chair.holder.player()).collect();
    people.sort_unstable();
    people.dedup();
    let persons = table.chairs().iter().filter(|chair| chair.holder.player().is_some()).count();
    prop_assert_eq!(people.len(), persons, "one person, one seat");
    let playing = table.stage() == Stage::Playing;
    if playing {
        prop_assert!(matches!(table.turn(), Turn::Player(_)), "what needs nobody's decision has been played");
    }
    if let Some(bot) = table.bot_due() {
        prop_assert!(playing && table.turn() == Turn::Player(bot.seat));
    }
    let viewers: Vec<Viewer> = Viewer::all(table.chairs().len()).collect();
    let broadcast = fondaco_wire::broadcast(table, &viewers, progress.since);
    for (viewer, written) in viewers.into_iter().zip(broadcast) {
        let update = table.update(viewer, progress.since);
        prop_assert_eq!(update.table.seq, model.seq);
        let decides = match table.turn() {
            Turn::Player(seat) => playing && viewer.is(seat) && table.bot_due().is_none(),
            _ => false,
        };
        prop_assert_eq!(has_legal(&update), decides);
        if let Some(you) = &update.table.you {
            prop_assert!(viewer.is(you.seat));
            prop_assert_eq!(&you.orders[..], table.orders(you.seat));
        }
        let seqs = seqs(&table.news(viewer, progress.since, progress.seq));
        prop_assert_eq!(seqs, (progress.since + 1..=progress.seq).collect::<Vec<_>>());
        let frame = Frame::new(ServerMessage::Update(Box::new(update)));
        let text = frame.to_text();
        prop_assert_eq!(&text, &written);
        prop_assert!(!text.contains(SEED), "the seed is a secret");
        prop_assert_eq!(Frame::parse(&text).unwrap(), frame);
    }
    Ok(())
}

/// The seed of these tables, which nobody may see.
const SEED: &str = "0707070707070707";

macro_rules! readers {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        fn has_legal(update: &Update) -> bool {
            match &update.view { $($(#[$when])* AnyView::$name(view) => !view.legal.is_empty()),+ }
        }

        fn seqs(news: &AnyNews) -> Vec<u64> {
            match news { $($(#[$when])* AnyNews::$name(news) => news.iter().map(|news| news.seq).collect()),+ }
        }
    };
}

fondaco_table::for_each_game!(readers);

/// The name of the variant, as it is written.
fn kind(value: &impl Serialize) -> String {
    match serde_json::to_value(value).unwrap() {
        serde_json::Value::String(name) => name,
        serde_json::Value::Object(fields) => fields.keys().next().unwrap().clone(),
        other => panic!("{other}"),
    }
}

fn round_trip(refusal: &Refusal) {
    let text = serde_json::to_string(refusal).unwrap();
    assert_eq!(&serde_json::from_str::<Refusal>(&text).unwrap(), refusal);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn tables_of_every_game_stay_sound(choice: u64, tries in tries()) {
        for &game in GameName::ALL {
            run(game, choice, &tries, &mut Met::new())?;
        }
    }
}

/// Random tables are worth something only if everything happens at some of them.
#[test]
fn everything_happens_at_some_table() {
    let mut met = Met::new();
    let mut dice = Dice::new(1);
    for choice in 0..120 {
        let mut byte = || dice.below(256) as u8;
        let tries: Vec<Try> = (0..400).map(|_| Try { kind: byte(), a: byte(), b: byte(), c: byte() }).collect();
        let game = GameName::ALL[choice % GameName::ALL.len()];
        run(game, choice as u64 * 7, &tries, &mut met).unwrap();
    }
    let missing = |names: &str| {
        let missing: Vec<&str> = names.split_whitespace().filter(|name| !met.contains(*name)).collect();
        assert!(missing.is_empty(), "never met: {missing:?}");
    };
    missing(
        "step seated promised sealed contributed started taken_back offered answered withdrawn paused resumed stood_in returned",
    );
    missing("resigned flag_fell ended rematch orders removed handed");
    missing("not_your_turn stale illegal notation match_over not_over paused not_paused not_started started time_up");
    missing("no_such_seat seat_taken table_full already_seated seats_open no_person bot_plays person_plays");
    missing("resigned not_owner no_take_backs nothing_to_take_back barrier offer_open no_offer already_agreed");
    missing("no_rematch not_promised orders rated_seats rated_pause rated_guest rated_left");
}
