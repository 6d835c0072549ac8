//! Bots by name, and games among them: what traces, statistics, benchmarks and the arena are made of.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use fondaco_game::{Dice, Insight, Seat, SeatSet, Step, StepOf, Turn};
use fondaco_search::{BotSpec, Budget, Level, Mind, NoDecision, Policy};

use crate::error::{Done, fault};

/// How long bots may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::Args)]
pub(crate) struct Limits {
    /// Let a bot think so many milliseconds about a decision, at the most
    #[arg(long, value_name = "N", conflicts_with = "iterations", value_parser = above_zero)]
    pub(crate) millis: Option<u32>,
    /// Let a bot's search make so many iterations for a decision, at the most, whatever the clock says
    #[arg(long, value_name = "N", value_parser = above_zero)]
    pub(crate) iterations: Option<u32>,
}

/// A number that is not 0, as in a budget.
pub(crate) fn above_zero(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err(NoDecision::NoBudget.to_string()),
        Ok(number) => Ok(number),
        Err(_) => Err("not a whole number from 1 to 4294967295".to_owned()),
    }
}

/// A bot that sits in a game. Search knows no clock: this one asks it.
pub(crate) struct Player<G: Insight> {
    bot: fondaco_search::Bot<G>,
    budget: Budget,
    time: Option<Duration>,
}

impl<G: Insight> Player<G> {
    /// This bot, within these limits. The same seed gives the same decisions, if no clock ends them.
    pub(crate) fn new(bot: BotSpec, limits: Limits, seed: u64) -> Self {
        let (mut budget, mut time) = (Budget::Level, None);
        if let Mind::Search { iterations, millis, .. } = bot.level.mind {
            match bot.iterations.map(NonZeroU32::get).or(limits.iterations.map(|most| most.min(iterations))) {
                Some(iterations) => budget = Budget::Iterations(iterations),
                None => time = Some(limits.millis.map_or(millis, |most| most.min(millis))),
            }
        }
        let time = time.map(|millis| Duration::from_millis(millis.into()));
        Player { bot: fondaco_search::Bot::new(bot.level, seed), budget, time }
    }

    /// Tells it who at the table is able to look ahead.
    pub(crate) fn among(mut self, able: SeatSet) -> Self {
        self.bot = self.bot.among(able);
        self
    }

    /// Decides for the player whose turn it is. `stop` can end a long search.
    pub(crate) fn decide(&mut self, game: &G, mut stop: impl FnMut() -> bool) -> Result<G::Action, NoDecision> {
        let end = self.time.map(|time| Instant::now() + time);
        self.bot.decide(game, self.budget, || stop() || end.is_some_and(|end| Instant::now() >= end))
    }

    /// Hears what happened.
    pub(crate) fn follow(&mut self, step: &StepOf<G>) {
        self.bot.follow(step);
    }

    /// What it searched last, if it searches.
    pub(crate) fn search(&self) -> Option<&fondaco_search::Search<G>> {
        self.bot.search()
    }

    /// The game went back.
    pub(crate) fn forget(&mut self) {
        self.bot.forget();
    }
}

/// The seats of those of these bots who look ahead.
pub(crate) fn able(bots: &[BotSpec]) -> SeatSet {
    let seats = bots.iter().zip(Seat::all(bots.len()));
    seats.filter(|(bot, _)| bot.level.is_able()).map(|(_, seat)| seat).collect()
}

/// The bots of one game, and its dice. Bots that do not look ahead decide by the dice that also draw, so the seed and the
/// bots say the whole game.
pub(crate) struct Company<G: Insight> {
    minds: Vec<GameMind<G>>,
    dice: Dice,
    actions: Vec<G::Action>,
}

enum GameMind<G: Insight> {
    Policy(Policy),
    Player(Box<Player<G>>),
}

impl<G: Insight> Company<G> {
    /// The bots of the game with this seed.
    pub(crate) fn new(bots: &[BotSpec], limits: Limits, seed: u64) -> Self {
        let mind = |(seat, &bot): (usize, &BotSpec)| match bot.level {
            Level { mind: Mind::Policy(policy), .. } => GameMind::Policy(policy),
            _ => GameMind::Player(Box::new(Player::new(bot, limits, mind_seed(seed, seat)).among(able(bots)))),
        };
        Company { minds: bots.iter().enumerate().map(mind).collect(), dice: Dice::new(seed), actions: Vec::new() }
    }

    /// The next step of the game, which is then on its way; none when it is over.
    #[inline]
    pub(crate) fn next_step(&mut self, game: &G) -> Done<Option<StepOf<G>>> {
        let step = match game.turn() {
            Turn::Over => return Ok(None),
            Turn::Chance => Step::Chance(self.dice.draw(game)),
            Turn::Player(seat) => {
                let decided = match &mut self.minds[seat.index()] {
                    GameMind::Policy(policy) => {
                        policy.decide(game, &mut self.actions, &mut self.dice).ok_or(NoDecision::NoAction)
                    }
                    GameMind::Player(player) => player.decide(game, || false),
                };
                Step::Action(decided.map_err(|error| fault(error.to_string()))?)
            }
        };
        for mind in &mut self.minds {
            if let GameMind::Player(player) = mind {
                player.follow(&step);
            }
        }
        Ok(Some(step))
    }
}

/// The seed of the game with this number: the first one's and those after it.
pub(crate) fn seed_of(first: u64, number: u64) -> u64 {
    first.wrapping_add(number)
}

/// The seed that a bot thinks by: another for each seat, and none that games are dealt from.
pub(crate) fn mind_seed(seed: u64, seat: usize) -> u64 {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8] = 1;
    key[9] = seat as u8;
    Dice::from_key(key).word64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_read_as_it_is_written() {
        for text in ["random", "doge", "merchant@20"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        for bad in ["", "me", "doge@", "doge@0", "doge@-1", "greedy@7", "doge@99999999999"] {
            assert!(bad.parse::<BotSpec>().is_err(), "{bad:?}");
        }
    }
}
