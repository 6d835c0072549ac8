//! A game that is being played: its position, its record, its story, and the way back.

use fondaco_game::{Dice, Record, RecordError, Refusal, Seat, Step, StepOf};

use crate::face::Face;
use crate::paint::Line;
use crate::seats::Table;

/// A game and everything that happened in it.
pub(super) struct Match<G: Face> {
    pub(super) table: Table,
    pub(super) game: G,
    pub(super) story: Vec<G::Event>,
    /// How much of the story the person at the terminal has seen before the last decision.
    pub(super) known: usize,
    record: Record,
    /// What each step started from.
    past: Vec<Past<G>>,
    /// Whether several people may take decisions back.
    take_backs: bool,
}

struct Past<G> {
    game: G,
    story: usize,
    known: usize,
    /// Who decided; nobody, if something was drawn.
    who: Option<Seat>,
}

impl<G: Face> Match<G> {
    /// A game from its first position.
    pub(super) fn new(game: G, table: Table, take_backs: bool) -> Self {
        let mut record = Record::new(&game);
        record.seats = table.to_record();
        Match { table, game, story: Vec::new(), known: 0, record, past: Vec::new(), take_backs }
    }

    /// Plays a recorded game up to where it was left.
    pub(super) fn resume(record: &Record, table: Table, take_backs: bool) -> Result<Self, RecordError> {
        record.verify::<G>()?;
        let mut replay = record.replay::<G>()?;
        let mut resumed = Match::new(replay.game().clone(), table, take_backs);
        while let Some(step) = replay.step(&mut fondaco_game::NoStory)? {
            resumed.carry_out(&step);
        }
        resumed.known = resumed.story.len();
        Ok(resumed)
    }

    /// Plays a step, if it is legal, and gives the events that came of it.
    pub(super) fn play(&mut self, step: &StepOf<G>) -> Result<&[G::Event], Refusal> {
        self.game.check(step)?;
        Ok(self.carry_out(step))
    }

    fn carry_out(&mut self, step: &StepOf<G>) -> &[G::Event] {
        let who = self.game.turn().player();
        let before = self.story.len();
        self.past.push(Past { game: self.game.clone(), story: before, known: self.known, who });
        if who.is_some_and(|seat| self.table.bot(seat).is_none()) {
            self.known = before;
        }
        self.game.apply(step, &mut self.story);
        self.record.push(step);
        if let Some(outcome) = self.game.outcome() {
            self.record.finish(&outcome);
        }
        &self.story[before..]
    }

    /// Tells what happened after the first so many events.
    pub(super) fn tell(&self, known: usize) -> Vec<Line> {
        self.game.tell(&self.story[known..], &self.table)
    }

    /// Draws what is due.
    pub(super) fn draw(&self, dice: &mut Dice) -> StepOf<G> {
        Step::Chance(dice.draw(&self.game))
    }

    /// The record so far.
    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// Takes the last decision of a person back, and what bots decided since; never a draw. Otherwise it says why not.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let rule = G::UNDO.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let alone = self.table.people().count() == 1;
        if !alone && !self.take_backs {
            return Err(format!("Among people a decision stands once made{rule}."));
        }
        let mut decided = false;
        for (at, past) in self.past.iter().enumerate().rev() {
            match past.who {
                None if self.past[..at].iter().any(|past| self.is_person(past.who)) => {
                    return Err(format!("A card or tile was turned over since, so this cannot be undone{rule}."));
                }
                None => break,
                who if self.is_person(who) && !decided => {
                    self.back_to(at);
                    return Ok(());
                }
                // Among people a bot's decision counts as anybody's.
                Some(_) => decided |= !alone,
            }
        }
        if decided {
            return Err(format!("Somebody else has decided since, so this cannot be undone{rule}."));
        }
        Err("There is no decision to undo yet.".to_owned())
    }

    fn is_person(&self, who: Option<Seat>) -> bool {
        who.is_some_and(|seat| self.table.bot(seat).is_none())
    }

    fn back_to(&mut self, at: usize) {
        self.record.steps.truncate(at);
        self.record.result = None;
        if let Some(past) = self.past.drain(at..).next() {
            self.game = past.game;
            self.story.truncate(past.story);
            self.known = past.known;
        }
    }
}
