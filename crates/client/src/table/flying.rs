//! Copies of things that fly over the table, to where another part of the board will draw them.
//!
//! The thing itself is [`away`] while its copy flies, so that it is never in two places, and comes back when the board is drawn
//! anew: [`land`].

use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::{DomRect, Element, HtmlElement};

use crate::base::browser;
use crate::base::settings;

/// What copies have no part in: names, and what makes a target.
const NAMES: [&str; 8] = ["data-piece", "data-from", "data-spot", "data-row", "data-state", "id", "role", "tabindex"];
/// Slow enough at the beginning that one sees where it comes from.
const EASE: &str = "cubic-bezier(.45,.05,.25,1)";

/// How long a copy lies where it came to, so that there is no moment with nothing there.
const LINGERS: u32 = 50;

/// A copy of something, above everything else in a room.
pub(crate) struct Flyer {
    copy: HtmlElement,
    from: DomRect,
    /// By how much the room is enlarged on the screen.
    enlarged: f64,
}

impl Flyer {
    /// A copy that lies where the element is.
    pub(crate) fn of(element: &Element, room: &Element) -> Option<Self> {
        Flyer::over(element, element.get_bounding_client_rect(), room)
    }

    /// A copy that lies somewhere else.
    pub(crate) fn over(element: &Element, from: DomRect, room: &Element) -> Option<Self> {
        if !is_seen(&from) {
            return None;
        }
        let copy: HtmlElement = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
        let inside = copy.query_selector_all("[data-piece]").ok()?;
        let inside = (0..inside.length()).filter_map(|at| inside.item(at)?.dyn_into::<Element>().ok());
        for element in inside.chain([Element::from(copy.clone())]) {
            for name in NAMES {
                let _ = element.remove_attribute(name);
            }
        }
        let _ = copy.set_attribute("aria-hidden", "true");
        let _ = copy.class_list().remove_1("away");
        let _ = copy.class_list().add_1("flying");
        let enlarged = browser::enlarged(room);
        let style = copy.style();
        let put = |name: &str, length: f64| {
            let _ = style.set_property(name, &format!("{:.1}px", length / enlarged));
        };
        put("width", from.width());
        put("height", from.height());
        put("left", 0.0);
        put("top", 0.0);
        room.append_child(&copy).ok()?;
        // Whatever its coordinates start from.
        let now = copy.get_bounding_client_rect();
        put("left", from.x() - now.x());
        put("top", from.y() - now.y());
        Some(Flyer { copy, from, enlarged })
    }

    /// Lets a length that its style counts in be what it was where it comes from.
    pub(crate) fn with(self, property: &str, length: f64) -> Self {
        let _ = self.copy.style().set_property(property, &format!("{:.1}px", length / self.enlarged));
        self
    }

    /// Leaves parts behind that go their own way.
    pub(crate) fn without(self, parts: &str) -> Self {
        if let Ok(Some(part)) = self.copy.query_selector(parts) {
            part.remove();
        }
        self
    }

    /// Flies there in so many milliseconds at normal speed, and is gone.
    pub(crate) fn go(self, to: &DomRect, ms: u32) {
        let middle = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
        let ((x, y), (to_x, to_y)) = (middle(&self.from), middle(to));
        let scale = (to.height() / self.from.height()).clamp(0.1, 1.0);
        let end = format!(
            "translate({:.1}px,{:.1}px) scale({scale:.2})",
            (to_x - x) / self.enlarged,
            (to_y - y) / self.enlarged
        );
        let ms = settings::get_untracked(|choices| choices.speed).scale(ms);
        // It stays there until it is gone, which is a little later than what it stands for is there.
        browser::move_away(&self.copy, &["none", &end], ms, EASE);
        spawn_local(async move {
            browser::sleep(ms + LINGERS).await;
            self.copy.remove();
        });
    }
}

/// Whether something that takes this room can be seen.
fn is_seen(rect: &DomRect) -> bool {
    rect.width() > 0.0 && rect.height() > 0.0
}

/// The first that matches and can be seen.
pub(crate) fn first(selector: &str) -> Option<Element> {
    browser::all(selector).into_iter().find(|element| is_seen(&element.get_bounding_client_rect()))
}

/// Hides something until the board is drawn anew.
pub(crate) fn away(element: &Element) {
    let _ = element.class_list().add_1("away");
}

/// The board is drawn anew: nothing is away. Says whether something was.
pub(crate) fn land() -> bool {
    let away = browser::all(".away");
    for element in &away {
        let _ = element.class_list().remove_1("away");
    }
    !away.is_empty()
}

/// Ends every flight.
pub(crate) fn end() {
    for copy in browser::all(".flying") {
        copy.remove();
    }
}
