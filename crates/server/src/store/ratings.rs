//! Ratings, results and statistics. People and bots' levels stand on one scale.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use fondaco_game::{MAX_SEATS, Seat};
use fondaco_table::{AnyTable, BadLabel, GameName, Holder, LevelName, MatchId, Name, PlayerId, UnknownGame};

use super::connection::{Connection, args, counted, statement};
use super::error::readable;
use super::{PersonKind, Store, StoreError};

/// Who is rated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A person.
    Person(PlayerId),
    /// A bot's level, wherever it plays.
    Bot(LevelName),
}

impl Subject {
    /// Who holds a seat; nothing if it is open, or held by a bot with a bound of its own: there are too many of those for lists.
    #[must_use]
    pub fn of(holder: &Holder) -> Option<Subject> {
        match holder {
            Holder::Open => None,
            Holder::Bot { level } if level.has_bound() => None,
            Holder::Person { player, .. } => Some(Subject::Person(player.clone())),
            Holder::Bot { level } => Some(Subject::Bot(level.clone())),
        }
    }
}

/// As the store writes it: `person ID` or `bot LEVEL`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Person(id) => write!(f, "person {id}"),
            Subject::Bot(level) => write!(f, "bot {level}"),
        }
    }
}

impl FromStr for Subject {
    type Err = BadLabel;

    fn from_str(text: &str) -> Result<Self, BadLabel> {
        match text.split_once(' ') {
            Some(("bot", level)) => LevelName::new(level).map(Subject::Bot),
            Some(("person", id)) => PlayerId::new(id).map(Subject::Person),
            _ => PlayerId::new(text).map(Subject::Person),
        }
    }
}

/// How strong somebody is, and how uncertain that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// How strong.
    pub rating: f64,
    /// How uncertain.
    pub uncertainty: f64,
}

/// Where everybody begins.
impl Default for Rating {
    fn default() -> Self {
        Rating { rating: 25.0, uncertainty: 25.0 / 3.0 }
    }
}

/// What ratings are compared within: a game, with the edition that is compiled in or with another one. Who knows other cards is no
/// stronger with the usual ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The game.
    pub game: GameName,
    /// The hash of the edition, unless it is the one that is compiled in.
    pub edition: Option<String>,
}

impl Pool {
    /// That of a game as it is usually played.
    #[must_use]
    pub fn usual(game: GameName) -> Self {
        Pool { game, edition: None }
    }

    /// That of a table.
    #[must_use]
    pub fn of(table: &AnyTable) -> Self {
        let game = table.game();
        let hash = table.options().edition.as_ref().map(|id| &id.hash);
        Pool { game, edition: hash.filter(|hash| **hash != game.usual_edition().hash).cloned() }
    }
}

/// As the store writes it: `strozzi`, or `strozzi HASH`.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.edition {
            None => write!(f, "{}", self.game),
            Some(hash) => write!(f, "{} {hash}", self.game),
        }
    }
}

impl FromStr for Pool {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (game, edition) = text.split_once(' ').map_or((text, None), |(game, hash)| (game, Some(hash.to_owned())));
        Ok(Pool { game: game.parse()?, edition })
    }
}

fn read_seat(seat: i64) -> Result<Seat, StoreError> {
    let seat = u8::try_from(seat).ok().filter(|seat| usize::from(*seat) < MAX_SEATS);
    Ok(Seat::new(readable(seat.ok_or("no seat"))?.into()))
}

/// A match that is over, for results and ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Which.
    pub match_id: MatchId,
    /// The game and the edition.
    pub pool: Pool,
    /// When it ended.
    pub ms: u64,
    /// Each seat that counts, in seat order.
    pub seats: Vec<FinishedSeat>,
    /// Whether it changes ratings. If not, only results are kept.
    pub rated: bool,
}

/// How a seat did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedSeat {
    /// Who held it.
    pub subject: Subject,
    /// The rank, from 1.
    pub rank: u8,
    /// The points, if the game was played to its end.
    pub points: Option<i32>,
}

/// A place on the leader board.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Who.
    pub subject: Subject,
    /// What they are called, if it is a person.
    pub name: Option<Name>,
    /// What they are, if it is a person.
    pub kind: Option<PersonKind>,
    /// The game.
    pub game: GameName,
    /// How strong.
    pub rating: Rating,
    /// After how many rated matches.
    pub matches: u64,
    /// When it last changed.
    pub changed_ms: u64,
}

/// How a rating was after a match.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// Which match.
    pub match_id: MatchId,
    /// When it ended.
    pub ms: u64,
    /// The rating after it.
    pub rating: Rating,
}

/// How strong somebody is who sits at a table.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedSeat {
    /// At which match.
    pub match_id: MatchId,
    /// Where.
    pub seat: Seat,
    /// How strong, at the game as it is usually played.
    pub rating: Rating,
}

/// What a rated match has made of a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// At which seat.
    pub seat: Seat,
    /// Whose.
    pub subject: Subject,
    /// The rank that counted.
    pub rank: u8,
    /// The rating before it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

/// What somebody has done in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The game.
    pub game: GameName,
    /// How many matches.
    pub matches: u64,
    /// How many of them won, shared victories included.
    pub wins: u64,
    /// How often each rank was reached, from rank 1 on.
    pub ranks: Vec<u64>,
    /// All points together, over how many games played to their end, and the most in one.
    pub points: i64,
    /// In how many games these points were made.
    pub scored: u64,
    /// The most points in one game.
    pub best: Option<i32>,
}

impl Statistics {
    fn none(game: GameName) -> Self {
        Statistics { game, matches: 0, wins: 0, ranks: Vec::new(), points: 0, scored: 0, best: None }
    }

    /// Adds the matches that ended with one rank.
    fn add(&mut self, rank: i64, matches: u64, points: i64, scored: u64, best: Option<i64>) {
        let place = usize::try_from(rank - 1).unwrap_or(0);
        if self.ranks.len() <= place {
            self.ranks.resize(place + 1, 0);
        }
        self.ranks[place] += matches;
        self.wins = self.ranks[0];
        self.matches += matches;
        self.points += points;
        self.scored += scored;
        self.best = self.best.max(best.and_then(|best| i32::try_from(best).ok()));
    }
}

/// Makes new ratings from those before and the ranks, in the same order.
pub type Compute = fn(&[Rating], &[u8]) -> Vec<Rating>;

/// Ratings as they are read.
macro_rules! standings {
    ($which:literal) => {
        concat!(
            "SELECT subject, people.name, people.kind, game, rating, uncertainty, matches, changed_ms FROM ratings ",
            "LEFT JOIN people ON subject LIKE 'person %' AND people.id = substr(subject, 8) ",
            $which
        )
    };
}

/// The columns of a rating, in the order of `standings!`.
type Columns = (String, Option<String>, Option<String>, String, f64, f64, i64, i64);

impl Standing {
    fn read((subject, name, kind, game, rating, uncertainty, matches, changed): Columns) -> Result<Self, StoreError> {
        Ok(Standing {
            subject: readable(subject.parse())?,
            name: readable(name.as_deref().map(Name::new).transpose())?,
            kind: kind.as_deref().map(PersonKind::read).transpose()?,
            game: readable(game.parse::<Pool>())?.game,
            rating: Rating { rating, uncertainty },
            matches: counted(matches),
            changed_ms: counted(changed),
        })
    }
}

impl Store {
    /// Keeps the results of a match and changes the ratings, once: false if it has been done before. Who holds several
    /// seats gets the mean of what each made of their rating.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rate(&self, finished: &Finished, compute: Compute) -> Result<bool, StoreError> {
        const COUNT: &str = "UPDATE matches SET counted = TRUE WHERE id = $1 AND NOT counted";
        const RESULT: &str = "
            INSERT INTO results
                (match_id, seat, subject, game, ms, rank, points, rating, uncertainty, rating_before, uncertainty_before, nth)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let (id, pool) = (finished.match_id.as_str(), finished.pool.to_string());
        let mut connection = self.writer().await?;
        connection.begin().await?;
        if connection.run(COUNT, args![id]).await? == 0 {
            connection.rollback().await?;
            return Ok(false);
        }
        let changes =
            if finished.rated { change_ratings(&mut connection, finished, compute).await? } else { BTreeMap::new() };
        let results = (0u64..).zip(&finished.seats).map(|(seat, held)| {
            let change = changes.get(&held.subject);
            statement!(
                RESULT,
                id,
                seat,
                held.subject.to_string(),
                pool.clone(),
                finished.ms,
                u64::from(held.rank),
                held.points.map(i64::from),
                change.map(|change| change.after.rating),
                change.map(|change| change.after.uncertainty),
                change.map(|change| change.before.rating),
                change.map(|change| change.before.uncertainty),
                change.map(|change| change.nth),
            )
        });
        connection.run_all(results.collect()).await?;
        connection.commit().await?;
        Ok(true)
    }

    /// What a match has made of everybody's rating, in seat order; nothing if it was not rated, or is not rated yet.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rating_changes(&self, id: &MatchId) -> Result<Vec<RatingChange>, StoreError> {
        const CHANGES: &str = "
            SELECT seat, subject, rank, rating_before, uncertainty_before, rating, uncertainty FROM results
            WHERE match_id = $1 AND nth IS NOT NULL ORDER BY seat";
        type Columns = (i64, String, i64, f64, f64, f64, f64);
        let rows: Vec<Columns> = self.reader().await?.rows(CHANGES, args![id.as_str()]).await?;
        let read = |(seat, subject, rank, rating_before, uncertainty_before, rating, uncertainty): Columns| {
            Ok(RatingChange {
                seat: read_seat(seat)?,
                subject: readable(subject.parse())?,
                rank: readable(u8::try_from(rank))?,
                before: Rating { rating: rating_before, uncertainty: uncertainty_before },
                after: Rating { rating, uncertainty },
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// The leader board of a pool, bots included, the surest to be strong first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn ratings(&self, pool: &Pool, limit: u32) -> Result<Vec<Standing>, StoreError> {
        const BOARD: &str = standings!("WHERE game = $1 ORDER BY rating - 3 * uncertainty DESC, subject LIMIT $2");
        let values = args![pool.to_string(), u64::from(limit)];
        let rows: Vec<Columns> = self.reader().await?.rows(BOARD, values).await?;
        rows.into_iter().map(Standing::read).collect()
    }

    /// The ratings of somebody, by game as it is usually played.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn ratings_of(&self, subject: &Subject) -> Result<Vec<Standing>, StoreError> {
        const OF: &str = standings!("WHERE subject = $1 AND game NOT LIKE '% %' ORDER BY game");
        let rows: Vec<Columns> = self.reader().await?.rows(OF, args![subject.to_string()]).await?;
        rows.into_iter().map(Standing::read).collect()
    }

    /// How strong those are who sit at the public tables from one number to another where people sit down.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn ratings_at_tables(&self, first: u64, last: u64) -> Result<Vec<RatedSeat>, StoreError> {
        const SEATS: &str = "
            SELECT matches.id, seats.seat, ratings.rating, ratings.uncertainty FROM matches
            JOIN seats ON seats.match_id = matches.id AND seats.seat IS NOT NULL
            JOIN ratings ON ratings.subject = 'person ' || seats.person AND ratings.game = matches.game
            WHERE matches.public AND matches.stage = 'gathering' AND matches.number >= $1 AND matches.number <= $2
            ORDER BY matches.number, seats.seat";
        let rows: Vec<(String, i64, f64, f64)> = self.reader().await?.rows(SEATS, args![first, last]).await?;
        let read = |(id, seat, rating, uncertainty): (String, i64, f64, f64)| {
            Ok(RatedSeat {
                match_id: readable(MatchId::new(&id))?,
                seat: read_seat(seat)?,
                rating: Rating { rating, uncertainty },
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// How somebody's rating in a game as it is usually played has changed: the last `limit` matches, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn rating_history(
        &self,
        subject: &Subject,
        game: GameName,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        // Who holds several seats of a match has the same rating after it at each.
        const HISTORY: &str = "
            SELECT match_id, ms, rating, uncertainty FROM results
            WHERE subject = $1 AND game = $2 AND rating IS NOT NULL ORDER BY ms DESC, match_id LIMIT $3";
        type Columns = (String, i64, f64, f64);
        let values = args![subject.to_string(), game.as_str(), u64::from(limit) * MAX_SEATS as u64];
        let mut rows: Vec<Columns> = self.reader().await?.rows(HISTORY, values).await?;
        rows.dedup_by(|one, other| one.0 == other.0);
        rows.truncate(limit as usize);
        let read = |(match_id, ms, rating, uncertainty): Columns| {
            let match_id = readable(MatchId::new(&match_id))?;
            Ok(RatingPoint { match_id, ms: counted(ms), rating: Rating { rating, uncertainty } })
        };
        rows.into_iter().rev().map(read).collect()
    }

    /// What somebody has done, by game.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn statistics(&self, subject: &Subject) -> Result<Vec<Statistics>, StoreError> {
        // Triggers keep them: they are what the results add up to, however many there are.
        const RANKS: &str =
            "SELECT game, rank, matches, points, scored, best FROM totals WHERE subject = $1 ORDER BY game, rank";
        type Columns = (String, i64, i64, i64, i64, Option<i64>);
        let rows: Vec<Columns> = self.reader().await?.rows(RANKS, args![subject.to_string()]).await?;
        let mut games: Vec<Statistics> = Vec::new();
        for (game, rank, matches, points, scored, best) in rows {
            // Whatever the edition: pools of one game stand side by side.
            let game = readable(game.parse::<Pool>())?.game;
            if games.last().is_none_or(|last| last.game != game) {
                games.push(Statistics::none(game));
            }
            if let Some(last) = games.last_mut() {
                last.add(rank, counted(matches), points, counted(scored), best);
            }
        }
        Ok(games)
    }
}

/// A rating before and after a match, and which of its subject's rated matches that was.
#[derive(Clone, Copy)]
struct Change {
    before: Rating,
    after: Rating,
    nth: u64,
}

/// Changes the ratings of all who played, and locks them in the order of their names, so that two matches that end at the same
/// time never wait for each other.
async fn change_ratings(
    connection: &mut Connection,
    finished: &Finished,
    compute: Compute,
) -> Result<BTreeMap<Subject, Change>, StoreError> {
    const BEGIN: &str = "
        INSERT INTO ratings (subject, game, rating, uncertainty, matches, changed_ms) VALUES ($1, $2, $3, $4, 0, $5)
        ON CONFLICT DO NOTHING";
    const SQLITE_NOW: &str = "SELECT subject, rating, uncertainty, matches FROM ratings WHERE game = $1 AND subject IN ($2, $3, $4, $5, $6, $7)";
    const POSTGRES_NOW: &str = "
        SELECT subject, rating, uncertainty, matches FROM ratings WHERE game = $1 AND subject IN ($2, $3, $4, $5, $6, $7)
        ORDER BY subject FOR UPDATE";
    const CHANGE: &str = "
        UPDATE ratings SET rating = $3, uncertainty = $4, matches = matches + 1, changed_ms = $5
        WHERE subject = $1 AND game = $2";
    let (pool, ms) = (finished.pool.to_string(), finished.ms);
    let game = &*pool;
    let new = Rating::default();
    let subjects: BTreeSet<String> = finished.seats.iter().map(|seat| seat.subject.to_string()).collect();
    let begin = subjects.iter().map(|subject| {
        statement!(BEGIN, subject.clone(), game.to_owned(), Some(new.rating), Some(new.uncertainty), ms)
    });
    connection.run_all(begin.collect()).await?;
    let now = if connection.is_sqlite() { SQLITE_NOW } else { POSTGRES_NOW };
    let mut subjects = subjects.into_iter();
    let [a, b, c, d, e, f] = std::array::from_fn(|_| subjects.next());
    let rows: Vec<(String, f64, f64, i64)> = connection.rows(now, args![game, a, b, c, d, e, f]).await?;
    let mut held = BTreeMap::new();
    for (subject, rating, uncertainty, matches) in rows {
        held.insert(readable(subject.parse())?, (Rating { rating, uncertainty }, counted(matches) + 1));
    }
    let seats: Vec<(Subject, u8)> = finished.seats.iter().map(|seat| (seat.subject.clone(), seat.rank)).collect();
    let before = held.iter().map(|(subject, (rating, _))| (subject, *rating)).collect();
    let after = ratings_after(&before, &seats, compute)?;
    let changes: BTreeMap<Subject, Change> = after
        .into_iter()
        .map(|(subject, after)| {
            let (before, nth) = held[&subject];
            (subject, Change { before, after, nth })
        })
        .collect();
    let change = changes.iter().map(|(subject, Change { after, .. })| {
        statement!(CHANGE, subject.to_string(), game.to_owned(), Some(after.rating), Some(after.uncertainty), ms)
    });
    connection.run_all(change.collect()).await?;
    Ok(changes)
}

/// The ratings after a match, from those before and the ranks. Who holds several seats gets the mean of what each made of
/// their rating.
pub(super) fn ratings_after(
    before: &BTreeMap<&Subject, Rating>,
    seats: &[(Subject, u8)],
    compute: Compute,
) -> Result<BTreeMap<Subject, Rating>, StoreError> {
    let known = |(subject, _): &(Subject, u8)| before.get(subject).copied();
    let held: Option<Vec<Rating>> = seats.iter().map(known).collect();
    let held = held.ok_or_else(|| StoreError::Other("there is not one rating for each seat".into()))?;
    let ranks: Vec<u8> = seats.iter().map(|(_, rank)| *rank).collect();
    let after = compute(&held, &ranks);
    if after.len() != seats.len() {
        return Err(StoreError::Other("there is not one rating for each seat".into()));
    }
    let of = |subject: &Subject| {
        let own = seats.iter().zip(&after).filter(|((other, _), _)| other == subject);
        let own: Vec<&Rating> = own.map(|(_, rating)| rating).collect();
        let mean = |part: fn(&Rating) -> f64| own.iter().copied().map(part).sum::<f64>() / own.len() as f64;
        Rating { rating: mean(|one| one.rating), uncertainty: mean(|one| one.uncertainty) }
    };
    Ok(seats.iter().map(|(subject, _)| (subject.clone(), of(subject))).collect())
}
