//! Guests and accounts: their names, and what is stored of them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::web::Web;
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

pub(super) fn my_table() -> Value {
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

/// Whoever takes nothing of their export keeps nobody from theirs, and gets the rest when they go on.
pub(crate) async fn a_slow_reader_holds_up_no_other_export(on: On) {
    let web = Web::new(on).await;
    let mut begun = Vec::new();
    for name in ["ada", "bea", "cleo"] {
        let visitor = web.account(name, PASSWORD).await;
        let until = Instant::now() + Duration::from_secs(10);
        begun.push(loop {
            let answer = visitor.unread("/me/export").await;
            if answer.status() == 200 {
                break (name, answer);
            }
            // The one before is still being written, as far as it is without being read.
            assert!(Instant::now() < until, "{name} waits for those who read nothing");
            tokio::time::sleep(Duration::from_millis(20)).await;
        });
    }
    for (name, answer) in begun.into_iter().rev() {
        let whole = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let whole: Value = serde_json::from_slice(&whole).unwrap();
        assert_eq!((&whole["account"]["login"], &whole["matches"]), (&json!(name), &json!([])));
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
