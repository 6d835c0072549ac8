//! People and their sessions, and that nothing stays of who is deleted.

use fondaco_server::store::{
    Audience, Finished, FinishedSeat, Login, MOST_COOKIES, NOBODY, NewPerson, PersonKind, Pool, SessionKind,
    SessionRow, StoreError, Subject, Tie,
};
use fondaco_table::{Fact, GameName, Happening, Holder, Stage};
use sqlx::{Connection, PgConnection, SqliteConnection};

use super::chat::said;
use super::make::{bot, card, entry, goes_on, guest, id, name, opens, over, person, player, seated, shows};
use crate::support::{Base, On};

fn login(text: &str) -> Login {
    Login { login: text.into(), password: format!("hash of {text}") }
}

pub(crate) fn session(number: u8, who: &str) -> SessionRow {
    SessionRow {
        hash: [number; 32],
        person: player(who),
        kind: SessionKind::Cookie,
        label: format!("browser {number}"),
        place: "203.0.113.x".into(),
        created_ms: 1_000 + u64::from(number),
        used_ms: 1_000 + u64::from(number),
        expires_ms: 10_000,
    }
}

pub(crate) async fn a_guest_becomes_an_account(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let ada = player("ada");
    assert!(store.person(&ada).await.unwrap().is_none());
    assert!(store.new_person(&guest("ada")).await.unwrap());
    assert!(!store.new_person(&guest("ada")).await.unwrap(), "there is one already");
    let row = store.person(&ada).await.unwrap().unwrap();
    assert_eq!((row.kind, row.login.clone(), row.created_ms, row.seen_ms), (PersonKind::Guest, None, 1_000, 1_000));

    assert!(store.set_login_and_password(&ada, &login("ada@example.org")).await.unwrap());
    assert!(store.rename(&ada, &name("Ada L.")).await.unwrap());
    store.touch(&ada, None, 7_000).await.unwrap();
    store.touch(&ada, None, 6_000).await.unwrap();
    let row = store.person_by_login("ada@example.org").await.unwrap().unwrap();
    assert_eq!((row.id.clone(), row.name.as_str(), row.kind), (ada.clone(), "Ada L.", PersonKind::Account));
    assert_eq!((row.login, row.seen_ms), (Some(login("ada@example.org")), 7_000));
    assert!(store.person_by_login("nobody").await.unwrap().is_none());
    assert!(!store.rename(&player("nobody"), &name("X")).await.unwrap());
    assert!(!store.set_login_and_password(&player("nobody"), &login("x")).await.unwrap());

    let machine = NewPerson { kind: PersonKind::Bot, owner: Some(ada.clone()), ..guest("machine") };
    assert!(store.new_person(&machine).await.unwrap());
    let bots = store.bots_of(&ada).await.unwrap();
    assert_eq!((bots.len(), bots[0].kind, bots[0].owner.as_ref()), (1, PersonKind::Bot, Some(&ada)));
}

pub(crate) async fn a_login_is_taken_once(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    let (ada, bea) = (player("ada"), player("bea"));
    for who in ["ada", "bea"] {
        assert!(stores[0].new_person(&guest(who)).await.unwrap());
    }
    let one = login("same");
    let (first, second) =
        tokio::join!(stores[0].set_login_and_password(&ada, &one), stores[1].set_login_and_password(&bea, &one));
    assert_eq!(u8::from(first.unwrap()) + u8::from(second.unwrap()), 1);
    let taken = NewPerson { login: Some(one), kind: PersonKind::Account, ..guest("cleo") };
    assert!(!stores[1].new_person(&taken).await.unwrap());
    assert!(stores[1].person(&player("cleo")).await.unwrap().is_none());
    // The one who has it may keep it and change the password.
    let owner = stores[0].person_by_login("same").await.unwrap().unwrap();
    let changed = Login { login: "same".into(), password: "another hash".into() };
    assert!(stores[0].set_login_and_password(&owner.id, &changed).await.unwrap());
    assert_eq!(stores[0].person_by_login("same").await.unwrap().unwrap().login, Some(changed));
}

pub(crate) async fn sessions_begin_and_end(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let ada = player("ada");
    for who in ["ada", "bea"] {
        store.new_person(&guest(who)).await.unwrap();
    }
    assert!(matches!(store.new_session(&session(9, "nobody")).await, Err(StoreError::Other(_))));
    for number in 1..=3 {
        store.new_session(&session(number, "ada")).await.unwrap();
    }
    let token = SessionRow { kind: SessionKind::Token, ..session(4, "ada") };
    store.new_session(&token).await.unwrap();
    store.new_session(&session(5, "bea")).await.unwrap();

    let (found, whose) = store.session(&[2; 32], 5_000).await.unwrap().unwrap();
    assert_eq!((found, whose), (session(2, "ada"), store.person(&ada).await.unwrap().unwrap()));
    assert!(store.session(&[8; 32], 5_000).await.unwrap().is_none());
    let all = store.sessions_of(&ada, 5_000).await.unwrap();
    assert_eq!(all, [token.clone(), session(3, "ada"), session(2, "ada"), session(1, "ada")]);

    assert!(store.end_session(&[2; 32]).await.unwrap());
    assert!(!store.end_session(&[2; 32]).await.unwrap());
    assert!(store.session(&[2; 32], 5_000).await.unwrap().is_none());
    assert_eq!(store.end_sessions_of(&ada, Some(SessionKind::Cookie)).await.unwrap(), 2);
    assert_eq!(store.sessions_of(&ada, 5_000).await.unwrap(), [token]);
    assert_eq!(store.end_sessions_of(&ada, None).await.unwrap(), 1);
    assert!(store.sessions_of(&ada, 5_000).await.unwrap().is_empty());
    assert!(store.session(&[5; 32], 5_000).await.unwrap().is_some(), "bea's is her own");
}

/// However often somebody logs in, they have so many cookies: those that were used last.
pub(crate) async fn cookies_are_bounded(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    store.new_person(&guest("ada")).await.unwrap();
    let token = SessionRow { kind: SessionKind::Token, ..session(99, "ada") };
    store.new_session(&token).await.unwrap();
    for number in 1..=60 {
        let used_ms = if number == 3 { 9_000 } else { 1_000 + u64::from(number) };
        store.new_session(&SessionRow { used_ms, ..session(number, "ada") }).await.unwrap();
    }
    let kept: Vec<u8> = store.sessions_of(&player("ada"), 0).await.unwrap().iter().map(|row| row.hash[0]).collect();
    assert_eq!(kept.len() as u64, MOST_COOKIES + 1);
    assert!(kept.contains(&99) && kept.contains(&60) && kept.contains(&3) && !kept.contains(&11), "{kept:?}");
    assert_eq!(store.end_other_sessions(&player("ada"), &[60; 32]).await.unwrap(), MOST_COOKIES);
    assert!(store.session(&[60; 32], 0).await.unwrap().is_some());
}

pub(crate) async fn sessions_expire(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    store.new_person(&guest("ada")).await.unwrap();
    store.new_session(&session(1, "ada")).await.unwrap();
    assert!(store.session(&[1; 32], 9_999).await.unwrap().is_some());
    assert!(store.session(&[1; 32], 10_000).await.unwrap().is_none());
    store.extend_session(&[1; 32], 20_000).await.unwrap();
    store.extend_session(&[1; 32], 15_000).await.unwrap();
    assert!(store.session(&[1; 32], 19_999).await.unwrap().is_some());
    store.sweep(19_999, 100).await.unwrap();
    assert_eq!(store.sessions_of(&player("ada"), 0).await.unwrap().len(), 1);
    store.sweep(20_000, 100).await.unwrap();
    assert!(store.sessions_of(&player("ada"), 0).await.unwrap().is_empty());
}

pub(crate) async fn the_first_secret_is_kept(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    let (one, other) = tokio::join!(stores[0].secret("cookies", [1; 32]), stores[1].secret("cookies", [2; 32]));
    assert_eq!(one, other);
    assert_eq!(stores[0].secret("cookies", [3; 32]).await, one);
    assert_eq!(stores[1].secret("others", [4; 32]).await, Ok([4; 32]));
}

pub(crate) async fn strange_texts_do_no_harm(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    for text in ["\0", "'; DROP TABLE people; --", "%", "🙂\u{202e}", &"x".repeat(100_000)] {
        assert!(store.person_by_login(text).await.unwrap().is_none(), "{text}");
    }
    store.new_person(&guest("ada")).await.unwrap();
    let odd = SessionRow { label: "a\0b'\"".into(), ..session(1, "ada") };
    store.new_session(&odd).await.unwrap();
    assert_eq!(store.sessions_of(&player("ada"), 0).await.unwrap()[0].label, "a\u{fffd}b'\"");
}

/// Everything that the database says in words.
async fn all_texts(base: &Base) -> String {
    const TEXTS: &str = "
        SELECT coalesce(string_agg(entries, ' '), '') FROM chunks
        UNION ALL SELECT coalesce(string_agg(id || card || invitation || coalesce(ranks, ''), ' '), '') FROM matches
        UNION ALL SELECT coalesce(string_agg(match_id || person, ' '), '') FROM seats
        UNION ALL SELECT coalesce(string_agg(name || coalesce(says, ''), ' '), '') FROM chat
        UNION ALL SELECT coalesce(string_agg(name || coalesce(login, '') || coalesce(password, ''), ' '), '') FROM people
        UNION ALL SELECT coalesce(string_agg(person || label, ' '), '') FROM sessions
        UNION ALL SELECT coalesce(string_agg(person || endpoint, ' '), '') FROM subscriptions
        UNION ALL SELECT coalesce(string_agg('reminded ' || person, ' '), '') FROM reminders
        UNION ALL SELECT coalesce(string_agg(subject, ' '), '') FROM ratings
        UNION ALL SELECT coalesce(string_agg(subject, ' '), '') FROM results";
    let texts: Vec<(String,)> = match base {
        Base::Sqlite(folder) => {
            let path = folder.path().join("data/fondaco.db");
            let mut file = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
            sqlx::query_as(TEXTS).fetch_all(&mut file).await.unwrap()
        }
        Base::Postgres { server, name } => {
            let mut server: PgConnection = server.connect(name).await;
            sqlx::query_as(TEXTS).fetch_all(&mut server).await.unwrap()
        }
    };
    texts.into_iter().map(|(text,)| text).collect::<Vec<_>>().join("\n")
}

pub(crate) async fn a_deleted_person_leaves_nothing(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    // Ada's name is no part of her id or of anything else.
    let (ada, machine) = (player("u1"), player("u2"));
    let called = |id: &str, text: &str| Holder::person(player(id), name(text));
    let (she, it) = (called("u1", "Ginevra"), called("u2", "Automa"));
    store.new_person(&NewPerson { id: ada.clone(), name: name("Ginevra"), ..guest("x") }).await.unwrap();
    store.set_login_and_password(&ada, &login("ginevra@example.org")).await.unwrap();
    let owned = NewPerson {
        id: machine.clone(),
        name: name("Automa"),
        kind: PersonKind::Bot,
        owner: Some(ada.clone()),
        ..guest("x")
    };
    store.new_person(&owned).await.unwrap();
    store.new_person(&guest("bea")).await.unwrap();
    store.new_session(&SessionRow { label: "Ginevra's telephone".into(), ..session(1, "u1") }).await.unwrap();
    store.new_session(&SessionRow { kind: SessionKind::Token, ..session(2, "u2") }).await.unwrap();
    store.subscribe(&super::push::device(1, "pocket"), 8).await.unwrap();
    store.remind_once(&ada, &id("m1"), 1_000).await.unwrap();

    // A match from the start to the end; one that she came to and left; one of others.
    let all = [she.clone(), person("bea"), it.clone()];
    store.commit(opens("m1", true, Stage::Playing, &all, 1_000)).await.unwrap();
    store.commit(shows("m1", 1, card("m1", over(), &all, 2_000))).await.unwrap();
    store.commit(opens("m2", true, Stage::Gathering, &[Holder::Open, person("bea")], 1_000)).await.unwrap();
    let mut comes = shows("m2", 1, card("m2", Stage::Playing, &[she.clone(), person("bea")], 2_000));
    comes.parts[0].entries = vec![seated(1, 0, she.clone()), entry(2, 2)];
    store.commit(comes).await.unwrap();
    let mut leaves = shows("m2", 3, card("m2", Stage::Playing, &[Holder::Open, person("bea")], 3_000));
    leaves.parts[0].entries = vec![seated(3, 0, Holder::Open)];
    store.commit(leaves).await.unwrap();
    store.commit(opens("m3", true, Stage::Playing, &[person("bea"), bot("greedy")], 1_000)).await.unwrap();
    let before: Vec<_> = [store.log(&id("m1"), 0).await.unwrap(), store.log(&id("m2"), 0).await.unwrap()].concat();

    store.say(&said("m1", Audience::Table, "bea", "hello")).await.unwrap();
    let mut hers = said("m1", Audience::Table, "u1", "Ginevra was here");
    hers.name = name("Ginevra");
    store.say(&hers).await.unwrap();
    let seat = |subject, rank| FinishedSeat { subject, rank, points: Some(30) };
    let finished = Finished {
        match_id: id("m1"),
        pool: Pool::usual(GameName::Strozzi),
        ms: 2_000,
        seats: vec![seat(Subject::Person(ada.clone()), 1), seat(Subject::Person(player("bea")), 2)],
        rated: true,
    };
    store.rate(&finished, |before, _| before.to_vec()).await.unwrap();
    let texts = all_texts(base).await;
    for text in ["Ginevra", "Automa", "ginevra@example.org", "hello", "BEA", "person u1", "pocket", "reminded u1"] {
        assert!(texts.contains(text), "{text} should be in\n{texts}");
    }

    assert!(store.delete_person(&ada, 9_000).await.unwrap());
    let texts = all_texts(base).await;
    for text in ["inevra", "Automa", "person u1", "telephone", "pocket", "reminded u1"] {
        assert!(!texts.contains(text), "{text} should not be in\n{texts}");
    }
    assert!(texts.contains("hello") && texts.contains("BEA") && texts.contains("person bea"), "others stay");

    for gone in [&ada, &machine] {
        assert!(store.person(gone).await.unwrap().is_none());
        assert!(store.sessions_of(gone, 0).await.unwrap().is_empty());
        assert!(store.matches_of(gone, None, None, 10).await.unwrap().is_empty());
    }
    assert!(store.person_by_login("ginevra@example.org").await.unwrap().is_none());
    assert!(store.session(&[1; 32], 0).await.unwrap().is_none());
    assert!(store.ratings_of(&Subject::Person(ada.clone())).await.unwrap().is_empty());
    assert!(store.statistics(&Subject::Person(ada.clone())).await.unwrap().is_empty());
    assert!(!store.delete_person(&ada, 9_000).await.unwrap(), "she is gone already");

    // The logs are the same but for the name, and can be gone on with.
    let mut expected = before;
    for entry in &mut expected {
        match &mut entry.fact {
            Fact::Opened(opening) => opening.seats.iter_mut().for_each(nobody),
            Fact::Happened(Happening::Seated { holder, .. }) => nobody(holder),
            _ => {}
        }
    }
    let after = [store.log(&id("m1"), 0).await.unwrap(), store.log(&id("m2"), 0).await.unwrap()].concat();
    assert_eq!(after, expected);
    store.commit(goes_on("m2", vec![entry(4, 4)])).await.unwrap();

    // What was said after it has a new number.
    assert_eq!(store.chat(&id("m1"), Audience::Table, 0, 10).await.unwrap().len(), 1);
    assert_eq!(store.say(&said("m1", Audience::Table, "bea", "bye")).await.unwrap(), 3);
}

fn nobody(holder: &mut Holder) {
    if let Holder::Person { player, name, .. } = holder
        && player.as_str().starts_with('u')
    {
        *name = super::make::name(NOBODY);
    }
}

pub(crate) async fn guests_who_do_not_come_back_are_found(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let names = ["unused", "plays", "played", "spoke", "owns"];
    for (who, seen) in names.iter().zip(1_000..) {
        store.new_person(&NewPerson { created_ms: seen, ..guest(who) }).await.unwrap();
    }
    let account = NewPerson { kind: PersonKind::Account, login: Some(login("old")), created_ms: 1, ..guest("account") };
    store.new_person(&account).await.unwrap();
    let bot = NewPerson { kind: PersonKind::Bot, owner: Some(player("owns")), ..guest("program") };
    store.new_person(&bot).await.unwrap();
    store.new_session(&session(1, "unused")).await.unwrap();
    store.commit(opens("m1", true, Stage::Playing, &[person("plays"), person("played")], 1)).await.unwrap();
    store.commit(opens("m2", true, over(), &[person("played")], 1)).await.unwrap();
    // They have left the match that goes on.
    store.commit(shows("m1", 1, card("m1", Stage::Playing, &[person("plays")], 2))).await.unwrap();
    store.say(&said("m1", Audience::Table, "spoke", "hello")).await.unwrap();
    // What only makes sense with somebody goes with them.
    let (unused, old) = (player("unused"), player("account"));
    for (one, other) in [(&unused, &old), (&old, &unused)] {
        assert!(store.tie(one, other, Tie::Block, 1).await.unwrap());
        store.tie(&player("plays"), one, Tie::Block, 1).await.unwrap();
    }
    let edition = |number: u64| GameName::Strozzi.surprise(8_000 + number);
    for number in [1, 2] {
        store.bring_edition(&edition(number), &unused, true, 1).await.unwrap();
    }
    let mut commit = opens("m3", true, Stage::Gathering, &[], 1);
    commit.parts[0].card.as_mut().unwrap().table.edition = Some(edition(2).id);
    store.commit(commit).await.unwrap();
    store.invite(&unused, &id("m3"), &player("plays"), 1).await.unwrap();
    store.invite(&player("played"), &id("m3"), &unused, 1).await.unwrap();
    assert_eq!(store.invitations_with(&unused).await.unwrap().len(), 2);

    assert_eq!(store.drop_guests(999, 100).await.unwrap(), 0);
    let absent: Vec<String> = store.absent_guests(2_000, 10).await.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(absent, ["unused", "played", "spoke", "owns"]);
    assert_eq!(store.absent_guests(1_002, 1).await.unwrap(), [player("unused")]);
    assert_eq!(store.drop_guests(2_000, 100).await.unwrap(), 1);
    assert!(store.person(&player("unused")).await.unwrap().is_none());
    assert!(store.session(&[1; 32], 5_000).await.unwrap().is_none());
    assert!(store.blocked_by(&unused).await.unwrap().is_empty() && store.blocked_by(&old).await.unwrap().is_empty());
    assert_eq!(store.blocked_by(&player("plays")).await.unwrap(), [old]);
    assert!(store.invitations_with(&unused).await.unwrap().is_empty());
    assert_eq!(store.edition_by_hash(&edition(1).id.hash).await.unwrap(), None);
    assert_eq!(store.edition_by_hash(&edition(2).id.hash).await.unwrap().unwrap().person, None);
    for who in names[1..].iter().chain(&["account", "program"]) {
        assert!(store.person(&player(who)).await.unwrap().is_some(), "{who}");
    }
    // Somebody who has been seen again is not absent.
    store.touch(&player("played"), None, 3_000).await.unwrap();
    assert_eq!(store.absent_guests(2_000, 10).await.unwrap(), [player("spoke"), player("owns")]);
}
