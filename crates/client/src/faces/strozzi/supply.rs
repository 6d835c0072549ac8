//! Which ships can still come this round, and which nobody wanted: everybody may know, so nobody need keep count.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_strozzi::Strozzi;
use fondaco_strozzi::components::Ship;
use fondaco_strozzi::state::{Phase, ROUNDS};
use leptos::prelude::*;

use super::stage::Cargo;
use super::words;
use crate::base::parts::Sheet;
use crate::t;
use crate::table::face::Desk;

/// The round and how many ships are left, as a button that shows which they may be.
#[component]
pub(super) fn Supply(desk: Desk<Strozzi>) -> impl IntoView {
    let open = RwSignal::new(false);
    let round = Memo::new(move |_| desk.shown.with(|seen| seen.round));
    // Before a round's ships are there, none are left of them either.
    let early = Memo::new(move |_| desk.shown.with(|seen| matches!(seen.phase, Phase::Start | Phase::Display)));
    let supply = Memo::new(move |_| desk.shown.with(|seen| seen.supply));
    view! {
        <button class="progress" data-explain="explain-ship-supply" aria-haspopup="dialog" on:click=move |_| open.set(true)>
            <b>{move || t!("game-round", round = round.get(), rounds = ROUNDS)}</b>
            <span>{move || (!early.get()).then(|| t!("strozzi-supply", ships = supply.get()))}</span>
        </button>
        <Sheet open heading="strozzi-ships">
            <p class="lead">{move || t!("strozzi-ships-hint", ships = supply.get())}</p>
            <Ships heading="strozzi-ships-unseen" ships=Memo::new(move |_| desk.shown.with(|seen| seen.unseen.clone()))/>
            <Ships heading="strozzi-ships-aside" ships=Memo::new(move |_| desk.shown.with(|seen| seen.aside.clone()))/>
        </Sheet>
    }
}

/// A list of ships, the fastest first.
#[component]
fn Ships(heading: &'static str, ships: Memo<Vec<Ship>>) -> impl IntoView {
    view! {
        <h3>{move || t!(heading, ships = ships.with(Vec::len))}</h3>
        <ul class="fleet">
            {move || ships.get().into_iter().rev().map(|ship| view! {
                <li>
                    <b aria-hidden="true">{ship.sail()}</b>
                    <Cargo ship small=true/>
                    <span class="vh">{move || words::ship(ship)}</span>
                </li>
            }).collect_view()}
        </ul>
    }
}
