//! What is agreed before a match: the game and its setup, and how the table treats time, take-backs and absence.

use fondaco_game::{Edition, EditionId, Portable};
use fondaco_search::Level;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::label::LevelName;

/// Everything that is agreed before a match. What is left out in JSON is as [`Options::usual`] has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Options {
    /// The game's name.
    pub game: String,
    /// The version of its rules; the newest that the program knows if nothing is said.
    #[serde(default)]
    pub rules: Option<u32>,
    /// What people decide before the game, as the game writes it: how many play, and its own options.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::openapi::AnySetup))]
    pub setup: serde_json::Value,
    /// The component data; the edition that is compiled in if nothing is said.
    #[serde(default)]
    pub edition: Option<EditionId>,
    /// Who may take decisions back.
    #[serde(default)]
    pub take_backs: TakeBacks,
    /// How long people may think.
    #[serde(default)]
    pub clock: ClockRule,
    /// Whether a decision with a single legal action is made by the table. (Where something is hidden, this tells the others
    /// that there was no choice, which somebody with a perfect memory knew.)
    #[serde(default = "yes")]
    pub forced: bool,
    /// What becomes of a match when somebody resigns or runs out of time.
    #[serde(default)]
    pub absence: Absence,
    /// How the bot plays that stands in for a person.
    #[serde(default = "stand_in")]
    pub stand_in: LevelName,
    /// Whether somebody else may take the seat of a person who left in the middle.
    #[serde(default = "yes")]
    pub late_join: bool,
    /// How long bots pretend to think. The table only keeps it; the server waits.
    #[serde(default)]
    pub pace: Pace,
    /// Whether the result counts for ratings. Then nobody takes anything back, the seats stay as they are, and who leaves,
    /// gives up, runs out of time or lets a bot play comes last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// A seed of one's own, for practice: all draws follow from it, so that the same deal can be played again. Whoever knows it can
    /// know the draws; so such a match is never rated, and everybody sees what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<u64>,
    /// What a table of a tournament keeps to; nobody else's does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<Contest>,
    /// Whether cards are drawn by lot although no other table is dealt the same now: for games on one device, so that others can be
    /// challenged to them, and for a deal that tables shared and that somebody plays again with its seed. A server opens no such table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lots: bool,
}

/// What a table of a tournament keeps to: its seats stay as they are, and it is played to its end. Nobody pauses it, agrees to end it, or
/// plays again there; who leaves gives up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contest {
    /// When it begins by itself, in the server's milliseconds, if it has not begun before.
    pub starts_ms: u64,
    /// Whether other tables are dealt the same. Then nobody adds anything to the shuffle, cards are drawn by lot, and all that would
    /// tell of the deal stays secret until it has been played everywhere: the server says when.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

/// Who may take decisions back (S-3.8). The barrier is passed once somebody else has decided or chance has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TakeBacks {
    /// Nobody, ever.
    Never,
    /// The one who decided, up to the barrier.
    Own,
    /// The one who decided, up to the barrier; beyond it if all people at the table agree.
    Agreed,
    /// As `Agreed` for a person alone among bots; among people, never without the agreement of all.
    #[default]
    Usual,
}

/// How long people may think. Bots have no clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClockRule {
    /// As long as they like.
    #[default]
    None,
    /// Each has a stock of time, and gets some back whenever the turn passes on to somebody else.
    RealTime {
        /// The stock at the start, in milliseconds.
        base_ms: u64,
        /// What is added, in milliseconds.
        increment_ms: u64,
    },
    /// So many days for each decision.
    Daily {
        /// How many.
        days: u16,
    },
}

/// What becomes of a match when somebody resigns or runs out of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Absence {
    /// A bot plays the seat, and the match stays whole for the others.
    #[default]
    Bot,
    /// The match ends, and that person has lost it.
    End,
}

/// How long bots pretend to think.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Pace {
    /// Long enough to follow every move.
    Slow,
    /// Long enough to notice every move.
    #[default]
    Normal,
    /// Not at all.
    None,
}

/// Why a table cannot be opened like this.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum OptionsError {
    /// There is no such game.
    #[error("no game is called '{name}'")]
    Game { name: String },
    /// Another version of the program knows them.
    #[error("version {found} of the rules; the newest that this program knows is {known}")]
    Rules { found: u32, known: u32 },
    /// The component data are not at hand.
    #[error("the edition {edition} is not loaded")]
    Edition { edition: EditionId },
    /// The game cannot be set up like this.
    #[error("setup: {why}")]
    Setup { why: String },
    /// The steps that the match should begin after cannot be.
    #[error("given step {number}: {why}")]
    Given { number: usize, why: String },
    /// More or fewer seats are given than people play.
    #[error("{given} seats are given for {players} players")]
    Seats { given: usize, players: usize },
    /// One person cannot hold two seats.
    #[error("one person is given two seats")]
    Twice,
    /// The clock makes no sense.
    #[error("a real-time clock starts with 10 seconds to 24 hours and adds at most 1 hour")]
    RealTime,
    /// The clock makes no sense.
    #[error("a daily clock gives 1 to 30 days for a decision")]
    Daily,
    /// Without a clock, nobody who falls behind would ever have to decide again.
    #[error("a rated match needs a clock")]
    RatedClock,
    /// What was decided counts.
    #[error("a rated match has no take-backs")]
    RatedTakeBacks,
    /// All of it counts, or nothing.
    #[error("a rated match begins at the beginning")]
    RatedGiven,
    /// A guest could leave a bad rating behind like a name.
    #[error("only people with an account sit at a rated table")]
    RatedGuest,
    /// Each bound would be another player on the scale.
    #[error("in a rated match, bots have no bound of their own")]
    RatedBots,
    /// All but the one who leaves would share the first place: an accomplice could give a match away. Servers open no such table;
    /// there are logs of some.
    #[error("a rated match goes on when somebody leaves: a bot plays for them")]
    RatedAbsence,
    /// Whoever chose the seed knows what will be drawn.
    #[error("a practice match is not rated")]
    RatedPractice,
    /// It must come to an end, and be the same for all.
    #[error("a table of a tournament has a clock, no take-backs and no seed of its own, and begins at the beginning")]
    Contest,
}

const SECOND: u64 = 1000;
const HOUR: u64 = 3600 * SECOND;
/// Who comes to a table of a tournament so soon after its start, in milliseconds, is only late: where it is not rated, what a bot has
/// decided for them until then is not held against them.
pub const LATE_MS: u64 = 300_000;
/// A day in milliseconds.
pub(crate) const DAY: u64 = 24 * HOUR;

impl Options {
    /// The usual table for this many players.
    #[must_use]
    pub fn usual<G: Portable>(players: usize) -> Self {
        Options {
            game: G::NAME.to_owned(),
            rules: None,
            setup: crate::to_json(&G::default_setup(players)),
            edition: None,
            take_backs: TakeBacks::default(),
            clock: ClockRule::default(),
            forced: true,
            absence: Absence::default(),
            stand_in: stand_in(),
            late_join: true,
            pace: Pace::default(),
            rated: false,
            practice: None,
            contest: None,
            lots: false,
        }
    }

    /// Checks everything, fills in what was left out, and sets up the game.
    pub(crate) fn settle<G: Portable>(mut self) -> Result<(Self, G), OptionsError> {
        if self.game != G::NAME {
            return Err(OptionsError::Game { name: self.game.chars().take(40).collect() });
        }
        let rules = self.rules.unwrap_or(G::RULES);
        if !G::knows_rules(rules) {
            return Err(OptionsError::Rules { found: rules, known: G::RULES });
        }
        self.rules = Some(rules);
        let edition = match &self.edition {
            None => G::Edition::reconstructed(),
            Some(id) => G::Edition::find(id).ok_or_else(|| OptionsError::Edition { edition: id.clone() })?,
        };
        let setup =
            G::Setup::deserialize(&self.setup).map_err(|error| OptionsError::Setup { why: error.to_string() })?;
        let game =
            G::by_rules(rules, edition, &setup).map_err(|error| OptionsError::Setup { why: error.to_string() })?;
        match self.clock {
            ClockRule::RealTime { base_ms, increment_ms }
                if !(10 * SECOND..=DAY).contains(&base_ms) || increment_ms > HOUR =>
            {
                return Err(OptionsError::RealTime);
            }
            ClockRule::Daily { days } if !(1..=30).contains(&days) => return Err(OptionsError::Daily),
            _ => {}
        }
        if self.rated {
            match self.take_backs {
                TakeBacks::Usual | TakeBacks::Never => self.take_backs = TakeBacks::Never,
                TakeBacks::Own | TakeBacks::Agreed => return Err(OptionsError::RatedTakeBacks),
            }
            if self.clock == ClockRule::None {
                return Err(OptionsError::RatedClock);
            }
            self.late_join = false;
            if self.practice.is_some() || self.lots {
                return Err(OptionsError::RatedPractice);
            }
        }
        if self.contest.is_some() {
            if self.practice.is_some() || self.take_backs != TakeBacks::Never || self.clock == ClockRule::None {
                return Err(OptionsError::Contest);
            }
            self.late_join = false;
        }
        self.edition = Some(edition.id().clone());
        self.setup = crate::to_json(&setup);
        Ok((self, game))
    }
}

fn yes() -> bool {
    true
}

fn stand_in() -> LevelName {
    Level::GREEDY.into()
}
