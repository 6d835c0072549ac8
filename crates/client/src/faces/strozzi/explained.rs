//! What explains itself on this board alone; the rest is the frame's.

use crate::table::face::Explained;

const fn one(key: &'static str, icon: &'static str, rules: &'static str) -> Explained {
    Explained { key, icon, rules }
}

/// All of them.
pub(super) const ALL: &[Explained] = &[one("strozzi-explain-rank", "ui-crown", "S-5.4")];
