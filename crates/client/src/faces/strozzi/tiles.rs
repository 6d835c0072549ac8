//! Florence's land: the promotion tiles on display, and who leads in each category.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_strozzi::components::{Category, City, Tile};
use fondaco_strozzi::preview::{Effect, Patron};
use fondaco_strozzi::state::DISPLAY;
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use super::city::Tower;
use super::parts::{Person, Token};
use super::rail::explain_category;
use super::sight::Sight;
use super::{art, ask, pieces, words};
use crate::base::parts::{Icon, plain};
use crate::t;
use crate::table::face::Desk;
use crate::table::target::{State, target};

/// Florence, which is not a port: below its tower lie the tiles.
#[component]
pub(super) fn Florence(desk: Desk<Strozzi>, sight: Sight) -> impl IntoView {
    view! {
        <section class="city scrolls" aria-label=move || words::city(City::Florence)>
            <Tower desk sight city=City::Florence/>
            <div class="land">
                <h3 data-explain="explain-promotion-tile">{move || t!("strozzi-tiles")}</h3>
                <Display desk sight/>
                <h3 class="leads" data-explain="explain-leaders">
                    {move || t!("strozzi-leaders")}
                    <span>{move || {
                        let [first, second, third] = sight.preview.with(|preview| preview.map(|preview| preview.promotion_places()).unwrap_or_default());
                        t!("strozzi-leaders-points", first = first, second = second, third = third)
                    }}</span>
                </h3>
                <Leaders desk sight/>
                <svg class="cypresses" viewBox="0 0 180 40" preserveAspectRatio="xMidYMax slice" aria-hidden="true" inner_html=art::CYPRESSES></svg>
            </div>
        </section>
    }
}

/// The tiles that lie face up, and how many lie face down.
#[component]
fn Display(desk: Desk<Strozzi>, sight: Sight) -> impl IntoView {
    let display = Memo::new(move |_| desk.shown.with(|seen| seen.display.clone()));
    let choosing = Memo::new(move |_| desk.your_turn() && desk.shown.with(|seen| seen.phase == Phase::Tile));
    let stack =
        Memo::new(move |_| desk.shown.with(|seen| seen.stack.values().map(|&count| u32::from(count)).sum::<u32>()));
    let rows = move || {
        let tiles = display.get();
        let copy = |at: usize| tiles[..at].iter().filter(|&&other| other == tiles[at]).count();
        let cards = (0..tiles.len()).map(|at| view! { <TileCard desk sight tile=tiles[at] copy=copy(at) choosing/> });
        // What lies below does not move while a tile is missing.
        let rooms = (tiles.len()..DISPLAY).map(|_| view! { <li class="tile room" aria-hidden="true"></li> });
        (cards.collect_view(), rooms.collect_view())
    };
    view! {
        <ul class="tiles">{rows}</ul>
        <p class="stack" data-piece=pieces::STACK>{move || t!("strozzi-stack", tiles = stack.get())}</p>
    }
}

#[component]
fn TileCard(desk: Desk<Strozzi>, sight: Sight, tile: Tile, copy: usize, choosing: Memo<bool>) -> impl IntoView {
    let action = Action::Tile(tile);
    let state = move || State::of(desk.allows(&action), sight.is_picked(action));
    let label =
        move || desk.at(|at| format!("{}. {}", words::whole_tile(tile), plain(&ask::choice(at, action).effect)));
    view! {
        <li class="tile" data-piece=pieces::tile(tile, copy) data-from=pieces::STACK data-explain=explain_category(tile.category())>
            <span class="cat"><Icon name=words::category_icon(tile.category())/></span>
            <b aria-hidden="true">{tile.value()}</b>
            {tile.ware().map(|ware| view! { <Token city=ware.port().city() small=true/> })}
            <span class="vh">{move || words::whole_tile(tile)}</span>
            {move || choosing.get().then(|| view! {
                <button class="hit" data-hinted=move || desk.hinted(|best| *best == action).then_some("") data-explain=explain_category(tile.category()) {..target(desk, state, label, move || sight.press(action))}></button>
            })}
        </li>
    }
}

/// The first three of each category, as they stand or as the picked tile would have it.
#[component]
fn Leaders(desk: Desk<Strozzi>, sight: Sight) -> impl IntoView {
    view! {
        <ul class="leaders">
            {Category::ALL.into_iter().map(|category| {
                let patrons = Memo::new(move |_| leading(desk, sight, category));
                view! {
                    <li data-explain="explain-leaders">
                        <Icon name=words::category_icon(category)/>
                        <span class="vh">{move || words::category(category)}</span>
                        {move || patrons.get().into_iter().map(|(patron, would)| view! {
                            <span class="patron" class:would=would><Person desk seat=patron.seat/><b>{move || t!("number", number = patron.total)}</b>
                            <span class="vh">{move || desk.people.with(|people| people.name(patron.seat).to_owned())}</span></span>
                        }).collect_view()}
                    </li>
                }
            }).collect_view()}
        </ul>
    }
}

/// The first three who rank in this category, as it will be scored; with whether the picked tile would put them there.
fn leading(desk: Desk<Strozzi>, sight: Sight, category: Category) -> Vec<(Patron, bool)> {
    let Some(preview) = sight.preview.get() else { return Vec::new() };
    let (patrons, you) = match sight.effect.get() {
        Some(Effect::Tile(keeping)) if keeping.tile.category() == category => {
            (keeping.patrons, desk.table.with(|table| table.you.as_ref().map(|you| you.seat)))
        }
        _ => (preview.patrons(category), None),
    };
    let with_you = |patron: Patron| (patron, you == Some(patron.seat));
    patrons.into_iter().filter(|patron| patron.points > 0).map(with_you).collect()
}
