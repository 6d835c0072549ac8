//! All tests of this crate in one program: linking many programs would take longer than running them.
//! `allocations.rs` is one of its own, because the allocator counts for the whole program.

mod account;
mod common;
mod edition;
mod games;
mod insight;
mod laws;
mod leaks;
mod notation;
mod numbers;
mod parts;
mod perft;
mod preview;
mod rules;
mod sailing;
mod states;
