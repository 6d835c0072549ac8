//! Who one is on a server: nobody yet, a guest with a name, or an account. A page without a server behind it never asks.
//!
//! [`need`] asks for a name when one is first needed; [`words`] puts each refusal into the person's own language.

use std::cell::RefCell;
use std::sync::LazyLock;

use fondaco_table::Name;
use fondaco_wire::rest::{BannedBody, MeBody, NameBody, PlayerKind, ServerBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::route::Route;
use crate::base::settings;
use crate::data::rest::{self, Failure};

pub mod words;

/// Who one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// This page has no server behind it.
    Alone,
    /// The server has been asked.
    Asking,
    /// The server does not answer at the moment.
    Away,
    /// Nobody yet.
    Nobody,
    /// This person.
    Known(MeBody),
}

static WHO: LazyLock<ArcRwSignal<Who>> =
    LazyLock::new(|| ArcRwSignal::new(if browser::has_server() { Who::Asking } else { Who::Alone }));

static BANNED: LazyLock<ArcRwSignal<Option<BannedBody>>> = LazyLock::new(ArcRwSignal::default);

static REACH: LazyLock<ArcRwSignal<Option<String>>> = LazyLock::new(ArcRwSignal::default);

static NAME_WANTED: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

thread_local! {
    /// What waits for a name.
    static WAITING: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Who one is, followed.
#[must_use]
pub fn who() -> Who {
    WHO.get()
}

/// The person, followed; none if one is nobody.
#[must_use]
pub fn me() -> Option<MeBody> {
    WHO.with(|who| if let Who::Known(me) = who { Some(me.clone()) } else { None })
}

/// Whether one is this person now. What was asked for somebody may be answered when they have left.
#[must_use]
pub fn is_still(id: &str) -> bool {
    WHO.with_untracked(|who| matches!(who, Who::Known(me) if me.id == id))
}

/// That one may do nothing here, followed; nothing if one may.
#[must_use]
pub fn banned() -> Option<BannedBody> {
    BANNED.get()
}

/// Says who one is from now on.
pub fn become_known(me: Option<MeBody>) {
    if let Some(me) = &me
        && settings::get_untracked(|choices| choices.name != me.name)
    {
        settings::change(|choices| choices.name.clone_from(&me.name));
    }
    let who = me.map_or(Who::Nobody, Who::Known);
    // What is as it was need not be drawn again.
    if WHO.with_untracked(|before| *before != who) {
        WHO.set(who);
    }
}

/// Asks the server who one is: at the start, and when one comes back to the page.
pub fn ask() {
    if browser::has_server() {
        spawn_local(async { ask_now().await });
    }
}

/// The same, and waits for the answer.
pub async fn ask_now() {
    match rest::get::<ServerBody>("server").await {
        Ok(server) => {
            if BANNED.with_untracked(|before| *before != server.banned) {
                BANNED.set(server.banned);
            }
            REACH.set(server.reach);
            become_known(server.me);
        }
        // Who was known stays so until the server says otherwise.
        Err(_) if WHO.with_untracked(|who| matches!(who, Who::Known(_))) => {}
        Err(_) => WHO.set(Who::Away),
    }
}

/// The address of this page for others, without what stands after `#`; followed. On the server's own machine that is not the one
/// that it was opened with: on a phone, `localhost` is the phone.
#[must_use]
pub fn address() -> String {
    let here = browser::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let here = here.split('#').next().unwrap_or_default();
    let own = ["http://localhost", "https://localhost", "http://127.", "https://127.", "http://[::1]", "https://[::1]"];
    let reach = REACH.get().filter(|_| own.iter().any(|own| here.starts_with(own)));
    reach.unwrap_or_else(|| here.to_owned())
}

/// Lets the name in the settings and the one on the server be the same. For the whole page.
pub fn follow_name() {
    Effect::new(|_| {
        let name = settings::get(|choices| choices.name.clone());
        if untrack(me).is_some_and(|me| me.name != name)
            && let Ok(name) = Name::new(&name)
        {
            spawn_local(async move {
                if let Ok(me) = rest::ask("PATCH", "me", &NameBody { name }).await {
                    become_known(Some(me));
                }
            });
        }
    });
}

/// Is a guest from now on.
///
/// # Errors
/// If the server says no, or nothing.
pub async fn be_guest(name: Name) -> Result<(), Failure> {
    match rest::post("guest", &NameBody { name }).await {
        Ok(me) => become_known(Some(me)),
        // Another tab was quicker.
        Err(failure) if failure.code() == "known_already" => ask_now().await,
        Err(failure) => return Err(failure),
    }
    Ok(())
}

/// Does something for which the server must know the person: at once, or as soon as they have said what they are called.
pub fn need(then: impl FnOnce() + 'static) {
    if WHO.with_untracked(|who| matches!(who, Who::Known(_))) {
        then();
    } else {
        WAITING.with(|waiting| waiting.replace(Some(Box::new(then))));
        NAME_WANTED.set(true);
    }
}

const BACK: &str = "fondaco:back";

/// Remembers where somebody comes from who goes to log in or to make an account; who has logged in already comes for something else.
pub fn come_from(place: &Route) {
    forget_way_back();
    let has_account = WHO.with_untracked(|who| matches!(who, Who::Known(me) if me.kind == PlayerKind::Account));
    if let Some(session) = browser::session().filter(|_| !has_account) {
        let _ = session.set_item(BACK, &place.href());
    }
}

/// Where one comes from, if one has come to log in.
#[must_use]
pub fn way_back() -> Option<Route> {
    browser::session()?.get_item(BACK).ok()?.map(|hash| Route::parse(&hash))
}

/// One has come back, or gone elsewhere.
pub fn forget_way_back() {
    if let Some(session) = browser::session() {
        let _ = session.remove_item(BACK);
    }
}

/// Whether something waits for a name: then the page asks for one.
#[must_use]
pub fn name_wanted() -> RwSignal<bool> {
    RwSignal::from(NAME_WANTED.clone())
}

/// Goes on with what waited for a name.
pub fn go_on() {
    if let Some(then) = WAITING.with(RefCell::take) {
        then();
    }
}
