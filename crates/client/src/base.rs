//! What everything else stands on: the browser, texts, settings, addresses, and small parts to draw with.

pub mod browser;
pub mod games;
pub mod i18n;
pub mod parts;
pub mod route;
pub mod settings;
pub mod sounds;
pub mod texts;
