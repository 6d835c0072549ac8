//! The doge of November 2026 stays what it was: later bots are measured by it, so that results of different days compare.

use crate::common::middle;
use fondaco_game::{Insight, Step};
use fondaco_liguria::Liguria;
use fondaco_search::{Bot, BotSpec, Budget};
use fondaco_strozzi::Strozzi;

/// What it decides in some dozens of positions of random games, one after the other.
fn decisions<G: Insight>(iterations: u32) -> Vec<String> {
    let spec: BotSpec = "doge-2026-11".parse().unwrap();
    let players = || G::PLAYERS.clone();
    let positions = (0..12_u64).flat_map(|at| players().map(move |players| (players, at)));
    let decide = |(players, at): (usize, u64)| {
        let game: G = middle(players, 100 + at, 12 + 9 * at as usize);
        let decided = Bot::new(spec, at).decide(&game, Budget::Iterations(iterations), || false).unwrap();
        game.check(&Step::Action(decided)).unwrap();
        decided.to_string()
    };
    positions.map(decide).collect()
}

/// A number for all of them (FNV-1a).
fn signature(decisions: &[String]) -> u64 {
    let bytes = decisions.iter().flat_map(|decision| decision.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// If this fails, the yardstick has changed: mend what changed it. Only if the rules, or the order in which a game lists what may be
/// done, had to change are there other positions here, and then new numbers.
#[test]
fn the_doge_of_november_2026_decides_as_it_did() {
    fn check<G: Insight>(iterations: u32, expected: u64) {
        let decided = decisions::<G>(iterations);
        assert!(decided.len() >= 24, "{} positions", decided.len());
        let found = signature(&decided);
        assert_eq!(found, expected, "{}: {found:#018x}, {decided:?}", G::NAME);
    }
    check::<Strozzi>(24, 0x0e75_6639_05eb_561e);
    check::<Liguria>(12, 0x4fcb_06f8_a68d_73aa);
}
