//! The browser client: both games, alone against bots or together, in three languages. It computes no rules: it shows what
//! a viewer sees, and narrows the legal actions it was given.
//!
//! Read in this order:
//!
//! 1. [`i18n`] — every text in every language; [`settings`], [`route`], [`browser`] — what the page remembers, where it is,
//!    what it asks of the browser.
//! 2. [`host`] — the seam between a table screen and the authority behind it: the same wire messages whether the match is
//!    hosted by this page or by a server. [`solo`] — the host that is this page; [`store`] — what it keeps.
//! 3. [`think`] — bots and hints in a web worker; the page and the worker are the same module.
//! 4. [`table`] — the table screen. [`table::face`] is the interface that a game's board implements, and
//!    [`table::desk`] what it is given; [`table::motion`] shows events one after the other, [`table::target`] makes things
//!    choosable by pointer and keyboard.
//! 5. [`strozzi`], [`liguria`] — the two games' faces; [`games`] and [`later`] — the only places that name both: what
//!    travels, and what is loaded when it is wanted.
//! 6. [`home`] — the first screen, the games that are kept, where one learns; [`tutorial`] — lessons at a real table;
//!    [`rules`] — the rules to read; [`texts`] — long texts that are loaded when they are wanted.
//! 7. [`replay`] — looking back: any moment of a match on the same board, and "what if" from there;
//!    [`review`] — who was winning, what decisions cost, luck and skill apart;
//!    [`puzzles`] — positions where one decision is clearly best.
//! 8. [`online`] — playing together: what talks to a server. [`account`] — who one is there; [`lobby`] — tables to join, to
//!    open, to invite to; [`profile`] — what somebody has done, and who is strongest.
//! 9. [`parts`] — icons, markers and other small parts; [`sounds`].
//!
//! One start of a table: the route names a match, [`solo`] rebuilds it from [`store`], the screen makes a
//! [`Desk`](table::desk::Desk) and attaches it to the host, which answers with a snapshot and the match's history. Every
//! update then goes through [`table::motion`] and ends up in the desk's signals, which the board draws.

#![allow(unreachable_pub, reason = "a component's macro makes its properties public")]
#![allow(clippy::needless_pass_by_value, reason = "a component owns its properties")]

pub mod account;
pub mod browser;
pub mod games;
pub mod home;
pub mod host;
pub mod i18n;
pub mod later;
pub mod liguria;
pub mod lobby;
pub mod online;
pub mod parts;
pub mod profile;
pub mod puzzles;
pub mod replay;
pub mod review;
pub mod route;
pub mod rules;
pub mod settings;
pub mod solo;
pub mod sounds;
pub mod store;
pub mod strozzi;
pub mod table;
pub mod texts;
pub mod think;
pub mod tutorial;

pub mod app;

/// Starts what is to run here: in a page the client, in a worker the thinking.
pub fn start() {
    if browser::in_worker() {
        think::worker::serve();
    } else {
        leptos::mount::mount_to_body(app::App);
    }
}
