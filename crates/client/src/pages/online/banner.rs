//! What concerns everybody at an online table, said above the board: the connection, what was missed, who is away, offers and
//! their answers, a pause, the end.

use std::time::Duration;

use fondaco_game::Seat;
use fondaco_table::log::Ending;
use fondaco_table::{Ask, Chair, Offer, OpenOffer, Stage, TableView};
use fondaco_wire::{RatingChange, StandsIn};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, fade};
use crate::base::route::Route;
use crate::hosts::online::happened::offered;
use crate::hosts::online::room::Room;
use crate::hosts::online::socket::{Link, Over};
use crate::hosts::online::words::tenths;
use crate::t;
use crate::table::host::Host as _;

/// How long a notice stays.
const STAYS: Duration = Duration::from_secs(8);

/// A sentence with its buttons.
fn bar(class: &'static str, icon: &'static str, text: String, buttons: Vec<Markup>) -> Markup {
    view! {
        <div class=format!("news-bar {class}")>
            <Icon name=icon/>
            <p>{crate::base::parts::rich(&text)}</p>
            {buttons}
        </div>
    }
    .into_any()
}

fn button(key: &'static str, primary: bool, press: impl Fn() + 'static) -> Markup {
    view! { <button class="btn" class:primary=primary on:click=move |_| press()>{move || t!(key)}</button> }.into_any()
}

fn way(key: &'static str, to: &Route) -> Markup {
    view! { <a class="btn" href=to.href()>{move || t!(key)}</a> }.into_any()
}

/// Everything that is to be said now.
pub(super) fn banner(room: Room) -> Markup {
    forget_later(room);
    view! {
        <div class="banner" role="alert">{move || connection(room)}</div>
        <div class="banner" role="status">
            {move || fault(room)}
            {move || left_out(room)}
            {move || missed(room)}
            {move || own_seat(room)}
            {move || stage(room)}
            {move || room.at(|table| table.tally.is_none()).unwrap_or(false).then(|| ratings(room))}
            {move || offer(room)}
            {move || bot_waits(room)}
            {move || stands_in(room)}
            {move || looking(room)}
            {move || room.happened.get().map(|text| bar("", "ui-log", text, Vec::new()))}
            {move || room.notice.get().map(|text| bar("", "ui-lock", text, Vec::new()))}
        </div>
    }
    .into_any()
}

/// What was said long enough is no longer said.
pub(super) fn forget_later(room: Room) {
    fade(room.notice, STAYS);
    fade(room.happened, STAYS);
    fade(room.missed, STAYS);
}

/// How the connection is doing, unless all is well.
pub(super) fn connection(room: Room) -> Option<Markup> {
    let retry = move || {
        if let Some(host) = room.host() {
            host.line().retry();
        }
    };
    let kept = room.unsure.get();
    match room.link.get() {
        // A first connection, and one that takes no time, is nobody's business.
        Link::Connecting if !kept => Some(bar("lost late", "ui-offline", t!("online-connecting"), Vec::new())),
        Link::Connecting => Some(bar("lost late", "ui-offline", t!("online-connecting-kept"), Vec::new())),
        Link::Up if kept => Some(bar("late", "ui-clock", t!("online-unsure"), Vec::new())),
        Link::Up => None,
        Link::Down { again_ms } => {
            let seconds = again_ms.saturating_sub(room.tick.get()).div_ceil(1000);
            let text = t!("online-lost", seconds = seconds, kept = kept);
            Some(bar("lost", "ui-offline", text, vec![button("online-try-now", false, retry)]))
        }
        Link::Over(Over::Newer) => {
            Some(bar("lost", "ui-offline", t!("online-newer"), vec![button("online-reload", true, reload)]))
        }
        Link::Over(Over::Nobody) => {
            Some(bar("lost", "ui-person", t!("online-logged-out"), vec![way("online-log-in", &Route::Account)]))
        }
        Link::Over(Over::TooMany) => {
            Some(bar("lost", "ui-offline", t!("online-too-many-pages"), vec![button("online-reload", true, reload)]))
        }
        Link::Over(Over::Closed) => None,
    }
}

/// The bots wait for others: there are only so many processors.
fn bot_waits(room: Room) -> Option<Markup> {
    let before = room.bot_waits.get();
    (before > 0).then(|| bar("late", "ui-clock", t!("online-bot-waits", count = before), Vec::new()))
}

/// Somebody looks back at the match, and one can come along.
fn looking(room: Room) -> Option<Markup> {
    let who = room.looking.get()?;
    let to = Route::Replay(room.host()?.id(), None);
    Some(bar("well", "ui-eye", t!("online-look-back", who = who), vec![way("online-look-along", &to)]))
}

/// For whom a bot will play, and in how many seconds.
fn stands_in(room: Room) -> Option<Markup> {
    let StandsIn { seat, at_ms } = room.stands_in.get()?;
    let people = room.people();
    let text = t!("online-stands-in", who = people.name(seat), seconds = room.seconds_until(at_ms));
    (!people.is_you(seat)).then(|| bar("quiet", "ui-bot", text, Vec::new()))
}

/// Loads the page anew.
pub(super) fn reload() {
    if let Some(window) = browser::window() {
        let _ = window.location().reload();
    }
}

fn missed(room: Room) -> Option<Markup> {
    let count = room.missed.get()?;
    Some(bar("well", "ui-check", t!("online-missed", count = count), Vec::new()))
}

/// What concerns one's own seat: a bot has it, or one has none.
fn own_seat(room: Room) -> Option<Markup> {
    let stage = room.stage()?;
    let over = matches!(stage, Stage::Over(_));
    let Some(seat) = room.seat() else {
        let sit = move || {
            if let Some(host) = room.host() {
                host.join(None);
            }
        };
        let buttons = if room.has_free_seat() { vec![button("online-sit", true, sit)] } else { Vec::new() };
        return (!over).then(|| bar("quiet", "ui-eye", t!("online-looking-on"), buttons));
    };
    let chair = room.at(|table| table.seats.get(seat.index()).cloned()).flatten()?;
    if over || chair.stand_in.is_none() {
        return None;
    }
    if chair.resigned {
        return Some(bar("quiet", "ui-bot", t!("online-you-resigned"), Vec::new()));
    }
    let back = button("online-take-back-seat", true, move || room.ask(Ask::Return));
    let said = if chair.deserted { "online-bot-for-you-rated" } else { "online-bot-for-you" };
    Some(bar("mine", "ui-bot", t!(said), vec![back]))
}

/// A pause, an end without a result, and what came after.
fn stage(room: Room) -> Option<Markup> {
    let (stage, open, next, tally) =
        room.at(|table| (table.stage, table.offer.is_some(), table.next.clone(), table.tally.is_some()))?;
    let seated = room.seat().is_some();
    let rematch = move || {
        room.ask(Ask::Offer { at: room.seq(), offer: Offer::Rematch });
    };
    let mut buttons = Vec::new();
    let text = match stage {
        Stage::Paused => {
            if seated && !open {
                let resume = move || room.ask(Ask::Offer { at: room.seq(), offer: Offer::Resume });
                buttons.push(button("online-resume", true, resume));
            }
            t!("online-paused")
        }
        // A table that is not public is there for those who play, whatever link the others came by.
        Stage::Over(_) if next.is_some() && (seated || room.invitation.with(Option::is_none)) => {
            buttons.push(way("online-go-next", &Route::Match(next?, None)));
            t!("online-next")
        }
        Stage::Over(Ending::Abandoned) => t!("online-abandoned"),
        Stage::Over(Ending::Forfeited { by }) => {
            let people = room.people();
            t!("online-forfeited", who = people.name(by), you = people.is_you(by))
        }
        _ => return None,
    };
    if matches!(stage, Stage::Over(_)) && !tally {
        if seated && !open && buttons.is_empty() {
            buttons.push(button("result-again", true, rematch));
        }
        buttons.push(way("result-home", &Route::Home));
    }
    Some(bar("quiet", "ui-pause", text, buttons))
}

/// Who still has to answer an offer.
fn unanswered(table: &TableView, open: &OpenOffer) -> Vec<Seat> {
    let asked = |seat: &Seat| {
        let votes = |chair: &Chair| if open.offer.concerns_all() { chair.has_a_say() } else { chair.person_plays() };
        let answered = open.agreed.contains(seat) || open.declined.contains(seat);
        table.seats.get(seat.index()).is_some_and(votes) && !answered
    };
    Seat::all(table.seats.len()).filter(asked).collect()
}

/// The offer on the table: what it is, and one's answer.
fn offer(room: Room) -> Option<Markup> {
    let (open, asked, waits) = room.at(|table| {
        let open = table.offer.clone()?;
        let waits = unanswered(table, &open);
        Some((open, table.you.as_ref().is_some_and(|you| you.asked), waits))
    })??;
    let people = room.people();
    let (who, you) = (people.name(open.by), people.is_you(open.by));
    let mut text = t!(offered(open.offer), who = who, you = you);
    if !open.declined.is_empty() {
        let key = if open.offer == Offer::Resume { "offer-not-yet" } else { "offer-declined" };
        text = format!("{text} {}", t!(key, who = people.list(&open.declined)));
    }
    let mut buttons = Vec::new();
    let at = open.seq;
    if asked {
        for (key, yes) in [("offer-no", false), ("offer-yes", true)] {
            buttons.push(button(key, yes, move || room.ask(Ask::Answer { offer: at, yes })));
        }
    } else if !waits.is_empty() {
        text = format!("{text} {}", t!("offer-waits", who = people.list(&waits)));
    }
    if let (Offer::Rematch, Some(until)) = (open.offer, open.until_ms) {
        text = format!("{text} {}", t!("offer-rematch-until", seconds = room.seconds_until(until.get())));
    } else if let Some(until) = open.until_ms {
        let key = match open.offer {
            Offer::Resume => "offer-resume-until",
            _ if room.is_rated() => "offer-until-rated",
            _ => "offer-until",
        };
        text = format!("{text} {}", t!(key, when = crate::base::i18n::moment(until.get())));
    }
    if you {
        buttons.push(button("offer-withdraw", false, move || room.ask(Ask::Withdraw)));
    }
    Some(bar("mine", "ui-person", text, buttons))
}

/// What stands below the result: who wants to play again. It is said there because the result lies above everything else.
pub fn after(room: Room) -> Markup {
    view! {
        {move || fault(room)}
        {move || ratings(room)}
        <div class="banner" role="status">
            {move || connection(room)}
            {move || offer(room)}
            {move || stage(room)}
            {move || looking(room)}
            {move || room.happened.get().map(|text| bar("", "ui-log", text, Vec::new()))}
        </div>
    }
    .into_any()
}

/// The draws or the record at the end are not what this browser was promised and saw.
fn fault(room: Room) -> Option<Markup> {
    room.fault.get().map(|fault| bar("lost", "ui-lock", fault.said(), Vec::new()))
}

/// The match has begun without what this browser had ready for the shuffle.
fn left_out(room: Room) -> Option<Markup> {
    let close = button("fair-left-out-close", false, move || room.left_out.set(false));
    // An answer that is only late says more than this.
    room.left_out.get().then(|| bar("late left-out", "ui-lock", t!("fair-left-out"), vec![close]))
}

/// What a rated match has made of everybody's rating.
fn ratings(room: Room) -> Option<Markup> {
    let changes = room.rated.get();
    if changes.is_empty() {
        return None;
    }
    let people = room.people();
    let one = |change: &RatingChange| {
        let RatingChange { seat, before, after } = *change;
        let moved = tenths(after.rating - before.rating);
        let said = move || t!("rated-change", before = tenths(before.rating), after = tenths(after.rating));
        let class = if after.rating < before.rating { "delta down" } else { "delta up" };
        let sign = if after.rating < before.rating { "" } else { "+" };
        view! { <li><b>{people.name(seat)}</b><span>{said}</span><span class=class>{format!("{sign}{moved}")}</span></li> }
    };
    let all = changes.iter().map(one).collect_view();
    Some(view! { <section class="rated" aria-labelledby="rated"><b id="rated">{move || t!("rated-title")}</b><ul>{all}</ul></section> }.into_any())
}
