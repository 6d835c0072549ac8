//! Tournaments as they are played: one task on each node looks whether one begins or a round is over, and opens the next.
//!
//! Every node does so, and keeps nothing: a round is stored together with all its matches, and only if the tournament has not changed
//! since it was read. So of several nodes one opens the round, and what the others made of it is forgotten.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use fondaco_table::{AnyTable, Contest, Holder, MatchId, Opening, PlayerId, Seed, TakeBacks};
use fondaco_wire::rest::{EntryState, TournamentStage};
use fondaco_wire::{ServerMessage, TournamentEvent, TournamentNews};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::Hub;
use super::retention::{BATCH, PAUSE, before};
use crate::lock;
use crate::room::mailbox::Message;
use crate::room::{Access, Start, new_part};
use crate::services::DAY;
use crate::store::{
    Bye, CloseRound, Commit, CommitError, EntrantRow, MatchPart, OpenRound, PersonName, RoundRow, RoundTableRow,
    StoreError, TableEnd, TableStands, TournamentRow,
};
use crate::tasks::Need;
use crate::tournament::{Candidate, Met, Round, RoundTable, TableResult, form, seated, standings};

/// How many tournaments are looked at in one round.
const MOST: u32 = 50;
/// How many tables that nobody looks after are taken at once.
const MOST_TABLES: u32 = 200;
/// How long after its time a table that has not begun is looked after by somebody else.
const LATE_MS: u64 = 5_000;
/// How long the room of a table may take to say what its deal was.
const REVEAL: Duration = Duration::from_secs(10);
/// After how long a tournament that nobody begins is called off.
const FORGOTTEN: Duration = Duration::from_secs(60 * DAY);
/// How long one that was called off before it began is kept.
const NEVER_BEGUN: Duration = Duration::from_secs(30 * DAY);
/// How often it is tried at once to draw a round while people come and go; after the first few, nobody does for a moment.
const ATTEMPTS: u32 = 6;
const ATTEMPTS_OPEN: u32 = 2;
/// How long nobody comes or goes then.
pub(crate) const HELD_MS: u64 = 5_000;
/// To how many people nodes tell something in one message.
const TOLD_AT_ONCE: usize = 20;

/// What nodes tell each other: something has happened in a tournament, for these people.
#[derive(Serialize, Deserialize)]
pub(super) struct Bulletin {
    tournament: String,
    name: String,
    news: Vec<(PlayerId, TournamentEvent)>,
}

/// All that is stored of a tournament.
pub(crate) struct Stored {
    pub(crate) row: TournamentRow,
    pub(crate) entrants: Vec<EntrantRow>,
    pub(crate) rounds: Vec<RoundRow>,
    pub(crate) tables: Vec<RoundTableRow>,
}

impl Stored {
    /// The place of everybody who has entered, in the order in which they came.
    pub(crate) fn numbers(&self) -> HashMap<&PlayerId, usize> {
        self.entrants.iter().enumerate().map(|(number, entrant)| (&entrant.person.id, number)).collect()
    }

    /// The tables of a round.
    pub(crate) fn tables_of(&self, round: u8) -> impl Iterator<Item = &RoundTableRow> {
        self.tables.iter().filter(move |table| table.round == round)
    }

    /// What was played, for who reckons with it.
    pub(crate) fn played(&self) -> Vec<Round> {
        let numbers = self.numbers();
        let number = |person: &PlayerId| numbers.get(person).copied();
        let table = |row: &RoundTableRow| RoundTable {
            seats: row.seats.iter().map(|person| person.as_ref().and_then(number)).collect(),
            result: match &row.stands {
                TableStands::Gathering | TableStands::Playing => None,
                TableStands::Over(TableEnd { places, .. }) if places.is_empty() => Some(TableResult::Void),
                TableStands::Over(TableEnd { places, scores, .. }) => {
                    Some(TableResult::Places { places: places.clone(), scores: scores.clone() })
                }
            },
        };
        let round = |row: &RoundRow| Round {
            tables: self.tables_of(row.round).map(table).collect(),
            byes: row.byes.iter().filter_map(|bye| number(&bye.person)).collect(),
        };
        self.rounds.iter().map(round).collect()
    }

    /// The same as anybody may know it: what a table made of a deal is told when nobody plays that deal any more.
    pub(crate) fn told(&self) -> Vec<Round> {
        let mut rounds = self.played();
        let is_open = |row: &RoundRow| self.row.plan.duplicate && row.ended_ms.is_none();
        for (round, _) in rounds.iter_mut().zip(&self.rounds).filter(|(_, row)| is_open(row)) {
            round.tables.iter_mut().for_each(|table| table.result = None);
        }
        rounds
    }

    /// Whether the round that was opened last is over.
    fn round_is_over(&self) -> bool {
        self.tables_of(self.row.round).all(|table| matches!(table.stands, TableStands::Over(_)))
    }

    /// What came of the round that was opened last; nothing before the first.
    fn closes(&self, ms: u64) -> Option<CloseRound> {
        let round = self.row.round;
        if round == 0 {
            return None;
        }
        let (mut ends, mut withdrawn) = (Vec::new(), Vec::new());
        for table in self.tables_of(round) {
            let TableStands::Over(end) = &table.stands else { continue };
            let away = table.seats.iter().zip(&end.absent).filter(|(_, absent)| **absent);
            withdrawn.extend(away.filter_map(|(person, _)| person.clone()));
            ends.push((table.number, end.clone()));
        }
        Some(CloseRound { round, ms, ends, withdrawn })
    }
}

/// A round that is to be opened: its matches, and what is stored of it.
struct NextRound {
    round: OpenRound,
    matches: Vec<(AnyTable, Access)>,
    parts: Vec<MatchPart>,
}

/// Looks after the tournaments as long as there is a hub.
pub(super) fn begin(hub: &Arc<Hub>) {
    let weak = Arc::downgrade(hub);
    hub.keep("tournaments", Need::Helper, move || look_on(weak.clone()));
}

async fn look_on(weak: Weak<Hub>) {
    while let Some(hub) = weak.upgrade() {
        if hub.is_stopping() {
            return;
        }
        if let Err(error) = hub.look_at_tournaments().await {
            tracing::warn!(%error, "tournaments do not go on");
        }
        let pause = hub.services.settings.tournaments;
        drop(hub);
        tokio::time::sleep(pause).await;
    }
}

impl Hub {
    /// Does what is due in all tournaments.
    async fn look_at_tournaments(self: &Arc<Self>) -> Result<(), StoreError> {
        let (store, now_ms) = (&self.services.store, self.now_ms());
        for id in store.due_tournaments(now_ms, MOST).await? {
            if self.is_stopping() {
                return Ok(());
            }
            // What is wrong with one keeps no other from going on.
            if let Err(error) = self.go_on(&id).await {
                tracing::warn!(tournament = id, %error, "a tournament does not go on");
            }
        }
        for id in store.late_tables(now_ms.saturating_sub(LATE_MS), MOST_TABLES).await? {
            let _ = self.mailbox(&id).send(Message::Adopt).await;
        }
        Ok(())
    }

    /// Calls off tournaments that nobody begins, and throws away those that were called off before they began.
    pub(super) async fn cancel_forgotten_tournaments(&self) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        self.services.store.cancel_forgotten(before(now_ms, FORGOTTEN), now_ms).await?;
        while !self.is_stopping()
            && self.services.store.drop_cancelled(before(now_ms, NEVER_BEGUN), BATCH).await? >= u64::from(BATCH)
        {
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// The id of a new tournament, and what lets others come to it.
    pub(crate) fn fresh_tournament(&self) -> (String, String) {
        (format!("t{}", self.services.environment.letters::<12>()), self.services.fresh_invitation())
    }

    /// All that is stored of a tournament.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn stored_tournament(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let store = &self.services.store;
        let Some(row) = store.tournament(id).await? else { return Ok(None) };
        let entrants = store.entrants(id).await?;
        let (rounds, tables) = match row.round {
            0 => (Vec::new(), Vec::new()),
            _ => (store.rounds(id).await?, store.round_tables(id).await?),
        };
        Ok(Some(Stored { row, entrants, rounds, tables }))
    }

    /// Does what is due in a tournament: it begins, its next round does, or it ends.
    ///
    /// # Errors
    /// If the store fails. It is tried again.
    pub(crate) async fn go_on(self: &Arc<Self>, id: &str) -> Result<(), StoreError> {
        for attempt in 1..=ATTEMPTS {
            if self.try_to_go_on(id).await? {
                return Ok(());
            }
            // Somebody came or went meanwhile. Whoever does so all the time keeps nobody from playing.
            if attempt == ATTEMPTS_OPEN {
                self.services.store.hold_tournament(id, self.now_ms().saturating_add(HELD_MS)).await?;
            }
        }
        Ok(())
    }

    /// The same once. False if it changed after it was read.
    async fn try_to_go_on(self: &Arc<Self>, id: &str) -> Result<bool, StoreError> {
        let Some(stored) = self.stored_tournament(id).await?.map(Arc::new) else { return Ok(true) };
        let row = &stored.row;
        let due = match row.stage {
            TournamentStage::Open => row.starts_ms.is_some_and(|starts| starts <= self.now_ms()),
            _ => row.playing && stored.round_is_over(),
        };
        // It may have gone on since it was said to be due.
        if !due || row.round as usize != stored.rounds.len() {
            return Ok(true);
        }
        if row.plan.duplicate && !self.reveal(&stored).await {
            return Ok(true);
        }
        if let Some(edition) = &row.plan.edition {
            self.services.store.keep_edition(row.plan.game, edition).await?;
        }
        let closes = stored.closes(self.now_ms());
        let next = match row.stage {
            TournamentStage::Open | TournamentStage::Running if row.round < row.plan.rounds => {
                // Who meets whom may take a while.
                let (hub, field, closes) = (Arc::clone(self), Arc::clone(&stored), closes.clone());
                let formed = tokio::task::spawn_blocking(move || hub.next_round(&field, closes));
                formed.await.map_err(|error| StoreError::Other(error.to_string()))??
            }
            _ => None,
        };
        match (next, closes) {
            (Some(next), _) => self.open_round(&stored, next).await,
            (None, Some(closes)) => {
                if !self.services.store.close_round(id, row.version, &closes, true).await? {
                    return Ok(false);
                }
                if row.stage == TournamentStage::Running {
                    tracing::info!(tournament = id, rounds = row.round, "finished");
                    self.tell_entrants(&stored, TournamentEvent::Finished).await;
                }
                Ok(true)
            }
            // Too few have come.
            (None, None) => {
                if self.services.store.cancel_tournament(id, self.now_ms()).await? {
                    self.tell_entrants(&stored, TournamentEvent::Cancelled).await;
                }
                Ok(true)
            }
        }
    }

    /// Tells at all tables of the round what the deal was that they shared. False if one of them could not store it.
    async fn reveal(self: &Arc<Self>, stored: &Stored) -> bool {
        let mut asked = Vec::new();
        for table in stored.tables_of(stored.row.round) {
            // A match without a result may have been removed or set aside: there is nothing to tell.
            if matches!(&table.stands, TableStands::Over(end) if !end.places.is_empty()) {
                let (answer, answered) = oneshot::channel();
                let sent = self.mailbox(&table.match_id).send(Message::Reveal(answer)).await.is_ok();
                asked.push((sent, answered));
            }
        }
        for (sent, answered) in asked {
            if !sent || !matches!(tokio::time::timeout(REVEAL, answered).await, Ok(Ok(true))) {
                return false;
            }
        }
        true
    }

    /// The next round, or nothing if too few are left to play it.
    fn next_round(&self, stored: &Stored, closes: Option<CloseRound>) -> Result<Option<NextRound>, StoreError> {
        let (row, now_ms) = (&stored.row, self.now_ms());
        let seats = usize::from(row.plan.players);
        let played = stored.played();
        let ranking = standings(stored.entrants.len(), seats, &played);
        let gone: &[PlayerId] = closes.as_ref().map_or(&[], |closes| &closes.withdrawn);
        let (mut candidates, mut byes) = (Vec::new(), Vec::new());
        for standing in &ranking {
            let EntrantRow { person, state, .. } = &stored.entrants[standing.entrant];
            if *state == EntryState::Withdrawn || gone.contains(&person.id) {
                continue;
            }
            if *state == EntryState::Resting {
                byes.push(Bye { person: person.id.clone(), asked: true });
                continue;
            }
            let sat_out = played.iter().filter(|round| round.byes.contains(&standing.entrant)).count();
            candidates.push(Candidate {
                entrant: standing.entrant,
                points: standing.points,
                byes: u32::try_from(sat_out).unwrap_or(u32::MAX),
                lot: self.services.environment.word(),
            });
        }
        if candidates.len() < 2 {
            return Ok(None);
        }
        let formed = form(&candidates, &Met::after(stored.entrants.len(), &played), seats, row.plan.odd);
        let who = |entrant: usize| &stored.entrants[entrant].person;
        byes.extend(formed.byes.iter().map(|&entrant| Bye { person: who(entrant).id.clone(), asked: false }));
        let begins_ms = now_ms.saturating_add(millis(self.services.settings.gather));
        // A shared deal has one seed; otherwise each table has its own.
        let shared = row.plan.duplicate.then(|| self.services.fresh_seed());
        let (mut tables, mut matches, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for people in &formed.tables {
            let places = seated(people, seats, &played, self.services.environment.word());
            let people: Vec<Option<&PersonName>> = places.iter().map(|entrant| entrant.map(who)).collect();
            let (table, part, access) = self.table_for(row, &people, begins_ms, shared)?;
            tables.push((table.id().clone(), people.iter().map(|person| person.map(|one| one.id.clone())).collect()));
            matches.push((table, access));
            parts.push(part);
        }
        let round = RoundRow { round: row.round + 1, opened_ms: now_ms, begins_ms, ended_ms: None, byes };
        let round = OpenRound { tournament: row.id.clone(), version: row.version, round, tables, closes };
        Ok(Some(NextRound { round, matches, parts }))
    }

    /// The table of these people, not stored yet.
    fn table_for(
        &self,
        row: &TournamentRow,
        people: &[Option<&PersonName>],
        begins_ms: u64,
        shared: Option<Seed>,
    ) -> Result<(AnyTable, MatchPart, Access), StoreError> {
        let plan = &row.plan;
        let holder = |person: &Option<&PersonName>| match person {
            Some(PersonName { id, name, mark }) => Holder::marked(id.clone(), name.clone(), *mark),
            None => Holder::Bot { level: plan.bots.clone() },
        };
        let seats: Vec<Holder> = people.iter().map(holder).collect();
        let accounts = people.iter().flatten().filter(|person| person.mark.is_none()).count();
        let mut options = plan.game.usual(people.len());
        options.edition = plan.edition.clone();
        (options.clock, options.take_backs) = (plan.clock, TakeBacks::Never);
        // Where programs and bots have outnumbered people, there is nobody to be rated against.
        options.rated = plan.rated && accounts > 1;
        options.stand_in = plan.bots.clone();
        options.contest = Some(Contest { starts_ms: begins_ms, shared: shared.is_some() });
        let opening = Opening {
            id: self.services.fresh_id(),
            options,
            given: Vec::new(),
            seats,
            owner: None,
            follows: None,
            seed: shared.unwrap_or_else(|| self.services.fresh_seed()),
        };
        let (table, opened) =
            AnyTable::open(opening, self.now_ms()).map_err(|error| StoreError::Other(error.to_string()))?;
        // A deal that others play is found by nobody, and seen through the tournament's page when the round is over.
        let public = row.public && shared.is_none();
        let access = Access { public, invitation: self.services.fresh_invitation(), language: None, source: None };
        let part = new_part(&self.services.node, &table, opened, &access);
        Ok((table, part, access))
    }

    /// Stores a round with its matches, and sends everybody to their tables. False if the tournament has changed since it was read.
    async fn open_round(self: &Arc<Self>, stored: &Stored, next: NextRound) -> Result<bool, StoreError> {
        let NextRound { round, matches, parts } = next;
        let TournamentRow { id, plan, .. } = &stored.row;
        let (number, begins_ms) = (round.round.round, round.round.begins_ms);
        let mut news: Vec<(PlayerId, TournamentEvent)> = Vec::new();
        for (match_id, seats) in &round.tables {
            let ready = TournamentEvent::Table { round: number, match_id: match_id.clone(), begins_ms };
            news.extend(seats.iter().flatten().map(|person| (person.clone(), ready.clone())));
        }
        let sits_out = |bye: &Bye| (bye.person.clone(), TournamentEvent::Bye { round: number });
        news.extend(round.round.byes.iter().map(sits_out));
        match self.services.store.open_round(Commit { parts }, round).await {
            Ok(()) => {}
            // Another node was first, or somebody has come or gone.
            Err(CommitError::Conflict) => return Ok(false),
            Err(CommitError::Store(error)) => return Err(error),
        }
        tracing::info!(tournament = id, round = number, tables = matches.len(), "a round begins");
        for (table, access) in matches {
            let match_id: MatchId = table.id().clone();
            self.new_room(match_id, Start::Opened(Box::new(table), access));
        }
        self.tell_of(id, &plan.name, news).await;
        Ok(true)
    }

    /// Tells everybody who has entered something.
    pub(crate) async fn tell_entrants(&self, stored: &Stored, event: TournamentEvent) {
        let people = stored.entrants.iter().filter(|entrant| entrant.state != EntryState::Withdrawn);
        let news = people.map(|entrant| (entrant.person.id.clone(), event.clone())).collect();
        self.tell_of(&stored.row.id, &stored.row.plan.name, news).await;
    }

    /// Tells people, at whichever node they are. It is stored: who does not hear of it now finds it later.
    async fn tell_of(&self, tournament: &str, name: &str, news: Vec<(PlayerId, TournamentEvent)>) {
        for some in news.chunks(TOLD_AT_ONCE) {
            let bulletin = Bulletin { tournament: tournament.to_owned(), name: name.to_owned(), news: some.to_vec() };
            if self.services.settings.shared
                && let Err(error) = self.services.store.tell_nodes(&bulletin).await
            {
                tracing::debug!(%error, "other nodes do not hear of a tournament");
            }
            self.pass_on_bulletin(&bulletin);
        }
    }

    /// Tells those who are connected here.
    pub(super) fn pass_on_bulletin(&self, bulletin: &Bulletin) {
        let clients = lock(&self.clients);
        for (person, event) in &bulletin.news {
            for client in clients.get(person).into_iter().flatten() {
                client.tell(ServerMessage::Tournament(TournamentNews {
                    tournament: bulletin.tournament.clone(),
                    name: bulletin.name.clone(),
                    event: event.clone(),
                }));
            }
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
