//! The players' boards: the four rows of a harbor with its diplomat spaces, the cargo, and what lies behind the screen.

use fondaco_game::Seat;
use fondaco_liguria::components::{HarborTile, Row, Tile};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::preview::Stop;
use fondaco_liguria::state::CARGO;
use fondaco_liguria::{Deployment, Phase};
use leptos::prelude::*;

use super::chart::pointed;
use super::pick::{Leg, Pick, payments};
use super::scene::Scene;
use super::{parts, words};
use crate::base::parts::{Icon, Marker};
use crate::t;
use crate::table::target::{State, target};

/// A player's board.
#[component]
pub(super) fn Board(scene: Scene, seat: Seat) -> impl IntoView {
    let person = move || scene.person(seat);
    let index = seat.index();
    let sees = Memo::new(move |_| scene.seen(|seen| seen.seats[index].screen.is_some()));
    let asked = move || scene.seen(|seen| seen.decider == Some(seat));
    let label = move || t!("liguria-board", who = person().name, you = person().you);
    let silver = move || {
        if sees.get() {
            let number = move || {
                let (now, then) = scene.standings(seat)?;
                let (now, then) = (now.behind?, then.behind?);
                Some(parts::change(now.coins.into(), then.coins.into()))
            };
            view! {
                <span class="l-st" data-explain="explain-coin" data-spot=format!("screen-{index}")>
                    <Icon name="coin"/>{number}<span class="vh">{move || t!("liguria-silver")}</span>
                </span>
            }
            .into_any()
        } else {
            view! {
                <span class="l-st l-hid" data-explain="explain-screen" data-spot=format!("screen-{index}")>
                    <Icon name="screen"/><span class="vh">{move || t!("liguria-hidden")}</span>
                </span>
            }
            .into_any()
        }
    };
    let ministers =
        move || scene.standings(seat).map(|(now, then)| parts::change(now.ministers.into(), then.ministers.into()));
    let expelled = move || {
        let count = scene.seen(|seen| seen.seats[index].expelled);
        (count > 0).then(|| {
            view! {
                <span class="l-st" data-explain="explain-expelled">
                    <Icon name="knight"/><b class="l-up">{words::signed(count.into())}</b>
                    <span class="vh">{move || t!("liguria-expelled")}</span>
                </span>
            }
        })
    };
    view! {
        <section
            class=move || format!("l-hb s{}", person().colour)
            class:you=move || person().you
            class:asked=asked
            class:pointed=pointed(scene, format!("board-{index}"))
            aria-label=label
            data-seat=seat.to_string()
            // Where nothing can be chosen, a board that does not fit is scrolled with the keyboard.
            tabindex=scene.desk.guided.then_some("0")
        >
            <header>
                {move || view! { <Marker colour=person().colour initial=person().initial/> }}
                <h2>{move || person().name}</h2>
                // Who gave no name is called "you" already.
                {move || (person().you && person().name != t!("you")).then(|| view! { <span class="l-tag">{move || t!("you")}</span> })}
                {move || person().bot.map(|_| view! { <span class="l-bot"><Icon name="ui-bot"/></span> })}
                <span class="l-st" data-explain="explain-minister" data-spot=format!("minister-{index}")>
                    <Icon name="minister"/>{ministers}<span class="vh">{move || t!("liguria-ministers")}</span>
                </span>
                {expelled}
                {silver}
            </header>
            <ol class="l-rows">
                {Row::ALL.map(|row| view! { <HarborRow scene seat row/> }).collect_view()}
            </ol>
            <Cargo scene seat/>
            {move || sees.get().then(|| view! { <Behind scene seat/> })}
        </section>
    }
}

#[component]
fn HarborRow(scene: Scene, seat: Seat, row: Row) -> impl IntoView {
    let index = seat.index();
    let value = move || {
        scene
            .standings(seat)
            .map(|(now, then)| parts::change(now.rows[row.index()].value, then.rows[row.index()].value))
    };
    let tiles = Memo::new(move |_| {
        scene.seen(|seen| {
            let view = &seen.seats[index];
            let kinds = HarborTile::ALL.into_iter().filter(|tile| tile.row() == row);
            let count = |side: &std::collections::BTreeMap<HarborTile, u8>, tile| side.get(&tile).copied().unwrap_or(0);
            kinds.map(|tile| (tile, count(&view.fronts, tile), count(&view.backs, tile))).collect::<Vec<_>>()
        })
    });
    let minis = move || {
        let tiles = tiles.get();
        let all: u8 = tiles.iter().map(|&(_, fronts, backs)| fronts + backs).sum();
        let grouped = all > 4;
        let mut minis = Vec::new();
        for (tile, fronts, backs) in tiles {
            for (count, back) in [(fronts, false), (backs, true)] {
                let each = if grouped { u8::from(count > 0) } else { count };
                let shown = (grouped && count > 1).then_some(count);
                minis.extend((0..each).map(|nth| view! { <Mini scene seat tile back nth count=shown/> }));
            }
        }
        minis
    };
    view! {
        <li class="l-row" data-spot=format!("row-{index}-{}", row.index())>
            <span class="l-ri" data-explain=words::row_explained(row)>
                <Icon name=words::row_icon(row)/>{value}<span class="vh">{move || words::row(row)}</span>
            </span>
            <span class="l-mts">{minis}</span>
            <Figure scene owner=seat row/>
        </li>
    }
}

/// A tile on the harbor. While the viewer may upgrade, their own that show their front are targets.
#[component]
fn Mini(scene: Scene, seat: Seat, tile: HarborTile, back: bool, nth: u8, count: Option<u8>) -> impl IntoView {
    let desk = scene.desk;
    let [front, value] = desk.edition.prestige()[tile.index()];
    let upgradable = move || !back && desk.viewer.is(seat) && scene.phase.get() == Phase::Upgrade && desk.your_turn();
    let picked = move || {
        desk.pick.with(|pick| pick.upgrades().iter().filter(|&&other| other == tile).count() > usize::from(nth))
    };
    let state = move || if upgradable() { State::of(true, picked()) } else { State::Idle };
    let label = move || {
        let name = words::tile(Tile::Harbor(tile), desk.edition);
        if back {
            t!("liguria-mini-back", tile = name, prestige = value)
        } else if upgradable() {
            t!("liguria-mini-upgrade", tile = name, effect = words::upgrade_effect(desk.edition, tile))
        } else {
            name
        }
    };
    let chosen = target(desk, state, label, move || toggle_upgrade(scene, tile, picked()));
    let (row, number) = words::harbor_tile(tile);
    let sign = match (back, row) {
        (true, _) => view! { <Icon name="laurel"/><b>{value}</b> }.into_any(),
        (false, Row::Building) => view! { <b>{front}</b> }.into_any(),
        (false, Row::Monk) => view! { <b>{1}</b> }.into_any(),
        (false, _) => view! { <b>{number}</b> }.into_any(),
    };
    let becomes = move || {
        (!back && picked() && upgradable())
            .then(|| view! { <span class="l-becomes"><Icon name="laurel"/><b>{value}</b></span> })
    };
    let side = if back { "back" } else { "front" };
    view! {
        <span
            class="l-mt"
            class:up=back
            class:monk=row == Row::Monk
            data-explain=if back { "explain-upgraded" } else { words::row_explained(row) }
            data-piece=format!("mini-{seat}-{tile}-{side}-{nth}")
            {..chosen}
        >
            {sign}
            <span class="vh">{label}</span>
            {count.map(|count| view! { <small>{format!("×{count}")}</small> })}
            {becomes}
        </span>
    }
}

/// Adds a tile to those that are upgraded, or takes it out.
pub(super) fn toggle_upgrade(scene: Scene, tile: HarborTile, picked: bool) {
    let desk = scene.desk;
    let arrows = usize::from(desk.shown.with_untracked(|seen| seen.arrows));
    desk.pick.update(|pick| {
        let mut tiles = pick.upgrades().to_vec();
        if picked {
            if let Some(at) = tiles.iter().rposition(|&other| other == tile) {
                tiles.remove(at);
            }
        } else {
            // With all arrows used, the tile takes the place of the one chosen first.
            if tiles.len() >= arrows && !tiles.is_empty() {
                tiles.remove(0);
            }
            tiles.push(tile);
        }
        *pick = if tiles.is_empty() { Pick::Nothing } else { Pick::Upgrades(tiles) };
    });
}

/// The diplomat space of a row. On the planned way it is a target.
#[component]
fn Figure(scene: Scene, owner: Seat, row: Row) -> impl IntoView {
    let desk = scene.desk;
    let index = owner.index();
    let figure = Memo::new(move |_| scene.seen(|seen| seen.seats[index].figures.get(&row).copied()));
    let offered = Memo::new(move |_| {
        let voyage = scene.voyage.get()?;
        let here = |stop: &&Stop| {
            scene.seen(
                |seen| matches!(seen.places[usize::from(stop.place)], PlaceView::Harbor { seat } if seat == owner),
            )
        };
        let stop = voyage.stops.iter().find(here)?;
        let asked = stop.questions.iter().find(|question| question.phase == Phase::Deploy)?;
        let cheapest = payments(&asked.options, row).first().copied()?;
        Some((Leg::of(stop.stopover), cheapest))
    });
    let wanted = move || {
        let (leg, _) = offered.get()?;
        desk.pick.with(|pick| leg.errand(&pick.plan()).deploy).filter(|deployment| deployment.row == row)
    };
    let state = move || match offered.get() {
        Some(_) => State::of(true, wanted().is_some()),
        None => State::Idle,
    };
    let label = move || match (figure.get(), offered.get()) {
        (Some(seat), _) => t!("liguria-figure", who = scene.person(seat).name, row = words::row(row)),
        (None, Some((_, deployment))) => {
            t!("liguria-figure-offer", row = words::row(row), scrolls = words::scrolls(deployment.spent))
        }
        (None, None) => t!("liguria-figure-free", row = words::row(row)),
    };
    let press = move || {
        if let Some((leg, deployment)) = offered.get_untracked() {
            send(scene, leg, (wanted().is_none()).then_some(deployment));
        }
    };
    let chosen = target(desk, state, label, press);
    let shown = move || {
        let seat = figure.get().or_else(|| wanted().map(|_| scene.me));
        seat.map(|seat| {
            let person = scene.person(seat);
            view! { <Marker colour=person.colour initial=person.initial/> }
        })
    };
    view! {
        <span
            class="l-dip"
            class:free=move || figure.get().is_none()
            data-explain=move || if figure.get().is_some() { "explain-figure" } else { "explain-diplomat-space" }
            data-which=scene.home(owner).to_string()
            data-spot=format!("figure-{index}-{}", row.index())
            {..chosen}
        >
            {shown}
            <span class="vh">{label}</span>
        </span>
    }
}

/// Wishes a figure at a leg of the voyage, or none.
pub(super) fn send(scene: Scene, leg: Leg, deployment: Option<Deployment>) {
    scene.desk.pick.update(|pick| *pick = Pick::Voyage(leg.with(pick.plan(), |errand| errand.deploy = deployment)));
}

/// The ten places aboard, with what a plan would load or bring home.
#[component]
fn Cargo(scene: Scene, seat: Seat) -> impl IntoView {
    let index = seat.index();
    let slots = move || {
        let Some((now, then)) = scene.standings(seat) else { return Vec::new() };
        let mut views = Vec::with_capacity(CARGO.into());
        for colour in fondaco_liguria::components::Colour::ALL {
            let (have, after) = (now.cargo[colour], then.cargo[colour]);
            for at in 0..have.max(after) {
                let (comes, goes) = (at >= have, at >= after);
                let word = words::colour(colour);
                views.push(
                    view! {
                        <span class="l-slot" class:comes=comes class:goes=goes
                            data-piece=format!("cargo-{index}-{word}-{at}")>
                            {parts::cube(colour)}
                        </span>
                    }
                    .into_any(),
                );
            }
        }
        views.truncate(CARGO.into());
        while views.len() < usize::from(CARGO) {
            views.push(view! { <i></i> }.into_any());
        }
        views
    };
    let label = move || {
        let cargo = scene.seen(|seen| seen.seats[index].cargo);
        t!(
            "liguria-cargo",
            cubes = if cargo.is_empty() { String::new() } else { words::cubes(cargo) },
            count = cargo.total()
        )
    };
    view! {
        <div class="l-hold" data-explain="explain-cargo">
            <span class="l-ri"><Icon name="ship"/></span>
            <span class="l-slots" data-spot=format!("cargo-{index}") role="img" aria-label=label>{slots}</span>
        </div>
    }
}

/// What lies behind the screen, where the viewer sees it.
#[component]
fn Behind(scene: Scene, seat: Seat) -> impl IntoView {
    let index = seat.index();
    let edition = scene.desk.edition;
    let contracts = Memo::new(move |_| {
        scene.seen(|seen| seen.seats[index].screen.as_ref().map(|screen| screen.contracts.clone()).unwrap_or_default())
    });
    let behind = move || {
        let (now, then) = scene.standings(seat)?;
        Some((now.behind?, then.behind?))
    };
    let cards = move || {
        contracts
            .get()
            .into_iter()
            .enumerate()
            .map(|(at, contract)| {
                let points = words::contract_points(edition, contract);
                let label = words::tile_full(Tile::Contract(contract), edition);
                view! {
                    <li><span class="l-ct" data-explain="explain-contract" data-piece=format!("contract-{index}-{at}") role="img" aria-label=label>
                        {parts::heap(contract.cubes())}<b>{points}</b>
                    </span></li>
                }
            })
            .collect_view()
    };
    let number = move |read: fn(&fondaco_liguria::preview::Behind) -> i32| {
        move || behind().map(|(now, then)| parts::change(read(&now), read(&then)))
    };
    let home = fondaco_liguria::components::Colour::ALL.map(|colour| {
        let count =
            move || behind().map(|(now, then)| parts::change(now.home[colour].into(), then.home[colour].into()));
        view! { {parts::cube(colour)}{count} }
    });
    let balance = move || behind().map(|(now, then)| parts::change(now.balance, then.balance));
    let total = move || behind().map(|(now, then)| parts::change(now.points.total(), then.points.total()));
    let owes = move || behind().is_some_and(|(now, _)| now.balance < 0);
    view! {
        <div class="l-behind">
            <ul class="l-contracts" aria-label=move || t!("liguria-contracts")>{cards}</ul>
            <p class="l-grp">
                <span class="l-st" data-explain="explain-liguria-scroll"><Icon name="scroll"/>{number(|behind| behind.diplomats.total().into())}<span class="vh">{move || t!("liguria-scrolls-held")}</span></span>
                <span class="l-st" data-explain="explain-sword"><Icon name="sword"/>{number(|behind| i32::from(behind.knights.swords()))}<span class="vh">{move || t!("liguria-swords-held")}</span></span>
                <span class="l-st l-home" data-explain="explain-home-cubes">{home.collect_view()}<span class="vh">{move || t!("liguria-home-cubes")}</span></span>
                <span class="l-st" class:l-bad=owes data-explain="explain-balance"><Icon name="balance"/>{balance}<span class="vh">{move || t!("liguria-balance")}</span></span>
                <span class="l-st l-total" data-explain="explain-prestige"><Icon name="laurel"/>{total}<span class="vh">{move || t!("liguria-total-now")}</span></span>
            </p>
        </div>
    }
}

/// The viewer's numbers in one line, for phones.
#[component]
pub(super) fn Strip(scene: Scene) -> impl IntoView {
    let seat = scene.me;
    let both = move || scene.standings(seat);
    let row = move |row: Row| {
        move || both().map(|(now, then)| parts::change(now.rows[row.index()].value, then.rows[row.index()].value))
    };
    let hidden = move |read: fn(&fondaco_liguria::preview::Behind) -> i32| {
        move || {
            let (now, then) = both()?;
            Some(parts::change(read(&now.behind?), read(&then.behind?)))
        }
    };
    let cargo = move || both().map(|(_, then)| t!("liguria-of", count = then.cargo.total(), most = CARGO));
    view! {
        <div class="l-strip" role="group" aria-label=move || t!("liguria-your-numbers")>
            <span data-explain="explain-ship-tile"><Icon name="wheel"/>{row(Row::Ship)}</span>
            <span data-explain="explain-merchant-tile"><Icon name="sack"/>{row(Row::Merchant)}</span>
            <span data-explain="explain-prestige"><Icon name="laurel"/>{move || both().map(|(now, then)| parts::change(now.prestige, then.prestige))}</span>
            <span data-explain="explain-cargo"><Icon name="ship"/><b>{cargo}</b></span>
            <span data-explain="explain-liguria-scroll"><Icon name="scroll"/>{hidden(|behind| behind.diplomats.total().into())}</span>
            <span data-explain="explain-sword"><Icon name="sword"/>{hidden(|behind| i32::from(behind.knights.swords()))}</span>
            <span data-explain="explain-coin"><Icon name="coin"/>{hidden(|behind| behind.coins.into())}</span>
        </div>
    }
}
