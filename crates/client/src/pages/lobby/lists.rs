//! The matches that the server tells of. They are asked for again when the server says that something has changed, when one
//! comes back to the page, and now and then.

use std::rc::Rc;
use std::sync::LazyLock;

use fondaco_wire::rest::{MatchBody, MatchesBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::bell::Bell;
use crate::base::browser;
use crate::data::account;
use crate::data::rest::{self, Failure};
use crate::data::waiting;

/// Asks for a list: `matches?list=open`, `players/ID/matches`, …
///
/// # Errors
/// If the server says no, or nothing.
pub async fn load(path: String) -> Result<MatchesBody, Failure> {
    rest::get(&path).await
}

/// What goes on at the server.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Goings {
    /// The person's matches that are not over, those first where it is their turn.
    pub mine: Vec<MatchBody>,
    /// Tables where people sit down.
    pub open: Vec<MatchBody>,
    /// Matches under way, to look on.
    pub live: Vec<MatchBody>,
    /// The person's last matches that are over.
    pub finished: Vec<MatchBody>,
}

/// How the server answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Lobby {
    /// Nothing is known yet.
    #[default]
    Coming,
    /// This goes on there.
    Here(Goings),
    /// It does not answer; this is what went on before.
    Away(Goings),
}

impl Lobby {
    /// What is known to go on.
    #[must_use]
    pub fn goings(&self) -> Option<&Goings> {
        match self {
            Lobby::Coming => None,
            Lobby::Here(goings) | Lobby::Away(goings) => Some(goings),
        }
    }
}

/// How often the lists are asked for, in seconds: where the server says when they have changed, and where it does not.
const SELDOM: u32 = 45;
const OFTEN: u32 = 8;

static LOBBY: LazyLock<ArcRwSignal<Lobby>> = LazyLock::new(ArcRwSignal::default);

/// What goes on at the server, followed.
#[must_use]
pub fn lobby() -> Lobby {
    LOBBY.get()
}

/// Keeps it fresh as long as the view is there.
pub fn follow() {
    let lobby = RwSignal::from(LOBBY.clone());
    let asking = StoredValue::new(Asking::No);
    let refresh = move || spawn_local(async move { fresh(lobby, asking).await });
    let focus = window_event_listener(leptos::ev::focus, move |_| {
        account::ask();
        refresh();
    });
    let bell: StoredValue<Option<Rc<Bell>>, LocalStorage> = StoredValue::new_local(None);
    // Another person has other matches; and only who is somebody is told of changes.
    let who = Memo::new(|_| account::me().map(|me| me.id));
    Effect::new(move |_| {
        let known = who.get().is_some();
        bell.set_value(known.then(|| Bell::new(Box::new(refresh))));
        refresh();
    });
    spawn_local(async move {
        let mut seconds = 0;
        loop {
            browser::sleep(1_000).await;
            seconds += 1;
            let Some(rings) = bell.try_with_value(|bell| bell.as_ref().is_some_and(|bell| bell.tick())) else { break };
            if seconds >= (if rings { SELDOM } else { OFTEN }) && !browser::is_hidden() {
                seconds = 0;
                fresh(lobby, asking).await;
            }
        }
    });
    on_cleanup(move || {
        focus.remove();
        bell.set_value(None);
    });
}

/// Whether the lists are being asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asking {
    No,
    Yes,
    /// They are, and something has changed since.
    Again,
}

async fn fresh(lobby: RwSignal<Lobby>, asking: StoredValue<Asking>) {
    if asking.try_get_value() != Some(Asking::No) {
        asking.try_update_value(|asking| *asking = Asking::Again);
        return;
    }
    loop {
        asking.try_update_value(|asking| *asking = Asking::Yes);
        refresh(lobby).await;
        if asking.try_get_value() != Some(Asking::Again) {
            break;
        }
    }
    asking.try_update_value(|asking| *asking = Asking::No);
}

async fn refresh(lobby: RwSignal<Lobby>) {
    let Some(before) = lobby.try_get_untracked() else { return };
    let new = ask().await;
    if new.as_ref().is_err_and(Failure::is_nobody) {
        // Logged out elsewhere: what goes on is asked for again once that is known here.
        return account::ask_now().await;
    }
    let old = before.goings().cloned().unwrap_or_default();
    let now = new.map_or(Lobby::Away(old), Lobby::Here);
    // What is as it was need not be drawn again: somebody may be about to press it.
    if now != before {
        let _ = lobby.try_set(now);
    }
}

async fn ask() -> Result<Goings, Failure> {
    let list = |list: &str, limit: u8| load(format!("matches?list={list}&limit={limit}"));
    let me = untrack(account::me);
    let mut goings = Goings { open: list("open", 60).await?.matches, ..Goings::default() };
    goings.live = list("live", 6).await?.matches;
    if let Some(me) = me {
        let mine = list("mine", 100).await?;
        goings.mine.clone_from(&mine.matches);
        if account::is_still(&me.id) {
            waiting::set(mine);
        }
        goings.finished = list("finished", 3).await?.matches;
    }
    let mine = |one: &MatchBody| one.your_seat.is_some();
    goings.open.retain(|one| !mine(one));
    goings.live.retain(|one| !mine(one));
    goings.mine.sort_by_key(waiting::urgency);
    // Where one can sit down comes first.
    goings.open.sort_by_key(|one| one.card.free() == 0);
    Ok(goings)
}
