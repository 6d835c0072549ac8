//! The stage between the towers: who is asked, and the ship they are asked about.

#![expect(unreachable_pub, reason = "`#[component]` makes public what it is given")]

use fondaco_game::Seat;
use fondaco_strozzi::components::{City, Flag, Ship, Ware};
use fondaco_strozzi::preview::{ClaimStatus, Claimant};
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use super::parts::{Person, Piece, Token};
use super::sight::Sight;
use super::{art, pieces, words};
use crate::base::parts::{Icon, Rich};
use crate::t;
use crate::table::face::Desk;

/// Everybody in the order in which they are asked: passed, now, still to come; with the pirates that may still strike.
#[component]
pub(super) fn Asks(desk: Desk<Strozzi>, sight: Sight) -> impl IntoView {
    let asking =
        Memo::new(move |_| sight.preview.with(|preview| preview.map(|preview| preview.asking()).unwrap_or_default()));
    let next = move || {
        let (phase, active, decider) = desk.shown.with(|seen| (seen.phase, seen.active, seen.decider));
        desk.people.with(|people| match phase {
            Phase::Ship => t!("strozzi-stage-next", who = people.name(active), you = people.is_you(active)),
            Phase::Tile => t!("strozzi-stage-tile", who = people.name(decider), you = people.is_you(decider)),
            Phase::Over => t!("strozzi-stage-over"),
            _ => t!("strozzi-stage-refill"),
        })
    };
    move || {
        if asking.with(Vec::is_empty) {
            return view! { <p class="asks idle"><Rich text=Signal::derive(next)/></p> }.into_any();
        }
        let people = asking.get().into_iter().map(|asked| view! { <AskedOne desk asked/> });
        view! {
            <ol class="asks" aria-label=move || t!("strozzi-asking") data-explain="explain-asking">{people.collect_view()}</ol>
        }
        .into_any()
    }
}

#[component]
fn AskedOne(desk: Desk<Strozzi>, asked: Claimant) -> impl IntoView {
    let Claimant { seat, status } = asked;
    let name =
        move || desk.people.with(|people| if people.is_you(seat) { t!("you") } else { people.name(seat).to_owned() });
    let pirate = desk.shown.with_untracked(|seen| has_pirate(&seen.seats, seat));
    let you = desk.people.with_untracked(|people| people.is_you(seat));
    let (class, word) = match status {
        ClaimStatus::Passed => ("passed", "passed"),
        ClaimStatus::NotAsked => ("passed", "not-asked"),
        ClaimStatus::Before => ("passed", "before"),
        ClaimStatus::Claimed(_) => ("has", "claims"),
        ClaimStatus::Decides => ("now", "decides"),
        ClaimStatus::Took(_) => ("now", "took"),
        ClaimStatus::ToCome => ("later", "later"),
    };
    let state = move || t!("strozzi-stand", stand = word, you = you);
    let sign = match status {
        ClaimStatus::ToCome if pirate => view! {
            <span class="st"><Icon name="flag-pirate"/><span class="vh">{move || t!("strozzi-holds-pirate")}</span></span>
        }
        .into_any(),
        ClaimStatus::Claimed(flag) => view! {
            <span class="st"><Icon name=words::flag_icon(flag)/><span class="vh">{state}</span></span>
        }
        .into_any(),
        _ => view! { <span class="st">{state}</span> }.into_any(),
    };
    view! {
        <li class=format!("{class}{}", if you { " you" } else { "" }) aria-current=(class == "now").then_some("step")>
            <Person desk seat/>
            <span class="nm">{name}</span>
            {sign}
        </li>
    }
}

fn has_pirate(seats: &[fondaco_strozzi::observe::SeatView], seat: Seat) -> bool {
    seats.get(seat.index()).is_some_and(|seat| seat.flags.contains(&Flag::Pirate))
}

/// The flag at the masthead: placed, or picked by the viewer and not yet placed.
#[derive(Clone, Copy, PartialEq)]
struct Masthead {
    seat: Seat,
    flag: Flag,
    would: bool,
}

/// The ship, under the flag that was or would be placed.
#[component]
pub(super) fn Stage(desk: Desk<Strozzi>) -> impl IntoView {
    let ship = Memo::new(move |_| desk.shown.with(|seen| seen.ship));
    let masthead = Memo::new(move |_| {
        let (claim, decider) = desk.shown.with(|seen| (seen.claim, seen.decider));
        let picked = desk.pick.get().filter(|action| desk.allows(action));
        match (picked, claim) {
            (Some(Action::Flag(flag)), _) => Some(Masthead { seat: decider, flag, would: true }),
            (_, Some(claim)) => Some(Masthead { seat: claim.seat, flag: claim.flag, would: false }),
            _ => None,
        }
    });
    view! {
        <div class="shipbox">
            <span class="horizon" data-piece=pieces::HORIZON aria-hidden="true"></span>
            {move || ship.get().map(|ship| view! { <ShipCard desk ship masthead/> })}
            <svg class="bow-wave" viewBox="0 0 440 40" preserveAspectRatio="none" aria-hidden="true" inner_html=art::BOW_WAVE></svg>
        </div>
    }
}

#[component]
fn ShipCard(desk: Desk<Strozzi>, ship: Ship, masthead: Memo<Option<Masthead>>) -> impl IntoView {
    let colour = move |seat: Seat| desk.people.with(|people| people.at(seat).map_or(1, |person| person.colour));
    let mast = move || {
        masthead.get().map(|Masthead { seat, flag, would }| {
            let icon = view! { <Icon name=words::flag_icon(flag)/> };
            if would {
                view! { <span class=format!("mast would s{}", colour(seat)) aria-hidden="true">{icon}</span> }
                    .into_any()
            } else {
                let class = format!("mast s{}", colour(seat));
                view! { <span class=class><Piece desk name=pieces::flag(seat, flag)>{icon}</Piece></span> }.into_any()
            }
        })
    };
    let faster = move || {
        let masthead = masthead.get().filter(|masthead| masthead.flag == Flag::Plus1)?;
        Some(
            view! { <span class=format!("faster s{}", colour(masthead.seat))>{move || words::flag(Flag::Plus1)}</span> },
        )
    };
    view! {
        <div class="ship" class:bare=!ship.promotion() data-piece=pieces::SHIP data-from=pieces::HORIZON role="img" aria-label=move || words::ship(ship)>
            <svg class="bigship" viewBox="0 0 440 316" aria-hidden="true" inner_html=art::SHIP></svg>
            {mast}
            <div class="sailno" data-explain="explain-sail"><b>{ship.sail()}</b>{faster}</div>
            <Cargo ship/>
        </div>
    }
}

/// What the ship carries: each ware and scroll as often as it is there.
#[component]
pub(super) fn Cargo(ship: Ship, #[prop(optional)] small: bool) -> impl IntoView {
    let wares = Ware::ALL.into_iter().map(|ware| (ware.port().city(), ship.wares(ware)));
    let tokens = wares
        .chain([(City::Florence, ship.scrolls())])
        .flat_map(|(city, count)| std::iter::repeat_n(city, count.into()));
    view! {
        <ul class="cargo">
            {tokens.map(|city| view! { <li><Token city small/></li> }).collect_view()}
            {ship.promotion().then(|| view! {
                <li><span class=if small { "tok promo sm" } else { "tok promo" } data-explain="explain-promotion"><Icon name="laurel"/></span></li>
            })}
        </ul>
    }
}
