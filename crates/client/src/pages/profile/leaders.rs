//! The board of the strongest in a game: people, programs and the server's own bots on one scale.

use fondaco_table::{GameName, Mark};
use fondaco_wire::rest::{LeaderBody, LeadersBody, RatingBody};
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
) -> impl IntoView {
    let board: RwSignal<Option<Result<LeadersBody, Failure>>> = RwSignal::new(None);
    spawn_local(async move {
        let found = rest::get(&format!("ratings/{game}?limit=100")).await;
        let _ = board.try_set(Some(found));
    });
    let games = GameName::ALL.iter().map(move |&one| {
        let on = one == game;
        view! { <a class:on=on aria-current=on.then_some("page") href=Route::Leaders(one).href()>{one.title()}</a> }
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
        <Page here=Route::Leaders(GameName::ALL[0])>
            <main class="page leaders">
                <h1>{move || t!("leaders-title")}</h1>
                <p class="lead">{move || t!("leaders-lead")}</p>
                <nav class="seg two" aria-label=move || t!("lobby-game")>{games.collect_view()}</nav>
                {shown}
            </main>
        </Page>
    }
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
