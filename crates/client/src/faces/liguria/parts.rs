//! Small drawings: cubes, the faces of cards and tiles, numbers that change.

use fondaco_liguria::Edition;
use fondaco_liguria::components::{Card, Colour, Cubes, Knight, Tile};
use leptos::prelude::*;

use super::words;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::settings;
use crate::t;

/// A paint cube; with its letter if the person wants letters.
pub(super) fn cube(colour: Colour) -> impl IntoView {
    let (icon, letter) = match colour {
        Colour::Red => ("#cube-red", "liguria-letter-red"),
        Colour::Yellow => ("#cube-yellow", "liguria-letter-yellow"),
        Colour::Blue => ("#cube-blue", "liguria-letter-blue"),
    };
    view! {
        <span class="l-cube">
            <svg class="i" aria-hidden="true"><use href=icon/></svg>
            {move || settings::get(|choices| choices.letters).then(|| view! { <b>{t!(letter)}</b> })}
        </span>
    }
}

/// Each cube of a heap.
pub(super) fn each(cubes: Cubes) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().flat_map(move |colour| std::iter::repeat_n(colour, cubes[colour].into()))
}

/// All cubes of a heap, side by side.
pub(super) fn heap(cubes: Cubes) -> impl IntoView {
    each(cubes).map(cube).collect_view()
}

/// The same icon so many times.
pub(super) fn icons(name: &'static str, count: u8) -> impl IntoView {
    (0..count).map(|_| view! { <Icon name=name/> }).collect_view()
}

/// The same, and each explains itself.
fn symbols(name: &'static str, count: u8, key: &'static str) -> impl IntoView {
    (0..count).map(|_| view! { <span data-explain=key><Icon name=name/></span> }).collect_view()
}

/// What a ship card shows.
pub(super) fn card_face(card: Card) -> impl IntoView {
    let many = card.wheels() + card.arrows() + u8::from(card.anchor()) + u8::from(card.uturn()) > 6;
    view! {
        <b class="l-score" data-explain="explain-card-score">{words::signed(card.score().into())}</b>
        <span class="l-acts" class:many=many>
            {symbols("wheel", card.wheels(), "explain-wheel")}
            {symbols("anchor", card.anchor().into(), "explain-anchor")}
            {symbols("uturn", card.uturn().into(), "explain-uturn")}
            {symbols("arrow-up", card.arrows(), "explain-arrow")}
        </span>
        <span class="l-offer" data-explain="explain-offer">{heap(card.offer())}</span>
    }
}

/// What a tile of the row shows: symbols, and a number if it has one.
pub(super) fn tile_face(tile: Tile, edition: &Edition) -> Markup {
    match tile {
        Tile::Harbor(harbor) => {
            let [front, back] = edition.prestige()[harbor.index()];
            match words::harbor_tile(harbor) {
                (fondaco_liguria::components::Row::Monk, 0) => view! {
                    <span class="l-sym"><Icon name="monk"/></span>
                    <span class="l-val green">{words::signed(1)}</span>
                }
                .into_any(),
                (fondaco_liguria::components::Row::Building, _) => view! {
                    <span class="l-sym"><Icon name="building"/></span>
                    <span class="l-val">{front}<i>{back}</i></span>
                }
                .into_any(),
                (row, count) => view! { <span class="l-sym">{icons(words::row_icon(row), count)}</span> }.into_any(),
            }
        }
        Tile::Diplomat(diplomat) => {
            view! { <span class="l-sym">{icons("scroll", diplomat.scrolls())}</span> }.into_any()
        }
        Tile::Knight(knight) => view! {
            <span class="l-sym small">
                {icons("sword", knight.swords())}
                {(knight == Knight::One).then(|| view! { <Icon name="cube"/> })}
            </span>
        }
        .into_any(),
        Tile::Contract(contract) => view! {
            <span class="l-sym cubes">{heap(contract.cubes())}</span>
            <span class="l-val">{words::contract_points(edition, contract)}</span>
        }
        .into_any(),
    }
}

/// A number that a choice would change, `4 → 3`, neither for the better nor for the worse: cargo comes aboard and goes ashore.
pub(super) fn moves(now: i32, then: i32) -> Markup {
    if now == then {
        return view! { <b>{words::number(now)}</b> }.into_any();
    }
    view! { <b>{move || t!("liguria-change", from = now, to = then)}</b> }.into_any()
}

/// A number that changes: for the better if it grows.
pub(super) fn change(now: i32, then: i32) -> Markup {
    if now == then {
        return view! { <b>{words::number(now)}</b> }.into_any();
    }
    let class = if then > now { "l-up" } else { "l-down" };
    view! { <b class=class>{move || t!("liguria-change", from = now, to = then)}</b> }.into_any()
}
