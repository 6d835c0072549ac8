//! The face, seen at every position of random games.

use fondaco_game::{Dice, Edition as _, Game as _, Seat, Step, Turn, Viewer};
use fondaco_strozzi::components::City;
use fondaco_strozzi::{Edition, Setup, Strozzi};

use super::title;
use crate::face::Face;
use crate::paint::Line;
use crate::screen::Scene;
use crate::seats::{Occupant, Table};

/// Plays random games and shows every position to `look`, as the one who decides sees it.
fn positions(edition: &'static Edition, mut look: impl FnMut(&Scene<'_, Strozzi>)) {
    for players in Strozzi::PLAYERS {
        let seats = ["me:Wwwwwwwwwwww", "greedy", "greedy", "me", "random", "greedy"];
        let table = Table::new(seats[..players].iter().map(|seat| seat.parse::<Occupant>().unwrap()).collect());
        let mut game = Strozzi::new(edition, &Setup::new(players)).unwrap();
        let (mut dice, mut actions, mut story) = (Dice::new(players as u64), Vec::new(), Vec::new());
        loop {
            let viewer = match game.turn() {
                Turn::Player(seat) => Viewer::Player(seat),
                _ => Viewer::Spectator,
            };
            let known = story.len() / 2;
            look(&Scene { game: &game, table: &table, viewer, story: &story, known, said: None, look: None });
            game.actions(&mut actions);
            let step = match (game.turn(), dice.pick(&actions)) {
                (Turn::Over, _) => break,
                (_, Some(&action)) => Step::Action(action),
                (_, None) => Step::Chance(dice.draw(&game)),
            };
            game.apply(&step, &mut story);
        }
    }
}

fn plain(line: &Line) -> String {
    line.pieces().map(|(_, text)| text).collect()
}

#[test]
fn every_position_fills_the_screen_exactly() {
    positions(Edition::reconstructed(), |scene| {
        for (width, height) in [(80, 24), (100, 30), (160, 50)] {
            let lines = scene.fill((width, height));
            assert_eq!(lines.len(), height - 1);
            assert!(lines.iter().all(|line| line.width() == width));
        }
    });
}

/// Every marker is to be seen, however long the tracks are.
#[test]
fn long_tracks_are_shown_too() {
    let reconstructed = include_str!("../../../../strozzi/editions/reconstructed.toml");
    let long = format!("[{}15]", "0, ".repeat(30));
    let is_track = |line: &str| City::ALL.iter().any(|city| line.starts_with(&format!("{city} =")));
    let lines = reconstructed.lines().map(|line| match line.split_once('=') {
        Some((city, _)) if is_track(line) => format!("{city}= {long}\n"),
        _ => format!("{line}\n"),
    });
    let long = Edition::load(&lines.collect::<String>()).unwrap();
    assert_eq!(long.top(City::Rome), 30);
    for edition in [long, Edition::reconstructed()] {
        positions(edition, |scene| {
            let seen = scene.game.observe(scene.viewer);
            let lines = Strozzi::board(&seen, edition, scene.table, (80, 24), &[]);
            for city in City::ALL {
                let name = title(city).to_uppercase();
                let shown = lines.iter().map(plain).find(|line| line.contains(&name)).unwrap();
                let track: String = shown.chars().skip(13).take(39).collect();
                for seat in Seat::all(scene.table.players()) {
                    assert!(track.contains(scene.table.letter(seat)), "{seat} in {shown}");
                }
            }
        });
    }
}

#[test]
fn every_choice_says_what_follows_and_changes_nothing() {
    positions(Edition::reconstructed(), |scene| {
        let Turn::Player(seat) = scene.game.turn() else { return };
        let (before, mut actions) = (*scene.game, Vec::new());
        scene.game.actions(&mut actions);
        for action in actions {
            let choice = scene.game.choice(seat, action, scene.table);
            assert!(choice.name.width() > 0 && choice.effect.width() > 0, "{action}");
        }
        assert_eq!(*scene.game, before);
    });
}

#[test]
fn every_scoring_has_its_page() {
    for players in Strozzi::PLAYERS {
        let mut game = Strozzi::new(Edition::reconstructed(), &Setup::new(players)).unwrap();
        let table = Table::new(vec![Occupant::Me(None); players]);
        let (mut dice, mut actions, mut pages) = (Dice::new(1), Vec::new(), 0);
        while game.turn() != Turn::Over {
            game.actions(&mut actions);
            let step = match dice.pick(&actions) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            let mut events = Vec::new();
            game.apply(&step, &mut events);
            if let Some(page) = game.interlude(&events, &table, 80) {
                assert!(page.iter().all(|line| line.width() <= 80));
                pages += 1;
            }
        }
        assert_eq!(pages, 3);
    }
}

/// The worked example of the rules, cut down to three players.
#[test]
fn a_story_is_told_in_few_lines() {
    let mut game = Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
    let table = Table::new(vec![Occupant::Me(None); 3]);
    let mut story = Vec::new();
    let setup = ["start 0", "reveal art:1:G", "reveal art:1:R", "reveal art:1:C"];
    let turn = ["ship 3:RRCC:0:1", "flag ware", "flag pirate", "port naples", "tile art:1:G", "reveal science:2:-"];
    for text in setup.into_iter().chain(turn) {
        let step = Step::parse(text, game.turn()).unwrap();
        game.play(&step, &mut story).unwrap();
    }
    let told: Vec<String> = game.tell(&story, &table).iter().map(plain).collect();
    assert_eq!(
        told,
        [
            "  These tiles were turned up: art 1 G, art 1 R and art 1 C.",
            "  Round 1 began. Alessandra went first.",
            "A Alessandra turned over ship 3 RRCC★.",
            "A Alessandra claimed it with the ware flag.",
            "L Lorenzo took it from Alessandra with the pirate flag; Alessandra’s ware flag came back.",
            "L Lorenzo sent ship 3 to Naples with pirate: 1st, cloth +2.",
            "L Lorenzo kept the tile art 1 G, gold +1; science 2 was turned up.",
        ]
    );
}

#[test]
fn every_symbol_is_explained() {
    let on_board = ["G", "R", "C", "S", "★", "pirate", "+1", "ware", "+5", "+10", "+15", "docked", "asked", "supply"];
    let more = ["set aside", "art", "sci", "arch", "points", "round", "secret", "speed", "15", "flags"];
    for word in on_board.into_iter().chain(more) {
        let found = Strozzi::glossary().iter().filter(|entry| entry.answers(word)).count();
        assert_eq!(found, 1, "{word}");
    }
    for entry in Strozzi::glossary() {
        assert!(entry.rules.split(", ").all(|rule| rule.starts_with("S-")), "{}", entry.rules);
    }
}
