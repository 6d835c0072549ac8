//! Before the start: who sits where, who else could come, and the button that begins.

use fondaco_game::Seat;
use fondaco_table::{Ask, Chair, ClockRule, Holder, LevelName, Manage};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{banner, chat, invited, menu, notify};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, rich};
use crate::base::route::Route;
use crate::hosts::online::room::Room;
use crate::hosts::online::words;
use crate::pages::covers::game_icon;
use crate::pages::friends;
use crate::pages::lobby::invite::Invite;
use crate::t;
use crate::table::host::Host as _;
use crate::table::people::{called, mark_key, opponents};

/// The bot that is put on a free seat unless another is chosen.
const USUAL: &str = "merchant";

fn manage(room: Room, manage: Manage) {
    if let Some(host) = room.host() {
        host.manage(manage);
    }
}

fn free(room: Room) -> Vec<Seat> {
    let open = |table: &fondaco_table::TableView| {
        let seats = table.seats.iter().enumerate().filter(|(_, chair)| chair.holder == Holder::Open);
        seats.map(|(index, _)| Seat::new(index)).collect()
    };
    room.at(open).unwrap_or_default()
}

/// The room before the start.
pub(super) fn room(room: Room) -> Markup {
    banner::forget_later(room);
    let Some(host) = room.host() else { return ().into_any() };
    let game = host.game();
    let id = host.id();
    let seats = Memo::new(move |_| room.at(|table| table.seats.len()).unwrap_or(0));
    let seated = Memo::new(move |_| room.seat().is_some());
    let agreed = move || {
        let clock = room.about.with(|about| about.as_ref().map(|about| about.options.clock)).unwrap_or_default();
        let free = free(room).len();
        format!("{} · {}", words::clock(clock), t!("wait-free", count = free))
    };
    let commitment = move || room.about.with(|about| about.as_ref().map(|about| about.commitment.clone()));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(commitment) = untrack(commitment) {
            spawn_local(async move { copied.set(browser::copy(&commitment).await) });
        }
    };
    let fair = view! {
        <details class="more fair">
            <summary>{move || t!("fair-title")}</summary>
            <p>{move || t!("fair-about")}</p>
            <p><code>{commitment}</code></p>
            <button class="btn" on:click=copy>{move || if copied.get() { t!("fair-copied") } else { t!("fair-copy") }}</button>
        </details>
    };
    let agreed_on = Memo::new(move |_| {
        room.about.with(|about| {
            about
                .as_ref()
                .map(|about| (about.options.rated, about.options.practice.is_some(), about.options.edition.clone()))
        })
    });
    let terms = move || {
        let (rated, practice, edition) = agreed_on.get()?;
        Some(view! { <dl class="facts">{invited::terms(game, rated, practice, edition)}</dl> })
    };
    // Who comes by a link wants to know whose table it is.
    let by = move || {
        let owner = room.owner().filter(|_| !seated.get())?;
        let sits = |chair: &&Chair| chair.holder.player() == Some(&owner);
        let name = room.at(|table| match &table.seats.iter().find(sits)?.holder {
            Holder::Person { name, .. } => Some(name.to_string()),
            Holder::Open | Holder::Bot { .. } => None,
        });
        let name = name.flatten()?;
        Some(view! { <p class="by">{move || rich(&t!("invited-by", who = name.as_str()))}</p> })
    };
    let table = id.clone();
    let asking = move || (seated.get() && !free(room).is_empty()).then(|| friends::call(table.clone()));
    let at = id.clone();
    let screen = move || menu::screen(at.clone(), room.invitation.get());
    let invitation = move || {
        let (id, invitation) = (id.clone(), room.invitation.get());
        (!free(room).is_empty()).then(|| view! { <Invite id invitation/> })
    };
    view! {
        <section class="card waiting" aria-labelledby="waiting">
            <div class="head">
                <span class="gi"><Icon name=game_icon(game)/></span>
                <div>
                    {by}
                    <h1 id="waiting">{move || t!("wait-title", game = game.title())}</h1>
                    <p>{agreed}</p>
                </div>
            </div>
            {terms}
            <div class="banner" role="alert">{move || banner::connection(room)}</div>
            <p class="outcome bad" role="status">{move || room.notice.get()}</p>
            <p class="outcome" role="status">{move || room.happened.get().map(|text| rich(&text))}</p>
            <ol class="chairs" aria-label=move || t!("wait-seats")>
                {move || Seat::all(seats.get()).map(|seat| chair(room, seat)).collect_view()}
            </ol>
            {move || buttons(room)}
            {invitation}
            {asking}
            {screen}
            {fair}
            {move || seated.get().then(|| view! { <div class="switches">{notify::switch()}</div> })}
        </section>
        <section class="card talk" aria-labelledby="talk">
            <h2 id="talk">{move || t!("chat")}</h2>
            {chat::panel(room, false)}
        </section>
    }
    .into_any()
}

fn chair(room: Room, seat: Seat) -> Markup {
    let holder =
        Memo::new(move |_| room.at(|table| table.seats.get(seat.index()).map(|chair| chair.holder.clone())).flatten());
    let person = Memo::new(move |_| room.people().at(seat).cloned());
    let here = move || room.here.with(|here| here.get(seat.index()).copied().unwrap_or(true));
    let inside = move || {
        match holder.get() {
        None | Some(Holder::Open) => {
            let sit = move |_| {
                if let Some(host) = room.host() {
                    host.join(Some(seat));
                }
            };
            view! {
                <span class="free" aria-hidden="true"></span>
                <b class="quiet">{move || t!("wait-open")}</b>
                {move || room.is_owner().then(|| add_bot(room, seat))}
                {move || room.seat().is_none().then(|| view! { <button class="btn" on:click=sit>{move || t!("online-sit")}</button> })}
            }
            .into_any()
        }
        Some(Holder::Bot { level }) => {
            let remove = move |_| manage(room, Manage::Open { seat });
            view! {
                {marker(person)}
                <b>{move || person.with(|person| person.as_ref().map(|person| person.name.clone()))}</b>
                <small>{move || called(&level)}</small>
                <Icon name="ui-bot"/>
                {move || room.is_owner().then(|| view! {
                    <button class="icon-btn" aria-label=move || t!("wait-remove-bot") title=move || t!("wait-remove-bot") on:click=remove><Icon name="ui-close"/></button>
                })}
            }
            .into_any()
        }
        Some(Holder::Person { .. }) => view! {
            {marker(person)}
            <b>{move || person.with(|person| person.as_ref().map(|person| person.name.clone()))}</b>
            {move || person.with(|person| person.as_ref()?.mark).map(|mark| view! { <small class="mark">{move || t!(mark_key(mark))}</small> })}
            {move || person.with(|person| person.as_ref().is_some_and(|person| person.you)).then(|| view! { <small>{move || t!("wait-you")}</small> })}
            {move || (!here()).then(|| view! { <small>{move || t!("online-gone")}</small><Icon name="ui-offline"/> })}
            {move || manages(room, holder).then(|| view! { <small>{move || t!("wait-manages")}</small><Icon name="ui-crown"/> })}
            {move || (room.is_owner() && !manages(room, holder)).then(|| view! {
                <button class="icon-btn" aria-label=move || t!("wait-hand-over") title=move || t!("wait-hand-over") on:click=move |_| manage(room, Manage::HandOver { seat })><Icon name="ui-crown"/></button>
                <button class="icon-btn" aria-label=move || t!("wait-send-away") title=move || t!("wait-send-away") on:click=move |_| manage(room, Manage::Remove { seat })><Icon name="ui-close"/></button>
            })}
        }
        .into_any(),
    }
    };
    view! { <li>{inside}</li> }.into_any()
}

/// Whether the one at this seat manages the table, followed.
fn manages(room: Room, holder: Memo<Option<Holder>>) -> bool {
    let owner = room.owner();
    owner.is_some() && holder.with(|holder| holder.as_ref().and_then(Holder::player) == owner.as_ref())
}

fn marker(person: Memo<Option<crate::table::people::Person>>) -> Markup {
    (move || person.get().map(|person| view! { <Marker colour=person.colour initial=person.initial/> })).into_any()
}

fn add_bot(room: Room, seat: Seat) -> Markup {
    let choose = move |event: leptos::ev::Event| {
        if let Ok(level) = LevelName::new(&event_target_value(&event)) {
            manage(room, Manage::Bot { seat, level });
        }
    };
    let levels = opponents().map(|(name, key)| {
        view! { <option value=name>{move || t!(key)}</option> }
    });
    view! {
        <select class="btn" aria-label=move || t!("wait-add-bot") on:change=choose>
            <option value="" selected>{move || t!("wait-add-bot")}</option>
            {levels.collect_view()}
        </select>
    }
    .into_any()
}

fn buttons(room: Room) -> Markup {
    let seated = room.seat().is_some();
    let open = free(room).len();
    // Against bots alone there is nobody to be rated against.
    let people = room.at(|table| table.seats.iter().filter(|chair| chair.holder.player().is_some()).count());
    let rated = room.is_rated();
    let alone = rated && people.unwrap_or(0) < 2;
    let by_days = room
        .about
        .with(|about| about.as_ref().is_some_and(|about| matches!(about.options.clock, ClockRule::Daily { .. })));
    let fill = move |_| {
        for seat in untrack(|| free(room)) {
            if let Ok(level) = LevelName::new(USUAL) {
                manage(room, Manage::Bot { seat, level });
            }
        }
        // A rated match begins by itself: everybody sees first who sits there.
        if !rated || open == 0 {
            manage(room, Manage::Start);
        }
    };
    let leave = move |_| {
        room.ask(Ask::Leave);
        Route::Home.go();
    };
    let start = move || {
        match (room.is_owner(), open) {
        (true, _) if alone => view! { <p class="lead">{move || t!("wait-rated-alone")}</p> }.into_any(),
        (true, 0) if rated && !by_days => view! { <p class="lead">{move || t!("refused-rated-not-yet")}</p> }.into_any(),
        (true, 0) => view! { <button class="btn primary" on:click=fill><Icon name="ui-seal"/>{move || t!("wait-start")}</button> }.into_any(),
        (true, _) => view! { <button class="btn primary" on:click=fill><Icon name="ui-seal"/>{move || t!("wait-fill", count = open)}</button> }.into_any(),
        // It begins by itself: they wait for nobody.
        (false, 0) if seated && room.starts_ms.get().is_some() => ().into_any(),
        (false, 0) if seated => view! { <p class="lead">{move || t!("wait-owner")}</p> }.into_any(),
        (false, 0) => view! { <p class="lead">{move || t!("wait-full")}</p> }.into_any(),
        (false, _) => view! { <p class="lead">{move || t!("wait-others")}</p> }.into_any(),
    }
    };
    let starts = move || {
        let seconds = room.seconds_until(room.starts_ms.get()?);
        Some(view! { <p class="lead begins" role="timer">{move || t!("wait-begins", seconds = seconds)}</p> })
    };
    view! {
        {starts}
        <div class="act">
            {seated.then(|| view! { <button class="btn" on:click=leave>{move || t!("wait-stand-up")}</button> })}
            {start()}
        </div>
    }
    .into_any()
}
