//! The messages between server and client. docs/protocol.md shows an example of each.
//!
//! A message travels as one JSON object: the version `v`, an `id` if an answer is wanted, and the message under its kind:
//! `{"v":1,"id":7,"watch":{"match":"m1"}}`. An answer carries the same `id`. Who a client is, and so which seat he has, the
//! server knows from the connection: no message says it.

mod client;
mod frame;
mod server;

pub use client::*;
pub use frame::*;
pub use server::*;
