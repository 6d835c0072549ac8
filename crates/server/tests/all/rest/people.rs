//! Guests, accounts, sessions, tokens.

use std::time::{Duration, Instant};

use fondaco_server::limit::Rate;
use fondaco_server::people::{Limits, Proxies, Settings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::web::{Clock, Web};
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

fn my_table() -> Value {
    json!({
        "options": {"game": "strozzi", "setup": {"players": 3, "first": null, "secret_scores": false, "zero_ranks": true}},
        "seats": ["me", "open", "open"]
    })
}

pub(crate) async fn a_guest_becomes_an_account_with_two_devices_and_goes(on: On) {
    let web = Web::new(on).await;
    let mut phone = web.browser();
    assert_eq!(phone.get("/me").await.code(), "nobody");
    let server = format!("fondaco {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(phone.get("/server").await.json(), json!({"server": server}));
    let guest = phone.post("/guest", json!({"name": "Ginevra"})).await;
    assert_eq!((guest.status, &guest.json()["kind"]), (201, &json!("guest")));
    let id = guest.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(phone.get("/me").await.json(), guest.json());
    assert_eq!(phone.get("/server").await.json(), json!({"server": server, "me": guest.json()}));
    assert_eq!(phone.post("/guest", json!({"name": "Other"})).await.code(), "known_already");
    assert_eq!(phone.post("/matches", my_table()).await.status, 201);

    // An account: the same person, with a new cookie.
    let old = phone.cookie.clone();
    let account = phone.post("/account", json!({"login": "Ginevra.B", "password": PASSWORD})).await;
    let expected = json!({"id": id, "name": "Ginevra", "kind": "account", "login": "ginevra.b"});
    assert_eq!((account.status, account.json()), (200, expected.clone()));
    assert_ne!(phone.cookie, old);
    assert_eq!(phone.get("/me").await.json(), expected);
    let again = phone.post("/account", json!({"login": "other", "password": PASSWORD})).await;
    assert_eq!((again.status, again.code()), (409, "has_account".into()));

    // Another device: the same person, the same matches.
    let mut laptop = web.browser();
    let in_capitals = laptop.post("/login", json!({"login": "GINEVRA.B", "password": PASSWORD})).await;
    assert_eq!((in_capitals.status, in_capitals.json()), (200, expected));
    assert_eq!(laptop.get("/matches?list=mine").await.json()["matches"].as_array().unwrap().len(), 1);
    let renamed = laptop.patch("/me", json!({"name": "Ginevra de' Benci"})).await;
    assert_eq!(renamed.json()["name"], "Ginevra de' Benci");
    assert_eq!(phone.get("/me").await.json()["name"], "Ginevra de' Benci");

    // Out everywhere, at once.
    assert_eq!(phone.send("POST", "/logout-everywhere", None).await.status, 204);
    assert_eq!(phone.cookie, None);
    assert_eq!(laptop.get("/me").await.status, 401);

    // Gone for good.
    assert_eq!(laptop.post("/login", json!({"login": "ginevra.b", "password": PASSWORD})).await.status, 200);
    assert_eq!(laptop.get(&format!("/players/{id}")).await.status, 200);
    assert_eq!(laptop.delete("/me").await.code(), "wrong_password");
    let wrong = json!({"password": "another password"}).to_string();
    assert_eq!(laptop.send("DELETE", "/me", Some(wrong)).await.code(), "wrong_password");
    let right = json!({"password": PASSWORD}).to_string();
    assert_eq!(laptop.send("DELETE", "/me", Some(right)).await.status, 204);
    assert_eq!(laptop.get("/me").await.status, 401);
    assert_eq!(laptop.get(&format!("/players/{id}")).await.status, 404);
    let nobody = laptop.post("/login", json!({"login": "ginevra.b", "password": PASSWORD})).await;
    assert_eq!(nobody.code(), "wrong_log_in");
    web.end().await;
}

pub(crate) async fn a_guest_goes_without_a_password(on: On) {
    let web = Web::new(on).await;
    let mut guest = web.guest("Piero").await;
    let id = guest.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    let opened = guest.post("/matches", my_table()).await.json();
    let path = format!("/matches/{}", opened["match"].as_str().unwrap());
    assert_eq!(guest.delete("/me").await.status, 204);
    assert_eq!(guest.cookie, None);
    let seen =
        web.guest("Later").await.get(&format!("{path}?invitation={}", opened["invitation"].as_str().unwrap())).await;
    assert!(!seen.text.contains("Piero") && !seen.text.contains(&id), "{}", seen.text);
    web.end().await;
}

pub(crate) async fn log_ins_are_unique_and_say_nothing_about_others(on: On) {
    let web = Web::new(on).await;
    let _first = web.account("lorenzo", PASSWORD).await;
    let mut second = web.guest("Second").await;
    let taken = second.post("/account", json!({"login": "LORENZO", "password": PASSWORD})).await;
    assert_eq!((taken.status, taken.code()), (409, "login_taken".into()));
    for bad in [json!({"login": "ok-name", "password": "short"}), json!({"login": "a b", "password": PASSWORD})] {
        assert_eq!(second.post("/account", bad).await.status, 422);
    }
    let unknown = second.post("/login", json!({"login": "nobody", "password": PASSWORD})).await;
    let wrong = second.post("/login", json!({"login": "lorenzo", "password": "wrong password"})).await;
    let no_name = second.post("/login", json!({"login": "no such name!", "password": PASSWORD})).await;
    assert_eq!(unknown.status, 401);
    assert_eq!((unknown.status, &unknown.text), (wrong.status, &wrong.text));
    assert_eq!((unknown.status, &unknown.text), (no_name.status, &no_name.text));
    assert_eq!(second.get("/me").await.status, 200, "who fails to log in stays who they are");
    web.end().await;
}

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

pub(crate) async fn a_new_password_locks_out_the_old_devices(on: On) {
    let web = Web::new(on).await;
    let mut one = web.account("clarice", PASSWORD).await;
    let mut other = web.browser();
    other.post("/login", json!({"login": "clarice", "password": PASSWORD})).await;
    let new = "un altro gatto";
    assert_eq!(one.post("/password", json!({"old": "not the one", "new": new})).await.code(), "wrong_password");
    assert_eq!(one.post("/password", json!({"old": PASSWORD, "new": "short"})).await.code(), "bad_password");
    assert_eq!(one.post("/password", json!({"old": PASSWORD, "new": new})).await.status, 200);
    assert_eq!(one.get("/me").await.status, 200);
    assert_eq!(other.get("/me").await.status, 401);
    assert_eq!(other.post("/login", json!({"login": "clarice", "password": PASSWORD})).await.status, 401);
    assert_eq!(other.post("/login", json!({"login": "clarice", "password": new})).await.status, 200);
    let mut guest = web.guest("Guest").await;
    assert_eq!(guest.post("/password", json!({"old": PASSWORD, "new": new})).await.code(), "account_needed");
    web.end().await;
}

pub(crate) async fn a_program_plays_with_a_token(on: On) {
    let web = Web::new(on).await;
    let mut guest = web.guest("Guest").await;
    assert_eq!(guest.post("/tokens", json!({"label": "Bot"})).await.code(), "account_needed");
    let mut owner = web.account("poliziano", PASSWORD).await;
    let issued = owner.post("/tokens", json!({"label": "Medici bot"})).await;
    assert_eq!(issued.status, 201, "{}", issued.text);
    let token = issued.json()["token"].as_str().unwrap().to_owned();
    let (token_id, bot) = (issued.json()["id"].clone(), issued.json()["bot"].clone());
    assert!(token.starts_with("bot_") && !token.contains(token_id.as_str().unwrap()));
    let listed = owner.get("/tokens").await;
    assert_eq!(listed.json()["tokens"][0]["label"], "Medici bot");
    assert!(!listed.text.contains(&token), "it is shown once");

    let mut program = web.program(&token);
    let me = program.get("/me").await.json();
    assert_eq!((&me["id"], &me["name"], &me["kind"]), (&bot, &json!("Medici bot"), &json!("bot")));
    assert_eq!(program.post("/matches", my_table()).await.status, 201, "no Origin is needed with a token");
    assert_eq!(program.post("/tokens", json!({"label": "Child"})).await.code(), "account_needed");
    assert_eq!(program.delete("/me").await.code(), "bots_cannot");
    assert_eq!(program.send("POST", "/logout-everywhere", None).await.code(), "bots_cannot");
    let seen = guest.get(&format!("/players/{}", bot.as_str().unwrap())).await.json();
    assert_eq!(seen["kind"], "bot");

    // The same name is the same bot.
    let second = owner.post("/tokens", json!({"label": "Medici bot"})).await.json();
    assert_eq!(second["bot"], bot);
    assert_eq!(owner.get("/tokens").await.json()["tokens"].as_array().unwrap().len(), 2);

    // A token is no cookie, a cookie is no token, and with a token the cookie does not count.
    let mut confused = web.browser();
    confused.cookie = Some(token.clone());
    assert_eq!(confused.get("/me").await.status, 401);
    assert_eq!(web.program(owner.cookie.as_deref().unwrap()).get("/me").await.status, 401);
    let mut both = owner.clone();
    both.header("authorization", Some("Bearer bot_nonsense"));
    assert_eq!(both.get("/me").await.status, 401);

    // Nobody else withdraws it; its owner does, and it is good for nothing at once.
    let path = format!("/tokens/{}", token_id.as_str().unwrap());
    let mut stranger = web.account("savonarola", PASSWORD).await;
    assert_eq!(stranger.delete(&path).await.status, 404);
    assert_eq!(owner.delete(&path).await.status, 204);
    assert_eq!(program.get("/me").await.status, 401);
    assert_eq!(web.program(second["token"].as_str().unwrap()).get("/me").await.status, 200);

    // Bots go with their account.
    let right = json!({"password": PASSWORD}).to_string();
    assert_eq!(owner.send("DELETE", "/me", Some(right)).await.status, 204);
    assert_eq!(web.program(second["token"].as_str().unwrap()).get("/me").await.status, 401);
    web.end().await;
}

pub(crate) async fn tokens_are_bounded(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.account("many", PASSWORD).await;
    for _ in 0..20 {
        assert_eq!(owner.post("/tokens", json!({"label": "Bot"})).await.status, 201);
    }
    assert_eq!(owner.post("/tokens", json!({"label": "Bot"})).await.code(), "too_many_tokens");
    web.end().await;
}

/// What lies on the disk lets nobody be anybody: neither tokens nor passwords are in it, only hashes.
pub(crate) async fn no_secret_is_at_rest(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.account("leonardo", PASSWORD).await;
    let token = owner.post("/tokens", json!({"label": "Bot"})).await.json()["token"].as_str().unwrap().to_owned();
    let bytes = web.bytes_at_rest().await;
    let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    assert!(holds(b"leonardo") && holds(b"$argon2id$"), "this is where people are stored");
    for secret in [owner.cookie.as_deref().unwrap().strip_prefix("c1_").unwrap(), token.strip_prefix("bot_").unwrap()] {
        let raw: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&secret[2 * i..2 * i + 2], 16).unwrap()).collect();
        assert!(!holds(secret.as_bytes()) && !holds(&secret.as_bytes()[..64]) && !holds(&raw));
        assert!(holds(&Sha256::digest(&raw)), "its hash is there");
    }
    assert!(!holds(PASSWORD.as_bytes()));
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

fn slow(burst: u32) -> Rate {
    Rate { every: Duration::from_secs(3600), burst }
}

pub(crate) async fn guests_and_log_ins_are_limited(on: On) {
    let limits = Limits { guests: slow(2), log_ins: slow(5), log_ins_as: slow(7), ..Limits::none() };
    // Here requests come from no address: what stands there is our proxy.
    let proxies = Proxies::new(&["::".parse().unwrap()]);
    let web = Web::with(on, Settings { limits, proxies, ..Settings::default() }).await;
    let from = |address: &str| {
        let mut browser = web.browser();
        browser.header("x-forwarded-for", Some(&format!("203.0.113.9, {address}")));
        browser
    };
    // Guests, by address.
    for expected in [201, 201, 429] {
        let made = from("10.0.0.1").post("/guest", json!({"name": "A"})).await;
        assert_eq!(made.status, expected);
        if expected == 429 {
            assert_eq!(made.code(), "too_many");
            assert!(made.header("retry-after").parse::<u64>().unwrap() > 3000);
        }
    }
    let mut victim = from("10.0.0.2");
    assert_eq!(victim.post("/guest", json!({"name": "V"})).await.status, 201);
    assert_eq!(victim.post("/account", json!({"login": "victim", "password": PASSWORD})).await.status, 200);

    // Log-ins, by address.
    for expected in [401, 401, 401, 401, 401, 429] {
        let tried = from("10.0.0.3").post("/login", json!({"login": "somebody", "password": PASSWORD})).await;
        assert_eq!(tried.status, expected);
    }
    // Log-ins as somebody, wherever they come from.
    for host in 10..17 {
        let tried =
            from(&format!("10.0.0.{host}")).post("/login", json!({"login": "victim", "password": "wrong one"})).await;
        assert_eq!(tried.status, 401);
    }
    let tried = from("10.0.0.99").post("/login", json!({"login": "Victim", "password": PASSWORD})).await;
    assert_eq!(tried.status, 429);
    assert_eq!(victim.get("/me").await.status, 200, "who is in stays in");
    web.end().await;
}

pub(crate) async fn everything_is_limited(on: On) {
    let web =
        Web::with(on, Settings { limits: Limits { requests: slow(3), ..Limits::none() }, ..Settings::default() }).await;
    let mut browser = web.browser();
    // Nobody believes this header from somebody who is no proxy of ours.
    for (address, expected) in [("1.1.1.1", 200), ("1.1.1.2", 200), ("1.1.1.3", 200), ("1.1.1.4", 429)] {
        assert_eq!(browser.header("x-forwarded-for", Some(address)).get("/levels").await.status, expected);
    }
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

/// Nobody learns from the time whether a log-in name exists: where there is no password to check, one is checked all the same.
pub(crate) async fn an_unknown_log_in_takes_as_long_as_a_wrong_password(on: On) {
    let web = Web::new(on).await;
    web.account("known", PASSWORD).await;
    let time = async |login: &str| {
        let (mut browser, begun) = (web.browser(), Instant::now());
        assert_eq!(browser.post("/login", json!({"login": login, "password": "wrong password"})).await.status, 401);
        begun.elapsed()
    };
    let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
    // In turns, so that what else the machine does concerns both.
    for _ in 0..5 {
        known = known.min(time("known").await);
        unknown = unknown.min(time("unknown").await);
    }
    assert!(unknown > known / 2 && known > unknown / 2, "{known:?} {unknown:?}");
    web.end().await;
}
