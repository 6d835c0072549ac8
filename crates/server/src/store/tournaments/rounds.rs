//! The rounds of tournaments and their tables. The results are those of the matches, and are kept once the round is over.

use fondaco_table::{Chair, MatchId, PlayerId};
use fondaco_wire::TableCard;
use serde::{Deserialize, Serialize};

use super::Plan;
use crate::store::connection::{Connection, args, counted, statement};
use crate::store::error::readable;
use crate::store::{Commit, CommitError, Store, StoreError, json};
use crate::tournament::places;

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

/// Opens a round, within a transaction. False if the tournament has changed.
pub(in crate::store) async fn open(connection: &mut Connection, new: &OpenRound) -> Result<bool, StoreError> {
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
