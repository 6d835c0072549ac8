//! In the steady state no step allocates: not listing, checking, drawing, applying, copying, estimating, nor asking for the outcome.
//!
//! This file holds one test only, because the allocator counts for the whole program.

use std::alloc::System;

use fondaco_strozzi::Strozzi;
use fondaco_testkit::allocations::{Lists, steps_allocate_nothing};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn a_step_allocates_nothing() {
    // Twenty games, until the lists are as long as they ever get.
    let lists = Lists { actions: Vec::new(), chances: Vec::new() };
    steps_allocate_nothing::<Strozzi>(ALLOCATOR, lists, 20);
}
