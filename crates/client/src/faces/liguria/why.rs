//! Whole moves and what they change, in Liguria's words.

use fondaco_game::{Reason, Viewer};
use fondaco_liguria::account::row_at;
use fondaco_liguria::preview::{Imagined, Plan};
use fondaco_liguria::{Action, Liguria, Phase};

use super::pick::{Leg, Pick, is_voyage, of};
use super::words;
use crate::t;
use crate::table::face::Moment;
use crate::table::why::{joined, points, signed};

/// "contract for 2 red and 1 blue filled: +12".
pub(super) fn reason(at: &Moment<'_, Liguria>, reason: &Reason) -> Option<String> {
    let (gain, more, count, worth) = (reason.gain(), reason.more(), reason.amount.1, points(reason));
    let more = signed(more);
    let number = reason.place.parse::<u8>().unwrap_or_default();
    let cubes = || at.edition.contracts().get(usize::from(number)).map(|terms| words::cubes(terms.contract.cubes()));
    Some(match reason.kind.as_str() {
        "island" if gain > 0 => t!("liguria-why-island", place = words::place(at, number), points = worth),
        "island" if gain < 0 => t!("liguria-why-island-lost", place = words::place(at, number), points = worth),
        "minister" if gain != 0 => {
            let (owner, row) = row_at(usize::from(number));
            t!("liguria-why-minister", row = words::row(row), place = words::harbor(at, owner), points = worth)
        }
        "contract" if gain > 0 => t!("liguria-why-contract", cubes = cubes()?, points = worth),
        "contract" if gain < 0 => t!("liguria-why-contract-lost", cubes = cubes()?, points = worth),
        "buyer" => t!("liguria-why-buyer", count = count, nth = t!("liguria-ordinal", number = reason.rank.1?)),
        // What is no longer aboard is told where it counts.
        "landing" if gain > 0 => t!("liguria-why-landing", cubes = cubes()?, points = worth),
        "harbor" if gain != 0 => t!("liguria-why-harbor", points = worth),
        "balance" if gain != 0 => t!("liguria-why-balance", count = words::signed(count), points = worth),
        "balance" => t!("liguria-why-balance-only", more = more),
        "sets" if gain != 0 => t!("liguria-why-sets", count = count, points = worth),
        // What was brought home is told where it counts.
        "cargo" if reason.more() <= 0 => return None,
        "cargo" if gain > 0 => t!("liguria-why-cargo", count = count, points = worth),
        "cargo" => t!("liguria-why-cargo-only", count = count),
        "home" => t!("liguria-why-home", more = more),
        "silver" => t!("liguria-why-silver", more = more),
        "swords" => t!("liguria-why-swords", more = more),
        "scrolls" => t!("liguria-why-scrolls", more = more),
        "wheels" => t!("liguria-why-wheels", more = more),
        "sacks" => t!("liguria-why-sacks", more = more),
        _ => return None,
    })
}

/// A move with every place that it leads to: each part is told where it is decided.
pub(super) fn whole(at: &Moment<'_, Liguria>, actions: &[Action]) -> String {
    let mut now = Imagined::new(at.seen);
    let mut parts = Vec::new();
    for &action in actions {
        // What one does anyway need not be told.
        let silent = matches!(action, Action::Straight) || (action == Action::Done && !parts.is_empty());
        let seen = now.as_ref().map_or_else(|| at.seen.clone(), |now| now.observe(at.viewer));
        let then = Moment::<Liguria> { seen: &seen, ..*at };
        let name = words::choice(&then, action).name;
        let next = now.as_ref().and_then(|now| now.after(action)).map(|(next, _)| next);
        let reached = next.as_ref().and_then(|next| stop(next, at.viewer));
        now = next;
        if silent {
            continue;
        }
        parts.push(match (action, reached) {
            (Action::Sail(_) | Action::Anchor(_), Some(place)) => {
                t!("liguria-whole-stop", what = name, place = words::place(&then, place))
            }
            _ => name,
        });
    }
    joined(parts)
}

/// Where the ship of the viewer lies.
fn stop(now: &Imagined, viewer: Viewer) -> Option<u8> {
    let Viewer::Player(seat) = viewer else { return None };
    now.observe(viewer).seats.get(seat.index()).map(|seat| seat.place)
}

/// The pick that commits to a whole move: every upgrade of it, or the voyage with what is done at both stops.
pub(super) fn pick(at: &Moment<'_, Liguria>, actions: &[Action]) -> Pick {
    let Some(&first) = actions.first() else { return Pick::Nothing };
    if at.seen.phase == Phase::Upgrade {
        let tiles =
            actions.iter().filter_map(|action| if let Action::Upgrade(tile) = action { Some(*tile) } else { None });
        let tiles: Vec<_> = tiles.collect();
        return if tiles.is_empty() { of(at, first) } else { Pick::Upgrades(tiles) };
    }
    if !is_voyage(at.seen.phase) || first == Action::Stay {
        return of(at, first);
    }
    let under_way = at.seen.voyage.is_some_and(|voyage| !voyage.ended);
    let is_asked = !matches!(at.seen.phase, Phase::Sail | Phase::Homeward);
    let mut leg = Leg::of(is_asked && under_way);
    let mut plan = Plan::default();
    for &action in actions {
        match action {
            Action::Anchor(steps) => (plan.anchor, leg) = (Some(steps), Leg::Stopover),
            Action::Sail(steps) => (plan.sail, leg) = (Some(steps), Leg::Stop),
            Action::Load(cubes) => plan = leg.with(plan, |errand| errand.load = cubes),
            Action::Conquer(knights) => plan = leg.with(plan, |errand| errand.conquer = knights),
            Action::Deploy(deployment) => plan = leg.with(plan, |errand| errand.deploy = deployment),
            Action::Uturn => plan.turn = true,
            _ => {}
        }
    }
    Pick::Voyage(plan)
}

/// The icon of what a decision changes.
pub(super) fn icon(reason: &Reason) -> &'static str {
    match reason.kind.as_str() {
        "island" => "island",
        "harbor" => "building",
        "minister" => "minister",
        "buyer" => "buyer",
        "balance" => "balance",
        "contract" | "landing" => "contract",
        "home" => "harbor",
        "silver" => "coin",
        "swords" => "sword",
        "scrolls" => "scroll",
        "wheels" => "wheel",
        "sacks" => "sack",
        _ => "cube",
    }
}

/// Where to look before the move is given away: "The voyage: look at Lorenzo's harbor."
pub(super) fn nudge(at: &Moment<'_, Liguria>, actions: &[Action]) -> Option<String> {
    Some(match *actions.first()? {
        Action::Cubes(_) => t!("liguria-nudge-cubes"),
        Action::Buyer(_) => t!("liguria-nudge-buyer"),
        Action::Take(taken) => {
            let kind = taken.iter().find_map(|position| at.seen.row.get(position).copied()).map(words::tile_kind)?;
            t!("liguria-nudge-take", kind = kind)
        }
        Action::Card(_) => t!("liguria-nudge-card"),
        Action::Upgrade(_) | Action::Done => t!("liguria-nudge-upgrade"),
        Action::Sail(_) | Action::Anchor(_) => {
            let step = |now: Imagined, action: &Action| now.after(*action).map_or(now, |(next, _)| next);
            let there = stop(&actions.iter().fold(Imagined::new(at.seen)?, step), at.viewer)?;
            t!("liguria-nudge-sail", place = words::place(at, there))
        }
        _ => t!("liguria-nudge-here"),
    })
}
