//! Where a person says who they are on the server.
//!
//! [`form`] — the one form that all of it is made of; [`guest`] — the sheet that asks for a name; [`page`] — where an account
//! is made and kept; [`sessions`] — devices, recovery codes, the file of everything; [`tokens`] — programs that play for a person.

pub mod form;
pub mod guest;
pub mod page;
pub mod sessions;
pub mod tokens;
