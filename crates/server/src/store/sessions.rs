//! Sessions: by what people are known again.

use fondaco_table::PlayerId;

use super::commit::Note;
use super::connection::{Connection, args, counted};
use super::error::readable;
use super::{Change, PersonRow, Store, StoreError};

/// The most cookies that somebody is known by at the same time.
pub const MOST_COOKIES: u64 = 50;

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
    /// On what: such as "Firefox, Linux". Nothing if it is not known.
    pub label: String,
    /// From where, roughly: the address without its last part. Nothing if it is not known.
    pub place: String,
    /// When it began.
    pub created_ms: u64,
    /// When it was last used, to the hour.
    pub used_ms: u64,
    /// When it ends by itself.
    pub expires_ms: u64,
}

pub(super) fn bytes(stored: &[u8]) -> Result<[u8; 32], StoreError> {
    readable(stored.try_into())
}

impl Store {
    /// Stores a session. Of somebody's cookies, those that were used last stay, [`MOST_COOKIES`] of them.
    ///
    /// # Errors
    /// If the store fails, or there is no such person.
    pub async fn new_session(&self, session: &SessionRow) -> Result<(), StoreError> {
        let ended = self.queue()?.note(Note::Session(session.clone())).await?;
        if ended > 0 {
            let mut connection = self.writer().await?;
            connection.begin().await?;
            self.tell(&mut connection, &[logged_out(&session.person)]).await?;
            connection.commit().await?;
        }
        Ok(())
    }

    /// A session and whose it is, if it has not ended at this time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn session(&self, hash: &[u8; 32], ms: u64) -> Result<Option<(SessionRow, PersonRow)>, StoreError> {
        const SESSION: &str = "
            SELECT sessions.kind, sessions.label, sessions.place, sessions.created_ms, sessions.used_ms,
                sessions.expires_ms, people.id, people.name, people.kind, people.login, people.password, people.owner,
                people.created_ms, people.seen_ms
            FROM sessions JOIN people ON people.id = sessions.person
            WHERE sessions.hash = $1 AND sessions.expires_ms > $2 AND people.deleted_ms IS NULL";
        type Columns = (
            String,
            String,
            String,
            i64,
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
        let Some(row) = row else { return Ok(None) };
        let (kind, label, place, created, used, expires, id, name, what, login, password, owner, first, seen) = row;
        let person = PersonRow::read((id, name, what, login, password, owner, first, seen))?;
        let session = SessionRow {
            hash: *hash,
            person: person.id.clone(),
            kind: SessionKind::read(&kind)?,
            label,
            place,
            created_ms: counted(created),
            used_ms: counted(used),
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
        let ended = end_all(&mut connection, person, kind).await?;
        if ended > 0 {
            self.tell(&mut connection, &[logged_out(person)]).await?;
        }
        connection.commit().await?;
        Ok(ended)
    }

    /// Ends all sessions of a person but this one. How many there were.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_other_sessions(&self, person: &PlayerId, but: &[u8; 32]) -> Result<u64, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
        let ended = connection.run(sql, args![person.as_str(), but]).await?;
        if ended > 0 {
            self.tell(&mut connection, &[logged_out(person)]).await?;
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
            SELECT hash, kind, label, place, created_ms, used_ms, expires_ms FROM sessions
            WHERE person = $1 AND expires_ms > $2 ORDER BY created_ms DESC, hash";
        type Columns = (Vec<u8>, String, String, String, i64, i64, i64);
        let rows: Vec<Columns> = self.reader().await?.rows(SESSIONS, args![person.as_str(), ms]).await?;
        let read = |(hash, kind, label, place, created, used, expires): Columns| {
            Ok(SessionRow {
                hash: bytes(&hash)?,
                person: person.clone(),
                kind: SessionKind::read(&kind)?,
                label,
                place,
                created_ms: counted(created),
                used_ms: counted(used),
                expires_ms: counted(expires),
            })
        };
        rows.into_iter().map(read).collect()
    }
}

/// Ends all sessions of a person, or those of one kind, within a transaction. How many there were.
pub(super) async fn end_all(
    connection: &mut Connection,
    person: &PlayerId,
    kind: Option<SessionKind>,
) -> Result<u64, StoreError> {
    let sql = "DELETE FROM sessions WHERE person = $1 AND (kind = $2 OR $2 = '')";
    let kind = kind.map_or("", SessionKind::as_str);
    connection.run(sql, args![person.as_str(), kind]).await
}

/// What other nodes are told.
pub(super) fn logged_out(person: &PlayerId) -> Change {
    Change::LoggedOut { person: person.clone() }
}

/// Stores a session, and ends those that make room for it. How many these were.
pub(super) async fn write_new(connection: &mut Connection, session: &SessionRow) -> Result<u64, StoreError> {
    const TOO_MANY: &str = "
        DELETE FROM sessions WHERE hash IN (
            SELECT hash FROM sessions WHERE person = $1 AND kind = 'cookie' AND hash <> $2
            ORDER BY used_ms DESC, created_ms DESC, hash LIMIT 1000 OFFSET $3)";
    const NEW: &str = "
        INSERT INTO sessions (hash, person, kind, label, place, created_ms, used_ms, expires_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values = args![
        &session.hash,
        session.person.as_str(),
        session.kind.as_str(),
        &*session.label,
        &*session.place,
        session.created_ms,
        session.used_ms,
        session.expires_ms,
    ];
    connection.run(NEW, values).await?;
    match session.kind {
        SessionKind::Cookie => {
            connection.run(TOO_MANY, args![session.person.as_str(), &session.hash, MOST_COOKIES - 1]).await
        }
        SessionKind::Token => Ok(0),
    }
}
