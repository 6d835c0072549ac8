//! The table screen: what is the same for every game and every host. A game brings its [`Face`](face::Face).

pub mod coach;
pub mod decision;
pub mod desk;
pub mod explain;
pub mod face;
pub(crate) mod flying;
mod help;
pub mod hint;
pub mod host;
pub mod interlude;
mod keyboard;
pub mod ledger;
pub mod motion;
pub mod people;
pub mod refusal;
pub mod result;
pub mod screen;
pub mod slots;
pub mod target;
pub mod why;
