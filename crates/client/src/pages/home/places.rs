//! Who sits around this device: people with their names, bots with their levels, in the order of the seats.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use super::chosen::{Chosen, MOST, offered};
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker};
use crate::pages::lazy::{self, Loaded};
use crate::t;
use crate::table::people::opponents;

/// The list; loaded when it is wanted.
pub(super) fn places(chosen: Chosen) -> Markup {
    lazy::in_place(shown(chosen))
}

#[wasm_split(pages, fallible)]
fn shown(chosen: Chosen) -> Loaded {
    Ok(view! { <Places chosen/> }.into_any())
}

#[component]
fn Places(chosen: Chosen) -> impl IntoView {
    let range = move || chosen.game.get().players();
    // One row is made for each place and kept, so that nobody loses the focus while they write.
    let rows = (0..MOST).map(|index| move || (index < chosen.seats()).then(|| view! { <SeatLine chosen index/> }));
    let known = chosen.names.get_value().into_iter().map(|name| view! { <option value=name></option> });
    view! {
        <fieldset class="seats sitters">
            <legend class="vh">{move || t!("lobby-seats", seats = chosen.seats())}</legend>
            <div class="stepper">
                <span>{move || t!("lobby-seats", seats = chosen.seats())}</span>
                <button class="stp" aria-label=move || t!("lobby-fewer") disabled=move || chosen.seats() == *range().start() on:click=move |_| chosen.step(-1)>
                    <Icon name="ui-minus"/>
                </button>
                <button class="stp" aria-label=move || t!("lobby-more") disabled=move || chosen.seats() == *range().end() on:click=move |_| chosen.step(1)>
                    <Icon name="ui-plus"/>
                </button>
            </div>
            <ol>{rows.collect_view()}</ol>
            <datalist id="names">{known.collect_view()}</datalist>
        </fieldset>
    }
}

#[component]
fn SeatLine(chosen: Chosen, index: usize) -> impl IntoView {
    let bot = Memo::new(move |_| chosen.places.with(|places| places[index].bot));
    let usual = move || chosen.usual_name(index);
    let initial = move || {
        let name = chosen.places.with(|places| places[index].name.trim().to_owned());
        let name = if name.is_empty() { usual() } else { name };
        name.chars().next().map(|first| first.to_uppercase().to_string()).unwrap_or_default()
    };
    let sit = move |event| {
        let level = offered(&event_target_value(&event));
        chosen.places.update(|places| places[index].bot = level);
    };
    let name = move |event| {
        let name = event_target_value(&event).chars().take(24).collect();
        chosen.places.update(|places| places[index].name = name);
    };
    let is_last = move || index + 1 == chosen.seats();
    let swap = move |with: usize| chosen.places.update(|places| places.swap(index, with));
    let levels = opponents().map(|(level, key)| {
        view! { <option value=level selected=move || bot.get() == Some(level)>{move || t!("open-bot", level = t!(key))}</option> }
    });
    let called = move || {
        bot.get().is_none().then(|| {
            view! {
                <input
                    type="text"
                    maxlength="24"
                    list="names"
                    autocomplete="off"
                    aria-label=move || t!("around-name", seat = index + 1)
                    placeholder=usual
                    prop:value=move || chosen.places.with(|places| places[index].name.clone())
                    on:input=name
                />
            }
        })
    };
    let marker = move || match bot.get() {
        None => view! { <Marker colour=index as u8 + 1 initial=initial()/> }.into_any(),
        Some(_) => view! { <Icon name="ui-bot"/> }.into_any(),
    };
    view! {
        <li>
            {marker}
            <label class="field">
                <span class="vh">{move || t!("open-seat", seat = index + 1)}</span>
                <select on:change=sit>
                    <option value="" selected=move || bot.get().is_none()>{move || t!("open-person")}</option>
                    {levels.collect_view()}
                </select>
            </label>
            <span class="field called">{called}</span>
            <button class="stp" aria-label=move || t!("around-up", seat = index + 1) disabled=index == 0 on:click=move |_| swap(index - 1)>
                <Icon name="arrow-up"/>
            </button>
            <button class="stp down" aria-label=move || t!("around-down", seat = index + 1) disabled=is_last on:click=move |_| swap(index + 1)>
                <Icon name="arrow-up"/>
            </button>
        </li>
    }
}
