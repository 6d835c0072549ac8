//! People, and by what they are known again.

use fondaco_table::{Name, PlayerId};

use super::commit::Note;
use super::connection::{Connection, args, counted};
use super::error::readable;
use super::{Change, Store, StoreError};

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
    fn as_str(self) -> &'static str {
        match self {
            PersonKind::Guest => "guest",
            PersonKind::Account => "account",
            PersonKind::Bot => "bot",
        }
    }

    fn read(text: &str) -> Result<Self, StoreError> {
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

/// How a session is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SessionKind {
    /// By a browser's cookie.
    Cookie,
    /// By a program's token.
    Token,
}

impl SessionKind {
    fn as_str(self) -> &'static str {
        match self {
            SessionKind::Cookie => "cookie",
            SessionKind::Token => "token",
        }
    }

    fn read(text: &str) -> Result<Self, StoreError> {
        let all = [SessionKind::Cookie, SessionKind::Token];
        readable(all.into_iter().find(|kind| kind.as_str() == text).ok_or("no kind of session"))
    }
}

/// A session: what lets somebody be known again. The secret itself is not stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The secret's hash.
    pub hash: [u8; 32],
    /// Whose.
    pub person: PlayerId,
    /// How it is shown.
    pub kind: SessionKind,
    /// What its owner calls it.
    pub label: String,
    /// When it began.
    pub created_ms: u64,
    /// When it ends by itself.
    pub expires_ms: u64,
}

/// People as they are read.
macro_rules! people {
    ($which:literal) => {
        concat!("SELECT id, name, kind, login, password, owner, created_ms, seen_ms FROM people ", $which)
    };
}

/// The columns of a person, in the order of `people!`.
type Columns = (String, String, String, Option<String>, Option<String>, Option<String>, i64, i64);

impl PersonRow {
    fn read((id, name, kind, login, password, owner, created, seen): Columns) -> Result<Self, StoreError> {
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

fn bytes(stored: &[u8]) -> Result<[u8; 32], StoreError> {
    readable(stored.try_into())
}

impl Store {
    /// Stores a person. False if the login is taken; nothing is stored then.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new_person(&self, person: &NewPerson) -> Result<bool, StoreError> {
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
        Ok(self.writer().await?.run(NEW, values).await? == 1)
    }

    /// Somebody; nobody if they have been deleted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn person(&self, id: &PlayerId) -> Result<Option<PersonRow>, StoreError> {
        const PERSON: &str = people!("WHERE id = $1 AND deleted_ms IS NULL");
        let row: Option<Columns> = self.reader().await?.row(PERSON, args![id.as_str()]).await?;
        row.map(PersonRow::read).transpose()
    }

    /// Who logs in by this.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn person_by_login(&self, login: &str) -> Result<Option<PersonRow>, StoreError> {
        const PERSON: &str = people!("WHERE login = $1");
        let row: Option<Columns> = self.reader().await?.row(PERSON, args![login]).await?;
        row.map(PersonRow::read).transpose()
    }

    /// The bots that an account answers for, the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn bots_of(&self, owner: &PlayerId) -> Result<Vec<PersonRow>, StoreError> {
        const BOTS: &str = people!("WHERE owner = $1 AND deleted_ms IS NULL ORDER BY created_ms, id");
        let rows: Vec<Columns> = self.reader().await?.rows(BOTS, args![owner.as_str()]).await?;
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

    /// Says that somebody has been seen.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn touch(&self, id: &PlayerId, ms: u64) -> Result<(), StoreError> {
        self.queue()?.note(Note::Touch { person: id.clone(), ms }).await.map(drop)
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

    /// Stores a session.
    ///
    /// # Errors
    /// If the store fails, or there is no such person.
    pub async fn new_session(&self, session: &SessionRow) -> Result<(), StoreError> {
        const NEW: &str = "
            INSERT INTO sessions (hash, person, kind, label, created_ms, expires_ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let values = args![
            &session.hash,
            session.person.as_str(),
            session.kind.as_str(),
            &*session.label,
            session.created_ms,
            session.expires_ms,
        ];
        self.writer().await?.run(NEW, values).await.map(drop)
    }

    /// A session and whose it is, if it has not ended at this time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn session(&self, hash: &[u8; 32], ms: u64) -> Result<Option<(SessionRow, PersonRow)>, StoreError> {
        const SESSION: &str = "
            SELECT sessions.kind, sessions.label, sessions.created_ms, sessions.expires_ms, people.id, people.name,
                people.kind, people.login, people.password, people.owner, people.created_ms, people.seen_ms
            FROM sessions JOIN people ON people.id = sessions.person
            WHERE sessions.hash = $1 AND sessions.expires_ms > $2 AND people.deleted_ms IS NULL";
        type Columns = (
            String,
            String,
            i64,
            i64,
            String,
            String,
            String,
            Option<String>,
            Option<String>,
            Option<String>,
            i64,
            i64,
        );
        let row: Option<Columns> = self.reader().await?.row(SESSION, args![hash, ms]).await?;
        let Some((kind, label, created, expires, id, name, what, login, password, owner, first, seen)) = row else {
            return Ok(None);
        };
        let person = PersonRow::read((id, name, what, login, password, owner, first, seen))?;
        let session = SessionRow {
            hash: *hash,
            person: person.id.clone(),
            kind: SessionKind::read(&kind)?,
            label,
            created_ms: counted(created),
            expires_ms: counted(expires),
        };
        Ok(Some((session, person)))
    }

    /// Lets a session end later than it would.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn extend_session(&self, hash: &[u8; 32], expires_ms: u64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET expires_ms = $2 WHERE hash = $1 AND expires_ms < $2";
        self.writer().await?.run(sql, args![hash, expires_ms]).await.map(drop)
    }

    /// Ends a session. False if there was none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_session(&self, hash: &[u8; 32]) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = "DELETE FROM sessions WHERE hash = $1 RETURNING person";
        let row: Option<(String,)> = connection.row(sql, args![hash]).await?;
        if let Some((person,)) = &row {
            self.tell(&mut connection, &[Change::LoggedOut { person: readable(PlayerId::new(person))? }]).await?;
        }
        connection.commit().await?;
        Ok(row.is_some())
    }

    /// Ends all sessions of a person, or those of one kind. How many there were.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_sessions_of(&self, person: &PlayerId, kind: Option<SessionKind>) -> Result<u64, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = "DELETE FROM sessions WHERE person = $1 AND (kind = $2 OR $2 = '')";
        let kind = kind.map_or("", SessionKind::as_str);
        let ended = connection.run(sql, args![person.as_str(), kind]).await?;
        if ended > 0 {
            self.tell(&mut connection, &[Change::LoggedOut { person: person.clone() }]).await?;
        }
        connection.commit().await?;
        Ok(ended)
    }

    /// The sessions of a person that have not ended at this time, the newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sessions_of(&self, person: &PlayerId, ms: u64) -> Result<Vec<SessionRow>, StoreError> {
        const SESSIONS: &str = "
            SELECT hash, kind, label, created_ms, expires_ms FROM sessions
            WHERE person = $1 AND expires_ms > $2 ORDER BY created_ms DESC, hash";
        type Columns = (Vec<u8>, String, String, i64, i64);
        let rows: Vec<Columns> = self.reader().await?.rows(SESSIONS, args![person.as_str(), ms]).await?;
        let read = |(hash, kind, label, created, expires): Columns| {
            Ok(SessionRow {
                hash: bytes(&hash)?,
                person: person.clone(),
                kind: SessionKind::read(&kind)?,
                label,
                created_ms: counted(created),
                expires_ms: counted(expires),
            })
        };
        rows.into_iter().map(read).collect()
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

pub(super) async fn write_touch(connection: &mut Connection, person: &PlayerId, ms: u64) -> Result<u64, StoreError> {
    let sql = "UPDATE people SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
    connection.run(sql, args![person.as_str(), ms]).await
}
