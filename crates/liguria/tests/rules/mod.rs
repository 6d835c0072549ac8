//! At least one test for each numbered rule of RULES.md, named after it. Each is made to fail if that rule were played
//! wrongly in the way somebody might well misread it.
//!
//! Most tests play on the circuit of `common::position`. With four players its places are, from 0: harbor of seat 0, red
//! island, yellow, harbor of seat 1, blue, blank, harbor of seat 2, red, yellow, harbor of seat 3, blue, blank.

mod examples;
mod l1_components;
mod l2_setup;
mod l3_buyers;
mod l4_tiles;
mod l5_cards;
mod l6_sailing;
mod l7_harbors;
mod l7_islands;
mod l8_end;
mod l9_scoring;
mod steps;
