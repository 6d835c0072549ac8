//! For programs: bots with a bound, and practice matches with a seed.

use fondaco_table::{FairnessProof, verify_fairness};
use serde_json::{Value, json};

use super::matches::{open, play_to_the_end, start, table};
use super::web::{Visitor, Web};
use crate::support::On;

fn bot(level: &str) -> Value {
    json!({"bot": {"level": level}})
}

pub(crate) async fn a_bot_may_have_a_bound(on: On) {
    let web = Web::new(on).await;
    let mut me = web.guest("Ginevra").await;
    for (level, status, text) in [
        ("doge@100", 201, ""),
        ("merchant@1", 201, ""),
        ("doge@100000", 201, ""),
        ("doge@0", 422, "setup: a budget of nothing decides nothing"),
        ("doge@", 422, "setup: '' is no number of iterations, as in doge@2000"),
        ("doge@100001", 422, "setup: on this server a bot makes at most 100000 iterations, as in doge@100000"),
        ("doge@99999999999", 422, "setup: '99999999999' is no number of iterations, as in doge@2000"),
        ("greedy@5", 422, "setup: greedy does not look ahead, so it needs no number of iterations"),
    ] {
        let opened = me.post("/matches", table(&json!(["me", bot(level), bot("greedy")]), false)).await;
        assert_eq!(opened.status, status, "{level}: {}", opened.text);
        if status == 422 {
            assert_eq!((opened.code().as_str(), &opened.json()["error"]["text"]), ("setup", &json!(text)), "{level}");
        }
    }
    // Who stands in for people may have one, too; and a bot that comes later.
    let mut standing_in = table(&json!(["me", "open", bot("greedy")]), false);
    standing_in["options"]["stand_in"] = json!("doge@0");
    assert_eq!(me.post("/matches", standing_in.clone()).await.status, 422);
    standing_in["options"]["stand_in"] = json!("banker@2");
    let path = format!("/matches/{}", me.post("/matches", standing_in).await.json()["match"].as_str().unwrap());
    let put = |level: &str| json!({"do": {"bot": {"seat": 1, "level": level}}});
    assert_eq!(me.post(&format!("{path}/manage"), put("doge@0")).await.status, 422);
    assert_eq!(me.post(&format!("{path}/manage"), put("doge@3")).await.status, 200);
    // It plays, and the record names it. Lists of how strong everybody is do not: there would be no end to them.
    start(&mut me, &path).await;
    play_to_the_end(&mut me, &path).await;
    let record = me.get(&format!("{path}/record")).await.json();
    assert_eq!(record["seats"], json!(["Ginevra", "bot doge@3", "bot greedy"]));
    assert_eq!(me.get(&path).await.json()["seats"][1], json!({"holder": {"bot": {"level": "doge@3"}}}));
    assert_eq!(me.get("/players/bot:doge@3").await.status, 404);
    web.end().await;
}

/// A practice table of somebody alone with two bots: its path.
async fn practise(me: &mut Visitor, seed: u64) -> String {
    let mut wanted = table(&json!(["me", bot("banker@3"), bot("greedy")]), true);
    wanted["options"]["practice"] = json!(seed);
    let opened = me.post("/matches", wanted).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    format!("/matches/{}", opened.json()["match"].as_str().unwrap())
}

pub(crate) async fn practice_has_a_seed_and_is_marked(on: On) {
    let web = Web::new(on).await;
    let mut me = web.account("ginevra", "tre dadi e un gatto").await;
    let mut steps = Vec::new();
    for seed in [7, 7, 8] {
        let path = practise(&mut me, seed).await;
        assert_eq!(me.get(&path).await.json()["practice"], true);
        let open = me.get("/matches?list=open").await.json();
        let listed =
            open["matches"].as_array().unwrap().iter().find(|one| path.ends_with(one["match"].as_str().unwrap()));
        assert!(listed.is_none_or(|listed| listed["practice"] == true), "{open}");
        assert_eq!(me.get(&format!("{path}/snapshot")).await.json()["about"]["options"]["practice"], seed);
        start(&mut me, &path).await;
        play_to_the_end(&mut me, &path).await;
        let finished = me.get("/matches?list=finished").await.json();
        assert_eq!(finished["matches"][0]["practice"], true);
        let proof: FairnessProof = serde_json::from_str(&me.get(&format!("{path}/proof")).await.text).unwrap();
        assert_eq!(proof.practice, Some(seed));
        verify_fairness(&proof, None).unwrap();
        steps.push(proof.record.steps);
    }
    // The same decisions lead to the same match, bots and all.
    assert_eq!(steps[0], steps[1]);
    assert_ne!(steps[0], steps[2]);
    let mut rated = table(&json!(["me", "open", "open"]), true);
    rated["options"]["practice"] = json!(7);
    rated["options"]["rated"] = json!(true);
    rated["options"]["clock"] = json!({"daily": {"days": 1}});
    let refused = me.post("/matches", rated).await;
    assert_eq!((refused.status, refused.code().as_str()), (422, "rated_practice"), "{}", refused.text);
    let mut bounded = table(&json!(["me", "open", bot("doge@5")]), true);
    bounded["options"]["rated"] = json!(true);
    bounded["options"]["clock"] = json!({"daily": {"days": 1}});
    assert_eq!(me.post("/matches", bounded).await.code(), "rated_bots");
    let (path, _) = open(&mut me, json!(["me", "open", "open"]), true).await;
    assert_eq!(me.get(&path).await.json().get("practice"), None, "others say nothing of it");
    web.end().await;
}
