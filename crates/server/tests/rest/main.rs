//! The REST interface, as browsers and programs use it: the real router on a real SQLite file, called without a socket.

#[path = "../support/mod.rs"]
mod support;

mod logs;
mod matches;
mod openapi;
mod people;
mod players;
mod security;
mod web;

/// Which database these tests run on.
const POSTGRES: bool = false;
