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
    let mut told = account.json();
    assert_eq!(told.as_object_mut().unwrap().remove("recovery").unwrap().as_array().unwrap().len(), 10);
    assert_eq!((account.status, told), (200, expected.clone()));
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
    let limits =
        Limits { guests: slow(2), log_ins: slow(5), log_ins_from: slow(3), log_ins_as: slow(7), ..Limits::none() };
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

    // Wrong passwords, by address.
    for (number, expected) in [401, 401, 401, 401, 401, 429].into_iter().enumerate() {
        let body = json!({"login": format!("somebody{number}"), "password": PASSWORD});
        let tried = from("10.0.3.3").post("/login", body).await;
        assert_eq!(tried.status, expected);
    }
    // For one account, by network.
    let wrong = || json!({"login": "victim", "password": "wrong one"});
    for (host, expected) in [(1, 401), (2, 401), (3, 401), (4, 429)] {
        let tried = from(&format!("10.0.9.{host}")).post("/login", wrong()).await;
        assert_eq!(tried.status, expected, "{host}");
        if expected == 429 {
            assert_eq!(tried.code(), "too_many_tries");
            assert!(tried.header("retry-after").parse::<u64>().unwrap() > 3000);
        }
    }
    // For one account, wherever they come from.
    for (network, expected) in [(10, 401), (11, 401), (12, 401), (13, 401), (14, 429)] {
        let tried = from(&format!("10.0.{network}.1")).post("/login", wrong()).await;
        assert_eq!(tried.status, expected, "{network}");
    }
    assert_eq!(victim.get("/me").await.status, 200, "who is in stays in");

    // Then a new device has to wait, even with the right password: a guess would look the same. A known one has not, and
    // neither has a new one with a recovery code.
    let right = || json!({"login": "Victim", "password": PASSWORD});
    assert_eq!(from("10.0.99.1").post("/login", right()).await.code(), "too_many_tries");
    assert_eq!(victim.send("POST", "/logout", None).await.status, 204);
    assert_eq!(victim.post("/login", right()).await.status, 200, "a device of theirs");
    web.end().await;
}

/// The attack that once locked an owner out: twelve addresses, each of them patient. The limits are the usual ones.
pub(crate) async fn patient_addresses_lock_nobody_out(on: On) {
    let web = Web::with(on, Settings { proxies: Proxies::new(&["::".parse().unwrap()]), ..Settings::default() }).await;
    let from = |address: &str| {
        let mut browser = web.browser();
        browser.header("x-forwarded-for", Some(address));
        browser
    };
    let mut owner = from("192.0.2.1");
    owner.post("/guest", json!({"name": "Owner"})).await;
    assert_eq!(owner.post("/account", json!({"login": "owner", "password": PASSWORD})).await.status, 200);
    let right = || json!({"login": "owner", "password": PASSWORD});
    let (mut wrong, mut refused) = (0, 0);
    for round in 0..8 {
        for network in 1..=12 {
            let body = json!({"login": "owner", "password": format!("guess {network} {round}")});
            match from(&format!("10.0.{network}.7")).post("/login", body).await.status {
                401 => wrong += 1,
                429 => refused += 1,
                other => panic!("{other}"),
            }
        }
        // The owner on a device of theirs, and on a new one, from the street and from a phone.
        assert_eq!(owner.send("POST", "/logout", None).await.status, 204);
        assert_eq!(owner.post("/login", right()).await.status, 200, "round {round}");
        if round % 4 == 0 {
            assert_eq!(from(&format!("198.51.100.{round}")).post("/login", right()).await.status, 200, "round {round}");
        }
    }
    assert_eq!((wrong, refused), (12 * 5, 12 * 3), "each network has five tries");
    web.end().await;
}

/// What right log-ins give back is what they took, so that nobody clears their count with an account of their own.
pub(crate) async fn a_right_password_gives_no_more_than_its_own_try_back(on: On) {
    let limits = Limits { log_ins: slow(4), ..Limits::none() };
    let web = Web::with(on, Settings { limits, ..Settings::default() }).await;
    web.account("mallory", PASSWORD).await;
    web.account("alice", PASSWORD).await;
    let mut tried = Vec::new();
    for number in 0..6 {
        let mine = web.browser().post("/login", json!({"login": "mallory", "password": PASSWORD})).await;
        let body = json!({"login": "alice", "password": format!("guess {number}")});
        tried.push((mine.status, web.browser().post("/login", body).await.status));
    }
    assert_eq!(tried.iter().filter(|tried| tried.1 == 401).count(), 4, "{tried:?}");
    web.end().await;
}

pub(crate) async fn passwords_that_others_would_try_are_refused(on: On) {
    let web = Web::new(on).await;
    let mut guest = web.guest("Lucrezia").await;
    for (password, code) in [
        ("short", "bad_password"),
        ("Passwort2024!", "common_password"),
        ("12345678", "common_password"),
        ("lucrezia1", "name_password"),
        ("tornabuoni", "name_password"),
    ] {
        let refused = guest.post("/account", json!({"login": "tornabuoni", "password": password})).await;
        assert_eq!((refused.status, refused.code()), (422, code.into()), "{password}");
    }
    assert_eq!(guest.post("/account", json!({"login": "tornabuoni", "password": PASSWORD})).await.status, 200);
    let common = guest.post("/password", json!({"old": PASSWORD, "new": "qwertyuiop"})).await;
    assert_eq!(common.code(), "common_password");
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

pub(crate) async fn a_recovery_code_restores_access_once(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.guest("Bianca").await;
    let made = owner.post("/account", json!({"login": "bianca", "password": PASSWORD})).await.json();
    let codes: Vec<String> = serde_json::from_value(made["recovery"].clone()).unwrap();
    assert_eq!(owner.get("/recovery-codes").await.json(), json!({"left": 10}));
    assert!(!web.bytes_at_rest().await.windows(19).any(|bytes| bytes == codes[0].as_bytes()), "only hashes are stored");

    let mut thief = web.browser();
    let with = |login: &str, code: &str, password: &str| json!({"login": login, "code": code, "password": password});
    for (login, code) in [("bianca", "aaaa-aaaa-aaaa-aaaa"), ("nobody", &*codes[0]), ("no name!", &*codes[0])] {
        let wrong = thief.post("/recover", with(login, code, "another good one")).await;
        assert_eq!((wrong.status, wrong.code()), (401, "wrong_code".into()), "{login}");
    }
    let weak = thief.post("/recover", with("bianca", &codes[0], "12345678")).await;
    assert_eq!(weak.code(), "common_password");

    // Typed in capitals, with spaces. The old password and the old devices are out.
    let mut new = web.browser();
    let typed = codes[0].to_uppercase().replace('-', " ");
    let back = new.post("/recover", with("Bianca", &typed, "a wholly new one")).await;
    assert_eq!((back.status, &back.json()["login"]), (200, &json!("bianca")), "{}", back.text);
    assert_eq!(new.get("/me").await.status, 200);
    assert_eq!(owner.get("/me").await.status, 401);
    let old = web.browser().post("/login", json!({"login": "bianca", "password": PASSWORD})).await;
    assert_eq!(old.status, 401);
    assert_eq!(web.browser().post("/recover", with("bianca", &codes[0], "a third one, too")).await.status, 401, "once");
    assert_eq!(new.get("/recovery-codes").await.json(), json!({"left": 9}));

    // New ones take the place of the old.
    let refused = new.post("/recovery-codes", json!({"password": PASSWORD})).await;
    assert_eq!(refused.code(), "wrong_password");
    let fresh = new.post("/recovery-codes", json!({"password": "a wholly new one"})).await.json();
    assert_eq!(fresh["recovery"].as_array().unwrap().len(), 10);
    assert_eq!(web.browser().post("/recover", with("bianca", &codes[1], "a third one, too")).await.status, 401);
    let mut guest = web.guest("Guest").await;
    assert_eq!(guest.post("/recovery-codes", json!({"password": "x"})).await.code(), "account_needed");
    web.end().await;
}

pub(crate) async fn nobody_passes_for_another(on: On) {
    let web = Web::new(on).await;
    let mut ginevra = web.guest("Ginevra").await;
    // Guests may share a name: everybody sees that they are guests.
    let mut other = web.guest("ginevra").await;
    assert_eq!(ginevra.post("/account", json!({"login": "ginevra", "password": PASSWORD})).await.status, 200);
    let taken = other.post("/account", json!({"login": "other", "password": PASSWORD})).await;
    assert_eq!((taken.status, taken.code()), (409, "name_taken".into()));
    // The name is hers now, whatever letters it is written with.
    for name in ["Ginevra", "GINEVRA", "Gіnevra", "G1nevra", "Ginevra!", "Ｇｉｎｅｖｒａ"] {
        let refused = web.browser().post("/guest", json!({ "name": name })).await;
        assert_eq!((refused.status, refused.code()), (409, "name_taken".into()), "{name}");
        assert_eq!(other.patch("/me", json!({ "name": name })).await.code(), "name_taken", "{name}");
    }
    assert_eq!(other.patch("/me", json!({"name": "ginevra"})).await.status, 200, "who has a name keeps it");
    assert_eq!(ginevra.patch("/me", json!({"name": "GINEVRA"})).await.status, 200, "in another form of her own");
    let program = ginevra.post("/tokens", json!({"label": "Ginevra"})).await;
    assert_eq!(program.code(), "name_taken", "a program is not its owner");
    assert_eq!(ginevra.post("/tokens", json!({"label": "Robotto"})).await.status, 201);
    for (name, code) in [
        ("R0botto", "name_taken"),
        ("Doge", "name_reserved"),
        ("Moderator", "name_reserved"),
        ("A\u{200b}B", "bad_name"),
    ] {
        let refused = other.patch("/me", json!({ "name": name })).await;
        assert_eq!(refused.code(), code, "{name:?}");
    }
    // Who goes leaves the name to others.
    let erase = json!({"password": PASSWORD}).to_string();
    assert_eq!(ginevra.send("DELETE", "/me", Some(erase)).await.status, 204);
    assert_eq!(other.patch("/me", json!({"name": "Ginevra"})).await.status, 200);
    web.end().await;
}

pub(crate) async fn guests_and_programs_are_marked(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.account("lorenzo", PASSWORD).await;
    let mut guest = web.guest("Piero").await;
    let token = owner.post("/tokens", json!({"label": "Robotto"})).await.json()["token"].as_str().unwrap().to_owned();
    let mut program = web.program(&token);
    let mut table = my_table();
    table["public"] = json!(true);
    let path = format!("/matches/{}", owner.post("/matches", table).await.json()["match"].as_str().unwrap());
    for (visitor, mark) in [(&mut guest, json!("guest")), (&mut program, json!("program")), (&mut owner, json!(null))] {
        let _ = visitor.post(&format!("{path}/join"), json!({})).await;
        let said = visitor.post(&format!("{path}/chat"), json!({"says": {"phrase": "hello"}})).await;
        assert_eq!(said.status, 200, "{}", said.text);
        let id = visitor.get("/me").await.json()["id"].clone();
        let seats = visitor.get(&path).await.json()["seats"].clone();
        let seats = seats.as_array().unwrap().clone();
        let seat = seats.iter().find(|seat| seat["holder"]["person"]["player"] == id).unwrap();
        assert_eq!(seat["holder"]["person"]["mark"], mark);
        let chat = visitor.get(&format!("{path}/chat")).await.json();
        let said = chat["chat"].as_array().unwrap().iter().find(|said| said["player"] == id).unwrap().clone();
        assert_eq!(said["mark"], mark);
    }
    web.end().await;
}

pub(crate) async fn everything_about_me_in_one_file(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("ada", PASSWORD).await;
    let mut bea = web.guest("Bea").await;
    ada.post("/tokens", json!({"label": "Robotto"})).await;
    let bots =
        ["me", "greedy", "greedy"].map(|seat| if seat == "me" { json!("me") } else { json!({"bot": {"level": seat}}) });
    let mut table = my_table();
    table["seats"] = json!(bots);
    let over = ada.post("/matches", table).await.json()["match"].as_str().unwrap().to_owned();
    assert_eq!(ada.post(&format!("/matches/{over}/manage"), json!({"do": "start"})).await.status, 200);
    assert_eq!(ada.post(&format!("/matches/{over}/act"), json!({"do": "resign"})).await.status, 200);
    let mut open = my_table();
    open["public"] = json!(true);
    let open = ada.post("/matches", open).await.json()["match"].as_str().unwrap().to_owned();
    for text in ["one", "two"] {
        ada.post(&format!("/matches/{open}/chat"), json!({"says": {"text": text}})).await;
    }
    bea.post(&format!("/matches/{open}/join"), json!({})).await;
    bea.post(&format!("/matches/{open}/chat"), json!({"says": {"text": "not ada's"}})).await;
    let bea_id = bea.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    ada.post(&format!("/players/{bea_id}/report"), json!({"reason": "spam", "note": "my words"})).await;
    // A bot may have to finish the match first.
    let until = Instant::now() + Duration::from_secs(20);
    while ada.get(&format!("/matches/{over}")).await.json()["stage"].get("over").is_none() {
        assert!(Instant::now() < until, "the match does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let file = ada.get("/me/export").await;
    assert!(file.header("content-disposition").contains("attachment"), "{:?}", file.headers);
    let all = file.json();
    assert_eq!((&all["account"]["login"], &all["account"]["name"]), (&json!("ada"), &json!("ada")));
    assert_eq!(all["account"]["recovery_codes_left"], 10);
    assert_eq!(all["sessions"].as_array().unwrap().len(), 2, "the one before the account ends presently");
    assert_eq!(all["programs"][0]["name"], "Robotto");
    let said: Vec<_> = all["chat"].as_array().unwrap().iter().map(|said| said["says"]["text"].clone()).collect();
    assert_eq!(said, ["one", "two"]);
    assert_eq!((&all["reports"][0]["note"], &all["reports"][0]["person"]), (&json!("my words"), &json!(bea_id)));
    let matches = all["matches"].as_array().unwrap();
    let of = |id: &str| matches.iter().find(|one| one["match"] == id).unwrap();
    assert_eq!(of(&over)["record"]["game"], "strozzi");
    assert_eq!(of(&open)["record"], json!(null), "what is hidden stays so");
    for secret in [PASSWORD, "argon2", "not ada's"] {
        assert!(!file.text.contains(secret), "{secret}");
    }

    // Deleted: the seat is nobody's, the record of the others stays.
    let erase = json!({"password": PASSWORD}).to_string();
    assert_eq!(ada.send("DELETE", "/me", Some(erase)).await.status, 204);
    let left = bea.get(&format!("/matches/{open}")).await;
    assert!(!left.text.contains("\"ada\""), "{}", left.text);
    assert_eq!(bea.get(&format!("/matches/{open}/chat")).await.json()["chat"].as_array().unwrap().len(), 1);
    assert_eq!(web.browser().get("/me/export").await.status, 401);
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
