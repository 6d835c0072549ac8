use super::*;

fn home(name: &str) -> Option<String> {
    (name == "HOME" || name == "LOCALAPPDATA").then(|| "/home/ginevra".to_owned())
}

#[test]
fn as_usual() {
    let config = Config::read(&Settings::default(), None, home).unwrap();
    assert_eq!((config.port, config.listen.to_string().as_str()), (7878, "127.0.0.1"));
    assert!(config.limits && config.trusted_proxies.is_empty() && config.monitor.is_none());
    let Database::Sqlite(path) = &config.database else { panic!("{config}") };
    assert!(path.starts_with("/home/ginevra") && path.ends_with("fondaco/fondaco.db"), "{path:?}");
    assert_eq!(Config::read(&Settings::default(), None, |_| None), Err(ConfigError::NoData));
}

#[test]
fn flags_before_environment_before_file() {
    let folder = std::env::temp_dir().join(format!("fondaco-config-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("fondaco.toml");
    std::fs::write(&file, "port = 1\nlisten = \"0.0.0.0\"\ntrusted_proxies = \"127.0.0.1\"\nbots = 3\n").unwrap();
    let environment = |name: &str| match name {
        "FONDACO_PORT" => Some("2".to_owned()),
        "FONDACO_BOTS" => Some("4".to_owned()),
        _ => home(name),
    };
    let flags = Settings { port: Some("3".into()), ..Settings::default() };
    let config = Config::read(&flags, Some(&file), environment).unwrap();
    assert_eq!((config.port, config.bots, config.trusted_proxies.len()), (3, 4, 1));
    assert_eq!(config.listen.to_string(), "0.0.0.0");
    for (wrong, said) in [
        ("prot = 1", "unknown field `prot`"),
        ("port = 70000", "port: not a number of this kind"),
        ("limits = \"perhaps\"", "say 'true' or 'false'"),
        ("trusted_proxies = \"10.0.0.1/8\"", "is no network"),
        ("monitor = \"localhost\"", "write ADDRESS:PORT"),
        ("database = \"mysql:x\"", "a database is written"),
        ("port = ", "fondaco.toml: "),
    ] {
        std::fs::write(&file, wrong).unwrap();
        let error = Config::read(&Settings::default(), Some(&file), home).unwrap_err().to_string();
        assert!(error.contains(said) && error.contains("fondaco.toml"), "{wrong}: {error}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let wrong = |flags: Settings| Config::read(&flags, None, home).unwrap_err().to_string();
    let listen = Settings { listen: Some("nowhere".into()), ..Settings::default() };
    assert_eq!(wrong(listen), "--listen: listen: not an IP address");
    let half = Settings { tls_key: Some("key.pem".into()), ..Settings::default() };
    assert_eq!(wrong(half), "tls_certificate and tls_key go together: name both files, or none");
    let url = Settings { public_url: Some("play.example.org".into()), ..Settings::default() };
    assert_eq!(wrong(url), "--public-url: public_url: an address begins with https:// or http://");
}

#[test]
fn push_messages_are_sent_if_there_is_a_contact() {
    let read = |contact: Option<&str>, services: Option<&str>| {
        let [push_contact, push_services] = [contact, services].map(|text| text.map(str::to_owned));
        Config::read(&Settings { push_contact, push_services, ..Settings::default() }, None, home)
    };
    assert_eq!(read(None, None).unwrap().push, None);
    assert_eq!(read(None, Some("https://push.example.org")).unwrap().push, None);
    let config = read(Some("mailto:me@example.org"), Some("https://push.example.org, http://127.0.0.1:9")).unwrap();
    assert_eq!(config.push.as_ref().unwrap().services.len(), 2);
    let shown = "push_contact=mailto:me@example.org push_services=https://push.example.org,http://127.0.0.1:9";
    assert!(config.to_string().ends_with(shown), "{config}");
    let wrong = |contact, services| read(contact, services).unwrap_err().to_string();
    assert_eq!(
        wrong(Some("me"), None),
        "--push-contact: push_contact: a contact is written mailto:NAME@HOST or https://HOST/…"
    );
    assert!(wrong(None, Some("http://10.0.0.1")).starts_with("--push-services: push_services: a push service is"));
}

#[test]
fn mails_are_sent_if_there_is_a_mail_server() {
    let folder = std::env::temp_dir().join(format!("fondaco-mail-settings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (word, gone) = (folder.join("word"), folder.join("gone"));
    std::fs::write(&word, "sesame\n").unwrap();
    let some = |text: &str| Some(text.to_owned());
    let whole = Settings {
        public_url: some("https://play.example.org"),
        mail_server: some("smtp.example.org"),
        mail_from: some("Fondaco <games@example.org>"),
        mail_user: some("games"),
        mail_password_file: some(word.to_str().unwrap()),
        ..Settings::default()
    };
    let read = |settings: Settings| Config::read(&settings, None, home);
    assert_eq!(read(Settings::default()).unwrap().mail, None);
    let config = read(whole.clone()).unwrap();
    assert_eq!(config.mail.as_ref().unwrap().user.as_ref().unwrap().1.0, "sesame");
    let shown = "mail_server=smtp.example.org:587 mail_tls=starttls mail_user=games mail_from=games@example.org";
    assert!(config.to_string().contains(shown) && !format!("{config} {config:?}").contains("sesame"), "{config}");
    let wrong = |settings: Settings| read(settings).unwrap_err().to_string();
    assert!(wrong(Settings { mail_from: None, ..whole.clone() }).starts_with("mail_server needs mail_from"));
    assert!(wrong(Settings { public_url: None, ..whole.clone() }).starts_with("mail_server needs public_url"));
    assert!(wrong(Settings { mail_user: None, ..whole.clone() }).starts_with("mail_user goes together"));
    assert!(wrong(Settings { mail_password: some("x"), ..whole.clone() }).starts_with("mail_user goes together"));
    assert!(wrong(Settings { mail_tls: some("none"), ..whole.clone() }).starts_with("mail_user needs mail_tls"));
    let file = Settings { mail_password_file: some(gone.to_str().unwrap()), ..whole.clone() };
    assert!(wrong(file).starts_with("--mail-password-file: mail_password_file: "));
    let ca = Settings { mail_ca: some(word.to_str().unwrap()), ..whole.clone() };
    assert!(wrong(ca).ends_with("there is no certificate in it, as PEM"));
    let from = Settings { mail_from: some("nobody"), ..whole };
    assert_eq!(wrong(from), "--mail-from: mail_from: write it as NAME <ME@HOST>, or as ME@HOST");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn passwords_are_not_shown() {
    for address in [
        "postgres://ginevra:sesame@db.example/fondaco",
        "postgres://ginevra@db.example/fondaco?password=sesame",
        "postgres://ginevra:se@same@db.example/fondaco",
    ] {
        let config = Config::local(address.parse().unwrap()).to_string();
        assert!(!config.contains("same") && config.contains("db.example"), "{config}");
    }
}

#[test]
fn every_setting_has_a_variable() {
    for (name, variable) in Settings::NAMES {
        let usual = format!("FONDACO_{}", name.to_ascii_uppercase());
        // FONDACO_SITE names the client when the program is built.
        assert!(*variable == usual || *name == "site", "{name} {variable}");
    }
}
