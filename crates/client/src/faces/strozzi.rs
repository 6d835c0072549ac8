//! The face of Strozzi: two towers, the ship on its stage, two towers; the players on the left.
//!
//! - [`words`](self) of its things; what is [asked](ask) and [told](story); what [explains](explained) itself.
//! - [`sight`]: previews, which the game's own crate works out.
//! - [`city`], [`stage`], [`tiles`], [`rail`], [`panel`]: the parts of the board. Every piece has a name ([`pieces`]), by which
//!   it glides from where it was.

use fondaco_game::Seat;
use fondaco_strozzi::components::{Flag, Port};
use fondaco_strozzi::state::ROUNDS;
use fondaco_strozzi::{Action, Event, Observation, Phase, Strozzi};
use fondaco_table::Tally;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::sounds::Sound;
use crate::t;
use crate::table::decision::Decision;
use crate::table::face::{
    Choice, Choosable, Commit, Cover, Ending, Explained, Face, Feeling, Interlude, Line, Moment, Question, Setting,
};
use crate::table::face::{Desk, Timing};
use crate::table::ledger::Ledger;
use crate::table::recap::Recap;
use crate::table::workshop::Workshop;

mod art;
mod ask;
mod city;
mod ending;
mod explained;
mod feelings;
mod ledger;
mod panel;
mod parts;
mod pieces;
mod plan;
mod rail;
mod show;
mod sight;
mod stage;
mod story;
mod supply;
mod tiles;
mod why;
mod words;
mod workshop;

use city::PortCity;
use rail::Players;
use sight::Sight;
use stage::{Asks, Stage};
use supply::Supply;
use tiles::Florence;

impl Face for Strozzi {
    type Pick = Option<Action>;

    const COVER: Cover = Cover {
        icon: "city-venice",
        word: Some(("word-strozzi", (126.1, 22.1))),
        about: Some("lobby-strozzi"),
        tutorial: Some("tutorial-strozzi"),
        puzzles: true,
        options: &[
            Choosable { name: "first", key: "option-you-begin", value: Setting::FirstSeat },
            Choosable { name: "zero_ranks", key: "option-no-zero-ranks", value: Setting::No },
            Choosable { name: "secret_scores", key: "option-secret-scores", value: Setting::Yes },
        ],
        secret: Some(("secret_scores", true)),
    };
    const START: Option<&'static str> = Some("coach-strozzi-start");

    const TABS: &'static [&'static str] =
        &["strozzi-tab-board", "strozzi-tab-players", "strozzi-tab-tiles", "ledger-title"];
    const EXPLAINED: &'static [Explained] = explained::ALL;

    fn after_round(seen: &Observation) -> Option<&'static str> {
        Some(if seen.round < ROUNDS { "coach-strozzi-round" } else { "coach-strozzi-last-round" })
    }

    fn advice(seen: &Observation) -> Option<&'static str> {
        Some(match seen.phase {
            Phase::Port => "coach-strozzi-port",
            Phase::Tile => "coach-strozzi-tile",
            _ if seen.claim.is_some() => "coach-strozzi-pirate",
            _ => "coach-strozzi-claim",
        })
    }

    fn phase(seen: &Observation) -> &'static str {
        match seen.phase {
            Phase::Port => "phase-port",
            Phase::Tile => "phase-tile",
            _ if seen.claim.is_some() => "phase-pirate",
            _ => "phase-claim",
        }
    }

    fn occasion(at: &Moment<'_, Self>) -> Option<String> {
        why::occasion(at)
    }

    fn workshop() -> Option<Workshop> {
        Some(workshop::WORKSHOP)
    }

    fn header(desk: Desk<Self>) -> Markup {
        let round = Memo::new(move |_| desk.shown.with(|seen| seen.round));
        let dots = (1..=ROUNDS).map(|number| {
            view! { <li class:done=move || number < round.get() class:on=move || number == round.get()>{number}</li> }
        });
        view! {
            <ol class="rounds" aria-hidden="true">{dots.collect_view()}</ol>
            <Supply desk/>
        }
        .into_any()
    }

    fn board(desk: Desk<Self>) -> Markup {
        let sight = Sight::of(desk);
        view! {
            <div class="sz" data-players=move || desk.shown.with(|seen| seen.seats.len().to_string())>
                <aside class="rail" aria-label=move || t!("strozzi-tab-players")>
                    <Players desk sight/>
                    <Recap desk/>
                    <Ledger desk/>
                </aside>
                <div class="board" tabindex=move || desk.legal.with(|legal| legal.is_empty()).then_some("0")>
                    <div class="scene" aria-hidden="true">
                        <svg class="sky" viewBox="0 0 1180 360" preserveAspectRatio="xMidYMax slice" inner_html=art::SKY></svg>
                        <svg class="sea" inner_html=art::WAVES></svg>
                    </div>
                    <PortCity desk sight port=Port::Venice/>
                    <PortCity desk sight port=Port::Rome/>
                    <section class="stage" aria-label=move || t!("strozzi-stage")>
                        <Asks desk sight/>
                        <Stage desk/>
                        <Decision desk/>
                    </section>
                    <PortCity desk sight port=Port::Naples/>
                    <Florence desk sight/>
                </div>
            </div>
        }
        .into_any()
    }

    fn question(at: &Moment<'_, Self>) -> Question {
        ask::question(at)
    }

    fn options(desk: Desk<Self>) -> Markup {
        panel::options(desk)
    }

    fn choice(at: &Moment<'_, Self>, action: Action) -> Choice {
        ask::choice(at, action)
    }

    fn whole(at: &Moment<'_, Self>, actions: &[Action]) -> String {
        crate::table::why::one_by_one(at, actions)
    }

    fn pick(_at: &Moment<'_, Self>, action: Action) -> Self::Pick {
        Some(action)
    }

    fn reason(_at: &Moment<'_, Self>, reason: &fondaco_game::Reason) -> Option<String> {
        why::reason(reason)
    }

    fn reason_icon(reason: &fondaco_game::Reason) -> &'static str {
        why::icon(reason)
    }

    fn nudge(at: &Moment<'_, Self>, actions: &[Action], reasons: &[fondaco_game::Reason]) -> Option<String> {
        why::nudge(at, actions, reasons)
    }

    fn commit(at: &Moment<'_, Self>, pick: &Self::Pick) -> Option<Commit<Self>> {
        let action = (*pick).filter(|action| at.legal.contains(action))?;
        Some(Commit { label: ask::label(at, action), actions: vec![action] })
    }

    fn is_whole(_at: &Moment<'_, Self>, pick: &Self::Pick) -> bool {
        // Every decision is made with one press.
        pick.is_some()
    }

    fn waiting(at: &Moment<'_, Self>, seat: Seat) -> String {
        ask::waiting(at, seat)
    }

    fn plan(desk: Desk<Self>) -> Option<Markup> {
        Some(plan::plan(desk))
    }

    fn timing(event: &Event) -> Timing {
        show::timing(event)
    }

    fn due(seen: &Observation) -> Option<Seat> {
        // They turn the ship over.
        if seen.phase == Phase::Ship { Some(seen.active) } else { <Self as fondaco_game::Game>::turn_of(seen).player() }
    }

    fn perform(desk: Desk<Self>, event: &Event) -> Option<u32> {
        show::perform(desk, event)
    }

    fn tell(at: &Moment<'_, Self>, events: &[Event]) -> Vec<Line> {
        story::tell(at, events)
    }

    const COLUMNS: &'static [(&'static str, &'static str)] = ledger::COLUMNS;

    fn ledger(at: &Moment<'_, Self>, steps: &[&[Event]]) -> Vec<Line> {
        ledger::ledger(at, steps)
    }

    fn since(before: &Observation, at: &Moment<'_, Self>) -> Option<String> {
        ledger::since(before, at)
    }

    fn interlude(at: &Moment<'_, Self>, events: &[Event]) -> Option<Interlude> {
        story::interlude(at, events)
    }

    fn moment(event: &Event) -> Option<&'static str> {
        matches!(event, Event::Taken { flag: Flag::Pirate, .. }).then_some("flag-pirate")
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::TurnedOver { .. } => Some(Sound::Sail),
            Event::Taken { flag: Flag::Pirate, .. } => Some(Sound::Pirate),
            Event::Docked { .. } => Some(Sound::Harbor),
            Event::TileTaken { .. } => Some(Sound::Coin),
            _ => None,
        }
    }

    fn feelings(at: &Moment<'_, Self>, events: &[Event]) -> Vec<(Seat, Feeling)> {
        feelings::feelings(at, events)
    }

    fn tie(at: &Moment<'_, Self>, ahead: Seat, behind: Seat) -> Option<String> {
        ending::tie(at, ahead, behind)
    }

    fn turned_by(at: &Moment<'_, Self>, _: &Tally, seat: Seat) -> Option<String> {
        ending::turned_by(at, seat)
    }

    fn ending(at: &Moment<'_, Self>, steps: &[&[Event]]) -> Option<Ending> {
        Some(ending::ending(at, steps))
    }

    fn scores(seen: &Observation) -> Option<Vec<i32>> {
        seen.seats
            .iter()
            .map(|seat| Some(seat.points.as_ref()?.values().map(|&points| i32::from(points)).sum()))
            .collect()
    }

    fn source(source: &str) -> &'static str {
        match source {
            "ships" => "strozzi-source-ships",
            "markers" => "strozzi-source-markers",
            "bonuses" => "strozzi-source-bonuses",
            _ => "strozzi-source-promotion",
        }
    }
}
