//! The server as a host.
//!
//! [`socket`] — the connection that comes back by itself; [`host`] — the [`Host`](crate::table::host::Host) that is a server;
//! [`pledge`] — what is kept to check the draws; [`room`] — what it tells beside the board, as signals; [`words`] — times and refusals in words;
//! [`pairing`] — being brought together with others.

pub mod happened;
pub mod host;
pub mod pairing;
pub mod pledge;
pub mod room;
pub mod socket;
pub mod words;
