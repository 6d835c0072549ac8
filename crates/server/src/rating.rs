//! Ratings: how strong somebody is, on one scale for people and bots (Weng-Lin, for any number of players).

use fondaco_wire::RatingChange;
use fondaco_wire::rest::RatingBody;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::store::{self, Rating};

/// Above this uncertainty a rating says little yet, and is marked as provisional. A newcomer has 8.3; it takes five to ten
/// matches to come below.
pub const PROVISIONAL: f64 = 5.0;

/// Whether a rating says little yet.
#[must_use]
pub fn provisional(rating: &Rating) -> bool {
    rating.uncertainty > PROVISIONAL
}

/// The ratings after a match, from those before and the ranks, seat by seat.
#[must_use]
pub fn compute(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let seats: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|rating| [WengLinRating { rating: rating.rating, uncertainty: rating.uncertainty }])
        .collect();
    let ranks = ranks.iter().map(|&rank| MultiTeamOutcome::new(rank.into()));
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = seats.iter().map(|seat| &seat[..]).zip(ranks).collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let single = after.iter().filter_map(|team| team.first());
    single.map(|rating| Rating { rating: rating.rating, uncertainty: rating.uncertainty }).collect()
}

/// As it is told.
impl From<Rating> for RatingBody {
    fn from(rating: Rating) -> Self {
        // Nobody needs more digits.
        let short = |value: f64| (value * 1000.0).round() / 1000.0;
        let provisional = provisional(&rating);
        RatingBody { rating: short(rating.rating), uncertainty: short(rating.uncertainty), provisional }
    }
}

impl From<store::RatingChange> for RatingChange {
    fn from(change: store::RatingChange) -> Self {
        RatingChange { seat: change.seat, before: change.before.into(), after: change.after.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_lifts_and_playing_makes_sure() {
        let new = Rating::default();
        let after = compute(&[new; 4], &[1, 2, 2, 4]);
        assert_eq!(after.len(), 4);
        assert!(after[0].rating > after[1].rating && after[2].rating > after[3].rating);
        assert!((after[1].rating - after[2].rating).abs() < 1e-9, "a shared rank is shared");
        assert!(after.iter().all(|rating| rating.uncertainty < new.uncertainty));
        assert!((after.iter().map(|rating| rating.rating).sum::<f64>() - 100.0).abs() < 1e-6);
    }

    #[test]
    fn a_newcomer_is_provisional_for_some_matches() {
        let mut ratings = vec![Rating::default(); 4];
        assert!(ratings.iter().all(provisional));
        let mut matches = 0;
        while ratings.iter().any(provisional) {
            // Everybody wins in turn.
            let ranks: Vec<u8> = (0..4).map(|seat| 1 + (seat + matches) % 4).collect();
            ratings = compute(&ratings, &ranks);
            matches += 1;
            assert!(matches < 40, "it takes too long");
        }
        assert_eq!(matches, 7);
    }
}
