//! The decision panel: one question in one place, the options, and the one button that commits.

use leptos::prelude::*;

use super::coach::Coach;
use super::face::{Choice, Desk, Face, Hints};
use super::parts::{self, LazyPart};
use super::recap::{self, Recap};
use super::target::{State, target};
use wasm_bindgen::JsCast as _;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, Rich};
use crate::t;
use fondaco_game::Turn;
use fondaco_table::Stage;

/// The panel. A board puts it where its layout has room for it; on phones it is the sheet at the bottom.
#[component]
pub fn Decision<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    move || {
        if desk.your_turn() { view! { <Asked desk/> }.into_any() } else { view! { <Waiting desk/> }.into_any() }
    }
}

#[component]
fn Asked<G: Face>(desk: Desk<G>) -> impl IntoView {
    let question =
        Memo::new(move |_| desk.at(|at| if at.legal.is_empty() { Default::default() } else { G::question(at) }));
    let title = Signal::derive(move || question.with(|question| question.title.clone()));
    let hint = Signal::derive(move || question.with(|question| question.hint.clone()));
    let picked = move || desk.pick.with(|pick| *pick != G::Pick::default());
    let whose = desk.people.with(|people| people.named().cloned()).map(|person| {
        view! { <span class="whose"><Marker colour=person.colour initial=person.initial/><b>{person.name}</b></span>" " }
    });
    let hinted = Memo::new(move |_| desk.hints.with(|hints| *hints != Hints::None));
    // What happened in the meantime can be read until something is chosen.
    let begins = untrack(|| desk.at(|at| if at.legal.is_empty() { Default::default() } else { G::first_pick(at) }));
    let told = desk.host().is_some() && !desk.guided;
    let chosen = Memo::new(move |_| desk.pick.with(|pick| *pick != begins));
    let news = Memo::new(move |_| if told && !chosen.get() { recap::lines(desk).len() } else { 0 });
    let reads = RwSignal::new(false);
    let reading = Memo::new(move |_| reads.get() && news.get() > 0);
    let since = move || {
        (news.get() > 0).then(|| {
            view! {
                // Tab leads from the question to the choices, so this has a key of its own.
                <button class="btn quiet since" tabindex="-1" aria-keyshortcuts="r" aria-expanded=move || reading.get().to_string() on:click=move |_| reads.update(|reads| *reads = !*reads)>
                    <Icon name="ui-log"/><span>{move || t!("recap")}": "</span><b>{move || news.get()}</b>
                </button>
            }
        })
    };
    let panel = NodeRef::new();
    keep_focus(panel);
    view! {
        <section class="decision yours" class:reading=reading class:picked=chosen aria-labelledby="question" tabindex="-1" node_ref=panel>
            <h2 id="question">{whose}<Rich text=title/></h2>
            <p class="hint"><Rich text=hint/></p>
            <Coach desk/>
            {G::options(desk)}
            {move || hinted.get().then(|| parts::show(desk, LazyPart::Hints))}
            {move || reading.get().then(|| view! { <Recap desk/> })}
            <div class="act">
                {since}
                <button class="btn quiet clear" disabled=move || !picked() on:click=move |_| desk.clear()>
                    <Icon name="ui-undo"/>{move || t!("table-clear")}<kbd>{move || t!("key-escape")}</kbd>
                </button>
                <button class="btn primary" disabled=move || desk.commit.with(Option::is_none) on:click=move |_| desk.confirm()>
                    <Icon name="ui-seal"/>
                    {move || desk.commit.with(|commit| match commit {
                        Some(commit) => commit.label.clone(),
                        None => t!("table-choose"),
                    })}
                    <kbd>{move || t!("key-enter")}</kbd>
                </button>
            </div>
        </section>
    }
}

/// What had the focus in the last decision is gone, and with it the focus: this decision gets it, so that the keyboard goes on
/// here and a screen reader reads the question. Whoever writes, or reads a dialog, is left alone.
fn keep_focus(panel: NodeRef<leptos::html::Section>) {
    Effect::new(move |_| {
        let Some(panel) = panel.get() else { return };
        let document = browser::window().and_then(|window| window.document());
        let lost = document.is_some_and(|document| {
            document.active_element().is_none_or(|focused| focused.tag_name() == "BODY")
                && document.query_selector("dialog[open]").is_ok_and(|dialog| dialog.is_none())
        });
        if lost {
            browser::focus_quietly(&panel);
        }
    });
}

/// Goes past everything else to the decision that is due, or to the board.
#[component]
pub fn SkipLink() -> impl IntoView {
    let skip = move |_| {
        let there =
            ["section.decision.yours", "#board"].into_iter().find_map(|there| browser::all(there).into_iter().next());
        if let Some(there) = there.and_then(|there| there.dyn_into::<web_sys::HtmlElement>().ok()) {
            browser::focus_quietly(&there);
        }
    };
    view! { <button class="skip vh" on:click=skip>{move || t!("table-skip")}</button> }
}

/// Not your turn: a quiet bar that says who decides what.
#[component]
fn Waiting<G: Face>(desk: Desk<G>) -> impl IntoView {
    // Bots do not let one wait long enough to plan anything.
    let plans = desk.slots.with_value(|slots| slots.planning.is_some());
    let who = Memo::new(move |_| match desk.table.with(|table| (table.stage, table.turn)) {
        (Stage::Playing, turn) => match (desk.shown.with(|seen| G::due(seen)), turn) {
            (Some(seat), _) | (None, Turn::Player(seat)) => Some(seat),
            _ => None,
        },
        _ => None,
    });
    move || {
        let seat = who.get()?;
        let person = desk.people.with(|people| people.at(seat).cloned())?;
        if person.you {
            return None;
        }
        Some(view! {
            <section class="decision quiet-bar" aria-label=move || t!("table-turn")>
                <Marker colour=person.colour initial=person.initial.clone()/>
                <p><Rich text=Signal::derive(move || desk.at(|at| G::waiting(at, seat)))/></p>
                {person.bot.is_some().then(|| view! { <Icon name="ui-bot"/> })}
                {plans.then(|| G::plan(desk))}
                <Recap desk/>
                <Skip desk/>
            </section>
        })
    }
}

/// Shows the others' moves at once, up to one's own turn. Where bots play, it is there as long as one waits for them.
#[component]
fn Skip<G: Face>(desk: Desk<G>) -> impl IntoView {
    let waits = Memo::new(move |_| {
        let playing = desk.table.with(|table| table.stage == Stage::Playing && table.you.is_some());
        playing && (desk.moving.get() || desk.host().is_some_and(|host| host.is_local()))
    });
    move || {
        (waits.get() && !desk.guided).then(|| {
            view! {
                <button class="btn skip-on" disabled=move || desk.skipping.get() on:click=move |_| desk.skip()>
                    <Icon name="ui-last"/>{move || t!("table-skip-on")}<kbd>{move || t!("key-space")}</kbd>
                </button>
            }
        })
    }
}

/// Every legal action as a button: the fallback for decisions that a board has no better way for.
pub fn plain_list<G: Face>(desk: Desk<G>) -> Markup {
    let actions = Memo::new(move |_| desk.legal.get());
    view! {
        <ol class="options">
            {move || {
                let choices = desk.at(|at| at.legal.iter().map(|&action| G::choice(at, action)).collect::<Vec<_>>());
                let actions = actions.get();
                actions.iter().copied().zip(choices).enumerate().map(|(index, (action, choice))| {
                    option_button(desk, index, action, choice)
                }).collect_view()
            }}
        </ol>
    }
    .into_any()
}

fn option_button<G: Face>(desk: Desk<G>, index: usize, action: G::Action, choice: Choice) -> impl IntoView {
    let own = Memo::new(move |_| desk.at(|at| G::pick(at, action)));
    let picked = move || own.with(|own| desk.pick.with(|pick| pick == own));
    let press = move || if picked() { desk.clear() } else { desk.pick.set(own.get_untracked()) };
    let label = format!("{}. {}", crate::base::parts::plain(&choice.name), crate::base::parts::plain(&choice.effect));
    let digit = (index < 9).then_some(index + 1);
    let key = digit.map(|digit| digit.to_string());
    let chosen = target(desk, move || State::of(true, picked()), move || label.clone(), press);
    view! {
        <li>
            <button class="option" {..chosen} data-key=key>
                <b>{crate::base::parts::rich(&choice.name)}</b>
                <small>{crate::base::parts::rich(&choice.effect)}</small>
                {digit.map(|key| view! { <kbd>{key}</kbd> })}
            </button>
        </li>
    }
}
