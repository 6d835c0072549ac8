//! Tables of tournaments: they begin at their time, keep their seats, are played to the end, and may share a deal.

use fondaco_table::options::LATE_MS;
use fondaco_table::{
    AnyTable, Ask, ClockRule, Contest, Control, Ending, FairnessProof, GameName, Offer, Options, OptionsError, Promise,
    Refusal, Salt, Stage, TakeBacks, verify_fairness,
};

use crate::common::*;

const CLOCK: ClockRule = ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 };
const STARTS: u64 = 5_000;

fn options(game: GameName, shared: bool) -> Options {
    let mut options = game.usual(3);
    (options.clock, options.take_backs) = (CLOCK, TakeBacks::Never);
    options.contest = Some(Contest { starts_ms: STARTS, shared });
    options
}

/// A table of three people of a tournament, not begun. All have the same seed.
fn gathering(game: GameName, shared: bool) -> AnyTable {
    let mut opening = opening(options(game, shared), (0..3).map(person).collect());
    opening.owner = None;
    AnyTable::open(opening, 0).unwrap().0
}

#[test]
fn it_begins_at_its_time() {
    let mut table = gathering(GameName::Strozzi, false);
    assert_eq!((table.deadline(), table.begins_ms()), (Some(STARTS), Some(STARTS)));
    table.control(Control::Tick, STARTS - 1).unwrap();
    assert_eq!(table.stage(), Stage::Gathering);
    // Who has promised something for the shuffle shows it first.
    let text = Salt::new("libeccio").unwrap();
    table.ask(seat(1), Ask::Promise { promise: Promise::of(&text) }, STARTS - 1).unwrap();
    table.control(Control::Tick, STARTS).unwrap();
    assert_eq!((table.stage(), table.begins_ms()), (Stage::Gathering, None));
    table.ask(seat(1), Ask::Contribute { text }, STARTS).unwrap();
    assert_eq!(table.stage(), Stage::Playing);
    // It can begin before, too.
    let mut early = gathering(GameName::Strozzi, false);
    early.control(Control::Start, 7).unwrap();
    assert_eq!((early.stage(), early.begins_ms()), (Stage::Playing, None));
}

#[test]
fn its_seats_stay_and_it_is_played_to_its_end() {
    let mut table = gathering(GameName::Strozzi, false);
    assert_eq!(table.ask(seat(0), Ask::Leave, 1), Err(Refusal::Contest));
    table.control(Control::Tick, STARTS).unwrap();
    let at = table.seq();
    for offer in [Offer::Pause, Offer::Abandon] {
        assert_eq!(table.ask(seat(0), Ask::Offer { at, offer }, STARTS), Err(Refusal::Contest));
    }
    assert_eq!(table.ask(turn(&table), Ask::TakeBack { at, to: None }, STARTS), Err(Refusal::NoTakeBacks));
    // Who leaves gives up, and keeps the seat.
    table.ask(seat(0), Ask::Leave, STARTS).unwrap();
    assert!(table.chairs()[0].resigned && table.seat_of(&player(0)) == Some(seat(0)));
    play_out(&mut table, 5);
    assert_eq!((table.stage(), table.ranks().unwrap()[0]), (Stage::Over(Ending::Played), 3));
    let at = table.seq();
    assert_eq!(table.ask(seat(1), Ask::Offer { at, offer: Offer::Rematch }, 1_000_000), Err(Refusal::Contest));
}

/// The table, in play, and the seat that decides first.
fn begun() -> (AnyTable, fondaco_game::Seat) {
    let mut table = gathering(GameName::Strozzi, false);
    table.control(Control::Tick, STARTS).unwrap();
    let first = turn(&table);
    (table, first)
}

/// Once, one could let a strong bot play until shortly before the end, and have its points.
#[test]
fn who_lets_a_bot_play_is_last_even_if_they_come_back() {
    let ways: [fn(&mut AnyTable, fondaco_game::Seat); 3] = [
        |table, seat| drop(table.ask(seat, Ask::Away, STARTS + 1).unwrap()),
        |table, seat| drop(table.control(Control::StandIn { seat }, STARTS + 1).unwrap()),
        |table, seat| {
            while turn(table) != seat {
                play(table, "pass", STARTS + 1).unwrap();
            }
            table.control(Control::Tick, table.deadline().unwrap()).unwrap();
            play(table, "pass", table.last_ms()).unwrap();
        },
    ];
    for leave in ways {
        let (mut table, first) = begun();
        play(&mut table, "pass", STARTS).unwrap();
        leave(&mut table, first);
        let ms = table.last_ms();
        table.ask(first, Ask::Return, ms).unwrap();
        assert!(table.chairs()[first.index()].deserted);
        assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
        play_out(&mut table, 5);
        assert_eq!(table.ranks().unwrap()[first.index()], 3);
    }
}

#[test]
fn who_is_only_late_loses_nothing_by_it() {
    for (after, deserted) in [(LATE_MS, false), (LATE_MS + 1, true)] {
        let (mut table, first) = begun();
        table.control(Control::StandIn { seat: first }, STARTS + 1).unwrap();
        play(&mut table, "pass", STARTS + 2).unwrap();
        table.ask(first, Ask::Return, STARTS + after).unwrap();
        assert_eq!(table.chairs()[first.index()].deserted, deserted, "{after}");
        assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
    }
}

#[test]
fn it_needs_a_clock_and_the_beginning() {
    let open = |change: fn(&mut Options)| {
        let mut options = options(GameName::Strozzi, false);
        change(&mut options);
        AnyTable::open(opening(options, (0..3).map(person).collect()), 0).map(drop)
    };
    assert_eq!(open(|_| {}), Ok(()));
    assert_eq!(open(|options| options.clock = ClockRule::None), Err(OptionsError::Contest));
    assert_eq!(open(|options| options.take_backs = TakeBacks::Usual), Err(OptionsError::Contest));
    // What was stored before there were tournaments reads as before.
    let usual = serde_json::to_value(GameName::Strozzi.usual(3)).unwrap();
    assert_eq!(usual.get("contest"), None);
}

/// What was drawn from a deck, in order, by how its draws are written.
fn drawn(proof: &FairnessProof, deck: &str) -> Vec<String> {
    proof.record.steps.iter().filter(|step| step.split(' ').next() == Some(deck)).cloned().collect()
}

#[test]
fn a_shared_deal_is_the_same_at_every_table_and_proved_when_all_have_played() {
    let decks: [(GameName, &[&str]); 2] = [
        (GameName::Strozzi, &["start", "reveal", "ship"]),
        (GameName::Liguria, &["blank", "island", "score", "start", "draw"]),
    ];
    for (game, decks) in decks {
        let mut proofs = Vec::new();
        for number in 0..3_u64 {
            let mut table = gathering(game, true);
            let text = Salt::new("libeccio").unwrap();
            let promise = Ask::Promise { promise: Promise::of(&text) };
            assert_eq!(table.ask(seat(0), promise, 1), Err(Refusal::SharedDeal));
            assert_eq!(table.control(Control::Reveal, 1), Err(Refusal::NotOver));
            let commitment = table.commitment();
            table.control(Control::Tick, STARTS).unwrap();
            assert!(table.is_closed());
            // Each table is played differently.
            play_out(&mut table, number);
            assert!(matches!(table.stage(), Stage::Over(_)) && table.proof().is_none(), "others may play it still");
            assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
            table.control(Control::Reveal, 2_000_000).unwrap();
            assert!(!table.is_closed());
            let seq = table.seq();
            assert_eq!(table.control(Control::Reveal, 2_000_000).unwrap().seq, seq, "once is enough");
            assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
            let proof = table.proof().unwrap();
            assert_eq!(serde_json::to_value(&proof).unwrap()["lots"], true);
            verify_fairness(&proof, Some(&commitment)).unwrap();
            // The other way to draw would have brought something else.
            assert!(verify_fairness(&FairnessProof { lots: false, ..proof.clone() }, None).is_err());
            proofs.push(proof);
        }
        // However differently they were played, the first draws from every deck are the same.
        for deck in decks {
            let first = drawn(&proofs[0], deck);
            for proof in &proofs {
                let own = drawn(proof, deck);
                let most = first.len().min(own.len()).min(3);
                assert!(most > 0 && own[..most] == first[..most], "{game} {deck}: {own:?} {first:?}");
            }
        }
        assert!(proofs.iter().any(|proof| proof.record.steps != proofs[0].record.steps), "they played differently");
    }
}

#[test]
fn a_shared_deal_can_be_played_again_with_its_seed() {
    let draws = |proof: &FairnessProof| drawn(proof, "ship");
    let mut table = gathering(GameName::Strozzi, true);
    table.control(Control::Tick, STARTS).unwrap();
    play_out(&mut table, 1);
    table.control(Control::Reveal, 2_000_000).unwrap();
    let shared = table.proof().unwrap();
    let alone = |lots: bool| {
        let options = Options { lots, ..GameName::Strozzi.usual(3) };
        let mut opening = opening(options, (0..3).map(person).collect());
        (opening.owner, opening.seed) = (None, shared.seed);
        let mut table = AnyTable::open(opening, 0).unwrap().0;
        table.control(Control::Start, 1).unwrap();
        play_out(&mut table, 2);
        // Nobody else has to come to its end first.
        let proof = table.proof().unwrap();
        assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
        verify_fairness(&proof, Some(&shared.commitment)).unwrap();
        proof
    };
    let (again, other) = (alone(true), alone(false));
    assert!(again.lots && !other.lots);
    assert_eq!(draws(&again)[..3], draws(&shared)[..3]);
    assert_ne!(draws(&other)[..3], draws(&shared)[..3]);
    let rated = Options { lots: true, rated: true, clock: CLOCK, ..GameName::Strozzi.usual(3) };
    let refused = AnyTable::open(opening(rated, (0..3).map(person).collect()), 0).map(drop);
    assert_eq!(refused, Err(OptionsError::RatedPractice));
}
