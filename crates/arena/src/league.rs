//! A league: one bot against many different ones, so that no single opponent decides how strong it is.
//!
//! Each fixture is an arena in which somebody sits alone among others that are all alike: the bot among one kind of opponent, or an
//! exploiter among bots like it. What counts is how many times its fair share the lone one wins, so that tables of different sizes
//! can be compared; on average, and where it is worst. The lowest of many rows is low by chance, too: read it with its interval.

use std::fmt;

use fondaco_game::edition::EditionId;
use serde::Serialize;

use crate::report::{NoGames, Report, mean, plural, write_table};
use crate::results::Results;
use crate::sequential::{Sequential, Verdict};
use crate::sums::{Estimate, Share};

/// Who sits alone among whom, at how large a table, with which components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The lone one.
    pub lone: String,
    /// Each of the others.
    pub others: String,
    /// How many play.
    pub players: usize,
    /// The seed of a random edition; none for the one that is compiled in.
    pub surprise: Option<u64>,
}

impl Fixture {
    /// Every fixture of a league: the bot among each of `against`, and each of `exploiters` among bots like it, for each number of
    /// players, with each edition. Nobody plays among its likes.
    #[must_use]
    pub fn all(
        bot: &str,
        against: &[String],
        exploiters: &[String],
        players: &[usize],
        editions: &[Option<u64>],
    ) -> Vec<Fixture> {
        let alone = against.iter().map(|other| (bot, other.as_str()));
        let exploited = exploiters.iter().map(|other| (other.as_str(), bot));
        let mut all = Vec::new();
        for (lone, others) in alone.chain(exploited).filter(|(lone, others)| lone != others) {
            for &players in players {
                for &surprise in editions {
                    all.push(Fixture { lone: lone.to_owned(), others: others.to_owned(), players, surprise });
                }
            }
        }
        all
    }

    /// Who plays, the lone one first.
    #[must_use]
    pub fn bots(&self) -> Vec<String> {
        let others = std::iter::repeat_n(self.others.clone(), self.players - 1);
        std::iter::once(self.lone.clone()).chain(others).collect()
    }

    /// A name for its file, which no other fixture has: letters and digits, what else is in a bot's name as its code.
    #[must_use]
    pub fn file_name(&self) -> String {
        let plain = |name: &str| {
            let spell = |letter: char| match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '@' | '-' => letter.to_string(),
                _ => format!("_{:x}_", u32::from(letter)),
            };
            name.chars().map(spell).collect::<String>()
        };
        let edition = self.surprise.map_or("usual".to_owned(), |seed| format!("surprise{seed}"));
        format!("{}.among.{}.{}p.{edition}.json", plain(&self.lone), plain(&self.others), self.players)
    }

    /// The seed of its first deal: fixtures of one league have different deals, so that their results are independent.
    #[must_use]
    pub fn seed(&self, league: u64) -> u64 {
        let name = self.file_name();
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(17)
        });
        league.wrapping_add(hash)
    }
}

impl fmt::Display for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fixture { lone, others, players, surprise } = self;
        write!(f, "{lone} among {others}, {players} players")?;
        surprise.map_or(Ok(()), |seed| write!(f, ", surprise {seed}"))
    }
}

/// What a league comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct League {
    /// The game.
    pub game: String,
    /// Whose league it is.
    pub bot: String,
    /// How many games were played.
    pub games: usize,
    /// The bot alone among others.
    pub alone: Option<LeagueTable>,
    /// Others alone among bots like it: the worst is who wins most.
    pub exploited: Option<LeagueTable>,
}

/// The rows of one side, and what they come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeagueTable {
    /// One for each fixture.
    pub rows: Vec<FixtureResult>,
    /// How many times its fair share the lone one wins on average.
    pub mean: Estimate,
    /// The row that is worst for the bot whose league it is.
    pub worst: usize,
}

/// One fixture.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FixtureResult {
    /// The lone one.
    pub lone: String,
    /// Each of the others.
    pub others: String,
    /// How many play.
    pub players: usize,
    /// The name of the edition.
    pub edition: String,
    /// How many games were played.
    pub games: usize,
    /// The share of games that the lone one wins.
    pub wins: Share,
    /// Whether the luck of the draws is taken out: only where that makes the interval narrower.
    pub adjusted: bool,
    /// How far the lone one is ahead of the average of the others, taken out likewise.
    pub margin: Estimate,
    /// What a sequential test says, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

impl FixtureResult {
    fn new(results: &Results, test: Option<(f64, f64)>) -> Option<Self> {
        let report = Report::new(results).ok()?;
        let [lone, others, ..] = &results.arena.bots[..] else { return None };
        let own = report.bots.iter().find(|bot| bot.bot == *lone)?;
        let raw = (own.wins.high - own.wins.low) / 2.0;
        let narrower = own.adjusted.as_ref().and_then(|adjusted| {
            let interval = adjusted.wins.interval.filter(|interval| *interval < raw)?;
            let share = adjusted.wins.mean;
            Some((Share { share, low: share - interval, high: share + interval }, adjusted.margin))
        });
        let adjusted = narrower.is_some();
        let (wins, margin) = narrower.unwrap_or((own.wins, own.margin));
        let players = results.arena.players;
        let verdict = test.and_then(|test| Some(fair_test(test, players)?.look(results).verdict));
        let edition = results.arena.edition.parse::<EditionId>().map(|edition| edition.name).unwrap_or_default();
        Some(FixtureResult {
            lone: lone.clone(),
            others: others.clone(),
            players,
            edition,
            games: report.games,
            wins,
            adjusted,
            margin,
            verdict,
        })
    }

    /// How many times its fair share the lone one wins, with its interval.
    #[must_use]
    pub fn times_fair(&self) -> Share {
        let Share { share, low, high } = self.wins;
        let players = self.players as f64;
        Share { share: share * players, low: low * players, high: high * players }
    }
}

/// The test of a table of so many, whose shares are given as times the fair one.
#[must_use]
pub fn fair_test((low, high): (f64, f64), players: usize) -> Option<Sequential> {
    Sequential::new(low / players as f64, (high / players as f64).min(1.0)).ok()
}

impl LeagueTable {
    /// `worst` says whether the first is worse for the bot than the second.
    fn new(rows: Vec<FixtureResult>, worse: impl Fn(f64, f64) -> bool) -> Option<Self> {
        let count = rows.len() as f64;
        let times: Vec<Share> = rows.iter().map(FixtureResult::times_fair).collect();
        let mean = times.iter().map(|times| times.share).sum::<f64>() / count;
        let squares: f64 = times.iter().map(|times| ((times.high - times.low) / 2.0).powi(2)).sum();
        let mut worst = 0;
        for (at, row) in times.iter().enumerate() {
            if worse(row.share, times[worst].share) {
                worst = at;
            }
        }
        let mean = Estimate { mean, interval: Some(squares.sqrt() / count) };
        (!rows.is_empty()).then_some(LeagueTable { rows, mean, worst })
    }
}

impl League {
    /// What these arenas come to, each of them one fixture. The bot whose league it is plays in all of them; if two do, it is the lone
    /// one of the first. Shares to test are given as times the fair one.
    ///
    /// # Errors
    /// If nothing was played.
    pub fn new(arenas: &[Results], test: Option<(f64, f64)>) -> Result<Self, NoGames> {
        let played: Vec<&Results> = arenas.iter().filter(|results| !results.games.is_empty()).collect();
        let first = played.first().ok_or(NoGames)?;
        let everywhere = |bot: &&String| played.iter().all(|results| results.arena.bots.contains(bot));
        let bot = first.arena.bots.iter().find(everywhere).or(first.arena.bots.first()).ok_or(NoGames)?.clone();
        let rows = |alone: bool| {
            let own = played.iter().filter(|results| (results.arena.bots.first() == Some(&bot)) == alone);
            own.filter_map(|results| FixtureResult::new(results, test)).collect()
        };
        Ok(League {
            game: first.arena.game.clone(),
            games: played.iter().map(|results| results.games.len()).sum(),
            alone: LeagueTable::new(rows(true), |a, b| a < b),
            exploited: LeagueTable::new(rows(false), |a, b| a > b),
            bot,
        })
    }
}

/// For people, in tables that a Markdown document can hold.
impl fmt::Display for League {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let League { game, bot, games, alone, exploited } = self;
        writeln!(f, "The league of {bot}: {} of {game}. Intervals are of 95 %.", plural(*games, "game"))?;
        if let Some(table) = alone {
            writeln!(f, "\n{bot} alone among others; a fair share is 1.00:\n")?;
            table.write("among", |row| &row.others, f)?;
        }
        if let Some(table) = exploited {
            writeln!(f, "\nOthers alone among players like {bot}; the most that one wins is the worst:\n")?;
            table.write("alone", |row| &row.lone, f)?;
        }
        let all = [alone, exploited].into_iter().flatten().flat_map(|table| &table.rows);
        if all.clone().any(|row| row.adjusted) {
            writeln!(f, "\n*: without the luck of the draws, as a search judges it.")?;
        }
        Ok(())
    }
}

impl LeagueTable {
    fn write(&self, head: &str, other: impl Fn(&FixtureResult) -> &String, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [head, "players", "edition", "games", "wins", "times a fair share", "margin", "test"];
        let tested = self.rows.iter().any(|row| row.verdict.is_some());
        let columns = if tested { heads.len() } else { heads.len() - 1 };
        let mut table = vec![heads[..columns].iter().map(ToString::to_string).collect::<Vec<String>>()];
        let mut add = |mut cells: Vec<String>| {
            cells.truncate(columns);
            table.push(cells);
        };
        let times = |Share { share, low, high }: Share| format!("{share:.2} ({low:.2}-{high:.2})");
        for row in &self.rows {
            let star = if row.adjusted { " *" } else { "" };
            add(vec![
                other(row).clone(),
                row.players.to_string(),
                row.edition.clone(),
                row.games.to_string(),
                format!("{:.1} %{star}", 100.0 * row.wins.share),
                times(row.times_fair()),
                mean(&row.margin, 1),
                row.verdict.map_or(String::new(), |verdict| format!("{verdict:?}").to_lowercase()),
            ]);
        }
        let games: usize = self.rows.iter().map(|row| row.games).sum();
        let blank = String::new;
        let on_average = mean(&self.mean, 2);
        add(vec!["mean".to_owned(), blank(), blank(), games.to_string(), blank(), on_average, blank(), blank()]);
        if let Some(row) = self.rows.get(self.worst) {
            let at = format!("worst: {}", other(row));
            let (players, edition) = (row.players.to_string(), row.edition.clone());
            add(vec![at, players, edition, row.games.to_string(), blank(), times(row.times_fair()), blank(), blank()]);
        }
        write_table(&table, f)
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Edition as _, Game as _};
    use fondaco_search::{Bot, Level};
    use fondaco_strozzi::{Edition, Setup, Strozzi};

    use super::*;
    use crate::play::play;
    use crate::results::Played;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn everybody_meets_everybody_and_nobody_themselves() {
        let all = Fixture::all(
            "doge@40",
            &names(&["greedy", "doge@40", "engine:./my bot"]),
            &names(&["exploiter@40"]),
            &[3, 4],
            &[None, Some(7)],
        );
        assert_eq!(all.len(), 3 * 4);
        assert_eq!(all[0].bots(), ["doge@40", "greedy", "greedy"]);
        assert_eq!(all[11].bots(), ["exploiter@40", "doge@40", "doge@40", "doge@40"]);
        let mut files: Vec<String> = all.iter().map(Fixture::file_name).collect();
        let mut seeds: Vec<u64> = all.iter().map(|fixture| fixture.seed(1)).collect();
        assert!(files.iter().all(|name| !name.contains(['/', ':', ' '])), "{files:?}");
        files.sort();
        files.dedup();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!((files.len(), seeds.len()), (12, 12));
    }

    /// Plays a fixture of levels that decide at once.
    fn played(fixture: &Fixture, games: u64) -> Results {
        let start = Strozzi::new(Edition::reconstructed(), &Setup::new(fixture.players)).unwrap();
        let mut results = Results::new(&start, fixture.bots(), fixture.seed(1), true);
        let schedule = results.schedule();
        for game in 0..games {
            let seats = schedule.seats(game).iter().enumerate();
            let mut agents: Vec<Bot<Strozzi>> = seats
                .map(|(seat, &bot)| {
                    let level: Level = schedule.bots()[bot].parse().unwrap();
                    Bot::new(level, schedule.seed(game).wrapping_add(1000 * seat as u64))
                })
                .collect();
            let outcome = play(&start, &mut agents, schedule.deal_seed(game), || false).unwrap().unwrap();
            results.games.push(Played::new(game, &outcome));
        }
        results
    }

    #[test]
    fn the_mean_and_the_worst_are_told() {
        assert_eq!(League::new(&[], None), Err(NoGames));
        let fixtures = Fixture::all("greedy", &names(&["random", "peddler"]), &names(&["random"]), &[3, 4], &[None]);
        let arenas: Vec<Results> = fixtures.iter().map(|fixture| played(fixture, 24)).collect();
        let league = League::new(&arenas, Some((1.0, 1.5))).unwrap();
        assert_eq!((league.bot.as_str(), league.games), ("greedy", 6 * 24));
        let (alone, exploited) = (league.alone.as_ref().unwrap(), league.exploited.as_ref().unwrap());
        assert_eq!((alone.rows.len(), exploited.rows.len()), (4, 2));
        let times: Vec<f64> = alone.rows.iter().map(|row| row.times_fair().share).collect();
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        assert!((times[alone.worst] - least).abs() < 1e-12);
        assert!((alone.mean.mean - times.iter().sum::<f64>() / 4.0).abs() < 1e-12);
        assert!(alone.mean.mean > 1.5 && exploited.mean.mean < 0.7, "{league:?}");
        // Where the exploiter wins most is worst for the bot.
        assert!(exploited.rows[exploited.worst].wins.share >= exploited.rows[1 - exploited.worst].wins.share);
        let text = league.to_string();
        for words in ["The league of greedy: 144 games of strozzi", "| among ", "| mean ", "| worst: ", "| alone "] {
            assert!(text.contains(words), "{words} in\n{text}");
        }
    }
}
