//! Matches that were played before.
//!
//! [`source`] — where one comes from: kept here, a file ([`read`]), a server; [`timeline`] — the match as positions and events that
//! can be looked at anywhere.

pub mod packed;
pub mod read;
pub mod source;
pub mod timeline;
