//! The piers with the cubes that are offered there. Where a planned voyage stops at one, its cubes can be loaded.

use fondaco_game::Seat;
use fondaco_liguria::Phase;
use fondaco_liguria::components::{Colour, Cubes};
use fondaco_liguria::observe::PlaceView;
use leptos::prelude::*;

use super::geometry::{Geometry, Lie, Spot};
use crate::faces::liguria::pick::{Leg, one_more};
use crate::faces::liguria::scene::Scene;
use crate::faces::liguria::{voyage, words};
use crate::t;
use crate::table::target::{State, target};

/// More cubes than this do not lie side by side: each colour is counted.
const SIDE_BY_SIDE: u8 = 6;
/// Smaller cubes cannot be pressed: they are loaded in the panel.
const SMALLEST: f64 = 20.0;

/// A cube on a pier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lying {
    colour: Colour,
    /// Which of its colour.
    nth: u8,
    /// Whether a card that is picked would put it there.
    ghost: bool,
    /// How many it stands for, if they are counted.
    count: Option<u8>,
}

/// What can be loaded at a pier, and at which leg of the voyage.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Offer {
    leg: Leg,
    loads: Vec<Cubes>,
}

fn lying(pier: Cubes, after: Cubes) -> Vec<Lying> {
    let most = |colour: Colour| pier[colour].max(after[colour]);
    let counted = pier.total().max(after.total()) > SIDE_BY_SIDE;
    let each = Colour::ALL.into_iter().filter(|&colour| most(colour) > 0).flat_map(|colour| {
        let count = counted.then_some(pier[colour]);
        let shown = if counted { 1 } else { most(colour) };
        (0..shown).map(move |nth| Lying { colour, nth, ghost: count.is_none() && nth >= pier[colour], count })
    });
    each.collect()
}

/// All piers. They are drawn after the places that a ship can reach, whose reach would cover the cubes.
pub(super) fn piers(scene: Scene) -> impl IntoView {
    let pier = move |seat: Seat| {
        move || {
            let chart = scene.chart.get();
            jetty(scene, &chart, &chart.spots[scene.slot(scene.home(seat) as u8)], seat)
        }
    };
    scene.around().map(pier).collect_view()
}

/// The pier of a harbor.
fn jetty(scene: Scene, chart: &Geometry, spot: &Spot, seat: Seat) -> impl IntoView + use<> {
    let (k, width, land) = (chart.k, chart.width, spot.land);
    let cube = chart.size(24.0, 15.0);
    let (top, right) = match spot.lie {
        Lie::Corner { right, .. } => (false, right),
        _ => (true, false),
    };
    let index = seat.index();
    // Only what lies there changes the drawing; what is chosen of it changes nothing but the lamps.
    let cubes = Memo::new(move |_| {
        let pier = scene.seen(|seen| seen.seats[index].pier);
        let after = scene.after.get().map_or(pier, |after| after.observe(scene.desk.viewer).seats[index].pier);
        lying(pier, after)
    });
    let offer = Memo::new(move |_| if cube < SMALLEST { None } else { offered(scene, seat) });
    let place = scene.home(seat);
    move || {
        let cubes = cubes.get();
        let counted = cubes.iter().any(|one| one.count.is_some());
        let step = if counted { cube + 17.0 * k.max(0.7) } else { cube + 3.0 * k };
        // Where they are counted the pier is long, and begins nearer to the edge: the place to stop at lies before its head.
        let (spare, shore) = if counted { (12.0 * k, 8.0 * k) } else { (24.0 * k, 20.0 * k) };
        let plank = (cubes.len() as f64 * step + spare).max(60.0 * k);
        let (left, inset) = match (top, right) {
            (true, _) => (land.x - plank / 2.0, spare / 2.0),
            (false, true) => (width - shore - plank, 6.0 * k),
            (false, false) => (shore, spare - 6.0 * k),
        };
        let drawn = cubes.into_iter().enumerate().map(|(at, one)| {
            let x = left + inset + at as f64 * step;
            drawing(scene, seat, offer, one, Room { x, y: land.y, cube, step, k })
        });
        view! {
            <g class="l-jetty" data-explain="explain-pier" data-which=place.to_string()>
                <rect class="l-plank" x=left y=land.y - 8.64 * k width=plank height=17.28 * k rx="2"/>
                {drawn.collect_view()}
            </g>
        }
    }
}

/// What the planned voyage could load there.
fn offered(scene: Scene, seat: Seat) -> Option<Offer> {
    let voyage = scene.voyage.get()?;
    let is_here = |place: u8| {
        scene.seen(|seen| matches!(seen.places[usize::from(place)], PlaceView::Harbor { seat: owner } if owner == seat))
    };
    let stop = voyage.stops.iter().find(|stop| is_here(stop.place))?;
    let asked = stop.questions.iter().find(|question| question.phase == Phase::Load)?;
    Some(Offer { leg: Leg::of(stop.stopover), loads: voyage::loads(&asked.options).collect() })
}

/// Where a cube is drawn.
#[derive(Clone, Copy)]
struct Room {
    x: f64,
    y: f64,
    cube: f64,
    step: f64,
    k: f64,
}

fn drawing(scene: Scene, seat: Seat, offer: Memo<Option<Offer>>, one: Lying, room: Room) -> impl IntoView {
    let Lying { colour, nth, ghost, count } = one;
    let Room { x, y, cube, step, k } = room;
    let loaded = move || offer.get().map_or(0, |offer| voyage::errand_of(scene, offer.leg).load[colour]);
    let more = move || {
        let offer = offer.get()?;
        let load = one_more(voyage::errand_of(scene, offer.leg).load, colour, true);
        offer.loads.contains(&load).then_some(load)
    };
    let state = move || match offer.get() {
        None => State::Idle,
        Some(_) if ghost => State::Idle,
        Some(_) if loaded() > nth => State::Picked,
        Some(_) if more().is_some() => State::Open,
        Some(_) => State::Closed(t!("liguria-load-full")),
    };
    let press = move || {
        let Some(Offer { leg, .. }) = offer.get_untracked() else { return };
        let load = voyage::errand_of(scene, leg).load;
        let next = match (count, more()) {
            // Where they are counted, each press loads one more; after the last, none.
            (Some(_), Some(load)) => load,
            (Some(_), None) => {
                let mut none = load;
                none[colour] = 0;
                none
            }
            (None, _) => one_more(load, colour, load[colour] <= nth),
        };
        voyage::change(scene, leg, |errand| errand.load = next);
    };
    let label = move || {
        scene.desk.at(|at| {
            t!("liguria-pier-cube", cube = words::cubes(Cubes::of(colour, 1)), place = words::harbor(at, seat))
        })
    };
    let chosen = target(scene.desk, state, label, press);
    let word = words::colour(colour);
    let number = count.map(|count| {
        let text = move || match loaded() {
            0 => count.to_string(),
            loaded => format!("{loaded}/{count}"),
        };
        view! {
            <text x=x + cube + 8.0 * k.max(0.7) y=y - cube * 0.25 dy=".35em" font-size=12 class="l-pier-count">{text}</text>
        }
    });
    view! {
        <g class="l-lying" class:ghost=ghost data-explain=words::paint_explained(colour) data-piece=format!("pier-{}-{word}-{nth}", seat.index()) data-from=words::supply_piece(colour) {..chosen}>
            <rect class="l-reach" x=x - 1.5 * k y=y - cube * 0.95 width=step height=cube * 1.34 rx=cube * 0.22/>
            <use href=format!("#cube-{word}") x=x y=y - cube * 0.78 width=cube height=cube/>
            {number}
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_lie_side_by_side_until_they_are_too_many() {
        let few = lying(Cubes([1, 0, 2]), Cubes([1, 1, 2]));
        let words: Vec<(Colour, u8, bool)> = few.iter().map(|one| (one.colour, one.nth, one.ghost)).collect();
        assert_eq!(
            words,
            [(Colour::Red, 0, false), (Colour::Yellow, 0, true), (Colour::Blue, 0, false), (Colour::Blue, 1, false)]
        );
        // What a plan takes away still lies there.
        assert_eq!(lying(Cubes([2, 0, 1]), Cubes([0, 0, 0])).len(), 3);
        let many = lying(Cubes([4, 0, 3]), Cubes([4, 0, 3]));
        assert_eq!(
            many.iter().map(|one| (one.colour, one.count)).collect::<Vec<_>>(),
            [(Colour::Red, Some(4)), (Colour::Blue, Some(3))]
        );
    }
}
