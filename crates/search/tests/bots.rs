//! What bots do, and what they cannot know.

use crate::common::{liguria, middle, start, strozzi};
use fondaco_game::{Dice, Game, Insight, NoStory, Seat, SeatSet, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Bot, Budget, Level, NoDecision, Rivals, Search, Style};
use fondaco_strozzi::Strozzi;

const QUICK: Budget = Budget::Iterations(40);

/// Plays to the end among bots of this level and gives the steps.
fn play<G: Insight>(mut game: G, level: Level, seed: u64, dice: &mut Dice) -> (G, Vec<String>) {
    let mut bots: Vec<Bot<G>> = (0..game.players()).map(|seat| Bot::new(level, seed + seat as u64)).collect();
    let mut steps = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over => return (game, steps),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => Step::Action(bots[seat.index()].decide(&game, QUICK, || false).unwrap()),
        };
        game.check(&step).unwrap();
        steps.push(step.to_string());
        game.apply(&step, &mut NoStory);
        bots.iter_mut().for_each(|bot| bot.follow(&step));
    }
}

#[test]
fn every_level_plays_every_game_to_the_end() {
    for level in Level::ALL {
        assert!(play(start::<Strozzi>(3), level, 1, &mut Dice::new(1)).0.outcome().is_some(), "{level}");
        assert!(play(middle::<Liguria>(3, 1, 150), level, 1, &mut Dice::new(1)).0.outcome().is_some(), "{level}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| play(strozzi(4), Level::DOGE, seed, &mut Dice::new(2)).1;
    assert_eq!(game(7), game(7));
}

#[test]
fn without_a_decision_there_is_a_reason() {
    let mut bot = Bot::new(Level::DOGE, 0);
    assert_eq!(bot.decide(&start::<Strozzi>(4), QUICK, || false), Err(NoDecision::ChanceDue));
    assert_eq!(bot.decide(&strozzi(4), Budget::Iterations(0), || false), Err(NoDecision::NoBudget));
    let (over, _) = play(strozzi(4), Level::RANDOM, 0, &mut Dice::new(0));
    assert_eq!(bot.decide(&over, QUICK, || false), Err(NoDecision::Over));
    // Even a bot that is told to stop at once decides something legal.
    let game = strozzi(4);
    let action = bot.decide(&game, Budget::Level, || true).unwrap();
    game.check(&Step::Action(action)).unwrap();
}

/// Where the tree does not branch for rivals, those who are able are expected to do what the first look finds best for them, and the
/// others to take what looks best at once.
#[test]
fn able_rivals_are_not_taken_for_greedy_ones() {
    let game = liguria(4);
    let tree = |rivals, able| {
        let mut search = Search::knowing(able, game, Style { rivals, ..Style::default() }, 1, 20_000);
        search.run(300, || false);
        search.signature()
    };
    let (everybody, nobody) = (Seat::all(4).collect(), SeatSet::new());
    assert_eq!(tree(Rivals::Able, everybody), tree(Rivals::Alike, everybody));
    assert_eq!(tree(Rivals::Able, nobody), tree(Rivals::Greedy, nobody));
    assert_ne!(tree(Rivals::Alike, everybody), tree(Rivals::Alike, nobody));
}

#[test]
fn what_is_known_is_kept_and_what_is_not_is_forgotten() {
    let game = strozzi(4);
    let mut search = Search::new(game, Style::default(), 1, 4000);
    search.run(500, || false);
    let (best, before) = (search.opinions()[0], search.nodes());
    search.advance(&Step::Action(best.action));
    assert!(search.nodes() > 10 && search.nodes() < before, "{} nodes of {before}", search.nodes());
    assert_eq!(search.iterations(), 0);
    search.run(100, || false);
    assert!(search.line(&Step::Action(best.action), 8).len() <= 8);
    // A bot that was not told what happened begins anew.
    let mut bot = Bot::new(Level::DOGE, 0);
    bot.decide(&game, QUICK, || false).unwrap();
    bot.decide(&middle::<Strozzi>(4, 9, 70), QUICK, || false).unwrap();
    bot.forget();
    bot.decide(&game, QUICK, || false).unwrap();
}

/// Two tables with the same position and different dice to come: the search grows the same tree, and bots decide the same
/// until a draw differs. Nothing in a position tells which of the two it is.
#[test]
fn no_bot_knows_what_will_be_drawn() {
    fn same<G: Insight>(game: &G) {
        let tree = || {
            let mut search = Search::new(game.clone(), Style::default(), 4, 2000);
            search.run(200, || false);
            search.signature()
        };
        assert_eq!(tree(), tree());
        let future = |seed| play(game.clone(), Level::DOGE, 4, &mut Dice::new(seed)).1;
        let (one, other) = (future(1), future(2));
        let differs = one.iter().zip(&other).position(|(one, other)| one != other).expect("other dice, another game");
        // What differs first is a draw: up to there nobody could know, and nobody did.
        let mut replayed = game.clone();
        for text in &one[..differs] {
            let step = Step::parse(text, replayed.turn()).unwrap();
            replayed.apply(&step, &mut NoStory);
        }
        assert_eq!(replayed.turn(), Turn::Chance, "step {differs} of {one:?}\n{other:?}");
    }
    same(&strozzi(3));
    same(&liguria(3));
}

/// Decks and bags are multisets: every outcome that a position lists can be drawn from it, and after any of them the rest
/// is what was there before without it. So a position holds no order, and what a person with a perfect memory knows.
#[test]
fn a_position_holds_no_order() {
    fn check<G: Game>(players: usize) -> usize {
        let (mut game, mut dice) = (start::<G>(players), Dice::new(8));
        let (mut actions, mut chances, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        let mut compared = 0;
        loop {
            let step = match game.turn() {
                Turn::Over => return compared,
                Turn::Player(_) => {
                    game.actions(&mut actions);
                    Step::Action(*dice.pick(&actions).unwrap())
                }
                Turn::Chance => {
                    game.chances(&mut chances);
                    let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
                    assert_eq!(total, game.chance_total());
                    for (chance, weight) in &chances {
                        let mut after = game.clone();
                        after.play(&Step::Chance(*chance), &mut NoStory).unwrap();
                        after.chances(&mut rest);
                        let kind =
                            |chance: &G::Chance| chance.to_string().split(' ').next().unwrap_or_default().to_owned();
                        // Two draws from the same deck in a row: it is smaller by exactly what was drawn.
                        if after.chance_total() + 1 == total
                            && rest.iter().all(|(other, _)| kind(other) == kind(chance))
                        {
                            let mut left: Vec<u32> = rest.iter().map(|(_, weight)| *weight).collect();
                            let reduced = chances.iter().map(|(other, w)| w - u32::from(other == chance));
                            let mut expected: Vec<u32> = reduced.filter(|weight| *weight > 0).collect();
                            left.sort_unstable();
                            expected.sort_unstable();
                            assert_eq!(left, expected, "{chance}, one of {weight}");
                            compared += 1;
                        }
                    }
                    Step::Chance(dice.draw(&game))
                }
            };
            game.apply(&step, &mut NoStory);
        }
    }
    assert!(check::<Strozzi>(4) > 3);
    assert!(check::<Liguria>(4) > 20);
}
