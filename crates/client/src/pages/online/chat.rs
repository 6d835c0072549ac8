//! What people say: the players' room, and that of those who look on; phrases that everybody reads in their own language.

use fondaco_wire::{Said, Saying};
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker};
use crate::hosts::online::room::Room;
use crate::pages::report::{self, Subject};
use crate::t;
use crate::table::people::mark_key;

/// The longest text, in characters.
const LONGEST: &str = "300";

/// The phrases: as they travel, and the keys of their texts.
const PHRASES: [(&str, &str); 12] = [
    ("hello", "phrase-hello"),
    ("good-luck", "phrase-good-luck"),
    ("have-fun", "phrase-have-fun"),
    ("well-played", "phrase-well-played"),
    ("thanks", "phrase-thanks"),
    ("sorry", "phrase-sorry"),
    ("oops", "phrase-oops"),
    ("hurry-up", "phrase-hurry-up"),
    ("one-moment", "phrase-one-moment"),
    ("back-again", "phrase-back-again"),
    ("good-game", "phrase-good-game"),
    ("goodbye", "phrase-goodbye"),
];

/// What was said, in the language of the one who reads it.
#[must_use]
pub fn words(says: &Saying) -> String {
    match says {
        Saying::Text(text) => text.clone(),
        Saying::Phrase(word) => match PHRASES.iter().find(|(phrase, _)| phrase == word) {
            Some((_, key)) => t!(key),
            None => word.clone(),
        },
    }
}

/// What is heard, followed.
fn heard(room: Room) -> Vec<Said> {
    let muted = room.muted.get();
    room.said.with(|said| said.iter().filter(|said| !muted.contains(&said.player)).cloned().collect())
}

/// What one has said and nobody has heard yet, followed.
fn unheard(room: Room) -> Vec<Saying> {
    let unsaid = room.unsaid.get().into_iter();
    unsaid.filter(|(since, says)| !room.was_heard(*since, says)).map(|(_, says)| says).collect()
}

/// The button in the header, and the chat beside the board.
pub(super) fn button(room: Room) -> Markup {
    let open = RwSignal::new(false);
    // What was said before one came is not new.
    let came = room.server_ms();
    let read = RwSignal::new(came);
    Effect::new(move |_| {
        room.said.track();
        if open.get() {
            read.set(room.server_ms());
        }
    });
    let others = move |since: u64| {
        let me = room.me.get();
        heard(room).into_iter().rev().find(|said| said.ms > since && Some(&said.player) != me.as_ref())
    };
    let fresh = Memo::new(move |_| !open.get() && others(read.get()).is_some());
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        use wasm_bindgen::JsCast as _;
        let at = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typing = at.is_some_and(|at| at.closest("input, textarea, select, dialog").ok().flatten().is_some());
        if event.key() == "Escape" {
            open.set(false);
        } else if event.key().eq_ignore_ascii_case("c") && !typing && !event.ctrl_key() && !event.meta_key() {
            event.prevent_default();
            open.update(|open| *open = !*open);
        }
    });
    on_cleanup(move || keys.remove());
    let label = move || if fresh.get() { t!("chat-new") } else { t!("chat") };
    let latest = move || others(came).map(|said| t!("chat-says", who = said.name.as_str(), what = words(&said.says)));
    view! {
        <button
            class="icon-btn chat-btn"
            aria-label=label
            title=label
            aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            <Icon name="ui-chat"/>
            {move || fresh.get().then(|| view! { <span class="dot"></span> })}
        </button>
        <span class="vh" aria-live="polite">{latest}</span>
        {move || open.get().then(|| view! {
            <section class="drawer chat" aria-label=move || t!("chat")>
                <button class="icon-btn" aria-label=move || t!("close") on:click=move |_| open.set(false)><Icon name="ui-close"/></button>
                <h2>{move || t!("chat")}</h2>
                {panel(room, true)}
            </section>
        })}
    }
    .into_any()
}

/// What was said, and where one says something.
pub(super) fn panel(room: Room, focus: bool) -> Markup {
    let list = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        room.said.track();
        room.unsaid.track();
        if let Some(list) = list.get() {
            // After the new line stands there.
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let report = RwSignal::new(None);
    let lines = move || {
        let (said, unsaid) = (heard(room), unheard(room));
        if said.is_empty() && unsaid.is_empty() {
            return view! { <li class="nothing">{move || t!("chat-none")}</li> }.into_any();
        }
        let lines: Vec<Markup> = said.into_iter().map(|said| line(room, said, report)).collect();
        let kept: Vec<Markup> = unsaid.into_iter().map(unheard_line).collect();
        view! { {lines}{kept} }.into_any()
    };
    let again = move || {
        room.muted.with(|muted| !muted.is_empty()).then(|| {
            let hear = move |_| {
                for player in room.muted.get_untracked() {
                    room.mute(&player, false);
                }
            };
            view! { <button class="btn quiet" on:click=hear>{move || t!("chat-hear-again")}</button> }
        })
    };
    let about = move || if room.seat().is_some() { t!("chat-about") } else { t!("chat-about-spectators") };
    view! {
        <p class="about">{about}</p>
        <div class="said" node_ref=list tabindex="0" role="log" aria-label=move || t!("chat-said")><ol>{lines}</ol></div>
        {again}
        {phrases(room)}
        {entry(room, focus)}
        {report::sheet(report)}
    }
    .into_any()
}

fn line(room: Room, said: Said, report: RwSignal<Option<Subject>>) -> Markup {
    let person = said.seat.and_then(|seat| untrack(|| room.people().at(seat).cloned()));
    let mine = room.me.with_untracked(|me| me.as_ref() == Some(&said.player));
    let marker = match person {
        Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
        None => view! { <Icon name="ui-eye"/> }.into_any(),
    };
    let (name, says, player) = (said.name.to_string(), said.says.clone(), said.player.clone());
    let mark = said.mark.map(mark_key);
    let who = name.clone();
    let (reported, named) = (StoredValue::new(said), name.clone());
    let report_it = move |_| {
        let said = reported.get_value();
        let words = words(&said.says);
        let invitation = room.shown_invitation();
        report.set(Some(Subject::Said { said: Box::new(said), words, invitation }));
    };
    let report_label = move || t!("report-said", who = named.as_str());
    let label = move || t!("chat-mute", who = who.as_str());
    view! {
        <li class:mine=mine>
            {marker}
            <p><b>{name}</b>" "{mark.map(|key| view! { <small class="mark">{move || t!(key)}</small>" " })}<span>{move || words(&says)}</span></p>
            {(!mine).then(|| view! {
                <button class="icon-btn" aria-label=label.clone() title=label on:click=move |_| room.mute(&player, true)><Icon name="ui-close"/></button>
                <button class="icon-btn" aria-label=report_label.clone() title=report_label on:click=report_it><Icon name="ui-flag"/></button>
            })}
        </li>
    }
    .into_any()
}

/// Something that is kept until the server has it; that is said only if it takes a while.
fn unheard_line(says: Saying) -> Markup {
    view! {
        <li class="mine unsent">
            <Icon name="ui-clock"/>
            <p><span>{move || words(&says)}</span>" "<small class="late">{move || t!("chat-unsent")}</small></p>
        </li>
    }
    .into_any()
}

fn phrases(room: Room) -> Markup {
    let buttons = PHRASES.iter().map(|&(phrase, key)| {
        let say = move |_| say(room, Saying::Phrase(phrase.to_owned()));
        view! { <button on:click=say>{move || t!(key)}</button> }
    });
    view! { <div class="phrases" role="group" aria-label=move || t!("chat-phrases") tabindex="0">{buttons.collect_view()}</div> }.into_any()
}

fn say(room: Room, says: Saying) {
    if let Some(host) = room.host() {
        host.say(says);
    }
}

fn entry(room: Room, focus: bool) -> Markup {
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let (Some(field), true) = (field.get(), focus) {
            let _ = field.focus();
        }
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let text = field.value().trim().to_owned();
        if !text.is_empty() {
            say(room, Saying::Text(text));
            field.set_value("");
        }
    };
    view! {
        <form class="say" on:submit=send>
            <input type="text" node_ref=field maxlength=LONGEST autocomplete="off" aria-label=move || t!("chat-say") placeholder=move || t!("chat-say")/>
            <button class="btn" aria-label=move || t!("chat-send")><Icon name="ui-play"/></button>
        </form>
    }
    .into_any()
}
