//! Editions over REST: brought, listed, played with.

use fondaco_game::Record;
use fondaco_game::edition::MAX_BYTES;
use fondaco_table::{GameName, verify_record};
use serde_json::{Value, json};

use super::matches::{start, table};
use super::web::{Visitor, Web};
use crate::support::On;

/// The game of [`table`].
const GAME: GameName = GameName::ALL[0];

fn new_edition(seed: u64) -> Value {
    json!({"game": GAME, "file": GAME.surprise(seed).to_file().unwrap()})
}

async fn bring(visitor: &mut Visitor, seed: u64) -> Value {
    let brought = visitor.post("/editions", new_edition(seed)).await;
    assert_eq!(brought.status, 201, "{}", brought.text);
    brought.json()
}

pub(crate) async fn a_match_is_played_with_another_edition(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("Ginevra").await;
    for (number, &game) in GameName::ALL[..2].iter().enumerate() {
        let file = game.surprise(5001).to_file().unwrap();
        let brought = me.post("/editions", json!({"game": game, "file": file})).await;
        assert_eq!(brought.status, 201, "{}", brought.text);
        let edition = brought.json();
        assert_eq!(
            (&edition["name"], &edition["mine"], &edition["offered"]),
            (&json!("surprise 5001"), &json!(true), &json!(false))
        );
        let bot = json!({"bot": {"level": "greedy"}});
        let mut wanted = table(&json!(["me", bot, bot]), true);
        wanted["options"]["game"] = json!(game);
        wanted["options"]["setup"] = game.usual(3).setup;
        wanted["options"]["edition"] = json!({"name": edition["name"], "hash": edition["hash"]});
        let opened = me.post("/matches", wanted.clone()).await;
        assert_eq!(opened.status, 201, "{}", opened.text);
        let path = format!("/matches/{}", opened.json()["match"].as_str().unwrap());
        // Everybody sees what is played, and can look at the components before sitting down.
        let mut anybody = web.browser();
        let card = anybody.get(&path).await.json();
        assert_eq!(card["edition"], wanted["options"]["edition"]);
        let shown = anybody.get(&format!("/editions/{}", card["edition"]["hash"].as_str().unwrap())).await.json();
        assert_eq!(shown["components"], json!(game.surprise(5001).components));
        assert_eq!(shown["mine"], json!(false));
        assert_eq!((&edition["games"], &shown["games"]), (&json!(0), &json!(1)), "one match is played with it");
        let listed = me.get("/editions").await.json();
        let listed = listed["editions"].as_array().unwrap();
        assert_eq!(listed.len(), number + 1);
        assert!(listed.iter().all(|one| one["games"] == json!(1)));
        start(&mut me, &path).await;
        play(&mut me, &path, game).await;
        let record = Record::parse(&anybody.get(&format!("{path}/record")).await.text).unwrap();
        assert_eq!(record.components, Some(game.surprise(5001).components));
        verify_record(&record).unwrap();
    }
    web.end().await;
}

/// Decides whatever comes first until the match is over.
async fn play(visitor: &mut Visitor, path: &str, game: GameName) {
    for _ in 0..8000 {
        let seen = visitor.get(&format!("{path}/snapshot")).await.json();
        if seen["table"]["stage"]["over"].is_string() {
            return;
        }
        match seen["view"][game.as_str()]["legal"][0].as_str() {
            Some(action) => {
                let play = json!({"do": {"play": {"at": seen["table"]["seq"], "action": action}}});
                let played = visitor.post(&format!("{path}/act"), play).await;
                assert!(played.status == 200 || played.code() == "stale", "{}", played.text);
            }
            None => tokio::time::sleep(std::time::Duration::from_millis(2)).await,
        }
    }
    panic!("the match does not end");
}

pub(crate) async fn editions_that_cannot_be_are_refused(on: On) {
    let web = Web::new(on).await;
    let mut nobody = web.browser();
    assert_eq!(nobody.post("/editions", new_edition(1)).await.status, 401);
    let mut me = web.guest("Ginevra").await;
    // As long as it may be, and full of what JSON writes with more letters.
    let mut long = GAME.surprise(5003).to_file().unwrap();
    long += "# ";
    long += &"\"".repeat(MAX_BYTES - long.len() - 1);
    long.push('\n');
    assert_eq!(long.len(), MAX_BYTES);
    let brought = me.post("/editions", json!({"game": GAME, "file": &long})).await;
    assert_eq!(brought.status, 201, "{}", brought.text);
    let mut said = async |file: &str| {
        let answer = me.post("/editions", json!({"game": GAME, "file": file})).await;
        (answer.status, answer.code(), answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned())
    };
    let foreign = GameName::ALL[1].surprise(1).to_file().unwrap();
    let (status, code, text) = said(&foreign).await;
    assert_eq!((status, &*code), (422, "bad_edition"));
    assert!(text.contains("this is an edition of '") && text.len() < 200, "{text}");
    let (status, code, text) = said(&"k=1\n".repeat(10_000)).await;
    assert_eq!((status, &*code), (422, "bad_edition"));
    assert!(text.len() < 500, "{text}");
    let (status, code, _) = said(&"x".repeat(70_000)).await;
    assert_eq!((status, &*code), (413, "too_long"));
    assert_eq!(said(&(long + "\n")).await.0, 413);
    assert_eq!(said(&"x".repeat(5 * MAX_BYTES)).await.1, "too_long");
    let file = GAME.surprise(1).to_file().unwrap();
    let named = |name: &str| file.replacen("surprise 1", name, 1);
    // Whatever stands there, it gets one short sentence, and no time is spent on it.
    let keys = |count: usize| (0..count).map(|number| format!("key{number} = 1\n")).collect::<String>();
    let (first, last) = (file.find("    \"").unwrap(), file.find("]\n\n").unwrap());
    let single = format!("{}    \"3:RRCC:0:1\",\n{}", &file[..first], &file[last..]);
    for (what, content, status, sentence) in [
        ("10 MB of junk", "junk ".repeat(2_000_000), 413, ""),
        ("40,000 unknown keys", file.clone() + &keys(40_000), 413, "at most"),
        ("400,000 unknown keys", file.clone() + &keys(400_000), 413, ""),
        ("as many as there is room for", keys(4_000) + &file, 422, "unknown key 'key0'"),
        ("nested deeply", "a = ".to_owned() + &"[".repeat(60_000), 422, "nested too deeply"),
        ("one ship", single, 422, "there are 29 ship cards, not 1"),
        ("nothing to be seen", named("surprise\u{202e} 1"), 422, "invisible"),
        ("a pile of marks", named(&("x".to_owned() + &"\u{301}".repeat(40))), 422, "piles of marks"),
        ("two lines", named("one\\ntwo"), 422, "on one line"),
        ("a very long name", named(&"x".repeat(55_000)), 422, "1 to 60 characters"),
        ("no name", named(""), 422, "1 to 60 characters"),
    ] {
        let begun = std::time::Instant::now();
        let (found, _, text) = said(&content).await;
        println!("{what}: {:?}, {found}, {text}", begun.elapsed());
        assert_eq!(found, status, "{what}: {text}");
        assert!(text.contains(sentence) && !text.is_empty() && text.len() < 2_000, "{what}: {text}");
        assert!(!text.chars().any(|letter| letter.is_control() || letter == '\u{202e}'), "{what}: {text:?}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(3), "{what}: {:?}", begun.elapsed());
    }
    let marked = me.post("/editions", json!({"game": GAME, "file": format!("\u{feff}{file}")})).await;
    assert_eq!(marked.status, 201, "a byte order mark means nothing: {}", marked.text);
    // Tables with one that nobody has brought.
    let mut wanted = table(&json!(["me", "open", "open"]), true);
    wanted["options"]["edition"] = json!({"name": "lost", "hash": "0000000000000000"});
    let refused = me.post("/matches", wanted).await;
    assert_eq!((refused.status, refused.code()), (422, "edition".into()), "{}", refused.text);
    let unknown = me.get("/editions/0000000000000000").await;
    assert_eq!((unknown.status, unknown.code()), (404, "no_such_edition".into()));
    web.end().await;
}

pub(crate) async fn editions_are_listed_for_those_they_concern(on: On) {
    let web = Web::new(on).await;
    let (mut me, mut other) = (web.guest("Ginevra").await, web.guest("Lorenzo").await);
    let mine = bring(&mut me, 5002).await;
    let same = bring(&mut other, 5002).await;
    assert_eq!((&same["hash"], &same["mine"]), (&mine["hash"], &json!(false)), "stored once");
    let listed = me.get("/editions").await.json();
    assert_eq!(listed["editions"].as_array().unwrap().len(), 1);
    assert_eq!(listed["editions"][0]["components"], Value::Null);
    assert!(other.get("/editions").await.json()["editions"].as_array().unwrap().is_empty());
    let stored = me.get("/me/export").await.json()["editions"].clone();
    assert_eq!((&stored[0]["hash"], stored.as_array().unwrap().len()), (&mine["hash"], 1));
    assert!(other.get("/me/export").await.json()["editions"].as_array().unwrap().is_empty());
    let board = me.get(&format!("/ratings/{GAME}?edition={}", mine["hash"].as_str().unwrap())).await;
    assert_eq!((board.status, board.json()["players"].as_array().unwrap().len()), (200, 0));
    web.end().await;
}
