//! The side of the arena: an engine that sits down at one game.

use std::time::Duration;

use fondaco_game::{Encode, Outcome, Portable, Seat, Step, StepOf, Turn};

use super::{
    Fault, Finding, Inquiry, Introduction, LAG, Opening, Order, PATIENCE, Question, Reply, Setting, Talk, Told, VERSION,
};
use crate::agent::Agent;

/// An engine in one game. Once it has done something wrong it says nothing more, and [`fault`](Seated::fault) says what that was.
#[derive(Debug)]
pub struct Seated<T> {
    talk: T,
    seat: Seat,
    /// How long it may take for a decision.
    time: Duration,
    /// What is left on its clock, where there is one.
    clock: Option<Duration>,
    at: usize,
    fault: Option<Fault>,
}

/// Greets an engine that has just been started, and hears who it is.
///
/// # Errors
/// If it does not say so in time.
pub fn greet(talk: &mut impl Talk) -> Result<Introduction, Fault> {
    talk.tell(&Order::Hello(VERSION));
    loop {
        match talk.hear(PATIENCE, "introduction")? {
            Reply::Engine(introduction) => return Ok(introduction),
            Reply::Error(why) => return Err(Fault::GaveUp(brief(&why))),
            Reply::Answer(_) => return Err(Fault::OutOfTurn("engine")),
            Reply::Ready | Reply::Info(_) | Reply::Found(_) | Reply::Other => {}
        }
    }
}

/// Sets an option of an engine.
pub fn set(talk: &mut impl Talk, name: &str, value: &str) {
    talk.tell(&Order::Option(Setting { name: name.to_owned(), value: value.to_owned() }));
}

/// Tells an engine of a game that begins, with its seat, and waits until it is ready.
///
/// # Errors
/// If it is not so in time.
pub fn begin<G: Portable>(talk: &mut impl Talk, start: &G, seat: Seat) -> Result<(), Fault> {
    talk.tell(&Order::Game(Box::new(Opening::new(start, seat))));
    loop {
        match talk.hear(PATIENCE, "'ready'")? {
            Reply::Ready => return Ok(()),
            Reply::Error(why) => return Err(Fault::GaveUp(brief(&why))),
            Reply::Answer(_) => return Err(Fault::OutOfTurn("ready")),
            Reply::Engine(_) | Reply::Info(_) | Reply::Found(_) | Reply::Other => {}
        }
    }
}

/// Asks an engine what the rules say of the position that it was led to.
///
/// # Errors
/// If it does not say so in time, or says something else.
pub fn inquire(talk: &mut impl Talk, inquiry: Inquiry) -> Result<Finding, Fault> {
    talk.tell(&Order::Ask(inquiry));
    loop {
        match talk.hear(PATIENCE, inquiry.word())? {
            Reply::Found(finding) if finding.word() == inquiry.word() => return Ok(finding),
            Reply::Error(why) => return Err(Fault::GaveUp(brief(&why))),
            Reply::Answer(_) | Reply::Found(_) => return Err(Fault::OutOfTurn(inquiry.word())),
            Reply::Engine(_) | Reply::Ready | Reply::Info(_) | Reply::Other => {}
        }
    }
}

impl<T: Talk> Seated<T> {
    /// Lets an engine that has been greeted sit down. It must be ready in time.
    pub fn new<G: Portable>(mut talk: T, start: &G, seat: Seat, time: Duration) -> Self {
        let fault = begin(&mut talk, start, seat).err();
        Seated { talk, seat, time, clock: None, at: 0, fault }
    }

    /// From now on, it may take so long for a decision, and so much is left on its clock, where there is one.
    pub fn allow(&mut self, time: Duration, clock: Option<Duration>) {
        (self.time, self.clock) = (time, clock);
    }

    /// What it did wrong, if it did.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// The game is over: hands the engine back for another one, unless it did something wrong.
    pub fn rise(mut self, outcome: Option<&Outcome>) -> Option<T> {
        if self.fault.is_some() {
            return None;
        }
        if let Some(result) = outcome.and_then(|outcome| serde_json::to_value(outcome).ok()) {
            self.talk.tell(&Order::Over(result));
        }
        Some(self.talk)
    }

    fn ask<G: Portable + Encode>(&mut self, game: &G) -> Result<G::Action, Fault> {
        let question = Question::new(game, self.seat, self.at, self.time).on_clock(self.clock);
        self.talk.tell(&Order::Decide(Box::new(question)));
        loop {
            match self.talk.hear(self.time + LAG, "answer")? {
                Reply::Answer(text) => return legal(game, &text),
                Reply::Error(why) => return Err(Fault::GaveUp(brief(&why))),
                Reply::Engine(_) | Reply::Ready | Reply::Info(_) | Reply::Found(_) | Reply::Other => {}
            }
        }
    }
}

/// The decision that this text stands for, if the rules allow it.
fn legal<G: Portable>(game: &G, text: &str) -> Result<G::Action, Fault> {
    let action: G::Action = text.parse().map_err(|error: fondaco_game::NotationError| illegal(&error.to_string()))?;
    let refused = |refusal| illegal(&format!("'{action}': {refusal}"));
    game.check(&Step::Action(action)).map_err(refused)?;
    Ok(action)
}

fn illegal(why: &str) -> Fault {
    Fault::Illegal(brief(why))
}

/// What an engine says, as part of one line.
pub(crate) fn brief(text: &str) -> String {
    const LONGEST: usize = 200;
    text.chars().take(LONGEST).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

impl<G: Portable + Encode, T: Talk> Agent<G> for Seated<T> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        if self.fault.is_some() || game.turn() != Turn::Player(self.seat) {
            return None;
        }
        match self.ask(game) {
            Ok(action) => Some(action),
            Err(fault) => {
                self.fault = Some(fault);
                None
            }
        }
    }

    fn follow(&mut self, game: &G, step: &StepOf<G>) {
        self.at += 1;
        if self.fault.is_none() {
            self.talk.tell(&Order::Step(Told { seat: game.turn().player(), text: step.to_string() }));
        }
    }
}
