//! `fondaco play liguria`, with lines typed from a script.

use std::fs;

use crate::common::{Run, empty_directory, fondaco, text, typed, typed_at};
use fondaco_game::Record;
use fondaco_liguria::Liguria;

/// Plays with these options, always the first choice, after the lines given.
fn play(args: &[&str], first: &str) -> Run {
    typed(&[&["play", "liguria"], args].concat(), &(first.to_owned() + &"1\n".repeat(500)))
}

#[test]
fn a_game_is_played_to_the_end() {
    for (seats, rounds) in [("me,greedy,random", 9), ("random,me,greedy,greedy", 8), ("me,me,me,me", 8)] {
        let out = play(&["--seats", seats, "--seed", "5"], "").good();
        assert!(out.contains(&format!("Round {rounds} ended.")), "{seats}");
        for words in ["The last voyage began", " The game is over ", "contracts", "diplomats", "Dealt from seed 5"] {
            assert!(out.contains(words), "{seats}: {words}");
        }
        assert!(!out.contains('\u{1b}'), "no colour into a pipe");
    }
}

#[test]
fn a_seed_deals_the_same_game() {
    let game = |seed: &str| play(&["--seed", seed, "--players", "3"], "").good();
    assert_eq!(game("12"), game("12"));
    assert_ne!(game("12"), game("13"));
}

/// Three people in front of the row of tiles: the first has to take three, with 1 silver.
fn at_the_market(options: &[&str], lines: &str) -> Run {
    let args = ["play", "liguria", "--seats", "me:Anna,me,me", "--seed", "2"];
    let begin = "cubes ry\ncubes RB\nyb\nbuyer 2\nbuyer 4\nbuyer 5\n";
    typed(&[&args, options].concat(), &format!("{begin}{lines}"))
}

#[test]
fn long_lists_can_be_paged_and_searched() {
    let out = at_the_market(&[], "").good();
    assert!(out.contains("Anna: Take 3 tiles."), "{out}");
    assert!(out.contains("1 to 12 of 28, likely ones first. more: next; /word: only with it; or take "), "{out}");
    let out = at_the_market(&[], "more\nmore\nmore\n").good();
    for page in ["13 to 24 of 28", "25 to 28 of 28"] {
        assert_eq!(out.matches(page).count(), 1, "{out}");
    }
    assert_eq!(out.matches("1 to 12 of 28").count(), 2, "after the last page comes the first");
    let out = at_the_market(&[], "/knight4 contract\n").bad();
    assert_eq!(out, "No choice has 'knight4 contract'.");
    let out = at_the_market(&[], "/Knight4 building\n").good();
    let found = out.rsplit_once("Take 3 tiles.").unwrap().1;
    assert!(found.contains("3 of 28 have that.") && !found.contains("contract"), "{found}");
    assert_eq!(typed(&["play", "liguria"], "more\n").bad(), "These are all choices that there are.");
}

/// A choice by its number, by its notation and by its positions leads to the same game.
#[test]
fn a_choice_has_many_names() {
    let by_number = at_the_market(&[], "6\n").good();
    assert!(by_number.contains("Anna took monk, ship 2 and contract YYYB 12."), "{by_number}");
    for same in ["take 0 1 2\n", "TAKE 0 1 2\n", "0 1 2\n"] {
        assert_eq!(at_the_market(&[], same).good(), by_number, "{same:?}");
    }
    assert_eq!(
        at_the_market(&[], "take 0 5 9\n").bad(),
        "You cannot: skipping 7 tiles costs 7 silver, and there is 1 (L-4.2)."
    );
    assert_eq!(at_the_market(&[], "take 0 1\n").bad(), "You cannot: the space gives 3 tiles, not 2 (L-4.1).");
}

#[test]
fn undo_goes_back_to_the_last_tile_or_card_and_no_further() {
    assert_eq!(at_the_market(&[], "1\nundo\n").bad(), "Among people a decision stands once made.");
    let out = at_the_market(&["--take-backs"], "1\nundo\n").good();
    assert_eq!(out.matches("Anna: Take 3 tiles.").count(), 2);
    let error = typed(&["play", "liguria", "--seed", "2"], "1\nundo\n").bad();
    assert_eq!(error, "A card or tile was turned over since, so this cannot be undone.");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let path = empty_directory("save-liguria").join("game.json");
    let out = at_the_market(&[], &format!("2\nsave {}\n", text(&path))).good();
    assert!(out.contains("Saved."), "{out}");
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(
        (record.game.as_str(), record.seats.as_slice()),
        ("liguria", ["me:Anna", "me", "me"].map(str::to_owned).as_slice())
    );
    record.verify::<Liguria>().unwrap();
    let again = typed(&["play", "--resume", text(&path)], "save\n").good();
    assert!(again.contains("Lorenzo: Take 4 tiles."), "{again}");
    assert_eq!(Record::parse(&fs::read_to_string(&path).unwrap()).unwrap(), record);
    let others = ["play", "liguria", "--resume", text(&path), "--seats", "greedy,random,greedy", "--seed", "1"];
    assert!(fondaco(&others).good().contains("The game is over."));
    assert!(fondaco(&["play", "strozzi", "--resume", text(&path)]).bad().ends_with("a game of liguria"));
}

/// What others have behind their screens shows as a question mark, unless the table plays with open screens.
#[test]
fn screens_are_closed_or_open() {
    let closed = typed(&["play", "liguria", "--seed", "4"], "1\n").good();
    assert!(closed.contains("?◦"));
    let open = typed(&["play", "liguria", "--seed", "4", "--set", "open_screens=true"], "1\n").good();
    let board = open.rsplit_once("LIGURIA").unwrap().1;
    assert!(!board.contains("?◦") && board.matches(" screen: ").count() == 4, "{board}");
}

#[test]
fn everything_explains_itself() {
    let out = typed(&["play", "liguria", "--seed", "2"], "?\n? anchor\n?†\nhelp\nlog\n").good();
    for words in
        ["An anchor: one stopover on the way.", "(L-6.3)", "(L-7.4, L-7.6, L-7.8)", "cathedral", "reconstruction"]
    {
        assert!(out.contains(words), "{words}");
    }
}

/// No line is wider than the terminal, at the sizes that we promise, and ASCII alone will do.
#[test]
fn everything_fits_the_terminal() {
    for (players, columns) in [("3", 80), ("4", 80), ("4", 100), ("3", 160)] {
        let lines = "? knight\nhelp\n".to_owned() + &"2\n1\n".repeat(150);
        let args = ["play", "liguria", "--players", players, "--seed", "6", "--ascii"];
        let run = typed_at(&args, &lines, (columns, 24));
        let widest = run.out.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{players} players: {widest} of {columns} columns");
        assert!(run.out.is_ascii() && run.out.contains("Round 1 ended."));
    }
}
