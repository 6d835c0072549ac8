//! One game between agents.

use fondaco_game::{Game, NoStory, Outcome, Refusal, Seat, Step, StepOf, Turn};
use thiserror::Error;

use crate::agent::Agent;
use crate::deal::Deal;

/// Why a game was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// An agent did not decide.
    #[error("the agent at seat {0} has no answer")]
    NoAnswer(Seat),
    /// An agent decided what the rules forbid.
    #[error("the agent at seat {seat} decided '{action}': {refusal}")]
    Illegal {
        /// Where it sits.
        seat: Seat,
        /// What it decided.
        action: String,
        /// Why that was not played.
        refusal: Refusal,
    },
    /// The game ended, but says nothing of its result.
    #[error("a game ended without an outcome")]
    NoOutcome,
    /// There are more or fewer agents than seats.
    #[error("{agents} agents for {seats} seats")]
    Seats {
        /// How many agents there are.
        agents: usize,
        /// How many seats there are.
        seats: usize,
    },
}

impl PlayError {
    /// The seat whose agent is to blame, if one is.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            PlayError::NoAnswer(seat) | PlayError::Illegal { seat, .. } => Some(*seat),
            PlayError::NoOutcome | PlayError::Seats { .. } => None,
        }
    }
}

/// Plays a game from `start`, with an agent for each seat and the draws of this deal. `stopped` is asked before every step;
/// a game that was stopped has no outcome.
///
/// # Errors
/// If an agent does not decide, or decides what the rules forbid.
pub fn play<G: Game, A: Agent<G>>(
    start: &G,
    agents: &mut [A],
    deal: u64,
    stopped: impl Fn() -> bool,
) -> Result<Option<Outcome>, PlayError> {
    play_watched(start, agents, deal, stopped, |_, _| {})
}

/// The same with somebody who watches every step, and in which position it is played.
///
/// # Errors
/// As [`play`].
pub fn play_watched<G: Game, A: Agent<G>>(
    start: &G,
    agents: &mut [A],
    deal: u64,
    stopped: impl Fn() -> bool,
    mut watch: impl FnMut(&G, &StepOf<G>),
) -> Result<Option<Outcome>, PlayError> {
    let mut game = start.clone();
    if agents.len() != game.players() {
        return Err(PlayError::Seats { agents: agents.len(), seats: game.players() });
    }
    let mut deal = Deal::new(deal);
    loop {
        let step = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(deal.draw(&game)),
            Turn::Player(seat) => {
                let action = agents[seat.index()].decide(&game).ok_or(PlayError::NoAnswer(seat))?;
                let step = Step::Action(action);
                let illegal = |refusal| PlayError::Illegal { seat, action: action.to_string(), refusal };
                game.check(&step).map_err(illegal)?;
                step
            }
        };
        if stopped() {
            return Ok(None);
        }
        watch(&game, &step);
        agents.iter_mut().for_each(|agent| agent.follow(&game, &step));
        game.apply(&step, &mut NoStory);
    }
    game.outcome().map(Some).ok_or(PlayError::NoOutcome)
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        (**self).decide(game)
    }

    fn follow(&mut self, game: &G, step: &StepOf<G>) {
        (**self).follow(game, step);
    }
}
