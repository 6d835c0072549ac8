//! Decisions that have their own place in the panel: start cubes, ship cards, upgrades; and the numbers beside the question.

use fondaco_liguria::components::{Card, Colour, Cubes, HarborTile, Tile};
use fondaco_liguria::preview::narrow;
use fondaco_liguria::{Action, Phase};
use leptos::prelude::*;

use super::harbor::toggle_upgrade;
use super::pick::{Pick, is_voyage, one_more};
use super::scene::Scene;
use super::voyage::Legs;
use super::{parts, words};
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::t;
use crate::table::target::{State, target};

/// What the panel shows instead of the market, if it is the viewer's turn for something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Panel {
    Market,
    Cubes,
    Cards,
    Upgrades,
    Voyage,
}

impl Panel {
    pub(super) fn now(scene: Scene) -> Self {
        if !scene.desk.your_turn() {
            return Panel::Market;
        }
        match scene.phase.get() {
            Phase::Cubes => Panel::Cubes,
            Phase::Card => Panel::Cards,
            Phase::Upgrade => Panel::Upgrades,
            phase if is_voyage(phase) => Panel::Voyage,
            _ => Panel::Market,
        }
    }
}

/// The choices of such a decision.
pub(super) fn choices(scene: Scene, place: Panel) -> Markup {
    match place {
        Panel::Market => ().into_any(),
        Panel::Cubes => view! { <StartCubes scene/> }.into_any(),
        Panel::Cards => view! { <CardChoices scene/> }.into_any(),
        Panel::Upgrades => view! { <Upgrades scene/> }.into_any(),
        Panel::Voyage => view! { <Legs scene/> }.into_any(),
    }
}

/// Two of the three paints.
#[component]
fn StartCubes(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let one = move |colour: Colour| {
        let picked = move || desk.pick.with(|pick| pick.cubes()[colour] > 0);
        let press = move || {
            desk.pick.update(|pick| {
                let mut cubes = pick.cubes();
                let more = cubes[colour] == 0;
                // A third one takes the place of the first.
                if more && cubes.total() == 2 {
                    let other = Colour::ALL.into_iter().find(|&other| cubes[other] > 0);
                    cubes = other.map_or(Cubes::NONE, |other| one_more(cubes, other, false));
                }
                cubes = one_more(cubes, colour, more);
                *pick = if cubes.is_empty() { Pick::Nothing } else { Pick::Cubes(cubes) };
            });
        };
        let name = move || t!("liguria-colour", colour = words::colour(colour));
        let chosen = target(desk, move || State::of(true, picked()), name, press);
        view! {
            <button class="l-big" data-explain=words::paint_explained(colour) data-key=(colour.index() + 1).to_string() {..chosen}>
                {parts::cube(colour)}<b>{name}</b>
            </button>
        }
    };
    view! { <div class="l-choices">{Colour::ALL.map(one).collect_view()}</div> }
}

/// The face-up cards with what they would bring.
#[component]
fn CardChoices(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let cards = Memo::new(move |_| {
        let mut cards: Vec<Card> = desk.legal.with(|legal| {
            legal
                .iter()
                .filter_map(|action| match action {
                    Action::Card(card) => Some(*card),
                    _ => None,
                })
                .collect()
        });
        cards.sort_unstable_by(|one, other| other.cmp(one));
        cards
    });
    let one = move |at: usize, card: Card| {
        let picked = move || desk.pick.with(|pick| *pick == Pick::Card(card));
        let press = move || desk.pick.set(if picked() { Pick::Nothing } else { Pick::Card(card) });
        let now = move || scene.now.get().map(|now| now.standing(scene.me));
        let then = move || Some(scene.now.get()?.after(Action::Card(card))?.0.standing(scene.me));
        let steps = move || now().map(|now| now.wheels + card.wheels());
        let balance = move || {
            let (now, then) = (now()?.behind?, then()?.behind?);
            Some(parts::change(now.balance, then.balance))
        };
        let label = move || t!("liguria-card-choice", card = words::card(card), steps = steps().unwrap_or(0));
        let chosen = target(desk, move || State::of(true, picked()), label, press);
        let sign = if card.is_positive() { "pos" } else { "neg" };
        view! {
            <button class=format!("l-offered {sign}") data-explain="explain-ship-card" data-key=(at + 1).to_string() {..chosen}>
                <span class="l-face">{parts::card_face(card)}</span>
                <span class="l-effects">
                    <span data-explain="explain-wheel"><Icon name="wheel"/><b>{steps}</b><small>{move || t!("liguria-steps-in-all")}</small></span>
                    <span data-explain="explain-balance"><Icon name="balance"/>{balance}<small>{move || t!("liguria-balance")}</small></span>
                    {(!card.offer().is_empty()).then(|| view! {
                        <span data-explain="explain-pier">{parts::heap(card.offer())}<small>{move || t!("liguria-on-your-pier")}</small></span>
                    })}
                </span>
            </button>
        }
    };
    view! {
        <div class="l-choices">{move || cards.get().into_iter().enumerate().map(|(at, card)| one(at, card)).collect_view()}</div>
    }
}

/// The tiles that can be upgraded, with what that gives and loses.
#[component]
fn Upgrades(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let tiles = Memo::new(move |_| {
        desk.legal.with(|legal| {
            legal
                .iter()
                .filter_map(|action| match action {
                    Action::Upgrade(tile) => Some(*tile),
                    _ => None,
                })
                .collect::<Vec<_>>()
        })
    });
    let one = move |at: usize, tile: HarborTile| {
        let [_, back] = desk.edition.prestige()[tile.index()];
        let count = move || desk.pick.with(|pick| pick.upgrades().iter().filter(|&&other| other == tile).count());
        let have = move || {
            scene.seen(|seen| usize::from(seen.seats[scene.me.index()].fronts.get(&tile).copied().unwrap_or(0)))
        };
        let picked = move || count() > 0;
        let press = move || {
            // Once more for another tile of the same kind, if there is one and an arrow for it.
            let arrows = usize::from(desk.shown.with_untracked(|seen| seen.arrows));
            let all = desk.pick.with_untracked(|pick| pick.upgrades().len());
            let more = count() == 0 || (count() < have() && all < arrows);
            toggle_upgrade(scene, tile, !more);
        };
        let name = move || words::capital(&words::tile(Tile::Harbor(tile), desk.edition));
        let effect = move || words::upgrade_effect(desk.edition, tile);
        let label = move || t!("liguria-upgrade-choice", tile = name(), effect = effect());
        let chosen = target(desk, move || State::of(true, picked()), label, press);
        view! {
            <button class="l-big" data-explain=words::row_explained(tile.row()) data-key=(at + 1).to_string() {..chosen}>
                <span class="l-turned">
                    <span class="l-front">{parts::tile_face(Tile::Harbor(tile), desk.edition)}</span>
                    <Icon name="arrow-up"/>
                    <span class="l-mt up"><Icon name="laurel"/><b>{back}</b></span>
                    {move || (count() > 1).then(|| view! { <small>{format!("×{}", count())}</small> })}
                </span>
                <b>{name}</b>
                <small>{effect}</small>
            </button>
        }
    };
    let done = {
        let picked = move || desk.pick.with(|pick| *pick == Pick::Done);
        let press = move || desk.pick.set(if picked() { Pick::Nothing } else { Pick::Done });
        let name = || t!("liguria-commit-done");
        let chosen = target(desk, move || State::of(true, picked()), name, press);
        view! { <button class="l-big none" data-key="0" {..chosen}><Icon name="ui-pass"/><b>{name}</b></button> }
    };
    view! {
        <div class="l-choices">
            {move || tiles.get().into_iter().enumerate().map(|(at, tile)| one(at, tile)).collect_view()}
            {done}
        </div>
    }
}

/// The numbers that matter for the answer.
#[component]
pub(super) fn Figures(scene: Scene) -> impl IntoView {
    let desk = scene.desk;
    let pair = |name: &'static str, value: Markup| view! { <div><dt>{move || t!(name)}</dt><dd>{value}</dd></div> };
    let coins = move || {
        let (now, then) = scene.standings(scene.me)?;
        Some((i32::from(now.behind?.coins), i32::from(then.behind?.coins)))
    };
    let take = move || {
        let picked = desk.pick.with(Pick::tiles);
        let picking = desk.legal.with(|legal| narrow(legal, picked))?;
        let (now, _) = coins()?;
        let after = now - i32::from(picking.price);
        let taken = move || t!("liguria-of-long", count = picked.len(), most = picking.size);
        Some(view! {
            {pair("liguria-taken", taken.into_any())}
            {pair("liguria-left-out", picking.price.into_any())}
            {pair("liguria-silver", parts::change(now, if picked.is_empty() { now } else { after }))}
        })
    };
    let arrows = move || {
        let used = desk.pick.with(|pick| pick.upgrades().len());
        let all = scene.seen(|seen| seen.arrows);
        let (now, then) = scene.standings(scene.me)?;
        let used = move || t!("liguria-of-long", count = used, most = all);
        Some(view! {
            {pair("liguria-arrows-used", used.into_any())}
            {pair("liguria-prestige", parts::change(now.prestige, then.prestige))}
        })
    };
    let voyage = move || {
        let (now, then) = scene.standings(scene.me)?;
        let cargo = parts::moves(now.cargo.total().into(), then.cargo.total().into());
        let worth = parts::change(now.behind?.points.total(), then.behind?.points.total());
        Some(view! {
            {pair("liguria-cargo-short", cargo)}
            {pair("liguria-total-now", worth)}
        })
    };
    view! {
        <dl class="l-figures">
            {move || match scene.phase.get() {
                Phase::Take => take().into_any(),
                Phase::Upgrade => arrows().into_any(),
                phase if is_voyage(phase) => voyage().into_any(),
                _ => ().into_any(),
            }}
        </dl>
    }
}
