//! The pages around the table: the first screen, where one press starts a game against bots, and the games that are kept here.

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::browser;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::store;
use crate::pages::covers::tutorials;
use crate::pages::ladder::ladder;
use crate::pages::lobby;
use crate::pages::replay::drop::OpenRecord;
use crate::t;

mod chosen;
pub mod games;
mod places;
pub(crate) mod play;

use crate::pages::kept::{Kept, follow_cards};
use crate::pages::shell::Page;
use play::PlayCard;

/// How many games the first screen shows; the others are a press away.
const SHOWN: usize = 4;

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let cards = follow_cards();
    let going = move || cards.with(|cards| cards.iter().filter(|card| !card.is_over()).cloned().collect::<Vec<_>>());
    let more = move || cards.with(Vec::len) > SHOWN;
    let kept = move || {
        let going = going();
        (!going.is_empty()).then(|| {
            view! {
                <section aria-labelledby="continue">
                    <h2 id="continue">{move || t!("lobby-continue")}</h2>
                    <ul>{going.into_iter().take(SHOWN).map(|card| view! { <li><Kept card/></li> }).collect_view()}</ul>
                    {more().then(|| view! { <a class="btn wide" href=Route::Games.href()>{move || t!("lobby-all-games")}</a> })}
                </section>
            }
        })
    };
    let lessons = tutorials().map(|(game, key)| {
        view! {
            <li>
                <a class="tb" href=Route::Tutorial(game).href()>
                    <span class="gi soft"><Icon name="ui-play"/></span>
                    <span class="ti">
                        <b>{move || t!(key)}</b>
                        <span>{move || t!("tutorial-minutes", minutes = 5)}</span>
                    </span>
                    <span class="cta q">{move || t!("learn-start")}</span>
                </a>
            </li>
        }
    });
    let forbidden = store::check().err();
    // Who is new learns first, and climbs later.
    let returning = cards.with_untracked(|cards| !cards.is_empty());
    view! {
        <Page here=Route::Home>
            <main class="lobby">
                <div class="going">{if browser::has_server() { lobby::going(cards) } else { kept.into_any() }}</div>
                <PlayCard/>
                <aside class="right">
                    {forbidden.map(|trouble| view! {
                        <p class="notice bad-news" role="alert">{move || t!(trouble.key())}</p>
                    })}
                    {browser::has_server().then(lobby::together)}
                    {returning.then(|| ladder(cards))}
                    <section aria-labelledby="learn">
                        <h2 id="learn">{move || t!("lobby-learn")}</h2>
                        <ul>{lessons.collect_view()}</ul>
                        <p class="rules-links">
                            <Icon name="ui-rules"/>
                            {GameName::ALL.iter().map(|&game| view! {
                                <a href=Route::Rules(game, None).href()>{move || t!("lobby-rules", game = game.title())}</a>
                            }).collect_view()}
                            <a href=Route::Editions.href()>{move || t!("nav-editions")}</a>
                            {browser::has_server().then(|| view! {
                                <a href=Route::Leaders(GameName::ALL[0], None).href()>{move || t!("leaders-title")}</a>
                            })}
                        </p>
                    </section>
                    {(!returning).then(|| ladder(cards))}
                    <OpenRecord/>
                </aside>
            </main>
        </Page>
    }
}
