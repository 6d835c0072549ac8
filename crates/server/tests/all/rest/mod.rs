//! The REST interface, as browsers and programs use it: the real router on a real database, called without a socket.

pub(crate) mod daily;
pub(crate) mod editions;
pub(crate) mod friends;
pub(crate) mod generated;
pub(crate) mod holidays;
pub(crate) mod kit;
pub(crate) mod logins;
pub(crate) mod logs;
pub(crate) mod matches;
pub(crate) mod moderation;
pub(crate) mod openapi;
pub(crate) mod people;
pub(crate) mod played;
pub(crate) mod players;
pub(crate) mod programs;
pub(crate) mod security;
pub(crate) mod sessions;
pub(crate) mod tournaments;
mod web;
