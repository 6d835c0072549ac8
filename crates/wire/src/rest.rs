//! The REST interface under `/api/v1`: what is asked and how it is answered. docs/api.md is the guide to it.
//!
//! Bodies are called `…Body`, what follows a question mark `…Query`. Where a body is a message of the socket, it is that
//! message's type: to open a table is to post a [`Create`](crate::Create), and [`Done`](crate::Done) is the answer.

mod announcement;
mod daily;
mod editions;
mod error;
mod friends;
mod holidays;
mod mail;
mod matches;
mod moderation;
mod people;
mod played;
mod players;
mod push;
mod sessions;
mod tournaments;

pub use announcement::*;
pub use daily::*;
pub use editions::*;
pub use error::*;
pub use friends::*;
pub use holidays::*;
pub use mail::*;
pub use matches::*;
pub use moderation::*;
pub use people::*;
pub use played::*;
pub use players::*;
pub use push::*;
pub use sessions::*;
pub use tournaments::*;
