//! Pig, an old dice game: the smallest real game, for tests and for those who want to see what a game needs. RULES.md has the
//! rules. It has chance, decisions, hidden facts, an edition and a setup, and nothing outside this folder knows it but one
//! line of the registry, behind the feature `third-game`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use fondaco_game::outcome::MAX_SOURCES;
use fondaco_game::{
    Decision, Draw, Edition as _, EditionId, Game, NotationError, Outcome, PerSeat, Refusal, Seat, Step, StepOf, Turn,
    Viewer, Weight,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

mod edition;
mod numbers;
mod trust;
mod words;

pub use edition::Edition;

/// What people decide before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PigSetup))]
pub struct Setup {
    /// How many play (P-1.1).
    pub players: u8,
    /// Whether nobody sees what the others' purses hold until the end (P-1.3).
    #[serde(default)]
    pub closed_purses: bool,
}

/// Pig is for 2 to 6 players (P-1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("Pig is for 2 to 6 players, not for {0} (P-1.1)")]
pub struct SetupError(u8);

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PigPhase))]
pub enum Phase {
    /// A roll.
    Roll,
    /// The decision whether to roll again.
    Decide,
    /// Nothing.
    Over,
}

impl Phase {
    /// Whose turn it is, if it is this seat's to decide.
    fn turn(self, active: Seat) -> Turn {
        match self {
            Phase::Roll => Turn::Chance,
            Phase::Decide => Turn::Player(active),
            Phase::Over => Turn::Over,
        }
    }
}

/// A decision (P-2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put the heap into the purse.
    Hold,
    /// Roll again.
    Roll,
}

fondaco_game::words!(Action, "a decision: hold or roll", Hold = "hold", Roll = "roll");

/// The side of the die that lies on top, from 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "die {}", self.0)
    }
}

impl FromStr for Die {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [b'd', b'i', b'e', b' ', pips @ b'1'..=b'6'] => Ok(Die(pips - b'0')),
            _ => Err(NotationError::new(text, "a roll: die 1 to die 6")),
        }
    }
}

fondaco_game::notation!(Action, Die);

impl Decision for Action {
    fn verb(self) -> &'static str {
        match self {
            Action::Hold => "hold",
            Action::Roll => "roll",
        }
    }
}

impl Draw for Die {
    fn deck(self) -> &'static str {
        "die"
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PigEvent))]
pub enum Event {
    /// A turn begins (P-2.1).
    Turn {
        /// Whose.
        seat: Seat,
        /// In which round, from 1.
        round: u8,
    },
    /// The die was rolled (P-2.2).
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        pips: u8,
    },
    /// Somebody rolls again (P-2.3).
    Again {
        /// Who.
        seat: Seat,
    },
    /// A 1 lost the heap (P-2.4).
    Lost {
        /// Whose.
        seat: Seat,
        /// How much it was.
        heap: u8,
    },
    /// The heap went into the purse (P-2.3, P-2.5).
    Held {
        /// Whose.
        seat: Seat,
        /// How much it was.
        heap: u8,
    },
    /// All purses are opened (P-3.1).
    Over {
        /// What each holds.
        purses: Vec<u16>,
    },
}

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PigObservation))]
pub struct Observation {
    /// The edition.
    pub edition: EditionId,
    /// What was decided before the game.
    pub setup: Setup,
    /// What is due.
    pub phase: Phase,
    /// The round, from 1, and how many there are.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub round: (u8, u8),
    /// Whose turn it is, or was last.
    pub active: Seat,
    /// What was rolled in this turn.
    pub heap: u8,
    /// What each purse holds, where the viewer may know.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>))]
    pub purses: Vec<Option<u16>>,
}

/// The heap that is lost (P-2.6).
const UNLUCKY: u8 = 13;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "trust::Plain", try_from = "trust::Plain")]
pub struct Pig {
    edition: &'static Edition,
    setup: Setup,
    /// The version of the rules: version 1 had no P-2.6.
    rules: u8,
    phase: Phase,
    /// From 0.
    round: u8,
    active: Seat,
    heap: u8,
    purses: PerSeat<u16>,
}

impl Pig {
    /// The end of a turn (P-2.1, P-3.1).
    fn pass_on(&mut self, story: &mut impl Extend<Event>) {
        let (next, first) = (self.active.left(self.players()), Seat::new(0));
        self.heap = 0;
        if next == first && self.round + 1 == self.edition.rounds {
            self.phase = Phase::Over;
            story.extend([Event::Over { purses: self.purses.to_vec() }]);
            return;
        }
        self.round += u8::from(next == first);
        self.active = next;
        self.phase = Phase::Roll;
        story.extend([Event::Turn { seat: next, round: self.round + 1 }]);
    }

    /// Puts the heap into the purse (P-2.3).
    fn hold(&mut self, story: &mut impl Extend<Event>) {
        story.extend([Event::Held { seat: self.active, heap: self.heap }]);
        self.purses[self.active] += u16::from(self.heap);
        self.pass_on(story);
    }

    /// Whether everybody sees every purse (P-1.3, P-3.1).
    fn is_open(&self) -> bool {
        !self.setup.closed_purses || self.phase == Phase::Over
    }
}

impl Game for Pig {
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig";
    const RULES: u32 = 2;
    const OLDEST_RULES: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 2..=6;

    type Edition = Edition;
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Chance = Die;
    type Event = Event;
    type Observation = Observation;

    fn default_setup(players: usize) -> Setup {
        Setup { players: u8::try_from(players).unwrap_or(u8::MAX), closed_purses: false }
    }

    fn new(edition: &'static Edition, setup: &Setup) -> Result<Self, SetupError> {
        Pig::by_rules(Self::RULES, edition, setup)
    }

    fn by_rules(rules: u32, edition: &'static Edition, setup: &Setup) -> Result<Self, SetupError> {
        let players = usize::from(setup.players);
        if !Self::PLAYERS.contains(&players) {
            return Err(SetupError(setup.players));
        }
        let purses = PerSeat::new(players, 0);
        let rules = if rules == 1 { 1 } else { 2 };
        Ok(Pig { edition, setup: *setup, rules, phase: Phase::Roll, round: 0, active: Seat::new(0), heap: 0, purses })
    }

    fn rules(&self) -> u32 {
        self.rules.into()
    }

    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn players(&self) -> usize {
        self.setup.players.into()
    }

    fn round(&self) -> (u8, u8) {
        (self.round + 1, self.edition.rounds)
    }

    fn round_of(seen: &Observation) -> (u8, u8) {
        seen.round
    }

    fn edition_of(seen: &Observation) -> &EditionId {
        &seen.edition
    }

    fn turn_of(seen: &Observation) -> Turn {
        seen.phase.turn(seen.active)
    }

    fn turn(&self) -> Turn {
        self.phase.turn(self.active)
    }

    fn actions(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.phase == Phase::Decide {
            out.extend([Action::Hold, Action::Roll]);
        }
    }

    fn chances(&self, out: &mut Vec<(Die, Weight)>) {
        out.clear();
        if self.phase == Phase::Roll {
            out.extend((1..=6).map(|pips| (Die(pips), 1)));
        }
    }

    fn chance_total(&self) -> Weight {
        if self.phase == Phase::Roll { 6 } else { 0 }
    }

    fn chance_at(&self, point: Weight) -> Die {
        Die(point as u8 + 1)
    }

    fn check(&self, step: &StepOf<Self>) -> Result<(), Refusal> {
        Refusal::unless_due(self.turn(), step)
    }

    fn apply(&mut self, step: &StepOf<Self>, story: &mut impl Extend<Event>) {
        let seat = self.active;
        match *step {
            Step::Action(Action::Hold) => self.hold(story),
            Step::Action(Action::Roll) => {
                self.phase = Phase::Roll;
                story.extend([Event::Again { seat }]);
            }
            Step::Chance(Die(pips)) => {
                story.extend([Event::Rolled { seat, pips }]);
                match pips {
                    // P-2.4: all that was rolled is lost.
                    1 => {
                        story.extend([Event::Lost { seat, heap: self.heap }]);
                        self.pass_on(story);
                    }
                    // P-2.6: thirteen is as bad as a 1.
                    _ if self.heap + pips == UNLUCKY && self.rules >= 2 => {
                        story.extend([Event::Lost { seat, heap: UNLUCKY }]);
                        self.pass_on(story);
                    }
                    // P-2.5: what is enough is held at once.
                    _ if self.heap + pips >= self.edition.enough => {
                        self.heap += pips;
                        self.hold(story);
                    }
                    _ => {
                        self.heap += pips;
                        self.phase = Phase::Decide;
                    }
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        // P-3.1: the fullest purse wins, and nothing breaks a tie.
        let points = |seat| {
            let mut by_source = [0; MAX_SOURCES];
            by_source[0] = self.purses[seat].into();
            by_source
        };
        (self.phase == Phase::Over).then(|| Outcome::new(&["purse"], PerSeat::from_fn(self.players(), points), |_| 0))
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let seen = |seat| (self.is_open() || viewer.is(seat)).then_some(self.purses[seat]);
        Observation {
            edition: self.edition.id().clone(),
            setup: self.setup,
            phase: self.phase,
            round: self.round(),
            active: self.active,
            heap: self.heap,
            purses: Seat::all(self.players()).map(seen).collect(),
        }
    }

    fn follow(seen: &mut Observation, event: &Event) {
        match event {
            Event::Turn { seat, round } => {
                (seen.active, seen.round.0, seen.phase, seen.heap) = (*seat, *round, Phase::Roll, 0);
            }
            Event::Rolled { pips, .. } => {
                seen.phase = Phase::Decide;
                // P-2.2: a 1 is not added.
                seen.heap = seen.heap.saturating_add(if *pips == 1 { 0 } else { *pips });
            }
            Event::Again { .. } => seen.phase = Phase::Roll,
            Event::Lost { .. } => seen.heap = 0,
            Event::Held { seat, heap } => {
                seen.heap = 0;
                if let Some(Some(purse)) = seen.purses.get_mut(seat.index()) {
                    *purse = purse.saturating_add((*heap).into());
                }
            }
            Event::Over { purses } => {
                seen.phase = Phase::Over;
                seen.purses = purses.iter().copied().map(Some).collect();
            }
        }
    }

    fn alike(&self, one: Viewer, other: Viewer) -> bool {
        one == other || self.is_open()
    }
}
