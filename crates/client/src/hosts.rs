//! What stands behind a table screen and answers it: this page ([`solo`], or [`around`] if several people share it), a server
//! ([`online`]), or nothing, where a board is only shown ([`relay`]); and the [`deals`] that several people play, each alone.

pub mod around;
pub mod deals;
pub mod online;
pub mod relay;
pub mod solo;
