//! Sessions: how long they last, which somebody has, and how they end.

use fondaco_table::PlayerId;

use super::account::PeopleError;
use super::token::{SessionId, Token, TokenUse};
use super::{Kind, People, Person, Visit};
use crate::store::{SessionKind, SessionRow};

const DAY_MS: u64 = 24 * 3_600_000;
/// How long a cookie lasts after its last renewal: as long as browsers keep any.
const COOKIE_MS: u64 = 400 * DAY_MS;
/// A cookie is renewed at most so often.
const RENEW_MS: u64 = DAY_MS;
/// How long a cookie is still good after another has taken its place.
const MOMENT_MS: u64 = 15_000;
/// A bot's token lasts until it is withdrawn.
const TOKEN_MS: u64 = 100 * 365 * DAY_MS;
/// A session, as its owner may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSession {
    /// Distinguishes it from the person's other sessions; it is not the cookie itself.
    pub id: String,
    /// On what, such as "Firefox, Linux"; nothing if it is not known.
    pub label: String,
    /// From where it began, roughly; nothing if it is not known.
    pub place: String,
    /// When it began.
    pub created_ms: u64,
    /// When it was last used, to the hour.
    pub used_ms: u64,
    /// Whether it is the one by which they ask.
    pub current: bool,
}

impl People {
    /// The sessions of somebody, this one first and then those that were used last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sessions(&self, who: &Person) -> Result<Vec<OwnSession>, PeopleError> {
        let now_ms = self.0.environment.now_ms();
        let rows = self.0.store.sessions_of(&who.id, now_ms).await?;
        // One that has been replaced ends presently.
        let lasting = rows.into_iter().filter(|row| row.expires_ms > now_ms + MOMENT_MS);
        let mut all: Vec<OwnSession> = lasting
            .map(|row| OwnSession {
                id: SessionId(row.hash).short(),
                label: row.label,
                place: row.place,
                created_ms: row.created_ms,
                used_ms: row.used_ms,
                current: row.hash == who.session.0,
            })
            .collect();
        all.sort_by_key(|session| (!session.current, std::cmp::Reverse(session.used_ms)));
        Ok(all)
    }

    /// Ends another session of somebody.
    ///
    /// # Errors
    /// If they have no such session.
    pub async fn end_session(&self, who: &Person, id: &str) -> Result<(), PeopleError> {
        let rows = self.0.store.sessions_of(&who.id, self.0.environment.now_ms()).await?;
        let row = rows.into_iter().find(|row| SessionId(row.hash).short() == id).ok_or(PeopleError::NoSuchSession)?;
        self.0.store.end_session(&row.hash).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Ends all sessions of somebody but the one by which they ask.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_other_sessions(&self, who: &Person) -> Result<(), PeopleError> {
        if who.kind == Kind::Bot {
            return Err(PeopleError::BotsCannot);
        }
        self.0.store.end_other_sessions(&who.id, &who.session.0).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Ends one session.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn log_out(&self, who: &Person) -> Result<(), PeopleError> {
        self.0.store.end_session(&who.session.0).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Ends every session of a person, on all devices. The tokens of their bots are not their sessions, and go on.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn log_out_everywhere(&self, who: &Person) -> Result<(), PeopleError> {
        if who.kind == Kind::Bot {
            return Err(PeopleError::BotsCannot);
        }
        self.0.store.end_sessions_of(&who.id, None).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Lets a cookie last longer, if it is time: for how many seconds from now. The browser is told to keep it as long.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn renew(&self, who: &Person) -> Result<Option<u64>, PeopleError> {
        let now_ms = self.0.environment.now_ms();
        let Some(known) = self.know(who.session).await? else { return Ok(None) };
        // One that ends presently has been replaced, and stays so.
        let renewable = now_ms + MOMENT_MS..now_ms + COOKIE_MS - RENEW_MS;
        if known.shown != SessionKind::Cookie || !renewable.contains(&known.expires_ms) {
            return Ok(None);
        }
        self.0.store.extend_session(&who.session.0, now_ms + COOKIE_MS).await?;
        self.0.known().remove(&who.session);
        Ok(Some(COOKIE_MS / 1000))
    }

    /// For how many seconds a fresh cookie is good.
    #[must_use]
    pub fn cookie_seconds(&self) -> u64 {
        COOKIE_MS / 1000
    }

    /// What this browser shows from now on to be known as a device of this account; guests need none.
    #[must_use]
    pub fn device(&self, who: &Person) -> Option<String> {
        (who.kind == Kind::Account).then(|| self.0.key.issue_device(&who.id, &self.0.environment))
    }

    /// Begins a session.
    pub(super) async fn begin(
        &self,
        person: &PlayerId,
        what_for: TokenUse,
        visit: &Visit,
    ) -> Result<Token, PeopleError> {
        let token = self.0.key.issue(what_for, &self.0.environment);
        let created_ms = self.0.environment.now_ms();
        let (kind, lasts) = match what_for {
            TokenUse::Cookie => (SessionKind::Cookie, COOKIE_MS),
            TokenUse::Bot => (SessionKind::Token, TOKEN_MS),
        };
        let row = SessionRow {
            hash: token.id.0,
            person: person.clone(),
            kind,
            label: visit.label.clone(),
            place: visit.address.roughly(),
            created_ms,
            used_ms: created_ms,
            expires_ms: created_ms + lasts,
        };
        self.0.store.new_session(&row).await?;
        Ok(token)
    }

    /// Begins a new session in place of all that a person has. The one by which they asked goes on for a moment, so that what
    /// their page is doing meanwhile still works.
    pub(super) async fn begin_anew(&self, who: &Person, visit: &Visit) -> Result<Token, PeopleError> {
        let now_ms = self.0.environment.now_ms();
        let token = self.begin(&who.id, TokenUse::Cookie, visit).await?;
        self.0.store.move_subscriptions(&who.session.0, &token.id.0).await?;
        let old = self.0.store.session(&who.session.0, now_ms).await?;
        self.0.store.end_other_sessions(&who.id, &token.id.0).await?;
        if let Some((old, _)) = old {
            // The store lets no session end sooner, so it begins again with a nearer end.
            self.0.store.new_session(&SessionRow { expires_ms: now_ms + MOMENT_MS, ..old }).await?;
        }
        self.forget(&who.id);
        Ok(token)
    }
}
