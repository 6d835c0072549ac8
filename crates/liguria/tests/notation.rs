//! NOTATION.md tells the truth: its examples are what the program reads and writes.

use fondaco_game::{Dice, Edition as _, EditionId, Game, Record, Turn, Viewer};
use fondaco_liguria::components::{Card, Tile};
use fondaco_liguria::{Edition, Event, Liguria, Setup};
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
    let line = format!("\nRules version: {}\n", Liguria::RULES);
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
    let game: Liguria = serde_json::from_value(json("8 ")).unwrap();
    assert_eq!(serde_json::to_value(game).unwrap(), json("8 "));
    assert_eq!(game, random_position(3, 3, 292));
    let rows =
        ["ship", "merchant", "building", "monk"].map(|row| format!("deploy {row} diplomat2, deploy {row} diplomat1"));
    assert_eq!(legal(&game), format!("deploy -, {}", rows.join(", ")));
}

/// Every field of a position and of an observation is in the table of section 8, and no other is.
#[test]
fn the_table_names_every_field() {
    let section = NOTATION.split("\n## ").find(|section| section.starts_with("8 ")).unwrap();
    let table = section.split("\n\n").find(|part| part.starts_with("| Field")).unwrap();
    let rows = table.lines().skip(2).filter_map(|row| row.split('|').nth(1));
    let names = rows.map(|row| row.trim().trim_matches('`').trim());
    let mut listed: Vec<&str> = names.filter(|name| !name.starts_with('"')).collect();
    // Voyage and seat fields begin with a point; what they belong to is the last name without one.
    let mut parent = "";
    let mut full = Vec::new();
    for name in listed.drain(..) {
        match name.strip_prefix('.') {
            Some(field) => full.push(format!("{parent}.{field}")),
            None => {
                parent = name;
                full.push(name.to_owned());
            }
        }
    }
    full.sort();
    let mut found = Vec::new();
    let state = json("8 ");
    let mut members = |prefix: &str, value: &Value| {
        found.extend(value.as_object().unwrap().keys().map(|key| format!("{prefix}{key}")));
    };
    members("", &state);
    members("voyage.", &state["voyage"]);
    members("seats.", &state["seats"][0]);
    members("seats.screen.", &state["seats"][0]["screen"]);
    found.sort();
    assert_eq!(found, full);
    let seen = serde_json::to_value(random_position(3, 3, 292).observe(Viewer::Spectator)).unwrap();
    assert!(seen["bag"].is_null() && seen["deck"].is_null() && seen["seats"][0]["screen"].is_null());
}

/// The canonical text, put together as section 2 says, has the hash of the edition.
#[test]
fn the_hash_is_of_the_canonical_text() {
    let edition = Edition::reconstructed();
    let mut lines = Vec::new();
    lines.extend(edition.street().iter().map(|space| format!("street {} {}", space.tiles, space.coins)));
    lines.extend((1..=3).map(|number| format!("building{number} {number} {}", number + 4)));
    let tiles = edition.kinds().iter().zip(edition.tiles()).take(14);
    lines.extend(tiles.map(|(tile, count)| format!("tile {tile} {count}")));
    for &place in edition.listed() {
        let terms = edition.contracts()[usize::from(place)];
        lines.push(format!("contract {} {} 1", terms.contract, terms.points));
    }
    lines.extend(edition.cards().iter().map(|card| format!("card {card}")));
    assert_eq!(EditionId::new("reconstructed", &(lines.join("\n") + "\n")), *edition.id());
    let example = examples("2 ", "text")[0].lines().filter(|line| !line.starts_with('⋮'));
    let mut rest = lines.iter();
    for line in example {
        assert!(rest.any(|other| other == line), "{line} is not there, or not in this place");
    }
    assert_eq!(rest.next(), None);
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
    let game: Liguria = record.verify().unwrap();
    assert_eq!((game.turn(), record.steps.len()), (Turn::Chance, 20));
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
            Turn::Chance => {
                let listed = line["chances"].as_array().unwrap().iter();
                let listed =
                    listed.map(|pair| (pair[0].as_str().unwrap().to_owned(), pair[1].as_u64().unwrap() as u32));
                assert_eq!(listed.collect::<std::collections::BTreeMap<_, _>>(), chances(&game));
            }
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
    assert_eq!([3, 3, 3, 27, 6].map(|bound| dice.below(bound)), [2, 0, 0, 1, 1]);
    for (text, (_, step)) in steps.lines().zip(random_game(&Setup::new(3), 7)) {
        assert_eq!(step.unwrap().to_string(), text);
    }
}

/// The tables of RULES.md, section 10, are the compiled-in edition.
#[test]
fn the_rules_list_the_components_of_the_edition() {
    let edition = Edition::reconstructed();
    let rows = RULES.lines().filter(|line| line.starts_with("| ") && line.ends_with(" |"));
    let cells = |row: &'static str| -> Vec<&'static str> { row[1..row.len() - 1].split('|').map(str::trim).collect() };
    let (mut cards, mut contracts): (Vec<Card>, Vec<String>) = (Vec::new(), Vec::new());
    for row in rows {
        match cells(row)[..] {
            [score, wheels, anchor, uturn, arrows, offers, number] if score.starts_with(['+', '-']) => {
                let symbol = |cell: &str, symbol| if cell == "yes" { symbol } else { "" };
                let arrows = if arrows == "0" { String::new() } else { format!("^{arrows}") };
                let before = cards.len();
                for offer in offers.split(';').map(str::trim) {
                    let (count, offer) = offer.split_once(" x ").unwrap_or(("1", offer));
                    let offer = offer.replace("none", "-");
                    let card = format!("{score}W{wheels}{}{}{arrows}:{offer}", symbol(anchor, "A"), symbol(uturn, "U"));
                    cards.extend(vec![card.parse::<Card>().unwrap(); count.parse().unwrap()]);
                }
                assert_eq!((cards.len() - before).to_string(), number, "{row}");
            }
            [_, small, middle, large] if small.bytes().all(|letter| b"RYB".contains(&letter)) => {
                contracts.extend([format!("{small} 10"), format!("{middle} 12"), format!("{large} 14")]);
            }
            ["Tiles" | "Coins (silver)", ..] => {
                let numbers: Vec<String> = (edition.street().iter())
                    .map(|space| if row.starts_with("| Tiles") { space.tiles } else { space.coins }.to_string())
                    .collect();
                assert_eq!(cells(row)[1..], numbers);
            }
            [name, count, _] if count.parse::<u32>().is_ok() => {
                let of_type = |tile: &Tile| tile.to_string().starts_with(&name.to_lowercase());
                let tiles = edition.kinds().iter().zip(edition.tiles()).filter(|(tile, _)| of_type(tile));
                assert_eq!(tiles.map(|(_, &count)| u32::from(count)).sum::<u32>().to_string(), count, "{name}");
            }
            _ => {}
        }
    }
    cards.sort_unstable();
    assert_eq!(cards, edition.cards());
    let listed = edition.listed().iter().map(|&place| edition.contracts()[usize::from(place)]);
    let listed: Vec<String> = listed.map(|terms| format!("{} {}", terms.contract, terms.points)).collect();
    assert_eq!(contracts, listed);
}

#[test]
fn every_event_is_read_as_it_was_written() {
    let (mut kinds, mut story) = (std::collections::BTreeSet::new(), Vec::new());
    for (players, seed) in (0..40).map(|seed| (3 + seed as usize % 2, seed)) {
        for (mut game, step) in random_game(&Setup::new(players), seed) {
            let Some(step) = step else { break };
            story.clear();
            game.apply(&step, &mut story);
            for event in &story {
                let text = serde_json::to_string(event).unwrap();
                assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), *event, "{text}");
                // A field that is missing is missed, unless it may be null.
                let Value::Object(fields) = serde_json::to_value(event).unwrap() else { panic!("{text}") };
                for (name, _) in fields.iter().filter(|(_, value)| !value.is_null()) {
                    let mut fewer = fields.clone();
                    fewer.remove(name);
                    let read = serde_json::from_value::<Event>(fewer.into());
                    assert!(read.is_err() || ["decider", "voyage"].contains(&name.as_str()), "{text} without {name}");
                }
                kinds.insert(fields["event"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(kinds.len(), 45, "some were never told: {kinds:?}");
    assert!(serde_json::from_str::<Event>(r#"{"event":"sunk","seat":0}"#).is_err());
}
