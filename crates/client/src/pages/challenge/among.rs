//! What others made of the deal of a day: the ladder of the accounts at this server. Who has an account stands there with their first
//! try, which the server has played again.

use fondaco_table::GameName;
use fondaco_wire::rest::{DailyBody, DailyGameBody, DailyRowBody, PlayerKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{how, signed};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::data::account::{self, words};
use crate::data::rest::{self, Failure};
use crate::data::store;
use crate::hosts::deals::daily;
use crate::hosts::online::words::tenths;
use crate::t;

/// The ladder of a day, on which one's own first try stands from now on, if one has an account.
pub(super) async fn ladder(game: GameName, day: u64, has_account: bool) -> Result<DailyBody, Failure> {
    let path = format!("daily/{game}/{day}");
    let ladder: DailyBody = rest::get(&path).await?;
    let Some(own) = own(game, day).filter(|_| has_account && mine(&ladder).is_none()) else { return Ok(ladder) };
    match rest::ask("PUT", &path, &own).await {
        // Another page of one's own was quicker.
        Err(failure) if failure.code() == "daily_counted" => rest::get(&path).await,
        // That is said once. Sending it again would be refused again.
        Err(failure) if ["daily_bots", "not_dealt", "daily_over"].contains(&failure.code()) => {
            daily::refuse(game, day);
            Err(failure)
        }
        sent => sent,
    }
}

/// Whether the person has an account, followed.
pub(super) fn has_account() -> bool {
    account::me().is_some_and(|me| me.kind == PlayerKind::Account)
}

/// The first try of that day, if it was played to its end on that day, and its match is still here.
fn own(game: GameName, day: u64) -> Option<DailyGameBody> {
    let first = daily::kept(game, day)?.tries.first()?.clone();
    first.result.as_ref().filter(|_| browser::day_of(first.ms) == day && !first.refused)?;
    let table = store::load(&first.id).ok()?;
    Some(DailyGameBody { steps: table.record().steps, hints: first.hints, bots: first.bots })
}

/// Where somebody stands.
pub(super) fn mine(ladder: &DailyBody) -> Option<&DailyRowBody> {
    ladder.rows.iter().find(|row| row.you)
}

/// The ladders of today and yesterday; nothing where there is no server.
pub(super) fn among(game: GameName, today: u64) -> Option<Markup> {
    if !browser::has_server() {
        return None;
    }
    let day = RwSignal::new(today);
    let known: RwSignal<Option<Result<DailyBody, Failure>>> = RwSignal::new(None);
    let stands = Memo::new(|_| has_account());
    Effect::new(move |_| {
        let (asked, stands) = (day.get(), stands.get());
        spawn_local(async move {
            let found = ladder(game, asked, stands).await;
            if day.try_get_untracked() == Some(asked) {
                let _ = known.try_set(Some(found));
            }
        });
    });
    let choice = move |number: u64, key: &'static str| {
        let on = move || day.get() == number;
        let pressed = move || on().to_string();
        view! {
            <button class="btn" class:quiet=move || !on() aria-pressed=pressed on:click=move |_| day.set(number)>{move || t!(key)}</button>
        }
    };
    let inside = move || match known.get()? {
        Ok(ladder) => Some(shown(&ladder)),
        Err(failure) => Some(view! { <p class="q" role="status">{move || words::said(&failure)}</p> }.into_any()),
    };
    let invite = move || {
        (!stands.get()).then(|| {
            view! { <p class="q"><a href=Route::Account.href()>{move || t!("daily-among-account")}</a></p> }
        })
    };
    let markup = view! {
        <details class="more among" open>
            <summary>{move || t!("daily-among")}<Icon name="ui-chevron"/></summary>
            <div class="go" role="group" aria-label=move || t!("daily-day")>
                {choice(today, "daily-among-today")}
                {choice(today.saturating_sub(1), "daily-among-yesterday")}
            </div>
            {inside}
            {invite}
            <p class="q">{move || t!("daily-among-trust")}</p>
        </details>
    };
    Some(markup.into_any())
}

fn shown(ladder: &DailyBody) -> Markup {
    let count = ladder.count;
    let Some(average) = ladder.average else {
        return view! { <p class="q">{move || t!("daily-among-none")}</p> }.into_any();
    };
    let stands = mine(ladder).map(|own| {
        let (rank, over) = (own.rank, f64::from(own.score) - average);
        let said = move || {
            let sign = if over > 0.0 { "+" } else { "" };
            t!("daily-among-you", rank = rank, count = count, over = format!("{sign}{}", tenths(over)))
        };
        view! { <p class="stands">{move || rich(&said())}</p> }
    });
    let mut rows = Vec::new();
    let mut last = 0;
    for (place, row) in ladder.rows.iter().enumerate() {
        // Between the first and those around oneself there are others.
        let gap = place > 0 && row.rank > last + 1 && place >= FIRST;
        if gap {
            rows.push(view! { <tr class="gap" aria-hidden="true"><td colspan="5">"⋯"</td></tr> }.into_any());
        }
        last = row.rank;
        rows.push(line(row));
    }
    view! {
        {stands}
        <p class="q">{move || t!("daily-among-all", count = count, average = tenths(average))}</p>
        <div class="scroll" tabindex="0" role="region" aria-label=move || t!("daily-among")>
            <table class="days">
                <thead><tr>
                    <th scope="col">{move || t!("daily-rank")}</th>
                    <th scope="col">{move || t!("daily-player")}</th>
                    <th scope="col">{move || t!("result-total")}</th>
                    <th scope="col">{move || t!("daily-place")}</th>
                    <th scope="col">{move || t!("daily-ahead")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// How many stand at the top of what the server tells.
const FIRST: usize = 10;

fn line(row: &DailyRowBody) -> Markup {
    let DailyRowBody { rank, id, name, score, place, ahead, hints, you } = row.clone();
    view! {
        <tr class:best=you>
            <td>{rank}</td>
            <th scope="row"><a href=Route::Player(id).href()>{name}</a></th>
            <td>{move || t!("number", number = score)}{how(1, hints).map(|hints| view! { <small>{hints}</small> })}</td>
            <td>{place}</td>
            <td>{signed(ahead)}</td>
        </tr>
    }
    .into_any()
}
