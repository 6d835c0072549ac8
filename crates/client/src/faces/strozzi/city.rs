//! A city: its tower with the track of markers, and its dock.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_game::Seat;
use fondaco_strozzi::components::{City, Port};
use fondaco_strozzi::observe::{DockedView, MarkerView};
use fondaco_strozzi::preview::Docking;
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use super::parts::{Person, Piece};
use super::sight::Sight;
use super::{art, ask, pieces, words};
use crate::base::parts::Icon;
use crate::t;
use crate::table::face::Desk;
use crate::table::target::{State, target};

/// A port: tower, dock, and all of it as one target while a port is chosen.
#[component]
pub(super) fn PortCity(desk: Desk<Strozzi>, sight: Sight, port: Port) -> impl IntoView {
    let city = port.city();
    view! {
        <section class=format!("city {}", words::cargo_of(city)) aria-label=move || words::city(city)>
            <Tower desk sight city/>
            <Dock desk sight port/>
            <Choose desk sight port/>
        </section>
    }
}

/// What explains a city.
pub(super) const fn explain_city(city: City) -> &'static str {
    match city {
        City::Venice => "explain-venice",
        City::Rome => "explain-rome",
        City::Naples => "explain-naples",
        City::Florence => "explain-florence",
    }
}

/// The tower of a city, from the roof to the quay.
#[component]
pub(super) fn Tower(desk: Desk<Strozzi>, sight: Sight, city: City) -> impl IntoView {
    let (view_box, width, letters) = art::lettering(city);
    let explain = explain_city(city);
    view! {
        <div class="tower">
            <div class="roof" aria-hidden="true" data-explain=explain><Icon name=words::city_icon(city)/></div>
            <h2 data-explain=explain>
                <span class="vh">{move || words::city(city)}</span>
                <svg class="word" aria-hidden="true" viewBox=view_box height="13" width=width>
                    <g fill="none" stroke="currentColor" stroke-width="2.3" inner_html=letters></g>
                </svg>
                <Icon name=words::cargo_icon(city)/>
            </h2>
            <Podium desk sight city/>
            <Track desk sight city/>
        </div>
    }
}

/// The markers of a city, highest first.
fn markers(desk: Desk<Strozzi>, city: City) -> Memo<Vec<MarkerView>> {
    Memo::new(move |_| {
        desk.shown.with(|seen| seen.cities.get(&city).map(|city| city.markers.clone()).unwrap_or_default())
    })
}

/// Who would score for the first three markers, as things stand or as the pick would have it.
#[component]
fn Podium(desk: Desk<Strozzi>, sight: Sight, city: City) -> impl IntoView {
    let leaders = Memo::new(move |_| {
        let now = sight.preview.with(|preview| preview.map(|preview| preview.leaders(city)).unwrap_or_default());
        let then = sight.climb(city).map_or_else(|| now.clone(), |climb| climb.leaders);
        let changed = |(place, leader): (usize, (Seat, i32))| (leader.0, leader.1, now.get(place) != Some(&leader));
        then.into_iter().enumerate().map(changed).collect::<Vec<_>>()
    });
    view! {
        <ol class="podium" aria-label=move || t!("strozzi-podium", city = words::city(city)) data-explain="strozzi-explain-rank">
            {move || leaders.get().into_iter().map(|(seat, points, changed)| view! {
                <li class:would=changed>
                    <Person desk seat/>
                    <span>{move || t!("number", number = points)}</span>
                </li>
            }).collect_view()}
        </ol>
    }
}

#[component]
fn Track(desk: Desk<Strozzi>, sight: Sight, city: City) -> impl IntoView {
    let markers = markers(desk, city);
    let climb = Memo::new(move |_| sight.climb(city));
    let spaces = (0..=desk.edition.top(city)).rev().map(|space| {
        let here = Memo::new(move |_| {
            let on_space = |all: &Vec<MarkerView>| -> Vec<Seat> {
                all.iter().filter(|marker| marker.space == space).map(|marker| marker.seat).collect()
            };
            markers.with(on_space)
        });
        let ghost = Memo::new(move |_| {
            climb.with(|climb| climb.as_ref().filter(|climb| climb.to == space).map(|climb| climb.to - climb.from))
        });
        let bonus = desk.edition.bonus(city, space);
        view! {
            <li class="sp" class:bonus=bonus != 0 class:start=space == 0 data-explain=explain(space, bonus)>
                <span class="no">{space}</span>
                <span class="ms">
                    {move || here.get().into_iter().map(|seat| view! {
                        <Piece desk name=pieces::marker(city, seat)><Person desk seat/></Piece>
                    }).collect_view()}
                    {move || ghost.get().map(|steps| view! { <Ghost desk steps/> })}
                </span>
                {(bonus != 0).then(|| view! { <span class="bo">{move || words::plus(bonus.into())}</span> })}
            </li>
        }
    });
    let label = move |marker: &MarkerView, rank: usize| {
        let who = desk.people.with(|people| people.name(marker.seat).to_owned());
        t!("strozzi-marker", who = who, space = marker.space, rank = rank, start = marker.space == 0)
    };
    view! {
        <ol class="track" aria-hidden="true">{spaces.collect_view()}</ol>
        <ol class="vh" aria-label=move || t!("strozzi-track", city = words::city(city))>
            {move || markers.with(|all| all.iter().zip(1..).map(|(marker, rank)| view! { <li>{label(marker, rank)}</li> }).collect_view())}
        </ol>
    }
}

const fn explain(space: u8, bonus: u8) -> &'static str {
    match (space, bonus) {
        (0, _) => "explain-start-space",
        (_, 0) => "explain-marker",
        _ => "explain-bonus-space",
    }
}

/// Where the viewer's marker would come to.
#[component]
fn Ghost(desk: Desk<Strozzi>, steps: u8) -> impl IntoView {
    let colour = untrack(|| desk.own_colour());
    view! {
        <span class=format!("mk ghost s{colour}")>
            <svg class="i"><use href=format!("#seat-{colour}")/></svg>
            <b>{words::plus(steps.into())}</b>
        </span>
    }
}

/// A berth: who lies there, or would.
#[derive(Clone, PartialEq)]
struct Berth {
    docked: DockedView,
    would: bool,
}

#[component]
fn Dock(desk: Desk<Strozzi>, sight: Sight, port: Port) -> impl IntoView {
    let city = port.city();
    let plan = Memo::new(move |_| sight.docking(port));
    let berths = Memo::new(move |_| {
        let docked = desk.shown.with(|seen| seen.cities.get(&city).map(|city| city.ships.clone()).unwrap_or_default());
        let mut berths: Vec<Berth> = docked.into_iter().map(|docked| Berth { docked, would: false }).collect();
        if let Some(Docking { ship, seat, flag, place, .. }) = plan.get() {
            let at = usize::from(place).saturating_sub(1).min(berths.len());
            berths.insert(at, Berth { docked: DockedView { ship, seat, flag }, would: true });
        }
        berths
    });
    let places = move || {
        let points = sight.preview.with(|preview| preview.map(|preview| preview.places()).unwrap_or_default());
        let points = points.into_iter().chain(std::iter::repeat(0));
        let (berths, players) = (berths.get(), desk.shown.with(|seen| seen.seats.len()));
        points
            .take(players)
            .zip(1_u8..)
            .map(|(points, place)| {
                let berth = berths.get(usize::from(place) - 1).cloned();
                view! { <BerthRow desk points place berth/> }
            })
            .collect_view()
    };
    view! {
        <div class="dock">
            <Forecast desk sight port/>
            <ol class="berths" aria-label=move || t!("strozzi-dock", city = words::city(city)) data-explain="explain-berth">{places}</ol>
        </div>
    }
}

#[component]
fn BerthRow(desk: Desk<Strozzi>, points: i32, place: u8, berth: Option<Berth>) -> impl IntoView {
    let paid = (points > 0).then_some(points);
    let pays = view! {
        <span class="pt" class:none=paid.is_none() aria-hidden="true">
            {move || paid.map_or_else(|| t!("strozzi-no-points"), |points| t!("number", number = points))}
        </span>
    };
    let Some(Berth { docked: DockedView { ship, seat, flag }, would }) = berth else {
        return view! { <li class="berth free">{pays}<span class="vh">{move || t!("strozzi-berth-free", place = place)}</span></li> }.into_any();
    };
    let label = move || {
        let who = desk.people.with(|people| people.name(seat).to_owned());
        t!(
            "strozzi-berth",
            place = place,
            who = who,
            speed = ship.speed(flag),
            flag = flag.to_string(),
            would = would,
            points = points
        )
    };
    let hull = view! { <Icon name="ship"/><Person desk seat/> };
    let hull = if would {
        view! { <span class="vessel">{hull}</span> }.into_any()
    } else {
        view! { <Piece desk name=pieces::vessel(seat, flag) class="vessel">{hull}</Piece> }.into_any()
    };
    let sign = if would {
        view! { <span class="fl you">{move || t!("strozzi-you")}</span> }.into_any()
    } else {
        view! { <Piece desk name=pieces::flag(seat, flag) class="fl"><Icon name=words::flag_icon(flag)/></Piece> }
            .into_any()
    };
    let colour = desk.people.with_untracked(|people| people.at(seat).map_or(1, |person| person.colour));
    view! {
        <li class=format!("berth s{colour}{}", if would { " would" } else { "" })>
            {pays}
            {hull}
            <b class="spd" aria-hidden="true">{ship.speed(flag)}</b>
            {sign}
            <span class="vh">{label}</span>
        </li>
    }
    .into_any()
}

/// What the ship would do here, in few words above the dock; or why it cannot come.
#[component]
fn Forecast(desk: Desk<Strozzi>, sight: Sight, port: Port) -> impl IntoView {
    let plan = Memo::new(move |_| sight.docking(port));
    let open = Memo::new(move |_| sight.plans.with(|plans| !plans.is_empty()));
    let choosing = Memo::new(move |_| desk.your_turn() && desk.shown.with(|seen| seen.phase == Phase::Port));
    move || {
        if let Some(docking) = plan.get() {
            let place = docking.place;
            let own = docking.climbs.iter().find(|climb| climb.city == port.city()).map(|climb| climb.to - climb.from);
            let gain = move || match own {
                Some(steps) => words::gain(port.city(), steps),
                None => t!("strozzi-gain-none"),
            };
            view! {
                <p class="fc" class:lit=move || choosing.get() aria-hidden="true">
                    <span>{move || t!("strozzi-nth-ship", place = place)}</span><span>{gain}</span>
                </p>
            }
            .into_any()
        } else if open.get() {
            view! { <p class="fc closed"><Icon name="ui-lock"/><span>{move || t!("strozzi-port-closed")}</span></p> }
                .into_any()
        } else {
            view! { <p class="fc none"></p> }.into_any()
        }
    }
}

/// The whole tower and dock as one target, while the viewer chooses a port.
#[component]
fn Choose(desk: Desk<Strozzi>, sight: Sight, port: Port) -> impl IntoView {
    let action = Action::Port(port);
    let choosing = Memo::new(move |_| desk.your_turn() && desk.shown.with(|seen| seen.phase == Phase::Port));
    let label = move || match sight.docking(port) {
        Some(docking) => desk.at(|at| ask::port_label(at, &docking)),
        None => t!("strozzi-port-closed-label", city = words::city(port.city())),
    };
    let state = move || {
        if desk.allows(&action) {
            State::of(true, sight.is_picked(action))
        } else {
            State::Closed(t!("strozzi-port-closed-label", city = words::city(port.city())))
        }
    };
    move || {
        choosing.get().then(|| view! {
        <button class="hit" data-hinted=move || desk.hinted(|best| *best == action).then_some("") data-explain=explain_city(port.city()) {..target(desk, state, label, move || sight.press(action))}></button>
    })
    }
}
