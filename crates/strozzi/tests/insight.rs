//! What bots are told: the estimate is exact at the end, and the network judges what it is shown, and judges it well.

use fondaco_game::insight::ODDS;
use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, Seat, SeatSet, Step, Turn};
use fondaco_search::Policy;
use fondaco_strozzi::components::City;
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

/// Our components with some other ships and one track, as an owner's box might differ.
fn another() -> &'static Edition {
    let text = include_str!("../editions/reconstructed.toml")
        .replacen("name = \"", "name = \"My ", 1)
        .replace("\"8:-:0:0\"", "\"8:G:0:0\"")
        .replace("\"5:GRC:2:0\"", "\"4:GRC:2:1\"")
        .replace("\"1:GGG:0:1\"", "\"2:GGGG:0:1\"")
        .replace("rome = [0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 15]", "rome = [0, 0, 0, 0, 0, 0, 5, 5, 10, 10, 10, 15]");
    let edition = Edition::load(&text).unwrap();
    let changed = edition.ships().iter().filter(|ship| !Edition::reconstructed().ships().contains(ship)).count();
    assert_eq!((changed, edition.top(City::Rome)), (3, 11));
    edition
}

#[test]
fn an_owners_components_are_judged_as_ours_are() {
    for game in positions(another(), 4, 1) {
        let judged = game.is_quiescent() && game.turn() != Turn::Over;
        assert_eq!(game.judgement(SeatSet::default()).is_some(), judged);
    }
}

#[test]
#[cfg(feature = "reference")]
fn the_reference_knows_our_components_alone() {
    let judged = |edition| {
        positions(edition, 4, 1).iter().filter(|game| game.reference_judgement(SeatSet::default()).is_some()).count()
    };
    assert!(judged(Edition::reconstructed()) > 20);
    assert_eq!(judged(another()), 0);
}

/// The surprise about who wins: 0 for a prophet, and ln 4 for one who thinks all four equally likely.
fn surprises(edition: &'static Edition) {
    let (mut surprise, mut surprise_of_leads, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..30 {
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
    assert!(surprise < surprise_of_leads, "{} and {}", surprise / count, surprise_of_leads / count);
    assert!(surprise / count < 1.1, "{}", surprise / count);
}

#[test]
fn the_network_knows_more_about_the_winner_than_the_estimate() {
    surprises(Edition::reconstructed());
}

#[test]
fn so_it_does_with_an_owners_components() {
    surprises(another());
}
