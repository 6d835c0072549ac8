//! Random clients against a real server, compared with a model: a table of the same crate that knows neither sockets nor a
//! store. Whatever the clients do, the server answers as the model does, stores what the model writes, and sends every
//! viewer the very bytes that the model has for them.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use fondaco_game::{Seat, Viewer};
use fondaco_server::config::Config;
use fondaco_server::store::Store;
use fondaco_server::{Running, Server};
use fondaco_table::{
    AnyTable, Ask, Authority, BotRequest, By, CatchUp, Control, Ending, Entry, Fact, Happening, Lasts, LevelName,
    Manage, Mark, MatchId, Name, Offer, Order, Played, PlayerId, Progress, Refusal, Stage,
};
use fondaco_wire::{ClientMessage, Done, Ended, Frame, Join, ManageTable, Refused, ServerMessage, WhyNot};
use futures_util::{SinkExt as _, StreamExt as _};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::ALONE;
use crate::guest::{PATIENCE, Socket, cookie, socket};
use crate::support::Base;

/// How many people there are: three play, and the fourth looks on or takes a seat that is left.
const PEOPLE: usize = 4;

/// What these numbers mean as a [`Try::kind`].
const SOCKET: u8 = 12;
const AWAY: u8 = 198;
const RETURN: u8 = 206;
const JOIN: u8 = 221;
const START: u8 = 255;

/// One thing that somebody tries; the numbers are read as what it needs.
#[derive(Clone, Copy, Debug)]
struct Try {
    kind: u8,
    who: u8,
    a: u8,
    b: u8,
}

/// A server is started for each.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").map_or(10, |text| text.parse().expect("PROPTEST_CASES is a number"))
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let one =
        (any::<u8>(), any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(kind, who, a, b)| Try { kind, who, a, b });
    proptest::collection::vec(one, 1..200)
}

#[test]
fn the_server_does_as_a_table_does() {
    let runtime = Runtime::new().unwrap();
    let config = ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() };
    for game in ["strozzi", "liguria"] {
        runtime.block_on(compare(&taking_back(), game, true));
        runtime.block_on(compare(&coming_and_going(), game, true));
    }
    let everything = (tries(), any::<bool>(), 0..4u8);
    let tried = TestRunner::new(config).run(&everything, |(tries, liguria, begun)| {
        runtime.block_on(compare(&tries, if liguria { "liguria" } else { "strozzi" }, begun > 0));
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{failure}"));
    let sums = *SUMS.lock().unwrap();
    println!("{} cases: {sums:?}", cases());
    let enough = |count: u32, each: u32| count >= each * cases() / 10;
    assert!(enough(sums.done, 150) && enough(sums.by_bots, 20) && enough(sums.returns, 10), "{sums:?}");
    assert!(enough(sums.taken_back, 1) && enough(sums.refused, 100), "{sums:?}");
}

/// Somebody decides, everybody tries to take it back, and everybody agrees to what is offered: again and again. Random tries get
/// there too seldom.
fn taking_back() -> Vec<Try> {
    let people = 0..PEOPLE as u8;
    let everybody = |kind| people.clone().map(move |who| Try { kind, who, a: 1, b: 0 });
    (0..12).flat_map(|_| everybody(0).take(1).chain(everybody(130)).chain(everybody(160))).collect()
}

/// Somebody is away while the others play on, so that a bot decides for them; then they return, and somebody else loses the
/// connection and comes back. Whether random tries get there is luck.
fn coming_and_going() -> Vec<Try> {
    let one = |kind, who, b| Try { kind, who, a: 0, b };
    let play = move |number: u8| one(0, 0, number.wrapping_mul(37));
    let round = move |round: u8| {
        let away = [one(AWAY, 1, 0)].into_iter().chain((0..12).map(move |number| play(round * 12 + number)));
        away.chain([one(RETURN, 1, 0), one(SOCKET, 2, 0), play(round), one(SOCKET, 2, 0)])
    };
    (0..6).flat_map(round).collect()
}

/// A match is played to its end; then somebody comes back to it, and others try what is too late.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_ends_as_a_table_does() {
    let _alone = ALONE.lock().await;
    for game in ["strozzi", "liguria"] {
        let base = Base::sqlite();
        let running = Server::start(Config { limits: false, ..Config::local(base.database()) }).await.unwrap();
        let mut trial = Trial::begin(&running, game).await;
        trial.gather().await;
        for b in (0..=u8::MAX).cycle().take(2_000) {
            if trial.model.stage() != Stage::Playing {
                break;
            }
            trial.attempt(Try { kind: 0, who: 0, a: 0, b: b.wrapping_mul(37) }).await;
            trial.keep_up().await;
        }
        assert_eq!(trial.model.stage(), Stage::Over(Ending::Played));
        for kind in [0, 131, 155, 216, JOIN, START] {
            trial.attempt(Try { kind, who: 1, a: 0, b: 0 }).await;
            trial.keep_up().await;
        }
        trial.come_or_go(2).await;
        trial.come_or_go(2).await;
        trial.finish().await;
        running.stop().await;
    }
}

/// What all trials together came to, so that they are known to have been worth it.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    done: u32,
    refused: u32,
    by_bots: u32,
    returns: u32,
    taken_back: u32,
    over: u32,
}

static SUMS: Mutex<Sums> = Mutex::new(Sums { done: 0, refused: 0, by_bots: 0, returns: 0, taken_back: 0, over: 0 });

fn sums(add: impl FnOnce(&mut Sums)) {
    add(&mut SUMS.lock().unwrap());
}

/// Somebody tries all this at a table that has just been opened, or at one where a match has begun.
async fn compare(tries: &[Try], game: &str, begun: bool) {
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = false;
    let running = Server::start(config).await.unwrap();
    let mut trial = Trial::begin(&running, game).await;
    if begun {
        trial.gather().await;
    }
    for one in tries {
        trial.attempt(*one).await;
        trial.keep_up().await;
    }
    trial.finish().await;
    running.stop().await;
}

/// Somebody with a client.
struct Person {
    id: PlayerId,
    name: Name,
    cookie: String,
    socket: Option<Socket>,
    number: u32,
    /// The last seq that was seen.
    seq: u64,
    /// What has come and not been compared, and what must come.
    came: VecDeque<String>,
    expected: VecDeque<String>,
}

struct Trial {
    address: SocketAddr,
    store: Store,
    id: MatchId,
    model: AnyTable,
    people: Vec<Person>,
}

impl Trial {
    async fn begin(running: &Running, game: &str) -> Trial {
        let address = running.addr();
        let mut people = Vec::new();
        for index in 0..PEOPLE {
            let name = format!("Person {index}");
            let cookie = cookie(address, &name).await;
            let id = PlayerId::new("unknown").unwrap();
            let name = Name::new(&name).unwrap();
            let (came, expected) = (VecDeque::new(), VecDeque::new());
            people.push(Person { id, name, cookie, socket: None, number: 0, seq: 0, came, expected });
        }
        for person in &mut people {
            let welcome = person.connect(address, json!([])).await;
            let ServerMessage::Welcome(welcome) = welcome else { panic!("{welcome:?}") };
            person.id = welcome.player;
        }
        let create = json!({"create": {
            "options": {"game": game, "setup": {"players": 3}, "pace": "none", "take_backs": "agreed", "stand_in": "random"},
            "seats": ["me", "open", "open"], "public": true
        }});
        let ServerMessage::Done(done) = people[0].ask_json(create).await else { panic!("no table") };
        let id = done.match_id.unwrap();
        let store = running.store().clone();
        let mut log = store.log(&id, 0).await.unwrap();
        assert_eq!(log.len(), 1);
        let first = log.remove(0);
        let Fact::Opened(opening) = first.fact else { panic!("a log begins with its opening") };
        let (model, _) = AnyTable::open(*opening, first.ms).unwrap();
        let mut trial = Trial { address, store, id, model, people };
        for index in 0..PEOPLE {
            trial.watch(index).await;
        }
        trial
    }

    /// Three sit down, and the match begins.
    async fn gather(&mut self) {
        self.attempt(Try { kind: JOIN, who: 1, a: 0, b: 255 }).await;
        self.attempt(Try { kind: JOIN, who: 2, a: 0, b: 255 }).await;
        self.attempt(Try { kind: START, who: 0, a: 0, b: 0 }).await;
        self.keep_up().await;
        assert_eq!(self.model.stage(), Stage::Playing);
    }

    fn viewer(&self, index: usize) -> Viewer {
        self.model.seat_of(&self.people[index].id).map_or(Viewer::Spectator, Viewer::Player)
    }

    /// Somebody comes to the table: a snapshot.
    async fn watch(&mut self, index: usize) {
        let answer = self.people[index].ask_json(json!({"watch": {"match": self.id}})).await;
        assert_eq!(answer, ServerMessage::Snapshot(Box::new(self.model.snapshot(self.viewer(index)))));
        self.people[index].seq = self.model.seq();
        if let Some(ended) = self.ended() {
            self.people[index].expected.push_back(ended);
        }
    }

    /// What everybody is told once the match is over.
    fn ended(&self) -> Option<String> {
        let Stage::Over(ending) = self.model.stage() else { return None };
        let (ranks, proof) = (self.model.ranks(), self.model.proof()?);
        let ended = Ended { match_id: self.id.clone(), ending, ranks, proof };
        Some(Frame::new(ServerMessage::Ended(Box::new(ended))).to_text())
    }

    /// The model has changed: what everybody must be told now.
    fn told(&mut self, progress: &Progress, was_over: bool) {
        for index in 0..PEOPLE {
            let viewer = self.viewer(index);
            if self.people[index].socket.is_none() || !progress.concerns(viewer) {
                continue;
            }
            let update = self.model.update(viewer, progress.since);
            let text = Frame::new(ServerMessage::Update(Box::new(update))).to_text();
            self.people[index].expected.push_back(text);
            self.people[index].seq = progress.seq;
            if !was_over && let Some(ended) = self.ended() {
                self.people[index].expected.push_back(ended);
            }
        }
    }

    /// The message that this try means, and who sends it.
    fn message(&self, one: Try) -> (usize, ClientMessage) {
        let index = usize::from(one.who) % PEOPLE;
        // Mostly somebody decides who can: otherwise no match would ever get far.
        let turn = (0..PEOPLE).find(|&index| {
            matches!((self.viewer(index), self.model.turn()), (Viewer::Player(seat), fondaco_game::Turn::Player(turn)) if seat == turn)
        });
        let act = |ask: Ask| ClientMessage::Act(fondaco_wire::Act { match_id: self.id.clone(), ask });
        let manage = |manage: Manage| ClientMessage::Manage(ManageTable { match_id: self.id.clone(), manage });
        let seat = Seat::new(usize::from(one.a) % 4);
        let at = self.model.seq();
        let legal = |index: usize| self.legal(index);
        let some = |index: usize| {
            let legal = legal(index);
            if legal.is_empty() { "pass".to_owned() } else { legal[usize::from(one.b) % legal.len()].clone() }
        };
        match one.kind {
            0..120 => {
                let index = turn.unwrap_or(index);
                (index, act(Ask::Play { at, action: some(index) }))
            }
            120..130 => (index, act(Ask::Play { at: at.saturating_sub(u64::from(one.a % 4)), action: some(index) })),
            130..150 => {
                let to = (one.b >= 128).then(|| u32::from(one.a) % 40);
                (index, act(Ask::TakeBack { at, to }))
            }
            150..160 => {
                let offers = [Offer::Pause, Offer::Resume, Offer::Pause, Offer::TakeBack { to: u32::from(one.b) % 30 }];
                (index, act(Ask::Offer { at, offer: offers[usize::from(one.a) % 4] }))
            }
            160..185 => {
                let offer = self.model.offer().map_or(at, |open| open.seq);
                (index, act(Ask::Answer { offer, yes: !one.a.is_multiple_of(8) }))
            }
            185..190 => (index, act(Ask::Withdraw)),
            190..198 => {
                let order = Order { tries: vec![some(index), "pass".to_owned()], lasts: Lasts::UntilUsed };
                (index, act(Ask::Orders { at, orders: if one.a.is_multiple_of(3) { vec![] } else { vec![order] } }))
            }
            AWAY..RETURN => (index, act(Ask::Away)),
            RETURN..216 => (index, act(Ask::Return)),
            216..220 => (index, act(Ask::Leave)),
            220 => (index, act(Ask::Resign)),
            JOIN..236 => {
                let seat = (one.b < 100).then_some(seat);
                (index, ClientMessage::Join(Join { match_id: self.id.clone(), seat, invitation: None }))
            }
            236..240 => (index, manage(Manage::Bot { seat, level: LevelName::new("random").unwrap() })),
            240..242 => (index, manage(Manage::Open { seat })),
            242..=START => (0, manage(Manage::Start)),
        }
    }

    fn legal(&self, index: usize) -> Vec<String> {
        let (_, view) = self.model.look(self.viewer(index), self.model.seq());
        let view = serde_json::to_value(view).unwrap();
        let legal = view.as_object().unwrap().values().next().unwrap()["legal"].clone();
        serde_json::from_value(legal).unwrap()
    }

    async fn attempt(&mut self, one: Try) {
        if one.kind % 13 == SOCKET && one.kind < 120 {
            return self.come_or_go(usize::from(one.who) % PEOPLE).await;
        }
        let (index, message) = self.message(one);
        if self.people[index].socket.is_none() {
            return;
        }
        let answer = self.people[index].ask(&message).await;
        let before = self.model.entries();
        let stored = self.store.log(&self.id, before).await.unwrap();
        // If nothing was stored, the time does not matter.
        let ms = stored.first().map_or_else(|| self.model.last_ms(), |entry| entry.ms);
        let was_over = matches!(self.model.stage(), Stage::Over(_));
        match self.on_the_model(index, &message, ms) {
            Ok(progress) => {
                let done = Done {
                    match_id: Some(self.id.clone()),
                    seq: Some(self.model.seq()),
                    seat: self.model.seat_of(&self.people[index].id),
                    invitation: None,
                };
                assert_eq!(answer, ServerMessage::Done(done), "{message:?}");
                let entries = &progress.entries;
                assert_eq!(stored[..entries.len()], entries[..], "{message:?}");
                self.told(&progress, was_over);
                let taken_back = |entry: &Entry| matches!(entry.fact, Fact::Happened(Happening::TakenBack { .. }));
                let over = !was_over && matches!(self.model.stage(), Stage::Over(_));
                sums(|sums| {
                    sums.done += 1;
                    sums.taken_back += u32::from(progress.entries.iter().any(taken_back));
                    sums.over += u32::from(over);
                });
            }
            Err(why) => {
                sums(|sums| sums.refused += 1);
                let refused = Refused::new(Some(self.id.clone()), why);
                assert_eq!(answer, ServerMessage::Refused(refused), "{message:?}");
            }
        }
    }

    /// The same on the model.
    fn on_the_model(&mut self, index: usize, message: &ClientMessage, ms: u64) -> Result<Progress, WhyNot> {
        let Person { id, name, .. } = &self.people[index];
        Ok(match message {
            ClientMessage::Act(act) => {
                let seat = self.model.seat_of(id).ok_or(WhyNot::NotSeated)?;
                self.model.ask(seat, act.ask.clone(), ms)?
            }
            ClientMessage::Manage(manage) => self.model.manage(id, manage.manage.clone(), ms)?,
            ClientMessage::Join(join) => {
                let join =
                    Control::Join { player: id.clone(), name: name.clone(), mark: Some(Mark::Guest), seat: join.seat };
                self.model.control(join, ms)?
            }
            other => panic!("{other:?}"),
        })
    }

    /// Somebody loses the connection, or comes back and says what they have seen.
    async fn come_or_go(&mut self, index: usize) {
        if self.people[index].socket.take().is_some() {
            // What was on its way is lost; they have seen what was told before.
            assert_eq!(self.people[index].came, self.people[index].expected);
            self.people[index].came.clear();
            self.people[index].expected.clear();
            return;
        }
        sums(|sums| sums.returns += 1);
        self.people[index].number += 1000;
        let seq = self.people[index].seq;
        let resume = json!([{"match": self.id, "seq": seq}]);
        self.people[index].connect(self.address, resume).await;
        let caught_up = match self.model.catch_up(self.viewer(index), seq) {
            CatchUp::Update(update) => ServerMessage::Update(update),
            CatchUp::Snapshot(snapshot) => ServerMessage::Snapshot(snapshot),
        };
        self.people[index].expected.push_back(Frame::new(caught_up).to_text());
        self.people[index].seq = self.model.seq();
        if let Some(ended) = self.ended() {
            self.people[index].expected.push_back(ended);
        }
        self.compare().await;
    }

    /// The server's bots decide until a person must; the model takes their decisions, if they are theirs to make. Then
    /// everybody must have been told the same.
    async fn keep_up(&mut self) {
        let begun = Instant::now();
        loop {
            let stored: Vec<Entry> = self.store.log(&self.id, self.model.entries()).await.unwrap();
            match (stored.first(), self.model.bot_due()) {
                (None, None) => break,
                (None, Some(BotRequest { seat, .. })) => {
                    assert!(begun.elapsed() < PATIENCE, "the bot at seat {seat} does not decide");
                    sleep(Duration::from_millis(2)).await;
                }
                (Some(Entry { ms, fact, .. }), due) => {
                    let Fact::Happened(Happening::Step(Played { step, by: By::Bot })) = fact else {
                        panic!("nobody asked for {fact:?}")
                    };
                    let BotRequest { seat, at, .. } = due.unwrap_or_else(|| panic!("no bot is to decide {step}"));
                    let played: Result<Progress, Refusal> = self.model.play(Authority::Bot(seat), at, step, *ms);
                    let progress = played.unwrap_or_else(|refusal| panic!("a bot decided {step}: {refusal}"));
                    assert_eq!(stored[..progress.entries.len()], progress.entries[..]);
                    self.told(&progress, false);
                    sums(|sums| sums.by_bots += 1);
                }
            }
        }
        self.compare().await;
    }

    /// Everybody has been told what they must have been, to the byte, and nothing else.
    async fn compare(&mut self) {
        for person in &mut self.people {
            while person.socket.is_some() && person.came.len() < person.expected.len() {
                person.receive().await;
            }
            assert_eq!(person.came, person.expected, "{}", person.name);
            person.came.clear();
            person.expected.clear();
        }
    }

    /// Whoever was away comes back; then nobody has been told too much.
    async fn finish(mut self) {
        for index in 0..PEOPLE {
            if self.people[index].socket.is_none() {
                self.come_or_go(index).await;
            }
        }
        for person in &mut self.people {
            let pong = person.ask_json(json!({"ping": {"ms": 1}})).await;
            assert!(matches!(pong, ServerMessage::Pong(_)), "{pong:?}");
            assert_eq!(person.came, VecDeque::<String>::new(), "{} was told too much", person.name);
        }
        let entries = self.store.log(&self.id, 0).await.unwrap();
        let mut expected = self.model.log_from(0);
        if matches!(self.model.stage(), Stage::Over(_)) {
            // Nobody plans any more, so nothing of their plans is kept but that there were some.
            for entry in &mut expected {
                if let Fact::Orders(plans) = &mut entry.fact {
                    plans.orders.clear();
                }
            }
        }
        assert_eq!(AnyTable::replay(entries).unwrap().log_from(0), expected);
    }
}

impl Person {
    /// Says hello, and who comes back says where they were.
    async fn connect(&mut self, address: SocketAddr, resume: serde_json::Value) -> ServerMessage {
        self.socket = Some(socket(address, &self.cookie).await.unwrap());
        self.ask_json(json!({"hello": {"client": "model", "resume": resume}})).await
    }

    async fn ask(&mut self, message: &ClientMessage) -> ServerMessage {
        self.ask_json(serde_json::to_value(message).unwrap()).await
    }

    /// Sends a message and waits for its answer. Updates that come before it are kept.
    async fn ask_json(&mut self, mut message: serde_json::Value) -> ServerMessage {
        self.number += 1;
        message["v"] = 1.into();
        message["id"] = self.number.into();
        let text = Message::text(message.to_string());
        self.socket.as_mut().unwrap().send(text).await.unwrap();
        loop {
            if let Some(answer) = self.receive().await {
                return answer;
            }
        }
    }

    /// Takes one message in: an answer is given back, what concerns the match is kept.
    async fn receive(&mut self) -> Option<ServerMessage> {
        let next = timeout(PATIENCE, self.socket.as_mut().unwrap().next()).await;
        let next = next.unwrap_or_else(|_| panic!("{} hears nothing; expected {:?}", self.name, self.expected.back()));
        let Some(Ok(Message::Text(text))) = next else { panic!("{} lost the connection: {next:?}", self.name) };
        let frame = Frame::<ServerMessage>::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        if frame.id == Some(self.number) {
            return Some(frame.message);
        }
        match frame.message {
            ServerMessage::Update(_) | ServerMessage::Snapshot(_) | ServerMessage::Ended(_) => {
                self.came.push_back(text.as_str().to_owned());
            }
            ServerMessage::Presence(_) | ServerMessage::BotWaits(_) => {}
            other => panic!("{} was told {other:?}", self.name),
        }
        None
    }
}
