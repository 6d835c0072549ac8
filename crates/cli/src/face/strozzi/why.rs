//! What a decision changes, in the words that the browser has for it.

use fondaco_game::Reason;
use fondaco_strozzi::components::City;

use super::title;
use crate::face::{capital, ordinal};
use crate::texts::{COMMON, say, signed};

const WORDS: &str = include_str!("../../../../client/locales/en/strozzi.ftl");

/// "Naples: cloth +3, 1st place, +15 a round".
pub(super) fn reason(reason: &Reason) -> Option<String> {
    let gain = reason.gain();
    let when = if reason.times > 1 { "why-a-round" } else { "why-points" };
    let points = say(COMMON, when, &[("points", &signed(gain))]);
    let city = reason.place.parse::<City>().ok();
    let named = city.map(title).unwrap_or_default();
    let place = reason.rank.1.map(|rank| format!("{} place", ordinal(rank.into()))).unwrap_or_default();
    let ship = reason.rank.1.map(|rank| format!("{} ship", ordinal(rank.into()))).unwrap_or_default();
    let (amount, more) = (reason.amount.1.to_string(), reason.more());
    let climbed = format!("{} {}", city.map_or("", cargo), signed(more));
    let thing = capital(&reason.place);
    let key = match reason.kind.as_str() {
        "ship" if reason.rank.1.is_none() => return None,
        "ship" if reason.rank.0.is_none() || gain > 0 => "strozzi-why-ship",
        "ship" if gain < 0 => "strozzi-why-ship-falls",
        "marker" if more > 0 && gain > 0 => "strozzi-why-marker",
        "marker" if more > 0 => "strozzi-why-marker-moves",
        "marker" if gain < 0 && reason.rank.1.is_some() => "strozzi-why-marker-falls",
        "bonus" if gain != 0 => "strozzi-why-bonus",
        "promotion" if gain != 0 && reason.rank.1.is_some() => {
            let points = say(COMMON, "why-at-end", &[("points", &signed(gain))]);
            let names = [("category", thing.as_str()), ("total", &amount), ("place", &place), ("points", &points)];
            return Some(say(WORDS, "strozzi-why-promotion", &names));
        }
        "promotion" if more > 0 => "strozzi-why-promotion-more",
        "flag" if more > 0 => "strozzi-why-keeps",
        _ => return None,
    };
    let names: [(&str, &str); 9] = [
        ("city", named),
        ("ship", &ship),
        ("place", &place),
        ("points", &points),
        ("gain", &climbed),
        ("space", &amount),
        ("total", &amount),
        ("category", &thing),
        ("flag", if thing == "Plus1" { "+1" } else { &thing }),
    ];
    Some(say(WORDS, key, &names))
}

/// What moves markers there.
fn cargo(city: City) -> &'static str {
    match city {
        City::Venice => "gold",
        City::Rome => "grain",
        City::Naples => "cloth",
        City::Florence => "scrolls",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(
        kind: &str,
        place: &str,
        amount: (i32, i32),
        rank: (Option<u8>, Option<u8>),
        points: (i32, i32),
    ) -> Reason {
        let times = if kind == "marker" || kind == "bonus" { 2 } else { 1 };
        Reason { kind: kind.into(), place: place.into(), amount, rank, points, times, ..Reason::default() }
    }

    #[test]
    fn every_kind_of_reason_has_its_words() {
        let say = |kind, place, amount, rank, points| reason(&change(kind, place, amount, rank, points));
        let told = |kind, place, amount, rank, points| say(kind, place, amount, rank, points).unwrap();
        assert_eq!(
            told("marker", "naples", (2, 5), (Some(3), Some(1)), (0, 15)),
            "Naples: cloth +3, 1st place, +15 a round"
        );
        assert_eq!(told("marker", "rome", (2, 3), (Some(4), Some(4)), (0, 0)), "Rome: grain +1, up to space 3");
        assert_eq!(
            told("marker", "rome", (3, 3), (Some(1), Some(2)), (15, 10)),
            "Rome: marker down to 2nd place, −5 a round"
        );
        assert_eq!(told("ship", "venice", (0, 6), (None, Some(2)), (0, 10)), "Venice: 2nd ship, +10");
        assert_eq!(
            told("ship", "venice", (6, 6), (Some(2), Some(3)), (10, 5)),
            "Venice: ship pushed down to 3rd place, −5"
        );
        assert_eq!(told("bonus", "florence", (7, 8), (None, None), (0, 5)), "Florence: bonus space, +5 a round");
        assert_eq!(
            told("promotion", "art", (1, 3), (Some(2), Some(1)), (20, 30)),
            "Art 3 in all: 1st place, +10 at the end"
        );
        assert_eq!(told("promotion", "art", (1, 3), (Some(2), Some(2)), (20, 20)), "Art: 3 in all");
        assert_eq!(told("flag", "plus1", (0, 1), (None, None), (0, 0)), "+1 flag stays for later");
        assert_eq!(say("flag", "plus1", (1, 0), (None, None), (0, 0)), None);
    }
}
