//! The server as a host.
//!
//! [`socket`] — the connection that comes back by itself; [`host`] — the [`Host`](crate::table::host::Host) that is a server;
//! [`room`] — what it tells beside the board, as signals; [`words`] — times and refusals in words.

pub mod host;
pub mod room;
pub mod socket;
pub mod words;
