//! An invitation, for somebody who has not said yet who they are: what it is to, how it stands, and the ways in. Looking on needs no
//! name; who logs in or makes an account comes back here.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{MatchId, Name, Stage};
use fondaco_wire::rest::{MatchBody, OneBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::base::i18n::{self, Lang};
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::faces::cover;
use crate::hosts::account;
use crate::hosts::editions::Word;
use crate::hosts::online::words;
use crate::hosts::rest;
use crate::pages::account::guest::name_form;
use crate::pages::covers::{GameWord, game_icon};
use crate::pages::lobby::tables::{seats, strength};
use crate::t;
use crate::table::people::People;

/// What is known of the table.
#[derive(Clone, PartialEq, Debug)]
enum Known {
    /// Nothing yet.
    Asked,
    /// This.
    Table(Box<OneBody>),
    /// Nothing: there is no such table, or one must say first who one is.
    Nothing,
}

/// The way in. `joins` says whether one sits down as soon as one is somebody.
pub(super) fn way_in(id: MatchId, invitation: Option<String>, joins: RwSignal<bool>) -> Markup {
    let known = RwSignal::new(Known::Asked);
    let path = match &invitation {
        Some(invitation) => format!("matches/{id}?invitation={invitation}"),
        None => format!("matches/{id}"),
    };
    spawn_local(async move {
        let asked = rest::get::<OneBody>(&path).await;
        let _ = known.try_set(asked.map_or(Known::Nothing, |one| Known::Table(Box::new(one))));
    });
    let here = Route::Match(id, invitation);
    let back = StoredValue::new(here.href());
    (move || match known.get() {
        Known::Asked => ().into_any(),
        Known::Table(one) => invited(*one, joins, back),
        Known::Nothing => stranger(joins, back),
    })
    .into_any()
}

/// The page that says what one is invited to.
fn invited(one: OneBody, joins: RwSignal<bool>, back: StoredValue<String>) -> Markup {
    let OneBody { about, owner, .. } = one;
    let game = about.card.game;
    // Everybody can look at the components before they sit down.
    let edition = about.card.edition.clone();
    let inside = edition.as_ref().map_or(Word::Usual(game), |id| Word::There(id.hash.clone()));
    let inside = Route::Edition(inside.to_string()).href();
    let played_with = move || match &edition {
        Some(id) => t!("invited-edition", name = id.name.as_str()),
        None => t!("invited-usual-edition"),
    };
    let lead = cover(game).about.map(|key| {
        view! { <p class="lead">{move || i18n::text(&format!("{key}.about"), &[])}</p> }
    });
    let learn = cover(game).tutorial.map(|key| {
        view! { <a href=Route::Tutorial(game).href()>{move || t!(key)}</a> }
    });
    let by = owner.map(|owner| {
        view! { <p class="by">{move || rich(&t!("invited-by", who = owner.as_str()))}</p> }
    });
    let card = &about.card;
    let (taken, all, clock, rated) = (card.seats.len() - card.free(), card.seats.len(), card.clock, card.rated);
    let practice = card.practice;
    let kind = move || match (rated, practice) {
        (true, _) => t!("rated-terms"),
        (false, true) => t!("practice-terms"),
        (false, false) => i18n::text("kind-casual.about", &[]),
    };
    let stands = standing(&about);
    let language = about.card.language.as_deref().map(|code| {
        let name = Lang::of(code).map_or_else(|| code.to_uppercase(), |lang| lang.name().to_owned());
        view! { <dt><Icon name="ui-chat"/>{name}</dt> }
    });
    let rated_people = strength(&about).map(|_| {
        let about = about.clone();
        view! { <dd>{move || strength(&about)}</dd> }
    });
    let facts = view! {
        <dl class="facts">
            <dt><Icon name="ui-person"/>{move || t!("invited-seated", taken = taken, all = all)}</dt><dd>{seats(&about)}</dd>{rated_people}
            <dt><Icon name="ui-clock"/>{move || words::clock(clock)}</dt>
            <dt><Icon name="laurel"/>{move || t!(if rated { "kind-rated" } else if practice { "kind-practice" } else { "kind-casual" })}</dt><dd>{kind}</dd>
            <dt><Icon name="tiles"/><a href=inside>{played_with}</a></dt>
            {language}
        </dl>
    };
    let name = move || game.title();
    view! {
        <section class="card gate invited" aria-label=name>
            <div>
                {by}
                <h1><span class="gi"><Icon name=game_icon(game)/></span><GameWord game/></h1>
                {lead}
                <p class="stands">{stands}</p>
                {facts}
                {learn}
            </div>
            <div>{ways(&about, joins, back)}</div>
        </section>
    }
    .into_any()
}

/// How the match stands.
fn standing(one: &MatchBody) -> impl Fn() -> String + Send + Sync + use<> {
    let (stage, free) = (one.card.stage, one.card.free());
    let is_open = free > 0 && !one.card.rated;
    let winners = one.ended.as_ref().and_then(|ended| ended.ranks.clone()).map(|ranks| {
        let people = People::new(&one.card.seats, Viewer::Spectator);
        let won: Vec<Seat> = Seat::all(ranks.len()).filter(|seat| ranks[seat.index()] == 1).collect();
        people.list(&won)
    });
    move || match (stage, &winners) {
        (Stage::Gathering, _) if free == 0 => t!("wait-full"),
        (Stage::Gathering, _) => t!("wait-others"),
        (Stage::Playing | Stage::Paused, _) if is_open => t!("invited-under-way-open"),
        (Stage::Playing | Stage::Paused, _) => t!("invited-under-way"),
        (Stage::Over(_), Some(who)) => t!("invited-over-won", who = who.as_str()),
        (Stage::Over(_), None) => t!("invited-over"),
    }
}

/// What one can do: sit down, look on, look back.
fn ways(one: &MatchBody, joins: RwSignal<bool>, back: StoredValue<String>) -> Markup {
    let (stage, free, rated) = (one.card.stage, one.card.free(), one.card.rated);
    if matches!(stage, Stage::Over(_)) {
        let to = Route::Replay(one.card.match_id.clone(), None).href();
        return view! { <a class="btn primary big" href=to><Icon name="ui-replay"/>{move || t!("finished-look")}</a> }
            .into_any();
    }
    // Nobody sits down at a rated table without an account, and nobody new once it has begun.
    let sits = free > 0 && (stage == Stage::Gathering || !rated);
    let sit = (sits && !rated).then(|| {
        view! {
            <h2>{move || t!("invited-sit")}</h2>
            <p class="aside">{move || t!("guest-lead")}</p>
            {name_form("online-sit", "primary", move || joins.set(true))}
        }
    });
    let account =
        (sits && rated).then(|| view! { <p class="aside"><Icon name="ui-lock"/>{move || t!("rated-account")}</p> });
    let primary = sit.is_none() && account.is_none();
    view! { {sit}{account}{look_on(joins, primary)}{log_in(back)} }.into_any()
}

/// Looking on, without a name.
fn look_on(joins: RwSignal<bool>, primary: bool) -> Markup {
    let watch = move |_| {
        joins.set(false);
        spawn_local(async {
            if let Ok(name) = Name::new(&t!("guest")) {
                // If it fails, the page says why it is not at the table.
                let _ = account::be_guest(name).await;
            }
        });
    };
    view! {
        <button class="btn watch" class:primary=primary on:click=watch><Icon name="ui-eye"/>{move || t!("live-watch")}</button>
    }
    .into_any()
}

/// Who has an account comes back here with it.
fn log_in(back: StoredValue<String>) -> Markup {
    let come_back = move |_| account::come_back_to(&back.get_value());
    view! {
        <p class="else">
            {move || t!("guest-instead")}" "
            <a href=Route::Account.href() on:click=come_back>{move || t!("invited-log-in")}</a>
        </p>
    }
    .into_any()
}

/// Nothing can be said of the table: it is not there, or only those see it who belong to it.
fn stranger(joins: RwSignal<bool>, back: StoredValue<String>) -> Markup {
    view! {
        <section class="card gate">
            <Icon name="harbor"/>
            <h1>{move || t!("gate-title")}</h1>
            <p>{move || t!("guest-lead")}</p>
            {name_form("gate-enter", "primary", move || joins.set(false))}
            {log_in(back)}
        </section>
    }
    .into_any()
}
