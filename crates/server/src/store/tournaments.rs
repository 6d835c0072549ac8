//! Tournaments: who has entered, the rounds and their tables. The results are those of the matches, and are kept once the round is
//! over. Whoever changes where a tournament stands raises its version: so of several nodes that form a round, one does.

use fondaco_game::EditionId;
use fondaco_table::{Chair, ClockRule, GameName, LevelName, Mark, MatchId, Name, PlayerId};
use fondaco_wire::TableCard;
use fondaco_wire::rest::{EntryState, Odd, TournamentList, TournamentStage};
use serde::{Deserialize, Serialize};

use super::connection::{Connection, args, counted, statement};
use super::error::readable;
use super::people::PersonKind;
use super::{Commit, CommitError, NOBODY, Store, StoreError, json};
use crate::tournament::places;

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

/// Somebody who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantRow {
    /// Who.
    pub person: PersonName,
    /// Whether they play on.
    pub state: EntryState,
    /// Whether they have asked for a rest before.
    pub rested: bool,
}

/// Somebody who sits a round out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// Who.
    pub person: PlayerId,
    /// Whether they have asked for it.
    pub asked: bool,
}

/// A stored round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRow {
    /// Which, from 1.
    pub round: u8,
    /// When its tables were opened.
    pub opened_ms: u64,
    /// When its matches begin at the latest.
    pub begins_ms: u64,
    /// When it was over.
    pub ended_ms: Option<u64>,
    /// Who sits it out.
    pub byes: Vec<Bye>,
}

/// A stored table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTableRow {
    /// Of which round.
    pub round: u8,
    /// Which, from 1.
    pub number: u32,
    /// The match that is played there.
    pub match_id: MatchId,
    /// Who sits there, in seat order; nobody where a bot does.
    pub seats: Vec<Option<PlayerId>>,
    /// Where it stands.
    pub stands: TableStands,
    /// What lets others come to the match, if there is one and it is not public.
    pub invitation: Option<String>,
}

/// Where a table of a round stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableStands {
    /// It waits for its people.
    Gathering,
    /// It is played.
    Playing,
    /// It is over.
    Over(TableEnd),
}

/// What came of a table. If there is no place, there is no result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableEnd {
    /// The places that count, in seat order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    /// The points of the game, if it was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Who did not play to the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<bool>,
    /// Which of those did not give up either: they were not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<bool>,
}

impl TableEnd {
    /// What came of a match with these seats at its end.
    fn of(chairs: &[Chair], ranks: Option<&[u8]>, scores: Option<Vec<i32>>) -> Self {
        let Some(ranks) = ranks.filter(|ranks| ranks.len() == chairs.len()) else { return TableEnd::default() };
        let person = |chair: &Chair| chair.holder.player().is_some();
        let absent: Vec<bool> =
            chairs.iter().map(|chair| person(chair) && chair.stand_in.is_some() && !chair.resigned).collect();
        let gone = |chair: &Chair| person(chair) && (chair.stand_in.is_some() || chair.resigned || chair.deserted);
        let forfeited: Vec<bool> = chairs.iter().map(gone).collect();
        TableEnd { places: places(ranks, &forfeited), scores, forfeited, absent }
    }
}

/// A round to be opened, with what came of the one before it. It is stored together with its matches, or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenRound {
    /// Of which tournament.
    pub tournament: String,
    /// Its version, as it was read: if it is another one now, nothing is stored.
    pub version: u64,
    /// The round.
    pub round: RoundRow,
    /// The matches of its tables in order, with who sits there.
    pub tables: Vec<(MatchId, Vec<Option<PlayerId>>)>,
    /// The round before it, if there is one.
    pub closes: Option<CloseRound>,
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CloseRound {
    /// Which.
    pub round: u8,
    /// When.
    pub ms: u64,
    /// What came of its tables, by number.
    pub ends: Vec<(u32, TableEnd)>,
    /// Who was not there: they play no more until they say so.
    pub withdrawn: Vec<PlayerId>,
}

/// What became of somebody who wanted to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// They have entered, or had already.
    In,
    /// As many have entered as can.
    Full,
    /// One cannot enter now.
    Closed,
}

/// Which table a match is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableOf {
    /// Of which tournament.
    pub tournament: String,
    /// What was agreed there.
    pub plan: Plan,
    /// The round, from 1.
    pub round: u8,
    /// The table, from 1.
    pub number: u32,
    /// When it begins at the latest.
    pub begins_ms: u64,
}

/// Tables of tournaments as they are read.
macro_rules! tables_of {
    ($which:literal) => {
        concat!(
            "SELECT tournament_tables.match_id, tournaments.id, plan, tournament_tables.round, tournament_tables.number, begins_ms ",
            "FROM tournament_tables JOIN tournaments ON tournaments.id = tournament_tables.tournament ",
            "JOIN rounds ON rounds.tournament = tournament_tables.tournament AND rounds.round = tournament_tables.round ",
            $which
        )
    };
}

/// The columns of such a table, in that order.
type PlaceColumns = (String, String, String, i64, i64, i64);

fn read_table(
    (id, tournament, plan, round, number, begins_ms): PlaceColumns,
) -> Result<(MatchId, TableOf), StoreError> {
    let table = TableOf {
        tournament,
        plan: readable(serde_json::from_str(&plan))?,
        round: u8::try_from(round).unwrap_or(u8::MAX),
        number: u32::try_from(number).unwrap_or(u32::MAX),
        begins_ms: begins_ms.unsigned_abs(),
    };
    Ok((readable(MatchId::new(&id))?, table))
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

fn state_name(state: EntryState) -> &'static str {
    match state {
        EntryState::Playing => "playing",
        EntryState::Resting => "resting",
        EntryState::Withdrawn => "withdrawn",
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

/// The columns of a table of a round: its own, and those of its match.
type TableColumns = (
    i64,
    i64,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<bool>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl RoundTableRow {
    fn read(columns: TableColumns) -> Result<Self, StoreError> {
        let (round, number, match_id, seats, result, stage, public, invitation, card, ranks, scores, aside) = columns;
        let stands = match (result, stage.as_deref(), aside) {
            (Some(result), ..) => TableStands::Over(readable(serde_json::from_str(&result))?),
            // What was removed or set aside has no result.
            (None, None, _) | (None, _, Some(_)) => TableStands::Over(TableEnd::default()),
            (None, Some("over"), None) => {
                let card: TableCard = readable(serde_json::from_str(&card.unwrap_or_default()))?;
                let ranks: Option<Vec<u8>> = readable(ranks.map(|text| serde_json::from_str(&text)).transpose())?;
                let scores = readable(scores.map(|text| serde_json::from_str(&text)).transpose())?;
                TableStands::Over(TableEnd::of(&card.seats, ranks.as_deref(), scores))
            }
            (None, Some("gathering"), None) => TableStands::Gathering,
            (None, Some(_), None) => TableStands::Playing,
        };
        Ok(RoundTableRow {
            round: u8::try_from(round).unwrap_or(u8::MAX),
            number: u32::try_from(number).unwrap_or(u32::MAX),
            match_id: readable(MatchId::new(&match_id))?,
            seats: readable(serde_json::from_str(&seats))?,
            stands,
            invitation: invitation.filter(|_| public == Some(false)),
        })
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
        const BY_STAGE: &str = tournaments!(
            "WHERE public AND stage = $2 AND tournaments.number < $3 ORDER BY tournaments.number DESC LIMIT $4"
        );
        const MINE: &str = tournaments!(
            "WHERE tournaments.id IN (
                 SELECT own.id FROM tournaments AS own WHERE own.organizer = $2
                 UNION SELECT tournament FROM entrants WHERE person = $2)
             AND +tournaments.number < $3 ORDER BY +tournaments.number DESC LIMIT $4"
        );
        let (before, limit) = (before.unwrap_or(u64::MAX), u64::from(limit));
        let mut connection = self.reader().await?;
        let stage = match list {
            TournamentList::Open => TournamentStage::Open,
            TournamentList::Running => TournamentStage::Running,
            TournamentList::Finished => TournamentStage::Finished,
            TournamentList::Mine => {
                let person = person.map_or("", PlayerId::as_str);
                let rows: Vec<Columns> = connection.rows(MINE, args![NOBODY, person, before, limit]).await?;
                return rows.into_iter().map(TournamentRow::read).collect();
            }
        };
        let rows: Vec<Columns> = connection.rows(BY_STAGE, args![NOBODY, stage_name(stage), before, limit]).await?;
        rows.into_iter().map(TournamentRow::read).collect()
    }

    /// Everybody who has entered, in the order in which they came.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn entrants(&self, tournament: &str) -> Result<Vec<EntrantRow>, StoreError> {
        const ALL: &str = "
            SELECT person, coalesce(people.name, $1), coalesce(people.kind, 'guest'), state, rested
            FROM entrants LEFT JOIN people ON people.id = person WHERE tournament = $2 ORDER BY number, person";
        let rows: Vec<(String, String, String, String, bool)> =
            self.reader().await?.rows(ALL, args![NOBODY, tournament]).await?;
        let read = |(id, name, kind, state, rested): (String, String, String, String, bool)| {
            Ok(EntrantRow { person: person_name(&id, &name, &kind)?, state: named(state)?, rested })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether somebody has entered, and plays on.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn entry(&self, tournament: &str, person: &PlayerId) -> Result<Option<EntryState>, StoreError> {
        let sql = "SELECT state FROM entrants WHERE tournament = $1 AND person = $2";
        let row: Option<(String,)> = self.reader().await?.row(sql, args![tournament, person.as_str()]).await?;
        row.map(|(state,)| named(state)).transpose()
    }

    /// The rounds that have begun, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rounds(&self, tournament: &str) -> Result<Vec<RoundRow>, StoreError> {
        const ALL: &str = "
            SELECT round, opened_ms, begins_ms, ended_ms, byes FROM rounds WHERE tournament = $1 ORDER BY round";
        let rows: Vec<(i64, i64, i64, Option<i64>, String)> = self.reader().await?.rows(ALL, args![tournament]).await?;
        let read = |(round, opened, begins, ended, byes): (i64, i64, i64, Option<i64>, String)| {
            Ok(RoundRow {
                round: u8::try_from(round).unwrap_or(u8::MAX),
                opened_ms: counted(opened),
                begins_ms: counted(begins),
                ended_ms: ended.map(counted),
                byes: readable(serde_json::from_str(&byes))?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// The tables of all rounds, in order, as they stand.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn round_tables(&self, tournament: &str) -> Result<Vec<RoundTableRow>, StoreError> {
        const ALL: &str = "
            SELECT round, tournament_tables.number, match_id, seats, result, stage, public, invitation,
                CASE WHEN result IS NULL AND stage = 'over' THEN card END, ranks, scores, quarantine
            FROM tournament_tables LEFT JOIN matches ON matches.id = match_id
            WHERE tournament = $1 ORDER BY round, tournament_tables.number";
        let rows: Vec<TableColumns> = self.reader().await?.rows(ALL, args![tournament]).await?;
        rows.into_iter().map(RoundTableRow::read).collect()
    }

    /// The match of somebody in the round that is played, or was last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn match_in(&self, tournament: &str, person: &PlayerId) -> Result<Option<MatchId>, StoreError> {
        const MATCH: &str = "
            SELECT tournament_tables.match_id FROM tournament_tables
            JOIN tournaments ON tournaments.id = tournament_tables.tournament AND tournaments.round = tournament_tables.round
            JOIN seats ON seats.match_id = tournament_tables.match_id
            WHERE tournament_tables.tournament = $1 AND seats.person = $2";
        let row: Option<(String,)> = self.reader().await?.row(MATCH, args![tournament, person.as_str()]).await?;
        row.map(|(id,)| readable(MatchId::new(&id))).transpose()
    }

    /// Which table of which tournament a match is, if it is one.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn table_of(&self, id: &MatchId) -> Result<Option<TableOf>, StoreError> {
        const TABLE: &str = tables_of!("WHERE match_id = $1");
        let row: Option<PlaceColumns> = self.reader().await?.row(TABLE, args![id.as_str()]).await?;
        Ok(row.map(read_table).transpose()?.map(|(_, table)| table))
    }

    /// The tables of tournaments at which somebody is to sit down now.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn gathering_tables_of(&self, person: &PlayerId) -> Result<Vec<(MatchId, TableOf)>, StoreError> {
        const TABLES: &str = tables_of!(
            "JOIN seats ON seats.match_id = tournament_tables.match_id JOIN matches ON matches.id = seats.match_id \
            WHERE seats.person = $1 AND matches.stage = 'gathering'"
        );
        let rows: Vec<PlaceColumns> = self.reader().await?.rows(TABLES, args![person.as_str()]).await?;
        rows.into_iter().map(read_table).collect()
    }

    /// Somebody enters, or plays on after they had withdrawn. Before the start anybody can, until it is due; after it, those who
    /// have withdrawn, and others if it is played in real time, as long as another round comes.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn enter(&self, tournament: &str, person: &PlayerId, ms: u64) -> Result<Entered, StoreError> {
        // Who has withdrawn after the start stays in the standings, and counts: otherwise these would have no end.
        const COUNT: &str = "SELECT COUNT(*) FROM entrants WHERE tournament = $1";
        const ENTER: &str = "
            INSERT INTO entrants (tournament, person, number, state)
            SELECT $1, $2, coalesce(MAX(number), -1) + 1, 'playing' FROM entrants WHERE tournament = $1
            ON CONFLICT (tournament, person) DO UPDATE SET state = 'playing'";
        const STATE: &str = "SELECT state FROM entrants WHERE tournament = $1 AND person = $2";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let Some(row) = locked(&mut connection, tournament).await? else {
            connection.rollback().await?;
            return Ok(Entered::Closed);
        };
        let state: Option<(String,)> = connection.row(STATE, args![tournament, person.as_str()]).await?;
        let before: Option<EntryState> = state.map(|(state,)| named(state)).transpose()?;
        let may = match row.stage {
            TournamentStage::Open => row.starts_ms.is_none_or(|starts| starts > ms),
            TournamentStage::Running => row.round < row.plan.rounds && (before.is_some() || !row.plan.is_daily()),
            TournamentStage::Finished | TournamentStage::Cancelled => false,
        };
        let is_in = before.is_some_and(|state| state != EntryState::Withdrawn);
        let counts: Option<(i64,)> = connection.row(COUNT, args![tournament]).await?;
        let full = before.is_none() && counts.is_some_and(|(count,)| counted(count) >= u64::from(row.plan.most));
        let entered = match (may, is_in, full) {
            (_, true, _) => Entered::In,
            (false, ..) => Entered::Closed,
            (true, false, true) => Entered::Full,
            (true, false, false) => {
                connection.run(ENTER, args![tournament, person.as_str()]).await?;
                raise(&mut connection, tournament).await?;
                connection.commit().await?;
                return Ok(Entered::In);
            }
        };
        connection.rollback().await?;
        Ok(entered)
    }

    /// Somebody leaves: before the start they are out, after it they play no more. False if they had not entered, or it is over.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn withdraw(&self, tournament: &str, person: &PlayerId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = match locked(&mut connection, tournament).await?.map(|row| row.stage) {
            Some(TournamentStage::Open) => "DELETE FROM entrants WHERE tournament = $1 AND person = $2",
            Some(TournamentStage::Running) => {
                "UPDATE entrants SET state = 'withdrawn' WHERE tournament = $1 AND person = $2 AND state <> 'withdrawn'"
            }
            _ => {
                connection.rollback().await?;
                return Ok(false);
            }
        };
        let left = connection.run(sql, args![tournament, person.as_str()]).await? == 1;
        if left {
            raise(&mut connection, tournament).await?;
        }
        connection.commit().await?;
        Ok(left)
    }

    /// Somebody sits out the next round, or not after all. False if they do not play on, or have had their rest.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rest(&self, tournament: &str, person: &PlayerId, on: bool) -> Result<bool, StoreError> {
        const REST: &str = "
            UPDATE entrants SET state = $3
            WHERE tournament = $1 AND person = $2 AND state <> 'withdrawn' AND state <> $3 AND NOT rested";
        const IS_SO: &str = "SELECT person FROM entrants WHERE tournament = $1 AND person = $2 AND state = $3";
        let state = state_name(if on { EntryState::Resting } else { EntryState::Playing });
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if locked(&mut connection, tournament).await?.is_none_or(|row| row.stage != TournamentStage::Running) {
            connection.rollback().await?;
            return Ok(false);
        }
        if connection.run(REST, args![tournament, person.as_str(), state]).await? == 1 {
            raise(&mut connection, tournament).await?;
            connection.commit().await?;
            return Ok(true);
        }
        let is_so: Option<(String,)> = connection.row(IS_SO, args![tournament, person.as_str(), state]).await?;
        connection.rollback().await?;
        Ok(is_so.is_some())
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

    /// Tables of rounds that should have begun by this time and have not: nobody looks after them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn late_tables(&self, ms: u64, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        // Of the few rounds that are played, and not of all tables that wait: SQLite joins in this order.
        const LATE: &str = "
            SELECT match_id FROM tournaments CROSS JOIN rounds CROSS JOIN tournament_tables CROSS JOIN matches
            WHERE playing AND rounds.tournament = tournaments.id AND rounds.round = tournaments.round AND begins_ms <= $1
                AND tournament_tables.tournament = tournaments.id AND tournament_tables.round = tournaments.round
                AND matches.id = match_id AND matches.stage = 'gathering' AND matches.quarantine IS NULL
            LIMIT $2";
        let rows: Vec<(String,)> = self.reader().await?.rows(LATE, args![ms, u64::from(limit)]).await?;
        rows.into_iter().map(|(id,)| readable(MatchId::new(&id))).collect()
    }

    /// Opens a round with its matches, and closes the one before it: all or nothing.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] if the tournament has changed since it was read, or the store's failure.
    pub async fn open_round(&self, commit: Commit, round: OpenRound) -> Result<(), CommitError> {
        self.queue()?.open_round(commit, round).await
    }

    /// Closes the round that is played. If this is the end, the tournament is finished, unless it was called off. False if it has
    /// changed since it was read.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn close_round(
        &self,
        id: &str,
        version: u64,
        closes: &CloseRound,
        ends: bool,
    ) -> Result<bool, StoreError> {
        const CLOSE: &str = "
            UPDATE tournaments SET version = version + 1, playing = $3,
                stage = CASE WHEN $4 AND stage = 'running' THEN 'finished' ELSE stage END,
                ended_ms = CASE WHEN $4 AND stage = 'running' THEN $5 ELSE ended_ms END
            WHERE id = $1 AND version = $2";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if connection.run(CLOSE, args![id, version, false, ends, closes.ms]).await? != 1 {
            connection.rollback().await?;
            return Ok(false);
        }
        close(&mut connection, id, closes).await?;
        connection.commit().await?;
        Ok(true)
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

/// Opens a round, within a transaction. False if the tournament has changed.
pub(super) async fn open(connection: &mut Connection, new: &OpenRound) -> Result<bool, StoreError> {
    const PLAY: &str = "
        UPDATE tournaments SET version = version + 1, stage = 'running', round = $3, playing = $4,
            starts_ms = coalesce(starts_ms, $5)
        WHERE id = $1 AND version = $2 AND stage IN ('open', 'running')";
    const ROUND: &str = "
        INSERT INTO rounds (tournament, round, opened_ms, begins_ms, byes) VALUES ($1, $2, $3, $4, $5)";
    const TABLE: &str = "
        INSERT INTO tournament_tables (tournament, round, number, match_id, seats) VALUES ($1, $2, $3, $4, $5)";
    const RESTED: &str = "
        UPDATE entrants SET state = 'playing', rested = $3 WHERE tournament = $1 AND person = $2 AND state = 'resting'";
    let OpenRound { tournament, version, round, tables, closes } = new;
    let number = u64::from(round.round);
    if connection.run(PLAY, args![&**tournament, *version, number, true, round.opened_ms]).await? != 1 {
        return Ok(false);
    }
    if let Some(closes) = closes {
        close(connection, tournament, closes).await?;
    }
    let mut script =
        vec![statement!(ROUND, &**tournament, number, round.opened_ms, round.begins_ms, json(&round.byes))];
    for (at, (match_id, seats)) in (1_u64..).zip(tables) {
        script.push(statement!(TABLE, &**tournament, number, at, match_id.as_str(), json(seats)));
    }
    for bye in round.byes.iter().filter(|bye| bye.asked) {
        script.push(statement!(RESTED, &**tournament, bye.person.as_str(), true));
    }
    connection.run_all(script).await?;
    Ok(true)
}

/// Keeps what came of a round, within a transaction.
async fn close(connection: &mut Connection, id: &str, closes: &CloseRound) -> Result<(), StoreError> {
    const RESULT: &str =
        "UPDATE tournament_tables SET result = $4 WHERE tournament = $1 AND round = $2 AND number = $3";
    const ROUND: &str = "UPDATE rounds SET ended_ms = $3 WHERE tournament = $1 AND round = $2";
    const AWAY: &str = "UPDATE entrants SET state = 'withdrawn' WHERE tournament = $1 AND person = $2";
    let round = u64::from(closes.round);
    let mut script = vec![statement!(ROUND, id, round, closes.ms)];
    for (number, end) in &closes.ends {
        script.push(statement!(RESULT, id, round, u64::from(*number), json(end)));
    }
    for person in &closes.withdrawn {
        script.push(statement!(AWAY, id, person.as_str()));
    }
    connection.run_all(script).await
}
