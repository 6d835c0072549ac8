//! Holidays: days off from daily play, so many in a year. Rooms ask who is away; what that means for clocks, the table knows.
//!
//! Nobody can have a holiday around each decision: there are few in a year, each counts at least one day, and between two of them
//! there is a day.

use fondaco_table::PlayerId;
use thiserror::Error;

use super::connection::{Connection, args, counted};
use super::{Store, StoreError};

/// How many days of holiday there are in a year: in any 365 days.
pub const HOLIDAY_DAYS: u32 = 35;
/// How many holidays there are in a year.
pub const HOLIDAYS: u32 = 8;

const DAY: u64 = 24 * 60 * 60 * 1000;
const YEAR: u64 = 365 * DAY;
/// How long after one holiday the next may begin.
const BETWEEN: u64 = DAY;

/// Days off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holiday {
    /// From when.
    pub from_ms: u64,
    /// Until when.
    pub until_ms: u64,
}

/// Why somebody cannot take a holiday.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoHoliday {
    /// There is no such account.
    #[error("you are not known here any more")]
    Gone,
    /// They are on holiday.
    #[error("you are on holiday already; end that first")]
    Already,
    /// The last one has only just ended.
    #[error("a holiday can begin a day after the last one ended")]
    TooSoon,
    /// There were too many.
    #[error("there are {HOLIDAYS} holidays in a year, and you have had them")]
    TooMany,
    /// There are not so many days left.
    #[error("a holiday has 1 day or more, and you have {left} left of {HOLIDAY_DAYS} in a year")]
    Days {
        /// How many there are.
        left: u32,
    },
}

/// What is left of a year's holidays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Until when they are on holiday, if they are.
    pub until_ms: Option<u64>,
    /// How many days are left.
    pub days: u32,
    /// How many holidays are left.
    pub holidays: u32,
    /// When the next one may begin.
    pub next_ms: u64,
}

impl Allowance {
    /// What is left at this time, after these holidays.
    #[must_use]
    pub fn after(all: &[Holiday], ms: u64) -> Self {
        let of_year = || all.iter().filter(|holiday| holiday.from_ms.saturating_add(YEAR) > ms);
        let days = of_year().map(|holiday| holiday.until_ms.saturating_sub(holiday.from_ms).div_ceil(DAY).max(1));
        let left = |most: u32, used: u64| most.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX));
        let until_ms = all.iter().map(|holiday| holiday.until_ms).max();
        Allowance {
            until_ms: until_ms.filter(|&until| until > ms),
            days: left(HOLIDAY_DAYS, days.sum()),
            holidays: left(HOLIDAYS, of_year().count() as u64),
            next_ms: until_ms.map_or(0, |until| until.saturating_add(BETWEEN)),
        }
    }

    /// Whether a holiday of so many days may begin at this time.
    ///
    /// # Errors
    /// Why not.
    pub fn allows(&self, days: u32, ms: u64) -> Result<(), NoHoliday> {
        if self.until_ms.is_some() {
            return Err(NoHoliday::Already);
        }
        if self.next_ms > ms {
            return Err(NoHoliday::TooSoon);
        }
        if self.holidays == 0 {
            return Err(NoHoliday::TooMany);
        }
        if days == 0 || days > self.days { Err(NoHoliday::Days { left: self.days }) } else { Ok(()) }
    }
}

impl Store {
    /// Takes a holiday of so many days from now on.
    ///
    /// # Errors
    /// If the store fails; inside, if it is not allowed.
    pub async fn take_holiday(
        &self,
        person: &PlayerId,
        days: u32,
        ms: u64,
    ) -> Result<Result<Holiday, NoHoliday>, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if !hold_account(&mut connection, person).await? {
            connection.rollback().await?;
            return Ok(Err(NoHoliday::Gone));
        }
        let all = read(&mut connection, person).await?;
        if let Err(why) = Allowance::after(&all, ms).allows(days, ms) {
            connection.rollback().await?;
            return Ok(Err(why));
        }
        let holiday = Holiday { from_ms: ms, until_ms: ms.saturating_add(u64::from(days) * DAY) };
        let sql = "INSERT INTO holidays (person, from_ms, until_ms) VALUES ($1, $2, $3)";
        connection.run(sql, args![person.as_str(), holiday.from_ms, holiday.until_ms]).await?;
        connection.commit().await?;
        Ok(Ok(holiday))
    }

    /// Somebody is back from their holiday. False if they were not on one.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn end_holiday(&self, person: &PlayerId, ms: u64) -> Result<bool, StoreError> {
        let sql = "UPDATE holidays SET until_ms = $2 WHERE person = $1 AND until_ms > $2";
        Ok(self.writer().await?.run(sql, args![person.as_str(), ms]).await? > 0)
    }

    /// The holidays of somebody that are remembered: those of a year or so, the oldest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn holidays(&self, person: &PlayerId) -> Result<Vec<Holiday>, StoreError> {
        read(&mut self.reader().await?, person).await
    }

    /// The holiday that somebody is on at this time, if they are.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn on_holiday(&self, person: &PlayerId, ms: u64) -> Result<Option<Holiday>, StoreError> {
        const NOW: &str = "
            SELECT from_ms, until_ms FROM holidays WHERE person = $1 AND until_ms > $2 ORDER BY until_ms DESC LIMIT 1";
        let row: Option<(i64, i64)> = self.reader().await?.row(NOW, args![person.as_str(), ms]).await?;
        Ok(row.map(|(from, until)| Holiday { from_ms: counted(from), until_ms: counted(until) }))
    }
}

async fn read(connection: &mut Connection, person: &PlayerId) -> Result<Vec<Holiday>, StoreError> {
    let sql = "SELECT from_ms, until_ms FROM holidays WHERE person = $1 ORDER BY from_ms";
    let rows: Vec<(i64, i64)> = connection.rows(sql, args![person.as_str()]).await?;
    let holiday = |(from, until)| Holiday { from_ms: counted(from), until_ms: counted(until) };
    Ok(rows.into_iter().map(holiday).collect())
}

/// Within a transaction, lets nobody else change something of an account at the same time, on whichever node. False if there is no
/// such account.
pub(super) async fn hold_account(connection: &mut Connection, person: &PlayerId) -> Result<bool, StoreError> {
    const SQLITE: &str = "SELECT 1 FROM people WHERE id = $1 AND kind = 'account' AND deleted_ms IS NULL";
    const POSTGRES: &str =
        "SELECT 1 FROM people WHERE id = $1 AND kind = 'account' AND deleted_ms IS NULL FOR NO KEY UPDATE";
    if connection.is_sqlite() {
        let row: Option<(i64,)> = connection.row(SQLITE, args![person.as_str()]).await?;
        return Ok(row.is_some());
    }
    let row: Option<(i32,)> = connection.row(POSTGRES, args![person.as_str()]).await?;
    Ok(row.is_some())
}

/// Forgets holidays that no longer count.
pub(super) async fn sweep(connection: &mut Connection, ms: u64, limit: u64) -> Result<u64, StoreError> {
    const OLD: &str = "
        DELETE FROM holidays WHERE (person, from_ms) IN (
            SELECT person, from_ms FROM holidays WHERE until_ms <= $1 AND from_ms <= $1 LIMIT $2)";
    connection.run(OLD, args![ms.saturating_sub(YEAR + BETWEEN), limit]).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(from: u64, until: u64) -> Holiday {
        Holiday { from_ms: from * DAY, until_ms: until * DAY }
    }

    #[test]
    fn a_year_has_so_many_days() {
        let fresh = Allowance::after(&[], 0);
        assert_eq!((fresh.days, fresh.holidays, fresh.until_ms), (HOLIDAY_DAYS, HOLIDAYS, None));
        assert_eq!(fresh.allows(HOLIDAY_DAYS, 0), Ok(()));
        assert_eq!(fresh.allows(HOLIDAY_DAYS + 1, 0), Err(NoHoliday::Days { left: HOLIDAY_DAYS }));
        assert_eq!(fresh.allows(0, 0), Err(NoHoliday::Days { left: HOLIDAY_DAYS }));
        let all = [days(100, 130)];
        assert_eq!(Allowance::after(&all, 120 * DAY).allows(1, 120 * DAY), Err(NoHoliday::Already));
        assert_eq!(Allowance::after(&all, 130 * DAY).allows(1, 130 * DAY), Err(NoHoliday::TooSoon));
        let later = Allowance::after(&all, 131 * DAY);
        assert_eq!((later.days, later.allows(5, 131 * DAY)), (5, Ok(())));
        assert_eq!(later.allows(6, 131 * DAY), Err(NoHoliday::Days { left: 5 }));
        // After a year they are there again.
        assert_eq!(Allowance::after(&all, 464 * DAY).days, 5);
        assert_eq!(Allowance::after(&all, 465 * DAY).days, HOLIDAY_DAYS);
    }

    #[test]
    fn a_holiday_counts_a_day_at_least_and_there_are_few() {
        let moment = |from: u64| Holiday { from_ms: from * DAY, until_ms: from * DAY + 1 };
        let all: Vec<Holiday> = (0..u64::from(HOLIDAYS)).map(|number| moment(10 * number)).collect();
        let left = Allowance::after(&all, 100 * DAY);
        assert_eq!((left.days, left.holidays), (HOLIDAY_DAYS - HOLIDAYS, 0));
        assert_eq!(left.allows(1, 100 * DAY), Err(NoHoliday::TooMany));
        // One that was ended in the moment it began, too.
        assert_eq!(Allowance::after(&[days(5, 5)], 5 * DAY).days, HOLIDAY_DAYS - 1);
    }
}
