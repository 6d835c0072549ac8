//! Decisions and views as numbers: their laws, and the ids that never change.

use fondaco_game::laws::check_numbers;
use fondaco_game::{Dice, Edition as _, EditionId, Encode as _, Game as _, NoStory, Step, Turn};
use fondaco_liguria::{Action, Edition, Liguria, Setup};
use fondaco_testkit::numbers::tensors;

/// The first and the last id of each block. What is trained or stored with one version is read with another: a change here
/// breaks both.
const IDS: &str = include_str!("numbers/ids.txt");

fn game(edition: &'static Edition, players: usize) -> Liguria {
    Liguria::new(edition, &Setup::new(players)).unwrap()
}

#[test]
fn ids_are_what_they_always_were() {
    // The first position where cards lie face up: their ids mean something there only.
    let (mut game, mut dice) = (game(Edition::reconstructed(), 4), Dice::new(1));
    while game.display().count() < 4 {
        let step = match dice.pick(&game.legal_actions()) {
            Some(&action) => Step::Action(action),
            None => Step::Chance(dice.draw(&game)),
        };
        game.play(&step, &mut NoStory).unwrap();
    }
    for line in IDS.lines() {
        let (id, text) = line.split_once(' ').unwrap();
        let action = game.action(id.parse().unwrap());
        match text {
            "nothing" => assert_eq!(action, None, "{id}"),
            "a card" => assert!(matches!(action, Some(Action::Card(_))), "{id}"),
            text => assert_eq!(action.map(|action| action.to_string()).as_deref(), Some(text), "{id}"),
        }
    }
    assert_eq!(Liguria::ACTIONS, 6537);
    // And all of them, a line for each: the beginning of the SHA-256 of that text.
    let text = |id: u32| match game.action(id) {
        Some(Action::Card(_)) => "a card".to_owned(),
        action => action.map_or("nothing".to_owned(), |action| action.to_string()),
    };
    let all: String = (0..Liguria::ACTIONS as u32).map(|id| format!("{id} {}\n", text(id))).collect();
    assert_eq!(EditionId::new("ids", &all).hash, "e37b01eeb7da38eb");
}

#[test]
fn random_games_obey_the_laws_of_numbers() {
    for (seed, players) in [(1, 3), (2, 4)] {
        for open_screens in [false, true] {
            let setup = Setup { open_screens, ..Setup::new(players) };
            let start = Liguria::new(Edition::reconstructed(), &setup).unwrap();
            assert!(check_numbers(&start, seed).unwrap() > 1000);
        }
    }
}

/// Whatever the components are: ids, masks and ranges hold, and where a mask shows every decision, and where it does not.
#[test]
fn games_with_any_components_obey_the_laws_of_numbers() {
    let mut fitting = 0;
    for seed in 0..8 {
        let edition = Edition::surprise(seed).keep().unwrap();
        let start = Liguria::new(edition, &Setup::new(3 + seed as usize % 2)).unwrap();
        assert!(check_numbers(&start, seed).unwrap() > 1000);
        fitting += u32::from(Liguria::fits(edition));
    }
    assert!((1..8).contains(&fitting), "{fitting} of 8 fit");
}

/// Another number here is another meaning of some number for every network that was trained with it.
#[test]
fn tensors_are_what_they_always_were() {
    let hash = |players, open_screens| {
        let setup = Setup { open_screens, ..Setup::new(players) };
        tensors(&Liguria::new(Edition::reconstructed(), &setup).unwrap(), 2)
    };
    assert_eq!([hash(3, false), hash(4, true)], [1_249_046_336_001_051_967, 16_020_651_854_049_229_429]);
}

/// Seven tiles from one space, and far more knights and wheels than usual.
#[test]
fn an_unusual_edition_has_ids_for_everything() {
    let text = include_str!("../editions/reconstructed.toml")
        .replace("[[1, 2], [2, 1], [3, 0], [3, 1], [4, 0], [5, 0]]", "[[1, 2], [1, 1], [2, 0], [7, 5]]")
        .replace("monk = 16", "monk = 0")
        .replace("knight1 = 6", "knight1 = 22")
        .replace("merchant1 = 12", "merchant1 = 0")
        .replace("ship1 = 12", "ship1 = 24");
    let edition = Edition::load(&text).unwrap();
    assert!(Liguria::fits(Edition::reconstructed()) && !Liguria::fits(edition));
    let mut beyond = 0;
    for seed in 0..3 {
        let start = game(edition, 3);
        check_numbers(&start, seed).unwrap();
        let (mut game, mut dice) = (start, Dice::new(seed));
        while game.turn() != Turn::Over {
            let actions = game.legal_actions();
            beyond += actions.iter().filter(|action| game.id(action) as usize >= Liguria::ACTIONS).count();
            let step = match dice.pick(&actions) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            game.apply(&step, &mut NoStory);
        }
    }
    assert!(beyond > 0, "nothing unusual was ever legal");
}
