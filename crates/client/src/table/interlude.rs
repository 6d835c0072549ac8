//! The page at the end of a round: who scored how much, and where from.

use fondaco_game::Seat;
use leptos::prelude::*;

use super::face::{Desk, Face, Interlude};
use crate::base::parts::{Icon, Marker, rich};
use crate::base::settings;
use crate::t;

/// The page.
#[component]
pub fn Scored<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let Interlude { title, hint, parts } = desk.interlude.get_untracked().unwrap_or_default();
    let seats = desk.people.with_untracked(|people| people.len());
    let sum =
        |seat: usize| -> i32 { parts.iter().map(|(_, points)| points.get(seat).copied().unwrap_or_default()).sum() };
    let mut order: Vec<(usize, i32)> = (0..seats).map(|seat| (seat, sum(seat))).collect();
    order.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let most = order.iter().map(|(_, points)| *points).max().unwrap_or(1).max(1);
    let reasons = RwSignal::new(false);
    let bars = order.clone().into_iter().enumerate().map(|(place, (seat, points))| {
        let person = desk.people.with_untracked(|people| people.at(Seat::new(seat)).cloned());
        let width = format!("{}%", points.max(0) * 100 / most);
        let delay = format!("{}ms", place * 80);
        person.map(|person| view! {
            <li class:you=person.you>
                <Marker colour=person.colour initial=person.initial/>
                <span>{person.name}</span>
                <i aria-hidden="true"><b class=format!("s{}", person.colour) style:width=width style:animation-delay=delay></b></i>
                <strong>{move || t!("gain", points = points)}</strong>
            </li>
        })
    });
    let bars = bars.collect_view();
    let table = StoredValue::new((parts, order));
    let reason_table = move || {
        table.with_value(|(parts, order)| {
        let heads = order.iter().filter_map(|(seat, _)| desk.people.with(|people| people.at(Seat::new(*seat)).cloned()));
        let rows = parts.iter().map(|(source, points)| {
            let cells = order.iter().map(|(seat, _)| points.get(*seat).copied().unwrap_or_default());
            view! {
                <tr>
                    <th scope="row">{rich(source)}</th>
                    {cells.map(|points| view! { <td>{move || t!("number", number = points)}</td> }).collect_view()}
                </tr>
            }
        });
        view! {
            <div class="scroll"><table class="sources">
                <thead><tr>
                    <td></td>
                    {heads.map(|person| view! {
                        <th scope="col"><Marker colour=person.colour initial=person.initial/><span class="vh">{person.name}</span></th>
                    }).collect_view()}
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table></div>
        }
    })
    };
    let coach = move || {
        let key = desk.shown.with(|seen| G::after_round(seen));
        let key = key.filter(|_| settings::get(|choices| choices.lessons == Some(true)) && !desk.guided);
        key.map(|key| view! { <p class="coach"><Icon name="ui-help"/><span>{t!(key)}</span></p> })
    };
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            crate::base::browser::open_dialog(&dialog, true);
        }
    });
    let go_on = move || desk.interlude.set(None);
    view! {
        <dialog class="sheet interlude" node_ref=dialog aria-labelledby="interlude" on:close=move |_| go_on()>
            <div class="sheet-in">
                <h2 id="interlude">{rich(&title)}</h2>
                <p class="lead">{rich(&hint)}</p>
                <ol class="sum">{bars}</ol>
                {move || reasons.get().then(reason_table)}
                {coach}
                <div class="act">
                    <button class="btn" aria-expanded=move || reasons.get().to_string() on:click=move |_| reasons.update(|on| *on = !*on)>
                        {move || t!("interlude-reasons")}
                    </button>
                    <button class="btn primary" autofocus on:click=move |_| go_on()><Icon name="ui-seal"/>{move || t!("interlude-on")}</button>
                </div>
            </div>
        </dialog>
    }
}
