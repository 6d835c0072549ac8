//! Section 9: final scoring.

use std::collections::BTreeMap;

use fondaco_game::{Dice, Edition as _, Seat};
use fondaco_liguria::Edition;
use fondaco_liguria::components::Cubes;

use crate::common::{Position, after, finish, from, see};

#[test]
fn l_9_1_the_score_tiles_of_the_islands_he_holds() {
    // The islands at 1, 2, 4, 7, 8 and 10 score 3 to 8.
    let position = Position::new(4).hold(1, 0, "knight1").hold(10, 0, "knight4 knight2").hold(8, 2, "knight1");
    assert_eq!(from(&finish(&position.homeward()), "islands"), [11, 0, 7, 0]);
}

#[test]
fn l_9_2_the_visible_prestige_of_harbor_tiles() {
    let cases = [
        ("building1", 1),
        ("building2", 2),
        ("building3", 3),
        ("building1^", 5),
        ("building2^", 6),
        ("building3^", 7),
        ("ship1^", 2),
        ("ship2^", 2),
        ("merchant1^", 3),
        ("merchant2^", 3),
        ("monk^", 2),
        ("ship2 merchant2 monk", 0),
        ("2*building3 building3^ 2*monk^", 17),
    ];
    for (tiles, points) in cases {
        let outcome = finish(&Position::new(4).tiles(1, tiles).homeward());
        assert_eq!(from(&outcome, "harbor"), [0, points, 0, 0], "{tiles}");
    }
}

/// Eight cards, four of each sign, with a sum of -2.
const MINUS_TWO: &str = "+6W1:RY +5W2:R +2W3:- +2W2^1:R -3W2^2:- -4W4AU:- -5W3^2:- -5W4A^1:-";

#[test]
fn l_9_3_each_point_below_zero_costs_5_and_above_zero_gives_nothing() {
    let balance = |position: Position| from(&finish(&position.cards(0, MINUS_TWO).homeward()), "balance")[0];
    assert_eq!(balance(Position::new(4)), -10);
    // Monks count 1, upgraded 2.
    assert_eq!(balance(Position::new(4).tiles(0, "monk")), -5);
    assert_eq!(balance(Position::new(4).tiles(0, "monk^")), 0);
    assert_eq!(balance(Position::new(4).tiles(0, "2*monk")), 0);
    // Expelled knights count 1 each.
    assert_eq!(balance(Position::new(4).expelled(0, 1)), -5);
    assert_eq!(balance(Position::new(4).expelled(0, 1).tiles(0, "monk")), 0);
    assert_eq!(balance(Position::new(4).tiles(0, "4*monk^")), 0);
    // Nothing else does: no building, no knight that holds an island or is still in hand.
    assert_eq!(balance(Position::new(4).tiles(0, "building3 knight4 ship2^").hold(1, 0, "knight1")), -10);
}

#[test]
fn l_9_3_the_cards_of_every_round_count() {
    // Nine rounds with three players; the card of the last round counts, too.
    let earlier = "-6W4^2:- -6W4AU^1:- -6W3A^2:- +2W3:- +6W1:RY +6W1:YB +6W1:RB +5W2:R";
    let position =
        Position::new(3).last_round().cards(0, earlier).card(0, "-5W3U^2:R").card(1, "+3W2A:R").card(2, "+3W2A:Y");
    let game = after(&position.sailing(), "sail +1; straight; sail +1; sail +1");
    // -18 + 2 + 18 + 5 = 7, and -5: nothing to pay.
    assert_eq!(from(&finish(&game), "balance")[0], 0);
    let worse = earlier.replace("+6W1:RB +5W2:R", "-1W3AU:R -1W3AU:Y");
    let position =
        Position::new(3).last_round().cards(0, &worse).card(0, "-5W3U^2:R").card(1, "+3W2A:R").card(2, "+3W2A:Y");
    let game = after(&position.sailing(), "sail +1; straight; sail +1; sail +1");
    assert_eq!(from(&finish(&game), "balance")[0], 5 * (-18 + 2 + 12 - 2 - 5));
}

/// Contract points, set points and the contracts filled, of seat 1 with these contracts and cubes at home.
fn filled(contracts: &str, home: [u8; 3]) -> (i32, i32, String) {
    let tiles: Vec<String> = contracts.split_whitespace().map(|contract| format!("contract-{contract}")).collect();
    let game = Position::new(4).tiles(1, &tiles.join(" ")).home(1, home).homeward();
    let outcome = finish(&game);
    let filled = see(&after(&game, "stay; stay; stay; stay")).seats[1].filled.clone().unwrap();
    let filled: Vec<String> = filled.iter().map(ToString::to_string).collect();
    (from(&outcome, "contracts")[1], from(&outcome, "sets")[1], filled.join(" "))
}

#[test]
fn l_9_4_each_contract_filled_gives_its_points_and_cubes_are_used_once() {
    assert_eq!(filled("RRY", [2, 1, 0]), (10, 0, "RRY".into()));
    assert_eq!(filled("RRY", [2, 0, 5]), (0, 0, String::new()));
    assert_eq!(filled("RRRY", [2, 9, 9]), (0, 3 * 2, String::new()));
    assert_eq!(filled("RRRY RRRYY", [3, 3, 0]), (14, 0, "RRRYY".into()));
    assert_eq!(filled("RRRY RRRYY", [6, 3, 0]), (26, 0, "RRRY RRRYY".into()));
    assert_eq!(filled("YYB BBY", [0, 3, 3]), (20, 0, "YYB BBY".into()));
    assert_eq!(filled("YYB BBY", [0, 3, 2]), (10, 0, "YYB".into()));
    // Only cubes brought home count: not those aboard or on the pier.
    let position = Position::new(4).tiles(1, "contract-RRY").cargo(1, [2, 1, 0]).pier(1, [2, 1, 0]).ship(1, "4+");
    assert_eq!(from(&finish(&position.homeward()), "contracts"), [0; 4]);
}

#[test]
fn l_9_4_the_assignment_that_gives_most_together_with_the_sets() {
    // The dearest contract first would block two others: 14 against 10 + 12.
    assert_eq!(filled("RRRYY RRB YYYR", [3, 3, 1]), (22, 0, "RRB YYYR".into()));
    // Filled or not, the three cubes and more that are left make sets: a contract that costs more than it gives stays
    // unfilled in an edition where that can be.
    let text = include_str!("../../editions/reconstructed.toml")
        .replace("name = \"reconstructed\"", "name = \"cheap contracts\"")
        .replace("{ cubes = \"RRY\", points = 10 }", "{ cubes = \"RYB\", points = 1 }")
        .replace("{ cubes = \"RRRY\", points = 12 }", "{ cubes = \"RRYYBB\", points = 6 }")
        .replace("{ cubes = \"RRRYY\", points = 14 }", "{ cubes = \"BBRY\", points = 7 }")
        .replace("{ cubes = \"RRB\", points = 10 }", "{ cubes = \"RRRYYYBBB\", points = 10 }");
    let edition = Edition::load(&text).unwrap();
    let with = |contracts: &[&str], home: [u8; 3]| {
        let mut json = Position::new(4).home(1, home).json("homeward");
        json["edition"] = serde_json::to_value(edition.id()).unwrap();
        let bag = json["bag"].as_object_mut().unwrap();
        for (old, new) in [("RRY", "RYB"), ("RRRY", "RRYYBB"), ("RRRYY", "BBRY"), ("RRB", "RRRYYYBBB")] {
            if let Some(count) = bag.remove(&format!("contract-{old}")) {
                bag.insert(format!("contract-{new}"), count);
            }
        }
        json["seats"][1]["screen"]["contracts"] = contracts.into();
        let game: fondaco_liguria::Liguria = serde_json::from_value(json).unwrap();
        let over = after(&game, "stay; stay; stay; stay");
        let seat = see(&over).seats[1].clone();
        let filled: Vec<String> = seat.filled.unwrap().iter().map(ToString::to_string).collect();
        let points: BTreeMap<String, i16> = seat.points.unwrap();
        (points["contracts"], points["sets"], filled.join(" "))
    };
    // One point for a set that is worth three: no contract must be filled.
    assert_eq!(with(&["RYB"], [1, 1, 1]), (0, 3, String::new()));
    // As much either way: more from contracts.
    assert_eq!(with(&["RRYYBB"], [2, 2, 2]), (6, 0, "RRYYBB".into()));
    assert_eq!(with(&["RRRYYYBBB"], [3, 3, 3]), (10, 0, "RRRYYYBBB".into()));
    assert_eq!(with(&["RYB", "RRRYYYBBB"], [3, 3, 4]), (10, 0, "RRRYYYBBB".into()));
    // Also where the other way, 7 and a set, fills a contract that comes earlier in the edition.
    assert_eq!(with(&["RRRYYYBBB", "BBRY"], [3, 3, 3]), (10, 0, "RRRYYYBBB".into()));
    assert_eq!(with(&["RRRYYYBBB", "BBRY"], [3, 3, 4]), (7, 6, "BBRY".into()));
}

#[test]
fn l_9_4_of_equal_ones_the_one_that_fills_the_contracts_that_come_first_in_the_edition() {
    assert_eq!(filled("RRY BBY", [2, 1, 2]), (10, 0, "RRY".into()));
    assert_eq!(filled("BBY YYB", [0, 2, 2]), (10, 0, "YYB".into()));
    assert_eq!(filled("BBBYY YYYBB", [0, 3, 3]), (14, 0, "YYYBB".into()));
    // Listed in another order, it is another one.
    let text = include_str!("../../editions/reconstructed.toml")
        .replace("name = \"reconstructed\"", "name = \"other order\"")
        .replace("    { cubes = \"YYB\", points = 10 },\n", "")
        .replace(
            "    { cubes = \"BBY\", points = 10 },\n",
            "    { cubes = \"BBY\", points = 10 },\n    { cubes = \"YYB\", points = 10 },\n",
        );
    let edition = Edition::load(&text).unwrap();
    let mut json = Position::new(4).tiles(1, "contract-BBY contract-YYB").home(1, [0, 2, 2]).json("homeward");
    json["edition"] = serde_json::to_value(edition.id()).unwrap();
    let game: fondaco_liguria::Liguria = serde_json::from_value(json).unwrap();
    let filled = see(&after(&game, "stay; stay; stay; stay")).seats[1].filled.clone().unwrap();
    assert_eq!(filled.iter().map(ToString::to_string).collect::<Vec<_>>(), ["BBY"]);
}

/// Every subset of a few contracts, tried one by one, on random hands.
#[test]
fn l_9_4_the_assignment_is_as_good_as_brute_force() {
    let edition = Edition::reconstructed();
    let mut dice = Dice::new(9);
    for _ in 0..60 {
        let count = 1 + dice.below(7) as usize;
        let mut contracts: Vec<usize> = (0..18).collect();
        while contracts.len() > count {
            contracts.remove(dice.below(contracts.len() as u32) as usize);
        }
        let home: [u8; 3] = std::array::from_fn(|_| dice.below(9) as u8);
        let mut best = 0;
        for set in 0_u32..1 << count {
            let chosen = contracts.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &kind)| kind);
            let (mut left, mut points) = (home.map(i32::from), 0);
            for kind in chosen {
                let terms = edition.contracts()[kind];
                points += i32::from(terms.points);
                for (left, used) in left.iter_mut().zip(terms.cubes.0) {
                    *left -= i32::from(used);
                }
            }
            if left.iter().all(|&left| left >= 0) {
                best = best.max(points + 3 * left.into_iter().min().unwrap());
            }
        }
        let names: Vec<String> = contracts.iter().map(|&kind| edition.contracts()[kind].contract.to_string()).collect();
        let (points, sets, _) = filled(&names.join(" "), home);
        assert_eq!(points + sets, best, "{names:?} with {}", Cubes(home));
    }
}

#[test]
fn l_9_5_each_set_of_three_colours_of_the_cubes_left_gives_3() {
    for (home, points) in [([1, 1, 1], 3), ([4, 2, 3], 6), ([9, 9, 0], 0), ([5, 5, 5], 15), ([0, 0, 0], 0)] {
        assert_eq!(filled("", home), (0, points, String::new()));
    }
    assert_eq!(filled("RRY", [3, 2, 1]), (10, 3, "RRY".into()));
}

#[test]
fn l_9_6_each_figure_on_anothers_harbor_gives_2_for_every_tile_in_its_row() {
    let position = Position::new(4)
        .tiles(1, "ship2 ship1^ 2*building1 building3^ monk")
        .figure(1, "ship", 0)
        .figure(1, "building", 2)
        .figure(1, "monk", 0)
        .figure(3, "building", 0);
    // Ship row: the start tile, one more, and one upgraded. The building row of seat 3 is empty.
    assert_eq!(from(&finish(&position.homeward()), "diplomats"), [2 * 3 + 2, 0, 2 * 3, 0]);
}

#[test]
fn l_9_7_most_points_win() {
    let position = Position::new(4).hold(10, 2, "knight1").hold(1, 0, "knight1");
    let outcome = finish(&even(position).homeward());
    assert_eq!((outcome.scores().to_vec(), outcome.ranks().to_vec()), (vec![3, 0, 8, 0], vec![2, 3, 1, 3]));
    assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [2]);
}

/// Nobody has a balance below zero.
fn even(position: Position) -> Position {
    [
        "+6W1:RY +6W1:YB +6W1:RB +2W3:- -3W2^2:- -3W2^2:- -3W2^2:- -1W3AU:R",
        "+5W2:R +5W2:Y +5W2:B +2W2^1:R -3W3A^1:R -3W3A^1:Y -3W3A^1:B -1W3AU:Y",
        "+4W2U:R +4W2U:Y +4W2U:B +2W2^1:Y -2W3^1:R -2W3^1:Y -2W3^1:B -1W3AU:B",
        "+4W1^1:RY +4W1^1:YB +4W1^1:RB +2W2^1:B -2W4A:R -2W4A:Y -2W4A:B -3W4U^1:R",
    ]
    .into_iter()
    .enumerate()
    .fold(position, |position, (seat, cards)| position.cards(seat, cards))
}

#[test]
fn l_9_7_tied_players_share_the_victory() {
    // Whatever their order, silver or islands.
    let position = Position::new(4).hold(10, 2, "knight1").tiles(0, "building1^ building3").coins(0, 9);
    let outcome = finish(&even(position).homeward());
    assert_eq!((outcome.scores().to_vec(), outcome.ranks().to_vec()), (vec![8, 0, 8, 0], vec![1, 3, 1, 3]));
    assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn l_9_7_totals_may_be_negative() {
    let cards = "-6W4^2:- -6W4AU^1:- -6W3A^2:- -5W3^2:- -5W4A^1:- -5W4A^1:- +2W3:- +2W2^1:R";
    let game = Position::new(4).cards(3, cards).homeward();
    let outcome = finish(&game);
    assert_eq!(outcome.scores()[Seat::new(3)], -5 * 29);
    assert!(!outcome.winners().contains(Seat::new(3)));
}
