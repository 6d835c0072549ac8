//! Every message between a server and its clients, declared once. Server, browser client and load tool use these types, and
//! the OpenAPI document is drawn from them (feature `openapi`).
//!
//! - Here, the socket: [`ClientMessage`], [`ServerMessage`], and the [`Frame`] around each. docs/protocol.md shows an example
//!   of every one.
//! - [`rest`], the REST interface: bodies and queries. docs/api.md is the guide to it.
//!
//! A message of the socket is one JSON object: the version `v`, an `id` if an answer is wanted, and the message under its kind:
//! `{"v":1,"id":7,"watch":{"match":"m1"}}`. An answer carries the same `id`. The server knows from the connection who a client
//! is, and so which seat they have: no message says it.
//!
//! What a table shows to a viewer ([`Snapshot`], [`Update`], [`History`]) is declared by the table that draws it up.

mod broadcast;
mod client;
mod frame;
pub mod rest;
mod server;

pub use broadcast::{Listener, broadcast, broadcast_to, lobby};
pub use client::*;
pub use fondaco_table::view::{Delta, History, Snapshot, Update};
pub use frame::*;
pub use server::*;
