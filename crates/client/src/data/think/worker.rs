//! The worker's side: it answers one request after the other, and remembers nothing between them.

use fondaco_game::insight::POINT;
use fondaco_game::{Record, StepOf, Turn};
use fondaco_search::{Analyst, Bot, Budget, Choice, Inventory, Level, Mind, UnknownLevel};
use fondaco_table::{AnyGame, GameName, LevelName, daily, occupant};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Reply, Request, Task, Thought};
use crate::base::settings::Thinking;
use crate::data::review::Judged;
use crate::faces::lazy::by_game;
use crate::table::host::Hint;

/// Answers requests as long as the worker lives.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let voice = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string().and_then(|text| serde_json::from_str::<Request>(&text).ok());
        if let Some(Request { id, record, task }) = request {
            let voice = voice.clone();
            wasm_bindgen_futures::spawn_local(async move {
                let thought = answer(record, task).await;
                say(&voice, &Reply::Answer { id, thought });
            });
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&scope, &Reply::Ready);
}

fn say(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    if let Ok(text) = serde_json::to_string(reply) {
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

by_game! {
    /// Decides for a bot. The worker loads the rules and the bots for it, and no board.
    mind fn decide_apart<G>(asked: (Record, LevelName, u64, Option<Thinking>)) -> Result<Thought, String> {
        decide::<G>(&asked.0, &asked.1, asked.2, asked.3)
    }
}

by_game! {
    /// Hints and reviews: a first decision needs nothing of them.
    more fn judge_apart<G>(asked: (Record, Task)) -> Result<Thought, String> {
        judge::<G>(&asked.0, asked.1)
    }
}

/// Thinks about the last position of a record; or says, in words, why that cannot be done.
async fn answer(record: Record, task: Task) -> Result<Thought, String> {
    let game = match record.game.parse::<GameName>() {
        Ok(game) => game,
        Err(unknown) => return Err(unknown.to_string()),
    };
    let thought = match task {
        // The part for first decisions cannot read the edition that a record carries.
        Task::Decide { level, seed, thinking } if record.components.is_none() => {
            decide_apart(game, (record, level, seed, thinking)).await
        }
        _ => judge_apart(game, (record, task)).await,
    };
    thought.unwrap_or_else(|missing| Err(missing.to_string()))
}

/// The last position of a record.
fn last<G: AnyGame>(record: &Record) -> Result<G, String> {
    let mut replay = record.replay::<G>().map_err(|error| error.to_string())?;
    replay.seek(record.steps.len()).map_err(|error| error.to_string())?;
    Ok(replay.game().clone())
}

fn decide<G: AnyGame>(
    record: &Record,
    level: &LevelName,
    seed: u64,
    thinking: Option<Thinking>,
) -> Result<Thought, String> {
    let position = last::<G>(record)?;
    let (level, bound) = named(level)?;
    let end = thinking.zip(level.millis()).map(|(thinking, millis)| thinking.millis(millis));
    let end = end.map(|millis| js_sys::Date::now() + f64::from(millis));
    let mut bot = Bot::new(level, seed).among(occupant::able(&record.seats));
    let budget = match (bound, level.mind) {
        (Some(bound), Mind::Search { .. }) => Budget::Iterations(bound.max(1)),
        _ if thinking.is_none() => daily::steady(&level),
        _ => Budget::Level,
    };
    let action = bot.decide(&position, budget, || end.is_some_and(|end| js_sys::Date::now() >= end));
    action.map(|action| Thought::Choice(action.to_string())).map_err(|error| error.to_string())
}

/// The level of this name and its bound. Read here, because the names that only the arena knows would make this part of the
/// program longer.
fn named(level: &LevelName) -> Result<(Level, Option<u32>), String> {
    let known: Level = level.name().parse().map_err(|error: UnknownLevel| error.to_string())?;
    let bound = level.bound().map(str::parse::<u32>).transpose();
    Ok((known, bound.map_err(|error| format!("{level}: {error}"))?))
}

fn judge<G: AnyGame>(record: &Record, task: Task) -> Result<Thought, String> {
    record.keep_edition::<G>().map_err(|error| error.to_string())?;
    let position = &last::<G>(record)?;
    match task {
        Task::Decide { level, seed, thinking } => decide::<G>(record, &level, seed, thinking),
        Task::Hint { iterations } => {
            let Turn::Player(seat) = position.turn() else { return Ok(Thought::Hints(Vec::new())) };
            let analyst = Analyst::new(iterations, 1).map_err(|error| error.to_string())?;
            let choices = analyst.position(position).choices;
            // What was not compared cannot be given an order.
            let compared = choices.iter().filter(|choice| choice.error.is_some());
            let hint = |choice: &Choice<G>| {
                let whole = choice.whole(position, seat);
                Hint {
                    actions: whole.own.iter().map(ToString::to_string).collect(),
                    win: choice.worth.win[seat.index()],
                    points: choice.worth.score[seat.index()] / f64::from(POINT),
                    equal: choice.equal,
                    reasons: whole.told(position, seat),
                }
            };
            Ok(Thought::Hints(compared.map(hint).collect()))
        }
        Task::Balance { seed, games } => {
            let mut inventory = Inventory::default();
            let played = (0..u64::from(games)).all(|game| inventory.play(position, Level::GREEDY, seed + game));
            if played { Ok(Thought::Balance(inventory)) } else { Err("a game did not end".to_owned()) }
        }
        Task::Judge { at, step, iterations } => {
            let step = StepOf::<G>::parse(&step, position.turn()).map_err(|error| error.to_string())?;
            // As `fondaco analyse` does it, so that both say the same.
            let analyst = Analyst::new(iterations, 0).map_err(|error| error.to_string())?;
            Ok(Thought::Judged(Judged::of(&analyst.judge(position, at, &step), position)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_that_is_no_number_is_refused() {
        let named = |name| named(&LevelName::new(name).unwrap()).map(|(level, bound)| (level.name, bound));
        assert_eq!((named("doge"), named("doge@100")), (Ok(("doge", None)), Ok(("doge", Some(100)))));
        for bad in ["doge@abc", "doge@", "doge@-1", "doge@1@2", "wizard", "wizard@5"] {
            assert!(named(bad).is_err(), "{bad}");
        }
    }
}
