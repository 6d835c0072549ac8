//! Positions are put together from their parts, and read without an observation.

use fondaco_game::{Game as _, Seat, Viewer};
use fondaco_liguria::components::Row;
use fondaco_liguria::{Liguria, Observation, Phase, PositionError, Setup, SetupError};

use crate::common::{random_game, random_position};

/// Every position of random games is what its parts make, and its accessors say what a viewer sees who sees everything.
#[test]
fn parts_and_accessors_tell_the_whole_position() {
    for (players, seed) in [(3, 1), (4, 2)] {
        let setup = Setup { open_screens: seed == 1, ..Setup::new(players) };
        for (game, _) in random_game(&setup, seed) {
            let parts = game.parts();
            assert_eq!(Liguria::from_parts(&parts).as_ref(), Ok(&game));
            assert_eq!(read(&game, &parts), parts);
        }
    }
}

/// The parts once more, from accessors alone where there is one.
fn read(game: &Liguria, parts: &Observation) -> Observation {
    let seat = |seat: Seat| {
        let mut view = parts.seats[seat.index()].clone();
        view.place = game.ship(seat);
        view.heading = game.heading(seat);
        view.cargo = game.cargo(seat);
        view.pier = game.pier(seat);
        view.fronts = game.fronts(seat).collect();
        view.backs = game.backs(seat).collect();
        view.figures = Row::ALL.into_iter().filter_map(|row| Some((row, game.figure(seat, row)?))).collect();
        view.expelled = game.expelled(seat);
        if let Some(points) = &mut view.points {
            *points = game.points(seat).map(|(source, points)| (source.into(), points)).collect();
        }
        let screen = view.screen.as_mut().expect("everything is seen");
        screen.coins = game.coins(seat);
        screen.ministers = game.ministers(seat);
        screen.home = game.home(seat);
        screen.diplomats = game.diplomats(seat);
        screen.knights = game.knights(seat);
        screen.contracts = game.contracts(seat).collect();
        let cards: Vec<_> = screen.cards.iter().copied().chain(view.card).collect();
        assert_eq!(game.cards(seat).collect::<Vec<_>>(), cards);
        view
    };
    assert!((0..).zip(game.places()).all(|(at, place)| game.place(at) == place));
    Observation {
        phase: game.phase(),
        round: game.round().0,
        order: game.order().to_vec(),
        supply: game.supply(),
        places: game.places().collect(),
        street: game.street().to_vec(),
        row: game.row().collect(),
        bag: Some(game.bag().collect()),
        deck: Some(game.deck().collect()),
        aside: game.set_aside().collect(),
        display: game.display().collect(),
        arrows: game.arrows(),
        voyage: game.voyage(),
        seats: Seat::all(game.players()).map(seat).collect(),
        ..parts.clone()
    }
}

/// What is said about the parts of a busy position after a change.
fn fault(change: impl FnOnce(&mut Observation)) -> PositionError {
    let mut parts = random_position(4, 9, 150).parts();
    change(&mut parts);
    Liguria::from_parts(&parts).expect_err("it cannot be")
}

#[test]
fn each_kind_of_fault_is_named() {
    let stranger = Seat::new(5);
    assert!(matches!(fault(|it| it.edition.hash.clear()), PositionError::Edition(id) if id.hash.is_empty()));
    assert_eq!(fault(|it| it.setup.players = 2), PositionError::Setup(SetupError::Players(2)));
    assert_eq!(fault(|it| it.round = 0), PositionError::Round(0));
    assert_eq!(fault(|it| it.decider = Some(stranger)), PositionError::Seat(stranger));
    assert!(matches!(fault(|it| it.bag = None), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| it.deck = None), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| it.seats[1].screen = None), PositionError::Missing { .. }));
    assert!(matches!(fault(|it| _ = it.places.pop()), PositionError::Count { .. }));
    assert!(matches!(fault(|it| it.bag_size += 1), PositionError::Count { .. }));
    assert!(matches!(fault(|it| it.display = vec!["+9W1:-".parse().unwrap()]), PositionError::Component { .. }));
    assert!(matches!(fault(|it| it.supply.0[0] += 1), PositionError::Audit(error) if error.rule() == Some("L-1.2")));
    assert!(matches!(fault(|it| it.phase = Phase::Take), PositionError::Audit(_)));
    assert!(matches!(fault(|it| it.deck.as_mut().unwrap().reverse()), PositionError::Form));
}

/// What lies behind a screen is missing for a position (L-1.7).
#[test]
fn an_observation_that_hides_something_makes_no_position() {
    let (game, _) = random_game(&Setup::new(3), 5).nth(100).unwrap();
    let seen = game.observe(Viewer::Player(Seat::new(0)));
    assert!(matches!(Liguria::from_parts(&seen), Err(PositionError::Missing { .. })));
}
