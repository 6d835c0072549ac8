//! What the people at the table can ask of it.

use std::num::NonZeroU64;

use fondaco_game::{Portable, Seat};
use serde::{Deserialize, Serialize};

use crate::fairness::{Contribution, Promise, Promised};
use crate::label::{LevelName, PlayerId, Salt};
use crate::log::{Ending, Fact, Happening, Plans};
use crate::offer::{Offer, OpenOffer};
use crate::options::{Absence, ClockRule, DAY, Options};
use crate::orders::{MAX_ORDERS, MAX_TRIES, Order};
use crate::play::notation;
use crate::refusal::Refusal;
use crate::seats::{Authority, Holder, Why};
use crate::table::{Progress, Rematch, Stage, Table};

/// How long an offer to play again waits for answers, in milliseconds.
pub const REMATCH_MS: u64 = 60_000;

/// How long a paused match that somebody wants to go on with waits for the others, in milliseconds, unless it is played by days.
pub const RESUME_MS: u64 = 600_000;

/// What a person at the table can ask of it. These travel as they are; the seat never does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Ask {
    /// Decide.
    Play {
        /// The seq that was seen.
        at: u64,
        /// The decision, in notation.
        action: String,
    },
    /// Take a decision back; where that needs the others' consent, offer to.
    TakeBack {
        /// The seq that was seen.
        at: u64,
        /// The number of the decision, counted from 0 among all steps; one's last if nothing is said.
        #[serde(default)]
        to: Option<u32>,
    },
    /// Make an offer that needs everybody's consent.
    Offer {
        /// The seq that was seen.
        at: u64,
        /// What.
        offer: Offer,
    },
    /// Answer the offer that is on the table.
    Answer {
        /// The seq at which it was made.
        offer: u64,
        /// Whether to agree.
        yes: bool,
    },
    /// Withdraw one's offer.
    Withdraw,
    /// Plan ahead; replaces all earlier plans, and none withdraws them.
    Orders {
        /// The seq that was seen.
        at: u64,
        /// The plans.
        orders: Vec<Order>,
    },
    /// Promise to add something to the shuffle, before the start; replaces an earlier promise.
    Promise {
        /// Its hash.
        promise: Promise,
    },
    /// Add to the shuffle what was promised, when the match is about to begin.
    Contribute {
        /// What.
        text: Salt,
    },
    /// Let a bot play for a while.
    Away,
    /// Play again.
    Return,
    /// Stand up. Before the start the seat is free; after it, a bot plays it until somebody sits down.
    Leave,
    /// Give the match up.
    Resign,
}

/// What the one who manages the table can do with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Manage {
    /// Put a bot on a free seat, or change its level.
    Bot {
        /// Where.
        seat: Seat,
        /// How it plays.
        level: LevelName,
    },
    /// Free a seat, before the start.
    Open {
        /// Which.
        seat: Seat,
    },
    /// Send away the person at a seat, before the start; they do not sit down here again.
    Remove {
        /// Which.
        seat: Seat,
    },
    /// Let the person at a seat manage the table.
    HandOver {
        /// Which.
        seat: Seat,
    },
    /// Begin.
    Start,
}

impl<G: Portable> Table<G> {
    /// Does what the person at this seat asks. The server has taken the seat from the authenticated connection.
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn ask(&mut self, seat: Seat, ask: Ask, ms: u64) -> Result<Progress, Refusal> {
        let ms = ms.max(self.now);
        self.chair(seat)?;
        match ask {
            Ask::Play { at, action } => self.play(Authority::Person(seat), at, &action, ms),
            Ask::TakeBack { at, to } => self.take_back(seat, at, to, ms),
            Ask::Offer { at, offer: Offer::TakeBack { to } } => self.take_back(seat, at, Some(to), ms),
            Ask::Offer { at, offer } => {
                self.fresh_enough(at, self.changed)?;
                self.make_offer(seat, offer, ms)
            }
            Ask::Answer { offer, yes } => self.answer(seat, offer, yes, ms),
            Ask::Withdraw => self.withdraw(seat, ms),
            Ask::Orders { at, orders } => self.plan(seat, at, orders, ms),
            Ask::Promise { promise } => self.promise(seat, promise, ms),
            Ask::Contribute { text } => self.contribute(seat, text, ms),
            Ask::Away => self.go_away(seat, ms),
            Ask::Return => self.come_back(seat, ms),
            Ask::Leave => self.leave(seat, ms),
            Ask::Resign => self.resign(seat, ms),
        }
    }

    /// Does what the one who manages the table wants with it.
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn manage(&mut self, player: &PlayerId, manage: Manage, ms: u64) -> Result<Progress, Refusal> {
        if self.owner() != Some(player) {
            return Err(Refusal::NotOwner);
        }
        match manage {
            Manage::Bot { seat, level } => self.put_bot(seat, level, ms),
            Manage::Open { .. } if self.stage != Stage::Gathering => Err(Refusal::Started),
            Manage::Open { seat } => self.free(seat, ms),
            Manage::Remove { seat } if self.seat_of(player) == Some(seat) => self.leave(seat, ms),
            Manage::Remove { seat } => {
                self.gathering()?;
                self.sitting(seat)?;
                self.log_has_room()?;
                Ok(self.carry_out(ms, Happening::Removed { seat }))
            }
            Manage::HandOver { seat } => self.hand_over(seat, ms),
            Manage::Start => self.start_match(ms),
        }
    }

    /// Lets the person at this seat manage the table.
    pub(crate) fn hand_over(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.not_over()?;
        if self.sitting(seat)? == self.owner() {
            return Ok(self.unchanged());
        }
        self.may_change(seat)?;
        Ok(self.carry_out(ms, Happening::Handed { to: seat }))
    }

    /// Appends one thing that happened, and what follows from it.
    pub(crate) fn carry_out(
        &mut self,
        ms: u64,
        happening: Happening<crate::log::Played<fondaco_game::StepOf<G>>>,
    ) -> Progress {
        let ms = ms.max(self.now);
        let mark = self.mark();
        self.happened(ms, happening);
        self.settle(ms);
        self.progress(mark, None)
    }

    /// Puts an offer on the table; if nobody else has a say, it is agreed on at once.
    pub(crate) fn make_offer(&mut self, seat: Seat, offer: Offer, ms: u64) -> Result<Progress, Refusal> {
        self.person(seat)?;
        match (offer, self.stage) {
            (Offer::Rematch | Offer::Pause | Offer::Abandon, _) if self.opening.options.contest.is_some() => {
                return Err(Refusal::Contest);
            }
            (Offer::Rematch, Stage::Over(_)) if self.rematch != Rematch::None => return Err(Refusal::RematchMade),
            (Offer::Rematch, Stage::Over(_)) => {}
            (Offer::Rematch, _) => return Err(Refusal::NotOver),
            (Offer::Pause, _) if self.opening.options.rated => return Err(Refusal::RatedPause),
            (Offer::TakeBack { .. } | Offer::Pause, _) => self.playing()?,
            (Offer::Abandon, _) => {
                self.under_way()?;
                self.may_end_without_result()?;
            }
            (Offer::Resume, Stage::Paused) => {}
            (Offer::Resume, _) => {
                self.under_way()?;
                return Err(Refusal::NotPaused);
            }
        }
        if self.offer.is_some() {
            return Err(Refusal::OfferOpen);
        }
        match self.may_change(seat) {
            // Whatever is refused, a match can go on.
            Err(_) if offer == Offer::Resume => return Ok(self.carry_out(ms, Happening::Resumed)),
            checked => checked?,
        }
        let mark = self.mark();
        let until_ms = self.vote_ends(offer, ms);
        self.happened(ms, Happening::Offered { by: seat, offer, until_ms });
        self.conclude(ms);
        Ok(self.progress(mark, None))
    }

    /// Until when everybody can answer whether to end the match: in daily play for as long as a decision may take, from when nobody
    /// who is asked is on holiday; otherwise for a day. So nobody's match is ended while they have dinner, and nobody waits for ever
    /// for one who will not come back. Who wants to play again waits a minute for the others, and who wants to go on ten.
    fn vote_ends(&self, offer: Offer, ms: u64) -> Option<NonZeroU64> {
        let days = match self.opening.options.clock {
            ClockRule::Daily { days } => Some(u64::from(days) * DAY),
            ClockRule::None | ClockRule::RealTime { .. } => None,
        };
        let lasts = match offer {
            Offer::Abandon => days.unwrap_or(DAY),
            Offer::Resume => days.unwrap_or(RESUME_MS),
            Offer::Rematch => REMATCH_MS,
            Offer::TakeBack { .. } | Offer::Pause => return None,
        };
        let back = |seat: Seat| self.chairs[seat.index()].on_holiday(ms);
        let holidays = self.voters(offer).iter().filter_map(back).filter(|_| offer == Offer::Abandon).max();
        NonZeroU64::new(holidays.unwrap_or(ms).saturating_add(lasts))
    }

    fn answer(&mut self, seat: Seat, offer: u64, yes: bool, ms: u64) -> Result<Progress, Refusal> {
        let open = self.offer.as_ref().filter(|open| open.seq == offer);
        if open.is_some_and(|open| open.offer.concerns_all()) {
            self.holds(seat)?;
        } else {
            self.person(seat)?;
        }
        let open = open.ok_or(Refusal::NoOffer)?;
        if open.agreed.contains(&seat) {
            return Err(Refusal::AlreadyAgreed);
        }
        if !yes && open.declined.contains(&seat) {
            return Ok(self.unchanged());
        }
        let mark = self.mark();
        self.happened(ms, Happening::Answered { seat, yes });
        self.conclude(ms);
        Ok(self.progress(mark, None))
    }

    fn withdraw(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.holds(seat)?;
        match &self.offer {
            Some(open) if open.by == seat => Ok(self.carry_out(ms, Happening::Withdrawn)),
            _ => Err(Refusal::NoOffer),
        }
    }

    /// Does what everybody has agreed on.
    fn conclude(&mut self, ms: u64) {
        let settled = |open: &&OpenOffer| open.settled(self.voters(open.offer));
        let Some(open) = self.offer.as_ref().filter(settled) else { return };
        let happening = match open.offer {
            Offer::TakeBack { to } => Happening::TakenBack { by: open.by, to },
            Offer::Pause => Happening::Paused,
            Offer::Resume => Happening::Resumed,
            Offer::Abandon => Happening::Ended { ending: Ending::Abandoned },
            Offer::Rematch => return,
        };
        self.happened(ms, happening);
        self.settle(ms);
    }

    fn plan(&mut self, seat: Seat, at: u64, orders: Vec<Order>, ms: u64) -> Result<Progress, Refusal> {
        self.person(seat)?;
        self.under_way()?;
        // Plans are about what lies there: who has not seen the last draw planned for something else.
        self.fresh_enough(at, self.drawn)?;
        if orders.len() > MAX_ORDERS || orders.iter().any(|order| !(1..=MAX_TRIES).contains(&order.tries.len())) {
            return Err(Refusal::Orders);
        }
        for text in orders.iter().flat_map(|order| &order.tries) {
            text.parse::<G::Action>().map_err(|error| notation(&error))?;
        }
        if orders == self.orders[seat.index()] {
            return Ok(self.unchanged());
        }
        self.may_change(seat)?;
        let mark = self.mark();
        self.push(ms, Fact::Orders(Box::new(Plans { seat, orders })));
        self.settle(ms);
        Ok(self.progress(mark, Some(seat)))
    }

    fn promise(&mut self, seat: Seat, promise: Promise, ms: u64) -> Result<Progress, Refusal> {
        self.person(seat)?;
        self.gathering()?;
        if self.shares_deal() {
            return Err(Refusal::SharedDeal);
        }
        if self.opening.options.practice.is_some() {
            return Err(Refusal::Practice);
        }
        let promised = Promised { seat, promise };
        if self.promises.contains(&promised) {
            return Ok(self.unchanged());
        }
        self.may_change(seat)?;
        Ok(self.carry_out(ms, Happening::Promised(Box::new(promised))))
    }

    fn contribute(&mut self, seat: Seat, text: Salt, ms: u64) -> Result<Progress, Refusal> {
        self.person(seat)?;
        if self.stage != Stage::Gathering {
            return Err(Refusal::Started);
        }
        let promised = Promised { seat, promise: Promise::of(&text) };
        if self.sealed.is_none() || !self.promises.contains(&promised) {
            return Err(Refusal::NotPromised);
        }
        if self.contributions.iter().any(|contribution| contribution.seat == seat) {
            return Err(Refusal::AlreadyContributed);
        }
        Ok(self.carry_out(ms, Happening::Contributed(Box::new(Contribution { seat, text }))))
    }

    fn go_away(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.person(seat)?;
        self.under_way()?;
        self.may_change(seat)?;
        Ok(self.carry_out(ms, Happening::StoodIn { seat, why: Why::Away }))
    }

    fn come_back(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.under_way()?;
        match self.person(seat) {
            Err(Refusal::BotPlays) => {}
            Err(refusal) => return Err(refusal),
            Ok(()) => return Err(Refusal::AlreadySeated { seat }),
        }
        if self.flagged[seat.index()] == Some(self.changed) {
            return Err(Refusal::BotDecides);
        }
        // Who may not go away any more can still come back, until the log is full.
        self.log_has_room()?;
        Ok(self.carry_out(ms, Happening::Returned { seat }))
    }

    fn leave(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.not_over()?;
        self.holds(seat)?;
        self.not_sealed()?;
        let Options { rated, contest, .. } = &self.opening.options;
        match self.stage {
            Stage::Gathering if contest.is_some() => return Err(Refusal::Contest),
            Stage::Gathering => {}
            // The seat stays theirs, or leaving would be a way out of the last place.
            _ if *rated || contest.is_some() => return self.resign(seat, ms),
            _ => {}
        }
        let mark = self.mark();
        self.happened(ms, Happening::Seated { seat, holder: Box::new(Holder::Open) });
        // Whoever managed the table leaves that to the next; if nobody is there, to the next who comes.
        let next = seat.clockwise(self.chairs.len()).find(|&next| self.sitting(next).is_ok());
        if let Some(to) = next.filter(|_| self.forsaken) {
            self.happened(ms, Happening::Handed { to });
        }
        if self.stage != Stage::Gathering && !self.anybody_left() {
            self.happened(ms, Happening::Ended { ending: Ending::Abandoned });
        }
        self.settle(ms);
        Ok(self.progress(mark, None))
    }

    fn resign(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.under_way()?;
        self.holds(seat)?;
        let mark = self.mark();
        self.happened(ms, Happening::Resigned { seat });
        if self.opening.options.absence == Absence::End || !self.anybody_left() {
            self.happened(ms, Happening::Ended { ending: Ending::Forfeited { by: seat } });
        }
        self.settle(ms);
        Ok(self.progress(mark, None))
    }

    /// Whether some person has not given up, though they may be away.
    fn anybody_left(&self) -> bool {
        self.chairs.iter().any(|chair| chair.holder.player().is_some() && !chair.resigned)
    }
}
