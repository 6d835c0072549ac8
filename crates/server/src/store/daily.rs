//! What accounts made of daily deals: the first try of each counts.

use fondaco_table::{GameName, PlayerId};

use super::connection::{Connection, args};
use super::{NOBODY, Store, StoreError};

/// How long what was made of a deal is kept, in days.
pub const DAILY_DAYS: u64 = 365;
/// How many are shown from the top.
const FIRST: u64 = 10;
/// How many are shown before somebody, and after them.
const AROUND: u64 = 3;

/// What somebody made of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyResult {
    /// The points.
    pub score: i32,
    /// The place at the table, from 1.
    pub place: u8,
    /// How many points more than the best bot.
    pub ahead: i32,
    /// With how many hints, as they say.
    pub hints: u32,
}

/// A line of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyRow {
    /// The rank, from 1.
    pub rank: u32,
    /// Who.
    pub person: PlayerId,
    /// What they are called.
    pub name: String,
    /// What they made of it.
    pub result: DailyResult,
}

/// The ladder of a deal.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DailyLadder {
    /// How many have played it.
    pub count: u32,
    /// The sum of their points.
    pub points: i64,
    /// The first, and those around somebody.
    pub rows: Vec<DailyRow>,
}

type Columns = (i64, String, String, i64, i64, i64, i64);

fn read((rank, person, name, score, place, ahead, hints): Columns) -> Result<DailyRow, StoreError> {
    let person = PlayerId::new(&person).map_err(|error| StoreError::Other(error.to_string()))?;
    Ok(DailyRow {
        rank: u32::try_from(rank).unwrap_or(u32::MAX),
        person,
        name,
        result: result(score, place, ahead, hints),
    })
}

fn result(score: i64, place: i64, ahead: i64, hints: i64) -> DailyResult {
    DailyResult {
        score: i32::try_from(score).unwrap_or_default(),
        place: u8::try_from(place).unwrap_or(u8::MAX),
        ahead: i32::try_from(ahead).unwrap_or_default(),
        hints: u32::try_from(hints).unwrap_or(u32::MAX),
    }
}

impl Store {
    /// Stores what somebody made of a deal. False if they have played it before: that counts.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn add_daily(
        &self,
        game: GameName,
        day: u64,
        person: &PlayerId,
        made: &DailyResult,
        ms: u64,
    ) -> Result<bool, StoreError> {
        const NEW: &str = "
            INSERT INTO daily (game, day, person, score, place, ahead, hints, sent_ms)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
        let (score, ahead) = (Some(i64::from(made.score)), Some(i64::from(made.ahead)));
        let (place, hints) = (u64::from(made.place), u64::from(made.hints));
        let args = args![game.as_str(), day, person.as_str(), score, place, ahead, hints, ms];
        Ok(self.writer().await?.run(NEW, args).await? == 1)
    }

    /// Whether somebody has played this deal.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn has_daily(&self, game: GameName, day: u64, person: &PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM daily WHERE game = $1 AND day = $2 AND person = $3";
        let row: Option<(i64,)> = self.reader().await?.row(sql, args![game.as_str(), day, person.as_str()]).await?;
        Ok(row.is_some_and(|(count,)| count > 0))
    }

    /// The ladder of a deal, as somebody sees it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn daily_ladder(
        &self,
        game: GameName,
        day: u64,
        viewer: Option<&PlayerId>,
    ) -> Result<DailyLadder, StoreError> {
        const SUM: &str =
            "SELECT COUNT(*), CAST(coalesce(SUM(score), 0) AS BIGINT) FROM daily WHERE game = $1 AND day = $2";
        const ROWS: &str = "
            WITH ranked AS (
                SELECT person, score, place, ahead, hints, RANK() OVER (ORDER BY score DESC) AS rank,
                    ROW_NUMBER() OVER (ORDER BY score DESC, sent_ms, person) AS line
                FROM daily WHERE game = $1 AND day = $2
            )
            SELECT ranked.rank, ranked.person, coalesce(people.name, $4), score, place, ahead, hints
            FROM ranked LEFT JOIN people ON people.id = ranked.person
            WHERE line <= $5 OR line BETWEEN (SELECT line FROM ranked WHERE person = $3) - $6
                AND (SELECT line FROM ranked WHERE person = $3) + $6
            ORDER BY line";
        let viewer = viewer.map_or("", PlayerId::as_str);
        let mut connection = self.reader().await?;
        let sum: Option<(i64, i64)> = connection.row(SUM, args![game.as_str(), day]).await?;
        let rows = connection.rows(ROWS, args![game.as_str(), day, viewer, NOBODY, FIRST, AROUND]).await?;
        let (count, points) = sum.unwrap_or_default();
        let rows = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(DailyLadder { count: u32::try_from(count).unwrap_or(u32::MAX), points, rows })
    }

    /// What somebody made of daily deals, the latest first: the game, the day and the result.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn daily_of(&self, person: &PlayerId) -> Result<Vec<(String, u64, DailyResult)>, StoreError> {
        let sql = "SELECT game, day, score, place, ahead, hints FROM daily WHERE person = $1 ORDER BY day DESC, game";
        let rows: Vec<(String, i64, i64, i64, i64, i64)> =
            self.reader().await?.rows(sql, args![person.as_str()]).await?;
        let told = |(game, day, score, place, ahead, hints): (String, i64, i64, i64, i64, i64)| {
            (game, day.unsigned_abs(), result(score, place, ahead, hints))
        };
        Ok(rows.into_iter().map(told).collect())
    }
}

/// Forgets old days.
pub(super) async fn sweep(connection: &mut Connection, ms: u64) -> Result<(), StoreError> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let oldest = (ms / DAY).saturating_sub(DAILY_DAYS);
    connection.run("DELETE FROM daily WHERE day < $1", args![oldest]).await.map(drop)
}
