//! Positions are put together from their parts, and read without an observation.

use std::collections::BTreeMap;

use fondaco_game::{Game as _, Seat, Viewer};
use fondaco_strozzi::components::{City, Flag, Port};
use fondaco_strozzi::{Observation, Phase, PositionError, Setup, SetupError, Strozzi};

use crate::common::{random_game, random_position};

/// Every position of random games is what its parts make, and its accessors say what a viewer sees who sees everything.
#[test]
fn parts_and_accessors_tell_the_whole_position() {
    for (players, seed) in [(3, 1), (4, 2), (5, 3), (6, 4)] {
        let setup = Setup { secret_scores: seed % 2 == 0, ..Setup::new(players) };
        for (game, _) in random_game(&setup, seed) {
            let parts = game.parts();
            assert_eq!(Strozzi::from_parts(&parts).as_ref(), Ok(&game));
            assert_eq!(read(&game, &parts), parts);
        }
    }
}

/// The parts once more, from accessors alone where there is one.
fn read(game: &Strozzi, parts: &Observation) -> Observation {
    let city = |city: City| {
        let mut view = parts.cities[&city].clone();
        view.markers = game.markers(city).collect();
        assert!(game.markers(city).all(|marker| game.space(city, marker.seat) == marker.space));
        if let Some(port) = Port::ALL.into_iter().find(|port| port.city() == city) {
            view.ships = game.docked(port).collect();
        }
        (city, view)
    };
    let seat = |seat: Seat| {
        let mut view = parts.seats[seat.index()].clone();
        view.flags = game.flags(seat).iter().collect();
        view.tiles = game.tiles(seat).collect();
        view.points = Some(game.points(seat).map(|(source, points)| (source.into(), points)).collect());
        assert_eq!(game.total(seat), game.points(seat).map(|(_, points)| i32::from(points)).sum::<i32>());
        view
    };
    Observation {
        phase: game.phase(),
        round: game.round().0,
        active: game.active(),
        ship: game.ship(),
        claim: game.claim(),
        supply: game.supply(),
        unseen: game.unseen_ships().collect(),
        aside: game.unwanted_ships().collect(),
        display: game.display().collect(),
        stack: game.stack().collect(),
        cities: City::ALL.map(city).into(),
        seats: Seat::all(game.players()).map(seat).collect(),
        ..parts.clone()
    }
}

/// What is said about the parts of a busy position after a change.
fn fault(change: impl FnOnce(&mut Observation)) -> PositionError {
    let mut parts = random_position(4, 9, 60).parts();
    change(&mut parts);
    Strozzi::from_parts(&parts).expect_err("it cannot be")
}

#[test]
fn each_kind_of_fault_is_named() {
    let stranger = Seat::new(5);
    assert!(matches!(fault(|it| it.edition.hash.clear()), PositionError::Edition(id) if id.hash.is_empty()));
    assert_eq!(fault(|it| it.setup.players = 2), PositionError::Setup(SetupError::Players(2)));
    assert_eq!(fault(|it| it.round = 9), PositionError::Round(9));
    assert_eq!(fault(|it| it.active = stranger), PositionError::Seat(stranger));
    assert!(matches!(fault(|it| it.seats[1].points = None), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| it.seats[1].points = Some(BTreeMap::new())), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| drop(it.cities.remove(&City::Rome))), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| drop(it.seats.pop())), PositionError::Count { .. }));
    assert!(matches!(fault(|it| it.unseen.extend([it.unseen[0]; 29])), PositionError::Component { .. }));
    let PositionError::Audit(error) = fault(|it| it.seats[0].flags = vec![Flag::Ware; 3]) else {
        panic!("three ware flags")
    };
    assert_eq!((error.rule(), error.to_string().as_str()), (Some("S-1.2"), "the flags of seat 0 are [Ware] (S-1.2)"));
    assert!(matches!(fault(|it| it.unseen.reverse()), PositionError::Form));
    // A game is over after its last round only.
    let round = random_position(4, 9, 60).parts().round;
    assert_eq!(fault(|it| it.phase = Phase::Over), PositionError::Round(round));
}

/// What is hidden from a viewer is missing for a position (S-7.3).
#[test]
fn an_observation_that_hides_something_makes_no_position() {
    let setup = Setup { secret_scores: true, ..Setup::new(3) };
    let (game, _) = random_game(&setup, 5).nth(40).unwrap();
    let seen = game.observe(Viewer::Player(Seat::new(0)));
    let error = Strozzi::from_parts(&seen).unwrap_err();
    assert_eq!(error.to_string(), "missing: the points at seat 1");
}
