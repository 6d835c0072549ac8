//! What every answer carries, and what is refused before anybody looks at it.

use fondaco_server::api::security::CONTENT_SECURITY_POLICY;
use serde_json::json;

use super::web::Web;
use crate::support::On;

const NAME: &str = "{\"name\": \"A\"}";

pub(crate) async fn every_answer_has_the_headers(on: On) {
    let web = Web::new(on).await;
    let mut browser = web.browser();
    for (method, path, status) in [
        ("GET", "/api/v1/levels", 200),
        ("GET", "/api/v1/docs", 200),
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/me", 401),
        ("DELETE", "/api/v1/levels", 405),
        ("POST", "/api/v1/guest", 415),
        ("GET", "/", 200),
        ("GET", "/no-such.js", 404),
        ("POST", "/", 405),
    ] {
        let answer = browser.send_to(method, path, None).await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert_eq!(answer.header("content-security-policy"), CONTENT_SECURITY_POLICY, "{method} {path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("geolocation=()"));
        assert_eq!(answer.header("strict-transport-security"), "", "there is no https here");
    }
    assert_eq!(browser.get("/me").await.header("cache-control"), "no-store");
    web.end().await;
    let web = Web::secure(on).await;
    assert_eq!(web.browser().get("/levels").await.header("strict-transport-security"), "max-age=31536000");
    web.end().await;
}

/// The policy is the one that was agreed; nothing may be loosened without this test noticing.
#[test]
fn the_policy_is_strict() {
    let parts: Vec<&str> = CONTENT_SECURITY_POLICY.split("; ").map(str::trim).collect();
    assert_eq!(
        parts,
        [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    );
}

pub(crate) async fn another_site_changes_nothing(on: On) {
    let web = Web::new(on).await;
    let victim = web.guest("Victim").await;
    for forgery in [
        [("origin", Some("https://evil.example"))].as_slice(),
        &[("origin", Some("null"))],
        &[("origin", Some("http://fondaco.test.evil.example"))],
        &[("sec-fetch-site", Some("cross-site"))],
        &[("sec-fetch-site", Some("same-site"))],
        // With a cookie, silence is no proof.
        &[("origin", None), ("sec-fetch-site", None)],
    ] {
        let mut forged = victim.clone();
        for (name, value) in forgery {
            forged.header(name, *value);
        }
        let renamed = forged.patch("/me", json!({"name": "Hacked"})).await;
        assert_eq!((renamed.status, renamed.code()), (403, "foreign_origin".into()), "{forgery:?}");
        assert_eq!(forged.send("POST", "/logout", None).await.status, 403, "{forgery:?}");
        assert_eq!(forged.send("DELETE", "/me", None).await.status, 403, "{forgery:?}");
    }
    let mut victim = victim;
    assert_eq!(victim.get("/me").await.json()["name"], "Victim");
    // One of the two is proof enough.
    assert_eq!(victim.header("sec-fetch-site", None).patch("/me", json!({"name": "One"})).await.status, 200);
    victim.header("sec-fetch-site", Some("same-origin")).header("origin", None);
    assert_eq!(victim.patch("/me", json!({"name": "Two"})).await.status, 200);
    // Without a cookie there is nothing to abuse: a program may begin.
    let mut program = web.browser();
    program.header("origin", None).header("sec-fetch-site", None);
    assert_eq!(program.post("/guest", json!({"name": "curl"})).await.status, 201);
    web.end().await;
}

pub(crate) async fn bodies_are_json_and_short(on: On) {
    let web = Web::new(on).await;
    let mut browser = web.browser();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let answer = browser.header("content-type", Some(kind)).send("POST", "/guest", Some(NAME.into())).await;
        assert_eq!((answer.status, answer.code()), (415, "not_json".into()), "{kind}");
    }
    browser.header("content-type", None);
    let long = format!("{{\"name\": \"{}\"}}", "x".repeat(64 * 1024));
    let answer = browser.send("POST", "/guest", Some(long)).await;
    assert_eq!((answer.status, answer.code()), (413, "too_long".into()));
    for bad in ["", "{", "[]", "{}", "null", "{\"name\": 7}", "{\"name\": \"\"}", "{\"name\": \" A\"}", "\u{0}"] {
        let answer = browser.send("POST", "/guest", Some(bad.into())).await;
        assert!(matches!(answer.status, 415 | 422), "{bad:?} {}", answer.status);
        assert!(answer.json()["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{bad:?}");
    }
    let deep = format!("{}1{}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(browser.send("POST", "/guest", Some(deep)).await.status, 422);
    assert_eq!(browser.get("/matches?list=nonsense").await.code(), "query");
    assert_eq!(browser.get("/matches?limit=-1").await.code(), "query");
    assert_eq!(browser.get("/nothing").await.code(), "not_found");
    assert_eq!(browser.delete("/levels").await.code(), "wrong_method");
    web.end().await;
}

pub(crate) async fn forged_and_foreign_cookies_are_nobody(on: On) {
    let (one, other) = (Web::new(on).await, Web::new(on).await);
    let mut guest = one.guest("A").await;
    let good = guest.cookie.clone().unwrap();
    let flipped = format!("{}{}", &good[..good.len() - 1], if good.ends_with('0') { '1' } else { '0' });
    for forged in ["", "x", "c1_", &flipped, &good.to_uppercase(), &"f".repeat(4000)] {
        guest.cookie = Some(forged.to_owned());
        assert_eq!(guest.get("/me").await.status, 401, "{forged}");
    }
    let mut stranger = other.browser();
    stranger.cookie = Some(good);
    assert_eq!(stranger.get("/me").await.status, 401, "another server has another key");
    one.end().await;
    other.end().await;
}
