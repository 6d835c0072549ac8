//! Weng-Lin ratings: how strong each bot is, on one scale.

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::results::Results;

/// A rating, and how uncertain it is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The rating; 25 to begin with.
    pub rating: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
}

/// The ratings of the different bots, after all games in the order of their numbers. A bot that holds several seats of a
/// game is rated by the average of what each would have made of it.
#[must_use]
pub fn rate(results: &Results) -> Vec<Rating> {
    let schedule = results.schedule();
    let mut ratings = vec![WengLinRating::new(); schedule.bots().len()];
    let config = WengLinConfig::new();
    for played in &results.games {
        let seats = schedule.seats(played.game);
        let now: Vec<[WengLinRating; 1]> = seats.iter().map(|&bot| [ratings[bot]]).collect();
        let ranks = played.ranks.iter().map(|&rank| MultiTeamOutcome::new(rank.into()));
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = now.iter().map(|one| &one[..]).zip(ranks).collect();
        let after = weng_lin_multi_team(&teams, &config);
        for (bot, rating) in ratings.iter_mut().enumerate() {
            let held: Vec<&WengLinRating> = seats
                .iter()
                .zip(&after)
                .filter(|(seat, _)| **seat == bot)
                .filter_map(|(_, team)| team.first())
                .collect();
            let count = held.len().max(1) as f64;
            rating.rating = held.iter().map(|after| after.rating).sum::<f64>() / count;
            rating.uncertainty = held.iter().map(|after| after.uncertainty).sum::<f64>() / count;
        }
    }
    ratings.iter().map(|rating| Rating { rating: rating.rating, uncertainty: rating.uncertainty }).collect()
}
