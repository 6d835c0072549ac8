//! What the operator does to matches and people. Each act and its line in the audit log are one transaction: neither is there
//! without the other.

use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::Quarantine;

use super::connection::args;
use super::moderation::note;
use super::{
    By, Commit, CommitError, Naming, Removal, SeenName, Store, StoreError, names, quarantine, retention, sessions,
};

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AuditLine {
    pub(super) by: By,
    pub(super) act: &'static str,
    pub(super) subject: String,
}

impl Store {
    /// As [`commit`](Self::commit), for a commit that ends a match.
    ///
    /// # Errors
    /// As there.
    pub async fn end_match(&self, by: &By, id: &MatchId, commit: Commit) -> Result<(), CommitError> {
        let line = AuditLine { by: by.clone(), act: "end", subject: id.as_str().to_owned() };
        self.queue()?.commit(commit, Some(line)).await
    }

    /// Sets a match aside. False if there is none, or it was set aside by the operator already.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_aside(&self, by: &By, id: &MatchId, reason: &str) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if !quarantine::set(&mut connection, id, Quarantine::Operator, reason, by.ms).await? {
            connection.rollback().await?;
            return Ok(false);
        }
        note(&mut connection, by, "quarantine", id.as_str(), reason).await?;
        self.tell(&mut connection, &[quarantine::changed(id)]).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Takes a match up again. False if it was not set aside.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn take_up(&self, by: &By, id: &MatchId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if !quarantine::end(&mut connection, id).await? {
            connection.rollback().await?;
            return Ok(false);
        }
        note(&mut connection, by, "release", id.as_str(), "").await?;
        self.tell(&mut connection, &[quarantine::changed(id)]).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Removes a match, as [`remove_match`](Self::remove_match) does. False if there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn delete_match(&self, by: &By, id: &MatchId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if !retention::remove(&mut connection, id, Removal::Always).await? {
            connection.rollback().await?;
            return Ok(false);
        }
        note(&mut connection, by, "delete", id.as_str(), "").await?;
        self.tell(&mut connection, &[retention::removed(id)]).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Gives an account another password and ends all its sessions. False if there is no such account.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn reset_password(&self, by: &By, id: &PlayerId, password: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE people SET password = $2 WHERE id = $1 AND login IS NOT NULL AND deleted_ms IS NULL";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if connection.run(sql, args![id.as_str(), password]).await? == 0 {
            connection.rollback().await?;
            return Ok(false);
        }
        if sessions::end_all(&mut connection, id, None).await? > 0 {
            self.tell(&mut connection, &[sessions::logged_out(id)]).await?;
        }
        note(&mut connection, by, "password", id.as_str(), "").await?;
        connection.commit().await?;
        Ok(true)
    }

    /// Calls somebody something else, as [`rename_to`](Self::rename_to) does. `detail` is for the audit log.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rename_by(&self, by: &By, id: &PlayerId, seen: &SeenName, detail: &str) -> Result<Naming, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let naming = names::put(&mut connection, id, seen).await?;
        if naming == Naming::Done {
            note(&mut connection, by, "rename", id.as_str(), detail).await?;
            connection.commit().await?;
        } else {
            connection.rollback().await?;
        }
        Ok(naming)
    }
}
