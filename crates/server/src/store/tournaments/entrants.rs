//! Who has entered a tournament: they come, leave, and sit out a round.

use fondaco_table::PlayerId;
use fondaco_wire::rest::{EntryState, TournamentStage};

use super::{PersonName, locked, named, person_name, raise};
use crate::store::connection::{args, counted};
use crate::store::{NOBODY, Store, StoreError};

/// Somebody who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantRow {
    /// Who.
    pub person: PersonName,
    /// Whether they play on.
    pub state: EntryState,
    /// Whether they have asked for a rest before.
    pub rested: bool,
}

/// What became of somebody who wanted to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// They have entered, or had already.
    In,
    /// As many have entered as can.
    Full,
    /// One cannot enter now.
    Closed,
    /// Somebody plays in it for whom the same account answers.
    Own,
}

fn state_name(state: EntryState) -> &'static str {
    match state {
        EntryState::Playing => "playing",
        EntryState::Resting => "resting",
        EntryState::Withdrawn => "withdrawn",
    }
}

impl Store {
    /// Everybody who has entered, in the order in which they came.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn entrants(&self, tournament: &str) -> Result<Vec<EntrantRow>, StoreError> {
        const ALL: &str = "
            SELECT person, coalesce(people.name, $1), coalesce(people.kind, 'guest'), state, rested
            FROM entrants LEFT JOIN people ON people.id = person WHERE tournament = $2 ORDER BY number, person";
        let rows: Vec<(String, String, String, String, bool)> =
            self.reader().await?.rows(ALL, args![NOBODY, tournament]).await?;
        let read = |(id, name, kind, state, rested): (String, String, String, String, bool)| {
            Ok(EntrantRow { person: person_name(&id, &name, &kind)?, state: named(state)?, rested })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether somebody has entered, and plays on.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn entry(&self, tournament: &str, person: &PlayerId) -> Result<Option<EntryState>, StoreError> {
        let sql = "SELECT state FROM entrants WHERE tournament = $1 AND person = $2";
        let row: Option<(String,)> = self.reader().await?.row(sql, args![tournament, person.as_str()]).await?;
        row.map(|(state,)| named(state)).transpose()
    }

    /// Somebody enters, or plays on after they had withdrawn. Before the start anybody can, until it is due; after it, those who
    /// have withdrawn, and others if it is played in real time, as long as another round comes.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn enter(&self, tournament: &str, person: &PlayerId, ms: u64) -> Result<Entered, StoreError> {
        // Who has withdrawn after the start stays in the standings, and counts: otherwise these would have no end.
        const COUNT: &str = "SELECT COUNT(*) FROM entrants WHERE tournament = $1";
        const ENTER: &str = "
            INSERT INTO entrants (tournament, person, number, state)
            SELECT $1, $2, coalesce(MAX(number), -1) + 1, 'playing' FROM entrants WHERE tournament = $1
            ON CONFLICT (tournament, person) DO UPDATE SET state = 'playing'";
        const STATE: &str = "SELECT state FROM entrants WHERE tournament = $1 AND person = $2";
        // A program is its owner's: the same account answers for both.
        const OWN: &str = "
            SELECT COUNT(*) FROM people AS me JOIN people AS other ON coalesce(other.owner, other.id) = coalesce(me.owner, me.id)
            JOIN entrants ON entrants.person = other.id
            WHERE me.id = $2 AND other.id <> $2 AND entrants.tournament = $1 AND entrants.state <> 'withdrawn'";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let Some(row) = locked(&mut connection, tournament).await? else {
            connection.rollback().await?;
            return Ok(Entered::Closed);
        };
        let state: Option<(String,)> = connection.row(STATE, args![tournament, person.as_str()]).await?;
        let before: Option<EntryState> = state.map(|(state,)| named(state)).transpose()?;
        let may = match row.stage {
            TournamentStage::Open => row.starts_ms.is_none_or(|starts| starts > ms),
            TournamentStage::Running => row.round < row.plan.rounds && (before.is_some() || !row.plan.is_daily()),
            TournamentStage::Finished | TournamentStage::Cancelled => false,
        };
        let is_in = before.is_some_and(|state| state != EntryState::Withdrawn);
        let counts: Option<(i64,)> = connection.row(COUNT, args![tournament]).await?;
        let full = before.is_none() && counts.is_some_and(|(count,)| counted(count) >= u64::from(row.plan.most));
        let own: Option<(i64,)> = match row.plan.programs {
            true => connection.row(OWN, args![tournament, person.as_str()]).await?,
            false => None,
        };
        let own = own.is_some_and(|(count,)| count > 0);
        let entered = match (may, is_in, full) {
            (_, true, _) => Entered::In,
            (false, ..) => Entered::Closed,
            (true, false, _) if own => Entered::Own,
            (true, false, true) => Entered::Full,
            (true, false, false) => {
                connection.run(ENTER, args![tournament, person.as_str()]).await?;
                raise(&mut connection, tournament).await?;
                connection.commit().await?;
                return Ok(Entered::In);
            }
        };
        connection.rollback().await?;
        Ok(entered)
    }

    /// Somebody leaves: before the start they are out, after it they play no more. False if they had not entered, or it is over.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn withdraw(&self, tournament: &str, person: &PlayerId) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = match locked(&mut connection, tournament).await?.map(|row| row.stage) {
            Some(TournamentStage::Open) => "DELETE FROM entrants WHERE tournament = $1 AND person = $2",
            Some(TournamentStage::Running) => {
                "UPDATE entrants SET state = 'withdrawn' WHERE tournament = $1 AND person = $2 AND state <> 'withdrawn'"
            }
            _ => {
                connection.rollback().await?;
                return Ok(false);
            }
        };
        let left = connection.run(sql, args![tournament, person.as_str()]).await? == 1;
        if left {
            raise(&mut connection, tournament).await?;
        }
        connection.commit().await?;
        Ok(left)
    }

    /// Somebody sits out the next round, or not after all. False if they do not play on, or have had their rest.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rest(&self, tournament: &str, person: &PlayerId, on: bool) -> Result<bool, StoreError> {
        const REST: &str = "
            UPDATE entrants SET state = $3
            WHERE tournament = $1 AND person = $2 AND state <> 'withdrawn' AND state <> $3 AND NOT rested";
        const IS_SO: &str = "SELECT person FROM entrants WHERE tournament = $1 AND person = $2 AND state = $3";
        let state = state_name(if on { EntryState::Resting } else { EntryState::Playing });
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if locked(&mut connection, tournament).await?.is_none_or(|row| row.stage != TournamentStage::Running) {
            connection.rollback().await?;
            return Ok(false);
        }
        if connection.run(REST, args![tournament, person.as_str(), state]).await? == 1 {
            raise(&mut connection, tournament).await?;
            connection.commit().await?;
            return Ok(true);
        }
        let is_so: Option<(String,)> = connection.row(IS_SO, args![tournament, person.as_str(), state]).await?;
        connection.rollback().await?;
        Ok(is_so.is_some())
    }
}
