//! At least one test for each numbered rule of RULES.md, named after it. Each is made to fail if that rule were played
//! wrongly in the way somebody might well misread it.

mod example;
mod s1_components;
mod s2_setup;
mod s3_claim;
mod s4_cargo;
mod s4_ship;
mod s5_round;
mod s6_next_round;
mod s7_end;
mod steps;
