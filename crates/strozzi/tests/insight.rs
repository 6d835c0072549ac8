//! What bots are told: the estimate is exact at the end, and the network judges what it knows, and judges it well.

use fondaco_game::insight::ODDS;
use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, Seat, SeatSet, Step, Turn};
use fondaco_search::Policy;
use fondaco_strozzi::{Edition, Setup, Strozzi};

/// Plays a game between greedy bots and gives every position.
fn positions(edition: &'static Edition, players: usize, seed: u64) -> Vec<Strozzi> {
    let mut game = Strozzi::new(edition, &Setup::new(players)).unwrap();
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
fn every_quiescent_position_is_judged_until_the_end() {
    for players in 3..=6 {
        for game in positions(Edition::reconstructed(), players, 1) {
            let judged = game.is_quiescent() && game.turn() != Turn::Over;
            assert_eq!(game.judgement(SeatSet::default()).is_some(), judged, "{players} players");
        }
    }
}

#[test]
fn components_that_the_network_never_saw_are_judged_by_the_estimate() {
    let text = include_str!("../editions/reconstructed.toml").replacen("name = \"", "name = \"My ", 1);
    let edition = Edition::load(&text).unwrap();
    assert_ne!(edition.id(), Edition::reconstructed().id());
    assert!(positions(edition, 4, 1).iter().all(|game| game.judgement(SeatSet::default()).is_none()));
}

/// The surprise about who wins: 0 for a prophet, and ln 4 for one who thinks all four equally likely.
#[test]
fn the_network_knows_more_about_the_winner_than_the_estimate() {
    let (mut surprise, mut surprise_of_leads, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..30 {
        let seen = positions(Edition::reconstructed(), 4, 1000 + seed);
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
    assert!(surprise < surprise_of_leads, "{} and {}", surprise / count, surprise_of_leads / count);
    assert!(surprise / count < 1.1, "{}", surprise / count);
}
