//! Perft tables: the number of positions so many steps below another, as text files that other engines can be held to.

use std::path::Path;

use fondaco_game::perft::perft;
use fondaco_liguria::Liguria;
use fondaco_testkit::tables::{check_tables, counts};

use crate::common::{Position, after, draw, first_round, new_game};

#[test]
fn the_tables_are_right() {
    check_tables::<Liguria>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft"), 60);
}

/// The beginning: three pairs of cubes for each, the sets of blank places, three colours twice, seven score tiles.
#[test]
fn the_beginning_by_hand() {
    for (players, sets) in [(3_u32, 27), (4, 24)] {
        let start = new_game(players as usize);
        let pairs = 3_u64.pow(players);
        let lines = u128::from(pairs * sets);
        assert_eq!(perft(&start, 1), counts(3, 0, 0, 3));
        assert_eq!(perft(&start, players), counts(0, pairs, 0, pairs.into()));
        assert_eq!(perft(&start, players + 1), counts(0, pairs * sets, 0, lines));
        // The first colour: one of three, each twice; then six islands less one.
        assert_eq!(perft(&start, players + 2), counts(0, pairs * sets * 3, 0, lines * 6));
        assert_eq!(perft(&start, players + 3), counts(0, pairs * sets * 9, 0, lines * 6 * 5));
    }
    // All six: 90 ways to lay two of each of three colours, of 720; then the score tiles.
    let mut game = after(&new_game(4), "cubes RY; cubes RY; cubes RY; cubes RY; blank 2 4");
    assert_eq!(perft(&game, 6), counts(0, 90, 0, 720));
    crate::common::play(&mut game, "island 1 R; island 5 R; island 7 Y; island 8 Y; island 10 B; island 11 B");
    assert_eq!(perft(&game, 6), counts(0, 5040, 0, 5040));
    assert_eq!(perft(&game, 7), counts(0, 5040 * 4, 0, 5040 * 4));
}

/// Of the 120 tiles there are 32 kinds, 18 of them contracts, once each.
#[test]
fn the_first_tiles_by_hand() {
    let game = first_round(4);
    assert_eq!(perft(&game, 1), counts(0, 32, 0, 120));
    assert_eq!(perft(&game, 2), counts(0, 14 * 32 + 18 * 31, 0, 120 * 119));
}

/// Buyers on six spaces, tiles without silver, and the cards in every order.
#[test]
fn a_market_by_hand() {
    let game = Position::new(4).buying();
    for (depth, lines) in [(1, 6), (2, 30), (3, 120), (4, 360)] {
        assert_eq!(perft(&game, depth), counts(lines, 0, 0, lines.into()));
    }
    // The first space gives 2 silver, but one tile has no gap: 15 ways. The second gives 1 silver: 13 pairs of neighbours
    // and 12 with one between. The third gives none: three of 12 neighbours.
    let street = after(&game, "buyer 4; buyer 2; buyer 1; buyer 0");
    assert_eq!(perft(&street, 1), counts(15, 0, 0, 15));
    assert_eq!(perft(&street, 2), counts(15 * 25, 0, 0, 15 * 25));
    assert_eq!(perft(&street, 3), counts(15 * 25 * 10, 0, 0, 15 * 25 * 10));
    // Four different cards without arrows: 4 x 3 x 2 x 1 orders.
    let cards = Position::new(4).display("+2W3:- +5W2:R -2W4A:R -4W4AU:-").choosing();
    assert_eq!(perft(&cards, 4), counts(24, 0, 0, 24));
}

/// The movement round: everybody has one wheel and lies in their harbor, so three choices each.
#[test]
fn the_end_by_hand() {
    let game = Position::new(3).homeward();
    assert_eq!(perft(&game, 2), counts(9, 0, 0, 9));
    assert_eq!(perft(&game, 3), counts(0, 0, 27, 27));
    // Positions where the game is over stay so, however deep one counts.
    assert_eq!(perft(&game, 9), counts(0, 0, 27, 27));
    // One who is on an island and keeps their direction has two; one without a wheel is not asked.
    let game = Position::new(4).ship(1, "4+").upgraded(2, "ship1").tiles(3, "ship2").homeward();
    assert_eq!(perft(&game, 9), counts(0, 0, 3 * 2 * 7, 3 * 2 * 7));
}

/// The last card of a round without any choice but the way: as many lines as ways to sail.
#[test]
fn a_voyage_by_hand() {
    // From the own harbor with four wheels and nothing to do anywhere: eight ways, for the next from their harbor, too.
    let game = Position::new(4).card(0, "+2W3:-").card(1, "+5W2:R").card(2, "-3W2^2:-").card(3, "-3W2^2:-").sailing();
    assert_eq!(perft(&game, 1), counts(8, 0, 0, 8));
    assert_eq!(perft(&game, 2), counts(8 * 6, 0, 0, 8 * 6));
    assert_eq!(perft(&game, 4), counts(0, 8 * 6 * 6 * 6, 0, 8 * 6 * 6 * 6));
    // With an anchor and a U-turn: eight ways and six stopovers. After a stopover of 1, 2 or 3 steps there are 3, 2 or 1
    // ways on. Two of the eight ways end in a harbor, where the next player has six ways; six on islands, where one is
    // asked whether to reverse.
    let game = Position::new(4).card(0, "-1W3AU:R").card(1, "+5W2:R").sailing();
    assert_eq!(perft(&game, 1), counts(14, 0, 0, 14));
    let lines = 2 * (3 + 2 + 1) + 2 * 6 + 6 * 2;
    assert_eq!(perft(&game, 2), counts(lines, 0, 0, lines.into()));
}

/// The cards: 51 kinds of 55.
#[test]
fn the_first_cards_by_hand() {
    let mut game = first_round(3);
    draw(&mut game, "12*monk");
    assert_eq!(perft(&game, 1), counts(0, 51, 0, 55));
    // Two cards of one sign: then 22 or 33 of the 53 that are left end the draw, and the others are set aside.
    let positive = after(&game, "draw +2W3:-; draw +5W2:R");
    assert_eq!(perft(&positive, 1), counts(29, 20, 0, 53));
    let negative = after(&game, "draw -6W4^2:-; draw -6W3A^2:-");
    assert_eq!(perft(&negative, 1), counts(22, 27, 0, 53));
    // Of both signs, any will do.
    let both = after(&game, "draw -6W4^2:-; draw +2W3:-");
    assert_eq!(perft(&both, 1), counts(49, 0, 0, 53));
}
