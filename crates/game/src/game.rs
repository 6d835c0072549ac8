//! The heart: what a game is.

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::edition::{Edition, EditionId};
use crate::outcome::Outcome;
use crate::seat::{Turn, Viewer};
use crate::step::{Decision, Draw, Refusal, Step, StepOf};

/// How often an outcome is to be expected, compared with the others of the same chance step.
pub type Weight = u32;

/// A position of a game, and the rules that lead from it to the next.
///
/// A deck or bag is a multiset and a draw is a chance step, so no position knows the future: nothing can peek, and a record
/// replays without any random generator.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The name of the game in records and on the command line.
    const NAME: &'static str;
    /// The name of the game, as people write it.
    const TITLE: &'static str;
    /// The newest version of its rules and notation: new games are played by it, and records say by which they were played.
    const RULES: u32;
    /// The oldest version that this program still knows. What was played by a version stays readable, so a game that changes its
    /// rules keeps the old ones: [`by_rules`](Game::by_rules) sets up a game that is played by them.
    const OLDEST_RULES: u32 = Self::RULES;
    /// How many can play.
    const PLAYERS: RangeInclusive<usize>;

    /// The component data it is played with.
    type Edition: Edition;
    /// What people decide before the game; anything one can write down.
    type Setup: Clone + Eq + fmt::Debug;
    /// Why a setup is not playable.
    type SetupError: std::error::Error + Send + Sync + 'static;
    /// A decision.
    type Action: Decision + Send + Sync;
    /// An outcome of chance.
    type Chance: Draw + Send + Sync;
    /// Something that happened, for people to follow. It is public: nothing happens that only some may know.
    type Event: Clone + Eq + fmt::Debug;
    /// What one viewer may see.
    type Observation: Clone + Eq + fmt::Debug;

    /// The setup for this many players that nobody has changed.
    fn default_setup(players: usize) -> Self::Setup;

    /// The position before the first step, by the newest rules.
    ///
    /// # Errors
    /// If the setup is not playable.
    fn new(edition: &'static Self::Edition, setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// The position before the first step, by this version of the rules, which must be one that the program knows. A game that
    /// has only ever had one version need not say anything, and pays nothing.
    ///
    /// # Errors
    /// If the setup is not playable.
    fn by_rules(_rules: u32, edition: &'static Self::Edition, setup: &Self::Setup) -> Result<Self, Self::SetupError> {
        Self::new(edition, setup)
    }

    /// The version of the rules that this game is played by.
    fn rules(&self) -> u32 {
        Self::RULES
    }

    /// Whether this program knows a version of the rules.
    fn knows_rules(rules: u32) -> bool {
        (Self::OLDEST_RULES..=Self::RULES).contains(&rules)
    }

    /// The component data this game is played with.
    fn edition(&self) -> &'static Self::Edition;

    /// What was decided before the game.
    fn setup(&self) -> Self::Setup;

    /// How many play.
    fn players(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The round, from 1, and how many there are. After the last one it stays that.
    fn round(&self) -> (u8, u8);

    /// The same, of what somebody sees.
    fn round_of(seen: &Self::Observation) -> (u8, u8);

    /// The component data that what somebody sees is of.
    fn edition_of(seen: &Self::Observation) -> &EditionId;

    /// Whose turn it is in what somebody sees. What is shown event by event lags behind the table, so this may be asked
    /// between the events of a step, too.
    fn turn_of(seen: &Self::Observation) -> Turn;

    /// Replaces `out` by the legal decisions, sorted, without duplicates; by none unless a player's decision is due. A
    /// caller who hands in the same list again and again allocates nothing.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// The legal decisions, as [`actions`](Game::actions) lists them.
    #[must_use]
    fn legal_actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        actions
    }

    /// How many decisions are legal. 0 unless a player's decision is due.
    fn action_total(&self) -> u32 {
        self.legal_actions().len() as u32
    }

    /// The legal decision at this place of the list that [`actions`](Game::actions) makes, without the list. To choose at
    /// random is to ask for a place below [`action_total`](Game::action_total).
    ///
    /// # Panics
    /// May panic unless `place` is below that total.
    fn action_at(&self, place: u32) -> Self::Action {
        self.legal_actions()[place as usize]
    }

    /// Replaces `out` by the possible outcomes with their exact weights, sorted; by none unless chance is due.
    fn chances(&self, out: &mut Vec<(Self::Chance, Weight)>);

    /// The possible outcomes, as [`chances`](Game::chances) lists them.
    #[must_use]
    fn legal_chances(&self) -> Vec<(Self::Chance, Weight)> {
        let mut chances = Vec::new();
        self.chances(&mut chances);
        chances
    }

    /// The sum of the weights: how many cards or tiles the deck holds. 0 unless chance is due.
    fn chance_total(&self) -> Weight;

    /// The outcome under `point` when the outcomes of [`chances`](Game::chances) are laid end to end, each as long as its
    /// weight. Drawing is asking for a uniform point below [`chance_total`](Game::chance_total).
    ///
    /// # Panics
    /// May panic unless `point` is below that total.
    fn chance_at(&self, point: Weight) -> Self::Chance;

    /// Whether the rules allow this step here.
    ///
    /// # Errors
    /// The rule that forbids it, and why.
    fn check(&self, step: &StepOf<Self>) -> Result<(), Refusal>;

    /// Carries out a step that [`check`](Game::check) allows, and tells what happened. It trusts its caller.
    fn apply(&mut self, step: &StepOf<Self>, story: &mut impl Extend<Self::Event>);

    /// Carries out the step that is due at random, untold, and says whose it was; nothing once the game is over. `below` draws
    /// a number below the one it is given, and is asked exactly once, so this is what [`Dice::choose`](crate::Dice::choose) or
    /// [`Dice::draw`](crate::Dice::draw) and [`apply`](Game::apply) do. A game that can do it with less looking around says how.
    #[inline]
    fn random_step(&mut self, below: impl FnOnce(u32) -> u32) -> Turn {
        let turn = self.turn();
        match turn {
            Turn::Player(_) => {
                let action = self.action_at(below(self.action_total()));
                self.apply(&Step::Action(action), &mut NoStory);
            }
            Turn::Chance => {
                let chance = self.chance_at(below(self.chance_total()));
                self.apply(&Step::Chance(chance), &mut NoStory);
            }
            Turn::Over => {}
        }
        turn
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What this viewer may see.
    fn observe(&self, viewer: Viewer) -> Self::Observation;

    /// Changes what a viewer saw as this event says. The events of a step, one after the other, lead from what a viewer saw
    /// before it to what they see after it ([`laws`](crate::laws) holds every game to that), so whoever shows a game event
    /// after event needs to know no rule: an event says everything that changes. One that cannot have happened here may
    /// change anything that is seen, but does not panic.
    fn follow(seen: &mut Self::Observation, event: &Self::Event);

    /// Whether these two are known to see the same here, without looking. It spares whoever tells many viewers the looking; a
    /// game that does not say so loses nothing but time.
    fn alike(&self, one: Viewer, other: Viewer) -> bool {
        one == other
    }

    /// Checks a step and carries it out.
    ///
    /// # Errors
    /// As [`check`](Game::check); the position is then as it was.
    fn play(&mut self, step: &StepOf<Self>, story: &mut impl Extend<Self::Event>) -> Result<(), Refusal> {
        self.check(step)?;
        self.apply(step, story);
        Ok(())
    }
}

/// Takes a story and drops it: for callers who need the new position only. Events that an iterator would make are not even
/// made.
pub struct NoStory;

impl<T> Extend<T> for NoStory {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, _events: I) {}
}
