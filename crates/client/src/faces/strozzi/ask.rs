//! What the viewer is asked, and what each answer does, in words.

use fondaco_game::Seat;
use fondaco_strozzi::components::{Flag, Port};
use fondaco_strozzi::preview::{ClaimStatus, Claiming, Climb, Docking, Effect, Fate, Keeping, Passing, Preview};
use fondaco_strozzi::{Action, Phase, Strozzi};

use super::words;
use crate::base::parts::plain;
use crate::t;
use crate::table::face::{Choice, Moment, Question};

type At<'a> = Moment<'a, Strozzi>;

/// What would follow from an action.
fn effect(at: &At<'_>, action: Action) -> Option<Effect> {
    Preview::of(at.seen).ok()?.effect(action)
}

/// The question and the line that matters now.
pub(super) fn question(at: &At<'_>) -> Question {
    match (at.seen.phase, at.seen.claim) {
        (Phase::Claim, None) => Question { title: t!("strozzi-ask-claim"), hint: after_you(at) },
        (Phase::Claim, Some(claim)) => {
            let to_come = to_come(at);
            let hint = t!(
                "strozzi-ask-pirate-hint",
                who = at.people.name(claim.seat),
                flag = claim.flag.to_string(),
                count = to_come.len(),
                names = at.people.list(&to_come),
            );
            Question { title: t!("strozzi-ask-pirate"), hint }
        }
        (Phase::Tile, _) => Question { title: t!("strozzi-ask-tile"), hint: t!("strozzi-ask-tile-hint") },
        (_, claim) => {
            let speed = at.seen.ship.zip(claim).map_or(0, |(ship, claim)| ship.speed(claim.flag));
            Question { title: t!("strozzi-ask-port"), hint: t!("strozzi-ask-port-hint", speed = speed) }
        }
    }
}

/// Who is asked after the viewer, in order.
fn to_come(at: &At<'_>) -> Vec<Seat> {
    let asking = Preview::of(at.seen).map(|preview| preview.asking()).unwrap_or_default();
    asking.iter().filter(|asked| asked.status == ClaimStatus::ToCome).map(|asked| asked.seat).collect()
}

/// "Lorenzo and Piero choose after you. Both still hold a pirate."
fn after_you(at: &At<'_>) -> String {
    let to_come = to_come(at);
    let pirate = |seat: &Seat| at.seen.seats.get(seat.index()).is_some_and(|seat| seat.flags.contains(&Flag::Pirate));
    let pirates: Vec<Seat> = to_come.iter().copied().filter(pirate).collect();
    if to_come.is_empty() {
        return t!("strozzi-after-nobody");
    }
    let choose = t!("strozzi-after", count = to_come.len(), names = at.people.list(&to_come));
    let hold = match pirates.len() {
        0 => t!("strozzi-after-no-pirate"),
        all if all == to_come.len() => t!("strozzi-after-all-pirates", count = all),
        some => t!("strozzi-after-pirates", count = some, names = at.people.list(&pirates)),
    };
    format!("{choose} {hold}")
}

/// What the button says.
pub(super) fn label(at: &At<'_>, action: Action) -> String {
    match action {
        Action::Pass => t!("strozzi-do-pass"),
        Action::Flag(flag) => {
            let takes = match effect(at, action) {
                Some(Effect::Flag(claiming)) => claiming.pirates.is_empty(),
                _ => flag == Flag::Pirate,
            };
            if takes {
                t!("strozzi-do-take", flag = flag.to_string())
            } else {
                t!("strozzi-do-claim", flag = flag.to_string())
            }
        }
        Action::Port(port) => t!("strozzi-do-send", city = words::city(port.city())),
        Action::Tile(tile) => t!("strozzi-do-keep", tile = words::tile(tile)),
    }
}

/// An action in words: what one does, and what follows.
pub(super) fn choice(at: &At<'_>, action: Action) -> Choice {
    Choice {
        name: label(at, action),
        effect: effect(at, action).map(|effect| outlook(at, &effect)).unwrap_or_default(),
    }
}

/// What would follow, in a sentence or three.
pub(super) fn outlook(at: &At<'_>, effect: &Effect) -> String {
    match effect {
        Effect::Pass(passing) => pass(at, *passing),
        Effect::Flag(claiming) => claim(at, claiming),
        Effect::Port(docking) => dock(at, docking),
        Effect::Tile(keeping) => keep(keeping),
    }
}

fn pass(at: &At<'_>, passing: Passing) -> String {
    let fate = match passing.then {
        Fate::Asked(seat) => t!("strozzi-then-asked", who = at.people.name(seat)),
        Fate::Taken(claim) => t!("strozzi-then-taken", who = at.people.name(claim.seat)),
        Fate::SetAside => t!("strozzi-then-aside"),
    };
    sentences([Some(fate), passing.ends_round.then(|| t!("strozzi-then-round"))])
}

fn claim(at: &At<'_>, claiming: &Claiming) -> String {
    let Claiming { flag, speed, pirates, pirated, .. } = claiming;
    let taken = match pirated {
        Some(lost) => t!("strozzi-then-pirated", who = at.people.name(lost.seat), speed = *speed),
        None if *flag == Flag::Pirate => t!("strozzi-then-at-once", speed = *speed),
        None if pirates.is_empty() => t!("strozzi-then-safe", speed = *speed),
        None => t!("strozzi-then-claimed", speed = *speed),
    };
    sentences([Some(taken), (*flag == Flag::Ware).then(|| t!("strozzi-then-ware"))])
}

fn dock(at: &At<'_>, docking: &Docking) -> String {
    let place = t!("strozzi-then-docked", place = docking.place, points = docking.points);
    let falls = docking.moved_down.iter().filter(|moved| moved.points < moved.points_before);
    let fallen: Vec<Seat> = falls.map(|moved| moved.seat).collect();
    let fall =
        (!fallen.is_empty()).then(|| t!("strozzi-then-falls", names = at.people.list(&fallen), count = fallen.len()));
    let climbs = docking.climbs.iter().map(|climb| Some(climbs(climb)));
    let rest = [docking.tile.then(|| t!("strozzi-then-tile")), docking.ends_round.then(|| t!("strozzi-then-round"))];
    sentences([Some(place)].into_iter().chain(climbs).chain([fall]).chain(rest))
}

fn keep(keeping: &Keeping) -> String {
    let total = t!(
        "strozzi-then-total",
        category = keeping.tile.category().to_string(),
        total = keeping.total,
        rank = keeping.rank.unwrap_or(0),
    );
    let climb = keeping.climb.as_ref().map(climbs);
    sentences([Some(total), climb, keeping.ends_round.then(|| t!("strozzi-then-round"))])
}

/// "In Naples you move to space 5, 2nd."
fn climbs(climb: &Climb) -> String {
    t!("strozzi-then-climb", city = words::city(climb.city), space = climb.to, rank = climb.rank.unwrap_or(0))
}

fn sentences(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// In two words what a flag does, under its name.
pub(super) fn flag_note(at: &At<'_>, flag: Flag) -> String {
    match (effect(at, Action::Flag(flag)), flag) {
        (None, _) => used(at, flag),
        (Some(_), Flag::Pirate) => t!("strozzi-note-pirate"),
        (Some(Effect::Flag(claiming)), Flag::Plus1) => t!("strozzi-note-plus1", speed = claiming.speed),
        (Some(_), _) => t!("strozzi-note-ware"),
    }
}

/// In two words what passing does.
pub(super) fn pass_note(at: &At<'_>) -> String {
    match effect(at, Action::Pass) {
        Some(Effect::Pass(Passing { then: Fate::Taken(claim), .. })) => {
            t!("strozzi-then-taken-short", who = at.people.name(claim.seat))
        }
        Some(Effect::Pass(Passing { then: Fate::SetAside, .. })) => t!("strozzi-note-aside"),
        _ => t!("strozzi-note-pass"),
    }
}

/// Where the viewer has used a flag.
pub(super) fn used(at: &At<'_>, flag: Flag) -> String {
    let mine = Port::ALL.into_iter().find(|port| {
        let ships = at.seen.cities.get(&port.city()).map(|city| &city.ships);
        ships.is_some_and(|ships| ships.iter().any(|docked| docked.flag == flag && at.viewer.is(docked.seat)))
    });
    match mine {
        Some(port) => t!("strozzi-used", city = words::city(port.city())),
        None => t!("strozzi-used-now"),
    }
}

/// "3rd ship, gold +1".
pub(super) fn port_note(docking: &Docking) -> String {
    let place = t!("strozzi-nth-ship", place = docking.place);
    let gains = words::gains(&docking.climbs);
    if gains.is_empty() { place } else { format!("{place}, {gains}") }
}

/// *Thing, state, effect* of a port, for a screen reader.
pub(super) fn port_label(at: &At<'_>, docking: &Docking) -> String {
    let what =
        t!("strozzi-port-label", city = words::city(docking.port.city()), place = docking.place, speed = docking.speed);
    format!("{what} {}", plain(&dock(at, docking)))
}

/// Whose decision it is, as one quiet line.
pub(super) fn waiting(at: &At<'_>, seat: Seat) -> String {
    let who = at.people.name(seat);
    match at.seen.phase {
        Phase::Claim => t!("strozzi-waiting-claim", who = who),
        Phase::Port => t!("strozzi-waiting-port", who = who),
        Phase::Tile => t!("strozzi-waiting-tile", who = who),
        _ => t!("strozzi-waiting-ship", who = who),
    }
}
