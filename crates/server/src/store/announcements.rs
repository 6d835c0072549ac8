//! What the operator tells everybody, on every page.

use super::connection::{args, counted};
use super::moderation::note;
use super::{By, Store, StoreError};

/// The longest text, in characters.
pub const MAX_ANNOUNCEMENT: usize = 300;

/// What everybody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// Its number: who has seen it need not be shown it again.
    pub number: u64,
    /// What the operator says, in their own words; it may be empty if a time says enough.
    pub text: String,
    /// When the server will be away, if it will.
    pub maintenance_ms: Option<u64>,
    /// Until when it is shown.
    pub until_ms: u64,
}

impl Store {
    /// Tells everybody something, in place of what they were told before. Its number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn announce(
        &self,
        by: &By,
        text: &str,
        maintenance_ms: Option<u64>,
        until_ms: u64,
    ) -> Result<u64, StoreError> {
        const NEW: &str = "
            INSERT INTO announcements (text, maintenance_ms, until_ms, ms) VALUES ($1, $2, $3, $4) RETURNING number";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run("DELETE FROM announcements", []).await?;
        let row: Option<(i64,)> = connection.row(NEW, args![text, maintenance_ms, until_ms, by.ms]).await?;
        let when = maintenance_ms.map_or_else(String::new, |ms| format!("maintenance at {ms}; "));
        note(&mut connection, by, "announce", "", &format!("{when}until {until_ms}: {text}")).await?;
        connection.commit().await?;
        Ok(row.map_or(0, |(number,)| counted(number)))
    }

    /// Tells everybody nothing more. False if they were told nothing.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_announcement(&self, by: &By) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let ended = connection.run("DELETE FROM announcements", []).await? > 0;
        if ended {
            note(&mut connection, by, "unannounce", "", "").await?;
        }
        connection.commit().await?;
        Ok(ended)
    }

    /// What everybody is told at this time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn announcement(&self, ms: u64) -> Result<Option<Announcement>, StoreError> {
        const NOW: &str = "
            SELECT number, text, maintenance_ms, until_ms FROM announcements WHERE until_ms > $1
            ORDER BY number DESC LIMIT 1";
        let row: Option<(i64, String, Option<i64>, i64)> = self.reader().await?.row(NOW, args![ms]).await?;
        Ok(row.map(|(number, text, maintenance, until)| Announcement {
            number: counted(number),
            text,
            maintenance_ms: maintenance.map(counted),
            until_ms: counted(until),
        }))
    }
}
