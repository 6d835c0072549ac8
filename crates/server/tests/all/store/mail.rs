//! Addresses for mails, the links that were mailed, and how many there may be.

use fondaco_server::store::{Asked, MailBounds, MailKind, MailLink, Store};

use super::holidays::account;
use super::make::{begin, id, player};
use crate::support::On;

const DAY: u64 = 24 * 60 * 60 * 1000;
const NOW: u64 = 1_000 * DAY;
const MANY: MailBounds = MailBounds { person: 99, network: 99, server: 99, address: 99 };
const HOME: Asked = Asked::From([1; 32]);

fn link(number: u8, who: &str, what: MailKind, address: &str) -> MailLink {
    let (address, lang) = (address.to_owned(), "fr".to_owned());
    MailLink { hash: [number; 32], person: player(who), what, address, lang, expires_ms: NOW + DAY, asked: HOME }
}

async fn address(store: &Store, who: &str) -> Option<(String, String, bool)> {
    let known = store.mail_address(&player(who)).await.unwrap()?;
    Some((known.address, known.lang, known.reminders))
}

async fn two(on: On) -> (crate::support::Base, Store) {
    let base = on.base().await;
    let store = base.open().await;
    for who in ["ada", "bea"] {
        store.new_person(&account(who)).await.unwrap();
    }
    (base, store)
}

pub(crate) async fn an_address_counts_once_it_is_confirmed(on: On) {
    let (_base, store) = two(on).await;
    let (ada, confirm) = (player("ada"), MailKind::Confirm);
    assert!(!store.new_mail_link(&link(1, "cleo", confirm, "c@x.org"), MANY, NOW).await.unwrap(), "no such account");
    assert!(store.new_mail_link(&link(1, "ada", confirm, "a@x.org"), MANY, NOW).await.unwrap());
    assert_eq!(store.pending_address(&ada, NOW).await.unwrap().as_deref(), Some("a@x.org"));
    assert_eq!(store.pending_address(&ada, NOW + DAY).await.unwrap(), None);
    assert_eq!(address(&store, "ada").await, None);
    assert!(!store.set_mail_reminders(&ada, true, None).await.unwrap());
    assert_eq!(store.confirm_address(&[2; 32], NOW).await.unwrap(), None);
    assert_eq!(store.recovery_link(&[1; 32], NOW).await.unwrap(), None, "it is for something else");
    assert!(!store.use_recovery_link(&[1; 32], NOW).await.unwrap());
    assert_eq!(store.confirm_address(&[1; 32], NOW).await.unwrap(), Some(ada.clone()));
    assert_eq!(store.confirm_address(&[1; 32], NOW).await.unwrap(), None, "once");
    assert_eq!(address(&store, "ada").await, Some(("a@x.org".into(), "fr".into(), true)));
    assert!(store.set_mail_reminders(&ada, false, Some("de")).await.unwrap());
    assert!(store.set_mail_reminders(&ada, false, None).await.unwrap());
    // A newer link takes the place of an older one, and one that is too old is none. Another address keeps what was chosen.
    for number in [3, 4] {
        assert!(store.new_mail_link(&link(number, "ada", confirm, "b@x.org"), MANY, NOW).await.unwrap());
    }
    assert_eq!(store.confirm_address(&[3; 32], NOW).await.unwrap(), None);
    // What was sent to the address before lets nobody in any more.
    assert!(store.new_mail_link(&link(5, "ada", MailKind::Recover, "a@x.org"), MANY, NOW).await.unwrap());
    assert_eq!(store.confirm_address(&[4; 32], NOW + DAY - 1).await.unwrap(), Some(ada.clone()));
    assert_eq!(address(&store, "ada").await, Some(("b@x.org".into(), "fr".into(), false)));
    assert_eq!(store.recovery_link(&[5; 32], NOW).await.unwrap(), None);
    assert!(store.new_mail_link(&link(6, "ada", confirm, "c@x.org"), MANY, NOW).await.unwrap());
    assert_eq!(store.confirm_address(&[6; 32], NOW + DAY).await.unwrap(), None, "too old");
    store.drop_mail_address(&ada).await.unwrap();
    assert_eq!(address(&store, "ada").await, None);
}

pub(crate) async fn a_link_for_a_password_is_good_once(on: On) {
    let (_base, store) = two(on).await;
    let recover = MailKind::Recover;
    assert!(store.new_mail_link(&link(1, "ada", recover, "a@x.org"), MANY, NOW).await.unwrap());
    assert_eq!(store.recovery_link(&[1; 32], NOW).await.unwrap(), Some(player("ada")));
    assert_eq!(store.recovery_link(&[1; 32], NOW + DAY).await.unwrap(), None);
    assert!(!store.use_recovery_link(&[1; 32], NOW + DAY).await.unwrap());
    assert!(store.use_recovery_link(&[1; 32], NOW).await.unwrap());
    assert!(!store.use_recovery_link(&[1; 32], NOW).await.unwrap());
}

pub(crate) async fn mails_are_bounded(on: On) {
    let (_base, store) = two(on).await;
    let few = MailBounds { person: 2, address: 3, ..MANY };
    let send =
        async |number, who, what, to, ms| store.new_mail_link(&link(number, who, what, to), few, ms).await.unwrap();
    assert!(send(1, "ada", MailKind::Confirm, "a@x.org", NOW).await);
    assert!(send(2, "ada", MailKind::Confirm, "A@X.org", NOW).await);
    assert!(!send(3, "ada", MailKind::Confirm, "b@x.org", NOW).await, "two of a kind");
    assert_eq!(store.confirm_address(&[2; 32], NOW).await.unwrap(), Some(player("ada")), "what was sent stays good");
    assert!(send(4, "ada", MailKind::Recover, "a@x.org", NOW).await);
    assert!(!send(5, "bea", MailKind::Confirm, "a@x.org", NOW).await, "three to one address, whoever names it");
    assert!(send(6, "bea", MailKind::Confirm, "b@x.org", NOW).await);
    assert!(send(7, "ada", MailKind::Confirm, "a@x.org", NOW + DAY).await, "and another day is another day");
}

/// What lets strangers be written to is counted by network and by server, and however an address is written, it is one.
pub(crate) async fn mails_to_strangers_are_bounded(on: On) {
    let (_base, store) = two(on).await;
    let bounds = MailBounds { network: 3, server: 5, address: 2, ..MANY };
    let send = async |number, who, to: &str, network: u8| {
        let link = MailLink { asked: Asked::From([network; 32]), ..link(number, who, MailKind::Confirm, to) };
        store.new_mail_link(&link, bounds, NOW).await.unwrap()
    };
    assert!(send(1, "ada", "victim+1@x.org", 1).await);
    assert!(send(2, "bea", "Victim+2@x.org", 1).await);
    assert!(!send(3, "ada", "victim@x.org", 2).await, "it is one address, whatever stands behind a plus");
    assert!(send(4, "ada", "a@x.org", 1).await);
    assert!(!send(5, "bea", "b@x.org", 1).await, "three from one network, whoever asks");
    assert!(send(6, "bea", "b@x.org", 2).await && send(7, "bea", "c@x.org", 3).await);
    assert!(!send(8, "ada", "d@x.org", 4).await, "five from one server");
}

/// Strangers who ask for links use up neither what comes from elsewhere nor what comes from a device of the account.
pub(crate) async fn strangers_use_up_their_own_share(on: On) {
    let (_base, store) = two(on).await;
    let bounds = MailBounds { person: 4, network: 2, ..MANY };
    let ask = async |number, asked| {
        let link = MailLink { asked, ..link(number, "ada", MailKind::Recover, "a@x.org") };
        store.new_mail_link(&link, bounds, NOW).await.unwrap()
    };
    let (bad, worse, elsewhere) = (Asked::From([7; 32]), Asked::From([8; 32]), Asked::From([9; 32]));
    assert!(ask(1, bad).await && ask(2, bad).await && !ask(3, bad).await);
    assert!(ask(4, elsewhere).await, "another network");
    assert!(ask(5, worse).await && !ask(6, worse).await && !ask(7, elsewhere).await, "four in all");
    for number in 8..12 {
        assert!(ask(number, Asked::OnKnownDevice).await);
    }
    assert!(!ask(12, Asked::OnKnownDevice).await);
}

pub(crate) async fn a_turn_is_mailed_once(on: On) {
    let (_base, store) = two(on).await;
    let ada = player("ada");
    begin(&store, "m1").await;
    let mailed = async |turn: u64, ms: u64| {
        store.mail_turn(&ada, &id("m1"), turn, MailBounds { person: 3, ..MANY }, ms).await.unwrap().is_some()
    };
    assert!(!mailed(1, NOW).await, "there is no address");
    assert!(store.new_mail_link(&link(1, "ada", MailKind::Confirm, "a@x.org"), MANY, NOW).await.unwrap());
    store.confirm_address(&[1; 32], NOW).await.unwrap();
    assert!(mailed(5, NOW).await);
    assert!(!mailed(5, NOW).await, "once");
    assert!(!mailed(4, NOW).await, "what was taken back is not told again");
    assert!(mailed(6, NOW).await && mailed(7, NOW).await);
    assert!(!mailed(8, NOW).await, "three a day");
    assert!(mailed(8, NOW + DAY).await, "and that one was not lost");
    store.set_mail_reminders(&ada, false, None).await.unwrap();
    assert!(!mailed(9, NOW + 3 * DAY).await, "nobody is told who does not want it");
    // All of it goes: after a while, and with its person.
    store.sweep(NOW + 200 * DAY, 100).await.unwrap();
    store.set_mail_reminders(&ada, true, None).await.unwrap();
    assert!(mailed(1, NOW + 200 * DAY).await);
    store.delete_person(&ada, NOW + 200 * DAY).await.unwrap();
    assert_eq!(address(&store, "ada").await, None);
}
