//! What happens beside the game, in words: who declined, gave up, ran out of time, for whom a bot plays. It is said for a while
//! when it happens, and stands in the ledger.

use fondaco_game::Seat;
use fondaco_table::log::{Ending, Happening};
use fondaco_table::{Holder, Offer, Why};

use crate::base::i18n;
use crate::t;
use crate::table::people::People;

/// Whom it concerns, and the sentence; nothing if nobody need be told.
pub type Told = (Option<Seat>, String);

/// Something that happened. `before` are those who sat there until then, where they are known: who leaves is named by them.
#[must_use]
pub fn told(what: &Happening<()>, before: Option<&People>, now: &People) -> Option<Told> {
    let gone = |seat: Seat, key: &'static str| match before {
        Some(before) => (Some(seat), t!(key, who = before.name(seat), you = before.is_you(seat))),
        None => (None, t!(key, who = t!("happened-somebody"), you = false)),
    };
    let (seat, key) = match what {
        Happening::Seated { seat, holder } => match **holder {
            Holder::Person { .. } => (*seat, "happened-sat-down"),
            Holder::Open => return Some(gone(*seat, "happened-left")),
            Holder::Bot { .. } => return None,
        },
        Happening::Removed { seat } => return Some(gone(*seat, "happened-removed")),
        Happening::Handed { to } => (*to, "happened-handed"),
        Happening::Offered { by, offer, .. } => (*by, offered(*offer)),
        Happening::Answered { seat, yes: true } => (*seat, "happened-agreed"),
        Happening::Answered { seat, yes: false } => (*seat, "happened-declined"),
        Happening::StoodIn { seat, why } => (
            *seat,
            match why {
                Why::Away => "happened-away",
                Why::Vanished => "happened-vanished",
                Why::Time => "happened-bot-now",
            },
        ),
        Happening::Returned { seat } => (*seat, "happened-returned"),
        Happening::Resigned { seat } => (*seat, "happened-resigned"),
        Happening::FlagFell { seat } => (*seat, "happened-out-of-time"),
        Happening::Ended { ending: Ending::Forfeited { by } } => (*by, "online-forfeited"),
        Happening::Ended { ending: Ending::Abandoned } => return Some((None, t!("online-abandoned"))),
        Happening::Withdrawn => return Some((None, t!("happened-withdrawn"))),
        Happening::Paused => return Some((None, t!("online-paused"))),
        Happening::Resumed => return Some((None, t!("happened-resumed"))),
        Happening::Rematch { .. } => return Some((None, t!("online-next"))),
        Happening::Excused { ms } => return Some((None, t!("ledger-excused", seconds = ms.div_ceil(1000)))),
        Happening::Holiday { seat, until_ms: until, .. } => {
            let (who, date) = (now.name(*seat), i18n::date(*until));
            return Some((Some(*seat), t!("happened-holiday", who = who, you = now.is_you(*seat), date = date)));
        }
        Happening::HolidayOver { seat } => (*seat, "happened-holiday-over"),
        Happening::Ended { ending: Ending::Played }
        | Happening::Step(())
        | Happening::Promised(_)
        | Happening::Sealed { .. }
        | Happening::Contributed(_)
        | Happening::Started
        | Happening::Revealed
        | Happening::TakenBack { .. } => return None,
    };
    Some((Some(seat), t!(key, who = now.name(seat), you = now.is_you(seat))))
}

/// The key of what is said of an offer.
#[must_use]
pub const fn offered(offer: Offer) -> &'static str {
    match offer {
        Offer::TakeBack { .. } => "offer-take-back",
        Offer::Pause => "offer-pause",
        Offer::Resume => "offer-resume",
        Offer::Abandon => "offer-abandon",
        Offer::Rematch => "offer-rematch",
    }
}

/// Whether somebody who looks should be told of it when it happens. What stands above the board anyway need not be, nor what one
/// has done oneself.
#[must_use]
pub fn is_news(what: &Happening<()>, me: Option<Seat>) -> bool {
    match what {
        Happening::Offered { .. }
        | Happening::Answered { yes: true, .. }
        | Happening::Paused
        | Happening::Ended { .. }
        | Happening::Rematch { .. }
        | Happening::Revealed => false,
        Happening::Answered { seat, .. }
        | Happening::Returned { seat }
        | Happening::Resigned { seat }
        | Happening::Seated { seat, .. }
        | Happening::Holiday { seat, .. }
        | Happening::HolidayOver { seat }
        | Happening::StoodIn { seat, why: Why::Away } => Some(*seat) != me,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Viewer;
    use fondaco_table::{Chair, Name, PlayerId};

    use super::*;
    use crate::base::i18n::{Lang, choose};

    fn people() -> People {
        let person = |name: &str| Holder::person(PlayerId::new(name).unwrap(), Name::new(name).unwrap());
        let chairs = ["Anna", "Ben", "Carla"].map(|name| Chair { holder: person(name), ..Chair::default() });
        People::new(&chairs, Viewer::Player(Seat::new(0)))
    }

    #[test]
    fn everybody_is_named_and_one_is_spoken_to() {
        choose(Lang::En);
        let people = people();
        let said = |what: Happening<()>| told(&what, Some(&people), &people).map(|(_, text)| text).unwrap_or_default();
        let (me, ben) = (Seat::new(0), Seat::new(1));
        assert_eq!(said(Happening::Answered { seat: ben, yes: false }), "<b>Ben</b> declines.");
        assert_eq!(said(Happening::Resigned { seat: ben }), "<b>Ben</b> has given up. A bot plays on.");
        assert_eq!(said(Happening::FlagFell { seat: me }), "<b>You</b> are out of time.");
        assert_eq!(said(Happening::StoodIn { seat: me, why: Why::Time }), "A bot plays for <b>you</b> now.");
        let away = Happening::Holiday { seat: ben, from_ms: 1, until_ms: 5 };
        assert_eq!(said(away), "<b>Ben</b> is on holiday until 5.");
        assert_eq!(said(Happening::HolidayOver { seat: me }), "<b>You</b> are back from your holiday.");
        assert_eq!(said(Happening::Started), "");
        let left = Happening::Seated { seat: ben, holder: Box::new(Holder::Open) };
        assert_eq!(said(left.clone()), "<b>Ben</b> has left the table.");
        // In the ledger it is not known any more who it was.
        assert_eq!(told(&left, None, &people), Some((None, "<b>Somebody</b> has left the table.".to_owned())));
    }

    #[test]
    fn nobody_is_told_what_they_did_themselves() {
        let (me, other) = (Some(Seat::new(0)), Some(Seat::new(1)));
        let declined = Happening::Answered { seat: Seat::new(0), yes: false };
        assert!(!is_news(&declined, me) && is_news(&declined, other) && is_news(&declined, None));
        let stood_in = |why| Happening::StoodIn { seat: Seat::new(0), why };
        assert!(is_news(&stood_in(Why::Time), me) && !is_news(&stood_in(Why::Away), me));
    }
}
