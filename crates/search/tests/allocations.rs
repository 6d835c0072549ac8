//! In the steady state an iteration allocates nothing: the tree has its memory from the start, and lists are used again.
//!
//! This file holds one test only, because the allocator counts for the whole program.

mod common;

use std::alloc::System;

use common::{liguria, strozzi};
use fondaco_game::Insight;
use fondaco_search::{Rivals, Search, Style};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn grows_without_allocating<G: Insight>(game: &G, rivals: Rivals) {
    let style = Style { rivals, ..Style::default() };
    let mut search = Search::new(game.clone(), style, 3, 10_000);
    // Until the lists are as long as they ever get.
    search.run(300, || false);
    let (before, region) = (search.nodes(), Region::new(ALLOCATOR));
    search.run(600, || false);
    let used = region.change();
    assert!(search.nodes() > before);
    assert_eq!((used.allocations, used.reallocations, used.deallocations), (0, 0, 0), "{} {used:?}", G::NAME);
}

#[test]
fn an_iteration_allocates_nothing() {
    for rivals in [Rivals::Greedy, Rivals::Search, Rivals::Alike] {
        for players in 3..=6 {
            grows_without_allocating(&strozzi(players), rivals);
        }
        for players in 3..=4 {
            grows_without_allocating(&liguria(players), rivals);
        }
    }
    // The counter does count.
    let region = Region::new(ALLOCATOR);
    drop(std::hint::black_box(vec![1, 2, 3]));
    assert_eq!(region.change().allocations, 1);
}
