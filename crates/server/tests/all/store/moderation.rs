//! Roles, silences, bans, reports, the audit log, recovery codes.

use fondaco_server::store::{
    Audience, Banned, By, Change, Login, MAX_REASON, NewPerson, NewReport, PersonKind, ReportedChat, Role, Silence,
    Store,
};
use fondaco_wire::Saying;

use super::chat::said;
use super::make::{begin, guest, id, player};
use crate::support::On;

async fn accounts(store: &Store, names: &[&str]) {
    for who in names {
        let login = Login { login: (*who).into(), password: "a hash".into() };
        let account = NewPerson { kind: PersonKind::Account, login: Some(login), ..guest(who) };
        assert!(store.new_person(&account).await.unwrap());
    }
}

pub(crate) async fn every_power_is_noted(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    accounts(&store, &["ada"]).await;
    store.new_person(&guest("bea")).await.unwrap();
    let (operator, ada) = (By::operator(2_000), By::person(&player("ada"), 3_000));
    assert_eq!(store.role(&player("ada")).await.unwrap(), None);
    assert!(store.set_role(&operator, &player("ada"), Some(Role::Moderator)).await.unwrap());
    assert!(!store.set_role(&operator, &player("bea"), Some(Role::Moderator)).await.unwrap(), "a guest");
    assert!(!store.set_role(&operator, &player("nobody"), Some(Role::Moderator)).await.unwrap());
    assert_eq!(store.role(&player("ada")).await.unwrap(), Some(Role::Moderator));
    assert_eq!(store.moderators().await.unwrap(), [player("ada")]);
    assert!(store.silence(&ada, &player("bea"), 9_000, "line\nbreak").await.unwrap());
    assert!(!store.silence(&ada, &player("nobody"), 9_000, "").await.unwrap());
    store.note_act(&operator, "announce", "", &"x".repeat(2 * MAX_REASON)).await.unwrap();

    let all = store.audit(None, 10).await.unwrap();
    let lines: Vec<_> = all.iter().map(|row| (&*row.actor, &*row.act, &*row.subject)).collect();
    assert_eq!(lines, [("host", "announce", ""), ("ada", "silence", "bea"), ("host", "role", "ada")]);
    assert_eq!((&*all[1].detail, all[1].ms), ("until 9000: line break", 3_000));
    assert_eq!(all[0].detail.len(), MAX_REASON);
    assert_eq!(store.audit(Some(all[1].number), 10).await.unwrap(), all[2..]);

    // Roles and silences go with the person; what was done with them stays.
    assert!(store.delete_person(&player("ada"), 5_000).await.unwrap());
    assert_eq!(store.role(&player("ada")).await.unwrap(), None);
    assert_eq!(store.audit(None, 10).await.unwrap(), all);
}

pub(crate) async fn a_silence_ends(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    store.new_person(&guest("bea")).await.unwrap();
    let (by, bea) = (By::operator(1_000), player("bea"));
    assert_eq!(store.silenced(&bea, 1_000).await.unwrap(), None);
    assert!(store.silence(&by, &bea, 5_000, "spam").await.unwrap());
    assert_eq!(store.silenced(&bea, 4_999).await.unwrap(), Some(Silence { until_ms: 5_000, reason: "spam".into() }));
    assert_eq!(store.silenced(&bea, 5_000).await.unwrap(), None);
    assert!(store.silence(&by, &bea, 9_000, "again").await.unwrap());
    assert!(store.unsilence(&by, &bea).await.unwrap());
    assert!(!store.unsilence(&by, &bea).await.unwrap());
    assert_eq!(store.silenced(&bea, 4_000).await.unwrap(), None);
    // A guest who never came back can still be forgotten.
    store.silence(&by, &bea, 9_000, "again").await.unwrap();
    assert_eq!(store.drop_guests(8_000, 10).await.unwrap(), 1);
}

pub(crate) async fn bans_of_people_and_networks(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    accounts(&store, &["ada"]).await;
    let robot = NewPerson { kind: PersonKind::Bot, owner: Some(player("ada")), ..guest("robot") };
    store.new_person(&robot).await.unwrap();
    let by = By::operator(1_000);
    let ada = Banned::Person(player("ada"));
    let network = Banned::Network("203.0.113.0/24".parse().unwrap());
    store.ban(&by, &ada, Some(5_000), "cheats").await.unwrap();
    store.ban(&By::operator(2_000), &network, None, "spam").await.unwrap();
    let bans = store.bans(4_999).await.unwrap();
    assert_eq!(bans.iter().map(|ban| ban.banned.clone()).collect::<Vec<_>>(), [network.clone(), ada.clone()]);
    assert_eq!((bans[0].until_ms, &*bans[1].reason), (None, "cheats"));
    for who in ["ada", "robot"] {
        assert_eq!(store.banned(&player(who), 4_999).await.unwrap(), Some(bans[1].clone()), "{who}");
        assert_eq!(store.banned(&player(who), 5_000).await.unwrap(), None, "{who}");
    }
    store.ban(&by, &ada, None, "for good").await.unwrap();
    assert_eq!(store.banned(&player("ada"), u64::MAX / 4).await.unwrap().unwrap().reason, "for good");
    assert!(store.unban(&by, &ada).await.unwrap() && !store.unban(&by, &ada).await.unwrap());
    assert_eq!(store.banned(&player("ada"), 1_000).await.unwrap(), None);
    assert!(store.unban(&by, &network).await.unwrap());
    assert_eq!(store.bans(1_000).await.unwrap(), []);
    let acts = store.audit(None, 10).await.unwrap();
    assert_eq!(acts.iter().rev().map(|row| &*row.act).collect::<Vec<_>>(), ["ban", "ban", "ban", "unban", "unban"]);
}

pub(crate) async fn reports_wait_and_are_closed(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    for number in 1..=9 {
        assert_eq!(store.say(&said("m1", Audience::Table, "bea", &format!("no. {number}"))).await.unwrap(), number);
    }
    let says = Saying::Text("no. 5".into());
    let chat = ReportedChat { match_id: id("m1"), audience: Audience::Table, number: 5, says };
    let report = NewReport {
        ms: 2_000,
        reporter: player("ada"),
        person: player("bea"),
        reason: "insult".into(),
        note: "twice".into(),
        said: Some(chat.clone()),
    };
    let of_person = NewReport { ms: 3_000, reason: "cheating".into(), said: None, ..report.clone() };
    let first = store.report(&report).await.unwrap();
    assert_eq!(store.report(&report).await.unwrap(), first, "the same again");
    let second = store.report(&of_person).await.unwrap();
    assert!(second > first);
    let open = store.reports(true, None, 10).await.unwrap();
    assert_eq!(open.iter().map(|row| row.number).collect::<Vec<_>>(), [second, first]);
    assert_eq!((&open[1].report, &open[1].closed), (&report, &None));
    assert_eq!(open[0].report, of_person);
    assert_eq!(store.reports(true, Some(second), 10).await.unwrap(), open[1..]);
    assert_eq!(store.reports_by(&player("ada"), 10).await.unwrap(), open);
    assert_eq!(store.open_reports().await.unwrap(), 2);
    let around = store.chat_around(&chat, 2).await.unwrap();
    assert_eq!(around.iter().map(|said| said.number).collect::<Vec<_>>(), [3, 4, 5, 6, 7]);

    let by = By::person(&player("cleo"), 4_000);
    assert!(store.close_report(&by, first, "silenced").await.unwrap());
    assert!(!store.close_report(&by, first, "dismissed").await.unwrap(), "once");
    assert!(!store.close_report(&by, 999, "dismissed").await.unwrap());
    let closed = store.reports(false, None, 10).await.unwrap();
    let how = closed[0].closed.clone().unwrap();
    assert_eq!((closed.len(), how.ms, &*how.by, &*how.verdict), (1, 4_000, "cleo", "silenced"));
    assert_eq!(store.report_row(first).await.unwrap().as_ref(), Some(&closed[0]));
    assert!(store.report(&report).await.unwrap() > second, "a new one, since the first was dealt with");

    // What was said by one person, in pages.
    let mut all = store.chat_of(&player("bea"), None, 4).await.unwrap();
    loop {
        let more = store.chat_of(&player("bea"), all.last(), 4).await.unwrap();
        if more.is_empty() {
            break;
        }
        all.extend(more);
    }
    assert_eq!(all.iter().map(|said| said.number).collect::<Vec<_>>(), (1..=9).collect::<Vec<_>>());
}

pub(crate) async fn what_was_said_can_be_deleted(on: On) {
    let base = &on.base().await;
    let (store, other) = (base.open().await, base.open().await);
    let mut told = other.changes();
    begin(&store, "m1").await;
    for text in ["kind", "unkind"] {
        store.say(&said("m1", Audience::Table, "bea", text)).await.unwrap();
    }
    let by = By::operator(2_000);
    assert!(!store.unsay(&by, &id("m1"), Audience::Spectators, 2).await.unwrap());
    assert!(store.unsay(&by, &id("m1"), Audience::Table, 2).await.unwrap());
    assert!(!store.unsay(&by, &id("m1"), Audience::Table, 2).await.unwrap(), "once");
    assert_eq!(store.chat(&id("m1"), Audience::Table, 0, 10).await.unwrap().len(), 1);
    assert_eq!(store.say(&said("m1", Audience::Table, "bea", "more")).await.unwrap(), 3, "its number stays");
    assert_eq!(store.audit(None, 10).await.unwrap().len(), 1);
    if !base.is_sqlite() {
        let unsaid = Change::Unsaid { match_id: id("m1"), audience: Audience::Table, number: 2 };
        let heard = async { while told.recv().await.unwrap() != unsaid {} };
        tokio::time::timeout(std::time::Duration::from_secs(10), heard).await.expect("the other node is told");
    }
}

pub(crate) async fn a_recovery_code_is_good_once(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    accounts(&store, &["ada", "bea"]).await;
    store.new_person(&guest("guest")).await.unwrap();
    let (ada, bea) = (player("ada"), player("bea"));
    assert!(store.set_recovery_codes(&ada, &[[1; 32], [2; 32]], 1_000).await.unwrap());
    assert!(!store.set_recovery_codes(&player("guest"), &[[9; 32]], 1_000).await.unwrap());
    assert_eq!(store.recovery_codes(&ada).await.unwrap(), 2);
    assert!(!store.use_recovery_code(&bea, &[1; 32]).await.unwrap(), "another's");
    assert!(store.use_recovery_code(&ada, &[1; 32]).await.unwrap());
    assert!(!store.use_recovery_code(&ada, &[1; 32]).await.unwrap(), "once");
    assert!(store.set_recovery_codes(&ada, &[[3; 32]], 2_000).await.unwrap());
    assert!(!store.use_recovery_code(&ada, &[2; 32]).await.unwrap(), "new codes take the place of the old");
    assert_eq!(store.recovery_codes(&ada).await.unwrap(), 1);
    store.delete_person(&ada, 3_000).await.unwrap();
    assert_eq!(store.recovery_codes(&ada).await.unwrap(), 0);
}
