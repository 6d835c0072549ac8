//! What moves in a way of its own: ships along the circuit, tiles and cubes that go behind a screen.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element};

use fondaco_game::Seat;
use fondaco_liguria::components::{Colour, Cubes};
use fondaco_liguria::state::PLACES;
use fondaco_liguria::{Event, Liguria};

use super::chart::geometry::{Geometry, Point};
use super::scene::{home_of, slot_of};
use super::words;
use crate::base::browser;
use crate::base::settings;
use crate::table::face::{Desk, Timing};
use crate::table::flying::{self, Flyer};

/// What a ship takes for a step of the circuit.
const STEP: u32 = 180;
/// What a thing takes that flies to its place.
const FLIGHT: u32 = 420;
/// How wide the marker of somebody is who goes ashore.
const FIGURE: f64 = 30.0;

/// More things at once cannot be followed.
const MOST: usize = 3;

/// How long it takes to see what an event changes.
pub(super) fn timing(event: &Event) -> Timing {
    match *event {
        Event::StartCubes { .. }
        | Event::StartDrawn { .. }
        | Event::Ordered { .. }
        | Event::RoundBegan { .. }
        | Event::RoundEnded { .. }
        | Event::HomewardBegan
        | Event::BuyerPlaced { .. }
        | Event::RowClosed { .. }
        | Event::CardTaken { .. }
        | Event::CubesOffered { .. }
        | Event::Turned { .. }
        | Event::Expelled { .. } => Timing::Move,
        Event::Upgraded { .. } => Timing::Turn,
        Event::BlankLaid { .. } | Event::IslandLaid { .. } | Event::ScoreLaid { .. } => Timing::Ms(70),
        // At most three at once.
        Event::TileDrawn { position, .. } if position % 3 == 2 => Timing::Ms(150),
        Event::CardDrawn { .. } => Timing::Ms(300),
        Event::CardSetAside { .. } => Timing::Ms(500),
        Event::CoinsTaken { .. } => Timing::Ms(160),
        Event::SkippingPaid { .. } | Event::Unloaded { .. } => Timing::Ms(120),
        Event::TileTaken { .. } | Event::Sailed { .. } => Timing::Ms(60),
        Event::LoadedFromPier { .. }
        | Event::LoadedOnIsland { .. }
        | Event::Deployed { .. }
        | Event::Conquered { .. } => Timing::Ms(FLIGHT),
        _ => Timing::None,
    }
}

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
            let pier = |word: &str| browser::all(&format!("[data-piece^='pier-{owner}-{word}-']"));
            carry(cubes, pier, &seen(&ship(seat.index()))?).then_some(FLIGHT)
        }
        Event::LoadedOnIsland { seat, place, cubes } => {
            let island = |_: &str| browser::all(&format!("[data-piece='place-{place}']"));
            carry(cubes, island, &seen(&ship(seat.index()))?).then_some(FLIGHT)
        }
        Event::Unloaded { seat, cubes } => {
            let hold = format!("[data-spot='cargo-{seat}'] .l-cube");
            let flown = fly(&hold, &format!("[data-spot='screen-{seat}']"), cubes.total())
                // Where the hold is on another tab, they go ashore.
                || carry(cubes, |_| browser::all(&ship(seat.index())), &seen(&harbor(desk, seat))?);
            flown.then_some(FLIGHT)
        }
        Event::Deployed { seat, owner, row, .. } => {
            let space = seen(&format!("[data-spot='figure-{owner}-{}']", row.index()));
            go_ashore(seat, &space.or_else(|| seen(&harbor(desk, owner)))?)
        }
        Event::Conquered { seat, place, .. } => go_ashore(seat, &seen(&format!("[data-piece='place-{place}']"))?),
        _ => None,
    }
}

/// A player's ship on the chart.
fn ship(seat: usize) -> String {
    format!("[data-hull='{seat}']")
}

/// A player's harbor on the chart.
fn harbor(desk: Desk<Liguria>, owner: Seat) -> String {
    let (players, _) = home_of(desk);
    format!("[data-piece='place-{}']", owner.index() * PLACES / players.max(1))
}

/// Where the first is that matches and can be seen.
fn seen(selector: &str) -> Option<DomRect> {
    flying::first(selector).map(|element| element.get_bounding_client_rect())
}

/// The room that things fly in: inside the table, so that they look as they did.
fn room() -> Option<Element> {
    browser::all(".table").pop()
}

/// Lets a ship sail along the circuit. It stays at the end of its way until it is drawn there.
fn sail(desk: Desk<Liguria>, seat: usize, from: u8, steps: i8, ms: u32) -> bool {
    let Some(hull) = browser::all(&ship(seat)).into_iter().next() else { return false };
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
    // The ship lies beside the circuit; on its way it is on it.
    let start = chart.berth(slot, 0, 1, false);
    let mut points: Vec<Point> = vec![start];
    points.extend(way.into_iter().step_by(3));
    points.push(chart.berth(to, 0, 1, false));
    let frames: Vec<String> = points
        .iter()
        .map(|point| format!("translate({:.1}px,{:.1}px)", point.x - start.x, point.y - start.y))
        .collect();
    let ms = settings::get_untracked(|choices| choices.speed).scale(ms);
    let frames: Vec<&str> = frames.iter().map(String::as_str).collect();
    browser::move_away(&hull, &frames, ms, "ease-in-out");
    true
}

/// Lets cubes fly, from where `from` finds those of a colour.
fn carry(cubes: Cubes, from: impl Fn(&str) -> Vec<Element>, to: &DomRect) -> bool {
    let Some(room) = room() else { return false };
    let mut flown = 0;
    for colour in Colour::ALL {
        let word = words::colour(colour);
        // On the chart cubes are drawn; what flies is a piece of the page.
        let look = browser::all(".l-cube").into_iter().find(|cube| shows(cube, word));
        let Some(look) = look else { continue };
        for source in from(word).into_iter().rev().take(cubes[colour].into()) {
            let lies = cube_in(&source);
            if flown < MOST
                && let Some(flyer) = Flyer::over(&look, lies, &room)
            {
                if is_one_cube(&source) {
                    flying::away(&source);
                }
                flyer.go(to, FLIGHT);
                flown += 1;
            }
        }
    }
    flown > 0
}

/// Where the cube lies in what stands for it on the chart.
fn cube_in(source: &Element) -> DomRect {
    let drawn = source.query_selector("use[href^='#cube-']").ok().flatten();
    drawn.as_ref().unwrap_or(source).get_bounding_client_rect()
}

/// Whether this is a cube on a pier that stands for itself only.
fn is_one_cube(source: &Element) -> bool {
    source.class_list().contains("l-lying") && matches!(source.query_selector(".l-pier-count"), Ok(None))
}

/// Whether this is a cube of the colour.
fn shows(cube: &Element, word: &str) -> bool {
    let picture = cube.query_selector("use").ok().flatten().and_then(|picture| picture.get_attribute("href"));
    picture.is_some_and(|picture| picture.ends_with(word))
}

/// Lets somebody's people go from their ship to where they will be.
fn go_ashore(seat: Seat, to: &DomRect) -> Option<u32> {
    let ship = seen(&ship(seat.index()))?;
    let look = browser::all(&format!("[data-seat='{seat}'] header .mk")).into_iter().next()?;
    let (x, y) = (ship.x() + (ship.width() - FIGURE) / 2.0, ship.y() + (ship.height() - FIGURE) / 2.0);
    let from = DomRect::new_with_x_and_y_and_width_and_height(x, y, FIGURE, FIGURE).ok()?;
    Flyer::over(&look, from, &room()?)?.with("--mk", FIGURE).go(to, FLIGHT);
    Some(FLIGHT)
}

/// Lets copies of the first elements that match fly to another one.
fn fly(from: &str, to: &str, count: u8) -> bool {
    let (Some(target), Some(room)) = (seen(to), room()) else { return false };
    let mut flown = false;
    for source in browser::all(from).into_iter().take(usize::from(count).min(MOST)) {
        if let Some(flyer) = Flyer::of(&source, &room) {
            flying::away(&source);
            flyer.go(&target, FLIGHT);
            flown = true;
        }
    }
    flown
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
