//! What is kept for a while only. Each of these writes one small batch in a transaction of its own, so that whoever plays never
//! waits long; whoever calls them pauses in between, and calls again while there is more.

use fondaco_table::{Entry, MatchId};

use super::connection::{Connection, args, counted};
use super::editions::{needed, unneeded};
use super::error::readable;
use super::{Change, NOBODY, REMEMBERED_MS, Store, StoreError};

/// Which match may be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// Any.
    Always,
    /// One that has not begun, and whose seats have not changed since this time.
    IfWaitingSince(u64),
}

impl Store {
    /// Tables that wait for people and whose seats have not changed since this time, the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn waiting_tables(&self, unchanged_ms: u64, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        // What is not over has an index of its own: SQLite takes it if it is said so.
        const WAITING: &str = "
            SELECT id FROM matches
            WHERE stage = 'gathering' AND stage <> 'over' AND changed_ms <= $1 AND quarantine IS NULL
            ORDER BY changed_ms LIMIT $2";
        let rows: Vec<(String,)> = self.reader().await?.rows(WAITING, args![unchanged_ms, u64::from(limit)]).await?;
        rows.into_iter().map(|(id,)| readable(MatchId::new(&id))).collect()
    }

    /// Matches under way in which nothing has happened since this time; `after` is the number of the last one that was looked
    /// at. The answer has the number to go on with, if there may be more.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn quiet_matches(
        &self,
        since_ms: u64,
        after: u64,
        limit: u32,
    ) -> Result<(Vec<MatchId>, Option<u64>), StoreError> {
        const SQLITE: &str = "
            SELECT matches.number, matches.id, chunks.entries
            FROM matches JOIN heads ON heads.match = matches.number JOIN chunks ON chunks.id = heads.last
            WHERE matches.stage IN ('playing', 'paused') AND matches.stage <> 'over' AND matches.changed_ms <= $1
                AND +matches.number > $2 AND matches.quarantine IS NULL
            ORDER BY +matches.number LIMIT $3";
        const POSTGRES: &str = "
            SELECT matches.number, matches.id,
                (SELECT chunks.entries FROM chunks WHERE chunks.match_id = matches.id ORDER BY first DESC LIMIT 1)
            FROM matches
            WHERE matches.stage IN ('playing', 'paused') AND matches.stage <> 'over' AND matches.changed_ms <= $1
                AND +matches.number > $2 AND matches.quarantine IS NULL
            ORDER BY +matches.number LIMIT $3";
        let mut connection = self.reader().await?;
        let sql = if connection.is_sqlite() { SQLITE } else { POSTGRES };
        let values = args![since_ms, after, u64::from(limit)];
        let rows: Vec<(i64, String, Option<String>)> = connection.rows(sql, values).await?;
        let next = rows.last().filter(|_| rows.len() == limit as usize).map(|(number, ..)| counted(*number));
        let mut quiet = Vec::new();
        for (_, id, chunk) in rows {
            // One that cannot be read is not for this to judge.
            let Ok(entries) = serde_json::from_str::<Vec<Entry>>(&chunk.unwrap_or_default()) else { continue };
            if entries.last().is_some_and(|entry| entry.ms <= since_ms) {
                quiet.push(readable(MatchId::new(&id))?);
            }
        }
        Ok((quiet, next))
    }

    /// Removes a match with its log, its seats and what was said there. Results and ratings that came of it stay. False if there
    /// is no such match, or it may not be removed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn remove_match(&self, id: &MatchId, removal: Removal) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if !remove(&mut connection, id, removal).await? {
            connection.rollback().await?;
            return Ok(false);
        }
        self.tell(&mut connection, &[removed(id)]).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Throws away what was said until this time, at most so much of it. Of each conversation the last line keeps its number,
    /// which the next one counts on from, and loses everything else. How much it was.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_chat(&self, until_ms: u64, limit: u32) -> Result<u64, StoreError> {
        macro_rules! old {
            ($before:literal, $which:literal, $after:literal) => {
                concat!(
                    $before,
                    "(match_id, room, number) IN (
                        SELECT old.match_id, old.room, old.number FROM chat AS old
                        WHERE old.says IS NOT NULL AND old.ms <= $1 AND ",
                    $which,
                    " EXISTS (
                            SELECT 1 FROM chat AS later
                            WHERE later.match_id = old.match_id AND later.room = old.room AND later.number > old.number
                        )
                        LIMIT $2)",
                    $after
                )
            };
        }
        const FORGET: &str = old!("DELETE FROM chat WHERE ", "", "");
        const BLANK: &str = old!("UPDATE chat SET says = NULL, name = $3, person = '' WHERE ", "NOT", "");
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let forgotten = connection.run(FORGET, args![until_ms, u64::from(limit)]).await?;
        let blanked = connection.run(BLANK, args![until_ms, u64::from(limit), NOBODY]).await?;
        connection.commit().await?;
        Ok(forgotten + blanked)
    }

    /// Throws away guests who have not been seen since this time and have left nothing: no seat, no word; at most so many. How
    /// many there were.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_guests(&self, unseen_ms: u64, limit: u32) -> Result<u64, StoreError> {
        macro_rules! unused {
            ($($before:expr),+) => {
                concat!(
                    $($before,)+
                    " IN (
                        SELECT id FROM people WHERE kind = 'guest' AND deleted_ms IS NULL AND seen_ms <= $1
                            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)
                            AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = people.id)
                            AND NOT EXISTS (SELECT 1 FROM entrants WHERE entrants.person = people.id)
                            AND NOT EXISTS (SELECT 1 FROM people AS owned WHERE owned.owner = people.id)
                        ORDER BY seen_ms, id LIMIT $2)"
                )
            };
        }
        // What only makes sense with them goes first; editions that matches are played with stay, and are nobody's.
        const THEIRS: [&str; 10] = [
            unused!("DELETE FROM wishes WHERE person"),
            unused!("DELETE FROM ties WHERE person"),
            unused!("DELETE FROM ties WHERE other"),
            unused!("DELETE FROM invitations WHERE person"),
            unused!("DELETE FROM invitations WHERE inviter"),
            unused!("UPDATE editions SET used = FALSE WHERE used AND NOT ", needed!(), " AND person"),
            unused!("DELETE FROM editions WHERE ", unneeded!(), " AND person"),
            unused!("UPDATE editions SET person = NULL, author = NULL, note = NULL WHERE NOT offered AND person"),
            unused!("UPDATE editions SET person = NULL WHERE person"),
            unused!("DELETE FROM sessions WHERE person"),
        ];
        const GUESTS: &str = unused!("DELETE FROM people WHERE id");
        let mut connection = self.writer().await?;
        connection.begin().await?;
        for sql in THEIRS {
            connection.run(sql, args![unseen_ms, u64::from(limit)]).await?;
        }
        let dropped = connection.run(GUESTS, args![unseen_ms, u64::from(limit)]).await?;
        connection.commit().await?;
        Ok(dropped)
    }

    /// Throws away what nobody needs any more, at most so much of it: sessions that have ended, nodes that have long been dead,
    /// reminders that nobody has come back for, holidays and daily deals of another year, links in
    /// mails. How much it was.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sweep(&self, ms: u64, limit: u32) -> Result<u64, StoreError> {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        const SESSIONS: &str = "
            DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE expires_ms <= $1 LIMIT $2)";
        const REMINDERS: &str = "
            DELETE FROM reminders WHERE (person, match_id) IN (
                SELECT person, match_id FROM reminders WHERE ms <= $1 LIMIT $2)";
        let limit = u64::from(limit);
        let mut connection = self.writer().await?;
        let sessions = connection.run(SESSIONS, args![ms, limit]).await?;
        let reminders = connection.run(REMINDERS, args![ms.saturating_sub(90 * DAY), limit]).await?;
        connection.run("DELETE FROM absences WHERE until_ms <= $1", args![ms.saturating_sub(REMEMBERED_MS)]).await?;
        let daily = super::daily::sweep(&mut connection, ms, limit).await?;
        let holidays = super::holidays::sweep(&mut connection, ms, limit).await?;
        let mails = super::mail::sweep(&mut connection, ms, limit).await?;
        connection.run("DELETE FROM nodes WHERE seen_ms <= $1", args![ms.saturating_sub(DAY)]).await?;
        Ok(sessions.max(reminders).max(daily).max(holidays).max(mails))
    }
}

/// Removes a match, within a transaction. False if there is none, or it may not be removed.
pub(super) async fn remove(connection: &mut Connection, id: &MatchId, removal: Removal) -> Result<bool, StoreError> {
    const SQLITE: &str = "SELECT stage = 'gathering', changed_ms FROM matches WHERE id = $1";
    const POSTGRES: &str = "SELECT stage = 'gathering', changed_ms FROM matches WHERE id = $1 FOR UPDATE";
    let sql = if connection.is_sqlite() { SQLITE } else { POSTGRES };
    let row: Option<(bool, i64)> = connection.row(sql, args![id.as_str()]).await?;
    let may = match (row, removal) {
        (None, _) => false,
        (Some(_), Removal::Always) => true,
        (Some((waits, changed)), Removal::IfWaitingSince(ms)) => waits && counted(changed) <= ms,
    };
    if !may {
        return Ok(false);
    }
    remove_log(connection, id).await?;
    for sql in [
        "DELETE FROM seats WHERE match_id = $1",
        "DELETE FROM chat WHERE match_id = $1",
        "DELETE FROM reminders WHERE match_id = $1",
        "DELETE FROM mailed_turns WHERE match_id = $1",
        "DELETE FROM plans WHERE match_id = $1",
        "DELETE FROM matches WHERE id = $1",
    ] {
        connection.run(sql, args![id.as_str()]).await?;
    }
    Ok(true)
}

/// What other nodes are told.
pub(super) fn removed(id: &MatchId) -> Change {
    Change::Removed { match_id: id.clone() }
}

async fn remove_log(connection: &mut Connection, id: &MatchId) -> Result<(), StoreError> {
    const SQLITE_CHUNKS: &str = "
        DELETE FROM chunks WHERE id IN (
            WITH RECURSIVE chain (id, previous) AS (
                SELECT chunks.id, chunks.previous
                FROM matches JOIN heads ON heads.match = matches.number JOIN chunks ON chunks.id = heads.last
                WHERE matches.id = $1
                UNION ALL
                SELECT chunks.id, chunks.previous FROM chain JOIN chunks ON chunks.id = chain.previous
            )
            SELECT id FROM chain)";
    const SQLITE_HEAD: &str = "DELETE FROM heads WHERE match IN (SELECT number FROM matches WHERE id = $1)";
    const POSTGRES: &str = "DELETE FROM chunks WHERE match_id = $1";
    let all: &[&'static str] = if connection.is_sqlite() { &[SQLITE_CHUNKS, SQLITE_HEAD] } else { &[POSTGRES] };
    for sql in all {
        connection.run(sql, args![id.as_str()]).await?;
    }
    Ok(())
}
