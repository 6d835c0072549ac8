//! The laws of decisions and views as numbers.

use std::collections::{BTreeSet, HashMap};

use super::{BrokenLaw, Lawful, MAX_STEPS};
use crate::dice::Dice;
use crate::encode::{ActionId, Choice, Encode, Memory, Path, Schema, next_choice};
use crate::game::NoStory;
use crate::seat::{Seat, Turn, Viewer};
use crate::step::Step;

/// Tensors and what they were written of: the same numbers may stand for one thing only.
type Written<T> = HashMap<(Seat, Vec<i16>), T>;

/// Plays a random game from `start` and holds ids, paths and tensors to their laws. Says how many decisions were looked at.
///
/// # Errors
/// The first law that was broken, and where.
pub fn check_numbers<G: Lawful + Encode>(start: &G, seed: u64) -> Result<usize, BrokenLaw> {
    let (mut dice, mut game) = (Dice::new(seed), start.clone());
    let (mut known, mut seen) = (Written::new(), Written::new());
    let mut decisions = 0;
    let mut components = vec![i16::MIN; G::edition_schema().size()];
    G::edition_tensor(game.edition(), &mut components);
    in_range(G::edition_schema(), &components).map_err(|law| BrokenLaw(format!("the edition: {law}")))?;
    for step in 0..MAX_STEPS {
        let told = |law: String| BrokenLaw(format!("seed {seed}, step {step}: {law}"));
        tensors(&game, &mut known, &mut seen).map_err(told)?;
        let actions = game.legal_actions();
        ids(&game, &actions, &mut dice).map_err(told)?;
        paths(&game, &actions).map_err(told)?;
        decisions += actions.len();
        let step = match game.turn() {
            Turn::Over => return Ok(decisions),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(_) => {
                // What might have been decided instead is told apart as well.
                if let Some(&other) = dice.pick(&actions) {
                    let mut instead = game.clone();
                    instead.apply(&Step::Action(other), &mut NoStory);
                    tensors(&instead, &mut known, &mut seen).map_err(told)?;
                }
                Step::Action(*dice.pick(&actions).ok_or_else(|| told("nothing is legal".into()))?)
            }
        };
        game.apply(&step, &mut NoStory);
    }
    Err(BrokenLaw(format!("seed {seed}: the game has not ended after {MAX_STEPS} steps")))
}

/// Each legal decision has an id of its own that leads back to it, and the mask shows these and no others.
fn ids<G: Encode>(game: &G, actions: &[G::Action], dice: &mut Dice) -> Result<(), String> {
    let legal: BTreeSet<ActionId> = actions.iter().map(|action| game.id(action)).collect();
    if legal.len() != actions.len() {
        return Err("two decisions have the same id".into());
    }
    for action in actions {
        let id = game.id(action);
        if game.action(id) != Some(*action) {
            return Err(format!("'{action}' has id {id}, which means {:?}", game.action(id)));
        }
        if id as usize >= G::ACTIONS && G::fits(game.edition()) {
            return Err(format!("'{action}' has id {id}, but there are {} ids", G::ACTIONS));
        }
    }
    let mut told = Vec::new();
    game.legal_ids(|ids| told.extend(ids));
    told.sort_unstable();
    if !told.iter().eq(&legal) {
        return Err(format!("the ids {told:?} are told, and {legal:?} are legal"));
    }
    let mut mask = vec![true; G::ACTIONS];
    game.mask(&mut mask);
    let shown = (0..).zip(&mask).filter(|&(_, &legal)| legal).map(|(id, _)| id);
    if !shown.eq(legal.iter().copied().filter(|&id| (id as usize) < G::ACTIONS)) {
        return Err("the mask is not what is legal".into());
    }
    // Clearing what was marked leaves a clear mask.
    mask.fill(false);
    let marked = game.mark(&mut mask);
    mask[marked].fill(false);
    if mask.contains(&true) {
        return Err("more was marked than is said".into());
    }
    // Any number at all: it means nothing here, or exactly one decision.
    for _ in 0..8 {
        let id = dice.below(G::ACTIONS as u32 + 8);
        if let Some(action) = game.action(id) {
            if game.id(&action) != id {
                return Err(format!("id {id} means '{action}', whose id is {}", game.id(&action)));
            }
            if game.check(&Step::Action(action)).is_ok() != legal.contains(&id) {
                return Err(format!("id {id}, '{action}', is legal or not, and the ids say otherwise"));
            }
        }
    }
    Ok(())
}

/// The legal paths, walked choice after choice along the masks, are those of the legal decisions.
fn paths<G: Encode>(game: &G, actions: &[G::Action]) -> Result<(), String> {
    let paths: Vec<Path> = actions.iter().map(|action| game.path(action)).collect();
    let known = |choice: &Choice| {
        G::HEADS.get(usize::from(choice.head)).is_some_and(|head| usize::from(choice.value) < head.size)
    };
    if let Some(path) = paths.iter().find(|path| !path.iter().all(known)) {
        return Err(format!("{path:?} makes a choice that there is not"));
    }
    let mut sorted = paths.clone();
    sorted.sort_unstable_by(|one, other| one.iter().cmp(other.iter()));
    if let Some(pair) = sorted.windows(2).find(|pair| pair[1].starts_with(&pair[0])) {
        return Err(format!("{:?} is the beginning of {:?}", pair[0], pair[1]));
    }
    let largest = G::HEADS.iter().map(|head| head.size).max().unwrap_or_default();
    let mut mask = vec![false; largest];
    for path in sorted.iter().step_by(1 + sorted.len() / 16) {
        for (length, choice) in path.iter().enumerate() {
            let head = next_choice(&paths, &path[..length], &mut mask);
            if head != Some(choice.head) || !mask[usize::from(choice.value)] {
                return Err(format!("{choice:?} of {path:?} is not offered"));
            }
        }
        if next_choice(&paths, path, &mut mask).is_some() {
            return Err(format!("after {path:?} there is still something to choose"));
        }
    }
    Ok(())
}

/// Every number is within its range; what a seat may not see changes none; and whatever it knows, the numbers tell.
fn tensors<G: Lawful + Encode>(
    game: &G,
    known: &mut Written<G>,
    seen: &mut Written<G::Observation>,
) -> Result<(), String> {
    let mut numbers = vec![i16::MIN; G::schema().size()];
    for seat in Seat::all(game.players()) {
        game.tensor(seat, Memory::Perfect, &mut numbers);
        in_range(G::schema(), &numbers)?;
        if *known.entry((seat, numbers.clone())).or_insert_with(|| game.clone()) != *game {
            return Err(format!("seat {seat} is told the same of two positions"));
        }
        game.tensor(seat, Memory::Sight, &mut numbers);
        in_range(G::schema(), &numbers)?;
        let viewer = Viewer::Player(seat);
        let observation = game.observe(viewer);
        if *seen.entry((seat, numbers.clone())).or_insert_with(|| observation.clone()) != observation {
            return Err(format!("seat {seat} is told the same of two sights"));
        }
        let mut other = numbers.clone();
        for twin in game.twins(viewer) {
            twin.tensor(seat, Memory::Sight, &mut other);
            if other != numbers {
                return Err(format!("seat {seat} is told what is hidden from it"));
            }
        }
    }
    Ok(())
}

fn in_range(schema: &'static Schema, numbers: &[i16]) -> Result<(), String> {
    for (offset, slice) in schema.offsets() {
        let part = &numbers[offset..offset + slice.size()];
        if let Some(number) = part.iter().find(|number| !(slice.low..=slice.high).contains(*number)) {
            return Err(format!("{number} in '{}', whose range is {} to {}", slice.name, slice.low, slice.high));
        }
    }
    Ok(())
}
