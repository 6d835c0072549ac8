//! What happens unasked: the server seats whom it has authenticated, starts, says what time it is, ends.

use fondaco_game::{Portable, Seat};

use crate::fairness::Seed;
use crate::label::{LevelName, MatchId, Name, PlayerId};
use crate::log::{Ending, Happening, Opening};
use crate::offer::Offer;
use crate::options::{Absence, ClockRule, Options};
use crate::refusal::Refusal;
use crate::seats::{Chair, Holder, Mark, Why};
use crate::table::{Progress, Rematch, Stage, Table};

/// How long players have to show what they promised for the shuffle, in milliseconds: their programs do it by themselves.
pub const SHOW_PROMISES_MS: u64 = 5_000;

/// What the server does on its own authority. These never travel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// Seat a person whom the server has authenticated.
    Join {
        /// Who.
        player: PlayerId,
        /// What the others call them.
        name: Name,
        /// What everybody sees beside the name.
        mark: Option<Mark>,
        /// Where; the first free seat if nothing is said.
        seat: Option<Seat>,
    },
    /// Put a bot on a free seat, or change its level.
    Bot {
        /// Where.
        seat: Seat,
        /// How it plays.
        level: LevelName,
    },
    /// Free a seat.
    Open {
        /// Which.
        seat: Seat,
    },
    /// Let the person at this seat manage the table: whoever did is not there.
    HandOver {
        /// Where.
        seat: Seat,
    },
    /// Begin.
    Start,
    /// Let a bot play for a person who has vanished.
    StandIn {
        /// Where.
        seat: Seat,
    },
    /// Say what time it is. If somebody's time has run out, that has its consequences; otherwise nothing changes.
    Tick,
    /// Give the one who is thinking so many milliseconds back: the server or its database was away. Nothing changes if nobody is.
    Excuse {
        /// How many.
        ms: u64,
    },
    /// Somebody is on holiday between these times, in the server's milliseconds. Nothing changes if that is known, or where holidays
    /// do not count: only in a match under way, by a clock of days.
    Holiday {
        /// Where.
        seat: Seat,
        /// From when.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// Somebody is on no holiday. Nothing changes if that is known.
    HolidayOver {
        /// Where.
        seat: Seat,
    },
    /// Go on, if those who paused cannot agree to.
    Resume,
    /// End the match without a result.
    Abandon,
    /// The deal that other tables shared has been played everywhere: its secret is none any more. Nothing changes if it is none already.
    Reveal,
}

impl<G: Portable> Table<G> {
    /// Does what the server decides on its own authority.
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn control(&mut self, control: Control, ms: u64) -> Result<Progress, Refusal> {
        match control {
            Control::Join { player, name, mark, seat } => self.join(Holder::marked(player, name, mark), seat, ms),
            Control::Bot { seat, level } => self.put_bot(seat, level, ms),
            Control::Open { seat } => self.free(seat, ms),
            Control::HandOver { seat } => self.hand_over(seat, ms),
            Control::Start => self.start_match(ms),
            Control::StandIn { seat } => {
                self.person(seat)?;
                self.under_way()?;
                Ok(self.carry_out(ms, Happening::StoodIn { seat, why: Why::Vanished }))
            }
            Control::Tick => Ok(self.tick(ms)),
            Control::Excuse { ms: 0 } => Ok(self.progress(self.here(), None)),
            Control::Excuse { .. } if self.clocks.since().is_none() => Ok(self.progress(self.here(), None)),
            Control::Excuse { ms: away } => Ok(self.carry_out(ms, Happening::Excused { ms: away })),
            Control::Holiday { seat, from_ms, until_ms } => self.holiday_of(seat, Some((from_ms, until_ms)), ms),
            Control::HolidayOver { seat } => self.holiday_of(seat, None, ms),
            Control::Resume => {
                self.under_way()?;
                if self.stage != Stage::Paused {
                    return Err(Refusal::NotPaused);
                }
                Ok(self.carry_out(ms, Happening::Resumed))
            }
            Control::Abandon => {
                self.under_way()?;
                Ok(self.carry_out(ms, Happening::Ended { ending: Ending::Abandoned }))
            }
            Control::Reveal if !matches!(self.stage, Stage::Over(_)) => Err(Refusal::NotOver),
            Control::Reveal if self.is_closed() => Ok(self.carry_out(ms, Happening::Revealed)),
            Control::Reveal => Ok(self.unchanged()),
        }
    }

    fn holiday_of(&mut self, seat: Seat, holiday: Option<(u64, u64)>, ms: u64) -> Result<Progress, Refusal> {
        let chair = self.chair(seat)?;
        let ms = ms.max(self.now);
        let daily = matches!(self.opening.options.clock, ClockRule::Daily { .. });
        let holiday = holiday.filter(|&(_, until_ms)| until_ms > ms);
        let known = chair.on_holiday(ms) == holiday.map(|(_, until_ms)| until_ms);
        if !daily || self.under_way().is_err() || !chair.has_a_say() || known {
            return Ok(self.unchanged());
        }
        Ok(self.carry_out(
            ms,
            match holiday {
                Some((from_ms, until_ms)) => Happening::Holiday { seat, from_ms, until_ms },
                None => Happening::HolidayOver { seat },
            },
        ))
    }

    fn join(&mut self, person: Holder, seat: Option<Seat>, ms: u64) -> Result<Progress, Refusal> {
        self.not_over()?;
        if let Some(seat) = person.player().and_then(|player| self.seat_of(player)) {
            return Err(Refusal::AlreadySeated { seat });
        }
        self.not_sealed()?;
        if person.player().is_some_and(|player| self.removed.contains(player)) {
            return Err(Refusal::Removed);
        }
        if self.opening.options.rated && person.is_guest() {
            return Err(Refusal::RatedGuest);
        }
        let late = self.stage != Stage::Gathering;
        if late && !self.opening.options.late_join {
            return Err(Refusal::TableFull);
        }
        let free = |&seat: &Seat| self.chairs[seat.index()].holder == Holder::Open;
        let seat = match seat {
            Some(seat) if self.chair(seat)?.holder != Holder::Open => return Err(Refusal::SeatTaken { seat }),
            Some(seat) => seat,
            None => Seat::all(self.chairs.len()).find(free).ok_or(Refusal::TableFull)?,
        };
        self.may_change(seat)?;
        let ms = ms.max(self.now);
        let mark = self.mark();
        self.happened(ms, Happening::Seated { seat, holder: Box::new(person) });
        if self.forsaken {
            self.happened(ms, Happening::Handed { to: seat });
        }
        self.settle(ms);
        Ok(self.progress(mark, None))
    }

    pub(crate) fn put_bot(&mut self, seat: Seat, level: LevelName, ms: u64) -> Result<Progress, Refusal> {
        self.not_over()?;
        if self.chair(seat)?.holder.player().is_some() {
            return Err(Refusal::SeatTaken { seat });
        }
        if self.opening.options.rated && level.has_bound() {
            return Err(Refusal::RatedBots);
        }
        self.put(seat, Holder::Bot { level }, ms)
    }

    pub(crate) fn free(&mut self, seat: Seat, ms: u64) -> Result<Progress, Refusal> {
        self.not_over()?;
        self.put(seat, Holder::Open, ms)
    }

    /// Changes who holds a seat, unless they do already.
    fn put(&mut self, seat: Seat, holder: Holder, ms: u64) -> Result<Progress, Refusal> {
        if self.chair(seat)?.holder == holder {
            return Ok(self.unchanged());
        }
        self.not_sealed()?;
        if self.opening.options.rated && self.stage != Stage::Gathering {
            return Err(Refusal::RatedSeats);
        }
        self.may_change(seat)?;
        Ok(self.carry_out(ms, Happening::Seated { seat, holder: Box::new(holder) }))
    }

    /// Whether the match can begin now.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn may_start(&self) -> Result<(), Refusal> {
        self.not_over()?;
        self.gathering()?;
        if self.chairs.iter().any(|chair| chair.holder == Holder::Open) {
            return Err(Refusal::SeatsOpen);
        }
        let is_person = |chair: &&Chair| matches!(chair.holder, Holder::Person { mark: None, .. });
        if self.opening.options.rated && self.chairs.iter().filter(is_person).count() < 2 {
            return Err(Refusal::RatedAlone);
        }
        Ok(())
    }

    pub(crate) fn start_match(&mut self, ms: u64) -> Result<Progress, Refusal> {
        self.may_start()?;
        let ms = ms.max(self.now);
        // Whoever has promised something for the shuffle shows it first.
        let first = match self.promises.is_empty() {
            true => Happening::Started,
            false => Happening::Sealed { until_ms: ms.saturating_add(SHOW_PROMISES_MS) },
        };
        Ok(self.carry_out(ms, first))
    }

    fn tick(&mut self, ms: u64) -> Progress {
        let ms = ms.max(self.now);
        if self.begins_ms().is_some_and(|begins| ms >= begins) {
            return self.start_match(ms).unwrap_or_else(|_| self.unchanged());
        }
        let mark = self.here();
        if self.offer.as_ref().is_some_and(|open| open.until_ms.is_some_and(|until| ms >= until.get())) {
            self.mark();
            if let Stage::Over(_) = self.stage {
                // Who does not say that they want to play again does not.
                for seat in self.asked().iter() {
                    self.happened(ms, Happening::Answered { seat, yes: false });
                }
            } else if self.offer.as_ref().is_some_and(|open| open.offer == Offer::Resume) {
                // Nobody makes the others wait for ever.
                self.happened(ms, Happening::Resumed);
                self.settle(ms);
            } else if self.opening.options.rated {
                // Nobody loses a result by saying nothing.
                self.happened(ms, Happening::Withdrawn);
            } else {
                // Nobody has said no, and everybody has had the time to.
                self.happened(ms, Happening::Ended { ending: Ending::Abandoned });
            }
        } else if self.sealed.is_some_and(|until| ms >= until) {
            // Who has not kept a promise does not keep the others waiting. It stands in the proof.
            self.mark();
            self.happened(ms, Happening::Started);
            self.settle(ms);
        } else if let Some((seat, deadline)) = self.clocks.deadline()
            && ms >= deadline
        {
            self.mark();
            self.happened(ms, Happening::FlagFell { seat });
            match self.opening.options.absence {
                Absence::Bot => self.happened(ms, Happening::StoodIn { seat, why: Why::Time }),
                Absence::End => self.happened(ms, Happening::Ended { ending: Ending::Forfeited { by: seat } }),
            }
            self.settle(ms);
        }
        self.progress(mark, None)
    }

    /// Opens the rematch for those who want it: the same table, each one seat further, with free seats in place of the others.
    /// Gives the new table with its progress, and the progress of this one, which now names the new match.
    ///
    /// # Errors
    /// If they have not agreed, or it was made before. Nothing has changed then.
    pub fn rematch(&mut self, id: MatchId, seed: Seed, ms: u64) -> Result<(Self, Progress, Progress), Refusal> {
        let wanting = match self.rematch {
            Rematch::None => return Err(Refusal::NoRematch),
            Rematch::Agreed(wanting) => wanting,
            Rematch::Made(_) => return Err(Refusal::RematchMade),
        };
        let again = |(chair, seat): (&Chair, Seat)| match &chair.holder {
            Holder::Person { .. } if !wanting.contains(seat) => Holder::Open,
            holder => holder.clone(),
        };
        let mut seats: Vec<Holder> = self.chairs.iter().zip(Seat::all(self.chairs.len())).map(again).collect();
        seats.rotate_right(1);
        // Who does not play again leaves the table to one who does; who never sat at it keeps it.
        let comes = |owner: &PlayerId| self.seat_of(owner).is_none_or(|seat| wanting.contains(seat));
        let owner =
            self.owner.clone().filter(comes).or_else(|| seats.iter().find_map(|holder| holder.player().cloned()));
        // Matches of before may be rated and end with the first who leaves: none is opened any more.
        let Options { rated, absence, .. } = self.opening.options;
        let absence = if rated { Absence::Bot } else { absence };
        let opening = Opening {
            id: id.clone(),
            options: Options { contest: None, absence, ..self.opening.options.clone() },
            given: Vec::new(),
            seats,
            owner,
            follows: Some(self.opening.id.clone()),
            seed,
        };
        // A new match is played by the newest rules, unless they do not allow this setup any more.
        let mut newest = opening.clone();
        newest.options.rules = None;
        let (table, opened) =
            Table::open(newest, ms).or_else(|_| Table::open(opening, ms)).expect("what was played can be played again");
        let told = self.carry_out(ms, Happening::Rematch { next: id });
        Ok((table, opened, told))
    }

    /// Whether everybody has agreed to a rematch that the server has not opened yet.
    #[must_use]
    pub fn rematch_due(&self) -> bool {
        matches!(self.rematch, Rematch::Agreed(_))
    }

    /// The match that the same people went on to.
    #[must_use]
    pub fn next_match(&self) -> Option<&MatchId> {
        match &self.rematch {
            Rematch::Made(next) => Some(next),
            Rematch::None | Rematch::Agreed(_) => None,
        }
    }
}
