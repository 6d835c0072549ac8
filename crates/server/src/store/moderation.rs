//! Who may do more than others, who may do less, and the audit log.
//!
//! Each function here that changes something takes a [`By`]: who does it and when. What was done and the line of the audit log
//! that says so are one transaction, so there is never one without the other. `fondaco admin` and the moderators' pages use the
//! same functions:
//!
//! ```text
//! let by = By::operator(now_ms);                       // on the machine; a moderator is By::person(&id, now_ms)
//! store.set_role(&by, &person, Some(Role::Moderator))
//! store.silence(&by, &person, until_ms, "insults")  store.unsilence(&by, &person)
//! store.ban(&by, &Banned::Person(id), None, "…")    store.ban(&by, &Banned::Network("203.0.113.0/24".parse()?), …)
//! store.unban(&by, &Banned::Person(id))             store.bans(now_ms)
//! store.note_act(&by, "rename", "u1", "Ada")        any other act: only the line of the audit log
//! store.audit(before, limit)
//! ```
//!
//! A running server believes bans of people for some seconds ([`FRESH`](crate::people::FRESH)) and reads those of networks as
//! often; silences hold from the next message on.

use std::fmt;

use fondaco_table::PlayerId;

use super::connection::{Connection, args, counted};
use super::error::readable;
use super::{Change, Store, StoreError};
use crate::network::Network;

/// The longest reason, note or detail that is stored, in characters.
pub const MAX_REASON: usize = 500;

/// Who uses a power, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct By {
    /// Who.
    pub actor: Actor,
    /// When.
    pub ms: u64,
}

/// Who uses a power.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The operator, on the machine.
    Operator,
    /// A moderator.
    Person(PlayerId),
}

impl By {
    /// The operator.
    #[must_use]
    pub fn operator(ms: u64) -> Self {
        By { actor: Actor::Operator, ms }
    }

    /// A moderator.
    #[must_use]
    pub fn person(id: &PlayerId, ms: u64) -> Self {
        By { actor: Actor::Person(id.clone()), ms }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What databases hold since the first version. No person has this id: theirs begin with u.
            Actor::Operator => f.write_str("host"),
            Actor::Person(id) => f.write_str(id.as_str()),
        }
    }
}

/// What somebody may do more than others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Reads reports, silences people, deletes what was said.
    Moderator,
}

impl Role {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Moderator => "moderator",
        }
    }
}

/// Somebody who may not write in chats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Silence {
    /// Until when.
    pub until_ms: u64,
    /// Why: they are told.
    pub reason: String,
}

/// Who may not come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Banned {
    /// A person, on all devices. Their bots stay away with them.
    Person(PlayerId),
    /// Everybody who comes from there.
    Network(Network),
}

impl Banned {
    fn columns(&self) -> (&'static str, String) {
        match self {
            Banned::Person(id) => ("person", id.to_string()),
            Banned::Network(network) => ("network", network.to_string()),
        }
    }

    fn read(kind: &str, subject: &str) -> Result<Self, StoreError> {
        match kind {
            "person" => readable(PlayerId::new(subject)).map(Banned::Person),
            _ => readable(subject.parse()).map(Banned::Network),
        }
    }
}

/// That somebody may not come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Who.
    pub banned: Banned,
    /// Until when; for good if nothing is said.
    pub until_ms: Option<u64>,
    /// Why: they are told.
    pub reason: String,
    /// Since when.
    pub ms: u64,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// Its number, from 1.
    pub number: u64,
    /// When.
    pub ms: u64,
    /// Who: a person's id, or `host`.
    pub actor: String,
    /// What, in one word such as `silence`.
    pub act: String,
    /// To whom or to what: an id, a network, or nothing.
    pub subject: String,
    /// More about it.
    pub detail: String,
}

impl Store {
    /// What somebody may do more than others.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn role(&self, person: &PlayerId) -> Result<Option<Role>, StoreError> {
        let sql = "SELECT role FROM roles WHERE person = $1";
        let row: Option<(String,)> = self.reader().await?.row(sql, args![person.as_str()]).await?;
        Ok(row.filter(|(role,)| role == Role::Moderator.as_str()).map(|_| Role::Moderator))
    }

    /// The people with a role.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn moderators(&self) -> Result<Vec<PlayerId>, StoreError> {
        let rows: Vec<(String,)> = self.reader().await?.rows("SELECT person FROM roles ORDER BY ms", []).await?;
        rows.into_iter().map(|(id,)| readable(PlayerId::new(&id))).collect()
    }

    /// Gives somebody a role, or takes it. False if there is no such account.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_role(&self, by: &By, person: &PlayerId, role: Option<Role>) -> Result<bool, StoreError> {
        const GIVE: &str = "
            INSERT INTO roles (person, role, ms)
            SELECT id, $2, $3 FROM people WHERE id = $1 AND kind = 'account' AND deleted_ms IS NULL
            ON CONFLICT (person) DO UPDATE SET role = excluded.role";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let done = match role {
            Some(role) => connection.run(GIVE, args![person.as_str(), role.as_str(), by.ms]).await?,
            None => connection.run("DELETE FROM roles WHERE person = $1", args![person.as_str()]).await?,
        };
        if done > 0 {
            note(&mut connection, by, "role", person.as_str(), role.map_or("none", Role::as_str)).await?;
        }
        connection.commit().await?;
        Ok(done > 0)
    }

    /// Lets somebody write in no chat until then. False if there is no such person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn silence(&self, by: &By, person: &PlayerId, until_ms: u64, reason: &str) -> Result<bool, StoreError> {
        const SILENCE: &str = "
            INSERT INTO silences (person, until_ms, reason, ms)
            SELECT id, $2, $3, $4 FROM people WHERE id = $1 AND deleted_ms IS NULL
            ON CONFLICT (person) DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason, ms = excluded.ms";
        let reason = shortened(reason);
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let done = connection.run(SILENCE, args![person.as_str(), until_ms, &*reason, by.ms]).await? == 1;
        if done {
            note(&mut connection, by, "silence", person.as_str(), &format!("until {until_ms}: {reason}")).await?;
        }
        connection.commit().await?;
        Ok(done)
    }

    /// Lets somebody write again. False if they could.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unsilence(&self, by: &By, person: &PlayerId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let done = connection.run("DELETE FROM silences WHERE person = $1", args![person.as_str()]).await? == 1;
        if done {
            note(&mut connection, by, "unsilence", person.as_str(), "").await?;
        }
        connection.commit().await?;
        Ok(done)
    }

    /// Whether somebody may not write in chats at this time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn silenced(&self, person: &PlayerId, ms: u64) -> Result<Option<Silence>, StoreError> {
        let sql = "SELECT until_ms, reason FROM silences WHERE person = $1 AND until_ms > $2";
        let row: Option<(i64, String)> = self.reader().await?.row(sql, args![person.as_str(), ms]).await?;
        Ok(row.map(|(until, reason)| Silence { until_ms: counted(until), reason }))
    }

    /// Keeps somebody away until then, or for good.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn ban(&self, by: &By, banned: &Banned, until_ms: Option<u64>, reason: &str) -> Result<(), StoreError> {
        const BAN: &str = "
            INSERT INTO bans (kind, subject, until_ms, reason, ms) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (kind, subject)
            DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason, ms = excluded.ms";
        let (kind, subject) = banned.columns();
        let reason = shortened(reason);
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run(BAN, args![kind, &*subject, until_ms, &*reason, by.ms]).await?;
        let until = until_ms.map_or_else(|| "for good".to_owned(), |ms| format!("until {ms}"));
        note(&mut connection, by, "ban", &subject, &format!("{until}: {reason}")).await?;
        self.ask_again(&mut connection, banned).await?;
        connection.commit().await
    }

    /// Lets somebody come again. False if they could.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unban(&self, by: &By, banned: &Banned) -> Result<bool, StoreError> {
        let (kind, subject) = banned.columns();
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = "DELETE FROM bans WHERE kind = $1 AND subject = $2";
        let done = connection.run(sql, args![kind, &*subject]).await? == 1;
        if done {
            note(&mut connection, by, "unban", &subject, "").await?;
            self.ask_again(&mut connection, banned).await?;
        }
        connection.commit().await?;
        Ok(done)
    }

    /// Lets the other nodes ask again who somebody is.
    async fn ask_again(&self, connection: &mut Connection, banned: &Banned) -> Result<(), StoreError> {
        match banned {
            Banned::Person(person) => self.tell(connection, &[Change::LoggedOut { person: person.clone() }]).await,
            Banned::Network(_) => Ok(()),
        }
    }

    /// All bans that hold at this time, the newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn bans(&self, ms: u64) -> Result<Vec<Ban>, StoreError> {
        const BANS: &str = "
            SELECT kind, subject, until_ms, reason, ms FROM bans WHERE coalesce(until_ms, $1 + 1) > $1 ORDER BY ms DESC";
        let rows: Vec<(String, String, Option<i64>, String, i64)> = self.reader().await?.rows(BANS, args![ms]).await?;
        let read = |(kind, subject, until, reason, ms): (String, String, Option<i64>, String, i64)| {
            let banned = Banned::read(&kind, &subject)?;
            Ok(Ban { banned, until_ms: until.map(counted), reason, ms: counted(ms) })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether this person, or the account that answers for this bot, is kept away at this time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn banned(&self, person: &PlayerId, ms: u64) -> Result<Option<Ban>, StoreError> {
        const BAN: &str = "
            SELECT subject, until_ms, reason, ms FROM bans
            WHERE kind = 'person' AND coalesce(until_ms, $2 + 1) > $2
                AND (subject = $1 OR subject = (SELECT owner FROM people WHERE id = $1))
            ORDER BY until_ms IS NULL DESC, until_ms DESC LIMIT 1";
        let row: Option<(String, Option<i64>, String, i64)> =
            self.reader().await?.row(BAN, args![person.as_str(), ms]).await?;
        let Some((subject, until, reason, ms)) = row else { return Ok(None) };
        let banned = Banned::read("person", &subject)?;
        Ok(Some(Ban { banned, until_ms: until.map(counted), reason, ms: counted(ms) }))
    }

    /// Writes a line of the audit log for an act that has no function here.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn note_act(&self, by: &By, act: &str, subject: &str, detail: &str) -> Result<(), StoreError> {
        note(&mut self.writer().await?, by, act, subject, detail).await
    }

    /// The audit log, the newest first, from before this number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn audit(&self, before: Option<u64>, limit: u32) -> Result<Vec<AuditRow>, StoreError> {
        const AUDIT: &str = "
            SELECT number, ms, actor, act, subject, detail FROM audit WHERE number < $1 ORDER BY number DESC LIMIT $2";
        type Columns = (i64, i64, String, String, String, String);
        let values = args![before.unwrap_or(u64::MAX), u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(AUDIT, values).await?;
        let read = |(number, ms, actor, act, subject, detail): Columns| AuditRow {
            number: counted(number),
            ms: counted(ms),
            actor,
            act,
            subject,
            detail,
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

/// Writes a line of the audit log within a transaction.
pub(super) async fn note(
    connection: &mut Connection,
    by: &By,
    act: &str,
    subject: &str,
    detail: &str,
) -> Result<(), StoreError> {
    const NOTE: &str = "INSERT INTO audit (ms, actor, act, subject, detail) VALUES ($1, $2, $3, $4, $5)";
    let values = args![by.ms, by.actor.to_string(), act, subject, shortened(detail)];
    connection.run(NOTE, values).await.map(drop)
}

/// A text of bounded length in one line.
pub(super) fn shortened(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_REASON).collect()
}
