//! Decisions and views as numbers: their laws, and the ids that never change.

use fondaco_game::laws::check_numbers;
use fondaco_game::{Edition as _, Encode as _, Game as _, Memory, Seat};
use fondaco_strozzi::{Edition, Setup, Strozzi};
use fondaco_testkit::numbers::tensors;

/// What is trained or stored with one version is read with another: a change here breaks both.
const IDS: [&str; 19] = [
    "pass",
    "flag pirate",
    "flag plus1",
    "flag ware",
    "port venice",
    "port rome",
    "port naples",
    "tile art:1:G",
    "tile art:1:R",
    "tile art:1:C",
    "tile art:2:-",
    "tile science:1:G",
    "tile science:1:R",
    "tile science:1:C",
    "tile science:2:-",
    "tile architecture:1:G",
    "tile architecture:1:R",
    "tile architecture:1:C",
    "tile architecture:2:-",
];

#[test]
fn ids_are_what_they_always_were() {
    let game = Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
    let ids: Vec<String> = (0..).map_while(|id| Some(game.action(id)?.to_string())).collect();
    assert_eq!(ids, IDS);
    assert_eq!(ids.len(), Strozzi::ACTIONS);
}

#[test]
fn random_games_obey_the_laws_of_numbers() {
    for (seed, players) in (0..).zip([3, 4, 5, 6]) {
        for secret_scores in [false, true] {
            let setup = Setup { secret_scores, ..Setup::new(players) };
            let start = Strozzi::new(Edition::reconstructed(), &setup).unwrap();
            assert!(check_numbers(&start, seed).unwrap() > 100);
        }
    }
}

/// Whatever the components are: ids, masks and ranges hold.
#[test]
fn games_with_any_components_obey_the_laws_of_numbers() {
    for seed in 0..8 {
        let edition = Edition::surprise(seed).keep().unwrap();
        let start = Strozzi::new(edition, &Setup::new(3 + seed as usize % 4)).unwrap();
        assert!(Strozzi::fits(edition) && check_numbers(&start, seed).unwrap() > 100);
    }
}

/// Another number here is another meaning of some number for every network that was trained with it.
#[test]
fn tensors_are_what_they_always_were() {
    let hash = |players, secret_scores| {
        let setup = Setup { secret_scores, ..Setup::new(players) };
        tensors(&Strozzi::new(Edition::reconstructed(), &setup).unwrap(), 3)
    };
    assert_eq!(hash(3, true), 13_209_685_595_807_922_757);
    assert_eq!(hash(4, false), 6_124_373_079_398_383_149);
    assert_eq!(hash(5, true), 1_492_169_520_278_893_977);
    assert_eq!(hash(6, false), 7_934_964_328_038_825_957);
}

#[test]
fn an_edition_is_told_apart_by_its_numbers() {
    let numbers = |edition: &Edition| {
        let mut numbers = vec![0_i16; Strozzi::edition_schema().size()];
        Strozzi::edition_tensor(edition, &mut numbers);
        numbers
    };
    let text = include_str!("../editions/reconstructed.toml");
    let changed = Edition::load(&text.replacen("[0, 0,", "[0, 5,", 1)).unwrap();
    assert_ne!(numbers(changed), numbers(Edition::reconstructed()));
}

#[test]
fn numbers_come_as_integers_or_as_floats() {
    let game = Strozzi::new(Edition::reconstructed(), &Setup::new(5)).unwrap();
    let size = Strozzi::schema().size();
    let (mut integers, mut floats) = (vec![0_i16; size], vec![0.0_f32; size]);
    game.tensor(Seat::new(2), Memory::Perfect, &mut integers);
    game.tensor(Seat::new(2), Memory::Perfect, &mut floats);
    assert!(integers.iter().map(|&number| f32::from(number)).eq(floats));
    assert_eq!(integers[0], 5);
}
