//! The card on the first screen: one press plays; who plays, the game, seats, levels and options can be chosen before.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use fondaco_table::GameName;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use super::chosen::{Chosen, offered};
use super::places::places;
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions;
use crate::faces::cover;
use crate::hosts::solo::NotBegun;
use crate::pages::agree::{Check, Game};
use crate::pages::editions::choose;
use crate::pages::lazy::{self, Loaded};
use crate::pages::shell::Me;
use crate::pages::table;
use crate::t;
use crate::table::face::{Choosable, Setting};
use crate::table::people::{self, opponents};
use crate::table::portrait::Portrait;

/// Who plays: the key of what it says, and whether several people share the device.
const TOGETHER: [(&str, bool); 2] = [("lobby-alone", false), ("lobby-around", true)];

/// The card.
#[component]
pub(super) fn PlayCard() -> impl IntoView {
    let chosen = Chosen::new();
    // While the person looks around, the board of the game that would be played is loaded.
    Effect::new(move |_| table::prepare(chosen.game.get()));
    let games = GameName::ALL.iter().map(|&game| view! { <Game chosen=chosen.game game/> });
    let who = TOGETHER.map(|(key, around)| {
        view! {
            <label>
                <input type="radio" name="around" prop:checked=move || chosen.around.get() == around on:change=move |_| chosen.around.set(around)/>
                <span><b>{move || t!(key)}</b></span>
            </label>
        }
    });
    let play = move |_| chosen.play();
    let failed = move || {
        chosen.failed.get().map(|error| match error {
            NotBegun::Trouble(trouble) => t!(trouble.key()),
            NotBegun::Edition => t!("error-edition"),
            NotBegun::Options(error) => t!("error-options", why = error.to_string()),
        })
    };
    view! {
        <section class="play" aria-labelledby="play">
            <div class="ph"><h1 id="play">{move || t!(if chosen.around.get() { "around-title" } else { "lobby-title" })}</h1>
                <p>{move || t!(if chosen.around.get() { "around-lead" } else { "lobby-lead" })}</p></div>
            <fieldset class="games"><legend class="vh">{move || t!("lobby-game")}</legend>{games.collect_view()}</fieldset>
            <fieldset class="who"><legend class="vh">{move || t!("lobby-who")}</legend><div class="seg two">{who}</div></fieldset>
            <div class="go">
                <button class="btn primary big" on:click=play>
                    <Icon name="ui-seal"/>{move || t!("lobby-play", game = chosen.game.get().title())}
                </button>
                {browser::has_server().then(|| view! {
                    <a class="btn" href=move || Route::Open(chosen.game.get()).href()><Icon name="ui-link"/>{move || t!("lobby-invite")}</a>
                })}
            </div>
            <p class="bad" role="alert">{failed}</p>
            {edition(chosen)}
            {move || if chosen.around.get() { places(chosen) } else { view! { <Opponents chosen/> }.into_any() }}
            <More chosen/>
        </section>
    }
}

/// Which edition is played with, once there is any but ours.
fn edition(chosen: Chosen) -> Markup {
    if !editions::any() && chosen.edition.with_untracked(Option::is_none) {
        return ().into_any();
    }
    lazy::in_place(edition_field(chosen))
}

#[wasm_split(pages, fallible)]
fn edition_field(chosen: Chosen) -> Loaded {
    let choice = RwSignal::new(untrack(|| {
        chosen.edition.get().map(|(_, word, name)| (word, name)).filter(|_| chosen.word().is_some())
    }));
    // Another game has other editions.
    Effect::new(move |before: Option<GameName>| {
        let game = chosen.game.get();
        if before.is_some_and(|before| before != game) {
            choice.set(None);
        }
        game
    });
    Effect::new(move |before: Option<()>| {
        let wanted = choice.get();
        if before.is_some() {
            chosen.edition.set(wanted.map(|(word, name)| (chosen.game.get_untracked(), word, name)));
        }
    });
    Ok(choose::field(chosen.game.into(), choice))
}

/// How many bots, and how they play.
#[component]
fn Opponents(chosen: Chosen) -> impl IntoView {
    let levels = opponents().map(|(level, key)| {
        let is_chosen = move || chosen.level.get() == level;
        view! {
            <label>
                <input type="radio" name="level" prop:checked=is_chosen on:change=move |_| {
                    chosen.level.set(level);
                    chosen.own.set(Default::default());
                }/>
                <span><b>{move || t!(key)}</b></span>
            </label>
        }
    });
    let about = move || people::level_about(chosen.level.get());
    view! {
        <div class="opts">
            <Seats chosen/>
            <fieldset class="lvl">
                <legend>{move || t!("lobby-bots")}</legend>
                <div class="seg five">{levels.collect_view()}</div>
                <p class="about">{about}</p>
            </fieldset>
        </div>
    }
}

/// How many play.
#[component]
fn Seats(chosen: Chosen) -> impl IntoView {
    let range = move || chosen.game.get().players();
    let fewest = move || chosen.seats() == *range().start();
    let most = move || chosen.seats() == *range().end();
    let places = move || {
        let (seats, most) = (chosen.seats(), *range().end());
        (0..most)
            .map(|place| {
                if place >= seats {
                    return view! { <li class="e"><i></i></li> }.into_any();
                }
                if place == 0 {
                    return view! { <li><Me/><span>{move || t!("lobby-you")}</span></li> }.into_any();
                }
                let name = people::BOTS[place - 1];
                let initial = name.chars().next().map(String::from).unwrap_or_default();
                view! { <li title=name><Portrait name colour=place as u8 + 1 initial/><span>{move || t!("lobby-bot")}</span></li> }.into_any()
            })
            .collect_view()
    };
    view! {
        <fieldset class="seats">
            <legend>{move || t!("lobby-seats", seats = chosen.seats())}</legend>
            <div class="stepper">
                <button
                    class="stp"
                    aria-label=move || t!("lobby-fewer")
                    disabled=fewest
                    on:click=move |_| chosen.step(-1)
                >
                    <Icon name="ui-minus"/>
                </button>
                <ol>{places}</ol>
                <button
                    class="stp"
                    aria-label=move || t!("lobby-more")
                    disabled=most
                    on:click=move |_| chosen.step(1)
                >
                    <Icon name="ui-plus"/>
                </button>
            </div>
        </fieldset>
    }
}

/// What few people change.
#[component]
fn More(chosen: Chosen) -> impl IntoView {
    let options = move || {
        let around = chosen.around.get();
        let option = move |&Choosable { key, value, .. }: &Choosable| {
            let on = move || chosen.options.with(|options| options.contains(&key));
            let turn = move |event| {
                let wanted = event_target_checked(&event);
                chosen.options.update(|options| {
                    options.retain(|option| *option != key);
                    options.extend(wanted.then_some(key));
                });
            };
            // Around one device nobody is "you".
            let said = if around && value == Setting::FirstSeat { "option-first-begins" } else { key };
            view! { <Check on turn key=said/> }
        };
        cover(chosen.game.get()).options.iter().map(option).collect_view()
    };
    let bots = move || {
        let alone = !chosen.around.get();
        (1..if alone { chosen.seats() } else { 1 })
            .map(|place| {
                let choose = move |event| {
                    let level = offered(&event_target_value(&event));
                    chosen.own.update(|own| own[place - 1] = level);
                };
                let levels = opponents().map(|(level, key)| {
                    view! { <option value=level selected=move || chosen.level_at(place) == level>{move || t!(key)}</option> }
                });
                view! {
                    <label class="field"><span>{people::BOTS[place - 1]}</span><select on:change=choose>{levels.collect_view()}</select></label>
                }
            })
            .collect_view()
    };
    view! {
        <details class="more">
            <summary>{move || t!("lobby-options")}<Icon name="ui-chevron"/></summary>
            <div class="switches">
                <Check on=move || chosen.lessons.get() turn=move |event| chosen.lessons.set(event_target_checked(&event)) key="settings-lessons"/>
                {options}
            </div>
            <div class="fields">{bots}</div>
        </details>
    }
}
