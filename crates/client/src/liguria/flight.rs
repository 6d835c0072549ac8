//! What moves in a way of its own: ships along the lane, tiles and cubes that go behind a screen.

use js_sys::{Array, Function, Object, Reflect};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

use fondaco_liguria::components::{Colour, Cubes};
use fondaco_liguria::{Event, Liguria};

use super::chart::geometry::{Geometry, Point};
use super::scene::{home_of, slot_of};
use super::words;
use crate::table::desk::Desk;
use crate::{browser, settings};

/// What a ship takes for a step of the circuit.
const STEP: u32 = 180;
/// What a thing takes that flies to its place.
const FLIGHT: u32 = 320;

/// More things at once cannot be followed.
const MOST: usize = 3;

/// Lets an event be seen before it changes what is shown: how long it takes.
pub(super) fn perform(desk: Desk<Liguria>, event: &Event) -> Option<u32> {
    if browser::wants_stillness() {
        return None;
    }
    match *event {
        Event::Sailed { seat, from, steps, .. } => {
            let ms = STEP * u32::from(steps.unsigned_abs());
            sail(desk, seat.index(), from, steps, ms).then_some(ms)
        }
        Event::TileTaken { seat, position, tile } => {
            let row = match tile {
                fondaco_liguria::components::Tile::Harbor(tile) => {
                    format!("[data-spot='row-{seat}-{}']", tile.row().index())
                }
                _ => format!("[data-spot='screen-{seat}']"),
            };
            fly(&format!("[data-row='{position}']"), &row, 1).then_some(FLIGHT / 2)
        }
        // Cubes come aboard where the ship lies; the hold, which may be on another tab, follows.
        Event::LoadedFromPier { seat, owner, cubes } => {
            let pier = |word: &str| format!("[data-piece^='pier-{owner}-{word}-']");
            board(seat.index(), cubes, pier).then_some(FLIGHT)
        }
        Event::LoadedOnIsland { seat, place, cubes } => {
            board(seat.index(), cubes, |_| format!("[data-piece='place-{place}']")).then_some(FLIGHT)
        }
        Event::Unloaded { seat, cubes } => {
            let from = format!("[data-spot='cargo-{seat}'] .l-cube");
            fly(&from, &format!("[data-spot='screen-{seat}']"), cubes.total()).then_some(FLIGHT)
        }
        Event::Deployed { seat, owner, row, .. } => {
            let to = format!("[data-spot='figure-{owner}-{}']", row.index());
            fly(&format!("[data-spot='minister-{seat}']"), &to, 1).then_some(FLIGHT)
        }
        Event::Conquered { seat, place, .. } => {
            let to = format!("[data-piece='place-{place}']");
            fly(&format!("[data-spot='minister-{seat}']"), &to, 1).then_some(FLIGHT)
        }
        _ => None,
    }
}

/// Lets a ship sail along the lane. It stays at the end of its way until it is drawn there.
fn sail(desk: Desk<Liguria>, seat: usize, from: u8, steps: i8, ms: u32) -> bool {
    let Some(hull) = browser::all(&format!("[data-hull='{seat}']")).into_iter().next() else { return false };
    let Some(svg) = hull.closest("svg").ok().flatten() else { return false };
    let rect = svg.get_bounding_client_rect();
    if rect.width() < 1.0 {
        return false;
    }
    let (players, me) = home_of(desk);
    let chart = Geometry::new(players, rect.width(), rect.height());
    let slot = slot_of(me, players, from);
    let way = chart.way(slot, steps);
    let to = (slot as isize + isize::from(steps)).rem_euclid(12) as usize;
    // The ship lies beside the lane; on its way it is on it.
    let start = chart.berth(slot, 0, 1);
    let mut points: Vec<Point> = vec![start];
    points.extend(way.into_iter().step_by(3));
    points.push(chart.berth(to, 0, 1));
    let frames: Vec<String> = points
        .iter()
        .map(|point| format!("translate({:.1}px,{:.1}px)", point.x - start.x, point.y - start.y))
        .collect();
    animate(&hull, &[("transform", frames)], settings::get(|choices| choices.speed).scale(ms), "ease-in-out", true);
    true
}

/// Lets cubes fly to a ship, from where `from` finds those of a colour.
fn board(seat: usize, cubes: Cubes, from: impl Fn(&str) -> String) -> bool {
    let ship = browser::all(&format!("[data-hull='{seat}']")).into_iter().map(|hull| hull.get_bounding_client_rect());
    let Some(ship) = ship.into_iter().find(is_seen) else { return false };
    let mut flown = 0;
    for colour in Colour::ALL {
        let word = words::colour(colour);
        // On the chart cubes are drawn; what flies is a piece of the page.
        let look = browser::all(".l-cube").into_iter().find(|cube| shows(cube, word));
        let Some(look) = look else { continue };
        for source in browser::all(&from(word)).into_iter().rev().take(cubes[colour].into()) {
            let rect = source.get_bounding_client_rect();
            if flown < MOST && is_seen(&rect) && fly_one(&look, &rect, &ship).is_some() {
                flown += 1;
            }
        }
    }
    flown > 0
}

/// Whether this is a cube of the colour.
fn shows(cube: &Element, word: &str) -> bool {
    let picture = cube.query_selector("use").ok().flatten().and_then(|picture| picture.get_attribute("href"));
    picture.is_some_and(|picture| picture.ends_with(word))
}

/// Lets copies of the first elements that match fly to another one.
fn fly(from: &str, to: &str, count: u8) -> bool {
    let target = browser::all(to).into_iter().map(|element| element.get_bounding_client_rect()).find(is_seen);
    let Some(target) = target else { return false };
    let mut flown = false;
    for source in browser::all(from).into_iter().take(usize::from(count).min(MOST)) {
        let rect = source.get_bounding_client_rect();
        if is_seen(&rect) {
            flown |= fly_one(&source, &rect, &target).is_some();
        }
    }
    flown
}

fn is_seen(rect: &DomRect) -> bool {
    rect.width() > 0.0 && rect.height() > 0.0
}

fn fly_one(source: &Element, from: &DomRect, to: &DomRect) -> Option<()> {
    let copy: HtmlElement = source.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    for name in ["data-piece", "data-spot", "data-row", "data-state", "id", "role", "tabindex"] {
        let _ = copy.remove_attribute(name);
    }
    let _ = copy.set_attribute("aria-hidden", "true");
    let _ = copy.class_list().add_1("l-flying");
    let style = copy.style();
    for (name, length) in [("left", from.x()), ("top", from.y()), ("width", from.width()), ("height", from.height())] {
        let _ = style.set_property(name, &format!("{length:.1}px"));
    }
    // Inside the table, so that it looks as it did.
    let room = source.closest(".table").ok()??;
    room.append_child(&copy).ok()?;
    let middle = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let scale = (to.height() / from.height()).clamp(0.3, 1.0);
    let end = format!("translate({:.1}px,{:.1}px) scale({scale:.2})", to_x - x, to_y - y);
    let ms = settings::get(|choices| choices.speed).scale(FLIGHT);
    let frames = [("transform", vec!["none".to_owned(), end]), ("opacity", vec!["1".into(), "0.25".into()])];
    animate(&copy, &frames, ms, "cubic-bezier(.2,.8,.2,1)", false);
    spawn_local(async move {
        browser::sleep(ms).await;
        copy.remove();
    });
    Some(())
}

/// Lets an element move through these frames; it may stay at the last.
fn animate(element: &Element, frames: &[(&str, Vec<String>)], ms: u32, easing: &str, stay: bool) {
    let keyframes = Object::new();
    for (property, values) in frames {
        let values: Array = values.iter().map(|value| JsValue::from_str(value)).collect();
        let _ = Reflect::set(&keyframes, &JsValue::from_str(property), &values);
    }
    let options = Object::new();
    let fill = if stay { "forwards" } else { "none" };
    for (name, value) in [("duration", JsValue::from_f64(ms.into())), ("easing", easing.into()), ("fill", fill.into())]
    {
        let _ = Reflect::set(&options, &JsValue::from_str(name), &value);
    }
    let method = Reflect::get(element, &JsValue::from_str("animate")).ok();
    if let Some(method) = method.as_ref().and_then(|method| method.dyn_ref::<Function>()) {
        let _ = method.call2(element, &keyframes, &options);
    }
}

/// Ends what moves an element: it is drawn where it belongs.
pub(super) fn settle(element: &Element) {
    let moves = Reflect::get(element, &JsValue::from_str("getAnimations")).ok();
    let Some(moves) = moves.as_ref().and_then(|method| method.dyn_ref::<Function>()) else { return };
    let Ok(list) = moves.call0(element) else { return };
    for animation in Array::from(&list).iter() {
        if let Some(animation) = animation.dyn_ref::<web_sys::Animation>() {
            animation.cancel();
        }
    }
}
