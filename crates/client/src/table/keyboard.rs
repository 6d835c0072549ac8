//! The keyboard at the table. Board and panel are one ring of targets, in document order; the lines of the ledger are another.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent, SvgElement};

use super::face::{Desk, Face};
use super::{ledger, tabs};
use crate::base::browser;
use crate::base::route::Route;
use crate::base::settings;

/// Everything that can be chosen.
const TARGETS: &str = "[data-state=open],[data-state=picked]";

/// What the keyboard opens and closes.
#[derive(Clone, Copy)]
pub(super) struct Panels {
    /// The keys.
    pub(super) help: RwSignal<bool>,
    /// The ledger beside the board.
    pub(super) drawer: RwSignal<bool>,
}

/// Does what a key means.
pub(super) fn press<G: Face>(desk: Desk<G>, event: &KeyboardEvent, panels: Panels) {
    if event.alt_key() || event.meta_key() || is_typing(event) {
        return;
    }
    let key = event.key();
    if event.ctrl_key() {
        if key.eq_ignore_ascii_case("z") {
            event.prevent_default();
            desk.undo();
        }
        return;
    }
    let done = match key.as_str() {
        "ArrowRight" | "ArrowDown" => step(1),
        "ArrowLeft" | "ArrowUp" => step(-1),
        "Home" => focus(ring().first()),
        "End" => focus(ring().last()),
        "Enter" => enter(desk),
        " " => match focused() {
            Some(element) if is_drawn_target(&element) => click(&element),
            // A button is pressed by the browser.
            Some(element) if element.matches("a, button, summary").unwrap_or(false) => false,
            _ => show_on(desk),
        },
        "Escape" => {
            desk.clear();
            panels.drawer.set(false);
            true
        }
        "h" | "H" => {
            desk.hint();
            true
        }
        "?" => {
            // On something that explains itself the explanation is shown.
            let explained = focused().is_some_and(|focused| focused.closest("[data-explain]").ok().flatten().is_some());
            panels.help.set(!explained);
            !explained
        }
        "u" | "U" => {
            desk.undo();
            true
        }
        "r" | "R" => browser::all(".decision .since").first().is_some_and(click),
        "l" | "L" if !tabs::are_shown() => {
            ledger::show(panels.drawer);
            true
        }
        "l" | "L" => show_tab(desk, G::TABS.len().saturating_sub(1)),
        "p" | "P" => show_tab(desk, 1),
        "b" | "B" => show_tab(desk, 0),
        "t" | "T" => {
            settings::turn_theme();
            true
        }
        "F1" => {
            Route::Rules(G::GAME, None).go();
            true
        }
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            let numbered = browser::all(&format!("[data-key='{digit}']"));
            // What was chosen has the focus, so that the arrows go on from there.
            numbered
                .iter()
                .find(|element| is_target(element))
                .is_some_and(|chosen| focus(Some(chosen)) && click(chosen))
        }
        _ => false,
    };
    if done {
        event.prevent_default();
    }
}

/// Single letters are off while somebody types, and everything is off in a dialog.
fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| element.closest("input, textarea, select, dialog").ok().flatten().is_some())
}

fn targets() -> Vec<Element> {
    browser::all(TARGETS).into_iter().filter(|element| element.get_bounding_client_rect().width() > 0.0).collect()
}

fn focused() -> Option<Element> {
    browser::window()?.document()?.active_element()
}

fn is_target(element: &Element) -> bool {
    element.matches(TARGETS).unwrap_or(false)
}

/// A target that is no native button: the browser presses those itself.
fn is_drawn_target(element: &Element) -> bool {
    is_target(element) && !element.matches("button").unwrap_or(false)
}

/// What the button of the decision says is done, wherever the focus is among the targets. While it says nothing yet, the target
/// in focus is picked.
fn enter<G: Face>(desk: Desk<G>) -> bool {
    let ready = desk.commit.with_untracked(Option::is_some);
    match focused() {
        Some(element) if element.matches("a, button:not([data-state])").unwrap_or(false) => false,
        Some(element) if !ready && element.get_attribute("data-state").as_deref() == Some("open") => click(&element),
        _ => {
            desk.confirm();
            true
        }
    }
}

/// What the arrows go through: the targets, or the lines of the ledger while one is read.
fn ring() -> Vec<Element> {
    let ledger = focused().and_then(|focused| focused.closest(".ledger").ok()?);
    let Some(ledger) = ledger else { return targets() };
    browser::all(".ledger .line").into_iter().filter(|line| ledger.contains(Some(line))).collect()
}

fn step(by: isize) -> bool {
    let targets = ring();
    if targets.is_empty() {
        return false;
    }
    let focused = focused();
    let here = focused.as_ref().and_then(|focused| targets.iter().position(|target| target == focused));
    let after = |target: &Element| focused.as_ref().is_none_or(|focused| follows(target, focused));
    let next = match here {
        Some(here) => (here as isize + by).rem_euclid(targets.len() as isize) as usize,
        // From anywhere else, such as the decision itself, on to what comes next in the page.
        None if by > 0 => targets.iter().position(after).unwrap_or(0),
        None => targets.iter().rposition(|target| !after(target)).unwrap_or(targets.len() - 1),
    };
    focus(targets.get(next))
}

/// Whether an element comes after another in the page, or lies in it.
fn follows(element: &Element, other: &Element) -> bool {
    other.compare_document_position(element) & web_sys::Node::DOCUMENT_POSITION_FOLLOWING != 0
}

fn focus(element: Option<&Element>) -> bool {
    let Some(element) = element else { return false };
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        return element.focus().is_ok();
    }
    element.dyn_ref::<SvgElement>().is_some_and(|element| element.focus().is_ok())
}

fn click(element: &Element) -> bool {
    let event = web_sys::MouseEvent::new_with_mouse_event_init_dict("click", &{
        let init = web_sys::MouseEventInit::new();
        init.set_bubbles(true);
        init.set_cancelable(true);
        init
    });
    event.is_ok_and(|event| element.dispatch_event(&event).is_ok())
}

/// Goes on to one's own turn, if others are at theirs.
fn show_on<G: Face>(desk: Desk<G>) -> bool {
    let waits = !desk.guided && !untrack(|| desk.your_turn()) && desk.table.with_untracked(|table| table.you.is_some());
    if waits {
        desk.skip();
    }
    waits
}

fn show_tab<G: Face>(desk: Desk<G>, tab: usize) -> bool {
    desk.tab.set(tab);
    true
}
