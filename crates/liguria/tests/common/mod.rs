//! What the tests share: games played by a script, positions built to order, and short questions about them.
//!
//! A script is steps in their notation, separated by semicolons: `play(&mut game, "sail +3; load 1 0 0; deploy -")`.

mod position;

use fondaco_game::{Edition as _, Game, NoStory, Outcome, Seat, Step, StepOf, Turn};
use fondaco_liguria::observe::{PlaceView, ScreenView, SeatView};
use fondaco_liguria::{Edition, Event, Liguria, Observation, Setup};

pub(crate) use fondaco_testkit::play::{asked, chances, legal, refused};
pub(crate) use position::Position;

/// The usual game before its first step.
pub(crate) fn new_game(players: usize) -> Liguria {
    with_setup(&Setup::new(players))
}

pub(crate) fn with_setup(setup: &Setup) -> Liguria {
    Liguria::new(Edition::reconstructed(), setup).expect("the setup is playable")
}

/// The steps that lay out the circuit as [`Position`] has it, everybody with a red and a yellow cube on their pier.
pub(crate) fn layout(players: usize) -> String {
    let (blank, islands) = position::circuit(players);
    let mut script = "cubes RY;".repeat(players);
    script += &format!("blank {};", blank.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    for (place, colour, _) in &islands {
        script += &format!("island {place} {colour};");
    }
    for (place, _, score) in &islands {
        script += &format!("score {place} {score};");
    }
    script
}

/// A game at its first round, before the first tile is drawn: seat 0 is the starting player.
pub(crate) fn first_round(players: usize) -> Liguria {
    after(&new_game(players), &(layout(players) + "start 0"))
}

/// Draws these things one after the other: `monk 3*ship1`, or cards.
pub(crate) fn draw(game: &mut Liguria, things: &str) {
    for thing in position::words(things) {
        play(game, &format!("draw {thing}"));
    }
}

/// Reads a step that could be due now.
#[track_caller]
pub(crate) fn step(game: &Liguria, text: &str) -> StepOf<Liguria> {
    Step::parse(text, game.turn()).unwrap_or_else(|error| panic!("{error} in the phase '{}'", phase(game)))
}

/// Plays a script and tells the story.
#[track_caller]
pub(crate) fn play(game: &mut Liguria, script: &str) -> Vec<Event> {
    let mut story = Vec::new();
    for text in script.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let step = step(game, text);
        game.play(&step, &mut story).unwrap_or_else(|refusal| panic!("'{text}' in '{script}': {refusal}"));
    }
    story
}

/// The position after a script.
#[track_caller]
pub(crate) fn after(game: &Liguria, script: &str) -> Liguria {
    let mut next = *game;
    play(&mut next, script);
    next
}

/// A step of either kind, read without regard to what is due.
pub(crate) fn any_step(text: &str) -> StepOf<Liguria> {
    fondaco_testkit::play::any_step::<Liguria>(text)
}

/// Everything there is, behind the screens too; the tests of screens ask for themselves.
pub(crate) fn see(game: &Liguria) -> Observation {
    serde_json::from_value(serde_json::to_value(game).unwrap()).expect("a position is written as it is seen")
}

/// What everybody sees of a seat.
pub(crate) fn seat(game: &Liguria, seat: usize) -> SeatView {
    see(game).seats[seat].clone()
}

/// What lies behind a seat's screen.
pub(crate) fn screen(game: &Liguria, seat: usize) -> ScreenView {
    see(game).seats[seat].screen.clone().expect("nothing is hidden")
}

/// The cubes aboard a seat's ship: red, yellow, blue.
pub(crate) fn cargo(game: &Liguria, seat: usize) -> [u8; 3] {
    see(game).seats[seat].cargo.0
}

/// The cubes on a seat's pier.
pub(crate) fn pier(game: &Liguria, seat: usize) -> [u8; 3] {
    see(game).seats[seat].pier.0
}

/// A seat's silver.
pub(crate) fn coins(game: &Liguria, seat: usize) -> u8 {
    screen(game, seat).coins
}

/// Where a seat's ship is, with its heading: `4+`, or `3` in a harbor.
pub(crate) fn ship(game: &Liguria, seat: usize) -> String {
    let seat = &see(game).seats[seat];
    format!("{}{}", seat.place, seat.heading.map(|heading| heading.to_string()).unwrap_or_default())
}

/// The row of tiles from the left, with blanks.
pub(crate) fn row(game: &Liguria) -> String {
    see(game).row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Who holds an island, and with which knights: `0 knight1 knight4`; empty if nobody does.
pub(crate) fn held(game: &Liguria, place: usize) -> String {
    match see(game).places[place] {
        PlaceView::Island { holder: Some(holder), knights, .. } => format!("{holder} {knights}"),
        _ => String::new(),
    }
}

/// The order track from number 1.
pub(crate) fn order(game: &Liguria) -> Vec<usize> {
    see(game).order.into_iter().map(Seat::index).collect()
}

/// The possible draws as text, with commas, in their order.
pub(crate) fn draws(game: &Liguria) -> String {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    chances.iter().map(|(chance, _)| chance.to_string()).collect::<Vec<_>>().join(", ")
}

/// What is due.
pub(crate) fn phase(game: &Liguria) -> String {
    see(game).phase.to_string()
}

/// What is due and who decides it: `load 2`; `row` where chance does.
pub(crate) fn due(game: &Liguria) -> String {
    match game.turn() {
        Turn::Player(seat) => format!("{} {seat}", phase(game)),
        _ => phase(game),
    }
}

/// The first thing that can be done, again and again while `this` holds.
pub(crate) fn go_on_while(game: &mut Liguria, this: impl Fn(&Liguria) -> bool) {
    let mut actions = Vec::new();
    while game.turn() != Turn::Over && this(game) {
        game.actions(&mut actions);
        let step = match actions.first() {
            Some(&action) => Step::Action(action),
            None => Step::Chance(game.chance_at(0)),
        };
        game.play(&step, &mut NoStory).expect("what is listed is allowed");
    }
}

/// Everybody stays where they are in the movement round; then the result.
pub(crate) fn finish(game: &Liguria) -> Outcome {
    let mut game = *game;
    while game.turn() != Turn::Over {
        play(&mut game, "stay");
    }
    game.outcome().expect("the game is over")
}

/// Each seat's points from one source.
pub(crate) fn from(outcome: &Outcome, source: &str) -> Vec<i32> {
    let seats = Seat::all(outcome.scores().len());
    seats.map(|seat| outcome.breakdown(seat).find(|(name, _)| *name == source).unwrap().1).collect()
}

/// The position after `skip` random steps of the usual game: draws and decisions from the dice of `seed`.
pub(crate) fn random_position(players: usize, seed: u64, skip: usize) -> Liguria {
    fondaco_testkit::play::random_position(players, seed, skip)
}

/// A random game: each position, with the step that is played in it; none in the last.
pub(crate) fn random_game(setup: &Setup, seed: u64) -> impl Iterator<Item = (Liguria, Option<StepOf<Liguria>>)> {
    fondaco_testkit::play::random_game(setup, seed)
}
