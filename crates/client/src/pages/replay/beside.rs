//! "What if", beside the match it began in: what was decided there and here, what both were worth, and how both ended.

use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::{Route, Spot};
use crate::data::judge::USUAL;
use crate::data::replay::origin::PastMatch;
use crate::data::replay::timeline::Timeline;
use crate::data::review::Judged;
use crate::data::store;
use crate::data::think::{Task, Thinker, Thought};
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::t;
use crate::table::face::{Face, Moment};
use crate::table::people::People;
use crate::table::slots::{Slot, Slots};

/// Where a match began that goes on from another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The other match.
    id: MatchId,
    /// After how many of its steps.
    at: usize,
    /// Who decided there, and plays here.
    seat: Seat,
    /// What was decided there, and what here; nothing if nothing was decided anew.
    made: Vec<String>,
    tried: Vec<String>,
    /// The points and the place that they came to there, if that match is over.
    end: Option<(i32, u8)>,
}

impl Origin {
    /// Of a match that goes on from this one, where `seat` decides `tried`.
    #[must_use]
    pub fn of<G: Face>(past: &PastMatch, timeline: &Timeline<G>, at: usize, seat: Seat, tried: Vec<String>) -> Self {
        let before =
            Record { steps: past.record.steps.iter().take(at).cloned().collect(), result: None, ..past.record.clone() };
        let made = super::branch::playable::<G>(&before, seat, past.record.steps.iter().skip(at).cloned().collect());
        let outcome = timeline.position(timeline.steps()).outcome();
        let end = outcome
            .and_then(|outcome| Some((*outcome.scores().get(seat.index())?, *outcome.ranks().get(seat.index())?)));
        Origin { id: past.id.clone(), at, seat, made, tried, end }
    }

    /// Keeps it with the match that began there. Where that cannot be, the match goes on without it.
    pub fn keep(&self, branch: &MatchId) {
        if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(self)) {
            let _ = store::write(&storage, &store::origin(branch), &text);
        }
    }

    fn read(branch: &MatchId) -> Option<Self> {
        let text = store::storage().ok()?.get_item(&store::origin(branch)).ok()??;
        serde_json::from_str(&text).ok()
    }
}

/// What stands around a table that goes on from another match: both, above the board and below the result.
pub(crate) fn slots(id: &MatchId, game: GameName) -> Slots {
    let slot = |result: bool| -> Option<Slot> {
        let id = id.clone();
        Some(Arc::new(move || lazy::in_place(both(game, (id.clone(), result)))))
    };
    Slots { above: slot(false), result: slot(true), ..Slots::default() }
}

by_game! {
    /// Both matches, in short; whether it is the result that is shown.
    more fn both<G>(what: (MatchId, bool)) -> Markup {
        shown::<G>(&what.0, what.1).unwrap_or_else(|| ().into_any())
    }
}

/// What a decision is worth to the one who decides: nothing while that is being computed.
type Worth = RwSignal<Option<(f64, f64)>>;

fn shown<G: Face>(id: &MatchId, result: bool) -> Option<Markup> {
    let origin = Origin::read(id)?;
    let table = store::load(id).ok()?;
    let mut record = table.record();
    record.steps.truncate(origin.at);
    record.result = None;
    let timeline = Timeline::<G>::of(&record).ok()?;
    let (viewer, legal) = (Viewer::Player(origin.seat), timeline.legal(origin.at));
    let (chairs, seen) = (table.chairs().to_vec(), timeline.position(origin.at).observe(viewer));
    let edition = timeline.position(origin.at).edition();
    let whole = move |notations: &[String]| {
        let people = People::new(&chairs, viewer);
        let moment = Moment::<G> { seen: &seen, legal: &legal, edition, people: &people, viewer };
        let actions: Vec<G::Action> = notations.iter().map_while(|notation| notation.parse().ok()).collect();
        if actions.is_empty() { String::new() } else { G::whole(&moment, &actions) }
    };
    let thinker = Thinker::default();
    let worths = [&origin.made, &origin.tried].map(|line| worth(&thinker, &record, &origin, line.first()));
    on_cleanup({
        let thinker = StoredValue::new_local(thinker);
        move || {
            if let Some(thinker) = thinker.try_get_value() {
                thinker.stop();
            }
        }
    });
    // The result is shown when the match is over.
    let now = table.outcome().filter(|_| result).and_then(|outcome| {
        Some((*outcome.scores().get(origin.seat.index())?, *outcome.ranks().get(origin.seat.index())?))
    });
    let lines = [("beside-there", &origin.made, worths[0], origin.end), ("beside-here", &origin.tried, worths[1], now)];
    let rows = lines.map(|(key, line, worth, end)| row(key, whole(line), !origin.tried.is_empty(), worth, end));
    let there = Route::Replay(origin.id.clone(), Some(Spot { at: origin.at, better: false })).href();
    let inside = view! {
        <ol>{rows.into_iter().collect_view()}</ol>
        <a href=there><Icon name="ui-eye"/>{move || t!("beside-look")}</a>
    };
    Some(if result {
        view! { <section class="beside" aria-label=move || t!("beside")><h3>{move || t!("beside")}</h3>{inside}</section> }.into_any()
    } else {
        view! { <details class="beside strip"><summary><Icon name="ui-bot"/>{move || t!("beside")}" · "{move || short(worths)}</summary>{inside}</details> }
            .into_any()
    })
}

/// "31% → 38%", or that it is being computed.
fn short(worths: [Worth; 2]) -> String {
    match worths.map(|worth| worth.get()) {
        [Some((before, _)), Some((after, _))] => t!("beside-chances", before = percent(before), after = percent(after)),
        _ => t!("beside-computing"),
    }
}

fn percent(win: f64) -> f64 {
    (win * 100.0).round()
}

/// Asks what a decision is worth, as a review does.
fn worth(thinker: &Thinker, record: &Record, origin: &Origin, step: Option<&String>) -> Worth {
    let worth: Worth = RwSignal::new(None);
    let Some(step) = step.cloned() else { return worth };
    let (at, seat) = (origin.at, origin.seat.index());
    let answer = move |thought: Result<Thought, _>| {
        if let Ok(Thought::Judged(Judged::Decision(decided))) = thought {
            let of = |list: &[f64]| list.get(seat).copied().unwrap_or_default();
            let _ = worth.try_set(Some((of(&decided.chosen.win), of(&decided.chosen.points))));
        }
    };
    thinker.think(record.clone(), Task::Judge { at, step, iterations: USUAL }, Box::new(answer));
    worth
}

/// One of the two: what was decided, what that was worth, and what it came to.
fn row(key: &'static str, decided: String, compares: bool, worth: Worth, end: Option<(i32, u8)>) -> Markup {
    let worth = move || match worth.get() {
        Some((win, points)) => t!("beside-worth", percent = percent(win), points = points.round()),
        None => t!("beside-computing"),
    };
    view! {
        <li>
            <b>{move || t!(key)}</b>
            {(!decided.is_empty()).then(|| view! { <span>{rich(&decided)}</span> })}
            {compares.then(|| view! { <span class="worth">{worth}</span> })}
            {end.map(|(points, place)| view! { <strong>{move || t!("beside-end", points = points, place = place)}</strong> })}
        </li>
    }
    .into_any()
}
