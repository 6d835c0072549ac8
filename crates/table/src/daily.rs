//! The deal of a day, one for each game: it follows from the day and the game alone, so it is the same for everybody. What somebody
//! says they made of it can be checked, because everything but their own decisions follows from the deal: the draws, and what the
//! bots decide, since no clock says how far they look ahead. The bots get stronger from Monday to Sunday.

use fondaco_game::{NoStory, Record, Seat, Step, StepOf, Turn};
use fondaco_search::{Bot, Budget, Level, Mind};
use thiserror::Error;

use crate::any::{AnyGame, ForGame, GameName};
use crate::fairness::Seed;
use crate::proof::drawn_from;
use crate::tally::Tally;

/// How far bots look ahead at the most where they are to decide the same wherever they think, in iterations: a moment on a phone,
/// and more gains little (`docs/bots.md`).
pub const STEADY: u32 = 150;
/// No game of a daily deal has more steps.
pub const MAX_STEPS: usize = 2_000;
/// No step is longer, in bytes.
const MAX_STEP: usize = 200;
/// The person's seat.
pub const OWN: Seat = Seat::new(0);

/// The version of the bots. It is raised whenever any of them decides differently somewhere, so that nobody is taken for a liar whose
/// browser had the bots of yesterday: a test holds their decisions against it.
pub const BOTS: u32 = 1;
/// From this day on, 1 December 2026, cards are drawn by lot, so that different decisions lead to the same cards as far as can be. Before,
/// every draw took the next number, whatever was drawn: who left a tile, for which another was drawn, had other ships from then on.
const LOTS_FROM: u64 = 20_788;

/// How many play it, where the game allows it.
const PLAYERS: usize = 4;
/// How the bots play, from Monday on.
const LEVELS: [&str; 7] = ["peddler", "peddler", "merchant", "merchant", "banker", "banker", "doge"];
/// 1 January 1970 was a Thursday, the fourth day of a week.
const FIRST: u64 = 3;

/// How the bots play on this day, counted from 1970.
#[must_use]
pub const fn level(day: u64) -> &'static str {
    LEVELS[((day % 7 + FIRST) % 7) as usize]
}

/// How many play it.
#[must_use]
pub fn players(game: GameName) -> usize {
    PLAYERS.clamp(*game.players().start(), *game.players().end())
}

/// What the draws and the bots' dice of this day follow from.
#[must_use]
pub fn seed(game: GameName, day: u64) -> Seed {
    Seed::named(&format!("daily {game} {day}"))
}

/// Whether the cards of this day are drawn by lot.
#[must_use]
pub const fn lots(day: u64) -> bool {
    day >= LOTS_FROM
}

/// What is drawn in the deal of this day after these steps, which led here.
#[must_use]
pub fn draw<G: AnyGame>(game: GameName, day: u64, position: &G, steps: &[StepOf<G>]) -> G::Chance {
    let root = seed(game, day).root(&[]);
    if lots(day) {
        return root.lot(drawn_from(position, steps.iter().copied()), position);
    }
    root.draw(steps.iter().filter(|step| matches!(step, Step::Chance(_))).count() as u64, position)
}

/// How far a bot of this level looks ahead where it is to decide the same wherever it thinks.
#[must_use]
pub const fn steady(level: &Level) -> Budget {
    match level.mind {
        Mind::Search { iterations, .. } if iterations < STEADY => Budget::Iterations(iterations),
        Mind::Search { .. } => Budget::Iterations(STEADY),
        _ => Budget::Level,
    }
}

/// Why a game is not one of that deal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotDealt {
    /// It is too long.
    #[error("no game of a daily deal has more than {MAX_STEPS} steps")]
    Long,
    /// A step cannot be.
    #[error("step {number}: {why}")]
    Step {
        /// Which one, from 0.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// Something else is drawn there, or decided by a bot.
    #[error("step {number}: '{found}' does not follow from the deal")]
    Other {
        /// Which one, from 0.
        number: usize,
        /// What is said.
        found: String,
    },
    /// It is not over.
    #[error("the game is not over")]
    Unfinished,
    /// This program cannot play the deal.
    #[error("the deal cannot be played: {0}")]
    Unplayable(String),
}

/// Plays the deal of a day again, with these steps, and says what came of it. That takes as long as the bots think.
///
/// # Errors
/// The first thing that does not follow from the deal.
pub fn replay(game: GameName, day: u64, steps: &[String]) -> Result<Tally, NotDealt> {
    if steps.len() > MAX_STEPS {
        return Err(NotDealt::Long);
    }
    game.run(Replay { game, day, steps })
}

/// A game of the deal before its first step.
fn dealt(game: GameName) -> Record {
    let players = players(game);
    Record {
        game: game.to_string(),
        rules: game.rules(),
        edition: game.usual_edition().clone(),
        components: None,
        setup: game.usual(players).setup,
        seats: vec![String::new(); players],
        steps: Vec::new(),
        result: None,
    }
}

struct Replay<'a> {
    game: GameName,
    day: u64,
    steps: &'a [String],
}

impl ForGame for Replay<'_> {
    type Out = Result<Tally, NotDealt>;

    fn run<G: AnyGame>(self) -> Self::Out {
        let Replay { game, day, steps } = self;
        let level: Level = level(day).parse().map_err(|error| NotDealt::Unplayable(format!("{error}")))?;
        let seed = seed(game, day);
        let start = dealt(game).replay::<G>().map_err(|error| NotDealt::Unplayable(error.to_string()))?.game().clone();
        let mut parsed: Vec<StepOf<G>> = Vec::with_capacity(steps.len());
        // First what is quickly seen, so that nobody makes the bots think about nonsense.
        let mut position = start.clone();
        for (number, text) in steps.iter().enumerate() {
            let wrong = |why: String| NotDealt::Step { number, why };
            if text.len() > MAX_STEP {
                return Err(wrong("no step is so long".into()));
            }
            if position.turn() == Turn::Over {
                return Err(wrong("the game is over, but the steps go on".into()));
            }
            let step = StepOf::<G>::parse(text, position.turn()).map_err(|error| wrong(error.to_string()))?;
            if let Step::Chance(chance) = step
                && chance != draw(game, day, &position, &parsed)
            {
                return Err(NotDealt::Other { number, found: text.clone() });
            }
            position.play(&step, &mut NoStory).map_err(|refusal| wrong(refusal.to_string()))?;
            parsed.push(step);
        }
        let outcome = position.outcome().ok_or(NotDealt::Unfinished)?;
        let mut position = start;
        for (number, step) in parsed.iter().enumerate() {
            if let (Turn::Player(seat), Step::Action(action)) = (position.turn(), step)
                && seat != OWN
            {
                let mut bot = Bot::<G>::new(level, seed.bot(seat, number as u64));
                let due = bot.decide(&position, steady(&level), || false);
                if due.as_ref() != Ok(action) {
                    return Err(NotDealt::Other { number, found: steps[number].clone() });
                }
            }
            position.apply(step, &mut NoStory);
        }
        Ok(Tally::of(&outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyTable, Ask, Authority, Control, Holder, LevelName, MatchId, Name, Opening, PlayerId};

    /// A game of the deal in which the person does what comes first, as a browser plays it.
    fn played(game: GameName, day: u64) -> Vec<String> {
        played_by(game, day, 0)
    }

    /// The same with what comes at this place, of as many as there are.
    fn played_by(game: GameName, day: u64, place: usize) -> Vec<String> {
        struct Decide<'a>(&'a AnyTable, Seat);
        impl crate::ForPosition for Decide<'_> {
            type Out = String;
            fn run<G: AnyGame>(self, position: &G) -> String {
                let level: Level = self.0.chairs()[self.1.index()].bot().unwrap().as_str().parse().unwrap();
                let mut bot = Bot::<G>::new(level, self.0.bot_dice(self.1));
                bot.decide(position, steady(&level), || false).unwrap().to_string()
            }
        }
        struct At(usize);
        impl crate::ForPosition for At {
            type Out = String;
            fn run<G: AnyGame>(self, position: &G) -> String {
                let mut actions = Vec::new();
                position.actions(&mut actions);
                actions[self.0 % actions.len()].to_string()
            }
        }
        let me = Holder::person(PlayerId::new("me").unwrap(), Name::new("me").unwrap());
        let bot = || Holder::bot(LevelName::new(level(day)).unwrap());
        let seats = (0..players(game)).map(|seat| if seat == 0 { me.clone() } else { bot() }).collect();
        let opening = Opening {
            id: MatchId::new("m1").unwrap(),
            options: crate::Options { lots: lots(day), ..game.usual(players(game)) },
            given: Vec::new(),
            seats,
            owner: None,
            follows: None,
            seed: seed(game, day),
        };
        let (mut table, _) = AnyTable::open(opening, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        while let Turn::Player(seat) = table.turn() {
            let at = table.seq();
            match table.bot_due() {
                Some(due) => {
                    let action = table.position().run(Decide(&table, due.seat));
                    table.play(Authority::Bot(due.seat), at, &action, 0).unwrap();
                }
                None => {
                    let action = table.position().run(At(place));
                    table.ask(seat, Ask::Play { at, action }, 0).unwrap();
                }
            }
        }
        table.record().steps
    }

    #[test]
    fn what_was_played_follows_from_the_deal_and_what_was_not_is_found_out() {
        // Mondays, when the bots do not look ahead, before and after cards were drawn by lot.
        for (&game, day) in GameName::ALL.iter().flat_map(|game| [(game, 20_780), (game, 20_794)]) {
            let steps = played(game, day);
            let tally = replay(game, day, &steps).unwrap();
            assert_eq!(tally.scores.len(), players(game));
            assert!(replay(game, day + 1, &steps).is_err(), "the deal of another day");
            assert_eq!(replay(game, day, &steps[..steps.len() - 1]), Err(NotDealt::Unfinished));
            let mut on = steps.clone();
            on.push("pass".into());
            assert!(matches!(replay(game, day, &on), Err(NotDealt::Step { .. })));
            let mut nonsense = steps.clone();
            nonsense[3] = "nonsense".into();
            assert!(matches!(replay(game, day, &nonsense), Err(NotDealt::Step { number: 3, .. })));
            assert_eq!(replay(game, day, &vec![String::new(); MAX_STEPS + 1]), Err(NotDealt::Long));
        }
    }

    /// In Strozzi, tiles that are taken are drawn anew. Once that moved all ships that came later.
    #[test]
    fn different_decisions_lead_to_the_same_ships() {
        let strozzi = "strozzi".parse().unwrap();
        let ships = |day: u64, place: usize| -> Vec<String> {
            played_by(strozzi, day, place).into_iter().filter(|step| step.starts_with("ship ")).collect()
        };
        // Of a hundred ships. A round that ends earlier leaves out some.
        let alike = |day: u64| {
            let (one, other) = (ships(day, 0), ships(day, 1));
            assert_ne!(one, other, "they have decided differently");
            100 * one.iter().zip(&other).filter(|(one, other)| one == other).count() / one.len().min(other.len())
        };
        let (before, since) = ([20_780, 20_787].map(alike), [20_794, 20_801].map(alike));
        assert!(before.iter().all(|part| *part < 50) && since.iter().all(|part| *part > 75), "{before:?} {since:?}");
    }

    /// If this fails and nothing is wrong, some bot decides differently than it did: raise [`BOTS`], and write down what they decide now.
    #[test]
    fn the_version_of_the_bots_says_how_they_decide() {
        struct Signed;
        impl ForGame for Signed {
            type Out = u64;
            fn run<G: AnyGame>(self) -> u64 {
                let game: GameName = G::NAME.parse().unwrap();
                let seed = Seed::named("how bots decide");
                let mut position = dealt(game).replay::<G>().unwrap().game().clone();
                let (mut number, mut signed) = (0_u64, 0xcbf2_9ce4_8422_2325_u64);
                let mut decided = 0;
                while position.turn() != Turn::Over && decided < 24 {
                    let step = match position.turn() {
                        Turn::Chance => Step::Chance(seed.draw(number, &position)),
                        _ => {
                            // One after the other, so that every level is asked early and late.
                            let level: Level = LEVELS[decided % LEVELS.len()].parse().unwrap();
                            decided += 1;
                            let mut bot = Bot::<G>::new(level, number);
                            Step::Action(bot.decide(&position, steady(&level), || false).unwrap())
                        }
                    };
                    for byte in step.to_string().bytes() {
                        signed = (signed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                    }
                    position.play(&step, &mut NoStory).unwrap();
                    number += 1;
                }
                signed
            }
        }
        let signed: Vec<String> =
            GameName::ALL.iter().map(|game| format!("{game} {:016x}", game.run(Signed))).collect();
        assert_eq!((BOTS, signed.join(", ").as_str()), (1, "strozzi a7df11c3f441b3a5, liguria ec27dc96bc4e2f37"));
    }

    #[test]
    fn a_bot_that_was_made_to_err_is_found_out() {
        for &game in GameName::ALL {
            let day = 20_780;
            let forged = forge(game, day);
            // It is played by the rules, and the draws are those of the deal.
            assert!(matches!(replay(game, day, &forged), Err(NotDealt::Other { .. })), "{game}");
        }
    }

    /// A game of the deal in which everybody does what comes first, the bots too.
    fn forge(game: GameName, day: u64) -> Vec<String> {
        struct All(GameName, u64);
        impl ForGame for All {
            type Out = Vec<String>;
            fn run<G: AnyGame>(self) -> Vec<String> {
                let seed = seed(self.0, self.1);
                let mut game = dealt(self.0).replay::<G>().unwrap().game().clone();
                let (mut steps, mut draws, mut actions) = (Vec::new(), 0, Vec::new());
                while game.turn() != Turn::Over {
                    let step = match game.turn() {
                        Turn::Chance => {
                            draws += 1;
                            Step::Chance(seed.draw(draws - 1, &game))
                        }
                        _ => {
                            actions.clear();
                            game.actions(&mut actions);
                            Step::Action(actions[0])
                        }
                    };
                    game.play(&step, &mut NoStory).unwrap();
                    steps.push(step.to_string());
                }
                steps
            }
        }
        game.run(All(game, day))
    }

    #[test]
    fn the_strongest_come_on_sunday() {
        // 18 November 2026 is a Wednesday.
        assert_eq!((level(20_775), level(20_779), level(20_780)), ("merchant", "doge", "peddler"));
    }
}
