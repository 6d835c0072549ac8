//! Somebody who asks for far too much: they are refused, little of it is stored, and the others are answered as before.

use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_server::Server;
use fondaco_server::config::Config;
use fondaco_server::environment::Environment;
use fondaco_server::hub::Settings;
use fondaco_server::limit::Rate;
use fondaco_server::store::{Card, Commit, MatchPart, NewMatch, Store};
use fondaco_table::{AnyTable, Entry, Fact, GameName, Happening, Holder, MatchId, Offer, Opening, Seed, Stage};
use fondaco_wire::TableCard;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::hub::{Guest, hub_with, person, table};
use crate::support::Base;

const ACTS: Rate = Rate { every: Duration::from_millis(50), burst: 60 };

/// Plans as long as they may be, each time others.
fn plans(number: u64) -> Value {
    let text = |index: u64| if number >> (index % 16) & 1 == 0 { "flag pirate" } else { "port naples" };
    let order = |_| json!({"tries": (0..16).map(text).collect::<Vec<_>>(), "lasts": "until_used"});
    (0..8).map(order).collect()
}

/// Ten sockets of one person count as one person.
#[tokio::test(flavor = "multi_thread")]
async fn acts_are_counted_by_person() {
    let base = Base::sqlite();
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |settings: &mut Settings| settings.acts = Some(ACTS)).await;
    let begun = Instant::now();
    let mut sockets: Vec<Guest> = (0..10).map(|_| Guest::new(&hub, "Ada")).collect();
    let mut bea = Guest::new(&hub, "Bea");
    let more = json!({"setup": {"players": 3, "first": 1}});
    let done = sockets[0].ask(table("strozzi", json!(["me", "open", {"bot": {"level": "random"}}]), more)).await;
    let id = done["done"]["match"].as_str().unwrap().to_owned();
    assert!(bea.ask(json!({"join": {"match": id}})).await["done"].is_object());
    let seq = sockets[0].ask(json!({"manage": {"match": id, "do": "start"}})).await["done"]["seq"].as_u64().unwrap();
    let (mut taken, mut refused) = (2, 0);
    for number in 0..200 {
        for socket in &mut sockets {
            let orders = json!({"orders": {"at": seq, "orders": plans(number)}});
            let answer = socket.ask(json!({"act": {"match": id, "do": orders}})).await;
            match &answer["refused"]["why"]["too_many"]["wait_ms"] {
                Value::Number(_) => refused += 1,
                _ if answer["done"].is_object() => taken += 1,
                _ => panic!("{answer}"),
            }
        }
    }
    let most = 60 + 20 * (begun.elapsed().as_secs() + 1);
    assert!(taken <= most && refused >= 2_000 - most, "{taken} taken, {refused} refused in {:?}", begun.elapsed());
    // Others are not concerned.
    assert!(bea.ask(json!({"act": {"match": id, "do": "away"}})).await["done"].is_object());
    let log = store.log(&id.parse().unwrap(), 0).await.unwrap();
    assert!(log.len() as u64 <= most + 40, "{} entries", log.len());
    let planned = |entry: &&Entry| matches!(&entry.fact, Fact::Orders(plans) if !plans.orders.is_empty());
    assert_eq!(log.iter().filter(planned).count(), 1, "only the last are kept");
    sockets.into_iter().for_each(|socket| drop(socket.leave()));
    bea.leave();
    hub.stop(Duration::from_secs(5)).await;
}

/// Requests of one person count as one person's, whatever they ask for and from however many addresses, and together with their
/// sockets.
#[tokio::test(flavor = "multi_thread")]
async fn requests_are_counted_by_person() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let running = Server::start(config).await.unwrap();
    let address = running.addr();
    let ask = async |from: u32, path: &str, cookie: &str, body: &str| {
        let request = format!(
            "{} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nX-Forwarded-For: 10.0.{from}.1\r\n\
             Cookie: {cookie}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            if body.is_empty() { "GET" } else { "POST" },
            body.len(),
        );
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut whole = String::new();
        stream.read_to_string(&mut whole).await.unwrap();
        whole
    };
    let guest = async |name: &str| {
        let whole = ask(0, "/guest", "", &format!("{{\"name\": \"{name}\"}}")).await;
        let set = whole.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        set.split(';').next().unwrap().to_owned()
    };
    let (ada, bea) = (guest("Ada").await, guest("Bea").await);
    let begun = Instant::now();
    let asked = join_all((0..200).map(|number| ask(number % 4, "/me", &ada, ""))).await;
    let refused = asked.iter().filter(|answer| answer.starts_with("HTTP/1.1 429")).count() as u64;
    let most = 60 + 20 * (begun.elapsed().as_secs() + 1);
    assert!(refused >= 200 - most && refused > 0, "{refused} refused in {:?}", begun.elapsed());
    assert!(ask(1, "/me", &bea, "").await.starts_with("HTTP/1.1 200"), "others are not concerned");
    running.stop().await;
}

/// A match as an older program may have left it: longer than any can get today.
async fn long_match(store: &Store, id: &MatchId, pairs: u64) {
    let name = |name: &str| Holder::person(person(name).id, person(name).name);
    let opening = Opening {
        id: id.clone(),
        options: GameName::Strozzi.usual(3),
        given: vec![],
        seats: vec![name("Ada"), name("Bea"), name("Cleo")],
        owner: Some(person("Ada").id),
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let (opened, _) = AnyTable::open(opening, 0).unwrap();
    let mut entries = opened.log_from(0);
    for index in (1..2 * pairs).step_by(2) {
        let offered = Happening::Offered { by: Seat::new(0), offer: Offer::Abandon, until_ms: None };
        entries.push(Entry { index, ms: index, fact: Fact::Happened(offered) });
        entries.push(Entry { index: index + 1, ms: index, fact: Fact::Happened(Happening::Withdrawn) });
    }
    let card = TableCard {
        match_id: id.clone(),
        game: GameName::Strozzi,
        stage: Stage::Gathering,
        seats: opened.chairs().to_vec(),
        clock: opened.options().clock,
        rated: false,
        practice: false,
        edition: None,
        language: None,
        closed: false,
        your_turn: false,
        quarantine: None,
    };
    let part = MatchPart {
        match_id: id.clone(),
        entries,
        card: Some(Card { table: card, changed_ms: 0, ended: None }),
        new: Some(NewMatch {
            public: true,
            invitation: "come".into(),
            leader: None,
            owner: None,
            source: None,
            wishes: Vec::new(),
        }),
    };
    store.commit(Commit { parts: vec![part] }).await.unwrap();
}

/// Many want to read a long match at the same time: it is read once, and whoever reads something else does not wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_match_is_read_once_for_all_who_ask() {
    let base = Base::sqlite();
    let store = base.open().await;
    let ids: Vec<MatchId> = (0..8).map(|number| format!("mlong{number}").parse().unwrap()).collect();
    for id in &ids {
        long_match(&store, id, 20_000).await;
    }
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let reading = tokio::spawn({
        let (hub, ids) = (hub.clone(), ids.clone());
        async move { join_all(ids.iter().flat_map(|id| [id; 6]).map(|id| hub.look(id))).await }
    });
    let mut others = 0;
    while !reading.is_finished() {
        let short = join_all((0..4).map(|_| store.match_row(&ids[0]))).await;
        assert!(short.iter().all(Result::is_ok), "{short:?}");
        others += short.len();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    for table in reading.await.unwrap() {
        assert_eq!(table.unwrap().unwrap().entries(), 40_001);
    }
    assert!(others > 0);
    assert_eq!(hub.metrics().load_time.count(), 8, "each once");
    // How matches stand is read once, too, and brings none into memory.
    hub.stop(Duration::from_secs(5)).await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let before = store.measures();
    let stand = join_all((0..6).map(|_| hub.status(&ids[0]))).await;
    assert!(stand.iter().all(|status| matches!(status, Ok(Some(status)) if status.turn.is_none())));
    assert_eq!((hub.busy().matches, store.measures()), (0, before));
    hub.stop(Duration::from_secs(5)).await;
}

/// Plans that were made on one node are carried out on another, though only the last are kept.
#[tokio::test(flavor = "multi_thread")]
async fn plans_reach_other_nodes() {
    let base = Base::sqlite();
    let store = base.open().await;
    let shared = |settings: &mut Settings| settings.shared = true;
    let here = hub_with(Environment::system(), &store, shared).await;
    let there = hub_with(Environment::system(), &store, shared).await;
    let (mut ada, mut bea, mut cleo) =
        (Guest::new(&here, "Ada"), Guest::new(&there, "Bea"), Guest::new(&there, "Cleo"));
    let more = json!({"setup": {"players": 3, "first": 0}});
    let done = ada.ask(table("strozzi", json!(["me", "open", "open"]), more)).await;
    let id = done["done"]["match"].as_str().unwrap().to_owned();
    for guest in [&mut bea, &mut cleo] {
        assert!(guest.ask(json!({"join": {"match": id}})).await["done"].is_object());
    }
    let started = ada.ask(json!({"manage": {"match": id, "do": "start"}})).await;
    let at = started["done"]["seq"].as_u64().unwrap_or_else(|| panic!("{started}"));
    for plan in ["flag ware", "flag pirate", "flag plus1"] {
        let orders = json!({"orders": {"at": at, "orders": [{"tries": [plan]}]}});
        let planned = bea.ask(json!({"act": {"match": id, "do": orders}})).await;
        assert!(planned["done"].is_object(), "{planned}");
    }
    // Ada's node knows nothing of plans until it wants to write.
    let passed = ada.ask(json!({"act": {"match": id, "do": {"play": {"at": at, "action": "pass"}}}})).await;
    assert!(passed["done"].is_object(), "{passed}");
    let now = here.look(&id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(now.record().steps.last().unwrap(), "flag plus1", "{:?}", now.record().steps);
    assert_eq!(AnyTable::replay(store.log(&id.parse().unwrap(), 0).await.unwrap()).unwrap(), *now);
    [ada, bea, cleo].into_iter().for_each(|guest| drop(guest.leave()));
    here.stop(Duration::from_secs(5)).await;
    there.stop(Duration::from_secs(5)).await;
}

/// Who speaks at many matches speaks no more often than at one.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_many_matches_is_counted_together() {
    let base = Base::sqlite();
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    let (mut said, mut refused) = (0, 0);
    for _ in 0..5 {
        let done = ada.ask(table("strozzi", json!(["me", "open", "open"]), json!({}))).await;
        let id = done["done"]["match"].as_str().unwrap().to_owned();
        for _ in 0..4 {
            let answer = ada.ask(json!({"chat": {"match": id, "says": {"text": "buy now"}}})).await;
            said += u32::from(answer["done"].is_object());
            refused += u32::from(answer["refused"]["why"]["too_many"].is_object());
        }
        assert!(bea.ask(json!({"chat": {"match": id, "says": {"phrase": "hello"}}})).await["done"].is_object());
    }
    assert!((6..12).contains(&said) && said + refused == 20, "{said} said, {refused} refused");
    ada.leave();
    bea.leave();
    hub.stop(Duration::from_secs(5)).await;
}
