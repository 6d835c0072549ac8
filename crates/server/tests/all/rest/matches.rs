//! Matches over REST: opened, joined, played to the end by a program that knows nothing but this interface.

use std::time::Duration;

use fondaco_table::{FairnessProof, verify_fairness, verify_record};
use serde_json::{Value, json};

use super::web::{Visitor, Web};
use crate::support::On;

/// A table with these seats.
pub(crate) fn table(seats: &Value, public: bool) -> Value {
    json!({
        "options": {
            "game": "strozzi",
            "setup": {"players": 3, "first": null, "secret_scores": false, "zero_ranks": true},
            "pace": "none"
        },
        "seats": seats,
        "public": public
    })
}

/// Opens a table and answers its path.
pub(crate) async fn open(visitor: &mut Visitor, seats: Value, public: bool) -> (String, Value) {
    let opened = visitor.post("/matches", table(&seats, public)).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let path = format!("/matches/{}", opened.json()["match"].as_str().unwrap());
    assert_eq!(opened.header("location"), format!("/api/v1{path}"));
    (path, opened.json())
}

pub(crate) async fn start(visitor: &mut Visitor, path: &str) {
    let started = visitor.post(&format!("{path}/manage"), json!({"do": "start"})).await;
    // A table without free seats may have started by itself.
    assert!(started.status == 200 || started.code() == "started", "{}", started.text);
}

/// Plays the first legal decision whenever it is one's turn, until the match is over.
pub(crate) async fn play_to_the_end(visitor: &mut Visitor, path: &str) {
    for _ in 0..4000 {
        let seen = visitor.get(&format!("{path}/snapshot")).await.json();
        if seen["table"]["stage"]["over"].is_string() {
            return;
        }
        match seen["view"]["strozzi"]["legal"][0].as_str() {
            Some(action) => {
                let play = json!({"do": {"play": {"at": seen["table"]["seq"], "action": action}}});
                let played = visitor.post(&format!("{path}/act"), play).await;
                assert!(played.status == 200 || played.code() == "stale", "{}", played.text);
            }
            None => tokio::time::sleep(Duration::from_millis(2)).await,
        }
    }
    panic!("the match does not end");
}

pub(crate) async fn a_match_is_played_and_its_record_and_proof_hold(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("Ginevra").await;
    let bot = json!({"bot": {"level": "greedy"}});
    let (path, _) = open(&mut me, json!(["me", bot, bot]), true).await;
    start(&mut me, &path).await;
    let shown = me.get(&path).await.json();
    assert_eq!(
        (&shown["your_seat"], &shown["game"], &shown["stage"]),
        (&json!(0), &json!("strozzi"), &json!("playing"))
    );
    for early in ["record", "proof"] {
        let refused = me.get(&format!("{path}/{early}")).await;
        assert_eq!((refused.status, refused.code()), (409, "not_over".into()));
    }
    play_to_the_end(&mut me, &path).await;

    // Whoever may see the match may check it, with what they were shown before the first draw.
    let mut anybody = web.browser();
    let record = anybody.get(&format!("{path}/record")).await;
    assert_eq!(record.header("content-type"), "application/json");
    let saved = record.header("content-disposition").to_owned();
    let id = path.strip_prefix("/matches/").unwrap();
    assert!(saved.starts_with("attachment; filename=\"fondaco-strozzi-20"), "{saved}");
    assert!(saved.ends_with(&format!("-{id}-record.json\"")), "{saved}");
    let record = fondaco_game::Record::parse(&record.text).unwrap();
    verify_record(&record).unwrap();
    assert_eq!(record.seats, ["Ginevra", "bot greedy", "bot greedy"]);
    let proof = FairnessProof::parse(&anybody.get(&format!("{path}/proof")).await.text).unwrap();
    assert_eq!(proof.record, record);
    assert!(verify_fairness(&proof, shown["commitment"].as_str()).unwrap().draws > 3);
    assert!(verify_fairness(&proof, Some(&"0".repeat(64))).is_err());

    let over = me.get(&path).await.json();
    assert_eq!(over["stage"], json!({"over": "played"}));
    assert_eq!(over["ended"]["ranks"].as_array().unwrap().len(), 3);
    assert_eq!(over["ended"]["scores"].as_array().unwrap().len(), 3);
    let told = anybody.get(&format!("{path}/history?since=0")).await.json();
    assert_eq!(told["seq"], over["seq"]);
    let late = me.post(&format!("{path}/act"), json!({"do": {"play": {"at": over["seq"], "action": "pass"}}})).await;
    assert_eq!((late.status, late.code()), (409, "match_over".into()));

    let finished = me.get("/matches?list=finished").await.json();
    assert_eq!(finished["matches"][0]["match"], json!(id));
    assert_eq!(me.get("/matches?list=mine").await.json()["matches"], json!([]));
    web.end().await;
}

pub(crate) async fn a_private_match_is_there_for_those_it_concerns_only(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.guest("Owner").await;
    let mut friend = web.guest("Friend").await;
    let mut stranger = web.guest("Stranger").await;
    let mut nobody = web.browser();
    let (path, opened) = open(&mut owner, json!(["me", "open", "open"]), false).await;
    let invitation = opened["invitation"].as_str().unwrap().to_owned();
    assert!(invitation.len() >= 16);

    let reads = ["", "/snapshot", "/history", "/record", "/proof", "/chat"];
    let writes = [
        ("/join", json!({})),
        ("/leave", json!({})),
        ("/act", json!({"do": "leave"})),
        ("/manage", json!({"do": "start"})),
        ("/chat", json!({"says": {"text": "hello"}})),
    ];
    for (tail, wrong) in [("", ""), ("?invitation=", "guess"), ("?invitation=", &invitation.to_uppercase())] {
        for read in reads {
            let missing = stranger.get(&format!("/matches/m999999999999{read}{tail}{wrong}")).await;
            assert_eq!(missing.status, 404);
            for answer in [
                stranger.get(&format!("{path}{read}{tail}{wrong}")).await,
                nobody.get(&format!("{path}{read}{tail}{wrong}")).await,
            ] {
                assert_eq!((answer.status, &answer.text), (404, &missing.text), "{read}{tail}");
            }
        }
    }
    for (write, body) in &writes {
        let missing = stranger.post(&format!("/matches/m999999999999{write}"), body.clone()).await;
        let answer = stranger.post(&format!("{path}{write}"), body.clone()).await;
        assert_eq!((answer.status, &answer.text), (404, &missing.text), "{write}");
    }
    let guess = stranger.post(&format!("{path}/join"), json!({"invitation": "guess"})).await;
    assert_eq!(guess.status, 404);
    for list in ["open", "live"] {
        assert!(!stranger.get(&format!("/matches?list={list}")).await.text.contains(&path[9..]), "{list}");
    }
    let owner_id = owner.get("/me").await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(stranger.get(&format!("/players/{owner_id}/matches")).await.json()["matches"], json!([]));

    // With the invitation it can be seen and joined.
    let seen = friend.get(&format!("{path}?invitation={invitation}")).await;
    assert_eq!(seen.status, 200);
    assert!(seen.json()["invitation"].is_null() && seen.json()["your_seat"].is_null());
    assert_eq!(nobody.get(&format!("{path}/snapshot?invitation={invitation}")).await.status, 200);
    assert_eq!(friend.post(&format!("{path}/join"), json!({"invitation": invitation})).await.json()["seat"], json!(1));
    // Somebody who sits there needs it no more, and can hand it on.
    assert_eq!(friend.get(&path).await.json()["invitation"], json!(invitation));
    assert_eq!(
        friend.get(&format!("/players/{owner_id}/matches")).await.json()["matches"].as_array().unwrap().len(),
        1
    );
    assert_eq!(friend.post(&format!("{path}/leave"), json!({})).await.status, 200);
    assert_eq!(friend.get(&path).await.status, 404);
    web.end().await;
}

pub(crate) async fn tables_are_listed_joined_and_managed(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.guest("Owner").await;
    let mut friend = web.guest("Friend").await;
    let (path, opened) = open(&mut owner, json!(["me", "open", "open"]), true).await;
    assert!(opened["invitation"].is_null(), "a public table needs none");
    let listed = web.browser().get("/matches").await.json();
    assert_eq!(listed["matches"][0]["match"], opened["match"]);
    assert_eq!(friend.post(&format!("{path}/join"), json!({"seat": 2})).await.json()["seat"], json!(2));
    let twice = friend.post(&format!("{path}/join"), json!({})).await;
    assert_eq!((twice.status, twice.code()), (409, "already_seated".into()));
    let not_his = friend.post(&format!("{path}/manage"), json!({"do": "start"})).await;
    assert_eq!((not_his.status, not_his.code()), (403, "not_owner".into()));
    let too_early = owner.post(&format!("{path}/manage"), json!({"do": "start"})).await;
    assert_eq!((too_early.status, too_early.code()), (409, "seats_open".into()));
    let bot = json!({"do": {"bot": {"seat": 1, "level": "greedy"}}});
    assert_eq!(owner.post(&format!("{path}/manage"), bot).await.status, 200);
    let unknown = json!({"do": {"bot": {"seat": 1, "level": "oracle"}}});
    assert_eq!(owner.post(&format!("{path}/manage"), unknown).await.status, 422);
    start(&mut owner, &path).await;
    assert_eq!(web.browser().get("/matches").await.json()["matches"], json!([]));
    assert_eq!(web.browser().get("/matches?list=live").await.json()["matches"][0]["match"], opened["match"]);

    // Whose turn it is.
    let turn = loop {
        let turn = owner.get(&path).await.json()["turn"].clone();
        if turn["player"] != json!(1) {
            break turn["player"].clone();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    let (mut active, mut idle) = if turn == json!(0) { (owner, friend) } else { (friend, owner) };
    assert_eq!(active.get(&path).await.json()["your_turn"], json!(true));
    assert_eq!(active.get("/matches?list=mine").await.json()["matches"][0]["your_turn"], json!(true));
    assert_eq!(active.get("/matches?list=mine").await.json()["matches"][0]["round"], json!([1, 3]));
    assert!(idle.get("/matches?list=mine").await.json()["matches"][0]["your_turn"].is_null());

    // What is refused, and why.
    let seq = active.get(&path).await.json()["seq"].as_u64().unwrap();
    let play = |at: u64, action: &str| json!({"do": {"play": {"at": at, "action": action}}});
    let refused = idle.post(&format!("{path}/act"), play(seq, "pass")).await;
    assert_eq!((refused.status, refused.code()), (409, "not_your_turn".into()));
    let refused = active.post(&format!("{path}/act"), play(seq - 1, "pass")).await;
    assert_eq!((refused.status, refused.code()), (409, "stale".into()));
    assert_eq!(refused.json()["error"]["why"]["table"]["stale"]["now"], json!(seq));
    let refused = active.post(&format!("{path}/act"), play(seq, "castle e1g1")).await;
    assert_eq!((refused.status, refused.code()), (422, "notation".into()));
    let refused = active.post(&format!("{path}/act"), json!({"do": {"fly": {}}})).await;
    assert_eq!((refused.status, refused.code()), (422, "unreadable".into()));
    let stranger = web.guest("Stranger").await.post(&format!("{path}/act"), play(seq, "pass")).await;
    assert_eq!((stranger.status, stranger.code()), (403, "not_seated".into()));
    let nobody = web.browser().post(&format!("{path}/act"), play(seq, "pass")).await;
    assert_eq!((nobody.status, nobody.code()), (401, "nobody".into()));

    // What is seen: nobody but the one who decides is told what they may decide.
    let legal = |seen: &Value| seen["view"]["strozzi"]["legal"].as_array().unwrap().len();
    assert!(legal(&active.get(&format!("{path}/snapshot")).await.json()) > 0);
    assert_eq!(legal(&idle.get(&format!("{path}/snapshot")).await.json()), 0);
    let spectator = web.browser().get(&format!("{path}/snapshot")).await.json();
    assert!(legal(&spectator) == 0 && spectator["table"]["you"].is_null());
    web.end().await;
}

pub(crate) async fn tables_that_cannot_be_are_refused(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("A").await;
    let mut odd = table(&json!(["me", "open"]), true);
    assert_eq!(me.post("/matches", odd.clone()).await.code(), "seats");
    odd["seats"] = json!(["me", "open", "me"]);
    assert_eq!(me.post("/matches", odd.clone()).await.code(), "twice");
    odd["seats"] = json!(["me", "open", "open"]);
    odd["options"]["game"] = json!("chess");
    assert_eq!(me.post("/matches", odd).await.code(), "game");
    assert_eq!(me.post("/matches", json!({})).await.code(), "unreadable");
    assert_eq!(web.browser().post("/matches", table(&json!(["me", "open", "open"]), true)).await.code(), "nobody");
    assert_eq!(web.browser().get("/matches?list=mine").await.code(), "nobody");
    web.end().await;
}

pub(crate) async fn lists_have_pages(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("A").await;
    let mut paths = Vec::new();
    for _ in 0..5 {
        paths.insert(0, open(&mut me, json!(["me", "open", "open"]), true).await.0);
    }
    for list in ["mine", "open", "live"] {
        if list == "live" {
            for path in &paths {
                for seat in [1, 2] {
                    let bot = json!({"do": {"bot": {"seat": seat, "level": "random"}}});
                    assert_eq!(me.post(&format!("{path}/manage"), bot).await.status, 200);
                }
                start(&mut me, path).await;
            }
        }
        let (mut seen, mut next) = (Vec::new(), String::new());
        loop {
            let page = me.get(&format!("/matches?list={list}&limit=2{next}")).await.json();
            let ids = page["matches"].as_array().unwrap().iter();
            seen.extend(ids.map(|one| format!("/matches/{}", one["match"].as_str().unwrap())));
            match page["next"].as_u64() {
                Some(number) => next = format!("&before={number}"),
                None => break,
            }
        }
        assert_eq!(seen, paths, "{list}");
    }
    web.end().await;
}

pub(crate) async fn players_and_those_who_look_on_talk_apart(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.guest("Owner").await;
    let mut watcher = web.guest("Watcher").await;
    let (path, _) = open(&mut owner, json!(["me", "open", "open"]), true).await;
    let chat = format!("{path}/chat");
    assert_eq!(owner.post(&chat, json!({"says": {"text": "Buona fortuna!"}})).await.status, 200);
    assert_eq!(watcher.post(&chat, json!({"says": {"phrase": "good-luck"}})).await.status, 200);
    assert_eq!(watcher.post(&chat, json!({"says": {"text": "x".repeat(301)}})).await.code(), "chat");
    for visitor in [&mut owner, &mut watcher] {
        let heard = visitor.get(&chat).await.json();
        assert_eq!(heard["chat"].as_array().unwrap().len(), 1);
        assert_eq!(
            (&heard["chat"][0]["says"], &heard["chat"][0]["name"]),
            (&json!({"text": "Buona fortuna!"}), &json!("Owner"))
        );
        assert_eq!(visitor.get(&format!("{chat}?after=1")).await.json()["chat"], json!([]));
    }
    let apart = watcher.get(&format!("{chat}?room=spectators")).await.json();
    assert_eq!(apart["chat"][0]["says"], json!({"phrase": "good-luck"}));
    assert_eq!(owner.get(&format!("{chat}?room=spectators")).await.json()["chat"], json!([]));
    web.end().await;
}
