//! The tests of the REST interface once more, on PostgreSQL.

#[path = "../support/mod.rs"]
mod support;

#[path = "../rest/matches.rs"]
mod matches;
#[path = "../rest/people.rs"]
mod people;
#[path = "../rest/players.rs"]
mod players;
#[path = "../rest/security.rs"]
mod security;
#[path = "../rest/web.rs"]
mod web;

/// Which database these tests run on.
const POSTGRES: bool = true;
