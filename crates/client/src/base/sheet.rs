//! The sheet on which settings are chosen. Everything takes effect at once.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::games::Markup;
use crate::base::i18n::Lang;
use crate::base::lazy::{self, Loaded};
use crate::base::parts::{Icon, Sheet};
use crate::base::settings::{self, Choices, LOUDEST, Speed, Theme, Thinking, change, get};
use crate::base::sounds::{self, Sound};
use crate::t;

const THEMES: [(Theme, &str); 3] = [
    (Theme::System, "settings-theme-system"),
    (Theme::Light, "settings-theme-light"),
    (Theme::Dark, "settings-theme-dark"),
];

const SPEEDS: [(Speed, &str); 4] = [
    (Speed::Slow, "settings-speed-slow"),
    (Speed::Normal, "settings-speed-normal"),
    (Speed::Fast, "settings-speed-fast"),
    (Speed::None, "settings-speed-none"),
];

const THINKING: [(Thinking, &str); 3] = [
    (Thinking::Quick, "settings-thinking-quick"),
    (Thinking::Normal, "settings-thinking-normal"),
    (Thinking::Long, "settings-thinking-long"),
];

/// What is on or off: its key, how it is read and how it is changed.
pub(crate) type Switch = (&'static str, fn(&Choices) -> bool, fn(&mut Choices, bool));

const SWITCHES: [Switch; 6] = [
    ("settings-confirm", |choices| choices.confirm, |choices, on| choices.confirm = on),
    ("settings-lessons", |choices| choices.lessons == Some(true), |choices, on| choices.lessons = Some(on)),
    ("settings-hints", |choices| choices.hints, |choices, on| choices.hints = on),
    ("settings-letters", |choices| choices.letters, |choices, on| choices.letters = on),
    ("settings-reactions", |choices| choices.reactions, |choices, on| choices.reactions = on),
    ("settings-sounds", |choices| choices.sounds, |choices, on| choices.sounds = on),
];

/// A slot for switches that know more than this layer does: whoever starts the page may provide it.
#[derive(Clone, Copy)]
pub struct MoreSwitches(pub fn() -> Markup);

/// The sheet.
#[component]
pub fn Settings(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! { <Sheet open heading="settings">{lazy::in_place(fields())}</Sheet> }
}

/// What is on the sheet.
#[wasm_split(pages, fallible)]
fn fields() -> Loaded {
    Ok(view! { <Fields/> }.into_any())
}

#[component]
fn Fields() -> impl IntoView {
    let themes = THEMES.iter().map(|&(theme, key)| {
        choice(
            "theme",
            move || get(|choices| choices.theme) == theme,
            move || change(|choices| choices.theme = theme),
            move || t!(key),
        )
    });
    let languages = Lang::ALL.into_iter().map(|lang| {
        let choose = move || change(|choices| choices.lang = Some(lang.code().to_owned()));
        choice("language", move || crate::base::i18n::lang() == lang, choose, move || lang.name().to_owned())
    });
    let speeds = SPEEDS.iter().map(|&(speed, key)| {
        choice(
            "speed",
            move || get(|choices| choices.speed) == speed,
            move || change(|choices| choices.speed = speed),
            move || t!(key),
        )
    });
    let thinking = THINKING.iter().map(|&(thinking, key)| {
        choice(
            "thinking",
            move || settings::thinking() == thinking,
            move || change(|choices| choices.thinking = Some(thinking)),
            move || t!(key),
        )
    });
    let switches = SWITCHES.iter().map(|&one| switch(one));
    let name =
        move |event| change(|choices| choices.name = event_target_value(&event).trim().chars().take(24).collect());
    view! {
            <label class="field">
                <span>{move || t!("settings-name")}</span>
                <input
                    type="text"
                    maxlength="24"
                    autocomplete="nickname"
                    placeholder=move || t!("you")
                    prop:value=move || get(|choices| choices.name.clone())
                    on:change=name
                />
            </label>
            <fieldset><legend>{move || t!("settings-language")}</legend><div class="seg">{languages.collect_view()}</div></fieldset>
            <fieldset><legend>{move || t!("settings-theme")}</legend><div class="seg">{themes.collect_view()}</div></fieldset>
            <fieldset><legend>{move || t!("settings-speed")}</legend><div class="seg four">{speeds.collect_view()}</div></fieldset>
            <fieldset><legend>{move || t!("settings-thinking")}</legend><div class="seg">{thinking.collect_view()}</div></fieldset>
            <Volume/>
            <div class="switches">
                {switches.collect_view()}
                {use_context::<MoreSwitches>().map(|MoreSwitches(more)| more())}
            </div>
    }
}

/// How loud sounds are, where there are some.
#[component]
fn Volume() -> impl IntoView {
    let turn = |event: web_sys::Event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            change(|choices| choices.volume = volume);
            sounds::play(Sound::Harbor);
        }
    };
    let on = Memo::new(|_| get(|choices| choices.sounds));
    move || {
        on.get().then(|| {
            view! {
                <label class="field volume">
                    <span>{move || t!("settings-volume")}</span>
                    <input type="range" min="0" max=LOUDEST.to_string() step="10" prop:value=move || get(|choices| choices.volume).to_string() on:change=turn/>
                </label>
            }
        })
    }
}

/// Something that is on or off.
pub(crate) fn switch((key, read, write): Switch) -> Markup {
    let turn = move |on: bool| change(|choices| write(choices, on));
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || get(read)
                on:change=move |event| turn(event_target_checked(&event))
            />
            <span><b>{move || t!(key)}</b><small>{move || crate::base::i18n::text(&format!("{key}.about"), &[])}</small></span>
        </label>
    }
    .into_any()
}

fn choice(
    group: &'static str,
    is_chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + Send + Sync + 'static,
    name: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <label>
            <input type="radio" name=group prop:checked=is_chosen on:change=move |_| choose()/>
            <span><b>{name}</b></span>
        </label>
    }
}

/// The button that opens the sheet, and the sheet.
#[component]
pub fn SettingsButton() -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button class="icon-btn" aria-label=move || t!("settings") title=move || t!("settings") on:click=move |_| open.set(true)>
            <Icon name="ui-gear"/>
        </button>
        <Settings open/>
    }
}

/// The button that turns light into dark.
#[component]
pub fn ThemeButton() -> impl IntoView {
    view! {
        <button class="icon-btn theme-btn" aria-label=move || t!("settings-turn") title=move || t!("settings-turn") on:click=move |_| settings::turn_theme()>
            <Icon name="ui-theme"/>
        </button>
    }
}
