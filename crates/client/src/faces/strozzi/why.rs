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

#[cfg(test)]
mod tests {
    use fondaco_game::account::differences;
    use fondaco_game::{Bearing, Edition as _, Entry, Game, Seat};
    use fondaco_strozzi::{Edition, Setup};
    use fondaco_table::{Chair, Name, PlayerId};

    use super::*;
    use crate::base::i18n::{Lang, choose};
    use crate::table::people::People;
    use crate::table::why::lines;

    #[test]
    fn a_reason_names_whom_it_concerns_and_what_they_could_do() {
        let game = Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
        let person = |name: &str| fondaco_table::Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap());
        let chairs = ["Anna", "Ben", "Carla"].map(|name| Chair { holder: person(name), ..Chair::default() });
        let me = Seat::new(0);
        let viewer = Viewer::Player(me);
        let people = People::new(&chairs, viewer);
        let at = Moment::<Strozzi> {
            seen: &game.observe(viewer),
            legal: &[],
            edition: game.edition(),
            people: &people,
            viewer,
        };
        let marker = |seat, amount, rank, points| {
            Entry::new("marker", Seat::new(seat), amount, points).at("naples").ranked(Some(rank)).counted(2)
        };
        let before = [marker(0, 2, 2, 10), marker(1, 4, 1, 15), marker(2, 1, 3, 5)];
        let after = [marker(0, 5, 1, 15), marker(1, 4, 2, 10), marker(2, 1, 3, 5)];
        let climbs = differences(&before, &after, me, true);
        let falls: Vec<Reason> = differences(&after, &before, me, true);
        let of = |seat: usize, bearing| {
            let mut found = if seat == 0 { falls.clone() } else { differences(&before, &after, Seat::new(0), true) };
            found.retain(|reason| reason.seat.index() == 0);
            found.into_iter().map(move |reason| Reason { bearing, seat: Seat::new(seat), ..reason }).next().unwrap()
        };
        for (lang, past, against, risk, theirs) in [
            (Lang::En, "; past Ben", "against it: Naples", "then perhaps: Naples", "otherwise perhaps Ben: Naples"),
            (Lang::De, "; an Ben vorbei", "dagegen: Neapel", "dann vielleicht: Neapel", "sonst vielleicht Ben: Neapel"),
            (Lang::Fr, " ; devant Ben", "contre : Naples", "puis peut-être : Naples", "sinon peut-être Ben : Naples"),
        ] {
            choose(lang);
            // What is said of whom one passes is not said again of them.
            let said = lines(&at, &climbs, me);
            assert!(said.len() == 1 && said[0].ends_with(past), "{said:?}");
            let said = lines(&at, &[climbs[0].clone(), of(0, Bearing::Then)], me);
            assert!(said.len() == 2 && said[1].starts_with(risk), "{said:?}");
            let said = lines(&at, &[climbs[0].clone(), of(0, Bearing::Against)], me);
            assert!(said.len() == 2 && said[1].starts_with(against), "{said:?}");
            let said = lines(&at, &[of(1, Bearing::Otherwise)], me);
            assert!(said.len() == 1 && said[0].starts_with(theirs), "{said:?}");
        }
    }
}
