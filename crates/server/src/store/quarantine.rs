//! Matches that are set aside: they are kept as they are, and nobody can play or see them until they are taken up again. One match
//! that cannot be read must not trouble the others.

use fondaco_table::{GameName, MatchId};
use fondaco_wire::Quarantine;
use serde::{Deserialize, Serialize};

use super::connection::{Connection, args};
use super::error::readable;
use super::{Change, Store, StoreError, json};

/// How much of a reason is stored, in bytes.
const MAX_REASON: usize = 500;

/// Why a match has been set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuarantineRow {
    /// Why, in a word.
    pub why: Quarantine,
    /// Why, in English: for the operator.
    pub reason: String,
    /// The program that did it: another one may know better.
    pub program: String,
    /// When.
    pub ms: u64,
}

impl QuarantineRow {
    /// What is written here and cannot be read stays a quarantine.
    pub(super) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|error| QuarantineRow {
            why: Quarantine::Damaged,
            reason: format!("why it was set aside cannot be read: {error}"),
            program: String::new(),
            ms: 0,
        })
    }

    /// Whether this program should try the match again: another one set it aside, and nobody asked for that.
    #[must_use]
    pub fn is_worth_another_try(&self) -> bool {
        self.why != Quarantine::Operator && self.program != program()
    }
}

/// This program, as quarantines name it: its version, and the versions of the rules that it knows.
#[must_use]
pub fn program() -> String {
    let rules = GameName::ALL.iter().map(|game| format!(" {game} {}", game.rules()));
    concat!("fondaco ", env!("CARGO_PKG_VERSION")).to_owned() + &rules.collect::<String>()
}

impl Store {
    /// Sets a match aside. True if it was not set aside by this program before: then it is worth a line in the log.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn quarantine(&self, id: &MatchId, why: Quarantine, reason: &str, ms: u64) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let is_new = set(&mut connection, id, why, reason, ms).await?;
        if is_new {
            self.tell(&mut connection, &[changed(id)]).await?;
        }
        connection.commit().await?;
        Ok(is_new)
    }

    /// Takes a match up again. True if it was set aside.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_quarantine(&self, id: &MatchId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let ended = end(&mut connection, id).await?;
        self.tell(&mut connection, &[changed(id)]).await?;
        connection.commit().await?;
        Ok(ended)
    }

    /// The matches that are set aside, the newest first; `before` is the number of the last one that one has seen. Each with its
    /// number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn quarantined(
        &self,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<(u64, MatchId, QuarantineRow)>, StoreError> {
        const LIST: &str = "
            SELECT number, id, quarantine FROM matches WHERE quarantine IS NOT NULL AND number < $1
            ORDER BY number DESC LIMIT $2";
        let values = args![before.unwrap_or(u64::MAX), u64::from(limit)];
        let rows: Vec<(i64, String, String)> = self.reader().await?.rows(LIST, values).await?;
        let read = |(number, id, text): (i64, String, String)| {
            Ok((super::connection::counted(number), readable(MatchId::new(&id))?, QuarantineRow::read(&text)))
        };
        rows.into_iter().map(read).collect()
    }
}

/// Sets a match aside, within a transaction. False if there is none, or this program has done so before.
pub(super) async fn set(
    connection: &mut Connection,
    id: &MatchId,
    why: Quarantine,
    reason: &str,
    ms: u64,
) -> Result<bool, StoreError> {
    const SET: &str = "UPDATE matches SET quarantine = $2, host = NULL WHERE id = $1";
    let row = QuarantineRow { why, reason: shortened(reason).to_owned(), program: program(), ms };
    let sql = "SELECT quarantine FROM matches WHERE id = $1";
    let before: Option<(Option<String>,)> = connection.row(sql, args![id.as_str()]).await?;
    let before = before.and_then(|(text,)| text).map(|text| QuarantineRow::read(&text));
    if before.is_some_and(|before| before.program == row.program && before.why == why) {
        return Ok(false);
    }
    Ok(connection.run(SET, args![id.as_str(), json(&row)]).await? == 1)
}

/// Takes a match up again, within a transaction. False if it was not set aside.
pub(super) async fn end(connection: &mut Connection, id: &MatchId) -> Result<bool, StoreError> {
    // Whoever looks for matches that nobody looks after finds it at once.
    const END: &str = "
        UPDATE matches SET quarantine = NULL, host = NULL, wake_ms = 0 WHERE id = $1 AND quarantine IS NOT NULL";
    Ok(connection.run(END, args![id.as_str()]).await? == 1)
}

/// What other nodes are told: lists show it differently now.
pub(super) fn changed(id: &MatchId) -> Change {
    Change::Entries { match_id: id.clone(), entries: 0, card: true }
}

/// As much of a reason as is stored.
fn shortened(reason: &str) -> &str {
    let end = (0..=MAX_REASON.min(reason.len())).rfind(|&end| reason.is_char_boundary(end)).unwrap_or(0);
    &reason[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_short() {
        assert_eq!(shortened("broken"), "broken");
        assert_eq!(shortened(&"é".repeat(400)).len(), 500);
        assert_eq!(shortened(&format!("x{}", "é".repeat(400))).len(), 499);
    }

    #[test]
    fn a_quarantine_that_cannot_be_read_is_one() {
        assert_eq!(QuarantineRow::read("{").why, Quarantine::Damaged);
        assert!(QuarantineRow::read("{").is_worth_another_try());
    }
}
