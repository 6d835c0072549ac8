//! The bar below the board of a replay: step, play, scrub, jump, look as somebody else, and play on.

use std::sync::Arc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::{MatchId, Occupant};
use leptos::prelude::*;

use super::cursor::{Cursor, faster};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Rich};
use crate::base::route::{Route, Spot};
use crate::base::settings::{self, Speed};
use crate::data::replay::{origin, packed};
use crate::t;
use crate::table::people::{People, Person};

/// A button with an icon and a name.
fn button(
    icon: Signal<String>,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
    class: &'static str,
    press: impl Fn() + 'static,
) -> Markup {
    view! { <button class=class aria-label=name title=name on:click=move |_| press()><Icon name=icon/></button> }
        .into_any()
}

fn fixed(icon: &'static str) -> Signal<String> {
    Signal::stored(icon.to_owned())
}

/// The bar.
#[component]
pub(crate) fn Bar(
    /// Where one is.
    cursor: Cursor,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// As whom one can look.
    viewers: Vec<Viewer>,
    /// What happened last.
    said: Signal<String>,
    /// Who decides next from there on, and when.
    decider: Signal<Option<(usize, Seat)>>,
    /// Goes on from there against bots.
    branch: Callback<()>,
    /// Whether the match is being reviewed: then the board is elsewhere.
    #[prop(optional)]
    reviewing: bool,
) -> impl IntoView {
    let play = Signal::derive(move || if cursor.playing.get() { "ui-pause" } else { "ui-play" }.to_owned());
    let play_name = move || if cursor.playing.get() { t!("replay-pause") } else { t!("replay-play") };
    let controls = view! {
        <div class="ctl" role="group" aria-label=move || t!("replay-title")>
            {button(fixed("ui-first"), || t!("replay-first"), "icon-btn", move || cursor.seek(0))}
            {button(fixed("ui-prev"), || t!("replay-back"), "icon-btn", move || cursor.seek_step(false))}
            {button(play, play_name, "icon-btn rplay", move || cursor.toggle())}
            {button(fixed("ui-next"), || t!("replay-next"), "icon-btn", move || cursor.seek_step(true))}
            {button(fixed("ui-last"), || t!("replay-last"), "icon-btn", move || cursor.seek(cursor.steps))}
        </div>
    };
    let tools = view! {
        <div class="rtools">
            <Jump cursor people/>
            <Eyes cursor people viewers/>
            <SpeedButton/>
            <LinkButton cursor/>
            {cursor.over.then(|| links(cursor, decider, branch, reviewing))}
        </div>
    };
    view! {
        <section class="replay" aria-label=move || t!("replay-title")>
            {controls.into_any()}
            <Scrubber cursor said/>
            {tools.into_any()}
        </section>
    }
}

/// The line from the first step to the last, to be scrubbed, with the rounds on it.
#[component]
fn Scrubber(cursor: Cursor, said: Signal<String>) -> impl IntoView {
    let part = move |at: usize| format!("{}%", 100.0 * at as f64 / cursor.steps.max(1) as f64);
    let marks = cursor.rounds.with_value(|rounds| {
        rounds.iter().filter(|mark| mark.at > 0).map(|mark| view! { <i style:left=part(mark.at)></i> }).collect_view()
    });
    let scrub = move |event: web_sys::Event| {
        if let Ok(at) = event_target_value(&event).parse() {
            cursor.seek(at);
        }
    };
    let step = move || t!("replay-step", at = cursor.at.get(), steps = cursor.steps);
    view! {
        <div class="tl">
            <div class="bar">
                <div class="track" aria-hidden="true"><b style:width=move || part(cursor.at.get())></b>{marks}</div>
                <input
                    type="range"
                    min="0"
                    max=cursor.steps.to_string()
                    aria-label=move || t!("replay-scrub")
                    aria-valuetext=step
                    prop:value=move || cursor.at.get().to_string()
                    on:input=scrub
                />
            </div>
            <p class="where"><b>{step}</b> <span><Rich text=said/></span></p>
        </div>
    }
}

/// Where one can jump to.
#[component]
fn Jump(cursor: Cursor, people: Memo<Arc<People>>) -> impl IntoView {
    let rounds = cursor.rounds.with_value(|rounds| {
        rounds
            .iter()
            .map(|mark| {
                let round = mark.round;
                view! { <option value=mark.at.to_string()>{move || t!("replay-round", round = round)}</option> }
            })
            .collect_view()
    });
    let moments = cursor.moments.get_value();
    let moments = (!moments.is_empty()).then(|| {
        let each = moments.into_iter().map(|(at, seat, loss)| {
            let who = move || people.with(|people| people.name(seat).to_owned());
            let percent = -(loss * 100.0).round();
            view! { <option value=at.to_string()>{move || t!("replay-moment", at = at, who = who(), percent = percent)}</option> }
        });
        view! { <optgroup label=move || t!("replay-moments")>{each.collect_view()}</optgroup> }
    });
    let jump = move |event: web_sys::Event| {
        if let Ok(at) = event_target_value(&event).parse() {
            cursor.seek(at);
        }
        // The list says what can be done, not where one is.
        if let Some(list) = browser::all("#replay-jump").pop() {
            let _ = js_sys::Reflect::set(&list, &"value".into(), &"".into());
        }
    };
    view! {
        <select id="replay-jump" class="btn" aria-label=move || t!("replay-jump") on:change=jump>
            <option value="" selected disabled hidden>{move || t!("replay-jump")}</option>
            {rounds}
            <option value=cursor.steps.to_string()>{move || t!("replay-end")}</option>
            {moments}
        </select>
    }
}

/// As whom one looks.
#[component]
fn Eyes(cursor: Cursor, people: Memo<Arc<People>>, viewers: Vec<Viewer>) -> impl IntoView {
    if viewers.len() < 2 {
        return ().into_any();
    }
    let now = cursor.viewer.get_untracked();
    let chosen = viewers.clone();
    let look = move |event: web_sys::Event| {
        let wanted = event_target_value(&event).parse().ok().and_then(|index: usize| chosen.get(index).copied());
        if let Some(viewer) = wanted {
            cursor.tried.set(false);
            cursor.viewer.set(viewer);
            // The board is a new one, and the list with it.
            request_animation_frame(|| {
                use wasm_bindgen::JsCast as _;
                if let Some(list) =
                    browser::all("#replay-eyes").pop().and_then(|list| list.dyn_into::<web_sys::HtmlElement>().ok())
                {
                    let _ = list.focus();
                }
            });
        }
    };
    let each = viewers.into_iter().enumerate().map(|(index, viewer)| {
        let name = move || match viewer {
            Viewer::Player(seat) => {
                let who = people.with(|people| people.at(seat).map(Person::marked).unwrap_or_default());
                t!("replay-as", who = who, you = people.with(|people| people.is_you(seat)))
            }
            Viewer::Spectator => t!("replay-as-spectator"),
        };
        view! { <option value=index.to_string() selected=viewer == now>{name}</option> }
    });
    view! {
        <select id="replay-eyes" class="btn" aria-label=move || t!("replay-eyes") on:change=look>{each.collect_view()}</select>
    }
    .into_any()
}

#[component]
fn SpeedButton() -> impl IntoView {
    let speed = || match settings::get(|choices| choices.speed) {
        Speed::Slow => "slow",
        Speed::Normal => "normal",
        Speed::Fast => "fast",
        Speed::None => "none",
    };
    view! {
        <button class="btn spd" aria-label=move || t!("replay-speed.label", speed = speed()) title=move || t!("replay-speed.label", speed = speed()) on:click=|_| faster()>
            {move || t!("replay-speed", speed = speed())}
        </button>
    }
}

/// Where others find a moment: what only this browser has goes into the link itself; the server's has what lets others read it.
/// Without `names`, the link does not have people's.
pub(crate) fn moment(id: MatchId, at: usize, names: bool) -> Route {
    match origin::here(&id) {
        Ok(mut past) => {
            if !names {
                nameless(&mut past.record.seats);
            }
            Route::Packed(packed::pack(&past.record), Some(at))
        }
        Err(_) => Route::Replay(id, Some(Spot { at, better: false })),
    }
}

/// Leaves out the names of people; bots stay what they are.
fn nameless(seats: &mut [String]) {
    for seat in seats {
        if matches!(seat.parse(), Ok(Occupant::Person(_) | Occupant::Me(_)) | Err(_)) {
            *seat = Occupant::Nobody.to_string();
        }
    }
}

/// Copies the address of this moment.
#[component]
fn LinkButton(cursor: Cursor) -> impl IntoView {
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let Some(window) = browser::window() else { return };
        let here = moment(cursor.id.get_value(), cursor.at.get_untracked(), true);
        let Some(address) = browser::absolute(&here.href()) else { return };
        // Without a secure connection there is no clipboard: then the address is to be copied from the browser's bar.
        let navigator = window.navigator();
        if js_sys::Reflect::has(&navigator, &"clipboard".into()).unwrap_or(false) {
            let _ = navigator.clipboard().write_text(&address);
            copied.set(true);
        } else {
            return here.put();
        }
        let forget = move || {
            let _ = copied.try_set(false);
        };
        set_timeout(forget, std::time::Duration::from_secs(3));
    };
    let name = move || if copied.get() { t!("replay-copied") } else { t!("replay-link") };
    let icon = Signal::derive(move || if copied.get() { "ui-check" } else { "ui-link" }.to_owned());
    view! {
        <button class="icon-btn" aria-label=name title=name on:click=copy><Icon name=icon/></button>
        <span class="vh" role="status">{move || copied.get().then(|| t!("replay-copied"))}</span>
    }
}

/// What else there is to a match that is over: its review, another decision, and playing on.
fn links(cursor: Cursor, decider: Signal<Option<(usize, Seat)>>, branch: Callback<()>, reviewing: bool) -> Markup {
    let ends = move || decider.get().is_none();
    let again = move |_| {
        if let Some((at, seat)) = decider.get_untracked() {
            let tries = !cursor.tried.get_untracked();
            cursor.seek(at);
            cursor.viewer.set(Viewer::Player(seat));
            cursor.tried.set(tries);
        }
    };
    let other = if reviewing {
        let here =
            move || Route::Replay(cursor.id.get_value(), Some(Spot { at: cursor.at.get(), better: false })).href();
        view! { <a class="btn" href=here title=move || t!("replay-board")><Icon name="ui-eye"/>{move || t!("replay-board")}</a> }
            .into_any()
    } else {
        view! {
            <a class="btn" href=Route::Review(cursor.id.get_value()).href() title=move || t!("replay-review")><Icon name="ui-eye"/>{move || t!("replay-review")}</a>
            <button class="btn" aria-pressed=move || cursor.tried.get().to_string() disabled=ends title=move || t!("replay-try") on:click=again>
                <Icon name="ui-hint"/>{move || t!("replay-try")}
            </button>
        }
        .into_any()
    };
    view! {
        {other}
        <button class="btn primary" disabled=ends title=move || t!("replay-on") on:click=move |_| branch.run(())><Icon name="ui-bot"/>{move || t!("replay-on")}</button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_left_out_and_bots_stay() {
        let mut seats = ["Ada", "bot doge", "me:Bea", "me", ""].map(str::to_owned);
        let before = seats.clone();
        nameless(&mut seats);
        assert!(!seats.join(" ").contains("Ada") && !seats.join(" ").contains("Bea"), "{seats:?}");
        assert_eq!(seats[1], before[1]);
        assert!(seats.iter().all(|seat| seat.parse::<Occupant>().is_ok()), "{seats:?}");
    }
}
