//! Mails, to a mail server of the test's own: confirming an address, a lost password, turns of those who are away; and a mail server
//! that is in the way.

use std::net::SocketAddr;
use std::time::Duration;

use fondaco_server::mail::{self, MailTls, Secret, Settings};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::company::{House, PATIENCE, Player, bot, create, id_of};
use super::push::play_until;
use crate::support::smtp::{Got, MailServer, Mood};

const PASSWORD: &str = "tre dadi e un gatto";
const SITE: &str = "https://play.example.org";

/// How a server reaches this mail server; it gives up soon.
fn by(address: SocketAddr, tls: MailTls) -> Settings {
    let server = mail::MailServer { host: address.ip().to_string(), port: Some(address.port()) };
    let user = Some(("games".to_owned(), Secret("sesame".to_owned())));
    let from = Some("Fondaco <games@example.org>".parse().unwrap());
    let settings = Settings::new(server, tls, user, from, Some(SITE)).unwrap();
    Settings { patience: Duration::from_secs(2), again: Duration::from_millis(100), ..settings }
}

async fn house(address: SocketAddr) -> House {
    House::mailing(by(address, MailTls::None), |settings| settings.remind = Duration::from_millis(100)).await
}

impl House {
    pub(super) async fn ask(&self, method: &str, path: &str, cookie: &str, body: Value) -> (u16, Value) {
        let (status, _, text) = self.http(method, &format!("/api/v1{path}"), cookie, &body).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Somebody with an account: their cookie.
    pub(super) async fn account(&self, name: &str) -> String {
        let guest = self.guest(name).await;
        let body = json!({"login": name.to_lowercase(), "password": PASSWORD});
        let (status, head, text) = self.http("POST", "/api/v1/account", &guest, &body).await;
        assert_eq!(status, 200, "{text}");
        cookie_in(&head)
    }

    /// The same with an address.
    async fn reachable(&self, mails: &MailServer, name: &str, lang: &str) -> String {
        let cookie = self.account(name).await;
        let address = format!("{}@example.org", name.to_lowercase());
        let body = json!({"address": address, "lang": lang, "password": PASSWORD});
        let number = mails.got().len() + 1;
        assert_eq!(self.ask("PUT", "/me/mail", &cookie, body).await.0, 202);
        let token = mails.mail(number).await.token("confirm");
        assert_eq!(self.ask("POST", "/mail/confirm", "", json!({ "token": token })).await.0, 204);
        cookie
    }

    /// How many mails have come to this.
    async fn counted(&self, what: &str) -> u64 {
        let (_, _, page) = self.monitor("/metrics").await;
        let line = page.lines().find(|line| line.starts_with(&format!("fondaco_mails_total{{what=\"{what}\"}}")));
        line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_else(|| panic!("{page}"))
    }

    async fn until_counted(&self, what: &str, count: u64) {
        let begun = std::time::Instant::now();
        while self.counted(what).await < count {
            assert!(begun.elapsed() < PATIENCE, "{what}");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

fn cookie_in(head: &str) -> String {
    let mut set = head.lines().filter_map(|line| {
        let (key, value) = line.split_once(": ")?;
        key.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap().to_owned())
    });
    set.find(|cookie| cookie.contains("c1_")).expect("a cookie")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_confirmed_by_a_link() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    assert_eq!(house.ask("GET", "/server", "", Value::Null).await.1["mail"], true);
    let ada = house.account("Ada").await;
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await, (200, json!({"reminders": false})));
    let name = |address: &str, password: &str| json!({"address": address, "lang": "de", "password": password});
    let code = |answer: (u16, Value)| answer.1["error"]["code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(code(house.ask("PUT", "/me/mail", &ada, name("ada@example.org", "wrong word")).await), "wrong_password");
    for odd in ["ada", "a@example.org\r\nBcc: b@example.org", "a@[127.0.0.1]"] {
        assert_eq!(code(house.ask("PUT", "/me/mail", &ada, name(odd, PASSWORD)).await), "bad_address", "{odd}");
    }
    let guest = house.guest("Guest").await;
    assert_eq!(code(house.ask("PUT", "/me/mail", &guest, name("g@example.org", "")).await), "account_needed");
    let (status, named) = house.ask("PUT", "/me/mail", &ada, name("ada@example.org", PASSWORD)).await;
    assert_eq!((status, named), (202, json!({"pending": "ada@example.org", "reminders": false})));

    let mail = mails.mail(1).await;
    assert_eq!((&*mail.from, &*mail.to), ("games@example.org", "ada@example.org"));
    assert!(
        mail.text.contains("Öffne zum Bestätigen") && mail.head.contains("Auto-Submitted: auto-generated"),
        "{mail:?}"
    );
    assert!(!mail.head.contains("List-Unsubscribe"));
    let token = mail.token("confirm");
    let confirm = async |token: &str| house.ask("POST", "/mail/confirm", "", json!({ "token": token })).await;
    assert_eq!(code(confirm(&token[1..]).await), "bad_link");
    // A link for one thing is none for another.
    let word = json!({"token": token, "password": "quattro dadi"});
    assert_eq!(code(house.ask("POST", "/forgotten/password", "", word).await), "bad_link");
    assert_eq!(confirm(&token).await.0, 204);
    assert_eq!(code(confirm(&token).await), "bad_link", "once");
    let known = json!({"address": "ada@example.org", "reminders": true});
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await, (200, known.clone()));

    // Nobody else sees it; it is in what is exported, and goes.
    let me = house.ask("GET", "/me", &ada, Value::Null).await.1["id"].as_str().unwrap().to_owned();
    let (_, _, seen) = house.http("GET", &format!("/api/v1/players/{me}"), &guest, &Value::Null).await;
    assert!(seen.contains("Ada") && !seen.contains("ada@"), "{seen}");
    let (_, _, mine) = house.http("GET", "/api/v1/me/export", &ada, &Value::Null).await;
    assert!(mine.contains("\"address\":\"ada@example.org\""), "{mine}");
    // Another address counts once it is confirmed.
    assert_eq!(house.ask("PUT", "/me/mail", &ada, name("ada@example.net", PASSWORD)).await.0, 202);
    let both = json!({"address": "ada@example.org", "pending": "ada@example.net", "reminders": true});
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await.1, both);
    assert_eq!(confirm(&mails.mail(2).await.token("confirm")).await.0, 204);
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await.1["address"], "ada@example.net");
    assert_eq!(house.ask("DELETE", "/me/mail", &ada, Value::Null).await.0, 204);
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await.1, json!({"reminders": false}));
    // There are only so many a day.
    for number in 3..=6 {
        let asked = house.ask("PUT", "/me/mail", &ada, name("ada@example.org", PASSWORD)).await;
        assert_eq!(asked.0, if number < 6 { 202 } else { 429 }, "{asked:?}");
    }
    assert_eq!(mails.mail(5).await.to, "ada@example.org");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_password_is_set_anew_by_a_link() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    let ada = house.reachable(&mails, "Ada", "fr").await;
    let _bea = house.account("Bea").await;
    // Whether there is such an account, and whether it has an address, nobody learns.
    for login in ["nobody", "bea", "no name!", "ADA"] {
        let asked = house.http("POST", "/api/v1/forgotten", "", &json!({ "login": login })).await;
        assert_eq!((asked.0, &*asked.2), (202, ""), "{login}");
    }
    let mail = mails.mail(2).await;
    assert!(mail.to == "ada@example.org" && mail.text.contains("mot de passe"), "{mail:?}");
    let token = mail.token("password");
    let set = async |token: &str, password: &str| {
        house.http("POST", "/api/v1/forgotten/password", "", &json!({"token": token, "password": password})).await
    };
    assert_eq!(set(&token, "short").await.0, 422, "a bad password does not use it up");
    assert_eq!(set("0123", "quattro dadi e un cane").await.0, 404);
    let (status, head, text) = set(&token, "quattro dadi e un cane").await;
    assert_eq!(status, 200, "{text}");
    // All that somebody was known by has ended, and the new one holds.
    assert_eq!(house.ask("GET", "/me", &ada, Value::Null).await.0, 401);
    assert_eq!(house.ask("GET", "/me", &cookie_in(&head), Value::Null).await.1["name"], "Ada");
    let log_in =
        async |password: &str| house.ask("POST", "/login", "", json!({"login": "ada", "password": password})).await.0;
    assert_eq!((log_in(PASSWORD).await, log_in("quattro dadi e un cane").await), (401, 200));
    assert_eq!(set(&token, "cinque dadi e un cane").await.0, 404, "once");
    // A newer link takes the place of an older one; there are three a day, and what is asked beyond that is answered the same.
    // One waits for the other: mails are delivered several at a time, in any order.
    let ask = async || assert_eq!(house.ask("POST", "/forgotten", "", json!({"login": "ada"})).await.0, 202);
    ask().await;
    let older = mails.mail(3).await.token("password");
    ask().await;
    let newer = mails.mail(4).await.token("password");
    ask().await;
    assert_eq!(set(&older, "cinque dadi e un cane").await.0, 404);
    assert_eq!(set(&newer, "cinque dadi e un cane").await.0, 200);
    assert_eq!(mails.got().len(), 4);
}

/// Ada plays against Bea, by a clock of days unless another is named; Bea has sat down and is not there.
async fn daily(house: &House, ada: &str, bea: &str, clock: Value) -> (Player, String) {
    let mut ada = house.connect(ada, json!([])).await;
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["setup"]["first"] = 0.into();
    table["create"]["options"]["clock"] = clock;
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    assert_eq!(house.ask("POST", &format!("/matches/{id}/join"), bea, json!({})).await.0, 200);
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    (ada, id)
}

/// Ada decides until it is Bea's turn.
async fn pass_on(ada: &mut Player, id: &str) {
    play_until(ada, id, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_reminded_of_each_turn_once() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    let ada = house.account("Ada").await;
    let bea = house.reachable(&mails, "Bea", "de").await;
    let days = json!({"daily": {"days": 2}});
    let (mut ada, id) = daily(&house, &ada, &bea, days).await;
    pass_on(&mut ada, &id).await;
    let mail = mails.mail(2).await;
    assert!(mail.to == "bea@example.org" && mail.text.contains("Du bist am Zug in Strozzi, mit Ada"), "{mail:?}");
    assert!(mail.text.contains(&format!("{SITE}/#/match/{id}")), "{mail:?}");
    assert!(!mail.text.contains("legal") && mail.head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    // She is told the link that ends it, which works without logging in, as mail programs do it and as often as one likes.
    let unfolded = mail.head.replace("\n ", " ");
    let one_click = unfolded.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: <")).unwrap();
    let path = one_click.trim().strip_suffix('>').unwrap().strip_prefix(SITE).unwrap();
    assert_eq!(path, format!("/api/v1/mail/unsubscribe?token={}", mail.token("off")));
    // Whatever else happens in this turn, she is not told again.
    ada.done(json!({"act": {"match": id, "do": {"offer": {"at": ada.seq.unwrap(), "offer": "pause"}}}})).await;
    let mut here = house.connect(&bea, json!([])).await;
    here.watch(&id).await;
    here.until("her turn", |own| !own.legal.is_empty()).await;
    drop(here);
    sleep(Duration::from_millis(500)).await;
    assert_eq!(mails.got().len(), 2);
    // The next turn is another one.
    let mut here = house.connect(&bea, json!([])).await;
    here.watch(&id).await;
    play_until(&mut here, &id, 0).await;
    drop(here);
    ada.until("her turn", |own| !own.legal.is_empty()).await;
    pass_on(&mut ada, &id).await;
    assert_eq!(mails.mail(3).await.to, "bea@example.org");
    for _ in 0..2 {
        assert_eq!(house.http("POST", path, "", &Value::Null).await.0, 204);
    }
    assert_eq!(house.http("POST", &format!("{path}0"), "", &Value::Null).await.0, 404);
    assert_eq!(house.ask("GET", "/me/mail", &bea, Value::Null).await.1["reminders"], false);
    let on = house.ask("PATCH", "/me/mail", &bea, json!({"reminders": true, "lang": "en"})).await;
    assert_eq!(on, (200, json!({"address": "bea@example.org", "reminders": true})));
}

/// In daily play, who does not answer has agreed to the end: so they are told that they are asked.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_called_to_a_vote_by_mail() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    let ada = house.account("Ada").await;
    let bea = house.reachable(&mails, "Bea", "de").await;
    let (mut ada, id) = daily(&house, &ada, &bea, json!({"daily": {"days": 2}})).await;
    ada.until("her turn", |own| !own.legal.is_empty()).await;
    ada.done(json!({"act": {"match": id, "do": {"offer": {"at": ada.seq.unwrap(), "offer": "abandon"}}}})).await;
    let mail = mails.mail(2).await;
    assert_eq!(mail.to, "bea@example.org");
    assert!(mail.text.contains("deine Partie Strozzi mit Ada ohne Ergebnis enden soll"), "{mail:?}");
    assert!(mail.text.contains("hat zugestimmt:") && mail.text.contains(&format!("{SITE}/#/match/{id}")), "{mail:?}");
    // Who has answered, and who is there, need not be told.
    let open =
        house.ask("GET", &format!("/matches/{id}/snapshot"), &bea, Value::Null).await.1["table"]["offer"].clone();
    let no = json!({"do": {"answer": {"offer": open["seq"], "yes": false}}});
    assert_eq!(house.ask("POST", &format!("/matches/{id}/act"), &bea, no).await.0, 200);
    let mut here = house.connect(&bea, json!([])).await;
    here.watch(&id).await;
    ada.done(json!({"act": {"match": id, "do": {"offer": {"at": ada.seq.unwrap(), "offer": "abandon"}}}})).await;
    sleep(Duration::from_millis(500)).await;
    assert_eq!(mails.got().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_by_mail_of_minutes_or_on_holiday() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    let ada = house.account("Ada").await;
    let bea = house.reachable(&mails, "Bea", "en").await;
    let minutes = json!({"real_time": {"base_ms": 3_600_000, "increment_ms": 0}});
    let (mut one, id) = daily(&house, &ada, &bea, minutes).await;
    pass_on(&mut one, &id).await;
    assert_eq!(house.ask("POST", "/me/holiday", &bea, json!({"days": 3})).await.0, 200);
    let (mut two, id) = daily(&house, &ada, &bea, json!({"daily": {"days": 1}})).await;
    two.until("her holiday", |own| own.table["seats"][1]["holiday_ms"].is_u64()).await;
    pass_on(&mut two, &id).await;
    sleep(Duration::from_millis(500)).await;
    assert_eq!(mails.got().len(), 1, "{:?}", mails.got().last().map(|Got { text, .. }| text));
}

/// Whatever the mail server does, people play on, and nothing is lost but mails.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_in_the_way_keeps_nobody_waiting() {
    let mails = MailServer::open().await;
    let mut house = house(mails.address).await;
    let ada = house.account("Ada").await;
    let bea = house.reachable(&mails, "Bea", "en").await;
    for (mood, what) in [(Mood::Refusing, "refused"), (Mood::Busy, "failed"), (Mood::Silent, "failed")] {
        mails.is(mood);
        let before = house.counted(what).await;
        let (mut one, id) = daily(&house, &ada, &bea, json!({"daily": {"days": 1}})).await;
        let begun = std::time::Instant::now();
        pass_on(&mut one, &id).await;
        assert!(begun.elapsed() < PATIENCE);
        house.until_counted(what, before + 1).await;
        assert_eq!(mails.got().len(), 1);
    }
    // One that was busy for a moment is asked once more.
    mails.is(Mood::BusyOnce);
    let calls = mails.calls();
    assert_eq!(house.ask("POST", "/forgotten", "", json!({"login": "bea"})).await.0, 202);
    assert_eq!((mails.mail(2).await.to.as_str(), mails.calls()), ("bea@example.org", calls + 2));
    // A server stops although its mail server hangs.
    mails.is(Mood::Silent);
    assert_eq!(house.ask("POST", "/forgotten", "", json!({"login": "bea"})).await.0, 202);
    let begun = std::time::Instant::now();
    house.stop().await;
    assert!(begun.elapsed() < PATIENCE);
}

/// Without TLS that was asked for, a mail server is told neither a password nor an address. One that is gone harms nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_without_tls_is_told_nothing() {
    let mails = MailServer::open().await;
    let gone = {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap()
    };
    for (address, tls) in [(mails.address, MailTls::StartTls), (mails.address, MailTls::Tls), (gone, MailTls::None)] {
        let house = House::mailing(by(address, tls), |_| {}).await;
        let ada = house.account("Ada").await;
        let body = json!({"address": "ada@example.org", "lang": "en", "password": PASSWORD});
        assert_eq!(house.ask("PUT", "/me/mail", &ada, body).await.0, 202);
        let begun = std::time::Instant::now();
        while house.counted("failed").await + house.counted("refused").await == 0 {
            assert!(begun.elapsed() < PATIENCE);
            sleep(Duration::from_millis(20)).await;
        }
    }
    let told = |word: &str| mails.said().iter().any(|line| line.to_ascii_uppercase().starts_with(word));
    assert!(told("EHLO") && !told("AUTH") && !told("MAIL") && !told("RCPT"), "{:?}", mails.said());
    assert!(mails.got().is_empty());
}

/// Without a mail server everything is as it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_mail_says_so() {
    let house = House::open().await;
    let ada = house.account("Ada").await;
    assert!(house.ask("GET", "/server", &ada, Value::Null).await.1.get("mail").is_none());
    let code = |answer: (u16, Value)| (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default().to_owned());
    let no_mail = (404, "no_mail".to_owned());
    let body = json!({"address": "ada@example.org", "lang": "en", "password": PASSWORD});
    assert_eq!(code(house.ask("PUT", "/me/mail", &ada, body).await), no_mail);
    assert_eq!(code(house.ask("POST", "/forgotten", "", json!({"login": "ada"})).await), no_mail);
    assert_eq!(code(house.ask("POST", "/mail/unsubscribe?token=x", "", Value::Null).await), no_mail);
    assert_eq!(house.ask("GET", "/me/mail", &ada, Value::Null).await.1, json!({"reminders": false}));
}

/// Addresses that a mail server puts off wait outside: others are written to meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_are_put_off_keep_nobody_waiting() {
    let mails = MailServer::open().await;
    let settings = Settings { again: Duration::from_secs(600), ..by(mails.address, MailTls::None) };
    let house = House::mailing(settings, |_| {}).await;
    let ada = house.reachable(&mails, "Ada", "en").await;
    for name in ["Bea", "Cleo", "Dora", "Emma", "Fia", "Gina", "Hilda", "Ida", "Jana", "Kim"] {
        let cookie = house.account(name).await;
        let body = json!({"address": format!("later-{name}@example.org"), "lang": "en", "password": PASSWORD});
        assert_eq!(house.ask("PUT", "/me/mail", &cookie, body).await.0, 202);
    }
    assert_eq!(house.ask("POST", "/forgotten", "", json!({"login": "ada"})).await.0, 202);
    assert_eq!(mails.mail(2).await.to, "ada@example.org");
    let body = json!({"address": "ada@example.net", "lang": "en", "password": PASSWORD});
    assert_eq!(house.ask("PUT", "/me/mail", &ada, body).await.0, 202);
    assert_eq!(mails.mail(3).await.to, "ada@example.net");
}

/// Whoever asks for links in the name of another uses up their own share, and not that of the owner's browser.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_use_up_the_owners_links() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    house.reachable(&mails, "Ada", "en").await;
    let (status, head, text) =
        house.http("POST", "/api/v1/login", "", &json!({"login": "ada", "password": PASSWORD})).await;
    assert_eq!(status, 200, "{text}");
    let all = head.lines().filter_map(|line| {
        let (key, value) = line.split_once(": ")?;
        key.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap().to_owned())
    });
    let device = all.into_iter().find(|cookie| cookie.contains("d1_")).expect("a known device");
    let ask = async |cookie: &str| {
        assert_eq!(house.ask("POST", "/forgotten", cookie, json!({"login": "ada"})).await.0, 202);
    };
    for _ in 0..10 {
        ask("").await;
    }
    mails.mail(4).await;
    ask(&device).await;
    assert_eq!(mails.mail(5).await.to, "ada@example.org");
    sleep(Duration::from_millis(200)).await;
    assert_eq!(mails.got().len(), 5, "three for strangers, and one for her");
}

/// However many accounts name a stranger's address, it is written to a few times.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_written_to_a_few_times() {
    let mails = MailServer::open().await;
    let house = house(mails.address).await;
    let mut sent = 0;
    for name in ["Ada", "Bea", "Cleo"] {
        let cookie = house.account(name).await;
        for number in 0..5 {
            let address = format!("Victim+{name}{number}@example.org");
            let body = json!({"address": address, "lang": "en", "password": PASSWORD});
            sent += usize::from(house.ask("PUT", "/me/mail", &cookie, body).await.0 == 202);
        }
    }
    assert_eq!(sent, 8);
    mails.mail(8).await;
}
