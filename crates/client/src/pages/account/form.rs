//! The one form that an account is kept with: some fields, one button, and what came of it. One function for all of them keeps
//! the client small.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::data::account::words;
use crate::data::rest::Failure;
use crate::t;

/// A field.
#[derive(Clone, Copy)]
pub struct Field {
    /// The key of what it is called; `KEY.about` says more, if it is there.
    pub key: &'static str,
    /// What the browser may fill in: `nickname`, `username`, `email`, `current-password`, `new-password` or `off`.
    pub fill: &'static str,
    /// What is in it.
    pub value: RwSignal<String>,
}

impl Field {
    /// An empty field.
    #[must_use]
    pub fn new(key: &'static str, fill: &'static str) -> Self {
        Field { key, fill, value: RwSignal::new(String::new()) }
    }

    /// What is in it now.
    #[must_use]
    pub fn now(self) -> String {
        self.value.get_untracked()
    }

    fn is_password(self) -> bool {
        self.fill.ends_with("password")
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Outcome {
    /// Nothing yet.
    #[default]
    None,
    /// The server has been asked.
    Asked,
    /// It was done: the key of what is said then.
    Done(&'static str),
    /// It was not done.
    Failed(Failure),
    /// It was not even asked: the key of what is missing.
    Wrong(&'static str),
}

/// What a form asks of the server. The answer is the key of what is said when it was done.
pub type Request = Pin<Box<dyn Future<Output = Result<&'static str, Failure>>>>;

/// What a press on the button does: something to ask, or the key of what is missing.
pub type Submit = Rc<dyn Fn() -> Result<Request, &'static str>>;

/// Asks the server, and tells what came of it.
pub fn run(outcome: RwSignal<Outcome>, request: Result<Request, &'static str>) {
    match request {
        Err(wrong) => outcome.set(Outcome::Wrong(wrong)),
        Ok(request) => {
            outcome.set(Outcome::Asked);
            spawn_local(async move {
                let done = request.await;
                // The page may have been left in the meantime.
                let _ = outcome.try_set(done.map_or_else(Outcome::Failed, Outcome::Done));
            });
        }
    }
}

/// What came of it, in words that are read out.
#[must_use]
pub fn outcome_line(outcome: RwSignal<Outcome>) -> Markup {
    let said = move || match outcome.get() {
        Outcome::None | Outcome::Asked => String::new(),
        Outcome::Done(key) | Outcome::Wrong(key) => t!(key),
        Outcome::Failed(failure) => words::said(&failure),
    };
    let bad = move || outcome.with(|outcome| matches!(outcome, Outcome::Failed(_) | Outcome::Wrong(_)));
    view! { <p class="outcome" class:bad=bad class:good=move || !bad() role="status">{said}</p> }.into_any()
}

/// The form. `class` is that of its button.
#[must_use]
pub fn form(fields: &[Field], button: &'static str, class: &'static str, submit: Submit) -> Markup {
    let outcome = RwSignal::new(Outcome::None);
    let press = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if outcome.with_untracked(|outcome| *outcome != Outcome::Asked) {
            run(outcome, submit());
        }
    };
    let fields: Vec<Markup> = fields.iter().map(|&field| input(field)).collect();
    let busy = move || outcome.with(|outcome| *outcome == Outcome::Asked);
    view! {
        <form class="form" on:submit=press novalidate>
            {fields}
            {outcome_line(outcome)}
            <button class=format!("btn {class}") disabled=busy>{move || t!(button)}</button>
        </form>
    }
    .into_any()
}

/// A field with its name.
#[must_use]
pub fn input(field: Field) -> Markup {
    let about = move || crate::base::i18n::find(&format!("{}.about", field.key));
    view! {
        <label class="field">
            <span>{move || t!(field.key)}</span>
            <input
                type=match field.fill {
                    "email" => "email",
                    _ if field.is_password() => "password",
                    _ => "text",
                }
                autocomplete=field.fill
                autocapitalize=if field.fill == "nickname" { "words" } else { "none" }
                maxlength=match field.fill {
                    "nickname" => "32",
                    "email" => "254",
                    _ if field.is_password() => "128",
                    _ => "64",
                }
                spellcheck="false"
                prop:value=move || field.value.get()
                on:input=move |event| field.value.set(event_target_value(&event))
            />
            {move || about().map(|about| view! { <small>{about}</small> })}
        </label>
    }
    .into_any()
}
