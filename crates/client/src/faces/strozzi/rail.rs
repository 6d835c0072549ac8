//! The players' rail: score, what the round would give, flags, promotion.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_game::Seat;
use fondaco_strozzi::components::{Category, Flag, Port};
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use super::parts::{Person, Piece};
use super::pieces;
use super::sight::Sight;
use super::{ask, words};
use crate::base::parts::{Icon, plain};
use crate::t;
use crate::table::face::Desk;
use crate::table::target::{State, target};

/// Everybody at the table, the viewer first, then clockwise.
#[component]
pub(super) fn Players(desk: Desk<Strozzi>, sight: Sight) -> impl IntoView {
    let order = Memo::new(move |_| {
        let players = desk.shown.with(|seen| seen.seats.len());
        let first = desk.table.with(|table| table.you.as_ref().map(|you| you.seat)).unwrap_or_default();
        first.clockwise(players).collect::<Vec<Seat>>()
    });
    view! {
        <ol class="players" aria-label=move || t!("strozzi-tab-players")>
            {move || order.get().into_iter().map(|seat| view! { <Player desk sight seat/> }).collect_view()}
        </ol>
    }
}

#[component]
fn Player(desk: Desk<Strozzi>, sight: Sight, seat: Seat) -> impl IntoView {
    let person = Memo::new(move |_| desk.people.with(|people| people.at(seat).cloned()));
    let turn = Memo::new(move |_| {
        desk.shown.with(|seen| seen.decider == seat && matches!(seen.phase, Phase::Claim | Phase::Port | Phase::Tile))
    });
    let name = move || person.with(|person| person.as_ref().map(|person| person.name.clone()));
    let you = move || person.with(|person| person.as_ref().is_some_and(|person| person.you));
    let bot = move || person.with(|person| person.as_ref().is_some_and(|person| person.bot.is_some()));
    let colour = move || person.with(|person| person.as_ref().map_or(1, |person| person.colour));
    // One attribute: a class that is set again would lose what `class:` added to it.
    let class = move || {
        let (you, turn) = (if you() { " you" } else { "" }, if turn.get() { " turn" } else { "" });
        format!("player s{}{you}{turn}", colour())
    };
    view! {
        <li class=class>
            <Person desk seat/>
            <div class="who">
                <b>{name}</b>
                {move || (you() && name() != Some(t!("you"))).then(|| view! { <span class="tag">{move || t!("strozzi-you")}</span> })}
                {move || bot().then(|| view! { <Icon name="ui-bot"/><span class="vh">{move || t!("strozzi-bot")}</span> })}
            </div>
            <Score desk sight seat/>
            <div class="hand"><Flags desk sight seat/><Promotion desk seat/></div>
        </li>
    }
}

/// Points, and what the round would add if it ended now; with a pick, if it ended then. Nothing where scores are secret.
#[component]
fn Score(desk: Desk<Strozzi>, sight: Sight, seat: Seat) -> impl IntoView {
    let points = Memo::new(move |_| {
        desk.shown.with(|seen| {
            Some(seen.seats.get(seat.index())?.points.as_ref()?.values().map(|&points| i32::from(points)).sum::<i32>())
        })
    });
    let shown = Memo::new(move |_| desk.shown.with(|seen| !seen.setup.secret_scores && seen.phase != Phase::Over));
    let gain = Memo::new(move |_| {
        let preview = sight.preview.get().filter(|_| shown.get())?;
        Some(preview.projection()[seat].total())
    });
    let then = Memo::new(move |_| {
        let change = *sight.change()?.get(seat.index())?;
        if change == 0 { None } else { Some(gain.get()? + change) }
    });
    view! {
        <div class="score">
            {move || match points.get() {
                Some(points) => view! { <b>{move || t!("number", number = points)}<span class="vh">{move || t!("strozzi-points", points = points)}</span></b> }.into_any(),
                None => view! { <Icon name="screen"/><span class="vh">{move || t!("strozzi-secret")}</span> }.into_any(),
            }}
            {move || gain.get().map(|gain| view! {
                <span class="gain" class:would=move || then.get().is_some() data-explain="explain-projection">
                    <span class="vh">{move || t!("strozzi-projection")}</span>
                    <span class="from">{move || words::plus(gain)}" "</span>
                    {move || then.get().map(|then| view! { <span class="to">{move || t!("strozzi-becomes", points = then)}</span> })}
                </span>
            })}
        </div>
    }
}

/// The three flags: unused, on the ship, or used and where.
#[component]
fn Flags(desk: Desk<Strozzi>, sight: Sight, seat: Seat) -> impl IntoView {
    view! {
        <ul class="flags" aria-label=move || t!("strozzi-flags")>
            {Flag::ALL.into_iter().map(|flag| view! { <FlagChip desk sight seat flag/> }).collect_view()}
        </ul>
    }
}

/// Where a flag is.
#[derive(Clone, Copy, PartialEq)]
enum Lies {
    InHand,
    OnShip,
    At(Port),
}

#[component]
fn FlagChip(desk: Desk<Strozzi>, sight: Sight, seat: Seat, flag: Flag) -> impl IntoView {
    let lies = Memo::new(move |_| {
        desk.shown.with(|seen| {
            if seen.claim.is_some_and(|claim| claim.seat == seat && claim.flag == flag) {
                return Lies::OnShip;
            }
            let docked = Port::ALL.into_iter().find(|port| {
                let ships = seen.cities.get(&port.city()).map(|city| &city.ships);
                ships.is_some_and(|ships| ships.iter().any(|docked| docked.seat == seat && docked.flag == flag))
            });
            docked.map_or(Lies::InHand, Lies::At)
        })
    });
    let action = Action::Flag(flag);
    let choosing = Memo::new(move |_| desk.viewer.is(seat) && desk.allows(&action));
    let label = move || match lies.get() {
        Lies::InHand => t!("strozzi-flag-unused", flag = flag.to_string()),
        Lies::OnShip => t!("strozzi-flag-on-ship", flag = flag.to_string()),
        Lies::At(port) => t!("strozzi-flag-used", flag = flag.to_string(), city = words::city(port.city())),
    };
    let choice = move || {
        let effect = desk.at(|at| ask::choice(at, action).effect);
        format!("{}. {}", t!("strozzi-flag-unused", flag = flag.to_string()), plain(&effect))
    };
    let press = move || sight.press(action);
    let state = move || State::of(desk.allows(&action), sight.is_picked(action));
    view! {
        <li class:used=move || lies.get() != Lies::InHand data-explain=explain(flag)>
            {move || if lies.get() == Lies::InHand {
                view! { <Piece desk name=pieces::flag(seat, flag)><Icon name=words::flag_icon(flag)/></Piece> }.into_any()
            } else {
                view! { <span class="piece"><Icon name=words::flag_icon(flag)/></span> }.into_any()
            }}
            {move || match lies.get() {
                Lies::At(port) => Some(view! { <i aria-hidden="true">{move || words::city_letter(port.city())}</i> }),
                Lies::InHand | Lies::OnShip => None,
            }}
            <span class="vh">{label}</span>
            {move || choosing.get().then(|| view! {
                <button class="hit" data-explain=explain(flag) {..target(desk, state, choice, press)}></button>
            })}
        </li>
    }
}

/// The key of what a flag does.
pub(super) const fn explain(flag: Flag) -> &'static str {
    match flag {
        Flag::Pirate => "explain-flag-pirate",
        Flag::Plus1 => "explain-flag-plus1",
        Flag::Ware => "explain-flag-ware",
    }
}

/// The totals of the three categories.
#[component]
fn Promotion(desk: Desk<Strozzi>, seat: Seat) -> impl IntoView {
    view! {
        <ul class="totals" aria-label=move || t!("strozzi-totals")>
            {Category::ALL.into_iter().map(|category| {
                let total = Memo::new(move |_| desk.shown.with(|seen| {
                    let tiles = seen.seats.get(seat.index()).map_or(&[][..], |seat| &seat.tiles);
                    tiles.iter().filter(|tile| tile.category() == category).map(|tile| tile.value()).sum::<u8>()
                }));
                view! {
                    <li class:zero=move || total.get() == 0 data-total=format!("{seat}-{category}") data-explain=explain_category(category)>
                        <Icon name=words::category_icon(category)/>
                        <span class="vh">{move || words::category(category)}</span>
                        {move || t!("number", number = total.get())}
                    </li>
                }
            }).collect_view()}
        </ul>
    }
}

/// The key of what a category is.
pub(super) const fn explain_category(category: Category) -> &'static str {
    match category {
        Category::Art => "explain-art",
        Category::Science => "explain-science",
        Category::Architecture => "explain-architecture",
    }
}
