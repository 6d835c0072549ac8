//! `fondaco engine`: one of our bots as an engine, for arenas of others and as a model for engines of one's own; and
//! `fondaco engine connect`: somebody's engine at a server's tables.
//!
//! 1. Here — the bot. 2. `connect` — the command; `seat` — an engine at a table; `connection` — to the server; `wish` — how it
//!    comes to a table; `session` — from there to the end of the match.

mod connect;
mod connection;
mod seat;
mod session;
mod wish;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use fondaco_arena::engine::{
    Finding, Info, Inquiry, Introduction, LONGEST_ORDER, Offer, Opening, Order, Question, Reply, Setting, VERSION,
    read_line,
};
use fondaco_game::{NoStory, Step, StepOf, Turn};
use fondaco_search::{BotSpec, Level};

use crate::bots::{Limits, Player, above_zero};
use crate::error::{Done, fault, one_line};
use crate::face::Face;
use crate::games::{self, ForGame, GameName};

/// Let a bot speak the engine protocol on standard input and output, or an engine play on a server
///
/// docs/engine.md describes the protocol. Another arena can start this program as an engine, and whoever writes one can see what one
/// says.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The bot; with @N it makes N iterations for a decision, as in doge@2000
    #[arg(long, value_name = "BOT", default_value_t = BotSpec::from(Level::DOGE))]
    bot: BotSpec,
    #[command(flatten)]
    limits: Limits,
    /// The seed that it thinks by
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
}

#[derive(clap::Subcommand)]
enum Command {
    Connect(Box<connect::Args>),
}

const EXAMPLES: &str = "Examples:
  fondaco engine --bot doge
  fondaco engine --bot banker@200 --seed 7
  echo 'fondaco 1' | fondaco engine --bot merchant
  fondaco arena --game strozzi --bots 'engine:fondaco engine --bot banker,greedy,greedy' --games 20
  fondaco engine connect https://play.example.org --engine ./mine --match m-7Kq2";

/// The part of its time that a bot leaves for the way of its answer.
const RESERVE: Duration = Duration::from_millis(30);

/// The longest line of play that is told.
const LONGEST_LINE: usize = 8;

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    if let Some(Command::Connect(connect)) = &args.command {
        return connect::run(connect);
    }
    converse(args, &mut io::stdin().lock(), &mut io::stdout().lock())
}

/// Hears orders and obeys them, until one says to quit or there are no more.
fn converse(args: &Args, input: &mut impl BufRead, out: &mut impl Write) -> Done {
    let (mut limits, mut mind): (Limits, Option<Box<dyn Mind>>) = (args.limits, None);
    while let Some(line) = read_line(input, LONGEST_ORDER).map_err(|error| fault(format!("standard input: {error}")))? {
        let replies = match Order::parse(&line) {
            Ok(None) => continue,
            Ok(Some(Order::Quit)) => break,
            Ok(Some(order)) => obey(args, &mut limits, &mut mind, order),
            Err(wrong) => Err(wrong.to_string()),
        };
        for reply in replies.unwrap_or_else(|why| vec![Reply::Error(one_line(&why))]) {
            writeln!(out, "{reply}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn obey(
    args: &Args,
    limits: &mut Limits,
    mind: &mut Option<Box<dyn Mind>>,
    order: Order,
) -> Result<Vec<Reply>, String> {
    let playing = |mind: &mut Option<Box<dyn Mind>>| mind.take().ok_or("no game has begun");
    match order {
        Order::Hello(VERSION) => Ok(vec![Reply::Engine(introduction(args.bot, *limits))]),
        Order::Hello(other) => Err(format!("version {other} of the protocol is not known here; {VERSION} is")),
        Order::Option(Setting { name, value }) => {
            match name.as_str() {
                "iterations" => *limits = Limits { millis: None, iterations: Some(above_zero(&value)?) },
                _ => return Err(format!("there is no option '{name}'")),
            }
            Ok(Vec::new())
        }
        Order::Game(opening) => {
            *mind = None;
            let game: GameName = opening.game.parse().map_err(|error: fondaco_table::UnknownGame| error.to_string())?;
            *mind = Some(games::run(game, Begin { opening: &opening, args, limits: *limits })?);
            Ok(vec![Reply::Ready])
        }
        // Whatever went wrong, the game is lost to it: it must begin anew.
        Order::Step(told) => {
            let mut playing = playing(mind)?;
            playing.follow(&told.text)?;
            *mind = Some(playing);
            Ok(Vec::new())
        }
        Order::Decide(question) => {
            let mut playing = playing(mind)?;
            let (answer, info) = playing.decide(&question)?;
            *mind = Some(playing);
            Ok(info.map(Reply::Info).into_iter().chain([Reply::Answer(answer)]).collect())
        }
        Order::Ask(inquiry) => {
            let playing = mind.as_ref().ok_or("no game has begun")?;
            Ok(vec![Reply::Found(playing.find(inquiry))])
        }
        Order::Over(_) => {
            *mind = None;
            Ok(Vec::new())
        }
        Order::Quit => Ok(Vec::new()),
    }
}

fn introduction(bot: BotSpec, limits: Limits) -> Introduction {
    let iterations = Offer {
        name: "iterations".to_owned(),
        default: limits.iterations.map_or(String::new(), |number| number.to_string()),
        about: "how many iterations its search makes for a decision, at the most".to_owned(),
    };
    Introduction {
        name: format!("{} {bot}", env!("CARGO_PKG_NAME")),
        author: "the Fondaco project".to_owned(),
        options: if bot.level.is_able() { vec![iterations] } else { Vec::new() },
        answers: Inquiry::WORDS.map(str::to_owned).to_vec(),
    }
}

/// A bot in a game, of whatever kind.
trait Mind {
    fn follow(&mut self, text: &str) -> Result<(), String>;
    fn decide(&mut self, question: &Question) -> Result<(String, Option<Info>), String>;
    fn find(&self, inquiry: Inquiry) -> Finding;
}

/// The beginning of a game.
struct Begin<'a> {
    opening: &'a Opening,
    args: &'a Args,
    limits: Limits,
}

impl ForGame for Begin<'_> {
    type Result = Result<Box<dyn Mind>, String>;

    fn run<G: Face>(self) -> Self::Result {
        let game: G = self.opening.start().map_err(|error| error.to_string())?;
        let player = Player::new(self.args.bot, self.limits, self.args.seed);
        Ok(Box::new(Playing { game, player }))
    }
}

struct Playing<G: Face> {
    game: G,
    player: Player<G>,
}

impl<G: Face> Mind for Playing<G> {
    fn follow(&mut self, text: &str) -> Result<(), String> {
        let step = StepOf::<G>::parse(text, self.game.turn()).map_err(|error| error.to_string())?;
        self.game.play(&step, &mut NoStory).map_err(|refusal| format!("'{step}': {refusal}"))?;
        self.player.follow(&step);
        Ok(())
    }

    fn decide(&mut self, question: &Question) -> Result<(String, Option<Info>), String> {
        let begin = Instant::now();
        let time = Duration::from_millis(question.millis).saturating_sub(RESERVE);
        let decided = self.player.decide(&self.game, || begin.elapsed() >= time).map_err(|error| error.to_string())?;
        Ok((decided.to_string(), self.info(&Step::Action(decided))))
    }

    fn find(&self, inquiry: Inquiry) -> Finding {
        Finding::of(&self.game, inquiry)
    }
}

impl<G: Face> Playing<G> {
    /// What it thinks, if it looked ahead.
    fn info(&self, decided: &StepOf<G>) -> Option<Info> {
        let search = self.player.search().filter(|search| search.root() == &self.game)?;
        let Turn::Player(seat) = self.game.turn() else { return None };
        let worth = search.worth_after(decided)?;
        Some(Info {
            win: Some(worth.win[seat.index()]),
            points: Some(worth.score[seat.index()] / f64::from(fondaco_game::insight::POINT)),
            visits: Some(search.iterations().into()),
            line: search.line(decided, LONGEST_LINE).iter().map(ToString::to_string).collect(),
        })
    }
}
