//! Bots, hints and reviews. They think in a web worker, so that the page never stutters; the page sends the match so far.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use fondaco_game::Record;
use fondaco_search::Inventory;
use fondaco_table::LevelName;
use serde::{Deserialize, Serialize};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::base::browser;
use crate::base::settings::Thinking;
use crate::data::review::Judged;
use crate::table::host::{Hint, Trouble};

pub mod worker;

/// What the worker is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Its number.
    pub id: u32,
    /// The match up to the position: a position by itself would be longer to write, and its reader larger to load.
    pub record: Record,
    /// What about it.
    pub task: Task,
}

/// What to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// What a bot of this level decides.
    Decide {
        /// How it plays.
        level: LevelName,
        /// Its dice.
        seed: u64,
        /// How long it thinks; nothing if it is to decide the same wherever it thinks: then it looks ahead so far and no
        /// farther, however long that takes.
        thinking: Option<Thinking>,
    },
    /// What each decision is worth.
    Hint {
        /// How long to think.
        iterations: u32,
    },
    /// Games among quick bots from the beginning: which components they take, and how their takers fare.
    Balance {
        /// The seed of the first.
        seed: u64,
        /// How many.
        games: u32,
    },
    /// How good a step was.
    Judge {
        /// Which step it was, from 0: each has its own dice.
        at: usize,
        /// The step, in notation.
        step: String,
        /// How long to think.
        iterations: u32,
    },
}

/// What comes of thinking.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Thought {
    /// What a bot decides, in notation.
    Choice(String),
    /// Moves with what each is worth and why, the best first.
    Hints(Vec<Hint>),
    /// A step, judged.
    Judged(Judged),
    /// What was taken in some games.
    Balance(Inventory),
}

/// What the worker answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// It is there.
    Ready,
    /// The answer to the request with this number.
    Answer {
        /// Which request.
        id: u32,
        /// What came of it.
        thought: Result<Thought, String>,
    },
}

/// What to do with an answer.
type Waiting = Box<dyn FnOnce(Result<Thought, Trouble>)>;

/// The page's side: a worker, and who waits for what.
#[derive(Clone, Default)]
pub struct Thinker(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    worker: Option<Worker>,
    ready: bool,
    last: u32,
    /// What could not be sent yet.
    unsent: Vec<String>,
    waiting: HashMap<u32, Waiting>,
}

impl Thinker {
    /// Asks the worker, which is started if it is not there.
    pub fn think(&self, record: Record, task: Task, answer: Waiting) {
        let mut inner = self.0.borrow_mut();
        if inner.worker.is_none() {
            match self.start() {
                Ok(worker) => inner.worker = Some(worker),
                Err(error) => {
                    drop(inner);
                    return answer(Err(Trouble::Worker { why: words(&error) }));
                }
            }
        }
        inner.last += 1;
        let request = Request { id: inner.last, record, task };
        let text = match serde_json::to_string(&request) {
            Ok(text) => text,
            Err(error) => {
                drop(inner);
                return answer(Err(Trouble::Worker { why: error.to_string() }));
            }
        };
        let id = inner.last;
        inner.waiting.insert(id, answer);
        match (&inner.worker, inner.ready) {
            (Some(worker), true) => drop(worker.post_message(&JsValue::from_str(&text))),
            _ => inner.unsent.push(text),
        }
    }

    fn start(&self) -> Result<Worker, JsValue> {
        let address = browser::meta("worker").ok_or_else(|| JsValue::from_str("worker"))?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options)?;
        let inner = Rc::clone(&self.0);
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let reply = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            match reply {
                Some(Reply::Ready) => {
                    let mut inner = inner.borrow_mut();
                    inner.ready = true;
                    let unsent = std::mem::take(&mut inner.unsent);
                    if let Some(worker) = &inner.worker {
                        for text in unsent {
                            let _ = worker.post_message(&JsValue::from_str(&text));
                        }
                    }
                }
                Some(Reply::Answer { id, thought }) => {
                    let waiting = inner.borrow_mut().waiting.remove(&id);
                    if let Some(answer) = waiting {
                        answer(thought.map_err(|why| Trouble::Worker { why }));
                    }
                }
                None => {}
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let thinker = self.clone();
        let fail = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            // A file that did not load comes without a message.
            let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            thinker.broke_down(&why);
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        Ok(worker)
    }

    /// Ends the worker, and tells nobody.
    pub fn stop(&self) {
        let mut inner = self.0.borrow_mut();
        if let Some(worker) = inner.worker.take() {
            worker.terminate();
        }
        inner.ready = false;
        inner.unsent.clear();
        inner.waiting.clear();
    }

    /// Forgets the worker and tells everybody who waits; the next question starts a new one.
    fn broke_down(&self, why: &str) {
        let waiting = {
            let mut inner = self.0.borrow_mut();
            if let Some(worker) = inner.worker.take() {
                worker.terminate();
            }
            inner.ready = false;
            inner.unsent.clear();
            std::mem::take(&mut inner.waiting)
        };
        for answer in waiting.into_values() {
            answer(Err(Trouble::Worker { why: why.to_owned() }));
        }
    }
}

fn words(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| format!("{error:?}"), |error| String::from(error.message()))
}
