//! What a decision changes, in Strozzi's words.

use fondaco_game::{Reason, Viewer};
use fondaco_strozzi::components::{Category, City, Flag};
use fondaco_strozzi::{Action, Strozzi};

use super::words;
use crate::t;
use crate::table::face::Moment;
use crate::table::why::{place, points, signed};

/// "ship 7".
pub(super) fn occasion(at: &Moment<'_, Strozzi>) -> Option<String> {
    at.seen.ship.map(|ship| t!("review-ship", sail = ship.sail()))
}

/// "Naples: cloth +3, 1st place, +15 a round".
pub(super) fn reason(reason: &Reason) -> Option<String> {
    let (gain, worth) = (reason.gain(), points(reason));
    let city = reason.place.parse::<City>().ok();
    let named = || city.map(words::city).unwrap_or_default();
    Some(match reason.kind.as_str() {
        "ship" if reason.rank.0.is_none() || gain > 0 => {
            let ship = t!("strozzi-nth-ship", place = reason.rank.1?);
            t!("strozzi-why-ship", city = named(), ship = ship, points = worth)
        }
        "ship" if gain < 0 => {
            t!("strozzi-why-ship-falls", city = named(), place = place(Some(reason.rank.1?)), points = worth)
        }
        "marker" if reason.more() > 0 => {
            let climbed = words::gain(city?, u8::try_from(reason.more()).ok()?);
            if gain > 0 {
                t!("strozzi-why-marker", city = named(), gain = climbed, place = place(reason.rank.1), points = worth)
            } else {
                t!("strozzi-why-marker-moves", city = named(), gain = climbed, space = reason.amount.1)
            }
        }
        "marker" if gain < 0 => {
            t!("strozzi-why-marker-falls", city = named(), place = place(Some(reason.rank.1?)), points = worth)
        }
        "bonus" if gain != 0 => t!("strozzi-why-bonus", city = named(), points = worth),
        "promotion" => {
            let category = words::category(reason.place.parse::<Category>().ok()?);
            match (gain, reason.rank.1) {
                (0, _) | (_, None) if reason.more() > 0 => {
                    t!("strozzi-why-promotion-more", category = category, total = reason.amount.1)
                }
                (0, _) | (_, None) => return None,
                (_, rank) => t!(
                    "strozzi-why-promotion",
                    category = category,
                    total = reason.amount.1,
                    place = place(rank),
                    points = t!("why-at-end", points = signed(gain))
                ),
            }
        }
        "flag" if reason.more() > 0 => {
            t!("strozzi-why-keeps", flag = words::flag(reason.place.parse::<Flag>().ok()?))
        }
        _ => return None,
    })
}

/// The icon of what a decision changes.
pub(super) fn icon(reason: &Reason) -> &'static str {
    let place = reason.place.as_str();
    match reason.kind.as_str() {
        "marker" => place.parse::<City>().map_or("harbor", words::city_icon),
        "bonus" => "ui-plus",
        "promotion" => place.parse::<Category>().map_or("laurel", words::category_icon),
        "flag" => place.parse::<Flag>().map_or("flag-none", words::flag_icon),
        _ => "ship",
    }
}

/// Where to look before the move is given away: "A claim: think of Naples, and of who is asked after you."
pub(super) fn nudge(at: &Moment<'_, Strozzi>, actions: &[Action], reasons: &[Reason]) -> Option<String> {
    let own = reasons.iter().find(|reason| {
        at.viewer == Viewer::Player(reason.seat) && matches!(reason.kind.as_str(), "ship" | "marker" | "bonus")
    });
    let port = actions.iter().find_map(|action| match action {
        Action::Port(port) => Some(port.city()),
        _ => None,
    });
    Some(match actions.first()? {
        Action::Pass => t!("strozzi-nudge-pass"),
        Action::Flag(_) => match port.or_else(|| own?.place.parse().ok()) {
            Some(city) => t!("strozzi-nudge-claim", city = words::city(city)),
            None => t!("strozzi-nudge-ship"),
        },
        // The place itself would be the answer.
        Action::Port(_) => t!("strozzi-nudge-port", kind = own.map_or("ship", |own| own.kind.as_str())),
        Action::Tile(_) => t!("strozzi-nudge-tile"),
    })
}
