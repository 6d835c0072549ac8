//! The board on the big screen, of any table on the server: who looks is a spectator here, even one who plays, so that nothing
//! is seen that is not everybody's.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::{Holder, MatchId, Name, Stage, TableView};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::banner::connection;
use super::page::{instead, look_after, obstacle};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, qr::qr};
use crate::data::account::{self, Who};
use crate::faces::lazy::by_game;
use crate::hosts::online::host::{Remote, Wish};
use crate::hosts::online::room::{Components, Entry, Room};
use crate::pages::covers::game_icon;
use crate::pages::lazy;
use crate::pages::lobby::invite::link;
use crate::t;
use crate::table::big::big;
use crate::table::host::Host;
use crate::table::slots::Slot;

by_game! {
    /// A table on the big screen.
    more fn table<G>(shown: (std::rc::Rc<dyn Host>, Slot)) -> Markup {
        big::<G>(shown.0, shown.1)
    }
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// Before the start, or before anything is known.
    Gathering,
    /// The board.
    Board,
    /// Why there is nothing to see.
    Nothing,
}

/// A match on the big screen.
#[component]
pub fn BigPage(
    /// Which.
    id: MatchId,
    /// What the link says, if the table is not public.
    invitation: Option<String>,
) -> impl IntoView {
    let room = Room::new();
    room.invitation.set(invitation.clone());
    let at = id.clone();
    Effect::new(move |before: Option<bool>| {
        let known = account::me().is_some();
        if known && before != Some(true) {
            drop(Remote::open(at.clone(), invitation.clone(), room, Wish::LookOn));
        }
        known
    });
    // A television has nobody to ask for a name.
    Effect::new(move |_| {
        if account::who() == Who::Nobody
            && let Ok(name) = Name::new(&t!("screen-guest"))
        {
            spawn_local(async move { drop(account::be_guest(name).await) });
        }
    });
    look_after(room);
    Effect::new(move |_| {
        if let Some(document) = browser::window().and_then(|window| window.document()) {
            document.set_title(&t!("title", page = t!("screen-title")));
        }
    });
    let address = StoredValue::new(id);
    let way = move || address.with_value(|id| link(id, room.invitation.get().as_deref()));
    let join: Slot = Arc::new(move || {
        view! { {move || code(room, &way())} <div class="banner" role="alert">{move || connection(room)}</div> }
            .into_any()
    });
    let shown = Memo::new(move |_| match (obstacle(room), room.entry.get(), room.stage()) {
        (Some(_), ..) => Screen::Nothing,
        (None, Entry::Here, Some(Stage::Playing | Stage::Paused | Stage::Over(_)))
            if room.components.get() == Components::Here =>
        {
            Screen::Board
        }
        _ => Screen::Gathering,
    });
    move || match shown.get() {
        Screen::Board => room.host().map(|host| lazy::table(table(host.game(), (host, Slot::clone(&join)))).into_any()),
        Screen::Nothing => obstacle(room).map(instead),
        Screen::Gathering => Some(gathering(room, way)),
    }
}

/// The code that leads to the table, what it is for, and the same to be typed.
fn code(room: Room, address: &str) -> Markup {
    let says = move || if room.has_free_seat() { t!("screen-sit") } else { t!("screen-watch") };
    let host = address.split("//").nth(1).unwrap_or_default().split('/').next().unwrap_or_default().to_owned();
    view! { {qr(address, says)} <p><b>{says}</b><span>{host}</span></p> }.into_any()
}

/// Before the start: the code as large as can be, and who has come.
fn gathering(room: Room, way: impl Fn() -> String + Copy + Send + Sync + 'static) -> Markup {
    let title = move || (room.entry.get() == Entry::Here).then(|| room.host()).flatten().map(|host| host.game());
    let seats = Memo::new(move |_| room.at(|table| table.seats.len()).unwrap_or(0));
    let chair = move |seat: Seat| {
        let open =
            move |table: &TableView| table.seats.get(seat.index()).is_none_or(|chair| chair.holder == Holder::Open);
        let person = move || room.people().at(seat).cloned().filter(|_| !room.at(open).unwrap_or(true));
        let inside = move || match person() {
            Some(person) => {
                view! { <Marker colour=person.colour initial=person.initial/><b>{person.name}</b> }.into_any()
            }
            None => view! { <span class="free" aria-hidden="true"></span><span>{t!("wait-open")}</span> }.into_any(),
        };
        view! { <li>{inside}</li> }
    };
    view! {
        <main class="big-gather">
            <div>
                <h1>{move || title().map(|game| view! { <Icon name=game_icon(game)/>{game.title()} })}</h1>
                <p>{move || t!("screen-lead")}</p>
                <ol>{move || Seat::all(seats.get()).map(chair).collect_view()}</ol>
                <div class="banner" role="alert">{move || connection(room)}</div>
            </div>
            <div class="big-join">{move || code(room, &way())}</div>
        </main>
    }
    .into_any()
}
