//! What a decision changes, in the words that the browser has for it.

use fondaco_game::Reason;

use crate::texts::{say, signed};

const WORDS: &str = include_str!("../../../../client/locales/en/liguria.ftl");

/// "contracts filled: 2, +12".
pub(super) fn reason(reason: &Reason) -> Option<String> {
    let gain = reason.gain();
    let key = match (reason.kind.as_str(), gain) {
        ("balance", 0) => "liguria-why-balance-only",
        // What was brought home is told where it counts.
        ("cargo", _) if reason.more() <= 0 => return None,
        ("cargo", ..=0) => "liguria-why-cargo-only",
        ("cargo", _) => "liguria-why-cargo",
        ("islands" | "harbor" | "diplomats" | "contracts" | "sets", 0) => return None,
        ("islands", _) => "liguria-why-islands",
        ("harbor", _) => "liguria-why-harbor",
        ("diplomats", _) => "liguria-why-diplomats",
        ("balance", _) => "liguria-why-balance",
        ("contracts", _) => "liguria-why-contracts",
        ("sets", _) => "liguria-why-sets",
        ("home", _) => "liguria-why-home",
        ("silver", _) => "liguria-why-silver",
        ("swords", _) => "liguria-why-swords",
        ("scrolls", _) => "liguria-why-scrolls",
        ("wheels", _) => "liguria-why-wheels",
        ("sacks", _) => "liguria-why-sacks",
        _ => return None,
    };
    let count = if key == "liguria-why-balance" && reason.amount.1 != 0 {
        signed(reason.amount.1)
    } else {
        reason.amount.1.to_string()
    };
    let names = [("count", count.as_str()), ("points", &signed(gain)), ("more", &signed(reason.more()))];
    Some(say(WORDS, key, &names))
}

#[cfg(test)]
mod tests {
    use fondaco_game::Seat;

    use super::*;

    #[test]
    fn every_kind_of_reason_has_its_words() {
        let say = |kind: &str, amount: (i32, i32), points: (i32, i32)| {
            let (kind, place, seat) = (kind.to_owned(), String::new(), Seat::new(0));
            reason(&Reason { kind, place, seat, amount, rank: (None, None), points, times: 1 })
        };
        for (kind, amount, points, words) in [
            ("islands", (0, 1), (0, 8), "islands held: 1, +8"),
            ("harbor", (3, 5), (3, 5), "prestige of the harbor: +2"),
            ("diplomats", (0, 1), (0, 6), "ministers abroad: 1, +6"),
            ("balance", (-2, -1), (-10, -5), "balance −1: +5"),
            ("balance", (1, 3), (0, 0), "balance +2"),
            ("contracts", (1, 2), (6, 14), "contracts filled: 2, +8"),
            ("sets", (0, 1), (0, 3), "sets of three colours: 1, +3"),
            ("cargo", (0, 4), (0, 9), "cubes aboard: 4, worth +9 once home"),
            ("cargo", (0, 4), (0, 0), "cubes aboard: 4"),
            ("home", (0, 4), (0, 0), "cubes brought home: +4"),
            ("silver", (3, 1), (0, 0), "silver: −2"),
            ("swords", (3, 5), (0, 0), "swords at hand: +2"),
            ("scrolls", (3, 5), (0, 0), "scrolls at hand: +2"),
            ("wheels", (3, 5), (0, 0), "wheels: +2"),
            ("sacks", (3, 5), (0, 0), "sacks: +2"),
        ] {
            assert_eq!(say(kind, amount, points).as_deref(), Some(words));
        }
        assert_eq!(say("cargo", (4, 0), (9, 0)), None);
        assert_eq!(say("harbor", (4, 4), (0, 0)), None);
    }
}
