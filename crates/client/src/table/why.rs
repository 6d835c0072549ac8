//! Why a decision, in words. What the numbers are comes from the game ([`fondaco_game::account`]); a face has the words for its
//! own things.

use fondaco_game::account::TOTAL;
use fondaco_game::{Bearing, Reason, Seat};

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
pub fn lines<G: Face>(at: &Moment<'_, G>, reasons: &[Reason], me: Seat) -> Vec<String> {
    drawn(at, reasons, me).into_iter().map(|(_, line)| line).collect()
}

/// The same, each with its icon; then what speaks against it, and what a rival could do.
#[must_use]
pub fn drawn<G: Face>(at: &Moment<'_, G>, reasons: &[Reason], me: Seat) -> Vec<(&'static str, String)> {
    let line = |reason: &Reason| {
        let icon = if reason.kind == TOTAL { "laurel" } else { G::reason_icon(reason) };
        Some((icon, because(at, reason, me)?))
    };
    let of = |is: fn(Bearing) -> bool, most: usize| {
        let some = reasons.iter().filter(move |reason| is(reason.bearing) && !reason.is_told_by(reasons, me));
        some.filter_map(line).take(most)
    };
    let plain = of(|bearing| bearing == Bearing::Plain, MOST);
    let against = of(|bearing| bearing == Bearing::Against, 1);
    plain.chain(against).chain(of(|bearing| matches!(bearing, Bearing::Then | Bearing::Otherwise), 1)).collect()
}

/// A reason in words, with those whom it concerns: "Naples: cloth +3, 1st place, +15 a round; past Lorenzo".
fn because<G: Face>(at: &Moment<'_, G>, reason: &Reason, me: Seat) -> Option<String> {
    let what = if reason.kind == TOTAL { total(reason) } else { G::reason(at, reason) }?;
    let rivals = reason.rivals.iter().filter(|&&rival| rival != me).map(|&rival| at.people.name(rival).to_owned());
    let rivals: Vec<String> = rivals.collect();
    let what = match (&rivals[..], reason.rank.1, reason.gain()) {
        ([], ..) => what,
        (_, Some(_), 0..) => t!("why-past", what = what, who = list(&rivals)),
        (_, Some(_), _) => t!("why-behind", what = what, who = list(&rivals)),
        (_, None, 0..) => t!("why-from", what = what, who = list(&rivals)),
        (_, None, _) => t!("why-to", what = what, who = list(&rivals)),
    };
    let who = || at.people.name(reason.seat);
    Some(match (reason.bearing, reason.seat == me) {
        (Bearing::Plain, true) => what,
        (Bearing::Plain, false) => t!("why-other", who = who(), what = what),
        (Bearing::Against, true) => t!("why-against", what = what),
        (Bearing::Against, false) => t!("why-against", what = t!("why-other", who = who(), what = what)),
        (Bearing::Then, true) => t!("why-risk", what = what),
        (Bearing::Then, false) => t!("why-then", who = who(), what = what),
        (Bearing::Otherwise, true) => t!("why-risk-otherwise", what = what),
        (Bearing::Otherwise, false) => t!("why-otherwise", who = who(), what = what),
    })
}

/// "Lorenzo, Piero and Ginevra".
fn list(names: &[String]) -> String {
    match names {
        [some @ .., last] if !some.is_empty() => t!("list-and", some = some.join(", "), last = last),
        _ => names.concat(),
    }
}

/// The standing of all: told where it changes.
fn total(reason: &Reason) -> Option<String> {
    let (before, after) = reason.rank;
    (before != after && after.is_some()).then(|| t!("why-total", place = place(after)))
}
