//! Playing with others, on the first screen and around it: what goes on at the server, tables to open, friends to invite.
//!
//! 1. [`lists`] — the matches that the server tells of, and how they are kept fresh; `bell` — the line on which it says so.
//! 2. [`tables`] — how they are shown: to go on with, to join, to watch, to look back at.
//! 3. [`open`] — opening a table; [`invite`] — the link to it, as text and as a picture.

mod bell;
pub mod invite;
pub mod lists;
pub mod open;
pub mod tables;
