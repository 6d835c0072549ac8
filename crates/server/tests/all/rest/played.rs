//! Games against bots, kept with an account.

use serde_json::{Value, json};

use super::web::{Visitor, Web};
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

fn game(id: &str, rank: u8, ms: u64) -> Value {
    json!({"id": id, "game": "strozzi", "players": 4, "level": "merchant", "rank": rank, "score": 120, "ms": ms})
}

async fn add(visitor: &mut Visitor, played: Value) -> Vec<Value> {
    let answer = visitor.post("/me/played", json!({ "played": played })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["played"].as_array().unwrap().clone()
}

pub(crate) async fn the_ladder_is_the_same_on_every_device(on: On) {
    let web = Web::new(on).await;
    let mut phone = web.account("ginevra", PASSWORD).await;
    assert_eq!(add(&mut phone, json!([])).await, [] as [Value; 0]);
    let (first, second) = (game("a1", 1, 2_000), game("a2", 3, 1_000));
    assert_eq!(add(&mut phone, json!([first, second])).await, [second.clone(), first.clone()], "the oldest first");
    let mut desk = web.browser();
    let login = json!({"login": "ginevra", "password": PASSWORD});
    assert_eq!(desk.post("/login", login).await.status, 200);
    let third = game("b1", 2, 3_000);
    // What is known is not changed by what is said later.
    let again = game("a1", 4, 9_000);
    assert_eq!(add(&mut desk, json!([third, again])).await, [second, first, third]);
    assert_eq!(add(&mut phone, json!([])).await.len(), 3);
    // A bot may have had a bound.
    let mut bounded = game("b2", 1, 4_000);
    bounded["level"] = json!("doge@100");
    assert_eq!(add(&mut phone, json!([bounded])).await.last(), Some(&bounded));
    // Nobody else's, and not a guest's.
    let mut other = web.account("piero", PASSWORD).await;
    assert_eq!(add(&mut other, json!([])).await.len(), 0);
    let mut guest = web.guest("Ugo").await;
    assert_eq!(guest.post("/me/played", json!({"played": []})).await.status, 403);
    assert_eq!(web.browser().post("/me/played", json!({"played": []})).await.status, 401);
    web.end().await;
}

pub(crate) async fn games_that_cannot_be_are_refused(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("ginevra", PASSWORD).await;
    let mut wrong = Vec::new();
    for (field, value) in [
        ("players", json!(2)),
        ("players", json!(7)),
        ("rank", json!(0)),
        ("rank", json!(5)),
        ("level", json!("")),
        ("level", json!("a".repeat(33))),
        ("level", json!("<b>")),
        ("level", json!("doge@")),
        ("level", json!("doge@abc")),
        ("level", json!("@100")),
        ("ms", json!(u64::MAX)),
        ("game", json!("chess")),
        ("id", json!("")),
        ("id", json!("x".repeat(5_000))),
        ("more", json!(1)),
    ] {
        let mut one = game("a1", 1, 1_000);
        one[field] = value;
        wrong.push(json!([one]));
    }
    wrong.push((0..201).map(|index| game(&format!("g{index}"), 1, 1_000)).collect());
    for played in wrong {
        // One that is right does not get in with it.
        let mut played = played;
        played.as_array_mut().unwrap().push(game("right", 1, 1_000));
        let answer = me.post("/me/played", json!({ "played": played })).await;
        assert!((400..=422).contains(&answer.status), "{}: {}", answer.status, answer.text);
    }
    assert_eq!(add(&mut me, json!([])).await.len(), 0);
    web.end().await;
}

pub(crate) async fn the_latest_games_are_kept_and_go_with_the_account(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("ginevra", PASSWORD).await;
    let mut kept = Vec::new();
    for hundred in 0..11_u64 {
        let some: Value =
            (0..100).map(|index| game(&format!("g{hundred}-{index}"), 1, 1_000 + hundred * 100 + index)).collect();
        kept = add(&mut me, some).await;
    }
    assert_eq!((kept.len(), &kept[0]["id"]), (1_000, &json!("g1-0")), "the oldest hundred has gone");
    // They are in what one is told about oneself, and go with it.
    assert_eq!(me.get("/me/export").await.json()["played"].as_array().unwrap().len(), 1_000);
    assert_eq!(me.send("DELETE", "/me", Some(json!({"password": PASSWORD}).to_string())).await.status, 204);
    web.end().await;
}
