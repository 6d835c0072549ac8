//! What the operator does on the machine, without the network: `fondaco admin`. It works on the same store as the servers, also
//! while they run: they hear of each change within a second or so. Every act is in the audit log.

use fondaco_table::{AnyTable, Control, Entry, MatchId, Name, PlayerId, Stage};
use fondaco_wire::rest::Password;
use thiserror::Error;

use crate::environment::Environment;
use crate::network::Network;
use crate::people::People;
use crate::people::password::{self, Passwords};
use crate::room::card;
use crate::store::{
    Banned, By, Commit, CommitError, Database, How, MAX_ANNOUNCEMENT, MatchPart, MatchRow, Naming, PersonRow, Store,
    StoreError,
};

/// Why something was not done. Nothing has been changed then.
#[derive(Debug, Error)]
pub enum AdminError {
    /// It cannot be done.
    #[error("{0}")]
    Cannot(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn cannot(why: impl Into<String>) -> AdminError {
    AdminError::Cannot(why.into())
}

/// The operator's tools.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    environment: Environment,
}

/// A match as it is stored, with all its secrets.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// The match.
    pub row: MatchRow,
    /// Its log.
    pub entries: Vec<Entry>,
}

impl Admin {
    /// Opens the store of servers that may be running.
    ///
    /// # Errors
    /// If it is not there, cannot be reached, or is another program's.
    pub async fn open(database: &Database) -> Result<Admin, AdminError> {
        let store = Store::open_with(database, How::Beside).await?;
        Ok(Admin { store, environment: Environment::system() })
    }

    /// What is stored.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What time it is.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.environment.now_ms()
    }

    /// The operator, now.
    #[must_use]
    pub fn by(&self) -> By {
        By::operator(self.now_ms())
    }

    /// Writes what is left to write.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// A match by its id.
    ///
    /// # Errors
    /// If there is none.
    pub async fn match_of(&self, id: &str) -> Result<MatchRow, AdminError> {
        let found = match MatchId::new(id) {
            Ok(id) => self.store.match_row(&id).await?,
            Err(_) => None,
        };
        found.ok_or_else(|| cannot(format!("there is no match {id}")))
    }

    /// A match with its log.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn stored_match(&self, id: &str) -> Result<StoredMatch, AdminError> {
        let row = self.match_of(id).await?;
        let entries = self.store.log(&row.id, 0).await?;
        self.store.keep_edition_of(&entries).await?;
        Ok(StoredMatch { row, entries })
    }

    /// Writes down that a match was exported: who reads it sees secrets.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn note_export(&self, id: &MatchId, entries: usize) -> Result<(), AdminError> {
        Ok(self.store.note_act(&self.by(), "export", id.as_str(), &format!("{entries} entries")).await?)
    }

    /// Ends a match without a result.
    ///
    /// # Errors
    /// If there is none, it is not under way, or it cannot be read.
    pub async fn end(&self, id: &str) -> Result<(), AdminError> {
        // Somebody may play just now; then it is tried again with what they did.
        for _ in 0..10 {
            let StoredMatch { row, entries } = self.stored_match(id).await?;
            let table = AnyTable::replay(entries);
            let mut table = table.map_err(|error| cannot(format!("the match {id} cannot be replayed: {error}")))?;
            let progress = match table.stage() {
                Stage::Gathering => return Err(cannot(format!("the match {id} has not begun; you can delete it"))),
                Stage::Over(_) => return Err(cannot(format!("the match {id} is over"))),
                Stage::Playing | Stage::Paused => table.control(Control::Abandon, self.now_ms()),
            };
            let progress = progress.map_err(|error| cannot(format!("the match {id} cannot be ended: {error}")))?;
            let part = MatchPart {
                match_id: row.id.clone(),
                entries: progress.entries,
                card: Some(card(&table, row.card.language.as_deref())),
                new: None,
            };
            match self.store.end_match(&self.by(), &row.id, Commit { parts: vec![part] }).await {
                Ok(()) => return Ok(()),
                Err(CommitError::Conflict) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(cannot(format!("the match {id} is being played too fast; try again")))
    }

    /// Sets a match aside: it is kept as it is, and nobody can play or see it.
    ///
    /// # Errors
    /// If there is none, or it is set aside already.
    pub async fn quarantine(&self, id: &str, reason: &str) -> Result<(), AdminError> {
        // One that cannot be read can still be set aside.
        let id: MatchId = id.parse().map_err(|_| cannot(format!("there is no match {id}")))?;
        if !self.store.set_aside(&self.by(), &id, reason).await? {
            return Err(cannot(format!("there is no match {id}, or it is set aside already")));
        }
        Ok(())
    }

    /// Takes a match up again that was set aside.
    ///
    /// # Errors
    /// If it was not.
    pub async fn release(&self, id: &str) -> Result<(), AdminError> {
        let id: MatchId = id.parse().map_err(|_| cannot(format!("there is no match {id}")))?;
        if !self.store.take_up(&self.by(), &id).await? {
            return Err(cannot(format!("the match {id} is not set aside")));
        }
        Ok(())
    }

    /// Removes a match with its log and its chat. Results and ratings that came of it stay.
    ///
    /// # Errors
    /// If there is none.
    pub async fn delete(&self, id: &str) -> Result<(), AdminError> {
        let id: MatchId = id.parse().map_err(|_| cannot(format!("there is no match {id}")))?;
        if !self.store.delete_match(&self.by(), &id).await? {
            return Err(cannot(format!("there is no match {id}")));
        }
        Ok(())
    }

    /// Somebody, by their id or the name by which they log in.
    ///
    /// # Errors
    /// If there is nobody.
    pub async fn person(&self, text: &str) -> Result<PersonRow, AdminError> {
        if let Ok(id) = PlayerId::new(text)
            && let Some(person) = self.store.person(&id).await?
        {
            return Ok(person);
        }
        if let Ok(login) = password::Login::new(text)
            && let Some(person) = self.store.person_by_login(login.as_str()).await?
        {
            return Ok(person);
        }
        Err(cannot(format!("there is nobody with the id or the log-in name {text}")))
    }

    /// Gives somebody another password and ends all their sessions. The password.
    ///
    /// # Errors
    /// If they are not known, or have no account.
    pub async fn reset_password(&self, who: &str) -> Result<String, AdminError> {
        let person = self.person(who).await?;
        if person.login.is_none() {
            return Err(cannot(format!("{who} has no account, so no password either")));
        }
        let fresh = self.environment.letters::<16>();
        let hash = Passwords::new().hash(Password::new(&fresh), true).await;
        let password = hash.map_err(|error| cannot(error.to_string()))?;
        if !self.store.reset_password(&self.by(), &person.id, &password).await? {
            return Err(cannot(format!("there is nobody with the id or the log-in name {who}")));
        }
        Ok(fresh)
    }

    /// Calls somebody something else, at all tables where they sat as well.
    ///
    /// # Errors
    /// If they are not known, or this cannot be a name.
    pub async fn rename(&self, who: &str, name: &str) -> Result<(), AdminError> {
        let person = self.person(who).await?;
        let name = Name::new(name).map_err(|error| cannot(error.to_string()))?;
        let seen = People::seen(&name).map_err(|error| cannot(error.to_string()))?;
        let detail = format!("{} -> {name}", person.name);
        match self.store.rename_by(&self.by(), &person.id, &seen, &detail).await? {
            Naming::Done => {}
            Naming::NameTaken => return Err(cannot(format!("somebody has a name that looks like {name}"))),
            _ => return Err(cannot(format!("there is nobody with the id or the log-in name {who}"))),
        }
        Ok(self.store.rename_at_tables(&person.id, &name).await?)
    }

    /// Who is meant by a text: a network, or somebody.
    ///
    /// # Errors
    /// If it is neither.
    pub async fn banned(&self, text: &str) -> Result<Banned, AdminError> {
        match text.parse::<Network>() {
            Ok(network) => Ok(Banned::Network(network)),
            Err(_) => Ok(Banned::Person(self.person(text).await?.id)),
        }
    }

    /// Tells everybody something, in place of what they were told before.
    ///
    /// # Errors
    /// If it is too long or says nothing, or the time is over.
    pub async fn announce(&self, text: &str, maintenance_ms: Option<u64>, until_ms: u64) -> Result<u64, AdminError> {
        let text = text.trim();
        if text.is_empty() && maintenance_ms.is_none() {
            return Err(cannot("say something, or name a time with --maintenance"));
        }
        if text.chars().count() > MAX_ANNOUNCEMENT {
            return Err(cannot(format!("at most {MAX_ANNOUNCEMENT} characters")));
        }
        if text.chars().any(char::is_control) {
            return Err(cannot("one line of plain text"));
        }
        if until_ms <= self.now_ms() {
            return Err(cannot("that time is over"));
        }
        Ok(self.store.announce(&self.by(), text, maintenance_ms, until_ms).await?)
    }
}
