//! The board of the strongest in a game: people, programs and the server's own bots on one scale.

use fondaco_table::{GameName, Mark};
use fondaco_wire::rest::{EditionBody, EditionsBody, LeaderBody, LeadersBody, RatingBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{called, missing};
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account;
use crate::data::rest::{self, Failure};
use crate::hosts::online::words::tenths;
use crate::pages::shell::Page;
use crate::t;
use crate::table::people::mark_key;

/// The page.
#[component]
pub fn Leaders(
    /// In which game.
    game: GameName,
    /// With which edition, by its hash; ours if none is named.
    edition: Option<String>,
) -> impl IntoView {
    let board: RwSignal<Option<Result<LeadersBody, Failure>>> = RwSignal::new(None);
    let asked = edition.as_ref().map(|hash| format!("&edition={hash}")).unwrap_or_default();
    spawn_local(async move {
        let found = rest::get(&format!("ratings/{game}?limit=100{asked}")).await;
        let _ = board.try_set(Some(found));
    });
    let games = GameName::ALL.iter().map(move |&one| {
        let on = one == game;
        view! { <a class:on=on aria-current=on.then_some("page") href=Route::Leaders(one, None).href()>{one.title()}</a> }
    });
    let shown = move || match board.get() {
        None => view! { <div class="skeleton"></div> }.into_any(),
        Some(Err(failure)) => missing(failure),
        Some(Ok(LeadersBody { players, .. })) if players.is_empty() => view! {
            <section class="card empty">
                <Icon name="laurel"/>
                <h2>{move || t!("leaders-none")}</h2>
                <p>{move || t!("leaders-none.about")}</p>
                <a class="btn primary" href=Route::Open(game).href()>{move || t!("open-title")}</a>
            </section>
        }
        .into_any(),
        Some(Ok(LeadersBody { players, .. })) => table(players),
    };
    view! {
        <Page here=Route::Leaders(GameName::ALL[0], None)>
            <main class="page leaders">
                <h1>{move || t!("leaders-title")}</h1>
                <p class="lead">{move || t!("leaders-lead")}</p>
                <nav class="seg two" aria-label=move || t!("lobby-game")>{games.collect_view()}</nav>
                {which(game, edition)}
                {shown}
            </main>
        </Page>
    }
}

/// With which edition: results with another one than ours are kept apart.
fn which(game: GameName, edition: Option<String>) -> Markup {
    let offered: RwSignal<Vec<EditionBody>> = RwSignal::default();
    let (named, chosen) = (edition.clone(), StoredValue::new(edition));
    spawn_local(async move {
        let mut all = rest::get::<EditionsBody>("editions").await.map(|body| body.editions).unwrap_or_default();
        // One that a link names need not be offered to everybody.
        if let Some(hash) = named
            && all.iter().all(|body| body.hash != hash)
            && let Ok(body) = rest::get::<EditionBody>(&format!("editions/{hash}")).await
        {
            all.push(body);
        }
        all.retain(|body| body.game == game);
        let _ = offered.try_set(all);
    });
    let choose = move |event| {
        let hash = Some(event_target_value(&event)).filter(|hash| !hash.is_empty());
        Route::Leaders(game, hash).go();
    };
    (move || {
        let offered = offered.get();
        (!offered.is_empty()).then(|| {
            let each = offered.into_iter().map(|body| {
                let on = chosen.with_value(|chosen| chosen.as_ref() == Some(&body.hash));
                view! { <option value=body.hash selected=on>{body.name}</option> }
            });
            let ours = chosen.with_value(Option::is_none);
            view! {
                <label class="field e-choose"><span>{move || t!("edition-with")}</span>
                    <select on:change=choose><option value="" selected=ours>{move || t!("edition-usual")}</option>{each.collect_view()}</select>
                </label>
            }
        })
    })
    .into_any()
}

fn table(players: Vec<LeaderBody>) -> Markup {
    let some_provisional = players.iter().any(|one| one.rating.provisional);
    let rows: Vec<Markup> = players.into_iter().map(row).collect();
    view! {
        <div class="card ranking">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{move || t!("leaders-place")}</th>
                        <th scope="col">{move || t!("leaders-name")}</th>
                        <th scope="col">{move || t!("rating")}</th>
                        <th scope="col">{move || t!("leaders-matches")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {some_provisional.then(|| view! { <p class="lead">{move || t!("leaders-provisional")}</p> })}
    }
    .into_any()
}

fn row(one: LeaderBody) -> Markup {
    let LeaderBody { place, id, name, level, mark, rating, matches } = one;
    let RatingBody { rating, uncertainty, provisional } = rating;
    let mine = id.clone();
    let you = move || account::me().is_some_and(|me| me.id == mine);
    let icon = if level || mark == Some(Mark::Program) { "ui-bot" } else { "ui-person" };
    let what = if level { Some("lobby-bot") } else { mark.map(mark_key) };
    let bot = what.map(|key| view! { <small>{move || t!(key)}</small> });
    let mark = provisional.then(|| {
        view! { <abbr title=move || t!("rating-provisional")>"?"</abbr> }
    });
    view! {
        <tr class:you=you>
            <td>{place}</td>
            <th scope="row"><a href=Route::Player(id).href()><Icon name=icon/>{move || called(&name, level)}{bot}</a></th>
            <td>{move || tenths(rating)}{mark}<small>{move || t!("rating-give", uncertainty = tenths(uncertainty))}</small></td>
            <td>{matches}</td>
        </tr>
    }
    .into_any()
}
