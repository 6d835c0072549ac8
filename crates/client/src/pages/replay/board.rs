//! The board of a replay: the game's own face, fed from a timeline instead of a host.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::bar::Bar;
use super::beside::Origin;
use super::branch;
use super::cursor::Cursor;
use super::together::{Group, GroupStrip, Proposal};
use crate::base::games::Markup;
use crate::base::route::{Route, Spot};
use crate::data::replay::origin::PastMatch;
use crate::data::replay::timeline::{Timeline, next_stop};
use crate::hosts::relay::Relay;
use crate::t;
use crate::table::face::{Desk, Face, Moment};
use crate::table::host::Host;
use crate::table::motion::Motion;
use crate::table::people::People;
use crate::table::screen::Frame;

/// The longest line that can be proposed: the server lets no longer one through.
const LONGEST: usize = 16;

/// A match, and the moment to begin at.
pub struct ReplayStart {
    pub(super) past: Arc<PastMatch>,
    pub(super) spot: Option<Spot>,
}

impl ReplayStart {
    /// Shows it with the board of `G`.
    pub(crate) fn show<G: Face>(self) -> Markup {
        let ReplayStart { past, spot } = self;
        match Timeline::<G>::of(&past.record) {
            Ok(timeline) => screen(&past, Rc::new(timeline), spot),
            Err(error) => super::missing(crate::table::host::Trouble::Damaged { why: error.to_string() }),
        }
    }
}

fn screen<G: Face>(past: &Arc<PastMatch>, timeline: Rc<Timeline<G>>, spot: Option<Spot>) -> Markup {
    let at = spot.map_or(0, |spot| spot.at).min(timeline.steps());
    let better = spot.filter(|spot| spot.better).and_then(|_| super::better(past, at));
    let decider = timeline.decider(at);
    let viewer = match (&better, decider) {
        (Some(_), Some(seat)) => Viewer::Player(seat),
        _ => past.viewer(),
    };
    let cursor = Cursor::new(past, &timeline, at, viewer);
    cursor.tried.set(better.is_some() && decider.is_some());
    cursor.follow_address();
    cursor.follow_keys();
    let people = past.people(timeline.players());
    let at_hand = StoredValue::new_local((Arc::clone(past), timeline));
    let better = StoredValue::new(better);
    let group = Group::new();
    group.follow(cursor);
    let line = StoredValue::new(Vec::new());
    // Shown anew when something else is to be selected on it.
    let wanted = RwSignal::new(0_u32);
    // All but the last decision of a proposal are made, and the last is selected: one sees it, and can choose another.
    let show = Callback::new(move |mut proposal: Proposal| {
        let Some(action) = proposal.line.pop() else { return };
        let past = at_hand.with_value(|(past, _)| Arc::clone(past));
        let Ok(timeline) = Timeline::<G>::of(&with_line(&past.record, proposal.at, &proposal.line)) else { return };
        let Some(seat) = timeline.decider(timeline.steps()) else { return };
        cursor.seek(proposal.at);
        better.set_value(Some(vec![action]));
        line.set_value(proposal.line);
        cursor.viewer.set(Viewer::Player(seat));
        cursor.tried.set(true);
        wanted.update(|times| *times += 1);
    });
    let shown = Memo::new(move |_| (cursor.viewer.get(), cursor.tried.get(), wanted.get()));
    (move || {
        let (viewer, tried, _) = shown.get();
        let (past, timeline) = at_hand.get_value();
        let better = better.try_update_value(Option::take).flatten();
        if !tried {
            line.set_value(Vec::new());
        }
        board(Seats { cursor, group, show, viewer, tried, line, people }, &past, &timeline, better)
    })
    .into_any()
}

/// The record up to a moment, and other decisions from there on.
fn with_line(record: &Record, at: usize, line: &[String]) -> Record {
    let steps = record.steps.iter().take(at).chain(line).cloned().collect();
    Record { steps, result: None, ..record.clone() }
}

/// Who looks at a board, and with whom.
#[derive(Clone, Copy)]
struct Seats {
    cursor: Cursor,
    group: Group,
    show: Callback<Proposal>,
    viewer: Viewer,
    tried: bool,
    /// What was decided differently so far, while another decision is tried with others.
    line: StoredValue<Vec<String>>,
    /// Who plays.
    people: Memo<Arc<People>>,
}

/// The board as one viewer saw it. While another decision is `tried`, it can be made on it.
fn board<G: Face>(
    seats: Seats,
    past: &Arc<PastMatch>,
    timeline: &Rc<Timeline<G>>,
    better: Option<Vec<String>>,
) -> Markup {
    let Seats { cursor, group, show, viewer, tried, line, people } = seats;
    let ahead = line.with_value(|line| {
        let record = (!line.is_empty()).then(|| with_line(&past.record, cursor.at.get_untracked(), line))?;
        Timeline::<G>::of(&record).ok()
    });
    let now = ahead.as_ref().map_or_else(|| cursor.at.get_untracked(), Timeline::steps);
    let seen = ahead.as_ref().unwrap_or(timeline);
    let (table, view) = seen.look(&past.chairs, viewer, now, now, tried);
    let moves: Rc<RefCell<Option<Rc<Motion<G>>>>> = Rc::default();
    let host = tried.then(|| {
        let (past, timeline, moves) = (Arc::clone(past), Rc::clone(timeline), Rc::clone(&moves));
        let play = move |action: String| {
            if untrack(|| group.is_on()) {
                propose(seats, &past, action, &moves);
            } else {
                let motion = moves.borrow().clone();
                let rest = motion.map(|motion| motion.take_plan()).unwrap_or_default();
                let decided = std::iter::once(action).chain(rest.iter().map(ToString::to_string)).collect();
                go_on(cursor, &past, &timeline, viewer_seat(viewer), decided);
            }
        };
        Rc::new(Relay(Box::new(play))) as Rc<dyn Host>
    });
    let mut desk = Desk::<G>::new(view.observation.clone(), table.clone(), viewer, host);
    desk.guided = true;
    desk.people = people;
    let motion = Motion::new(desk);
    *moves.borrow_mut() = Some(Rc::clone(&motion));
    motion.jump(table, view);
    desk.story.set(Arc::new(seen.story(now).to_vec()));
    if let Some(better) = better {
        show_pick(desk, &better);
    }
    cursor.play_on(desk.moving);
    let at_hand = StoredValue::new_local((Arc::clone(past), Rc::clone(timeline), Rc::clone(&motion)));
    Effect::new(move |before: Option<usize>| {
        let at = cursor.at.get();
        let Some(before) = before.filter(|before| *before != at) else { return at };
        let (past, timeline, motion) = at_hand.get_value();
        let (table, view) = timeline.look(&past.chairs, viewer, before, at, false);
        if at > before && next_stop(timeline.stops(), before, true) == at {
            motion.push(table, view);
        } else {
            motion.jump(table, view);
            desk.story.set(Arc::new(timeline.story(at).to_vec()));
        }
        at
    });
    let said = Signal::derive(move || last_words(desk));
    let decider = Signal::derive(move || {
        let at = cursor.at.get();
        at_hand.try_with_value(|(_, timeline, _)| timeline.next_decider(at)).flatten()
    });
    let branch = Callback::new(move |()| {
        let (past, timeline, _) = at_hand.get_value();
        let next = timeline.next_decider(cursor.at.get_untracked()).map(|(_, seat)| seat);
        go_on(cursor, &past, &timeline, viewer_seat(viewer).or(next), Vec::new());
    });
    let hurry = Callback::new(move |()| {
        let _ = at_hand.try_with_value(|(_, _, motion)| motion.hurry());
    });
    let viewers = past.viewers(timeline.players());
    let words = Callback::new(move |proposal: Proposal| {
        let (past, ..) = at_hand.get_value();
        proposed::<G>(&desk.people.get(), &past, &proposal)
    });
    let together = (past.remote && Group::is_possible()).then(|| view! { <GroupStrip group cursor words show/> });
    let above = view! { {together} <Bar cursor people=desk.people viewers said decider branch/> };
    view! { <Frame desk hurry above=above.into_any()/> }.into_any()
}

/// Adds a decision to the line that one proposes, shows it to the others, and goes on with it where somebody is to decide: a
/// line ends where chance does.
fn propose<G: Face>(seats: Seats, past: &PastMatch, action: String, moves: &RefCell<Option<Rc<Motion<G>>>>) {
    let Seats { cursor, group, viewer, line, .. } = seats;
    let at = cursor.at.get_untracked();
    line.update_value(|line| line.push(action));
    group.propose(at, line.get_value());
    let timeline = Timeline::<G>::of(&with_line(&past.record, at, &line.get_value())).ok();
    let next = timeline.as_ref().and_then(|timeline| timeline.decider(timeline.steps()));
    match (timeline, next) {
        (Some(timeline), Some(seat)) if line.with_value(Vec::len) < LONGEST && viewer.is(seat) => {
            let (table, view) = timeline.look(&past.chairs, viewer, timeline.steps() - 1, timeline.steps(), true);
            if let Some(motion) = &*moves.borrow() {
                motion.push(table, view);
            }
        }
        // Somebody else's decision is made with their eyes.
        (Some(_), Some(seat)) if line.with_value(Vec::len) < LONGEST => cursor.viewer.set(Viewer::Player(seat)),
        _ => cursor.tried.set(false),
    }
}

const fn viewer_seat(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Player(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

/// A proposal in words: whose decisions, and what; its notation where it is none of this match.
fn proposed<G: Face>(people: &People, past: &PastMatch, proposal: &Proposal) -> String {
    let Proposal { at, line, .. } = proposal;
    let words = || {
        let timeline = Timeline::<G>::of(&with_line(&past.record, *at, line)).ok()?;
        let mut before = None;
        let step = |(at, notation): (usize, &String)| {
            let seat = timeline.decider(at)?;
            let viewer = Viewer::Player(seat);
            let (seen, legal) = (timeline.position(at).observe(viewer), timeline.legal(at));
            let edition = timeline.position(at).edition();
            let moment = Moment::<G> { seen: &seen, legal: &legal, edition, people, viewer };
            let action = legal.iter().find(|action| action.to_string() == *notation)?;
            let what = G::choice(&moment, *action).name;
            let said =
                if before == Some(seat) { what } else { t!("together-step", who = people.name(seat), what = what) };
            before = Some(seat);
            Some(said)
        };
        (*at..).zip(line).map(step).collect::<Option<Vec<_>>>()
    };
    words().map_or_else(|| line.join(", ").chars().take(80).collect(), |words| words.join(" → "))
}

/// Begins a match from here with what was decided instead, as far as it can be played, and goes there.
pub(crate) fn go_on<G: Face>(
    cursor: Cursor,
    past: &PastMatch,
    timeline: &Timeline<G>,
    seat: Option<Seat>,
    decided: Vec<String>,
) {
    let at = cursor.at.get_untracked();
    let begun = seat.map(|seat| {
        let decided = branch::playable::<G>(&with_line(&past.record, at, &[]), seat, decided);
        let origin = Origin::of(past, timeline, at, seat, decided.clone());
        let begun = branch::begin(&past.record, &past.chairs, timeline.players(), seat, at, decided);
        begun.inspect(|id| origin.keep(id))
    });
    match begun {
        Some(Ok(id)) => Route::Table(id).go(),
        // Why nothing can be stored is said there.
        Some(Err(_)) => Route::Home.go(),
        None => {}
    }
}

/// Selects a whole move on the board.
pub(crate) fn show_pick<G: Face>(desk: Desk<G>, whole: &[String]) {
    if let Some(pick) = untrack(|| desk.at(|at| pick_of(at, whole))) {
        desk.pick.set(pick);
    }
}

/// What a whole move in notation selects, if it begins with a decision that is due: all of it, and nothing that it does not say.
fn pick_of<G: Face>(at: &Moment<'_, G>, whole: &[String]) -> Option<G::Pick> {
    let actions: Vec<G::Action> = whole.iter().map_while(|action| action.parse().ok()).collect();
    match actions[..] {
        [only] => at.legal.contains(&only).then(|| G::pick(at, only)),
        [first, ..] => at.legal.contains(&first).then(|| G::pick_whole(at, &actions)),
        [] => None,
    }
}

/// The last line of the ledger that somebody is the subject of.
fn last_words<G: Face>(desk: Desk<G>) -> String {
    let story = desk.story.get();
    desk.at(|at| {
        let told = story.iter().rev().find_map(|news| match &news.what {
            Happening::Step(told) => G::tell(at, &told.events).into_iter().rfind(|line| line.seat.is_some()),
            _ => None,
        });
        told.map(|line| line.text).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use fondaco_game::Game as _;
    use fondaco_liguria::preview::{Imagined, Plan};
    use fondaco_liguria::{Liguria, Phase};

    use super::*;
    use crate::data::replay::timeline::tests::played;

    #[test]
    fn a_better_move_is_shown_as_it_is_and_not_with_what_most_people_would_add() {
        let timeline = Timeline::<Liguria>::of(&played::<Liguria>(3)).unwrap();
        let (table, _) = timeline.look(&[], Viewer::Spectator, 0, 0, false);
        let people = People::new(&table.seats, Viewer::Spectator);
        let mut bare = 0;
        for step in 0..timeline.steps() {
            let Some(seat) = timeline.decider(step) else { continue };
            let (viewer, legal) = (Viewer::Player(seat), timeline.legal(step));
            let seen = timeline.position(step).observe(viewer);
            if seen.phase != Phase::Sail {
                continue;
            }
            let edition = timeline.position(step).edition();
            let at = Moment::<Liguria> { seen: &seen, legal: &legal, edition, people: &people, viewer };
            let now = Imagined::new(&seen).unwrap();
            for way in now.ways() {
                // Everything is declined.
                let declined = now.voyage(&Plan { sail: Some(way.steps), ..Plan::default() });
                if !declined.complete || declined.actions.len() < 2 {
                    continue;
                }
                let whole: Vec<String> = declined.actions.iter().map(ToString::to_string).collect();
                let pick = pick_of(&at, &whole).unwrap();
                assert_eq!(Liguria::commit(&at, &pick).unwrap().actions, declined.actions);
                bare += usize::from(Liguria::pick(&at, declined.actions[0]) != pick);
            }
        }
        assert!(bare > 10, "{bare} moves are other than what most people would do");
    }
}
