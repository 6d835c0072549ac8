//! What needs everybody's consent: offers and their answers.

use std::num::NonZeroU64;

use fondaco_game::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What all people at the table can agree on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Offer {
    /// Go back until this many steps stand; the one who asks decided the next.
    TakeBack {
        /// How many steps stay.
        to: u32,
    },
    /// Stop playing for a while; clocks stand still.
    Pause,
    /// Go on; at the latest when the time to answer is over, whoever has said no.
    Resume,
    /// End the match without a result.
    Abandon,
    /// Play again, each one seat further; those do who want to.
    Rematch,
}

impl Offer {
    /// Whether everybody has a say in it who holds a seat, those included who are away: it changes what they have played, or stops
    /// them from playing on.
    #[must_use]
    pub fn concerns_all(self) -> bool {
        matches!(self, Offer::TakeBack { .. } | Offer::Abandon | Offer::Pause)
    }

    /// Whether a no is only noted: the others play again without who says it, and a match does not rest for ever.
    #[must_use]
    pub fn outlives_no(self) -> bool {
        matches!(self, Offer::Rematch | Offer::Resume)
    }
}

/// An offer on the table. It lapses when the position or the seats change; one that says until when it stands, only when who
/// holds the seats changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// The seq at which it was made; an answer names it, so that nobody agrees to another offer than the one they read.
    pub seq: u64,
    /// Who made it.
    pub by: Seat,
    /// What it is.
    pub offer: Offer,
    /// Who has agreed so far, the one who made it included.
    pub agreed: Vec<Seat>,
    /// Who does not want to play again, or not go on yet: the others do without them, or have to wait.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<Seat>,
    /// Until when it stands, in the server's milliseconds: who has not answered by then has agreed to the end of the match, unless
    /// it is rated, but not to another one. A paused match goes on then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until_ms: Option<NonZeroU64>,
}

impl OpenOffer {
    /// Whether all of these have agreed.
    pub(crate) fn settled(&self, voters: SeatSet) -> bool {
        voters.iter().all(|seat| self.agreed.contains(&seat))
    }

    /// Whether this seat has answered.
    pub(crate) fn has_answer(&self, seat: Seat) -> bool {
        self.agreed.contains(&seat) || self.declined.contains(&seat)
    }
}
