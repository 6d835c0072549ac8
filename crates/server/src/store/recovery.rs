//! Codes that let somebody in who has lost their password. Only their hashes are stored, and each is good once.

use fondaco_table::PlayerId;

use super::connection::{args, counted};
use super::{Store, StoreError};

impl Store {
    /// Puts these codes in the place of those that somebody had. False if there is no such account.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn set_recovery_codes(
        &self,
        person: &PlayerId,
        hashes: &[[u8; 32]],
        ms: u64,
    ) -> Result<bool, StoreError> {
        const NEW: &str = "
            INSERT INTO recovery_codes (hash, person, created_ms)
            SELECT $1, id, $3 FROM people WHERE id = $2 AND kind = 'account' AND deleted_ms IS NULL";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run("DELETE FROM recovery_codes WHERE person = $1", args![person.as_str()]).await?;
        let mut stored = 0;
        for hash in hashes {
            stored += connection.run(NEW, args![hash, person.as_str(), ms]).await?;
        }
        connection.commit().await?;
        Ok(stored == hashes.len() as u64)
    }

    /// Whether a code is one of theirs that has not been used.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn has_recovery_code(&self, person: &PlayerId, hash: &[u8; 32]) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM recovery_codes WHERE hash = $1 AND person = $2";
        let row: Option<(i64,)> = self.reader().await?.row(sql, args![hash, person.as_str()]).await?;
        Ok(row.is_some_and(|(count,)| count > 0))
    }

    /// Uses up a code. False if it is none of theirs, or was used before.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn use_recovery_code(&self, person: &PlayerId, hash: &[u8; 32]) -> Result<bool, StoreError> {
        let sql = "DELETE FROM recovery_codes WHERE hash = $1 AND person = $2";
        Ok(self.writer().await?.run(sql, args![hash, person.as_str()]).await? == 1)
    }

    /// How many codes somebody has left.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn recovery_codes(&self, person: &PlayerId) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM recovery_codes WHERE person = $1";
        let row: Option<(i64,)> = self.reader().await?.row(sql, args![person.as_str()]).await?;
        Ok(row.map_or(0, |(count,)| counted(count)))
    }
}
