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

/// Lines of a ladder as they are read.
macro_rules! rows {
    ($which:literal) => {
        concat!(
            "SELECT daily.person, coalesce(people.name, $3), score, place, ahead, hints, sent_ms ",
            "FROM daily LEFT JOIN people ON people.id = daily.person WHERE game = $1 AND day = $2 AND ",
            $which
        )
    };
}

/// The nearest of those with as many points and those with others, on one side of somebody.
macro_rules! nearest {
    ($same:literal, $others:literal, $order:literal) => {
        concat!(
            "SELECT * FROM (",
            "SELECT * FROM (",
            rows!($same),
            ") AS same UNION ALL SELECT * FROM (",
            rows!($others),
            ") AS others) AS nearest ORDER BY ",
            $order,
            " LIMIT $7"
        )
    };
}

/// The columns of a line, in that order. The last is when it was sent: of as many points the first stands first.
type Columns = (String, String, i64, i64, i64, i64, i64);

/// How many have made how many points, the most points first.
struct Scores(Vec<(i64, i64)>);

impl Scores {
    fn count(&self) -> i64 {
        self.0.iter().map(|(_, people)| people).sum()
    }

    fn points(&self) -> i64 {
        self.0.iter().map(|(score, people)| score * people).sum()
    }

    /// One more than have made more points.
    fn rank(&self, points: i64) -> i64 {
        1 + self.0.iter().filter(|(score, _)| *score > points).map(|(_, people)| people).sum::<i64>()
    }

    fn line(&self, (person, name, score, place, ahead, hints, _): Columns) -> Result<DailyRow, StoreError> {
        let person = PlayerId::new(&person).map_err(|error| StoreError::Other(error.to_string()))?;
        let rank = u32::try_from(self.rank(score)).unwrap_or(u32::MAX);
        Ok(DailyRow { rank, person, name, result: result(score, place, ahead, hints) })
    }
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

    /// The ladder of a deal, as somebody sees it. It costs the same however many have played: the database keeps ready how many have
    /// made how many points.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn daily_ladder(
        &self,
        game: GameName,
        day: u64,
        viewer: Option<&PlayerId>,
    ) -> Result<DailyLadder, StoreError> {
        const SCORES: &str = "SELECT score, people FROM daily_scores WHERE game = $1 AND day = $2 ORDER BY score DESC";
        const OWN: &str = "SELECT score, sent_ms FROM daily WHERE game = $1 AND day = $2 AND person = $3";
        // From the most points on, so that SQLite reads in this order.
        const TOP: &str = rows!("score <= $4 ORDER BY score DESC, sent_ms, person LIMIT $5");
        // Somebody and those before, and those after.
        const BEFORE: &str = nearest!(
            "score = $4 AND (sent_ms, person) <= ($5, $6) ORDER BY sent_ms DESC, person DESC LIMIT $7",
            "score > $4 ORDER BY score, sent_ms DESC, person DESC LIMIT $7",
            "score, sent_ms DESC, person DESC"
        );
        const AFTER: &str = nearest!(
            "score = $4 AND (sent_ms, person) > ($5, $6) ORDER BY sent_ms, person LIMIT $7",
            "score < $4 ORDER BY score DESC, sent_ms, person LIMIT $7",
            "score DESC, sent_ms, person"
        );
        let of = game.as_str();
        let mut connection = self.reader().await?;
        let scores = Scores(connection.rows(SCORES, args![of, day]).await?);
        let Some((most, _)) = scores.0.first().copied() else { return Ok(DailyLadder::default()) };
        let mut rows: Vec<Columns> = connection.rows(TOP, args![of, day, NOBODY, Some(most), FIRST]).await?;
        if let Some(viewer) = viewer.map(PlayerId::as_str)
            && let Some((score, ms)) = connection.row::<(i64, i64), _>(OWN, args![of, day, viewer]).await?
        {
            for (sql, most) in [(BEFORE, AROUND + 1), (AFTER, AROUND)] {
                let args = args![of, day, NOBODY, Some(score), Some(ms), viewer, most];
                rows.extend(connection.rows::<Columns, _>(sql, args).await?);
            }
        }
        rows.sort_unstable_by(|one, other| (other.2, one.6, &one.0).cmp(&(one.2, other.6, &other.0)));
        rows.dedup_by(|one, other| one.0 == other.0);
        let rows = rows.into_iter().map(|row| scores.line(row)).collect::<Result<_, _>>()?;
        Ok(DailyLadder { count: u32::try_from(scores.count()).unwrap_or(u32::MAX), points: scores.points(), rows })
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

/// Forgets old days, at most so many lines. How many there were.
pub(super) async fn sweep(connection: &mut Connection, ms: u64, limit: u64) -> Result<u64, StoreError> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    const OLD: &str = "
        DELETE FROM daily WHERE (game, day, person) IN (SELECT game, day, person FROM daily WHERE day < $1 LIMIT $2)";
    connection.run(OLD, args![(ms / DAY).saturating_sub(DAILY_DAYS), limit]).await
}
