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
    use fondaco_game::{Dice, Edition as _, Game as _, MAX_SEATS, NoStory, Turn};
    use fondaco_liguria::Liguria;
    use fondaco_search::{Bot, Level};
    use fondaco_strozzi::{Edition, Setup, Strozzi};

    use super::*;
    use crate::play::play_watched;

    fn start() -> Strozzi {
        Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap()
    }

    /// Over everything that could be drawn, each as often as it is likely, luck is nothing: that is why it has no bias. So it is
    /// where another draw follows.
    fn is_even<G: Insight>(mut game: G, draws: usize) {
        let (mut dice, players) = (Dice::new(4), game.players());
        let (mut last, mut followed) = (0, 0);
        while game.turn() != Turn::Over && (last < draws || followed < draws) {
            let step = match game.turn() {
                Turn::Chance => {
                    let (mut sums, mut lucky, mut goes_on) = ([0.0; MAX_SEATS], false, false);
                    for (chance, weight) in game.legal_chances() {
                        let mut meter = LuckMeter::new(29, players).unwrap();
                        meter.watch(&game, &Step::Chance(chance));
                        lucky |= meter.win.iter().any(|win| win.abs() > 0.001);
                        for (sum, margin) in sums.iter_mut().zip(&meter.margin) {
                            *sum += f64::from(weight) * margin;
                        }
                        let mut after = game.clone();
                        after.apply(&Step::Chance(chance), &mut NoStory);
                        goes_on |= after.turn() == Turn::Chance;
                    }
                    assert!(sums.iter().all(|sum| sum.abs() < 1e-6), "{sums:?}");
                    *(if goes_on { &mut followed } else { &mut last }) += usize::from(lucky);
                    Step::Chance(dice.draw(&game))
                }
                _ => Step::Action(dice.choose(&game)),
            };
            game.apply(&step, &mut NoStory);
        }
        assert!(last >= draws && followed >= draws, "draws that are worth something: {last}, and {followed} in a row");
    }

    #[test]
    fn luck_is_even() {
        is_even(start(), 5);
        is_even(Liguria::new(fondaco_liguria::Edition::reconstructed(), &Liguria::default_setup(3)).unwrap(), 5);
    }

    /// How widely the margin of a greedy bot among apprentices varies without luck, compared with that of the same games with luck.
    fn narrower<G: Insight>(start: &G, games: u64, iterations: u32) -> f64 {
        let players = start.players();
        let apprentice: Level = "apprentice".parse().unwrap();
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for game in 0..games {
            let own = game as usize % players;
            let level = |seat| if seat == own { Level::GREEDY } else { apprentice };
            let mut agents: Vec<Bot<G>> =
                (0..players).map(|seat| Bot::new(level(seat), game * 7 + seat as u64)).collect();
            let mut meter = LuckMeter::new(iterations, players).unwrap();
            let end = play_watched(start, &mut agents, game, || false, |game, step| meter.watch(game, step));
            let won = margin(&Worth::of_outcome(&end.unwrap().unwrap()), own, players);
            with.push(won);
            without.push(won - meter.margin[own]);
        }
        let deviation = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter().map(|value| (value - mean).powi(2)).sum::<f64>().sqrt()
        };
        deviation(&without) / deviation(&with)
    }

    /// Who takes luck out wants a narrower interval.
    #[test]
    fn without_luck_results_vary_less() {
        let ratio = narrower(&start(), 48, 29);
        assert!(ratio < 0.95, "{ratio}");
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
