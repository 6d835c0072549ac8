//! Matches: what is written of them, and how they are found again.

use fondaco_table::{Entry, GameName, MatchId, PlayerId, Stage};
use fondaco_wire::{Quarantine, TableCard};

use super::connection::{args, counted};
use super::error::readable;
use super::{CommitError, HiddenAddress, NodeId, QuarantineRow, ReadWish, Store, StoreError};

/// What is stored together or not at all. A rematch writes two matches at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// Each match that it writes, at most once.
    pub parts: Vec<MatchPart>,
}

/// What is written of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchPart {
    /// Which match.
    pub match_id: MatchId,
    /// What happened, at least one entry. The indices continue the stored log exactly; those of a new match begin with 0.
    pub entries: Vec<Entry>,
    /// The table as lists show it, if its seats or its stage have changed; always if it is new. If a new one names an edition, that is
    /// stored, or nothing is.
    pub card: Option<Card>,
    /// Given if the match is new.
    pub new: Option<NewMatch>,
}

/// What is fixed when a match is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// Whether everybody may find it.
    pub public: bool,
    /// What lets others come to it if it is not public.
    pub invitation: String,
    /// The node that looks after it from the start.
    pub leader: Option<NodeId>,
    /// Who opened it.
    pub owner: Option<PlayerId>,
    /// From where, as far as that is counted.
    pub source: Option<HiddenAddress>,
    /// The wishes that it grants: each is as it was read, and nobody else has granted it, or nothing is stored.
    pub wishes: Vec<ReadWish>,
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The game, the stage and who sits where; `your_turn` is not stored.
    pub table: TableCard,
    /// When this became so.
    pub changed_ms: u64,
    /// The result, once the match is over.
    pub ended: Option<EndedRow>,
}

/// How a match ended; the stage says more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedRow {
    /// When.
    pub ms: u64,
    /// The ranks that count, in seat order; none if there is no result.
    pub ranks: Option<Vec<u8>>,
    /// The points, in seat order, if the game was played to its end.
    pub scores: Option<Vec<i32>>,
}

/// A stored match, without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// Which.
    pub id: MatchId,
    /// Its number: later matches have greater ones. Lists are paged by it.
    pub number: u64,
    /// The game.
    pub game: GameName,
    /// Whether everybody may find it.
    pub public: bool,
    /// What lets others come to it if it is not public.
    pub invitation: String,
    /// When it was opened.
    pub created_ms: u64,
    /// When its seats or its stage last changed.
    pub changed_ms: u64,
    /// The table as lists show it, with the stage and who sits where.
    pub card: TableCard,
    /// The result, once the match is over.
    pub ended: Option<EndedRow>,
    /// The node that looks after it.
    pub leader: Option<NodeId>,
    /// Whether its results have been kept.
    pub counted: bool,
    /// From where it was opened, until it is over.
    pub source: Option<HiddenAddress>,
    /// Why it has been set aside, if it has been.
    pub quarantine: Option<QuarantineRow>,
}

/// The most tables of one owner that the lobby lists: nobody fills it alone.
const MOST_LISTED: u64 = 3;

/// Matches as they are read.
macro_rules! matches {
    ($which:literal) => {
        concat!(
            "SELECT id, number, game, public, invitation, created_ms, changed_ms, card, ended_ms, ranks, scores, host, ",
            "counted, quarantine, source, around ",
            "FROM matches ",
            $which
        )
    };
}

/// The columns of a match, in the order of `matches!`.
type Columns = (
    String,
    i64,
    String,
    bool,
    String,
    i64,
    i64,
    String,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
    Option<String>,
    Option<Vec<u8>>,
    Option<Vec<u8>>,
);

impl MatchRow {
    fn read(columns: Columns) -> Result<Self, StoreError> {
        let (
            id,
            number,
            game,
            public,
            invitation,
            created,
            changed,
            card,
            ended,
            ranks,
            scores,
            leader,
            counted_before,
            aside,
            source,
            around,
        ) = columns;
        let ended = match ended {
            None => None,
            Some(ms) => Some(EndedRow {
                ms: counted(ms),
                ranks: readable(ranks.map(|text| serde_json::from_str(&text)).transpose())?,
                scores: readable(scores.map(|text| serde_json::from_str(&text)).transpose())?,
            }),
        };
        let quarantine = aside.map(|text| QuarantineRow::read(&text));
        let mut card: TableCard = readable(serde_json::from_str(&card))?;
        card.quarantine = quarantine.as_ref().map(|row| row.why);
        Ok(MatchRow {
            id: readable(MatchId::new(&id))?,
            number: counted(number),
            game: readable(game.parse())?,
            public,
            invitation,
            created_ms: counted(created),
            changed_ms: counted(changed),
            card,
            ended,
            leader: leader.as_deref().map(NodeId::new),
            counted: counted_before,
            source: HiddenAddress::read(source, around),
            quarantine,
        })
    }
}

/// The time by this machine's clock, for what nobody has given a time.
pub(super) fn now_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The stage as it is stored.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Paused => "paused",
        Stage::Over(_) => "over",
    }
}

impl Store {
    /// Stores all of it or nothing. It waits until the transaction is on the disk, together with what others commit at
    /// the same time.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] if the entries do not continue what is stored, or the store's failure.
    pub async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.queue()?.commit(commit, None).await
    }

    /// A match, without its log.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn match_row(&self, id: &MatchId) -> Result<Option<MatchRow>, StoreError> {
        const MATCH: &str = matches!("WHERE id = $1");
        let row: Option<Columns> = self.reader().await?.row(MATCH, args![id.as_str()]).await?;
        row.map(MatchRow::read).transpose()
    }

    /// Public tables where people sit down, the newest first; `before` is the number of the last match that one has seen.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_tables(&self, before: Option<u64>, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        const OPEN: &str = matches!(
            "WHERE public AND stage = 'gathering' AND quarantine IS NULL AND number < $1 ORDER BY number DESC LIMIT $2"
        );
        let values = args![before.unwrap_or(u64::MAX), u64::from(limit)];
        self.list(self.reader().await?.rows(OPEN, values).await?).await
    }

    /// The newest public tables where people sit down, at most three of one owner.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn listed_tables(&self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        const LISTED: &str = matches!(
            "WHERE public AND stage = 'gathering' AND quarantine IS NULL AND (
                 SELECT COUNT(*) FROM matches AS newer
                 WHERE newer.public AND newer.stage = 'gathering' AND newer.owner = matches.owner
                     AND newer.number > matches.number) < $1
             ORDER BY number DESC LIMIT $2"
        );
        self.list(self.reader().await?.rows(LISTED, args![MOST_LISTED, u64::from(limit)]).await?).await
    }

    /// Public matches under way, paused ones included, the newest first; `before` is as above.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn live_tables(&self, before: Option<u64>, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        const PLAYING: &str = matches!(
            "WHERE public AND stage = 'playing' AND quarantine IS NULL AND number < $1 ORDER BY number DESC LIMIT $2"
        );
        const PAUSED: &str = matches!(
            "WHERE public AND stage = 'paused' AND quarantine IS NULL AND number < $1 ORDER BY number DESC LIMIT $2"
        );
        // Each is read in the order of its index, and no further than it is shown.
        let values = || args![before.unwrap_or(u64::MAX), u64::from(limit)];
        let mut connection = self.reader().await?;
        let mut rows: Vec<Columns> = connection.rows(PLAYING, values()).await?;
        rows.extend(connection.rows::<Columns, _>(PAUSED, values()).await?);
        self.list(newest(rows, limit)).await
    }

    /// Matches that ended with a result by this time and were never rated: whoever should have done it died just then.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unrated(&self, ms: u64, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        const UNRATED: &str = "
            SELECT id FROM matches WHERE stage = 'over' AND NOT counted AND ranks IS NOT NULL AND ended_ms <= $1
            AND quarantine IS NULL
            ORDER BY ended_ms LIMIT $2";
        let rows: Vec<(String,)> = self.reader().await?.rows(UNRATED, args![ms, u64::from(limit)]).await?;
        rows.into_iter().map(|(id,)| readable(MatchId::new(&id))).collect()
    }

    /// The matches where a person has a seat, the newest first: all, those over or those not over; `before` is the number
    /// of the last match that one has seen.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn matches_of(
        &self,
        player: &PlayerId,
        over: Option<bool>,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        const OF: &str = matches!(
            "WHERE number IN (
                 SELECT number FROM seats WHERE person = $1 AND seat IS NOT NULL AND ended = $2 AND number < $3
                 ORDER BY number DESC LIMIT $4)
             ORDER BY number DESC"
        );
        let mut connection = self.reader().await?;
        let mut rows: Vec<Columns> = Vec::new();
        for ended in [false, true].into_iter().filter(|ended| over.is_none_or(|over| over == *ended)) {
            let values = args![player.as_str(), ended, before.unwrap_or(u64::MAX), u64::from(limit)];
            rows.extend(connection.rows::<Columns, _>(OF, values).await?);
        }
        self.list(newest(rows, limit)).await
    }

    /// The rows of a list. One that cannot be read is left out and set aside: it must not keep the others from anybody.
    async fn list(&self, rows: Vec<Columns>) -> Result<Vec<MatchRow>, StoreError> {
        let mut list = Vec::with_capacity(rows.len());
        for columns in rows {
            let (id, aside) = (columns.0.clone(), columns.13.is_some());
            match MatchRow::read(columns) {
                Ok(row) => list.push(row),
                Err(_) if aside => {}
                Err(error) => {
                    tracing::error!(match_id = %id, %error, "the row of a match cannot be read; the match is set aside");
                    if let Ok(id) = MatchId::new(&id) {
                        let ms = now_ms();
                        self.quarantine(&id, Quarantine::Damaged, &error.to_string(), ms).await?;
                    }
                }
            }
        }
        Ok(list)
    }

    /// How many matches somebody has opened that are not over.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_matches_of(&self, owner: &PlayerId) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM matches WHERE owner = $1 AND stage <> 'over'";
        let counts: Vec<(i64,)> = self.reader().await?.rows(COUNT, args![owner.as_str()]).await?;
        Ok(counts.first().map_or(0, |&(count,)| u64::try_from(count).unwrap_or(0)))
    }
}

/// The newest of these matches.
fn newest(mut rows: Vec<Columns>, limit: u32) -> Vec<Columns> {
    rows.sort_by_key(|columns| std::cmp::Reverse(columns.1));
    rows.truncate(limit as usize);
    rows
}
