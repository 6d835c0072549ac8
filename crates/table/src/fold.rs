//! What each entry of the log does to the table. Live play and replay both go through here, so they cannot differ.

use std::num::NonZeroU64;

use fondaco_game::{NoStory, Portable, Seat, SeatSet, Step, StepOf, Turn};

use crate::clock::{Begins, Occasion, SHOW_STEP_MS};
use crate::log::{By, Fact, Happening, Played};
use crate::offer::{Offer, OpenOffer};
use crate::options::{ClockRule, DAY, LATE_MS, Options};
use crate::orders::Lasts;
use crate::seats::{Chair, Holder, Why};
use crate::table::{Logged, Rematch, Stage, Standing, Table, TypedFact};

impl<G: Portable> Table<G> {
    /// Applies a fact. A log from outside may be damaged, so what would break the table is refused; the caller throws away a
    /// table that refused.
    pub(crate) fn fold(
        &mut self,
        ms: u64,
        fact: &TypedFact<G>,
        story: &mut impl Extend<G::Event>,
    ) -> Result<(), String> {
        match fact {
            Fact::Opened(_) => Err("a table is opened once".into()),
            Fact::Orders(plans) => {
                // Nothing else may change, not even a clock: nobody shall see that there are plans.
                self.sits(plans.seat)?;
                self.orders[plans.seat.index()].clone_from(&plans.orders);
                Ok(())
            }
            Fact::Happened(happening) => {
                match happening {
                    Happening::Excused { ms: away } => self.clocks.excuse(*away, ms),
                    // It may be told some time after it began.
                    Happening::Holiday { seat, from_ms, .. } => self.clocks.excuse_from(*seat, *from_ms, ms),
                    _ => {}
                }
                self.clocks.charge(ms);
                self.seq += 1;
                self.count(happening);
                let occasion = self.happen(ms, happening, story)?;
                if occasion != Occasion::Other {
                    self.changed = self.seq;
                }
                let turn = match (self.stage, self.game.turn()) {
                    (Stage::Playing, Turn::Player(seat)) => Some(seat),
                    _ => None,
                };
                let thinking = turn.is_some_and(|seat| self.chairs[seat.index()].person_plays());
                let seen_ms = turn.filter(|_| thinking).map_or(0, |seat| self.seen_ms(seat, ms));
                let free_until = turn.and_then(|seat| self.chairs[seat.index()].holiday_ms).unwrap_or(0);
                self.clocks.set(occasion, turn, thinking, Begins { seen_ms, free_until }, ms);
                Ok(())
            }
        }
    }

    /// When the person at this seat can have seen what happened since their last decision: each step is shown from when it
    /// happened, but not before those ahead of it. What happens at this moment is not in the log yet.
    fn seen_ms(&self, seat: Seat, now: u64) -> u64 {
        let others = self.standing.iter().rev().take_while(|step| step.seat != Some(seat)).count();
        let at = |step: &Standing| self.log.get(step.place as usize).map_or(now, |logged| logged.ms);
        let unseen = &self.standing[self.standing.len() - others..];
        unseen.iter().map(at).fold(0, |seen_ms, ms| seen_ms.max(ms).saturating_add(SHOW_STEP_MS))
    }

    fn happen(
        &mut self,
        ms: u64,
        happening: &Happening<Played<StepOf<G>>>,
        story: &mut impl Extend<G::Event>,
    ) -> Result<Occasion, String> {
        match happening {
            Happening::Step(played) => {
                self.play_step(*played, story)?;
                return Ok(Occasion::Step);
            }
            Happening::TakenBack { by, to } => {
                self.go_back(*by, *to)?;
                return Ok(Occasion::TakeBack);
            }
            Happening::Seated { seat, holder } => self.seat(*seat, holder)?,
            Happening::Removed { seat } => {
                if self.stage != Stage::Gathering {
                    return Err("nobody is sent away after the start".into());
                }
                let person = self.chairs.get(seat.index()).and_then(|chair| chair.holder.player().cloned());
                self.removed.push(person.ok_or("nobody sits there")?);
                self.seat(*seat, &Holder::Open)?;
            }
            Happening::Handed { to } => {
                let person = self.chairs.get(to.index()).and_then(|chair| chair.holder.player().cloned());
                self.owner = Some(person.ok_or("nobody sits there")?);
                self.forsaken = false;
            }
            Happening::Promised(promised) => {
                self.sits(promised.seat)?;
                self.promises.retain(|other| other.seat != promised.seat);
                self.promises.push(**promised);
            }
            Happening::Sealed { until_ms } => {
                if self.stage != Stage::Gathering {
                    return Err("a match begins once".into());
                }
                self.sealed = Some(*until_ms);
            }
            Happening::Contributed(contribution) => {
                self.sits(contribution.seat)?;
                self.contributions.push((**contribution).clone());
            }
            Happening::Started => {
                if self.stage != Stage::Gathering {
                    return Err("a match starts once".into());
                }
                if self.chairs.iter().any(|chair| chair.holder == Holder::Open) {
                    return Err("a match starts when all seats are taken".into());
                }
                self.stage = Stage::Playing;
                self.sealed = None;
                // Before there were promises, they counted in the order in which they came.
                if !self.promises.is_empty() {
                    self.contributions.sort_by_key(|contribution| contribution.seat);
                }
                self.root = Some(self.opening.seed.root(&self.contributions));
            }
            Happening::Offered { by, offer, until_ms } => {
                self.sits(*by)?;
                let (offer, agreed) = (*offer, vec![*by]);
                let declined = Vec::new();
                self.offer = Some(OpenOffer { seq: self.seq, by: *by, offer, agreed, declined, until_ms: *until_ms });
                self.agree_on_rematch();
            }
            Happening::Answered { seat, yes: true } => {
                self.sits(*seat)?;
                let open = self.offer.as_mut().ok_or("there is no offer to answer")?;
                open.declined.retain(|other| other != seat);
                open.agreed.push(*seat);
                self.agree_on_rematch();
            }
            Happening::Answered { seat, yes: false } => match &mut self.offer {
                // Before such an offer had an end, one no was the end of it.
                Some(open) if open.offer.outlives_no() && open.until_ms.is_some() => {
                    open.declined.push(*seat);
                    self.agree_on_rematch();
                }
                _ => self.offer = None,
            },
            Happening::Withdrawn => self.offer = None,
            Happening::Paused => self.enter(Stage::Playing, Stage::Paused)?,
            Happening::Resumed => {
                self.enter(Stage::Paused, Stage::Playing)?;
                self.offer = self.offer.take().filter(|open| open.offer != Offer::Resume);
            }
            Happening::StoodIn { seat, why } => {
                self.replace(*seat)?;
                self.chairs[seat.index()].deserted |= self.deserts(*seat);
                self.lapse();
                if *why == Why::Time {
                    self.flagged[seat.index()] = Some(self.changed);
                }
            }
            Happening::Returned { seat } => {
                self.sits(*seat)?;
                let too_late = self.comes_too_late(ms);
                let chair = &mut self.chairs[seat.index()];
                chair.deserted |= too_late;
                chair.stand_in = None;
                self.flagged[seat.index()] = None;
                if let Some(player) = chair.holder.player() {
                    self.clocks.welcome(*seat, player);
                }
                self.lapse();
            }
            Happening::Resigned { seat } => {
                self.replace(*seat)?;
                self.chairs[seat.index()].resigned = true;
                self.offer = None;
            }
            Happening::FlagFell { seat } => self.sits(*seat)?,
            // The clocks have been told before they were charged.
            Happening::Excused { .. } => {}
            Happening::Holiday { seat, until_ms, .. } => self.holiday(*seat, Some(*until_ms), ms)?,
            Happening::HolidayOver { seat } => self.holiday(*seat, None, ms)?,
            Happening::Ended { ending } => {
                if self.under_way().is_err() {
                    return Err("a match ends once, after it has started".into());
                }
                self.stage = Stage::Over(*ending);
                self.orders.iter_mut().for_each(Vec::clear);
                self.offer = None;
            }
            Happening::Rematch { next } => self.rematch = Rematch::Made(next.clone()),
            Happening::Revealed => {
                if !matches!(self.stage, Stage::Over(_)) || !self.shares_deal() {
                    return Err("a deal is revealed when others share it and it has been played".into());
                }
                self.revealed = true;
            }
        }
        Ok(Occasion::Other)
    }

    fn play_step(
        &mut self,
        Played { step, by }: Played<StepOf<G>>,
        story: &mut impl Extend<G::Event>,
    ) -> Result<(), String> {
        let (Stage::Playing, Some(root)) = (self.stage, self.root) else {
            return Err("a step where nobody plays".into());
        };
        let seat = match (self.game.turn(), by) {
            (Turn::Player(seat), By::Person | By::Bot | By::Forced | By::Order) => Some(seat),
            (Turn::Chance, By::Chance) => None,
            _ => return Err("a step of another kind is due".into()),
        };
        if let Step::Chance(chance) = step {
            let drawn = self.next_draw(root);
            if seat.is_some() || chance != drawn {
                return Err(format!("'{chance}' is not what was drawn"));
            }
        }
        self.game.play(&step, story).map_err(|refusal| refusal.to_string())?;
        match (step, seat) {
            (Step::Chance(_), _) => {
                self.draws += 1;
                self.drawn = self.seq;
                self.orders.iter_mut().for_each(|orders| orders.retain(|order| order.lasts != Lasts::UntilDraw));
            }
            (Step::Action(action), Some(seat)) if by == By::Order => {
                let (orders, text) = (&mut self.orders[seat.index()], action.to_string());
                if let Some(used) = orders.iter().position(|order| order.tries.contains(&text)) {
                    orders.remove(used);
                }
            }
            (Step::Action(_), _) => {}
        }
        self.standing.push(Standing { place: self.log.len() as u32, seat, by });
        self.lapse();
        Ok(())
    }

    /// Replays all that still stands: a few microseconds, and nothing to keep in step with the rules.
    fn go_back(&mut self, by: Seat, to: u32) -> Result<(), String> {
        let keep = to as usize;
        if self.stage != Stage::Playing || self.standing.get(keep).is_none_or(|step| step.seat != Some(by)) {
            return Err(format!("seat {by} did not decide step {to}"));
        }
        self.standing.truncate(keep);
        self.game = self.start.clone();
        for index in 0..keep {
            let step = self.step(self.standing[index]);
            self.game.apply(&step, &mut NoStory);
        }
        self.orders[by.index()].clear();
        self.lapse();
        Ok(())
    }

    /// The position, or who plays, has changed: an offer is about what was before, unless it stands until some time.
    fn lapse(&mut self) {
        self.offer = self.offer.take().filter(|open| open.until_ms.is_some());
    }

    fn seat(&mut self, seat: Seat, holder: &Holder) -> Result<(), String> {
        self.sits(seat)?;
        let under_way = match self.stage {
            Stage::Gathering => false,
            Stage::Playing | Stage::Paused => true,
            Stage::Over(_) => return Err("nobody sits down when the match is over".into()),
        };
        if holder.player().and_then(|player| self.seat_of(player)).is_some_and(|other| other != seat) {
            return Err("nobody holds two seats".into());
        }
        if !under_way {
            // What somebody adds to the shuffle leaves with them.
            self.promises.retain(|promised| promised.seat != seat);
        }
        let owned = |holder: &Holder| holder.player().is_some() && holder.player() == self.owner.as_ref();
        match (owned(&self.chairs[seat.index()].holder), owned(holder)) {
            (true, false) => self.forsaken = true,
            (false, true) => self.forsaken = false,
            _ => {}
        }
        let stand_in = (under_way && *holder == Holder::Open).then(|| self.opening.options.stand_in.clone());
        self.chairs[seat.index()] = Chair { holder: holder.clone(), stand_in, ..Chair::default() };
        self.flagged[seat.index()] = None;
        self.orders[seat.index()].clear();
        self.offer = None;
        if let Some(player) = holder.player().filter(|_| under_way) {
            self.clocks.welcome(seat, player);
        }
        Ok(())
    }

    /// A person is on holiday, or back: their time, and the time to answer an offer, run from then on.
    fn holiday(&mut self, seat: Seat, until_ms: Option<u64>, ms: u64) -> Result<(), String> {
        self.sits(seat)?;
        let ClockRule::Daily { days } = self.opening.options.clock else {
            return Err("holidays are for daily play".into());
        };
        self.chairs[seat.index()].holiday_ms = until_ms;
        self.clocks.holiday(seat, until_ms.unwrap_or(ms).max(ms));
        if let Some(until_ms) = until_ms.filter(|_| self.asked().contains(seat)) {
            let answers = NonZeroU64::new(until_ms.saturating_add(u64::from(days) * DAY));
            if let Some(open) = self.offer.as_mut().filter(|open| open.offer == Offer::Abandon) {
                open.until_ms = open.until_ms.max(answers);
            }
        }
        Ok(())
    }

    /// Whether somebody for whom a bot plays from now on is last for it. At a table of a tournament that is not rated, who has not
    /// decided anything yet may only be late.
    fn deserts(&self, seat: Seat) -> bool {
        let Options { rated, contest, .. } = &self.opening.options;
        let decided = |step: &Standing| step.seat == Some(seat) && matches!(step.by, By::Person | By::Order);
        *rated || (contest.is_some() && self.standing.iter().any(decided))
    }

    /// Whether who comes to a table of a tournament now has let a bot play for too long.
    fn comes_too_late(&self, ms: u64) -> bool {
        let started = |logged: &Logged<G>| matches!(logged.fact, Fact::Happened(Happening::Started));
        let began = || self.log.iter().find(|logged| started(logged)).map_or(0, |logged| logged.ms);
        self.opening.options.contest.is_some() && ms > began().saturating_add(LATE_MS)
    }

    /// Lets a bot play for a person.
    fn replace(&mut self, seat: Seat) -> Result<(), String> {
        self.sits(seat)?;
        self.chairs[seat.index()].stand_in = Some(self.opening.options.stand_in.clone());
        self.orders[seat.index()].clear();
        Ok(())
    }

    fn enter(&mut self, from: Stage, to: Stage) -> Result<(), String> {
        if self.stage != from {
            return Err("a match pauses when it is played and goes on when it is paused".into());
        }
        self.stage = to;
        self.lapse();
        Ok(())
    }

    /// Once everybody has answered, those play again who want to, unless it is one alone. The rematch is opened by the server, so
    /// agreement on it is kept until then.
    fn agree_on_rematch(&mut self) {
        let voters = self.voters(Offer::Rematch);
        let answered =
            |open: &&OpenOffer| open.offer == Offer::Rematch && voters.iter().all(|seat| open.has_answer(seat));
        let Some(open) = self.offer.as_ref().filter(answered) else { return };
        let wanting: SeatSet = open.agreed.iter().copied().collect();
        if wanting.len() > 1 || open.declined.is_empty() {
            self.rematch = Rematch::Agreed(wanting);
        }
        self.offer = None;
    }

    fn sits(&self, seat: Seat) -> Result<(), String> {
        self.chair(seat).map(drop).map_err(|refusal| refusal.to_string())
    }
}
