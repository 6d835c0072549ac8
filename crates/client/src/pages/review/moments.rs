//! The moments of a game: mistakes with what would have been better, coups, why, and what was likely to follow.

use std::sync::Arc;

use fondaco_game::Seat;
use leptos::prelude::*;

use super::cost;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, rich};
use crate::base::route::{Route, Spot};
use crate::data::review::{Kind, Review, Values, Way};
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
    /// Why it is better; of a coup, what it changed.
    pub why: Vec<String>,
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
    /// The course of the match.
    way: Memo<Arc<Way>>,
    /// Where one is.
    cursor: Cursor,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// The steps of the decisions, the first with number 1.
    pins: Signal<Vec<(usize, Kind)>>,
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
        let each = pins
            .into_iter()
            .enumerate()
            .map(|(index, pin)| row(cursor, people, &known, index, pin, pin.0 == now, words));
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
            {move || luckiest(cursor, people, &review.get(), &way.get())}
        </section>
    }
}

/// The draw that changed the match most, and the way to it.
fn luckiest(cursor: Cursor, people: Memo<Arc<People>>, review: &Review, way: &Way) -> Option<Markup> {
    let (at, seat, luck) = review.luckiest(way).filter(|_| review.is_whole())?;
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
    (at, kind): (usize, Kind),
    on: bool,
    words: Callback<usize, Words>,
) -> Markup {
    let Some(decided) = review.decided(at) else { return ().into_any() };
    let seat = Seat::new(usize::from(decided.seat));
    let Some(person) = people.with(|people| people.at(seat).cloned()) else { return ().into_any() };
    let of = |values: &Values| {
        let at = |list: &[f64]| list.get(seat.index()).copied().unwrap_or_default();
        ((at(&values.win) * 100.0).round(), at(&values.points).round())
    };
    let coup = kind == Kind::Coup;
    let change = people.with(|people| match (coup, decided.lead) {
        (true, Some(lead)) => cost::lead(lead),
        _ => cost::label(decided.cost(), people),
    });
    let (kept, kept_points) = of(&decided.chosen);
    let (had, had_points) = decided.better.as_ref().map_or((kept, kept_points), of);
    let Words { chosen, better, why, then, round, phase } = words.run(at);
    let more = on.then(|| {
        view! {
            <div class="better">
                {(!coup).then(|| view! {
                    <p><Icon name="ui-hint"/><span><b>{move || t!("review-better")}</b>" "{rich(&better)}</span></p>
                })}
                {(!why.is_empty()).then(|| view! {
                    <ul class="why">{why.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view()}</ul>
                })}
                <p class="note">{move || if coup {
                    t!("review-coup-chances", kept = kept, points = kept_points)
                } else {
                    t!("review-chances", had = had, kept = kept, points = had_points, left = kept_points, same = had_points == kept_points)
                }}</p>
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
                <span class="n" class:coup=coup>{index + 1}</span>
                <span class="tx">
                    <b>{person.name.clone()}": "{rich(&chosen)}</b>
                    <span>{move || t!("review-where", round = round, phase = t!(phase), coup = coup)}</span>
                </span>
                <Marker colour=person.colour initial=person.initial/>
                <span class="dl" class:good=coup>{change}</span>
            </button>
            {more}
        </li>
    }
    .into_any()
}
