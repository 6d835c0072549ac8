//! A course of lessons as it is taken: a pure state machine between the script and the table.

use std::collections::BTreeMap;

use fondaco_game::{Edition as _, Seat, Step, Turn, Viewer};
use fondaco_table::log::Happening;
use fondaco_table::{By, Chair, GameName, Holder, Name, News, PlayerId, Stage, TableView, ToldStep, Undo, View, You};
use serde::Deserialize;

use crate::base::games::Known;

/// A course as it is written; the head of each file in `tutorial/` says what it means.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The game.
    pub game: GameName,
    /// The key of its name.
    pub title: String,
    /// How long it takes.
    pub minutes: u8,
    /// How the game is set up.
    pub setup: serde_json::Value,
    /// What the others are called.
    pub others: Vec<String>,
    /// The lessons.
    pub lesson: Vec<Lesson>,
}

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The key of what is explained.
    pub text: String,
    /// What happens first.
    pub steps: Vec<String>,
    /// What is pointed at.
    #[serde(default)]
    pub point: Vec<String>,
    /// What the player then decides.
    #[serde(default)]
    pub decision: Vec<Decision>,
}

/// A decision of the player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The key of what to do.
    pub task: String,
    /// The decisions that are right.
    pub accept: Vec<String>,
    /// The keys of what is said to certain wrong ones.
    #[serde(default)]
    pub wrong: BTreeMap<String, String>,
    /// What is pointed at.
    #[serde(default)]
    pub point: Vec<String>,
}

/// The learner's seat.
const ME: Seat = Seat::new(0);

/// Why a course cannot be taken. It is tested that those we have can.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The game cannot be set up like this.
    #[error("setup: {0}")]
    Setup(String),
    /// A step is not one, or against the rules.
    #[error("lesson {lesson}, `{step}`: {why}")]
    Step {
        /// Which lesson, from 1.
        lesson: usize,
        /// The step.
        step: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no such lesson.
    #[error("there are only {0} lessons")]
    Lessons(usize),
}

/// What came of a decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer<G: Known> {
    /// It was right, and this happened.
    Right(Vec<News<G>>),
    /// It was not; the key of what to say.
    Wrong(String),
}

/// A course as it is taken.
pub struct Lessons<G: Known> {
    script: Script,
    position: G,
    lesson: usize,
    /// How many decisions of the lesson have been made.
    made: usize,
    /// How many steps have been told.
    told: u32,
}

impl<G: Known> Lessons<G> {
    /// Begins at a lesson, from 0. Everything before it has happened.
    ///
    /// # Errors
    /// If the script is wrong.
    pub fn at(script: &Script, lesson: usize) -> Result<Self, Fault> {
        let setup = serde_json::from_value(script.setup.clone()).map_err(|error| Fault::Setup(error.to_string()))?;
        let position = G::new(G::Edition::reconstructed(), &setup).map_err(|error| Fault::Setup(error.to_string()))?;
        if lesson >= script.lesson.len() {
            return Err(Fault::Lessons(script.lesson.len()));
        }
        let mut course = Lessons { script: script.clone(), position, lesson: 0, made: 0, told: 0 };
        course.begin()?;
        while course.lesson < lesson {
            while let Some(decision) = course.decision() {
                let right = decision.accept[0].clone();
                course.step(&right)?;
                course.made += 1;
            }
            course.lesson += 1;
            course.made = 0;
            course.begin()?;
        }
        Ok(course)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        &self.script.lesson[self.lesson]
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.lesson
    }

    /// How much has happened so far: the `seq` of the table that shows it.
    #[must_use]
    pub const fn told(&self) -> u64 {
        self.told as u64
    }

    /// The decision that is due; none once the lesson is done.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.lesson().decision.get(self.made)
    }

    /// Whether it is the last lesson.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.lesson + 1 == self.script.lesson.len()
    }

    /// Goes on to the next lesson, and tells what happens before its decisions.
    ///
    /// # Errors
    /// If there is none, or the script is wrong.
    pub fn advance(&mut self) -> Result<Vec<News<G>>, Fault> {
        if self.is_last() {
            return Err(Fault::Lessons(self.script.lesson.len()));
        }
        self.lesson += 1;
        self.made = 0;
        self.begin()
    }

    /// Tries a decision.
    ///
    /// # Errors
    /// If the script is wrong.
    pub fn decide(&mut self, action: &str) -> Result<Answer<G>, Fault> {
        let Some(decision) = self.decision().cloned() else { return Ok(Answer::Wrong("tutorial-wrong".to_owned())) };
        if !decision.accept.iter().any(|right| right == action) {
            let special = decision.wrong.get(action).cloned();
            return Ok(Answer::Wrong(special.unwrap_or_else(|| format!("{}.wrong", decision.task))));
        }
        // What follows was written for the first of those that are right.
        let news = self.step(&decision.accept[0])?;
        self.made += 1;
        Ok(Answer::Right(vec![news]))
    }

    /// The table as the learner sees it after this happened.
    #[must_use]
    pub fn view(&self, news: Vec<News<G>>) -> (TableView, View<G>) {
        let me = Holder::person(PlayerId::new("me").expect("an id"), name("me"));
        let others = self
            .script
            .others
            .iter()
            .enumerate()
            .map(|(index, one)| Holder::person(PlayerId::new(&format!("other{index}")).expect("an id"), name(one)));
        let chair = |holder| Chair { holder, ..Chair::default() };
        let table = TableView {
            owner: None,
            seq: u64::from(self.told),
            steps: self.told,
            stage: Stage::Playing,
            turn: self.position.turn(),
            seats: std::iter::once(me).chain(others).map(chair).collect(),
            sealed_ms: None,
            offer: None,
            clock: None,
            tally: None,
            next: None,
            you: Some(You { seat: ME, undo: Undo::Nothing, asked: false, orders: Vec::new() }),
        };
        let mut legal = Vec::new();
        if self.decision().is_some() && self.position.turn() == Turn::Player(ME) {
            self.position.actions(&mut legal);
        }
        let observation = self.position.observe(Viewer::Player(ME));
        (table, View { observation, legal, hash: String::new(), news })
    }

    fn begin(&mut self) -> Result<Vec<News<G>>, Fault> {
        self.lesson().steps.clone().iter().map(|step| self.step(step)).collect()
    }

    fn step(&mut self, text: &str) -> Result<News<G>, Fault> {
        let fault = |why: String| Fault::Step { lesson: self.lesson + 1, step: text.to_owned(), why };
        let turn = self.position.turn();
        let step = Step::parse(text, turn).map_err(|error| fault(error.to_string()))?;
        let mut events = Vec::new();
        self.position.play(&step, &mut events).map_err(|refusal| fault(refusal.to_string()))?;
        let (seat, by) = match turn {
            Turn::Player(seat) => (Some(seat), By::Person),
            Turn::Chance | Turn::Over => (None, By::Chance),
        };
        let told = ToldStep { number: self.told, seat, step: text.to_owned(), by, events };
        self.told += 1;
        Ok(News { seq: u64::from(self.told), ms: 0, what: Happening::Step(told) })
    }
}

fn name(text: &str) -> Name {
    // The learner is "you" in any language.
    let text = if text == "me" { crate::base::i18n::text("you", &[]) } else { text.to_owned() };
    Name::new(&text).unwrap_or_else(|_| Name::new("?").expect("a name"))
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;

    use super::*;
    use crate::base::i18n::{Lang, find_in};

    fn script(game: &str) -> Script {
        let path = format!("{}/tutorial/{game}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Takes a course as the script wants it, and tries everything else that the rules allow on the way.
    fn take<G: Known>(script: &Script) {
        let mut course = Lessons::<G>::at(script, 0).unwrap();
        loop {
            while let Some(decision) = course.decision().cloned() {
                let (_, view) = course.view(Vec::new());
                let legal: Vec<String> = view.legal.iter().map(ToString::to_string).collect();
                for right in decision.accept.iter().chain(decision.wrong.keys()) {
                    assert!(legal.contains(right), "{}: {right} is not among {legal:?}", decision.task);
                }
                for action in legal.iter().filter(|action| !decision.accept.contains(action)) {
                    let Answer::Wrong(key) = course.decide(action).unwrap() else { panic!("{action} was right") };
                    for lang in Lang::ALL {
                        assert!(find_in(lang, &key).is_some(), "{}: no text {key}", lang.code());
                    }
                }
                assert!(matches!(course.decide(&decision.accept[0]), Ok(Answer::Right(_))));
            }
            assert!(course.view(Vec::new()).1.legal.is_empty());
            for lang in Lang::ALL {
                let text = format!("{}.text", course.lesson().text);
                assert!(find_in(lang, &text).is_some(), "{}: no text {text}", lang.code());
            }
            if course.is_last() {
                break;
            }
            course.advance().unwrap();
            // One can also begin here.
            let (here, there) = (course.view(Vec::new()), Lessons::<G>::at(script, course.number()).unwrap());
            assert_eq!(here, there.view(Vec::new()));
        }
    }

    #[test]
    fn every_lesson_can_be_taken() {
        take::<Strozzi>(&script("strozzi"));
        take::<Liguria>(&script("liguria"));
    }

    #[test]
    fn a_wrong_script_is_not_taken() {
        let mut wrong = script("strozzi");
        wrong.lesson[1].steps[0] = "ship 9:Q".to_owned();
        assert!(matches!(Lessons::<Strozzi>::at(&wrong, 3), Err(Fault::Step { lesson: 2, .. })));
        assert!(matches!(Lessons::<Strozzi>::at(&script("strozzi"), 99), Err(Fault::Lessons(_))));
    }
}
