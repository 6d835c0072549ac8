//! Saved states: what is written is read back, and what somebody has tampered with is refused or can be played to the end.

use fondaco_game::{Dice, Edition as _, Game, Insight, Silence, Step, Turn, Viewer};
use fondaco_liguria::{Edition, Liguria, Setup};
use serde_json::Value;

fn step(game: &mut Liguria, dice: &mut Dice) {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let step = match dice.pick(&actions) {
        Some(&action) => Step::Action(action),
        None => Step::Chance(dice.draw(game)),
    };
    game.play(&step, &mut Silence).unwrap();
}

/// Every value in the document that is not a list or an object.
fn leaves<'v>(value: &'v mut Value, out: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.values_mut().for_each(|field| leaves(field, out)),
        leaf => out.push(leaf),
    }
}

/// Every list of plain values in the document.
fn lists<'v>(value: &'v mut Value, out: &mut Vec<&'v mut Vec<Value>>) {
    match value {
        Value::Array(items) => {
            if items.iter().any(|item| item.is_array() || item.is_object()) {
                items.iter_mut().for_each(|item| lists(item, out));
            } else {
                out.push(items);
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| lists(field, out)),
        _ => {}
    }
}

fn tamper(json: &mut Value, dice: &mut Dice) {
    if dice.below(4) == 0 {
        let mut all = Vec::new();
        lists(json, &mut all);
        let at = dice.below(all.len() as u32) as usize;
        let list = &mut all[at];
        if let Some(item) = dice.pick(list).cloned()
            && dice.below(2) == 0
        {
            list.push(item);
        } else {
            list.pop();
        }
        return;
    }
    let mut all = Vec::new();
    leaves(json, &mut all);
    let other = all[dice.below(all.len() as u32) as usize].clone();
    let at = dice.below(all.len() as u32) as usize;
    let leaf = &mut all[at];
    **leaf = match (dice.below(4), leaf.as_i64()) {
        (0, Some(number)) => (number + 1).into(),
        (1, Some(number)) => (number - 1).into(),
        (2, Some(_)) => dice.below(256).into(),
        (3, _) => Value::Null,
        _ => other,
    };
}

#[test]
fn a_state_that_was_tampered_with_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(3 + (seed % 2) as usize)).unwrap();
        while game.turn() != Turn::Over {
            step(&mut game, &mut dice);
            if dice.below(8) > 0 {
                continue;
            }
            let mut json = serde_json::to_value(game).unwrap();
            for _ in 0..=dice.below(2) {
                tamper(&mut json, &mut dice);
            }
            let Ok(mut other) = serde_json::from_value::<Liguria>(json) else {
                refused += 1;
                continue;
            };
            played += 1;
            while other.turn() != Turn::Over {
                step(&mut other, &mut dice);
                other.estimate();
            }
            other.observe(Viewer::Spectator);
        }
    }
    assert!(refused > 500 && played > 100, "{refused} refused, {played} played");
}
