//! The REST interface, as browsers and programs use it: the real router on a real SQLite file, called without a socket.

mod logs;
mod matches;
mod openapi;
mod people;
mod players;
mod security;
mod web;
