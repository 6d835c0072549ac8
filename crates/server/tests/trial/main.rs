//! The server on trial: killed, cut off, lied to and driven at random. What was told stays true, nothing happens twice, and
//! the others play on.
//!
//! 1. `node` — a server in a process of its own, which can be killed; `guest` — somebody who plays on, whatever happens to
//!    the connection; `witness` — what they were told, against what is stored.
//! 2. `kills` — a server that is killed again and again; `nodes` — two on one database, and a database that goes away; `backup` —
//!    copies while people play; `together` — people at two servers who are brought together, and their tournament; `tournament`
//!    — one of many programs.
//! 3. `hostile` — clients that mean harm; `crowd` — many connections; `tls` and `mail`, with a `certificate` made on the spot.
//! 4. `model` — random clients against a model.
//! 5. `program` — `examples/bot.py`; `deploy` — docs/deploy.md.
//! 6. `flood` — one guest who asks for far too much; `address` — many people at one address, who do.

#[path = "../support/mod.rs"]
mod support;

mod address;
mod backup;
mod certificate;
mod crowd;
mod deploy;
mod flood;
mod guest;
mod hostile;
mod kills;
mod mail;
mod model;
mod node;
mod nodes;
mod program;
mod tls;
mod together;
mod tournament;
mod witness;

/// Some of these tests measure time: they run one after the other.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
