//! Tournaments: what was agreed, and where they stand. Whoever changes where a tournament stands raises its version: so of several
//! nodes that form a round, one does.
//!
//! 1. [`entrants`] — who has entered.
//! 2. [`rounds`] — the rounds and their tables.

use fondaco_game::EditionId;
use fondaco_table::{ClockRule, GameName, LevelName, Mark, Name, PlayerId};
use fondaco_wire::rest::{Odd, TournamentList, TournamentStage};
use serde::{Deserialize, Serialize};

use super::connection::{Connection, args, counted};
use super::error::readable;
use super::people::PersonKind;
use super::{NOBODY, Store, StoreError, json};

mod entrants;
mod rounds;

pub use entrants::{Entered, EntrantRow};
pub(super) use rounds::open;
pub use rounds::{Bye, CloseRound, OpenRound, RoundRow, RoundTableRow, TableEnd, TableOf, TableStands};

/// After how long a tournament that nobody has entered makes room for another.
const EMPTY_MS: u64 = 60 * 60 * 1_000;

/// What was agreed when a tournament was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// How many sit at a table.
    pub players: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// Whether all tables of a round are dealt the same.
    pub duplicate: bool,
    /// Whether programs may enter.
    pub programs: bool,
    /// What becomes of seats that nobody is left for.
    pub odd: Odd,
    /// How the bots play.
    pub bots: LevelName,
    /// How many can enter.
    pub most: u32,
    /// The edition, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionId>,
}

impl Plan {
    /// Whether it is played over days.
    #[must_use]
    pub fn is_daily(&self) -> bool {
        matches!(self.clock, ClockRule::Daily { .. })
    }
}

/// A tournament to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    /// Its id.
    pub id: String,
    /// Who opens it.
    pub organizer: PlayerId,
    /// Whether everybody may find it.
    pub public: bool,
    /// What lets others come to it if it is not public.
    pub invitation: String,
    /// What is agreed.
    pub plan: Plan,
    /// When it begins by itself.
    pub starts_ms: Option<u64>,
    /// When this is.
    pub ms: u64,
}

/// What became of a tournament that was to be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenedTournament {
    /// It is open.
    Opened,
    /// This person has as many that are not over as one may have.
    TooMany,
    /// So has the server.
    ServerFull,
    /// The edition is not stored.
    NoEdition,
}

/// A stored tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRow {
    /// Its number, by which lists are paged.
    pub number: u64,
    /// Its id.
    pub id: String,
    /// Who has opened it.
    pub organizer: PersonName,
    /// Whether everybody may find it.
    pub public: bool,
    /// What lets others come to it if it is not public.
    pub invitation: String,
    /// What was agreed.
    pub plan: Plan,
    /// Where it stands.
    pub stage: TournamentStage,
    /// The round that is played, or was last; 0 before the first.
    pub round: u8,
    /// Whether that round is played.
    pub playing: bool,
    /// How often where it stands has changed.
    pub version: u64,
    /// When it was opened.
    pub created_ms: u64,
    /// When it begins by itself, or began.
    pub starts_ms: Option<u64>,
    /// When it ended.
    pub ended_ms: Option<u64>,
    /// How many have entered and not withdrawn.
    pub entrants: u32,
}

impl TournamentRow {
    /// Whether somebody can enter it while it is played: in real time, as long as another round comes.
    fn takes_latecomers(&self) -> bool {
        let Plan { rounds, most, .. } = self.plan;
        !self.plan.is_daily() && self.round < rounds && self.entrants < most
    }
}

/// Somebody, with what they are called now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonName {
    /// Who.
    pub id: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are, unless they have an account.
    pub mark: Option<Mark>,
}

/// Tournaments as they are read.
macro_rules! tournaments {
    ($which:literal) => {
        concat!(
            "SELECT tournaments.number, tournaments.id, organizer, coalesce(people.name, $1), coalesce(people.kind, 'account'), ",
            "public, invitation, plan, stage, round, playing, version, tournaments.created_ms, starts_ms, ended_ms, ",
            "(SELECT COUNT(*) FROM entrants WHERE tournament = tournaments.id AND state <> 'withdrawn') ",
            "FROM tournaments LEFT JOIN people ON people.id = organizer ",
            $which
        )
    };
}

/// The columns of a tournament, in that order.
type Columns = (
    i64,
    String,
    String,
    String,
    String,
    bool,
    String,
    String,
    String,
    i64,
    bool,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    i64,
);

fn stage_name(stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::Open => "open",
        TournamentStage::Running => "running",
        TournamentStage::Finished => "finished",
        TournamentStage::Cancelled => "cancelled",
    }
}

/// A name that is stored as JSON writes it.
fn named<T: serde::de::DeserializeOwned>(text: String) -> Result<T, StoreError> {
    readable(serde_json::from_value(serde_json::Value::String(text)))
}

fn person_name(id: &str, name: &str, kind: &str) -> Result<PersonName, StoreError> {
    Ok(PersonName {
        id: readable(PlayerId::new(id))?,
        name: readable(Name::new(name))?,
        mark: PersonKind::read(kind)?.mark(),
    })
}

impl TournamentRow {
    fn read(columns: Columns) -> Result<Self, StoreError> {
        let (
            number,
            id,
            organizer,
            name,
            kind,
            public,
            invitation,
            plan,
            stage,
            round,
            playing,
            version,
            created,
            starts,
            ended,
            entrants,
        ) = columns;
        Ok(TournamentRow {
            number: counted(number),
            id,
            organizer: person_name(&organizer, &name, &kind)?,
            public,
            invitation,
            plan: readable(serde_json::from_str(&plan))?,
            stage: named(stage)?,
            round: u8::try_from(round).unwrap_or(u8::MAX),
            playing,
            version: counted(version),
            created_ms: counted(created),
            starts_ms: starts.map(counted),
            ended_ms: ended.map(counted),
            entrants: u32::try_from(entrants).unwrap_or(u32::MAX),
        })
    }
}

/// Public tournaments that stand there, the newest first.
async fn by_stage(
    connection: &mut Connection,
    stage: TournamentStage,
    before: u64,
    limit: u32,
) -> Result<Vec<TournamentRow>, StoreError> {
    const BY_STAGE: &str = tournaments!(
        "WHERE public AND stage = $2 AND tournaments.number < $3 ORDER BY tournaments.number DESC LIMIT $4"
    );
    let (stage, limit) = (stage_name(stage), u64::from(limit));
    let rows: Vec<Columns> = connection.rows(BY_STAGE, args![NOBODY, stage, before, limit]).await?;
    rows.into_iter().map(TournamentRow::read).collect()
}

/// Public tournaments that are played and that one can still enter, the newest first.
async fn for_latecomers(
    connection: &mut Connection,
    mut before: u64,
    limit: u32,
) -> Result<Vec<TournamentRow>, StoreError> {
    let mut found = Vec::new();
    loop {
        let rows = by_stage(connection, TournamentStage::Running, before, limit).await?;
        let Some(last) = rows.last().map(|row| row.number).filter(|_| rows.len() == limit as usize) else {
            found.extend(rows.into_iter().filter(TournamentRow::takes_latecomers));
            return Ok(found);
        };
        found.extend(rows.into_iter().filter(TournamentRow::takes_latecomers));
        if found.len() >= limit as usize {
            return Ok(found);
        }
        before = last;
    }
}

impl Store {
    /// Opens a tournament, unless there are too many that are not over: of this person, or of all. If there are too many of all, the
    /// oldest that nobody but its organizer has entered within an hour is called off.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_tournament(
        &self,
        new: &NewTournament,
        most_of_one: u32,
        most_of_all: u32,
    ) -> Result<OpenedTournament, StoreError> {
        const OF_ONE: &str = "SELECT COUNT(*) FROM tournaments WHERE organizer = $1 AND stage IN ('open', 'running')";
        const OF_ALL: &str = "SELECT COUNT(*) FROM tournaments WHERE stage IN ('open', 'running')";
        const OPEN: &str = "
            INSERT INTO tournaments (id, organizer, public, invitation, plan, stage, round, version, created_ms, starts_ms)
            VALUES ($1, $2, $3, $4, $5, 'open', 0, 0, $6, $7)";
        const EMPTY: &str = "
            UPDATE tournaments SET stage = 'cancelled', ended_ms = $1, version = version + 1
            WHERE id IN (
                SELECT open.id FROM tournaments AS open
                WHERE open.stage = 'open' AND open.created_ms <= $2 AND NOT EXISTS (
                    SELECT 1 FROM entrants WHERE entrants.tournament = open.id AND entrants.person <> open.organizer)
                ORDER BY open.number LIMIT 1)";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let own: Option<(i64,)> = connection.row(OF_ONE, args![new.organizer.as_str()]).await?;
        let all: Option<(i64,)> = connection.row(OF_ALL, []).await?;
        let reached =
            |count: Option<(i64,)>, most: u32| count.is_some_and(|(count,)| counted(count) >= u64::from(most));
        let full = match (reached(own, most_of_one), reached(all, most_of_all)) {
            (true, _) => Some(OpenedTournament::TooMany),
            // What nobody has entered for a while makes room.
            (_, true) if connection.run(EMPTY, args![new.ms, new.ms.saturating_sub(EMPTY_MS)]).await? == 0 => {
                Some(OpenedTournament::ServerFull)
            }
            _ => None,
        };
        if let Some(full) = full {
            connection.rollback().await?;
            return Ok(full);
        }
        // From now on nobody deletes what it is played with.
        let other = new.plan.edition.iter().filter(|id| *id != new.plan.game.usual_edition());
        if !super::editions::need(&mut connection, &other.map(|id| (new.plan.game, id)).collect()).await? {
            connection.rollback().await?;
            return Ok(OpenedTournament::NoEdition);
        }
        let values = args![
            &*new.id,
            new.organizer.as_str(),
            new.public,
            &*new.invitation,
            json(&new.plan),
            new.ms,
            new.starts_ms
        ];
        connection.run(OPEN, values).await?;
        connection.commit().await?;
        Ok(OpenedTournament::Opened)
    }

    /// A tournament.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, StoreError> {
        const ONE: &str = tournaments!("WHERE tournaments.id = $2");
        let row: Option<Columns> = self.reader().await?.row(ONE, args![NOBODY, id]).await?;
        row.map(TournamentRow::read).transpose()
    }

    /// A list of tournaments, the newest first; `before` is the number of the last one that was seen. Of `Mine`, those of this person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tournaments(
        &self,
        list: TournamentList,
        person: Option<&PlayerId>,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        const MINE: &str = tournaments!(
            "WHERE tournaments.id IN (
                 SELECT own.id FROM tournaments AS own WHERE own.organizer = $2
                 UNION SELECT tournament FROM entrants WHERE person = $2)
             AND +tournaments.number < $3 ORDER BY +tournaments.number DESC LIMIT $4"
        );
        let before = before.unwrap_or(u64::MAX);
        let mut connection = self.reader().await?;
        match list {
            TournamentList::Open => {
                let mut open = by_stage(&mut connection, TournamentStage::Open, before, limit).await?;
                open.extend(for_latecomers(&mut connection, before, limit).await?);
                open.sort_by_key(|row| std::cmp::Reverse(row.number));
                open.truncate(limit as usize);
                Ok(open)
            }
            TournamentList::Running => by_stage(&mut connection, TournamentStage::Running, before, limit).await,
            TournamentList::Finished => by_stage(&mut connection, TournamentStage::Finished, before, limit).await,
            TournamentList::Mine => {
                let person = person.map_or("", PlayerId::as_str);
                let rows: Vec<Columns> = connection.rows(MINE, args![NOBODY, person, before, u64::from(limit)]).await?;
                rows.into_iter().map(TournamentRow::read).collect()
            }
        }
    }

    /// A tournament that is open begins now: it is due, and nobody enters any more. False if it is not open.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn begin_tournament(&self, id: &str, ms: u64) -> Result<bool, StoreError> {
        let sql = "UPDATE tournaments SET starts_ms = $2, version = version + 1 WHERE id = $1 AND stage = 'open'";
        Ok(self.writer().await?.run(sql, args![id, ms]).await? == 1)
    }

    /// A tournament ends here: it is called off, unless it is over. False if it is.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn cancel_tournament(&self, id: &str, ms: u64) -> Result<bool, StoreError> {
        const CANCEL: &str = "
            UPDATE tournaments SET stage = 'cancelled', ended_ms = $2, version = version + 1
            WHERE id = $1 AND stage IN ('open', 'running')";
        Ok(self.writer().await?.run(CANCEL, args![id, ms]).await? == 1)
    }

    /// Calls off tournaments that have been open since this time, and nobody has begun. How many.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn cancel_forgotten(&self, since_ms: u64, ms: u64) -> Result<u64, StoreError> {
        const CANCEL: &str = "
            UPDATE tournaments SET stage = 'cancelled', ended_ms = $2, version = version + 1
            WHERE stage = 'open' AND starts_ms IS NULL AND created_ms <= $1";
        self.writer().await?.run(CANCEL, args![since_ms, ms]).await
    }

    /// Tournaments in which something is due: they begin, or a round is over. The oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn due_tournaments(&self, ms: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        const BEGIN: &str =
            "SELECT id FROM tournaments WHERE stage = 'open' AND starts_ms <= $1 ORDER BY number LIMIT $2";
        const OVER: &str = "
            SELECT id FROM tournaments WHERE playing AND NOT EXISTS (
                SELECT 1 FROM tournament_tables JOIN matches ON matches.id = match_id
                WHERE tournament = tournaments.id AND tournament_tables.round = tournaments.round
                    AND matches.stage <> 'over' AND matches.quarantine IS NULL)
            ORDER BY number LIMIT $1";
        let mut connection = self.reader().await?;
        let mut rows: Vec<(String,)> = connection.rows(BEGIN, args![ms, u64::from(limit)]).await?;
        rows.extend(connection.rows::<(String,), _>(OVER, args![u64::from(limit)]).await?);
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}

/// The tournament, which nobody else changes until the transaction ends.
async fn locked(connection: &mut Connection, id: &str) -> Result<Option<TournamentRow>, StoreError> {
    const ONE: &str = tournaments!("WHERE tournaments.id = $2");
    if !connection.is_sqlite() {
        let lock = "SELECT number FROM tournaments WHERE id = $1 FOR UPDATE";
        connection.row::<(i64,), _>(lock, args![id]).await?;
    }
    let row: Option<Columns> = connection.row(ONE, args![NOBODY, id]).await?;
    row.map(TournamentRow::read).transpose()
}

async fn raise(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    connection.run("UPDATE tournaments SET version = version + 1 WHERE id = $1", args![id]).await.map(drop)
}
