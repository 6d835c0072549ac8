//! No secret is ever written to the log, however much is logged.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use serde_json::json;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};

use super::web::Web;
use crate::support::On;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

/// How many tests want to see the log.
static READERS: AtomicUsize = AtomicUsize::new(0);

/// Everything that all tests of this program log as long as somebody wants to see it.
fn everything() -> &'static Log {
    static LOG: OnceLock<Log> = OnceLock::new();
    READERS.fetch_add(1, Ordering::SeqCst);
    LOG.get_or_init(|| {
        let log = Log::default();
        let read = dynamic_filter_fn(|_, _| READERS.load(Ordering::SeqCst) > 0);
        let all = tracing_subscriber::fmt::layer().with_writer(log.clone()).with_filter(read);
        let all = tracing_subscriber::registry().with(all);
        tracing::subscriber::set_global_default(all).expect("nobody else logs in this program");
        log
    })
}

pub(crate) async fn no_secret_is_logged(on: On) {
    let log = everything();
    let (password, second, wrong) = ("una parola segreta", "una parola nuova", "una parola falsa");
    let web = Web::real(on).await;
    let mut owner = web.guest("Logged").await;
    owner.post("/account", json!({"login": "logged-owner", "password": password})).await;
    owner.post("/login", json!({"login": "logged-owner", "password": wrong})).await;
    owner.post("/login", json!({"login": "logged-owner", "password": password})).await;
    owner.post("/password", json!({"old": wrong, "new": second})).await;
    owner.post("/password", json!({"old": password, "new": second})).await;
    owner.send("POST", "/login", Some(format!("{{\"login\": \"logged-owner\", \"password\": \"{wrong}\""))).await;
    let token =
        owner.post("/tokens", json!({"label": "Logged bot"})).await.json()["token"].as_str().unwrap().to_owned();
    let mut program = web.program(&token);
    let table = json!({
        "options": {"game": "strozzi", "setup": {"players": 3, "first": null, "secret_scores": false, "zero_ranks": true}},
        "seats": ["me", "open", "open"]
    });
    let opened = program.post("/matches", table).await.json();
    let invitation = opened["invitation"].as_str().unwrap().to_owned();
    let path = format!("/matches/{}", opened["match"].as_str().unwrap());
    owner.get(&format!("{path}?invitation={invitation}")).await;
    owner.post(&format!("{path}/join"), json!({"invitation": invitation})).await;
    owner.send("DELETE", "/me", Some(json!({"password": second}).to_string())).await;
    web.end().await;
    READERS.fetch_sub(1, Ordering::SeqCst);

    let text = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(text.contains("/api/v1/password"), "requests are logged");
    assert!(owner.cookies.len() >= 4, "a guest, an account, a log-in, a new password");
    let tokens = owner.cookies.iter().chain([&token]).map(|token| token.split_once('_').unwrap().1);
    for secret in tokens.chain([&*invitation, password, second, wrong, "$argon2id$"]) {
        assert!(!text.contains(secret), "a secret was logged");
    }
}
