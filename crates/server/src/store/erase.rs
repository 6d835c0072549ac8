//! Erasing somebody: nothing that says who they were stays, and the matches of the others stay whole.

use fondaco_table::{Entry, Fact, Happening, Holder, Name, PlayerId};
use fondaco_wire::TableCard;

use super::connection::{Connection, args};
use super::error::readable;
use super::{Change, NOBODY, Store, StoreError, Subject, json, postgres, sqlite};

impl Store {
    /// Erases a person and the bots that they answer for. It can be done again if it was interrupted.
    pub(super) async fn erase(&self, id: &PlayerId, ms: u64) -> Result<bool, StoreError> {
        if self.person(id).await?.is_none() {
            return Ok(false);
        }
        for bot in self.bots_of(id).await? {
            self.erase_one(&bot.id, ms).await?;
        }
        self.erase_one(id, ms).await
    }

    /// Puts a new name of somebody's wherever the old one is shown: at the tables where they sat, and in chats. It can be done again
    /// if it was interrupted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rename_at_tables(&self, id: &PlayerId, name: &Name) -> Result<(), StoreError> {
        let sql = "SELECT match_id FROM seats WHERE person = $1 ORDER BY match_id";
        let matches: Vec<(String,)> = self.reader().await?.rows(sql, args![id.as_str()]).await?;
        for (match_id,) in &matches {
            // Each in a transaction of its own, as below.
            let mut connection = self.writer().await?;
            connection.begin().await?;
            put_name(&mut connection, match_id, id, name).await?;
            connection.commit().await?;
        }
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run("UPDATE chat SET name = $2 WHERE person = $1", args![id.as_str(), name.as_str()]).await?;
        self.tell(&mut connection, &[Change::Renamed { person: id.clone() }]).await?;
        connection.commit().await
    }

    /// Somebody plays in no tournament any more. What they have played stays in the standings.
    async fn leave_tournaments(&self, id: &PlayerId) -> Result<(), StoreError> {
        // A round that was drawn with them is not opened: it has changed since.
        const RAISE: &str = "
            UPDATE tournaments SET version = version + 1
            WHERE stage IN ('open', 'running')
                AND id IN (SELECT tournament FROM entrants WHERE person = $1 AND state <> 'withdrawn')";
        const LEAVE: &str = "
            DELETE FROM entrants WHERE person = $1
            AND tournament IN (SELECT id FROM tournaments WHERE stage = 'open')";
        const WITHDRAW: &str = "UPDATE entrants SET state = 'withdrawn' WHERE person = $1";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        for sql in [RAISE, LEAVE, WITHDRAW] {
            connection.run(sql, args![id.as_str()]).await?;
        }
        connection.commit().await
    }

    async fn erase_one(&self, id: &PlayerId, ms: u64) -> Result<bool, StoreError> {
        // First of all: otherwise they could be seated at a table that is not looked through below.
        self.writer().await?.run("DELETE FROM wishes WHERE person = $1", args![id.as_str()]).await?;
        self.leave_tournaments(id).await?;
        let sql = "SELECT match_id FROM seats WHERE person = $1 ORDER BY match_id";
        let matches: Vec<(String,)> = self.reader().await?.rows(sql, args![id.as_str()]).await?;
        for (match_id,) in &matches {
            // Each in a transaction of its own: whoever plays now should not wait for all of them.
            let mut connection = self.writer().await?;
            connection.begin().await?;
            put_name(&mut connection, match_id, id, &nobody()).await?;
            connection
                .run("DELETE FROM seats WHERE match_id = $1 AND person = $2", args![&**match_id, id.as_str()])
                .await?;
            connection.commit().await?;
        }
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let person = id.as_str();
        let subject = Subject::Person(id.clone()).to_string();
        connection.run("UPDATE chat SET says = NULL, name = $2 WHERE person = $1", args![person, NOBODY]).await?;
        connection.run("DELETE FROM ratings WHERE subject = $1", args![&*subject]).await?;
        // The totals first: otherwise each result would be taken out of them.
        connection.run("DELETE FROM totals WHERE subject = $1", args![&*subject]).await?;
        connection.run("DELETE FROM results WHERE subject = $1", args![&*subject]).await?;
        connection.run("DELETE FROM reminders WHERE person = $1", args![person]).await?;
        connection.run("DELETE FROM played WHERE person = $1", args![person]).await?;
        connection.run("DELETE FROM daily WHERE person = $1", args![person]).await?;
        super::editions::forget(&mut connection, person).await?;
        // Reports of them stay, for whoever reads what was decided; what they wrote in theirs goes.
        connection.run("UPDATE reports SET note = '' WHERE reporter = $1", args![person]).await?;
        connection.run("DELETE FROM recovery_codes WHERE person = $1", args![person]).await?;
        connection.run("DELETE FROM holidays WHERE person = $1", args![person]).await?;
        super::mail::forget(&mut connection, person).await?;
        connection.run("DELETE FROM ties WHERE person = $1 OR other = $1", args![person]).await?;
        connection.run("DELETE FROM invitations WHERE person = $1 OR inviter = $1", args![person]).await?;
        connection.run("DELETE FROM here WHERE person = $1", args![person]).await?;
        connection.run("DELETE FROM roles WHERE person = $1", args![person]).await?;
        connection.run("DELETE FROM silences WHERE person = $1", args![person]).await?;
        // Subscriptions go with their sessions.
        connection.run("DELETE FROM sessions WHERE person = $1", args![person]).await?;
        const FORGET: &str = "
            UPDATE people SET name = $2, skeleton = NULL, login = NULL, password = NULL, owner = NULL, deleted_ms = $3
            WHERE id = $1 AND deleted_ms IS NULL";
        let erased = connection.run(FORGET, args![person, NOBODY, ms]).await? == 1;
        self.tell(&mut connection, &[Change::LoggedOut { person: id.clone() }, Change::Deleted { person: id.clone() }])
            .await?;
        connection.commit().await?;
        Ok(erased)
    }
}

/// What deleted people are called.
fn nobody() -> Name {
    Name::new(NOBODY).expect("a name that fits")
}

/// Puts another name in place of somebody's in the log and the card of a match.
async fn put_name(
    connection: &mut Connection,
    match_id: &str,
    person: &PlayerId,
    new: &Name,
) -> Result<(), StoreError> {
    const SQLITE_CARD: &str = "SELECT card FROM matches WHERE id = $1";
    const POSTGRES_CARD: &str = "SELECT card FROM matches WHERE id = $1 FOR UPDATE";
    let (search, rewrite, card) = if connection.is_sqlite() {
        (sqlite::SEARCH, sqlite::REWRITE, SQLITE_CARD)
    } else {
        (postgres::SEARCH, postgres::REWRITE, POSTGRES_CARD)
    };
    let chunks: Vec<(i64, String)> = connection.rows(search, args![match_id, json(person)]).await?;
    for (place, text) in chunks {
        let mut entries: Vec<Entry> = readable(serde_json::from_str(&text))?;
        for entry in &mut entries {
            match &mut entry.fact {
                Fact::Opened(opening) => opening.seats.iter_mut().for_each(|holder| rename(holder, person, new)),
                Fact::Happened(Happening::Seated { holder, .. }) => rename(holder, person, new),
                Fact::Happened(_) | Fact::Orders(_) => {}
            }
        }
        connection.run(rewrite, args![match_id, Some(place), json(&entries)]).await?;
    }
    if let Some((text,)) = connection.row::<(String,), _>(card, args![match_id]).await? {
        let mut card: TableCard = readable(serde_json::from_str(&text))?;
        card.seats.iter_mut().for_each(|chair| rename(&mut chair.holder, person, new));
        connection.run("UPDATE matches SET card = $2 WHERE id = $1", args![match_id, json(&card)]).await?;
    }
    Ok(())
}

fn rename(holder: &mut Holder, person: &PlayerId, new: &Name) {
    if let Holder::Person { player, name, .. } = holder
        && player == person
    {
        name.clone_from(new);
    }
}
