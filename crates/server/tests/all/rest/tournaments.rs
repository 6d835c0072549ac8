//! Tournaments: opened, entered, played round by round, read by those whom they concern.

use std::collections::BTreeSet;
use std::time::Duration;

use fondaco_table::{FairnessProof, verify_fairness};
use serde_json::{Value, json};

use super::web::{Visitor, Web};
use crate::support::On;

const PASSWORD: &str = "una lunga parola";

/// A tournament of Strozzi for tables of three, with something changed.
fn plan(change: &Value) -> Value {
    let mut body = json!({"name": "Tuesday at the Rialto", "game": "strozzi", "players": 3, "rounds": 3, "public": true,
        "clock": {"real_time": {"base_ms": 600_000, "increment_ms": 10_000}}});
    for (key, value) in change.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn accounts(web: &Web, count: usize) -> Vec<Visitor> {
    let mut all = Vec::new();
    for number in 0..count {
        all.push(web.account(&format!("Player{}", (b'A' + number as u8) as char), PASSWORD).await);
    }
    all
}

/// Opens a tournament. Its path.
async fn open(organizer: &mut Visitor, change: Value) -> (String, Value) {
    let answer = organizer.post("/tournaments", plan(&change)).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let body = answer.json();
    (format!("/tournaments/{}", body["id"].as_str().unwrap()), body)
}

async fn refused(who: &mut Visitor, path: &str, body: Value) -> (u16, String) {
    let answer = who.post(path, body).await;
    (answer.status, answer.code())
}

/// Everybody plays the first decision that there is at their table of this round, whenever it is their turn, until the round is over.
async fn play_round(people: &mut [Visitor], path: &str, round: u64) {
    for _ in 0..6_000 {
        let mut idle = true;
        for who in people.iter_mut() {
            let one = who.get(path).await.json();
            if one["round"] != round || one["stage"] != "running" {
                return;
            }
            let Some(own) = one["your_table"]["match"].as_str() else { continue };
            if one["your_table"]["stage"] != "playing" {
                continue;
            }
            let own = format!("/matches/{own}");
            let seen = who.get(&format!("{own}/snapshot")).await.json();
            if let Some(action) = seen["view"]["strozzi"]["legal"][0].as_str() {
                let play = json!({"do": {"play": {"at": seen["table"]["seq"], "action": action}}});
                let played = who.post(&format!("{own}/act"), play).await;
                assert!(played.status == 200 || played.status == 409, "{}", played.text);
                idle = false;
            }
        }
        if idle {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("round {round} does not end");
}

/// Waits until what is read is as it should be.
async fn until(who: &mut Visitor, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..2_000 {
        let body = who.get(path).await.json();
        if wanted(&body) {
            return body;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{path} is never as it should be");
}

pub(crate) async fn tournaments_are_opened_entered_and_left(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 3).await;
    let mut guest = web.guest("Guest").await;
    assert_eq!(refused(&mut guest, "/tournaments", plan(&json!({}))).await, (403, "account_needed".into()));
    for (change, code) in [
        (json!({"name": "ab"}), "tournament_name"),
        (json!({"name": "abc\u{202e}def"}), "tournament_name"),
        (json!({"name": "x".repeat(61)}), "tournament_name"),
        (json!({"players": 7}), "tournament_players"),
        (json!({"players": 2}), "tournament_players"),
        (json!({"rounds": 0}), "tournament_rounds"),
        (json!({"rounds": 13}), "tournament_rounds"),
        (json!({"clock": "none"}), "tournament_clock"),
        (json!({"clock": {"real_time": {"base_ms": 9_000, "increment_ms": 0}}}), "tournament_clock"),
        (json!({"clock": {"daily": {"days": 8}}}), "tournament_clock"),
        (json!({"starts_ms": 1}), "tournament_start"),
        (json!({"starts_ms": u64::MAX}), "tournament_start"),
        (json!({"most": 1}), "tournament_most"),
        (json!({"most": 1025}), "tournament_most"),
        (json!({"bots": "dodge"}), "tournament_bots"),
        (json!({"unknown": 1}), "unreadable"),
    ] {
        assert_eq!(refused(&mut people[0], "/tournaments", plan(&change)).await, (422, code.into()), "{change}");
    }
    let (path, body) = open(&mut people[0], json!({"most": 2})).await;
    assert_eq!((&body["stage"], &body["entrants"], &body["round"]), (&json!("open"), &json!(0), &json!(0)));
    assert_eq!(web.browser().get(&path).await.json()["name"], "Tuesday at the Rialto");
    let (join, leave) = (format!("{path}/join"), format!("{path}/leave"));
    assert_eq!(web.browser().post(&join, json!({})).await.status, 401);
    assert_eq!(refused(&mut guest, &join, json!({})).await, (403, "tournament_guest".into()));
    for _ in 0..2 {
        assert_eq!(people[0].post(&join, json!({})).await.json()["you"]["entry"], "playing");
    }
    assert_eq!(refused(&mut people[0], &format!("{path}/start"), json!({})).await, (409, "too_few_entrants".into()));
    assert_eq!(people[1].post(&join, json!({})).await.json()["entrants"], 2);
    assert_eq!(refused(&mut people[2], &join, json!({})).await, (409, "tournament_full".into()));
    assert_eq!(people[1].post(&leave, json!({})).await.json()["you"], Value::Null);
    assert_eq!(refused(&mut people[1], &leave, json!({})).await, (409, "tournament_closed".into()));
    assert_eq!(refused(&mut people[1], &format!("{path}/rest"), json!({"on": true})).await.1, "tournament_closed");
    // Only who has opened it begins it or calls it off.
    for act in ["start", "cancel"] {
        assert_eq!(refused(&mut people[1], &format!("{path}/{act}"), json!({})).await, (403, "not_organizer".into()));
    }
    // One by link exists for those who have the link; guests may come.
    let (hidden, body) = open(&mut people[0], json!({"public": false})).await;
    let link = body["invitation"].as_str().unwrap().to_owned();
    for query in ["", "?invitation=wrong"] {
        assert_eq!(guest.get(&format!("{hidden}{query}")).await.code(), "no_such_tournament");
        assert_eq!(refused(&mut guest, &format!("{hidden}/join{query}"), json!({})).await.0, 404);
    }
    let joined = guest.post(&format!("{hidden}/join?invitation={link}"), json!({})).await.json();
    assert_eq!((&joined["you"]["entry"], &joined["invitation"]), (&json!("playing"), &json!(link)));
    assert_eq!(guest.get(&hidden).await.json()["standings"][0]["player"]["mark"], "guest");
    let list = async |who: &mut Visitor, list: &str| {
        let body = who.get(&format!("/tournaments?list={list}")).await.json();
        body["tournaments"].as_array().unwrap().len()
    };
    assert_eq!((list(&mut people[1], "open").await, list(&mut people[0], "mine").await), (1, 2));
    assert_eq!((list(&mut guest, "mine").await, list(&mut guest, "running").await), (1, 0));
    assert_eq!(web.browser().get("/tournaments?list=mine").await.status, 401);
    // One person has so many at once.
    open(&mut people[0], json!({})).await;
    assert_eq!(refused(&mut people[0], "/tournaments", plan(&json!({}))).await, (409, "too_many_tournaments".into()));
    assert_eq!(people[0].post(&format!("{path}/cancel"), json!({})).await.json()["stage"], "cancelled");
    assert_eq!(refused(&mut people[0], &format!("{path}/cancel"), json!({})).await, (409, "tournament_closed".into()));
    assert_eq!(refused(&mut people[2], &join, json!({})).await, (409, "tournament_closed".into()));
    let (rated, body) = open(&mut people[0], json!({"public": false, "rated": true})).await;
    let link = body["invitation"].as_str().unwrap();
    let join = format!("{rated}/join?invitation={link}");
    assert_eq!(refused(&mut guest, &join, json!({})).await, (403, "tournament_guest".into()));
    web.end().await;
}

/// Five people, tables of three, so two sit out each time; somebody comes late, somebody leaves.
pub(crate) async fn a_tournament_of_three_rounds_is_played(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 6).await;
    let (path, _) = open(&mut people[0], json!({"odd": "byes"})).await;
    for who in &mut people[..5] {
        assert_eq!(who.post(&format!("{path}/join"), json!({})).await.status, 200);
    }
    let started = people[0].post(&format!("{path}/start"), json!({})).await;
    assert_eq!(started.status, 200, "{}", started.text);
    until(&mut people[0], &path, |body| body["round"] == 1).await;
    let round = people[0].get(&format!("{path}/rounds/1")).await.json();
    assert_eq!((round["tables"].as_array().unwrap().len(), round["byes"].as_array().unwrap().len()), (1, 2));
    assert_eq!(people[0].get(&format!("{path}/rounds/2")).await.status, 404);
    // The table is where people look for what waits for them, and says where it belongs.
    let table = &round["tables"][0];
    let id = table["match"].as_str().unwrap();
    let one = web.browser().get(&format!("/matches/{id}")).await.json();
    assert_eq!((&one["tournament"]["round"], &one["tournament"]["table"]), (&json!(1), &json!(1)));
    assert_eq!(one["owner"], Value::Null);
    // Who comes late plays from the next round on.
    assert_eq!(people[5].post(&format!("{path}/join"), json!({})).await.json()["entrants"], 6);
    play_round(&mut people, &path, 1).await;
    until(&mut people[0], &path, |body| body["round"] == 2).await;
    let round = people[0].get(&format!("{path}/rounds/1")).await.json();
    let points: f64 =
        round["tables"][0]["seats"].as_array().unwrap().iter().map(|seat| seat["points"].as_f64().unwrap()).sum();
    assert!((points - 9.0).abs() < 0.05, "{round}");
    assert!(round["byes"].as_array().unwrap().iter().all(|bye| bye["points"] == 3.0 && bye["asked"] == false));
    let second = people[0].get(&format!("{path}/rounds/2")).await.json();
    assert_eq!(second["tables"].as_array().unwrap().len(), 2, "six people are two tables");
    // One rests in the last round, one leaves.
    let rest = format!("{path}/rest");
    assert_eq!(people[1].post(&rest, json!({"on": true})).await.json()["you"]["entry"], "resting");
    assert_eq!(people[2].post(&format!("{path}/leave"), json!({})).await.json()["you"]["entry"], "withdrawn");
    play_round(&mut people, &path, 2).await;
    until(&mut people[0], &path, |body| body["round"] == 3).await;
    let third = people[0].get(&format!("{path}/rounds/3")).await.json();
    let asked: Vec<&Value> = third["byes"].as_array().unwrap().iter().filter(|bye| bye["asked"] == true).collect();
    assert_eq!(asked.len(), 1, "{third}");
    assert_eq!(refused(&mut people[1], &rest, json!({"on": true})).await, (409, "tournament_closed".into()));
    play_round(&mut people, &path, 3).await;
    let over = until(&mut people[0], &path, |body| body["stage"] == "finished").await;
    assert_eq!(refused(&mut people[2], &format!("{path}/join"), json!({})).await, (409, "tournament_closed".into()));
    // The standings are what the rounds say.
    let standings = over["standings"].as_array().unwrap();
    assert_eq!((standings.len(), over["standings_total"].as_u64()), (6, Some(6)));
    let mut last = f64::INFINITY;
    for standing in standings {
        let rounds = standing["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), 3);
        let sum: f64 = rounds.iter().filter_map(|round| round["points"].as_f64()).sum();
        let own = standing["points"].as_f64().unwrap();
        assert!((own - sum).abs() < 0.05 && own <= last, "{standing}");
        last = own;
    }
    let everybody: BTreeSet<&str> = standings.iter().map(|one| one["player"]["name"].as_str().unwrap()).collect();
    assert_eq!(everybody.len(), 6);
    let part = people[0].get(&format!("{path}?from=4&limit=1")).await.json();
    assert_eq!(part["standings"], json!([standings[4]]));
    assert!(part["your_standing"].is_object() && part["your_table"].is_null());
    // All of it as a file.
    let csv = people[0].get(&format!("{path}/export?format=csv")).await;
    assert!(csv.header("content-type").starts_with("text/csv") && csv.text.lines().count() == 7, "{}", csv.text);
    let all = people[0].get(&format!("{path}/export")).await.json();
    assert_eq!((all["begun"].as_array().unwrap().len(), &all["standings"]), (3, &over["standings"]));
    web.end().await;
}

/// Over days nobody comes late, and the next round begins as soon as the last table is over.
pub(crate) async fn a_daily_tournament_goes_from_round_to_round(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 4).await;
    let (path, _) = open(&mut people[0], json!({"rounds": 2, "clock": {"daily": {"days": 2}}})).await;
    for who in &mut people[..3] {
        assert_eq!(who.post(&format!("{path}/join"), json!({})).await.status, 200);
    }
    assert_eq!(people[0].post(&format!("{path}/start"), json!({})).await.status, 200);
    for round in 1..=2 {
        until(&mut people[0], &path, |body| body["round"] == round).await;
        assert_eq!(
            refused(&mut people[3], &format!("{path}/join"), json!({})).await,
            (409, "tournament_closed".into())
        );
        play_round(&mut people[..3], &path, round).await;
    }
    let over = until(&mut people[0], &path, |body| body["stage"] == "finished").await;
    for standing in over["standings"].as_array().unwrap() {
        assert_eq!(standing["rounds"].as_array().unwrap().len(), 2, "{standing}");
    }
    let table =
        people[0].get(&format!("{path}/rounds/1")).await.json()["tables"][0]["match"].as_str().unwrap().to_owned();
    let one = people[0].get(&format!("/matches/{table}")).await.json();
    assert_eq!((&one["clock"], &one["tournament"]["rounds"]), (&json!({"daily": {"days": 2}}), &json!(2)));
    web.end().await;
}

/// Somebody could otherwise let their own programs lose to them.
pub(crate) async fn nobody_enters_beside_their_own_programs(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 2).await;
    let mut programs = Vec::new();
    for label in ["Thumb", "Finger"] {
        let token =
            people[0].post("/tokens", json!({"label": label})).await.json()["token"].as_str().unwrap().to_owned();
        programs.push(web.program(&token));
    }
    let (path, _) = open(&mut people[1], json!({"programs": true})).await;
    let (join, leave) = (format!("{path}/join"), format!("{path}/leave"));
    let own = (409, "tournament_own".to_owned());
    assert_eq!(programs[0].post(&join, json!({})).await.status, 200);
    assert_eq!(programs[0].post(&join, json!({})).await.status, 200, "it is in already");
    assert_eq!(refused(&mut programs[1], &join, json!({})).await, own);
    assert_eq!(refused(&mut people[0], &join, json!({})).await, own);
    assert_eq!(people[1].post(&join, json!({})).await.status, 200, "another's program is another");
    // Who has left is in nobody's way.
    assert_eq!(programs[0].post(&leave, json!({})).await.status, 200);
    assert_eq!(people[0].post(&join, json!({})).await.status, 200);
    assert_eq!(refused(&mut programs[0], &join, json!({})).await, own);
    web.end().await;
}

/// Two tables are dealt the same: nobody sees the other one, and no secret is told, before both have played.
pub(crate) async fn a_duplicate_round_is_compared_when_all_have_played(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 6).await;
    let mut stranger = web.guest("Stranger").await;
    let (path, _) = open(&mut people[0], json!({"duplicate": true, "rounds": 1})).await;
    for who in &mut people {
        assert_eq!(who.post(&format!("{path}/join"), json!({})).await.status, 200);
    }
    assert_eq!(people[0].post(&format!("{path}/start"), json!({})).await.status, 200);
    until(&mut people[0], &path, |body| body["round"] == 1).await;
    let mut tables: Vec<String> = Vec::new();
    let mut sits: Vec<String> = Vec::new();
    for who in &mut people {
        let own = who.get(&path).await.json()["your_table"]["match"].as_str().unwrap().to_owned();
        if !tables.contains(&own) {
            tables.push(own.clone());
        }
        sits.push(own);
    }
    assert_eq!(tables.len(), 2);
    let commitment = async |who: &mut Visitor, id: &str| {
        who.get(&format!("/matches/{id}")).await.json()["commitment"].as_str().unwrap().to_owned()
    };
    let (mut commitments, mut invited) = (BTreeSet::new(), false);
    for (who, id) in people.iter_mut().zip(&sits) {
        commitments.insert(commitment(who, id).await);
        invited |= who.get(&format!("/matches/{id}")).await.json()["invitation"].is_string();
        let other = tables.iter().find(|table| *table != id).unwrap();
        for part in ["", "/snapshot", "/history", "/record", "/proof"] {
            assert_eq!(who.get(&format!("/matches/{other}{part}")).await.status, 404, "{part}");
        }
    }
    assert_eq!(commitments.len(), 1, "one secret for all tables");
    assert!(!invited, "nobody is given what would let others look on");
    // The first table is played to its end, and tells nothing but its own result to its own people.
    let (first, second): (Vec<usize>, Vec<usize>) = (0..6).partition(|at| sits[*at] == tables[0]);
    let mut one: Vec<Visitor> = first.iter().map(|at| people[*at].clone()).collect();
    let mut other: Vec<Visitor> = second.iter().map(|at| people[*at].clone()).collect();
    play_table(&mut one, &tables[0]).await;
    for part in ["record", "proof"] {
        let answer = one[0].get(&format!("/matches/{}/{part}", tables[0])).await;
        assert_eq!((answer.status, answer.code()), (409, "not_over".into()), "{part}");
    }
    let seen = async |who: &mut Visitor| {
        let round = who.get(&format!("{path}/rounds/1")).await.json();
        let table =
            round["tables"].as_array().unwrap().iter().find(|table| table["match"] == tables[0]).unwrap().clone();
        (
            table["stage"].clone(),
            table["visible"].clone(),
            table["seats"][0]["score"].is_i64(),
            round["averages"].clone(),
        )
    };
    assert_eq!(seen(&mut one[0]).await, (json!("over"), json!(true), true, Value::Null));
    assert_eq!(seen(&mut other[0]).await, (json!("over"), json!(false), false, Value::Null));
    // Nor can anybody work it out from the standings, which once counted it at once.
    let so_far = other[0].get(&path).await.json();
    for standing in so_far["standings"].as_array().unwrap() {
        let told = (&standing["share"], &standing["points"], &standing["now"], &standing["rounds"][0]["place"]);
        assert_eq!(told, (&json!(0.0), &json!(0.0), &Value::Null, &Value::Null), "{standing}");
    }
    let round = other[0].get(&format!("{path}/rounds/1")).await.json();
    let first = round["tables"].as_array().unwrap().iter().find(|table| table["match"] == tables[0]).unwrap().clone();
    assert!(first["seats"].as_array().unwrap().iter().all(|seat| seat["place"].is_null() && seat["points"].is_null()));
    play_table(&mut other, &tables[1]).await;
    let over = until(&mut stranger, &path, |body| body["stage"] == "finished").await;
    assert_eq!(over["begun"][0]["over"], 2);
    let round = stranger.get(&format!("{path}/rounds/1")).await.json();
    let mut draws = Vec::new();
    for (number, table) in round["tables"].as_array().unwrap().iter().enumerate() {
        for (seat, chair) in table["seats"].as_array().unwrap().iter().enumerate() {
            let (score, mean) = (chair["score"].as_f64().unwrap(), round["averages"][seat].as_f64().unwrap());
            assert!((chair["over"].as_f64().unwrap() - (score - mean)).abs() < 0.02, "{number}: {chair}");
        }
        let (id, key) = (table["match"].as_str().unwrap(), table["invitation"].as_str().unwrap());
        let proof = stranger.get(&format!("/matches/{id}/proof?invitation={key}")).await;
        assert_eq!(proof.status, 200, "{}", proof.text);
        let proof = FairnessProof::parse(&proof.text).unwrap();
        verify_fairness(&proof, commitments.first().map(String::as_str)).unwrap();
        draws.push(
            proof.record.steps.iter().filter(|step| step.starts_with("ship ")).take(5).cloned().collect::<Vec<_>>(),
        );
    }
    assert_eq!(draws[0], draws[1], "the same ships came");
    web.end().await;
}

/// These people play their match to its end.
async fn play_table(people: &mut [Visitor], id: &str) {
    for _ in 0..6_000 {
        let mut idle = true;
        for who in people.iter_mut() {
            let seen = who.get(&format!("/matches/{id}/snapshot")).await.json();
            if seen["table"]["stage"]["over"].is_string() {
                return;
            }
            if let Some(action) = seen["view"]["strozzi"]["legal"][0].as_str() {
                let play = json!({"do": {"play": {"at": seen["table"]["seq"], "action": action}}});
                let played = who.post(&format!("/matches/{id}/act"), play).await;
                assert!(played.status == 200 || played.status == 409, "{}", played.text);
                idle = false;
            }
        }
        if idle {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("the match does not end");
}

/// Entrants who sit out and play on again without a pause do not keep the next round from being drawn.
pub(crate) async fn a_round_begins_while_people_come_and_go(on: On) {
    let web = Web::new(on).await;
    let mut people = accounts(&web, 6).await;
    let (path, _) = open(&mut people[0], json!({"rounds": 2})).await;
    for one in &mut people {
        assert_eq!(one.post(&format!("{path}/join"), json!({})).await.status, 200);
    }
    assert_eq!(people[0].post(&format!("{path}/start"), json!({})).await.status, 200);
    let toggle = async |mut who: Visitor| {
        let (mut on, mut held) = (true, 0);
        loop {
            let answer = who.post(&format!("{path}/rest"), json!({ "on": on })).await;
            match answer.status {
                200 => on = !on,
                429 => held += 1,
                // The last round has begun.
                409 => return held,
                other => panic!("{other} {}", answer.text),
            }
        }
    };
    let togglers: Vec<Visitor> = people[3..].to_vec();
    let play = play_round(&mut people, &path, 1);
    let ((), held) = tokio::join!(play, futures_util::future::join_all(togglers.into_iter().map(toggle)));
    let one = people[0].get(&path).await.json();
    assert_eq!(one["round"], 2, "{one} after {held:?}");
    web.end().await;
}
