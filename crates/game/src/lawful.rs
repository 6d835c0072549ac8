//! Games that can account for themselves.

use crate::game::Game;
use crate::position::AuditError;
use crate::seat::Viewer;

/// A game that can account for itself.
pub trait Lawful: Game {
    /// Counts every component: none may be lost, doubled or where it cannot be.
    ///
    /// # Errors
    /// What does not add up.
    fn audit(&self) -> Result<(), AuditError>;

    /// Positions that differ from this one only in what `viewer` may not see.
    fn twins(&self, viewer: Viewer) -> Vec<Self>;
}
