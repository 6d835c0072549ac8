//! Ratings, statistics, leader boards.

use std::time::Duration;

use serde_json::{Value, json};

use super::matches::{open, play_to_the_end, start};
use super::web::{Visitor, Web};
use crate::support::On;

async fn play(me: &mut Visitor) {
    let bot = |level: &str| json!({"bot": {"level": level}});
    let (path, _) = open(me, json!(["me", bot("greedy"), bot("random")]), true).await;
    start(me, &path).await;
    play_to_the_end(me, &path).await;
}

/// Ratings change just after the end is told, so somebody may ask too early.
async fn rated(visitor: &mut Visitor, id: &str, matches: u64) -> Value {
    for _ in 0..500 {
        let seen = visitor.get(&format!("/players/{id}")).await.json();
        if seen["ratings"][0]["matches"] == json!(matches) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the match was not rated");
}

pub(crate) async fn a_match_rates_people_and_bots(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("Ginevra").await;
    let id = me.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    let fresh = me.get(&format!("/players/{id}")).await.json();
    assert_eq!((&fresh["ratings"], &fresh["statistics"]), (&json!([]), &json!([])));
    play(&mut me).await;
    let mine = rated(&mut me, &id, 1).await;
    assert_eq!((&mine["name"], &mine["kind"]), (&json!("Ginevra"), &json!("guest")));
    let rating = &mine["ratings"][0];
    assert_eq!((&rating["game"], &rating["provisional"]), (&json!("strozzi"), &json!(true)));
    assert!(rating["uncertainty"].as_f64().unwrap() < 8.33);
    let done = &mine["statistics"][0];
    assert_eq!((&done["matches"], &done["game"]), (&json!(1), &json!("strozzi")));
    let ranks: u64 = done["ranks"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(ranks, 1);
    assert_eq!(done["mean_points"].as_f64(), done["best_points"].as_f64());

    let bot = rated(&mut me, "bot:greedy", 1).await;
    assert_eq!((&bot["kind"], &bot["name"]), (&json!("level"), &json!("greedy")));
    assert!(bot["about"].as_str().unwrap().len() > 10);

    let board = web.browser().get("/ratings/strozzi").await.json();
    let players = board["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    let ids: Vec<&str> = players.iter().map(|player| player["id"].as_str().unwrap()).collect();
    for expected in [&*id, "bot:greedy", "bot:random"] {
        assert!(ids.contains(&expected), "{expected}");
    }
    let sure = |player: &Value| player["rating"].as_f64().unwrap() - 3.0 * player["uncertainty"].as_f64().unwrap();
    assert!(players.windows(2).all(|pair| sure(&pair[0]) >= sure(&pair[1]) - 0.01), "{players:?}");
    assert_eq!(players[0]["place"], json!(1));
    assert_eq!(web.browser().get("/ratings/liguria").await.json()["players"], json!([]));
    assert_eq!(web.browser().get("/ratings/chess").await.status, 404);

    play(&mut me).await;
    rated(&mut me, &id, 2).await;
    let past = me.get(&format!("/players/{id}/ratings?game=strozzi")).await.json();
    let points = past["points"].as_array().unwrap();
    assert_eq!(points.len(), 2);
    assert!(points[0]["ms"].as_u64() <= points[1]["ms"].as_u64());
    assert!(points[1]["uncertainty"].as_f64() < points[0]["uncertainty"].as_f64());
    let matches = web.browser().get(&format!("/players/{id}/matches?limit=1")).await.json();
    assert!(matches["matches"].as_array().unwrap().len() == 1 && matches["next"].is_u64());
    web.end().await;
}

pub(crate) async fn levels_are_players_too(on: On) {
    let web = Web::new(on).await;
    let mut browser = web.browser();
    let levels = browser.get("/levels").await.json();
    let levels = levels["levels"].as_array().unwrap();
    assert_eq!(levels.len(), fondaco_search::Level::ALL.len());
    for level in levels {
        let id = level["id"].as_str().unwrap();
        assert_eq!(id, format!("bot:{}", level["level"].as_str().unwrap()));
        assert_eq!(browser.get(&format!("/players/{id}")).await.json()["about"], level["about"]);
    }
    for nobody in ["bot:oracle", "bot:", "unobody", &"x".repeat(100), "%00", "bot:greedy%20x"] {
        assert_eq!(browser.get(&format!("/players/{nobody}")).await.status, 404, "{nobody}");
        assert_eq!(browser.get(&format!("/players/{nobody}/matches")).await.status, 404, "{nobody}");
        assert_eq!(browser.get(&format!("/players/{nobody}/ratings?game=strozzi")).await.status, 404, "{nobody}");
    }
    assert_eq!(browser.get("/players/bot:greedy/ratings").await.code(), "query");
    assert_eq!(browser.get("/players/bot:greedy/ratings?game=liguria").await.json()["points"], json!([]));
    web.end().await;
}
