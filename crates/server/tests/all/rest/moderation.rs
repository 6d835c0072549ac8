//! Bans, reports and what moderators do.

use std::time::Duration;

use fondaco_server::limit::Rate;
use fondaco_server::people::{Limits, Proxies, Settings};
use fondaco_server::store::{Banned, By, Role};
use fondaco_table::PlayerId;
use serde_json::json;

use super::web::{Answer, Visitor, Web};
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

pub(crate) async fn who_is_banned_may_only_go(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("ada", PASSWORD).await;
    let id = PlayerId::new(ada.get("/me").await.json()["id"].as_str().unwrap()).unwrap();
    let token = ada.post("/tokens", json!({"label": "Robot"})).await.json()["token"].as_str().unwrap().to_owned();
    let mut robot = web.program(&token);
    assert_eq!(robot.get("/me").await.status, 200);

    // As the operator does it, in another process.
    web.store().ban(&By::operator(1_000), &Banned::Person(id.clone()), None, "insults").await.unwrap();
    web.people().read_bans().await.unwrap();
    for visitor in [&mut ada, &mut robot] {
        let refused = visitor.get("/me").await;
        assert_eq!((refused.status, refused.code()), (403, "banned".into()));
        assert!(refused.text.contains("insults"), "{}", refused.text);
        assert_eq!(visitor.get("/matches?list=mine").await.code(), "banned");
    }
    assert_eq!(ada.get("/server").await.json()["banned"], json!({"reason": "insults"}));
    // Nobody learns of it without the password.
    let mut other = web.browser();
    let wrong = other.post("/login", json!({"login": "ada", "password": "another password"})).await;
    assert_eq!(wrong.code(), "wrong_log_in");
    let right = other.post("/login", json!({"login": "ada", "password": PASSWORD})).await;
    assert_eq!((right.status, right.code()), (403, "banned".into()));
    assert_eq!(other.cookie, None);

    // Back again, and banned until a time that has passed.
    assert!(web.store().unban(&By::operator(2_000), &Banned::Person(id.clone())).await.unwrap());
    web.people().forget(&id);
    assert_eq!(ada.get("/me").await.status, 200);
    web.store().ban(&By::operator(1_000), &Banned::Person(id), Some(2_000), "long ago").await.unwrap();
    web.people().read_bans().await.unwrap();
    assert_eq!(ada.get("/me").await.status, 200);
    let erase = json!({"password": PASSWORD}).to_string();
    assert_eq!(ada.send("DELETE", "/me", Some(erase)).await.status, 204, "who is banned may go");
    web.end().await;
}

pub(crate) async fn a_banned_network_is_kept_away(on: On) {
    let settings =
        Settings { limits: Limits::none(), proxies: Proxies::new(&["::".parse().unwrap()]), ..Settings::default() };
    let web = Web::with(on, settings).await;
    let network = Banned::Network("203.0.113.0/24".parse().unwrap());
    let narrow = Banned::Network("2001:db8::7/128".parse().unwrap());
    web.store().ban(&By::operator(1_000), &network, None, "spam").await.unwrap();
    web.store().ban(&By::operator(1_000), &narrow, None, "spam").await.unwrap();
    web.people().read_bans().await.unwrap();
    for (address, status) in
        [("203.0.113.9", 403), ("203.0.114.9", 200), ("2001:db8::8", 403), ("2001:db8:0:1::8", 200)]
    {
        let mut browser = web.browser();
        let answer = browser.header("x-forwarded-for", Some(address)).get("/levels").await;
        assert_eq!(answer.status, status, "{address}");
    }
    assert!(web.store().unban(&By::operator(2_000), &network).await.unwrap());
    web.people().read_bans().await.unwrap();
    assert_eq!(web.browser().header("x-forwarded-for", Some("203.0.113.9")).get("/levels").await.status, 200);
    web.end().await;
}

/// Two people at an open table, and a moderator.
struct Scene {
    web: Web,
    ada: Visitor,
    bea: Visitor,
    moderator: Visitor,
    path: String,
    bea_id: String,
}

impl Scene {
    async fn new(on: On) -> Self {
        let web = Web::new(on).await;
        let mut ada = web.account("ada", PASSWORD).await;
        let mut bea = web.guest("Bea").await;
        let mut moderator = web.account("mod", PASSWORD).await;
        let id = moderator.get("/me").await.json()["id"].as_str().unwrap().to_owned();
        let id = PlayerId::new(&id).unwrap();
        assert!(web.store().set_role(&By::operator(1_000), &id, Some(Role::Moderator)).await.unwrap());
        assert_eq!(moderator.get("/me").await.json()["moderator"], true);
        let table = json!({
            "options": {"game": "strozzi", "setup": {"players": 3, "first": null, "secret_scores": false, "zero_ranks": true}},
            "seats": ["me", "open", "open"], "public": true
        });
        let opened = ada.post("/matches", table).await.json();
        let path = format!("/matches/{}", opened["match"].as_str().unwrap());
        assert_eq!(bea.post(&format!("{path}/join"), json!({})).await.status, 200);
        let bea_id = bea.get("/me").await.json()["id"].as_str().unwrap().to_owned();
        Scene { web, ada, bea, moderator, path, bea_id }
    }

    async fn say(&mut self, text: &str) -> Answer {
        self.bea.post(&format!("{}/chat", self.path), json!({"says": {"text": text}})).await
    }

    async fn texts(&mut self) -> Vec<String> {
        let chat = self.ada.get(&format!("{}/chat", self.path)).await.json();
        chat["chat"].as_array().unwrap().iter().map(|said| said["says"]["text"].as_str().unwrap().to_owned()).collect()
    }
}

pub(crate) async fn what_is_said_is_reported_and_dealt_with(on: On) {
    let mut scene = Scene::new(on).await;
    for text in ["hello", "you idiot", "bye"] {
        assert_eq!(scene.say(text).await.status, 200);
    }
    let report = json!({"number": 2, "reason": "insult", "note": "see for yourself"});
    let made = scene.ada.post(&format!("{}/report", scene.path), report).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let number = made.json()["number"].as_u64().unwrap();

    // Nobody else reads reports.
    assert_eq!(scene.ada.get("/moderation/reports").await.code(), "not_moderator");
    assert_eq!(scene.web.browser().get("/moderation/reports").await.status, 401);
    assert_eq!(scene.ada.get("/moderation/audit").await.status, 403);
    let act = format!("/moderation/reports/{number}");
    assert_eq!(scene.ada.post(&act, json!({"do": "dismiss"})).await.status, 403);

    let all = scene.moderator.get("/moderation/reports").await.json();
    let case = &all["reports"][0];
    assert_eq!((&case["person"]["name"], &case["person"]["kind"]), (&json!("Bea"), &json!("guest")));
    assert_eq!((&case["reporter"]["name"], &case["reason"]), (&json!("ada"), &json!("insult")));
    assert_eq!(case["said"]["says"], json!({"text": "you idiot"}));
    assert_eq!((case["said"]["around"].as_array().unwrap().len(), &case["said"]["deleted"]), (3, &json!(false)));

    let done = scene.moderator.post(&act, json!({"do": "delete_message"})).await.json();
    assert_eq!(done["said"]["deleted"], true);
    assert_eq!(done["said"]["says"], json!({"text": "you idiot"}), "what it was about stays");
    assert_eq!(scene.texts().await, ["hello", "bye"]);
    let closed = scene.moderator.post(&act, json!({"do": "close"})).await.json();
    assert_eq!(closed["closed"]["verdict"], "done");
    assert_eq!(scene.moderator.post(&act, json!({"do": "dismiss"})).await.code(), "closed");
    assert_eq!(scene.moderator.get("/moderation/reports").await.json()["reports"], json!([]));
    let old = scene.moderator.get("/moderation/reports?closed=true").await.json();
    assert_eq!(old["reports"][0]["number"], number);
    let audit = scene.moderator.get("/moderation/audit").await.json();
    let acts: Vec<_> = audit["audit"].as_array().unwrap().iter().map(|line| line["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["close report", "delete message", "role"]);
    scene.web.end().await;
}

pub(crate) async fn a_silenced_person_cannot_write(on: On) {
    let mut scene = Scene::new(on).await;
    let report = json!({"reason": "spam"});
    let path = format!("/players/{}/report", scene.bea_id);
    let number = scene.ada.post(&path, report).await.json()["number"].as_u64().unwrap();
    let act = format!("/moderation/reports/{number}");
    for hours in [0, 8761] {
        let refused = scene.moderator.post(&act, json!({"do": {"silence": {"hours": hours, "reason": ""}}})).await;
        assert_eq!(refused.status, 422, "{hours}");
    }
    let silence = json!({"do": {"silence": {"hours": 24, "reason": "advertisements"}}});
    let case = scene.moderator.post(&act, silence).await.json();
    assert!(case["person"]["silenced_until_ms"].as_u64().unwrap() > case["ms"].as_u64().unwrap());
    let refused = scene.say("buy this").await;
    assert_eq!((refused.status, refused.code()), (403, "silenced".into()));
    assert!(refused.text.contains("advertisements"), "{}", refused.text);
    assert_eq!(scene.texts().await, Vec::<String>::new());
    scene.moderator.post(&act, json!({"do": "unsilence"})).await;
    assert_eq!(scene.say("sorry").await.status, 200);

    // Moderators do not silence each other.
    let id = scene.moderator.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    let made = scene.ada.post(&format!("/players/{id}/report"), json!({"reason": "other"})).await.json();
    let act = format!("/moderation/reports/{}", made["number"]);
    let silence = json!({"do": {"silence": {"hours": 1, "reason": "x"}}});
    assert_eq!(scene.moderator.post(&act, silence).await.code(), "is_moderator");
    scene.web.end().await;
}

pub(crate) async fn reports_are_limited_and_only_for_what_one_may_read(on: On) {
    let mut scene = Scene::new(on).await;
    scene.say("hello").await;
    // Those who look on talk apart, and players do not hear it: nor can they report it.
    let mut watcher = scene.web.guest("Watcher").await;
    let said = watcher.post(&format!("{}/chat", scene.path), json!({"says": {"text": "psst"}})).await;
    assert_eq!(said.status, 200);
    let about = |room: &str, number: u64| json!({"room": room, "number": number, "reason": "spam"});
    let path = format!("{}/report", scene.path);
    assert_eq!(scene.ada.post(&path, about("spectators", 1)).await.status, 404);
    assert_eq!(scene.ada.post(&path, about("table", 9)).await.status, 404);
    assert_eq!(scene.web.browser().post(&path, about("table", 1)).await.status, 401);
    let own = scene.bea.post(&path, about("table", 1)).await;
    assert_eq!(own.code(), "own");
    let nobody = scene.ada.post("/players/unobody/report", json!({"reason": "spam"})).await;
    assert_eq!(nobody.status, 404);
    let long = json!({"reason": "other", "note": "x".repeat(501)});
    assert_eq!(scene.ada.post(&format!("/players/{}/report", scene.bea_id), long).await.status, 422);
    scene.web.end().await;

    let limits = Limits { reports: Rate { every: Duration::from_secs(3600), burst: 2 }, ..Limits::none() };
    let web = Web::with(on, Settings { limits, ..Settings::default() }).await;
    let (mut ada, mut bea) = (web.guest("Ada").await, web.guest("Bea").await);
    let id = bea.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    for expected in [201, 201, 429] {
        let made = ada.post(&format!("/players/{id}/report"), json!({"reason": "spam"})).await;
        assert_eq!(made.status, expected);
    }
    web.end().await;
}
