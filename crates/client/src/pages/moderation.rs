//! What moderators see: reports with what was said around them, and what can be done about each.

use fondaco_wire::Said;
use fondaco_wire::rest::{
    CaseChatBody, CasePersonBody, ModerateBody, ModeratorAct, PlayerKind, ReportedCaseBody, ReportsBody,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::account::form::{Outcome, outcome_line, run};
use super::online::chat::words;
use super::report::reason_key;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account::words::said;
use crate::data::rest::{self, Failure};
use crate::pages::shell::Page;
use crate::t;

/// For how many hours somebody can be silenced, and the keys of their names.
const SILENCES: [(u32, &str); 4] =
    [(1, "silence-hour"), (24, "silence-day"), (24 * 7, "silence-week"), (24 * 30, "silence-month")];

/// The page.
#[component]
pub fn Moderation() -> impl IntoView {
    let closed = RwSignal::new(false);
    let all: RwSignal<Option<Result<ReportsBody, Failure>>> = RwSignal::new(None);
    Effect::new(move |_| {
        let path = if closed.get() { "moderation/reports?closed=true" } else { "moderation/reports" };
        spawn_local(async move {
            let found = rest::get(path).await;
            let _ = all.try_set(Some(found));
        });
    });
    let shown = move || match all.get() {
        None => view! { <div class="skeleton"></div> }.into_any(),
        Some(Err(failure)) => view! {
            <section class="card empty" role="alert"><Icon name="harbor"/><p>{move || said(&failure)}</p></section>
        }
        .into_any(),
        Some(Ok(ReportsBody { reports, .. })) if reports.is_empty() => {
            view! { <p class="nothing">{move || t!("moderation-none")}</p> }.into_any()
        }
        Some(Ok(ReportsBody { reports, .. })) => {
            view! { <div class="cases">{reports.into_iter().map(case).collect_view()}</div> }.into_any()
        }
    };
    let tab = move |which: bool, key: &'static str| {
        view! {
            <button class="btn" aria-pressed=move || (closed.get() == which).to_string() on:click=move |_| closed.set(which)>
                {move || t!(key)}
            </button>
        }
    };
    view! {
        <Page here=Route::Moderation>
            <main class="page moderation">
                <h1>{move || t!("moderation-title")}</h1>
                <p class="lead">{move || t!("moderation-lead")}</p>
                <div class="views">{tab(false, "moderation-open")}{tab(true, "moderation-closed")}</div>
                {shown}
            </main>
        </Page>
    }
}

fn case(first: ReportedCaseBody) -> Markup {
    let case = RwSignal::new(first);
    let outcome = RwSignal::new(Outcome::None);
    let act = move |act: ModeratorAct, done: &'static str| {
        let path = format!("moderation/reports/{}", case.with_untracked(|case| case.number));
        run(
            outcome,
            Ok(Box::pin(async move {
                let now = rest::post(&path, &ModerateBody { act }).await?;
                let _ = case.try_set(now);
                Ok(done)
            })),
        );
    };
    let inside = move || {
        let ReportedCaseBody { ms, reporter, person, reason, note, said, closed, .. } = case.get();
        let key = reason_key(&reason);
        let silenced = person.silenced_until_ms;
        let gone = person.name.is_none();
        let deleted = said.as_ref().map(|said| said.deleted);
        let title = view! { <h2>{move || t!(key)}": "{who(&person)}</h2> };
        let by = view! { <p class="lead">{i18n::date(ms)}" · "{move || t!("moderation-by")}" "{who(&reporter)}</p> };
        let note = (!note.is_empty()).then(|| view! { <blockquote>{note}</blockquote> });
        let silence = move || {
            match silenced {
            Some(until) => view! {
                <p>{move || t!("moderation-silenced", date = i18n::date(until))}</p>
                <button class="btn" on:click=move |_| act(ModeratorAct::Unsilence, "moderation-done")>{move || t!("moderation-unsilence")}</button>
            }
            .into_any(),
            None if gone => ().into_any(),
            None => silences(act),
        }
        };
        let buttons = match closed {
            Some(closed) => {
                let key = if closed.verdict == "dismissed" { "moderation-dismissed" } else { "moderation-acted" };
                view! { <p>{move || t!(key, date = i18n::date(closed.ms))}</p> }.into_any()
            }
            None => view! {
                <div class="acts">
                    {(deleted == Some(false)).then(|| view! {
                        <button class="btn" on:click=move |_| act(ModeratorAct::DeleteMessage, "moderation-done")><Icon name="ui-trash"/>{move || t!("moderation-delete")}</button>
                    })}
                    <button class="btn" on:click=move |_| act(ModeratorAct::Dismiss, "moderation-done")>{move || t!("moderation-dismiss")}</button>
                    <button class="btn primary" on:click=move |_| act(ModeratorAct::Close, "moderation-done")>{move || t!("moderation-close")}</button>
                </div>
            }
            .into_any(),
        };
        view! { {title}{by}{note}{said.map(around)}{silence}{buttons} }
    };
    view! { <article class="card case">{inside}{outcome_line(outcome)}</article> }.into_any()
}

/// For how long somebody is silenced, with the reason that they are told.
fn silences(act: impl Fn(ModeratorAct, &'static str) + Copy + 'static) -> Markup {
    let reason = RwSignal::new(String::new());
    let buttons = SILENCES.map(|(hours, key)| {
        let press = move |_| act(ModeratorAct::Silence { hours, reason: reason.get_untracked() }, "moderation-done");
        view! { <button class="btn" on:click=press>{move || t!(key)}</button> }
    });
    view! {
        <label class="field">
            <span>{move || t!("moderation-reason")}</span>
            <input type="text" maxlength="500" prop:value=move || reason.get() on:input=move |event| reason.set(event_target_value(&event))/>
        </label>
        <div class="acts" role="group" aria-label=move || t!("moderation-silence")>
            <span>{move || t!("moderation-silence")}</span>{buttons.collect_view()}
        </div>
    }
    .into_any()
}

/// Somebody, with a way to their profile.
fn who(person: &CasePersonBody) -> Markup {
    let mark = match person.kind {
        Some(PlayerKind::Guest) => Some("mark-guest"),
        Some(PlayerKind::Bot) => Some("mark-program"),
        _ => None,
    };
    match &person.name {
        None => view! { <em>{move || t!("deleted-player")}</em> }.into_any(),
        Some(name) => view! {
            <a href=Route::Player(person.id.to_string()).href()>{name.clone()}</a>
            {mark.map(|key| view! { " "<small class="mark">{move || t!(key)}</small> })}
        }
        .into_any(),
    }
}

/// What was said, with what came before and after.
fn around(chat: CaseChatBody) -> Markup {
    let CaseChatBody { number, says, deleted, around, match_id, .. } = chat;
    let line = |said: Said| {
        let meant = said.number == number;
        view! { <li class:meant=meant><b>{said.name.to_string()}</b>" "<span>{move || words(&said.says)}</span></li> }
    };
    let kept = deleted.then(|| {
        view! { <p class="deleted">{move || t!("moderation-deleted")}" "<q>{move || words(&says)}</q></p> }
    });
    view! {
        {kept}
        <ol class="around">{around.into_iter().map(line).collect_view()}</ol>
        <p><a href=Route::Match(match_id, None).href()>{move || t!("moderation-table")}</a></p>
    }
    .into_any()
}
