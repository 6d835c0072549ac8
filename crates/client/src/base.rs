//! What everything else stands on: the browser, texts, settings, addresses, and small parts to draw with.

pub mod browser;
pub mod games;
pub mod i18n;
pub mod keys;
pub mod lazy;
pub mod parts;
pub mod picture;
pub mod route;
pub mod settings;
pub mod sheet;
pub mod sounds;
pub(crate) mod styles;
pub mod texts;
pub mod title;
