//! Where a table has tabs, of which one is seen at a time: on phones, upright or on their side, and in small windows wider than
//! high.

use crate::base::browser;

/// The styles ask the same.
const TABS: &str = "(max-width: 720px), (max-height: 520px), (max-width: 899px) and (min-aspect-ratio: 1001/1000)";

/// Whether this window has them.
pub(super) fn are_shown() -> bool {
    browser::matches(TABS)
}
