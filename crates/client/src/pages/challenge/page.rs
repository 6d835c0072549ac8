//! A match of one's own: beside the one that it answers, if it answers one, and the link that challenges others.

use std::sync::Arc;

use fondaco_table::{MatchId, Name};
use leptos::prelude::*;

use super::beside::{self, Both};
use super::send::Send;
use super::{how, nothing, said};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::settings;
use crate::data::{editions, store};
use crate::hosts::deals::{Challenge, NoDeal, kept};
use crate::pages::covers::game_icon;
use crate::pages::lazy;
use crate::pages::shell::Page;
use crate::t;

/// What others are challenged to.
#[component]
pub fn ChallengePage(
    /// The match.
    id: MatchId,
) -> impl IntoView {
    editions::restore(&id);
    let inside = match store::load(&id) {
        Err(trouble) => nothing(trouble.key(), &Route::Games, "nav-games"),
        Ok(table) => match Challenge::of(&table) {
            Ok(mine) => shown(&id, Challenge { by: my_name(), ..mine }),
            Err(NoDeal::Unfinished) => nothing(NoDeal::Unfinished.key(), &Route::Table(id), "card-go-on"),
            Err(why) => nothing(why.key(), &Route::Games, "nav-games"),
        },
    };
    view! { <Page here=Route::Games><main class="page dare">{inside}</main></Page> }
}

/// What the person is called, if they gave a name.
fn my_name() -> Option<Name> {
    Name::new(settings::get(|choices| choices.name.clone()).trim()).ok()
}

/// Who challenges: somebody, if they gave no name.
pub(super) fn who(challenge: &Challenge) -> String {
    challenge.by.as_ref().map_or_else(|| t!("challenge-somebody"), ToString::to_string)
}

/// "You beat Ada by 14 points."
pub(super) fn verdict(mine: &Challenge, theirs: &Challenge) -> String {
    let ahead = mine.score() - theirs.score();
    let how = match ahead {
        1.. => "ahead",
        0 => "level",
        _ => "behind",
    };
    t!("challenge-verdict", how = how, who = who(theirs), points = ahead.abs())
}

fn shown(id: &MatchId, mine: Challenge) -> Markup {
    let kept = kept::of_match(id);
    let theirs = kept.as_ref().and_then(kept::Kept::challenged);
    let day = mine.day;
    let deal = mine.deal.clone();
    let game = deal.game;
    let (score, rank, attempt, hints) = (mine.score(), mine.rank(), mine.attempt, mine.hints);
    let title = {
        let (mine, theirs) = (mine.clone(), theirs.clone());
        move || match &theirs {
            Some(theirs) => verdict(&mine, theirs),
            None => t!("challenge-points", points = score, place = rank),
        }
    };
    let of_day = move || day.map(|day| t!("daily-of", date = i18n::date(browser::noon(day))));
    let marks = move || how(attempt, hints);
    let both = theirs.map(|theirs| {
        let both = Both { id: id.clone(), mine: mine.clone(), theirs };
        lazy::in_place(beside::both(game, Arc::new(both)))
    });
    let won = rank == 1;
    view! {
        <header class="dare-head">
            <span class="gi"><Icon name=if won { "laurel" } else { game_icon(game) }/></span>
            <div>
                <h1>{title}</h1>
                <p>{move || said(&deal)}</p>
                <p class="marks"><span>{of_day}</span><span>{marks}</span></p>
            </div>
            <a class="btn" href=Route::Table(id.clone()).href()>{move || t!("result-board")}</a>
        </header>
        <div class="dare-cols">
            {both}
            <Send mine=mine/>
        </div>
    }
    .into_any()
}
