//! Sessions: how people are known again, and how that ends.

use std::time::{Duration, Instant};

use fondaco_server::people::{Limits, Proxies, Settings};
use serde_json::json;

use super::web::{Clock, Web};
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

pub(crate) async fn logging_out_ends_the_session_itself(on: On) {
    let web = Web::new(on).await;
    let mut one = web.account("cosimo", PASSWORD).await;
    let mut other = web.browser();
    other.post("/login", json!({"login": "cosimo", "password": PASSWORD})).await;
    let mut thief = one.clone();
    assert_eq!(one.send("POST", "/logout", None).await.status, 204);
    assert_eq!(thief.get("/me").await.status, 401, "the cookie is good for nothing any more");
    assert_eq!(other.get("/me").await.status, 200);

    // A guest who logs in is no guest any more.
    let mut guest = web.guest("Guest").await;
    let before = guest.clone();
    assert_eq!(guest.post("/login", json!({"login": "cosimo", "password": PASSWORD})).await.status, 200);
    assert_eq!(before.clone().get("/me").await.status, 401);
    web.end().await;
}

pub(crate) async fn cookies_are_kept_from_scripts_and_other_sites(on: On) {
    let web = Web::new(on).await;
    let made = web.browser().post("/guest", json!({"name": "A"})).await;
    let flags: Vec<&str> = made.header("set-cookie").split("; ").skip(1).collect();
    assert_eq!(flags, ["Path=/", "Max-Age=34560000", "HttpOnly", "SameSite=Lax"]);
    web.end().await;
    let web = Web::secure(on).await;
    let mut browser = web.browser();
    browser.header("origin", Some("https://play.example.org"));
    let made = browser.post("/guest", json!({"name": "A"})).await;
    assert!(made.header("set-cookie").ends_with("; HttpOnly; SameSite=Lax; Secure"));
    let gone = browser.send("POST", "/logout", None).await;
    assert_eq!(gone.header("set-cookie"), "fondaco=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    web.end().await;
}

pub(crate) async fn sessions_are_listed_and_ended(on: On) {
    let web = Web::with(
        on,
        Settings { limits: Limits::none(), proxies: Proxies::new(&["::".parse().unwrap()]), ..Settings::default() },
    )
    .await;
    let login = || json!({"login": "clarice", "password": PASSWORD});
    let mut here = web.browser();
    here.header("x-forwarded-for", Some("203.0.113.77"));
    here.header("user-agent", Some("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
    here.post("/guest", json!({"name": "Clarice"})).await;
    here.post("/account", login()).await;
    let (mut phone, mut lost) = (web.browser(), web.browser());
    phone.header("user-agent", Some("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1"));
    phone.header("x-forwarded-for", Some("2001:db8:1:2::9"));
    assert_eq!(phone.post("/login", login()).await.status, 200);
    assert_eq!(lost.post("/login", login()).await.status, 200);
    let list = here.get("/sessions").await.json();
    let all = list["sessions"].as_array().unwrap().clone();
    assert_eq!(all.len(), 3, "{list}");
    assert_eq!((&all[0]["current"], &all[0]["label"]), (&json!(true), &json!("Firefox, Linux")));
    assert_eq!(all[0]["place"], "203.0.113.x");
    let on_phone = all.iter().find(|one| one["label"] == "Safari, iPhone").unwrap();
    assert_eq!((&on_phone["place"], &on_phone["current"]), (&json!("2001:db8:1::"), &json!(false)));
    assert!(on_phone["used_ms"].as_u64().unwrap() >= on_phone["created_ms"].as_u64().unwrap());

    // One of them; nobody else's.
    let id = on_phone["id"].as_str().unwrap();
    let mut other = web.account("cosimo", PASSWORD).await;
    assert_eq!(other.delete(&format!("/sessions/{id}")).await.code(), "no_such_session");
    assert_eq!(here.delete(&format!("/sessions/{id}")).await.status, 204);
    assert_eq!((phone.get("/me").await.status, lost.get("/me").await.status), (401, 200));
    // All the others.
    assert_eq!(here.delete("/sessions").await.status, 204);
    assert_eq!((here.get("/me").await.status, lost.get("/me").await.status), (200, 401));
    assert_eq!(here.get("/sessions").await.json()["sessions"].as_array().unwrap().len(), 1);
    web.end().await;
}

const DAY: Duration = Duration::from_secs(24 * 3600);

pub(crate) async fn the_cookie_before_the_account_is_good_for_a_moment_only(on: On) {
    let clock = Clock::default();
    let web = Web::at(on, &clock).await;
    let mut browser = web.guest("Ginevra").await;
    let mut before = browser.clone();
    assert_eq!(browser.post("/account", json!({"login": "ginevra", "password": PASSWORD})).await.status, 200);
    assert_eq!(before.get("/me").await.json()["kind"], "account", "what the page is doing meanwhile still works");
    clock.advance(Duration::from_secs(16));
    assert_eq!(before.get("/me").await.status, 401);
    assert_eq!(browser.get("/me").await.status, 200);
    web.end().await;
}

pub(crate) async fn a_cookie_lasts_while_it_is_used(on: On) {
    let clock = Clock::default();
    let web = Web::at(on, &clock).await;
    // Not guests: those who have done nothing are forgotten sooner than their cookies.
    let (mut regular, mut rare) = (web.account("regular", PASSWORD).await, web.account("rare", PASSWORD).await);
    assert_eq!(regular.get("/me").await.header("set-cookie"), "", "it is fresh");
    for _ in 0..3 {
        clock.advance(200 * DAY);
        let seen = regular.get("/me").await;
        assert_eq!(seen.status, 200);
        assert!(seen.header("set-cookie").contains("Max-Age=34560000"), "the browser keeps it longer too");
    }
    assert_eq!(rare.get("/me").await.status, 401, "nobody came for more than 400 days");
    web.end().await;
}

/// Nodes know each other's sessions, and hear within seconds that one has ended, even if nobody tells them.
pub(crate) async fn another_node_notices_within_seconds(on: On) {
    let web = Web::new(on).await;
    let mut here = web.account("vespucci", PASSWORD).await;
    let mut there = web.elsewhere(&here).await;
    assert_eq!(there.get("/me").await.status, 200);
    assert_eq!(here.send("POST", "/logout-everywhere", None).await.status, 204);
    let ended = Instant::now();
    while there.get("/me").await.status == 200 {
        assert!(ended.elapsed() < fondaco_server::people::FRESH + Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    web.end().await;
}
