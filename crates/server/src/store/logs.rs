//! Logs as they are read. What was written together is one text; a whole log is all of them, one after the other.

use fondaco_table::{Entry, MatchId};
use tokio::sync::OwnedSemaphorePermit;

use super::connection::{Connection, args};
use super::error::readable;
use super::plans::{self, LastPlans};
use super::{Store, StoreError, postgres, sqlite};

/// A whole log, not taken apart yet: that takes a while if it is long, and belongs where nobody waits. It holds one of the few
/// places that there are for reading whole logs.
#[derive(Debug)]
pub struct WholeLog {
    text: String,
    plans: Vec<LastPlans>,
    place: OwnedSemaphorePermit,
}

impl WholeLog {
    /// The entries, and the place that is free when the latter is dropped.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn entries(self) -> Result<(Vec<Entry>, OwnedSemaphorePermit), StoreError> {
        let mut entries = taken_apart(&self.text)?;
        plans::put_back(&mut entries, self.plans)?;
        Ok((entries, self.place))
    }
}

impl Store {
    /// The whole log of a match; an empty one if there is no such match. Only so many are read at a time.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn whole_log(&self, id: &MatchId) -> Result<WholeLog, StoreError> {
        let place = self.0.log_readers.enter().await?;
        let mut connection = self.0.pools.log_reader().await?;
        let text = text(&mut connection, id, 0).await?;
        let plans = plans::of(&mut connection, id, &text).await?;
        Ok(WholeLog { text, plans, place })
    }

    /// The entries of a match from index `from` on, in order; none if there is no such match. For a few: for all of them there is
    /// [`whole_log`](Self::whole_log).
    ///
    /// # Errors
    /// If the store fails.
    pub async fn log(&self, id: &MatchId, from: u64) -> Result<Vec<Entry>, StoreError> {
        let mut connection = self.reader().await?;
        let text = text(&mut connection, id, from).await?;
        let mut entries = taken_apart(&text)?;
        // The first chunk may begin before what was asked for.
        entries.retain(|entry| entry.index >= from);
        plans::put_back(&mut entries, plans::of(&mut connection, id, &text).await?)?;
        Ok(entries)
    }
}

async fn text(connection: &mut Connection, id: &MatchId, from: u64) -> Result<String, StoreError> {
    let sql = if connection.is_sqlite() { sqlite::LOG } else { postgres::LOG };
    let row: Option<(Option<String>,)> = connection.row(sql, args![id.as_str(), from]).await?;
    Ok(row.and_then(|(text,)| text).unwrap_or_default())
}

fn taken_apart(text: &str) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::new();
    for chunk in serde_json::Deserializer::from_str(text).into_iter::<Vec<Entry>>() {
        entries.extend(readable(chunk)?);
    }
    Ok(entries)
}
