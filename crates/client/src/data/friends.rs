//! Whom the person follows, has played with lately and has blocked, the same for every page.

use std::sync::LazyLock;

use fondaco_table::MatchId;
use fondaco_wire::rest::{CallBody, FriendBody, FriendsBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::data::account;
use crate::data::rest::{self, Failure};

static FRIENDS: LazyLock<ArcRwSignal<FriendsBody>> = LazyLock::new(ArcRwSignal::default);

/// Whom the person knows, followed.
#[must_use]
pub fn all() -> FriendsBody {
    FRIENDS.get()
}

/// Whether the person follows somebody, followed.
#[must_use]
pub fn follows(id: &str) -> bool {
    FRIENDS.with(|friends| has(&friends.follows, id))
}

/// Whether the person has blocked somebody, followed.
#[must_use]
pub fn has_blocked(id: &str) -> bool {
    FRIENDS.with(|friends| has(&friends.blocked, id))
}

fn has(list: &[FriendBody], id: &str) -> bool {
    list.iter().any(|one| one.id == id)
}

/// Asks the server whom the person knows.
pub fn ask() {
    spawn_local(async { ask_now().await });
}

async fn ask_now() {
    let friends = match untrack(account::me) {
        // Who is nobody knows nobody.
        None => FriendsBody::default(),
        Some(_) => match rest::get::<FriendsBody>("friends").await {
            Ok(friends) => friends,
            Err(_) => return,
        },
    };
    if FRIENDS.with_untracked(|before| *before != friends) {
        FRIENDS.set(friends);
    }
}

/// Follows or blocks somebody (`follow`, `block`), or no more.
///
/// # Errors
/// If the server says no, or nothing.
pub async fn tie(id: &str, tie: &str, on: bool) -> Result<(), Failure> {
    rest::call(if on { "PUT" } else { "DELETE" }, &format!("players/{id}/{tie}"), None).await?;
    ask_now().await;
    Ok(())
}

/// Where it is kept, for as long as this tab is open, for whom the next table is opened.
const FOR: &str = "fondaco:open-for";

/// The next table is opened for this friend: their id, and what they are called.
pub fn open_for(id: &str, name: &str) {
    if let (Some(session), Ok(text)) = (browser::session(), serde_json::to_string(&(id, name))) {
        let _ = session.set_item(FOR, &text);
    }
}

/// For whom the next table is opened, once.
#[must_use]
pub fn opened_for() -> Option<(String, String)> {
    let session = browser::session()?;
    let text = session.get_item(FOR).ok()??;
    let _ = session.remove_item(FOR);
    serde_json::from_str(&text).ok()
}

/// Asks somebody to the table where one sits.
///
/// # Errors
/// If the server says no, or nothing.
pub async fn call(table: &MatchId, whom: &CallBody) -> Result<(), Failure> {
    rest::tell("POST", &format!("matches/{table}/call"), whom).await
}
