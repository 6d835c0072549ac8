//! The WebSocket at `/api/v1/socket`: who comes, what they send, and what they are sent.
//!
//! 1. `reader` — what comes from a client; `limit` — how much it may send; `frames` — in how many pieces. What it is sent waits in its
//!    [`outbox`].
//! 2. Here — one task for each socket: it reads, sends what was not taken at once, and keeps the connection alive.
//!
//! A socket that is stuck harms only itself: whoever has something for it puts that into its outbox and goes on.

mod frames;
mod limit;
mod reader;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use fondaco_wire::{
    ClientMessage, Frame, MAX_CLIENT_BYTES, Parting, Refused, ServerMessage, VERSION, WhyNot, WireError,
};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval_at, sleep, timeout};
use tungstenite::{Message, handshake};

use crate::api::error::Problem;
use crate::client_stream::ClientStream;
use crate::hub::{Client, Hub};
use crate::outbox::{self, Next, Outbox};
use crate::people::token::has_token;
use crate::people::{ClientAddress, KnowError, People, Person};
use crate::places::Holding;
use limit::{Meter, Verdict};
use reader::Reader;

/// Where the socket is.
pub const PATH: &str = "/api/v1/socket";
/// Hello must be said within this time.
const HELLO: Duration = Duration::from_secs(10);
/// How often the server asks whether the client is still there.
const PING: Duration = Duration::from_secs(30);
/// A message that has not been taken after this time will not be.
const STALLED: Duration = Duration::from_secs(30);
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What a socket works with.
#[derive(Clone, Debug)]
struct Context {
    people: People,
    hub: Arc<Hub>,
    /// Whether each may send only so much.
    limits: bool,
}

/// The route of the socket. With `limits`, each may send only so much.
pub fn router(people: People, hub: Arc<Hub>, limits: bool) -> Router {
    Router::new().route(PATH, any(upgrade)).with_state(Context { people, hub, limits })
}

/// Somebody wants a socket. Another site's page cannot open one in somebody's name, because browsers say whose page it is.
async fn upgrade(State(context): State<Context>, mut request: Request) -> Response {
    let refuse = |status: StatusCode, code: &'static str, text: &str| Problem::new(status, code, text).into_response();
    let taken_over = hyper::upgrade::on(&mut request);
    let (mut parts, _) = request.into_parts();
    let holding = parts.extensions.remove::<Holding>();
    let Context { people, hub, .. } = &context;
    if hub.is_stopping() || hub.is_full() {
        return refuse(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "the server is full or about to stop; try again shortly",
        );
    }
    if !people.public_origin().same_origin(&parts.headers) {
        return refuse(
            StatusCode::FORBIDDEN,
            "foreign_origin",
            "this socket is for this site's own pages and for programs",
        );
    }
    let address = people.client_address(&parts.headers, &parts.extensions);
    if let Err(barred) = people.may_come(&address) {
        return Problem::from(barred).into_response();
    }
    if let Err(wait) = people.count_request(&address).and_then(|()| people.count_upgrade(&address)) {
        return Problem::from(wait).into_response();
    }
    let shown = has_token(&parts.headers);
    let person = match people.from_headers(&parts.headers).await {
        Err(KnowError::Store(error)) => return Problem::from(error).into_response(),
        // Who is banned is told in answer to hello: a page cannot read why it got no socket.
        known => known,
    };
    match handshake::server::create_response(&Request::from_parts(parts, ())) {
        Ok(response) => {
            tokio::spawn(async move {
                // Nothing is to be done for a client that has gone meanwhile.
                if let Some((reader, outbox)) = ends(taken_over, context.limits).await {
                    Connection { reader, context, holding, address, shown }.greet(outbox, person).await;
                }
            });
            response.map(|()| Body::empty())
        }
        Err(error) => refuse(StatusCode::BAD_REQUEST, "no_websocket", &error.to_string()),
    }
}

/// Both ends of the connection, once it speaks no HTTP any more.
async fn ends(taken_over: OnUpgrade, limits: bool) -> Option<(Reader, Outbox)> {
    let connection = taken_over.await.ok()?.downcast::<TokioIo<ClientStream>>().ok()?;
    let (read, write) = connection.io.into_inner().into_split();
    // A copy, which is mostly empty: the whole buffer for requests would stay otherwise.
    Some((Reader::new(read, connection.read_buf.to_vec(), limits), Outbox::on(write)))
}

/// A socket that somebody has opened.
struct Connection {
    reader: Reader,
    context: Context,
    /// The places that it takes, as long as it lasts.
    holding: Option<Holding>,
    address: ClientAddress,
    /// Whether a token came with the request.
    shown: bool,
}

/// The socket is closed, or as good as.
struct Gone;

impl Connection {
    /// Waits for hello, and lets the client in if it is known who it is.
    async fn greet(mut self, outbox: Outbox, person: Result<Option<Person>, KnowError>) {
        let first = timeout(HELLO, async {
            loop {
                match self.reader.hear(&outbox).await {
                    Ok(Message::Text(text)) => return Some(text),
                    Ok(Message::Ping(_) | Message::Pong(_)) => {}
                    _ => return None,
                }
            }
        });
        let Ok(Some(text)) = first.await else { return };
        let (id, hello) = match Frame::from_client(&text) {
            Ok(Frame { id, message: ClientMessage::Hello(hello) }) => (id, hello),
            Ok(Frame { id, .. }) => return self.send_away(&outbox, id, WhyNot::NoHello, Parting::Rude).await,
            Err(error) => return self.send_away(&outbox, number(&text), unreadable(&error), Parting::Rude).await,
        };
        let person = match &hello.token {
            None => person,
            Some(token) => self.context.people.from_token(token).await,
        };
        match person {
            Ok(Some(person)) => {
                let hub = Arc::clone(&self.context.hub);
                let asker = person.asker();
                let client = match hub.connect_at(person, self.context.people.whereabouts(self.address), outbox) {
                    Ok(client) => client,
                    Err(outbox) => {
                        let why = WhyNot::TooManySockets { most: hub.most_sockets() };
                        return self.send_away(&outbox, id, why, Parting::TooMany).await;
                    }
                };
                if let Some(holding) = &self.holding {
                    // Whoever has a place may stay.
                    let _ = holding.is_of(asker);
                }
                tracing::info!(person = %client.person().id, program = %short(&hello.client), "connected");
                hub.welcome(&client, id, hello);
                self.converse(&client).await;
                hub.disconnect(&client);
                tracing::info!(person = %client.person().id, "disconnected");
            }
            Ok(None) => {
                let why = if hello.token.is_some() || self.shown { WhyNot::WrongToken } else { WhyNot::NoHello };
                self.send_away(&outbox, id, why, Parting::LoggedOut).await;
            }
            Err(KnowError::Barred(barred)) => self.send_away(&outbox, id, barred.into(), Parting::Banned).await,
            Err(KnowError::Store(_)) => self.send_away(&outbox, id, WhyNot::Storage, Parting::Restart).await,
        }
    }

    /// Says why, and closes.
    async fn send_away(&mut self, outbox: &Outbox, id: Option<u32>, why: WhyNot, parting: Parting) {
        self.context.hub.metrics().refused(&why);
        outbox.queue(Frame::answer(id, ServerMessage::Refused(Refused::new(None, why))).to_text().into());
        outbox.part(parting);
        self.last_words(outbox).await;
    }

    /// Sends what waits and closes, if that does not take long.
    async fn last_words(&mut self, outbox: &Outbox) {
        let parting = async {
            while !outbox.is_empty() {
                if outbox.go_on().await.is_err() {
                    return;
                }
            }
            // The other side closes too; what it still sends is not read.
            while self.reader.hear(outbox).await.is_ok() {}
            if self.reader.is_flooded() {
                self.reader.discard().await;
            }
        };
        // A client that does not read it does not get it.
        let _ = timeout(LAST_WORDS, parting).await;
    }

    /// Reads and writes until one side has had enough.
    async fn converse(&mut self, client: &Arc<Client>) {
        let outbox = client.outbox();
        let mut meter = Meter::default();
        let mut pings = interval_at(tokio::time::Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        loop {
            tokio::select! {
                biased;
                next = outbox.next() => match next {
                    Next::Send => {
                        if self.send(outbox).await.is_err() {
                            return self.part(client, Parting::Slow).await;
                        }
                    }
                    Next::Recheck => {
                        if self.context.people.may_come(&self.address).is_err() {
                            outbox.part(Parting::Banned);
                            continue;
                        }
                        match self.context.people.still(client.person().session).await {
                            Ok(None) => outbox.part(Parting::LoggedOut),
                            Err(KnowError::Barred(_)) => outbox.part(Parting::Banned),
                            Ok(Some(_)) | Err(KnowError::Store(_)) => {}
                        }
                    }
                    Next::Part(why) => return self.part(client, why).await,
                },
                message = self.reader.hear(outbox) => match message {
                    Ok(message) => {
                        heard = true;
                        if self.hear(client, message, &mut meter).is_err() {
                            return self.reader.answer_close(outbox);
                        }
                    }
                    Err(_) if self.reader.is_flooded() => return self.part(client, Parting::Rude).await,
                    // It is closed, broken, or sent what is no WebSocket.
                    Err(_) => return,
                },
                _ = pings.tick() => {
                    if !std::mem::take(&mut heard) {
                        return;
                    }
                    outbox.control(&outbox::PING);
                }
            }
        }
    }

    /// Sends more of what waits, unless the client turns out not to keep up.
    async fn send(&mut self, outbox: &Outbox) -> Result<(), Gone> {
        // A client that takes nothing for long is as good as gone, even if nothing more waits for it.
        let hurry = async {
            match timeout(STALLED, outbox.parted()).await {
                Ok(Parting::Slow) | Err(_) => {}
                Ok(_) => sleep(LAST_WORDS).await,
            }
        };
        tokio::select! {
            biased;
            sent = outbox.go_on() => sent.map_err(|_| Gone),
            () = hurry => Err(Gone),
        }
    }

    /// The last messages, and the end.
    async fn part(&mut self, client: &Client, why: Parting) {
        if why == Parting::Slow {
            self.context.hub.metrics().slow.add(1);
        }
        tracing::info!(person = %client.person().id, ?why, "parting");
        client.outbox().part(why);
        self.last_words(client.outbox()).await;
    }

    /// A message has come.
    fn hear(&mut self, client: &Arc<Client>, message: Message, meter: &mut Meter) -> Result<(), Gone> {
        let now = Instant::now();
        let hub = &self.context.hub;
        let refuse = |id: Option<u32>, why: WhyNot| {
            hub.metrics().refused(&why);
            client.answer(id, ServerMessage::Refused(Refused::new(None, why)));
        };
        let verdict = if self.context.limits { meter.message(now) } else { Verdict::Fine };
        match verdict {
            Verdict::Fine => {}
            Verdict::Wait(wait) => {
                let wait_ms = wait.ms();
                let id = if let Message::Text(text) = &message { number(text) } else { None };
                refuse(id, WhyNot::TooMany { wait_ms });
                return Ok(());
            }
            Verdict::Rude => {
                client.outbox().part(Parting::Rude);
                return Ok(());
            }
        }
        let error = match message {
            Message::Text(text) => match Frame::from_client(&text) {
                Ok(frame) => {
                    hub.handle(client, frame, now);
                    return Ok(());
                }
                Err(error) => {
                    refuse(number(&text), unreadable(&error));
                    error
                }
            },
            Message::Binary(_) => {
                let error = WireError::Unreadable("messages are text".to_owned());
                refuse(None, unreadable(&error));
                error
            }
            // They count as what is asked: many sockets together may send no more of them.
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {
                if self.context.limits && hub.may_act(client).is_err() && meter.idle(now) == Verdict::Rude {
                    client.outbox().part(Parting::Rude);
                }
                return Ok(());
            }
            Message::Close(_) => return Err(Gone),
        };
        let other_version = matches!(error, WireError::Version { .. });
        if other_version || meter.nonsense(now) == Verdict::Rude {
            client.outbox().part(Parting::Rude);
        }
        Ok(())
    }
}

/// The number of a message that could not be read otherwise.
fn number(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        id: Option<u32>,
    }
    if text.len() > 2 * MAX_CLIENT_BYTES {
        return None;
    }
    serde_json::from_str::<Numbered>(text).ok()?.id
}

fn unreadable(error: &WireError) -> WhyNot {
    match error {
        WireError::Version { .. } => WhyNot::Version { speaks: VERSION },
        WireError::Unreadable(_) | WireError::TooLong(_) => WhyNot::Unreadable { why: error.to_string() },
    }
}

/// What a program calls itself, for a log: one short line.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_message_is_answered_under_its_number() {
        assert_eq!(number(r#"{"v":1,"id":7,"nonsense":{}}"#), Some(7));
        assert_eq!(number(r#"{"v":1,"nonsense":{}}"#), None);
        assert_eq!(number("]["), None);
    }

    #[test]
    fn programs_do_not_write_into_the_log() {
        assert_eq!(short("bot.py 1\n[2Jerror"), "bot.py 1[2Jerror");
        assert_eq!(short(&"x".repeat(1000)).len(), 60);
    }
}
