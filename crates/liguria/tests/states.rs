//! Saved states: what is written is read back, and what somebody has tampered with is refused or can be played to the end.

use fondaco_game::laws::Lawful as _;
use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, Step, Turn, Viewer};
use fondaco_liguria::{Edition, Liguria, Setup};
use serde_json::{Value, json};

use crate::common::{Position, after};

fn step(game: &mut Liguria, dice: &mut Dice) {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let step = match dice.pick(&actions) {
        Some(&action) => Step::Action(action),
        None => Step::Chance(dice.draw(game)),
    };
    game.play(&step, &mut NoStory).unwrap();
}

/// Every value in the document that is not a list or an object.
fn leaves<'v>(value: &'v mut Value, out: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.values_mut().for_each(|field| leaves(field, out)),
        leaf => out.push(leaf),
    }
}

/// Every list of plain values in the document.
fn lists<'v>(value: &'v mut Value, out: &mut Vec<&'v mut Vec<Value>>) {
    match value {
        Value::Array(items) => {
            if items.iter().any(|item| item.is_array() || item.is_object()) {
                items.iter_mut().for_each(|item| lists(item, out));
            } else {
                out.push(items);
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| lists(field, out)),
        _ => {}
    }
}

fn tamper(json: &mut Value, dice: &mut Dice) {
    if dice.below(4) == 0 {
        let mut all = Vec::new();
        lists(json, &mut all);
        let at = dice.below(all.len() as u32) as usize;
        let list = &mut all[at];
        if let Some(item) = dice.pick(list).cloned()
            && dice.below(2) == 0
        {
            list.push(item);
        } else {
            list.pop();
        }
        return;
    }
    let mut all = Vec::new();
    leaves(json, &mut all);
    let other = all[dice.below(all.len() as u32) as usize].clone();
    let at = dice.below(all.len() as u32) as usize;
    let leaf = &mut all[at];
    **leaf = match (dice.below(4), leaf.as_i64()) {
        (0, Some(number)) => (number + 1).into(),
        (1, Some(number)) => (number - 1).into(),
        (2, Some(_)) => dice.below(256).into(),
        (3, _) => Value::Null,
        _ => other,
    };
}

#[test]
fn a_state_that_was_tampered_with_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(3 + (seed % 2) as usize)).unwrap();
        while game.turn() != Turn::Over {
            step(&mut game, &mut dice);
            if dice.below(8) > 0 {
                continue;
            }
            let mut json = serde_json::to_value(game).unwrap();
            for _ in 0..=dice.below(2) {
                tamper(&mut json, &mut dice);
            }
            let Ok(mut other) = serde_json::from_value::<Liguria>(json) else {
                refused += 1;
                continue;
            };
            played += 1;
            while other.turn() != Turn::Over {
                step(&mut other, &mut dice);
                other.estimate();
            }
            other.observe(Viewer::Spectator);
        }
    }
    assert!(refused > 500 && played > 100, "{refused} refused, {played} played");
}

/// What is said about a position after an edit of its JSON.
fn said(game: &Liguria, edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::to_value(game).unwrap();
    assert_eq!(serde_json::from_value::<Liguria>(json.clone()).unwrap(), *game);
    edit(&mut json);
    match serde_json::from_value::<Liguria>(json) {
        Ok(read) => {
            read.audit().unwrap();
            "nothing".to_owned()
        }
        Err(error) => error.to_string(),
    }
}

/// A position with something of everything, in the middle of a voyage: seat 0 is asked what to load from seat 1's pier.
fn busy() -> Liguria {
    let position = Position::new(4)
        .round(4)
        .order(&[0, 2, 3, 1])
        .tiles(0, "2*diplomat1 knight1 knight1 ship2 monk^ contract-RRY contract-BBY")
        .tiles(2, "knight3 building1 merchant2^")
        .hold(1, 2, "knight2 knight4")
        .figure(1, "ship", 3)
        .expelled(3, 1)
        .pier(1, [2, 1, 0])
        .cargo(0, [0, 1, 0])
        .home(3, [1, 2, 3])
        .ship(2, "4-")
        .coins(0, 4)
        .cards(0, "+5W2:R -3W2^2:- -3W2^2:-")
        .card(0, "-1W3AU:R");
    after(&position.sailing(), "anchor +3")
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let game = busy();
    type Edit = fn(&mut Value);
    let cases: &[(&str, Edit)] = &[
        ("no edition reconstructed (0) is loaded", |it| it["edition"]["hash"] = json!("0")),
        ("Liguria is for 3 or 4 players, not for 5 (L-2.1)", |it| it["setup"]["players"] = json!(5)),
        ("4 seats in order, not 3", |it| it["setup"]["players"] = json!(3)),
        ("round 0 cannot be", |it| it["round"] = json!(0)),
        ("round 9 cannot be", |it| it["round"] = json!(9)),
        ("round 4 cannot be", |it| it["phase"] = json!("over")),
        ("'lunch' is not a phase", |it| it["phase"] = json!("lunch")),
        ("seat 6 is none of 0 to 5", |it| it["decider"] = json!(6)),
        ("nobody sits at 5", |it| it["decider"] = json!(5)),
        ("a decider is missing or should not be", |it| it["decider"] = Value::Null),
        ("somebody is missing in the order", |it| it["order"] = json!([0, 2, 3, 3])),
        ("nobody sits at 5", |it| it["places"][1]["holder"] = json!(5)),
        ("nobody sits at 5", |it| it["seats"][1]["figures"]["ship"] = json!(5)),
        ("11 places, not 12", |it| drop(it["places"].as_array_mut().unwrap().pop())),
        ("a harbor is not where it should be (L-2.3)", |it| it["places"].as_array_mut().unwrap().swap(0, 3)),
        ("a harbor is not where it should be (L-2.3)", |it| it["places"].as_array_mut().unwrap().rotate_left(1)),
        ("a score tile, a minister or knights are where they cannot be", |it| it["places"][1]["knights"] = json!([])),
        ("a score tile, a minister or knights are where they cannot be", |it| it["places"][1]["holder"] = json!(null)),
        ("two blank islands never lie between the same two harbors (L-2.3)", |it| {
            it["places"].as_array_mut().unwrap().swap(4, 11);
        }),
        ("2 islands are blank, not 1 (L-2.3)", |it| it["places"][5] = it["places"][4].clone()),
        ("there are too many islands of a colour", |it| it["places"][2]["colour"] = json!("R")),
        ("islands are missing, or laid too early", |it| it["places"][2]["score"] = json!(null)),
        ("islands are missing, or laid too early", |it| it["places"][2] = json!({"land": "unknown"})),
        ("the score tiles are [3, 3, 5, 6, 7, 8] (L-2.4)", |it| it["places"][2]["score"] = json!(3)),
        ("the score tiles are [2, 3, 5, 6, 7, 8] (L-2.4)", |it| it["places"][2]["score"] = json!(2)),
        ("26 cubes of colour R, not 25 (L-1.2)", |it| it["supply"][0] = json!(23)),
        ("24 cubes of colour B, not 25 (L-1.2)", |it| it["seats"][3]["screen"]["home"][2] = json!(2)),
        ("tiles knight4, not 2 (L-1.4)", |it| it["places"][1]["knights"] = json!(["knight4", "knight4", "knight4"])),
        ("tiles ship1, not 16 (L-1.4)", |it| it["seats"][3]["fronts"]["ship1"] = json!(15)),
        ("60 tiles in the bag, not 59", |it| it["bag_size"] = json!(59)),
        ("61 tiles in the bag, not 60 (L-3.1)", |it| {
            it["bag"]["monk"] = json!(it["bag"]["monk"].as_u64().unwrap() + 1);
            it["bag_size"] = json!(61);
        }),
        ("the buyers [Seat(1)] are on the street", |it| it["street"][2] = json!(1)),
        ("7 street spaces, not 6", |it| it["street"].as_array_mut().unwrap().push(Value::Null)),
        ("the edition has no tile contract-RYB", |it| it["row"] = json!(["contract-RYB"])),
        ("the edition has no card +1W1:-", |it| it["seats"][0]["card"] = json!("+1W1:-")),
        ("the edition has no card +5W2:R, or not so many", |it| {
            it["deck"][0] = json!("+5W2:R");
            it["deck"][1] = json!("+5W2:R");
        }),
        ("39 cards in the deck, not 1", |it| it["deck_size"] = json!(1)),
        ("1 cards lie face up in the phase 'load' (L-3.2)", |it| {
            it["display"] = json!([it["deck"].as_array_mut().unwrap().remove(0)]);
            it["deck_size"] = json!(it["deck"].as_array().unwrap().len());
        }),
        ("3 cards at seat 0, not 4", |it| drop(it["seats"][0]["screen"]["cards"].as_array_mut().unwrap().pop())),
        ("seat 0: there is no place 12", |it| it["seats"][0]["place"] = json!(12)),
        ("seat 2: the ship at place 4 has the heading None (L-6.2)", |it| it["seats"][2]["heading"] = Value::Null),
        ("seat 3: the ship at place 9 has the heading", |it| it["seats"][3]["heading"] = json!("+")),
        ("seat 0: the ship at place 3 has the heading None (L-6.2)", |it| it["seats"][0]["heading"] = Value::Null),
        ("seat 0: 11 cubes aboard (L-1.5)", |it| {
            it["seats"][0]["cargo"] = json!([10, 1, 0]);
            it["supply"][0] = json!(12);
        }),
        ("seat 0: 200 silver", |it| it["seats"][0]["screen"]["coins"] = json!(200)),
        ("seat 1: a figure on the own harbor (L-7.3)", |it| it["seats"][1]["figures"]["monk"] = json!(1)),
        ("seat 2: 7 ministers in hand, 1 on islands", |it| it["seats"][2]["screen"]["ministers"] = json!(7)),
        ("seat 3: 7 ministers in hand, 0 on islands, 1 on harbors", |it| {
            it["seats"][3]["screen"]["ministers"] = json!(7);
        }),
        ("missing: what lies behind the screen at seat 0", |it| it["seats"][0]["screen"] = Value::Null),
        ("a voyage is missing or should not be", |it| it["voyage"] = Value::Null),
        ("the wheels do not fit the card and the ship tiles (L-6.1)", |it| it["voyage"]["wheels"] = json!(9)),
        ("the ship has an anchor or a U-turn too many (L-6.1)", |it| it["voyage"]["anchor"] = json!(true)),
        ("seat 0: the ship at place 3 has the heading", |it| it["voyage"]["under_way"] = json!(false)),
        ("no figure was placed there this turn (L-6.1)", |it| it["voyage"]["figure"] = json!(3)),
        ("the ship cannot be at a stopover (L-6.1)", |it| it["voyage"]["wheels"] = json!(0)),
        ("seat 0 has nothing to decide in the phase 'load'", |it| it["arrows"] = json!(1)),
        ("seat 0 has nothing to decide in the phase 'conquer'", |it| it["phase"] = json!("conquer")),
        ("seat 0 has nothing to decide in the phase 'bonus'", |it| it["phase"] = json!("bonus")),
        ("seat 0 has nothing to decide in the phase 'turn'", |it| it["phase"] = json!("turn")),
        ("unknown field `colour`", |it| it["colour"] = json!("red")),
    ];
    let mut wrong = Vec::new();
    for &(expected, edit) in cases {
        let said = said(&game, edit);
        if !said.contains(expected) {
            wrong.push(format!("expected '{expected}', but it said '{said}'"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_position_is_read_only_as_it_is_written() {
    let game = busy();
    let otherwise = "the position is not written as NOTATION.md says";
    // The same things in another order, numbers of nothing, points from nowhere.
    assert_eq!(said(&game, |it| it["deck"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["seats"][0]["screen"]["contracts"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["seats"][0]["backs"]["ship1"] = json!(0)), otherwise);
    assert_eq!(said(&game, |it| it["seats"][0]["points"] = json!({"islands": 3})), otherwise);
    assert_eq!(said(&game, |it| it["seats"][0]["filled"] = json!([])), otherwise);
    let listed = "tiles are listed sorted, and no more than there are";
    assert!(said(&game, |it| it["places"][1]["knights"].as_array_mut().unwrap().reverse()).contains(listed));
    // Other silver, or another card, is another position, and a sound one.
    assert_eq!(said(&game, |it| it["seats"][0]["screen"]["coins"] = json!(5)), "nothing");
    assert_eq!(said(&game, |it| it["seats"][0]["screen"]["cards"].as_array_mut().unwrap().reverse()), "nothing");
}

#[test]
fn before_the_first_round_nothing_has_happened() {
    let fresh = "has more or less than its start tiles and cubes (L-2.2)";
    let game = after(&crate::common::new_game(3), "cubes RY");
    assert!(said(&game, |it| it["seats"][1]["screen"]["coins"] = json!(1)).contains(fresh));
    assert!(said(&game, |it| it["seats"][0]["fronts"]["merchant1"] = json!(0)).contains(fresh));
    let two = |it: &mut Value| {
        it["seats"][0]["pier"] = json!([2, 0, 0]);
        it["supply"] = json!([23, 25, 25]);
    };
    assert!(said(&game, two).contains(fresh));
    assert!(said(&game, |it| it["order"] = json!([1, 0, 2])).contains("L-2.2"));
    assert!(said(&game, |it| it["round"] = json!(2)).contains("L-3.1"));
}

#[test]
fn a_finished_game_has_the_points_that_its_position_gives() {
    let over = after(&Position::new(3).hold(1, 0, "knight1").homeward(), "stay; stay; stay");
    let otherwise = "the position is not written as NOTATION.md says";
    assert_eq!(said(&over, |it| it["seats"][0]["points"]["islands"] = json!(4)), otherwise);
    assert_eq!(said(&over, |it| it["seats"][0]["points"] = Value::Null), otherwise);
    assert_eq!(said(&over, |it| it["seats"][0]["filled"] = json!(["RRY"])), otherwise);
}
