//! All that a table can do, whichever game is played at it.

use fondaco_game::{Game as _, Outcome, Record, Seat, SeatSet, Turn, Viewer};

use super::{
    AnyGame, AnyNews, AnyPosition, AnyTable, AnyView, CatchUp, ForPosition, ForTable, GameName, MAX_HISTORY,
    MAX_MISSED, UnknownGame,
};
use crate::ask::{Ask, Manage};
use crate::broadcast::SharedUpdate;
use crate::control::Control;
use crate::fairness::Seed;
use crate::label::{MatchId, PlayerId};
use crate::log::{Entry, Fact, LogError, Opening};
use crate::offer::{Offer, OpenOffer};
use crate::options::{Options, OptionsError};
use crate::orders::Order;
use crate::proof::FairnessProof;
use crate::refusal::Refusal;
use crate::seats::{Authority, BotRequest, Chair};
use crate::table::{Progress, Stage, Table};
use crate::view::{About, History, Snapshot, TableView, Update};

impl AnyTable {
    /// Opens a table for the game that the options name. Its progress holds the entry that opened it.
    ///
    /// # Errors
    /// If the options cannot be played, or the seats do not fit.
    pub fn open(opening: Opening, ms: u64) -> Result<(Self, Progress), OptionsError> {
        struct Open(Opening, u64);
        impl ForTable for Open {
            type Error = OptionsError;
            type Extra = Progress;
            fn make<G: AnyGame>(self) -> Result<(Table<G>, Progress), OptionsError> {
                Table::open(self.0, self.1)
            }
        }
        let game: GameName = opening.options.game.parse().map_err(|UnknownGame(name)| OptionsError::Game { name })?;
        game.table(Open(opening, ms))
    }

    /// Rebuilds a table from its whole log.
    ///
    /// # Errors
    /// If the log is damaged: the first entry that cannot be.
    pub fn replay(entries: Vec<Entry>) -> Result<Self, LogError> {
        struct Replay(Vec<Entry>);
        impl ForTable for Replay {
            type Error = LogError;
            type Extra = ();
            fn make<G: AnyGame>(self) -> Result<(Table<G>, ()), LogError> {
                Ok((Table::replay(self.0)?, ()))
            }
        }
        let game = match entries.first() {
            None => return Err(LogError::Empty),
            Some(Entry { fact: Fact::Opened(opening), .. }) => opening.options.game.parse::<GameName>(),
            Some(_) => return Err(LogError::Opening("its first entry is of another kind".into())),
        };
        let game = game.map_err(|unknown| LogError::Unknown(unknown.to_string()))?;
        game.table(Replay(entries)).map(|(table, ())| table)
    }

    /// What is sent to a viewer who saw everything up to seq `since`: what happened after it.
    #[must_use]
    pub fn update(&self, viewer: Viewer, since: u64) -> Update {
        let (table, view) = self.look(viewer, since);
        Update { match_id: self.id().clone(), since, table, view }
    }

    /// What is sent to a viewer who comes to the table.
    #[must_use]
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot {
        let (table, view) = self.look(viewer, self.seq());
        Snapshot { match_id: self.id().clone(), about: self.about(), table, view }
    }

    /// What is sent to a viewer who comes back and names the last seq that they have seen: what they missed, if that is sensible.
    #[must_use]
    pub fn catch_up(&self, viewer: Viewer, since: u64) -> CatchUp {
        if since <= self.seq() && self.seq() - since <= MAX_MISSED {
            CatchUp::Update(Box::new(self.update(viewer, since)))
        } else {
            CatchUp::Snapshot(Box::new(self.snapshot(viewer)))
        }
    }

    /// An old part of the match, at most [`MAX_HISTORY`] things after seq `since`.
    #[must_use]
    pub fn history(&self, viewer: Viewer, since: u64) -> History {
        let until = since.saturating_add(MAX_HISTORY).min(self.seq());
        History { match_id: self.id().clone(), since, seq: self.seq(), news: self.news(viewer, since, until) }
    }

    /// The position, for bots.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        each!(self, table => AnyPosition, *table.game())
    }

    /// Does something with the position, in place.
    pub fn run<F: ForPosition>(&self, run: F) -> F::Out {
        each!(self, table => run.run(table.game()))
    }

    /// As [`Table::look`].
    #[must_use]
    pub fn look(&self, viewer: Viewer, since: u64) -> (TableView, AnyView) {
        let seen = each!(self, table => table.table_view(viewer));
        let view = each!(self, table => AnyView, table.view_since(viewer, since));
        (seen, view)
    }

    /// As [`Table::news`].
    #[must_use]
    pub fn news(&self, viewer: Viewer, since: u64, until: u64) -> AnyNews {
        each!(self, table => AnyNews, table.news(viewer, since, until))
    }

    /// As [`Table::before`].
    #[must_use]
    pub fn before(&self, index: u64) -> Self {
        each!(self, table => AnyTable, table.before(index))
    }

    /// As [`Table::mentions`].
    #[must_use]
    pub fn mentions(&self, person: &PlayerId) -> bool {
        each!(self, table => table.mentions(person))
    }

    /// As [`Table::ever_seated`].
    #[must_use]
    pub fn ever_seated(&self) -> Vec<PlayerId> {
        each!(self, table => table.ever_seated())
    }

    /// As [`Table::rematch`].
    ///
    /// # Errors
    /// If they have not agreed, or it was made before. Nothing has changed then.
    pub fn rematch(&mut self, id: MatchId, seed: Seed, ms: u64) -> Result<(Self, Progress, Progress), Refusal> {
        each!(self, table => table.rematch(id, seed, ms).map(|(next, opened, told)| (next.into(), opened, told)))
    }

    /// As [`Table::play`].
    ///
    /// # Errors
    /// Why it was not played. Nothing has changed then.
    pub fn play(&mut self, who: Authority, at: u64, action: &str, ms: u64) -> Result<Progress, Refusal> {
        each!(self, table => table.play(who, at, action, ms))
    }

    /// As [`Table::ask`].
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn ask(&mut self, seat: Seat, ask: Ask, ms: u64) -> Result<Progress, Refusal> {
        each!(self, table => table.ask(seat, ask, ms))
    }

    /// As [`Table::manage`].
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn manage(&mut self, player: &PlayerId, manage: Manage, ms: u64) -> Result<Progress, Refusal> {
        each!(self, table => table.manage(player, manage, ms))
    }

    /// As [`Table::control`].
    ///
    /// # Errors
    /// Why it was not done. Nothing has changed then.
    pub fn control(&mut self, control: Control, ms: u64) -> Result<Progress, Refusal> {
        each!(self, table => table.control(control, ms))
    }

    /// As [`Table::follow`].
    ///
    /// # Errors
    /// If they are not the next, or damaged. The table is then as it was.
    pub fn follow(&mut self, entries: &[Entry]) -> Result<Progress, LogError> {
        each!(self, table => table.follow(entries))
    }

    /// As [`Table::id`].
    #[must_use]
    pub fn id(&self) -> &MatchId {
        each!(self, table => table.id())
    }

    /// As [`Table::options`].
    #[must_use]
    pub fn options(&self) -> &Options {
        each!(self, table => table.options())
    }

    /// As [`Table::owner`].
    #[must_use]
    pub fn owner(&self) -> Option<&PlayerId> {
        each!(self, table => table.owner())
    }

    /// As [`Table::commitment`].
    #[must_use]
    pub fn commitment(&self) -> String {
        each!(self, table => table.commitment())
    }

    /// As [`Table::seq`].
    #[must_use]
    pub fn seq(&self) -> u64 {
        each!(self, table => table.seq())
    }

    /// As [`Table::entries`].
    #[must_use]
    pub fn entries(&self) -> u64 {
        each!(self, table => table.entries())
    }

    /// As [`Table::stage`].
    #[must_use]
    pub fn stage(&self) -> Stage {
        each!(self, table => table.stage())
    }

    /// As [`Table::turn`].
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, table => table.turn())
    }

    /// The round, from 1, and how many there are.
    #[must_use]
    pub fn round(&self) -> (u8, u8) {
        each!(self, table => table.game().round())
    }

    /// As [`Table::steps`].
    #[must_use]
    pub fn steps(&self) -> usize {
        each!(self, table => table.steps())
    }

    /// As [`Table::chairs`].
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        each!(self, table => table.chairs())
    }

    /// As [`Table::seat_of`].
    #[must_use]
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        each!(self, table => table.seat_of(player))
    }

    /// As [`Table::orders`].
    #[must_use]
    pub fn orders(&self, seat: Seat) -> &[Order] {
        each!(self, table => table.orders(seat))
    }

    /// As [`Table::offer`].
    #[must_use]
    pub fn offer(&self) -> Option<&OpenOffer> {
        each!(self, table => table.offer())
    }

    /// As [`Table::bot_due`].
    #[must_use]
    pub fn bot_due(&self) -> Option<BotRequest> {
        each!(self, table => table.bot_due())
    }

    /// As [`Table::bot_dice`].
    #[must_use]
    pub fn bot_dice(&self, seat: Seat) -> u64 {
        each!(self, table => table.bot_dice(seat))
    }

    /// As [`Table::deadline`].
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        each!(self, table => table.deadline())
    }

    /// As [`Table::begins_ms`].
    #[must_use]
    pub fn begins_ms(&self) -> Option<u64> {
        each!(self, table => table.begins_ms())
    }

    /// As [`Table::is_closed`].
    #[must_use]
    pub fn is_closed(&self) -> bool {
        each!(self, table => table.is_closed())
    }

    /// As [`Table::flag_falls`].
    #[must_use]
    pub fn flag_falls(&self) -> Option<u64> {
        each!(self, table => table.flag_falls())
    }

    /// As [`Table::asked`].
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        each!(self, table => table.asked())
    }

    /// As [`Table::thinking_since`].
    #[must_use]
    pub fn thinking_since(&self) -> Option<u64> {
        each!(self, table => table.thinking_since())
    }

    /// As [`Table::last_ms`].
    #[must_use]
    pub fn last_ms(&self) -> u64 {
        each!(self, table => table.last_ms())
    }

    /// As [`Table::outcome`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, table => table.outcome())
    }

    /// As [`Table::voters`].
    #[must_use]
    pub fn voters(&self, offer: Offer) -> SeatSet {
        each!(self, table => table.voters(offer))
    }

    /// As [`Table::may_start`].
    ///
    /// # Errors
    /// As [`Table::may_start`].
    pub fn may_start(&self) -> Result<(), Refusal> {
        each!(self, table => table.may_start())
    }

    /// As [`Table::record`].
    #[must_use]
    pub fn record(&self) -> Record {
        each!(self, table => table.record())
    }

    /// As [`Table::ranks`].
    #[must_use]
    pub fn ranks(&self) -> Option<Vec<u8>> {
        each!(self, table => table.ranks())
    }

    /// As [`Table::about`].
    #[must_use]
    pub fn about(&self) -> About {
        each!(self, table => table.about())
    }

    /// As [`Table::proof`].
    #[must_use]
    pub fn proof(&self) -> Option<FairnessProof> {
        each!(self, table => table.proof())
    }

    /// As [`Table::rematch_due`].
    #[must_use]
    pub fn rematch_due(&self) -> bool {
        each!(self, table => table.rematch_due())
    }

    /// As [`Table::next_match`].
    #[must_use]
    pub fn next_match(&self) -> Option<&MatchId> {
        each!(self, table => table.next_match())
    }

    /// As [`Table::broadcast`].
    pub fn broadcast(&self, viewers: &[Viewer], since: u64, tell: impl FnMut(&SharedUpdate<'_>)) {
        each!(self, table => table.broadcast(viewers, since, tell));
    }

    /// As [`Table::log_from`].
    #[must_use]
    pub fn log_from(&self, index: u64) -> Vec<Entry> {
        each!(self, table => table.log_from(index).collect())
    }
}
