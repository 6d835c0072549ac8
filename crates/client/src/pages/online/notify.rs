//! Saying that it is one's turn to somebody who looks elsewhere: a lamp on the page's icon, and a message of the browser's if
//! the person wants one. (The title says it too, at every table.) With the same switch the browser subscribes to the server's
//! push messages, if it sends any: then it says so even when no page is open.

use std::sync::LazyLock;

use fondaco_game::Turn;
use fondaco_table::Stage;
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;

use super::push::{self, call, get};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::settings;
use crate::hosts::online::room::Room;
use crate::t;
use crate::table::host::Host as _;

/// The icon with the lamp lit.
const LIT: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' \
    height='32' rx='7' fill='%231f5566'/%3E%3Ccircle cx='16' cy='16' r='9' fill='%23ffcf5c' stroke='%23fffdf8' \
    stroke-width='2.5'/%3E%3C/svg%3E";

/// When the person is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notify {
    /// Never.
    No,
    /// While a page is open.
    Here,
    /// Always.
    Anywhere,
    /// Never: the browser forbids it.
    Denied,
    /// Never: the browser cannot.
    Missing,
}

impl Notify {
    const fn key(self) -> &'static str {
        match self {
            Notify::No => "settings-notify.about",
            Notify::Here => "notify-page",
            Notify::Anywhere => "notify-away",
            Notify::Denied => "notify-denied",
            Notify::Missing => "notify-missing",
        }
    }
}

static NOTIFY: LazyLock<ArcRwSignal<Notify>> = LazyLock::new(|| ArcRwSignal::new(Notify::No));

/// Lets icon and messages follow whose turn it is.
pub(super) fn follow(room: Room) {
    keep();
    let tag = room.host().map(|host| format!("fondaco-turn-{}", host.id())).unwrap_or_default();
    // Who is here need not be told any more.
    forget(&tag);
    let usual = icon().and_then(|icon| icon.get_attribute("href"));
    let turn = Memo::new(move |_| {
        let mine = |seat: fondaco_game::Seat| {
            room.at(|table| {
                let plays = table.seats.get(seat.index()).is_some_and(fondaco_table::Chair::person_plays);
                plays && table.stage == Stage::Playing && table.turn == Turn::Player(seat)
            })
        };
        room.seat().and_then(mine).unwrap_or(false)
    });
    let back = usual.clone();
    Effect::new(move |before: Option<bool>| {
        let yours = turn.get();
        light(if yours { Some(LIT) } else { usual.as_deref() });
        if yours && before == Some(false) && browser::is_hidden() && settings::get_untracked(|choices| choices.notify) {
            show(
                t!("notify-turn"),
                untrack(|| others(room)),
                tag.clone(),
                room.host().map(|host| host.id().to_string()),
            );
        }
        if !yours && before == Some(true) {
            forget(&tag);
        }
        yours
    });
    on_cleanup(move || light(back.as_deref()));
}

fn others(room: Room) -> String {
    let people = room.people();
    let others: Vec<_> = people.iter().filter(|(_, person)| !person.you).map(|(seat, _)| seat).collect();
    t!("notify-with", with = people.list(&others))
}

fn icon() -> Option<web_sys::Element> {
    browser::all("link[rel=icon]").pop()
}

fn light(address: Option<&str>) {
    if let (Some(icon), Some(address)) = (icon(), address) {
        let _ = icon.set_attribute("href", address);
    }
}

/// The browser's way of showing messages; not every browser has one.
fn notification() -> Option<Function> {
    get(browser::window()?.as_ref(), "Notification")?.dyn_into().ok()
}

/// What the person has said about messages: `granted`, `denied`, or nothing yet.
fn permission() -> Option<String> {
    get(notification()?.as_ref(), "permission")?.as_string()
}

/// Shows a message: through the service worker, which takes the person back to the table and which telephones insist on; or by
/// the page itself.
fn show(title: String, body: String, tag: String, id: Option<String>) {
    let options = Object::new();
    let about = Object::new();
    let _ = Reflect::set(&about, &"match".into(), &id.into());
    let picture = browser::all("link[rel=apple-touch-icon]").pop().and_then(|icon| icon.get_attribute("href"));
    let settings = [("body", body.into()), ("tag", tag.into()), ("icon", picture.into()), ("data", about.into())];
    for (name, value) in settings {
        let _ = Reflect::set(&options, &name.into(), &value);
    }
    let arguments = Array::of2(&title.into(), &options);
    spawn_local(async move {
        let worker = push::registration().await;
        let shown = match &worker {
            Some(worker) => call(worker, "showNotification", &arguments).await,
            None => None,
        };
        if let (None, Some(class)) = (shown, notification()) {
            // A browser may refuse; the title and the icon say it all the same.
            let _ = Reflect::construct(&class, &arguments);
        }
    });
}

/// Takes away messages about this.
fn forget(tag: &str) {
    let only = Object::new();
    let _ = Reflect::set(&only, &"tag".into(), &tag.into());
    spawn_local(async move {
        let Some(worker) = push::registration().await else { return };
        let shown = call(&worker, "getNotifications", &Array::of1(&only)).await;
        for message in shown.map(|shown| Array::from(&shown)).unwrap_or_default().iter() {
            call(&message, "close", &Array::new()).await;
        }
    });
}

/// Registers this browser for notifications if its person wants them and it can have them. Called when they come to a table, and
/// when they turn the switch on.
fn keep() {
    if !settings::get_untracked(|choices| choices.notify) || NOTIFY.with_untracked(|told| *told == Notify::Anywhere) {
        return;
    }
    if permission().as_deref() == Some("granted") {
        NOTIFY.set(Notify::Here);
        spawn_local(subscribe());
    } else {
        // The person has thought better of it, in the browser's own settings.
        settings::change(|choices| choices.notify = false);
        NOTIFY.set(Notify::No);
    }
}

async fn subscribe() {
    let done = push::subscribe().await;
    // It may have been turned off meanwhile.
    if done && settings::get_untracked(|choices| choices.notify) {
        NOTIFY.set(Notify::Anywhere);
    }
}

/// Messages are wanted or not; they are wanted only where the browser may show them.
fn want(on: bool) {
    settings::change(|choices| choices.notify = on);
    if !on {
        NOTIFY.set(Notify::No);
        spawn_local(push::unsubscribe());
        return;
    }
    spawn_local(async {
        let answer = match notification() {
            Some(class) => call(class.as_ref(), "requestPermission", &Array::new()).await,
            None => None,
        };
        let told = match answer.and_then(|answer| answer.as_string()).as_deref() {
            Some("granted") => Notify::Here,
            Some("denied") => Notify::Denied,
            // The question was left unanswered.
            Some(_) => Notify::No,
            None => Notify::Missing,
        };
        NOTIFY.set(told);
        if told == Notify::Here {
            subscribe().await;
        } else {
            settings::change(|choices| choices.notify = false);
        }
    });
}

/// The switch, and what it means at the moment.
pub fn switch() -> Markup {
    keep();
    let told = RwSignal::from(NOTIFY.clone());
    let bad = move || matches!(told.get(), Notify::Denied | Notify::Missing);
    view! {
        <label class="switch notify">
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || settings::get(|choices| choices.notify)
                on:change=move |event| want(event_target_checked(&event))
            />
            <span>
                <b>{move || t!("settings-notify")}</b>
                <small role="status" class:bad=bad>{move || i18n::text(told.get().key(), &[])}</small>
            </span>
        </label>
    }
    .into_any()
}
