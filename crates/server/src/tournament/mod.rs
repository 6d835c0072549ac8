//! Tournaments for tables of several: who meets whom in a round, and what the results are worth. Nothing here waits, stores or
//! looks at a clock; what is random comes in as a lot.
//!
//! It is a Swiss system for tables: everybody plays every round, and those with like points meet ([`form`]). Of the systems that
//! leagues of such games use, it needs the fewest rounds to tell a large field apart, nobody is out before the end, and people can
//! come late and leave early; a knockout throws three of four out at once, and everybody against everybody (or all fours
//! of a field once) is longer than an evening from nine people on. A table gives points by place alone ([`points`]), so that the
//! level of scores at one table counts nothing at another.
//!
//! The standings follow from the results and nothing else ([`standings`]).

mod form;
mod standing;

pub(crate) use form::{Candidate, Met, form, seated};
pub(crate) use standing::{Points, Standing, bye, places, points, standings};

/// Somebody in a tournament, by the order in which they entered, from 0.
pub(crate) type Entrant = usize;

/// A round: its tables, and who sits out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Round {
    pub(crate) tables: Vec<RoundTable>,
    pub(crate) byes: Vec<Entrant>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RoundTable {
    /// Who sits there, in seat order; nobody where a bot does.
    pub(crate) seats: Vec<Option<Entrant>>,
    /// Nothing while it is played.
    pub(crate) result: Option<TableResult>,
}

/// What came of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableResult {
    /// There is no result, and no points.
    Void,
    /// The places that count, in seat order, and the points of the game if it was played to its end.
    Places { places: Vec<u8>, scores: Option<Vec<i32>> },
}

impl RoundTable {
    /// The people who sit there.
    pub(crate) fn people(&self) -> impl Iterator<Item = Entrant> + '_ {
        self.seats.iter().flatten().copied()
    }
}
