//! What the tests, benches and examples of every game share. It names no game, and only `dev-dependencies` name it.
//!
//! 1. [`play`] — random games, and short questions about positions.
//! 2. [`tables`] and [`records`] — what is kept in files: perft tables and recorded games, made and checked.
//! 3. [`notation`] — the examples in a `NOTATION.md`.
//! 4. [`allocations`] and [`mod@bench`] — what a step costs.
//! 5. [`corpus`] — examples for the fuzzer.
//!
//! A check panics when it fails, as an assertion in the test itself would.

pub mod allocations;
pub mod bench;
pub mod corpus;
pub mod notation;
pub mod play;
pub mod records;
pub mod tables;
