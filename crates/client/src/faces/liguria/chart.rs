//! The chart: the circuit with its harbors and islands, the ships, and the way of a voyage that is being planned.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_liguria::Action;
use fondaco_liguria::components::Direction;
use fondaco_liguria::preview::{Plan, Way};
use leptos::html;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;

use super::cards::Cards;
use super::pick::{Pick, routed};
use super::scene::Scene;
use super::{flight, voyage, words};
use crate::t;
use crate::table::target::{State, target};

pub(super) mod geometry;
mod land;
mod pier;

use geometry::{Geometry, Point, between, path};

/// The chart with the ship cards in its middle.
#[component]
pub(super) fn Chart(scene: Scene) -> impl IntoView {
    let room: NodeRef<html::Div> = NodeRef::new();
    follow_size(room, scene);
    let view_box = move || scene.chart.with(|chart| format!("0 0 {:.0} {:.0}", chart.width, chart.height));
    view! {
        <div class="l-map" node_ref=room>
            <svg class="l-chart" viewBox=view_box role="group" aria-label=move || t!("liguria-chart")>
                {land::sea(scene)}
                {land::lands(scene)}
                {route(scene)}
                {scene.around().map(|seat| vessel(scene, seat)).collect_view()}
                {ghost(scene)}
                {steps(scene)}
                {pier::piers(scene)}
            </svg>
            <Cards scene/>
        </div>
    }
}

/// Keeps the size of the chart's room, so that everything is laid out for it.
fn follow_size(room: NodeRef<html::Div>, scene: Scene) {
    let measure = move |element: &web_sys::Element| {
        // As it is laid out: a small board is drawn smaller as a whole.
        let size = (f64::from(element.client_width()), f64::from(element.client_height()));
        if size.0 > 1.0 && size != scene.size.get_untracked() {
            scene.size.set(size);
        }
    };
    Effect::new(move |_| {
        let Some(element) = room.get() else { return };
        measure(&element);
        let watched = element.clone();
        let changed = Closure::<dyn FnMut()>::new(move || measure(&watched));
        if let Ok(observer) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local((observer, changed));
            on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
        }
    });
}

/// A ship, where it lies, with the direction it keeps.
fn vessel(scene: Scene, seat: Seat) -> impl IntoView {
    let hull: NodeRef<svg::G> = NodeRef::new();
    let index = seat.index();
    let berth = Memo::new(move |_| {
        let (place, heading, turn, count) = scene.seen(|seen| {
            let view = &seen.seats[index];
            let there: Vec<Seat> =
                scene.around().filter(|other| seen.seats[other.index()].place == view.place).collect();
            let turn = there.iter().position(|&other| other == seat).unwrap_or(0);
            (view.place, view.heading, turn, there.len())
        });
        let (slot, open) = (scene.slot(place), scene.ways.with(|ways| ways.iter().any(|way| way.place == place)));
        scene.chart.with(|chart| (slot, chart.berth(slot, turn, count, open), heading))
    });
    let last = StoredValue::new(None);
    let at = move || {
        let (slot, Point { x, y }, _) = berth.get();
        // A ship that has sailed along the circuit is now drawn where it has come to. One that is on its way sails on, even if
        // the chart takes another size.
        if last.try_update_value(|last| last.replace(slot) != Some(slot)) == Some(true)
            && let Some(hull) = hull.get_untracked()
        {
            flight::settle(&hull);
        }
        format!("translate({x:.1} {y:.1})")
    };
    let arrow = move || {
        let (slot, _, heading) = berth.get();
        let heading = heading?;
        let (bearing, k) = scene.chart.with(|chart| (chart.bearing(slot), chart.size(1.0, 0.62)));
        let angle = if heading == Direction::Plus { bearing } else { bearing + 180.0 };
        let explained = if heading == Direction::Plus { "explain-heading-cw" } else { "explain-heading-ccw" };
        let far = 34.0 * k;
        let (x, y) = (angle.to_radians().cos() * far, angle.to_radians().sin() * far);
        Some(view! {
            <path class="l-heading" data-explain=explained transform=format!("translate({x:.1} {y:.1}) rotate({angle:.0}) scale({k:.2})") d="M-5 -8L7 0L-5 8L-2 0z"/>
        })
    };
    let label = move || {
        scene.desk.at(|at| {
            let view = &at.seen.seats[index];
            t!(
                "liguria-ship-at",
                who = at.people.name(seat),
                you = at.people.is_you(seat),
                place = words::place(at, view.place),
                cubes = view.cargo.total()
            )
        })
    };
    view! {
        <g transform=at class="l-vessel">
            <g data-piece=format!("ship-{index}") class:pointed=pointed(scene, format!("ship-{index}"))>
                <g node_ref=hull data-hull=index.to_string() role="img" aria-label=label data-explain="explain-liguria-ship">
                    {arrow}
                    {move || ship_drawing(scene, seat, berth.get().2, berth.get().0)}
                </g>
            </g>
        </g>
    }
}

/// Whether somebody points at this piece in the ledger.
pub(super) fn pointed(scene: Scene, piece: String) -> impl Fn() -> bool + Send + Sync + 'static {
    move || scene.desk.pointed.with(|pieces| pieces.contains(&piece))
}

fn ship_drawing(scene: Scene, seat: Seat, heading: Option<Direction>, slot: usize) -> impl IntoView {
    let person = scene.person(seat);
    let (size, badge, bearing) = scene.chart.with(|chart| (chart.ship(), chart.size(9.0, 8.2), chart.bearing(slot)));
    let towards = if heading == Some(Direction::Minus) { bearing + 180.0 } else { bearing };
    let flip = if heading.is_some() && towards.to_radians().cos() < -0.3 { -1 } else { 1 };
    let half = size / 2.0;
    view! {
        <g class=format!("s{}", person.colour)>
            <ellipse cx="0" cy=half * 0.8 rx=half ry=size * 0.1 class="l-shadow"/>
            <g transform=format!("scale({flip} 1)")>
                <use href="#ship" x=-half y=-half width=size height=size class="l-sails"/>
            </g>
            <circle cx="0" cy=size * 0.42 r=badge class="l-badge"/>
            <text x="0" y=size * 0.42 dy=".36em" font-size=format!("{:.1}", badge * 1.35) class="l-initial">{person.initial}</text>
        </g>
    }
}

/// The dotted way of the planned voyage.
fn route(scene: Scene) -> impl IntoView {
    move || {
        let plan = scene.desk.pick.with(Pick::plan);
        let steps = total(&plan);
        if steps == 0 || scene.ways.with(|ways| ways.is_empty()) {
            return None;
        }
        let from = scene.slot(scene.seen(|seen| seen.seats[scene.me.index()].place));
        let way = scene.chart.with(|chart| path(&chart.way(from, steps)));
        Some(view! { <path class="l-route" d=way/> })
    }
}

/// Where the ship would lie.
fn ghost(scene: Scene) -> impl IntoView {
    move || {
        let voyage = scene.voyage.get()?;
        let stop = voyage.stops.last().filter(|stop| stop.step > 0)?;
        let plan = scene.desk.pick.with(Pick::plan);
        let slot = scene.slot(stop.place);
        let there = scene.seen(|seen| seen.seats.iter().filter(|view| view.place == stop.place).count());
        let Point { x, y } = scene.chart.with(|chart| chart.berth(slot, there, there.max(1), true));
        let heading = Direction::of(total(&plan));
        Some(view! {
            <g class="l-ghost" transform=format!("translate({x:.1} {y:.1})") aria-hidden="true">
                {ship_drawing(scene, scene.me, heading, slot)}
            </g>
        })
    }
}

/// The steps of a plan, all together.
pub(super) fn total(plan: &Plan) -> i8 {
    plan.anchor.unwrap_or(0).saturating_add(plan.sail.unwrap_or(0))
}

/// The places that the ship can reach, as nodes of the circuit.
fn steps(scene: Scene) -> impl IntoView {
    let places = Memo::new(move |_| {
        let mut places: Vec<u8> = scene.ways.with(|ways| ways.iter().map(|way| way.place).collect());
        places.sort_unstable_by_key(|&place| scene.slot(place));
        places.dedup();
        places
    });
    view! {
        <g class="l-steps">
            <For each=move || places.get() key=|place| *place let:place>{step(scene, place)}</For>
        </g>
    }
}

fn step(scene: Scene, place: u8) -> impl IntoView {
    let role = Memo::new(move |_| role(&scene.ways.get(), &scene.desk.pick.with(Pick::plan), place));
    let state = move || State::of(true, matches!(role.get(), Role::Stop(_) | Role::Stopover(_)));
    let label = move || {
        let ways = scene.ways.get();
        scene.desk.at(|at| {
            let name = words::place_full(at, place);
            let allows = ways
                .iter()
                .find(|way| way.place == place && matches!(way.action, Action::Sail(_)))
                .map_or_else(String::new, |way| voyage::allows(at, &way.stop));
            match role.get() {
                Role::Stop(steps) => {
                    t!("liguria-node-stop", place = name, steps = steps.unsigned_abs(), allows = allows)
                }
                Role::Stopover(steps) => {
                    t!("liguria-node-stopover", place = name, steps = steps.unsigned_abs(), allows = allows)
                }
                Role::Open(steps) => {
                    t!("liguria-node-open", place = name, steps = steps.unsigned_abs(), allows = allows)
                }
            }
        })
    };
    let chosen = target(scene.desk, state, label, move || choose(scene, place));
    let drawing = move || {
        let spot = scene.chart.with(|chart| chart.spots[scene.slot(place)]);
        let (halo, node, hit, font, icon) = scene.chart.with(|chart: &Geometry| {
            (
                chart.size(20.0, 17.0),
                chart.node(),
                chart.size(56.0, 30.0),
                chart.size(16.0, 14.0),
                chart.size(18.0, 15.0),
            )
        });
        let Point { x, y } = spot.node;
        let middle = between(&spot);
        let (anchored, steps) = match role.get() {
            Role::Stopover(steps) => (true, steps),
            Role::Stop(steps) | Role::Open(steps) => (false, steps),
        };
        let sign = if anchored {
            view! { <use href="#anchor" x=x - icon / 2.0 y=y - icon / 2.0 width=icon height=icon class="l-mark"/> }
                .into_any()
        } else {
            view! { <text x=x y=y dy=".35em" font-size=font>{steps.unsigned_abs().to_string()}</text> }.into_any()
        };
        view! {
            <circle class="l-hit" cx=middle.x cy=middle.y r=hit/>
            <circle class="l-halo" cx=x cy=y r=halo/>
            <circle class="l-node" cx=x cy=y r=node/>
            {sign}
        }
    };
    let explain = move || scene.seen(|seen| words::place_explained(seen.places.get(usize::from(place))));
    let hinted = move || {
        let leads =
            |best: &Action| scene.ways.with(|ways| ways.iter().any(|way| way.place == place && way.action == *best));
        scene.desk.hinted(leads).then_some("")
    };
    view! { <g data-explain=explain data-hinted=hinted class="l-step" {..chosen}>{drawing}</g> }
}

/// What a place is in a plan, with the steps to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Open(i8),
    Stopover(i8),
    Stop(i8),
}

fn role(ways: &[Way], plan: &Plan, place: u8) -> Role {
    let leads = |steps: i8| ways.iter().any(|way| way.place == place && way.steps == steps);
    if let Some(anchor) = plan.anchor
        && leads(anchor)
    {
        return Role::Stopover(anchor);
    }
    if plan.sail.is_some() && leads(total(plan)) {
        return Role::Stop(total(plan));
    }
    let here = ways.iter().filter(|way| way.place == place).map(|way| way.steps);
    // The shorter way, and that in the chosen direction if both are as long.
    let sign = total(plan).signum();
    Role::Open(here.min_by_key(|steps| (steps.unsigned_abs(), steps.signum() != sign)).unwrap_or(0))
}

/// Pressing a place: it becomes the stop; before the stop, the stopover; once more, and it is none of both.
pub(super) fn choose(scene: Scene, place: u8) {
    let (Some(now), ways) = (scene.now.get_untracked(), scene.ways.get_untracked()) else { return };
    let plan = scene.desk.pick.with_untracked(Pick::plan);
    let next = match chosen(&ways, &plan, place) {
        Some((anchor, sail)) => Pick::Voyage(routed(&now, anchor, Some(sail))),
        None => Pick::Nothing,
    };
    scene.desk.pick.set(next);
}

/// The stopover and the rest of the way after this place was pressed.
fn chosen(ways: &Arc<Vec<Way>>, plan: &Plan, place: u8) -> Option<(Option<i8>, i8)> {
    let here = || ways.iter().filter(move |way| way.place == place);
    let mut sails: Vec<i8> = here().filter(|way| matches!(way.action, Action::Sail(_))).map(|way| way.steps).collect();
    sails.sort_by_key(|steps| (steps.unsigned_abs(), *steps));
    let whole = total(plan);
    match role(ways, plan, place) {
        Role::Stopover(_) => Some((None, whole)),
        Role::Stop(steps) => {
            // The next way to the same place, if there is another.
            let next = sails.iter().position(|&other| other == steps).and_then(|at| sails.get(at + 1))?;
            Some((None, *next))
        }
        Role::Open(_) if plan.sail.is_none() => sails.first().map(|&steps| (None, steps)),
        Role::Open(_) => {
            let on_the_way = here().find(|way| {
                matches!(way.action, Action::Anchor(_))
                    && way.steps.signum() == whole.signum()
                    && way.steps.unsigned_abs() < whole.unsigned_abs()
            });
            if let Some(stopover) = on_the_way {
                return Some((Some(stopover.steps), whole - stopover.steps));
            }
            let beyond = |anchor: i8| {
                sails
                    .iter()
                    .copied()
                    .find(|steps| steps.signum() == anchor.signum() && steps.unsigned_abs() > anchor.unsigned_abs())
            };
            match plan.anchor.and_then(|anchor| Some((anchor, beyond(anchor)?))) {
                Some((anchor, steps)) => Some((Some(anchor), steps - anchor)),
                None => {
                    let same = sails.iter().copied().find(|steps| steps.signum() == whole.signum());
                    same.or(sails.first().copied()).map(|steps| (None, steps))
                }
            }
        }
    }
}
