//! A challenge that came as a link: who challenges, what the deal is, and the way to the table. The first try counts.

use fondaco_table::{MatchId, Name};
use leptos::prelude::*;

use super::page::who;
use super::{how, nothing, said};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::hosts::deals::kept::{self, Kept, Try};
use crate::hosts::deals::{Challenge, packed};
use crate::hosts::solo::NotBegun;
use crate::pages::covers::{GameWord, game_icon};
use crate::pages::shell::{Page, my_name};
use crate::pages::table;
use crate::t;

/// The challenge that the address has.
#[component]
pub fn ChallengedPage(
    /// As the link has it.
    packed: String,
) -> impl IntoView {
    let inside = match packed::unpack(&packed) {
        Some(challenge) => shown(challenge),
        None => nothing("challenge-broken", &Route::Home, "error-home"),
    };
    view! { <Page here=Route::Home><main class="page dare">{inside}</main></Page> }
}

/// What is said when a match could not be begun.
pub(super) fn why_not(error: &NotBegun) -> String {
    match error {
        NotBegun::Trouble(trouble) => t!(trouble.key()),
        NotBegun::Edition => t!("error-edition"),
        NotBegun::Options(error) => t!("error-options", why = error.to_string()),
    }
}

/// What the person is called at the table.
pub(super) fn name() -> Option<Name> {
    Name::new(&untrack(my_name)).or_else(|_| Name::new(&t!("you"))).ok()
}

fn shown(challenge: Challenge) -> Markup {
    let (game, deal) = (challenge.deal.game, challenge.deal.clone());
    table::prepare(game);
    let kept = kept::read(&deal.hash());
    let (by, by_too) = (challenge.clone(), challenge.clone());
    let edition = (deal.components.is_some()).then(|| deal.edition.name.clone());
    let edition = edition.map(|name| {
        view! { <li><Icon name="tiles"/>{move || t!("invited-edition", name = name.as_str())}</li> }
    });
    let day = challenge.day;
    let of_day = day.map(|day| {
        view! { <li><Icon name="ui-clock"/>{move || t!("daily-of", date = i18n::date(browser::noon(day)))}</li> }
    });
    let (moves, shared) = (challenge.steps.is_some(), challenge.deal.was_shared());
    let other_bots = challenge.deal.has_other_bots().then(|| {
        view! { <li><Icon name="ui-bot"/>{move || t!("challenge-other-bots")}</li> }
    });
    let marks = how(challenge.attempt, challenge.hints);
    let points = challenge.score();
    let place = challenge.rank();
    view! {
        <section class="card gate invited dared">
            <div>
                <p class="by">{move || t!("challenge-by", who = who(&by))}</p>
                <h1><span class="gi"><Icon name=game_icon(game)/></span><GameWord game/></h1>
                <p class="lead">{move || t!(if shared { "challenge-lead-shared" } else { "challenge-lead" })}</p>
                <ul class="facts">
                    <li><Icon name="ui-bot"/>{move || said(&deal)}</li>
                    {other_bots}
                    {edition}
                    {of_day}
                    <li><Icon name="ui-check"/>{move || t!(if moves { "challenge-checked" } else { "challenge-unchecked" })}</li>
                </ul>
            </div>
            <div class="beat">
                <p class="num">{move || t!("number", number = points)}</p>
                <p>{move || t!("challenge-made", who = who(&by_too), place = place)}{marks.map(|marks| view! { <small>{marks}</small> })}</p>
                {ways(challenge, kept.as_ref())}
            </div>
        </section>
    }
    .into_any()
}

/// Playing it, going on with it, comparing, or playing it once more.
fn ways(challenge: Challenge, kept: Option<&Kept>) -> Markup {
    let failed = RwSignal::new(None::<NotBegun>);
    let challenge = StoredValue::new(challenge);
    let play = move |_| {
        let Some(name) = name() else { return };
        let challenge = challenge.get_value();
        match challenge.deal.begin(&name, Some(&challenge), challenge.day) {
            Ok(id) => Route::Table(id).go(),
            Err(error) => failed.set(Some(error)),
        }
    };
    let first = kept.and_then(|kept| kept.tries.first()).cloned();
    let going = kept.and_then(Kept::going).cloned();
    let why = move || failed.with(|failed| failed.as_ref().map(why_not));
    let buttons = match (going, first) {
        (Some(id), _) => view! {
            <a class="btn primary big" href=Route::Table(id).href()><Icon name="ui-play"/>{move || t!("challenge-go-on")}</a>
            <p class="q">{move || t!("challenge-begun")}</p>
        }
        .into_any(),
        (None, Some(first)) => {
            let me = challenge.with_value(|challenge| challenge.deal.me().index());
            let tried = tried(&first, me);
            let compare = compare(&first.id, challenge);
            view! {
                {tried}
                {compare}
                <button class="btn" on:click=play><Icon name="ui-replay"/>{move || t!("challenge-again")}</button>
                <p class="q">{move || t!("challenge-again.about")}</p>
            }
            .into_any()
        }
        (None, None) => view! {
            <button class="btn primary big" on:click=play><Icon name="ui-seal"/>{move || t!("challenge-play")}</button>
            <p class="q">{move || t!("challenge-play.about")}</p>
        }
        .into_any(),
    };
    view! { {buttons} <p class="bad" role="alert">{why}</p> }.into_any()
}

/// What came of the first try.
fn tried(first: &Try, me: usize) -> Markup {
    let points = first.result.as_ref().and_then(|result| result.scores.get(me).copied());
    let said = move || match points {
        Some(points) => t!("challenge-tried", points = points),
        None => t!("challenge-left"),
    };
    view! { <p><b>{said}</b></p> }.into_any()
}

/// The way to both side by side, as long as the match is here; from now on it answers this challenge.
fn compare(id: &MatchId, challenge: StoredValue<Challenge>) -> Option<Markup> {
    let table = crate::data::store::card(id).filter(crate::data::store::Card::is_over)?;
    let to = Route::Challenge(table.id).href();
    let answer = move |_| challenge.with_value(kept::answer);
    Some(
        view! { <a class="btn primary big" href=to on:click=answer><Icon name="laurel"/>{move || t!("challenge-compare")}</a> }
            .into_any(),
    )
}
