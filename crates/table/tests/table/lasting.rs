//! What outlives a change: the proof, the rematch, the log, and what a client missed.

use fondaco_game::{Dice, Viewer};
use fondaco_table::control::SHOW_PROMISES_MS;
use fondaco_table::{
    AnyTable, AnyView, Ask, By, CatchUp, Control, Fact, GameName, Happening, Holder, MatchId, Offer, Promise,
    ProofError, Refusal, Salt, Seed, Stage, verify_fairness,
};

use crate::common::*;

#[test]
fn contributions_change_the_draws_and_are_verified() {
    let game = GameName::Liguria;
    let seats = vec![person(0), person(1), person(2)];
    let (mut plain, _) = AnyTable::open(opening(game.usual(3), seats.clone()), 0).unwrap();
    let (mut salted, _) = AnyTable::open(opening(game.usual(3), seats), 0).unwrap();
    assert_eq!(plain.commitment(), salted.commitment());
    let text = Salt::new("tramontana").unwrap();
    salted.ask(seat(2), Ask::Promise { promise: Promise::of(&text) }, 1).unwrap();
    for table in [&mut plain, &mut salted] {
        table.control(Control::Start, 2).unwrap();
    }
    salted.ask(seat(2), Ask::Contribute { text: text.clone() }, 3).unwrap();
    for table in [&mut plain, &mut salted] {
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
    let reread = fondaco_table::FairnessProof::parse(&json).unwrap();
    assert_eq!(reread, proof);
    let mut other = proof.clone();
    other.contributions.clear();
    assert!(verify_fairness(&other, None).unwrap_err().to_string().contains("but the seed gives"));
    let mut other = proof.clone();
    other.contributions[0].text = Salt::new("scirocco").unwrap();
    assert_eq!(verify_fairness(&other, None), Err(ProofError::Promise { seat: seat(2) }));
    let mut other = proof.clone();
    other.contributions.push(other.contributions[0].clone());
    assert_eq!(verify_fairness(&other, None), Err(ProofError::Promise { seat: seat(2) }));
    let mut other = proof.clone();
    other.seed = Seed::new([8; 32]);
    assert!(verify_fairness(&other, None).is_err());
    let mut other = proof.clone();
    other.record.steps.pop();
    assert!(verify_fairness(&other, None).is_err());
    assert!(verify_fairness(&proof, Some("00")).is_err());
}

/// Who comes last cannot choose by what the others have shown: everybody promises first.
#[test]
fn what_is_added_to_the_shuffle_is_promised_before_anybody_shows_it() {
    let open =
        || AnyTable::open(opening(GameName::Strozzi.usual(3), vec![person(0), person(1), person(2)]), 0).unwrap().0;
    let salt = |text: &str| Salt::new(text).unwrap();
    let promise = |text: &str| Ask::Promise { promise: Promise::of(&salt(text)) };
    let show = |text: &str| Ask::Contribute { text: salt(text) };
    let mut table = open();
    assert_eq!(table.ask(seat(0), show("libeccio"), 1), Err(Refusal::NotPromised), "promised first");
    table.ask(seat(0), promise("libeccio"), 1).unwrap();
    assert_eq!(
        table.ask(seat(0), show("libeccio"), 1),
        Err(Refusal::NotPromised),
        "and not shown before all have promised"
    );
    table.ask(seat(2), promise("maestrale"), 2).unwrap();
    table.ask(seat(2), promise("grecale"), 2).unwrap();
    let sealed = table.control(Control::Start, 10).unwrap();
    assert_eq!((sealed.stage, sealed.deadline), (Stage::Gathering, Some(10 + SHOW_PROMISES_MS)));
    // From here on nobody promises anything else, and the seats stay as they are.
    assert_eq!(table.ask(seat(1), promise("ostro"), 11), Err(Refusal::Started));
    assert_eq!(table.ask(seat(1), Ask::Leave, 11), Err(Refusal::Started));
    assert_eq!(
        table.control(Control::Bot { seat: seat(2), level: level("greedy") }, 11),
        Err(Refusal::SeatTaken { seat: seat(2) })
    );
    assert_eq!(table.control(Control::Start, 11), Err(Refusal::Started));
    assert_eq!(table.ask(seat(2), show("maestrale"), 12), Err(Refusal::NotPromised), "the last promise counts");
    table.ask(seat(2), show("grecale"), 12).unwrap();
    assert_eq!(table.ask(seat(2), show("grecale"), 12), Err(Refusal::AlreadyContributed));
    let mut late = table.clone();
    let started = table.ask(seat(0), show("libeccio"), 13).unwrap();
    assert_eq!(started.stage, Stage::Playing, "it begins when all have shown theirs");
    // Whoever shows first, the seats are the order.
    let mut other = open();
    for (index, text) in [(2, "grecale"), (0, "libeccio")] {
        other.ask(seat(index), promise(text), 1).unwrap();
    }
    other.control(Control::Start, 10).unwrap();
    for (index, text) in [(0, "libeccio"), (2, "grecale")] {
        other.ask(seat(index), show(text), 11).unwrap();
    }
    assert_eq!(table.record().steps, other.record().steps);
    // Who does not keep a promise keeps nobody waiting, and it stands in the proof.
    late.control(Control::Tick, 10 + SHOW_PROMISES_MS - 1).unwrap();
    assert_eq!(late.stage(), Stage::Gathering);
    late.control(Control::Tick, 10 + SHOW_PROMISES_MS).unwrap();
    assert_eq!(late.stage(), Stage::Playing);
    for (mut table, unkept) in [(table, 0), (late, 1)] {
        table.control(Control::Abandon, 100_000).unwrap();
        let proof = table.proof().unwrap();
        assert_eq!(proof.promises.len(), 2);
        assert_eq!(verify_fairness(&proof, None).unwrap().unkept, unkept);
    }
}

/// Today a stranger could sit down, add something and leave, and the next at that seat was refused.
#[test]
fn a_promise_leaves_with_its_player() {
    let (mut table, _) =
        AnyTable::open(opening(GameName::Strozzi.usual(3), vec![person(0), person(1), person(2)]), 0).unwrap();
    let promise = |text: &str| Ask::Promise { promise: Promise::of(&Salt::new(text).unwrap()) };
    table.ask(seat(1), promise("libeccio"), 1).unwrap();
    table.ask(seat(1), Ask::Leave, 2).unwrap();
    let Holder::Person { player, name, mark } = person(4) else { panic!("a person") };
    table.control(Control::Join { player, name, mark, seat: None }, 3).unwrap();
    assert!(table.about().promises.is_empty());
    table.ask(seat(1), promise("scirocco"), 4).unwrap();
    table.control(Control::Start, 5).unwrap();
    table.ask(seat(1), Ask::Contribute { text: Salt::new("scirocco").unwrap() }, 6).unwrap();
    assert_eq!(table.stage(), Stage::Playing);
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

/// A match that is over, whose first player wants to play again at 11.
fn asked_again(people: usize, bots: usize) -> (AnyTable, u64) {
    let mut table = strozzi(people, bots, |_| {});
    play_out(&mut table, 2);
    let at = table.seq();
    table.ask(seat(0), Ask::Offer { at, offer: Offer::Rematch }, 11).unwrap();
    let offer = table.offer().unwrap().seq;
    (table, offer)
}

#[test]
fn a_rematch_goes_on_with_those_who_want_it() {
    let (mut table, offer) = asked_again(3, 1);
    table.ask(seat(1), Ask::Answer { offer, yes: false }, 12).unwrap();
    assert_eq!(table.offer().unwrap().declined, [seat(1)]);
    assert!(!update(&table, 1, 0).table.you.unwrap().asked, "who has declined is not asked any more");
    // Twice is once.
    assert!(table.ask(seat(1), Ask::Answer { offer, yes: false }, 12).unwrap().entries.is_empty());
    table.ask(seat(2), Ask::Answer { offer, yes: true }, 13).unwrap();
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
    let (next, ..) = table.rematch(MatchId::new("m2").unwrap(), Seed::new([9; 32]), 14).unwrap();
    assert_eq!(next.seat_of(&player(0)), Some(seat(1)));
    assert_eq!(next.seat_of(&player(2)), Some(seat(3)));
    assert_eq!((next.seat_of(&player(1)), &next.chairs()[2].holder), (None, &Holder::Open));
    assert!(next.chairs()[0].bot().is_some());
}

#[test]
fn who_does_not_answer_does_not_play_again() {
    let (mut table, offer) = asked_again(3, 0);
    table.ask(seat(2), Ask::Answer { offer, yes: true }, 12).unwrap();
    let until = table.deadline().unwrap();
    assert_eq!(until, 11 + 60_000);
    table.control(Control::Tick, until - 1).unwrap();
    assert!(!table.rematch_due());
    table.control(Control::Tick, until).unwrap();
    assert!(table.rematch_due());
    let (next, ..) = table.rematch(MatchId::new("m2").unwrap(), Seed::new([9; 32]), until).unwrap();
    assert_eq!(next.seat_of(&player(1)), None);
    // Whoever opened the first match has declined: the second is another's.
    let (mut table, offer) = asked_again(3, 0);
    table.ask(seat(0), Ask::Withdraw, 12).unwrap();
    let at = table.seq();
    assert!(table.ask(seat(1), Ask::Answer { offer, yes: true }, 12).is_err());
    table.ask(seat(1), Ask::Offer { at, offer: Offer::Rematch }, 13).unwrap();
    let offer = table.offer().unwrap().seq;
    table.ask(seat(0), Ask::Answer { offer, yes: false }, 14).unwrap();
    table.ask(seat(2), Ask::Answer { offer, yes: true }, 15).unwrap();
    let (next, ..) = table.rematch(MatchId::new("m2").unwrap(), Seed::new([9; 32]), 16).unwrap();
    assert!([Some(&player(1)), Some(&player(2))].contains(&next.owner()));
}

#[test]
fn one_alone_does_not_play_again() {
    let (mut table, offer) = asked_again(2, 1);
    table.ask(seat(1), Ask::Answer { offer, yes: false }, 12).unwrap();
    assert_eq!((table.rematch_due(), table.offer()), (false, None));
    // One can change one's mind while others have not answered.
    let (mut table, offer) = asked_again(3, 0);
    table.ask(seat(1), Ask::Answer { offer, yes: false }, 12).unwrap();
    table.ask(seat(1), Ask::Answer { offer, yes: true }, 13).unwrap();
    table.ask(seat(2), Ask::Answer { offer, yes: false }, 14).unwrap();
    assert!(table.rematch_due());
    // Against bots nobody else has a say.
    assert!({
        let mut table = strozzi(1, 2, |_| {});
        play_out(&mut table, 2);
        let at = table.seq();
        table.ask(seat(0), Ask::Offer { at, offer: Offer::Rematch }, 11).unwrap();
        table.rematch_due()
    });
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
    // Another server can take the entries in, but not twice, and not with a gap.
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
        let opening = opening(GameName::Liguria.usual(4), vec![Holder::bot(level("random")); 4]);
        AnyTable::open(fondaco_table::Opening { given, ..opening }, 0).map(|(table, _)| table)
    };
    let half = steps.len() / 2;
    let mut what_if = open(steps[..half].to_vec()).unwrap();
    what_if.control(Control::Start, 0).unwrap();
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
