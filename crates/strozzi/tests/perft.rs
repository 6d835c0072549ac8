//! Perft tables: the number of positions so many steps below another, as text files that other engines can be held to.

use std::path::Path;

use fondaco_game::perft::perft;
use fondaco_strozzi::{Setup, Strozzi};
use fondaco_testkit::tables::{check_tables, counts};

use crate::common::{Position, after, first_ship, new_game, with_setup};

#[test]
fn the_tables_are_right() {
    check_tables::<Strozzi>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft"), 60);
}

/// The beginning: who starts, three of twelve kinds of tiles (three of each, 36 in all), one of 29 ships, four decisions.
#[test]
fn the_beginning_by_hand() {
    for players in 3..=6 {
        let (start, n) = (with_setup(&Setup::new(players)), players as u64);
        let w = u128::from(n);
        assert_eq!(perft(&start, 0), counts(0, 1, 0, 1));
        assert_eq!(perft(&start, 1), counts(0, n, 0, w));
        assert_eq!(perft(&start, 2), counts(0, n * 12, 0, w * 36));
        assert_eq!(perft(&start, 3), counts(0, n * 12 * 12, 0, w * 36 * 35));
        assert_eq!(perft(&start, 4), counts(0, n * 12 * 12 * 12, 0, w * 36 * 35 * 34));
        assert_eq!(perft(&start, 5), counts(n * 12 * 12 * 12 * 29, 0, 0, w * 36 * 35 * 34 * 29));
    }
    // A named starting player leaves out the first step.
    assert_eq!(perft(&new_game(4), 3), counts(0, 12 * 12 * 12, 0, 36 * 35 * 34));
    assert_eq!(perft(&new_game(3), 5), counts(12 * 12 * 12 * 29 * 4, 0, 0, 36 * 35 * 34 * 29 * 4));
}

/// The first ship. 12 of the 29 show a promotion symbol.
#[test]
fn the_first_ship_by_hand() {
    for players in 3..=6 {
        let game = first_ship(players);
        assert_eq!(perft(&game, 1), counts(29, 0, 0, 29));
        assert_eq!(perft(&game, 2), counts(29 * 4, 0, 0, 29 * 4));
        // A pass: four answers. A pirate flag: three ports, then a tile or the next ship. A claim, twice: two answers.
        assert_eq!(perft(&game, 3), counts(29 * (4 + 2 + 2) + 12 * 3, 17 * 3, 0, 29 * (4 + 3 + 2 + 2)));
    }
}

/// The last ship of a game for three, where everybody has every flag. Lines by who takes it: the first player with a
/// pirate flag or one of two unanswered claims; the second with a pirate flag, after a pass or two claims, or one of two
/// claims of their own; the third with a pirate flag after a pass and a pass, or one of four claims, or two of their own. Each
/// leads to three ports; and once nobody wants it.
#[test]
fn the_last_ship_by_hand() {
    let taken = (1 + 2) + (3 + 2) + (5 + 2);
    let last = Position::new(3).round(3).aside(11);
    let plain = last.with_ship("8:-:0:0");
    assert_eq!(perft(&plain, 9), counts(0, 0, taken * 3 + 1, u128::from(taken * 3 + 1)));
    // With a promotion symbol, three different tiles and twelve kinds in a stack of 33.
    let promotion = last.with_ship("5:R:0:1");
    assert_eq!(perft(&promotion, 9), counts(0, 0, taken * 3 * 3 * 12 + 1, u128::from(taken * 3 * 3 * 33 + 1)));
    // And if nobody but the last has a pirate flag, only they can answer a claim.
    let pirates = Position::new(3).round(3).aside(9).docked("rome 0 pirate 7:R:1:0, rome 1 pirate 6:RR:1:0");
    let taken_below = [2_u64, 2, (1 + 2 + 2) + 2];
    let ports = [2, 2, 3];
    let lines = taken_below.iter().zip(ports).map(|(lines, ports)| lines * ports).sum::<u64>() + 1;
    assert_eq!(perft(&pirates.with_ship("8:-:0:0"), 9), counts(0, 0, lines, u128::from(lines)));
}

/// Positions where the game is over stay so, however deep one counts.
#[test]
fn the_end_by_hand() {
    let over = after(&Position::new(3).round(3).aside(11).with_ship("8:-:0:0"), "pass; pass; pass");
    for depth in 0..4 {
        assert_eq!(perft(&over, depth), counts(0, 0, 1, 1));
    }
}
