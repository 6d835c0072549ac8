//! A whole voyage, planned before its first decision is made.
//!
//! The rules ask a sailing player one thing after the other: how far, what to load, whom to send, whether to turn. A [`Plan`]
//! holds their answers; [`Imagined::voyage`] lets the rules ask them and says what comes of it, which questions come up on the
//! way with which answers open, and the decisions to send, one by one.

use super::Imagined;
use crate::action::{Action, Deployment};
use crate::components::{Cubes, Direction, Knights};
use crate::event::Event;
use crate::phase::sail::destination;
use crate::state::Phase;

/// What a player wants on their voyage. Where nothing is wanted, or what is wanted is not allowed, they decline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Make a stopover after so many steps (L-6.3).
    pub anchor: Option<i8>,
    /// Stop after so many steps, counted from the stopover if there is one (L-6.1); not yet chosen if none.
    pub sail: Option<i8>,
    /// What to do at the stopover.
    pub at_stopover: Errand,
    /// What to do at the stop.
    pub at_stop: Errand,
    /// Whether to reverse after the last step, if that is asked (L-6.2).
    pub turn: bool,
}

/// What a player wants at one place; only what is asked there counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errand {
    /// Cubes from the pier (L-7.2), or bonus cubes (L-7.5).
    pub load: Cubes,
    /// Knights for the island (L-7.4, L-7.6).
    pub conquer: Knights,
    /// A figure for the harbor (L-7.3).
    pub deploy: Option<Deployment>,
}

/// What comes of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedVoyage {
    /// The decisions, in the order in which they will be asked.
    pub actions: Vec<Action>,
    /// The places where something is done, in order; the first is the present one if the ship lies at a stop already.
    pub stops: Vec<Stop>,
    /// The position at the end of it.
    pub after: Imagined,
    /// Whether the plan leads to the end of the turn; if not, a number of steps is missing.
    pub complete: bool,
}

/// A stop or stopover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The place on the circuit where the ship stops.
    pub place: u8,
    /// The steps up to here, all together: 0 if the ship lies here already.
    pub step: u8,
    /// Whether the voyage goes on from here.
    pub stopover: bool,
    /// What is asked here.
    pub questions: Vec<Question>,
    /// What happens here, with the answers that were given; the movement to this place is the first of it.
    pub events: Vec<Event>,
}

/// Something the rules ask on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is due.
    pub phase: Phase,
    /// The answers that are allowed, sorted; declining is one of them.
    pub options: Vec<Action>,
    /// The answer of the plan.
    pub answer: Action,
}

/// A place that can be reached with the next decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The decision: to sail, or to make a stopover.
    pub action: Action,
    /// The steps, with their direction.
    pub steps: i8,
    /// The place.
    pub place: u8,
    /// Whether the ship must reverse for it, which spends the U-turn (L-6.2).
    pub turns: bool,
    /// What the place allows, everything declined.
    pub stop: Stop,
}

impl Imagined {
    /// Whether the decider is sailing: it is their voyage, or the movement round.
    #[must_use]
    pub fn is_sailing(&self) -> bool {
        self.game.phase.is_voyage() || self.game.phase == Phase::Homeward
    }

    /// Where the next decision can take the ship; nowhere unless that is how far to sail.
    #[must_use]
    pub fn ways(&self) -> Vec<Way> {
        if !matches!(self.game.phase, Phase::Sail | Phase::Homeward) {
            return Vec::new();
        }
        let ship = self.game.me();
        let way = |action| {
            let (Action::Sail(steps) | Action::Anchor(steps)) = action else { return None };
            let plan = match action {
                Action::Anchor(_) => Plan { anchor: Some(steps), ..Plan::default() },
                _ => Plan { sail: Some(steps), ..Plan::default() },
            };
            Some(Way {
                action,
                steps,
                place: destination(ship.place, steps),
                turns: ship.heading.is_some_and(|heading| Direction::of(steps) != Some(heading)),
                stop: self.voyage(&plan).stops.into_iter().next()?,
            })
        };
        self.actions().into_iter().filter_map(way).collect()
    }

    /// The position after this stopover, everything declined there: where the rest of the way is chosen. None if no stopover
    /// can be made there.
    #[must_use]
    pub fn at_stopover(&self, steps: i8) -> Option<Self> {
        let voyage = self.voyage(&Plan { anchor: Some(steps), ..Plan::default() });
        (voyage.actions.first() == Some(&Action::Anchor(steps))).then_some(voyage.after)
    }

    /// Of the last voyage of all: the shortest way home, and the cubes aboard that only it brings there (L-8.2). None where home
    /// is out of reach, or the hold is empty.
    #[must_use]
    pub fn last_way_home(&self) -> Option<(i8, Cubes)> {
        let cargo = self.game.me().cargo;
        if self.game.phase != Phase::Homeward || cargo.is_empty() {
            return None;
        }
        let unloads = |way: &Way| way.stop.events.iter().any(|event| matches!(event, Event::Unloaded { .. }));
        let home = self.ways().into_iter().filter(unloads).min_by_key(|way| way.steps.unsigned_abs())?;
        Some((home.steps, cargo))
    }

    /// What comes of a plan, from here to the end of the decider's turn.
    #[must_use]
    pub fn voyage(&self, plan: &Plan) -> PlannedVoyage {
        let mut voyage = PlannedVoyage { actions: Vec::new(), stops: Vec::new(), after: *self, complete: false };
        let Some(sailor) = self.decider().filter(|_| self.is_sailing()) else { return voyage };
        let ended_before = self.game.voyage.ended;
        let (mut anchor, mut sail) = (plan.anchor, plan.sail);
        loop {
            let now = voyage.after;
            let (phase, options) = (now.game.phase, now.actions());
            if now.decider() != Some(sailor) || !now.is_sailing() || (phase == Phase::Homeward && sail.is_none()) {
                break;
            }
            let moving = matches!(phase, Phase::Sail | Phase::Homeward);
            let answer = if moving {
                let next = anchor.take().map(Action::Anchor).or_else(|| sail.take().map(Action::Sail));
                let Some(next) = next.filter(|action| options.contains(action)) else { break };
                next
            } else {
                // Where the ship lies already, it is a stopover unless its movement has ended.
                let errand = if now.game.voyage.ended { &plan.at_stop } else { &plan.at_stopover };
                errand.answer(phase, plan.turn, &options)
            };
            let Some((next, events)) = now.after(answer) else { break };
            if let (true, Action::Sail(steps) | Action::Anchor(steps)) = (moving, answer) {
                let before = voyage.stops.last().map_or(0, |stop| stop.step);
                voyage.stops.push(Stop {
                    place: destination(now.game.me().place, steps),
                    step: before + steps.unsigned_abs(),
                    stopover: matches!(answer, Action::Anchor(_)),
                    questions: Vec::new(),
                    events: own(events, sailor),
                });
            } else {
                if voyage.stops.is_empty() {
                    let place = now.game.me().place;
                    let (questions, events) = (Vec::new(), Vec::new());
                    voyage.stops.push(Stop { place, step: 0, stopover: !ended_before, questions, events });
                }
                if let Some(stop) = voyage.stops.last_mut() {
                    stop.questions.push(Question { phase, options, answer });
                    stop.events.extend(own(events, sailor));
                }
            }
            voyage.actions.push(answer);
            voyage.after = next;
            voyage.complete = phase == Phase::Homeward || next.decider() != Some(sailor) || !next.is_sailing();
            if voyage.complete {
                break;
            }
        }
        voyage
    }
}

impl Errand {
    /// The answer to a question at a stop: what is wanted, if that is allowed; else no.
    fn answer(&self, phase: Phase, turn: bool, options: &[Action]) -> Action {
        let (wanted, no) = match phase {
            Phase::Conquer => (Action::Conquer(self.conquer), Action::Conquer(Knights::NONE)),
            Phase::Deploy => (Action::Deploy(self.deploy), Action::Deploy(None)),
            Phase::Turn => (if turn { Action::Uturn } else { Action::Straight }, Action::Straight),
            _ => (Action::Load(self.load), Action::Load(Cubes::NONE)),
        };
        if options.contains(&wanted) { wanted } else { no }
    }
}

/// What happens to the sailor and where they are; not what follows when their turn is over.
fn own(events: Vec<Event>, sailor: fondaco_game::Seat) -> Vec<Event> {
    let concerns = |event: &Event| match *event {
        Event::Sailed { seat, .. }
        | Event::Unloaded { seat, .. }
        | Event::LoadedFromPier { seat, .. }
        | Event::LoadedOnIsland { seat, .. }
        | Event::Deployed { seat, .. }
        | Event::Conquered { seat, .. }
        | Event::Turned { seat, .. } => seat == sailor,
        Event::Expelled { .. } => true,
        _ => false,
    };
    events.into_iter().filter(concerns).collect()
}
