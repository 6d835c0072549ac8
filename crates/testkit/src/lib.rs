//! What the tests, benches and examples of every game share, and a small game of its own to test with. Only `dev-dependencies`
//! name it, and the registry of games behind the feature `third-game`.
//!
//! 1. [`play`] — random games, and short questions about positions.
//! 2. [`tables`] and [`records`] — what is kept in files: perft tables and recorded games, made and checked.
//! 3. [`notation`] — the examples in a `NOTATION.md`; [`numbers`] — positions as numbers.
//! 4. [`allocations`] and [`mod@bench`] — what a step costs.
//! 5. [`corpus`] and [`editions`] — examples for the fuzzer, and edition files that are wrong.
//! 6. [`wasm`] — the same on wasm32.
//! 7. [`lessons`] — games for a network to learn from; [`trial`] — what it learnt.
//! 8. [`pig`] — the smallest real game.
//!
//! A check panics when it fails, as an assertion in the test itself would.

#[cfg(not(target_arch = "wasm32"))]
pub mod allocations;
#[cfg(not(target_arch = "wasm32"))]
pub mod bench;
pub mod corpus;
pub mod editions;
#[cfg(not(target_arch = "wasm32"))]
pub mod lessons;
pub mod notation;
pub mod numbers;
pub mod pig;
pub mod play;
pub mod records;
pub mod tables;
#[cfg(not(target_arch = "wasm32"))]
pub mod trial;
#[cfg(not(target_arch = "wasm32"))]
pub mod wasm;
