//! Reporting somebody, or something that was said, to the moderators: a small sheet that asks why.

use std::rc::Rc;

use fondaco_wire::Said;
use fondaco_wire::rest::{ReportBody, ReportChatBody, ReportReason, RoomName};
use leptos::prelude::*;

use super::account::form::{Request, Submit, form};
use crate::base::games::Markup;
use crate::base::parts::Sheet;
use crate::data::rest;
use crate::t;

/// What is reported.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// Somebody, by id, and what they are called.
    Person(String, String),
    /// Something that was said.
    Said {
        /// It.
        said: Box<Said>,
        /// In the language of the one who reads it.
        words: String,
        /// What the link said, if the table is not public.
        invitation: Option<String>,
    },
}

impl Subject {
    fn name(&self) -> &str {
        match self {
            Subject::Person(_, name) => name,
            Subject::Said { said, .. } => said.name.as_str(),
        }
    }

    fn send(&self, reason: ReportReason, note: String) -> Request {
        match self {
            Subject::Person(id, _) => {
                let path = format!("players/{id}/report");
                Box::pin(async move { told(rest::tell("POST", &path, &ReportBody { reason, note }).await) })
            }
            Subject::Said { said, invitation, .. } => {
                let invited = invitation.as_ref().map(|invitation| format!("?invitation={invitation}"));
                let path = format!("matches/{}/report{}", said.match_id, invited.unwrap_or_default());
                let room = if said.seat.is_some() { RoomName::Table } else { RoomName::Spectators };
                let body = ReportChatBody { room, number: said.number, reason, note };
                Box::pin(async move { told(rest::tell("POST", &path, &body).await) })
            }
        }
    }
}

fn told(done: Result<(), rest::Failure>) -> Result<&'static str, rest::Failure> {
    done.map(|()| "report-done")
}

/// The sheet; it is open while there is something to report.
pub fn sheet(subject: RwSignal<Option<Subject>>) -> Markup {
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(subject.with(Option::is_some)));
    Effect::new(move |before: Option<bool>| {
        let now = open.get();
        if before == Some(true) && !now {
            subject.set(None);
        }
        now
    });
    view! { <Sheet open heading="report-title">{move || subject.get().map(inside)}</Sheet> }.into_any()
}

fn inside(subject: Subject) -> Markup {
    let reason = RwSignal::new(ReportReason::Insult);
    let note = RwSignal::new(String::new());
    let name = subject.name().to_owned();
    let words = match &subject {
        Subject::Said { words, .. } => Some(words.clone()),
        Subject::Person(..) => None,
    };
    let submit: Submit = Rc::new(move || Ok(subject.send(reason.get_untracked(), note.get_untracked())));
    let choices = ReportReason::ALL.map(|one| {
        let key = reason_key(one.as_str());
        view! {
            <label class="choice">
                <input type="radio" name="report-reason" prop:checked=move || reason.get() == one on:change=move |_| reason.set(one)/>
                <span>{move || t!(key)}</span>
            </label>
        }
    });
    view! {
        <p class="lead">{move || t!("report-lead", name = name.as_str())}</p>
        {words.map(|words| view! { <blockquote>{words}</blockquote> })}
        <fieldset class="choices"><legend class="vh">{move || t!("report-why")}</legend>{choices.collect_view()}</fieldset>
        <label class="field">
            <span>{move || t!("report-note")}</span>
            <textarea maxlength="500" rows="3" prop:value=move || note.get() on:input=move |event| note.set(event_target_value(&event))></textarea>
        </label>
        {form(&[], "report-send", "primary", submit)}
    }
    .into_any()
}

/// The key of a reason's name.
#[must_use]
pub fn reason_key(reason: &str) -> &'static str {
    match reason {
        "insult" => "report-insult",
        "spam" => "report-spam",
        "cheating" => "report-cheating",
        "name" => "report-name",
        _ => "report-other",
    }
}
