//! Where one is logged in, the codes for when the password is lost, and everything that is stored of one as a file.

use std::rc::Rc;

use fondaco_wire::rest::{
    Password, PasswordBody, RecoverBody, RecoveryBody, RecoveryLeftBody, SessionBody, SessionsBody,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::form::{Field, Outcome, Submit, form, outcome_line, run};
use super::page::ask_me;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::data::rest;
use crate::t;

/// The list of sessions, each with a way to end it.
pub(super) fn sessions() -> Markup {
    let list: RwSignal<Vec<SessionBody>> = RwSignal::default();
    let outcome = RwSignal::new(Outcome::None);
    let load = move || {
        spawn_local(async move {
            if let Ok(SessionsBody { sessions }) = rest::get("sessions").await {
                let _ = list.try_set(sessions);
            }
        });
    };
    load();
    let end = move |path: String| {
        run(
            outcome,
            Ok(Box::pin(async move {
                rest::call("DELETE", &path, None).await?;
                load();
                Ok("sessions-ended")
            })),
        );
    };
    let row = move |session: SessionBody| {
        let SessionBody { id, label, place, used_ms, current, .. } = session;
        let named = label;
        let called = move || if named.is_empty() { t!("sessions-unknown") } else { named.clone() };
        let name = called.clone();
        let about = move || {
            let when = if current { t!("sessions-here") } else { t!("sessions-used", date = i18n::date(used_ms)) };
            if place.is_empty() { when } else { format!("{when} · {place}") }
        };
        let button = (!current).then(|| {
            let path = format!("sessions/{id}");
            view! {
                <button class="icon-btn" aria-label=move || t!("sessions-end", name = name()) on:click=move |_| end(path.clone())>
                    <Icon name="ui-close"/>
                </button>
            }
        });
        view! { <li class:here=current><Icon name="ui-person"/><span><b>{called}</b><small>{about}</small></span>{button}</li> }
    };
    let others = move || {
        list.with(|all| all.iter().any(|session| !session.current)).then(|| {
            view! { <button class="btn" on:click=move |_| end("sessions".to_owned())>{move || t!("sessions-end-others")}</button> }
        })
    };
    view! {
        <ul class="tokens sessions">{move || list.get().into_iter().map(row).collect_view()}</ul>
        {outcome_line(outcome)}
        <div class="go">{others}</div>
    }
    .into_any()
}

/// Codes that have just been made; they are shown this once.
pub(super) fn shown_codes(codes: RwSignal<Vec<String>>) -> Markup {
    let shown = move || {
        let codes = codes.get();
        (!codes.is_empty()).then(|| {
            view! {
                <p class="lead">{move || t!("recovery-once")}</p>
                <output class="secret codes">{codes.join("\n")}</output>
            }
        })
    };
    shown.into_any()
}

/// How many codes are left, and new ones.
pub(super) fn recovery(codes: RwSignal<Vec<String>>) -> Markup {
    let left: RwSignal<Option<u64>> = RwSignal::new(None);
    let load = move || {
        spawn_local(async move {
            if let Ok(RecoveryLeftBody { left: count }) = rest::get("recovery-codes").await {
                let _ = left.try_set(Some(count));
            }
        });
    };
    load();
    let password = Field::new("account-word", "current-password");
    let submit: Submit = Rc::new(move || {
        let body = PasswordBody { password: Password::new(&password.now()) };
        Ok(Box::pin(async move {
            let RecoveryBody { recovery } = rest::post("recovery-codes", &body).await?;
            password.value.set(String::new());
            codes.set(recovery);
            load();
            Ok("recovery-made")
        }))
    });
    view! {
        <p class="left">{move || left.get().map(|left| t!("recovery-left", left = left))}</p>
        {shown_codes(codes)}
        {form(&[password], "recovery-make", "", submit)}
    }
    .into_any()
}

/// Logging in with a code.
pub(super) fn recover() -> Markup {
    let login = Field::new("account-login", "username");
    let code = Field::new("recovery-code", "off");
    let password = Field::new("account-new-word", "new-password");
    let submit: Submit = Rc::new(move || {
        let (login, code, password) = (login.now(), code.now(), password.now());
        if login.is_empty() || code.is_empty() || password.is_empty() {
            return Err("no-fields");
        }
        let body = RecoverBody { login: login.trim().to_owned(), code, password: Password::new(&password) };
        Ok(ask_me("POST", "recover", body, "account-saved"))
    });
    view! {
        <details class="more">
            <summary>{move || t!("recovery-lost")}</summary>
            {form(&[login, code, password], "recovery-use", "", submit)}
        </details>
    }
    .into_any()
}

/// Everything that is stored of one, as a file.
pub(super) fn export() -> Markup {
    view! {
        <div class="go">
            <a class="btn" href="api/v1/me/export" download="fondaco.json"><Icon name="ui-download"/>{move || t!("export-save")}</a>
        </div>
    }
    .into_any()
}
