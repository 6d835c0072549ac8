//! The hub without the network: what it sends to whom, byte for byte; several hubs on one store.

pub(crate) mod holidays;
pub(crate) mod pairing;
pub(crate) mod tournaments;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::support::Base;
use fondaco_game::{Dice, Seat, Turn, Viewer};
use fondaco_server::environment::Environment;
use fondaco_server::hub::{Client, Hub, Settings};
use fondaco_server::outbox::Next;
use fondaco_server::people::{Kind, Person, token::SessionId};
use fondaco_server::store::{
    Audience, Card, Commit, EndedRow, MatchPart, NewMatch, NewPerson, PersonKind, Store, StoredChat, Subject,
};
use fondaco_table::{
    Absence, AnyTable, Ask, ClockRule, Control, GameName, Holder, MatchId, Opening, Options, Refusal, Seed, Stage,
};
use fondaco_wire::{ClientMessage, Frame, Saying, ServerMessage, TableCard, WhyNot};
use serde_json::{Value, json};
use tokio::time::timeout;

pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
const SECOND: Duration = Duration::from_secs(1);

/// The same numbers in the same order every time, and a clock that stands still unless it is moved.
pub(crate) fn fixed() -> (Environment, Arc<AtomicU64>) {
    let dice = std::sync::Mutex::new(Dice::new(42));
    let now = Arc::new(AtomicU64::new(1_767_225_600_000));
    let clock = Arc::clone(&now);
    let environment = Environment::new(
        move || clock.load(Ordering::Relaxed),
        move |bytes| bytes.iter_mut().for_each(|byte| *byte = dice.lock().unwrap().below(256) as u8),
    );
    (environment.without_waits(), now)
}

pub(crate) fn person(name: &str) -> Person {
    Person {
        id: format!("u{}", name.to_lowercase()).parse().unwrap(),
        name: name.parse().unwrap(),
        kind: Kind::Guest,
        session: SessionId([name.len() as u8; 32]),
    }
}

/// Somebody at a hub, with everything that was sent to them.
pub(crate) struct Guest {
    hub: Arc<Hub>,
    client: Arc<Client>,
    pub(crate) sent: Vec<String>,
    read: usize,
}

impl Guest {
    pub(crate) fn new(hub: &Arc<Hub>, name: &str) -> Self {
        let client = hub.connect(person(name));
        Guest { hub: Arc::clone(hub), client, sent: Vec::new(), read: 0 }
    }

    pub(crate) fn send(&self, message: &Value) {
        let frame = Frame::<ClientMessage>::parse(&message.to_string()).unwrap();
        self.hub.handle(&self.client, frame, Instant::now());
    }

    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        message["v"] = 1.into();
        message["id"] = 7.into();
        self.send(&message);
        self.until(|message| message["id"] == 7).await
    }

    /// The next message that is wanted, of those not looked at yet.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            while self.read < self.sent.len() {
                let message: Value = serde_json::from_str(&self.sent[self.read]).unwrap();
                self.read += 1;
                if wanted(&message) {
                    return message;
                }
            }
            let mut batch = Vec::new();
            let next = timeout(PATIENCE, self.client.outbox().take(&mut batch)).await.expect("something comes");
            self.sent.extend_from_slice(&batch);
            if next != Next::Send && batch.is_empty() {
                panic!("{next:?}");
            }
        }
    }

    /// Forgets what has been read.
    pub(crate) fn forget(&mut self) {
        self.sent.drain(..self.read);
        self.read = 0;
    }

    /// Goes away: what was sent to them.
    pub(crate) fn leave(self) -> Vec<String> {
        self.hub.disconnect(&self.client);
        self.sent
    }

    /// Where the updates that were sent ended.
    fn updates(&self) -> Vec<u64> {
        let parsed = self.sent.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        parsed.filter_map(|message| message["update"]["table"]["seq"].as_u64()).collect()
    }

    async fn update_to(&mut self, seq: u64) -> Value {
        self.until(|message| message["update"]["table"]["seq"] == seq).await
    }
}

pub(crate) async fn hub_with(environment: Environment, store: &Store, adjust: impl FnOnce(&mut Settings)) -> Arc<Hub> {
    let mut settings = Settings { bots: 1, lobby: Duration::from_millis(20), acts: None, ..Settings::default() };
    adjust(&mut settings);
    Hub::new(store.clone(), environment, settings)
}

#[expect(clippy::needless_pass_by_value, reason = "calls read like the message")]
pub(crate) fn table(game: &str, seats: Value, more: Value) -> Value {
    let players = seats.as_array().unwrap().len();
    let mut options = json!({"game": game, "setup": {"players": players}, "pace": "none", "forced": false});
    for (key, value) in more.as_object().unwrap() {
        options[key] = value.clone();
    }
    json!({"create": {"options": options, "seats": seats, "public": true}})
}

/// Four people, of whom one makes plans or does not: what the others are sent.
async fn with_plans(plans: bool) -> Vec<Vec<String>> {
    let base = Base::sqlite();
    let store = base.open().await;
    let (environment, now) = fixed();
    let hub = hub_with(environment, &store, |_| {}).await;
    let names = ["Ada", "Bea", "Cleo", "Dora"];
    let mut guests: Vec<Guest> = names.iter().map(|name| Guest::new(&hub, name)).collect();
    let clock = json!({"clock": {"real_time": {"base_ms": 60_000, "increment_ms": 1_000}}, "setup": {"players": 3, "first": 0}});
    let done = guests[0].ask(table("strozzi", json!(["me", "open", "open"]), clock)).await;
    let id = done["done"]["match"].as_str().unwrap().to_owned();
    for (index, guest) in guests.iter_mut().enumerate() {
        if index == 1 || index == 2 {
            guest.ask(json!({"join": {"match": id}})).await;
        }
    }
    for guest in &mut guests {
        guest.ask(json!({"watch": {"match": id}})).await;
    }
    guests[0].ask(json!({"manage": {"match": id, "do": "start"}})).await;
    let seq = hub.look(&id.parse().unwrap()).await.unwrap().unwrap().seq();
    for guest in &mut guests {
        guest.update_to(seq).await;
    }
    // Bea plans, in one world. In the other she decides the same at the same moment.
    now.fetch_add(500, Ordering::Relaxed);
    if plans {
        let orders = json!([{"tries": ["flag pirate"]}]);
        guests[1].ask(json!({"act": {"match": id, "do": {"orders": {"at": seq, "orders": orders}}}})).await;
    }
    now.fetch_add(500, Ordering::Relaxed);
    guests[0].ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": "pass"}}}})).await;
    if !plans {
        guests[1].ask(json!({"act": {"match": id, "do": {"play": {"at": seq + 1, "action": "flag pirate"}}}})).await;
    }
    for guest in &mut guests {
        guest.update_to(seq + 2).await;
    }
    let mut sent: Vec<Vec<String>> = guests.into_iter().map(Guest::leave).collect();
    hub.stop(Duration::from_secs(5)).await;
    // Bea knows, of course; Ada's pass and what followed it are one update in one world and two in the other.
    sent.remove(1);
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_that_differ_in_what_is_hidden_look_the_same() {
    // Who is there is told when it is told: what matters here is the match.
    let of_the_match = |all: Vec<String>| -> Vec<Value> {
        let parsed = all.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        parsed.filter(|message| message["presence"].is_null()).collect()
    };
    let (plain, planned) = (with_plans(false).await, with_plans(true).await);
    for (plain, planned) in plain.into_iter().zip(planned) {
        let (plain, planned) = (of_the_match(plain), of_the_match(planned));
        // Up to Ada's pass, everything is the same, byte for byte and in number.
        let started = |all: &[Value]| all.iter().position(|message| message["update"]["table"]["stage"] == "playing");
        let (end, other_end) = (started(&plain).unwrap(), started(&planned).unwrap());
        assert_eq!(plain[..=end], planned[..=other_end]);
        // After it: the same news, the same position, the same clocks.
        let news = |all: &[Value]| -> Vec<Value> {
            let views = all.iter().filter_map(|message| message["update"]["view"]["strozzi"]["news"].as_array());
            views.flatten().cloned().collect()
        };
        assert_eq!(news(&plain), news(&planned));
        let last = |all: &[Value]| {
            let update = all.iter().rfind(|message| message["update"].is_object()).unwrap()["update"].clone();
            (
                update["table"].clone(),
                update["view"]["strozzi"]["observation"].clone(),
                update["view"]["strozzi"]["legal"].clone(),
            )
        };
        assert_eq!(last(&plain), last(&planned));
        assert!(!planned.iter().any(|message| message.to_string().contains("\"order\"")));
    }
}

/// Whatever leaves is what the table has for that viewer, and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_sent_exactly_what_the_table_has_for_him() {
    for game in ["strozzi", "liguria"] {
        let base = Base::sqlite();
        let store = base.open().await;
        let (environment, now) = fixed();
        let hub = hub_with(environment, &store, |_| {}).await;
        let mut guests: Vec<Guest> = ["Ada", "Bea", "Cleo", "Dora"].iter().map(|name| Guest::new(&hub, name)).collect();
        let done = guests[0].ask(table(game, json!(["me", "open", "open"]), json!({}))).await;
        let id: MatchId = done["done"]["match"].as_str().unwrap().parse().unwrap();
        for guest in &mut guests[1..3] {
            guest.ask(json!({"join": {"match": id.as_str()}})).await;
        }
        for guest in &mut guests {
            guest.ask(json!({"watch": {"match": id.as_str()}})).await;
        }
        guests[0].ask(json!({"manage": {"match": id.as_str(), "do": "start"}})).await;
        let viewers: Vec<Viewer> = Viewer::all(3).collect();
        let mut dice = Dice::new(3);
        let mut since = 2;
        let mut compared = 0;
        loop {
            let shadow: Box<AnyTable> = hub.look(&id).await.unwrap().unwrap();
            let seq = shadow.seq();
            for (guest, viewer) in guests.iter_mut().zip(&viewers) {
                guest.update_to(seq).await;
                let update = ServerMessage::Update(Box::new(shadow.update(*viewer, since)));
                assert_eq!(guest.sent[guest.read - 1], Frame::new(update).to_text(), "{viewer:?}");
                compared += 1;
            }
            since = seq;
            let Turn::Player(seat) = shadow.turn() else { break };
            if shadow.stage() != Stage::Playing || compared > 400 {
                break;
            }
            now.fetch_add(1000, Ordering::Relaxed);
            let update =
                serde_json::from_str::<Value>(&guests[seat.index()].sent[guests[seat.index()].read - 1]).unwrap();
            let legal = update["update"]["view"][game]["legal"].as_array().unwrap().clone();
            let action = dice.pick(&legal).unwrap().clone();
            let play = json!({"act": {"match": id.as_str(), "do": {"play": {"at": seq, "action": action}}}});
            // The answer may come before or after: only the updates are looked for here.
            let mut numbered = play;
            numbered["v"] = 1.into();
            guests[seat.index()].send(&numbered);
            let (hub, id) = (&hub, &id);
            timeout(PATIENCE, async {
                while hub.look(id).await.unwrap().unwrap().seq() == seq {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            })
            .await
            .unwrap();
        }
        assert!(compared > 100, "{compared}");
        guests.into_iter().for_each(|guest| drop(guest.leave()));
        hub.stop(Duration::from_secs(5)).await;
    }
}

/// Two nodes that hear nothing of each other: the key of the log is enough.
#[tokio::test(flavor = "multi_thread")]
async fn two_hubs_on_one_store_do_not_write_twice() {
    let base = Base::sqlite();
    let store = base.open().await;
    let shared = |settings: &mut Settings| settings.shared = true;
    let (here, there) =
        (hub_with(Environment::system(), &store, shared).await, hub_with(Environment::system(), &store, shared).await);
    let mut ada = Guest::new(&here, "Ada");
    let more = json!({"setup": {"players": 3, "first": 0}});
    let done = ada.ask(table("strozzi", json!(["me", "open", "open"]), more)).await;
    let id = done["done"]["match"].as_str().unwrap().to_owned();
    let (mut bea, mut cleo) = (Guest::new(&there, "Bea"), Guest::new(&there, "Cleo"));
    ada.ask(json!({"watch": {"match": id}})).await;
    bea.ask(json!({"watch": {"match": id}})).await;
    // Ada's node does not know of Bea; it learns of her when it wants to write.
    bea.ask(json!({"join": {"match": id}})).await;
    cleo.ask(json!({"join": {"match": id}})).await;
    let started = ada.ask(json!({"manage": {"match": id, "do": "start"}})).await;
    assert!(started["done"].is_object(), "{started}");
    let seq = started["done"]["seq"].as_u64().unwrap();
    assert_eq!(ada.updates().first(), Some(&2), "what others did is told first: {:?}", ada.updates());
    // Bea's node thinks that nothing has started: what she wants now is refused, and she sees why.
    let early = bea.ask(json!({"act": {"match": id, "do": {"contribute": {"text": "late"}}}})).await;
    assert_eq!(early["refused"]["why"], json!({"table": "started"}), "{early}");
    assert_eq!(bea.updates().last(), Some(&seq), "{:?}", bea.updates());
    // Both decide at once, of the same position: once.
    ada.ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": "pass"}}}})).await;
    let mut double = Guest::new(&there, "Ada");
    let stale = double.ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": "flag pirate"}}}})).await;
    assert!(stale["refused"]["why"]["table"]["stale"].is_object(), "{stale}");
    let mine = here.look(&id.parse().unwrap()).await.unwrap().unwrap();
    let theirs = there.look(&id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(mine, theirs);
    [ada, bea, cleo, double].into_iter().for_each(|guest| drop(guest.leave()));
    here.stop(Duration::from_secs(5)).await;
    there.stop(Duration::from_secs(5)).await;
}

/// The node that looked after a match is gone: another one goes on with its bots.
#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_their_node_has_stopped() {
    let base = Base::sqlite();
    let store = base.open().await;
    let quick = |settings: &mut Settings| {
        settings.shared = true;
        settings.sweep = Duration::from_millis(50);
    };
    let here = hub_with(Environment::system(), &store, quick).await;
    let mut ada = Guest::new(&here, "Ada");
    let bot = json!({"bot": {"level": "random"}});
    let more = json!({"pace": "slow"});
    let done = ada.ask(table("liguria", json!([bot, bot, bot]), more)).await;
    let id: MatchId = done["done"]["match"].as_str().unwrap().parse().unwrap();
    ada.ask(json!({"manage": {"match": id.as_str(), "do": "start"}})).await;
    ada.leave();
    here.stop(Duration::from_secs(5)).await;
    let before = store.log(&id, 0).await.unwrap().len();
    let there = hub_with(Environment::system(), &store, quick).await;
    timeout(PATIENCE, async {
        while store.log(&id, 0).await.unwrap().len() < before + 3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .unwrap();
    there.stop(Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_without_a_socket_are_answered() {
    let base = Base::sqlite();
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |settings| settings.idle = Duration::from_millis(50)).await;
    let (ada, bea) = (person("Ada"), person("Bea"));
    let message = |value: Value| {
        let mut value = value;
        value["v"] = 1.into();
        Frame::<ClientMessage>::parse(&value.to_string()).unwrap().message
    };
    let more = json!({"setup": {"players": 3, "first": 0}});
    let done = hub
        .request(&ada, None, message(table("strozzi", json!(["me", "open", {"bot": {"level": "greedy"}}]), more)))
        .await;
    let ServerMessage::Done(done) = done else { panic!("{done:?}") };
    let id = done.match_id.unwrap();
    for (who, what) in [
        (&bea, json!({"join": {"match": id.as_str()}})),
        (&ada, json!({"manage": {"match": id.as_str(), "do": "start"}})),
    ] {
        let answer = hub.request(who, None, message(what)).await;
        assert!(matches!(answer, ServerMessage::Done(_)), "{answer:?}");
    }
    // Nobody looks, so it leaves memory; whose turn it is, is known all the same.
    timeout(PATIENCE, async {
        while hub.busy().matches > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .unwrap();
    let status = hub.status(&id).await.unwrap().unwrap();
    let turn = status.turn.unwrap();
    assert_eq!((turn.index(), status.round, hub.busy().matches), (0, (1, 3), 0));
    // Whoever reads it brings it back.
    let table = hub.look(&id).await.unwrap().unwrap();
    assert_eq!((hub.busy().matches, table.turn()), (1, Turn::Player(turn)));
    let play =
        |action: &str| json!({"act": {"match": id.as_str(), "do": {"play": {"at": table.seq(), "action": action}}}});
    let answer = hub.request(&bea, None, message(play("pass"))).await;
    let ServerMessage::Refused(refused) = answer else { panic!("{answer:?}") };
    assert_eq!(refused.why, WhyNot::Table(Refusal::NotYourTurn { turn }));
    assert!(matches!(hub.request(&ada, None, message(play("pass"))).await, ServerMessage::Done(_)));
    let history = hub.request(&ada, None, message(json!({"history": {"match": id.as_str()}}))).await;
    assert!(matches!(history, ServerMessage::History(_)));
    let watch = hub.request(&ada, None, message(json!({"watch": {"match": id.as_str()}}))).await;
    assert!(matches!(watch, ServerMessage::Refused(_)), "who has no socket hears nothing later");
    let unknown = hub.request(&ada, None, message(json!({"act": {"match": "mnowhere", "do": "leave"}}))).await;
    assert!(matches!(unknown, ServerMessage::Refused(refused) if refused.why == WhyNot::NoSuchMatch));
    assert!(hub.look(&"mnowhere".parse().unwrap()).await.unwrap().is_none());
    // Somebody who is deleted leaves everything first.
    let client = hub.connect(ada.clone());
    hub.forget_person(&ada).await.unwrap();
    assert!(client.outbox().is_closed());
    let table = hub.look(&id).await.unwrap().unwrap();
    assert!(table.seat_of(&ada.id).is_none() && table.seat_of(&bea.id).is_some());
    hub.disconnect(&client);
    hub.stop(Duration::from_secs(5)).await;
}

/// The node dies between the end of a match and its rating: the next one makes up for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_ended_just_before_a_crash_is_rated_at_the_next_start() {
    let base = Base::sqlite();
    let store = base.open().await;
    let players = ["Ada", "Bea", "Cleo"].map(person);
    let opening = Opening {
        id: "mend".parse().unwrap(),
        options: Options {
            absence: Absence::End,
            clock: ClockRule::Daily { days: 1 },
            rated: true,
            ..GameName::Strozzi.usual(3)
        },
        given: vec![],
        seats: players.iter().map(|person| Holder::person(person.id.clone(), person.name.clone())).collect(),
        owner: None,
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, 1_000).unwrap();
    table.control(Control::Start, 1_000).unwrap();
    table.ask(Seat::new(1), Ask::Resign, 2_000).unwrap();
    let card = Card {
        table: TableCard {
            match_id: table.id().clone(),
            game: table.game(),
            stage: table.stage(),
            seats: table.chairs().to_vec(),
            clock: table.options().clock,
            rated: true,
            practice: false,
            edition: None,
            language: None,
            closed: false,
            your_turn: false,
            quarantine: None,
        },
        changed_ms: 2_000,
        ended: Some(EndedRow { ms: 2_000, ranks: table.ranks(), scores: None }),
    };
    let new =
        NewMatch { public: true, invitation: "x".into(), leader: None, owner: None, source: None, wishes: Vec::new() };
    let entries = table.log_from(0);
    let part = MatchPart { match_id: table.id().clone(), entries, card: Some(card), new: Some(new) };
    store.commit(Commit { parts: vec![part] }).await.unwrap();
    assert_eq!(store.unrated(2_000, 10).await.unwrap(), [table.id().clone()]);
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let bea = Subject::Person(players[1].id.clone());
    let rated = timeout(PATIENCE, async {
        loop {
            if let [one] = &store.ratings_of(&bea).await.unwrap()[..] {
                return one.matches;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    assert_eq!(rated.await.unwrap(), 1);
    assert!(store.unrated(2_000, 10).await.unwrap().is_empty());
    hub.stop(Duration::from_secs(5)).await;
}

/// Guests who have not come back for long are forgotten; those who are here, or whom a match waits for, are not.
#[tokio::test(flavor = "multi_thread")]
async fn guests_who_do_not_come_back_are_forgotten() {
    let base = Base::sqlite();
    let store = base.open().await;
    let [ada, bea, cleo] = ["Ada", "Bea", "Cleo"].map(person);
    for Person { id, name, .. } in [&ada, &bea, &cleo] {
        let (id, name) = (id.clone(), name.clone());
        let new = NewPerson { id, name, kind: PersonKind::Guest, login: None, owner: None, created_ms: 1_000 };
        assert!(store.new_person(&new).await.unwrap());
    }
    let said = StoredChat {
        kind: None,
        match_id: "m".parse().unwrap(),
        audience: Audience::Spectators,
        number: 0,
        ms: 1_000,
        player: cleo.id.clone(),
        name: cleo.name.clone(),
        seat: None,
        says: Saying::Text("hello".into()),
    };
    store.say(&said).await.unwrap();
    // Never; only who has done nothing at all; everybody whom no match waits for.
    let century = Duration::from_secs(100 * 365 * 24 * 60 * 60);
    for (guests, stay) in [(Duration::ZERO, [true; 3]), (century, [false, true, true]), (SECOND, [false, true, false])]
    {
        let hub = hub_with(Environment::system(), &store, |settings| {
            (settings.guests, settings.chat) = (guests, Duration::ZERO);
        })
        .await;
        let mut visitor = Guest::new(&hub, "Bea");
        visitor.ask(table("strozzi", json!(["me", "open", "open"]), json!({}))).await;
        tokio::time::sleep(SECOND / 4).await;
        let here = async |person: &Person| store.person(&person.id).await.unwrap().is_some();
        timeout(PATIENCE, async {
            while [here(&ada).await, here(&bea).await, here(&cleo).await] != stay {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await
        .unwrap();
        visitor.leave();
        hub.stop(Duration::from_secs(5)).await;
    }
}

/// Another node that takes this one for dead notes that nobody is here: people are noted again without coming anew.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_here_is_noted_now_and_then() {
    let base = Base::sqlite();
    let store = base.open().await;
    let (environment, now) = fixed();
    let hub = hub_with(environment, &store, |settings| settings.sweep = Duration::from_millis(20)).await;
    let ada = hub.connect(Person { kind: Kind::Account, ..person("Ada") });
    let noted = async || {
        let taken_out = async {
            while crate::broken::alter(&base, "DELETE FROM here").await == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, taken_out).await.expect("she is noted");
    };
    noted().await;
    now.fetch_add(61_000, Ordering::Relaxed);
    noted().await;
    hub.disconnect(&ada);
    hub.stop(Duration::from_secs(5)).await;
}
