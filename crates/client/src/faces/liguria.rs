//! The face of Liguria.
//!
//! Read in this order:
//!
//! 1. `scene` — what all parts of the board share; `pick` — what was selected and what it amounts to.
//! 2. `chart` (and in it `geometry`, `land`, `pier`), `cards`, `harbor`, `market` — the board.
//! 3. `choices`, `voyage` — what is decided in the panel; `parts` — small drawings.
//! 4. `words`, `tell` — texts; `flight` — how events are shown.
//!
//! What a decision would do comes from [`fondaco_liguria::preview`]: nothing here knows a rule.

use fondaco_game::Seat;
use fondaco_liguria::state::rounds;
use fondaco_liguria::{Action, Event, Liguria, Observation, Phase};
use fondaco_table::Tally;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::{Marker, rich};
use crate::base::sounds::Sound;
use crate::t;
use crate::table::decision::Decision;
use crate::table::face::{
    Choice, Choosable, Commit, Cover, Ending, Explained, Face, Feeling, Line, Moment, Question, Setting,
};
use crate::table::face::{Desk, Timing};
use crate::table::ledger::Ledger;
use crate::table::workshop::Workshop;

mod cards;
mod chart;
mod choices;
mod ending;
mod explained;
mod feelings;
mod flight;
mod harbor;
mod ledger;
mod market;
mod parts;
mod pick;
mod scene;
mod tell;
mod voyage;
mod why;
mod words;
mod workshop;

pub use pick::Pick;

use chart::Chart;
use choices::{Figures, Panel, choices};
use harbor::{Board, Strip};
use market::Market;
use scene::Scene;

impl Face for Liguria {
    type Pick = Pick;

    const COVER: Cover = Cover {
        icon: "anchor",
        word: Some(("word-liguria", (115.6, 22.1))),
        about: Some("lobby-liguria"),
        tutorial: Some("tutorial-liguria"),
        puzzles: true,
        options: &[Choosable { name: "open_screens", key: "option-open-screens", value: Setting::Yes }],
        secret: Some(("open_screens", false)),
    };
    const START: Option<&'static str> = Some("coach-liguria-start");

    const TABS: &'static [&'static str] =
        &["liguria-tab-chart", "liguria-tab-harbors", "liguria-tab-market", "ledger-title"];
    const EXPLAINED: &'static [Explained] = explained::ALL;

    fn advice(seen: &Observation) -> Option<&'static str> {
        Some(words::advice(seen))
    }

    fn phase(seen: &Observation) -> &'static str {
        PHASES[part(seen.phase).unwrap_or(0)]
    }

    fn workshop() -> Option<Workshop> {
        Some(workshop::WORKSHOP)
    }

    fn header(desk: Desk<Self>) -> Markup {
        view! { <Header desk/> }.into_any()
    }

    fn board(desk: Desk<Self>) -> Markup {
        let scene = Scene::new(desk);
        provide_context(scene);
        view! { <Table scene/> }.into_any()
    }

    fn question(at: &Moment<'_, Self>) -> Question {
        words::question(at)
    }

    fn options(desk: Desk<Self>) -> Markup {
        let scene = use_context::<Scene>().unwrap_or_else(|| Scene::new(desk));
        view! { <Figures scene/> }.into_any()
    }

    fn choice(at: &Moment<'_, Self>, action: Action) -> Choice {
        words::choice(at, action)
    }

    fn pick(at: &Moment<'_, Self>, action: Action) -> Pick {
        pick::of(at, action)
    }

    fn whole(at: &Moment<'_, Self>, actions: &[Action]) -> String {
        why::whole(at, actions)
    }

    fn pick_whole(at: &Moment<'_, Self>, actions: &[Action]) -> Pick {
        why::pick(at, actions)
    }

    fn reason(at: &Moment<'_, Self>, reason: &fondaco_game::Reason) -> Option<String> {
        why::reason(at, reason)
    }

    fn reason_icon(reason: &fondaco_game::Reason) -> &'static str {
        why::icon(reason)
    }

    fn nudge(at: &Moment<'_, Self>, actions: &[Action], _reasons: &[fondaco_game::Reason]) -> Option<String> {
        why::nudge(at, actions)
    }

    fn first_pick(at: &Moment<'_, Self>) -> Pick {
        pick::first(at)
    }

    fn commit(at: &Moment<'_, Self>, pick: &Pick) -> Option<Commit<Self>> {
        pick::commit(at, pick)
    }

    fn is_whole(at: &Moment<'_, Self>, pick: &Pick) -> bool {
        pick::is_whole(at, pick)
    }

    fn waiting(at: &Moment<'_, Self>, seat: Seat) -> String {
        words::waiting(at, seat)
    }

    fn timing(event: &Event) -> Timing {
        flight::timing(event)
    }

    fn perform(desk: Desk<Self>, event: &Event) -> Option<u32> {
        flight::perform(desk, event)
    }

    fn tell(at: &Moment<'_, Self>, events: &[Event]) -> Vec<Line> {
        tell::tell(at, events)
    }

    fn ledger(at: &Moment<'_, Self>, steps: &[&[Event]]) -> Vec<Line> {
        ledger::ledger(at, steps)
    }

    fn since(before: &Observation, at: &Moment<'_, Self>) -> Option<String> {
        ledger::since(before, at)
    }

    fn moment(event: &Event) -> Option<&'static str> {
        match event {
            Event::Expelled { .. } => Some("knight-swords"),
            Event::RoundEnded { .. } => Some("harbor"),
            _ => None,
        }
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::RoundEnded { .. } => Some(Sound::Bell),
            Event::Sailed { .. } => Some(Sound::Sail),
            Event::Unloaded { .. } => Some(Sound::Harbor),
            Event::CoinsTaken { .. } | Event::SkippingPaid { .. } => Some(Sound::Coin),
            Event::Expelled { .. } => Some(Sound::Pirate),
            _ => None,
        }
    }

    fn feelings(_at: &Moment<'_, Self>, events: &[Event]) -> Vec<(Seat, Feeling)> {
        feelings::feelings(events)
    }

    fn turned_by(_at: &Moment<'_, Self>, tally: &Tally, seat: Seat) -> Option<String> {
        ending::turned_by(tally, seat)
    }

    fn ending(at: &Moment<'_, Self>, steps: &[&[Event]]) -> Option<Ending> {
        Some(ending::ending(at, steps))
    }

    fn source(source: &str) -> &'static str {
        match source {
            "islands" => "liguria-source-islands",
            "harbor" => "liguria-source-harbor",
            "balance" => "liguria-source-balance",
            "contracts" => "liguria-source-contracts",
            "sets" => "liguria-source-sets",
            _ => "liguria-source-diplomats",
        }
    }
}

/// Round and phases, and what happened last.
#[component]
fn Header(desk: Desk<Liguria>) -> impl IntoView {
    let phase = Memo::new(move |_| desk.shown.with(|seen| part(seen.phase)));
    let round = move || {
        desk.shown.with(|seen| match part(seen.phase) {
            Some(0) | None if seen.phase == Phase::Homeward => t!("liguria-last-voyage"),
            _ => t!("game-round", round = seen.round, rounds = rounds(seen.seats.len())),
        })
    };
    let chip = move |(at, key): (usize, &'static str)| {
        let now = move || phase.get() == Some(at);
        let done = move || phase.get().is_some_and(|phase| phase > at);
        view! {
            <li class:now=now class:done=done aria-current=move || now().then_some("step")>{move || t!(key)}</li>
        }
    };
    let news = move || {
        let story = desk.story.get();
        desk.at(|at| {
            story.iter().rev().find_map(|news| match &news.what {
                fondaco_table::log::Happening::Step(told) => {
                    let lines = at.told_by(told.seat, told.by, |at| tell::tell(at, &told.events));
                    lines.into_iter().rfind(|line| line.seat.is_some())
                }
                _ => None,
            })
        })
    };
    let latest = move || {
        let line = news()?;
        let person = line.seat.and_then(|seat| desk.people.with(|people| people.at(seat).cloned()))?;
        Some(view! {
            <p class="l-news"><Marker colour=person.colour initial=person.initial/><span>{rich(&line.text)}</span></p>
        })
    };
    view! {
        <p class="l-round" data-explain="explain-liguria-round">{round}</p>
        <ol class="l-phases" aria-label=move || t!("liguria-phases")>{PHASES.into_iter().enumerate().map(chip).collect_view()}</ol>
        {latest}
    }
}

/// The phone's tab for the ledger; on larger screens the frame has a drawer for it.
const LEDGER: usize = 3;

/// The keys of the four parts of a round.
const PHASES: [&str; 4] =
    ["liguria-phase-buyers", "liguria-phase-tiles", "liguria-phase-cards", "liguria-phase-sailing"];

/// Which of the four parts of a round a phase belongs to.
fn part(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Row | Phase::Deck | Phase::Buyer => Some(0),
        Phase::Take => Some(1),
        Phase::Card | Phase::Upgrade => Some(2),
        phase if pick::is_voyage(phase) => Some(3),
        _ => None,
    }
}

/// The whole board: harbors on both sides of the chart, the market and the decision below.
#[component]
fn Table(scene: Scene) -> impl IntoView {
    let mut around: Vec<Seat> = scene.around().collect();
    // Each board beside its corner of the chart: the left side from the top, then the right side.
    let me = around.remove(0);
    let (left, right) =
        if around.len() == 3 { (vec![around[0], me], vec![around[1], around[2]]) } else { (vec![me], around) };
    let side = move |seats: Vec<Seat>| seats.into_iter().map(|seat| view! { <Board scene seat/> }).collect_view();
    let place = Memo::new(move |_| Panel::now(scene));
    // The market stays in the page, so that what moves there is seen, unless the panel is needed for something else.
    let busy = move || place.get() != Panel::Market;
    view! {
        <div
            class="l-table"
            data-players=scene.players.to_string()
            data-yours=move || scene.desk.your_turn().to_string()
            // On a phone it scrolls, and nothing on the harbors' tab can be pressed.
            tabindex=move || (scene.desk.tab.get() == 1).then_some("0")
        >
            <div class="l-side l-left">
                {(scene.players == 3).then(|| view! { <Ledger desk=scene.desk/> })}
                {side(left)}
            </div>
            <Chart scene/>
            <div class="l-side l-right">{side(right)}</div>
            <Strip scene/>
            <div class="l-market" class:busy=busy>
                <Decision desk=scene.desk/>
                {move || choices(scene, place.get())}
                <Market scene/>
            </div>
            {move || (scene.desk.tab.get() == LEDGER).then(|| view! { <Ledger desk=scene.desk/> })}
        </div>
    }
}
