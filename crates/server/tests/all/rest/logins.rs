//! Log-in names and passwords: who gets in, and who does not.

use std::time::{Duration, Instant};

use fondaco_server::limit::Rate;
use fondaco_server::people::{Limits, Proxies, Settings};
use serde_json::{Value, json};

use super::web::Web;
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

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

/// Nobody learns from the time whether a log-in name exists: where there is no password to check, one is checked all the same.
pub(crate) async fn an_unknown_log_in_takes_as_long_as_a_wrong_password(on: On) {
    let web = Web::new(on).await;
    web.account("known", PASSWORD).await;
    let wrong = |login: &str| json!({"login": login, "password": "wrong password"});
    both_take_as_long(&web, "/login", &wrong("known"), &wrong("unknown")).await;
    web.end().await;
}

/// Nor from a recovery code that is none.
pub(crate) async fn an_unknown_log_in_takes_as_long_as_a_wrong_code(on: On) {
    let web = Web::new(on).await;
    web.account("known", PASSWORD).await;
    let wrong = |login: &str| json!({"login": login, "code": "aaaa-aaaa-aaaa-aaaa", "password": "another good one"});
    both_take_as_long(&web, "/recover", &wrong("known"), &wrong("unknown")).await;
    web.end().await;
}

/// Both are refused, and take about the same time.
async fn both_take_as_long(web: &Web, path: &str, one: &Value, other: &Value) {
    let time = async |body: &Value| {
        let (mut browser, begun) = (web.browser(), Instant::now());
        assert_eq!(browser.post(path, body.clone()).await.status, 401);
        begun.elapsed()
    };
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let alike = |one: Duration, other: Duration| one > other / 2 && other > one / 2;
    let middle = |times: &[Duration]| times[times.len() / 2];
    // In turns, so that what else the machine does concerns both. On a busy machine it takes more tries until the shortest times, or
    // those in the middle, say what it costs; and no number of tries makes up for an answer that came at once.
    for round in 1..=40 {
        known.push(time(one).await);
        unknown.push(time(other).await);
        known.sort_unstable();
        unknown.sort_unstable();
        if round >= 5 && (alike(known[0], unknown[0]) || alike(middle(&known), middle(&unknown))) {
            break;
        }
        assert!(round < 40, "{known:?} {unknown:?}");
    }
}

/// What is wrong with a new password tells nobody whose log-in name it is, either.
pub(crate) async fn only_who_has_a_code_is_told_about_the_name(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.guest("Il Magnifico").await;
    let made = owner.post("/account", json!({"login": "lorenzo", "password": PASSWORD})).await.json();
    let code = made["recovery"][0].as_str().unwrap();
    let recover = async |login: &str, code: &str, password: &str| {
        let answer = web.browser().post("/recover", json!({"login": login, "code": code, "password": password})).await;
        (answer.status, answer.json())
    };
    for password in ["short", "12345678", "il magnifico", "another good one"] {
        let (known, unknown) = (
            recover("lorenzo", "aaaa-aaaa-aaaa-aaaa", password).await,
            recover("nobody", "aaaa-aaaa-aaaa-aaaa", password).await,
        );
        assert_eq!(known, unknown, "{password}");
    }
    let (status, told) = recover("lorenzo", code, "il magnifico").await;
    assert_eq!((status, &told["error"]["code"]), (422, &json!("name_password")));
    assert_eq!(recover("lorenzo", code, "a wholly new one").await.0, 200, "the code is still good");
    web.end().await;
}

/// Somebody who proves who they are all the time, on several devices, keeps nobody else from logging in.
pub(crate) async fn right_passwords_are_counted_too(on: On) {
    let limits = Limits { proofs: slow(10), log_ins_on: slow(10), ..Limits::none() };
    let web = Web::with(on, Settings { limits, ..Settings::default() }).await;
    let mut busy = web.account("busy-bee", PASSWORD).await;
    let _other = web.account("lorenzo", PASSWORD).await;
    let mut done = 0;
    let proves = async {
        for number in 0..100 {
            let answer = busy.post("/recovery-codes", json!({ "password": PASSWORD })).await;
            assert_eq!(answer.status, if number < 10 { 200 } else { 429 }, "{number} {}", answer.text);
            done += 1;
        }
    };
    let log_in = async {
        let answer = web.browser().post("/login", json!({"login": "lorenzo", "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    };
    tokio::join!(proves, log_in);
    assert_eq!(done, 100);
    // Logging in again and again with the right password counts like wrong ones after a while.
    let limits = Limits { proofs: slow(3), log_ins_on: slow(2), log_ins: slow(2), ..Limits::none() };
    let web = Web::with(on, Settings { limits, ..Settings::default() }).await;
    let mut owner = web.account("clarice", PASSWORD).await;
    let mut answers = Vec::new();
    for _ in 0..9 {
        answers.push(owner.post("/login", json!({"login": "clarice", "password": PASSWORD})).await.status);
    }
    assert_eq!(answers, [200, 200, 200, 200, 200, 429, 429, 429, 429], "three are free, and two are the address's");
    web.end().await;
}
