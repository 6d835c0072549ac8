//! The exact solver, and search against it.

use crate::common::{middle, start, strozzi};
use fondaco_game::{Game as _, Insight, Turn};
use fondaco_liguria::Liguria;
use fondaco_search::{Endgame, Rivals, Search, Style, TooLarge, Worth, solve};
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
