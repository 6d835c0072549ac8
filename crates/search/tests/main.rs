//! All tests of this crate in one program: linking many programs would take longer than running them.
//! `allocations.rs` is one of its own, because the allocator counts for the whole program.

mod analysis;
mod bots;
mod common;
mod endgames;
mod evaluator;
mod people;
mod platforms;
mod reference;
