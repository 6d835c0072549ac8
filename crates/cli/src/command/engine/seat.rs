//! An engine in a seat at a server's table: it is led along the steps that were played there, and asked when it is its turn.

use std::time::Duration;

use fondaco_arena::Agent;
use fondaco_arena::engine::{Fault, Opening, Seated};
use fondaco_game::{Edition as _, EditionId, StepOf};

use crate::contender::{EngineLine, Process};
use crate::face::Face;
use crate::games::{self, ForGame, GameName};

/// An engine, from match to match.
pub(super) struct Engine {
    line: EngineLine,
    options: Vec<(String, String)>,
    /// It runs, and plays nothing.
    idle: Option<Process>,
    /// It plays.
    seat: Option<Box<dyn Sits>>,
    /// The steps that it has been told of.
    followed: Vec<String>,
}

/// Why an engine does not decide.
pub(super) enum Wrong {
    /// It did something wrong.
    Engine(Fault),
    /// What the server says cannot be followed here.
    Here(String),
}

/// An engine in a game, of whatever kind.
trait Sits: Send {
    fn follow(&mut self, text: &str) -> Result<(), Wrong>;
    fn decide(&mut self, time: Duration, clock: Option<Duration>) -> Result<String, Wrong>;
    /// Tells it of the end, if this is one, and hands it back.
    fn rise(self: Box<Self>) -> Option<Process>;
}

impl Engine {
    /// An engine that has been started already.
    pub(super) fn new(line: EngineLine, options: Vec<(String, String)>, process: Process) -> Self {
        Engine { line, options, idle: Some(process), seat: None, followed: Vec::new() }
    }

    /// The steps that it has been told of.
    pub(super) fn followed(&self) -> &[String] {
        &self.followed
    }

    /// Its decision after these steps of the match that began so, within this time and with so much left on its clock.
    pub(super) fn decide(
        &mut self,
        opening: &Opening,
        steps: &[String],
        time: Duration,
        clock: Option<Duration>,
    ) -> Result<String, Wrong> {
        self.go_along(opening, steps)?;
        let nowhere = || Wrong::Here("the engine sits nowhere".to_owned());
        self.seat.as_mut().ok_or_else(nowhere)?.decide(time, clock)
    }

    /// The match is over after these steps. What an engine does wrong then hurts nobody.
    pub(super) fn end(&mut self, opening: &Opening, steps: &[String]) {
        let _ = self.go_along(opening, steps);
        self.idle = self.seat.take().and_then(|seat| seat.rise());
        self.followed.clear();
    }

    /// Tells it of the steps that are new. If others stand in the place of those that it knows, because something was taken back, the
    /// game begins anew.
    fn go_along(&mut self, opening: &Opening, steps: &[String]) -> Result<(), Wrong> {
        if self.seat.is_none() || !steps.starts_with(&self.followed) {
            self.sit_down(opening)?;
        }
        let Some(seat) = &mut self.seat else { return Ok(()) };
        for step in &steps[self.followed.len()..] {
            seat.follow(step)?;
            self.followed.push(step.clone());
        }
        Ok(())
    }

    fn sit_down(&mut self, opening: &Opening) -> Result<(), Wrong> {
        self.followed.clear();
        let process = match self.seat.take().and_then(|seat| seat.rise()).or_else(|| self.idle.take()) {
            Some(process) => process,
            None => self.line.start(&self.options).map_err(Wrong::Engine)?.0,
        };
        let game: GameName =
            opening.game.parse().map_err(|error: fondaco_table::UnknownGame| Wrong::Here(error.to_string()))?;
        self.seat = Some(games::run(game, SitDown { opening, process })?);
        Ok(())
    }
}

/// Whether an edition of this game is at hand.
pub(super) fn knows(game: GameName, edition: &EditionId) -> bool {
    struct Knows<'a>(&'a EditionId);
    impl ForGame for Knows<'_> {
        type Result = bool;
        fn run<G: Face>(self) -> bool {
            G::Edition::find(self.0).is_some()
        }
    }
    games::run(game, Knows(edition))
}

/// An engine takes a seat.
struct SitDown<'a> {
    opening: &'a Opening,
    process: Process,
}

impl ForGame for SitDown<'_> {
    type Result = Result<Box<dyn Sits>, Wrong>;

    fn run<G: Face>(self) -> Self::Result {
        let game: G = self.opening.start().map_err(|error| Wrong::Here(error.to_string()))?;
        let seated = Seated::new(self.process, &game, self.opening.seat, Duration::ZERO);
        match seated.fault() {
            Some(fault) => Err(Wrong::Engine(fault.clone())),
            None => Ok(Box::new(Sitting { game, seated })),
        }
    }
}

struct Sitting<G: Face> {
    game: G,
    seated: Seated<Process>,
}

impl<G: Face> Sits for Sitting<G> {
    fn follow(&mut self, text: &str) -> Result<(), Wrong> {
        let unknown = |why: String| Wrong::Here(format!("the server plays by rules that are not known here: {why}"));
        let step = StepOf::<G>::parse(text, self.game.turn()).map_err(|error| unknown(error.to_string()))?;
        self.game.check(&step).map_err(|refusal| unknown(format!("'{step}': {refusal}")))?;
        Agent::<G>::follow(&mut self.seated, &self.game, &step);
        self.game.apply(&step, &mut fondaco_game::NoStory);
        Ok(())
    }

    fn decide(&mut self, time: Duration, clock: Option<Duration>) -> Result<String, Wrong> {
        self.seated.allow(time, clock);
        if let Some(action) = self.seated.decide(&self.game) {
            return Ok(action.to_string());
        }
        Err(match self.seated.fault() {
            Some(fault) => Wrong::Engine(fault.clone()),
            None => Wrong::Here("the server asks for a decision that is not due by the rules known here".to_owned()),
        })
    }

    fn rise(self: Box<Self>) -> Option<Process> {
        let outcome = self.game.outcome();
        self.seated.rise(outcome.as_ref())
    }
}
