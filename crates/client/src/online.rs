//! Playing together: what talks to a server.
//!
//! - [`rest`] — what is asked once: who am I, which tables are there.

pub mod rest;
