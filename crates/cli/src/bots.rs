//! Games among bots: what traces, statistics and benchmarks are made of.

use fondaco_game::{Dice, Insight, Step, StepOf, Turn};

use crate::seats::Bot;

/// The next step of a game among bots; none when it is over. Decisions and draws come from one stream of dice, so a seed and
/// the bots say the whole game.
#[inline]
pub(crate) fn next_step<G: Insight>(
    game: &G,
    bots: &[Bot],
    actions: &mut Vec<G::Action>,
    dice: &mut Dice,
) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(dice.draw(game))),
        Turn::Player(seat) => bots[seat.index()].decide(game, actions, dice).map(Step::Action),
    }
}

/// The seed of the game with this number: the first one's and those after it.
pub(crate) fn seed_of(first: u64, number: u64) -> u64 {
    first.wrapping_add(number)
}

/// The dice of a game with this seed.
pub(crate) fn dice(first: u64, number: u64) -> Dice {
    Dice::new(seed_of(first, number))
}
