//! Games against bots that people played on their own devices.

use fondaco_table::PlayerId;
use fondaco_wire::rest::PlayedBody;

use super::connection::{args, statement};
use super::{Store, StoreError, json};

impl Store {
    /// Stores games of a person's, each once, whatever is said of it later. The latest `most` are kept.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn add_played(&self, person: &PlayerId, new: &[PlayedBody], most: u32) -> Result<(), StoreError> {
        const NEW: &str = "INSERT INTO played (person, id, ms, played) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        const TOO_MANY: &str = "
            DELETE FROM played WHERE person = $1 AND id NOT IN (
                SELECT id FROM played WHERE person = $1 ORDER BY ms DESC, id LIMIT $2
            )";
        if new.is_empty() {
            return Ok(());
        }
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let rows = new.iter().map(|one| statement!(NEW, person.as_str(), one.id.as_str(), one.ms, json(one)));
        connection.run_all(rows.collect()).await?;
        connection.run(TOO_MANY, args![person.as_str(), u64::from(most)]).await?;
        connection.commit().await
    }

    /// The games of a person, the oldest first. What cannot be read any more is left out.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn played_by(&self, person: &PlayerId) -> Result<Vec<PlayedBody>, StoreError> {
        let sql = "SELECT played FROM played WHERE person = $1 ORDER BY ms, id";
        let rows: Vec<(String,)> = self.reader().await?.rows(sql, args![person.as_str()]).await?;
        Ok(rows.into_iter().filter_map(|(text,)| serde_json::from_str(&text).ok()).collect())
    }
}
