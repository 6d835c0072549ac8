//! Where a person says who they are on the server.
//!
//! [`form`] — the one form that all of it is made of; [`guest`] — the sheet that asks for a name; [`page`] — where an account
//! is made and kept; [`sessions`] — devices, recovery codes, the file of everything; [`tokens`] — programs that play for a person;
//! [`mail`] — an address for mails; [`holidays`] — days off from daily play.

pub mod form;
pub mod guest;
pub mod holidays;
pub mod mail;
pub mod page;
pub mod sessions;
pub mod tokens;
