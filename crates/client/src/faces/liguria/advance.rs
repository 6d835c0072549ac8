//! What an event changes in what is shown. Only for showing: the true observation takes its place afterwards.

use std::cell::Cell;

use fondaco_game::Seat;
use fondaco_liguria::components::{Cubes, Direction, HarborTile, Knights, Positions, Tile};
use fondaco_liguria::observe::{PlaceView, ScreenView, SeatView};
use fondaco_liguria::{Event, Observation, Phase};

use crate::table::motion::Beat;

thread_local! {
    /// The positions of the tiles that were taken since the row closed up last: until it does, they stay where they lie,
    /// because the positions of those that follow are counted with them.
    static TAKEN: Cell<Positions> = const { Cell::new(Positions::from_bits(0)) };
}

/// Whether the tile at this position was just taken.
pub(super) fn is_taken(position: usize) -> bool {
    TAKEN.get().contains(position)
}

/// Changes what is shown as the event says.
pub(super) fn advance(shown: &mut Observation, event: &Event) -> Beat {
    if !matches!(event, Event::TileTaken { .. } | Event::SkippingPaid { .. } | Event::RowClosed { .. }) {
        TAKEN.set(Positions::default());
    }
    market(shown, event).or_else(|| voyage(shown, event)).unwrap_or_else(|| preparation(shown, event))
}

fn seat(shown: &mut Observation, seat: Seat) -> Option<&mut SeatView> {
    shown.seats.get_mut(seat.index())
}

/// What lies behind the screen of a seat, if the viewer sees it.
fn behind(shown: &mut Observation, seat: Seat) -> Option<&mut ScreenView> {
    shown.seats.get_mut(seat.index())?.screen.as_mut()
}

fn less(heap: &mut Cubes, cubes: Cubes) {
    for (have, fewer) in heap.0.iter_mut().zip(cubes.0) {
        *have = have.saturating_sub(fewer);
    }
}

/// Setting up, rounds, draws.
fn preparation(shown: &mut Observation, event: &Event) -> Beat {
    match *event {
        Event::StartCubes { seat: who, cubes } => {
            less(&mut shown.supply, cubes);
            if let Some(view) = seat(shown, who) {
                view.pier += cubes;
            }
            Beat::Move
        }
        Event::BlankLaid { place } => lay(shown, place, PlaceView::Blank),
        Event::IslandLaid { place, colour } => {
            lay(shown, place, PlaceView::Island { colour, score: None, holder: None, knights: Knights::NONE })
        }
        Event::ScoreLaid { place, score: value } => {
            if let Some(PlaceView::Island { score, .. }) = shown.places.get_mut(usize::from(place)) {
                *score = Some(value);
            }
            Beat::Ms(70)
        }
        Event::StartDrawn { seat: first } => {
            let players = shown.seats.len();
            shown.order = first.clockwise(players).collect();
            shown.order.reverse();
            Beat::Move
        }
        Event::RoundBegan { round } => {
            (shown.round, shown.phase) = (round, Phase::Row);
            Beat::Move
        }
        Event::TileDrawn { tile, .. } => {
            shown.row.push(tile);
            shown.bag_size = shown.bag_size.saturating_sub(1);
            // At most three at once.
            if shown.row.len().is_multiple_of(3) { Beat::Ms(150) } else { Beat::None }
        }
        Event::CardDrawn { card } => {
            shown.phase = Phase::Deck;
            shown.display.push(card);
            shown.deck_size = shown.deck_size.saturating_sub(1);
            Beat::Ms(300)
        }
        Event::CardSetAside { card } => {
            shown.display.pop();
            shown.aside.push(card);
            Beat::Ms(500)
        }
        Event::AsideReturned { cards } => {
            shown.aside.clear();
            shown.deck_size += cards;
            Beat::None
        }
        Event::RoundEnded { .. } => {
            shown.row.clear();
            shown.street.fill(None);
            shown.voyage = None;
            for view in &mut shown.seats {
                if let (Some(card), Some(screen)) = (view.card.take(), view.screen.as_mut()) {
                    screen.cards.push(card);
                }
            }
            Beat::Move
        }
        Event::HomewardBegan => {
            shown.phase = Phase::Homeward;
            Beat::Move
        }
        _ => Beat::None,
    }
}

fn lay(shown: &mut Observation, place: u8, land: PlaceView) -> Beat {
    if let Some(slot) = shown.places.get_mut(usize::from(place)) {
        *slot = land;
    }
    Beat::Ms(70)
}

/// Buyers, tiles, cards, upgrades.
fn market(shown: &mut Observation, event: &Event) -> Option<Beat> {
    Some(match *event {
        Event::BuyerPlaced { seat: who, space } => {
            shown.phase = Phase::Buyer;
            if let Some(slot) = shown.street.get_mut(usize::from(space)) {
                *slot = Some(who);
            }
            let placed: Vec<Seat> = shown.street.iter().flatten().copied().collect();
            if placed.len() == shown.seats.len() {
                // The order along the street is the order from now on (L-4.4).
                (shown.order, shown.phase) = (placed, Phase::Take);
            }
            Beat::Move
        }
        Event::CoinsTaken { seat: who, coins } => {
            if let Some(screen) = behind(shown, who) {
                screen.coins += coins;
            }
            Beat::Ms(160)
        }
        Event::TileTaken { seat: who, position, tile } => {
            let mut taken = TAKEN.get();
            if position < 16 {
                taken.insert(usize::from(position));
            }
            TAKEN.set(taken);
            keep(shown, who, tile);
            Beat::Ms(60)
        }
        Event::SkippingPaid { seat: who, coins } => {
            if let Some(screen) = behind(shown, who) {
                screen.coins = screen.coins.saturating_sub(coins);
            }
            Beat::Ms(120)
        }
        Event::RowClosed { seat: who, .. } => {
            let taken = TAKEN.take();
            let mut position = 0;
            shown.row.retain(|_| {
                position += 1;
                !taken.contains(position - 1)
            });
            shown.street.iter_mut().filter(|buyer| **buyer == Some(who)).for_each(|buyer| *buyer = None);
            Beat::Move
        }
        Event::CardTaken { seat: who, card } => {
            shown.phase = Phase::Card;
            if let Some(at) = shown.display.iter().position(|&other| other == card) {
                shown.display.remove(at);
            }
            if let Some(view) = seat(shown, who) {
                view.card = Some(card);
            }
            Beat::Move
        }
        Event::CubesOffered { seat: who, cubes } => {
            less(&mut shown.supply, cubes);
            if let Some(view) = seat(shown, who) {
                view.pier += cubes;
            }
            Beat::Move
        }
        Event::Upgraded { seat: who, tile } => {
            if let Some(view) = seat(shown, who) {
                turn_over(view, tile);
            }
            Beat::Turn
        }
        _ => return None,
    })
}

/// A tile goes to its harbor row or behind the screen (L-4.3).
fn keep(shown: &mut Observation, who: Seat, tile: Tile) {
    let Some(view) = seat(shown, who) else { return };
    match (tile, view.screen.as_mut()) {
        (Tile::Harbor(tile), _) => *view.fronts.entry(tile).or_default() += 1,
        (Tile::Diplomat(tile), Some(screen)) => screen.diplomats.0[tile.index()] += 1,
        (Tile::Knight(tile), Some(screen)) => screen.knights.0[tile.index()] += 1,
        (Tile::Contract(contract), Some(screen)) => {
            screen.contracts.push(contract);
            screen.contracts.sort_unstable();
        }
        (_, None) => {}
    }
}

fn turn_over(view: &mut SeatView, tile: HarborTile) {
    match view.fronts.get_mut(&tile) {
        Some(1) => drop(view.fronts.remove(&tile)),
        Some(count) => *count -= 1,
        None => {}
    }
    *view.backs.entry(tile).or_default() += 1;
}

/// Sailing, and what is done at a stop.
fn voyage(shown: &mut Observation, event: &Event) -> Option<Beat> {
    Some(match *event {
        Event::Sailed { seat: who, to, steps, stopover, .. } => {
            let harbor = matches!(shown.places.get(usize::from(to)), Some(PlaceView::Harbor { .. }));
            if shown.phase != Phase::Homeward {
                shown.phase = Phase::Sail;
            }
            if let Some(view) = seat(shown, who) {
                view.place = to;
                view.heading = if harbor && !stopover { None } else { Direction::of(steps) };
            }
            Beat::Ms(60)
        }
        Event::Turned { seat: who, heading } => {
            if let Some(view) = seat(shown, who) {
                view.heading = Some(heading);
            }
            Beat::Move
        }
        Event::Unloaded { seat: who, cubes } => {
            if let Some(view) = seat(shown, who) {
                less(&mut view.cargo, cubes);
                if let Some(screen) = &mut view.screen {
                    screen.home += cubes;
                }
            }
            Beat::Ms(120)
        }
        Event::LoadedFromPier { seat: who, owner, cubes } => {
            if let Some(view) = seat(shown, owner) {
                less(&mut view.pier, cubes);
            }
            if let Some(view) = seat(shown, who) {
                view.cargo += cubes;
            }
            Beat::Ms(420)
        }
        Event::LoadedOnIsland { seat: who, cubes, .. } => {
            less(&mut shown.supply, cubes);
            if let Some(view) = seat(shown, who) {
                view.cargo += cubes;
            }
            Beat::Ms(420)
        }
        Event::Deployed { seat: who, owner, row, spent } => {
            if let Some(view) = seat(shown, owner) {
                view.figures.insert(row, who);
            }
            if let Some(screen) = behind(shown, who) {
                screen.ministers = screen.ministers.saturating_sub(1);
                for (have, spent) in screen.diplomats.0.iter_mut().zip(spent.0) {
                    *have = have.saturating_sub(spent);
                }
            }
            Beat::Ms(420)
        }
        Event::Expelled { seat: who, place, knights: lost } => {
            if let Some(PlaceView::Island { holder, knights, .. }) = shown.places.get_mut(usize::from(place)) {
                (*holder, *knights) = (None, Knights::NONE);
            }
            if let Some(view) = seat(shown, who) {
                view.expelled += lost.count();
                if let Some(screen) = &mut view.screen {
                    screen.ministers += 1;
                }
            }
            Beat::Move
        }
        Event::Conquered { seat: who, place, knights: placed } => {
            if let Some(PlaceView::Island { holder, knights, .. }) = shown.places.get_mut(usize::from(place)) {
                (*holder, *knights) = (Some(who), placed);
            }
            if let Some(screen) = behind(shown, who) {
                screen.ministers = screen.ministers.saturating_sub(1);
                for (have, placed) in screen.knights.0.iter_mut().zip(placed.0) {
                    *have = have.saturating_sub(placed);
                }
            }
            Beat::Ms(420)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Dice, Edition as _, Game as _, Step, Turn, Viewer};
    use fondaco_liguria::{Edition, Liguria, Setup};

    use super::*;

    /// What has no event of its own: what is due, who decides, the voyage, arrows, and what the end reveals.
    fn seen_parts(mut seen: Observation) -> Observation {
        seen.phase = Phase::Over;
        seen.decider = None;
        (seen.voyage, seen.arrows) = (None, 0);
        (seen.bag, seen.deck) = (None, None);
        seen.aside.sort_unstable();
        for view in &mut seen.seats {
            (view.points, view.filled) = (None, None);
            // L-6.2: in a harbor a heading says nothing, and that it is forgotten there is no event.
            if matches!(seen.places.get(usize::from(view.place)), Some(PlaceView::Harbor { .. })) {
                view.heading = None;
            }
        }
        seen
    }

    #[test]
    fn following_the_events_leads_to_what_is_seen() {
        for seed in 0..12 {
            let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: seed % 3 == 0 };
            let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
            let viewer = Viewer::Player(Seat::new(1));
            let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
            let mut shown = game.observe(viewer);
            while game.turn() != Turn::Over {
                game.actions(&mut actions);
                let step = match dice.pick(&actions) {
                    Some(&action) => Step::Action(action),
                    None => Step::Chance(dice.draw(&game)),
                };
                let mut story = Vec::new();
                game.apply(&step, &mut story);
                for event in &story {
                    advance(&mut shown, event);
                }
                let seen = game.observe(viewer);
                if game.turn() != Turn::Over {
                    assert_eq!(seen_parts(shown.clone()), seen_parts(seen.clone()), "seed {seed}: {step:?} {story:?}");
                }
                shown = seen;
            }
        }
    }
}
