//! What an engine that knows the rules can be asked about them: the legal decisions, the outcomes of a draw with their weights, the
//! result, what a seat sees, and counts of positions. It is how the conformance suite holds engines of others to the rules.

use std::fmt;

use fondaco_game::perft::{Perft, perft};
use fondaco_game::{Portable, Seat, Turn, Viewer, Weight};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Fault, json, say};

/// The deepest count that may be asked for: deeper, weights may be larger than the largest number we count with.
pub const DEEPEST: u32 = 20;

/// A question about the position that an engine was led to by steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inquiry {
    /// `legal`: which decisions are legal.
    Legal,
    /// `chances`: what may be drawn.
    Chances,
    /// `result`: how the game ended.
    Result,
    /// `perft N`: how many positions lie so many steps below.
    Perft(u32),
    /// `observation N`: what a seat sees.
    Observation(Seat),
}

/// The answer to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// `legal […]`: the decisions in notation; none if it is nobody's turn.
    Legal(Vec<String>),
    /// `chances [["…",3],…]`: the outcomes in notation with their weights; none if nothing is drawn.
    Chances(Vec<(String, Weight)>),
    /// `result …`: as in a record, or `null` while the game goes on.
    Result(Value),
    /// `perft {…}`.
    Perft(Counts),
    /// `observation {…}`: as in a question; `null` if nobody sits there.
    Observation(Value),
}

/// A count of positions, as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Positions where a player decides.
    pub decisions: u64,
    /// Positions where chance decides.
    pub chances: u64,
    /// Positions where the game is over, those reached earlier included.
    pub over: u64,
    /// The lines that lead there, each as often as the product of its weights: in decimal digits, because many languages read no
    /// number as large from JSON.
    pub weight: String,
}

impl From<Perft> for Counts {
    fn from(Perft { decisions, chances, over, weight }: Perft) -> Self {
        Counts { decisions, chances, over, weight: weight.to_string() }
    }
}

/// What a seat sees, as JSON.
pub(crate) fn observation<G: Portable>(game: &G, seat: Seat) -> Value {
    serde_json::to_value(game.observe(Viewer::Player(seat))).expect("an observation has nothing that JSON cannot say")
}

impl Inquiry {
    /// The words, as an engine offers them.
    pub const WORDS: [&'static str; 5] = ["legal", "chances", "result", "perft", "observation"];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Inquiry::Legal => "legal",
            Inquiry::Chances => "chances",
            Inquiry::Result => "result",
            Inquiry::Perft(_) => "perft",
            Inquiry::Observation(_) => "observation",
        }
    }

    pub(super) fn parse(word: &str, rest: &str) -> Result<Option<Self>, Fault> {
        Ok(Some(match word {
            "legal" => Inquiry::Legal,
            "chances" => Inquiry::Chances,
            "result" => Inquiry::Result,
            "perft" => match json("perft", rest)? {
                depth @ 0..=DEEPEST => Inquiry::Perft(depth),
                depth => {
                    return Err(Fault::Unreadable { word: "perft", why: format!("{depth} is more than {DEEPEST}") });
                }
            },
            "observation" => Inquiry::Observation(json("observation", rest)?),
            _ => return Ok(None),
        }))
    }
}

/// As a line, without its end.
impl fmt::Display for Inquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inquiry::Perft(depth) => write!(f, "perft {depth}"),
            Inquiry::Observation(seat) => write!(f, "observation {seat}"),
            other => f.write_str(other.word()),
        }
    }
}

impl Finding {
    /// What our own rules say.
    #[must_use]
    pub fn of<G: Portable>(game: &G, inquiry: Inquiry) -> Self {
        match inquiry {
            Inquiry::Legal if game.turn().player().is_some() => {
                Finding::Legal(game.legal_actions().iter().map(ToString::to_string).collect())
            }
            Inquiry::Legal => Finding::Legal(Vec::new()),
            Inquiry::Chances if game.turn() == Turn::Chance => Finding::Chances(
                game.legal_chances().into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect(),
            ),
            Inquiry::Chances => Finding::Chances(Vec::new()),
            Inquiry::Result => {
                Finding::Result(serde_json::to_value(game.outcome()).expect("a result has nothing JSON cannot say"))
            }
            Inquiry::Perft(depth) => Finding::Perft(perft(game, depth.min(DEEPEST)).into()),
            Inquiry::Observation(seat) if seat.index() >= game.players() => Finding::Observation(Value::Null),
            Inquiry::Observation(seat) => Finding::Observation(observation(game, seat)),
        }
    }

    /// The word of the question that it answers.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Finding::Legal(_) => "legal",
            Finding::Chances(_) => "chances",
            Finding::Result(_) => "result",
            Finding::Perft(_) => "perft",
            Finding::Observation(_) => "observation",
        }
    }

    pub(super) fn parse(word: &str, rest: &str) -> Result<Option<Self>, Fault> {
        Ok(Some(match word {
            "legal" => Finding::Legal(json("legal", rest)?),
            "chances" => Finding::Chances(json("chances", rest)?),
            "result" => Finding::Result(json("result", rest)?),
            "perft" => Finding::Perft(json("perft", rest)?),
            "observation" => Finding::Observation(json("observation", rest)?),
            _ => return Ok(None),
        }))
    }
}

/// As a line, without its end.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Legal(legal) => say(f, "legal", legal),
            Finding::Chances(chances) => say(f, "chances", chances),
            Finding::Result(result) => say(f, "result", result),
            Finding::Perft(counts) => say(f, "perft", counts),
            Finding::Observation(seen) => say(f, "observation", seen),
        }
    }
}
