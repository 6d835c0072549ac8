//! Whether the ratings follow from the matches: every change of one is worked out again.

use fondaco_table::AnyTable;

use super::connection::args;
use super::ratings::ratings_after;
use super::{Compute, Rating, RatingChange, Store, StoreError, Subject};

/// How many ratings that do not follow are told.
const MOST: u64 = 100;

impl Store {
    /// Whether what this match changed follows from its log.
    pub(super) async fn recompute(&self, table: &AnyTable, compute: Compute) -> Result<(), StoreError> {
        let changes = self.rating_changes(table.id()).await?;
        if changes.is_empty() {
            return Ok(());
        }
        let wrong = |what: String| Err(StoreError::Refused(what));
        let (Some(ranks), true) = (table.ranks(), table.options().rated) else {
            return wrong("it has changed ratings, and should not have".to_owned());
        };
        for RatingChange { seat, subject, rank, .. } in &changes {
            let holder = table.chairs().get(seat.index()).and_then(|chair| Subject::of(&chair.holder));
            if holder.as_ref() != Some(subject) || ranks.get(seat.index()) != Some(rank) {
                return wrong(format!("seat {seat} was rated as {subject} at rank {rank}, which its log does not say"));
            }
        }
        // Who erased their account took their results with them: what they did to others cannot be worked out again.
        if changes.len() < table.chairs().len() {
            return Ok(());
        }
        let before = changes.iter().map(|change| (&change.subject, change.before)).collect();
        let seats: Vec<(Subject, u8)> = changes.iter().map(|change| (change.subject.clone(), change.rank)).collect();
        let after = ratings_after(&before, &seats, compute)?;
        match changes.iter().find(|change| !same(change.after, after[&change.subject])) {
            None => Ok(()),
            Some(RatingChange { subject, after: kept, .. }) => {
                wrong(format!("{subject} has the rating {} after it, not {}", kept.rating, after[subject].rating))
            }
        }
    }

    /// The ratings that do not lead from one match to the next, or from the last one to what they are now.
    pub(super) async fn broken_courses(&self) -> Result<Vec<String>, StoreError> {
        const BROKEN: &str = "
            WITH changes AS (
                SELECT /* whole */ DISTINCT subject, game, nth, rating_before AS earlier, rating AS later FROM results
                WHERE nth IS NOT NULL
            ), course AS (
                SELECT subject, game, nth, later AS was,
                    LEAD(nth) OVER (PARTITION BY subject, game ORDER BY nth) AS next,
                    LEAD(earlier) OVER (PARTITION BY subject, game ORDER BY nth) AS becomes
                FROM changes
            )
            SELECT course.subject, course.game, course.nth FROM course
            LEFT JOIN ratings ON ratings.subject = course.subject AND ratings.game = course.game
            WHERE (next = nth + 1 AND becomes <> was) OR (next IS NULL AND ratings.matches = nth AND ratings.rating <> was)
            ORDER BY course.subject, course.game, course.nth LIMIT $1";
        let rows: Vec<(String, String, i64)> = self.reader().await?.rows(BROKEN, args![MOST]).await?;
        let told = |(subject, game, nth)| {
            format!("the rating of {subject} in {game} does not go on from what it was after {nth} rated matches")
        };
        Ok(rows.into_iter().map(told).collect())
    }
}

/// Whether two ratings are the same: processors may differ in the last digits.
fn same(one: Rating, other: Rating) -> bool {
    (one.rating - other.rating).abs() < 1e-6 && (one.uncertainty - other.uncertainty).abs() < 1e-6
}
