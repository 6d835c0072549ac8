//! Section 11: the rulebooks' worked examples. Clockwise sit Frank, Ulrich, Jenny and Ani: Frank places his buyer first and Ulrich
//! next, and three steps lie between Jenny and Ulrich, and between Ulrich and Frank.

use fondaco_game::{Outcome, Seat};
use fondaco_liguria::components::HarborTile;

use crate::common::{
    Position, after, asked, cargo, coins, due, finish, from, held, legal, order, phase, pier, play, refused, screen,
    seat, see, ship,
};

const FRANK: usize = 0;
const ULRICH: usize = 1;
const JENNY: usize = 2;
const ANI: usize = 3;

#[test]
fn section_11_skipping() {
    let row = "diplomat1 building1 ship1 monk monk monk monk monk monk monk monk monk monk monk monk";
    // Frank is on the last space of the order and places first, then Ulrich, who comes to stand leftmost; Ani is next to him.
    let game = Position::new(4).row(row).order(&[JENNY, ANI, ULRICH, FRANK]).buying();
    let mut game = after(&game, "buyer 5; buyer 1; buyer 3; buyer 4");
    // The coin of the space is there, and pays for the building between the two.
    assert_eq!((asked(&game), coins(&game, ULRICH)), (ULRICH, 1));
    play(&mut game, "take 0 2");
    assert_eq!((coins(&game, ULRICH), screen(&game, ULRICH).diplomats.to_string()), (0, "diplomat1".into()));
    assert_eq!(seat(&game, ULRICH).fronts[&HarborTile::Ship1], 2);
    assert!(!seat(&game, ULRICH).fronts.contains_key(&HarborTile::Building1));
    // His buyer goes to the first space of the order, and Ani is next.
    assert_eq!((order(&game)[0], asked(&game)), (ULRICH, ANI));
}

#[test]
fn section_11_arrow_and_offer() {
    let position = Position::new(4).order(&[ULRICH, ANI, JENNY, FRANK]).display("+2W2^1:B -2W3^1:R -2W4A:R -2W4A:Y");
    let mut game = after(&position.choosing(), "card +2W2^1:B");
    assert_eq!((pier(&game, ULRICH), due(&game)), ([0, 0, 1], format!("upgrade {ULRICH}")));
    play(&mut game, "upgrade ship1");
    assert_eq!(due(&game), format!("card {ANI}"));
    let mine = seat(&game, ULRICH);
    assert_eq!((mine.fronts.get(&HarborTile::Ship1), mine.backs[&HarborTile::Ship1]), (None, 1));
    assert_eq!(from(&finish(&Position::new(4).upgraded(ULRICH, "ship1").homeward()), "harbor")[ULRICH], 2);
}

#[test]
fn section_11_uturn() {
    // 2 wheels on the card and one on the start ship.
    let position = Position::new(4).order(&[JENNY, ULRICH, FRANK, ANI]);
    let mut game = position.card(JENNY, "+4W2U:R").card(ULRICH, "-2W4A:R").sailing();
    assert_eq!(legal(&game), "sail -3, sail -2, sail -1, sail +1, sail +2, sail +3");
    play(&mut game, "sail -3");
    // In Ulrich's harbor there is nothing to turn.
    assert_eq!((ship(&game, JENNY).as_str(), asked(&game)), ("3", ULRICH));
    let next = Position::new(4).order(&[JENNY, ULRICH, FRANK, ANI]).ship(JENNY, "3");
    assert_eq!(legal(&next.card(JENNY, "+6W1:RY").sailing()), "sail -2, sail -1, sail +1, sail +2");
}

#[test]
fn section_11_anchor() {
    let position = Position::new(4).order(&[ULRICH, FRANK, JENNY, ANI]).card(ULRICH, "-1W3AU:R");
    let mut game = position.pier(FRANK, [1, 0, 0]).sailing();
    assert_eq!(see(&game).voyage.unwrap().wheels, 4);
    // Three steps to Frank's harbor, and the last one.
    play(&mut game, "anchor -3; load 1 0 0");
    assert_eq!((ship(&game, ULRICH).as_str(), legal(&game).as_str()), ("0-", "sail -1"));
    play(&mut game, "sail -1");
    assert_eq!((ship(&game, ULRICH).as_str(), due(&game).as_str()), ("11-", "turn 1"));
}

#[test]
fn section_11_conquest() {
    let game = Position::new(4).tiles(0, "knight1 knight2 knight4").card(0, "+2W3:-").sailing();
    let game = after(&game, "sail +1; conquer knight1 knight2 knight4");
    assert_eq!((held(&game, 1).as_str(), cargo(&game, 0)), ("0 knight1 knight2 knight4", [3, 0, 0]));
}

#[test]
fn section_11_revisit() {
    let position = Position::new(4).hold(1, FRANK, "knight1").card(FRANK, "+2W3:-");
    let game = after(&position.sailing(), "sail +1");
    assert_eq!(cargo(&game, FRANK), [1, 0, 0]);
    assert_eq!(legal(&game), "load 0 0 0, load 0 0 1, load 0 1 0, load 1 0 0");
    // He chooses yellow.
    assert_eq!(cargo(&after(&game, "load 0 1 0"), FRANK), [1, 1, 0]);
}

#[test]
fn section_11_expulsion() {
    // Ani's island is yellow.
    let position = Position::new(4).tiles(FRANK, "knight4").hold(2, ANI, "knight2").card(FRANK, "+2W3:-");
    let game = after(&position.sailing(), "sail +2; conquer knight4");
    assert_eq!((held(&game, 2).as_str(), cargo(&game, FRANK)), ("0 knight4", [0, 1, 0]));
    assert_eq!((seat(&game, ANI).expelled, screen(&game, ANI).ministers), (1, 7));
    // The green 1 counts in the balance.
    let cards = "+6W1:RY +5W2:R +2W3:- +2W2^1:R -3W2^2:- -4W4AU:- -5W3^2:- -4W4U^1:-";
    let balance = |expelled| {
        from(&finish(&Position::new(4).cards(ANI, cards).expelled(ANI, expelled).homeward()), "balance")[ANI]
    };
    assert_eq!((balance(0), balance(1)), (-5, 0));
}

#[test]
fn section_11_loading() {
    let position = Position::new(4).round(2).order(&[ULRICH, FRANK, JENNY, ANI]).pier(FRANK, [2, 1, 3]);
    let game = position.tiles(ULRICH, "merchant1 merchant2").card(ULRICH, "+2W3:-").sailing();
    let game = after(&game, "sail -3");
    refused(&game, "load 2 1 2", "L-7.2");
    let game = after(&game, "load 1 1 2");
    assert_eq!((cargo(&game, ULRICH), pier(&game, FRANK)), ([1, 1, 2], [1, 0, 1]));
}

#[test]
fn section_11_diplomat() {
    let position = Position::new(4).order(&[JENNY, ULRICH, FRANK, ANI]).figure(ANI, "ship", ULRICH);
    let game = position.tiles(JENNY, "2*diplomat1 diplomat2").card(JENNY, "+2W3:-").sailing();
    let game = after(&game, "sail +3");
    assert_eq!(phase(&game), "deploy");
    refused(&game, "deploy merchant diplomat1", "L-7.3");
    for price in ["diplomat2", "diplomat1 diplomat1"] {
        let game = after(&game, &format!("deploy merchant {price}"));
        assert_eq!(seat(&game, ANI).figures.len(), 2, "{price}");
    }
}

/// Ani's harbor and cards at the end; `green` expelled knights complete her green points.
fn ani(green: u8) -> Outcome {
    let position = Position::new(4)
        // Seven purple numbers: 2 + 3 + 2 + 1 + 2 + 3 + 7.
        .upgraded(ANI, "ship1")
        .upgraded(ANI, "merchant1")
        .tiles(ANI, "monk^ building1 building2 building3 building3^ monk")
        // Green 6 + 5, the monks' 2 + 1, and the expelled knights; red 17.
        .cards(ANI, "+6W1:RY +5W2:R -2W3^1:R -2W3^1:Y -3W2^2:- -3W2^2:- -3W2^2:- -4W4AU:-")
        .expelled(ANI, green);
    finish(&position.homeward())
}

#[test]
fn section_11_scoring() {
    // Frank holds two islands: 4 and 8.
    let islands = Position::new(4).hold(2, FRANK, "knight1").hold(10, FRANK, "knight2");
    assert_eq!(from(&finish(&islands.homeward()), "islands"), [12, 0, 0, 0]);
    let outcome = ani(1);
    let hers: Vec<(&str, i32)> = outcome.breakdown(Seat::new(ANI)).collect();
    assert_eq!(
        hers,
        [("islands", 0), ("harbor", 20), ("balance", -10), ("contracts", 0), ("sets", 0), ("diplomats", 0)]
    );
    assert_eq!(outcome.scores()[Seat::new(ANI)], 20 - 10);
    // The German rulebook counts 16 - 17.
    assert_eq!(from(&ani(2), "balance")[ANI], -5);
    // The rulebooks do not say whose contracts and sets these are: two contracts, and one set of the cubes left.
    let contracts = Position::new(4).tiles(FRANK, "contract-RRRY contract-YYYBB contract-BBR").home(FRANK, [4, 5, 3]);
    let outcome = finish(&contracts.homeward());
    assert_eq!((from(&outcome, "contracts")[FRANK], from(&outcome, "sets")[FRANK]), (26, 3));
    // Jenny has a figure at a row of 4 tiles, Ulrich one at a row of 3.
    let diplomats = Position::new(4)
        .tiles(ULRICH, "ship1 ship2 ship2^")
        .figure(ULRICH, "ship", JENNY)
        .tiles(JENNY, "building1 2*building2^")
        .figure(JENNY, "building", ULRICH);
    assert_eq!(from(&finish(&diplomats.homeward()), "diplomats"), [0, 6, 8, 0]);
}
