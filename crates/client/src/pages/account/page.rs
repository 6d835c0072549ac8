//! Where one sees and changes who one is: log in, make an account, another name or password, log out, be deleted.

use std::rc::Rc;

use fondaco_wire::rest::{
    BannedBody, EraseBody, LogInBody, MeBody, NameBody, NewAccountBody, Password, PasswordsBody, PlayerKind,
};
use leptos::prelude::*;
use serde::Serialize;

use super::form::{Field, Outcome, Request, Submit, form, outcome_line, run};
use super::guest::{name_form, read_name};
use super::holidays::holidays;
use super::mail::{forgotten, mail};
use super::sessions::{export, recover, recovery, sessions};
use super::tokens::tokens;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::{Icon, Sheet};
use crate::base::route::Route;
use crate::data::account::{self, Who, become_known};
use crate::data::rest;
use crate::pages::shell::Page;
use crate::t;

/// The page.
#[component]
pub fn Account() -> impl IntoView {
    // Codes of an account that has just been made: shown once, whatever else is drawn anew.
    let fresh = RwSignal::new(Vec::new());
    Effect::new(move |nobody_before: Option<bool>| {
        let nobody_before = nobody_before.unwrap_or_default();
        match account::who() {
            // Who has only logged in goes on where they were. New codes are read first.
            Who::Known(_) if nobody_before && fresh.with_untracked(Vec::is_empty) => go_back(),
            Who::Nobody => return true,
            // Until the server has said who it is, nobody has logged in.
            Who::Asking | Who::Away => return nobody_before,
            Who::Alone | Who::Known(_) => {}
        }
        false
    });
    let back = move || {
        let way = account::me().filter(|me| me.kind == PlayerKind::Account).and_then(|_| account::way_back())?;
        let key = if matches!(way, Route::Match(..)) { "account-go-back" } else { "account-go-on" };
        Some(view! { <p><a class="btn primary" href=way.href()>{move || t!(key)}</a></p> })
    };
    let shown = move || match account::who() {
        Who::Alone | Who::Asking => ().into_any(),
        Who::Away => away(),
        Who::Nobody => nobody(fresh),
        Who::Known(me) => known(&me, fresh),
    };
    let banned = move || {
        account::banned().map(|BannedBody { until_ms, reason }| {
            let until = move || match until_ms {
                Some(ms) => t!("banned-until", date = i18n::date(ms)),
                None => t!("banned-for-good"),
            };
            let reason = move || t!("banned-reason", reason = reason.as_str());
            view! { <section class="card" role="alert"><h2>{until}</h2><p>{reason}</p></section> }
        })
    };
    view! {
        <Page here=Route::Account>
            <main class="page account">
                <h1>{move || t!("account-title")}</h1>
                {banned}
                {back}
                {shown}
            </main>
        </Page>
    }
}

/// Goes back to where one was before one was asked who one is.
fn go_back() {
    if let Some(way) = account::way_back() {
        way.go();
    }
}

/// The server does not answer.
fn away() -> Markup {
    let again = move |_| account::ask();
    view! {
        <section class="card empty" role="alert">
            <Icon name="ui-offline"/>
            <p>{move || t!("no-answer")}</p>
            <button class="btn primary" on:click=again>{move || t!("error-retry")}</button>
        </section>
    }
    .into_any()
}

/// A part of the page with its title and what it is about.
pub(super) fn part(key: &'static str, inside: Markup) -> Markup {
    view! {
        <section class="card">
            <h2>{move || t!(key)}</h2>
            {move || i18n::find(&format!("{key}.about")).map(|about| view! { <p class="lead">{about}</p> })}
            {inside}
        </section>
    }
    .into_any()
}

/// For somebody whom the server does not know yet.
fn nobody(fresh: RwSignal<Vec<String>>) -> Markup {
    view! {
        <div class="cards">
            {part("account-log-in", view! { {log_in()}{forgotten()}{recover()} }.into_any())}
            {part("account-guest", name_form("guest-go-on", "", || ()))}
            {part("account-new", new_account(true, fresh))}
        </div>
    }
    .into_any()
}

/// For a guest or an account.
fn known(me: &MeBody, fresh: RwSignal<Vec<String>>) -> Markup {
    let is_guest = me.kind == PlayerKind::Guest;
    let (name, login) = (me.name.clone(), me.login.clone());
    let as_whom = move || match &login {
        Some(login) => t!("account-as", login = login),
        None => t!("account-as-guest"),
    };
    let initial = name.chars().next().map(String::from).unwrap_or_default().to_uppercase();
    let middle = if is_guest {
        vec![part("account-keep", new_account(false, fresh)), part("account-elsewhere", log_in())]
    } else {
        vec![
            part("holiday-title", holidays()),
            mail(),
            part("sessions-title", sessions()),
            part("recovery-title", recovery(fresh)),
            part("account-password", password()),
            part("tokens-title", tokens()),
        ]
    };
    let moderator = me.moderator.then(|| {
        view! { <a class="btn" href=Route::Moderation.href()><Icon name="ui-eye"/>{move || t!("moderation-title")}</a> }
    });
    view! {
        <section class="card whom">
            <crate::base::parts::Marker colour=1 initial/>
            <div><h2>{name}</h2><p>{as_whom}</p></div>
            <a class="btn" href=Route::Player(me.id.clone()).href()><Icon name="laurel"/>{move || t!("account-profile")}</a>
            {moderator}
        </section>
        <div class="cards">
            {part("account-rename", rename())}
            {middle}
            {part("account-devices", devices(is_guest))}
            {part("export-title", export())}
            {part("account-delete", delete(is_guest))}
        </div>
    }
    .into_any()
}

/// Asks something that answers with who one is from then on.
#[must_use]
pub fn ask_me(method: &'static str, path: &'static str, body: impl Serialize + 'static, done: &'static str) -> Request {
    Box::pin(async move {
        let me = rest::ask(method, path, &body).await?;
        become_known(Some(me));
        Ok(done)
    })
}

fn log_in() -> Markup {
    let login = Field::new("account-login", "username");
    let password = Field::new("account-word", "current-password");
    let submit: Submit = Rc::new(move || {
        let (login, password) = (login.now(), password.now());
        if login.is_empty() || password.is_empty() {
            return Err("no-fields");
        }
        let body = LogInBody { login: login.trim().to_owned(), password: Password::new(&password) };
        Ok(ask_me("POST", "login", body, "account-saved"))
    });
    form(&[login, password], "account-log-in", "primary", submit)
}

/// Makes an account, of a guest or of nobody: who is nobody becomes a guest first.
fn new_account(of_nobody: bool, fresh: RwSignal<Vec<String>>) -> Markup {
    let name = Field::new("account-name", "nickname");
    let login = Field::new("account-new-login", "username");
    let password = Field::new("account-new-word", "new-password");
    let submit: Submit = Rc::new(move || {
        let name = if of_nobody { Some(read_name(name)?) } else { None };
        let body = LogInBody { login: login.now().trim().to_owned(), password: Password::new(&password.now()) };
        Ok(Box::pin(async move {
            if let Some(name) = name {
                // The page changes only when all is done, so that a no is seen where it was asked for.
                let name = NameBody { name };
                match rest::tell("POST", "guest", &name).await {
                    // A guest of the last try.
                    Err(failure) if failure.code() == "known_already" => rest::tell("PATCH", "me", &name).await?,
                    done => done?,
                }
            }
            let NewAccountBody { me, recovery } = rest::post("account", &body).await?;
            fresh.set(recovery);
            become_known(Some(me));
            Ok("account-saved")
        }))
    });
    let fields = [name, login, password];
    form(if of_nobody { &fields } else { &fields[1..] }, "account-make", "primary", submit)
}

/// Another name.
fn rename() -> Markup {
    let name = Field::new("account-name", "nickname");
    name.value.set(crate::base::settings::get_untracked(|choices| choices.name.clone()));
    let submit: Submit =
        Rc::new(move || Ok(ask_me("PATCH", "me", NameBody { name: read_name(name)? }, "account-saved")));
    form(&[name], "account-save", "", submit)
}

fn password() -> Markup {
    let old = Field::new("account-old-word", "current-password");
    let new = Field::new("account-new-word", "new-password");
    let submit: Submit = Rc::new(move || {
        let body = PasswordsBody { old: Password::new(&old.now()), new: Password::new(&new.now()) };
        let request = ask_me("POST", "password", body, "account-password-done");
        Ok(Box::pin(async move {
            let done = request.await?;
            old.value.set(String::new());
            new.value.set(String::new());
            Ok(done)
        }))
    });
    form(&[old, new], "account-change", "", submit)
}

/// Asks something after which one is nobody.
fn go_away(method: &'static str, path: &'static str, body: Option<String>) -> Request {
    Box::pin(async move {
        rest::call(method, path, body).await?;
        crate::data::replay::origin::forget_seen();
        crate::data::ladder::forget_account();
        become_known(None);
        Ok("account-out")
    })
}

/// Logging out: here, or everywhere. A guest cannot come back, so they are asked first.
fn devices(is_guest: bool) -> Markup {
    let outcome = RwSignal::new(Outcome::None);
    let sure = RwSignal::new(false);
    let out = move |path: &'static str| run(outcome, Ok(go_away("POST", path, None)));
    let here = move |_| if is_guest { sure.set(true) } else { out("logout") };
    view! {
        <div class="go">
            <button class="btn" on:click=here>{move || t!("account-log-out")}</button>
            {(!is_guest).then(|| view! {
                <button class="btn" on:click=move |_| out("logout-everywhere")>{move || t!("account-everywhere")}</button>
            })}
        </div>
        {outcome_line(outcome)}
        <Sheet open=sure heading="account-log-out">
            <p>{move || t!("account-guest-out")}</p>
            <div class="act">
                <button class="btn" on:click=move |_| sure.set(false)>{move || t!("account-stay")}</button>
                <button class="btn primary" on:click=move |_| out("logout")>{move || t!("account-log-out")}</button>
            </div>
        </Sheet>
    }
    .into_any()
}

/// Being deleted, with the password if there is one.
fn delete(is_guest: bool) -> Markup {
    let sure = RwSignal::new(false);
    let password = Field::new("account-word", "current-password");
    let body = move || {
        let submit: Submit = Rc::new(move || {
            let body = EraseBody { password: (!is_guest).then(|| Password::new(&password.now())) };
            Ok(go_away("DELETE", "me", serde_json::to_string(&body).ok()))
        });
        form(if is_guest { &[] } else { std::slice::from_ref(&password) }, "account-delete", "primary", submit)
    };
    view! {
        <button class="btn" on:click=move |_| sure.set(true)><Icon name="ui-trash"/>{move || t!("account-delete")}</button>
        <Sheet open=sure heading="account-delete">
            <p>{move || t!("account-delete-sure")}</p>
            {body()}
        </Sheet>
    }
    .into_any()
}
