//! What stands around a table: above the board what is to be beaten, below the result how it compares and how others are challenged.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use fondaco_table::MatchId;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use super::how;
use super::page::who;
use crate::base::browser;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::store;
use crate::hosts::deals::{Challenge, kept};
use crate::pages::lazy::Loaded;
use crate::t;

/// What is to be beaten, or which day's deal it is.
#[wasm_split(pages, fallible)]
pub(super) fn above(id: MatchId) -> Loaded {
    let Some(kept) = kept::of_match(&id) else { return Ok(().into_any()) };
    let attempt = kept::attempt(&id);
    let (challenge, day) = (kept.challenged(), kept.day);
    let said = move || match (&challenge, day) {
        (Some(challenge), _) => t!("challenge-strip", who = who(challenge), points = challenge.score()),
        (None, Some(day)) => t!("daily-strip", date = i18n::date(browser::noon(day))),
        (None, None) => t!("challenge-same"),
    };
    let tried = move || if attempt > 1 { how(attempt, 0) } else { Some(t!("challenge-first")) };
    Ok(view! { <p class="dare-strip"><Icon name="ui-seal"/><span>{said}</span><small>{tried}</small></p> }.into_any())
}

/// How it compares, and how others are challenged.
#[wasm_split(pages, fallible)]
pub(super) fn below(id: MatchId) -> Loaded {
    let mine = store::load(&id).ok().and_then(|table| Challenge::of(&table).ok());
    let Some(mine) = mine else { return Ok(().into_any()) };
    let kept = kept::of_match(&id);
    let theirs = kept.as_ref().and_then(kept::Kept::challenged);
    let daily = kept.is_some_and(|kept| kept.day.is_some());
    let said = move || match &theirs {
        Some(theirs) => super::page::verdict(&mine, theirs),
        None if daily => t!("daily-done"),
        None => t!("challenge-offer"),
    };
    let answered = store::deal_of(&id).is_some();
    let key = if answered { "challenge-compare" } else { "challenge-make" };
    let to = Route::Challenge(id).href();
    Ok(view! {
        <p class="offer dare-offer"><span>{said}</span><a class="btn" href=to><Icon name="ui-seal"/>{move || t!(key)}</a></p>
    }
    .into_any())
}
