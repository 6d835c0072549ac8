//! What can be asked of a table at any time, and what refuses requests that do not fit its state.

use std::num::NonZeroU64;

use fondaco_game::{Outcome, Portable, Record, Seat, SeatSet, StepOf, Turn};

use crate::label::{LevelName, MatchId, PlayerId};
use crate::log::{Ending, Entry, Fact, Happening, Played};
use crate::occupant::Occupant;
use crate::offer::{Offer, OpenOffer};
use crate::options::Options;
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::seats::{BotRequest, Chair, Holder};
use crate::table::{Logged, Stage, Standing, Table};

impl<G: Portable> Table<G> {
    /// Which match it is.
    #[must_use]
    pub fn id(&self) -> &MatchId {
        &self.opening.id
    }

    /// What was agreed before the match.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.opening.options
    }

    /// Who manages it: who opened it, or whoever it was handed to since.
    #[must_use]
    pub fn owner(&self) -> Option<&PlayerId> {
        self.owner.as_ref()
    }

    /// The hash that was shown before the first draw.
    #[must_use]
    pub fn commitment(&self) -> String {
        self.opening.seed.commitment()
    }

    /// How many things have happened for everybody to know.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How many entries the log has, the one that opened it included: the index of the next one.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.log.len() as u64 + 1
    }

    /// The log from this index on, as it is stored.
    pub fn log_from(&self, index: u64) -> impl Iterator<Item = Entry> + '_ {
        let opened =
            (index == 0).then(|| Entry { index: 0, ms: self.opened_ms, fact: Fact::Opened(self.opening.clone()) });
        let skipped = usize::try_from(index).unwrap_or(usize::MAX).saturating_sub(1);
        let rest = self.log.iter().enumerate().skip(skipped).map(|(place, Logged { ms, fact })| Entry {
            index: place as u64 + 1,
            ms: *ms,
            fact: fact.map(|Played { step, by }| Played { step: step.to_string(), by: *by }),
        });
        opened.into_iter().chain(rest)
    }

    /// Where the match stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The position, with everything that is hidden from some: for bots and records, never for the network.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// How many steps stand, those that were given not counted.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.standing.len()
    }

    /// The seats.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Where this person sits.
    #[must_use]
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.holder.player() == Some(player)).map(Seat::new)
    }

    /// The plans of a seat. Only the one who sits there may see them.
    #[must_use]
    pub fn orders(&self, seat: Seat) -> &[Order] {
        self.orders.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// The offer that is on the table.
    #[must_use]
    pub fn offer(&self) -> Option<&OpenOffer> {
        self.offer.as_ref()
    }

    /// The bot that is to decide now.
    #[must_use]
    pub fn bot_due(&self) -> Option<BotRequest> {
        match (self.stage, self.game.turn()) {
            (Stage::Playing, Turn::Player(seat)) => {
                let level: &LevelName = self.chairs[seat.index()].bot()?;
                Some(BotRequest { seat, level: level.clone(), at: self.seq })
            }
            _ => None,
        }
    }

    /// The dice of the bot at this seat, where they are to follow from the deal: whoever decides the same at the same deal gets the
    /// same answers. They tell nothing of the draws.
    #[must_use]
    pub fn bot_dice(&self, seat: Seat) -> u64 {
        self.opening.seed.bot(seat, self.steps() as u64)
    }

    /// When the time of the person who is thinking runs out, or of an offer, or for showing what was promised, in the server's
    /// milliseconds.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        let clock = self.flag_falls();
        let offer = self.offer.as_ref().and_then(|open| open.until_ms).map(NonZeroU64::get);
        clock.into_iter().chain(offer).chain(self.sealed).chain(self.begins_ms()).min()
    }

    /// When the match begins by itself, in the server's milliseconds, if it has not begun and belongs to a tournament.
    #[must_use]
    pub fn begins_ms(&self) -> Option<u64> {
        let contest = self.opening.options.contest?;
        (self.sealed.is_none() && self.may_start().is_ok()).then_some(contest.starts_ms)
    }

    /// Whether other tables are dealt the same.
    #[must_use]
    pub fn shares_deal(&self) -> bool {
        self.opening.options.contest.is_some_and(|contest| contest.shared)
    }

    /// Whether cards are drawn by lot, so that what is decided changes as little as possible of what comes: where other tables are
    /// dealt the same, and in what may be played again or is.
    #[must_use]
    pub fn draws_by_lot(&self) -> bool {
        let options = &self.opening.options;
        self.shares_deal() || options.practice.is_some() || options.lots
    }

    /// Whether only those who sit here may see it: other tables are dealt the same, and may not have played it yet.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.shares_deal() && !self.revealed
    }

    /// When the time of the person who is thinking runs out, in the server's milliseconds; nothing if no clock runs.
    #[must_use]
    pub fn flag_falls(&self) -> Option<u64> {
        self.clocks.deadline().map(|(_, ms)| ms)
    }

    /// Who has yet to answer the offer that is on the table.
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        let Some(open) = &self.offer else { return SeatSet::new() };
        self.voters(open.offer).iter().filter(|&seat| !open.has_answer(seat)).collect()
    }

    /// Since when the clock of the one who is thinking has run without being charged; nothing if no clock runs.
    #[must_use]
    pub fn thinking_since(&self) -> Option<u64> {
        self.clocks.since()
    }

    /// When the last entry was made.
    #[must_use]
    pub fn last_ms(&self) -> u64 {
        self.now
    }

    /// The result by the rules of the game, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Who has a say in this offer: those who play their seats, and where it [concerns all](Offer::concerns_all), those who
    /// are away too.
    #[must_use]
    pub fn voters(&self, offer: Offer) -> SeatSet {
        let votes = |&seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            if offer.concerns_all() { chair.has_a_say() } else { chair.person_plays() }
        };
        Seat::all(self.chairs.len()).filter(votes).collect()
    }

    /// Whether people may agree to end it without a result. Not once somebody has left a rated match: they come last, and the others
    /// have earned their places. And only as long as nobody can know how it will end: until every seat has decided something.
    ///
    /// # Errors
    /// Why they may not.
    pub(crate) fn may_end_without_result(&self) -> Result<(), Refusal> {
        let has_left = |chair: &Chair| chair.resigned || chair.deserted;
        if !self.opening.options.rated {
            return Ok(());
        }
        if self.chairs.iter().any(has_left) {
            return Err(Refusal::RatedLeft);
        }
        let decided = |seat: Seat| self.standing.iter().any(|step| step.seat == Some(seat));
        if Seat::all(self.chairs.len()).all(decided) { Err(Refusal::RatedPlayed) } else { Ok(()) }
    }

    /// The match as a record, which anybody can replay without the table: the steps that were given and those that stand.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::new(&self.start);
        record.seats = self.chairs.iter().map(|chair| Occupant::from(&chair.holder).to_string()).collect();
        record.steps.clone_from(&self.opening.given);
        self.standing.iter().for_each(|&standing| record.push(&self.step(standing)));
        if let Some(outcome) = self.game.outcome() {
            record.finish(&outcome);
        }
        record
    }

    /// The ranks that count: those of the game, but who resigned, or let a bot play in a rated match, shares the last place; if
    /// the match was forfeited, that seat is last and the others share the first rank. Nothing while the match goes on or if it
    /// was abandoned.
    #[must_use]
    pub fn ranks(&self) -> Option<Vec<u8>> {
        let standing: Vec<(bool, u8)> = match self.stage {
            Stage::Over(Ending::Played) => {
                let ranks = *self.game.outcome()?.ranks();
                let last = |chair: &Chair| chair.resigned || chair.deserted;
                let place = |(chair, &rank): (&Chair, &u8)| if last(chair) { (true, 0) } else { (false, rank) };
                self.chairs.iter().zip(ranks.iter()).map(place).collect()
            }
            Stage::Over(Ending::Forfeited { by }) => {
                let last = |(chair, seat): (&Chair, Seat)| seat == by || chair.resigned || chair.deserted;
                let seats = self.chairs.iter().zip(Seat::all(self.chairs.len()));
                seats.map(|seat| (last(seat), 0)).collect()
            }
            _ => return None,
        };
        let rank = |own: &(bool, u8)| 1 + standing.iter().filter(|other| *other < own).count() as u8;
        Some(standing.iter().map(rank).collect())
    }

    /// The step itself.
    pub(crate) fn step(&self, standing: Standing) -> StepOf<G> {
        match &self.log[standing.place as usize].fact {
            Fact::Happened(Happening::Step(played)) => played.step,
            _ => unreachable!("only steps stand"),
        }
    }

    /// Refuses a seat that this table does not have.
    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat.index()).ok_or(Refusal::NoSuchSeat { seat })
    }

    /// The person who holds this seat, whoever plays it.
    pub(crate) fn sitting(&self, seat: Seat) -> Result<Option<&PlayerId>, Refusal> {
        match self.chair(seat)?.holder.player() {
            None => Err(Refusal::NoPerson { seat }),
            person => Ok(person),
        }
    }

    /// Refuses unless a person plays this seat.
    pub(crate) fn person(&self, seat: Seat) -> Result<(), Refusal> {
        let chair = self.chair(seat)?;
        match chair.holder {
            Holder::Open | Holder::Bot { .. } => Err(Refusal::NoPerson { seat }),
            Holder::Person { .. } if chair.resigned => Err(Refusal::Resigned),
            Holder::Person { .. } if chair.stand_in.is_some() => Err(Refusal::BotPlays),
            Holder::Person { .. } => Ok(()),
        }
    }

    /// Refuses unless a person holds this seat who has not given up; they may be away.
    pub(crate) fn holds(&self, seat: Seat) -> Result<(), Refusal> {
        match self.person(seat) {
            Err(Refusal::BotPlays) => Ok(()),
            other => other,
        }
    }

    /// Refuses unless the match is being played.
    pub(crate) fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Gathering => Err(Refusal::NotStarted),
            Stage::Playing => Ok(()),
            Stage::Paused => Err(Refusal::Paused),
            Stage::Over(_) => Err(Refusal::MatchOver),
        }
    }

    /// Refuses unless the match is under way, paused or not.
    pub(crate) fn under_way(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Paused { Ok(()) } else { self.playing() }
    }

    /// Refuses once the match is about to begin: for these seconds everybody keeps their seat.
    pub(crate) fn not_sealed(&self) -> Result<(), Refusal> {
        if self.sealed.is_some() { Err(Refusal::Started) } else { Ok(()) }
    }

    /// Refuses unless people are sitting down.
    pub(crate) fn gathering(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Gathering { self.not_sealed() } else { Err(Refusal::Started) }
    }

    /// Refuses once the match is over.
    pub(crate) fn not_over(&self) -> Result<(), Refusal> {
        if let Stage::Over(_) = self.stage { Err(Refusal::MatchOver) } else { Ok(()) }
    }

    /// Refuses what was asked before `since`, or in no past of this table.
    pub(crate) fn fresh_enough(&self, at: u64, since: u64) -> Result<(), Refusal> {
        if (since..=self.seq).contains(&at) { Ok(()) } else { Err(Refusal::Stale { at, now: self.seq }) }
    }
}
