//! The worker's side: it answers one request after the other, and remembers nothing between them.

use fondaco_game::Turn;
use fondaco_search::{Analyst, Bot, Budget, Mind};
use fondaco_table::{AnyGame, ForPosition};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Reply, Request, Task};

/// The longest that a bot may think, whatever its level says.
const MOST_MS: f64 = 3_000.0;

/// Answers requests as long as the worker lives.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let voice = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string().and_then(|text| serde_json::from_str::<Request>(&text).ok());
        if let Some(Request { id, position, task }) = request {
            say(&voice, &Reply::Answer { id, choices: position.run(Thinking(task)) });
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

struct Thinking(Task);

impl ForPosition for Thinking {
    type Out = Result<Vec<(String, f64)>, String>;

    fn run<G: AnyGame>(self, position: &G) -> Self::Out {
        match self.0 {
            Task::Decide { level, seed } => {
                let level: fondaco_search::Level =
                    level.as_str().parse().map_err(|error: fondaco_search::UnknownLevel| error.to_string())?;
                let time = match level.mind {
                    Mind::Search { millis, .. } => f64::from(millis).min(MOST_MS),
                    Mind::Policy(_) => MOST_MS,
                };
                let end = js_sys::Date::now() + time;
                let mut bot = Bot::new(level, seed);
                let action = bot.decide(position, Budget::Level, || js_sys::Date::now() >= end);
                action.map(|action| vec![(action.to_string(), 0.0)]).map_err(|error| error.to_string())
            }
            Task::Hint { iterations } => {
                let Turn::Player(seat) = position.turn() else { return Ok(Vec::new()) };
                let analyst = Analyst::new(iterations, 1).map_err(|error| error.to_string())?;
                let choices = analyst.position(position).choices;
                Ok(choices.iter().map(|choice| (choice.action.to_string(), choice.worth.win[seat.index()])).collect())
            }
        }
    }
}
