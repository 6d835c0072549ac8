//! Why a decision, in words. What the numbers are comes from the game ([`fondaco_game::account`]); a face has the words for its
//! own things.

use fondaco_game::Reason;
use fondaco_game::account::TOTAL;

use super::face::{Face, Moment};
use crate::t;

/// How many reasons are given for one decision: more are not read.
pub const MOST: usize = 3;

/// "Claim it with +1 → Send it to Naples".
pub fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |first, then| t!("hint-move", first = first, then = then))
}

/// A whole move of which each decision can be told by itself.
pub fn one_by_one<G: Face>(at: &Moment<'_, G>, actions: &[G::Action]) -> String {
    joined(actions.iter().map(|action| G::choice(at, *action).name))
}

/// A number with its sign.
#[must_use]
pub fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { t!("number", number = number) }
}

/// "+15", or "+15 a round" where it is counted more often than once.
#[must_use]
pub fn points(reason: &Reason) -> String {
    let points = signed(reason.gain());
    if reason.times > 1 { t!("why-a-round", points = points) } else { t!("why-points", points = points) }
}

/// "1st place".
#[must_use]
pub fn place(rank: Option<u8>) -> String {
    t!("why-place", place = rank.unwrap_or_default())
}

/// The reasons that are worth a line, the weightiest first. What concerns somebody else says who that is.
#[must_use]
pub fn lines<G: Face>(at: &Moment<'_, G>, reasons: &[Reason], me: fondaco_game::Seat) -> Vec<String> {
    drawn(at, reasons, me).into_iter().map(|(_, line)| line).collect()
}

/// The same, each with its icon.
#[must_use]
pub fn drawn<G: Face>(at: &Moment<'_, G>, reasons: &[Reason], me: fondaco_game::Seat) -> Vec<(&'static str, String)> {
    let line = |reason: &Reason| {
        let what = if reason.kind == TOTAL { total(reason) } else { G::reason(at, reason) }?;
        let icon = if reason.kind == TOTAL { "laurel" } else { G::reason_icon(reason) };
        let name = || at.people.name(reason.seat);
        Some((icon, if reason.seat == me { what } else { t!("why-other", who = name(), what = what) }))
    };
    reasons.iter().filter_map(line).take(MOST).collect()
}

/// The standing of all: told where it changes.
fn total(reason: &Reason) -> Option<String> {
    let (before, after) = reason.rank;
    (before != after && after.is_some()).then(|| t!("why-total", place = place(after)))
}
