//! Decisions, and everything that follows from one without anybody deciding: draws, forced decisions, orders, the end.

use fondaco_game::{Portable, Refusal as Broken, Seat, Step, Turn};

use crate::log::{By, Ending, Happening, Played};
use crate::offer::Offer;
use crate::options::TakeBacks;
use crate::refusal::Refusal;
use crate::seats::Authority;
use crate::table::{Progress, Stage, Table};
use crate::view::Undo;

impl<G: Portable> Table<G> {
    /// Plays a decision, in notation. `at` is the seq that whoever decided had seen: if the position has changed since, the
    /// decision was about another one and is refused.
    ///
    /// # Errors
    /// Why it was not played. Nothing has changed then.
    pub fn play(&mut self, who: Authority, at: u64, action: &str, ms: u64) -> Result<Progress, Refusal> {
        let seat = who.seat();
        let ms = ms.max(self.now);
        self.chair(seat)?;
        self.playing()?;
        self.fresh_enough(at, self.changed)?;
        if let Turn::Player(turn) = self.game.turn()
            && turn != seat
        {
            return Err(Refusal::NotYourTurn { turn });
        }
        let by = match who {
            Authority::Person(_) => {
                self.person(seat)?;
                if self.clocks.deadline().is_some_and(|(_, deadline)| ms >= deadline) {
                    return Err(Refusal::TimeUp);
                }
                By::Person
            }
            Authority::Bot(_) if self.chairs[seat.index()].bot().is_none() => {
                return Err(Refusal::PersonPlays { seat });
            }
            Authority::Bot(_) => By::Bot,
        };
        let action: G::Action = action.parse().map_err(|error| notation(&error))?;
        let step = Step::Action(action);
        self.game.check(&step).map_err(|broken| match broken {
            Broken::Illegal { rule, why } => Refusal::Illegal { rule: rule.to_owned(), why },
            other => Refusal::Notation { why: other.to_string() },
        })?;
        let mark = self.mark();
        self.happened(ms, Happening::Step(Played { step, by }));
        self.settle(ms);
        Ok(self.progress(mark, None))
    }

    /// Plays everything that follows without anybody deciding, until somebody must.
    pub(crate) fn settle(&mut self, ms: u64) {
        self.withdraw_abandon(ms);
        self.go_on(ms);
        if self.sealed.is_some() && self.contributions.len() == self.promises.len() {
            self.happened(ms, Happening::Started);
        }
        while self.stage == Stage::Playing {
            let played = match (self.game.turn(), self.root) {
                (Turn::Chance, Some(root)) => Played { step: Step::Chance(self.next_draw(root)), by: By::Chance },
                (Turn::Player(seat), _) => match self.decided_ahead(seat) {
                    Some((action, by)) => Played { step: Step::Action(action), by },
                    None => return,
                },
                (Turn::Over, _) => {
                    self.happened(ms, Happening::Ended { ending: Ending::Played });
                    return;
                }
                (Turn::Chance, None) => unreachable!("a match that is played has a root"),
            };
            self.happened(ms, Happening::Step(played));
            self.withdraw_abandon(ms);
        }
    }

    /// The last of those who had not agreed to go on has let a bot play.
    fn go_on(&mut self, ms: u64) {
        let Some(open) = self.offer.as_ref().filter(|open| open.offer == Offer::Resume) else { return };
        let voters = self.voters(open.offer);
        if !voters.is_empty() && open.settled(voters) {
            self.happened(ms, Happening::Resumed);
        }
    }

    /// A rated match may not end without a result any more, while people were asked whether it should.
    fn withdraw_abandon(&mut self, ms: u64) {
        let asked = self.offer.as_ref().is_some_and(|open| open.offer == Offer::Abandon);
        if asked && self.may_end_without_result().is_err() {
            self.happened(ms, Happening::Withdrawn);
        }
    }

    /// What the table itself decides for a seat: the only legal action, or what its person has ordered.
    fn decided_ahead(&self, seat: Seat) -> Option<(G::Action, By)> {
        let orders = &self.orders[seat.index()];
        if !self.opening.options.forced && orders.is_empty() {
            return None;
        }
        let mut legal = Vec::new();
        self.game.actions(&mut legal);
        if let ([only], true) = (&legal[..], self.opening.options.forced) {
            return Some((*only, By::Forced));
        }
        if !self.chairs[seat.index()].person_plays() {
            return None;
        }
        let wanted = orders.iter().flat_map(|order| &order.tries).filter_map(|text| text.parse().ok());
        let action = wanted.into_iter().find(|action| legal.binary_search(action).is_ok())?;
        Some((action, By::Order))
    }

    /// Takes a decision back, or offers to.
    pub(crate) fn take_back(&mut self, seat: Seat, at: u64, to: Option<u32>, ms: u64) -> Result<Progress, Refusal> {
        self.playing()?;
        self.person(seat)?;
        self.fresh_enough(at, self.changed)?;
        if self.opening.options.take_backs != TakeBacks::Never {
            self.may_change(seat)?;
        }
        match self.undo(seat, to) {
            Undo::Off => Err(Refusal::NoTakeBacks),
            Undo::Nothing => Err(Refusal::NothingToTakeBack),
            Undo::Barrier => Err(Refusal::Barrier),
            Undo::Free { to } => {
                let mark = self.mark();
                self.happened(ms, Happening::TakenBack { by: seat, to });
                self.settle(ms);
                Ok(self.progress(mark, None))
            }
            Undo::Ask { to } => self.make_offer(seat, Offer::TakeBack { to }, ms),
        }
    }

    /// Whether this seat may take back its decision number `to`, or its last one.
    ///
    /// The barrier is passed once somebody else has decided or something was drawn since (S-3.8). Forced decisions are
    /// nobody's, so they are none.
    pub(crate) fn undo(&self, seat: Seat, to: Option<u32>) -> Undo {
        if self.opening.options.take_backs == TakeBacks::Never || self.may_change(seat).is_err() {
            return Undo::Off;
        }
        let mut free = true;
        for (number, step) in self.standing.iter().enumerate().rev() {
            let own = step.seat == Some(seat) && matches!(step.by, By::Person | By::Order);
            if own && to.is_none_or(|to| to as usize == number) {
                let to = number as u32;
                let alone = self.voters(Offer::TakeBack { to }).len() == 1;
                return match self.opening.options.take_backs {
                    TakeBacks::Never => Undo::Off,
                    TakeBacks::Own if free => Undo::Free { to },
                    TakeBacks::Own => Undo::Barrier,
                    TakeBacks::Agreed if free => Undo::Free { to },
                    TakeBacks::Usual if free && alone => Undo::Free { to },
                    TakeBacks::Agreed | TakeBacks::Usual => Undo::Ask { to },
                };
            }
            free &= own || step.by == By::Forced;
        }
        Undo::Nothing
    }
}

pub(crate) fn notation(error: &fondaco_game::NotationError) -> Refusal {
    Refusal::Notation { why: error.to_string() }
}
