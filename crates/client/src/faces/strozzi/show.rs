//! How events are seen. Most of it is pieces that glide; here is how long they take, and what more there is.

use fondaco_game::Seat;
use fondaco_strozzi::components::{Flag, Tile};
use fondaco_strozzi::{Event, Strozzi};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pieces;
use crate::base::browser;
use crate::base::settings;
use crate::table::face::{Desk, Timing};
use crate::table::flying::{self, Flyer};

/// How long an event takes to be seen.
pub(super) fn timing(event: &Event) -> Timing {
    match event {
        Event::TurnedOver { .. } => Timing::Turn,
        Event::Docked { .. } => Timing::Sail,
        Event::Revealed { .. } | Event::Claimed { .. } | Event::FlagReturned { .. } | Event::Moved { .. } => {
            Timing::Move
        }
        Event::Taken { .. } | Event::TileTaken { .. } | Event::SetAside { .. } | Event::RoundBegan { .. } => {
            Timing::Move
        }
        Event::Passed { .. } => Timing::Ms(120),
        Event::ShipScored { .. } | Event::MarkerScored { .. } | Event::BonusScored { .. } => Timing::None,
        Event::PromotionScored { .. } | Event::RoundEnded { .. } | Event::Ended => Timing::None,
        Event::StartDrawn { .. } | Event::PointsShown { .. } | Event::Due { .. } => Timing::None,
    }
}

/// How long a line of a score takes.
const LINE: u32 = 50;

/// What is seen before an event changes the board: a ship sails to its berth, a tile flies to its owner, a piece
/// that scores is lit.
pub(super) fn perform(desk: Desk<Strozzi>, event: &Event) -> Option<u32> {
    match *event {
        Event::TileTaken { seat, tile } => take_tile(seat, tile),
        Event::Docked { seat, flag, .. } => {
            dock(seat, flag);
            None
        }
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

/// A tile flies from the display to the total it counts for, or to its owner's name where the totals are on another tab.
fn take_tile(seat: Seat, tile: Tile) -> Option<u32> {
    const MS: u32 = 420;
    if browser::wants_stillness() {
        return None;
    }
    let from = flying::first(&format!("[data-piece='{}']", pieces::tile(tile, 0)))?;
    let total = flying::first(&format!("[data-total='{seat}-{}']", tile.category()));
    let to = total.or_else(|| flying::first(".decision .mk"))?;
    let flyer = Flyer::of(&from, &flying::first(".sz")?)?;
    flying::away(&from);
    flyer.go(&to.get_bounding_client_rect(), MS);
    Some(MS)
}

/// The ship on the stage sails to its berth, growing smaller on its way.
fn dock(seat: Seat, flag: Flag) -> Option<()> {
    const MS: u32 = 600;
    if browser::wants_stillness() {
        return None;
    }
    let (ship, vessel) = (flying::first(".sz .ship")?, format!("[data-piece='{}']", pieces::vessel(seat, flag)));
    let (width, flyer) = (ship.get_bounding_client_rect().width(), Flyer::of(&ship, &flying::first(".sz")?)?);
    // The flag goes to the dock by itself.
    let flyer = flyer.with("--w", width).without(".mast");
    spawn_local(async move {
        // The berth is drawn when the event has changed what is shown.
        browser::sleep(0).await;
        match flying::first(&vessel) {
            Some(vessel) => {
                browser::hide(&vessel, settings::get_untracked(|choices| choices.speed).scale(MS));
                flyer.go(&vessel.get_bounding_client_rect(), MS);
            }
            None => flying::end(),
        }
    });
    None
}
