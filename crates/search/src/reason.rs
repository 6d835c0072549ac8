//! Why a decision: the whole move that it begins, and what that changes in the numbers of the game.
//!
//! A decision is often a part of a move: a flag, then a port, then a tile. [`Move::of`] plays it on, as the search expects it
//! and otherwise as looks best at once, until the next draw or until nothing hangs in the air and somebody else decides. What
//! the [account](fondaco_game::account) then says differently are the reasons.

use fondaco_game::account::{TOTAL, differences};
use fondaco_game::{Bearing, Entry, Insight, NoStory, Reason, Seat, Step, StepOf, Turn, Viewer};

use crate::policy::at_once;

/// The most steps of one move.
const LONGEST: usize = 24;

/// A whole move of one seat.
#[derive(Clone, Debug)]
pub struct Move<G: Insight> {
    /// Where it leads, as far as nothing is drawn.
    pub after: G,
    /// What everybody decides until then, one after the other: others may have to answer.
    pub steps: Vec<(Seat, G::Action)>,
    /// What the one who moves decides.
    pub own: Vec<G::Action>,
    /// What the search expects then.
    expected: Vec<StepOf<G>>,
}

impl<G: Insight> Move<G> {
    /// The move of `seat` that begins with `line`, which the search expects.
    #[must_use]
    pub fn of(game: &G, seat: Seat, line: &[StepOf<G>]) -> Self {
        let (mut after, mut steps, mut actions) = (game.clone(), Vec::new(), Vec::new());
        let mut expected = line.iter();
        for index in 0..LONGEST {
            let Turn::Player(decider) = after.turn() else { break };
            if index > 0 && decider != seat && after.is_quiescent() {
                break;
            }
            let action = match expected.next() {
                Some(Step::Action(action)) => *action,
                // A draw is not part of a move, and what was expected after it is no longer known.
                Some(Step::Chance(_)) | None => {
                    expected = [].iter();
                    after.actions(&mut actions);
                    let Some(action) = at_once(&after, decider, &actions) else { break };
                    action
                }
            };
            after.apply(&Step::Action(action), &mut NoStory);
            steps.push((decider, action));
        }
        let own = steps.iter().filter(|(decider, _)| *decider == seat).map(|(_, action)| *action).collect();
        Move { after, steps, own, expected: expected.copied().collect() }
    }

    /// What it changes, compared with another position of the same game: the one before, or one that another move leads to.
    #[must_use]
    pub fn reasons(&self, before: &G, seat: Seat) -> Vec<Reason> {
        let account = |game: &G| -> Vec<Entry> {
            let mut entries = Vec::new();
            game.account(Viewer::Player(seat), &mut entries);
            entries
        };
        let same_round = before.round() == self.after.round() && self.after.turn() != Turn::Over;
        differences(&account(before), &account(&self.after), seat, same_round)
    }

    /// What it changes, and what the next rival could do about it.
    #[must_use]
    pub fn told(&self, before: &G, seat: Seat) -> Vec<Reason> {
        let mut reasons = self.reasons(before, seat);
        reasons.extend(self.answer(seat));
        reasons
    }

    /// What it changes compared with another move from the same position, what speaks against it marked as such; and what the next
    /// rival could do after that one only.
    #[must_use]
    pub fn told_against(&self, other: &Self, seat: Seat) -> Vec<Reason> {
        let mut reasons = self.reasons(&other.after, seat);
        for reason in reasons.iter_mut().filter(|reason| reason.is_against(seat)) {
            reason.bearing = Bearing::Against;
        }
        // A stable sort: the weightiest of both stay first.
        reasons.sort_by_key(|reason| reason.bearing == Bearing::Against);
        let own = self.answer(seat);
        let is_new =
            |threat: &Reason| !own.as_ref().is_some_and(|own| own.seat == threat.seat && own.is_about_that_of(threat));
        let threat = other.answer(seat).filter(is_new);
        reasons.extend(threat.map(|threat| Reason { bearing: Bearing::Otherwise, ..threat }));
        reasons
    }

    /// The worst that the next rival could do after it, as the one who moved can count it: what costs them something, or else
    /// what a place brings the rival that both could have had. Nothing if something is drawn before.
    fn answer(&self, seat: Seat) -> Option<Reason> {
        let Turn::Player(rival) = self.after.turn() else { return None };
        if rival == seat {
            return None;
        }
        let reasons = Move::of(&self.after, rival, &self.expected).reasons(&self.after, seat);
        let hurts = |reason: &&Reason| reason.seat == seat && reason.gain() < 0;
        let helps = |reason: &&Reason| reason.seat == rival && reason.gain() > 0 && !reason.place.is_empty();
        let told = || reasons.iter().filter(|reason| reason.kind != TOTAL);
        told()
            .find(hurts)
            .or_else(|| told().find(helps))
            .map(|reason| Reason { bearing: Bearing::Then, ..reason.clone() })
    }
}
