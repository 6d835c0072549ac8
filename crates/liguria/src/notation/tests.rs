//! Every value has exactly one text, and no other text is read.

use crate::action::Action;
use crate::chance::Chance;
use crate::components::{Card, Tile};

#[test]
fn cards_have_exactly_one_text() {
    for text in ["+6W1:RY", "-3W3A^1:R", "-6W4AU^1:-", "+31W9AU^9:RRRRRRRYYYYYYYBBBBBBB", "-31W0:-", "+12W3U:B"] {
        assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "6W1:RY",
        "+0W1:R",
        "-0W1:R",
        "+32W1:R",
        "+6W01:R",
        "+6W+1:R",
        "+6W10:R",
        "+6W1UA:R",
        "+6W1AA:R",
        "+6W1^0:R",
        "+6W1^:R",
        "+6W1:YR",
        "+6W1:",
        "+6W1:R-",
        "+6W1:R:",
        "+6W1",
        "+06W1:R",
        "+6w1:R",
        "+6W1 :R",
        "+6W1:RX",
        "W:",
        ":",
        "+6W1:RRRRRRRR",
        "é",
        "+6W1é:R",
    ] {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
    let [low, high] = ["-6W4:-", "+2W1:-"].map(|text| text.parse::<Card>().unwrap());
    assert!(low < high, "cards compare by score");
}

#[test]
fn tiles_have_exactly_one_text() {
    for tile in Tile::common() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
    }
    for text in ["contract-RRY", "contract-YYYRR", "contract-RYB", "contract-YB", "contract-BBRY", "contract-B"] {
        assert_eq!(text.parse::<Tile>().unwrap().to_string(), text);
    }
    for text in
        ["contract-", "contract-YRR", "contract-BY", "contract-RRRr", "ship", "ship3", "knight5", "RRY", "monk1", ""]
    {
        assert!(text.parse::<Tile>().is_err(), "{text:?}");
    }
    assert!(format!("contract-{}", "R".repeat(26)).parse::<Tile>().is_err());
    let sorted =
        ["ship1", "monk", "diplomat1", "knight4", "contract-RRY", "contract-RRRY", "contract-RRB", "contract-YYR"];
    assert!(sorted.map(|text| text.parse::<Tile>().unwrap()).is_sorted());
}

#[test]
fn decisions_have_exactly_one_text() {
    for text in [
        "cubes RY",
        "cubes RB",
        "cubes YB",
        "buyer 3",
        "take 0",
        "take 0 2 14",
        "card +4W2U:R",
        "upgrade ship1",
        "done",
        "sail +3",
        "sail -12",
        "anchor -2",
        "stay",
        "load 2 0 1",
        "load 0 0 0",
        "conquer knight1 knight1 knight4",
        "conquer -",
        "deploy ship diplomat2",
        "deploy monk diplomat1 diplomat1 diplomat2",
        "deploy -",
        "uturn",
        "straight",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "",
        " done",
        "done ",
        "Done",
        "cubes YR",
        "cubes RR",
        "cubes",
        "buyer 03",
        "buyer -1",
        "buyer +1",
        "buyer 100",
        "take",
        "take ",
        "take 2 0",
        "take 0 0",
        "take 0  2",
        "take 16",
        "take 00",
        "take 0 2 ",
        "sail 3",
        "sail +03",
        "sail +0",
        "sail -0",
        "sail 0",
        "sail +128",
        "sail + 3",
        "anchor 2",
        "load 2 0",
        "load 2 0 1 0",
        "load 02 0 1",
        "load -1 0 0",
        "load 2  0 1",
        "conquer",
        "conquer ",
        "conquer knight4 knight1",
        "conquer knight1 -",
        "conquer - ",
        "conquer knight1  knight1",
        "deploy",
        "deploy ship",
        "deploy ship ",
        "deploy ship diplomat2 diplomat1",
        "deploy knight diplomat1",
        "deploy ship -",
        "upgrade knight1",
        "card +4W2U:R ",
        "draw ship1",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    assert!(format!("conquer{}", " knight1".repeat(300)).parse::<Action>().is_err());
}

#[test]
fn outcomes_have_exactly_one_text() {
    for text in ["blank 5 11", "blank 1 4 7", "island 4 B", "score 4 7", "start 2", "draw monk", "draw -6W4AU^1:-"] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "blank",
        "blank 11 5",
        "blank 5  11",
        "island 4",
        "island 4 b",
        "island 04 B",
        "island 4 B ",
        "score 4 07",
        "start 9",
        "draw",
        "draw ",
        "draw ship",
        "draw 6W1:RY",
        "draw  monk",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
}
