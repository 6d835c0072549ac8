//! Playing together: the way to an online table, and what it has around the board.
//!
//! 1. [`page`] — from a link to the table: who are you, the way in, and why there may be none. `stands` — how a match stands that one
//!    is invited to, and one like it. [`wait`] — before the start.
//! 2. [`company`] — who is there, whose time runs; [`banner`] — what concerns everybody: the connection, offers, absence.
//!    [`chat`], [`menu`]; [`notify`] — saying that it is one's turn, and `push` for when no page is open; [`switches`] — what is
//!    chosen for such tables.
//! 3. [`looking`] — looking back at a match with others; [`big`] — the board on the big screen; `components` — an edition
//!    that this browser does not have.

pub mod banner;
pub mod big;
pub mod chat;
pub mod company;
mod components;
mod invited;
pub mod looking;
pub mod menu;
pub mod notify;
pub mod page;
mod push;
mod stands;
pub mod switches;
pub mod wait;
