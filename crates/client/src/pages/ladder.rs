//! What one has reached against bots: the ladder, with the next rung to climb, bests and streaks; above it the deals of the day, and the tournaments that come.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use fondaco_table::{GameName, LevelName, Name};
use fondaco_wire::rest::PlayerKind;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::wasm_split;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account;
use crate::data::ladder::{self, HOLDS, Played, Rung};
use crate::data::store::Card;
use crate::hosts::solo::{self, Plan};
use crate::pages::challenge::daily::Today;
use crate::pages::lazy::{self, Loaded};
use crate::pages::shell::{Me, my_name};
use crate::pages::tournaments::list::Next;
use crate::t;

/// The deals of the day, and the ladder of one game at a time; loaded when they are wanted.
pub fn ladder(cards: RwSignal<Vec<Card>>) -> Markup {
    lazy::in_place(shown(cards))
}

#[wasm_split(pages, fallible)]
fn shown(cards: RwSignal<Vec<Card>>) -> Loaded {
    Ok(view! { <Today/> {browser::has_server().then(|| view! { <Next/> })} <Ladder cards/> }.into_any())
}

#[component]
fn Ladder(cards: RwSignal<Vec<Card>>) -> impl IntoView {
    let heard = RwSignal::new(0_u32);
    let played = Memo::new(move |_| {
        heard.track();
        cards.with(|cards| ladder::all(cards))
    });
    // Who has an account has one ladder on all devices.
    Effect::new(move |before: Option<Option<String>>| {
        let me = account::me().filter(|me| me.kind == PlayerKind::Account).map(|me| me.id);
        if let Some(me) = me.clone().filter(|_| before.flatten() != me) {
            let here = cards.get_untracked();
            spawn_local(async move {
                if ladder::agree_with(&me, &here).await {
                    let _ = heard.try_update(|heard| *heard += 1);
                }
            });
        }
        me
    });
    let last = played.with_untracked(|played| played.last().map(|one| one.game));
    let game = RwSignal::new(last.unwrap_or(GameName::ALL[0]));
    let games = GameName::ALL.iter().map(|&one| {
        view! {
            <label>
                <input type="radio" name="ladder" prop:checked=move || game.get() == one on:change=move |_| game.set(one)/>
                <span><b>{one.title()}</b></span>
            </label>
        }
    });
    let climb = move || {
        let rungs = played.with(|played| ladder::rungs(played, game.get()));
        let next = ladder::next(&rungs).cloned();
        let current = next.as_ref().map(|rung| rung.level);
        let list = rungs.into_iter().rev().map(|rung| {
            let is_next = current == Some(rung.level);
            view! { <Step rung is_next/> }
        });
        view! { <ol class="rungs">{list.collect_view()}</ol> {next_step(next, played, game.get())} }
    };
    view! {
        <section class="ladder" aria-labelledby="ladder">
            <h2 id="ladder">{move || t!("ladder-title")}</h2>
            <div class="card">
                <fieldset><legend class="vh">{move || t!("lobby-game")}</legend><div class="seg two">{games.collect_view()}</div></fieldset>
                {climb}
                {move || figures(played, game.get())}
            </div>
        </section>
    }
}

/// A rung: how often it was won, of how many games, and with how many players.
#[component]
fn Step(rung: Rung, is_next: bool) -> impl IntoView {
    let Rung { key, played, won, .. } = rung;
    let held = rung.held();
    let sign = match (held, is_next) {
        (true, _) => view! { <span class="okk"><Icon name="ui-check"/></span> }.into_any(),
        (false, true) => view! { <Me/> }.into_any(),
        (false, false) => view! { <span class="okk o"></span> }.into_any(),
    };
    let pips = (0..HOLDS).map(|at| view! { <i class:w=at < won></i> });
    let with = rung.with.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let with = move || (!with.is_empty()).then(|| t!("ladder-with", players = with.as_str()));
    view! {
        <li class:cur=is_next class:held=held aria-current=is_next.then_some("step")>
            <span class="lv">{sign}<span>{move || t!(key)}<small>{with}</small></span></span>
            <span class="pips" role="img" aria-label=move || t!("ladder-pips", won = won.min(HOLDS), holds = HOLDS)>{pips.collect_view()}</span>
            <span class="num">{move || t!("ladder-won", won = won, played = played)}</span>
        </li>
    }
}

/// What is missing for the next rung, and a press that plays for it.
fn next_step(next: Option<Rung>, played: Memo<Vec<Played>>, game: GameName) -> Markup {
    let Some(Rung { level, key, won, .. }) = next else {
        return view! { <p class="q">{move || t!("ladder-top")}</p> }.into_any();
    };
    let missing = HOLDS - won.min(HOLDS);
    let play = move |_| {
        let last =
            played.with_untracked(|played| played.iter().rev().find(|one| one.game == game).map(|one| one.players));
        let seats = last.unwrap_or(4).clamp(*game.players().start(), *game.players().end());
        let (Ok(name), Ok(level)) = (Name::new(&untrack(my_name)), LevelName::new(level)) else { return };
        let plan = Plan { options: game.usual(seats), name, bots: vec![level; seats - 1], given: Vec::new() };
        // Why it could not be begun is said on the first screen anyway.
        if let Ok(id) = solo::begin(plan) {
            Route::Table(id).go();
        }
    };
    view! {
        <p class="q">{move || t!("ladder-missing", missing = missing, holds = HOLDS, level = t!(key))}</p>
        <button class="btn wide-btn" on:click=play><Icon name="ui-bot"/>{move || t!("ladder-play", level = t!(key))}</button>
    }
    .into_any()
}

/// The most points, and wins in a row.
fn figures(played: Memo<Vec<Played>>, game: GameName) -> Markup {
    let (best, (now, longest)) =
        played.with(|played| (ladder::best(played, game).cloned(), ladder::streak(played, game)));
    let Some(best) = best else { return ().into_any() };
    let (score, players, ms) = (best.score.unwrap_or_default(), best.players, best.ms);
    view! {
        <dl class="figures">
            <div>
                <dt>{move || t!("ladder-best")}</dt>
                <dd>{move || t!("number", number = score)}</dd>
                <dd><small>{move || t!("ladder-best-when", players = players, date = i18n::date(ms))}</small></dd>
            </div>
            <div>
                <dt>{move || t!("ladder-streak")}</dt>
                <dd>{move || t!("number", number = now)}</dd>
                <dd><small>{move || t!("ladder-longest", longest = longest)}</small></dd>
            </div>
        </dl>
    }
    .into_any()
}
