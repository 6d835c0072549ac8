//! Who wants to be brought together with others. A person has one wish, which is good as long as its node lives; a match that is
//! opened for several of them grants all their wishes in the transaction that stores it, or is not stored.

use fondaco_table::{GameName, Mark, MatchId, Name, PlayerId};
use fondaco_wire::Wish;
use serde::{Deserialize, Serialize};

use super::connection::{Connection, args, counted};
use super::error::readable;
use super::nodes::dead_before;
use super::{NodeId, Rating, Store, StoreError, json};

/// How long a wish that has been granted names its match, for who has not been told: their node died just then.
const TOLD_WITHIN_MS: u64 = 60_000;

/// A wish, and whose it is.
#[derive(Clone, PartialEq, Debug)]
pub struct WishRow {
    /// The node that they are connected to.
    pub node: NodeId,
    /// Since when they wait.
    pub since_ms: u64,
    /// Who, and what they wish.
    pub wisher: Wisher,
    /// The match that grants it, if one does.
    pub match_id: Option<MatchId>,
    /// `wisher` as it is stored, to the letter.
    text: String,
}

/// A wish as somebody has read it. A match grants this one, and none that has taken its place meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadWish {
    person: PlayerId,
    node: NodeId,
    since_ms: u64,
    text: String,
}

impl WishRow {
    /// What somebody wishes, and nobody has granted.
    #[must_use]
    pub fn new(node: NodeId, since_ms: u64, wisher: Wisher) -> Self {
        let text = json(&wisher);
        WishRow { node, since_ms, wisher, match_id: None, text }
    }

    /// What a match that grants it names.
    #[must_use]
    pub fn as_read(&self) -> ReadWish {
        let WishRow { node, since_ms, wisher, text, .. } = self;
        ReadWish { person: wisher.person.clone(), node: node.clone(), since_ms: *since_ms, text: text.clone() }
    }
}

/// Somebody who wishes something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wisher {
    /// Who.
    pub person: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are, unless they have an account.
    pub mark: Option<Mark>,
    /// Their ratings, by game; who is not listed has the rating that everybody begins with.
    pub ratings: Vec<(GameName, f64)>,
    /// What they wish.
    pub wish: Wish,
}

impl Wisher {
    /// How strong they are at a game.
    #[must_use]
    pub fn rating(&self, game: GameName) -> f64 {
        let rated = self.ratings.iter().find(|(of, _)| *of == game);
        rated.map_or(Rating::default().rating, |&(_, rating)| rating)
    }
}

/// Somebody whose wish is granted by a new match.
pub(super) struct Granted<'a> {
    pub(super) wish: &'a ReadWish,
    pub(super) match_id: &'a MatchId,
    pub(super) ms: u64,
}

impl Store {
    /// Somebody wishes something, and nothing else any more. If what they wished before has just been granted, this is the match,
    /// and nothing is stored.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn wish(&self, row: &WishRow, ms: u64) -> Result<Option<MatchId>, StoreError> {
        const WISH: &str = "
            INSERT INTO wishes (person, node, since_ms, wisher) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person) DO UPDATE SET
                node = excluded.node, since_ms = excluded.since_ms, wisher = excluded.wisher, match_id = NULL, found_ms = NULL
            WHERE wishes.match_id IS NULL OR wishes.found_ms < $5";
        let person = row.wisher.person.as_str();
        let mut connection = self.writer().await?;
        let values = args![person, row.node.as_str(), row.since_ms, &*row.text, ms.saturating_sub(TOLD_WITHIN_MS)];
        if connection.run(WISH, values).await? == 1 {
            return Ok(None);
        }
        taken_out(&mut connection, person).await
    }

    /// The wishes that are good now, of people with an account or of others, the oldest first, without the first `skip`: those of this
    /// node, and of others that are alive. Those that have been granted are among them, until their people are told.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn wishes(
        &self,
        node: &NodeId,
        ms: u64,
        accounts: bool,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<WishRow>, StoreError> {
        // Within names, JSON writes quotes otherwise.
        const ALL: &str = "
            SELECT node, since_ms, wisher, match_id FROM wishes
            WHERE (wisher LIKE '%\"mark\":null%') = $3
                AND (node = $1 OR EXISTS (SELECT 1 FROM nodes WHERE nodes.id = wishes.node AND nodes.seen_ms > $2))
            ORDER BY since_ms, person LIMIT $4 OFFSET $5";
        let values = args![node.as_str(), dead_before(ms), accounts, u64::from(limit), u64::from(skip)];
        let rows: Vec<(String, i64, String, Option<String>)> = self.reader().await?.rows(ALL, values).await?;
        let read = |(node, since, wisher, match_id): (String, i64, String, Option<String>)| {
            Ok::<_, StoreError>(WishRow {
                node: NodeId::new(&node),
                since_ms: counted(since),
                wisher: readable(serde_json::from_str(&wisher))?,
                match_id: readable(match_id.as_deref().map(MatchId::new).transpose())?,
                text: wisher,
            })
        };
        // What another version of the program wishes is for its own nodes.
        Ok(rows.into_iter().filter_map(|row| read(row).ok()).collect())
    }

    /// Who of those who wish something has blocked whom of them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn blocks_among_wishers(&self) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        // Of those who wish something, and not of all ties: SQLite joins in this order.
        const BLOCKS: &str = "
            SELECT ties.person, ties.other FROM wishes AS one CROSS JOIN ties CROSS JOIN wishes AS two
            WHERE ties.person = one.person AND ties.kind = 'block' AND two.person = ties.other";
        let rows: Vec<(String, String)> = self.reader().await?.rows(BLOCKS, []).await?;
        let read = |(person, other): (String, String)| {
            Ok((readable(PlayerId::new(&person))?, readable(PlayerId::new(&other))?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Somebody wishes nothing more at this node. If it has been granted, the match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_wish(&self, person: &PlayerId, node: &NodeId) -> Result<Option<MatchId>, StoreError> {
        let mut connection = self.writer().await?;
        let sql = "DELETE FROM wishes WHERE person = $1 AND node = $2 AND match_id IS NULL";
        if connection.run(sql, args![person.as_str(), node.as_str()]).await? == 1 {
            return Ok(None);
        }
        let here = "SELECT COUNT(*) FROM wishes WHERE person = $1 AND node = $2";
        let counts: Vec<(i64,)> = connection.rows(here, args![person.as_str(), node.as_str()]).await?;
        if counts.first().is_none_or(|&(count,)| count == 0) {
            return Ok(None);
        }
        taken_out(&mut connection, person.as_str()).await
    }

    /// Nobody at this node wishes anything more.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_wishes(&self, node: &NodeId) -> Result<(), StoreError> {
        let sql = "DELETE FROM wishes WHERE node = $1 AND match_id IS NULL";
        self.writer().await?.run(sql, args![node.as_str()]).await.map(drop)
    }

    /// Throws away the wishes of nodes that have not been seen for long. How many.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_wishes(&self, ms: u64) -> Result<u64, StoreError> {
        const DROP: &str = "
            DELETE FROM wishes WHERE since_ms < $1 AND coalesce(found_ms, 0) < $1
            AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = wishes.node AND nodes.seen_ms > $1)";
        self.writer().await?.run(DROP, args![ms.saturating_sub(TOLD_WITHIN_MS)]).await
    }
}

/// The match that has granted somebody's wish; the wish is gone with that.
async fn taken_out(connection: &mut Connection, person: &str) -> Result<Option<MatchId>, StoreError> {
    let sql = "DELETE FROM wishes WHERE person = $1 AND match_id IS NOT NULL RETURNING match_id";
    let found: Option<(String,)> = connection.row(sql, args![person]).await?;
    readable(found.map(|(id,)| MatchId::new(&id)).transpose())
}

/// Grants wishes, in the same order on every node. False if one of them is not there any more, has changed, or has been granted.
pub(super) async fn grant(connection: &mut Connection, granted: &[Granted<'_>]) -> Result<bool, StoreError> {
    const GRANT: &str = "
        UPDATE wishes SET match_id = $2, found_ms = $3
        WHERE person = $1 AND match_id IS NULL AND node = $4 AND since_ms = $5 AND wisher = $6";
    let mut granted: Vec<&Granted<'_>> = granted.iter().collect();
    granted.sort_by_key(|one| &one.wish.person);
    for Granted { wish, match_id, ms } in granted {
        let ReadWish { person, node, since_ms, text } = wish;
        let values = args![person.as_str(), match_id.as_str(), *ms, node.as_str(), *since_ms, &**text];
        if connection.run(GRANT, values).await? != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}
