//! The engine protocol: how a program of somebody else decides at a seat, line by line over its standard input and output. What is
//! said stands here, [`arbiter`] is the side of the arena, and docs/engine.md describes it all.
//!
//! Nothing here reads a clock or starts a program: whoever does hands in a [`Talk`].

use std::fmt;
use std::io::{self, BufRead, Read as _};
use std::time::Duration;

use fondaco_game::edition::EditionId;
use fondaco_game::{Encode, Portable, Record, RecordError, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

pub mod arbiter;
pub mod inquiry;

pub use arbiter::Seated;
pub use inquiry::{Counts, Finding, Inquiry};

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The longest line that an engine may say, in bytes.
pub const LONGEST_REPLY: usize = 64 << 10;
/// The longest line that an engine is told, in bytes: a decision in Liguria with thousands of sets of tiles has a third of it.
pub const LONGEST_ORDER: usize = 1 << 20;
/// How long an engine may take to introduce itself, and to get ready for a game.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How much longer than it was told an engine may take for a decision: pipes and busy machines are slow.
pub const LAG: Duration = Duration::from_millis(500);

/// What an engine is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// `fondaco 1`: the first line, with the version of the protocol. It is answered by [`Reply::Engine`].
    Hello(u32),
    /// `option {…}`: one of the options that the engine offered.
    Option(Setting),
    /// `game {…}`: a game begins, whatever was before. It is answered by [`Reply::Ready`].
    Game(Box<Opening>),
    /// `step {…}`: something was played or drawn, by whomever.
    Step(Told),
    /// `decide {…}`: it is the engine's turn. It is answered by [`Reply::Answer`].
    Decide(Box<Question>),
    /// `over {…}`: the game is over, with its result as in a record.
    Over(Value),
    /// `legal`, `chances`, `result`, `perft N`: what the rules say of the position. Only engines that offer it are asked; it is
    /// answered by [`Reply::Found`].
    Ask(Inquiry),
    /// `quit`: the engine ends. It also ends when its input does.
    Quit,
}

/// An option and what it is set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// What an engine must know to play along: the beginning of a record, and where it sits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The component data.
    pub edition: EditionId,
    /// The canonical text of the edition, unless it is compiled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    /// What was decided before the game.
    pub setup: Value,
    /// How many play.
    pub players: usize,
    /// The engine's seat.
    pub seat: Seat,
}

/// A step, as everybody at the table is told of it: nothing is ever played or drawn in secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Who decided; nobody if it was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The step, in the game's notation.
    pub text: String,
}

/// What an engine is to decide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// How many steps the game has had.
    pub at: usize,
    /// How long it may take, in milliseconds.
    pub millis: u64,
    /// What is left on its clock for the whole game, in milliseconds, where there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// What its seat sees.
    pub observation: Value,
    /// The legal decisions, in the game's notation.
    pub legal: Vec<String>,
    /// Their numbers, in the same order.
    pub ids: Vec<u32>,
}

/// What an engine says.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `engine {…}`: who it is.
    Engine(Introduction),
    /// `ready`: it knows the game that begins, and waits for its turn.
    Ready,
    /// `info {…}`: what it thinks of the position. It may say so as often as it likes.
    Info(Info),
    /// `answer TEXT`: its decision, in the game's notation.
    Answer(String),
    /// `error TEXT`: it cannot go on.
    Error(String),
    /// `legal […]`, `chances […]`, `result …`, `perft {…}`: what it finds in the position that it was asked about.
    Found(Finding),
    /// Anything else is no concern of ours: later versions may say more.
    Other,
}

/// Who an engine is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Introduction {
    /// Its name.
    pub name: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// What can be set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Offer>,
    /// What it can be asked about the rules: words of [`Inquiry::WORDS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

/// An option that an engine has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What it is unless somebody sets it.
    #[serde(default)]
    pub default: String,
    /// What it does.
    #[serde(default)]
    pub about: String,
}

/// What an engine thinks of a position. It may leave out what it does not know.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Info {
    /// Its chance to win, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<f64>,
    /// The points that it expects to have at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// How many positions it looked at, or how often it walked down its tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// What it expects to happen, its own decision first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// What an engine did wrong. It loses the game for it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is no such program.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It ended.
    #[error("ended{0}")]
    Ended(String),
    /// It took too long.
    #[error("no {expected} within {millis} ms")]
    Slow {
        /// What was to come.
        expected: &'static str,
        /// How long that was waited for.
        millis: u128,
    },
    /// It said more on one line than anybody should.
    #[error("a line of more than {LONGEST_REPLY} bytes")]
    TooLong,
    /// It said something that cannot be read.
    #[error("'{word}' with something unreadable after it: {why}")]
    Unreadable {
        /// The word before it.
        word: &'static str,
        /// What is wrong.
        why: String,
    },
    /// It said something that nobody asked for.
    #[error("an answer where '{0}' was to come")]
    OutOfTurn(&'static str),
    /// It decided what the rules forbid, or what is no decision.
    #[error("answered {0}")]
    Illegal(String),
    /// It cannot go on, and says why.
    #[error("gave up: {0}")]
    GaveUp(String),
}

/// A conversation with an engine.
pub trait Talk {
    /// Tells it something. Whoever waits for the engine to read it waits elsewhere.
    fn tell(&mut self, order: &Order);

    /// What it says next. The time runs from what it was told last, so that chatter wins none.
    ///
    /// # Errors
    /// If it says nothing within that time, or nothing that can be read.
    fn hear(&mut self, within: Duration, expected: &'static str) -> Result<Reply, Fault>;
}

impl Order {
    /// Reads a line; nothing if its first word is unknown, which whoever reads it should pass over.
    ///
    /// # Errors
    /// What cannot be read of a line with a word that is known.
    pub fn parse(line: &str) -> Result<Option<Self>, Fault> {
        let (word, rest) = split(line);
        Ok(Some(match word {
            "fondaco" => Order::Hello(json("fondaco", rest)?),
            "option" => Order::Option(json("option", rest)?),
            "game" => Order::Game(json("game", rest)?),
            "step" => Order::Step(json("step", rest)?),
            "decide" => Order::Decide(json("decide", rest)?),
            "over" => Order::Over(json("over", rest)?),
            "quit" => Order::Quit,
            _ => return Ok(Inquiry::parse(word, rest)?.map(Order::Ask)),
        }))
    }
}

/// As a line, without its end.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Hello(version) => write!(f, "fondaco {version}"),
            Order::Option(setting) => say(f, "option", setting),
            Order::Game(opening) => say(f, "game", opening),
            Order::Step(told) => say(f, "step", told),
            Order::Decide(question) => say(f, "decide", question),
            Order::Over(result) => say(f, "over", result),
            Order::Ask(inquiry) => inquiry.fmt(f),
            Order::Quit => f.write_str("quit"),
        }
    }
}

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// What cannot be read of a line with a word that is known.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        let (word, rest) = split(line);
        Ok(match word {
            "engine" => Reply::Engine(json("engine", rest)?),
            "ready" => Reply::Ready,
            "info" => Reply::Info(json("info", rest)?),
            "answer" => Reply::Answer(rest.to_owned()),
            "error" => Reply::Error(rest.to_owned()),
            _ => Finding::parse(word, rest)?.map_or(Reply::Other, Reply::Found),
        })
    }
}

/// As a line, without its end.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Engine(introduction) => say(f, "engine", introduction),
            Reply::Ready => f.write_str("ready"),
            Reply::Info(info) => say(f, "info", info),
            Reply::Answer(text) => write!(f, "answer {text}"),
            Reply::Error(why) => write!(f, "error {why}"),
            Reply::Found(finding) => finding.fmt(f),
            Reply::Other => Ok(()),
        }
    }
}

impl Opening {
    /// What an engine at this seat is told of a game before its first step.
    #[must_use]
    pub fn new<G: Portable>(start: &G, seat: Seat) -> Self {
        let Record { game, rules, edition, components, setup, .. } = Record::new(start);
        Opening { game, rules, edition, components, setup, players: start.players(), seat }
    }

    /// The position before the first step.
    ///
    /// # Errors
    /// If the game, its rules or its edition are not known here.
    pub fn start<G: Portable>(&self) -> Result<G, RecordError> {
        let Opening { game, rules, edition, components, setup, .. } = self.clone();
        let record =
            Record { game, rules, edition, components, setup, seats: Vec::new(), steps: Vec::new(), result: None };
        record.keep_edition::<G>()?;
        Ok(record.replay::<G>()?.game().clone())
    }
}

impl Question {
    /// The same where so much is left on its clock.
    #[must_use]
    pub fn on_clock(self, left: Option<Duration>) -> Self {
        Question { clock: left.map(millis), ..self }
    }

    /// What an engine at this seat is asked in this position. It holds what the seat sees and may do, and nothing else of the
    /// position.
    #[must_use]
    pub fn new<G: Portable + Encode>(game: &G, seat: Seat, at: usize, time: Duration) -> Self {
        let legal = game.legal_actions();
        Question {
            at,
            millis: millis(time),
            clock: None,
            observation: inquiry::observation(game, seat),
            legal: legal.iter().map(ToString::to_string).collect(),
            ids: legal.iter().map(|action| game.id(action)).collect(),
        }
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

/// The next line, without its end; none at the end of the input.
///
/// # Errors
/// If it cannot be read, is longer than `most` bytes (`InvalidInput`) or no UTF-8 (`InvalidData`).
pub fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.by_ref().take(most as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() > most {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("a line of more than {most} bytes")));
    }
    let line = String::from_utf8(line).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))?;
    Ok(Some(line.trim_end_matches(['\r', '\n']).to_owned()))
}

fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

fn json<T: serde::de::DeserializeOwned>(word: &'static str, rest: &str) -> Result<T, Fault> {
    serde_json::from_str(rest).map_err(|error| Fault::Unreadable { word, why: error.to_string() })
}

fn say(f: &mut fmt::Formatter<'_>, word: &str, what: &impl Serialize) -> fmt::Result {
    let text = serde_json::to_string(what).map_err(|_| fmt::Error)?;
    write!(f, "{word} {text}")
}

#[cfg(test)]
mod tests;
