//! How lucky each seat was, so that luck can be taken out of the results.
//!
//! What a draw gave a seat is what the position is worth to it afterwards, less what was to be expected. Both are judged by the same
//! search, for each thing that could have been drawn and with its exact weight, whatever was drawn. So the sum of it over a game is 0
//! on average, however badly the search judges, and a result less the luck has the same mean as the result: it is adjusted without
//! bias. The better the search judges, the less is left of the variance. (AIVAT does the same for decisions of known players; here only
//! draws are adjusted.)

use fondaco_game::{Insight, Step, StepOf};
use fondaco_search::{Analyst, NoDecision, Worth};
use serde::{Deserialize, Serialize};

/// What the draws of a game gave each seat, in millionths: whole numbers, so that a file says exactly what was measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// Of a victory.
    pub win: Vec<i64>,
    /// Of a point ahead of the average of the others.
    pub margin: Vec<i64>,
}

/// What luck is counted in.
pub const MILLIONTHS: f64 = 1e6;

/// Measures the luck of one game.
#[derive(Clone, Debug)]
pub struct LuckMeter {
    analyst: Analyst,
    win: Vec<f64>,
    margin: Vec<f64>,
}

impl LuckMeter {
    /// A meter for a game of so many, whose search makes about so many iterations for a draw.
    ///
    /// # Errors
    /// If that is none.
    pub fn new(iterations: u32, players: usize) -> Result<Self, NoDecision> {
        Ok(LuckMeter { analyst: Analyst::new(iterations, 0)?, win: vec![0.0; players], margin: vec![0.0; players] })
    }

    /// Watches a step from this position.
    pub fn watch<G: Insight>(&mut self, game: &G, step: &StepOf<G>) {
        let Step::Chance(drawn) = step else { return };
        let Some((actual, expected)) = self.analyst.weigh(game, drawn) else { return };
        let players = self.win.len();
        for seat in 0..players {
            self.win[seat] += actual.win[seat] - expected.win[seat];
            self.margin[seat] += margin(&actual, seat, players) - margin(&expected, seat, players);
        }
    }

    /// What the draws gave in all.
    #[must_use]
    pub fn luck(&self) -> Luck {
        let whole = |values: &[f64]| values.iter().map(|value| (value * MILLIONTHS).round() as i64).collect();
        Luck { win: whole(&self.win), margin: whole(&self.margin) }
    }
}

/// How many points a seat is ahead of the average of the others.
fn margin(worth: &Worth, seat: usize, players: usize) -> f64 {
    let total: f64 = worth.score[..players].iter().sum();
    let own = worth.score[seat];
    (own - (total - own) / (players as f64 - 1.0)) / f64::from(fondaco_game::insight::POINT)
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Dice, Edition as _, Game as _, NoStory, Turn};
    use fondaco_search::{Bot, Level};
    use fondaco_strozzi::{Edition, Setup, Strozzi};

    use super::*;
    use crate::play::play_watched;

    fn start() -> Strozzi {
        Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap()
    }

    /// Over everything that could be drawn, each as often as it is likely, luck is nothing: that is why it has no bias.
    #[test]
    fn luck_is_even() {
        let (mut game, mut dice, mut draws) = (start(), Dice::new(4), 0);
        while game.turn() != Turn::Over && draws < 12 {
            let step = match game.turn() {
                Turn::Chance => {
                    let (mut sums, mut lucky) = ([0.0; 3], false);
                    for (chance, weight) in game.legal_chances() {
                        let mut meter = LuckMeter::new(29, 3).unwrap();
                        meter.watch(&game, &Step::Chance(chance));
                        lucky |= meter.win.iter().any(|win| win.abs() > 0.001);
                        for (sum, win) in sums.iter_mut().zip(&meter.margin) {
                            *sum += f64::from(weight) * win;
                        }
                    }
                    assert!(sums.iter().all(|sum| sum.abs() < 1e-6), "{sums:?}");
                    draws += usize::from(lucky);
                    Step::Chance(dice.draw(&game))
                }
                _ => Step::Action(dice.choose(&game)),
            };
            game.apply(&step, &mut NoStory);
        }
        assert_eq!(draws, 12, "most draws are worth something to somebody");
    }

    #[test]
    fn what_one_gains_others_lose() {
        for deal in 0..3 {
            let mut agents: Vec<Bot<Strozzi>> = (0..3).map(|seat| Bot::new(Level::GREEDY, deal * 3 + seat)).collect();
            let mut meter = LuckMeter::new(29, 3).unwrap();
            let end = play_watched(&start(), &mut agents, deal, || false, |game, step| meter.watch(game, step));
            assert!(end.unwrap().is_some());
            let Luck { win, margin } = meter.luck();
            assert!(win.iter().sum::<i64>().abs() < 10 && margin.iter().sum::<i64>().abs() < 10, "{win:?} {margin:?}");
            assert!(win.iter().any(|win| *win != 0));
        }
    }
}
