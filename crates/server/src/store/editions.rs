//! Editions that tables are played with beside what is compiled in: each once, by the hash of its components.

use std::collections::BTreeSet;

use fondaco_game::{About, EditionId};
use fondaco_table::{AnyEdition, Entry, Fact, GameName, NotKept, PlayerId};

use super::connection::{Arg, Connection, args, counted};
use super::error::readable;
use super::moderation::note;
use super::{By, Store, StoreError};

/// The most editions that somebody with an account brings.
pub const MOST_OF_ONE: u64 = 20;
/// The most editions that a guest brings.
pub const MOST_OF_GUEST: u64 = 3;
/// The most editions that people bring, all together: some megabytes.
pub const MOST_OF_ALL: u64 = 2_000;
/// How many of these guests bring. Anybody can be a hundred guests: they fill their own share and nobody else's.
pub const MOST_OF_GUESTS: u64 = 200;

/// How many places in memory new tables leave free: as many editions as people bring find one, so that matches that are stored can
/// always be loaded, whatever strangers open.
pub const RESERVED: usize = 2_048;

/// The most matches that are counted for an edition.
pub const MOST_COUNTED: u64 = 100;

/// A stored edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRow {
    /// The edition.
    pub edition: AnyEdition,
    /// Who brought it; nobody if the operator did.
    pub person: Option<PlayerId>,
    /// Whether the operator offers it to everybody.
    pub offered: bool,
    /// When it was stored.
    pub ms: u64,
}

/// What became of an edition that somebody brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Brought {
    /// It is stored, perhaps under the name that whoever brought the same components first gave it.
    Stored(Box<EditionRow>),
    /// They have brought as many as one may.
    TooManyOfOne,
    /// There are as many as the server stores.
    TooManyOfAll,
}

/// What became of an edition that a new table needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is in memory.
    Here,
    /// It is neither in memory nor stored.
    Unknown,
    /// There is no room in memory until the next start.
    NoRoom,
}

/// What became of an edition that the operator removes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removed {
    /// It is deleted.
    Gone,
    /// So many matches are played with it: it stays.
    Needed {
        /// How many.
        matches: u64,
    },
    /// It is not stored.
    Unknown,
}

/// Editions as they are read.
macro_rules! editions {
    ($which:literal) => {
        concat!("SELECT game, hash, name, author, note, components, person, offered, ms FROM editions ", $which)
    };
}

/// The same, each with the number of its matches: the index counts them.
macro_rules! listed {
    ($which:literal) => {
        concat!(
            "SELECT game, hash, name, author, note, components, person, offered, ms,
                    (SELECT COUNT(*) FROM (SELECT 1 FROM matches
                     WHERE matches.edition = editions.hash AND matches.game = editions.game LIMIT 100) AS counted)
             FROM editions ",
            $which
        )
    };
}

/// Whether a match is played with an edition, or a tournament that is not over.
macro_rules! needed {
    () => {
        "(EXISTS (SELECT 1 FROM matches WHERE matches.edition = editions.hash AND matches.game = editions.game)
          OR EXISTS (SELECT 1 FROM tournaments WHERE tournaments.edition = editions.hash
                     AND tournaments.stage IN ('open', 'running')))"
    };
}
pub(super) use needed;

/// Whether an edition can be deleted. `used` is what a match that is opened at this moment changes, so that whoever deletes the edition
/// notices; it stays when the match goes, and is cleared where room is needed.
macro_rules! unneeded {
    () => {
        concat!("NOT used AND NOT offered AND NOT ", $crate::store::editions::needed!())
    };
}
pub(super) use unneeded;

/// The columns of an edition, in the order of `editions!`.
type Columns = (String, String, String, Option<String>, Option<String>, String, Option<String>, bool, i64);

/// The same with the number of its matches, in the order of `listed!`.
type ListedColumns = (String, String, String, Option<String>, Option<String>, String, Option<String>, bool, i64, i64);

impl EditionRow {
    fn read((game, hash, name, author, note, components, person, offered, ms): Columns) -> Result<Self, StoreError> {
        let about = About { name: name.clone(), author, note };
        Ok(EditionRow {
            edition: AnyEdition { game: readable(game.parse())?, id: EditionId { name, hash }, about, components },
            person: readable(person.as_deref().map(PlayerId::new).transpose())?,
            offered,
            ms: counted(ms),
        })
    }
}

impl Store {
    /// Stores an edition that somebody brings, once. If there is no room, those that no match is played with make some, the oldest
    /// first. Guests and people with an account have room of their own.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn bring_edition(
        &self,
        edition: &AnyEdition,
        person: &PlayerId,
        guest: bool,
        ms: u64,
    ) -> Result<Brought, StoreError> {
        const CLEAR_OF_ONE: &str =
            concat!("UPDATE editions SET used = FALSE WHERE used AND person = $1 AND NOT ", needed!());
        const CLEAR: &str = concat!("UPDATE editions SET used = FALSE WHERE used AND guest = $1 AND NOT ", needed!());
        const UNNEEDED_OF_ONE: &str = concat!(
            "DELETE FROM editions WHERE ",
            unneeded!(),
            " AND (game, hash) IN (SELECT game, hash FROM editions WHERE person = $1 AND ",
            unneeded!(),
            " ORDER BY ms, hash LIMIT 1)"
        );
        const UNNEEDED: &str = concat!(
            "DELETE FROM editions WHERE ",
            unneeded!(),
            " AND (game, hash) IN (SELECT game, hash FROM editions WHERE guest = $1 AND ",
            unneeded!(),
            " ORDER BY ms, hash LIMIT 1)"
        );
        const OF_ONE: &str = "SELECT COUNT(*) FROM editions WHERE person = $1 AND NOT offered";
        const OF_ALL: &str = "SELECT COUNT(*) FROM editions WHERE guest = $1 AND NOT offered";
        let (most_of_one, most) =
            if guest { (MOST_OF_GUEST, MOST_OF_GUESTS) } else { (MOST_OF_ONE, MOST_OF_ALL - MOST_OF_GUESTS) };
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if let Some(known) = find(&mut connection, edition.game, &edition.id.hash).await? {
            connection.rollback().await?;
            return Ok(Brought::Stored(Box::new(known)));
        }
        if count(&mut connection, OF_ONE, args![person.as_str()]).await? >= most_of_one {
            connection.run(CLEAR_OF_ONE, args![person.as_str()]).await?;
            if connection.run(UNNEEDED_OF_ONE, args![person.as_str()]).await? == 0 {
                connection.rollback().await?;
                return Ok(Brought::TooManyOfOne);
            }
        }
        if count(&mut connection, OF_ALL, args![guest]).await? >= most {
            connection.run(CLEAR, args![guest]).await?;
            if connection.run(UNNEEDED, args![guest]).await? == 0 {
                connection.rollback().await?;
                return Ok(Brought::TooManyOfAll);
            }
        }
        let brought = Bringer { person: Some(person), guest, offered: false };
        put(&mut connection, edition, &brought, ms).await?;
        // Somebody may have brought the same at this moment.
        let row = find(&mut connection, edition.game, &edition.id.hash).await?;
        connection.commit().await?;
        row.map(|row| Brought::Stored(Box::new(row))).ok_or_else(gone)
    }

    /// Offers an edition to everybody; the operator does, and names it, whatever somebody who brought it before called it. It keeps the
    /// name it has if matches or tournaments are played with it, for their logs and records know it by that.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn offer_edition(&self, by: &By, edition: &AnyEdition) -> Result<EditionRow, StoreError> {
        const OFFER: &str = "UPDATE editions SET offered = TRUE, author = $3, note = $4 WHERE game = $1 AND hash = $2";
        const CLEAR: &str =
            concat!("UPDATE editions SET used = FALSE WHERE game = $1 AND hash = $2 AND NOT ", needed!());
        const NAME: &str =
            concat!("UPDATE editions SET name = $3 WHERE game = $1 AND hash = $2 AND NOT used AND NOT ", needed!());
        let (game, hash) = (edition.game.as_str(), &*edition.id.hash);
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let About { author, note: said, .. } = &edition.about;
        let offers = || args![game, hash, author.clone(), said.clone()];
        if connection.run(OFFER, offers()).await? == 0
            && !put(&mut connection, edition, &Bringer { person: None, guest: false, offered: true }, by.ms).await?
        {
            // Somebody has brought the same at this moment.
            connection.run(OFFER, offers()).await?;
        }
        connection.run(CLEAR, args![game, hash]).await?;
        connection.run(NAME, args![game, hash, &*edition.id.name]).await?;
        note(&mut connection, by, "offer_edition", hash, &format!("{game}: {}", edition.id.name)).await?;
        let row = find(&mut connection, edition.game, hash).await?;
        connection.commit().await?;
        row.ok_or_else(gone)
    }

    /// Offers it to nobody any more. It stays for tables that are played with it. False if it was not offered.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn withdraw_edition(&self, by: &By, hash: &str) -> Result<bool, StoreError> {
        let mut connection = self.writer().await?;
        connection.begin().await?;
        let sql = "UPDATE editions SET offered = FALSE WHERE hash = $1 AND offered";
        let withdrawn = connection.run(sql, args![hash]).await? > 0;
        if withdrawn {
            note(&mut connection, by, "withdraw_edition", hash, "").await?;
        }
        connection.commit().await?;
        Ok(withdrawn)
    }

    /// Deletes an edition, offered or not, unless matches are played with it; the operator does.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn remove_edition(&self, by: &By, hash: &str) -> Result<Removed, StoreError> {
        const CLEAR: &str = concat!("UPDATE editions SET used = FALSE WHERE hash = $1 AND NOT ", needed!());
        const REMOVE: &str = concat!("DELETE FROM editions WHERE hash = $1 AND NOT used AND NOT ", needed!());
        const MATCHES: &str = "
            SELECT COUNT(*) FROM editions JOIN matches ON matches.edition = editions.hash AND matches.game = editions.game
            WHERE editions.hash = $1";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run(CLEAR, args![hash]).await?;
        let removed = if connection.run(REMOVE, args![hash]).await? > 0 {
            note(&mut connection, by, "remove_edition", hash, "").await?;
            Removed::Gone
        } else {
            match count(&mut connection, MATCHES, args![hash]).await? {
                0 => Removed::Unknown,
                matches => Removed::Needed { matches },
            }
        };
        connection.commit().await?;
        Ok(removed)
    }

    /// A stored edition.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn edition(&self, game: GameName, hash: &str) -> Result<Option<EditionRow>, StoreError> {
        find(&mut self.reader().await?, game, hash).await
    }

    /// A stored edition by its hash alone.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn edition_by_hash(&self, hash: &str) -> Result<Option<EditionRow>, StoreError> {
        let row = self.reader().await?.row(editions!("WHERE hash = $1 ORDER BY game LIMIT 1"), args![hash]).await?;
        row.map(EditionRow::read).transpose()
    }

    /// The editions that this person has brought, then those that the operator offers, each the newest first. One's own are few, so
    /// they are all there, however many are offered.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn editions_for(&self, person: Option<&PlayerId>, limit: u32) -> Result<Vec<EditionRow>, StoreError> {
        Ok(self.listed_editions(person, limit).await?.into_iter().map(|(row, _)| row).collect())
    }

    /// The same, each with the number of matches that are played with it, of which at most [`MOST_COUNTED`] are counted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn listed_editions(
        &self,
        person: Option<&PlayerId>,
        limit: u32,
    ) -> Result<Vec<(EditionRow, u64)>, StoreError> {
        const OWN: &str = listed!("WHERE person = $1 ORDER BY ms DESC, hash LIMIT $2");
        const OFFERED: &str =
            listed!("WHERE offered AND (person IS NULL OR person <> $1) ORDER BY ms DESC, hash LIMIT $2");
        let mut connection = self.reader().await?;
        let who = person.map_or("", |person| person.as_str());
        let mut rows: Vec<ListedColumns> = connection.rows(OWN, args![who, u64::from(limit)]).await?;
        rows.extend(connection.rows::<ListedColumns, _>(OFFERED, args![who, u64::from(limit)]).await?);
        rows.truncate(limit as usize);
        let read = |(game, hash, name, author, note, components, person, offered, ms, games): ListedColumns| {
            let row = EditionRow::read((game, hash, name, author, note, components, person, offered, ms))?;
            Ok((row, counted(games)))
        };
        rows.into_iter().map(read).collect()
    }

    /// How many matches are played with an edition, of which at most [`MOST_COUNTED`] are counted.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn games_with(&self, game: GameName, hash: &str) -> Result<u64, StoreError> {
        const GAMES: &str = "
            SELECT COUNT(*) FROM
                (SELECT 1 FROM matches WHERE matches.edition = $1 AND matches.game = $2 LIMIT 100) AS counted";
        count(&mut self.reader().await?, GAMES, args![hash, game.as_str()]).await
    }

    /// Lets a log be replayed: the edition that its table is played with is kept in memory, if it is stored.
    ///
    /// # Errors
    /// If the store fails, or there is no room in memory.
    pub async fn keep_edition_of(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let Some(Fact::Opened(opening)) = entries.first().map(|entry| &entry.fact) else { return Ok(()) };
        if let (Ok(game), Some(id)) = (opening.options.game.parse::<GameName>(), &opening.options.edition) {
            self.keep_edition(game, id).await?;
        }
        Ok(())
    }

    /// Lets a new table be played with an edition that is stored, unless fewer places than this would be left in memory. Those that
    /// the operator offers find room as long as there is any.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn keep_for_new(&self, game: GameName, id: &EditionId, leaves: usize) -> Result<Kept, StoreError> {
        let tight = !game.knows_edition(id) && game.editions_left() <= leaves;
        if tight && self.edition(game, &id.hash).await?.is_some_and(|row| !row.offered) {
            return Ok(Kept::NoRoom);
        }
        Ok(if self.keep_edition(game, id).await? { Kept::Here } else { Kept::Unknown })
    }

    /// Lets tables be played with an edition that is stored: it is kept in memory from now on. False if it is neither in memory nor
    /// stored.
    ///
    /// # Errors
    /// If the store fails, or there is no room in memory.
    pub async fn keep_edition(&self, game: GameName, id: &EditionId) -> Result<bool, StoreError> {
        if game.knows_edition(id) {
            return Ok(true);
        }
        let Some(row) = self.edition(game, &id.hash).await? else { return Ok(false) };
        if row.edition.id != *id {
            return Ok(false);
        }
        // Checking takes a millisecond or so, which others need not wait for.
        let kept = tokio::task::spawn_blocking(move || row.edition.keep());
        let kept = kept.await.map_err(|error| StoreError::Other(error.to_string()))?;
        kept.map(|()| true).map_err(|why| match why {
            NotKept::Faulty(_) => StoreError::Unreadable(format!("the edition {id}: {why}")),
            NotKept::Full(_) => StoreError::Other(format!("the edition {id}: {why}")),
        })
    }
}

/// Lets all logs of a file be replayed that are played with editions it stores. A file of an older program stores none.
pub(super) async fn keep_all(connection: &mut sqlx::SqliteConnection) {
    let rows: Result<Vec<Columns>, _> = sqlx::query_as(editions!("WHERE used")).fetch_all(connection).await;
    for row in rows.unwrap_or_default() {
        // What cannot be kept is told of the matches that are played with it.
        let _ = EditionRow::read(row).map(|row| row.edition.keep());
    }
}

async fn find(connection: &mut Connection, game: GameName, hash: &str) -> Result<Option<EditionRow>, StoreError> {
    let row = connection.row(editions!("WHERE game = $1 AND hash = $2"), args![game.as_str(), hash]).await?;
    row.map(EditionRow::read).transpose()
}

async fn count<const N: usize>(
    connection: &mut Connection,
    sql: &'static str,
    values: [Arg<'_>; N],
) -> Result<u64, StoreError> {
    let row: Option<(i64,)> = connection.row(sql, values).await?;
    Ok(row.map_or(0, |(count,)| counted(count)))
}

fn gone() -> StoreError {
    StoreError::Other("the edition was stored, and is gone".to_owned())
}

/// How an edition comes here.
struct Bringer<'a> {
    person: Option<&'a PlayerId>,
    guest: bool,
    offered: bool,
}

/// Stores an edition. False if it is there already.
async fn put(connection: &mut Connection, edition: &AnyEdition, by: &Bringer<'_>, ms: u64) -> Result<bool, StoreError> {
    const NEW: &str = "
        INSERT INTO editions (game, hash, name, author, note, components, person, guest, offered, used, ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE, $10) ON CONFLICT DO NOTHING";
    let AnyEdition { game, id, about, components } = edition;
    let values = args![
        game.as_str(),
        &*id.hash,
        &*id.name,
        about.author.clone(),
        about.note.clone(),
        &**components,
        by.person.map(PlayerId::as_str),
        by.guest,
        by.offered,
        ms
    ];
    Ok(connection.run(NEW, values).await? == 1)
}

/// New matches are played with these, which nobody deletes or renames from now on. False if one is not stored under its name.
pub(super) async fn need(
    connection: &mut Connection,
    editions: &BTreeSet<(GameName, &EditionId)>,
) -> Result<bool, StoreError> {
    const USE: &str = "UPDATE editions SET used = TRUE WHERE game = $1 AND hash = $2 AND name = $3";
    for (game, id) in editions {
        if connection.run(USE, args![game.as_str(), &*id.hash, &*id.name]).await? == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Somebody goes: editions of theirs that no match is played with go too. The others stay, but nobody learns who brought them.
pub(super) async fn forget(connection: &mut Connection, person: &str) -> Result<(), StoreError> {
    const CLEAR: &str = concat!("UPDATE editions SET used = FALSE WHERE used AND person = $1 AND NOT ", needed!());
    const UNNEEDED: &str = concat!("DELETE FROM editions WHERE person = $1 AND ", unneeded!());
    const NEEDED: &str =
        "UPDATE editions SET person = NULL, author = NULL, note = NULL WHERE person = $1 AND NOT offered";
    const OFFERED: &str = "UPDATE editions SET person = NULL WHERE person = $1";
    for sql in [CLEAR, UNNEEDED, NEEDED, OFFERED] {
        connection.run(sql, args![person]).await?;
    }
    Ok(())
}
