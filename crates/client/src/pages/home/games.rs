//! The games that are kept in this browser: to go on with, to look back at, to download, to delete; and games
//! that were downloaded before, to open again.

use fondaco_game::{Seat, Turn, Viewer};
use fondaco_table::MatchId;
use leptos::prelude::*;

use super::{game_icon, game_key};
use crate::base::browser;
use crate::base::parts::{Icon, Sheet};
use crate::base::route::Route;
use crate::hosts::account;
use crate::hosts::store::{self, Card};
use crate::pages::lazy;
use crate::pages::replay::drop::OpenRecord;
use crate::pages::shell::Page;
use crate::t;
use crate::table::party::Party;

/// The games that are kept here, also when another tab changes them.
pub(super) fn follow_cards() -> RwSignal<Vec<Card>> {
    let cards = RwSignal::new(store::cards());
    let listener = window_event_listener(leptos::ev::storage, move |_| cards.set(store::cards()));
    on_cleanup(move || listener.remove());
    cards
}

/// A game in short, as a way to its table.
#[component]
pub(crate) fn Kept(
    /// The game.
    card: Card,
) -> impl IntoView {
    let Card { id, game, seats, turn, ranks, round, .. } = card.clone();
    let me = card.me();
    let mine = turn == Turn::Player(me);
    let over = card.is_over();
    let said = move || {
        let party = Party::new(&seats, Viewer::Player(me));
        let others: Vec<Seat> = Seat::all(seats.len()).filter(|seat| *seat != me).collect();
        let with = party.list(&others);
        match round {
            Some((round, rounds)) if !over => t!("card-going", round = round, rounds = rounds, with = with),
            _ => t!("card-over", with = with),
        }
    };
    let state = move || match (&ranks, mine) {
        (Some(ranks), _) => t!("card-rank", rank = ranks.get(me.index()).copied().unwrap_or_default()),
        (None, true) => t!("card-yours"),
        (None, false) => t!("card-go-on"),
    };
    view! {
        <a class="tb" class:your=mine && !over href=Route::Table(id).href()>
            <span class="gi"><Icon name=game_icon(game)/></span>
            <span class="ti"><b>{move || t!(game_key(game))}</b><span>{said}</span></span>
            <span class="cta" class:q=!mine || over>{state}</span>
        </a>
    }
}

/// The list of all of them.
#[component]
pub fn Games() -> impl IntoView {
    let cards = follow_cards();
    let both = account::has_server();
    let deleting: RwSignal<Option<MatchId>> = RwSignal::new(None);
    let asked = RwSignal::new(false);
    let list = move || {
        let cards = cards.get();
        if cards.is_empty() {
            return view! {
                <section class="card empty">
                    <Icon name="harbor"/>
                    <h2>{move || t!(if both { "games-none-here" } else { "games-none" })}</h2>
                    <p>{move || t!(if both { "games-none-here.about" } else { "games-none.about" })}</p>
                    <a class="btn primary" href=Route::Home.href()>{move || t!("nav-play")}</a>
                </section>
            }
            .into_any();
        }
        let row = move |card: Card| {
            let (id, saved) = (card.id.clone(), card.id.clone());
            let replay = Route::Replay(card.id.clone(), None).href();
            view! {
                <li>
                    <Kept card/>
                    <a class="icon-btn" href=replay aria-label=move || t!("replay-watch") title=move || t!("replay-watch")><Icon name="ui-replay"/></a>
                    <button class="icon-btn" aria-label=move || t!("games-record") title=move || t!("games-record") on:click=move |_| save(&saved)>
                        <Icon name="ui-download"/>
                    </button>
                    <button class="icon-btn" aria-label=move || t!("games-delete") title=move || t!("games-delete") on:click=move |_| {
                        deleting.set(Some(id.clone()));
                        asked.set(true);
                    }>
                        <Icon name="ui-trash"/>
                    </button>
                </li>
            }
        };
        let (over, going): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(Card::is_over);
        let part = move |title: &'static str, cards: Vec<Card>| {
            (!cards.is_empty()).then(|| view! {
                <section><h2>{move || t!(title)}</h2><ul class="kept">{cards.into_iter().map(row).collect_view()}</ul></section>
            })
        };
        view! { {part("games-going", going)} {part("games-over", over)} }.into_any()
    };
    let delete = move |_| {
        if let Some(id) = deleting.get_untracked() {
            store::remove(&id);
            cards.set(store::cards());
        }
        asked.set(false);
    };
    view! {
        <Page here=Route::Games>
            <main class="page">
                <h1>{move || t!("games-title")}</h1>
                <p class="lead">{move || t!(if both { "games-lead-both" } else { "games-lead" })}</p>
                <p class="games-tools"><OpenRecord/></p>
                {both.then(lazy::my_matches)}
                {list}
                <Sheet open=asked heading="games-delete">
                    <p>{move || t!("games-delete-sure")}</p>
                    <div class="act">
                        <button class="btn" on:click=move |_| asked.set(false)>{move || t!("games-keep")}</button>
                        <button class="btn primary" on:click=delete>{move || t!("games-delete")}</button>
                    </div>
                </Sheet>
            </main>
        </Page>
    }
}

/// Hands out the record of a game.
fn save(id: &MatchId) {
    if let Ok(table) = store::load(id) {
        let record = table.record();
        browser::download(&format!("{}-{id}.json", record.game), &record.to_text());
    }
}
