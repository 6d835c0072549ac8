//! In the steady state no step allocates: not listing, checking, drawing, applying, copying, estimating, nor asking for the outcome.
//!
//! This file holds one test only, because the allocator counts for the whole program.

use std::alloc::System;

use fondaco_liguria::Liguria;
use fondaco_testkit::allocations::{Lists, steps_allocate_nothing};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn a_step_allocates_nothing() {
    // As long as the lists ever get: five of fifteen tiles can be taken in 3003 ways.
    let lists = Lists { actions: Vec::with_capacity(3003), chances: Vec::with_capacity(64) };
    steps_allocate_nothing::<Liguria>(ALLOCATOR, lists, 1);
}
