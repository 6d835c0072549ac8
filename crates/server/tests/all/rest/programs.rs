//! Programs, and their tokens.

use serde_json::json;

use super::people::my_table;
use super::web::Web;
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";

pub(crate) async fn a_program_plays_with_a_token(on: On) {
    let web = Web::new(on).await;
    let mut guest = web.guest("Guest").await;
    assert_eq!(guest.post("/tokens", json!({"label": "Bot"})).await.code(), "account_needed");
    let mut owner = web.account("poliziano", PASSWORD).await;
    let issued = owner.post("/tokens", json!({"label": "Medici bot"})).await;
    assert_eq!(issued.status, 201, "{}", issued.text);
    let token = issued.json()["token"].as_str().unwrap().to_owned();
    let (token_id, bot) = (issued.json()["id"].clone(), issued.json()["bot"].clone());
    assert!(token.starts_with("bot_") && !token.contains(token_id.as_str().unwrap()));
    let listed = owner.get("/tokens").await;
    assert_eq!(listed.json()["tokens"][0]["label"], "Medici bot");
    assert!(!listed.text.contains(&token), "it is shown once");

    let mut program = web.program(&token);
    let me = program.get("/me").await.json();
    assert_eq!((&me["id"], &me["name"], &me["kind"]), (&bot, &json!("Medici bot"), &json!("bot")));
    assert_eq!(program.post("/matches", my_table()).await.status, 201, "no Origin is needed with a token");
    assert_eq!(program.post("/tokens", json!({"label": "Child"})).await.code(), "account_needed");
    assert_eq!(program.delete("/me").await.code(), "bots_cannot");
    assert_eq!(program.send("POST", "/logout-everywhere", None).await.code(), "bots_cannot");
    let seen = guest.get(&format!("/players/{}", bot.as_str().unwrap())).await.json();
    assert_eq!(seen["kind"], "bot");

    // The same name is the same bot.
    let second = owner.post("/tokens", json!({"label": "Medici bot"})).await.json();
    assert_eq!(second["bot"], bot);
    assert_eq!(owner.get("/tokens").await.json()["tokens"].as_array().unwrap().len(), 2);

    // A token is no cookie, a cookie is no token, and with a token the cookie does not count.
    let mut confused = web.browser();
    confused.cookie = Some(token.clone());
    assert_eq!(confused.get("/me").await.status, 401);
    assert_eq!(web.program(owner.cookie.as_deref().unwrap()).get("/me").await.status, 401);
    let mut both = owner.clone();
    both.header("authorization", Some("Bearer bot_nonsense"));
    assert_eq!(both.get("/me").await.status, 401);

    // Who sends a wrong token hears that, and not that they should send one; also where nobody need be known.
    for wrong in ["Bearer bot_nonsense", "Bearer", "bot_nonsense", "Token bot_nonsense"] {
        let mut stranger = web.program("");
        stranger.header("authorization", Some(wrong));
        for path in ["/me", "/matches?list=mine", "/matches", "/me/export"] {
            let answer = stranger.get(path).await;
            assert_eq!((answer.status, answer.code().as_str()), (401, "wrong_token"), "{wrong} {path}");
            let text = "nobody has that token: it is misspelt, or has been taken back";
            assert_eq!((&answer.json()["error"]["text"], answer.header("www-authenticate")), (&json!(text), "Bearer"));
        }
    }
    assert_eq!(web.browser().get("/me").await.code(), "nobody");
    let mut behind_a_proxy = owner.clone();
    behind_a_proxy.header("authorization", Some("Basic Z3Vlc3Q6"));
    assert_eq!(behind_a_proxy.get("/me").await.status, 200);
    behind_a_proxy.cookie = None;
    assert_eq!(behind_a_proxy.get("/me").await.code(), "nobody");

    // Nobody else withdraws it; its owner does, and it is good for nothing at once.
    let path = format!("/tokens/{}", token_id.as_str().unwrap());
    let mut stranger = web.account("savonarola", PASSWORD).await;
    assert_eq!(stranger.delete(&path).await.status, 404);
    assert_eq!(owner.delete(&path).await.status, 204);
    assert_eq!(program.get("/me").await.code(), "wrong_token");
    assert_eq!(web.program(second["token"].as_str().unwrap()).get("/me").await.status, 200);

    // Bots go with their account.
    let right = json!({"password": PASSWORD}).to_string();
    assert_eq!(owner.send("DELETE", "/me", Some(right)).await.status, 204);
    assert_eq!(web.program(second["token"].as_str().unwrap()).get("/me").await.status, 401);
    web.end().await;
}

pub(crate) async fn tokens_are_bounded(on: On) {
    let web = Web::new(on).await;
    let mut owner = web.account("many", PASSWORD).await;
    for _ in 0..20 {
        assert_eq!(owner.post("/tokens", json!({"label": "Bot"})).await.status, 201);
    }
    assert_eq!(owner.post("/tokens", json!({"label": "Bot"})).await.code(), "too_many_tokens");
    web.end().await;
}
