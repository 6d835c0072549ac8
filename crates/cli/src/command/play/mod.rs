//! `fondaco play`: a game in the terminal, against bots or each other.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use fondaco_game::Record;
use fondaco_search::Level;
use serde::Deserialize as _;

use self::flags::Flags;
use self::game::Match;
use self::session::Session;
use crate::bots::Limits;
use crate::error::{Done, fault, fault_in, one_line};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};
use crate::seats::{self, Occupant, Table};
use crate::terminal::Terminal;

mod flags;
mod game;
mod input;
mod review;
mod session;

pub(crate) use review::{cost_in_words, judge as judged_by, why};

/// Play a game in the terminal
///
/// Without options: Strozzi, you against three merchants. At every decision you type the number of a choice; ? explains
/// what you see, and help says what else you can type.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = games::by_name())]
    game: Option<GameName>,
    /// How many play
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    players: Option<usize>,
    #[arg(long, help = seats::WHO, value_delimiter = ',', value_name = "WHO,…", value_parser = seats::read)]
    seats: Vec<Occupant>,
    #[command(flatten)]
    limits: Limits,
    /// Deal the game of this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Component data to play with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    #[command(flatten)]
    flags: Flags,
    /// Any other option of the game's setup, as in zero_ranks=false
    #[arg(long = "set", value_name = "OPTION=VALUE", conflicts_with = "resume")]
    options: Vec<String>,
    /// Let several people take decisions back too
    #[arg(long)]
    take_backs: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How long to show what a bot did
    #[arg(long, value_name = "SPEED", default_value = "normal")]
    speed: Speed,
}

const EXAMPLES: &str = "Examples:
  fondaco play
  fondaco play strozzi --seats me,doge,merchant,apprentice
  fondaco play strozzi --seats me:Anna,me:Bruno,greedy --secret-scores
  fondaco play strozzi --players 5 --seed 7 --first 0
  fondaco play liguria --players 3 --set open_screens=true
  fondaco play --resume game.json";

/// The pause after a bot's move.
#[derive(Clone, Copy, ValueEnum)]
enum Speed {
    Slow,
    Normal,
    Fast,
    None,
}

impl Speed {
    fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 1200,
            Speed::Normal => 400,
            Speed::Fast => 150,
            Speed::None => 0,
        })
    }
}

/// Runs the command.
pub(crate) fn run(args: Args, terminal: Terminal) -> Done {
    let record = args.resume.as_deref().map(file::read_record).transpose()?;
    let game = match (&record, args.game) {
        (None, named) => named.unwrap_or(GameName::ALL[0]),
        (Some(record), named) => {
            let file = args.resume.as_deref().unwrap_or(Path::new(""));
            let game = games::of(record).map_err(|error| fault_in(file, error))?;
            if named.is_some_and(|named| named != game) {
                return Err(fault_in(file, format_args!("a game of {game}")));
            }
            game
        }
    };
    games::run(game, Play { args, record, terminal })
}

struct Play {
    args: Args,
    record: Option<Record>,
    terminal: Terminal,
}

impl ForGame for Play {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let Play { args, record, terminal } = self;
        let seed = args.seed.unwrap_or_else(seed);
        let playing = match record {
            Some(record) => args.go_on::<G>(&record)?,
            None => args.begin::<G>()?,
        };
        let mut session = Session::new(playing, terminal, args.speed.pause(), args.limits, seed, args.resume);
        session.run()
    }
}

impl Args {
    fn begin<G: Face>(&self) -> Done<Match<G>> {
        let players = match (self.players, self.seats.len()) {
            (Some(players), 0) => players,
            (Some(players), seats) if seats == players => players,
            (Some(players), seats) => {
                return Err(fault(format!("{seats} seats are named for {players} players")));
            }
            (None, 0) => 4,
            (None, seats) => seats,
        };
        games::check_players::<G>(players)?;
        let edition = games::edition::<G>(self.edition.as_deref())?;
        let game = G::new(edition, &self.setup::<G>(players)?).map_err(|error| fault(error.to_string()))?;
        Ok(Match::new(game, self.table(players), self.take_backs))
    }

    fn go_on<G: Face>(&self, record: &Record) -> Done<Match<G>> {
        let file = self.resume.as_deref().unwrap_or(Path::new(""));
        games::equip::<G>(self.edition.as_deref(), file, record)?;
        let start = record.replay::<G>().map_err(|error| fault_in(file, error))?;
        let players = start.game().players();
        let seats = if !self.seats.is_empty() {
            self.seats.clone()
        } else if record.seats.is_empty() {
            self.table(players).occupants().to_vec()
        } else {
            let read: Result<Vec<Occupant>, String> = record.seats.iter().map(|seat| seats::read(seat)).collect();
            read.map_err(|error| fault_in(file, format_args!("seats: {error}; say who plays with --seats")))?
        };
        if seats.len() != players {
            return Err(fault_in(file, format_args!("{} seats are named for {players} players", seats.len())));
        }
        Match::resume(record, Table::new(seats), self.take_backs).map_err(|error| fault_in(file, error))
    }

    /// Those who were named, or you against merchants.
    fn table(&self, players: usize) -> Table {
        if self.seats.is_empty() {
            let others = std::iter::repeat_n(Occupant::Bot(Level::MERCHANT.into(), None), players - 1);
            return Table::new([Occupant::Me(None)].into_iter().chain(others).collect());
        }
        Table::new(self.seats.clone())
    }

    /// The usual setup with what was asked for. A setup is plain data, so options need no words of their own here.
    fn setup<G: Face>(&self, players: usize) -> Done<G::Setup> {
        let usual = serde_json::to_value(G::default_setup(players))?;
        let known: Vec<&str> =
            usual.as_object().into_iter().flat_map(|usual| usual.keys()).map(String::as_str).collect();
        let mut setup = usual.clone();
        let mut set = |name: &str, value: serde_json::Value| {
            if !known.contains(&name) {
                // How many play is no option.
                let options: Vec<&str> = known.iter().copied().filter(|&name| name != "players").collect();
                let options = seats::listed(&options);
                return Err(fault(one_line(&format!("{} has no option '{name}'; it has {options}", G::NAME))));
            }
            setup[name] = value;
            Ok(())
        };
        for (name, value) in self.flags.given() {
            set(name, value.clone())?;
        }
        for option in &self.options {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| fault(format!("--set {option}: an option is written OPTION=VALUE")))?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
            set(name, value)?;
        }
        G::Setup::deserialize(&setup).map_err(|error| fault(format!("the setup of {}: {error}", G::NAME)))
    }
}

/// A seed that nobody knows: the keys of a hash map come from the operating system.
fn seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
