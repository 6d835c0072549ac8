//! Saying that it is one's turn to somebody who looks elsewhere: a lamp on the page's icon, and a message of the browser's if
//! the person wants one. (The title says it too, at every table.)

use fondaco_game::Turn;
use fondaco_table::Stage;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::room::Room;
use crate::{browser, settings, t};

/// The icon with the lamp lit.
const LIT: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' \
    height='32' rx='7' fill='%231f5566'/%3E%3Ccircle cx='16' cy='16' r='9' fill='%23ffcf5c' stroke='%23fffdf8' \
    stroke-width='2.5'/%3E%3C/svg%3E";

/// Lets icon and messages follow whose turn it is.
pub(super) fn follow(room: Room) {
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
            show(&t!("notify-turn"), &untrack(|| others(room)));
        }
        yours
    });
    on_cleanup(move || light(back.as_deref()));
}

fn others(room: Room) -> String {
    let party = room.party();
    let others: Vec<_> = party.iter().filter(|(_, person)| !person.you).map(|(seat, _)| seat).collect();
    t!("notify-with", with = party.list(&others))
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
    Reflect::get(browser::window()?.as_ref(), &"Notification".into()).ok()?.dyn_into().ok()
}

/// Asks the person whether messages may be shown; says whether they may.
async fn allowed() -> bool {
    let Some(class) = notification() else { return false };
    let ask = Reflect::get(&class, &"requestPermission".into()).ok().and_then(|ask| ask.dyn_into::<Function>().ok());
    let Some(promise) = ask.and_then(|ask| ask.call0(&class).ok()) else { return false };
    let answer = JsFuture::from(Promise::resolve(&promise)).await.ok();
    answer.and_then(|answer| answer.as_string()).as_deref() == Some("granted")
}

fn show(title: &str, body: &str) {
    let Some(class) = notification() else { return };
    let options = Object::new();
    for (name, value) in [("body", body), ("tag", "fondaco-turn")] {
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    let arguments = js_sys::Array::of2(&JsValue::from_str(title), &options);
    // A browser may refuse; the title and the icon say it all the same.
    let _ = Reflect::construct(&class, &arguments);
}

/// Messages are wanted or not; they are wanted only where the browser may show them.
pub fn want(on: bool) {
    settings::change(|choices| choices.notify = on);
    if on {
        leptos::task::spawn_local(async {
            let allowed = allowed().await;
            settings::change(|choices| choices.notify = allowed);
        });
    }
}
