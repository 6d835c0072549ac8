//! What an operator looks up: any match and anybody, whether or not all of it can be read.

use fondaco_table::PlayerId;

use super::connection::{args, counted};
use super::{Store, StoreError};

/// A match in the operator's list. Nothing here needs its log, so damaged ones are listed like the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSummary {
    /// Its number: later matches have greater ones. The list is paged by it.
    pub number: u64,
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its stage: gathering, playing, paused or over.
    pub stage: String,
    /// Whether everybody may find it.
    pub public: bool,
    /// When it was opened.
    pub created_ms: u64,
    /// When its seats or its stage last changed.
    pub changed_ms: u64,
    /// Whether it has been set aside.
    pub quarantined: bool,
}

/// Which matches are listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchFilter {
    /// Those at this stage.
    pub stage: Option<String>,
    /// Those where this person ever sat.
    pub person: Option<PlayerId>,
    /// Only those that have been set aside.
    pub quarantined: bool,
}

/// Somebody in the operator's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonSummary {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Guest, account or bot.
    pub kind: String,
    /// By what they log in.
    pub login: Option<String>,
    /// When they first came.
    pub created_ms: u64,
    /// When they were last seen.
    pub seen_ms: u64,
}

impl Store {
    /// Matches, the newest first; `before` is the number of the last one that was listed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn all_matches(
        &self,
        filter: &MatchFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<MatchSummary>, StoreError> {
        const LIST: &str = "
            SELECT /* whole */ number, id, game, stage, public, created_ms, changed_ms, quarantine IS NOT NULL FROM matches
            WHERE number < $1 AND (stage = $2 OR $2 = '') AND (quarantine IS NOT NULL OR NOT $3)
                AND ($4 = '' OR id IN (SELECT match_id FROM seats WHERE person = $4))
            ORDER BY number DESC LIMIT $5";
        type Columns = (i64, String, String, String, bool, i64, i64, bool);
        let values = args![
            before.unwrap_or(u64::MAX),
            filter.stage.as_deref().unwrap_or(""),
            filter.quarantined,
            filter.person.as_ref().map_or("", PlayerId::as_str),
            u64::from(limit),
        ];
        let rows: Vec<Columns> = self.reader().await?.rows(LIST, values).await?;
        let read = |(number, id, game, stage, public, created, changed, quarantined): Columns| MatchSummary {
            number: counted(number),
            id,
            game,
            stage,
            public,
            created_ms: counted(created),
            changed_ms: counted(changed),
            quarantined,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// People whose name or log-in name has this text in it, or whose id it is; those first who were last seen.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn find_people(&self, text: &str, limit: u32) -> Result<Vec<PersonSummary>, StoreError> {
        const FIND: &str = "
            SELECT /* whole */ id, name, kind, login, created_ms, seen_ms FROM people
            WHERE deleted_ms IS NULL AND (id = $1 OR lower(name) LIKE $2 ESCAPE '!' OR login LIKE $2 ESCAPE '!')
            ORDER BY seen_ms DESC LIMIT $3";
        type Columns = (String, String, String, Option<String>, i64, i64);
        let escaped: String = text.to_lowercase().chars().flat_map(escape).collect();
        let values = args![text, format!("%{escaped}%"), u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(FIND, values).await?;
        let read = |(id, name, kind, login, created, seen): Columns| PersonSummary {
            id,
            name,
            kind,
            login,
            created_ms: counted(created),
            seen_ms: counted(seen),
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

/// A character of a text that is looked for, not of a pattern.
fn escape(c: char) -> impl Iterator<Item = char> {
    matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c])
}
