//! What people have reported, for moderators and the operator to read.
//!
//! ```text
//! report(&NewReport) -> u64                         its number
//! reports(open: bool, before, limit) -> Vec<ReportRow>   the newest first
//! close_report(&By, number, verdict: &str) -> bool  false if it was closed already
//! chat_around(&ReportRow, each: u32) -> Vec<StoredChat>  what was said before and after
//! unsay(&By, &MatchId, Audience, number) -> bool    deletes what was said
//! ```

use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::Saying;

use super::connection::{args, counted};
use super::error::readable;
use super::moderation::{note, shortened};
use super::{Audience, By, Change, Store, StoreError, StoredChat, json};

/// Something that somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedChat {
    /// At which match.
    pub match_id: MatchId,
    /// To whom.
    pub audience: Audience,
    /// Its number there.
    pub number: u64,
    /// The words, as they were then.
    pub says: Saying,
}

/// A report to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// When.
    pub ms: u64,
    /// Who reports.
    pub reporter: PlayerId,
    /// Whom.
    pub person: PlayerId,
    /// Why, in one word.
    pub reason: String,
    /// Why, in their own words.
    pub note: String,
    /// For what they said; for how they are if nothing.
    pub said: Option<ReportedChat>,
}

/// A stored report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its number, from 1.
    pub number: u64,
    /// What was reported.
    pub report: NewReport,
    /// When, by whom and how it was dealt with.
    pub closed: Option<Closed>,
}

/// How a report was dealt with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// When.
    pub ms: u64,
    /// By whom: a person's id, or `host`.
    pub by: String,
    /// How, in one word.
    pub verdict: String,
}

/// Reports as they are read.
macro_rules! reports {
    ($which:literal) => {
        concat!(
            "SELECT number, ms, reporter, person, reason, note, match_id, room, said, says, closed_ms, closed_by, verdict
             FROM reports ",
            $which
        )
    };
}

type Columns = (
    i64,
    i64,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<String>,
);

impl ReportRow {
    fn read(row: Columns) -> Result<Self, StoreError> {
        let (number, ms, reporter, person, reason, note, match_id, room, said, says, closed, by, verdict) = row;
        let said = match (match_id, room, said, says) {
            (Some(match_id), Some(room), Some(number), Some(says)) => Some(ReportedChat {
                match_id: readable(MatchId::new(&match_id))?,
                audience: Audience::read(&room)?,
                number: counted(number),
                says: readable(serde_json::from_str(&says))?,
            }),
            _ => None,
        };
        let closed = closed.map(|ms| Closed {
            ms: counted(ms),
            by: by.unwrap_or_default(),
            verdict: verdict.unwrap_or_default(),
        });
        let report = NewReport {
            ms: counted(ms),
            reporter: readable(PlayerId::new(&reporter))?,
            person: readable(PlayerId::new(&person))?,
            reason,
            note,
            said,
        };
        Ok(ReportRow { number: counted(number), report, closed })
    }
}

impl Store {
    /// Stores a report. Its number. Who reports the same again while it is open gets the number of the first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn report(&self, report: &NewReport) -> Result<u64, StoreError> {
        const SAME: &str = "
            SELECT number FROM reports WHERE reporter = $1 AND person = $2 AND closed_ms IS NULL
                AND coalesce(match_id, '') = $3 AND coalesce(room, '') = $4 AND coalesce(said, 0) = $5 LIMIT 1";
        const NEW: &str = "
            INSERT INTO reports (ms, reporter, person, reason, note, match_id, room, said, says)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING number";
        let NewReport { ms, reporter, person, reason, note, said } = report;
        let said = said.as_ref();
        let (reporter, person) = (reporter.as_str(), person.as_str());
        let (match_id, room) = (said.map(|said| said.match_id.as_str()), said.map(|said| said.audience.as_str()));
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let same = args![
            reporter,
            person,
            match_id.unwrap_or_default(),
            room.unwrap_or_default(),
            said.map_or(0, |said| said.number),
        ];
        let mut row: Option<(i64,)> = connection.row(SAME, same).await?;
        if row.is_none() {
            let values = args![
                *ms,
                reporter,
                person,
                &**reason,
                shortened(note),
                match_id,
                room,
                said.map(|said| said.number),
                said.map(|said| json(&said.says)),
            ];
            row = connection.row(NEW, values).await?;
        }
        connection.commit().await?;
        Ok(row.map_or(0, |(number,)| counted(number)))
    }

    /// Reports that wait, or those that have been dealt with; the newest first, from before this number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn reports(&self, open: bool, before: Option<u64>, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        const OPEN: &str = reports!("WHERE closed_ms IS NULL AND number < $1 ORDER BY number DESC LIMIT $2");
        const CLOSED: &str =
            reports!("/* whole */ WHERE closed_ms IS NOT NULL AND number < $1 ORDER BY number DESC LIMIT $2");
        let values = args![before.unwrap_or(u64::MAX), u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(if open { OPEN } else { CLOSED }, values).await?;
        rows.into_iter().map(ReportRow::read).collect()
    }

    /// One report.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn report_row(&self, number: u64) -> Result<Option<ReportRow>, StoreError> {
        const ONE: &str = reports!("WHERE number = $1");
        let row: Option<Columns> = self.reader().await?.row(ONE, args![number]).await?;
        row.map(ReportRow::read).transpose()
    }

    /// What somebody has reported, the newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn reports_by(&self, reporter: &PlayerId, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
        const BY: &str = reports!("WHERE reporter = $1 ORDER BY number DESC LIMIT $2");
        let rows: Vec<Columns> = self.reader().await?.rows(BY, args![reporter.as_str(), u64::from(limit)]).await?;
        rows.into_iter().map(ReportRow::read).collect()
    }

    /// How many reports wait.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn open_reports(&self) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM reports WHERE closed_ms IS NULL";
        let row: Option<(i64,)> = self.reader().await?.row(sql, []).await?;
        Ok(row.map_or(0, |(count,)| counted(count)))
    }

    /// Notes how a report was dealt with. False if it is closed, or there is none.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn close_report(&self, by: &By, number: u64, verdict: &str) -> Result<bool, StoreError> {
        const CLOSE: &str = "
            UPDATE reports SET closed_ms = $2, closed_by = $3, verdict = $4 WHERE number = $1 AND closed_ms IS NULL";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let values = args![number, by.ms, by.actor.to_string(), shortened(verdict)];
        let done = connection.run(CLOSE, values).await? == 1;
        if done {
            note(&mut connection, by, "close report", &number.to_string(), verdict).await?;
        }
        connection.commit().await?;
        Ok(done)
    }

    /// Deletes what was said: its number stays, the words go. False if there are none. Rooms in memory are told by the hub.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unsay(
        &self,
        by: &By,
        match_id: &MatchId,
        audience: Audience,
        number: u64,
    ) -> Result<bool, StoreError> {
        const UNSAY: &str = "
            UPDATE chat SET says = NULL WHERE match_id = $1 AND room = $2 AND number = $3 AND says IS NOT NULL";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let done = connection.run(UNSAY, args![match_id.as_str(), audience.as_str(), number]).await? == 1;
        if done {
            let detail = format!("{} {number}", audience.as_str());
            note(&mut connection, by, "delete message", match_id.as_str(), &detail).await?;
            let unsaid = Change::Unsaid { match_id: match_id.clone(), audience, number };
            self.tell(&mut connection, &[unsaid]).await?;
        }
        connection.commit().await?;
        Ok(done)
    }

    /// What was said before and after a reported message, and itself, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn chat_around(&self, said: &ReportedChat, each: u32) -> Result<Vec<StoredChat>, StoreError> {
        let ReportedChat { match_id, audience, number, .. } = said;
        let after = number.saturating_sub(u64::from(each) + 1);
        let all = self.chat_from(match_id, *audience, after, 2 * each + 1).await?;
        Ok(all)
    }
}
