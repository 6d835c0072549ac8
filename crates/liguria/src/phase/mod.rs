//! The phases of a game, one file each. Each knows what may be done in it, why something else may not, and what follows.

pub(crate) mod buyer;
pub(crate) mod card;
pub(crate) mod conquer;
pub(crate) mod cubes;
pub(crate) mod deck;
pub(crate) mod deploy;
pub(crate) mod homeward;
pub(crate) mod islands;
pub(crate) mod load;
pub(crate) mod row;
pub(crate) mod sail;
pub(crate) mod start;
pub(crate) mod stop;
pub(crate) mod take;
pub(crate) mod turn;
pub(crate) mod upgrade;
