//! Matches that were played before.
//!
//! [`origin`] — where one comes from: kept here, a file ([`read`]), a server; [`timeline`] — the match as positions and events that
//! can be looked at anywhere.

pub mod origin;
pub mod packed;
pub mod read;
pub mod timeline;
