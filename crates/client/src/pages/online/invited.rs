//! An invitation: what it is to, how it stands, and the ways in. For somebody who has not said yet who they are, looking on needs no
//! name, and who logs in or makes an account comes back here. Others see it where the match has begun; before that, the room where
//! people sit down says the same.

use fondaco_game::{EditionId, Seat, Viewer};
use fondaco_table::{GameName, MatchId, Name, Stage};
use fondaco_wire::rest::{MatchBody, OneBody, PlayerKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::stands::Course;
use crate::base::games::Markup;
use crate::base::i18n::{self, Lang};
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::data::account;
use crate::data::editions::Word;
use crate::data::rest;
use crate::faces::cover;
use crate::hosts::online::room::Room;
use crate::hosts::online::words;
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

/// Who is invited. `decided` is set once they have chosen what to do.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "a room is many signals, and is copied everywhere")]
pub(super) enum Visitor {
    /// Nobody yet. `joins` says whether they sit down as soon as they are somebody.
    Nobody { joins: RwSignal<bool>, decided: RwSignal<bool> },
    /// Somebody, who is in the room already.
    Known { room: Room, decided: RwSignal<bool> },
}

impl Visitor {
    /// They have chosen, by what follows, whether to sit down.
    fn decides(self, sits: bool) {
        match self {
            Visitor::Nobody { joins, decided } => {
                joins.set(sits);
                decided.set(true);
            }
            Visitor::Known { room, decided } => {
                if let Some(host) = room.host().filter(|_| sits) {
                    host.join(None);
                }
                decided.set(true);
            }
        }
    }
}

/// Whether the person has an account, followed.
fn has_account() -> bool {
    account::me().is_some_and(|me| me.kind == PlayerKind::Account)
}

/// The way in.
pub(super) fn way_in(id: MatchId, invitation: Option<String>, visitor: Visitor) -> Markup {
    let known = RwSignal::new(Known::Asked);
    let query = invitation.as_ref().map(|invitation| format!("?invitation={invitation}")).unwrap_or_default();
    let path = format!("matches/{id}{query}");
    let query = StoredValue::new(query);
    spawn_local(async move {
        let asked = rest::get::<OneBody>(&path).await;
        let _ = known.try_set(asked.map_or(Known::Nothing, |one| Known::Table(Box::new(one))));
    });
    (move || match known.get() {
        Known::Asked => ().into_any(),
        Known::Table(one) => invited(*one, visitor, &query.get_value()),
        Known::Nothing => stranger(visitor),
    })
    .into_any()
}

/// The page that says what one is invited to.
fn invited(one: OneBody, visitor: Visitor, query: &str) -> Markup {
    let course = Course::of(&one, query);
    let OneBody { about, owner, .. } = one;
    let game = about.card.game;
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
            {terms(game, rated, practice, about.card.edition.clone())}
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
                {course.map(Course::ranking)}
                {facts}
                {learn}
            </div>
            <div>{ways(&about, visitor)}{course.map(Course::one_like_it)}</div>
        </section>
    }
    .into_any()
}

/// What a match counts for, and what it is played with: everybody can look at the components before they sit down.
pub(super) fn terms(game: GameName, rated: bool, practice: bool, edition: Option<EditionId>) -> Markup {
    let kind = move || match (rated, practice) {
        (true, _) => t!("rated-terms"),
        (false, true) => t!("practice-terms"),
        (false, false) => i18n::text("kind-casual.about", &[]),
    };
    // A table names the usual one too.
    let edition = edition.filter(|id| id.hash != game.usual_edition().hash);
    let inside = edition.as_ref().map_or(Word::Usual(game), |id| Word::There(id.hash.clone()));
    let inside = Route::Edition(inside.to_string()).href();
    let played_with = move || match &edition {
        Some(id) => t!("invited-edition", name = id.name.as_str()),
        None => t!("invited-usual-edition"),
    };
    view! {
        <dt><Icon name="laurel"/>{move || t!(if rated { "kind-rated" } else if practice { "kind-practice" } else { "kind-casual" })}</dt><dd>{kind}</dd>
        <dt><Icon name="tiles"/><a href=inside>{played_with}</a></dt>
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
fn ways(one: &MatchBody, visitor: Visitor) -> Markup {
    let (stage, free, rated) = (one.card.stage, one.card.free(), one.card.rated);
    if matches!(stage, Stage::Over(_)) {
        let to = Route::Replay(one.card.match_id.clone(), None).href();
        return view! { <a class="btn primary big" href=to><Icon name="ui-replay"/>{move || t!("finished-look")}</a> }
            .into_any();
    }
    // Nobody sits down at a rated table without an account, and nobody new once it has begun.
    let sits = free > 0 && (stage == Stage::Gathering || !rated);
    let admitted = !rated || untrack(has_account);
    let sit = (sits && admitted).then(|| match visitor {
        Visitor::Nobody { .. } => view! {
            <h2>{move || t!("invited-sit")}</h2>
            <p class="aside">{move || t!("guest-lead")}</p>
            {name_form("online-sit", "primary", move || visitor.decides(true))}
        }
        .into_any(),
        Visitor::Known { .. } => view! {
            <button class="btn primary big sit" on:click=move |_| visitor.decides(true)>{move || t!("online-sit")}</button>
        }
        .into_any(),
    });
    let account =
        (sits && !admitted).then(|| view! { <p class="aside"><Icon name="ui-lock"/>{move || t!("rated-account")}</p> });
    let primary = sit.is_none() && account.is_none();
    // Who is logged in need not be told how.
    let log_in = (!untrack(has_account)).then(log_in);
    view! { {sit}{account}{look_on(visitor, primary)}{log_in} }.into_any()
}

/// Looking on, without a name.
fn look_on(visitor: Visitor, primary: bool) -> Markup {
    let watch = move |_| {
        visitor.decides(false);
        if matches!(visitor, Visitor::Known { .. }) {
            return;
        }
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
fn log_in() -> Markup {
    view! {
        <p class="else">
            {move || t!("guest-instead")}" "
            <a href=Route::Account.href()>{move || t!("invited-log-in")}</a>
        </p>
    }
    .into_any()
}

/// Nothing can be said of the table: it is not there, or only those see it who belong to it.
fn stranger(visitor: Visitor) -> Markup {
    view! {
        <section class="card gate">
            <Icon name="harbor"/>
            <h1>{move || t!("gate-title")}</h1>
            <p>{move || t!("guest-lead")}</p>
            {name_form("gate-enter", "primary", move || visitor.decides(false))}
            {log_in()}
        </section>
    }
    .into_any()
}
