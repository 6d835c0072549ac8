//! How events are seen. Most of it is pieces that glide; here is how long they take, and what more there is.

use fondaco_game::Seat;
use fondaco_strozzi::components::Tile;
use fondaco_strozzi::{Event, Strozzi};
use leptos::prelude::*;
use web_sys::Element;

use super::pieces;
use crate::browser;
use crate::table::desk::Desk;
use crate::table::motion::Beat;

/// How long an event takes to be seen.
pub(super) fn beat(event: &Event) -> Beat {
    match event {
        Event::TurnedOver { .. } => Beat::Turn,
        Event::Docked { .. } => Beat::Sail,
        Event::Revealed { .. } | Event::Claimed { .. } | Event::FlagReturned { .. } | Event::Moved { .. } => Beat::Move,
        Event::Taken { .. } | Event::TileTaken { .. } | Event::SetAside { .. } | Event::RoundBegan { .. } => Beat::Move,
        Event::Passed { .. } => Beat::Ms(120),
        Event::ShipScored { .. } | Event::MarkerScored { .. } | Event::BonusScored { .. } => Beat::None,
        Event::PromotionScored { .. } | Event::RoundEnded { .. } | Event::Ended => Beat::None,
    }
}

/// How long a line of a score takes.
const LINE: u32 = 50;

/// What is seen before an event changes the board: a tile flies to its owner, a piece that scores is lit.
pub(super) fn perform(desk: Desk<Strozzi>, event: &Event) -> Option<u32> {
    match *event {
        Event::TileTaken { seat, tile } => take_tile(seat, tile),
        Event::ShipScored { port, seat, .. } => {
            let flag = desk.shown.with_untracked(|seen| {
                let ships = &seen.cities.get(&port.city())?.ships;
                ships.iter().find(|docked| docked.seat == seat).map(|docked| docked.flag)
            });
            light(desk, flag.map(|flag| pieces::vessel(seat, flag)))
        }
        Event::MarkerScored { city, seat, .. } | Event::BonusScored { city, seat, .. } => {
            light(desk, Some(pieces::marker(city, seat)))
        }
        Event::RoundBegan { .. } | Event::Ended => {
            desk.pointed.set(Vec::new());
            None
        }
        _ => None,
    }
}

fn light(desk: Desk<Strozzi>, piece: Option<String>) -> Option<u32> {
    desk.pointed.set(vec![piece?]);
    Some(LINE)
}

/// A tile flies from the display to the total it counts for, and is gone there.
fn take_tile(seat: Seat, tile: Tile) -> Option<u32> {
    const MS: u32 = 320;
    if browser::wants_stillness() {
        return None;
    }
    let find = |selector: String| browser::all(&selector).into_iter().next();
    let from = find(format!("[data-piece='{}']", pieces::tile(tile, 0)))?;
    let to = find(format!("[data-total='{seat}-{}']", tile.category())).filter(is_seen)?;
    let (start, end) = (from.get_bounding_client_rect(), to.get_bounding_client_rect());
    let (dx, dy) = (end.x() - start.x(), end.y() - start.y());
    let there = format!("translate({dx}px, {dy}px) scale(0.4)");
    browser::animate(&from, &[("transform", ["none", there.as_str()])], MS, "ease-in");
    Some(MS)
}

fn is_seen(element: &Element) -> bool {
    element.get_bounding_client_rect().width() > 0.0
}
