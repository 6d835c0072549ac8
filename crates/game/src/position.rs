//! What can be wrong with a position that did not come about by playing.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::edition::EditionId;
use crate::seat::Seat;

/// What does not add up in a position: a component that is lost, doubled or where it cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditError {
    rule: Option<&'static str>,
    why: String,
}

impl AuditError {
    /// A position that this rule forbids, and why.
    #[must_use]
    pub fn new(rule: &'static str, why: impl Into<String>) -> Self {
        AuditError { rule: Some(rule), why: why.into() }
    }

    /// A position that contradicts itself, whatever the rules are.
    #[must_use]
    pub fn contradiction(why: impl Into<String>) -> Self {
        AuditError { rule: None, why: why.into() }
    }

    /// The number of the rule that it breaks; none if it contradicts itself.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.rule
    }

    /// The same, said of one seat.
    #[must_use]
    pub fn at(self, seat: Seat) -> Self {
        AuditError { why: format!("seat {seat}: {}", self.why), ..self }
    }
}

impl std::fmt::Display for AuditError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for AuditError {}

/// Where something is in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// On the table, where there is only one such thing.
    Table,
    /// With a player.
    Seat(Seat),
    /// At a place that has a name.
    Named(&'static str),
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Spot::Table => Ok(()),
            Spot::Seat(seat) => write!(f, " at seat {seat}"),
            Spot::Named(name) => write!(f, " in {name}"),
        }
    }
}

/// Why parts do not make a position. `S` says why the setup is not playable.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError<S: std::error::Error + 'static> {
    /// The component data are not at hand.
    #[error("no edition {0} is loaded")]
    Edition(EditionId),
    /// The setup is not playable.
    #[error(transparent)]
    Setup(S),
    /// There is no such round in this phase.
    #[error("round {0} cannot be")]
    Round(u8),
    /// A seat is named that nobody holds.
    #[error("nobody sits at {0}")]
    Seat(Seat),
    /// Something is left out: nothing may be hidden in the parts of a position.
    #[error("missing: {what}{place}")]
    Missing {
        /// The part that is missing.
        what: &'static str,
        /// Where it should be.
        place: Spot,
    },
    /// There are too many or too few of something.
    #[error("{found} {what}{place}, not {}", range(expected))]
    Count {
        /// Of what.
        what: &'static str,
        /// Where they are.
        place: Spot,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: RangeInclusive<usize>,
    },
    /// A component is named that the edition does not have, or not so often.
    #[error("the edition has no {kind} {notation}, or not so many")]
    Component {
        /// What it is: a tile, a card.
        kind: &'static str,
        /// Which one, in the game's notation.
        notation: String,
    },
    /// The components do not add up.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// A list is in another order, or something is said that nothing follows from: of each position there is one form.
    #[error("the position is not written as NOTATION.md says")]
    Form,
}

fn range(range: &RangeInclusive<usize>) -> String {
    let (least, most) = (range.start(), range.end());
    if least >= most { least.to_string() } else { format!("{least} to {most}") }
}
