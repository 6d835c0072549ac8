//! Mails over TLS, to a mail server whose certificate nobody but its operator trusts.

use std::time::{Duration, Instant};

use fondaco_server::config::Config;
use fondaco_server::mail::{self, Authorities, MailTls, Secret, Settings};
use fondaco_server::tls::Tls;
use fondaco_server::{Running, Server};
use serde_json::json;
use tokio::time::sleep;

use crate::certificate::Certificate;
use crate::guest::{PATIENCE, cookie, http};
use crate::support::Base;
use crate::support::folder::Folder;
use crate::support::smtp::MailServer;

const PASSWORD: &str = "tre dadi e un gatto";

/// An account gives its address; so a mail is sent to it.
async fn asks_for_a_mail(settings: Settings) -> Running {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    (config.limits, config.mail) = (false, Some(settings));
    let running = Server::start(config).await.unwrap();
    let address = running.addr();
    let guest = cookie(address, "Ada").await;
    let account = json!({"login": "ada", "password": PASSWORD});
    let (status, head, body) = http(address, ("POST", "/api/v1/account"), &guest, &account).await.unwrap();
    assert_eq!(status, 200, "{body}");
    let renewed = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let ada = renewed.unwrap_or(&guest).to_owned();
    let wanted = json!({"address": "ada@example.org", "lang": "en", "password": PASSWORD});
    let (status, _, body) = http(address, ("PUT", "/api/v1/me/mail"), &ada, &wanted).await.unwrap();
    assert_eq!(status, 202, "{body}");
    running
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_of_ones_own_is_trusted_by_its_certificate() {
    let folder = Folder::new("mail");
    let certificate = Certificate::make(folder.path());
    let trusted = Authorities::read(certificate.files.certificate.to_str().unwrap()).unwrap();
    let none = folder.path().join("none.pem");
    std::fs::write(&none, "nothing\n").unwrap();
    assert!(Authorities::read(none.to_str().unwrap()).unwrap_err().contains("no certificate"));
    for tls in [MailTls::StartTls, MailTls::Tls] {
        let mails = MailServer::secure(Tls::new(certificate.files.clone()).unwrap(), tls == MailTls::Tls).await;
        let server = mail::MailServer { host: "localhost".to_owned(), port: Some(mails.address.port()) };
        let user = Some(("games".to_owned(), Secret("sesame".to_owned())));
        let from = Some("Fondaco <games@example.org>".parse().unwrap());
        let settings = Settings::new(server, tls, user, from, Some("https://play.example.org")).unwrap();
        let settings = Settings { patience: Duration::from_secs(5), again: Duration::from_millis(50), ..settings };
        // To a stranger nothing is said, not even the password.
        let running = asks_for_a_mail(settings.clone()).await;
        let begun = Instant::now();
        while mails.calls() < 2 {
            assert!(begun.elapsed() < PATIENCE, "it is not called");
            sleep(Duration::from_millis(20)).await;
        }
        running.stop().await;
        assert!(mails.got().is_empty() && mails.said().is_empty(), "{:?}", mails.said());
        let running = asks_for_a_mail(Settings { ca: Some(trusted.clone()), ..settings }).await;
        let mail = mails.mail(1).await;
        assert_eq!((&*mail.from, &*mail.to), ("games@example.org", "ada@example.org"), "{tls}");
        assert!(mails.said().iter().any(|line| line.starts_with("AUTH ")), "{:?}", mails.said());
        running.stop().await;
    }
}
