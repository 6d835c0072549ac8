//! The tables that are kept here: for one person, or for several who hand the device on.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use std::rc::Rc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::MatchId;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::base::title;
use crate::data::editions;
use crate::data::store;
use crate::hosts::around::{Around, Hand};
use crate::hosts::solo::Solo;
use crate::pages::challenge;
use crate::pages::lazy::{self, Loaded};
use crate::pages::replay::beside;
use crate::pages::shell::Page;
use crate::pages::table::show;
use crate::t;
use crate::table::host::{Host as _, Trouble};
use crate::table::people::People;
use crate::table::slots::Slots;

/// A table that is kept here.
#[component]
pub fn TablePage(
    /// Which.
    id: MatchId,
) -> impl IntoView {
    match store::card(&id).and_then(|card| card.edition) {
        Some(_) => lazy::page(with_components(id)),
        None => opened(&id),
    }
}

/// A table that is played with other components than ours: they are made known first.
#[wasm_split(pages, fallible)]
fn with_components(id: MatchId) -> Loaded {
    editions::restore(&id);
    Ok(opened(&id))
}

fn opened(id: &MatchId) -> Markup {
    match Solo::open(id) {
        Ok(host) if host.people() > 1 => lazy::page(around(host)),
        Ok(host) if host.is_branched() => show(host.clone(), beside::slots(id, host.game())),
        Ok(host) => show(host, challenge::slots(id)),
        Err(trouble) => view! { <NoTable trouble/> }.into_any(),
    }
}

#[component]
fn NoTable(trouble: Trouble) -> impl IntoView {
    let key = trouble.key();
    view! {
        <Page here=Route::Table(MatchId::new("none").expect("an id"))>
            <main class="page">
                <section class="card empty" role="alert">
                    <Icon name="harbor"/>
                    <h1>{move || t!("error-no-table")}</h1>
                    <p>{move || t!(key)}</p>
                    <a class="btn primary" href=Route::Home.href()>{move || t!("error-home")}</a>
                </section>
            </main>
        </Page>
    }
}

/// A table for several people: whoever has the device sees it as they may.
#[wasm_split(pages, fallible)]
fn around(solo: Rc<Solo>) -> Loaded {
    let host = Around::new(solo);
    let hand = host.hand();
    let host = StoredValue::new_local(host);
    let shown = move || match hand.get() {
        Hand::At(_) => {
            let seq = RwSignal::new(0);
            Effect::new(move |_| host.with_value(|host| host.shown(seq.get())));
            show(host.get_value(), Slots { seq: Some(seq), ..Slots::default() })
        }
        Hand::To(seat) => view! { <Handover host seat/> }.into_any(),
    };
    Ok(shown.into_any())
}

/// The device on its way: whom it goes to, and nothing of the table.
#[component]
fn Handover(host: StoredValue<Rc<Around>, LocalStorage>, seat: Seat) -> impl IntoView {
    /// A press that was meant for the table does not open it for the next.
    const CAREFUL: u64 = 400;
    let ready = RwSignal::new(false);
    let be_ready = move || {
        let _ = ready.try_set(true);
    };
    set_timeout(be_ready, std::time::Duration::from_millis(CAREFUL));
    let people = move || host.with_value(|host| People::new(&host.chairs(), Viewer::Spectator).around());
    let name = move |seat| people().name(seat).to_owned();
    let marker: Option<Markup> = people()
        .at(seat)
        .map(|person| view! { <Marker colour=person.colour initial=person.initial.clone()/> }.into_any());
    Effect::new(move |_| title::set(t!("title", page = t!("around-pass", who = name(seat)))));
    let heading = NodeRef::<leptos::html::H1>::new();
    Effect::new(move |_| {
        // A screen reader says whom to hand the device to; the button is the next stop.
        if let Some(heading) = heading.get() {
            browser::focus_quietly(&heading);
        }
    });
    let before = host.with_value(|host| host.last_decider());
    let back = before.map(|before| {
        view! {
            <button class="btn quiet" on:click=move |_| host.with_value(|host| host.take_back())>
                <Icon name="ui-undo"/>{move || t!("around-take-back", who = name(before))}
            </button>
        }
    });
    view! {
        <main class="handover">
            <section class="card">
                {marker}
                <h1 tabindex="-1" node_ref=heading>{move || t!("around-pass", who = name(seat))}</h1>
                <p>{move || t!("around-press", who = name(seat))}</p>
                <button class="btn primary big" disabled=move || !ready.get() on:click=move |_| host.with_value(|host| host.take())>
                    <Icon name="ui-eye"/>{move || t!("around-take", who = name(seat))}
                </button>
                {back}
                <a class="btn quiet" href=Route::Home.href()>{move || t!("result-home")}</a>
            </section>
        </main>
    }
}
