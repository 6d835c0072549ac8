//! Friends: following, blocking, and asking somebody by name to come to a table.

use fondaco_server::environment::now_ms;
use fondaco_server::people::{Limits, Settings};
use fondaco_server::store::{MOST_TIES, NodeId};
use fondaco_table::PlayerId;
use serde_json::{Value, json};

use super::matches::{open, start};
use super::web::{Visitor, Web};
use crate::support::On;

async fn id_of(visitor: &mut Visitor) -> String {
    visitor.get("/me").await.json()["id"].as_str().unwrap().to_owned()
}

async fn put(visitor: &mut Visitor, path: &str) -> (u16, String) {
    let answer = visitor.send("PUT", path, None).await;
    (answer.status, if answer.status < 300 { String::new() } else { answer.code() })
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

pub(crate) async fn people_are_followed_and_blocked(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("Ada", "una lunga parola").await;
    let mut bea = web.account("Bea", "un'altra parola lunga").await;
    let mut guest = web.guest("Guest").await;
    let (ada_id, bea_id, guest_id) = (id_of(&mut ada).await, id_of(&mut bea).await, id_of(&mut guest).await);
    let (to_bea, to_ada) = (format!("/players/{bea_id}"), format!("/players/{ada_id}"));
    assert_eq!(web.browser().get("/friends").await.status, 401);
    // Whom one has sat at a table with is listed, guests too.
    let (path, opened) = open(&mut ada, json!(["me", "open", "open"]), true).await;
    for other in [&mut bea, &mut guest] {
        assert_eq!(other.post(&format!("{path}/join"), json!({})).await.status, 200);
    }
    let friends = ada.get("/friends").await.json();
    let mut met = names(&friends["recent"]);
    met.sort_unstable();
    assert_eq!(met, ["Bea", "Guest"]);
    // Both need an account, and nobody follows themselves.
    assert_eq!(put(&mut ada, &format!("/players/{guest_id}/follow")).await, (403, "account_needed".into()));
    assert_eq!(put(&mut guest, &format!("{to_ada}/follow")).await, (403, "account_needed".into()));
    assert_eq!(put(&mut ada, &format!("{to_ada}/follow")).await, (422, "own".into()));
    assert_eq!(put(&mut ada, "/players/unobody/follow").await.0, 404);
    for _ in 0..2 {
        assert_eq!(put(&mut ada, &format!("{to_bea}/follow")).await.0, 204);
        assert_eq!(put(&mut bea, &format!("{to_ada}/follow")).await.0, 204);
    }
    let friends = ada.get("/friends").await.json();
    assert_eq!((names(&friends["follows"]), names(&friends["recent"])), (vec!["Bea"], vec!["Guest"]));
    assert_eq!(friends["recent"][0]["mark"], json!("guest"));
    // Who blocks somebody reads nothing of them, and is not here for them, who are not told.
    let (store, node) = (web.store(), NodeId::new("elsewhere"));
    store.heartbeat(&node, now_ms(), 0).await.unwrap();
    store.note_here(&node, &[ada_id.parse().unwrap()], &[], now_ms()).await.unwrap();
    let seen = async |who: &mut Visitor| {
        let follows = who.get("/friends").await.json()["follows"].clone();
        (follows[0]["name"].clone(), follows[0]["here"].clone())
    };
    assert_eq!(seen(&mut bea).await, (json!("Ada"), json!(true)));
    let chat = format!("{path}/chat");
    assert_eq!(bea.post(&chat, json!({"says": {"text": "Ciao"}})).await.status, 200);
    assert_eq!(ada.get(&chat).await.json()["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(put(&mut ada, &format!("{to_bea}/block")).await.0, 204);
    let friends = ada.get("/friends").await.json();
    assert_eq!((names(&friends["follows"]), names(&friends["blocked"])), (vec![], vec!["Bea"]));
    assert_eq!(seen(&mut bea).await, (json!("Ada"), json!(false)));
    assert_eq!(ada.get(&chat).await.json()["chat"], json!([]));
    assert_eq!(guest.get(&chat).await.json()["chat"].as_array().map(Vec::len), Some(1), "others read it");
    assert_eq!(bea.get(&chat).await.json()["chat"].as_array().map(Vec::len), Some(1), "and so does she");
    assert_eq!(ada.delete(&format!("{to_bea}/block")).await.status, 204);
    assert_eq!(ada.get(&chat).await.json()["chat"].as_array().map(Vec::len), Some(1));
    drop(opened);
    web.end().await;
}

pub(crate) async fn somebody_is_asked_by_name(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("Ada", "una lunga parola").await;
    let mut bea = web.account("Bea", "un'altra parola lunga").await;
    let (mut guest, mut stranger) = (web.guest("Guest").await, web.guest("Stranger").await);
    let (ada_id, bea_id, guest_id) = (id_of(&mut ada).await, id_of(&mut bea).await, id_of(&mut guest).await);
    let (path, opened) = open(&mut ada, json!(["me", "open", "open"]), false).await;
    let call = format!("{path}/call");
    let waiting = async |who: &mut Visitor| who.get("/matches?list=mine").await.json()["invitations"].clone();
    assert_eq!(ada.post(&call, json!({"name": "bEA"})).await.status, 204);
    let asked = waiting(&mut bea).await;
    assert_eq!(
        (&asked[0]["match"], &asked[0]["game"], &asked[0]["by"]["name"]),
        (&opened["match"], &json!("strozzi"), &json!("Ada"))
    );
    // Once is enough; a guest is asked by id; nobody who does not sit there asks, nor for somebody who is not there.
    assert_eq!(ada.post(&call, json!({"player": bea_id})).await.status, 204);
    assert_eq!(waiting(&mut bea).await.as_array().map(Vec::len), Some(1));
    assert_eq!(ada.post(&call, json!({"name": "Guest"})).await.code(), "nobody_called");
    assert_eq!(ada.post(&call, json!({"player": guest_id})).await.status, 204);
    assert_eq!(ada.post(&call, json!({"player": "unobody"})).await.status, 404);
    assert_eq!(ada.post(&call, json!({"player": ada_id})).await.code(), "own");
    assert_eq!(ada.post(&call, json!({})).await.status, 422);
    assert_eq!(stranger.post(&call, json!({"player": bea_id})).await.status, 404, "it is not there for them");
    let link = opened["invitation"].as_str().unwrap();
    let shown = stranger.post(&format!("{call}?invitation={link}"), json!({"player": bea_id})).await;
    assert_eq!((shown.status, shown.code()), (403, "not_seated".into()));
    // What lets them in comes with it.
    assert_eq!(asked[0]["invitation"], json!(link));
    assert_eq!(bea.post(&format!("{path}/join"), json!({"invitation": asked[0]["invitation"]})).await.status, 200);
    assert!(waiting(&mut bea).await.is_null(), "who has come is asked no more");
    assert_eq!(ada.post(&call, json!({"player": bea_id})).await.code(), "already_seated");
    let theirs = waiting(&mut guest).await;
    assert_eq!(guest.delete(&format!("/invitations/{}", theirs[0]["match"].as_str().unwrap())).await.status, 204);
    assert_eq!(guest.delete("/invitations/mnowhere").await.status, 404);
    assert!(waiting(&mut guest).await.is_null());
    // Who has declined is not asked again, and who asks is not told so.
    assert_eq!(ada.post(&call, json!({"player": guest_id})).await.status, 204);
    assert!(waiting(&mut guest).await.is_null());
    // Who is blocked asks in vain, and is not told so.
    assert_eq!(put(&mut guest, &format!("/players/{ada_id}/block")).await.0, 204);
    assert_eq!(ada.post(&call, json!({"player": guest_id})).await.status, 204);
    assert!(waiting(&mut guest).await.is_null());
    assert_eq!(guest.delete(&format!("/players/{ada_id}/block")).await.status, 204);
    assert_eq!(ada.post(&call, json!({"player": guest_id})).await.status, 204);
    assert!(waiting(&mut guest).await.is_array());
    // Once the match has begun, nobody is asked any more.
    ada.post(&format!("{path}/manage"), json!({"do": {"bot": {"seat": 2, "level": "greedy"}}})).await;
    start(&mut ada, &path).await;
    assert!(waiting(&mut guest).await.is_null());
    assert_eq!(ada.post(&call, json!({"player": guest_id})).await.code(), "started");
    web.end().await;
}

pub(crate) async fn ties_are_bounded_and_go_with_their_person(on: On) {
    let web = Web::with(on, Settings { limits: Limits::default(), ..Settings::default() }).await;
    let mut ada = web.account("Ada", "una lunga parola").await;
    let mut bea = web.account("Bea", "un'altra parola lunga").await;
    let (ada_id, bea_id): (PlayerId, PlayerId) =
        (id_of(&mut ada).await.parse().unwrap(), id_of(&mut bea).await.parse().unwrap());
    let store = web.store();
    for number in 0..MOST_TIES {
        let other = format!("u{number}").parse().unwrap();
        assert!(store.tie(&ada_id, &other, fondaco_server::store::Tie::Block, 1).await.unwrap());
    }
    let full = put(&mut ada, &format!("/players/{bea_id}/block")).await;
    assert_eq!(full, (409, "too_many_ties".into()));
    assert_eq!(put(&mut ada, &format!("/players/{bea_id}/follow")).await.0, 204, "the two are counted apart");
    // Ten invitations a minute.
    let (path, _) = open(&mut ada, json!(["me", "open", "open"]), true).await;
    let mut last = 0;
    for _ in 0..11 {
        last = ada.post(&format!("{path}/call"), json!({"player": bea_id.as_str()})).await.status;
    }
    assert_eq!(last, 429);
    // What is stored of somebody is theirs to read, and goes with them.
    let all = ada.get("/me/export").await.json();
    assert_eq!((names(&all["follows"]), all["blocked"].as_array().map(Vec::len)), (vec!["Bea"], Some(0)));
    assert_eq!(all["invitations"]["sent"][0]["whom"], json!(bea_id));
    assert_eq!(bea.get("/me/export").await.json()["invitations"]["received"][0]["by"], json!(ada_id));
    let gone = ada.send("DELETE", "/me", Some(json!({"password": "una lunga parola"}).to_string())).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    assert!(store.blocked_by(&ada_id).await.unwrap().is_empty());
    assert!(store.invitations_with(&ada_id).await.unwrap().is_empty());
    assert!(bea.get("/matches?list=mine").await.json()["invitations"].is_null());
    web.end().await;
}
