//! What the tests share: games played by a script, positions built to order, and short questions about them.
//!
//! A script is steps in their notation, separated by semicolons: `play(&mut game, "ship 8:-:0:0; pass; flag ware")`.

mod position;

use fondaco_game::{Edition as _, Game, NoStory, Seat, Step, StepOf, Turn, Viewer};
use fondaco_strozzi::components::{City, Flag};
use fondaco_strozzi::{Edition, Event, Observation, Setup, Strozzi};

pub(crate) use fondaco_testkit::play::{asked, chances, legal, refused};
pub(crate) use position::Position;

/// The usual game before its first step, with seat 0 to start.
pub(crate) fn new_game(players: usize) -> Strozzi {
    with_setup(&Setup { first: Some(Seat::new(0)), ..Setup::new(players) })
}

pub(crate) fn with_setup(setup: &Setup) -> Strozzi {
    Strozzi::new(Edition::reconstructed(), setup).expect("the setup is playable")
}

/// A game at its first ship: seat 0 is active, and the display shows three tiles without a ware.
pub(crate) fn first_ship(players: usize) -> Strozzi {
    let mut game = new_game(players);
    play(&mut game, "reveal art:2:-; reveal science:2:-; reveal architecture:2:-");
    game
}

/// Reads a step that could be due now.
pub(crate) fn step(game: &Strozzi, text: &str) -> StepOf<Strozzi> {
    Step::parse(text, game.turn()).unwrap_or_else(|error| panic!("{error} in the phase '{}'", see(game).phase))
}

/// Plays a script and tells the story.
pub(crate) fn play(game: &mut Strozzi, script: &str) -> Vec<Event> {
    let mut story = Vec::new();
    for text in script.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let step = step(game, text);
        game.play(&step, &mut story).unwrap_or_else(|refusal| panic!("'{text}' in '{script}': {refusal}"));
    }
    story
}

/// The position after a script.
pub(crate) fn after(game: &Strozzi, script: &str) -> Strozzi {
    let mut next = *game;
    play(&mut next, script);
    next
}

/// A step of either kind, read without regard to what is due.
pub(crate) fn any_step(text: &str) -> StepOf<Strozzi> {
    fondaco_testkit::play::any_step::<Strozzi>(text)
}

/// Everything that is public; the tests of secret scores ask for themselves.
pub(crate) fn see(game: &Strozzi) -> Observation {
    game.observe(Viewer::Spectator)
}

/// Who turned over the ship, or will turn over the next one.
pub(crate) fn active(game: &Strozzi) -> usize {
    see(game).active.index()
}

/// What is due.
pub(crate) fn phase(game: &Strozzi) -> String {
    see(game).phase.to_string()
}

/// The flags that a seat has not used.
pub(crate) fn flags(game: &Strozzi, seat: usize) -> String {
    see(game).seats[seat].flags.iter().map(Flag::to_string).collect::<Vec<_>>().join(" ")
}

/// The space of a seat's marker.
pub(crate) fn space(game: &Strozzi, city: City, seat: usize) -> u8 {
    see(game).cities[&city].markers.iter().find(|marker| marker.seat.index() == seat).expect("it has a marker").space
}

/// The spaces of a seat's four markers, in the order of the cities.
pub(crate) fn spaces(game: &Strozzi, seat: usize) -> [u8; 4] {
    City::ALL.map(|city| space(game, city, seat))
}

/// The markers of a city, highest first: `2@5 0@5 1@0`.
pub(crate) fn markers(game: &Strozzi, city: City) -> String {
    let markers = &see(game).cities[&city].markers;
    markers.iter().map(|marker| format!("{}@{}", marker.seat, marker.space)).collect::<Vec<_>>().join(" ")
}

/// The ships of a city, fastest first: `1 5:GRC:2:0 plus1, 0 …`.
pub(crate) fn docked(game: &Strozzi, city: City) -> String {
    let ships = &see(game).cities[&city].ships;
    ships.iter().map(|docked| format!("{} {} {}", docked.seat, docked.ship, docked.flag)).collect::<Vec<_>>().join(", ")
}

/// Each seat's points from one source.
pub(crate) fn points(game: &Strozzi, source: &str) -> Vec<i16> {
    let seats = see(game).seats;
    seats.iter().map(|seat| seat.points.as_ref().expect("scores are open")[source]).collect()
}

/// Passes for everybody and draws the first ship there is, until the round is over; returns how many were turned over.
pub(crate) fn pass_the_round_away(game: &mut Strozzi) -> usize {
    let (round, mut turned_over) = (see(game).round, 0);
    while see(game).round == round && game.turn() != Turn::Over {
        if game.turn() == Turn::Chance {
            let chance = game.chance_at(0);
            turned_over += 1;
            game.play(&Step::Chance(chance), &mut NoStory).expect("a draw that is listed");
        } else {
            play(game, "pass");
        }
    }
    turned_over
}

/// The position after `skip` random steps of the usual game: draws and decisions from the dice of `seed`.
pub(crate) fn random_position(players: usize, seed: u64, skip: usize) -> Strozzi {
    fondaco_testkit::play::random_position(players, seed, skip)
}

/// A random game: each position, with the step that is played in it; none in the last.
pub(crate) fn random_game(setup: &Setup, seed: u64) -> impl Iterator<Item = (Strozzi, Option<StepOf<Strozzi>>)> {
    fondaco_testkit::play::random_game(setup, seed)
}
