//! The deals of the day: one for each game, the same for everybody. The first try counts; the days in a row are kept in this browser,
//! and who has an account stands on a ladder with others.

use fondaco_table::GameName;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::opened::{name, why_not};
use super::{among, how, signed};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::store;
use crate::faces::cover;
use crate::hosts::deals::daily::{self, Day};
use crate::hosts::deals::kept::{self, Kept};
use crate::hosts::solo::NotBegun;
use crate::pages::covers::{GameWord, game_icon};
use crate::pages::puzzles::solved;
use crate::pages::shell::Page;
use crate::t;
use crate::table::people::level_called;

/// How many days are shown.
const SHOWN: usize = 14;

/// The deals of today and of the days before.
#[component]
pub fn DailyPage() -> impl IntoView {
    let today = browser::today();
    let all = kept::all();
    let each = GameName::ALL.iter().map(|&game| one(game, today, &all)).collect_view();
    view! {
        <Page here=Route::Home>
            <main class="page daily">
                <h1>{move || t!("daily-title")}</h1>
                <p class="lead">{move || t!("daily-lead")}</p>
                <ul class="lessons">{each}</ul>
            </main>
        </Page>
    }
}

fn one(game: GameName, today: u64, all: &[Kept]) -> Markup {
    let days = daily::days(all, game);
    let (streak, longest) = daily::streak(&days, today);
    let level = daily::level(today);
    let players = daily::deal(game, today).seats.len();
    let about = move || {
        t!("daily-about", date = i18n::date(browser::noon(today)), players = players, level = level_called(level))
    };
    view! {
        <li class="card lesson">
            <svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg>
            <div>
                <h2><GameWord game/></h2>
                <p>{about}</p>
                <p class="meta">{move || t!("daily-streak", days = streak, longest = longest)}</p>
                {state(game, today)}
                {among::among(game, today)}
                {ladder(days)}
            </div>
        </li>
    }
    .into_any()
}

/// Whether it has been played today, and the way to it.
fn state(game: GameName, today: u64) -> Markup {
    let failed = RwSignal::new(None::<NotBegun>);
    let why = move || failed.with(|failed| failed.as_ref().map(why_not));
    let play = move |_| begin(game, today, failed);
    let kept = daily::kept(game, today);
    let going = kept.as_ref().and_then(Kept::going).cloned();
    let first = kept.and_then(|kept| kept.tries.first().cloned());
    let inside = match (going, first) {
        (Some(id), _) => view! {
            <div class="go"><a class="btn primary" href=Route::Table(id).href()><Icon name="ui-play"/>{move || t!("challenge-go-on")}</a></div>
        }
        .into_any(),
        (None, Some(first)) => {
            let result = first.result.as_ref();
            let told = result.and_then(|result| Some((*result.scores.first()?, *result.ranks.first()?)));
            let said = move || match told {
                Some((points, place)) => t!("daily-made", points = points, place = place),
                None => t!("challenge-left"),
            };
            let marks = how(1, first.hints);
            let share = store::card(&first.id).filter(store::Card::is_over).map(|card| {
                let to = Route::Challenge(card.id).href();
                view! { <a class="btn primary" href=to><Icon name="ui-seal"/>{move || t!("challenge-make")}</a> }
            });
            view! {
                <p class="made"><Icon name="ui-check"/><b>{said}</b>{marks.map(|marks| view! { <small>{marks}</small> })}</p>
                <div class="go">
                    {share}
                    <button class="btn" on:click=play><Icon name="ui-replay"/>{move || t!("challenge-again")}</button>
                </div>
            }
            .into_any()
        }
        (None, None) => view! {
            <div class="go"><button class="btn primary" on:click=play><Icon name="ui-seal"/>{move || t!("daily-play")}</button></div>
        }
        .into_any(),
    };
    view! { {inside} <p class="bad" role="alert">{why}</p> }.into_any()
}

fn begin(game: GameName, today: u64, failed: RwSignal<Option<NotBegun>>) {
    let Some(name) = name() else { return };
    match daily::deal(game, today).begin(&name, None, Some(today)) {
        Ok(id) => Route::Table(id).go(),
        Err(error) => failed.set(Some(error)),
    }
}

/// The last days: the place and the points of each.
fn ladder(days: Vec<Day>) -> Option<Markup> {
    if days.is_empty() {
        return None;
    }
    let best = days.iter().filter_map(|day| Some(day.result()?.2)).max();
    let row = move |day: Day| {
        let (number, level, hints) = (day.day, daily::level(day.day), day.first.hints);
        let result = day.result();
        let won = result.is_some_and(|(_, rank, _)| rank == 1);
        let top = result.is_some_and(|(.., ahead)| Some(ahead) == best);
        let (points, place, ahead) = match result {
            Some((points, rank, ahead)) => (t!("number", number = points), rank.to_string(), signed(ahead)),
            None => (t!("daily-open"), String::new(), String::new()),
        };
        view! {
            <tr class:best=top>
                <th scope="row">{move || i18n::date(browser::noon(number))}</th>
                <td>{move || level_called(level)}</td>
                <td><b class="pl" class:won=won>{place}</b></td>
                <td>{points}{how(1, hints).map(|hints| view! { <small>{hints}</small> })}</td>
                <td>{ahead}</td>
            </tr>
        }
    };
    let rows = days.into_iter().take(SHOWN).map(row).collect_view();
    Some(
        view! {
            <details class="more">
                <summary>{move || t!("daily-days")}<Icon name="ui-chevron"/></summary>
                <div class="scroll" tabindex="0" role="region" aria-label=move || t!("daily-days")>
                    <table class="days">
                        <thead><tr>
                            <th scope="col">{move || t!("daily-day")}</th>
                            <th scope="col">{move || t!("daily-bots")}</th>
                            <th scope="col">{move || t!("daily-place")}</th>
                            <th scope="col">{move || t!("result-total")}</th>
                            <th scope="col">{move || t!("daily-ahead")}</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        }
        .into_any(),
    )
}

/// The deals of today in short, for the first screen.
#[component]
pub fn Today() -> impl IntoView {
    let today = browser::today();
    let rows = GameName::ALL.iter().map(|&game| {
        let kept = daily::kept(game, today);
        let going = kept.as_ref().is_some_and(|kept| kept.going().is_some());
        let made = kept.and_then(|kept| {
            let result = kept.tries.first()?.result.clone()?;
            Some((*result.scores.first()?, *result.ranks.first()?))
        });
        let level = daily::level(today);
        // Where that is among everybody's, once the server has said so.
        let stands: RwSignal<Option<(u32, u32)>> = RwSignal::new(None);
        if made.is_some() && browser::has_server() {
            let known = Memo::new(|_| among::has_account());
            Effect::new(move |_| {
                let known = known.get();
                spawn_local(async move {
                    if let Ok(ladder) = among::ladder(game, today, known).await {
                        let _ = stands.try_set(among::mine(&ladder).map(|own| (own.rank, ladder.count)));
                    }
                });
            });
        }
        let said = move || match (made, stands.get()) {
            (Some((points, place)), Some((rank, count))) => {
                let made = t!("daily-made", points = points, place = place);
                format!("{made} · {}", t!("daily-among-short", rank = rank, count = count))
            }
            (Some((points, place)), None) => t!("daily-made", points = points, place = place),
            (None, _) => t!("daily-short", level = level_called(level)),
        };
        let state = move || match (made, going) {
            (Some(_), _) => t!("daily-see"),
            (None, true) => t!("card-go-on"),
            (None, false) => t!("daily-start"),
        };
        view! {
            <li><a class="tb" href=Route::Daily.href()>
                <span class="gi"><Icon name=game_icon(game)/></span>
                <span class="ti"><b>{game.title()}</b><span>{said}</span></span>
                <span class="cta q">{state}</span>
            </a></li>
        }
    });
    view! {
        <section aria-labelledby="daily">
            <h2 id="daily">{move || t!("daily-title")}</h2>
            <ul>{rows.collect_view()}{puzzles(today)}</ul>
        </section>
    }
}

/// The puzzles of today beside its deals.
fn puzzles(today: u64) -> impl IntoView {
    let found = |game| solved::of(game).week(today).last().is_some_and(|&(_, found)| found);
    let all = GameName::ALL.iter().filter(|&&game| cover(game).puzzles).all(|&game| found(game));
    view! {
        <li><a class="tb" href=Route::Puzzles.href()>
            <span class="gi soft"><Icon name="ui-hint"/></span>
            <span class="ti"><b>{move || t!("puzzles-title")}</b><span>{move || t!("puzzles-short")}</span></span>
            <span class="cta q">{move || if all { t!("daily-see") } else { t!("daily-start") }}</span>
        </a></li>
    }
}
