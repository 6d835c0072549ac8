//! All tests of this crate in one program: linking many programs would take longer than running them.

mod liguria;
mod strozzi;

use std::sync::Mutex;

/// The language is that of the whole program: a test that chooses one holds this while it reads.
static LANGUAGE: Mutex<()> = Mutex::new(());
