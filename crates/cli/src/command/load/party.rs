//! Everybody at one table: some people who decide at random, perhaps bots, perhaps people who look on.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::task::Poll;
use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_search::Level;
use fondaco_table::{Ask, GameName, Manage, MatchId, Options, Pace};
use fondaco_wire::{
    Act, ClientMessage, Create, Done, Frame, Hello, Join, ManageTable, SeatPlan, ServerMessage, Unwatch, Watch,
};
use serde_json::json;
use tokio::time::sleep_until;

use super::storm;
use super::words::{choose, find, kind, number, quoted};
use crate::socket::{self, Socket};

/// What is played, and how.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) game: GameName,
    pub(super) players: usize,
    pub(super) bots: usize,
    pub(super) level: Level,
    pub(super) sockets: usize,
    /// The time from one decision of a table to the next, at the least.
    pub(super) every: Duration,
    /// Whether every table has an address of its own.
    pub(super) apart: bool,
}

/// What was seen.
#[derive(Default, Debug)]
pub(super) struct Tally {
    pub(super) decisions: u64,
    /// From click to update, in microseconds.
    pub(super) latencies: Vec<u32>,
    pub(super) matches: u64,
    /// Refusals by their reason.
    pub(super) refused: BTreeMap<String, u64>,
}

/// Everybody at one table.
pub(super) struct Party {
    plan: Plan,
    clients: Vec<Client>,
    pub(super) match_id: Option<MatchId>,
    /// What has been decided and not been sent, and when it is due.
    decided: Option<(usize, String)>,
    due: Instant,
    random: u64,
    pub(super) tally: Tally,
}

struct Client {
    socket: Socket,
    seq: u64,
    seat: Option<Seat>,
    asked: u32,
    over: bool,
    /// Since when it has waited for the update that its decision leads to.
    waits: Option<Instant>,
}

/// A message of the table that is of interest.
#[derive(Clone, Copy)]
struct Seen {
    since: Option<u64>,
    seq: u64,
    turn: Option<Seat>,
    over: bool,
}

type Result<T> = std::result::Result<T, String>;

impl Party {
    /// Connects all sockets of the party with this number.
    pub(super) async fn connect(address: SocketAddr, plan: Plan, number: usize) -> Result<Party> {
        let mut clients = Vec::with_capacity(plan.sockets);
        for index in 0..plan.sockets {
            let name = format!("Guest {number}-{index}");
            let from = plan.apart.then(|| storm::address(1, number));
            let socket = Socket::open(address, from, &name).await.map_err(|error| cannot("connect", &error))?;
            let mut client = Client { socket, seq: 0, seat: None, asked: 0, over: false, waits: None };
            let hello = Hello { client: "fondaco load".to_owned(), token: None, resume: Vec::new(), deltas: false };
            client.ask(ClientMessage::Hello(hello), "welcome").await?;
            clients.push(client);
        }
        // Any number but 0; every party has another one.
        let random = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (match_id, now) = (None, Instant::now());
        Ok(Party { plan, clients, match_id, decided: None, due: now, random, tally: Tally::default() })
    }

    /// Opens a table, and everybody comes to it. It is not started.
    pub(super) async fn gather(&mut self) -> Result<()> {
        let Plan { game, players, bots, level, .. } = self.plan;
        let seat = |index: usize| match index {
            0 => SeatPlan::Me,
            _ if index < players - bots => SeatPlan::Open,
            _ => SeatPlan::Bot { level: level.into() },
        };
        let options = Options { setup: json!({ "players": players }), pace: Pace::None, ..game.usual(players) };
        let create = Create { options, seats: (0..players).map(seat).collect(), public: true, language: None };
        let old = self.match_id.take();
        let created = self.clients[0].done(ClientMessage::Create(create)).await?;
        let match_id = created.match_id.ok_or("a table without an id")?;
        for index in 0..self.clients.len() {
            let people = index < players - bots;
            let client = &mut self.clients[index];
            client.seat = people.then_some(Seat::new(0));
            if index > 0 && people {
                let join = Join { match_id: match_id.clone(), seat: None, invitation: None };
                client.seat = client.done(ClientMessage::Join(join)).await?.seat;
            }
            if let Some(old) = &old {
                client.done(ClientMessage::Unwatch(Unwatch { match_id: old.clone() })).await?;
            }
            (client.over, client.waits) = (false, None);
        }
        for client in &mut self.clients {
            client.watch(&match_id).await?;
        }
        self.match_id = Some(match_id);
        self.decided = None;
        Ok(())
    }

    fn here(&self) -> Result<MatchId> {
        self.match_id.clone().ok_or_else(|| "at no table".to_owned())
    }

    /// Begins the match. What follows is read when it is played.
    pub(super) async fn start(&mut self) -> Result<()> {
        let start = ManageTable { match_id: self.here()?, manage: Manage::Start };
        self.clients[0].say(ClientMessage::Manage(start)).await
    }

    /// The first of them looks at another match for a moment: how long it took to come.
    pub(super) async fn visit(&mut self, match_id: &MatchId) -> Result<Duration> {
        let begun = Instant::now();
        self.clients[0].watch(match_id).await?;
        let took = begun.elapsed();
        self.clients[0].done(ClientMessage::Unwatch(Unwatch { match_id: match_id.clone() })).await?;
        Ok(took)
    }

    /// Plays until this time, one match after the other.
    pub(super) async fn play(&mut self, end: Instant) -> Result<()> {
        // Not all at the same moment.
        let share = self.next_random() % 1024;
        self.due = Instant::now() + self.plan.every.mul_f64(share as f64 / 1024.0);
        loop {
            let now = Instant::now();
            let waits = self.clients.iter().filter_map(|client| client.waits).min();
            if now >= end && waits.is_none() {
                return Ok(());
            }
            if self.due <= now
                && now < end
                && let Some((index, action)) = self.decided.take()
            {
                self.decide(index, action).await?;
                self.due += self.plan.every;
                continue;
            }
            let until = match (&self.decided, waits) {
                (Some(_), _) if now < end => self.due.min(end),
                // An answer is waited for in any case, but not for ever.
                (_, Some(since)) => since + PATIENCE,
                (_, None) => end,
            };
            let (index, at) = tokio::select! {
                biased;
                came = self.message() => came.map_err(|error| cannot("read", &error))?,
                () = sleep_until(until.into()) => match waits {
                    Some(since) if since.elapsed() >= PATIENCE => return Err("an update never came".into()),
                    _ => continue,
                },
            };
            self.take_in(index, at)?;
            if self.clients.iter().all(|client| client.over) {
                self.tally.matches += 1;
                self.gather().await?;
                self.start().await?;
            }
        }
    }

    /// The next message of any socket.
    async fn message(&mut self) -> io::Result<(usize, Range<usize>)> {
        std::future::poll_fn(|context| {
            for (index, client) in self.clients.iter_mut().enumerate() {
                if let Poll::Ready(message) = client.socket.poll_message(context) {
                    return Poll::Ready(message.map(|at| (index, at)));
                }
            }
            Poll::Pending
        })
        .await
    }

    async fn decide(&mut self, index: usize, action: String) -> Result<()> {
        let match_id = self.here()?;
        let client = &mut self.clients[index];
        let act = Act { match_id, ask: Ask::Play { at: client.seq, action } };
        client.waits = Some(Instant::now());
        client.say(ClientMessage::Act(act)).await
    }

    fn take_in(&mut self, index: usize, at: Range<usize>) -> Result<()> {
        let random = self.next_random();
        let here = self.match_id.as_ref().map(|id| id.as_str().as_bytes());
        let client = &mut self.clients[index];
        let text = client.socket.text(at);
        // What is needed of an update is at its beginning, but for what is legal.
        let (start, rest) = text.split_at(text.len().min(400));
        match kind(start) {
            b"update" if quoted(start, b"\"match\":\"") == here => {
                let seen = look(start).ok_or("an update that cannot be read")?;
                if seen.since != Some(client.seq) {
                    return Err(format!("an update since {:?} after one to {}", seen.since, client.seq));
                }
                client.seq = seen.seq;
                client.over = seen.over;
                if let Some(since) = client.waits.take() {
                    self.tally.decisions += 1;
                    self.tally.latencies.push(u32::try_from(since.elapsed().as_micros()).unwrap_or(u32::MAX));
                }
                if seen.turn.is_some() && seen.turn == client.seat && !seen.over {
                    let action = choose(text, random).ok_or("a turn without a legal action")?;
                    self.decided = Some((index, action.to_owned()));
                }
            }
            b"refused" => {
                let why = quoted(start, b"\"text\":\"").or_else(|| quoted(rest, b"\"text\":\""));
                let why = why.map_or("?".into(), |why| String::from_utf8_lossy(why).into_owned());
                *self.tally.refused.entry(why.clone()).or_default() += 1;
                return Err(format!("refused: {why}"));
            }
            b"bye" => return Err(format!("sent away: {}", String::from_utf8_lossy(start))),
            _ => {}
        }
        Ok(())
    }

    /// Marsaglia's xorshift: enough for random decisions, and the same in every run.
    fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 11
    }
}

/// Nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    async fn say(&mut self, message: ClientMessage) -> Result<()> {
        self.asked += 1;
        let text = Frame::answer(Some(self.asked), message).to_text();
        self.socket.send(&text).await.map_err(|error| cannot("send", &error))
    }

    /// Sends a message, and waits for an answer of this kind.
    async fn ask(&mut self, message: ClientMessage, wanted: &str) -> Result<Vec<u8>> {
        self.say(message).await?;
        let answer = async {
            loop {
                let at = std::future::poll_fn(|context| self.socket.poll_message(context)).await;
                let text = self.socket.text(at.map_err(|error| cannot("read", &error))?);
                if let Some(frame) = socket::read(text).filter(|frame| frame.id == Some(self.asked)) {
                    let said = || String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
                    return if frame.message.kind == wanted { Ok(text.to_vec()) } else { Err(said()) };
                }
            }
        };
        tokio::time::timeout(PATIENCE, answer).await.map_err(|_| format!("no answer: {wanted} was awaited"))?
    }

    /// Sends a message, and waits until it has been done.
    async fn done(&mut self, message: ClientMessage) -> Result<Done> {
        let answer = self.ask(message, "done").await?;
        match serde_json::from_slice(&answer) {
            Ok(Frame { message: ServerMessage::Done(done), .. }) => Ok(done),
            _ => Err("an answer that cannot be read".into()),
        }
    }

    /// Comes to a table, or back to it.
    async fn watch(&mut self, match_id: &MatchId) -> Result<()> {
        let watch = Watch { match_id: match_id.clone(), seq: None, invitation: None, looking_on: false };
        let snapshot = self.ask(ClientMessage::Watch(watch), "snapshot").await?;
        self.seq = number(&snapshot, b"\"table\":{\"seq\":").ok_or("a snapshot without a seq")?;
        Ok(())
    }
}

/// What an update says about the table.
fn look(start: &[u8]) -> Option<Seen> {
    let table = find(start, b"\"table\":{\"seq\":")?;
    Some(Seen {
        since: number(&start[..table], b"\"since\":"),
        seq: number(&start[table..], b"\"seq\":")?,
        turn: number(&start[table..], b"\"turn\":{\"player\":").map(|index| Seat::new(index as usize)),
        over: find(&start[table..], b"\"stage\":{\"over\"").is_some(),
    })
}

fn cannot(what: &str, error: &io::Error) -> String {
    format!("cannot {what}: {error}")
}
