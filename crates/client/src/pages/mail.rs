//! Where links in mails lead: an address is confirmed, a new password is set, or reminders end. A press does it, so that a program
//! that only looks at links in mails changes nothing.

use std::rc::Rc;

use fondaco_wire::rest::{LinkBody, NewPasswordBody, Password};
use leptos::prelude::*;

use super::account::form::{Field, Submit, form};
use super::account::page::ask_me;
use crate::base::games::Markup;
use crate::base::route::Route;
use crate::data::rest;
use crate::pages::shell::Page;
use crate::t;

/// The page.
#[component]
pub fn MailPage(
    /// `confirm`, `password` or `off`.
    what: String,
    /// What the link carries.
    token: String,
) -> impl IntoView {
    let (title, inside): (&'static str, Markup) = match what.as_str() {
        "confirm" => ("mail-confirm", confirm(token)),
        "password" => ("mail-password", password(token)),
        "off" => ("mail-off", off(token)),
        _ => ("mail-odd", ().into_any()),
    };
    let about =
        move || crate::base::i18n::find(&format!("{title}.about")).map(|about| view! { <p class="lead">{about}</p> });
    view! {
        <Page here=Route::Account>
            <main class="page account">
                <h1>{move || t!(title)}</h1>
                <section class="card">{about}{inside}</section>
                <p><a class="btn" href=Route::Account.href()>{move || t!("account-title")}</a></p>
            </main>
        </Page>
    }
}

fn confirm(token: String) -> Markup {
    let submit: Submit = Rc::new(move || {
        let body = LinkBody { token: token.clone() };
        Ok(Box::pin(async move {
            rest::tell("POST", "mail/confirm", &body).await?;
            Ok("mail-confirmed")
        }))
    });
    form(&[], "mail-confirm-do", "primary", submit)
}

fn off(token: String) -> Markup {
    let submit: Submit = Rc::new(move || {
        let path = format!("mail/unsubscribe?token={token}");
        Ok(Box::pin(async move {
            rest::call("POST", &path, None).await?;
            Ok("mail-off-done")
        }))
    });
    form(&[], "mail-off-do", "primary", submit)
}

fn password(token: String) -> Markup {
    let new = Field::new("account-new-word", "new-password");
    let submit: Submit = Rc::new(move || {
        let body = NewPasswordBody { token: token.clone(), password: Password::new(&new.now()) };
        Ok(ask_me("POST", "forgotten/password", body, "account-password-done"))
    });
    form(&[new], "account-change", "primary", submit)
}
