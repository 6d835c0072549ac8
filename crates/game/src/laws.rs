//! The laws that every game must obey. A game's `tests/laws.rs` plays random games through [`check`].

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hasher};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::dice::{Dice, QuickDice};
use crate::game::{Game, NoStory};
use crate::portable::Portable;
use crate::record::Record;
use crate::seat::{Turn, Viewer};
use crate::step::{Decision as _, Notation, Step, StepOf};

pub use crate::lawful::Lawful;

mod numbers;

pub use numbers::check_numbers;

/// No game is longer than this.
pub const MAX_STEPS: usize = 20_000;

/// What a random game exercised, so that a test can see that the laws had something to say.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Steps played.
    pub steps: usize,
    /// Steps that were rightly refused.
    pub refused: usize,
    /// Pairs of positions that a viewer could not tell apart.
    pub twins: usize,
    /// Steps that a viewer could follow by their events.
    pub followed: usize,
}

/// Every step seen in earlier games and positions: each position is tried with all of them.
pub struct KnownSteps<G: Game>(BTreeSet<StepOf<G>>);

impl<G: Game> Default for KnownSteps<G> {
    fn default() -> Self {
        KnownSteps(BTreeSet::new())
    }
}

/// The first law that was broken, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BrokenLaw(String);

/// Plays a random game from `start` and holds every position to the laws.
///
/// # Errors
/// The first law that was broken, and where.
pub fn check<G: Lawful + Portable>(start: &G, seed: u64, known: &mut KnownSteps<G>) -> Result<Coverage, BrokenLaw> {
    versions(start).and_then(|()| random_game(start, seed, known)).map_err(BrokenLaw)
}

/// Every version of the rules that a game says it knows can be played, and a new game is played by the newest.
fn versions<G: Game>(start: &G) -> Result<(), String> {
    let (edition, setup) = (start.edition(), start.setup());
    for rules in G::OLDEST_RULES..=G::RULES {
        let found = G::by_rules(rules, edition, &setup).map_err(|error| error.to_string())?.rules();
        if found != rules {
            return Err(format!("a game by version {rules} of the rules says that it is played by version {found}"));
        }
    }
    let newest = G::new(edition, &setup).map_err(|error| error.to_string())?.rules();
    if newest == G::RULES { Ok(()) } else { Err(format!("a new game is played by version {newest} of the rules")) }
}

fn random_game<G: Lawful + Portable>(start: &G, seed: u64, known: &mut KnownSteps<G>) -> Result<Coverage, String> {
    let mut dice = Dice::new(seed);
    let mut game = start.clone();
    let mut record = Record::new(start);
    let mut met = Coverage::default();
    let mut lost = start.observe(Viewer::Spectator);
    loop {
        let place = || format!("seed {seed}, step {}", record.steps.len());
        let step = position(&game, &mut dice, known, &mut met).map_err(|law| format!("{}: {law}", place()))?;
        let Some(step) = step else { break };
        if met.steps == MAX_STEPS {
            return Err(format!("seed {seed}: the game has not ended after {MAX_STEPS} steps"));
        }
        let before: Vec<_> = Viewer::all(game.players()).map(|viewer| (viewer, game.observe(viewer))).collect();
        let mut story = Vec::new();
        game.play(&step, &mut story).map_err(|refusal| format!("{}: '{step}' refused: {refusal}", place()))?;
        for event in &story {
            round_trip("event", event)?;
        }
        met.followed += followed(&game, before, &story).map_err(|law| format!("{}: '{step}': {law}", place()))?;
        inattentive::<G>(&mut lost, &story);
        record.push(&step);
        met.steps += 1;
    }
    record.finish(&game.outcome().ok_or("a game that is over has no outcome")?);
    round_trip("record", &record)?;
    same("a replayed game", &game, &record.verify::<G>().map_err(|error| error.to_string())?)?;
    Ok(met)
}

/// Holds one position to the laws and chooses a random step that is due.
fn position<G: Lawful + Portable>(
    game: &G,
    dice: &mut Dice,
    known: &mut KnownSteps<G>,
    met: &mut Coverage,
) -> Result<Option<StepOf<G>>, String> {
    game.audit().map_err(|error| error.to_string())?;
    same("a clone", game, &game.clone())?;
    round_trip("state", game)?;
    met.twins += blindness(game)?;
    let due = due(game)?;
    if due.is_empty() != (game.turn() == Turn::Over) {
        return Err(format!("{} steps are due at {:?}", due.len(), game.turn()));
    }
    if game.outcome().is_some() != (game.turn() == Turn::Over) {
        return Err("there is an outcome exactly when the game is over".into());
    }
    (0..4).try_for_each(|stream| at_random(game, QuickDice::quick(met.steps as u64, stream)))?;
    known.0.extend(&due);
    met.refused += exactly(game, &due, known)?;
    Ok(match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(dice.draw(game))),
        Turn::Player(_) => dice.pick(&due).copied(),
    })
}

/// The steps that are due: sorted, without duplicates, of the right kind, with weights that add up.
fn due<G: Lawful + Portable>(game: &G) -> Result<Vec<StepOf<G>>, String> {
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    game.actions(&mut actions);
    game.chances(&mut chances);
    let turn = game.turn();
    if !actions.is_empty() && !matches!(turn, Turn::Player(_)) {
        return Err(format!("actions are listed at {turn:?}"));
    }
    if !chances.is_empty() && turn != Turn::Chance {
        return Err(format!("chances are listed at {turn:?}"));
    }
    if game.action_total() as usize != actions.len() {
        return Err(format!("{} decisions are counted, and {} listed", game.action_total(), actions.len()));
    }
    for (place, &action) in (0..).zip(&actions) {
        notation(action)?;
        let text = action.to_string();
        if text.split(' ').next() != Some(action.verb()) {
            return Err(format!("the verb of '{text}' is not '{}'", action.verb()));
        }
        if game.action_at(place) != action {
            return Err(format!("'{action}' is not at its place {place} of the list"));
        }
    }
    let mut point = 0;
    for &(chance, weight) in &chances {
        notation(chance)?;
        if weight == 0 {
            return Err(format!("'{chance}' has no weight"));
        }
        if game.chance_at(point) != chance || game.chance_at(point + weight - 1) != chance {
            return Err(format!("'{chance}' does not lie where its weight says"));
        }
        point += weight;
    }
    if point != game.chance_total() {
        return Err(format!("the weights sum to {point}, but the deck holds {}", game.chance_total()));
    }
    let due: Vec<_> = actions
        .into_iter()
        .map(Step::Action)
        .chain(chances.into_iter().map(|(chance, _)| Step::Chance(chance)))
        .collect();
    if !due.is_sorted_by(|a, b| a < b) {
        return Err("the steps are not sorted or not distinct".into());
    }
    Ok(due)
}

/// A random step is what the dice choose or draw, and takes as much from their stream.
fn at_random<G: Game>(game: &G, mut dice: QuickDice) -> Result<(), String> {
    let mut same_dice = dice.clone();
    let (mut stepped, mut played) = (game.clone(), game.clone());
    if dice.step(&mut stepped) != game.turn() {
        return Err(format!("a random step was not that of {:?}", game.turn()));
    }
    match game.turn() {
        Turn::Player(_) => played.apply(&Step::Action(same_dice.choose(game)), &mut NoStory),
        Turn::Chance => played.apply(&Step::Chance(same_dice.draw(game)), &mut NoStory),
        Turn::Over => {}
    }
    same("what a random step leads to", &stepped, &played)?;
    if dice.word() == same_dice.word() { Ok(()) } else { Err("a random step takes more or less from the dice".into()) }
}

/// A step is accepted if and only if it is listed; a refused one gives a reason and changes nothing.
fn exactly<G: Lawful + Portable>(game: &G, due: &[StepOf<G>], known: &KnownSteps<G>) -> Result<usize, String> {
    let mut refused = 0;
    for step in &known.0 {
        let listed = due.binary_search(step).is_ok();
        let mut tried = game.clone();
        match (tried.play(step, &mut NoStory), listed) {
            (Ok(()), true) => {}
            (Ok(()), false) => return Err(format!("'{step}' is not listed, but accepted")),
            (Err(refusal), true) => return Err(format!("'{step}' is listed, but refused: {refusal}")),
            (Err(refusal), false) => {
                refused += 1;
                if refusal.to_string().is_empty() {
                    return Err(format!("'{step}' is refused without a reason"));
                }
                same("a position that refused a step", game, &tried)?;
            }
        }
    }
    Ok(refused)
}

/// What a viewer sees does not depend on what they may not see.
fn blindness<G: Lawful + Portable>(game: &G) -> Result<usize, String> {
    let mut pairs = 0;
    for viewer in Viewer::all(game.players()) {
        let seen = game.observe(viewer);
        round_trip("observation", &seen)?;
        if G::round_of(&seen) != game.round() {
            return Err(format!("{viewer:?} sees round {:?} in round {:?}", G::round_of(&seen), game.round()));
        }
        if G::turn_of(&seen) != game.turn() {
            return Err(format!("{viewer:?} sees that it is {:?}, not {:?}", G::turn_of(&seen), game.turn()));
        }
        for twin in game.twins(viewer) {
            if twin == *game {
                return Err(format!("a twin for {viewer:?} differs in nothing"));
            }
            if twin.observe(viewer) != seen {
                return Err(format!("{viewer:?} sees what is hidden from them"));
            }
            pairs += 1;
        }
        for other in Viewer::all(game.players()).filter(|&other| game.alike(viewer, other)) {
            if game.observe(other) != seen {
                return Err(format!("{viewer:?} and {other:?} are said to see the same, and do not"));
            }
        }
    }
    Ok(pairs)
}

/// The events of a step lead every viewer from what they saw before it to what they see now: no field is left to be guessed.
fn followed<G: Lawful + Portable>(
    game: &G,
    before: Vec<(Viewer, G::Observation)>,
    story: &[G::Event],
) -> Result<usize, String> {
    let viewers = before.len();
    for (viewer, mut seen) in before {
        story.iter().for_each(|event| G::follow(&mut seen, event));
        let now = game.observe(viewer);
        if seen != now {
            return Err(format!("{viewer:?} who follows {story:?} is mistaken: {}", difference(&seen, &now)?));
        }
    }
    Ok(viewers)
}

/// Whoever missed events sees something wrong, but nothing worse happens.
fn inattentive<G: Lawful>(seen: &mut G::Observation, story: &[G::Event]) {
    story.iter().skip(1).step_by(2).for_each(|event| G::follow(seen, event));
}

/// The fields in which what was followed differs from what is seen.
fn difference<T: Serialize>(followed: &T, seen: &T) -> Result<String, String> {
    let fields = |value: &T| match serde_json::to_value(value) {
        Ok(serde_json::Value::Object(fields)) => Ok(fields),
        other => Err(format!("an observation is no JSON object: {other:?}")),
    };
    let (followed, seen) = (fields(followed)?, fields(seen)?);
    let wrong = seen.iter().filter(|&(name, value)| followed.get(name) != Some(value));
    Ok(wrong.map(|(name, value)| format!("{name} is {value}, not {}; ", followed[name])).collect())
}

fn notation<N: Notation + Serialize + DeserializeOwned>(value: N) -> Result<(), String> {
    let text = value.to_string();
    match text.parse::<N>() {
        Ok(read) if read == value => round_trip("notation", &value),
        Ok(read) => Err(format!("'{text}' is read as '{read}'")),
        Err(error) => Err(format!("'{text}' cannot be read: {error}")),
    }
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, value: &T) -> Result<(), String> {
    let json = serde_json::to_string(value).map_err(|error| format!("{what} cannot be written: {error}"))?;
    let read: T = serde_json::from_str(&json).map_err(|error| format!("{what} {json} cannot be read: {error}"))?;
    if read == *value { Ok(()) } else { Err(format!("{what} {json} is read as {read:?}")) }
}

fn same<G: Game>(what: &str, a: &G, b: &G) -> Result<(), String> {
    let hash = |game: &G| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        hasher.finish()
    };
    if a == b && hash(a) == hash(b) { Ok(()) } else { Err(format!("{what} is not the same: {a:?} and {b:?}")) }
}
