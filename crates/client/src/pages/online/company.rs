//! Who is there: a strip below the header with everybody at the table, who is connected, who thinks, whose time runs.

use fondaco_game::{Seat, Turn};
use fondaco_table::{Chair, Holder, Stage, TableView};
use leptos::prelude::*;

use super::{banner, notify};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::data::waiting;
use crate::hosts::online::room::Room;
use crate::hosts::online::words;
use crate::pages::turns;
use crate::t;
use crate::table::host::Host as _;
use crate::table::people::mark_key;
use crate::table::portrait::{self, Mood};

/// With less than this the time is running out.
const LOW_MS: u64 = 30_000;

/// How somebody is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Here,
    Gone,
    Bot,
    StoodIn,
    Resigned,
    Open,
}

impl State {
    fn of(chair: &Chair, here: bool) -> Self {
        match (&chair.holder, &chair.stand_in) {
            (Holder::Bot { .. }, _) => State::Bot,
            (Holder::Open, _) => State::Open,
            (Holder::Person { .. }, _) if chair.resigned => State::Resigned,
            (Holder::Person { .. }, Some(_)) => State::StoodIn,
            (Holder::Person { .. }, None) if here => State::Here,
            (Holder::Person { .. }, None) => State::Gone,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            State::Here => "online-here",
            State::Gone => "online-gone",
            State::Bot => "online-bot",
            State::StoodIn => "online-stood-in",
            State::Resigned => "online-resigned",
            State::Open => "online-left",
        }
    }

    const fn icon(self) -> Option<&'static str> {
        match self {
            State::Here => None,
            State::Gone => Some("ui-offline"),
            State::Bot | State::StoodIn | State::Resigned | State::Open => Some("ui-bot"),
        }
    }
}

/// The strip, and below it what concerns everybody.
pub fn company(room: Room) -> Markup {
    notify::follow(room);
    if let Some(host) = room.host() {
        waiting::visited(&host.id());
    }
    let seats = Memo::new(move |_| {
        let first = room.seat().unwrap_or_default();
        let players = room.at(|table| table.seats.len()).unwrap_or(0);
        first.clockwise(players).collect::<Vec<Seat>>()
    });
    let hurry = Memo::new(move |_| hurry(room));
    let looking = move || {
        let count = room.spectators.get();
        (count > 0).then(|| {
            view! {
                <li class="eyes" title=move || t!("online-spectators", count = count)>
                    <Icon name="ui-eye"/>
                    <span aria-hidden="true">{count}</span>
                    <span class="vh">{move || t!("online-spectators", count = count)}</span>
                </li>
            }
        })
    };
    let plays = Memo::new(move |_| {
        let mine = |table: &TableView| {
            table.you.as_ref().is_some_and(|you| table.stage == Stage::Playing && table.turn == Turn::Player(you.seat))
        };
        room.at(mine).unwrap_or(false)
    });
    Effect::new(move |before: Option<bool>| {
        if before == Some(true) && !plays.get() {
            turns::ask();
        }
        plays.get()
    });
    view! {
        {move || (!plays.get()).then(turns::bar)}
        <section class="strip" aria-label=move || t!("online-company")>
            <ol class="company" aria-label=move || t!("online-company") tabindex="0">
                {move || seats.get().into_iter().map(|seat| one(room, seat)).collect_view()}
                {looking}
            </ol>
        </section>
        <span class="vh" aria-live="assertive">{move || hurry.get()}</span>
        {banner::banner(room)}
    }
    .into_any()
}

/// One's own time is running out: said twice, at half a minute and at ten seconds.
fn hurry(room: Room) -> Option<String> {
    let seat = room.seat()?;
    let runs = room.at(|table| table.clock.as_ref()?.running.map(|running| running.seat == seat)).flatten()?;
    let left = room.left_ms(seat).filter(|left| runs && *left < LOW_MS)?;
    Some(t!("online-time-low", seconds = if left < 10_000 { 10_u32 } else { 30 }))
}

fn one(room: Room, seat: Seat) -> Markup {
    let person = Memo::new(move |_| room.people().at(seat).cloned());
    let state = Memo::new(move |_| {
        let here = room.here.with(|here| here.get(seat.index()).copied().unwrap_or(true));
        room.at(|table| table.seats.get(seat.index()).map(|chair| State::of(chair, here))).flatten()
    });
    let holiday = Memo::new(move |_| {
        room.tick.track();
        let now = room.server_ms();
        room.at(|table| table.seats.get(seat.index())?.on_holiday(now)).flatten()
    });
    let turn = Memo::new(move |_| {
        room.at(|table| table.stage == Stage::Playing && table.turn == Turn::Player(seat)).unwrap_or(false)
    });
    let left = Memo::new(move |_| room.left_ms(seat));
    let runs = Memo::new(move |_| {
        room.at(|table| table.clock.as_ref()?.running.map(|running| running.seat == seat)).flatten().unwrap_or(false)
    });
    let low = Memo::new(move |_| runs.get() && left.get().is_some_and(|left| left < LOW_MS));
    let class = move || {
        let mut class = String::from("one");
        for (on, name) in [(turn.get(), " turn"), (low.get(), " low"), (state.get() == Some(State::Gone), " gone")] {
            if on {
                class += name;
            }
        }
        class
    };
    let name = move || person.with(|person| person.as_ref().map(|person| person.name.clone()));
    let marker = move || person.get().map(|person| portrait::of(&person, Mood::default()));
    let said = move || state.get().map(|state| t!(state.key()));
    let clock = move || {
        // Bots have no clock.
        left.get().filter(|_| !matches!(state.get(), Some(State::Bot | State::Open))).map(|left| {
            let said = words::time(left);
            view! { <span class="time" role="timer">{said}</span> }
        })
    };
    view! {
        <li class=class title=said>
            {marker}
            <b>{name}</b>
            {move || person.with(|person| person.as_ref()?.mark).map(|mark| view! { <small class="mark">{move || t!(mark_key(mark))}</small> })}
            {move || holiday.get().map(|until| view! { <small class="mark">{move || t!("holiday-seat", date = i18n::date(until))}</small> })}
            {move || state.get().and_then(State::icon).map(|icon| view! { <Icon name=icon/> })}
            <span class="vh">{said}</span>
            {move || turn.get().then(|| view! { <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span> })}
            {clock}
        </li>
    }
    .into_any()
}
