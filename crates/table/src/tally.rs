//! The result of a game as it travels.

use std::collections::BTreeMap;

use fondaco_game::{Outcome, Seat, ordered};
use serde::{Deserialize, Serialize};

/// The result of a finished game, as in records and traces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tally {
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// Where they come from.
    pub breakdown: Vec<BTreeMap<String, i32>>,
    /// The rank of each seat, from 1.
    pub ranks: Vec<u8>,
    /// Who won.
    pub winners: Vec<Seat>,
}

impl Tally {
    /// The result in this form.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Self {
        let scores = outcome.scores().to_vec();
        let sources = |seat| ordered(outcome.breakdown(seat).map(|(source, points)| (source.to_owned(), points)));
        Tally {
            breakdown: Seat::all(scores.len()).map(sources).collect(),
            ranks: outcome.ranks().to_vec(),
            winners: outcome.winners().iter().collect(),
            scores,
        }
    }
}
