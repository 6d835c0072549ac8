//! What no bot that people play against may do, whatever its level: named situations, each a record in `situations` that ends
//! where somebody has to decide, and whole games.

use std::path::Path;

use crate::common::start;
use fondaco_game::{Dice, Game, Insight, NoStory, Portable, Record, Seat, SeatSet, Step, Turn};
use fondaco_liguria::state::rounds;
use fondaco_liguria::{Action, Liguria};
use fondaco_search::{Bot, Budget, Level};
use fondaco_strozzi::Strozzi;

/// What the strongest level makes do with here; the others think as long as their level says.
const QUICK: Budget = Budget::Iterations(60);
/// How often each level is asked, with other dice each time.
const TIMES: u64 = 60;

/// The five levels that people play against.
fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| !level.is_yardstick)
}

fn budget(level: Level) -> Budget {
    if level == Level::DOGE { QUICK } else { Budget::Level }
}

fn times(level: Level) -> u64 {
    if level == Level::DOGE { TIMES / 10 } else { TIMES }
}

/// The position where a record ends.
fn situation<G: Portable>(name: &str) -> G {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/situations").join(name).with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Record::parse(&text).unwrap().verify::<G>().unwrap()
}

/// Sees that no level ever decides what begins so, and that it would be legal.
fn never<G: Portable + Insight>(name: &str, forbidden: &[&str]) {
    let game = situation::<G>(name);
    let is_forbidden = |action: &G::Action| forbidden.iter().any(|start| action.to_string().starts_with(start));
    assert!(game.legal_actions().iter().any(is_forbidden), "{name}: nobody could");
    assert!(!game.legal_actions().iter().all(is_forbidden), "{name}: nobody could do otherwise");
    for level in levels() {
        let did = (0..times(level)).filter(|&seed| {
            let action = Bot::new(level, seed).decide(&game, budget(level), || false).unwrap();
            is_forbidden(&action)
        });
        assert_eq!(did.count(), 0, "{name}: {level} does {forbidden:?}");
    }
}

/// Three grain are worth three spaces in Rome and nothing elsewhere, and the ship is no better in line there.
#[test]
fn nobody_sends_three_grain_to_naples() {
    never::<Strozzi>("grain-slow", &["port naples", "port venice"]);
    never::<Strozzi>("grain-fast", &["port naples", "port venice"]);
}

/// Without a sack nothing is loaded in a harbor for the rest of the game.
#[test]
fn nobody_upgrades_the_only_merchant_in_round_two() {
    never::<Liguria>("only-merchant", &["upgrade merchant"]);
    never::<Liguria>("only-merchant-two-arrows", &["upgrade merchant"]);
}

/// Each point of balance below zero costs five.
#[test]
fn nobody_goes_deep_into_debt() {
    never::<Liguria>("debt-last-round", DEBT[0]);
    never::<Liguria>("debt-last-but-one", DEBT[1]);
}

/// The cards that lead eight points and more below zero.
const DEBT: [&[&str]; 2] = [&["card -"], &["card -"]];

/// Lets a bot play on for the one who is asked, and greedy bots for the others, and gives the end.
fn play_on<G: Insight>(mut game: G, level: Level, seed: u64) -> G {
    let Turn::Player(me) = game.turn() else { panic!("nobody is asked") };
    let mut dice = Dice::new(seed);
    let at = |seat: Seat| Bot::new(if seat == me { level } else { Level::GREEDY }, seed + seat.index() as u64);
    let mut bots: Vec<Bot<G>> = Seat::all(game.players()).map(at).collect();
    loop {
        let step = match game.turn() {
            Turn::Over => return game,
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => {
                let bot = &mut bots[seat.index()];
                Step::Action(bot.decide(&game, budget(bot.level()), || false).unwrap())
            }
        };
        bots.iter_mut().for_each(|bot| bot.follow(&step));
        game.apply(&step, &mut NoStory);
    }
}

/// Cubes aboard fill nothing: whoever can still come home does.
#[test]
fn nobody_sails_past_home_in_the_last_voyage() {
    for name in ["past-home", "past-home-stopover", "homeward", "turn-for-home"] {
        let game = situation::<Liguria>(name);
        let Turn::Player(seat) = game.turn() else { panic!("nobody is asked") };
        let (aboard, before) = (game.cargo(seat).total(), game.home(seat).total());
        assert!(aboard >= 4, "{name}: {aboard} cubes");
        for level in levels() {
            for seed in 0..times(level) {
                // Who makes a stopover at home may load more afterwards.
                let home = play_on(game, level, seed).home(seat).total() - before;
                assert!(home >= aboard, "{name}: {level} with seed {seed} brings {home} cubes home of {aboard}");
            }
        }
    }
}

/// In whole games, too, nobody is 40 points in debt at the end, unless they had no choice: who comes last takes the card that is
/// left.
#[test]
fn whole_games_have_none_of_it() {
    for level in levels() {
        let games = if level == Level::DOGE { 1 } else { 12 };
        for seed in 0..games {
            let (mut game, mut dice) = (start::<Liguria>(3 + seed as usize % 2), Dice::new(seed));
            let players = game.players();
            let mut bots: Vec<Bot<Liguria>> =
                (0..players).map(|seat| Bot::new(level, seed * 4 + seat as u64)).collect();
            // Who left a card with a higher score in the last three rounds.
            let mut chose = SeatSet::new();
            loop {
                let step = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => Step::Chance(dice.draw(&game)),
                    Turn::Player(seat) => {
                        let few = if level == Level::DOGE { Budget::Iterations(8) } else { Budget::Level };
                        let action = bots[seat.index()].decide(&game, few, || false).unwrap();
                        if let Action::Card(card) = action
                            && game.parts().round + 3 > rounds(players)
                            && game.display().any(|other| other.score() > card.score())
                        {
                            chose.insert(seat);
                        }
                        Step::Action(action)
                    }
                };
                bots.iter_mut().for_each(|bot| bot.follow(&step));
                game.apply(&step, &mut NoStory);
            }
            let outcome = game.outcome().unwrap();
            for seat in Seat::all(players) {
                let debt = outcome.breakdown(seat).find(|(source, _)| *source == "balance").unwrap().1;
                assert!(debt > -40 || !chose.contains(seat), "{level}: {debt} points of debt in game {seed}");
            }
        }
    }
}
