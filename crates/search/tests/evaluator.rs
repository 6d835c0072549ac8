//! An evaluation of one's own in our search: what it changes, and what it leaves as it was.

use std::cell::Cell;

use crate::common::{liguria, middle, strozzi};
use fondaco_game::insight::Judgement;
use fondaco_game::{Dice, Game as _, Insight, NoStory, PerSeat, SeatSet, Step, Turn};
use fondaco_search::{Bot, BotSpec, Budget, Evaluator, GamesOwn, Judge, Level, Search, Style};
use fondaco_strozzi::Strozzi;

/// The signature of the tree that grows where this one judges.
fn tree<G: Insight>(game: &G, style: Style, evaluator: impl Evaluator<G>) -> u64 {
    let mut search = Search::new(game.clone(), style, 4, 2000).judged_by(evaluator);
    search.run(150, || false);
    search.signature()
}

/// Everybody is as well off, whatever happens.
fn constant<G: Insight>(game: &G, _able: SeatSet) -> Option<Judgement> {
    Some(Judgement { scores: PerSeat::new(game.players(), 0), odds: PerSeat::new(game.players(), 0) })
}

fn estimate<G: Insight>(_: &G, _able: SeatSet) -> Option<Judgement> {
    None
}

#[test]
fn who_judges_makes_the_tree() {
    fn check<G: Insight>(game: &G) {
        let style = Style::default();
        let mut search = Search::new(game.clone(), style, 4, 2000);
        search.run(150, || false);
        let plain = search.signature();
        assert_eq!(tree(game, style, GamesOwn), plain, "the game judges unless somebody else does");
        assert_eq!(tree(game, style, |game: &G, able: SeatSet| game.judgement(able)), plain, "another way to say it");
        let (nobody, counted) = (tree(game, style, constant), tree(game, style, estimate));
        assert!(nobody != plain && counted != plain && nobody != counted);
        // A yardstick stays what it is, whoever is there to judge.
        let reference = Style { judge: Judge::Reference, ..style };
        assert_eq!(tree(game, reference, constant), tree(game, reference, GamesOwn));
    }
    check(&strozzi(4));
    check(&liguria(3));
}

#[test]
fn a_bot_decides_by_its_own_evaluation() {
    let spec: BotSpec = "doge@60".parse().unwrap();
    let mut differs = 0;
    for seed in 0..20 {
        let game = middle::<Strozzi>(4, seed, 60);
        let ours = Bot::new(spec, 3).decide(&game, Budget::Level, || false).unwrap();
        let same = Bot::new(spec, 3).judged_by(GamesOwn).decide(&game, Budget::Level, || false).unwrap();
        assert_eq!(ours, same);
        let theirs = Bot::new(spec, 3).judged_by(constant).decide(&game, Budget::Level, || false).unwrap();
        game.check(&Step::Action(theirs)).unwrap();
        differs += usize::from(ours != theirs);
    }
    assert!(differs > 2, "{differs} of 20");
}

/// Also a level that is there to judge worse than the game can.
#[test]
fn every_level_that_searches_asks_its_evaluator() {
    for level in Level::ALL {
        let asked = Cell::new(0_u32);
        let count = |game: &Strozzi, able: SeatSet| {
            asked.set(asked.get() + 1);
            assert!(game.outcome().is_none(), "an end needs no judge");
            game.judgement(able)
        };
        let mut bot = Bot::new(level, 1).judged_by(count);
        bot.decide(&strozzi(4), Budget::Iterations(20), || false).unwrap();
        assert_eq!(asked.get() > 0, level.style().is_some(), "{level}");
    }
}

#[test]
fn a_whole_game_with_an_evaluation_of_ones_own() {
    let spec: BotSpec = "doge@12".parse().unwrap();
    let (mut game, mut dice) = (strozzi(3), Dice::new(1));
    let mut bots: Vec<_> = (0..3).map(|seat| Bot::new(spec, seat).judged_by(estimate)).collect();
    while game.turn() != Turn::Over {
        let step = match game.turn() {
            Turn::Player(seat) => Step::Action(bots[seat.index()].decide(&game, Budget::Level, || false).unwrap()),
            _ => Step::Chance(dice.draw(&game)),
        };
        game.play(&step, &mut NoStory).unwrap();
        bots.iter_mut().for_each(|bot| bot.follow(&step));
    }
    // The spec's iterations are the bot's, and what it knew went on with the game.
    assert!(bots.iter().any(|bot| bot.search().is_some()));
    assert!(bots.iter().all(|bot| bot.search().is_none_or(|search| search.iterations() <= 12)));
}
