//! NOTATION.md tells the truth: its examples are what the program reads and writes.

use fondaco_game::{Dice, Edition as _, Game, Record, Turn};
use fondaco_strozzi::components::Ship;
use fondaco_strozzi::{Edition, Setup, Strozzi};
use fondaco_testkit::notation;
use serde_json::Value;

use crate::common::{chances, legal, random_game, random_position};

const NOTATION: &str = include_str!("../NOTATION.md");
const RULES: &str = include_str!("../RULES.md");

/// The examples in one language under a heading.
fn examples(heading: &str, language: &str) -> Vec<&'static str> {
    notation::examples(NOTATION, heading, language)
}

fn json(heading: &str) -> Value {
    notation::json(NOTATION, heading)
}

#[test]
fn both_texts_name_the_rules_version() {
    let line = format!("\nRules version: {}\n", Strozzi::RULES);
    assert!(NOTATION.contains(&line) && RULES.contains(&line));
}

#[test]
fn the_edition_and_the_setup_are_written_so() {
    assert_eq!(json("2 "), serde_json::to_value(Edition::reconstructed().id()).unwrap());
    assert_eq!(json("3 "), serde_json::to_value(Setup::new(4)).unwrap());
    assert_eq!(serde_json::from_value::<Setup>(json("3 ")).unwrap(), Setup::new(4));
}

#[test]
fn the_position_is_read_and_written_so() {
    let game: Strozzi = serde_json::from_value(json("8 ")).unwrap();
    assert_eq!(serde_json::to_value(game).unwrap(), json("8 "));
    assert_eq!(game, random_position(3, 3, 78));
    assert_eq!(legal(&game), "pass, flag pirate");
}

#[test]
fn the_result_is_written_so() {
    let (last, _) = random_game(&Setup::new(3), 3).last().unwrap();
    assert_eq!(last.turn(), Turn::Over);
    assert_eq!(serde_json::to_value(last.outcome().unwrap()).unwrap(), json("9 "));
}

#[test]
fn the_record_is_sound() {
    let record = Record::parse(examples("10 ", "json")[0]).unwrap();
    let game: Strozzi = record.verify().unwrap();
    assert_eq!((game.turn(), record.steps.len()), (Turn::Chance, 10));
}

#[test]
fn the_lines_of_a_trace_are_written_so() {
    for line in examples("11 ", "json")[0].lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let seq = line["seq"].as_u64().unwrap() as usize;
        let (game, step) = random_game(&Setup::new(3), 3).nth(seq).unwrap();
        assert_eq!(line["turn"], serde_json::to_value(game.turn()).unwrap());
        assert_eq!(line["step"], step.unwrap().to_string());
        let texts = |list: &Value| list.as_array().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
        match game.turn() {
            Turn::Chance => assert_eq!(texts(&line["chances"]).len(), chances(&game).len()),
            _ => assert_eq!(texts(&line["legal"]).join(", ").replace('"', ""), legal(&game)),
        }
    }
}

#[test]
fn the_dice_fall_so() {
    let [words, steps] = examples("12 ", "text")[..] else { panic!("two examples of dice") };
    let mut dice = Dice::new(7);
    for word in words.split(' ') {
        assert_eq!(format!("{:08x}", dice.word()), word);
    }
    let mut dice = Dice::new(7);
    assert_eq!([3, 36, 35, 34, 29].map(|bound| dice.below(bound)), [2, 9, 6, 1, 9]);
    for (text, (_, step)) in steps.lines().zip(random_game(&Setup::new(3), 7)) {
        assert_eq!(step.unwrap().to_string(), text);
    }
}

/// The table of RULES.md, section 8, is the compiled-in edition.
#[test]
fn the_rules_list_the_ships_of_the_edition() {
    let mut listed: Vec<Ship> = Vec::new();
    for row in RULES.lines().filter(|line| line.starts_with("| ") && line.ends_with(" |")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [sail, wares, scrolls, promotion, cards] = cells[..] else { continue };
        if sail.parse::<u8>().is_err() {
            continue;
        }
        let before = listed.len();
        for wares in wares.split(';') {
            let wares = wares.split('(').next().unwrap().trim().replace("none", "-");
            listed.push(format!("{sail}:{wares}:{scrolls}:{promotion}").parse().unwrap());
        }
        assert_eq!((listed.len() - before).to_string(), cards, "{row}");
    }
    listed.sort_unstable();
    assert_eq!(listed, Edition::reconstructed().ships());
}
