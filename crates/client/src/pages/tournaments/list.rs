//! The lists: those that one can enter, that are played, one's own and those that are over.

use fondaco_wire::rest::{TournamentBody, TournamentStage, TournamentsBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{SELDOM, stands, terms};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account::{self, words};
use crate::data::rest::Failure;
use crate::data::tournaments;
use crate::pages::covers::game_icon;
use crate::pages::shell::Page;
use crate::t;

/// How many of each list are shown.
const SHOWN: u32 = 20;
/// How many the first screen shows.
const SHORT: usize = 3;

/// The lists, in the order in which they are shown: what the server calls them, and the keys of their titles.
const LISTS: [(&str, &str); 4] =
    [("mine", "tour-mine"), ("open", "tour-open"), ("running", "tour-running"), ("finished", "tour-over")];

type Known = RwSignal<[Option<Result<TournamentsBody, Failure>>; 4]>;

fn ask(known: Known) {
    let somebody = untrack(account::me).is_some();
    for (index, (which, _)) in LISTS.iter().enumerate() {
        if *which == "mine" && !somebody {
            continue;
        }
        spawn_local(async move {
            let found = tournaments::list(which, SHOWN).await;
            let _ = known.try_update(|known| known[index] = Some(found));
        });
    }
}

/// The page.
#[component]
pub fn Tournaments() -> impl IntoView {
    let known: Known = RwSignal::new([const { None }; 4]);
    let who = Memo::new(|_| account::me().map(|me| me.id));
    Effect::new(move |_| {
        who.track();
        let _ = tournaments::news();
        ask(known);
    });
    let tick = move || {
        if !browser::is_hidden() {
            ask(known);
        }
    };
    if let Ok(ticking) = set_interval_with_handle(tick, std::time::Duration::from_secs(SELDOM.into())) {
        on_cleanup(move || ticking.clear());
    }
    let lists = move || {
        known.with(|known| {
            // One failure is said once: nothing else would come either.
            if let Some(Err(failure)) = known.iter().flatten().find(|answer| answer.is_err()) {
                let said = words::said(failure);
                return view! { <p class="nothing" role="alert">{said}</p> }.into_any();
            }
            let found = |index: usize| known[index].as_ref().and_then(|answer| answer.as_ref().ok());
            let mine: Vec<&str> = found(0).iter().flat_map(|all| &all.tournaments).map(|one| one.id.as_str()).collect();
            let part = |index: usize| {
                let (which, title) = LISTS[index];
                let all = found(index)?;
                let shown = all.tournaments.iter().filter(|one| index == 0 || !mine.contains(&one.id.as_str()));
                let rows: Vec<Markup> = shown.map(row).collect();
                if rows.is_empty() && which != "open" {
                    return None;
                }
                let none = rows.is_empty().then(|| view! { <p class="nothing">{move || t!("tour-none")}</p> });
                Some(view! { <section><h2>{move || t!(title)}</h2>{none}<ul class="tour-list">{rows}</ul></section> })
            };
            (0..LISTS.len()).map(part).collect_view().into_any()
        })
    };
    view! {
        <Page here=Route::Tournaments>
            <main class="page tours">
                <div class="tour-top">
                    <div><h1>{move || t!("nav-tournaments")}</h1><p class="lead">{move || t!("tour-lead")}</p></div>
                    <a class="btn primary" href=Route::NewTournament.href()><Icon name="ui-plus"/>{move || t!("tour-new")}</a>
                </div>
                {lists}
            </main>
        </Page>
    }
}

/// A tournament as a way to its page.
fn row(about: &TournamentBody) -> Markup {
    let to = Route::Tournament(about.id.clone(), about.invitation.clone()).href();
    let (open, about) = (about.stage == TournamentStage::Open, about.clone());
    let (game, name, said) = (about.game, about.name.clone(), about.clone());
    let (rank_table, starts) = (about.you.as_ref().and_then(|you| you.match_id.clone()), about.starts_ms);
    let when = move || {
        let starts = starts.filter(|_| open).map(|ms| t!("tour-starts", time = i18n::moment(ms)));
        [Some(terms(&said)), starts].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let yours = rank_table.is_some();
    let inside = about.you.is_some();
    let state = move || match (yours, inside, open) {
        (true, ..) => t!("tour-your-table"),
        (_, true, _) => t!("tour-you-are-in"),
        (.., true) => t!("tour-look-join"),
        _ => t!("tour-look"),
    };
    let counted = about;
    view! {
        <li><a class="tb" class:your=yours href=to>
            <span class="gi"><Icon name=game_icon(game)/></span>
            <span class="ti"><b>{name}</b><span>{when}</span></span>
            <span class="st">{move || stands(&counted)}</span>
            <span class="cta" class:q=!yours>{state}</span>
        </a></li>
    }
    .into_any()
}

/// The tournaments that one can enter, in short, for the first screen; with the way to all.
#[component]
pub fn Next() -> impl IntoView {
    let known: RwSignal<Vec<TournamentBody>> = RwSignal::default();
    spawn_local(async move {
        if let Ok(found) = tournaments::list("open", SHORT as u32).await {
            let _ = known.try_set(found.tournaments);
        }
    });
    view! {
        <section aria-labelledby="next-tournaments">
            <h2 id="next-tournaments">{move || t!("nav-tournaments")}</h2>
            <ul>{move || known.with(|known| known.iter().take(SHORT).map(row).collect_view())}</ul>
            <a class="btn wide" href=Route::Tournaments.href()><Icon name="laurel"/>{move || t!("tour-all")}</a>
        </section>
    }
}

/// The tournaments that one can enter beside this one, below its page; nothing if there are none.
#[component]
pub(super) fn Others(
    /// The tournament whose page it is.
    than: String,
) -> impl IntoView {
    let known: RwSignal<Vec<TournamentBody>> = RwSignal::default();
    spawn_local(async move {
        if let Ok(found) = tournaments::list("open", SHORT as u32 + 1).await {
            let others = found.tournaments.into_iter().filter(|one| one.id != than).take(SHORT);
            let _ = known.try_set(others.collect());
        }
    });
    move || {
        let rows: Vec<Markup> = known.with(|known| known.iter().map(row).collect());
        (!rows.is_empty()).then(|| {
            view! {
                <section class="tour-others" aria-labelledby="tour-others">
                    <h2 id="tour-others">{move || t!("tour-next")}</h2>
                    <ul class="tour-list">{rows}</ul>
                </section>
            }
        })
    }
}
