//! Everything that has an address, around and beside the table.

pub mod account;
pub mod agree;
pub mod announcement;
pub mod app;
mod covers;
pub mod here;
pub mod home;
pub mod kept;
pub mod ladder;
pub mod lazy;
pub mod lobby;
pub mod moderation;
pub mod online;
pub mod profile;
pub mod puzzles;
pub mod replay;
pub mod report;
pub mod review;
pub mod rules;
pub mod shell;
pub mod table;
pub mod tutorial;
