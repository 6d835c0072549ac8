//! The buttons of an online table: the chat, and what else one can do there, from a pause to giving up.

use fondaco_table::{Ask, MatchId, Offer, Stage};
use leptos::prelude::*;

use super::chat;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Sheet};
use crate::base::route::Route;
use crate::hosts::online::room::Room;
use crate::pages::lobby::invite::Invite;
use crate::t;
use crate::table::host::Host as _;

/// Something that one can do, and whether it is asked again first.
type Deed = (&'static str, &'static str, fn(Room), bool);

fn offer(room: Room, offer: Offer) {
    room.ask(Ask::Offer { at: room.seq(), offer });
}

/// The key of what it is called (its `.about` says what follows), its icon, what is done, and whether it is asked again.
const PAUSE: Deed = ("deed-pause", "ui-pause", |room| offer(room, Offer::Pause), false);
const RESUME: Deed = ("deed-resume", "ui-play", |room| offer(room, Offer::Resume), false);
const AWAY: Deed = ("deed-away", "ui-bot", |room| room.ask(Ask::Away), false);
const BACK: Deed = ("deed-back", "ui-person", |room| room.ask(Ask::Return), false);
const ABANDON: Deed = ("deed-abandon", "ui-close", |room| offer(room, Offer::Abandon), true);
const RESIGN: Deed = ("deed-resign", "flag-none", |room| room.ask(Ask::Resign), true);
const LEAVE: Deed = ("deed-leave", "ui-pass", leave, true);

/// In a rated match all of these are the last place: they say so, and are asked again.
const AWAY_RATED: Deed = ("deed-away-rated", "ui-bot", |room| room.ask(Ask::Away), true);
const RESIGN_RATED: Deed = ("deed-resign-rated", "flag-none", |room| room.ask(Ask::Resign), true);

fn leave(room: Room) {
    room.ask(Ask::Leave);
    Route::Home.go();
}

/// What can be done now.
fn deeds(room: Room) -> Vec<Deed> {
    let (Some(stage), Some(seat)) = (room.stage(), room.seat()) else { return Vec::new() };
    let chair = room.at(|table| table.seats.get(seat.index()).cloned()).flatten().unwrap_or_default();
    let offered = room.at(|table| table.offer.is_some()).unwrap_or(false);
    if matches!(stage, Stage::Over(_)) || chair.resigned {
        return Vec::new();
    }
    let plays = chair.stand_in.is_none();
    let rated = room.is_rated();
    let mut deeds = Vec::new();
    if plays && !offered && !rated {
        deeds.push(if stage == Stage::Paused { RESUME } else { PAUSE });
    }
    deeds.push(match plays {
        true if rated => AWAY_RATED,
        true => AWAY,
        false => BACK,
    });
    // Who has left a rated match comes last: it is played to its end.
    let left =
        rated && room.at(|table| table.seats.iter().any(|chair| chair.resigned || chair.deserted)).unwrap_or(false);
    if plays && !offered && !left {
        deeds.push(ABANDON);
    }
    // Who leaves a rated match has given up.
    deeds.extend(if rated { &[RESIGN_RATED][..] } else { &[RESIGN, LEAVE] });
    deeds
}

/// The buttons in the header, and what they open.
pub fn tools(room: Room) -> Markup {
    let open = RwSignal::new(false);
    view! {
        {chat::button(room)}
        <button class="icon-btn" aria-label=move || t!("online-menu") title=move || t!("online-menu") on:click=move |_| open.set(true)>
            <Icon name="ui-menu"/>
        </button>
        <Sheet open heading="online-menu">{menu(room, open)}</Sheet>
    }
    .into_any()
}

fn menu(room: Room, open: RwSignal<bool>) -> Markup {
    let sure: RwSignal<Option<Deed>> = RwSignal::new(None);
    let list = move || {
        if let Some(deed) = sure.get() {
            return ask_again(room, deed, open, sure);
        }
        let deeds = deeds(room).into_iter().map(|deed| {
            let (key, icon, act, again) = deed;
            let press = move |_| {
                if again {
                    sure.set(Some(deed));
                } else {
                    open.set(false);
                    act(room);
                }
            };
            view! {
                <li><button class="deed" on:click=press>
                    <Icon name=icon/>
                    <span><b>{move || t!(key)}</b><small>{move || crate::base::i18n::text(&format!("{key}.about"), &[])}</small></span>
                </button></li>
            }
        });
        let address = room.host().map(|host| (host.id(), room.invitation.get()));
        view! {
            <ul class="deeds">{deeds.collect_view()}</ul>
            {address.clone().map(|(id, invitation)| view! { <ul class="deeds"><li>{screen(id, invitation)}</li></ul> })}
            {address.map(|(id, invitation)| view! { <details class="more"><summary>{move || t!("online-invite")}</summary>{invite(id, invitation)}</details> })}
        }
        .into_any()
    };
    list.into_any()
}

/// The way to the big screen, in a window of its own.
pub(super) fn screen(id: MatchId, invitation: Option<String>) -> Markup {
    view! {
        <a class="screen-way" target="_blank" href=Route::Screen(id, invitation).href()>
            <Icon name="ui-eye"/>
            <span><b>{move || t!("screen-open")}</b><small>{move || crate::base::i18n::text("screen-open.about", &[])}</small></span>
        </a>
    }
    .into_any()
}

fn invite(id: MatchId, invitation: Option<String>) -> Markup {
    view! { <Invite id invitation/> }.into_any()
}

fn ask_again(room: Room, deed: Deed, open: RwSignal<bool>, sure: RwSignal<Option<Deed>>) -> Markup {
    let (key, _, act, _) = deed;
    let go = move |_| {
        sure.set(None);
        open.set(false);
        act(room);
    };
    view! {
        <p>{move || crate::base::i18n::text(&format!("{key}.about"), &[])}</p>
        <div class="act">
            <button class="btn" on:click=move |_| sure.set(None)>{move || t!("deed-not")}</button>
            <button class="btn primary" on:click=go>{move || t!(key)}</button>
        </div>
    }
    .into_any()
}
