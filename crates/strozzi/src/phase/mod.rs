//! The phases of a game, one file each. Each knows what may be done in it, why something else may not, and what follows.

pub(crate) mod claim;
pub(crate) mod display;
pub(crate) mod port;
pub(crate) mod ship;
pub(crate) mod start;
pub(crate) mod tile;
