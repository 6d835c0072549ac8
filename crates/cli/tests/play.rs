//! `fondaco play`, with lines typed from a script.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::common::{Run, empty_directory, fondaco, text, typed, typed_at};
use fondaco_game::Record;
use fondaco_strozzi::Strozzi;

/// Plays with these options, always the first choice, after the lines given.
fn play(args: &[&str], first: &str) -> Run {
    typed(&[&["play", "strozzi"], args].concat(), &(first.to_owned() + &"1\n".repeat(400)))
}

#[test]
fn a_game_is_played_to_the_end() {
    for seats in ["me,greedy,greedy,random", "random,me,greedy", "me,me,me,greedy,greedy,greedy"] {
        let out = play(&["--seats", seats, "--seed", "5"], "").good();
        for round in 1..=3 {
            assert!(out.contains(&format!("Round {round} is over")), "{seats}");
        }
        assert!(out.contains("The game is over."), "{seats}");
        assert!(out.contains(" points.") && out.contains("Dealt from seed 5"), "{seats}");
        assert!(!out.contains('\u{1b}'), "no colour into a pipe");
    }
}

#[test]
fn without_arguments_it_starts_at_once() {
    let out = play(&[], "").good();
    assert!(out.contains("STROZZI") && out.contains("You") && out.contains("Maddalena"));
    let out = fondaco(&["play"]).good();
    assert!(out.ends_with("The input ended before the game did; it was not saved.\n"), "{out}");
}

#[test]
fn bots_play_alone() {
    let out = fondaco(&["play", "--seats", "greedy,random,greedy:Nonna", "--seed", "3"]).good();
    assert!(out.contains("Nonna") && out.contains("Dealt from seed 3"));
}

#[test]
fn a_seed_deals_the_same_game() {
    let game = |seed: &str| play(&["--seed", seed], "").good();
    assert_eq!(game("12"), game("12"));
    assert_ne!(game("12"), game("13"));
}

/// A decision by number, by notation and by a word of it leads to the same game.
#[test]
fn a_choice_has_many_names() {
    let game = |choice: &str| typed(&["play", "--seed", "2", "--first", "0"], choice).good();
    let by_number = game("2\n2\n");
    assert!(by_number.contains("You sent ship"), "{by_number}");
    for same in ["flag pirate\nport rome\n", "pirate\nrome\n", " FLAG  Pirate \n\nRome\n"] {
        assert_eq!(game(same), by_number, "{same:?}");
    }
    assert!(game("+1\n").contains("You claimed it with the +1 flag."));
}

#[test]
fn everything_explains_itself() {
    let out = typed(&["play", "--seed", "2", "--first", "0"], "?\n? pirate\n?★\nhelp\nlog\n").good();
    assert!(out.contains("pirate, flag pirate: The pirate flag takes a ship at once"), "{out}");
    for words in ["(S-3.4, S-3.5)", "(S-1.4, S-4.5)", "What you can type", "reconstruction", "Round 1 began."] {
        assert!(out.contains(words), "{words}");
    }
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let path = empty_directory("save").join("game.json");
    let save = format!("2\nsave {}\n", text(&path));
    let out = typed(&["play", "--seed", "4", "--first", "0", "--seats", "me:Anna,greedy,random"], &save).good();
    assert!(out.contains("Saved."), "{out}");
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(record.seats, ["me:Anna", "greedy", "random"]);
    assert!(record.result.is_none());
    record.verify::<Strozzi>().unwrap();

    // Looked at, it is the same position; played on, it comes to an end and is saved with its result.
    let again = typed(&["play", "--resume", text(&path)], "save\n").good();
    assert!(again.ends_with(&format!("The input ended before the game did; it is saved in {}.\n", text(&path))));
    assert!(again.contains("Send it to which port?") && again.contains("Anna"), "{again}");
    assert_eq!(Record::parse(&fs::read_to_string(&path).unwrap()).unwrap(), record);
    let end = typed(&["play", "--resume", text(&path), "--seed", "9"], &"1\n".repeat(400)).good();
    assert!(end.contains("The game is over."));
    let others = typed(&["play", "--resume", text(&path), "--seats", "random,random,random"], "").good();
    assert!(others.contains("The game is over.") && others.contains("Alessandra"));
}

#[test]
fn a_finished_game_can_be_saved() {
    let path = empty_directory("finished").join("game.json");
    // How many decisions there are is not known beforehand: after the end the first other line leaves.
    let out = typed(&["play", "--seats", "greedy,greedy,greedy", "--seed", "4"], "").good();
    assert!(out.contains("wins with"));
    for decisions in 0..200 {
        let lines = "1\n".repeat(decisions) + &format!("save {}\n", text(&path));
        typed(&["play", "--seed", "4", "--players", "3"], &lines).good();
        let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        record.verify::<Strozzi>().unwrap();
        if record.result.is_some() {
            let over = fondaco(&["play", "--resume", text(&path)]).good();
            assert!(over.contains("win"), "{over}");
            return;
        }
    }
    panic!("the game never ended");
}

#[test]
fn undo_goes_back_to_the_last_card_and_no_further() {
    let start = &["play", "--seed", "2", "--first", "0"];
    // A pirate flag leads straight to the choice of the port, and that can be taken back; so can both, one by one.
    let out = typed(start, "2\nundo\n").good();
    assert_eq!(out.matches("Claim this ship?").count(), 2);
    let once = typed(start, "2\nundo\n2\n2\n").good();
    let plain = typed(start, "2\n2\n").good();
    assert!(once.ends_with(plain.split_once("Send it to which port?").unwrap().1), "the same position again");
    // After a pass the others decide and the next ship comes: that cannot be taken back.
    let error = typed(start, "1\nundo\n").bad();
    assert_eq!(error, "A card or tile was turned over since, so this cannot be undone (S-3.8).");
    assert_eq!(typed(start, "undo\n").bad(), "There is no decision to undo yet.");
}

#[test]
fn among_people_a_decision_stands() {
    let seats = &["play", "--seed", "2", "--first", "0", "--seats", "me,me,greedy"];
    assert_eq!(typed(seats, "2\nundo\n").bad(), "Among people a decision stands once made (S-3.8).");
    let lenient = [seats, &["--take-backs"][..]].concat();
    let out = typed(&lenient, "2\nundo\n").good();
    assert_eq!(out.matches("Claim this ship?").count(), 2);
}

#[test]
fn secret_scores_are_secret() {
    let out = typed(&["play", "--seed", "2", "--first", "0", "--secret-scores"], "1\n").good();
    assert!(out.contains("secret"));
    let same = typed(&["play", "--seed", "2", "--first", "0", "--set", "secret_scores=true"], "1\n").good();
    assert_eq!(out, same);
}

#[test]
fn ascii_and_colour_are_a_matter_of_taste() {
    let ascii = play(&["--seed", "5", "--ascii"], "?\n").good();
    assert!(ascii.is_ascii());
    let colour = play(&["--seed", "5", "--color", "always"], "").good();
    assert!(colour.contains("\u{1b}["));
}

/// No line is wider than the terminal, at the sizes that we promise, with up to six players.
#[test]
fn everything_fits_the_terminal() {
    for players in ["3", "6"] {
        for columns in [80, 100, 160] {
            let lines = "? pirate\n2\n2\n".to_owned() + &"1\n".repeat(400);
            let out = typed_at(&["play", "--players", players, "--seed", "6"], &lines, (columns, 24)).good();
            let widest = out.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= columns, "{players} players: {widest} of {columns} columns");
        }
    }
}

/// `script` gives the program a terminal, and `stty` makes it wider while the program waits for an answer.
#[test]
#[cfg(target_os = "linux")]
fn another_size_of_the_terminal_is_drawn_for() {
    let play = format!("{} play strozzi --seed 2 --first 0", env!("CARGO_BIN_EXE_fondaco"));
    let resized = "sleep 3; stty cols 132 rows 40 < /dev/tty; sleep 3; kill -INT $$";
    for (meanwhile, questions) in [("sleep 6; kill -INT $$", 1), (resized, 2)] {
        let shell = format!("stty cols 90 rows 30; ({meanwhile}) & exec {play}");
        let mut script = Command::new("script");
        script.args(["--quiet", "--return", "--command", &shell, "/dev/null"]).env("SHELL", "/bin/sh");
        let Ok(mut running) = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn() else {
            eprintln!("there is no program 'script' here, so nothing gives us a terminal");
            return;
        };
        let mut shown = String::new();
        running.stdout.take().unwrap().read_to_string(&mut shown).unwrap();
        running.wait().unwrap();
        assert_eq!(shown.matches("Claim this ship?").count(), questions, "{shown}");
    }
}
