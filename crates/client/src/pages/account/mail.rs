//! Mail, where the server sends any: the address of an account, reminders, and a link when the password is lost.

use std::rc::Rc;

use fondaco_wire::rest::{AddressBody, ForgottenBody, MailBody, Password, RemindersBody, ServerBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::form::{Field, Outcome, Submit, form, outcome_line, run};
use super::page::part;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::data::rest;
use crate::t;

/// What is shown if the server sends mails.
fn if_offered(shown: impl Fn() -> Markup + Send + 'static) -> Markup {
    let offered = RwSignal::new(false);
    spawn_local(async move {
        if let Ok(server) = rest::get::<ServerBody>("server").await {
            let _ = offered.try_set(server.mail);
        }
    });
    (move || offered.get().then(&shown)).into_any()
}

/// Having a link mailed when the password is lost.
pub(super) fn forgotten() -> Markup {
    if_offered(|| {
        let login = Field::new("account-login", "username");
        let submit: Submit = Rc::new(move || {
            let login = login.now().trim().to_owned();
            if login.is_empty() {
                return Err("mail-no-login");
            }
            Ok(Box::pin(async move {
                rest::tell("POST", "forgotten", &ForgottenBody { login }).await?;
                Ok("mail-forgotten-sent")
            }))
        });
        view! {
            <details class="more">
                <summary>{move || t!("mail-forgotten")}</summary>
                <p class="lead">{move || t!("mail-forgotten-about")}</p>
                {form(&[login], "mail-forgotten-send", "", submit)}
            </details>
        }
        .into_any()
    })
}

/// The address, and what is sent there.
pub(super) fn mail() -> Markup {
    if_offered(|| {
        let now: RwSignal<MailBody> = RwSignal::default();
        spawn_local(async move {
            if let Ok(body) = rest::get("me/mail").await {
                let _ = now.try_set(body);
            }
        });
        part("mail-title", view! { {standing(now)}{name(now)} }.into_any())
    })
}

/// The address that there is, whether to be reminded, and the one that waits.
fn standing(now: RwSignal<MailBody>) -> Markup {
    let outcome = RwSignal::new(Outcome::None);
    let remind = move |on: bool| {
        run(
            outcome,
            Ok(Box::pin(async move {
                let body = RemindersBody { reminders: on, lang: i18n::lang().code().to_owned() };
                let _ = now.try_set(rest::ask("PATCH", "me/mail", &body).await?);
                Ok("account-saved")
            })),
        );
    };
    let forget = move |_| {
        run(
            outcome,
            Ok(Box::pin(async move {
                rest::call("DELETE", "me/mail", None).await?;
                let _ = now.try_set(MailBody::default());
                Ok("mail-forgot")
            })),
        );
    };
    let known = move || {
        now.with(|now| now.address.clone()).map(|address| {
            view! {
                <p class="left">{move || t!("mail-address-is", address = address.as_str())}</p>
                <label class="switch">
                    <span><b>{move || t!("mail-reminders")}</b><small>{move || t!("mail-reminders.about")}</small></span>
                    <input
                        type="checkbox"
                        role="switch"
                        prop:checked=move || now.with(|now| now.reminders)
                        on:change=move |event| remind(event_target_checked(&event))
                    />
                </label>
                <div class="go"><button class="btn" on:click=forget>{move || t!("mail-forget")}</button></div>
            }
        })
    };
    let pending = move || {
        let address = now.with(|now| now.pending.clone())?;
        Some(view! { <p class="left">{move || t!("mail-pending", address = address.as_str())}</p> })
    };
    view! { {known}{pending}{outcome_line(outcome)} }.into_any()
}

/// Another address, with the password.
fn name(now: RwSignal<MailBody>) -> Markup {
    let address = Field::new("mail-address", "email");
    let password = Field::new("account-word", "current-password");
    let submit: Submit = Rc::new(move || {
        let (named, word) = (address.now().trim().to_owned(), password.now());
        if named.is_empty() || word.is_empty() {
            return Err("no-fields");
        }
        let lang = i18n::lang().code().to_owned();
        let body = AddressBody { address: named, lang, password: Password::new(&word) };
        Ok(Box::pin(async move {
            let body = rest::ask("PUT", "me/mail", &body).await?;
            address.value.set(String::new());
            password.value.set(String::new());
            let _ = now.try_set(body);
            Ok("mail-sent")
        }))
    });
    form(&[address, password], "mail-confirm-send", "", submit)
}
