//! Group commit: what many ask to be written at the same time is written in one transaction, which waits for the disk once.
//!
//! One task does it. It waits for nothing: it takes whatever is queued when the last transaction has ended. It tries all at once,
//! which is a single statement for SQLite if there are only steps; if anything in it is refused, it does them one by one, still in
//! one transaction, so that only the loser is refused.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use fondaco_game::EditionId;
use fondaco_table::{GameName, MatchId, PlayerId, Stage};
use tokio::sync::{mpsc, oneshot};

use super::acts::AuditLine;
use super::connection::{Connection, args, statement};
use super::plans::LastPlans;
use super::wishes::Granted;
use super::{
    Card, Change, Commit, CommitError, Measures, NewMatch, OpenRound, Pools, StoreError, json, postgres, sqlite,
};
use crate::tasks::{Need, Tasks};

/// How many can wait, and how many are written in one transaction.
const QUEUE: usize = 16_384;
pub(super) const MOST: usize = 1_024;
/// How long one waits until the queue has room.
const PATIENCE: Duration = Duration::from_secs(5);
/// For how many transactions the connection is kept if there is always more to write: others want to write too.
const KEPT: usize = 4;

/// The entries of one match that are committed together.
pub(super) struct Chunk {
    pub(super) match_id: Arc<str>,
    pub(super) first: u64,
    pub(super) next: u64,
    pub(super) entries: Arc<str>,
}

/// A part of a commit, made ready for the database by whoever commits: the one task has enough to do.
struct ReadyPart {
    match_id: MatchId,
    chunk: Chunk,
    plans: Vec<LastPlans>,
    card: Option<Card>,
    new: Option<NewMatch>,
}

/// Something small that needs no transaction of its own. A message to other nodes is written nowhere.
pub(super) enum Note {
    Say(super::StoredChat),
    Lead { match_id: MatchId, node: super::NodeId, ms: u64 },
    Release { match_id: MatchId, node: super::NodeId, wake_ms: Option<u64> },
    Heartbeat { node: super::NodeId, ms: u64, load: u32 },
    Touch { person: fondaco_table::PlayerId, session: Option<[u8; 32]>, ms: u64 },
    NodeMessage(String),
    Session(super::SessionRow),
}

/// What is to be written.
enum Work {
    Commit(Vec<ReadyPart>),
    /// What the operator commits, and its line in the audit log.
    Act(Vec<ReadyPart>, AuditLine),
    /// The matches of a round of a tournament, and the round.
    Round(Vec<ReadyPart>, Box<OpenRound>),
    Note(Note),
}

/// What each job of a batch is answered.
type Answers = Vec<Result<u64, CommitError>>;

/// What is to be written, and who waits for it. A note is answered with a number.
struct Job {
    work: Work,
    answer: oneshot::Sender<Result<u64, CommitError>>,
}

/// The way to the one task.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    jobs: mpsc::Sender<Job>,
}

/// What has been done.
#[derive(Default, Debug)]
pub(super) struct Counters {
    batches: [AtomicU64; 14],
    commits: AtomicU64,
    entries: AtomicU64,
    conflicts: AtomicU64,
    /// Whether the last transaction failed.
    failed: AtomicBool,
    /// Whether the task is to panic.
    #[cfg(test)]
    pub(super) fails: AtomicBool,
}

impl Counters {
    pub(super) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    pub(super) fn read(&self) -> Measures {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Measures {
            batches: std::array::from_fn(|bucket| read(&self.batches[bucket])),
            commits: read(&self.commits),
            entries: read(&self.entries),
            conflicts: read(&self.conflicts),
        }
    }

    fn count(&self, jobs: &[Job], answers: &[Result<u64, CommitError>]) {
        let add = |counter: &AtomicU64, number| counter.fetch_add(number, Ordering::Relaxed);
        let (mut stored, mut entries, mut conflicts) = (0u64, 0, 0);
        for (job, answer) in jobs.iter().zip(answers) {
            if let Some(parts) = job.work.parts() {
                match answer {
                    Ok(_) => {
                        stored += 1;
                        entries += parts.iter().map(|part| part.chunk.next - part.chunk.first).sum::<u64>();
                    }
                    Err(CommitError::Conflict) => conflicts += 1,
                    Err(CommitError::Store(_)) => {}
                }
            }
        }
        if stored > 0 {
            let bucket = stored.next_power_of_two().trailing_zeros() as usize;
            add(&self.batches[bucket.min(self.batches.len() - 1)], 1);
        }
        add(&self.commits, stored);
        add(&self.entries, entries);
        add(&self.conflicts, conflicts);
    }
}

impl Queue {
    /// Starts the task. It ends when the queue is dropped or closed and everything in it is written.
    pub(super) fn start(
        pools: Pools,
        origin: Arc<str>,
        counters: Arc<Counters>,
        tasks: &Arc<Tasks>,
    ) -> (Queue, tokio::task::JoinHandle<()>) {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let committer = Committer { pools, origin, counters, waiting, later: Vec::new() };
        // If it fails, whoever waits for what it was writing is told that it may not be stored, and it goes on with the others.
        let committer = Arc::new(tokio::sync::Mutex::new(committer));
        let run = move || {
            let committer = Arc::clone(&committer);
            async move { committer.lock().await.run().await }
        };
        (Queue { jobs }, tasks.keep("committer", Need::Vital, run))
    }

    /// Whether nothing will be written any more: the task was stopped.
    pub(super) fn has_ended(&self) -> bool {
        self.jobs.is_closed()
    }

    /// Writes a commit, with a line of the audit log if there is one.
    pub(super) async fn commit(&self, commit: Commit, line: Option<AuditLine>) -> Result<(), CommitError> {
        let parts: Option<Vec<ReadyPart>> = commit.parts.into_iter().map(ready).collect();
        // There are one or two of them.
        let twice = |parts: &[ReadyPart], at: usize| parts[..at].iter().any(|part| part.match_id == parts[at].match_id);
        let parts = parts.filter(|parts| !(0..parts.len()).any(|at| twice(parts, at)));
        match parts {
            None => Err(CommitError::Conflict),
            Some(parts) if parts.is_empty() => Ok(()),
            Some(parts) => {
                let work = match line {
                    None => Work::Commit(parts),
                    Some(line) => Work::Act(parts, line),
                };
                self.ask(work).await.map(drop)
            }
        }
    }

    /// Opens a round of a tournament with its matches.
    pub(super) async fn open_round(&self, commit: Commit, round: OpenRound) -> Result<(), CommitError> {
        let parts: Option<Vec<ReadyPart>> = commit.parts.into_iter().map(ready).collect();
        match parts {
            None => Err(CommitError::Conflict),
            Some(parts) => self.ask(Work::Round(parts, Box::new(round))).await.map(drop),
        }
    }

    /// Writes something small.
    pub(super) async fn note(&self, note: Note) -> Result<u64, StoreError> {
        self.ask(Work::Note(note)).await.map_err(|error| match error {
            CommitError::Store(error) => error,
            CommitError::Conflict => StoreError::Other("it cannot be written".into()),
        })
    }

    async fn ask(&self, work: Work) -> Result<u64, CommitError> {
        let (answer, told) = oneshot::channel();
        let full = |_| StoreError::Gone("too much is waiting to be written".into());
        self.jobs.send_timeout(Job { work, answer }, PATIENCE).await.map_err(full)?;
        told.await.unwrap_or_else(|_| Err(StoreError::Gone("it is not known whether it was written".into()).into()))
    }
}

/// A part as the database takes it; nothing if its entries can continue no log.
fn ready(mut part: super::MatchPart) -> Option<ReadyPart> {
    let first = part.entries.first()?.index;
    let in_order = part.entries.iter().zip(first..).all(|(entry, index)| entry.index == index);
    let whole = part.new.is_some() == (first == 0) && (first != 0 || part.card.is_some());
    if !in_order || !whole {
        return None;
    }
    let plans = super::plans::taken_out(&mut part.entries);
    let entries = serde_json::to_string(&part.entries).expect("entries have nothing that JSON cannot say");
    let next = first + part.entries.len() as u64;
    let chunk = Chunk { match_id: part.match_id.as_str().into(), first, next, entries: entries.into() };
    Some(ReadyPart { match_id: part.match_id, chunk, plans, card: part.card, new: part.new })
}

/// The one task.
struct Committer {
    pools: Pools,
    origin: Arc<str>,
    counters: Arc<Counters>,
    waiting: mpsc::Receiver<Job>,
    /// Jobs that write a match which the batch writes already: each match is written once in a batch.
    later: Vec<Job>,
}

impl Committer {
    async fn run(&mut self) {
        let mut kept: Option<(Connection, usize)> = None;
        loop {
            let mut jobs = std::mem::take(&mut self.later);
            if jobs.is_empty() {
                if self.waiting.is_empty() {
                    kept = None;
                }
                if self.waiting.recv_many(&mut jobs, MOST).await == 0 {
                    return;
                }
                // Whoever has something to write at this moment comes first; nobody is waited for.
                tokio::task::yield_now().await;
            }
            while jobs.len() < MOST
                && let Ok(job) = self.waiting.try_recv()
            {
                jobs.push(job);
            }
            let mut seen = HashSet::new();
            let (now, later) = jobs.into_iter().partition(|job| fresh(job, &mut seen));
            self.later = later;
            kept = self.write(kept, now).await;
        }
    }

    /// Writes a batch and answers everybody who waits for it. The connection, if it may be kept.
    async fn write(&self, kept: Option<(Connection, usize)>, jobs: Vec<Job>) -> Option<(Connection, usize)> {
        let work: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
        let (connection, uses) =
            kept.filter(|(_, uses)| *uses < KEPT).map_or((None, 0), |(connection, uses)| (Some(connection), uses));
        #[cfg(test)]
        assert!(!self.counters.fails.swap(false, Ordering::Relaxed), "a test lets it fail");
        let written = self.batch(connection, &work).await;
        self.counters.failed.store(written.is_err(), Ordering::Relaxed);
        let (answers, kept) = match written {
            Ok((answers, connection)) => (answers, Some((connection, uses + 1))),
            Err(error) => (jobs.iter().map(|_| Err(error.clone().into())).collect(), None),
        };
        self.counters.count(&jobs, &answers);
        for (job, answer) in jobs.into_iter().zip(answers) {
            // The caller may have gone away.
            let _ = job.answer.send(answer);
        }
        kept
    }

    /// Begins a transaction. The connection to a server may have broken since the last one: then nothing has been done yet,
    /// and a new connection does as well.
    async fn begin(&self, mut connection: Connection) -> Result<Connection, StoreError> {
        match connection.begin().await {
            Err(_) if !connection.is_sqlite() => {
                drop(connection);
                connection = self.pools.committer().await?;
                connection.begin().await?;
            }
            begun => begun?,
        }
        Ok(connection)
    }

    async fn batch(&self, kept: Option<Connection>, work: &[&Work]) -> Result<(Answers, Connection), StoreError> {
        let mut connection = match kept {
            Some(connection) => connection,
            None => self.pools.committer().await?,
        };
        if connection.is_sqlite()
            && !connection.beside
            && let Some(chunks) = only_steps(work)
        {
            match sqlite::append(&mut connection, &chunks).await {
                Ok(true) => return Ok((work.iter().map(|_| Ok(0)).collect(), connection)),
                Err(error @ StoreError::Gone(_)) => return Err(error),
                Ok(false) | Err(_) => {}
            }
        }
        connection = self.begin(connection).await?;
        match all(&mut connection, &self.origin, work).await {
            Ok(answers) => {
                connection.commit().await?;
                return Ok((answers.into_iter().map(Ok).collect(), connection));
            }
            Err(CommitError::Store(error @ StoreError::Gone(_))) => return Err(error),
            Err(_) => connection.rollback().await?,
        }
        connection.begin().await?;
        let mut answers = Vec::new();
        for one in work {
            connection.run("SAVEPOINT one", []).await?;
            let answer = all(&mut connection, &self.origin, &[one]).await;
            match &answer {
                Ok(_) => {}
                Err(CommitError::Store(error @ StoreError::Gone(_))) => return Err(error.clone()),
                Err(_) => drop(connection.run("ROLLBACK TO one", []).await?),
            }
            connection.run("RELEASE one", []).await?;
            answers.push(answer.map(|numbers| numbers.first().copied().unwrap_or(0)));
        }
        connection.commit().await?;
        Ok((answers, connection))
    }
}

/// The chunks of this work, if there is nothing else in it: steps of matches that only go on.
fn only_steps<'a>(work: &[&'a Work]) -> Option<Vec<&'a Chunk>> {
    let step = |work: &&'a Work| match work {
        Work::Commit(parts) if parts.len() == 1 && parts[0].card.is_none() && parts[0].plans.is_empty() => {
            Some(&parts[0].chunk)
        }
        Work::Commit(_) | Work::Act(..) | Work::Round(..) | Work::Note(_) => None,
    };
    work.iter().map(step).collect()
}

/// Whether nothing in the batch writes a match that this job writes; it belongs to the batch then.
fn fresh(job: &Job, seen: &mut HashSet<Arc<str>>) -> bool {
    // Those it is the first to write are blocked for others even if it comes later itself, which keeps the order.
    job.work
        .parts()
        .unwrap_or_default()
        .iter()
        .fold(true, |first, part| seen.insert(part.chunk.match_id.clone()) & first)
}

/// Writes all of it within the transaction, in the same order on every node, so that two never wait for each other. The
/// number for each; or an error, after which the transaction must be undone.
async fn all(connection: &mut Connection, origin: &str, work: &[&Work]) -> Result<Vec<u64>, CommitError> {
    let mut parts: Vec<&ReadyPart> = work.iter().filter_map(|work| work.parts()).flatten().collect();
    parts.sort_unstable_by(|a, b| a.chunk.match_id.cmp(&b.chunk.match_id));

    for part in &parts {
        if let (Some(new), Some(card)) = (&part.new, &part.card)
            && !open_match(connection, &part.chunk, new, card).await?
        {
            return Err(CommitError::Conflict);
        }
    }
    if !super::editions::need(connection, &other_editions(&parts)).await? {
        return Err(CommitError::Conflict);
    }
    if !super::wishes::grant(connection, &granted(&parts)).await? {
        return Err(CommitError::Conflict);
    }
    for round in work.iter().filter_map(|work| work.round()) {
        if !super::tournaments::open(connection, round).await? {
            return Err(CommitError::Conflict);
        }
    }
    let chunks: Vec<&Chunk> = parts.iter().map(|part| &part.chunk).collect();
    if !chunks.is_empty() {
        let taken = if connection.is_sqlite() {
            sqlite::append(connection, &chunks).await?
        } else {
            postgres::append(connection, &chunks).await?
        };
        if !taken {
            return Err(CommitError::Conflict);
        }
    }
    let cards = parts.iter().filter_map(|part| Some(Write::Card(&part.chunk.match_id, part.card.as_ref()?)));
    let notes = work.iter().enumerate().filter_map(|(at, work)| match work {
        Work::Note(note) => Some(Write::Note(at, note)),
        Work::Act(_, line) => Some(Write::Line(line)),
        Work::Commit(_) | Work::Round(..) => None,
    });
    let plans = parts.iter().filter(|part| !part.plans.is_empty());
    let plans = plans.map(|part| Write::Plans(&part.chunk.match_id, &part.plans));
    let mut rows: Vec<Write<'_>> = cards.chain(notes).chain(plans).collect();
    rows.sort_by_key(Write::place);
    let mut numbers = vec![0; work.len()];
    for row in rows {
        match row {
            Write::Card(match_id, card) => show(connection, match_id, card).await?,
            Write::Plans(match_id, plans) => super::plans::write(connection, match_id, plans).await?,
            Write::Note(at, note) => numbers[at] = note.write(connection).await?,
            Write::Line(AuditLine { by, act, subject }) => {
                super::moderation::note(connection, by, act, subject, "").await?;
            }
        }
    }
    if !connection.is_sqlite() || connection.beside {
        let changes: Vec<Change> = work.iter().flat_map(|work| work.changes()).collect();
        super::notices::tell(connection, origin, &changes).await?;
    }
    Ok(numbers)
}

/// The editions that new matches are played with, beside the usual ones.
fn other_editions<'a>(parts: &[&'a ReadyPart]) -> BTreeSet<(GameName, &'a EditionId)> {
    let of_part = |part: &&'a ReadyPart| {
        let card = part.new.as_ref().and(part.card.as_ref())?;
        Some((card.table.game, card.table.edition.as_ref()?))
    };
    parts.iter().filter_map(of_part).collect()
}

/// Whose wishes are granted by new matches, and by which.
fn granted<'a>(parts: &[&'a ReadyPart]) -> Vec<Granted<'a>> {
    let of_part = |part: &&'a ReadyPart| {
        let (new, card) = (part.new.as_ref()?, part.card.as_ref()?);
        let (match_id, ms) = (&part.match_id, card.changed_ms);
        Some(new.wishes.iter().map(move |wish| Granted { wish, match_id, ms }))
    };
    parts.iter().filter_map(of_part).flatten().collect()
}

/// A row that is written after the logs.
enum Write<'a> {
    Card(&'a str, &'a Card),
    Plans(&'a str, &'a [LastPlans]),
    Note(usize, &'a Note),
    Line(&'a AuditLine),
}

impl<'a> Write<'a> {
    /// Its place in the order in which rows are written: by table, then by key.
    fn place(&self) -> (u8, &'a str) {
        match self {
            Write::Card(match_id, _) => (0, match_id),
            Write::Note(_, Note::Lead { match_id, .. } | Note::Release { match_id, .. }) => (0, match_id.as_str()),
            Write::Note(_, Note::Say(said)) => (1, said.match_id.as_str()),
            Write::Note(_, Note::Heartbeat { node, .. }) => (2, node.as_str()),
            Write::Note(_, Note::Touch { person, .. }) => (3, person.as_str()),
            Write::Note(_, Note::Session(session)) => (3, session.person.as_str()),
            Write::Plans(match_id, _) => (4, match_id),
            Write::Note(_, Note::NodeMessage(_)) => (4, ""),
            Write::Line(_) => (5, ""),
        }
    }
}

impl Work {
    /// What it adds to logs.
    fn parts(&self) -> Option<&[ReadyPart]> {
        match self {
            Work::Commit(parts) | Work::Act(parts, _) | Work::Round(parts, _) => Some(parts),
            Work::Note(_) => None,
        }
    }

    /// The round that it opens.
    fn round(&self) -> Option<&OpenRound> {
        match self {
            Work::Round(_, round) => Some(round),
            Work::Commit(_) | Work::Act(..) | Work::Note(_) => None,
        }
    }

    /// What other nodes are told of it.
    fn changes(&self) -> Vec<Change> {
        match self {
            Work::Commit(parts) | Work::Act(parts, _) | Work::Round(parts, _) => {
                parts.iter().map(ReadyPart::change).collect()
            }
            Work::Note(Note::Say(said)) => vec![Change::Chat { match_id: said.match_id.clone() }],
            Work::Note(Note::NodeMessage(message)) => vec![Change::NodeMessage(message.clone())],
            Work::Note(_) => Vec::new(),
        }
    }
}

impl ReadyPart {
    fn change(&self) -> Change {
        Change::Entries { match_id: self.match_id.clone(), entries: self.chunk.next, card: self.card.is_some() }
    }
}

/// Stores a new match, with an empty log. False if it is there already.
async fn open_match(
    connection: &mut Connection,
    chunk: &Chunk,
    new: &NewMatch,
    card: &Card,
) -> Result<bool, StoreError> {
    const OPEN: &str = "
        INSERT INTO matches (id, game, stage, public, invitation, created_ms, changed_ms, card, host, owner, source, around)
        VALUES ($1, $2, 'gathering', $3, $4, $5, $5, '', $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let values = args![
        &*chunk.match_id,
        card.table.game.as_str(),
        new.public,
        &*new.invitation,
        card.changed_ms,
        new.leader.as_ref().map(super::NodeId::as_str),
        new.owner.as_ref().map(PlayerId::as_str),
        new.source.as_ref().map(|source| &source.near[..]),
        new.source.as_ref().and_then(|source| source.around.as_ref()).map(|around| &around[..]),
    ];
    Ok(connection.run(OPEN, values).await? == 1)
}

/// Stores how a table is shown in lists, and who sits there.
async fn show(connection: &mut Connection, match_id: &str, card: &Card) -> Result<(), StoreError> {
    const SHOW: &str = "
        UPDATE matches SET stage = $2, changed_ms = $3, ended_ms = $4, ranks = $5, scores = $6, card = $7 WHERE id = $1";
    const FORGET_SOURCE: &str = "UPDATE matches SET source = NULL, around = NULL WHERE id = $1";
    const STAND_UP: &str = "UPDATE seats SET seat = NULL WHERE match_id = $1";
    const SIT_DOWN: &str = "
        INSERT INTO seats (match_id, person, seat, ended, number) SELECT $1, $2, $3, $4, number FROM matches WHERE id = $1
        ON CONFLICT (match_id, person) DO UPDATE SET seat = excluded.seat, ended = excluded.ended";
    let ended = card.ended.as_ref();
    let mut script = vec![
        statement!(
            SHOW,
            match_id,
            super::matches::stage_name(card.table.stage),
            card.changed_ms,
            ended.map(|ended| ended.ms),
            ended.and_then(|ended| ended.ranks.as_ref()).map(json),
            ended.and_then(|ended| ended.scores.as_ref()).map(json),
            json(&card.table),
        ),
        statement!(STAND_UP, match_id),
    ];
    let over = matches!(card.table.stage, Stage::Over(_));
    if over {
        script.push(statement!("DELETE FROM plans WHERE match_id = $1", match_id));
        script.push(statement!(FORGET_SOURCE, match_id));
    }
    for (seat, chair) in (0u64..).zip(&card.table.seats) {
        if let Some(person) = chair.holder.player() {
            script.push(statement!(SIT_DOWN, match_id, person.as_str(), seat, over));
        }
    }
    connection.run_all(script).await
}

impl Note {
    /// Writes it. What it answers is for [`Store`](super::Store)'s methods to say.
    async fn write(&self, connection: &mut Connection) -> Result<u64, StoreError> {
        match self {
            Note::Say(said) => super::chat::write(connection, said).await,
            Note::Lead { match_id, node, ms } => super::nodes::write_leader(connection, match_id, node, *ms).await,
            Note::Release { match_id, node, wake_ms } => {
                super::nodes::write_release(connection, match_id, node, *wake_ms).await
            }
            Note::Heartbeat { node, ms, load } => super::nodes::write_heartbeat(connection, node, *ms, *load).await,
            Note::Touch { person, session, ms } => {
                super::people::write_touch(connection, person, session.as_ref(), *ms).await
            }
            Note::NodeMessage(_) => Ok(0),
            Note::Session(session) => super::sessions::write_new(connection, session).await,
        }
    }
}
