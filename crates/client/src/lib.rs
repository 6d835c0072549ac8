//! The browser client: both games, alone against bots or together, in three languages. It computes no rules: it shows what
//! a viewer sees, and narrows the legal actions it was given.
//!
//! It is built in layers, each of which imports only those before it (`cargo xtask layers` fails otherwise):
//!
//! 1. [`base`] — the browser, texts in every language, settings, addresses, icons and other small parts, sounds.
//! 2. [`table`] — the table screen. [`table::face`] is what a game's board implements, and the desk that it is given;
//!    [`table::host`] is what stands behind the screen; [`table::motion`] shows events one after the other, [`table::target`]
//!    makes things choosable by pointer and keyboard.
//! 3. [`faces`] — how the games look.
//! 4. [`data`] — what the client keeps, asks servers for and lets bots think about.
//! 5. [`hosts`] — what stands behind a table: this page or a server.
//! 6. [`pages`] — everything that has an address.
//!
//! What stands higher fills [slots](table::slots) that lower layers offer: a board never knows the room that it is shown in.
//! What a first game does not need is loaded when it is wanted: [`faces::lazy`], [`pages::lazy`].
//!
//! How a table starts: the address names a match, [`hosts::solo`] rebuilds it from [`data::store`], the screen makes a
//! [`Desk`](table::face::Desk) and attaches it to the host, which answers with a snapshot and the match's history. Every
//! update then goes through [`table::motion`] and ends up in the desk's signals, which the board draws.

#![allow(unreachable_pub, reason = "a component's macro makes its properties public")]
#![allow(clippy::needless_pass_by_value, reason = "a component owns its properties")]
#![allow(rustdoc::private_intra_doc_links, reason = "whoever reads this reads the code")]

pub mod base;
pub mod data;
pub mod faces;
pub mod hosts;
pub mod pages;
pub mod table;

/// Starts what is to run here: in a page the client, in a worker the thinking.
pub fn start() {
    if base::browser::in_worker() {
        data::think::worker::serve();
    } else {
        leptos::mount::mount_to_body(pages::app::App);
    }
}
