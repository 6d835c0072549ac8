//! Whether the ratings follow from the matches: every change of one is worked out again, and none is missing.

use std::collections::BTreeSet;

use fondaco_game::Seat;
use fondaco_table::AnyTable;

use super::connection::args;
use super::matches::now_ms;
use super::ratings::ratings_after;
use super::{Compute, MatchRow, Pool, Rating, RatingChange, Store, StoreError, Subject};

/// How many ratings that do not follow are told.
const MOST: u64 = 100;
/// So long after its end, in milliseconds, a server that runs has rated a match, even if it failed at first.
const RATED_BY_THEN: u64 = 10 * 60_000;

/// What has been found wrong with matches: what follows from it for the course of ratings is not told once more.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// With which matches something is wrong.
    pub(super) matches: BTreeSet<String>,
    /// Whose change is missing at one of them, in which pool.
    missing: BTreeSet<(String, String)>,
}

impl Store {
    /// Whether what this match changed follows from its log. `row` and `changes` were read before the log: whoever plays on meanwhile
    /// has not changed ratings by a match that is not over.
    pub(super) async fn recompute(
        &self,
        row: &MatchRow,
        changes: &[RatingChange],
        table: &AnyTable,
        compute: Compute,
        told: &mut Told,
    ) -> Result<(), StoreError> {
        let wrong = |what: String| Err(StoreError::Refused(what));
        let (Some(ranks), true) = (table.ranks(), table.options().rated) else {
            return match changes {
                [] => Ok(()),
                _ => wrong("it has changed ratings, and should not have".to_owned()),
            };
        };
        for RatingChange { seat, subject, rank, .. } in changes {
            let holder = table.chairs().get(seat.index()).and_then(|chair| Subject::of(&chair.holder));
            if holder.as_ref() != Some(subject) || ranks.get(seat.index()) != Some(rank) {
                return wrong(format!("seat {seat} was rated as {subject} at rank {rank}, which its log does not say"));
            }
        }
        let (missing, erased) = self.unmoved(changes, table).await?;
        if !missing.is_empty() {
            if changes.is_empty() && !row.counted {
                let due = row.ended.as_ref().is_some_and(|ended| ended.ms.saturating_add(RATED_BY_THEN) < now_ms());
                return match due {
                    true => {
                        wrong("it is rated, but has changed no ratings: a server that runs makes up for it".to_owned())
                    }
                    false => Ok(()),
                };
            }
            let pool = Pool::of(table).to_string();
            let missing: BTreeSet<String> = missing.iter().map(Subject::to_string).collect();
            let list: Vec<&str> = missing.iter().map(String::as_str).collect();
            let what = format!("what it made of the rating of {} is missing", list.join(", "));
            told.missing.extend(missing.into_iter().map(|subject| (subject, pool.clone())));
            return wrong(what);
        }
        // Somebody who erased their account took their results with them: what they did to others cannot be worked out again.
        if erased {
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

    /// The players who sat there and should have a change but have none; and whether anybody else is missing because they have erased
    /// their account.
    async fn unmoved(&self, changes: &[RatingChange], table: &AnyTable) -> Result<(Vec<Subject>, bool), StoreError> {
        let (mut missing, mut erased) = (Vec::new(), false);
        for (chair, seat) in table.chairs().iter().zip(Seat::all(table.chairs().len())) {
            let Some(subject) = Subject::of(&chair.holder) else { continue };
            if changes.iter().any(|change| change.seat == seat) {
                continue;
            }
            match &subject {
                Subject::Person(id) if self.person(id).await?.is_none() => erased = true,
                _ => missing.push(subject),
            }
        }
        Ok((missing, erased))
    }

    /// The ratings that do not lead from the beginning to the first match, from one match to the next, or from the last one to what
    /// they are now; one place of each.
    pub(super) async fn broken_courses(&self, told: &Told) -> Result<Vec<String>, StoreError> {
        // Matches of before there was a number count, as far as they changed a rating.
        const BROKEN: &str = "
            WITH changes AS (
                SELECT /* whole */ DISTINCT
                    subject, game, match_id, nth, rating_before, uncertainty_before, rating, uncertainty
                FROM results WHERE nth IS NOT NULL
            ), older AS (
                SELECT subject, game, COUNT(DISTINCT match_id) AS matches FROM results
                WHERE nth IS NULL AND rating IS NOT NULL GROUP BY subject, game
            ), course AS (
                SELECT subject, game, match_id, nth, rating_before, uncertainty_before, rating, uncertainty,
                    LAG(match_id) OVER in_order AS last_match, LAG(nth) OVER in_order AS last_nth,
                    LAG(rating) OVER in_order AS last_rating, LAG(uncertainty) OVER in_order AS last_uncertainty,
                    LEAD(nth) OVER in_order AS next_nth
                FROM changes WINDOW in_order AS (PARTITION BY subject, game ORDER BY nth, match_id)
            ), broken AS (
                SELECT course.subject AS subject, course.game AS game, COALESCE(last_nth, older.matches, 0) AS place,
                    last_match AS one, match_id AS other
                FROM course LEFT JOIN older ON older.subject = course.subject AND older.game = course.game
                WHERE nth <> COALESCE(last_nth, older.matches, 0) + 1
                    OR rating_before <> last_rating OR uncertainty_before <> last_uncertainty
                    OR (nth = 1 AND (rating_before <> $2 OR uncertainty_before <> $3))
                UNION ALL
                SELECT course.subject, course.game, nth, match_id, NULL
                FROM course LEFT JOIN ratings ON ratings.subject = course.subject AND ratings.game = course.game
                WHERE next_nth IS NULL AND (ratings.matches IS NULL OR ratings.matches <> nth
                    OR ratings.rating <> course.rating OR ratings.uncertainty <> course.uncertainty)
                UNION ALL
                SELECT ratings.subject, ratings.game, COALESCE(older.matches, 0), NULL, NULL
                FROM ratings LEFT JOIN older ON older.subject = ratings.subject AND older.game = ratings.game
                WHERE ratings.matches <> COALESCE(older.matches, 0) AND NOT EXISTS (
                    SELECT 1 FROM results
                    WHERE results.subject = ratings.subject AND results.game = ratings.game AND nth IS NOT NULL)
            )
            SELECT subject, game, place, one, other FROM broken ORDER BY subject, game, place LIMIT $1";
        type Columns = (String, String, i64, Option<String>, Option<String>);
        let new = Rating::default();
        let values = args![MOST, Some(new.rating), Some(new.uncertainty)];
        let mut rows: Vec<Columns> = self.reader().await?.rows(BROKEN, values).await?;
        let is_told = |id: &Option<String>| id.as_ref().is_some_and(|id| told.matches.contains(id));
        rows.retain(|(subject, game, _, one, other)| {
            let missing = told.missing.contains(&(subject.clone(), game.clone()));
            !missing && !is_told(one) && !is_told(other)
        });
        rows.dedup_by(|one, other| (&one.0, &one.1) == (&other.0, &other.1));
        let say = |(subject, game, place, ..): Columns| {
            format!("the rating of {subject} in {game} does not go on from what it was after {place} rated matches")
        };
        Ok(rows.into_iter().map(say).collect())
    }
}

/// Whether two ratings are the same: processors may differ in the last digits.
fn same(one: Rating, other: Rating) -> bool {
    (one.rating - other.rating).abs() < 1e-6 && (one.uncertainty - other.uncertainty).abs() < 1e-6
}
