//! The market: the street with the buyers, the order track, the row of tiles.

use fondaco_game::Seat;
use fondaco_liguria::components::{Colour, Positions, SKIP_PRICE, Tile};
use fondaco_liguria::preview::{Picking, narrow};
use fondaco_liguria::state::row_length;
use fondaco_liguria::{Action, Phase};
use leptos::prelude::*;

use super::chart::pointed;
use super::pick::Pick;
use super::scene::Scene;
use super::{parts, words};
use crate::base::parts::{Icon, Marker};
use crate::t;
use crate::table::target::{State, target};

/// The whole market.
#[component]
pub(super) fn Market(scene: Scene) -> impl IntoView {
    view! {
        <div class="l-stand">
            <div class="l-upper"><Street scene/><Order scene/><Supply scene/></div>
            <Row scene/>
        </div>
    }
}

/// The market street.
#[component]
fn Street(scene: Scene) -> impl IntoView {
    let spaces = scene.desk.edition.street().len();
    view! {
        <ol class="l-street" aria-label=move || t!("liguria-street") data-explain="explain-market">
            {(0..spaces as u8).map(|space| view! { <Stall scene space/> }).collect_view()}
        </ol>
    }
}

#[component]
fn Stall(scene: Scene, space: u8) -> impl IntoView {
    let desk = scene.desk;
    let gives = desk.edition.street()[usize::from(space)];
    let buyer = Memo::new(move |_| scene.seen(|seen| seen.street[usize::from(space)]));
    let picked = move || desk.pick.with(|pick| *pick == Pick::Buyer(space));
    let state = move || {
        if scene.phase.get() != Phase::Buyer || !desk.your_turn() {
            return State::Idle;
        }
        match buyer.get() {
            Some(seat) => State::Closed(t!("liguria-space-taken", who = scene.person(seat).name)),
            None => State::of(desk.allows(&Action::Buyer(space)), picked()),
        }
    };
    // How many buyers stand to the left so far.
    let before = move || scene.seen(|seen| seen.street[..usize::from(space)].iter().flatten().count());
    let label = move || {
        let gives = desk.at(|at| words::space(at, space));
        match buyer.get() {
            Some(seat) => t!("liguria-stall-of", space = gives, who = scene.person(seat).name),
            None => t!("liguria-stall-free", space = gives, order = before() + 1),
        }
    };
    let press = move || {
        desk.pick.update(|pick| *pick = if *pick == Pick::Buyer(space) { Pick::Nothing } else { Pick::Buyer(space) });
    };
    let chosen = target(desk, state, label, press);
    let colour = move || buyer.get().map_or_else(String::new, |seat| format!(" s{}", scene.person(seat).colour));
    let pawn = move || match buyer.get() {
        Some(seat) => Some(view! { <Pawn scene seat ghost=false/> }),
        None => picked().then(|| view! { <Pawn scene seat=scene.me ghost=true/> }),
    };
    view! {
        <li data-explain="explain-market" data-which=space.to_string()><div
            class=move || format!("l-stall{}", colour())
            class:you=move || buyer.get().is_some_and(|seat| desk.viewer.is(seat))
            class:now=move || scene.phase.get() == Phase::Take && buyer.get().is_some() && before() == 0
            data-key=(space + 1).to_string()
            data-hinted=move || desk.hinted(|best| *best == Action::Buyer(space)).then_some("")
            {..chosen}
        >
            <span class="l-awning"></span>
            <span class="vh">{label}</span>
            <span class="l-gives">
                <b>{gives.tiles}</b><Icon name="tiles"/>{parts::icons("coin", gives.coins)}
            </span>
            {pawn}
        </div></li>
    }
}

/// A buyer with its owner's marker.
#[component]
fn Pawn(scene: Scene, seat: Seat, ghost: bool) -> impl IntoView {
    let person = scene.person(seat);
    let piece = (!ghost).then(|| format!("buyer-{}", seat.index()));
    let shown = pointed(scene, format!("buyer-{}", seat.index()));
    view! {
        <span class=format!("l-pawn s{}", person.colour) class:ghost=ghost class:pointed=shown data-explain="explain-buyer" data-piece=piece>
            <Icon name="buyer"/>
            <Marker colour=person.colour initial=person.initial/>
        </span>
    }
}

/// The order track: whose buyer is back has their number; the others' are on the street.
#[component]
fn Order(scene: Scene) -> impl IntoView {
    let places = Memo::new(move |_| {
        scene.seen(|seen| {
            let out = |seat: Seat| seen.street.contains(&Some(seat));
            // Before the takes the numbers are those of the round before.
            seen.order.iter().map(|&seat| (seat, !out(seat))).collect::<Vec<_>>()
        })
    });
    let next = move || {
        let taking = scene.phase.get() == Phase::Take;
        places.with(|places| places.iter().position(|&(_, back)| !back)).filter(|_| taking)
    };
    view! {
        <ol class="l-order" aria-label=move || t!("liguria-order") data-explain="explain-order">
            {move || places.get().into_iter().enumerate().map(|(at, (seat, back))| {
                let person = scene.person(seat);
                let name = person.name.clone();
                let ghost = next() == Some(at);
                let sign = if back {
                    view! { <span data-piece=format!("buyer-{}", seat.index())><Marker colour=person.colour initial=person.initial/></span> }.into_any()
                } else if ghost {
                    view! { <span class="l-next"><Marker colour=person.colour initial=person.initial/></span> }.into_any()
                } else {
                    view! { <i></i> }.into_any()
                };
                let shown = back || ghost;
                view! {
                    <li>
                        {sign}
                        <span>{move || t!("liguria-ordinal", number = at + 1)}</span>
                        {shown.then(|| view! { <span class="vh">{name}</span> })}
                    </li>
                }
            }).collect_view()}
        </ol>
    }
}

/// The cubes that nobody has yet.
#[component]
fn Supply(scene: Scene) -> impl IntoView {
    let count = move |colour: Colour| move || scene.seen(|seen| seen.supply[colour]);
    view! {
        <ul class="l-supply" aria-label=move || t!("liguria-supply") data-explain="explain-cube-supply">
            {Colour::ALL.map(|colour| view! {
                <li data-piece=words::supply_piece(colour)>{parts::cube(colour)}<b>{count(colour)}</b></li>
            }).collect_view()}
        </ul>
    }
}

/// The row of tiles.
#[component]
fn Row(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let picking: Memo<Option<Picking>> = Memo::new(move |_| {
        if scene.phase.get() != Phase::Take {
            return None;
        }
        let picked = desk.pick.with(Pick::tiles);
        desk.legal.with(|legal| narrow(legal, picked))
    });
    let indexed = move || {
        scene.row.get().into_iter().enumerate().map(|(at, (number, tile))| (number, at, tile)).collect::<Vec<_>>()
    };
    view! {
        <ol
            class="l-tiles"
            aria-label=move || t!("liguria-row")
            data-explain="explain-tiles"
            tabindex=move || (picking.with(Option::is_none)).then_some("0")
            style=("--tiles", row_length(scene.players).to_string())>
            <For each=indexed key=|&(number, at, _)| (number, at) let:item>
                <RowTile scene number=item.0 position=item.1 tile=item.2 picking/>
            </For>
        </ol>
    }
}

#[component]
fn RowTile(scene: Scene, number: u32, position: usize, tile: Tile, picking: Memo<Option<Picking>>) -> impl IntoView {
    let desk = scene.desk;
    let picked = move || desk.pick.with(|pick| pick.tiles().contains(position));
    let state = move || {
        if scene.phase.get() != Phase::Take || !desk.your_turn() {
            return State::Idle;
        }
        match picking.get() {
            _ if picked() => State::Picked,
            Some(picking) if picking.open.contains(position) => State::Open,
            Some(picking) if picking.complete.is_some() => State::Closed(t!("liguria-take-full", tiles = picking.size)),
            _ => State::Closed(t!("liguria-take-poor")),
        }
    };
    // Between the first and the last tile that is picked.
    let skipped = Memo::new(move |_| desk.pick.with(|pick| pick.tiles().skipped().contains(position)));
    let label = move || {
        let name = words::tile_full(tile, desk.edition);
        if skipped.get() {
            t!("liguria-tile-skipped", number = position + 1, tile = name)
        } else {
            t!("liguria-tile-at", number = position + 1, tile = name)
        }
    };
    let press = move || toggle(scene, position);
    let chosen = target(desk, state, label, press);
    let hidden = !matches!(tile, Tile::Harbor(_));
    let key = (position < 10).then(|| ((position + 1) % 10).to_string());
    view! {
        <li data-explain="explain-tiles" data-which=position.to_string()><div
            class="l-tile"
            class:scr=hidden
            class:skip=move || skipped.get()
            class:gone=move || scene.gaps.with(|gaps| gaps.contains(position))
            data-row=position.to_string()
            data-piece=format!("tile-{number}")
            data-explain=move || if skipped.get() { "explain-skip" } else { words::tile_explained(tile) }
            {..chosen}
            data-key=key
        >
            {parts::tile_face(tile, desk.edition)}
            <span class="l-nm" aria-hidden="true">{move || words::tile_kind(tile)}</span>
            <span class="vh">{move || words::tile_full(tile, desk.edition)}</span>
            <span class="l-tick"><Icon name="ui-check"/></span>
            {move || skipped.get().then(|| view! { <span class="l-pay"><Icon name="coin"/>{SKIP_PRICE}</span> })}
        </div></li>
    }
}

/// Picks a tile, or puts it back.
fn toggle(scene: Scene, position: usize) {
    scene.desk.pick.update(|pick| {
        let bits = pick.tiles().bits() ^ (1 << position);
        *pick = if bits == 0 { Pick::Nothing } else { Pick::Tiles(Positions::from_bits(bits)) };
    });
}
