//! Practice matches: all draws follow from a number that somebody chose.

use fondaco_table::{
    AnyTable, Ask, ClockRule, Control, Entry, FairnessProof, GameName, Options, OptionsError, Promise, ProofError,
    Refusal, Salt, TakeBacks, verify_fairness,
};

use crate::common::*;

fn options(game: GameName, seed: u64) -> Options {
    Options { practice: Some(seed), ..game.usual(3) }
}

/// A table of three people, begun; the server's own seed is another for each.
fn begun(game: GameName, seed: u64, servers: u8) -> AnyTable {
    let mut opening = opening(options(game, seed), (0..3).map(person).collect());
    opening.seed = fondaco_table::Seed::new([servers; 32]);
    let (mut table, _) = AnyTable::open(opening, 0).unwrap();
    table.control(Control::Start, 0).unwrap();
    table
}

#[test]
fn the_same_seed_gives_the_same_draws() {
    for &game in GameName::ALL {
        let played = |seed, servers, decisions| {
            let mut table = begun(game, seed, servers);
            let first = table.record().steps;
            play_out(&mut table, decisions);
            (first, table.record().steps)
        };
        let (first, whole) = played(300, 1, 5);
        assert_eq!((first.clone(), whole), played(300, 2, 5), "{game}");
        assert_eq!(first, played(300, 1, 6).0, "{game}: before anybody has decided, whoever decides");
        assert_ne!(played(301, 1, 5).1, played(300, 1, 5).1, "{game}");
    }
}

#[test]
fn it_is_marked_and_its_proof_holds() {
    for &game in GameName::ALL {
        let mut table = begun(game, u64::MAX, 1);
        assert_eq!(table.about().options.practice, Some(u64::MAX));
        play_out(&mut table, 9);
        let proof = table.proof().unwrap();
        assert_eq!((proof.practice, proof.lots), (Some(u64::MAX), true));
        verify_fairness(&proof, Some(&table.commitment())).unwrap();
        let read = FairnessProof::parse(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert_eq!(read, proof);
        // Nobody passes off another deal as the one of this number, or a chosen seed as a secret one.
        assert_eq!(
            verify_fairness(&FairnessProof { practice: Some(7), ..proof.clone() }, None),
            Err(ProofError::Practice)
        );
        let log: Vec<Entry> = table.log_from(0);
        assert_eq!(AnyTable::replay(log).unwrap(), table);
    }
}

#[test]
fn it_is_never_rated_and_nobody_adds_to_the_shuffle() {
    let refused = |options: Options| AnyTable::open(opening(options, (0..3).map(person).collect()), 0).unwrap_err();
    let clock = ClockRule::RealTime { base_ms: 60_000, increment_ms: 0 };
    let rated = Options { rated: true, clock, ..options(GameName::Strozzi, 1) };
    assert_eq!(refused(rated.clone()), OptionsError::RatedPractice);
    let contest = fondaco_table::Contest { starts_ms: 5_000, shared: true };
    let contest = Options { rated: false, contest: Some(contest), take_backs: TakeBacks::Never, clock, ..rated };
    assert_eq!(refused(contest), OptionsError::Contest);
    let gathering = opening(options(GameName::Strozzi, 1), (0..3).map(person).collect());
    let (mut table, _) = AnyTable::open(gathering, 0).unwrap();
    let promise = Ask::Promise { promise: Promise::of(&Salt::new("libeccio").unwrap()) };
    assert_eq!(table.ask(seat(0), promise, 1), Err(Refusal::Practice));
}
