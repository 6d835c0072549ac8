//! The games that are kept in this browser: to go on with, to look back at, to download, to delete; and games
//! that were downloaded before, to open again.

use fondaco_table::{Ending, MatchId, Stage};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::parts::{Icon, Sheet};
use crate::base::route::Route;
use crate::data::editions;
use crate::data::ladder;
use crate::data::store::{self, Card};
use crate::hosts::deals::kept;
use crate::pages::kept::{Kept, follow_cards};
use crate::pages::lobby;
use crate::pages::replay::drop::OpenRecord;
use crate::pages::shell::Page;
use crate::t;

/// The list of all of them.
#[component]
pub fn Games() -> impl IntoView {
    let cards = follow_cards();
    let both = browser::has_server();
    let deleting: RwSignal<Option<Card>> = RwSignal::new(None);
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
            let (gone, saved) = (card.clone(), card.id.clone());
            let replay = Route::Replay(card.id.clone(), None).href();
            let challenge = (card.stage == Stage::Over(Ending::Played) && card.people() == 1 && !card.branched).then(|| {
                let to = Route::Challenge(card.id.clone()).href();
                view! { <a class="icon-btn dare" href=to aria-label=move || t!("challenge-make") title=move || t!("challenge-make")><Icon name="ui-seal"/></a> }
            });
            view! {
                <li>
                    <Kept card/>
                    {challenge}
                    <a class="icon-btn" href=replay aria-label=move || t!("replay-watch") title=move || t!("replay-watch")><Icon name="ui-replay"/></a>
                    <button class="icon-btn" aria-label=move || t!("games-record") title=move || t!("games-record") on:click=move |_| save(&saved)>
                        <Icon name="ui-download"/>
                    </button>
                    <button class="icon-btn" aria-label=move || t!("games-delete") title=move || t!("games-delete") on:click=move |_| {
                        deleting.set(Some(gone.clone()));
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
        if let Some(card) = deleting.get_untracked() {
            kept::settle(&card.id);
            ladder::delete(&card);
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
                {both.then(lobby::my_matches)}
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
    editions::restore(id);
    if let Ok(table) = store::load(id) {
        let record = table.record();
        browser::download(&format!("{}-{id}.json", record.game), &record.to_text());
    }
}
