//! What decides at a seat.

use fondaco_game::{Game, Insight, StepOf};
use fondaco_search::{Bot, Budget, Evaluator};

/// What decides at a seat of one game.
pub trait Agent<G: Game> {
    /// Decides for the player whose turn it is; nothing if it cannot, which ends the game.
    fn decide(&mut self, game: &G) -> Option<G::Action>;

    /// Is told of every step that is played, its own included, and in which position.
    fn follow(&mut self, game: &G, step: &StepOf<G>) {
        let _ = (game, step);
    }
}

/// A bot makes as many iterations as its level says, or as it was given: no clock stops it here.
impl<G: Insight, E: Evaluator<G> + Clone> Agent<G> for Bot<G, E> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        Bot::decide(self, game, Budget::Level, || false).ok()
    }

    fn follow(&mut self, _game: &G, step: &StepOf<G>) {
        Bot::follow(self, step);
    }
}
