//! `fondaco engine connect`: an engine plays at a server's tables.

use std::io::{self, Write as _};
use std::time::Duration;

use fondaco_search::Level;
use fondaco_table::{MatchId, Pace};

use super::seat::Engine;
use super::session::Session;
use super::wish::Wish;
use crate::contender::{EngineLine, option, unknown_option};
use crate::error::{Done, fault};
use crate::games::{self, GameName};
use crate::socket::ServerAddress;

/// Let an engine play at the tables of a server
///
/// The engine speaks the protocol of docs/engine.md and plays as the program that the token belongs to. It opens a table with bots of
/// the server, unless it is told to join a match, to seek a free seat, or to accept invitations. If the connection is lost, it comes
/// back. If the engine fails, a bot of the server plays on in its seat.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The address of the server, as https://play.example.org
    url: ServerAddress,
    /// The engine: a program and its arguments, separated by blanks
    #[arg(long, value_name = "COMMAND")]
    engine: EngineLine,
    /// The program's token; what the environment has as FONDACO_TOKEN, if nothing is said
    #[arg(long)]
    token: Option<String>,
    /// Sit down at this match, or come back to it
    #[arg(long = "match", value_name = "ID", conflicts_with_all = ["seek", "accept", "game", "matches"])]
    match_id: Option<MatchId>,
    /// What lets it come to a match that is not public
    #[arg(long, value_name = "TEXT", requires = "match_id")]
    invitation: Option<String>,
    /// Wait for a free seat at a public table
    #[arg(long, conflicts_with = "accept")]
    seek: bool,
    /// Wait until somebody asks it to a table
    #[arg(long)]
    accept: bool,
    /// The game; the first one if it opens a table, and any if it waits for one
    #[arg(long, value_parser = games::by_name())]
    game: Option<GameName>,
    /// How many play at its table
    #[arg(long, default_value_t = 4, value_name = "N")]
    players: usize,
    /// How the bots at its table play
    #[arg(long, default_value_t = Level::GREEDY)]
    level: Level,
    /// Let these bots decide at once
    #[arg(long)]
    no_pause: bool,
    /// How many matches to play, one after the other
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    matches: u32,
    /// How many milliseconds the engine may take for a decision, at the most
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=600_000))]
    engine_millis: u32,
    /// Set an option of the engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    engine_option: Vec<(String, String)>,
}

pub(super) const EXAMPLES: &str = "Examples:
  fondaco engine connect https://play.example.org --engine ./mine --game liguria --players 3
  fondaco engine connect https://play.example.org --engine ./mine --match m-7Kq2
  fondaco engine connect http://127.0.0.1:7878 --engine 'python3 mine.py --deep' --seek --matches 10
  fondaco engine connect http://127.0.0.1:7878 --engine ./mine --accept --engine-millis 5000 --engine-option depth=3";

/// How long an engine that still thinks is waited for at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Runs the command.
pub(super) fn run(args: &Args) -> Done {
    let token = match args.token.clone().or_else(|| std::env::var("FONDACO_TOKEN").ok()) {
        Some(token) => token,
        None => return Err(fault("a program needs a token: --token, or FONDACO_TOKEN")),
    };
    // Both stand in messages of bounded length.
    let sound = |text: &str| !text.is_empty() && text.len() <= 500 && text.chars().all(|c| c.is_ascii_graphic());
    if !sound(&token) {
        return Err(fault("that is no token of a program"));
    }
    if !args.invitation.as_deref().is_none_or(sound) {
        return Err(fault("that is no invitation"));
    }
    let wish = args.wish()?;
    let wrong = |why: &dyn ToString| fault(format!("{}: {}", args.engine, why.to_string()));
    let (process, introduction) = args.engine.start(&args.engine_option).map_err(|error| wrong(&error))?;
    if let Some(name) = unknown_option(&args.engine_option, [&introduction]) {
        return Err(wrong(&format!("it has no option '{name}'")));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| fault(format!("cannot run: {error}")))?;
    let engine = Engine::new(args.engine.clone(), args.engine_option.clone(), process);
    let most = Duration::from_millis(args.engine_millis.into());
    let mut session = Session::new(args.url.clone(), token, wish, most, engine);
    let done = runtime.block_on(async {
        tokio::select! {
            done = play(&mut session, args.matches) => done,
            _ = tokio::signal::ctrl_c() => Err(fault("interrupted; its seat waits for it")),
        }
    });
    drop(session);
    runtime.shutdown_timeout(FAREWELL);
    done
}

async fn play(session: &mut Session, matches: u32) -> Done {
    for _ in 0..matches {
        let ended = session.play().await.map_err(fault)?;
        writeln!(io::stdout().lock(), "{ended}")?;
    }
    Ok(())
}

impl Args {
    fn wish(&self) -> Done<Wish> {
        if let Some(match_id) = self.match_id.clone() {
            return Ok(Wish::Match { match_id, invitation: self.invitation.clone() });
        }
        let game = self.game;
        if self.seek {
            return Ok(Wish::Seek { game });
        }
        if self.accept {
            return Ok(Wish::Accept { game });
        }
        let (game, players) = (game.unwrap_or(GameName::ALL[0]), self.players);
        games::check_number(game, players)?;
        let pace = if self.no_pause { Pace::None } else { Pace::Normal };
        Ok(Wish::Open { game, players, level: self.level, pace })
    }
}
