//! The decisions that cost most: what was decided, what would have been better, and what was likely to follow.

use std::sync::Arc;

use fondaco_game::Seat;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, rich};
use crate::base::route::{Route, Spot};
use crate::hosts::review::{Judged, Review};
use crate::pages::replay::cursor::Cursor;
use crate::t;
use crate::table::people::People;

/// A decision in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// What was decided.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// What was likely to follow then.
    pub then: Vec<String>,
    /// In which round.
    pub round: u8,
    /// The key of the kind of decision.
    pub phase: &'static str,
}

/// The list.
#[component]
pub(super) fn Costly(
    /// What is known so far.
    review: Signal<Arc<Review>>,
    /// Where one is.
    cursor: Cursor,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// The steps of the decisions, the first with number 1.
    pins: Signal<Vec<usize>>,
    /// Whose decisions are shown; everybody's if nothing is said.
    of: RwSignal<Option<usize>>,
    /// A decision in words.
    words: Callback<usize, Words>,
) -> impl IntoView {
    let list = move || {
        let (pins, now) = (pins.get(), cursor.at.get());
        if pins.is_empty() {
            let whole = review.with(|review| review.is_whole());
            return view! { <p class="note">{move || if whole { t!("review-no-moments") } else { t!("review-soon") }}</p> }
                .into_any();
        }
        let known = review.get();
        let each =
            pins.into_iter().enumerate().map(|(index, at)| row(cursor, people, &known, index, at, at == now, words));
        view! { <ol>{each.collect_view()}</ol> }.into_any()
    };
    let choose = move |event: web_sys::Event| of.set(event_target_value(&event).parse().ok());
    let persons = move || {
        let names = people
            .with(|people| people.iter().map(|(seat, person)| (seat.index(), person.name.clone())).collect::<Vec<_>>());
        names.into_iter().map(|(seat, name)| view! { <option value=seat.to_string()>{name}</option> }).collect_view()
    };
    view! {
        <section class="mom" aria-labelledby="review-moments">
            <header>
                <h2 id="review-moments">{move || t!("review-moments")}</h2>
                <select class="btn" aria-label=move || t!("review-whose") on:change=choose>
                    <option value="">{move || t!("review-everybody")}</option>
                    {persons}
                </select>
            </header>
            {list}
            {move || luckiest(cursor, people, &review.get())}
        </section>
    }
}

/// The draw that changed the match most, and the way to it.
fn luckiest(cursor: Cursor, people: Memo<Arc<People>>, review: &Review) -> Option<Markup> {
    let (at, seat, luck) = review.luckiest()?;
    let name = people.with(|people| people.name(Seat::new(seat)).to_owned());
    let percent = (luck.abs() * 100.0).round();
    let words = move || t!("review-luckiest", who = &name, percent = percent, good = luck > 0.0, at = at);
    let go = move |_| cursor.seek(at);
    Some(
        view! { <button class="btn quiet swing" on:click=go><Icon name="ui-eye"/><span>{words}</span></button> }
            .into_any(),
    )
}

fn row(
    cursor: Cursor,
    people: Memo<Arc<People>>,
    review: &Review,
    index: usize,
    at: usize,
    on: bool,
    words: Callback<usize, Words>,
) -> Markup {
    let Some(Judged::Decision { seat, loss, best_win, win, .. }) = review.steps.get(at).and_then(Option::as_ref) else {
        return ().into_any();
    };
    let seat = Seat::new(usize::from(*seat));
    let Some(person) = people.with(|people| people.at(seat).cloned()) else { return ().into_any() };
    let percent = -(loss * 100.0).round();
    let (had, kept) =
        ((best_win * 100.0).round(), (win.get(seat.index()).copied().unwrap_or_default() * 100.0).round());
    let Words { chosen, better, then, round, phase } = words.run(at);
    let more = on.then(|| {
        view! {
            <div class="better">
                <p><Icon name="ui-hint"/><span><b>{move || t!("review-better")}</b>" "{rich(&better)}</span></p>
                <p class="note">{move || t!("review-chances", had = had, kept = kept)}</p>
                {(!then.is_empty()).then(|| view! {
                    <p class="note">{move || t!("review-then")}</p>
                    <ul class="follows">{then.iter().map(|line| view! { <li>{rich(line)}</li> }).collect_view()}</ul>
                })}
                <a class="btn" href=Route::Replay(cursor.id.get_value(), Some(Spot { at, better: true })).href()>
                    <Icon name="ui-eye"/>{move || t!("review-show")}
                </a>
            </div>
        }
    });
    view! {
        <li class:on=on>
            <button aria-pressed=on.to_string() on:click=move |_| cursor.seek(at)>
                <span class="n">{index + 1}</span>
                <span class="tx">
                    <b>{person.name.clone()}": "{rich(&chosen)}</b>
                    <span>{move || t!("review-where", round = round, at = at, phase = t!(phase))}</span>
                </span>
                <Marker colour=person.colour initial=person.initial/>
                <span class="dl">{move || t!("percent", number = percent)}</span>
            </button>
            {more}
        </li>
    }
    .into_any()
}
