//! Ratings, statistics, leader boards.

use std::time::Duration;

use fondaco_server::rating::compute;
use serde_json::{Value, json};

use super::matches::{open, play_to_the_end, start, table};
use super::web::{Answer, Visitor, Web};
use crate::support::On;

/// A rated table: two people and a bot.
fn rated_table() -> Value {
    let mut rated = table(&json!(["me", "open", {"bot": {"level": "greedy"}}]), true);
    rated["options"]["rated"] = true.into();
    rated["options"]["clock"] = json!({"daily": {"days": 1}});
    rated
}

/// Two people play a rated match. Its path.
async fn play(me: &mut Visitor, friend: &mut Visitor) -> String {
    let opened = me.post("/matches", rated_table()).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let path = format!("/matches/{}", opened.json()["match"].as_str().unwrap());
    assert_eq!(friend.post(&format!("{path}/join"), json!({})).await.status, 200);
    start(me, &path).await;
    tokio::join!(play_to_the_end(me, &path), play_to_the_end(friend, &path));
    path
}

async fn id_of(visitor: &mut Visitor) -> String {
    visitor.get("/me").await.json()["id"].as_str().unwrap().to_owned()
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
    let mut me = web.account("Ginevra", "una lunga parola").await;
    let mut friend = web.account("Lorenzo", "un'altra parola lunga").await;
    let (id, friends) = (id_of(&mut me).await, id_of(&mut friend).await);
    let fresh = me.get(&format!("/players/{id}")).await.json();
    assert_eq!((&fresh["ratings"], &fresh["statistics"]), (&json!([]), &json!([])));
    play(&mut me, &mut friend).await;
    let mine = rated(&mut me, &id, 1).await;
    assert_eq!((&mine["name"], &mine["kind"]), (&json!("Ginevra"), &json!("account")));
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
    for expected in [&*id, &*friends, "bot:greedy"] {
        assert!(ids.contains(&expected), "{expected}");
    }
    let sure = |player: &Value| player["rating"].as_f64().unwrap() - 3.0 * player["uncertainty"].as_f64().unwrap();
    assert!(players.windows(2).all(|pair| sure(&pair[0]) >= sure(&pair[1]) - 0.01), "{players:?}");
    assert_eq!(players[0]["place"], json!(1));
    assert_eq!(web.browser().get("/ratings/liguria").await.json()["players"], json!([]));
    assert_eq!(web.browser().get("/ratings/chess").await.status, 404);

    play(&mut me, &mut friend).await;
    rated(&mut me, &id, 2).await;
    let past = me.get(&format!("/players/{id}/ratings?game=strozzi")).await.json();
    let points = past["points"].as_array().unwrap();
    assert_eq!(points.len(), 2);
    assert!(points[0]["ms"].as_u64() <= points[1]["ms"].as_u64());
    assert!(points[1]["uncertainty"].as_f64() < points[0]["uncertainty"].as_f64());
    let matches = web.browser().get(&format!("/players/{id}/matches?limit=1")).await.json();
    assert!(matches["matches"].as_array().unwrap().len() == 1 && matches["next"].is_u64());
    // What each match changed is kept with what was before it, and all of it follows from the logs.
    let found = web.store().check(false, compute).await.unwrap();
    assert_eq!((found.matches, &found.faults[..]), (2, &[][..]));
    web.end().await;
}

/// An accomplice who resigned once made a losing friend a shared winner.
pub(crate) async fn a_rated_match_goes_on_when_somebody_leaves(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("Ginevra", "una lunga parola").await;
    let mut ends = rated_table();
    ends["options"]["absence"] = "end".into();
    let refused = me.post("/matches", ends.clone()).await;
    assert_eq!((refused.status, refused.code()), (422, "rated_absence".into()), "{}", refused.text);
    // A casual match may end then, and a rated one goes on.
    ends["options"]["rated"] = false.into();
    assert_eq!(me.post("/matches", ends).await.status, 201);
    let mut friend = web.account("Lorenzo", "un'altra parola lunga").await;
    let path = format!("/matches/{}", me.post("/matches", rated_table()).await.json()["match"].as_str().unwrap());
    assert_eq!(friend.post(&format!("{path}/join"), json!({})).await.status, 200);
    start(&mut me, &path).await;
    assert_eq!(friend.post(&format!("{path}/act"), json!({"do": "resign"})).await.status, 200);
    // Nor does the one who is left end it alone.
    for _ in 0..100 {
        let seq = me.get(&path).await.json()["seq"].clone();
        let end = json!({"do": {"offer": {"at": seq, "offer": "abandon"}}});
        let refused = me.post(&format!("{path}/act"), end).await;
        if refused.code() != "stale" {
            assert_eq!((refused.status, refused.code()), (409, "rated_left".into()), "{}", refused.text);
            break;
        }
    }
    play_to_the_end(&mut me, &path).await;
    let ranks = me.get(&path).await.json()["ended"]["ranks"].clone();
    assert_eq!((&ranks[1], ranks.as_array().map(Vec::len)), (&json!(3), Some(3)), "{ranks}");
    web.end().await;
}

/// Somebody could otherwise let their own programs lose to them.
pub(crate) async fn nobody_is_rated_against_their_own_programs(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("Ginevra", "una lunga parola").await;
    let mut friend = web.account("Lorenzo", "un'altra parola lunga").await;
    let mut programs = Vec::new();
    for label in ["Thumb", "Finger"] {
        let token = me.post("/tokens", json!({"label": label})).await.json()["token"].as_str().unwrap().to_owned();
        programs.push(web.program(&token));
    }
    let mut table = table(&json!(["me", "open", "open"]), true);
    table["options"]["rated"] = true.into();
    table["options"]["clock"] = json!({"daily": {"days": 1}});
    let mut open = async |who: &mut Visitor, rated: bool| {
        table["options"]["rated"] = rated.into();
        format!("/matches/{}/join", who.post("/matches", table.clone()).await.json()["match"].as_str().unwrap())
    };
    let own = |answer: Answer| assert_eq!((answer.status, answer.code()), (403, "rated_own".into()), "{}", answer.text);
    let mine = open(&mut me, true).await;
    own(programs[0].post(&mine, json!({})).await);
    assert_eq!(friend.post(&mine, json!({})).await.status, 200);
    let theirs = open(&mut friend, true).await;
    assert_eq!(programs[0].post(&theirs, json!({})).await.status, 200, "against others they are rated");
    own(programs[1].post(&theirs, json!({})).await);
    own(me.post(&theirs, json!({})).await);
    // Nothing is at stake in a casual match.
    let casual = open(&mut me, false).await;
    assert_eq!(programs[0].post(&casual, json!({})).await.status, 200);
    web.end().await;
}

/// Somebody who decided nothing and let a bot stand in once won a rated match; whoever left escaped the loss; and games against
/// bots, with take-backs, made people climb.
pub(crate) async fn only_what_is_agreed_to_be_rated_is_rated(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("Ginevra", "una lunga parola").await;
    let mut friend = web.account("Lorenzo", "un'altra parola lunga").await;
    let mut guest = web.guest("Piero").await;
    let id = id_of(&mut me).await;
    // A casual match against bots is a result, and changes no rating.
    let bot = json!({"bot": {"level": "greedy"}});
    let (path, _) = open(&mut me, json!(["me", bot, bot]), true).await;
    start(&mut me, &path).await;
    play_to_the_end(&mut me, &path).await;
    let mut kept = json!([]);
    for _ in 0..500 {
        kept = me.get(&format!("/players/{id}")).await.json();
        if kept["statistics"][0]["matches"] == json!(1) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((&kept["statistics"][0]["matches"], &kept["ratings"]), (&json!(1), &json!([])));
    // Guests neither open nor join a rated table.
    let refused = guest.post("/matches", rated_table()).await;
    assert_eq!((refused.status, refused.code()), (403, "rated_guest".into()));
    let opened = me.post("/matches", rated_table()).await.json();
    assert_eq!(me.get("/matches").await.json()["matches"][0]["rated"], true, "lists say so");
    let path = format!("/matches/{}", opened["match"].as_str().unwrap());
    let refused = guest.post(&format!("{path}/join"), json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, "rated_guest".into()));
    let alone = me.post(&format!("{path}/manage"), json!({"do": {"bot": {"seat": 1, "level": "greedy"}}})).await;
    assert_eq!(alone.status, 200, "{}", alone.text);
    assert_eq!(me.post(&format!("{path}/manage"), json!({"do": "start"})).await.code(), "rated_alone");
    assert_eq!(me.post(&format!("{path}/manage"), json!({"do": {"open": {"seat": 1}}})).await.status, 200);
    assert_eq!(friend.post(&format!("{path}/join"), json!({})).await.status, 200);
    start(&mut me, &path).await;
    // The owner does not choose a weaker bot in the middle, and who leaves is last.
    let weaker = me.post(&format!("{path}/manage"), json!({"do": {"bot": {"seat": 2, "level": "random"}}})).await;
    assert_eq!(weaker.code(), "rated_seats");
    assert_eq!(me.post(&format!("{path}/act"), json!({"do": "leave"})).await.status, 200);
    play_to_the_end(&mut friend, &path).await;
    let mine = rated(&mut me, &id, 1).await;
    assert!(mine["ratings"][0]["rating"].as_f64().unwrap() < 25.0, "{mine}");
    let seen = me.get(&path).await.json();
    assert_eq!((&seen["ended"]["ranks"][0], &seen["your_seat"]), (&json!(3), &json!(0)));
    let changes = web.store().rating_changes(&opened["match"].as_str().unwrap().parse().unwrap()).await.unwrap();
    assert_eq!(changes.len(), 3);
    assert!(changes[0].after.rating < changes[0].before.rating && changes[0].rank == 3);
    // Whoever comes by the link is told so, too.
    let told = web.browser().get(&path).await.json();
    let told: Vec<f64> = (0..3).map(|seat| told["changes"][seat]["after"]["rating"].as_f64().unwrap()).collect();
    assert!((0..3).all(|seat| (told[seat] - changes[seat].after.rating).abs() < 0.001), "{told:?} {changes:?}");
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

pub(crate) async fn open_tables_say_how_strong_people_are(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("Ginevra", "una lunga parola").await;
    let mut friend = web.account("Lorenzo", "un'altra parola lunga").await;
    let id = id_of(&mut me).await;
    play(&mut me, &mut friend).await;
    let mine = rated(&mut me, &id, 1).await["ratings"][0].clone();
    // A guest sits beside her, who was never rated; and one table has nobody who was.
    let mut guest = web.guest("Guest").await;
    guest.post("/matches", table(&json!(["me", "open", "open"]), true)).await;
    let mut wanted = table(&json!(["open", "me", "open"]), true);
    wanted["language"] = "de".into();
    let opened = me.post("/matches", wanted).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let path = format!("/matches/{}", opened.json()["match"].as_str().unwrap());
    assert_eq!(guest.post(&format!("{path}/join"), json!({})).await.status, 200);
    let listed = web.browser().get("/matches?list=open").await.json()["matches"].clone();
    let (hers, guests) = (&listed[0], &listed[1]);
    assert_eq!(hers["ratings"].as_array().map(Vec::len), Some(3));
    assert_eq!((&hers["ratings"][0], &hers["ratings"][2]), (&Value::Null, &Value::Null));
    assert_eq!(hers["ratings"][1]["rating"], mine["rating"]);
    assert_eq!(
        (&hers["language"], &guests["language"], &guests["ratings"]),
        (&json!("de"), &Value::Null, &Value::Null)
    );
    let one = web.browser().get(&path).await.json();
    assert_eq!(
        (&one["ratings"], &one["language"]),
        (&hers["ratings"], &json!("de")),
        "after a change at the table too"
    );
    for language in ["", "d", "deutsch", "DE", "d1", "é"] {
        let mut wrong = table(&json!(["me", "open", "open"]), true);
        wrong["language"] = language.into();
        assert_eq!(me.post("/matches", wrong).await.status, 422, "{language:?}");
    }
}
