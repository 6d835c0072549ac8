//! Friends: who is here of those one follows, and whom one has played with lately; following and blocking somebody; asking somebody
//! to one's table.

use std::time::Duration;

use fondaco_table::{GameName, MatchId};
use fondaco_wire::rest::{CallBody, FriendBody, PlayerKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account::{self, words};
use crate::data::friends;
use crate::data::rest::Failure;
use crate::t;
use crate::table::people::mark_key;

/// How many of each list are shown.
const SHOWN: usize = 8;
/// How often it is asked who is here.
const EVERY: Duration = Duration::from_secs(20);

/// Asks who is here, as long as the view is there.
fn follow() {
    let who = Memo::new(|_| account::me().map(|me| me.id));
    Effect::new(move |_| {
        who.track();
        friends::ask();
    });
    let tick = || {
        if !browser::is_hidden() {
            friends::ask();
        }
    };
    let ticking = set_interval_with_handle(tick, EVERY);
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
}

/// Somebody, with what can be done.
fn person(one: FriendBody, button: Markup) -> Markup {
    let FriendBody { id, name, mark, here } = one;
    let initial = name.chars().next().map(String::from).unwrap_or_default().to_uppercase();
    let mark = mark.map(|mark| view! { <small class="mark">{move || t!(mark_key(mark))}</small> });
    let said = here.then(|| view! { <small>{move || t!("friends-here-now")}</small> });
    view! {
        <li>
            <span class="av" class:here=here aria-hidden="true">{initial}</span>
            <span class="ti"><b><a href=Route::Player(id).href()>{name}</a>{mark}</b>{said}</span>
            {button}
        </li>
    }
    .into_any()
}

/// A button that follows or blocks somebody, or no more.
fn tie_button(id: String, tie: &'static str, on: bool, key: &'static str, failed: RwSignal<Option<Failure>>) -> Markup {
    let press = move |_| {
        let id = id.clone();
        spawn_local(async move {
            let _ = failed.try_set(friends::tie(&id, tie, on).await.err());
        });
    };
    view! { <button class="btn" on:click=press>{move || t!(key)}</button> }.into_any()
}

/// A button that opens a table for somebody.
fn invite_button(id: String, name: String) -> Markup {
    let whom = name.clone();
    let press = move |_| {
        friends::open_for(&id, &name);
        Route::Open(GameName::ALL[0]).go();
    };
    view! { <button class="btn" aria-label=move || t!("friends-ask-whom", who = whom.as_str()) on:click=press>{move || t!("friends-ask")}</button> }
        .into_any()
}

/// The friends, for the first screen; nothing for who knows nobody.
#[component]
pub fn Friends() -> impl IntoView {
    follow();
    let failed: RwSignal<Option<Failure>> = RwSignal::new(None);
    move || {
        let all = friends::all();
        let account = account::me().is_some_and(|me| me.kind == PlayerKind::Account);
        let here = all.follows.iter().filter(|one| one.here).count();
        let mut follows = all.follows;
        follows.sort_by_key(|one| !one.here);
        let follows = follows.into_iter().take(SHOWN).map(|one| {
            let invite = one.here.then(|| invite_button(one.id.clone(), one.name.clone()));
            person(one, invite.into_any())
        });
        let follows: Vec<Markup> = follows.collect();
        let recent: Vec<Markup> = all
            .recent
            .into_iter()
            .take(SHOWN)
            .map(|one| {
                // Only accounts can be told from others for good.
                let can = account && one.mark.is_none();
                let button = can.then(|| tie_button(one.id.clone(), "follow", true, "friends-follow", failed));
                person(one, button.into_any())
            })
            .collect();
        let list = |title: &'static str, count: usize, rows: Vec<Markup>| {
            (!rows.is_empty()).then(|| {
                view! {
                    <section class="friends">
                        <h2>{move || t!(title)}{(count > 0).then(|| view! { " "<small>{count}</small> })}</h2>
                        <ul>{rows}</ul>
                    </section>
                }
            })
        };
        view! {
            {list("friends-title", here, follows)}
            {list("friends-recent", 0, recent)}
            <p class="outcome bad" role="status">{move || failed.with(|failed| failed.as_ref().map(words::said))}</p>
        }
    }
}

/// What one can do about somebody, on their page.
pub fn ties(id: String, kind: PlayerKind) -> Markup {
    friends::ask();
    let failed: RwSignal<Option<Failure>> = RwSignal::new(None);
    let buttons = move || {
        let me = account::me()?;
        if me.id == id || kind == PlayerKind::Level {
            return None;
        }
        let (follows, blocked) = (friends::follows(&id), friends::has_blocked(&id));
        let accounts = me.kind == PlayerKind::Account && kind == PlayerKind::Account;
        let key = if follows { "friends-unfollow" } else { "friends-follow" };
        let follow = (accounts && !blocked).then(|| tie_button(id.clone(), "follow", !follows, key, failed));
        let key = if blocked { "friends-unblock" } else { "friends-block" };
        let block = tie_button(id.clone(), "block", !blocked, key, failed);
        let about = blocked.then(|| view! { <p class="aside">{move || t!("friends-blocked")}</p> });
        Some(view! { <div class="acts">{follow}{block}</div>{about} })
    };
    view! {
        {buttons}
        <p class="outcome bad" role="status">{move || failed.with(|failed| failed.as_ref().map(words::said))}</p>
    }
    .into_any()
}

/// Asking somebody to the table where one sits: friends who are here, or anybody with an account by name.
pub fn call(id: MatchId) -> Markup {
    follow();
    let (asked, failed): (RwSignal<Vec<String>>, RwSignal<Option<Failure>>) =
        (RwSignal::default(), RwSignal::new(None));
    let table = StoredValue::new(id);
    let ask = move |body: CallBody, whom: String| {
        spawn_local(async move {
            let done = friends::call(&table.get_value(), &body).await;
            if done.is_ok() {
                asked.try_update(|asked| asked.push(whom));
            }
            let _ = failed.try_set(done.err());
        });
    };
    let friends = move || {
        let here = friends::all().follows.into_iter().filter(|one| one.here).take(SHOWN);
        let rows: Vec<Markup> = here
            .map(|one| {
                let (id, name) = (one.id.clone(), one.name.clone());
                let press = move |_| {
                    ask(CallBody { player: Some(id.clone()), name: None }, name.clone());
                };
                let button = view! { <button class="btn" on:click=press>{move || t!("friends-ask")}</button> };
                person(one, button.into_any())
            })
            .collect();
        (!rows.is_empty()).then(|| view! { <ul>{rows}</ul> })
    };
    let field = NodeRef::<leptos::html::Input>::new();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = field.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        if !name.is_empty() {
            ask(CallBody { player: None, name: Some(name.clone()) }, name);
        }
    };
    let said = move || asked.with(|asked| asked.last().map(|name| t!("friends-asked", who = name.as_str())));
    let wrong = move || {
        failed.with(|failed| {
            failed.as_ref().map(|failure| match failure.code() {
                "nobody_called" => t!("friends-nobody"),
                "already_seated" => t!("friends-seated"),
                _ => words::said(failure),
            })
        })
    };
    view! {
        <details class="more call">
            <summary>{move || t!("friends-call")}<Icon name="ui-chevron"/></summary>
            <div class="friends">{friends}</div>
            <form class="say" on:submit=send>
                <label class="field"><span>{move || t!("friends-name")}</span><input type="text" maxlength="32" autocomplete="off" node_ref=field/></label>
                <button class="btn">{move || t!("friends-ask")}</button>
            </form>
            <p class="outcome good" role="status">{said}</p>
            <p class="outcome bad" role="status">{wrong}</p>
        </details>
    }
    .into_any()
}
