//! The REST interface, as browsers and programs use it: the real router on a real database, called without a socket.

pub(crate) mod logs;
pub(crate) mod matches;
pub(crate) mod moderation;
pub(crate) mod openapi;
pub(crate) mod people;
pub(crate) mod players;
pub(crate) mod security;
mod web;
