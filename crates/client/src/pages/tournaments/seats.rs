//! The same deal at every table, compared seat by seat: only people in the same seat had the same chances.

use fondaco_game::Seat;
use fondaco_wire::rest::{RoundBody, TournamentSeatBody, TournamentTableBody};
use leptos::prelude::*;

use super::{initial, is_me, signed};
use crate::base::games::Markup;
use crate::base::parts::Marker;
use crate::hosts::online::words::tenths;
use crate::t;
use crate::table::people;

/// How many tables stand side by side: one's own and those that follow; all are below.
const SHOWN: usize = 4;

/// What somebody made of a seat.
#[derive(Clone, PartialEq, Debug)]
struct Made {
    name: String,
    you: bool,
    person: bool,
    score: Option<i32>,
    over: Option<f64>,
}

impl Made {
    fn of(seat: &TournamentSeatBody) -> Self {
        let name = match (&seat.player, &seat.bot) {
            (Some(player), _) => player.name.clone(),
            (None, Some(level)) => people::called(level),
            (None, None) => String::new(),
        };
        let you = seat.player.as_ref().is_some_and(is_me);
        Made { name, you, person: seat.player.is_some(), score: seat.score, over: seat.over }
    }
}

/// The comparison, once a round is over.
pub(super) fn seats(round: &RoundBody) -> Markup {
    let is_mine = |table: &&TournamentTableBody| table.seats.iter().any(|seat| seat.player.as_ref().is_some_and(is_me));
    let own = round.tables.iter().find(is_mine);
    let others = round.tables.iter().filter(|table| own.is_none_or(|own| own.table != table.table));
    let shown: Vec<&TournamentTableBody> = own.into_iter().chain(others).take(SHOWN).collect();
    let heads = shown.iter().map(|table| {
        let (number, mine) = (table.table, own.is_some_and(|own| own.table == table.table));
        let said = move || if mine { t!("tour-your-table") } else { t!("tour-table", table = number) };
        view! { <th scope="col" class:own=mine>{said}</th> }
    });
    let heads = heads.collect_view();
    let count = round.tables.len();
    let rows = Seat::all(round.averages.len()).map(|seat| {
        let made: Vec<Option<Made>> = shown
            .iter()
            .map(|table| table.seats.iter().find(|one| one.seat == seat).map(Made::of))
            .collect();
        let most = made.iter().flatten().filter_map(|one| one.score).max();
        let cells = made.iter().enumerate().map(|(index, one)| {
            let mine = index == 0 && own.is_some();
            let Some(Made { name, you, score, .. }) = one.clone() else { return view! { <td></td> }.into_any() };
            let best = score.is_some() && score == most;
            let points = score.map_or_else(|| "–".to_owned(), |score| t!("number", number = score));
            view! { <td class:own=mine class:best=best class:you=you><b>{points}</b><small>{name}</small></td> }.into_any()
        });
        let cells = cells.collect_view();
        let average = round.averages.get(seat.index()).copied().flatten();
        let over = own.and_then(|own| own.seats.iter().find(|one| one.seat == seat)?.over);
        let number = seat.index() + 1;
        view! {
            <tr>
                <th scope="row"><Marker colour=number as u8 initial=number.to_string()/>{move || t!("open-seat", seat = number)}</th>
                {cells}
                <td>{average.map(tenths)}</td>
                {own.map(|_| view! { <td class="over" class:good=over.is_some_and(f64::is_sign_positive) class:bad=over.is_some_and(|over| over < 0.0)>{over.map(|over| signed((over * 10.0).round() / 10.0))}</td> })}
            </tr>
        }
    });
    let rows = rows.collect_view();
    let (has_own, all) = (own.is_some(), everybody(round));
    view! {
        <div class="tour-same">
            <h3>{move || t!("tour-same")}</h3>
            <div class="scroll" tabindex="0" role="region" aria-label=move || t!("tour-same")>
                <table>
                    <thead><tr><td></td>{heads}<th scope="col">{move || t!("tour-average", tables = count)}</th>{has_own.then(|| view! { <th scope="col">{move || t!("challenge-over")}</th> })}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {spread(&all)}
            <p class="cap">{move || t!("tour-same.about")}</p>
        </div>
    }
    .into_any()
}

/// Everybody who is compared.
fn everybody(round: &RoundBody) -> Vec<Made> {
    round.tables.iter().flat_map(|table| &table.seats).map(Made::of).filter(|made| made.over.is_some()).collect()
}

const WIDE: f64 = 640.0;
const GROUND: f64 = 96.0;
const DISC: f64 = 6.0;

/// Each a disc, by points over the average of the seat; whose they are is said of oneself.
fn spread(all: &[Made]) -> Option<Markup> {
    let people: Vec<(f64, &Made)> =
        all.iter().filter(|made| made.person).filter_map(|made| Some((made.over?, made))).collect();
    if people.len() < 2 {
        return None;
    }
    let most = people.iter().map(|(over, _)| over.abs()).fold(1.0, f64::max);
    let step = [5.0, 10.0, 20.0, 50.0, 100.0].into_iter().find(|step| most / step <= 4.0).unwrap_or(200.0);
    let edge = (most / step).ceil() * step;
    let x = |over: f64| WIDE / 2.0 + over / edge * (WIDE / 2.0 - 30.0);
    // Discs that would lie on each other are stacked.
    let mut stacks: Vec<(i64, usize)> = Vec::new();
    let discs = people.iter().map(|(over, made)| {
        let place = (x(*over) / (DISC * 2.0)).round() as i64;
        let height = match stacks.iter_mut().find(|(at, _)| *at == place) {
            Some((_, height)) => {
                *height += 1;
                *height
            }
            None => {
                stacks.push((place, 0));
                0
            }
        };
        let y = GROUND - DISC - 2.0 - (height as f64 * DISC * 2.2).min(GROUND - 3.0 * DISC);
        let letter = made.you.then(|| view! { <text class="ci" x=place as f64 * DISC * 2.0 y=y + 4.0 text-anchor="middle">{initial(&made.name)}</text> });
        view! { <circle class:own=made.you cx=place as f64 * DISC * 2.0 cy=y r=if made.you { DISC + 2.0 } else { DISC }/>{letter} }
    });
    let discs = discs.collect_view();
    let count = (edge / step) as i64;
    let marks = (-count..=count).map(|mark| {
        let over = mark as f64 * step;
        let said = if mark == 0 { t!("tour-mean") } else { signed(over) };
        view! { <path class="grid" d=format!("M{} {GROUND}v5", x(over).round())/><text x=x(over).round() y=GROUND + 20.0 text-anchor="middle">{said}</text> }
    });
    let marks = marks.collect_view();
    let own = people.iter().find(|(_, made)| made.you).map(|(over, _)| signed((over * 10.0).round() / 10.0));
    let label = t!("tour-spread", people = people.len(), own = own.unwrap_or_default());
    Some(
        view! {
            <svg class="spread" viewBox=format!("0 0 {WIDE} {}", GROUND + 26.0) role="img" aria-label=label>
                <path class="grid" d=format!("M20 {GROUND}H{}M{} 8V{GROUND}", WIDE - 20.0, WIDE / 2.0)/>
                {marks}
                {discs}
            </svg>
        }
        .into_any(),
    )
}
