//! What somebody has done on the server: results by game, the rating over time, matches to look back at. The server's own bots
//! are players too.
//!
//! [`graph`] draws a rating over time; [`leaders`] is the board of the strongest.

use fondaco_wire::rest::{GameRatingBody, PlayerBody, PlayerKind, RatingBody, StatisticsBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::data::account::{self, words};
use crate::data::rest::{self, Failure};
use crate::hosts::online::words::tenths;
use crate::pages::covers::game_icon;
use crate::pages::friends;
use crate::pages::lobby::tables::{Pages, Part};
use crate::pages::report::{self, Subject};
use crate::pages::shell::Page;
use crate::t;
use crate::table::people::{level_about, level_called};

pub mod graph;
pub mod leaders;

/// What a player is called: a bot's level in the person's own language.
#[must_use]
pub fn called(name: &str, is_level: bool) -> String {
    if is_level { level_called(name) } else { name.to_owned() }
}

/// The page of a player.
#[component]
pub fn Profile(
    /// Which.
    id: String,
) -> impl IntoView {
    let player: RwSignal<Option<Result<PlayerBody, Failure>>> = RwSignal::new(None);
    let path = format!("players/{id}");
    spawn_local(async move {
        let found = rest::get(&path).await;
        let _ = player.try_set(Some(found));
    });
    let shown = move || match player.get() {
        None => view! { <div class="skeleton"></div> }.into_any(),
        Some(Err(failure)) => missing(failure),
        Some(Ok(player)) => about(&id, player),
    };
    view! {
        <Page here=Route::Player(String::new())>
            <main class="page profile">{shown}</main>
        </Page>
    }
}

/// Nobody is there, or nobody answers.
pub(super) fn missing(failure: Failure) -> Markup {
    view! {
        <section class="card empty" role="alert">
            <Icon name="harbor"/>
            <h1>{move || t!("profile-missing")}</h1>
            <p>{move || words::said(&failure)}</p>
            <a class="btn primary" href=Route::Home.href()>{move || t!("error-home")}</a>
        </section>
    }
    .into_any()
}

fn about(id: &str, player: PlayerBody) -> Markup {
    let PlayerBody { name, kind, since_ms, holiday_ms, ratings, statistics, .. } = player;
    let is_level = kind == PlayerKind::Level;
    let initial = name.chars().next().map(String::from).unwrap_or_default().to_uppercase();
    let marker = match kind {
        PlayerKind::Guest | PlayerKind::Account => view! { <Marker colour=1 initial/> }.into_any(),
        PlayerKind::Bot | PlayerKind::Level => view! { <span class="gi"><Icon name="ui-bot"/></span> }.into_any(),
    };
    let (called_now, level) = (name.clone(), name);
    let what = move || {
        let what = match kind {
            PlayerKind::Guest => t!("profile-guest"),
            PlayerKind::Account => t!("profile-account"),
            PlayerKind::Bot => t!("profile-bot"),
            PlayerKind::Level => return level_about(&level),
        };
        match since_ms {
            Some(ms) => t!("profile-since", what = what, date = i18n::date(ms)),
            None => what,
        }
    };
    let away = holiday_ms.map(|until| view! { <p>{move || t!("holiday-them", date = i18n::date(until))}</p> });
    let none = statistics.is_empty().then(|| view! { <p class="nothing">{move || t!("profile-none")}</p> });
    let games: Vec<Markup> = statistics
        .into_iter()
        .map(|done| {
            let rating = ratings.iter().find(|rating| rating.game == done.game).copied();
            game(id, done, rating)
        })
        .collect();
    // Bots' levels have no list of their own: they sit at too many tables.
    let matches = (!is_level).then(|| {
        let path = format!("players/{id}/matches?limit=20");
        let part = Part::Of(StoredValue::new(id.to_owned()));
        view! { <Pages path=move || Some(path.clone()) heading="profile-matches" part/> }
    });
    let report = RwSignal::new(None);
    let (their_id, named) = (id.to_owned(), called_now.clone());
    let button = move || {
        let other = !is_level && account::me().is_some_and(|me| me.id != their_id);
        other.then(|| {
            let subject = Subject::Person(their_id.clone(), named.clone());
            view! { <button class="btn" on:click=move |_| report.set(Some(subject.clone()))>{move || t!("report-person")}</button> }
        })
    };
    view! {
        <header class="whom">{marker}<div><h1>{move || called(&called_now, is_level)}</h1><p>{what}</p>{away}</div>{button}</header>
        {friends::ties(id.to_owned(), kind)}
        {report::sheet(report)}
        {none}
        <div class="cards">{games}</div>
        {matches}
    }
    .into_any()
}

/// What somebody has done in one game.
fn game(id: &str, done: StatisticsBody, rating: Option<GameRatingBody>) -> Markup {
    let StatisticsBody { game, matches, wins, ranks, mean_points, best_points } = done;
    let share = (wins * 100 + matches / 2).checked_div(matches).unwrap_or(0);
    let figure =
        |key: &'static str, value: Markup| view! { <div><dt>{move || t!(key)}</dt><dd>{value}</dd></div> }.into_any();
    let mut figures = vec![
        figure("profile-played", matches.into_any()),
        figure("profile-won", (move || t!("profile-won-of", wins = wins, share = share)).into_any()),
    ];
    if let Some(mean) = mean_points {
        figures.push(figure("profile-mean", (move || tenths(mean)).into_any()));
    }
    if let Some(best) = best_points {
        figures.push(figure("profile-best", (move || t!("number", number = best)).into_any()));
    }
    if let Some(RatingBody { rating, uncertainty, provisional }) = rating.map(|rated| rated.rating) {
        let said = move || t!("rating-of", rating = tenths(rating), uncertainty = tenths(uncertainty));
        let mark = provisional.then(|| view! { <small>{move || t!("rating-provisional")}</small> });
        figures.insert(0, figure("rating", view! { {said}" "{mark} }.into_any()));
    }
    let most = ranks.iter().copied().max().unwrap_or(1).max(1);
    let ranks: Vec<Markup> = ranks
        .into_iter()
        .zip(1u8..)
        .map(|(times, rank)| {
            let wide = format!("{}%", times * 100 / most);
            view! {
                <li>
                    <span>{move || t!("profile-rank", rank = rank)}</span>
                    <svg class="share-bar" aria-hidden="true"><rect width=wide height="100%" rx="4"/></svg>
                    <b>{times}</b>
                </li>
            }
            .into_any()
        })
        .collect();
    view! {
        <section class="card game-card">
            <h2><span class="gi"><Icon name=game_icon(game)/></span>{game.title()}</h2>
            <dl class="figures">{figures}</dl>
            <ol class="ranks" aria-label=move || t!("profile-ranks")>{ranks}</ol>
            <graph::Graph id=id.to_owned() game/>
        </section>
    }
    .into_any()
}
