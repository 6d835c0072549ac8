//! Streams of events over plain HTTP (`text/event-stream`), for those who do not want a socket: what a socket is told of one match, or
//! of one's own tables. What they do there, they do by the other requests.
//!
//! A stream is a client of the hub like a socket. It counts among a person's sockets and an address's connections, asks the same gate,
//! and is parted from when it does not keep up.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use fondaco_wire::rest::{ErrorBody, EventsQuery};
use fondaco_wire::{ClientMessage, Frame, Parting, ServerMessage, Unread, WantLobby, Watch, WhyNot};
use hyper::body::Frame as Piece;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use super::App;
use super::error::Problem;
use super::extract::{Me, Params};
use super::matches::Visible;
use crate::hub::{Client, Hub};
use crate::outbox::{Next, Outbox};
use crate::people::{ClientAddress, KnowError, People, Person, Whereabouts};
use crate::places::{Holding, KeepsPlace};

/// How often something is sent even if nothing happens, so that nobody between takes the connection for dead.
const ALIVE: Duration = Duration::from_secs(15);
/// A piece that has not been taken after this time will not be.
const STALLED: Duration = Duration::from_secs(30);
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How long to wait for the first word, which may be a refusal.
const FIRST_WORD: Duration = Duration::from_secs(5);

/// A stream of what happens at a match.
///
/// Server-sent events: `data` is a message of the socket, `event` its kind. It begins with a `snapshot`, or, if you name the last `id`
/// that you have seen in `Last-Event-ID`, with what you have missed.
#[utoipa::path(get, path = "/matches/{id}/events", operation_id = "match_events", tag = "matches",
    params(("id" = String, Path), EventsQuery), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody, description = "There is no such match, or you may not see it."),
    (status = 429, body = ErrorBody, description = "You have too many sockets and streams open."),
))]
pub(super) async fn of_match(
    State(app): State<App>,
    Me(who): Me,
    visible: Visible,
    Params(asked): Params<EventsQuery>,
    door: Door,
) -> Result<Response, Problem> {
    let EventsQuery { invitation, seq, looking_on, deltas } = asked;
    let match_id = visible.row().id.clone();
    let watch = Watch { match_id, seq: door.last.or(seq), invitation, looking_on };
    open(&app, who, door, deltas, ClientMessage::Watch(watch)).await
}

/// A stream of what concerns you: your tables, and at which of them it is your turn.
///
/// Server-sent events as at a match: `lobby` at the beginning and whenever your tables or the open ones have changed, `invited`,
/// `tournament`.
#[utoipa::path(get, path = "/me/events", operation_id = "my_events", tag = "matches", responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 401, body = ErrorBody),
    (status = 429, body = ErrorBody, description = "You have too many sockets and streams open."),
))]
pub(super) async fn of_mine(State(app): State<App>, Me(who): Me, door: Door) -> Result<Response, Problem> {
    open(&app, who, door, false, ClientMessage::Lobby(WantLobby { on: true })).await
}

/// What a request for a stream brings along.
pub(super) struct Door {
    place: Whereabouts,
    /// The last seq that was seen.
    last: Option<u64>,
    /// The places that it takes, as long as it lasts.
    holding: Option<Holding>,
}

impl FromRequestParts<App> for Door {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        // Another site's page could not read it, but would take up somebody's places.
        if !app.people.public_origin().same_origin(&parts.headers) {
            let text = "this stream is for this site's own pages and for programs";
            return Err(Problem::new(StatusCode::FORBIDDEN, "foreign_origin", text));
        }
        let last = match parts.headers.get("last-event-id") {
            None => None,
            Some(last) => match last.to_str().ok().and_then(|text| text.parse().ok()) {
                None => return Err(Problem::invalid("last_event_id", "Last-Event-ID is the id of an event, a number")),
                last => last,
            },
        };
        let address = app.people.client_address(&parts.headers, &parts.extensions);
        let place = app.people.whereabouts(address);
        Ok(Door { place, last, holding: parts.extensions.get::<Holding>().cloned() })
    }
}

/// Opens a stream of what the hub answers to this message, and of what follows.
async fn open(
    app: &App,
    who: Person,
    Door { place, holding, .. }: Door,
    deltas: bool,
    message: ClientMessage,
) -> Result<Response, Problem> {
    let hub = &app.hub;
    if hub.is_stopping() || hub.is_full() {
        let text = "the server is full or about to stop; try again shortly";
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text).after(Duration::from_secs(5)));
    }
    let most = hub.most_sockets();
    let client = hub.connect_at(who, place, Outbox::default()).map_err(|_| WhyNot::TooManySockets { most })?;
    let stay = Stay { hub: Arc::clone(hub), client };
    let outbox = stay.client.outbox();
    stay.client.want_deltas(deltas);
    hub.handle(&stay.client, Frame::new(message), Instant::now());
    let mut first = Vec::new();
    if timeout(FIRST_WORD, outbox.take(&mut first)).await.is_ok()
        && let Some(ServerMessage::Refused(refused)) = first.first().and_then(|text| read(text))
    {
        return Err(refused.into());
    }
    if let Some(holding) = &holding {
        let _ = holding.is_of(stay.client.person().asker());
    }
    tracing::info!(person = %stay.client.person().id, "a stream has been opened");
    let (pieces, taken) = mpsc::channel(1);
    let stream = Stream { people: app.people.clone(), address: place.address, pieces, holding: holding.clone() };
    tokio::spawn(stream.flow(stay, first));
    let mut response = Response::new(Body::new(Pieces { taken, holding }));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Some proxies would keep it until it is over.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response.extensions_mut().insert(KeepsPlace);
    Ok(response)
}

/// Only refusals are read, and they are short.
fn read(text: &str) -> Option<ServerMessage> {
    text.contains("\"refused\"")
        .then(|| serde_json::from_str::<Frame<ServerMessage>>(text).ok())
        .flatten()
        .map(|frame| frame.message)
}

/// A client of the hub, as long as this is kept.
struct Stay {
    hub: Arc<Hub>,
    client: Arc<Client>,
}

impl Drop for Stay {
    fn drop(&mut self) {
        self.hub.disconnect(&self.client);
    }
}

/// What sends the pieces of a stream.
struct Stream {
    people: People,
    address: ClientAddress,
    pieces: mpsc::Sender<Bytes>,
    holding: Option<Holding>,
}

/// Nobody reads any more, or not fast enough.
struct Gone;

impl Stream {
    /// Sends what the client is told, until one side has had enough.
    async fn flow(self, stay: Stay, first: Vec<String>) {
        let Stay { hub, client } = &stay;
        let outbox = client.outbox();
        let mut batch = first;
        let mut alive = interval_at(tokio::time::Instant::now() + ALIVE, ALIVE);
        alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut sent = self.send(outbox, format!("retry: 1000\n\n{}", written(&mut batch))).await;
        while sent.is_ok() {
            sent = tokio::select! {
                biased;
                () = self.pieces.closed() => Err(Gone),
                next = outbox.take(&mut batch) => match next {
                    Next::Send => self.send(outbox, written(&mut batch)).await,
                    Next::Recheck => {
                        self.recheck(client).await;
                        let waits = written(&mut batch);
                        if waits.is_empty() { Ok(()) } else { self.send(outbox, waits).await }
                    }
                    Next::Part(why) => return self.part(&stay, why, written(&mut batch)).await,
                },
                _ = alive.tick() => self.send(outbox, ": still here\n\n".to_owned()).await,
            };
        }
        if !self.pieces.is_closed() {
            self.part(&stay, Parting::Slow, String::new()).await;
        }
        tracing::info!(person = %client.person().id, matches = hub.busy().matches, "a stream has ended");
    }

    async fn send(&self, outbox: &Outbox, text: String) -> Result<(), Gone> {
        let hurry = async {
            match timeout(STALLED, outbox.parted()).await {
                Ok(Parting::Slow) | Err(_) => {}
                Ok(_) => tokio::time::sleep(LAST_WORDS).await,
            }
        };
        tokio::select! {
            biased;
            sent = self.pieces.send(text.into()) => sent.map_err(|_| Gone),
            () = hurry => Err(Gone),
        }
    }

    /// Whether the person may still be here.
    async fn recheck(&self, client: &Client) {
        let outbox = client.outbox();
        if self.people.may_come(&self.address).is_err() {
            return outbox.part(Parting::Banned);
        }
        match self.people.still(client.person().session).await {
            Ok(None) => outbox.part(Parting::LoggedOut),
            Err(KnowError::Barred(_)) => outbox.part(Parting::Banned),
            Ok(Some(_)) | Err(KnowError::Store(_)) => {}
        }
    }

    /// The last words, and the end. Who takes nothing does not get them, and their connection is closed.
    async fn part(&self, stay: &Stay, why: Parting, last: String) {
        tracing::info!(person = %stay.client.person().id, ?why, "parting");
        if why == Parting::Slow {
            stay.hub.metrics().slow.add(1);
        }
        let told = timeout(LAST_WORDS, self.pieces.send(last.into())).await;
        if !matches!(told, Ok(Ok(())))
            && let Some(holding) = &self.holding
        {
            holding.hang_up();
        }
    }
}

/// The pieces, as they are taken by the connection.
struct Pieces {
    taken: mpsc::Receiver<Bytes>,
    holding: Option<Holding>,
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Piece<Bytes>, Infallible>>> {
        self.taken.poll_recv(context).map(|piece| piece.map(|piece| Ok(Piece::data(piece))))
    }
}

impl Drop for Pieces {
    fn drop(&mut self) {
        if let Some(holding) = &self.holding {
            holding.is_answered();
        }
    }
}

/// These messages as events, each with the seq that one has seen then.
fn written(messages: &mut Vec<String>) -> String {
    messages.drain(..).map(|message| event(&message)).collect()
}

fn event(message: &str) -> String {
    let (kind, seq) = kind_and_seq(message).unwrap_or_default();
    let id = seq.map(|seq| format!("id: {seq}\n")).unwrap_or_default();
    format!("{id}event: {kind}\ndata: {message}\n\n")
}

/// The kind of a message, and which seq one has seen after it.
fn kind_and_seq(message: &str) -> Option<(String, Option<u64>)> {
    #[derive(Deserialize)]
    struct Whole {
        table: Seq,
    }
    #[derive(Deserialize)]
    struct Seq {
        seq: u64,
    }
    let Unread { kind, content } = Frame::parse(message).ok()?.message;
    let seq = match &*kind {
        "snapshot" | "update" => serde_json::from_str::<Whole>(content.get()).ok().map(|whole| whole.table.seq),
        "delta" => serde_json::from_str::<Seq>(content.get()).ok().map(|delta| delta.seq),
        _ => None,
    };
    Some((kind, seq))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_has_the_kind_and_the_seq_of_its_message() {
        let update = r#"{"v":1,"update":{"match":"m","since":3,"table":{"seq":5,"steps":1},"view":{}}}"#;
        assert_eq!(event(update), format!("id: 5\nevent: update\ndata: {update}\n\n"));
        let delta = r#"{"v":1,"delta":{"match":"m","since":3,"seq":6,"table":[]}}"#;
        assert_eq!(event(delta), format!("id: 6\nevent: delta\ndata: {delta}\n\n"));
        let turned = r#"{"update":{"table":{"seq":7}},"v":1}"#;
        assert_eq!(event(turned), format!("id: 7\nevent: update\ndata: {turned}\n\n"));
        let bye = r#"{"v":1,"id":4,"bye":{"why":"restart"}}"#;
        assert_eq!(event(bye), format!("event: bye\ndata: {bye}\n\n"));
    }
}
