//! The same deal at every table, compared seat by seat: only people in the same seat had the same chances.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_wire::rest::{RoundBody, TournamentSeatBody, TournamentTableBody};
use leptos::prelude::*;

use super::{again, initial, is_me, signed};
use crate::base::games::Markup;
use crate::base::parts::{Marker, rich};
use crate::data::friends;
use crate::hosts::online::words::tenths;
use crate::t;
use crate::table::people;

/// How many tables stand side by side unless one wants to see all: one's own, those of people one follows, and others.
const SHOWN: usize = 4;

/// What somebody made of a seat.
#[derive(Clone, PartialEq, Debug)]
struct Made {
    seat: Seat,
    name: String,
    you: bool,
    friend: bool,
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
        let friend = seat.player.as_ref().is_some_and(|player| friends::follows(&player.id));
        Made { seat: seat.seat, name, you, friend, person: seat.player.is_some(), score: seat.score, over: seat.over }
    }
}

/// A table with what everybody made of their seat.
#[derive(Clone, PartialEq, Debug)]
struct Compared {
    number: u32,
    seats: Vec<Made>,
}

impl Compared {
    fn of(table: &TournamentTableBody) -> Self {
        Compared { number: table.table, seats: table.seats.iter().map(Made::of).collect() }
    }

    fn is_own(&self) -> bool {
        self.seats.iter().any(|made| made.you)
    }

    /// The first of the people here whom the person follows.
    fn friend(&self) -> Option<&Made> {
        self.seats.iter().find(|made| made.friend)
    }
}

/// One's own table first, then those of people one follows, then the others.
fn in_order(mut tables: Vec<Compared>) -> Vec<Compared> {
    tables.sort_by_key(|table| (!table.is_own(), table.friend().is_none(), table.number));
    tables
}

/// How many of these are shown where not all are: nobody whom one follows is left out.
fn few(tables: &[Compared]) -> usize {
    tables.iter().filter(|table| table.is_own() || table.friend().is_some()).count().max(SHOWN)
}

/// The comparison, once a round is over.
pub(super) fn seats(round: &RoundBody) -> Markup {
    friends::ask();
    let averages = Arc::new(round.averages.clone());
    let round_of = round.clone();
    // Whom one follows may become known only now.
    let tables = Memo::new(move |_| Arc::new(in_order(round_of.tables.iter().map(Compared::of).collect())));
    let count = round.tables.len();
    let all = RwSignal::new(false);
    let only = RwSignal::new(false);
    let own = Memo::new(move |_| {
        tables.with(|tables| tables.iter().flat_map(|table| &table.seats).find(|made| made.you).cloned())
    });
    let choice = move || {
        (tables.with(|tables| few(tables)) < count).then(|| {
            let few = choose("tour-whose", all, false, || t!("tour-whose-few"));
            let every = choose("tour-whose", all, true, move || t!("tour-average", tables = count));
            view! { <fieldset class="tour-tabs"><legend class="vh">{move || t!("tour-whose")}</legend>{few}{every}</fieldset> }
        })
    };
    let table = move || {
        let tables = tables.get();
        let shown = if all.get() { tables.len() } else { few(&tables) };
        beside(&tables, shown, &averages)
    };
    let people = move || -> Vec<Made> {
        let (seat, only) = (own.with(|own| own.as_ref().map(|own| own.seat)), only.get());
        let wanted = |made: &&Made| made.person && made.over.is_some() && (!only || Some(made.seat) == seat);
        tables.with(|tables| tables.iter().flat_map(|table| &table.seats).filter(wanted).cloned().collect())
    };
    let seat = move || {
        own.with(|own| own.as_ref().map(|own| own.seat.index() + 1)).map(|seat| {
            let every = choose("tour-spread", only, false, || t!("tour-spread-all"));
            let mine = choose("tour-spread", only, true, move || t!("tour-spread-mine", seat = seat));
            view! { <fieldset class="tour-tabs"><legend class="vh">{move || t!("tour-spread-of")}</legend>{every}{mine}</fieldset> }
        })
    };
    let made = move || own.with(|own| own.as_ref().and_then(|own| headline(own, &people())));
    view! {
        <div class="tour-same">
            <div class="ch"><h3>{move || t!("tour-same")}</h3>{choice}</div>
            {move || made().map(|said| view! { <p class="made">{rich(&said)}</p> })}
            <div class="scroll" tabindex="0" role="region" aria-label=move || t!("tour-same")>{table}</div>
            <div class="ch">{seat}</div>
            {move || spread(&people())}
            {move || known(&people())}
            <p class="cap">{move || t!("tour-same.about")}</p>
            {again::ways(round)}
        </div>
    }
    .into_any()
}

/// One of two ways to look.
fn choose(
    name: &'static str,
    chosen: RwSignal<bool>,
    this: bool,
    said: impl Fn() -> String + Send + Sync + 'static,
) -> Markup {
    view! {
        <label><input type="radio" name=name prop:checked=move || chosen.get() == this on:change=move |_| chosen.set(this)/><span>{said}</span></label>
    }
    .into_any()
}

/// What the person made of it, and where that stands among these people.
fn headline(own: &Made, people: &[Made]) -> Option<String> {
    let (score, over) = (own.score?, own.over?);
    let rank = rank(over, people);
    let over = signed((over * 10.0).round() / 10.0);
    Some(t!("tour-own-made", points = score, over = over, rank = rank, people = people.len()))
}

/// The place of whoever is so far over the average of their seat.
fn rank(over: f64, people: &[Made]) -> usize {
    1 + people.iter().filter(|other| other.over.is_some_and(|other| other > over)).count()
}

/// The people one follows, and oneself, the best first.
fn known(people: &[Made]) -> Option<Markup> {
    let mut known: Vec<&Made> = people.iter().filter(|made| made.you || made.friend).collect();
    if !known.iter().any(|made| made.friend) {
        return None;
    }
    known.sort_by(|one, other| other.over.partial_cmp(&one.over).unwrap_or(std::cmp::Ordering::Equal));
    let chips = known.into_iter().map(|made| {
        let over = made.over.map(|over| signed((over * 10.0).round() / 10.0));
        view! { <li class:you=made.you><b>{made.name.clone()}</b><span>{over}</span></li> }
    });
    Some(view! { <ul class="known">{chips.collect_view()}</ul> }.into_any())
}

/// The first of these tables side by side, with the average of all.
fn beside(tables: &[Compared], shown: usize, averages: &[Option<f64>]) -> Markup {
    let own = tables.iter().find(|table| table.is_own());
    let heads = tables.iter().take(shown).map(|table| {
        let (number, mine) = (table.number, table.is_own());
        let friend = table.friend().map(|made| made.name.clone());
        let said = move || match (&friend, mine) {
            (_, true) => t!("tour-your-table"),
            (Some(who), _) => t!("tour-table-of", who = who.as_str()),
            _ => t!("tour-table", table = number),
        };
        view! { <th scope="col" class:own=mine>{said}</th> }
    });
    let heads = heads.collect_view();
    let rows = Seat::all(averages.len()).map(|seat| {
        let at = |table: &Compared| table.seats.iter().find(|made| made.seat == seat).cloned();
        let made: Vec<(bool, Option<Made>)> =
            tables.iter().take(shown).map(|table| (table.is_own(), at(table))).collect();
        let most = made.iter().filter_map(|(_, one)| one.as_ref()?.score).max();
        let cells = made.into_iter().map(|(mine, one)| {
            let Some(Made { name, you, friend, score, .. }) = one else { return view! { <td></td> }.into_any() };
            let best = score.is_some() && score == most;
            let points = score.map_or_else(|| "–".to_owned(), |score| t!("number", number = score));
            view! { <td class:own=mine class:best=best class:you=you class:friend=friend><b>{points}</b><small>{name}</small></td> }
                .into_any()
        });
        let cells = cells.collect_view();
        let average = averages.get(seat.index()).copied().flatten();
        let over = own.and_then(|own| at(own)?.over);
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
    let (has_own, count) = (own.is_some(), tables.len());
    view! {
        <table>
            <thead><tr><td></td>{heads}<th scope="col">{move || t!("tour-average", tables = count)}</th>{has_own.then(|| view! { <th scope="col">{move || t!("challenge-over")}</th> })}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

const WIDE: f64 = 640.0;
const GROUND: f64 = 96.0;
const DISC: f64 = 6.0;

/// Each a disc, by points over the average of the seat; whose they are is said of oneself and of people one follows.
fn spread(all: &[Made]) -> Option<Markup> {
    let people: Vec<(f64, &Made)> = all.iter().filter_map(|made| Some((made.over?, made))).collect();
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
        let told = made.you || made.friend;
        let letter = told.then(|| view! { <text class="ci" x=place as f64 * DISC * 2.0 y=y + 4.0 text-anchor="middle">{initial(&made.name)}</text> });
        view! { <circle class:own=made.you class:friend=made.friend cx=place as f64 * DISC * 2.0 cy=y r=if told { DISC + 2.0 } else { DISC }/>{letter} }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn made(number: usize, you: bool, friend: bool, over: f64) -> Made {
        let (seat, name) = (Seat::new(number), format!("p{number}"));
        Made { seat, name, you, friend, person: true, score: Some(20), over: Some(over) }
    }

    fn table(number: u32, you: bool, friend: bool) -> Compared {
        Compared { number, seats: vec![made(0, you, false, 1.0), made(1, false, friend, -1.0)] }
    }

    #[test]
    fn nobody_whom_one_follows_is_left_out() {
        let some = |friends: &[u32]| -> Vec<Compared> {
            (1..=9).map(|number| table(number, number == 7, friends.contains(&number))).collect()
        };
        let numbers = |tables: &[Compared]| tables.iter().map(|table| table.number).collect::<Vec<_>>();
        let tables = in_order(some(&[9, 4]));
        assert_eq!(numbers(&tables), [7, 4, 9, 1, 2, 3, 5, 6, 8]);
        assert_eq!(few(&tables), SHOWN);
        let tables = in_order(some(&[1, 2, 3, 4, 5]));
        assert_eq!((few(&tables), numbers(&tables)[5]), (6, 5));
    }

    #[test]
    fn places_are_by_points_over_the_average_of_the_seat() {
        let people: Vec<Made> = [3.0, -2.0, 3.0, 5.5].map(|over| made(0, false, false, over)).to_vec();
        assert_eq!([5.5, 3.0, -2.0].map(|over| rank(over, &people)), [1, 2, 4]);
    }
}
