//! Everything explains itself: an element with `data-explain="KEY"` shows a card with its name, one sentence and the numbers
//! of the rules when it is pointed at for a while, pressed long, or reached with the keyboard: at once when `?` is pressed,
//! otherwise after a while.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::face::{Explained, Face};
use crate::base::browser;
use crate::base::i18n;
use crate::base::parts::{Icon, Rich};
use crate::base::route::Route;
use crate::base::styles;
use crate::t;

const HOVER: Duration = Duration::from_millis(400);
const LONG_PRESS: Duration = Duration::from_millis(450);
/// Long enough that nothing pops up under the arrow keys of somebody who goes on.
const FOCUS: Duration = Duration::from_millis(900);

/// The card, and the listeners that show it.
#[component]
pub fn Explain<G: Face>(
    /// Of which game.
    #[prop(optional)]
    _game: std::marker::PhantomData<G>,
) -> impl IntoView {
    let shown: RwSignal<Option<(Explained, CardPosition)>> = RwSignal::new(None);
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let stop = move || {
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    // What things are called comes with the first card.
    let asked = StoredValue::new(0_u32);
    let show = move |next: Option<(Explained, CardPosition)>| {
        asked.update_value(|asked| *asked += 1);
        let this = asked.get_value();
        if next.is_none() {
            return shown.set(None);
        }
        spawn_local(async move {
            let said = i18n::load_part(styles::MORE).await;
            // Something else may be pointed at in the meantime, or nothing.
            if said && asked.try_get_value() == Some(this) {
                shown.set(next);
            }
        });
    };
    // What is pointed at is explained after a while, and the card stays a moment, so that one can get to its links.
    let later = move |element: Option<Element>, wait: Duration| {
        if element.as_ref().is_some_and(is_in_card) {
            return stop();
        }
        let next = element.and_then(|element| find::<G>(&element));
        stop();
        timer.set_value(set_timeout_with_handle(move || show(next), wait).ok());
    };
    let at = |event: &web_sys::Event| event.target().and_then(|target| target.dyn_into::<Element>().ok());
    // A board that appears under a mouse at rest is not pointed at.
    let rests_at = StoredValue::new(None);
    let over = window_event_listener(leptos::ev::pointerover, move |event| {
        let place = Some((event.client_x(), event.client_y()));
        if event.pointer_type() == "mouse" && rests_at.get_value() != place {
            rests_at.set_value(place);
            later(at(&event), HOVER);
        }
    });
    let down = window_event_listener(leptos::ev::pointerdown, move |event| {
        rests_at.set_value(Some((event.client_x(), event.client_y())));
        let element = at(&event);
        if element.as_ref().is_some_and(is_in_card) {
            return;
        }
        show(None);
        stop();
        if event.pointer_type() != "mouse" {
            later(element, LONG_PRESS);
        }
    });
    let up = window_event_listener(leptos::ev::pointerup, move |event| {
        if event.pointer_type() != "mouse" {
            stop();
        }
    });
    // A finger that scrolls does not ask.
    let cancel = window_event_listener(leptos::ev::pointercancel, move |_| stop());
    // What it lay beside has moved.
    let resize = window_event_listener(leptos::ev::resize, move |_| show(None));
    let focus = window_event_listener(leptos::ev::focusin, move |event| {
        let element = at(&event).filter(|element| element.matches(":focus-visible").unwrap_or(false));
        if element.as_ref().is_some_and(|element| !is_in_card(element)) {
            show(None);
            later(element, FOCUS);
        }
    });
    let key = window_event_listener(leptos::ev::keydown, move |event| match event.key().as_str() {
        "?" => {
            let focused = browser::window().and_then(|window| window.document()?.active_element());
            show(focused.and_then(|element| find::<G>(&element)));
        }
        "Escape" => show(None),
        _ => {}
    });
    on_cleanup(move || {
        stop();
        over.remove();
        down.remove();
        up.remove();
        cancel.remove();
        focus.remove();
        resize.remove();
        key.remove();
    });
    move || {
        shown.get().map(|(Explained { key, icon, rules }, place)| {
            let rules = rules.split(", ").map(|rule| {
                view! { <a href=Route::Rules(G::GAME, Some(rule.to_owned())).href()>{rule}</a> }
            });
            view! {
                <div class="explain" role="status" style:left=place.left style:top=place.top style:bottom=place.bottom>
                    <span class="explain-icon"><Icon name=icon/></span>
                    <div>
                        <h3>{move || t!(key)}</h3>
                        <p><Rich text=Signal::derive(move || crate::base::i18n::text(&format!("{key}.text"), &[]))/></p>
                        <small>{move || t!("explain-rules")}{rules.collect_view()}</small>
                    </div>
                </div>
            }
        })
    }
}

fn is_in_card(element: &Element) -> bool {
    element.closest(".explain").ok().flatten().is_some()
}

/// Where the card is shown: above or below the thing, never over it.
#[derive(Clone, PartialEq, Debug)]
struct CardPosition {
    left: String,
    top: Option<String>,
    bottom: Option<String>,
}

fn find<G: Face>(element: &Element) -> Option<(Explained, CardPosition)> {
    let element = element.closest("[data-explain]").ok()??;
    let key = element.get_attribute("data-explain")?;
    let explained = G::EXPLAINED.iter().find(|explained| explained.key == key)?;
    let rect = element.get_bounding_client_rect();
    let window = browser::window()?;
    let (width, height) = (window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?);
    let px = |length: f64| format!("{length}px");
    let left = px(rect.x().min(width - 340.0).max(8.0));
    let below = rect.bottom() + 8.0;
    let place = if below + 140.0 < height {
        CardPosition { left, top: Some(px(below)), bottom: None }
    } else {
        CardPosition { left, top: None, bottom: Some(px(height - rect.top() + 8.0)) }
    };
    Some((*explained, place))
}
