//! What goes on at the server, as rows: one's own matches, tables to join, matches to watch, matches to look back at.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{Chair, ClockRule, Holder, MatchId, Stage};
use fondaco_wire::TableCard;
use fondaco_wire::rest::{JoinBody, MatchBody, TableOfBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::filters::{self, Filters};
use super::lists::{Lobby, follow, lobby};
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::data::account::{self, words};
use crate::data::rest::{self, Failure};
use crate::data::store::Card;
use crate::data::waiting;
use crate::hosts::online::words::{tenths, time};
use crate::pages::covers::game_icon;
use crate::pages::kept::Kept;
use crate::t;
use crate::table::people::{People, called, mark_key};

/// How many rows each part of the first screen has; the others are a press away.
const SHOWN: usize = 4;

/// Matches to go on with, for the first screen, the ones kept here among them.
#[component]
pub fn Going(
    /// The matches that are kept here.
    cards: RwSignal<Vec<Card>>,
) -> impl IntoView {
    move || {
        let mine = lobby().goings().map(|goings| goings.mine.clone()).unwrap_or_default();
        let kept = cards.with(|cards| cards.iter().filter(|card| !card.is_over()).cloned().collect::<Vec<_>>());
        let more = mine.len() + kept.len() > SHOWN;
        let rows = mine.into_iter().map(|one| row(one, Part::Mine)).chain(kept.into_iter().map(kept_row));
        section("lobby-continue", None, rows.take(SHOWN).collect(), more.then(all_games))
    }
}

/// What goes on at the server, for the first screen: tables of others, and one's own that are over.
#[component]
pub fn Together() -> impl IntoView {
    follow();
    let goings = move || lobby().goings().cloned();
    let failed: RwSignal<Option<Failure>> = RwSignal::new(None);
    let (filters, mine) = (RwSignal::new(Filters::kept()), filters::my_ratings());
    let unfolded = RwSignal::new(filters.with_untracked(Filters::count) > 0);
    let any = Memo::new(move |_| goings().is_some_and(|goings| !goings.open.is_empty()));
    let editions = Memo::new(move |_| {
        let open = goings().map(|goings| goings.open).unwrap_or_default();
        open.into_iter().filter_map(|one| one.card.edition).collect()
    });
    let choose = move || any.get().then(|| filters::row(filters, unfolded, editions));
    let open = move || {
        let mut open = goings()?.open;
        let all = open.len();
        open.retain(|one| filters.with(|filters| mine.with(|mine| filters.suits(one, mine))));
        let count = open.len();
        let rows: Vec<Markup> = open.into_iter().map(|one| row(one, Part::Open(failed))).collect();
        let why = if all > 0 { "filter-none" } else { "open-none" };
        let none = rows.is_empty().then(|| view! { <p class="nothing">{move || t!(why)}</p> });
        let counted = (all > 0).then(
            || view! { " "<small>{if count == all { all.to_string() } else { format!("{count} / {all}") }}</small> },
        );
        let below = view! {
            {none}
            <p class="outcome bad" role="status">{move || failed.with(|failed| failed.as_ref().map(words::said))}</p>
            <a class="btn wide" href=Route::Open(fondaco_table::GameName::ALL[0]).href()><Icon name="ui-plus"/>{move || t!("open-title")}</a>
        };
        let list = (!rows.is_empty()).then(|| view! { <ul>{rows}</ul> });
        Some(view! {
            <section class="opent" aria-labelledby="open-tables">
                <h2 id="open-tables">{move || t!("open-tables")}{counted}</h2>
                {choose}{list}{below}
            </section>
        })
    };
    let live =
        move || section("live-title", None, goings()?.live.into_iter().map(|one| row(one, Part::Live)).collect(), None);
    let finished = move || {
        let rows = goings()?.finished.into_iter().map(|one| row(one, Part::Finished)).collect();
        section("finished-title", None, rows, Some(all_games()))
    };
    let away = move || {
        matches!(lobby(), Lobby::Away(_)).then(|| {
            view! { <p class="notice bad-news" role="status"><Icon name="ui-offline"/><span>{move || t!("lobby-away")}</span></p> }
        })
    };
    view! { {away} {open} {live} {finished} }
}

/// The person's matches on the server, for the page with all games: those under way, and those that are over, page by page.
#[component]
pub fn MyMatches() -> impl IntoView {
    let path = || account::me().map(|_| "matches?list=mine&limit=100".to_owned());
    let over = || account::me().map(|_| "matches?list=finished&limit=20".to_owned());
    view! {
        <Pages path heading="mine-title" part=Part::Mine/>
        <Pages path=over heading="mine-over" part=Part::Finished/>
    }
}

/// A list that can be long, page by page; nothing where it is empty.
#[component]
pub fn Pages(
    /// What is asked for, as it changes; nothing to ask for nothing.
    path: impl Fn() -> Option<String> + Send + Sync + 'static,
    /// The key of its title.
    heading: &'static str,
    /// How its rows look.
    part: Part,
) -> impl IntoView {
    let list: RwSignal<Vec<MatchBody>> = RwSignal::default();
    let next: RwSignal<Option<String>> = RwSignal::new(None);
    let failed: RwSignal<Option<Failure>> = RwSignal::new(None);
    let load = move |path: String, first: Option<String>| {
        spawn_local(async move {
            let asked = first.unwrap_or_else(|| path.clone());
            match super::lists::load(asked).await {
                Ok(page) => {
                    let joint = if path.contains('?') { '&' } else { '?' };
                    let _ = list.try_update(|list| list.extend(page.matches));
                    let _ = next.try_set(page.next.map(|before| format!("{path}{joint}before={before}")));
                }
                Err(failure) => drop(failed.try_set(Some(failure))),
            }
        });
    };
    let base = StoredValue::new(None::<String>);
    Effect::new(move |_| {
        list.set(Vec::new());
        let path = path();
        base.set_value(path.clone());
        if let Some(path) = path {
            load(path, None);
        }
    });
    let more = move || {
        next.get().map(|address| {
            let press = move |_| load(base.get_value().unwrap_or_default(), Some(address.clone()));
            view! { <button class="btn wide" on:click=press>{move || t!("list-more")}</button> }.into_any()
        })
    };
    move || {
        let rows: Vec<Markup> = list.get().into_iter().map(|one| row(one, part)).collect();
        let failed =
            failed.get().map(|failure| view! { <p class="bad" role="alert">{move || words::said(&failure)}</p> });
        view! { {section(heading, Some("kept wide-rows"), rows, more())} {failed} }
    }
}

fn all_games() -> Markup {
    view! { <a class="btn wide" href=Route::Games.href()>{move || t!("lobby-all-games")}</a> }.into_any()
}

fn kept_row(card: Card) -> Markup {
    view! { <li><Kept card/></li> }.into_any()
}

/// A part with a title; nothing if it has no rows.
fn section(
    title: &'static str,
    class: Option<&'static str>,
    rows: Vec<Markup>,
    below: Option<Markup>,
) -> Option<Markup> {
    if rows.is_empty() {
        return None;
    }
    let list = view! { <ul class=class>{rows}</ul> };
    Some(view! { <section><h2>{move || t!(title)}</h2>{list}{below}</section> }.into_any())
}

/// What a row is for.
#[derive(Clone, Copy)]
pub enum Part {
    /// One's own match.
    Mine,
    /// A table to join; here is said if that fails.
    Open(RwSignal<Option<Failure>>),
    /// A match to look on.
    Live,
    /// A match to look back at.
    Finished,
    /// A match of the player with this id, seen from where they sit.
    Of(StoredValue<String>),
}

/// A match as a row.
#[must_use]
pub fn row(mut one: MatchBody, part: Part) -> Markup {
    if let Part::Of(whose) = part {
        let sits =
            |chair: &Chair| chair.holder.player().is_some_and(|player| whose.with_value(|id| id == player.as_str()));
        one.your_seat = one.card.seats.iter().position(sits).map(Seat::new);
        one.card.your_turn = false;
    }
    let game = one.card.game;
    let icon = view! { <span class="gi"><Icon name=game_icon(game)/></span> };
    let begins = waiting::round_begins(&one);
    let (your, lit) = (one.card.your_turn, one.card.your_turn || one.asked || begins);
    let said = {
        let one = one.clone();
        move || about(&one, part)
    };
    let id = one.card.match_id.clone();
    if let Part::Open(failed) = part {
        let (seen, open) = (Route::Match(id.clone(), None).href(), one.clone());
        let press = move |_| join(id.clone(), failed);
        let host = move || host(&open);
        let named = host.clone();
        // Nobody is invited to a seat that is not there.
        let button = match one.card.free() {
            0 => view! { <a class="btn" href=seen.clone()>{move || t!("live-watch")}</a> }.into_any(),
            _ => view! { <button class="btn" aria-label=move || t!("open-join-whom", table = named()) on:click=press>{move || t!("open-join")}</button> }.into_any(),
        };
        return view! {
            <li class="tb">
                {icon}
                <span class="ti"><b><a href=seen>{host}</a></b><span>{said}</span></span>
                {seats(&one)}
                {button}
            </li>
        }
        .into_any();
    }
    let place = if one.card.is_over() && one.card.quarantine.is_none() {
        Route::Replay(id, None).href()
    } else {
        Route::Match(id, one.invitation.clone()).href()
    };
    let call = move || match part {
        Part::Live => t!("live-watch"),
        _ if your => t!("card-yours"),
        _ if one.asked => t!("mine-asked"),
        _ if begins => t!("turns-come"),
        _ => standing(&one, part),
    };
    view! {
        <li>
            <a class="tb" class:your=lit href=place>
                {icon}
                <span class="ti"><b>{game.title()}</b><span>{said}</span></span>
                <span class="cta" class:q=!lit>{call}</span>
            </a>
        </li>
    }
    .into_any()
}

/// How a match stands for the one whose row it is, in a word.
fn standing(one: &MatchBody, part: Part) -> String {
    if one.card.quarantine.is_some() {
        return t!("mine-aside");
    }
    match (&one.card.stage, &one.ended, one.your_seat) {
        (Stage::Gathering, ..) if one.card.free() > 0 && matches!(part, Part::Mine) => t!("mine-invite"),
        (Stage::Gathering | Stage::Playing, ..) if matches!(part, Part::Mine) => t!("mine-waiting"),
        (Stage::Gathering | Stage::Playing, ..) => t!("live-watch"),
        (Stage::Paused, ..) => t!("mine-paused"),
        (Stage::Over(_), Some(ended), Some(seat)) => {
            match ended.ranks.as_ref().and_then(|ranks| ranks.get(seat.index())) {
                Some(&rank) if matches!(part, Part::Of(_)) => t!("profile-place", rank = rank),
                Some(&rank) => t!("card-rank", rank = rank),
                None => t!("finished-look"),
            }
        }
        (Stage::Over(_), ..) => t!("finished-look"),
    }
}

/// Whose table it is: the first who sits there.
fn host(one: &MatchBody) -> String {
    let person = one.card.seats.iter().find_map(|chair| match &chair.holder {
        Holder::Person { name, mark, .. } => Some((t!("open-table-of", name = name.as_str()), *mark)),
        Holder::Bot { .. } | Holder::Open => None,
    });
    match person {
        Some((title, Some(mark))) => t!("marked", name = title, mark = t!(mark_key(mark))),
        Some((title, None)) => title,
        None => one.card.game.title().to_owned(),
    }
}

/// What is said below a match's name.
fn about(one: &MatchBody, part: Part) -> String {
    let with = || t!("with-names", with = others(one));
    let left = |deadline| t!("turns-left", time = time(waiting::left_ms(deadline)));
    let rule = || (one.card.clock != ClockRule::None).then(|| clock_words(one.card.clock));
    let clock = one.deadline_ms.map(left).or_else(rule);
    let mut names = None;
    let first = match part {
        Part::Mine if waiting::round_begins(one) => {
            return joined(&[one.tournament.as_ref().map(round_of), Some(with())]);
        }
        Part::Open(_) => one.card.game.title().to_owned(),
        _ if one.card.stage == Stage::Gathering => t!("mine-free", seats = one.card.free()),
        Part::Live => others(one),
        _ => match &one.ended {
            Some(ended) => {
                return joined(&[Some(i18n::date(ended.ms)), Some(with()), kind(&one.card)]);
            }
            None => match one.round {
                Some((round, rounds)) => {
                    // The time that is left comes before the names, which may be long.
                    names = Some(with());
                    t!("card-round", round = round, rounds = rounds)
                }
                None => with(),
            },
        },
    };
    let edition = one.card.edition.as_ref().map(|edition| edition.name.clone());
    let language = one.card.language.as_ref().map(|language| language.to_uppercase());
    joined(&[Some(first), clock, names, edition, away(one), language, kind(&one.card), strength(one)])
}

/// Which round of which tournament begins, and in how long.
fn round_of(of: &TableOfBody) -> String {
    let left = time(waiting::left_ms(of.begins_ms));
    t!("mine-round", name = of.name.as_str(), round = u32::from(of.round), time = left)
}

/// Who of the others is on holiday, and until when.
fn away(one: &MatchBody) -> Option<String> {
    let viewer = one.your_seat.map_or(Viewer::Spectator, Viewer::Player);
    let people = People::new(&one.card.seats, viewer);
    let holiday = |(chair, seat): (&Chair, Seat)| {
        let until = chair.holiday_ms.filter(|&until| Some(seat) != one.your_seat && waiting::left_ms(until) > 0)?;
        Some(t!("holiday-of", who = people.name(seat), date = i18n::date(until)))
    };
    let all: Vec<String> = one.card.seats.iter().zip(Seat::all(one.card.seats.len())).filter_map(holiday).collect();
    (!all.is_empty()).then(|| all.join(" · "))
}

/// What kind of match it is, unless it is a usual one.
fn kind(card: &TableCard) -> Option<String> {
    match (card.rated, card.practice) {
        (true, _) => Some(t!("kind-rated")),
        (false, true) => Some(t!("kind-practice")),
        (false, false) => None,
    }
}

/// How strong those are who sit there, from the weakest to the strongest, where anybody was ever rated.
#[must_use]
pub fn strength(one: &MatchBody) -> Option<String> {
    let all: Vec<f64> = one.ratings.iter().flatten().map(|one| one.rating).collect();
    let (weakest, strongest) = (all.iter().copied().reduce(f64::min)?, all.iter().copied().reduce(f64::max)?);
    let (from, to) = (tenths(weakest), tenths(strongest));
    Some(if from == to { t!("open-strength", rating = from) } else { t!("open-strengths", from = from, to = to) })
}

fn joined(parts: &[Option<String>]) -> String {
    parts.iter().flatten().cloned().collect::<Vec<_>>().join(" · ")
}

/// The others at the table, by their names.
#[must_use]
pub fn others(one: &MatchBody) -> String {
    let viewer = one.your_seat.map_or(Viewer::Spectator, Viewer::Player);
    let people = People::new(&one.card.seats, viewer);
    let others: Vec<Seat> = Seat::all(one.card.seats.len()).filter(|&seat| Some(seat) != one.your_seat).collect();
    people.list(&others)
}

/// A clock in words.
#[must_use]
pub fn clock_words(clock: ClockRule) -> String {
    match clock {
        ClockRule::None => t!("clock-none"),
        ClockRule::RealTime { base_ms, increment_ms } => {
            t!("clock-real-time", minutes = base_ms / 60_000, seconds = increment_ms / 1000)
        }
        ClockRule::Daily { days } => t!("clock-daily", days = u32::from(days)),
    }
}

/// Who sits at a table, as markers, and the free seats.
#[must_use]
pub fn seats(one: &MatchBody) -> Markup {
    let people = People::new(&one.card.seats, Viewer::Spectator);
    let free = one.card.free();
    let taken = one.card.seats.len() - free;
    let places: Vec<Markup> = people
        .iter()
        .zip(&one.card.seats)
        .map(|((_, person), chair)| match &chair.holder {
            Holder::Open => view! { <i></i> }.into_any(),
            Holder::Person { .. } => view! { <Marker colour=person.colour initial=person.initial.clone()/> }.into_any(),
            Holder::Bot { level } => {
                let level = level.clone();
                view! { <span class="bot" title=move || called(&level)><Icon name="ui-bot"/></span> }.into_any()
            }
        })
        .collect();
    view! { <span class="st" role="img" aria-label=move || t!("open-seats", taken = taken, free = free)>{places}</span> }.into_any()
}

/// Sits down at a table and goes there.
fn join(id: MatchId, failed: RwSignal<Option<Failure>>) {
    account::need(move || {
        spawn_local(async move {
            let path = format!("matches/{id}/join");
            match rest::tell("POST", &path, &JoinBody::default()).await {
                Ok(()) => Route::Match(id, None).go(),
                Err(failure) if failure.code() == "already_seated" => Route::Match(id, None).go(),
                Err(failure) => drop(failed.try_set(Some(failure))),
            }
        });
    });
}
