//! Guests who mean harm: what one of them, or a few addresses, can do within the protocol and below it. On a thread of their own,
//! and at a pace that leaves the machine some time for the others: it is the server that is tried, not the system.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fondaco_table::{Ask, ClockRule, GameName, Lasts, LevelName, Manage, MatchId, Options, Order, Pace};
use fondaco_wire::rest::{CallBody, LogInBody, NewTournamentBody, Odd, Password, PasswordBody};
use fondaco_wire::{Act, ClientMessage, Create, ManageTable, Pair, Ping, SeatPlan, Speed, Watch, Wish};
use serde::Serialize;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::super::words::{choose, number, quoted};
use crate::error::{Done, fault};
use crate::socket::{Socket, connect};

/// How many sockets one guest floods orders with.
const FLOODS: usize = 10;
/// How many ask for the match that these orders are in, all the time.
const READERS: usize = 6;
/// How many sockets one cookie tries to hold.
const HELD: usize = 500;
/// How many guests wish to be brought together, and withdraw it.
const PAIRS: usize = 10;
/// How many connections stay silent.
const SILENT: usize = 620;
/// How many frames without content are sent at once.
const EMPTY: usize = 400;

/// What was tried.
#[derive(Default)]
struct Tried {
    orders: AtomicU64,
    reads: AtomicU64,
    sockets: AtomicU64,
    silent: AtomicU64,
    tables: AtomicU64,
    take_backs: AtomicU64,
    lists: AtomicU64,
    pairs: AtomicU64,
    calls: AtomicU64,
    leaves: AtomicU64,
    proofs: AtomicU64,
    waiting: AtomicU64,
    empty: AtomicU64,
    handshakes: AtomicU64,
}

/// What was tried, counted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    pub(super) orders: u64,
    pub(super) reads: u64,
    pub(super) sockets: u64,
    pub(super) silent: u64,
    pub(super) tables: u64,
    pub(super) take_backs: u64,
    /// Lists of open tables and of tournaments, and the ladder of the day.
    pub(super) lists: u64,
    /// Wishes to be brought together, and their ends.
    pub(super) pairs: u64,
    /// Invitations by name.
    pub(super) calls: u64,
    /// Tournaments left that were never entered.
    pub(super) leaves: u64,
    /// Right passwords, again and again.
    pub(super) proofs: u64,
    /// Tables that wait for others for ever.
    pub(super) waiting: u64,
    /// Frames without content.
    pub(super) empty: u64,
    /// Sockets that are opened and closed again at once.
    pub(super) handshakes: u64,
}

/// All of them.
pub(super) struct Enemies {
    stop: Arc<AtomicBool>,
    tried: Arc<Tried>,
    thread: std::thread::JoinHandle<()>,
}

/// What each of them works with.
#[derive(Clone)]
struct Means {
    nodes: Arc<[SocketAddr]>,
    turn: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    tried: Arc<Tried>,
}

impl Enemies {
    /// They begin, at all nodes.
    pub(super) fn begin(nodes: Arc<[SocketAddr]>) -> Done<Self> {
        let (stop, tried) = (Arc::new(AtomicBool::new(false)), Arc::<Tried>::default());
        let means = Means { nodes, turn: Arc::default(), stop: Arc::clone(&stop), tried: Arc::clone(&tried) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| fault(format!("cannot run: {error}")))?;
        let thread = std::thread::spawn(move || runtime.block_on(means.attack()));
        Ok(Enemies { stop, tried, thread })
    }

    /// What they have tried so far.
    pub(super) fn counts(&self) -> Counts {
        self.tried.counts()
    }

    /// They end, and what they tried is told.
    pub(super) fn end(self) -> Counts {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.thread.join();
        self.tried.counts()
    }
}

impl Tried {
    fn counts(&self) -> Counts {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let Tried { orders, reads, sockets, silent, tables, take_backs, lists, pairs, calls, leaves, proofs, .. } =
            self;
        let Tried { waiting, empty, handshakes, .. } = self;
        Counts {
            orders: count(orders),
            reads: count(reads),
            sockets: count(sockets),
            silent: count(silent),
            tables: count(tables),
            take_backs: count(take_backs),
            lists: count(lists),
            pairs: count(pairs),
            calls: count(calls),
            leaves: count(leaves),
            proofs: count(proofs),
            waiting: count(waiting),
            empty: count(empty),
            handshakes: count(handshakes),
        }
    }
}

impl Counts {
    /// The attacks that nobody has made: a storm without them says nothing about them.
    pub(super) fn unmade(&self) -> Vec<&'static str> {
        let attacks = self.named();
        attacks.into_iter().filter(|(_, count)| *count == 0).map(|(name, _)| name).collect()
    }

    /// Each attack by its name, and how often it was made.
    pub(super) fn named(&self) -> [(&'static str, u64); 14] {
        let Counts { orders, reads, sockets, silent, tables, take_backs, lists, pairs, calls, leaves, proofs, .. } =
            *self;
        let Counts { waiting, empty, handshakes, .. } = *self;
        [
            ("orders", orders),
            ("reads", reads),
            ("sockets", sockets),
            ("silent connections", silent),
            ("tables of bots", tables),
            ("take-backs", take_backs),
            ("lists", lists),
            ("wishes", pairs),
            ("invitations", calls),
            ("leaving tournaments", leaves),
            ("right passwords", proofs),
            ("tables that wait", waiting),
            ("empty frames", empty),
            ("handshakes", handshakes),
        ]
    }
}

/// One of a few addresses.
fn from(number: usize) -> Option<IpAddr> {
    Some(IpAddr::from([127, 0, 0, 10 + u8::try_from(number % 8).expect("less than 8")]))
}

fn act(match_id: &MatchId, ask: Ask) -> ClientMessage {
    ClientMessage::Act(Act { match_id: match_id.clone(), ask })
}

fn orders(match_id: &MatchId, at: u64) -> ClientMessage {
    let order = Order { tries: vec!["flag pirate".to_owned(); 16], lasts: Lasts::UntilUsed };
    act(match_id, Ask::Orders { at, orders: vec![order; 8] })
}

fn watch(match_id: &MatchId) -> ClientMessage {
    ClientMessage::Watch(Watch { match_id: match_id.clone(), seq: None, invitation: None, looking_on: false })
}

fn start(match_id: &MatchId) -> ClientMessage {
    ClientMessage::Manage(ManageTable { match_id: match_id.clone(), manage: Manage::Start })
}

/// A public table of three.
fn table(seats: [SeatPlan; 3]) -> ClientMessage {
    let options = Options { setup: json!({"players": 3}), pace: Pace::None, ..GameName::ALL[0].usual(3) };
    ClientMessage::Create(Create { options, seats: seats.into(), public: true, language: None })
}

fn bot(level: &str) -> SeatPlan {
    SeatPlan::Bot { level: LevelName::new(level).expect("a level's name") }
}

/// The match that an answer is about.
fn match_in(answer: &[u8]) -> Option<MatchId> {
    quoted(answer, b"\"match\":\"").and_then(|id| std::str::from_utf8(id).ok()?.parse().ok())
}

impl Means {
    /// One node after the other.
    fn to(&self) -> SocketAddr {
        self.nodes[self.turn.fetch_add(1, Ordering::Relaxed) % self.nodes.len()]
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    async fn attack(self) {
        let mut attacks = JoinSet::new();
        let attacker = self.clone();
        attacks.spawn(async move { attacker.flood().await });
        for number in 0..SILENT {
            let attacker = self.clone();
            attacks.spawn(async move { attacker.be_silent(number).await });
        }
        let attacker = self.clone();
        attacks.spawn(async move { attacker.hold_sockets().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.open_tables().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.take_back().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.read_lists().await });
        for number in 0..PAIRS {
            let attacker = self.clone();
            attacks.spawn(async move { attacker.wish_and_withdraw(number).await });
        }
        let attacker = self.clone();
        attacks.spawn(async move { attacker.call_others().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.with_an_account().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.let_tables_wait().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.say_nothing().await });
        let attacker = self.clone();
        attacks.spawn(async move { attacker.shake_hands().await });
        while !self.is_over() {
            sleep(Duration::from_millis(50)).await;
        }
        attacks.shutdown().await;
    }

    /// Somebody new, at a table that has begun: their socket, their cookie, and the match.
    async fn sit_down(&self, number: usize, level: &str) -> io::Result<(Socket, String, MatchId)> {
        loop {
            let mut socket = Socket::open(self.to(), from(number), "Enemy").await?;
            socket.say_hello().await?;
            let cookie = socket.cookie().to_owned();
            let created = socket.ask(table([SeatPlan::Me, bot(level), bot(level)])).await?;
            if let Some(id) = match_in(&created) {
                socket.ask(watch(&id)).await?;
                socket.ask(start(&id)).await?;
                return Ok((socket, cookie, id));
            }
            sleep(Duration::from_secs(1)).await;
        }
    }

    /// One guest sends orders over ten sockets, and asks for that match all the time.
    async fn flood(self) {
        let (_socket, cookie, id) = until_let_in(|| self.sit_down(0, "random")).await;
        let mut floods = JoinSet::new();
        for number in 0..FLOODS {
            let (own, cookie, id) = (self.clone(), cookie.clone(), id.clone());
            floods.spawn(async move {
                while !own.is_over() {
                    // Those who are sent away come back.
                    let _ = own.send_orders(number, &cookie, &id).await;
                    sleep(Duration::from_millis(200)).await;
                }
            });
        }
        for number in 0..READERS {
            let (own, cookie, id) = (self.clone(), cookie.clone(), id.clone());
            floods.spawn(async move {
                while !own.is_over() {
                    for path in ["", "/snapshot", "/history"] {
                        let path = format!("/api/v1/matches/{id}{path}");
                        let page = Socket::page_from(own.to(), from(number), &path, &cookie);
                        let read = timeout(Duration::from_secs(20), page).await;
                        own.tried.reads.fetch_add(1, Ordering::Relaxed);
                        // Those who are refused wait for a moment.
                        let wait = if matches!(read, Ok(Ok(_))) { 5 } else { 100 };
                        sleep(Duration::from_millis(wait)).await;
                    }
                }
            });
        }
        while floods.join_next().await.is_some() {}
    }

    async fn send_orders(&self, place: usize, cookie: &str, id: &MatchId) -> io::Result<()> {
        let mut socket = Socket::with_cookie(self.to(), from(place), cookie).await?;
        socket.say_hello().await?;
        let mut at = 0;
        while !self.is_over() {
            let answer = socket.ask(orders(id, at)).await?;
            self.tried.orders.fetch_add(1, Ordering::Relaxed);
            let told = number(&answer, b"\"seq\":").or_else(|| number(&answer, b"\"now\":"));
            at = told.unwrap_or(at);
            sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// One cookie holds as many sockets as it gets, from several addresses.
    async fn hold_sockets(self) {
        let first = until_let_in(|| Socket::open(self.to(), from(1), "Enemy")).await;
        let cookie = first.cookie().to_owned();
        let mut held = vec![first];
        let mut tries = 0;
        while !self.is_over() {
            tries += 1;
            let open = timeout(Duration::from_secs(5), async {
                let mut socket = Socket::with_cookie(self.to(), from(tries), &cookie).await?;
                socket.say_hello().await?;
                io::Result::Ok(socket)
            });
            self.tried.sockets.fetch_add(1, Ordering::Relaxed);
            if let Ok(Ok(socket)) = open.await
                && held.len() < HELD
            {
                held.push(socket);
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// A connection that says nothing, and comes back when it is closed.
    async fn be_silent(self, number: usize) {
        while !self.is_over() {
            self.tried.silent.fetch_add(1, Ordering::Relaxed);
            if let Ok(stream) = connect(self.to(), from(number)).await {
                until_closed(&stream).await;
            }
            sleep(Duration::from_millis(1000)).await;
        }
    }

    /// One guest opens tables whose bots think long, as often as they may.
    async fn open_tables(self) {
        let mut socket = None;
        while !self.is_over() {
            let round = async {
                let mut own = match socket.take() {
                    Some(own) => own,
                    None => {
                        let mut own = Socket::open(self.to(), from(2), "Enemy").await?;
                        own.say_hello().await?;
                        own
                    }
                };
                self.tried.tables.fetch_add(1, Ordering::Relaxed);
                let created = own.ask(table([bot("doge"), bot("doge"), bot("doge")])).await?;
                if let Some(id) = match_in(&created) {
                    own.ask(start(&id)).await?;
                }
                io::Result::Ok(own)
            };
            socket = timeout(Duration::from_secs(10), round).await.ok().and_then(Result::ok);
            sleep(Duration::from_millis(250)).await;
        }
    }

    /// One guest after the other opens tables to which nobody ever comes, from all addresses.
    async fn let_tables_wait(self) {
        let mut number = 0;
        while !self.is_over() {
            number += 1;
            let round = async {
                let mut socket = Socket::open(self.to(), from(number), "Enemy").await?;
                socket.say_hello().await?;
                loop {
                    self.tried.waiting.fetch_add(1, Ordering::Relaxed);
                    let created = socket.ask(table([SeatPlan::Me, SeatPlan::Open, SeatPlan::Open])).await?;
                    if match_in(&created).is_none() {
                        return io::Result::Ok(());
                    }
                    sleep(Duration::from_millis(20)).await;
                }
            };
            let _ = timeout(Duration::from_secs(10), round).await;
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// One cookie opens sockets, and sends frames that say nothing until it is sent away.
    async fn say_nothing(self) {
        let first = until_let_in(|| Socket::open(self.to(), from(3), "Enemy")).await;
        let cookie = first.cookie().to_owned();
        drop(first);
        let mut number = 0;
        while !self.is_over() {
            number += 1;
            let round = async {
                let mut socket = Socket::with_cookie(self.to(), from(number), &cookie).await?;
                // Some do so before they have said who they are.
                if number % 2 == 0 {
                    socket.say_hello().await?;
                }
                self.tried.empty.fetch_add(2 * EMPTY as u64 + 1, Ordering::Relaxed);
                socket.say_nothing(EMPTY).await
            };
            let _ = timeout(Duration::from_secs(10), round).await;
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sockets are opened and closed at once, from an address of its own: it would keep the others from opening theirs.
    async fn shake_hands(self) {
        let alone = Some(IpAddr::from([127, 0, 0, 30]));
        let first = until_let_in(|| Socket::open(self.to(), alone, "Enemy")).await;
        let cookie = first.cookie().to_owned();
        drop(first);
        while !self.is_over() {
            self.tried.handshakes.fetch_add(1, Ordering::Relaxed);
            let _ = timeout(Duration::from_secs(5), Socket::with_cookie(self.to(), alone, &cookie)).await;
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Somebody who has not even said who they are reads the lists of tables and tournaments, and the ladder of the day.
    async fn read_lists(self) {
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
        let ladder = format!("/api/v1/daily/{}/{today}", GameName::ALL[0]);
        let lists =
            ["/api/v1/matches?list=open", "/api/v1/matches?list=live", "/api/v1/tournaments?list=open", &*ladder];
        while !self.is_over() {
            for path in lists {
                let page = Socket::page_from(self.to(), from(4), path, "");
                let _ = timeout(Duration::from_secs(20), page).await;
                self.tried.lists.fetch_add(1, Ordering::Relaxed);
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// One guest wants to be brought together with others, and not after all, and so on.
    async fn wish_and_withdraw(self, number: usize) {
        let (game, players) = (None, None);
        let wish = Wish { game, players, speed: Speed::Brisk, within: Some(1), rated: false, bots: false };
        while !self.is_over() {
            let round = async {
                let mut socket = Socket::open(self.to(), from(number), "Enemy").await?;
                socket.say_hello().await?;
                while !self.is_over() {
                    socket.ask(ClientMessage::Pair(Pair { wish: Some(wish.clone()) })).await?;
                    for _ in 0..20 {
                        socket.ask(ClientMessage::Pair(Pair { wish: None })).await?;
                        self.tried.pairs.fetch_add(1, Ordering::Relaxed);
                        sleep(Duration::from_millis(20)).await;
                    }
                }
                io::Result::Ok(())
            };
            let _ = round.await;
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// One guest asks others by name to come to their table, again and again.
    async fn call_others(self) {
        let (mut socket, cookie, id) = until_let_in(|| self.gather(5)).await;
        let victim = until_let_in(|| async {
            let victim = Socket::open(self.to(), from(6), "Victim").await?;
            Socket::page_from(self.to(), from(6), "/api/v1/me", victim.cookie()).await
        })
        .await;
        let victim = quoted(victim.as_bytes(), b"\"id\":\"").map(|id| String::from_utf8_lossy(id).into_owned());
        let (path, whom) = (format!("/api/v1/matches/{id}/call"), CallBody { player: victim, name: None });
        while !self.is_over() {
            let _ = Socket::post_from(self.to(), from(5), &path, &cookie, &whom, "204").await;
            self.tried.calls.fetch_add(1, Ordering::Relaxed);
            // The table stays as long as somebody is there.
            let _ = socket.ask(ClientMessage::Ping(Ping { ms: 1 })).await;
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Somebody new, at a table that waits for others.
    async fn gather(&self, number: usize) -> io::Result<(Socket, String, MatchId)> {
        let mut socket = Socket::open(self.to(), from(number), "Enemy").await?;
        socket.say_hello().await?;
        let cookie = socket.cookie().to_owned();
        let created = socket.ask(table([SeatPlan::Me, SeatPlan::Open, SeatPlan::Open])).await?;
        match match_in(&created) {
            Some(id) => Ok((socket, cookie, id)),
            None => Err(io::Error::other("no table")),
        }
    }

    /// Somebody with an account proves who they are all the time, and leaves tournaments that they never entered.
    async fn with_an_account(self) {
        const PASSWORD: &str = "a storm in a tea cup";
        let login = format!("enemy{}", std::process::id());
        let (cookie, tournament) = until_let_in(|| async {
            let guest = Socket::open(self.to(), from(7), "Enemy").await?;
            let body = LogInBody { login: login.clone(), password: Password::new(PASSWORD) };
            let (head, _) =
                Socket::post_from(self.to(), from(7), "/api/v1/account", guest.cookie(), &body, "200").await?;
            let set = head
                .lines()
                .filter_map(|line| line.split_once(": "))
                .filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
            let cookie = set.map(|(_, value)| value.split(';').next().unwrap_or_default().to_owned());
            let cookie = cookie.collect::<Vec<_>>().join("; ");
            let plan = NewTournamentBody {
                name: "A storm".to_owned(),
                game: GameName::ALL[0],
                players: 3,
                rounds: 2,
                clock: ClockRule::RealTime { base_ms: 600_000, increment_ms: 0 },
                rated: false,
                duplicate: false,
                public: true,
                programs: false,
                odd: Odd::default(),
                bots: None,
                starts_ms: None,
                most: None,
                edition: None,
            };
            let (_, opened) =
                Socket::post_from(self.to(), from(7), "/api/v1/tournaments", &cookie, &plan, "201").await?;
            let id = quoted(opened.as_bytes(), b"\"id\":\"").map(|id| String::from_utf8_lossy(id).into_owned());
            Ok((cookie, id.ok_or_else(|| io::Error::other("no tournament"))?))
        })
        .await;
        let leave = format!("/api/v1/tournaments/{tournament}/leave");
        while !self.is_over() {
            let password = PasswordBody { password: Password::new(PASSWORD) };
            let _ = Socket::post_from(self.to(), from(7), "/api/v1/recovery-codes", &cookie, &password, "200").await;
            self.tried.proofs.fetch_add(1, Ordering::Relaxed);
            let _ = Socket::post_from(self.to(), from(7), &leave, &cookie, &json!({}), "200").await;
            self.tried.leaves.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// One guest plays and takes back, again and again.
    async fn take_back(self) {
        while !self.is_over() {
            let _ = self.play_and_take_back().await;
            sleep(Duration::from_millis(500)).await;
        }
    }

    async fn play_and_take_back(&self) -> io::Result<()> {
        let (mut socket, _, id) = self.sit_down(3, "random").await?;
        let mut random = 1;
        while !self.is_over() {
            let shown = socket.ask(watch(&id)).await?;
            let at = number(&shown, b"\"seq\":").unwrap_or(0);
            random += 1;
            if let Some(action) = choose(&shown, random).map(str::to_owned) {
                let done = socket.ask(act(&id, Ask::Play { at, action })).await?;
                let at = number(&done, b"\"seq\":").unwrap_or(at);
                socket.ask(act(&id, Ask::TakeBack { at, to: None })).await?;
                self.tried.take_backs.fetch_add(1, Ordering::Relaxed);
            }
            sleep(Duration::from_millis(30)).await;
        }
        Ok(())
    }
}

/// Tries again and again: the silent connections of the others may have taken all that an address is given.
async fn until_let_in<T, F: Future<Output = io::Result<T>>>(mut enter: impl FnMut() -> F) -> T {
    loop {
        if let Ok(Ok(inside)) = timeout(Duration::from_secs(5), enter()).await {
            return inside;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Waits until the other side closes.
async fn until_closed(stream: &TcpStream) {
    let mut byte = [0; 64];
    while stream.readable().await.is_ok() {
        match stream.try_read(&mut byte) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_its_turn() {
        let nodes: [SocketAddr; 2] = [7878, 7879].map(|port| ([127, 0, 0, 1], port).into());
        let means = Means { nodes: nodes.into(), turn: Arc::default(), stop: Arc::default(), tried: Arc::default() };
        let other = means.clone();
        assert_eq!([means.to(), other.to(), means.to()], [nodes[0], nodes[1], nodes[0]]);
    }
}
