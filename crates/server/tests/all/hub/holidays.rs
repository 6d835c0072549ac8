//! Holidays in daily matches: wherever the match is, nobody's time runs out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_server::environment::{Environment, now_ms};
use fondaco_server::hub::{Hub, Settings};
use fondaco_server::store::{Card, Commit, Login, MatchPart, NewMatch, NewPerson, NodeId, PersonKind, Store};
use fondaco_table::{
    AnyTable, Chair, ClockRule, Control, Fact, GameName, Happening, Holder, MatchId, Opening, PlayerId, Seed, Stage,
};
use fondaco_wire::TableCard;
use tokio::time::sleep;

use super::{Guest, PATIENCE, hub_with, person};
use crate::support::On;

const DAY: u64 = 24 * 60 * 60 * 1000;
const STOP: Duration = Duration::from_secs(5);

fn quick(settings: &mut Settings) {
    settings.sweep = Duration::from_millis(100);
    settings.idle = Duration::from_millis(50);
}

/// An account.
async fn account(store: &Store, name: &str) -> PlayerId {
    let who = person(name);
    let login = Some(Login { login: name.to_lowercase(), password: "hashed".to_owned() });
    let (id, kind) = (who.id.clone(), PersonKind::Account);
    store.new_person(&NewPerson { id: who.id, name: who.name, kind, login, owner: None, created_ms: 1 }).await.unwrap();
    id
}

/// A match of two days between Ada and Bea that began so long ago, in which it is Ada's turn, as another program has left it.
async fn left_behind(store: &Store, id: &str, ago_ms: u64) -> MatchId {
    let began = now_ms() - ago_ms;
    let mut options = GameName::Strozzi.usual(3);
    options.clock = ClockRule::Daily { days: 2 };
    let (ada, bea) = (person("Ada"), person("Bea"));
    let seats = vec![
        Holder::person(ada.id.clone(), ada.name),
        Holder::person(bea.id, bea.name),
        Holder::bot(fondaco_table::LevelName::new("random").unwrap()),
    ];
    let opening = Opening {
        id: id.parse().unwrap(),
        options,
        given: vec![],
        seats,
        owner: Some(ada.id),
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, began).unwrap();
    table.control(Control::Start, began).unwrap();
    // Whoever begins: until Ada decides.
    while table.turn() != fondaco_game::Turn::Player(fondaco_game::Seat::new(0)) {
        let (at, fondaco_game::Turn::Player(seat)) = (table.seq(), table.turn()) else { panic!("a turn") };
        let who = match seat.index() {
            2 => fondaco_table::Authority::Bot(seat),
            _ => fondaco_table::Authority::Person(seat),
        };
        table.play(who, at, "pass", began).unwrap();
    }
    let listed = TableCard {
        match_id: table.id().clone(),
        game: table.game(),
        stage: Stage::Playing,
        seats: table.chairs().to_vec(),
        clock: ClockRule::Daily { days: 2 },
        rated: false,
        practice: false,
        edition: None,
        language: None,
        your_turn: false,
        closed: false,
        quarantine: None,
    };
    let new = NewMatch {
        public: true,
        invitation: "x".into(),
        leader: Some(NodeId::new("gone")),
        owner: None,
        source: None,
        wishes: Vec::new(),
    };
    let part = MatchPart {
        match_id: table.id().clone(),
        entries: table.log_from(0).to_vec(),
        card: Some(Card { table: listed, changed_ms: began, ended: None }),
        new: Some(new),
    };
    store.commit(Commit { parts: vec![part] }).await.unwrap();
    table.id().clone()
}

async fn stored(store: &Store, id: &MatchId) -> AnyTable {
    AnyTable::replay(store.log(id, 0).await.unwrap()).unwrap()
}

/// Waits until the match is as it should be.
async fn until(store: &Store, id: &MatchId, what: &str, is: impl Fn(&AnyTable) -> bool) -> AnyTable {
    let begun = Instant::now();
    loop {
        let table = stored(store, id).await;
        if is(&table) {
            return table;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: {:?}", table.chairs());
        sleep(Duration::from_millis(20)).await;
    }
}

fn ada(table: &AnyTable) -> &Chair {
    &table.chairs()[0]
}

fn fell(table: &AnyTable) -> bool {
    table.log_from(0).iter().any(|entry| matches!(entry.fact, Fact::Happened(Happening::FlagFell { .. })))
}

/// The news of a holiday got lost, and Ada's two days are long over: the room asks before it says so. Where
/// nobody is on holiday, it does.
pub(crate) async fn no_flag_falls_on_holiday(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let who = account(&store, "Ada").await;
    let holiday = store.take_holiday(&who, 20, now_ms() - 4 * DAY).await.unwrap().unwrap();
    let away = left_behind(&store, "away", 5 * DAY).await;
    let hub = hub_with(Environment::system(), &store, quick).await;
    let table = until(&store, &away, "the holiday", |table| ada(table).holiday_ms.is_some()).await;
    assert_eq!(ada(&table).holiday_ms, Some(holiday.until_ms));
    // One of two days was gone when it began.
    let left = table.flag_falls().unwrap() - holiday.until_ms;
    assert!(left.abs_diff(DAY) < 60_000, "{left}");
    assert!(!fell(&table));
    hub.stop(STOP).await;

    // Without a holiday it falls.
    store.end_holiday(&who, now_ms()).await.unwrap();
    let here = left_behind(&store, "here", 3 * DAY).await;
    let hub = hub_with(Environment::system(), &store, quick).await;
    until(&store, &here, "the flag", fell).await;
    hub.stop(STOP).await;
}

/// A match that is not in memory, and one that somebody looks at on another node, hear of a holiday and of its end.
pub(crate) async fn matches_hear_of_holidays_wherever_they_are(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let shared = !base.is_sqlite();
    let other = if shared { base.open().await } else { store.clone() };
    let who = account(&store, "Ada").await;
    let (quiet, seen) = (left_behind(&store, "quiet", DAY).await, left_behind(&store, "seen", DAY).await);
    let nodes = |settings: &mut Settings| {
        quick(settings);
        settings.shared = shared;
    };
    let here = hub_with(Environment::system(), &store, nodes).await;
    // With SQLite there is one node.
    let there: Arc<Hub> = if shared { hub_with(Environment::system(), &other, nodes).await } else { Arc::clone(&here) };
    let mut bea = Guest::new(&there, "Bea");
    bea.ask(serde_json::json!({"watch": {"match": seen.as_str()}})).await;
    let deadline = stored(&store, &quiet).await.flag_falls().unwrap();
    let holiday = store.take_holiday(&who, 3, here.now_ms()).await.unwrap().unwrap();
    here.holidays_changed(&who);
    for id in [&quiet, &seen] {
        let table = until(&store, id, "the holiday", |table| ada(table).holiday_ms == Some(holiday.until_ms)).await;
        assert_eq!(table.flag_falls().unwrap().abs_diff(deadline + 3 * DAY) / 60_000, 0);
        // Lists show it.
        let row = store.match_row(id).await.unwrap().unwrap();
        assert_eq!(row.card.seats[0].holiday_ms, Some(holiday.until_ms));
    }
    // Who looks on is told at once, on whichever node.
    let told = bea.until(|message| message["update"]["table"]["seats"][0]["holiday_ms"].is_u64()).await;
    assert_eq!(told["update"]["table"]["seats"][0]["holiday_ms"], holiday.until_ms);
    assert!(store.end_holiday(&who, here.now_ms()).await.unwrap());
    here.holidays_changed(&who);
    for id in [&quiet, &seen] {
        let table = until(&store, id, "the end of it", |table| ada(table).holiday_ms.is_none()).await;
        assert_eq!(table.flag_falls().unwrap().abs_diff(deadline) / 60_000, 0);
    }
    let back = |seats: &serde_json::Value| seats.is_array() && seats[0]["holiday_ms"].is_null();
    bea.until(|message| back(&message["update"]["table"]["seats"])).await;
    here.stop(STOP).await;
    if shared {
        there.stop(STOP).await;
    }
}
