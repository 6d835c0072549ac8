//! The sea, the coasts, the islands: what lies still.

use fondaco_game::Seat;
use fondaco_liguria::components::Colour;
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::state::PLACES;
use leptos::prelude::*;

use super::geometry::{Geometry, Lie, Point, Spot, island_outline};
use super::pointed;
use crate::base::games::Markup;
use crate::faces::liguria::scene::Scene;
use crate::faces::liguria::words;
use crate::t;

/// The coast of a harbor in a corner, at the top left; the others are mirrored.
const COAST: &str = "M-400 -400H178V0C170 20 150 22 142 40C134 58 112 54 102 74C94 92 72 92 62 104C50 118 30 114 22 128C16 138 8 140 0 146H-400z";
/// The coast of a harbor in the middle of the top, around the middle.
const HEADLAND: &str = "M-134 -400V0C-118 12 -110 30 -90 36C-70 42 -68 62 -48 72C-30 82 -14 78 2 82C20 86 34 80 50 72C70 62 70 42 92 36C112 30 120 12 134 0V-400z";
/// The letters of the sea's name, drawn.
const SEA_NAME: [(f64, &str); 9] = [
    (0.0, "M.5 20L3 0l7.5 15.5L18 0l2.5 20"),
    (31.0, "M0 20L9 0l9 20M3.2 13.2h11.6"),
    (59.0, "M1 20V0h5a5.3 5.3 0 0 1 0 10.6H1M5.8 10.6L12.8 20"),
    (100.0, "M1 0v20h8.5"),
    (119.5, "M1 0v20"),
    (131.5, "M16.8 3A10 10 0 1 0 17 17v-5.5h-5"),
    (159.5, "M1 0v13.5a6.5 6.5 0 0 0 13 0V0"),
    (184.5, "M1 20V0h5a5.3 5.3 0 0 1 0 10.6H1M5.8 10.6L12.8 20"),
    (207.5, "M10 0H1v20h9M1 9.6h7.5"),
];

/// The water, the compass, the circuit.
pub(super) fn sea(scene: Scene) -> impl IntoView {
    move || {
        let chart = scene.chart.get();
        let (width, height, k) = (chart.width, chart.height, chart.k);
        let centre = Point { x: width / 2.0, y: height / 2.0 };
        let ray = |index: u32| {
            let angle = f64::from(index) / 32.0 * std::f64::consts::TAU;
            let far = width.hypot(height);
            format!(
                "M{:.0} {:.0}L{:.0} {:.0}",
                centre.x,
                centre.y,
                centre.x + angle.cos() * far,
                centre.y + angle.sin() * far
            )
        };
        let rays: String = (0..32).map(ray).collect();
        let (circuit, beast) = (chart.circuit_path(), (k > 0.7).then(|| serpent(&chart)));
        view! {
            <defs>
                <pattern id="l-red" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M3 0v7" class="l-hatch-red"/></pattern>
                <pattern id="l-blue" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 3h7" class="l-hatch-blue"/></pattern>
                <pattern id="l-yellow" width="8" height="8" patternUnits="userSpaceOnUse">
                    <circle cx="2" cy="2" r="1" class="l-hatch-yellow"/><circle cx="6" cy="6" r="1" class="l-hatch-yellow"/>
                </pattern>
                <pattern id="l-waves" width="64" height="34" patternUnits="userSpaceOnUse">
                    <path d="M4 10q7-6 14 0t14 0M36 27q7-6 14 0t14 0M-28 27q7-6 14 0t14 0" class="l-wave"/>
                </pattern>
                <radialGradient id="l-sea" cx=".5" cy=".5" r=".75">
                    <stop offset="0" stop-color="var(--sea-1)"/><stop offset="1" stop-color="var(--sea-2)"/>
                </radialGradient>
            </defs>
            <rect x="0" y="0" width=width height=height fill="url(#l-sea)"/>
            <rect x="0" y="0" width=width height=height fill="url(#l-waves)"/>
            <rect class="l-light" x="0" y="0" width=width height=height/>
            <path d=rays class="l-ray"/>
            {rose(centre, k)}
            {(k > 0.85).then(|| drawn_name(centre, height, k))}
            {beast}
            <path class="l-circuit" d=circuit/>
        }
    }
}

fn rose(centre: Point, k: f64) -> impl IntoView {
    let points = (0..16).map(|index| {
        let length = match index % 4 {
            0 => 196.0,
            2 => 133.0,
            _ => 82.0,
        } * k;
        let (wide, near) = (length * 0.13, length * 0.156);
        view! {
            <g transform=format!("translate({:.1} {:.1}) rotate({})", centre.x, centre.y, f64::from(index) * 22.5)>
                <path d=format!("M0 {:.1}L{wide:.1} {:.1}L0 0z", -length, -near) class="l-rose light"/>
                <path d=format!("M0 {:.1}L{:.1} {:.1}L0 0z", -length, -wide, -near) class="l-rose"/>
            </g>
        }
    });
    view! {
        <g>
            <circle cx=centre.x cy=centre.y r=206.0 * k class="l-ring"/>
            <circle cx=centre.x cy=centre.y r=90.0 * k class="l-ring"/>
            {points.collect_view()}
        </g>
    }
}

fn drawn_name(centre: Point, height: f64, k: f64) -> impl IntoView {
    let scale = 0.55 * k;
    let (x, y) = (centre.x - 109.0 * scale, height * 0.715);
    let letters = SEA_NAME.map(|(at, path)| view! { <path transform=format!("translate({at})") d=path/> });
    view! {
        <g class="l-name" transform=format!("translate({x:.1} {y:.1}) scale({scale:.2})") aria-hidden="true">{letters.collect_view()}</g>
    }
}

fn serpent(chart: &Geometry) -> impl IntoView + use<> {
    let (x, y) = (chart.width * 0.723, chart.height - 114.0 * chart.k);
    view! {
        <g class="l-serpent" transform=format!("translate({x:.1} {y:.1}) scale({:.2})", 0.62 * chart.k) aria-hidden="true">
            <path d="M0 30c2-16 16-20 22-6M30 30c3-20 20-22 26-4M64 30c4-26 22-34 30-22 4 6 0 13-7 12"/>
            <path d="M-14 30c3-6 6-8 10-9M-14 30c-3-5-3-10 1-14M91 12l7-6M82 2l2-7M90 1l5-5"/>
            <path class="thin" d="M-22 34q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0"/>
        </g>
    }
}

/// Every place of the circuit.
pub(super) fn lands(scene: Scene) -> impl IntoView {
    (0..PLACES as u8).map(|place| land(scene, place)).collect_view()
}

fn land(scene: Scene, place: u8) -> impl IntoView {
    let kind = Memo::new(move |_| {
        scene.seen(|seen| match seen.places.get(usize::from(place)) {
            Some(PlaceView::Harbor { seat }) => Kind::Harbor(*seat),
            Some(PlaceView::Blank) => Kind::Blank,
            Some(PlaceView::Island { colour, score, .. }) => Kind::Island(*colour, *score),
            Some(PlaceView::Unknown) | None => Kind::Unknown,
        })
    });
    let slot = scene.slot(place);
    let label = move || scene.desk.at(|at| words::place_full(at, place));
    let drawing = move || {
        let chart = scene.chart.get();
        let spot = chart.spots[slot];
        match kind.get() {
            Kind::Harbor(seat) => harbor(scene, &chart, &spot, seat),
            Kind::Unknown => isle(&chart, &spot, slot, None, None),
            Kind::Blank => isle(&chart, &spot, slot, None, Some(())),
            Kind::Island(colour, score) => island(&chart, &spot, slot, colour, score),
        }
    };
    // A frame of fixed size, so that pieces can come from here.
    let frame = move || {
        let (Point { x, y }, half) = scene.chart.with(|chart| (chart.spots[slot].land, chart.size(24.0, 14.0)));
        view! { <rect class="l-spot" data-piece=format!("place-{place}") x=x - half y=y - half width=2.0 * half height=2.0 * half/> }
    };
    let explain = move || scene.seen(|seen| words::place_explained(seen.places.get(usize::from(place))));
    // The place itself is pressed like its number on the circuit; keyboard and screen reader have that one.
    let reached = Memo::new(move |_| scene.ways.with(|ways| ways.iter().any(|way| way.place == place)));
    let press = move |_| {
        if reached.get_untracked() {
            super::choose(scene, place);
        }
    };
    view! {
        <g class="l-land" class:reached=reached on:click=press role="img" aria-label=label data-explain=explain data-which=place.to_string() class:pointed=pointed(scene, format!("place-{place}"))>
            {drawing}
            {frame}
            {holder(scene, place, slot)}
        </g>
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unknown,
    Blank,
    Harbor(Seat),
    Island(Colour, Option<u8>),
}

/// An island of sand; with a palm if nothing else will ever be on it.
fn isle(chart: &Geometry, spot: &Spot, slot: usize, colour: Option<Colour>, palm: Option<()>) -> Markup {
    let k = chart.k;
    let outline = |share: f64| island_outline(slot, spot.land, 60.0 * k * share, 47.0 * k * share);
    let size = 34.0 * k;
    let Point { x, y } = spot.land;
    let sand = if colour.is_some() { outline(1.0) } else { outline(0.8) };
    view! {
        <path d=outline(1.0) class="l-shallow wide" stroke-width=26.0 * k/>
        <path d=outline(1.0) class="l-shallow" stroke-width=13.0 * k/>
        <path d=sand class="l-sand"/>
        {palm.map(|()| view! { <use href="#island" x=x - size / 2.0 y=y - size * 0.65 width=size height=size class="l-palm"/> })}
    }
    .into_any()
}

fn island(chart: &Geometry, spot: &Spot, slot: usize, colour: Colour, score: Option<u8>) -> Markup {
    let k = chart.k;
    let inner = island_outline(slot, spot.land, 50.5 * k, 38.0 * k);
    let word = words::colour(colour);
    let paint = words::paint_explained(colour);
    let (cube, radius, font) = (chart.size(32.0, 17.0), chart.size(17.0, 10.5), chart.size(19.0, 13.0));
    let whole = cube + 2.0 * radius + 3.0 * k;
    let (left, y) = (spot.land.x - whole / 2.0, spot.land.y - k);
    let badge = left + cube + 3.0 * k + radius;
    view! {
        {isle(chart, spot, slot, Some(colour), None)}
        <path d=inner.clone() class=format!("l-tint {word}")/>
        <path d=inner fill=format!("url(#l-{word})")/>
        <use href=format!("#cube-{word}") x=left y=y - cube / 2.0 width=cube height=cube data-explain=paint/>
        {score.map(|score| view! {
            <g data-explain="explain-island-score">
                <circle cx=badge cy=y r=radius class="l-worth"/>
                <text x=badge y=y dy=".35em" font-size=font class="l-worth-number">{score.to_string()}</text>
            </g>
        })}
    }
    .into_any()
}

/// Who holds an island, and with how many swords.
fn holder(scene: Scene, place: u8, slot: usize) -> impl IntoView {
    let held = Memo::new(move |_| {
        scene.seen(|seen| match seen.places.get(usize::from(place)) {
            Some(PlaceView::Island { holder: Some(holder), knights, .. }) => {
                Some((*holder, knights.swords(), knights.cubes()))
            }
            _ => None,
        })
    });
    move || {
        let (seat, swords, bonus) = held.get()?;
        let chart = scene.chart.get();
        let person = scene.person(seat);
        let (height, font) = (chart.size(24.0, 19.0), chart.size(14.0, 12.0));
        let u = height / 24.0;
        let width = if bonus > 0 { 78.0 } else { 56.0 } * u;
        let Point { x, y } = chart.holder(slot, width, height);
        let middle = y + height / 2.0;
        Some(view! {
            <g class=format!("l-holder s{}", person.colour) data-explain="explain-garrison" data-piece=format!("holder-{place}-{seat}")>
                <rect x=x y=y width=width height=height rx=height / 2.0/>
                <use href=format!("#seat-{}", person.colour) x=x + 3.0 * u y=y + 2.5 * u width=19.0 * u height=19.0 * u class="l-seat"/>
                <use href="#sword" x=x + 24.0 * u y=y + 5.0 * u width=14.0 * u height=14.0 * u class="l-mark"/>
                <text x=x + 44.0 * u y=middle dy=".35em" font-size=font>{swords.to_string()}</text>
                {(bonus > 0).then(|| view! {
                    <use href="#cube" x=x + 52.0 * u y=y + 5.0 * u width=14.0 * u height=14.0 * u/>
                    <text x=x + 70.0 * u y=middle dy=".35em" font-size=font>{bonus.to_string()}</text>
                })}
            </g>
        })
    }
}

/// A harbor: coast, houses in its owner's colour, pier, name.
fn harbor(scene: Scene, chart: &Geometry, spot: &Spot, seat: Seat) -> Markup {
    let k = chart.k;
    let person = scene.person(seat);
    let (right, bottom) = match spot.lie {
        Lie::Corner { right, bottom } => (right, bottom),
        _ => (false, false),
    };
    let top = !matches!(spot.lie, Lie::Corner { .. });
    let (x, y) =
        if top { (chart.width / 2.0, 0.0) } else { (f64::from(right) * chart.width, f64::from(bottom) * chart.height) };
    let (flip_x, flip_y) = (if right { -k } else { k }, if bottom { -k } else { k });
    let coast = if top { HEADLAND } else { COAST };
    // Houses stand upright, so they are placed and not mirrored.
    let houses: &[(f64, f64, f64, f64)] = match (top, bottom) {
        (true, _) => {
            &[(-96.0, 10.0, 18.0, 15.0), (-58.0, 32.0, 20.0, 17.0), (30.0, 36.0, 18.0, 15.0), (78.0, 10.0, 16.0, 13.0)]
        }
        (false, false) => {
            &[(18.0, 71.0, 20.0, 17.0), (41.5, 66.0, 17.0, 14.0), (83.0, 45.0, 18.0, 15.0), (114.5, 32.0, 15.0, 12.0)]
        }
        (false, true) => &[
            (20.0, -91.0, 20.0, 17.0),
            (43.5, -78.0, 17.0, 14.0),
            (85.0, -55.0, 18.0, 15.0),
            (114.5, -38.0, 15.0, 12.0),
        ],
    };
    let place = |left: f64, width: f64| if right { x - (left + width) * k } else { x + left * k };
    let built = houses
        .iter()
        .map(|&(left, up, width, tall)| house(place(left, width), y + up * k, width * k, tall * k))
        .collect_view();
    let (light, base) = match (top, bottom) {
        (true, _) => (4.0, 68.0),
        (false, false) => (70.0, 78.0),
        (false, true) => (72.0, -56.0),
    };
    let seat_size = chart.size(26.0, 18.0);
    let name_y = if bottom { chart.height - 9.0 * k - seat_size } else { 7.0 * k };
    let name_x = match (top, right) {
        (true, _) => x - if chart.width > 560.0 { 44.0 * k } else { seat_size / 2.0 },
        (false, true) => chart.width - 12.0 * k - seat_size,
        (false, false) => 12.0 * k,
    };
    let named = (chart.width > 560.0).then(|| {
        let (anchor, at) = if right { ("end", name_x - 6.0) } else { ("start", name_x + seat_size + 6.0) };
        let name = if person.you { t!("you") } else { person.name.clone() };
        let text = format!("{} · {name}", words::town(seat));
        view! {
            <text x=at y=name_y + seat_size / 2.0 dy=".35em" text-anchor=anchor font-size=chart.size(15.0, 13.0) class="l-harbor-name">{text}</text>
        }
    });
    view! {
        <g class=format!("l-harbor s{}", person.colour)>
            <g transform=format!("translate({x:.1} {y:.1}) scale({flip_x:.3} {flip_y:.3})")>
                <path d=coast class="l-shallow" stroke-width="26"/>
                <path d=coast class="l-shallow" stroke-width="12"/>
                <path d=coast class="l-sand"/>
            </g>
            {built}
            {lighthouse(place(light - 5.0, 10.0) + 5.0 * k, y + base * k, k)}
            <use href=format!("#seat-{}", person.colour) x=name_x y=name_y width=seat_size height=seat_size class="l-seat"/>
            {named}
        </g>
    }
    .into_any()
}

fn house(x: f64, y: f64, width: f64, tall: f64) -> impl IntoView {
    let roof = format!(
        "M{:.1} {y:.1}L{:.1} {:.1}L{:.1} {y:.1}z",
        x - width * 0.1,
        x + width / 2.0,
        y - tall * 0.5,
        x + width * 1.1
    );
    view! {
        <rect x=x y=y width=width height=tall class="l-wall"/>
        <path d=roof class="l-roof"/>
        <rect x=x + width * 0.38 y=y + tall * 0.45 width=width * 0.24 height=tall * 0.55 class="l-door"/>
    }
}

fn lighthouse(x: f64, base: f64, k: f64) -> impl IntoView {
    view! {
        <g transform=format!("translate({x:.1} {base:.1}) scale({k:.2})")>
            <path d="M-5 0L-3.500 -28h7L5 0z" class="l-wall"/>
            <path d="M-4.600 -8h9.200l-.4 -7h-8.400z" class="l-band"/>
            <rect x="-4" y="-34" width="8" height="6" class="l-lamp"/>
            <path d="M-5 -34L0 -40L5 -34z" class="l-roof"/>
        </g>
    }
}
