//! People, and by what they are known again.

use fondaco_table::{Mark, Name, PlayerId};

use super::commit::Note;
use super::connection::{Connection, args, counted};
use super::error::readable;
use super::sessions::bytes;
use super::{Store, StoreError};

/// What a person is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PersonKind {
    /// Somebody with only a name and a cookie.
    Guest,
    /// Somebody with a login and a password.
    Account,
    /// A program that an account answers for.
    Bot,
}

impl PersonKind {
    /// What everybody sees beside the name; nothing beside that of somebody with an account.
    #[must_use]
    pub fn mark(self) -> Option<Mark> {
        match self {
            PersonKind::Guest => Some(Mark::Guest),
            PersonKind::Account => None,
            PersonKind::Bot => Some(Mark::Program),
        }
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            PersonKind::Guest => "guest",
            PersonKind::Account => "account",
            PersonKind::Bot => "bot",
        }
    }

    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        let all = [PersonKind::Guest, PersonKind::Account, PersonKind::Bot];
        readable(all.into_iter().find(|kind| kind.as_str() == text).ok_or("no kind of person"))
    }
}

/// A person to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPerson {
    /// Which.
    pub id: PlayerId,
    /// What the others call them.
    pub name: Name,
    /// What they are.
    pub kind: PersonKind,
    /// By what they log in, written as it is compared (the store tells capitals from small letters), and the hashed password.
    pub login: Option<Login>,
    /// The account that answers for a bot.
    pub owner: Option<PlayerId>,
    /// When.
    pub created_ms: u64,
}

/// By what somebody logs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Login {
    /// The login, which nobody else has.
    pub login: String,
    /// The password, hashed.
    pub password: String,
}

/// A stored person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// Which.
    pub id: PlayerId,
    /// What the others call them.
    pub name: Name,
    /// What they are.
    pub kind: PersonKind,
    /// By what they log in.
    pub login: Option<Login>,
    /// The account that answers for a bot.
    pub owner: Option<PlayerId>,
    /// When they first came.
    pub created_ms: u64,
    /// When they were last seen.
    pub seen_ms: u64,
}

/// People as they are read.
macro_rules! people {
    ($which:literal) => {
        concat!("SELECT id, name, kind, login, password, owner, created_ms, seen_ms FROM people ", $which)
    };
}

/// The columns of a person, in the order of `people!`.
pub(super) type PersonColumns = (String, String, String, Option<String>, Option<String>, Option<String>, i64, i64);

impl PersonRow {
    pub(super) fn read(
        (id, name, kind, login, password, owner, created, seen): PersonColumns,
    ) -> Result<Self, StoreError> {
        Ok(PersonRow {
            id: readable(PlayerId::new(&id))?,
            name: readable(Name::new(&name))?,
            kind: PersonKind::read(&kind)?,
            login: login.zip(password).map(|(login, password)| Login { login, password }),
            owner: readable(owner.as_deref().map(PlayerId::new).transpose())?,
            created_ms: counted(created),
            seen_ms: counted(seen),
        })
    }
}

impl Store {
    /// Stores a person. False if the login is taken; nothing is stored then.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new_person(&self, person: &NewPerson) -> Result<bool, StoreError> {
        Ok(write_new(&mut self.writer().await?, person).await? == 1)
    }

    /// Somebody; nobody if they have been deleted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn person(&self, id: &PlayerId) -> Result<Option<PersonRow>, StoreError> {
        const PERSON: &str = people!("WHERE id = $1 AND deleted_ms IS NULL");
        let row: Option<PersonColumns> = self.reader().await?.row(PERSON, args![id.as_str()]).await?;
        row.map(PersonRow::read).transpose()
    }

    /// Who logs in by this.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn person_by_login(&self, login: &str) -> Result<Option<PersonRow>, StoreError> {
        const PERSON: &str = people!("WHERE login = $1");
        let row: Option<PersonColumns> = self.reader().await?.row(PERSON, args![login]).await?;
        row.map(PersonRow::read).transpose()
    }

    /// The bots that an account answers for, the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn bots_of(&self, owner: &PlayerId) -> Result<Vec<PersonRow>, StoreError> {
        const BOTS: &str = people!("WHERE owner = $1 AND deleted_ms IS NULL ORDER BY created_ms, id");
        let rows: Vec<PersonColumns> = self.reader().await?.rows(BOTS, args![owner.as_str()]).await?;
        rows.into_iter().map(PersonRow::read).collect()
    }

    /// Gives somebody a login and a password, or others; a guest becomes an account. False if the login is another's or
    /// there is no such person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_login_and_password(&self, id: &PlayerId, login: &Login) -> Result<bool, StoreError> {
        const SET: &str = "
            UPDATE people SET login = $2, password = $3, kind = CASE kind WHEN 'guest' THEN 'account' ELSE kind END
            WHERE id = $1 AND deleted_ms IS NULL";
        let values = args![id.as_str(), &*login.login, &*login.password];
        Ok(self.writer().await?.run_unless_taken(SET, values).await? == Some(1))
    }

    /// Changes what somebody is called from now on. False if there is no such person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rename(&self, id: &PlayerId, name: &Name) -> Result<bool, StoreError> {
        let sql = "UPDATE people SET name = $2 WHERE id = $1 AND deleted_ms IS NULL";
        Ok(self.writer().await?.run(sql, args![id.as_str(), name.as_str()]).await? == 1)
    }

    /// Says that somebody has been seen, and by which session.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn touch(&self, id: &PlayerId, session: Option<[u8; 32]>, ms: u64) -> Result<(), StoreError> {
        self.queue()?.note(Note::Touch { person: id.clone(), session, ms }).await.map(drop)
    }

    /// Erases somebody and the bots that they answer for: login, password, sessions, ratings, results, and what they said.
    /// Their name in the logs of all matches becomes [`NOBODY`](super::NOBODY). The hub makes them leave matches under way
    /// first, and reads those in memory again. False if there is no such person.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn delete_person(&self, id: &PlayerId, ms: u64) -> Result<bool, StoreError> {
        self.erase(id, ms).await
    }

    /// A secret that all nodes share, such as the key that signs cookies: what is stored under this name, or, if nothing
    /// is, `fresh`, which is stored.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn secret(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        bytes(&self.keep(name, &fresh).await?)
    }

    /// The same with a secret of any length.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn keep(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        const KEEP: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let mut connection = self.writer().await?;
        connection.run(KEEP, args![name, fresh]).await?;
        let row: Option<(Vec<u8>,)> = connection.row("SELECT value FROM secrets WHERE name = $1", args![name]).await?;
        Ok(row.map_or_else(Vec::new, |(value,)| value))
    }

    /// Guests who have not been seen since this time, and whom no match waits for, the longest absent first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn absent_guests(&self, unseen_ms: u64, limit: u32) -> Result<Vec<PlayerId>, StoreError> {
        const ABSENT: &str = "
            SELECT id FROM people WHERE kind = 'guest' AND deleted_ms IS NULL AND seen_ms <= $1 AND NOT EXISTS (
                SELECT 1 FROM seats JOIN matches ON matches.id = seats.match_id
                WHERE seats.person = people.id AND seats.seat IS NOT NULL AND matches.stage <> 'over'
            )
            ORDER BY seen_ms LIMIT $2";
        let rows: Vec<(String,)> = self.reader().await?.rows(ABSENT, args![unseen_ms, u64::from(limit)]).await?;
        rows.into_iter().map(|(id,)| readable(PlayerId::new(&id))).collect()
    }
}

pub(super) async fn write_new(connection: &mut Connection, person: &NewPerson) -> Result<u64, StoreError> {
    const NEW: &str = "
        INSERT INTO people (id, name, kind, login, password, owner, created_ms, seen_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING";
    let login = person.login.as_ref();
    let values = args![
        person.id.as_str(),
        person.name.as_str(),
        person.kind.as_str(),
        login.map(|login| &*login.login),
        login.map(|login| &*login.password),
        person.owner.as_ref().map(PlayerId::as_str),
        person.created_ms,
    ];
    connection.run(NEW, values).await
}

pub(super) async fn write_touch(
    connection: &mut Connection,
    person: &PlayerId,
    session: Option<&[u8; 32]>,
    ms: u64,
) -> Result<u64, StoreError> {
    if let Some(session) = session {
        let sql = "UPDATE sessions SET used_ms = $2 WHERE hash = $1 AND used_ms < $2";
        connection.run(sql, args![session, ms]).await?;
    }
    let sql = "UPDATE people SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
    connection.run(sql, args![person.as_str(), ms]).await
}
