//! What bots are told is worth something: whoever simply follows it beats those who do not, and the network judges well.

use fondaco_game::insight::{ODDS, POINT};
use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, PerSeat, Seat, SeatSet, Step, Turn};
use fondaco_liguria::{Action, Edition, Liguria, Phase, Setup};
use fondaco_search::Policy;

/// The action after which the estimate is furthest ahead of the others' average.
fn greedy(game: &Liguria, actions: &[Action], seat: Seat) -> Action {
    let lead = |estimate: PerSeat<i32>| estimate[seat] * estimate.len() as i32 - estimate.iter().sum::<i32>();
    let after = |&action: &Action| {
        let mut next = *game;
        next.apply(&Step::Action(action), &mut NoStory);
        lead(next.estimate())
    };
    actions.iter().copied().max_by_key(after).expect("somebody decides")
}

#[test]
fn greedy_beats_random() {
    let mut won = 0;
    for seed in 0..100 {
        let players = 3 + (seed % 2) as usize;
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(players)).unwrap();
        let (mut dice, mut actions, mut weights) = (Dice::new(seed), Vec::new(), Vec::new());
        let clever = Seat::new(seed as usize / 2 % players);
        loop {
            game.actions(&mut actions);
            game.hint(&actions, &mut weights);
            assert!(weights.len() == actions.len() && weights.iter().all(|&weight| weight > 0));
            assert!(game.spread() > 0);
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(seat) if seat == clever => Step::Action(greedy(&game, &actions, seat)),
                Turn::Player(_) => Step::Action(*dice.pick(&actions).unwrap()),
            };
            game.apply(&step, &mut NoStory);
        }
        let outcome = game.outcome().unwrap();
        for seat in Seat::all(players) {
            assert_eq!(game.estimate()[seat], outcome.scores()[seat] * POINT, "at the end it is exact");
        }
        won += u32::from(outcome.winners().contains(clever));
    }
    assert!(won >= 90, "won {won} of 100");
}

/// Plays a game between greedy bots and gives every position.
fn positions(edition: &'static Edition, players: usize, seed: u64) -> Vec<Liguria> {
    let mut game = Liguria::new(edition, &Setup::new(players)).unwrap();
    let (mut dice, mut actions, mut seen) = (Dice::new(seed), Vec::new(), vec![game]);
    while game.turn() != Turn::Over {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            _ => Step::Action(Policy::Greedy.decide(&game, &mut actions, &mut dice).unwrap()),
        };
        game.apply(&step, &mut NoStory);
        seen.push(game);
    }
    seen
}

#[test]
fn every_position_is_judged_from_the_first_round_to_the_end() {
    for players in 3..=4 {
        for game in positions(Edition::reconstructed(), players, 1) {
            let setup =
                matches!(game.phase(), Phase::Cubes | Phase::Blank | Phase::Island | Phase::Score | Phase::Start);
            let judged = !setup && game.phase() != Phase::Over;
            let judgement = game.judgement(SeatSet::default());
            assert_eq!(judgement.is_some(), judged, "{:?}, {players} players", game.phase());
            if let Some(judgement) = judgement {
                assert_eq!((judgement.scores.len(), judgement.odds.len()), (players, players));
            }
            assert!(game.reference_judgement(SeatSet::default()).is_none(), "in November 2026 there was no network");
        }
    }
}

/// The surprise about who wins, of the network and of the estimate: 0 for a prophet, and ln 4 for one who thinks all four equally
/// likely.
fn surprises(edition: &'static Edition) -> [f64; 2] {
    let (mut surprise, mut surprise_of_leads, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..20 {
        let seen = positions(edition, 4, 1000 + seed);
        let outcome = seen.last().and_then(Game::outcome).unwrap();
        let winner = Seat::all(4).find(|&seat| outcome.winners().contains(seat)).unwrap();
        let of = |odds: &dyn Fn(Seat) -> f64| {
            let sum: f64 = Seat::all(4).map(|seat| odds(seat).exp()).sum();
            sum.ln() - odds(winner)
        };
        for game in seen {
            let Some(judgement) = game.judgement(SeatSet::default()) else { continue };
            let (estimate, scale) = (game.estimate(), 0.78 * f64::from(game.spread()));
            surprise += of(&|seat| f64::from(judgement.odds[seat]) / f64::from(ODDS));
            surprise_of_leads += of(&|seat| f64::from(estimate[seat] - estimate[winner]) / scale);
            count += 1.0;
        }
    }
    [surprise / count, surprise_of_leads / count]
}

#[test]
fn the_network_knows_more_about_the_winner_than_the_estimate() {
    let [network, estimate] = surprises(Edition::reconstructed());
    assert!(network < estimate && network < 1.1, "{network} and {estimate}");
}

#[test]
fn so_it_does_with_an_owners_components() {
    let [network, estimate] = surprises(Edition::surprise(7).keep().unwrap());
    assert!(network < estimate && network < 1.1, "{network} and {estimate}");
}
