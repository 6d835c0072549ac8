//! From a link to a table: who are you, the way in, and, if there is none, why and what next.

use std::sync::Arc;
use std::time::Duration;

use fondaco_game::Viewer;
use fondaco_table::{MatchId, Stage, TableView};
use fondaco_wire::Quarantine;
use fondaco_wire::rest::{MatchBody, OneBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::banner::{connection, reload};
use super::invited::Visitor;
use super::{banner, company, components, invited, menu, wait};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::keys;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::title;
use crate::data::account::{self, Who};
use crate::data::rest;
use crate::hosts::online::happened;
use crate::hosts::online::host::{Remote, Wish};
use crate::hosts::online::room::{Components, Entry, Room};
use crate::hosts::online::socket::{Link, Over};
use crate::pages::shell::Page;
use crate::pages::table;
use crate::pages::tournaments::table::Back;
use crate::t;
use crate::table::host::Host as _;
use crate::table::slots::Slots;

/// How often the line and the clocks are looked after.
const TICK: Duration = Duration::from_millis(500);
/// So long after something came, the board has begun to show it.
const SHOWN: u64 = 100;
/// After how many of them a server that does not answer is asked again.
const PATIENCE: u32 = 6;

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    /// Who are you?
    Gate,
    /// What one is invited to has begun already, or is over.
    Invited,
    /// The server does not answer, or not yet.
    Coming,
    /// There is no table, for this reason.
    Nothing(Obstacle),
    /// Before the start.
    Waiting,
    /// The table, as this viewer sees it.
    Table(Viewer),
}

/// Why there is no table: the keys of the title and the text, and of a button that helps.
pub(super) type Obstacle = (&'static str, &'static str, Option<&'static str>);

/// A match on the server.
#[component]
pub fn MatchPage(
    /// Which.
    id: MatchId,
    /// What the link says, if one was invited.
    invitation: Option<String>,
) -> impl IntoView {
    let room = Room::new();
    let joins = RwSignal::new(false);
    let address = StoredValue::new((id.clone(), invitation.clone()));
    // Whoever comes by an invitation is told what it is to until they have decided, however often they load the page.
    let decided = RwSignal::new(invitation.is_none() || keys::has_entered(&id));
    if let Some(invitation) = &invitation {
        // Who was let in can look back at it, and show it to others.
        keys::remember(&id, invitation);
    }
    Effect::new(move |before: Option<Option<String>>| {
        let me = account::me().map(|me| me.id);
        if me.is_some() && before.flatten() != me {
            if let Some(earlier) = room.host() {
                earlier.line().close();
            }
            room.entry.set(Entry::Coming);
            room.invitation.set(invitation.clone());
            let wish = if joins.get_untracked() { Wish::Sit } else { Wish::Watch };
            drop(Remote::open(id.clone(), invitation.clone(), room, wish));
        }
        me
    });
    look_after(room);
    find_invitation(room);
    let shown = Memo::new(move |_| match (obstacle(room), account::who(), room.entry.get()) {
        (Some(obstacle), ..) => Screen::Nothing(obstacle),
        (_, _, Entry::Here) => match room.stage() {
            Some(Stage::Gathering) | None => Screen::Waiting,
            Some(_) if !decided.get() && room.seat().is_none() => Screen::Invited,
            Some(_) if room.components.get() == Components::Coming => Screen::Coming,
            Some(_) => Screen::Table(room.viewer()),
        },
        (_, Who::Nobody, _) => Screen::Gate,
        _ if room.link.get() == Link::Over(Over::Nobody) => Screen::Gate,
        _ => Screen::Coming,
    });
    Effect::new(move |_| {
        if matches!(shown.get(), Screen::Waiting | Screen::Table(_)) {
            decided.set(true);
            address.with_value(|(id, _)| keys::enter(id));
        }
    });
    Effect::new(move |_| {
        // A table has titles of its own.
        if !matches!(shown.get(), Screen::Table(_)) {
            title::set(t!("title", page = t!("online-company")));
        }
    });
    move || match shown.get() {
        Screen::Table(viewer) => room.host().map(|host| table::show(host, slots(room, viewer))),
        Screen::Waiting => Some(around(view! { {back(room)} {wait::room(room)} }.into_any())),
        Screen::Gate => {
            let (id, invitation) = address.get_value();
            Some(around(invited::way_in(id, invitation, Visitor::Nobody { joins, decided })))
        }
        Screen::Invited => {
            let (id, invitation) = address.get_value();
            Some(around(invited::way_in(id, invitation, Visitor::Known { room, decided })))
        }
        Screen::Coming => Some(around(coming(room))),
        Screen::Nothing(obstacle) => Some(instead(obstacle)),
    }
}

/// Why there is no table, followed; nothing if there is one, or may be.
pub(super) fn obstacle(room: Room) -> Option<Obstacle> {
    Some(match (account::who(), room.entry.get()) {
        (Who::Alone, _) => ("online-alone-title", "online-alone", None),
        (_, Entry::NoSuchMatch) => ("online-nowhere-title", "online-nowhere", None),
        (_, Entry::Aside(why)) => ("online-aside-title", aside(why), None),
        (_, Entry::Here) if room.components.get() == Components::Missing => {
            ("online-edition-title", "online-edition", Some("online-reload"))
        }
        (Who::Nobody, _) | (_, Entry::Here) => return None,
        _ if room.link.get() != Link::Over(Over::Newer) => return None,
        _ => ("online-newer-title", "online-newer", Some("online-reload")),
    })
}

/// What is shown instead of a table.
pub(super) fn instead((title, text, again): Obstacle) -> Markup {
    around(apology(title, text, again))
}

/// Why a match has been set aside.
fn aside(why: Quarantine) -> &'static str {
    match why {
        Quarantine::Damaged => "online-aside-damaged",
        Quarantine::Unknown => "online-aside-unknown",
        Quarantine::Failed => "online-aside-failed",
        Quarantine::Operator => "online-aside-operator",
    }
}

/// What an online table has around the board.
fn slots(room: Room, viewer: Viewer) -> Slots {
    Slots {
        header: Some(Arc::new(move || menu::tools(room))),
        above: Some(Arc::new(move || company::company(room))),
        result: Some(Arc::new(move || view! { {back(room)} {banner::after(room)} }.into_any())),
        told: Some(|what, people| happened::told(what, None, people)),
        seq: None,
        // Who only looks on has nothing to plan.
        planning: matches!(viewer, Viewer::Player(_)).then_some(room.planning),
        chat: true,
    }
}

/// The way back to the tournament that the table belongs to, if it belongs to one.
fn back(room: Room) -> Option<Markup> {
    room.host().map(|host| view! { <Back id=host.id()/> }.into_any())
}

/// Keeps the line up and the clocks going.
pub(super) fn look_after(room: Room) {
    components::follow(room);
    let count = StoredValue::new(0_u32);
    let tick = move || {
        room.tick.set(browser::now_ms());
        if let Some(host) = room.host() {
            host.line().tick();
            host.hurry();
        }
        count.update_value(|count| *count += 1);
        if count.get_value().is_multiple_of(PATIENCE) && untrack(account::who) == Who::Away {
            account::ask();
        }
    };
    if let Ok(ticking) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || ticking.clear());
    }
    // One's own clock begins at this moment, and not with the next look at the line: what is left to be shown costs nobody their time.
    Effect::new(move |_| {
        let own = |table: &TableView| {
            let (you, running) = (table.you.as_ref()?, table.clock.as_ref()?.running?);
            (running.seat == you.seat).then_some(running.since_ms)
        };
        let Some(since_ms) = room.at(own).flatten() else { return };
        let left = since_ms.saturating_sub(room.server_ms()).max(SHOWN);
        let hurry = move || {
            if let Some(host) = room.host() {
                host.hurry();
            }
        };
        if let Ok(begins) = set_timeout_with_handle(hurry, Duration::from_millis(left)) {
            on_cleanup(move || begins.clear());
        }
    });
    let retry = move || {
        if let Some(host) = room.host() {
            host.retry();
        }
    };
    let online = window_event_listener(leptos::ev::online, move |_| retry());
    let offline = window_event_listener(leptos::ev::offline, move |_| {
        if let Some(host) = room.host() {
            host.line().lose();
        }
    });
    let back = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new("visibilitychange"), move |_| retry());
    Effect::new(move |_| {
        // Somebody logged out elsewhere: then they are asked who they are.
        if room.link.get() == Link::Over(Over::Nobody) {
            account::ask();
        }
    });
    on_cleanup(move || {
        online.remove();
        offline.remove();
        back.remove();
        if let Some(host) = room.host() {
            host.line().close();
        }
    });
}

/// Who sits at a table can invite others, even if they came without the link themselves.
fn find_invitation(room: Room) {
    let seated = Memo::new(move |_| room.seat().is_some());
    Effect::new(move |_| {
        let Some(host) = room.host().filter(|_| seated.get() && room.invitation.with(Option::is_none)) else { return };
        let path = format!("matches/{}", host.id());
        spawn_local(async move {
            if let Ok(OneBody { about: MatchBody { invitation: Some(found), .. }, .. }) = rest::get(&path).await {
                let _ = room.invitation.try_set(Some(found));
            }
        });
    });
}

/// A page with the bar at the top.
fn around(inside: Markup) -> Markup {
    view! { <Page here=Route::Match(MatchId::new("none").expect("an id"), None)><main class="page">{inside}</main></Page> }
        .into_any()
}

/// Why there is no table, and what next.
fn apology(title: &'static str, text: &'static str, again: Option<&'static str>) -> Markup {
    view! {
        <section class="card empty" role="alert">
            <Icon name="harbor"/>
            <h1>{move || t!(title)}</h1>
            <p>{move || t!(text)}</p>
            <div class="act">
                {again.map(|key| view! { <button class="btn primary" on:click=|_| reload()>{move || t!(key)}</button> })}
                <a class="btn" class:primary=again.is_none() href=Route::Home.href()>{move || t!("error-home")}</a>
            </div>
        </section>
    }
    .into_any()
}

/// On the way: quiet while it is quick, and never without a way out.
fn coming(room: Room) -> Markup {
    let away = Memo::new(move |_| account::who() == Who::Away);
    view! {
        <section class="card empty coming" role="status">
            <Icon name="harbor"/>
            <h1>{move || t!("online-coming")}</h1>
            <p>{move || if away.get() { t!("online-away") } else { t!("online-coming-text") }}</p>
            {move || matches!(room.link.get(), Link::Down { .. }).then(|| connection(room))}
            <a class="btn" href=Route::Home.href()>{move || t!("error-home")}</a>
        </section>
    }
    .into_any()
}
