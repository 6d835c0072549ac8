//! All tables of a round: who sits there, what came of it, and the way to look at it.

use fondaco_wire::rest::{ByeBody, RoundBody, RoundSummaryBody, TableStage, TournamentSeatBody, TournamentTableBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page::Followed;
use super::seats::seats;
use super::{is_me, named, points};
use crate::base::games::Markup;
use crate::base::keys;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account::words;
use crate::data::rest::Failure;
use crate::t;
use crate::table::people;

/// The rounds, one at a time.
#[component]
pub(super) fn Rounds(followed: Followed) -> impl IntoView {
    let rounds = Memo::new(move |_| {
        followed.known.with(|known| {
            known.as_ref().and_then(|known| known.as_ref().ok()).map(|one| one.rounds.clone()).unwrap_or_default()
        })
    });
    let all = Memo::new(move |_| followed.about().map_or(0, |about| about.rounds));
    // The one that is played, unless somebody wants to see another.
    let wanted: RwSignal<Option<u8>> = RwSignal::new(None);
    let last = Memo::new(move |_| rounds.with(|rounds| rounds.last().map_or(1, |round| round.round)));
    let chosen = Memo::new(move |_| wanted.get().unwrap_or_else(|| last.get()));
    let known: RwSignal<Option<Result<RoundBody, Failure>>> = RwSignal::new(None);
    Effect::new(move |_| {
        let (at, round) = (followed.at.get_value(), chosen.get());
        // A table that is over, or a round, is worth asking again.
        rounds.track();
        spawn_local(async move {
            let found = at.round(round).await;
            if chosen.try_get_untracked() == Some(round) {
                let _ = known.try_update(|known| {
                    if known.as_ref() != Some(&found) {
                        *known = Some(found);
                    }
                });
            }
        });
    });
    let tabs = move || {
        let begun: Vec<RoundSummaryBody> = rounds.get();
        (1..=all.get())
            .map(|round| {
                let summary = begun.iter().find(|one| one.round == round).copied();
                let live = summary.is_some_and(|one| one.ended_ms.is_none());
                view! {
                    <label>
                        <input type="radio" name="round" disabled=summary.is_none() prop:checked=move || chosen.get() == round on:change=move |_| wanted.set(Some(round))/>
                        <span>{live.then(|| view! { <i class="live"></i> })}<em>{move || t!("tour-round")}" "</em>{round}</span>
                    </label>
                }
            })
            .collect_view()
    };
    let inside = move || {
        known.with(|known| match known {
            None => ().into_any(),
            Some(Err(failure)) => {
                let said = words::said(failure);
                view! { <p class="nothing" role="alert">{said}</p> }.into_any()
            }
            Some(Ok(round)) => shown(round),
        })
    };
    view! {
        <section class="card tour-rounds" aria-labelledby="tour-rounds">
            <div class="ch"><h2 id="tour-rounds">{move || t!("tour-tables")}</h2><fieldset class="tour-tabs"><legend class="vh">{move || t!("tour-round")}</legend>{tabs}</fieldset></div>
            {inside}
        </section>
    }
}

fn shown(round: &RoundBody) -> Markup {
    let tables = round.tables.iter().map(table).collect_view();
    let byes = (!round.byes.is_empty()).then(|| byes(&round.byes));
    let compared = (!round.averages.is_empty()).then(|| seats(round));
    view! { {compared}<ul class="tour-tables">{tables}{byes}</ul> }.into_any()
}

fn table(one: &TournamentTableBody) -> Markup {
    let TournamentTableBody { table, match_id, stage, visible, invitation, seats } = one;
    let (table, stage) = (*table, *stage);
    // Those who have a place in its order, the others as they sit.
    let mut order: Vec<&TournamentSeatBody> = seats.iter().collect();
    order.sort_by_key(|seat| seat.place.unwrap_or(u8::MAX));
    let rows = order.into_iter().map(row).collect_view();
    let mine = seats.iter().any(|seat| seat.player.as_ref().is_some_and(is_me));
    let over = matches!(stage, TableStage::Over | TableStage::Void);
    let to = visible.then(|| {
        if let Some(invitation) = invitation {
            // What lets one look at it lets one look back at it.
            keys::remember(match_id, invitation);
        }
        if over { Route::Replay(match_id.clone(), None) } else { Route::Match(match_id.clone(), invitation.clone()) }
    });
    let key = match (over, mine) {
        (true, _) => "tour-look-back",
        (false, true) => "tour-go",
        (false, false) => "live-watch",
    };
    let icon = if over { "ui-replay" } else { "ui-eye" };
    let look = match to {
        Some(to) => view! { <a class="wa" href=to.href()><Icon name=icon/>{move || t!(key)}</a> }.into_any(),
        None => view! { <p class="wa">{move || t!("tour-hidden")}</p> }.into_any(),
    };
    let state = match stage {
        TableStage::Gathering => Some("tour-gathering"),
        TableStage::Playing => Some("tour-playing"),
        TableStage::Void => Some("tour-void"),
        TableStage::Over => None,
    };
    let state = state.map(|key| view! { <small>{move || t!(key)}</small> });
    view! {
        <li class="tc" class:mine=mine>
            <h3>{move || t!("tour-table", table = table)}{state}</h3>
            <ol>{rows}</ol>
            {look}
        </li>
    }
    .into_any()
}

fn row(seat: &TournamentSeatBody) -> Markup {
    let who = match (&seat.player, &seat.bot) {
        (Some(player), _) => named(player),
        (None, Some(level)) => {
            let level = level.clone();
            view! { <span class="nm">{move || people::called(&level)}</span><Icon name="ui-bot"/> }.into_any()
        }
        (None, None) => ().into_any(),
    };
    let you = seat.player.as_ref().is_some_and(is_me);
    let place = seat.place.map_or_else(String::new, |place| place.to_string());
    let lost = seat.forfeited.then(|| view! { <abbr title=move || t!("tour-forfeited")><Icon name="ui-flag"/></abbr> });
    let score = seat.score.map(|score| view! { <span class="sc">{move || t!("number", number = score)}</span> });
    let gave = seat.points.map(|value| view! { <b>{move || t!("gain", points = points(value))}</b> });
    view! { <li class:you=you class:first=seat.place == Some(1)><i>{place}</i><span class="w">{who}{lost}</span>{score}{gave}</li> }
        .into_any()
}

/// Who sits the round out.
fn byes(byes: &[ByeBody]) -> Markup {
    let rows = byes.iter().map(|bye| {
        let gave = bye.points;
        let asked = bye.asked.then(|| view! { <small>{move || t!("tour-asked")}</small> });
        view! { <li><span class="w">{named(&bye.player)}{asked}</span><b>{move || t!("gain", points = points(gave))}</b></li> }
    });
    let rows = rows.collect_view();
    view! { <li class="tc byes"><h3>{move || t!("tour-byes")}</h3><ol>{rows}</ol></li> }.into_any()
}
