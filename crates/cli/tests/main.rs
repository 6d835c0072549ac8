//! All tests of this crate in one program: linking many programs would take longer than running them.

mod admin;
mod analyse;
mod arena;
mod backup;
mod bad_input;
mod common;
mod conformance;
#[cfg(unix)]
mod connect;
mod editions;
mod engine;
mod export_site;
mod help;
mod league;
mod liguria;
mod load;
mod numbers;
mod overflow;
mod picture;
mod play;
mod proof;
mod puzzles;
mod records;
mod serve;
mod trace;
