//! The commands, one file each.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod conformance;
mod database;
pub(crate) mod editions;
mod endgames;
pub(crate) mod engine;
pub(crate) mod export_site;
mod inventory;
pub(crate) mod load;
pub(crate) mod numbers;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod simulate;
mod statistics;
pub(crate) mod trace;
pub(crate) mod verify;
