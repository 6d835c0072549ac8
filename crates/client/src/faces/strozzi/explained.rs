//! What explains itself: the key of its name, its icon, and the numbers of the rules about it. The words are in `more/strozzi.ftl`.

use crate::table::face::Explained;

const fn one(key: &'static str, icon: &'static str, rules: &'static str) -> Explained {
    Explained { key, icon, rules }
}

/// All of them.
pub(super) const ALL: &[Explained] = &[
    one("explain-flag-pirate", "flag-pirate", "S-3.4, S-3.5"),
    one("explain-flag-plus1", "flag-plus1", "S-3.5, S-4.2"),
    one("explain-flag-ware", "flag-ware", "S-3.5, S-4.3"),
    one("explain-flag-used", "flag-none", "S-4.1, S-5.1, S-6.1"),
    one("explain-gold", "ware-gold", "S-1.1, S-4.3"),
    one("explain-grain", "ware-grain", "S-1.1, S-4.3"),
    one("explain-cloth", "ware-cloth", "S-1.1, S-4.3"),
    one("explain-strozzi-scroll", "scroll", "S-1.1, S-4.4"),
    one("explain-promotion", "laurel", "S-4.5"),
    one("explain-promotion-tile", "laurel", "S-1.4, S-4.5, S-7.1"),
    one("explain-art", "promo-art", "S-1.4, S-7.1"),
    one("explain-science", "promo-science", "S-1.4, S-7.1"),
    one("explain-architecture", "promo-architecture", "S-1.4, S-7.1"),
    one("explain-strozzi-ship", "ship", "S-1.3, S-3.1"),
    one("explain-sail", "sail", "S-1.3, S-4.2"),
    one("explain-berth", "ship", "S-4.2, S-5.3"),
    one("explain-venice", "city-venice", "S-1.1, S-4.1, S-5.3, S-5.4"),
    one("explain-rome", "city-rome", "S-1.1, S-4.1, S-5.3, S-5.4"),
    one("explain-naples", "city-naples", "S-1.1, S-4.1, S-5.3, S-5.4"),
    one("explain-florence", "city-florence", "S-1.1, S-4.4, S-6.2, S-7.2"),
    one("explain-marker", "seat-1", "S-1.2, S-4.7, S-5.4"),
    one("explain-start-space", "ui-help", "S-2.2, S-5.4"),
    one("explain-bonus-space", "ui-help", "S-4.7, S-5.5"),
    one("explain-ship-supply", "ship", "S-2.4, S-5.2"),
    one("explain-aside", "ui-pass", "S-3.7"),
    one("explain-asking", "ui-person", "S-3.2, S-4.8"),
    one("explain-display", "laurel", "S-2.3, S-4.5"),
    one("explain-leaders", "laurel", "S-7.1"),
    one("explain-points", "ui-crown", "S-1.5, S-7.2, S-7.3"),
    one("explain-projection", "ui-plus", "S-5.3, S-5.4, S-5.5"),
    one("explain-strozzi-round", "ui-clock", "S-5.2, S-6.1"),
    one("explain-pass", "ui-pass", "S-3.3, S-3.6"),
    one("strozzi-explain-rank", "ui-crown", "S-5.4"),
];
