//! No secret is ever written to the log, however much is logged.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use fondaco_server::config::Config;
use fondaco_server::{Server, mail};
use serde_json::json;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};

use super::web::Web;
use crate::support::smtp::{MailServer, Mood};
use crate::support::{Base, On};

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

/// Addresses and links in mails are in no log, whatever the mail server does.
#[tokio::test(flavor = "multi_thread")]
async fn no_address_and_no_link_is_logged() {
    let log = everything();
    let mails = MailServer::open().await;
    let base = Base::sqlite();
    let server = mail::MailServer { host: mails.address.ip().to_string(), port: Some(mails.address.port()) };
    let from = Some("Fondaco <games@example.org>".parse().unwrap());
    let settings =
        mail::Settings::new(server, mail::MailTls::None, None, from, Some("https://play.example.org")).unwrap();
    let mut config = Config { limits: false, ..Config::local(base.database()) };
    config.mail = Some(mail::Settings { again: Duration::from_millis(50), ..settings });
    let web = Web::running(Server::start(config).await.unwrap(), base);
    let mut owner = web.account("mailed-owner", "una parola segreta").await;
    let name = |address: &str| json!({"address": address, "lang": "en", "password": "una parola segreta"}).to_string();
    let (first, put_off) = ("secret-ginevra@example.org", "later-ginevra@example.org");
    assert_eq!(owner.send("PUT", "/me/mail", Some(name(first))).await.status, 202);
    let confirm = mails.mail(1).await.token("confirm");
    assert_eq!(owner.post("/mail/confirm", json!({ "token": confirm })).await.status, 204);
    assert_eq!(owner.post("/forgotten", json!({"login": "mailed-owner"})).await.status, 202);
    let password = mails.mail(2).await.token("password");
    assert_eq!(owner.send("PUT", "/me/mail", Some(name(put_off))).await.status, 202);
    mails.is(Mood::Refusing);
    assert_eq!(owner.post("/forgotten", json!({"login": "mailed-owner"})).await.status, 202);
    tokio::time::sleep(Duration::from_millis(500)).await;
    web.end().await;
    READERS.fetch_sub(1, Ordering::SeqCst);
    let text = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(text.contains("/api/v1/me/mail") && text.contains("/api/v1/forgotten"), "requests are logged");
    for secret in ["ginevra@", &*confirm, &*password] {
        assert!(!text.contains(secret), "{secret} was logged");
    }
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
    let said = "una parola detta";
    let answer = owner.post(&format!("{path}/chat"), json!({"says": {"text": said}})).await;
    assert!((200..300).contains(&answer.status), "{}: {}", answer.status, answer.text);
    owner.send("DELETE", "/me", Some(json!({"password": second}).to_string())).await;
    web.end().await;
    READERS.fetch_sub(1, Ordering::SeqCst);

    let text = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(text.contains("/api/v1/password"), "requests are logged");
    assert!(owner.cookies.len() >= 4, "a guest, an account, a log-in, a new password");
    let tokens = owner.cookies.iter().chain([&token]).map(|token| token.split_once('_').unwrap().1);
    for secret in tokens.chain([&*invitation, password, second, wrong, said, "$argon2id$"]) {
        assert!(!text.contains(secret), "a secret was logged");
    }
}
