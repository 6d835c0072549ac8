//! How a match stands that one is invited to: the points as far as they are open, the places once it is over with what they did to
//! ratings; and opening a table like it.

use std::sync::Arc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::{AnyView, Chair, Holder, Options, Stage};
use fondaco_wire::rest::OneBody;
use fondaco_wire::{Create, RatingChange, SeatPlan, Snapshot};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::{self, Known, Markup};
use crate::base::i18n;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::data::rest;
use crate::faces::lazy::by_game;
use crate::hosts::online::words::tenths;
use crate::pages::lobby::open;
use crate::t;
use crate::table::face::Face;
use crate::table::people::{People, Person};

by_game! {
    /// The points of every seat as they are now, if they are open.
    more fn scores<G>(view: AnyView) -> Option<Vec<i32>> {
        points::<G>(view)
    }
}

fn points<G: Face>(view: AnyView) -> Option<Vec<i32>> {
    G::scores(&<G as Known>::view(view)?.observation)
}

/// How a match stands that has begun.
#[derive(Clone, Copy)]
pub(super) struct Course {
    one: StoredValue<OneBody>,
    /// The table as one may see it, once it is here.
    snapshot: RwSignal<Option<Arc<Snapshot>>>,
    /// The points, if the match goes on and they are open.
    scores: RwSignal<Option<Vec<i32>>>,
}

impl Course {
    /// The match, which is asked what else there is to see; nothing before it has begun. `query` is what lets one see it.
    pub(super) fn of(one: &OneBody, query: &str) -> Option<Self> {
        if one.about.card.stage == Stage::Gathering {
            return None;
        }
        let course =
            Course { one: StoredValue::new(one.clone()), snapshot: RwSignal::new(None), scores: RwSignal::new(None) };
        let path = format!("matches/{}/snapshot{query}", one.about.card.match_id);
        let game = one.about.card.game;
        spawn_local(async move {
            let Ok(snapshot) = rest::get::<Snapshot>(&path).await else { return };
            let view = snapshot.view.clone();
            if course.snapshot.try_set(Some(Arc::new(snapshot))).is_none() {
                let open = scores(game, view).await.ok().flatten();
                let _ = course.scores.try_set(open);
            }
        });
        Some(course)
    }

    /// Who stands where.
    pub(super) fn ranking(self) -> Markup {
        let when = self.one.with_value(|one| one.about.ended.as_ref().map(|ended| ended.ms));
        let round = move || {
            let (round, rounds) =
                self.snapshot.with(|snapshot| snapshot.as_ref().map(|one| games::round(&one.view)))?;
            when.is_none()
                .then(|| view! { <p class="cap">{move || t!("invited-round", round = round, rounds = rounds)}</p> })
        };
        let ended = when.map(|ms| view! { <p class="cap">{move || t!("invited-ended", when = i18n::moment(ms))}</p> });
        let rows = move || {
            let open = self.scores.get();
            self.one.with_value(|one| standing(one, open.as_deref())).into_iter().map(row).collect_view()
        };
        view! { {ended}{round}<ol class="podium">{rows}</ol> }.into_any()
    }

    /// The way to a table of the same game, with as many seats, bots where bots sat, and everything agreed alike.
    pub(super) fn one_like_it(self) -> Markup {
        let press = move |_| {
            let wanted = self.snapshot.with_untracked(|snapshot| {
                let options = snapshot.as_ref().map(|one| one.about.options.clone());
                self.one.with_value(|one| alike(one, options))
            });
            let game = self.one.with_value(|one| one.about.card.game);
            open::like(&wanted);
            Route::Open(game).go();
        };
        view! { <button class="btn like" on:click=press><Icon name="ui-plus"/>{move || t!("invited-like")}</button> }
            .into_any()
    }
}

/// Somebody's place.
#[derive(Clone, PartialEq, Debug)]
struct Place {
    person: Person,
    rank: Option<u8>,
    points: Option<i32>,
    change: Option<RatingChange>,
}

/// Everybody, the first first once it is over; before that as they sit, with the points that are open.
fn standing(one: &OneBody, open: Option<&[i32]>) -> Vec<Place> {
    let seats = &one.about.card.seats;
    let people = People::new(seats, Viewer::Spectator);
    let (ranks, scores) = match &one.about.ended {
        Some(ended) => (ended.ranks.clone(), ended.scores.clone()),
        None => (None, open.map(<[i32]>::to_vec)),
    };
    let place = |seat: Seat| {
        Some(Place {
            person: people.at(seat)?.clone(),
            rank: ranks.as_ref().and_then(|ranks| ranks.get(seat.index()).copied()),
            points: scores.as_ref().and_then(|scores| scores.get(seat.index()).copied()),
            change: one.changes.iter().find(|change| change.seat == seat).copied(),
        })
    };
    let mut places: Vec<Place> = Seat::all(seats.len()).filter_map(place).collect();
    places.sort_by_key(|place| place.rank.unwrap_or(u8::MAX));
    places
}

fn row(place: Place) -> Markup {
    let Place { person, rank, points, change } = place;
    let mark = person.mark_key().map(|key| view! { <small class="mark">{move || t!(key)}</small> });
    let points = points.map(|points| view! { <span class="sc">{move || t!("tour-points", points = points)}</span> });
    let change = change.map(|RatingChange { before, after, .. }| {
        let (down, moved) = (after.rating < before.rating, tenths(after.rating - before.rating));
        let said = move || t!("rated-change", before = tenths(before.rating), after = tenths(after.rating));
        let class = if down { "delta down" } else { "delta up" };
        view! { <span class=class title=said>{if down { "" } else { "+" }}{moved}</span> }
    });
    view! {
        <li class:first=rank == Some(1)>
            <b class="rank">{rank}</b>
            <Marker colour=person.colour initial=person.initial.clone()/>
            <span class="nm">{person.name.clone()}{mark}</span>
            {points}
            {change}
        </li>
    }
    .into_any()
}

/// A table like this one: whoever opens it has the seat of the first person, the other people's are open.
fn alike(one: &OneBody, options: Option<Options>) -> Create {
    let card = &one.about.card;
    let usual = || Options {
        edition: card.edition.clone(),
        rated: card.rated,
        clock: card.clock,
        ..card.game.usual(card.seats.len())
    };
    let options = Options { contest: None, practice: None, lots: false, rules: None, ..options.unwrap_or_else(usual) };
    let own = card.seats.iter().position(|chair| chair.holder.player().is_some()).unwrap_or_default();
    let plan = |(_, chair): (usize, &Chair)| match &chair.holder {
        Holder::Bot { level } => SeatPlan::Bot { level: level.clone() },
        Holder::Person { .. } | Holder::Open => SeatPlan::Open,
    };
    let others = card.seats.iter().enumerate().filter(|(seat, _)| *seat != own).map(plan);
    let seats = std::iter::once(SeatPlan::Me).chain(others).collect();
    Create { options, seats, public: one.about.public, language: card.language.clone() }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{ClockRule, GameName, LevelName, TakeBacks};
    use serde_json::json;

    use super::*;

    fn one(ended: &serde_json::Value) -> OneBody {
        let chair = |holder: serde_json::Value| json!({ "holder": holder });
        let person = |name: &str| chair(json!({"person": {"player": name, "name": name}}));
        serde_json::from_value(json!({
            "match": "m1", "game": GameName::ALL[0], "stage": if ended.is_null() { json!("playing") } else { json!({"over": "played"}) },
            "seats": [chair(json!({"bot": {"level": "greedy"}})), person("ada"), person("bea"), chair(json!("open"))],
            "clock": {"daily": {"days": 3}}, "rated": true, "public": true, "number": 1, "created_ms": 0, "changed_ms": 0,
            "ended": ended, "turn": "over", "seq": 9, "steps": 9, "commitment": "c",
            "changes": [{
                "seat": 2,
                "before": {"rating": 25.0, "uncertainty": 8.0, "provisional": true},
                "after": {"rating": 26.5, "uncertainty": 8.0, "provisional": true},
            }],
        }))
        .unwrap()
    }

    #[test]
    fn places_come_with_points_and_what_they_did_to_ratings() {
        let over = one(&json!({"ms": 5, "ranks": [3, 2, 1, 4], "scores": [10, 20, 30, 0]}));
        let shown = |places: Vec<Place>| {
            let told = |place: Place| (place.person.colour, place.points, place.change.is_some());
            places.into_iter().map(told).collect::<Vec<_>>()
        };
        let all = [(3, Some(30), true), (2, Some(20), false), (1, Some(10), false), (4, Some(0), false)];
        assert_eq!(shown(standing(&over, None)), all);
        let running = one(&serde_json::Value::Null);
        let points =
            |open: Option<&[i32]>| standing(&running, open).into_iter().map(|place| place.points).collect::<Vec<_>>();
        assert_eq!(points(Some(&[1, 2, 3, 4])), [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(points(None), [None; 4], "what is secret is not shown");
    }

    #[test]
    fn a_table_like_it_has_the_same_seats_and_agreements() {
        let over = one(&json!({"ms": 5, "ranks": null, "scores": null}));
        let options = Options { take_backs: TakeBacks::Never, practice: Some(7), ..GameName::ALL[0].usual(4) };
        let wanted = alike(&over, Some(options));
        let bot = SeatPlan::Bot { level: LevelName::new("greedy").unwrap() };
        assert_eq!(wanted.seats, [SeatPlan::Me, bot, SeatPlan::Open, SeatPlan::Open]);
        assert_eq!((wanted.options.take_backs, wanted.options.practice), (TakeBacks::Never, None));
        assert!(wanted.public);
        // What has not come yet is taken from what lists say.
        let card = alike(&over, None);
        assert!(card.options.rated && card.options.clock == ClockRule::Daily { days: 3 });
    }
}
