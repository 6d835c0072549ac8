//! Positions as JSON: what is read back is what was written, and what cannot be is refused with a reason.

use fondaco_game::laws::Lawful as _;
use fondaco_game::{Dice, Game, NoStory, Step, Turn};
use fondaco_strozzi::Strozzi;
use fondaco_strozzi::components::City;
use serde_json::{Value, json};

use crate::common::{Position, after, first_ship, new_game, with_setup};

/// What is said about a position after an edit of its JSON.
fn said(game: &Strozzi, edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::to_value(game).unwrap();
    assert_eq!(serde_json::from_value::<Strozzi>(json.clone()).unwrap(), *game);
    edit(&mut json);
    match serde_json::from_value::<Strozzi>(json) {
        Ok(read) => {
            read.audit().unwrap();
            "nothing".to_owned()
        }
        Err(error) => error.to_string(),
    }
}

/// A position with something of everything, while a ship is being claimed.
fn busy() -> Strozzi {
    let position = Position::new(4)
        .round(2)
        .docked("rome 1 pirate 7:R:1:0, rome 0 ware 5:RRR:1:0, naples 1 ware 6:CC:1:0")
        .markers(City::Rome, "3@7 1@4 0@4 2@0")
        .tiles(3, "art:1:G science:2:-")
        .display("art:1:R art:1:R architecture:1:C")
        .points(1, [30, 15, 5, 0])
        .aside(3);
    after(&position.with_ship("8:-:0:0"), "flag plus1")
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let game = busy();
    type Edit = fn(&mut Value);
    let cases: [(&str, Edit); 33] = [
        ("no edition reconstructed (0) is loaded", |it| it["edition"]["hash"] = json!("0")),
        ("Strozzi is for 3 to 6 players, not for 2 (S-2.1)", |it| it["setup"]["players"] = json!(2)),
        ("4 markers in venice, not 5", |it| it["setup"]["players"] = json!(5)),
        ("round 0 cannot be", |it| it["round"] = json!(0)),
        ("round 4 cannot be", |it| it["round"] = json!(4)),
        ("round 2 cannot be", |it| it["phase"] = json!("over")),
        ("'lunch' is not a phase", |it| it["phase"] = json!("lunch")),
        ("nobody sits at 4", |it| it["active"] = json!(4)),
        ("nobody sits at 5", |it| it["decider"] = json!(5)),
        ("nobody sits at 5", |it| it["claim"]["seat"] = json!(5)),
        ("nobody sits at 5", |it| it["cities"]["rome"]["markers"][0]["seat"] = json!(5)),
        ("nobody sits at 5", |it| it["cities"]["rome"]["ships"][0]["seat"] = json!(5)),
        ("seat 6 is none of 0 to 5", |it| it["active"] = json!(6)),
        ("a marker is missing in rome (S-1.2)", |it| it["cities"]["rome"]["markers"][0]["seat"] = json!(1)),
        ("the markers in rome do not stand highest first (S-4.7)", |it| {
            it["cities"]["rome"]["markers"][1]["space"] = json!(9);
        }),
        ("a marker in rome stands above the top space (S-4.7)", |it| {
            it["cities"]["rome"]["markers"][0]["space"] = json!(11);
        }),
        ("1 ships in florence, not 0", |it| {
            it["cities"]["florence"]["ships"] = json!([it["cities"]["rome"]["ships"][0]]);
        }),
        ("the ships are", |it| it["ship"] = json!("7:R:1:0")),
        ("the ships are", |it| it["ship"] = Value::Null),
        ("the edition has no ship 6:GR:0:0, or not so many", |it| it["unseen"][0] = json!("6:GR:0:0")),
        ("9 ships in the supply and 7 seen, of 15 (S-2.4)", |it| it["supply"] = json!(9)),
        ("4 tiles art:1:G, not 3 (S-1.4)", |it| it["stack"]["art:1:G"] = json!(3)),
        ("2 tiles are on display, 32 in the stack (S-2.3)", |it| {
            it["display"] = json!(["art:1:R", "architecture:1:C"]);
            it["stack"]["art:1:R"] = json!(2);
        }),
        ("the flags of seat 1 are", |it| it["seats"][1]["flags"] = json!(["pirate", "plus1"])),
        ("the flags of seat 2 are", |it| it["seats"][2]["flags"] = json!(["plus1", "ware"])),
        ("seat 1 has two ships at one port (S-4.1)", |it| {
            let ship = it["cities"]["naples"]["ships"].as_array_mut().unwrap().remove(0);
            it["cities"]["rome"]["ships"].as_array_mut().unwrap().insert(1, ship);
        }),
        ("seat 1 cannot have the points", |it| it["seats"][1]["points"]["ships"] = json!(50)),
        ("seat 1 cannot have the points", |it| it["seats"][1]["points"]["ships"] = json!(7)),
        ("seat 1 cannot have the points", |it| it["seats"][1]["points"]["promotion"] = json!(30)),
        ("missing: the points at seat 1", |it| it["seats"][1]["points"] = json!({})),
        ("seat 1 cannot be asked about the ship (S-3.2)", |it| it["decider"] = json!(1)),
        ("a ship or flag is in play, or is missing,", |it| it["phase"] = json!("ship")),
        ("unknown field `colour`", |it| it["colour"] = json!("red")),
    ];
    for (expected, edit) in cases {
        let said = said(&game, edit);
        assert!(said.starts_with(expected), "expected '{expected}', but it said '{said}'");
    }
}

#[test]
fn a_position_is_read_only_as_it_is_written() {
    let game = busy();
    let otherwise = "the position is not written as NOTATION.md says";
    // The same things in another order, or twice.
    assert_eq!(said(&game, |it| it["unseen"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["aside"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["display"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["seats"][3]["tiles"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["seats"][2]["flags"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["seats"][2]["flags"].as_array_mut().unwrap().push(json!("ware"))), otherwise);
    assert_eq!(said(&game, |it| it["cities"]["rome"]["ships"].as_array_mut().unwrap().reverse()), otherwise);
    assert_eq!(said(&game, |it| it["stack"]["art:1:R"] = json!(1)), "nothing");
    assert_eq!(said(&game, |it| it["seats"][1]["points"]["luck"] = json!(5)), otherwise);
}

#[test]
fn before_the_first_round_nothing_has_happened() {
    let something = |phase: &str| format!("something has happened in the phase '{phase}'");
    let drawn = with_setup(&fondaco_strozzi::Setup::new(3));
    assert_eq!(said(&drawn, |it| it["active"] = json!(1)), something("start"));
    assert_eq!(said(&drawn, |it| it["setup"]["first"] = json!(0)), something("start"));
    let named = after(&new_game(3), "reveal art:1:G");
    assert_eq!(said(&named, |it| (it["active"], it["decider"]) = (json!(1), json!(1))), something("display"));
    assert_eq!(said(&named, |it| it["seats"][0]["flags"] = json!(["ware"])), something("display"));
    assert_eq!(said(&named, |it| it["seats"][0]["points"]["ships"] = json!(5)), something("display"));
    assert_eq!(said(&named, |it| it["cities"]["rome"]["markers"][0]["space"] = json!(1)), something("display"));
    let keep = |it: &mut Value| {
        it["seats"][0]["tiles"] = json!(["art:1:G"]);
        it["display"] = json!([]);
    };
    assert_eq!(said(&named, keep), something("display"));
    assert_eq!(said(&named, |it| it["round"] = json!(2)), something("display"));
}

#[test]
fn a_ship_can_be_turned_over_only_by_somebody_with_a_flag() {
    let flagless = "venice 1 pirate 7:G:1:0, rome 1 plus1 7:R:1:0, naples 1 ware 7:C:1:0";
    let game = Position::new(3).docked(flagless).build();
    let turn = |it: &mut Value| (it["active"], it["decider"]) = (json!(1), json!(1));
    assert_eq!(said(&game, turn), "no ship can be turned over (S-5.2) in the phase 'ship'");
    assert_eq!(
        said(&first_ship(3), |it| it["decider"] = json!(1)),
        "the active player is not the one to act in the phase 'ship'"
    );
}

/// Changes one thing somewhere in the JSON: a number, a word, or what a list holds.
fn edit(json: &mut Value, dice: &mut Dice) {
    match json {
        Value::Object(members) => {
            let at = dice.below(members.len().max(1) as u32) as usize;
            if let Some((_, member)) = members.iter_mut().nth(at) {
                edit(member, dice);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let (a, b) = (dice.below(items.len() as u32) as usize, dice.below(items.len() as u32) as usize);
            match dice.below(6) {
                0 => drop(items.remove(a)),
                1 => items.push(items[a].clone()),
                2 => items.swap(a, b),
                _ => edit(&mut items[a], dice),
            }
        }
        Value::Number(_) => *json = json!(dice.below(16)),
        Value::Bool(value) => *value = !*value,
        Value::String(text) => {
            let words =
                "ship claim port tile refill over start display pirate plus1 ware 8:-:0:0 6:GG:1:0 art:1:G art:2:-";
            *text = words.split(' ').nth(dice.below(15) as usize).unwrap().to_owned();
        }
        Value::Null => *json = json!(dice.below(4)),
        Value::Array(_) => {}
    }
}

/// Most random edits make a position impossible. From the others the game goes on by the rules, and ends.
#[test]
fn what_is_read_after_a_random_edit_is_sound() {
    let (mut dice, mut read, mut refused) = (Dice::new(4), 0, 0);
    for seed in 0..60 {
        let players = 3 + seed as usize % 4;
        let start = crate::common::random_position(players, seed, 2 * seed as usize);
        for _ in 0..60 {
            let mut json = serde_json::to_value(start).unwrap();
            for _ in 0..=dice.below(2) {
                edit(&mut json, &mut dice);
            }
            match serde_json::from_value::<Strozzi>(json) {
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
                Ok(game) if game == start => {}
                Ok(game) => {
                    read += 1;
                    play_out(game, &mut dice);
                }
            }
        }
    }
    assert!(read > 100 && refused > 1000, "{read} read, {refused} refused");
}

/// Plays at random to the end; every position on the way accounts for itself.
fn play_out(mut game: Strozzi, dice: &mut Dice) {
    let mut actions = Vec::new();
    loop {
        game.audit().unwrap();
        game.actions(&mut actions);
        let step = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&actions).unwrap()),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => break,
        };
        game.play(&step, &mut NoStory).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winners().len(), 1);
}
