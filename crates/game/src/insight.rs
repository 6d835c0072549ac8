//! What a game may tell a bot about its positions. Bots and search use only this and [`Game`]; they know no game by name.

use std::fmt;
use std::str::FromStr;

use crate::account::Entry;
use crate::game::Game;
use crate::seat::{PerSeat, Seat, SeatSet, Viewer};
use crate::step::NotationError;

/// Estimates are in hundredths of a point: integers, so that every platform computes the same.
pub const POINT: i32 = 100;

/// Odds are in 1024ths, for the same reason.
pub const ODDS: i32 = 1024;

/// The best that a game can tell about a position: it knows more than an estimate, and costs more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What each seat may expect to have scored at the end, in hundredths of a point.
    pub scores: PerSeat<i32>,
    /// The logarithm of how likely each seat is to win, compared with the others, in [`ODDS`]ths: a difference of 1024 makes
    /// one seat e times as likely to win as another.
    pub odds: PerSeat<i32>,
}

/// What a component is called where bots' games are counted: `ship 5:GRC:2:0`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ComponentName {
    /// Its kind, a word: `ship`.
    pub kind: String,
    /// Its notation: `5:GRC:2:0`.
    pub notation: String,
}

impl ComponentName {
    /// The name of a component of this kind.
    #[must_use]
    pub fn new(kind: &str, component: impl fmt::Display) -> Self {
        ComponentName { kind: kind.to_owned(), notation: component.to_string() }
    }
}

impl fmt::Display for ComponentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.kind, self.notation))
    }
}

impl FromStr for ComponentName {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, notation) =
            text.split_once(' ').ok_or_else(|| NotationError::new(text, "a component: KIND NOTATION"))?;
        Ok(ComponentName::new(kind, notation))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(ComponentName);

/// A game that can judge its positions.
pub trait Insight: Game {
    /// What each seat may expect to have scored at the end, in hundredths of a point. Once the game is over, exactly that.
    ///
    /// It sees what the position holds: never the order of a deck, because there is none.
    fn estimate(&self) -> PerSeat<i32>;

    /// How far a score is likely to end from its estimate (a standard deviation), in hundredths of a point; at least 1.
    fn spread(&self) -> i32;

    /// Whether so little may be left to decide and to draw that all of it can be looked at. Where a search finds the best without
    /// that, it need not be said.
    fn is_near_end(&self) -> bool {
        false
    }

    /// Whether no card is about to be taken and no answer is due. A search plays on to such a position before it judges.
    fn is_quiescent(&self) -> bool {
        true
    }

    /// The best that the game can tell about a position that [is quiescent](Insight::is_quiescent) and not over; none if that is
    /// the estimate. Those who are `able` will play on as a search does, the others will take what looks best at once.
    fn judgement(&self, able: SeatSet) -> Option<Judgement> {
        let _ = able;
        None
    }

    /// The same as the bots of November 2026 judged, which later ones are measured by: it never changes.
    fn reference_judgement(&self, able: SeatSet) -> Option<Judgement> {
        let _ = able;
        None
    }

    /// Whether a search does better if it lets able rivals search, too. It sees less far then, so it does not where everybody
    /// has many decisions.
    const RIVALS_SEARCH: bool = false;

    /// Whether bots of the levels in the middle judge like the strongest. Where that would leave no level for people to grow by,
    /// they judge as in November 2026.
    const MIDDLE_JUDGES_WELL: bool = true;

    /// The component that is there for the taking after this event, if it is about one: for the balance of an edition.
    fn offered(event: &Self::Event) -> Option<ComponentName> {
        let _ = event;
        None
    }

    /// Who took which component in this event, if somebody did.
    fn taken(event: &Self::Event) -> Option<(Seat, ComponentName)> {
        let _ = event;
        None
    }

    /// Replaces `weights` by a quick guess, for each of these legal actions, of how likely a sensible player is to choose it:
    /// compared with each other, each at least 1. It must cost far less than an estimate for each action.
    fn hint(&self, actions: &[Self::Action], weights: &mut Vec<u32>) {
        weights.clear();
        weights.resize(actions.len(), 1);
    }

    /// The same as the bots of November 2026 guessed: it never changes.
    fn reference_hint(&self, actions: &[Self::Action], weights: &mut Vec<u32>) {
        self.hint(actions, weights);
    }

    /// Whether nobody who knows the rules would decide so, however weak: what throws points away and gives nothing for them. The
    /// levels below the strongest never do such a thing. It is asked of legal actions only.
    fn is_folly(&self, action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Adds what this viewer can count in the position, number by number and always in the same order: what differs between
    /// two positions are the reasons for a decision. A game that says nothing gives none.
    fn account(&self, viewer: Viewer, entries: &mut Vec<Entry>) {
        let _ = (viewer, entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_is_read_as_it_is_written() {
        // A notation may have blanks, a kind has none.
        for name in [ComponentName::new("ship", "5:GRC:2:0"), ComponentName::new("tile", "two words")] {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!(format!("{:<9}|", ComponentName::new("card", 1)), "card 1   |");
        assert!("ship".parse::<ComponentName>().is_err());
    }
}
