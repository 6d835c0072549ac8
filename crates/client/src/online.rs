//! Playing together: what talks to a server, and what an online table has beside the board.
//!
//! 1. [`rest`] — what is asked once: who am I, which tables are there. [`socket`] — the connection that comes back by itself.
//! 2. [`host`] — the [`Host`](crate::host::Host) that is a server; [`room`] — what it tells beside the board, as signals.
//! 3. [`page`] — from a link to the table: who are you, the way in, and why there may be none. [`wait`] — before the start.
//! 4. [`company`] — who is there, whose time runs; [`banner`] — what concerns everybody: the connection, offers, absence.
//!    [`chat`], [`menu`]; [`notify`] — saying that it is one's turn, and `push` for when no page is open.
//! 5. [`looking`] — looking back at a match with others.
//! 6. [`words`] — times and refusals in words.

pub mod banner;
pub mod chat;
pub mod company;
pub mod host;
pub mod looking;
pub mod menu;
pub mod notify;
pub mod page;
mod push;
pub mod rest;
pub mod room;
pub mod socket;
pub mod wait;
pub mod words;

pub use banner::after;
pub use company::company;
pub use menu::tools;
