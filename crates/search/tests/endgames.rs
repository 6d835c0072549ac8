//! The exact solver, and search against it.

use crate::common::{middle, start, strozzi};
use fondaco_game::{Game as _, Insight, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Bot, Budget, Endgame, Level, Rivals, Search, Style, TooLarge, Worth, solve};
use fondaco_strozzi::Strozzi;

/// Endgames of a game for any number of players.
fn endgames<G: Insight>(most: usize, limit: usize) -> Vec<Endgame<G>> {
    let players: Vec<usize> = G::PLAYERS.collect();
    let starts: Vec<G> = players.iter().map(|&players| start(players)).collect();
    let seeds = 0..2000;
    seeds
        .filter_map(|seed| Endgame::find(&starts[seed as usize % starts.len()], seed, limit, 0.05))
        .take(most)
        .collect()
}

/// Where all players search, the search finds what the solver knows.
fn converges<G: Insight>(endgames: &[Endgame<G>], iterations: u32) {
    let style = Style { rivals: Rivals::Search, breadth: 64, ..Style::default() };
    let mut optimal = 0;
    for (at, Endgame { game, solution }) in endgames.iter().enumerate() {
        let mut search = Search::new(game.clone(), style, 1, iterations as usize * 2);
        search.run(iterations, || false);
        let best = search.opinions()[0].action;
        let lost = solution.loss_of_win(best);
        assert!(lost < 0.02, "endgame {at}: {best} gives away {lost} of {solution:?}\n{:?}", search.opinions());
        optimal += usize::from(solution.is_optimal(best));
    }
    let least = endgames.len() * 9 / 10;
    assert!(optimal >= least, "{optimal} of {} are optimal", endgames.len());
}

#[test]
fn search_converges_to_the_truth_in_strozzi() {
    let endgames = endgames::<Strozzi>(20, 3000);
    assert_eq!(endgames.len(), 20);
    converges(&endgames, 6000);
}

#[test]
fn search_converges_to_the_truth_in_liguria() {
    let endgames = endgames::<Liguria>(20, 3000);
    assert_eq!(endgames.len(), 20);
    converges(&endgames, 6000);
}

/// Near the end of Liguria the strongest bot looks at everything, points included: where every decision wins or every one loses, too.
#[test]
fn the_doge_plays_the_last_voyages_without_a_fault() {
    let endgames: Vec<Endgame<Liguria>> = (0..400)
        .filter_map(|seed| Endgame::find(&start::<Liguria>(3 + seed as usize % 2), seed, 2000, 0.0))
        .filter(|endgame| endgame.game.is_near_end())
        .take(60)
        .collect();
    assert_eq!(endgames.len(), 60);
    for (at, Endgame { game, solution }) in endgames.iter().enumerate() {
        let decide = |seed| Bot::new(Level::DOGE, seed).decide(game, Budget::Iterations(200), || false).unwrap();
        let action = decide(1);
        assert!(solution.is_optimal(action), "endgame {at}: {action} of {:?}", solution.actions);
        assert_eq!(decide(2), action, "it does not depend on dice");
    }
}

/// A solution takes no longer than its caller wants: the bot then decides as best it can.
#[test]
fn an_endgame_that_takes_too_long_is_searched() {
    let found = (0..400).find_map(|seed| Endgame::find(&start::<Liguria>(4), seed, 2000, 0.0));
    let game = found.unwrap().game;
    assert!(game.is_near_end());
    let mut asked = 0;
    let stop = || {
        asked += 1;
        true
    };
    let mut bot = Bot::new(Level::DOGE, 1);
    let action = bot.decide(&game, Budget::Level, stop).unwrap();
    assert!(game.legal_actions().contains(&action));
    assert!(asked >= 2 && bot.search().is_some(), "the solver stopped, and then the search");
}

#[test]
fn what_is_too_large_is_refused() {
    assert_eq!(solve(&strozzi(4), 1000).unwrap_err(), TooLarge { limit: 1000 });
    let error = solve(&middle::<Liguria>(3, 1, 0), 10).unwrap_err();
    assert_eq!(error.to_string(), "too large to be solved: more than 10 positions");
}

/// A solution adds up: the position is worth what its best decision is, and no chance is lost on the way.
#[test]
fn a_solution_adds_up() {
    for Endgame { game, solution } in endgames::<Strozzi>(10, 3000) {
        let Turn::Player(seat) = game.turn() else { panic!("a player decides") };
        let mut actions = Vec::new();
        game.actions(&mut actions);
        assert_eq!(actions, solution.actions.iter().map(|(action, _)| *action).collect::<Vec<_>>());
        let value = |worth: &Worth| worth.utility[seat.index()];
        let best = solution.actions.iter().map(|(_, worth)| value(worth)).fold(0.0, f64::max);
        assert!((value(&solution.worth) - best).abs() < 1e-6);
        assert!(solution.actions.iter().any(|(action, _)| solution.is_optimal(*action)));
        assert!(solution.stake() >= 0.05 && solution.positions <= 3000);
        for (_, worth) in &solution.actions {
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
