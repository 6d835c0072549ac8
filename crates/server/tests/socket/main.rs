//! Matches over real sockets, against a real server: what people do, and what comes of it.

#[path = "../support/mod.rs"]
mod support;

mod company;
mod lobby;
mod play;
mod push;
mod rude;
mod talk;
mod time;
mod together;
mod whole;
