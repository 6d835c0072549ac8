//! The standings: the places of every round, points, and what tells those apart who have the same.

use fondaco_wire::rest::{EntryState, RoundResultBody, StandingBody, TournamentStage};
use leptos::prelude::*;

use super::page::{AT_ONCE, Followed};
use super::{initial, is_me, named, points, signed};
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::t;

/// What is shown of them.
#[derive(Clone, PartialEq)]
struct Shown {
    rows: Vec<StandingBody>,
    /// One's own, where it is not among them.
    own: Option<StandingBody>,
    total: u32,
    rounds: usize,
    stage: TournamentStage,
    round: u8,
}

/// The standings.
#[component]
pub(super) fn Standings(followed: Followed) -> impl IntoView {
    let shown = Memo::new(move |_| {
        followed.known.with(|known| {
            let one = known.as_ref()?.as_ref().ok()?;
            let own = one.your_standing.clone();
            let own = own.filter(|own| one.standings.iter().all(|row| row.player.id != own.player.id));
            Some(Shown {
                rows: one.standings.clone(),
                own,
                total: one.standings_total,
                rounds: one.rounds.len(),
                stage: one.about.stage,
                round: one.about.round,
            })
        })
    });
    let live = move || {
        shown.with(|shown| {
            shown.as_ref().filter(|shown| shown.stage == TournamentStage::Running).map(|shown| shown.round)
        })
    };
    let title = move || match shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.rounds == 0)) {
        true => t!("tour-entrants"),
        false => t!("tour-standings"),
    };
    view! {
        <section class="card tour-standings" aria-labelledby="tour-standings">
            <div class="ch">
                <h2 id="tour-standings">{title}</h2>
                <p>{move || live().map(|round| view! { <i class="live"></i>{move || t!("tour-live", round = u32::from(round))} })}</p>
            </div>
            {move || shown.get().map(|shown| table(&shown))}
            {move || shown.with(|shown| shown.as_ref().and_then(|shown| pages(followed, shown.total)))}
            {move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.rounds > 0)).then(|| view! {
                <p class="cap">{move || crate::base::parts::rich(&t!("tour-columns"))}</p>
            })}
        </section>
    }
}

fn table(shown: &Shown) -> Markup {
    if shown.rows.is_empty() {
        return view! { <p class="nothing">{move || t!("tour-nobody")}</p> }.into_any();
    }
    let rounds = shown.rounds;
    let begun = rounds > 0;
    let numbers = (1..=rounds).map(|round| view! { <th scope="col" class="rd">{round}</th> }).collect_view();
    let heads = begun.then(|| {
        view! {
            {numbers}
            <th scope="col">{move || t!("tour-head-points")}</th>
            <th scope="col" class="now">{move || t!("tour-head-now")}</th>
            <th scope="col" class="tie">{move || t!("tour-head-opponents")}</th>
            <th scope="col" class="tie">{move || t!("tour-head-share")}</th>
        }
    });
    let running = shown.stage == TournamentStage::Running;
    let rows = shown.rows.iter().chain(&shown.own).map(|one| row(one, rounds, running));
    let rows = rows.collect_view();
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=move || t!("tour-standings")>
            <table>
                <thead><tr>
                    <th scope="col"><span class="vh">{move || t!("leaders-place")}</span></th>
                    <th scope="col" class="who">{move || t!("tour-head-player")}</th>
                    {heads}
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(one: &StandingBody, rounds: usize, running: bool) -> Markup {
    let you = is_me(&one.player);
    let gone = one.entry == EntryState::Withdrawn;
    let state = match one.entry {
        EntryState::Playing => None,
        EntryState::Resting => Some("tour-resting"),
        EntryState::Withdrawn => Some("tour-withdrawn"),
    };
    let state = state.map(|key| view! { <small>{move || t!(key)}</small> });
    let cells = (0..rounds).map(|round| {
        let result = one.rounds.get(round).copied().flatten();
        cell(result, running && round + 1 == rounds)
    });
    let cells = cells.collect_view();
    let (sum, now, opponents, share) = (one.points, one.now, one.opponents, (one.share * 100.0).round());
    let numbers = (rounds > 0).then(|| {
        let change = (now != 0.0).then(|| signed(now));
        view! {
            {cells}
            <td class="sum">{move || points(sum)}</td>
            <td class="now good">{change}</td>
            <td class="tie">{move || points((opponents * 10.0).round() / 10.0)}</td>
            <td class="tie">{move || t!("percent", number = share)}</td>
        }
    });
    view! {
        <tr class:you=you class:gone=gone>
            <td class="rank">{one.rank}</td>
            <th scope="row" class="who">
                <span class="av" aria-hidden="true">{initial(&one.player.name)}</span>
                <a href=Route::Player(one.player.id.clone()).href()>{named(&one.player)}</a>
                {state}
            </th>
            {numbers}
        </tr>
    }
    .into_any()
}

/// The place in a round: the first is dark, what is played now has a dashed edge.
fn cell(result: Option<RoundResultBody>, now: bool) -> Markup {
    let Some(result) = result else { return view! { <td class="rd"></td> }.into_any() };
    match (result.place, result.table) {
        (Some(place), _) => {
            let class = match place {
                1 => "pl won",
                2 => "pl two",
                _ => "pl",
            };
            view! { <td class="rd"><b class=class class:now=now>{place}</b></td> }.into_any()
        }
        (None, Some(_)) if result.points.is_some() => {
            view! { <td class="rd"><abbr class="pl" title=move || t!("tour-void")>"×"</abbr></td> }.into_any()
        }
        (None, Some(_)) => {
            view! { <td class="rd"><span aria-label=move || t!("tour-playing")>"·"</span></td> }.into_any()
        }
        (None, None) => view! { <td class="rd"><abbr title=move || t!("tour-sits-out")>"–"</abbr></td> }.into_any(),
    }
}

/// The parts of long standings.
fn pages(followed: Followed, total: u32) -> Option<Markup> {
    if total <= AT_ONCE {
        return None;
    }
    let from = followed.from;
    let last = move || (from.get() + AT_ONCE).min(total);
    let at_end = move || last() >= total;
    Some(
        view! {
            <div class="tour-pages">
                <button class="btn" disabled=move || from.get() == 0 on:click=move |_| from.update(|from| *from = from.saturating_sub(AT_ONCE))>
                    <Icon name="ui-prev"/><span class="vh">{move || t!("tour-before")}</span>
                </button>
                <span>{move || t!("tour-part", first = from.get() + 1, last = last(), total = total)}</span>
                <button class="btn" disabled=at_end on:click=move |_| from.update(|from| *from += AT_ONCE)>
                    <Icon name="ui-next"/><span class="vh">{move || t!("tour-after")}</span>
                </button>
            </div>
        }
        .into_any(),
    )
}
