//! The page of a tournament: what it is, the standings as they are, one's own table, the points over the rounds, and all tables.

use std::time::Duration;

use fondaco_wire::rest::{
    EntryState, OneTournamentBody, PlayerKind, RestBody, TournamentBody, TournamentStage, TournamentTableBody,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chart::Chart;
use super::list::Others;
use super::rounds::Rounds;
use super::standings::Standings;
use super::{OFTEN, SELDOM, is_me, named, points, stands, terms};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::{Icon, Marker, rich};
use crate::base::route::Route;
use crate::base::title;
use crate::data::account::{self, words};
use crate::data::rest::Failure;
use crate::data::tournaments::{self, At};
use crate::hosts::online::words::time;
use crate::pages::covers::game_icon;
use crate::pages::shell::Page;
use crate::t;
use crate::table::people;

/// How many standings are shown at once.
pub(super) const AT_ONCE: u32 = 50;

/// A tournament as it is followed.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    /// Which.
    pub(super) at: StoredValue<At>,
    /// What is known of it.
    pub(super) known: RwSignal<Option<Result<OneTournamentBody, Failure>>>,
    /// The first of the standings that are shown.
    pub(super) from: RwSignal<u32>,
    /// By how much the server's clock is ahead, in milliseconds.
    ahead: RwSignal<i64>,
    /// The browser's time.
    now: RwSignal<u64>,
    failed: RwSignal<Option<Failure>>,
}

impl Followed {
    fn ask(self) {
        let (at, from) = (self.at.get_value(), self.from.get_untracked());
        spawn_local(async move {
            let found = at.read(from, AT_ONCE).await;
            if let Ok(one) = &found {
                let _ = self.ahead.try_set(one.ms as i64 - browser::now_ms() as i64);
            }
            // What was known stays where the server does not answer for a moment.
            let lost = matches!(found, Err(Failure::Unreachable));
            let had = self.known.try_with_untracked(|known| matches!(known, Some(Ok(_)))).unwrap_or(true);
            if !(lost && had) {
                let _ = self.known.try_update(|known| {
                    if known.as_ref() != Some(&found) {
                        *known = Some(found);
                    }
                });
            }
        });
    }

    /// What it is, followed.
    pub(super) fn about(self) -> Option<TournamentBody> {
        self.known.with(|known| Some(known.as_ref()?.as_ref().ok()?.about.clone()))
    }

    /// How long it is until this time of the server, in milliseconds, followed.
    pub(super) fn left_ms(self, ms: u64) -> u64 {
        ms.saturating_sub(self.now.get().saturating_add_signed(self.ahead.get()))
    }

    /// Does something in the person's name.
    fn act(self, what: &'static str, body: impl serde::Serialize + 'static) {
        let at = self.at.get_value();
        spawn_local(async move {
            let done = at.act(what, &body).await;
            let _ = self.failed.try_set(done.err());
            self.ask();
        });
    }
}

/// The page.
#[component]
pub fn TournamentPage(
    /// Its id.
    id: String,
    /// What the link says, if one was invited.
    invitation: Option<String>,
) -> impl IntoView {
    let followed = Followed {
        at: StoredValue::new(At { id, invitation }),
        known: RwSignal::new(None),
        from: RwSignal::new(0),
        ahead: RwSignal::new(0),
        now: RwSignal::new(browser::now_ms()),
        failed: RwSignal::new(None),
    };
    let who = Memo::new(|_| account::me().map(|me| me.id));
    Effect::new(move |_| {
        who.track();
        followed.from.track();
        let _ = tournaments::news();
        followed.at.with_value(|at| tournaments::seen(&at.id));
        followed.ask();
    });
    let seconds = StoredValue::new(0_u32);
    let tick = move || {
        followed.now.set(browser::now_ms());
        seconds.update_value(|seconds| *seconds += 1);
        let is_played = untrack(|| followed.about()).is_some_and(|about| about.stage == TournamentStage::Running);
        let patience = if is_played && !browser::is_hidden() { OFTEN } else { SELDOM };
        if seconds.get_value() >= patience {
            seconds.set_value(0);
            followed.ask();
        }
    };
    if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || ticking.clear());
    }
    // What is drawn once stays as long as it is there: only what it shows changes.
    let state = Memo::new(move |_| {
        followed.known.with(|known| known.as_ref().map(|known| known.as_ref().map(drop).map_err(Clone::clone)))
    });
    let name = Memo::new(move |_| followed.about().map(|about| about.name));
    Effect::new(move |_| {
        if let Some(name) = name.get() {
            title::set(t!("title", page = name));
        }
    });
    let inside = move || match state.get() {
        None => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
        Some(Err(failure)) => missing(failure),
        Some(Ok(())) => shown(followed),
    };
    view! { <Page here=Route::Tournaments><main class="tour">{inside}</main></Page> }
}

fn missing(failure: Failure) -> Markup {
    view! {
        <section class="card empty" role="alert">
            <Icon name="harbor"/>
            <h1>{move || t!("tour-missing")}</h1>
            <p>{move || words::said(&failure)}</p>
            <a class="btn primary" href=Route::Tournaments.href()>{move || t!("tour-all")}</a>
        </section>
    }
    .into_any()
}

fn shown(followed: Followed) -> Markup {
    let about = Memo::new(move |_| followed.about());
    let has_begun = Memo::new(move |_| about.with(|about| about.as_ref().is_some_and(|about| about.round > 0)));
    view! {
        {move || about.get().map(|about| head(followed, &about))}
        {move || about.get().map(|about| rules(&about))}
        <div class="tour-grid">
            <Standings followed/>
            <div class="tour-side">
                <div class="tour-pair">
                    <Mine followed/>
                    {move || has_begun.get().then(|| view! { <Chart followed/> })}
                </div>
                {move || has_begun.get().then(|| view! { <Rounds followed/> })}
            </div>
        </div>
        {move || about.get().map(|about| foot(followed, &about))}
        <Others than=followed.at.with_value(|at| at.id.clone())/>
    }
    .into_any()
}

/// What it is called, how it stands, and what one can do.
fn head(followed: Followed, about: &TournamentBody) -> Markup {
    let (said, told) = (about.clone(), about.clone());
    let starts = about.starts_ms.filter(|_| about.stage == TournamentStage::Open);
    let starts = move || {
        starts.map(|ms| {
            view! { <p class="when"><Icon name="ui-clock"/>{move || t!("tour-starts", time = i18n::moment(ms))}" · "{move || time(followed.left_ms(ms))}</p> }
        })
    };
    let open = matches!(about.stage, TournamentStage::Open | TournamentStage::Running);
    let entry = about.you.as_ref().map(|you| you.entry);
    let owner = is_me(&about.organizer);
    let running = about.stage == TournamentStage::Running;
    let late = running && matches!(about.clock, fondaco_table::ClockRule::Daily { .. });
    let enters = open && !late && matches!(entry, None | Some(EntryState::Withdrawn));
    // Guests enter by a link what does not count: anybody else is told first, and comes back here.
    let for_accounts = about.public || about.rated;
    let join = move || {
        let has_account = account::me().is_some_and(|me| me.kind == PlayerKind::Account);
        enters.then(|| match for_accounts && !has_account {
            true => view! { <a class="btn primary join" href=Route::Account.href()><Icon name="ui-lock"/>{move || t!("tour-log-in")}</a> }.into_any(),
            false => {
                let press = move |_| account::need(move || followed.act("join", ()));
                view! { <button class="btn primary join" on:click=press><Icon name="ui-seal"/>{move || t!("tour-join")}</button> }.into_any()
            }
        })
    };
    let rest = (running && about.round < about.rounds).then_some(entry).flatten().and_then(|entry| match entry {
        EntryState::Withdrawn => None,
        entry => {
            let resting = entry == EntryState::Resting;
            let press = move |_| followed.act("rest", RestBody { on: !resting });
            Some(view! {
                <button class="btn rest" aria-pressed=resting.to_string() on:click=press><Icon name="ui-pause"/>{move || t!(if resting { "tour-no-rest" } else { "tour-rest" })}</button>
            })
        }
    });
    let leave = (open && matches!(entry, Some(EntryState::Playing | EntryState::Resting))).then(|| {
        view! { <button class="btn leave" on:click=move |_| followed.act("leave", ())><Icon name="ui-close"/>{move || t!("tour-leave")}</button> }
    });
    let start = (owner && about.stage == TournamentStage::Open).then(|| {
        view! { <button class="btn primary start" on:click=move |_| followed.act("start", ())><Icon name="ui-play"/>{move || t!("tour-start-now")}</button> }
    });
    let link = followed.at.with_value(|at| at.id.clone());
    let link = Route::Tournament(link, about.invitation.clone());
    let failed = move || followed.failed.with(|failed| failed.as_ref().map(words::said));
    view! {
        <header class="tour-head">
            <span class="gi"><Icon name=game_icon(about.game)/></span>
            <div>
                <h1>{about.name.clone()}</h1>
                <p>{about.game.title()}" · "{move || terms(&said)}" · "<b>{move || stands(&told)}</b></p>
                {starts}
            </div>
            <div class="acts">{join}{start}{rest}{leave}<Copy link/></div>
            <p class="outcome bad" role="status">{failed}</p>
        </header>
    }
    .into_any()
}

/// The link to it, to be copied.
#[component]
fn Copy(link: Route) -> impl IntoView {
    let address = StoredValue::new(format!("{}{}", account::address(), link.href()));
    let copied = RwSignal::new(false);
    let by_hand = RwSignal::new(false);
    let copy = move |_| {
        spawn_local(async move {
            if browser::copy(&address.get_value()).await {
                let _ = copied.try_set(true);
                browser::sleep(3_000).await;
                let _ = copied.try_set(false);
            } else {
                let _ = by_hand.try_set(true);
            }
        });
    };
    view! {
        <button class="btn" on:click=copy><Icon name="ui-link"/>{move || if copied.get() { t!("share-copied") } else { t!("challenge-copy") }}</button>
        {move || by_hand.get().then(|| view! { <input type="text" readonly aria-label=move || t!("challenge-copy") prop:value=address.get_value()/> })}
    }
}

/// The rules in a line.
fn rules(about: &TournamentBody) -> Markup {
    let (odd, level) = (about.odd, about.bots.clone());
    let said = move || {
        let seats = match odd {
            fondaco_wire::rest::Odd::Bots => t!("tour-rules-bots", level = people::called(&level)),
            fondaco_wire::rest::Odd::Byes => t!("tour-rules-byes"),
        };
        t!("tour-rules", seats = seats)
    };
    view! { <p class="tour-rules">{move || rich(&said())}</p> }.into_any()
}

/// One's own table of the round that is played, or what comes next.
#[component]
fn Mine(followed: Followed) -> impl IntoView {
    let table = Memo::new(move |_| followed.known.with(|known| known.as_ref()?.as_ref().ok()?.your_table.clone()));
    let begins = Memo::new(move |_| {
        followed.known.with(|known| {
            known
                .as_ref()?
                .as_ref()
                .ok()?
                .rounds
                .last()
                .filter(|round| round.ended_ms.is_none())
                .map(|round| round.begins_ms)
        })
    });
    move || table.get().map(|table| my_table(followed, &table, begins.get()))
}

fn my_table(followed: Followed, table: &TournamentTableBody, begins: Option<u64>) -> Markup {
    use fondaco_wire::rest::TableStage;
    let to = Route::Match(table.match_id.clone(), table.invitation.clone()).href();
    let gathering = table.stage == TableStage::Gathering;
    let over = matches!(table.stage, TableStage::Over | TableStage::Void);
    let seats = table.seats.iter().map(|seat| {
        let index = seat.seat.index() as u8;
        let you = seat.player.as_ref().is_some_and(is_me);
        let who = match (&seat.player, &seat.bot) {
            (Some(player), _) => named(player),
            (None, Some(level)) => {
                let level = level.clone();
                view! { <span class="nm">{move || t!("open-bot", level = people::called(&level))}</span> }.into_any()
            }
            (None, None) => ().into_any(),
        };
        let letter = super::initial(seat.player.as_ref().map_or("", |player| &player.name));
        let place = seat.place.map(|place| view! { <b class="pl" class:won=place == 1>{place}</b> });
        let gave =
            seat.points.map(|value| view! { <small>{move || t!("tour-points", points = points(value))}</small> });
        view! { <li class:you=you><Marker colour=index + 1 initial=letter/><span>{who}{gave}</span>{place}</li> }
    });
    let seats = seats.collect_view();
    let number = table.table;
    let clock = begins.filter(|_| gathering).map(|ms| {
        view! { <p class="tour-clock"><b>{move || time(followed.left_ms(ms))}</b><small>{move || t!("tour-to-start")}</small></p> }
    });
    let key = if over { "tour-look-back" } else { "tour-go" };
    view! {
        <section class="card tour-mine" aria-labelledby="tour-mine">
            <div class="ch"><h2 id="tour-mine">{move || t!("tour-your-table")}</h2><p>{move || t!("tour-table", table = number)}</p></div>
            <div class="tour-seats">{clock}<ol>{seats}</ol></div>
            {gathering.then(|| view! { <p class="q">{move || t!("tour-late")}</p> })}
            <a class="btn big" class:primary=!over href=to><Icon name="ui-seal"/>{move || t!(key)}</a>
        </section>
    }
    .into_any()
}

/// Who has opened it, the data, and calling it off.
fn foot(followed: Followed, about: &TournamentBody) -> Markup {
    let by = about.organizer.clone();
    let at = followed.at.get_value();
    let export = |format: &str| format!("api/v1/{}", at.path("/export", &[format!("format={format}")]));
    let (json, csv) = (export("json"), export("csv"));
    let name = about.name.clone();
    let sure = RwSignal::new(false);
    let cancel = (is_me(&about.organizer) && matches!(about.stage, TournamentStage::Open | TournamentStage::Running))
        .then(|| {
            let press = move |_| if sure.get_untracked() { followed.act("cancel", ()) } else { sure.set(true) };
            view! { <button class="btn quiet cancel" on:click=press><Icon name="ui-trash"/>{move || t!(if sure.get() { "tour-cancel-sure" } else { "tour-cancel" })}</button> }
        });
    view! {
        <footer class="tour-foot">
            <p>{move || rich(&t!("tour-by", who = by.name.as_str()))}</p>
            <a class="btn quiet" href=csv download=format!("{name}.csv")><Icon name="ui-download"/>{move || t!("tour-csv")}</a>
            <a class="btn quiet" href=json download=format!("{name}.json")><Icon name="ui-download"/>{move || t!("tour-json")}</a>
            {cancel}
        </footer>
    }
    .into_any()
}
