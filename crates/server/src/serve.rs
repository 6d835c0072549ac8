//! Connections: each is one task with limits of its own, so that nobody holds one open for nothing.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use axum::response::IntoResponse as _;
use fondaco_wire::rest::{ErrorBody, ErrorDetail};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::api::error::Problem;
use crate::client_stream::ClientStream;
use crate::hub::Hub;
use crate::people::People;
use crate::places::{AddressPlace, Asker, Full, Holding, KeepsPlace, Place, Places};
use crate::tls::Tls;

/// The head of a request must be there within this time, and so must a TLS handshake.
const HEAD: Duration = Duration::from_secs(5);
/// A request must be answered within this time, its body included.
const ANSWER: Duration = Duration::from_secs(20);
/// The largest head of a request.
const HEAD_BYTES: usize = 16 * 1024;
/// Where one asks whether the server works. It is answered even when there is no place for anybody.
pub(crate) const HEALTH: &str = "/healthz";
/// The answers to a connection for which there is no place: in all, and from its address. They are written at once, whatever the client
/// wants to ask.
static FULL: LazyLock<String> = LazyLock::new(|| whole_answer(Full::All));
static TOO_MANY: LazyLock<String> = LazyLock::new(|| whole_answer(Full::Address));

/// What is served at an address, and to whom.
pub(crate) struct Listener {
    pub(crate) router: Router,
    pub(crate) places: Arc<Places>,
    pub(crate) hub: Arc<Hub>,
    /// Who is known, and which proxies are trusted; without them, everybody is.
    pub(crate) people: Option<People>,
    pub(crate) tls: Option<Arc<Tls>>,
}

impl Listener {
    /// Accepts connections until told to stop.
    pub(crate) async fn accept(self: Arc<Self>, listener: Arc<TcpListener>, mut stop: watch::Receiver<bool>) {
        let own = self;
        loop {
            let accepted = tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => return,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, address)) => match own.let_in(address.ip()) {
                    Ok((place, from)) => {
                        tokio::spawn(Arc::clone(&own).serve(stream, address, place, from, stop.clone()));
                    }
                    Err(full) => own.turn_away(stream, full),
                },
                Err(error) => {
                    // Mostly too many open files: some will be closed soon.
                    tracing::warn!(%error, "cannot accept connections");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// A place for a connection. That of a trusted proxy counts for the people behind it, when they ask something.
    fn let_in(&self, peer: IpAddr) -> Result<(Arc<Place>, Option<Arc<AddressPlace>>), Full> {
        let from = if self.trusts(peer) { None } else { Some(Arc::new(self.places.enter_from(peer)?)) };
        Ok((Arc::new(self.places.enter()?), from))
    }

    fn trusts(&self, peer: IpAddr) -> bool {
        self.people.as_ref().is_none_or(|people| people.proxies().trust(peer))
    }

    /// Counts a handshake of TLS. That of a trusted proxy counts for nobody.
    fn may_shake_hands(&self, peer: IpAddr) -> bool {
        let people = self.people.as_ref().filter(|people| !people.proxies().trust(peer));
        people.is_none_or(|people| people.count_handshake(&peer.into()).is_ok())
    }

    fn turn_away(&self, stream: TcpStream, full: Full) {
        self.count(full);
        if self.tls.is_none()
            && let Ok(mut stream) = stream.into_std()
        {
            let answer = if full == Full::Address { &TOO_MANY } else { &FULL };
            // Nobody waits for those who do not take it at once.
            let _ = stream.write(answer.as_bytes());
        }
    }

    fn count(&self, full: Full) {
        let away = &self.hub.metrics().turned_away;
        match full {
            Full::All => away.full.add(1),
            Full::Address => away.address.add(1),
            Full::Strangers | Full::Guests => away.reserve.add(1),
        }
    }

    async fn serve(
        self: Arc<Self>,
        stream: TcpStream,
        address: SocketAddr,
        place: Arc<Place>,
        from: Option<Arc<AddressPlace>>,
        stop: watch::Receiver<bool>,
    ) {
        // Only speed is lost if it cannot be set.
        let _ = stream.set_nodelay(true);
        let own = Arc::clone(&self);
        let served = async {
            let client = match &self.tls {
                None => ClientStream::plain(stream),
                // It would cost more than they may take.
                Some(_) if !self.may_shake_hands(address.ip()) => return self.count(Full::Address),
                Some(tls) => match timeout(HEAD, tls.accept(stream)).await {
                    Ok(Ok(stream)) => ClientStream::tls(stream),
                    // Whoever cannot speak TLS is not told anything either.
                    Ok(Err(_)) | Err(_) => return,
                },
            };
            self.speak(client, address, &place, from, stop).await;
        };
        tokio::select! {
            biased;
            () = served => {}
            () = place.closed() => own.hub.metrics().turned_away.silent.add(u64::from(place.is_silent())),
        }
    }

    /// Speaks HTTP on a connection.
    async fn speak(
        &self,
        client: ClientStream,
        address: SocketAddr,
        place: &Arc<Place>,
        from: Option<Arc<AddressPlace>>,
        mut stop: watch::Receiver<bool>,
    ) {
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            let (router, from) = (router.clone(), from.clone());
            async move {
                let response = match self.ask(&request, address.ip(), place, from).await {
                    Ok(holding) => {
                        request.extensions_mut().insert(holding.clone());
                        match timeout(ANSWER, router.call(request.map(Body::new))).await {
                            Ok(answer) => answer?,
                            Err(_) => {
                                let text = "the request took too long";
                                closing(Problem::new(StatusCode::REQUEST_TIMEOUT, "timeout", text))
                            }
                        }
                    }
                    Err(full) => {
                        self.count(full);
                        closing(no_place(full))
                    }
                };
                // What has become a WebSocket or a stream keeps its place.
                let goes_on = response.extensions().get::<KeepsPlace>().is_some();
                if response.status() != StatusCode::SWITCHING_PROTOCOLS && !goes_on {
                    place.answered();
                }
                Ok::<_, std::convert::Infallible>(response)
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(client), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            // Broken connections are the clients' affair.
            _ = connection.as_mut() => return,
            _ = stop.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }

    /// Whether a request may be answered, and what is held while it is.
    async fn ask(
        &self,
        request: &Request<Incoming>,
        peer: IpAddr,
        place: &Arc<Place>,
        from: Option<Arc<AddressPlace>>,
    ) -> Result<Holding, Full> {
        let headers = request.headers();
        let who = match &self.people {
            _ if request.uri().path() == HEALTH => Asker::Health,
            None => Asker::Account,
            Some(people) if people.is_known(headers) => Asker::Guest,
            Some(_) => Asker::Stranger,
        };
        match (place.ask(who), &self.people) {
            // Only the store knows whose cookie it is: it is asked when that matters.
            (Err(Full::Guests), Some(people)) if people.have_account(headers).await => place.ask(Asker::Account)?,
            (asked, _) => asked?,
        }
        let client = self.people.as_ref().map(|people| people.proxies().client(headers, peer));
        let from = match (from, client) {
            (Some(from), _) => Some(from),
            // A proxy that asks for itself, as for the server's health.
            (None, Some(client)) if self.trusts(client) => None,
            (None, Some(client)) => Some(Arc::new(self.places.enter_from(client)?)),
            (None, None) => None,
        };
        Ok(Holding::new(Arc::clone(place), from))
    }
}

/// What those are told for whom there is no place.
fn told(full: Full) -> (StatusCode, &'static str, &'static str) {
    match full {
        Full::All | Full::Strangers | Full::Guests => {
            (StatusCode::SERVICE_UNAVAILABLE, "busy", "the server is full for now; try again shortly")
        }
        Full::Address => {
            let text = "there are too many connections from your address; close some of them";
            (StatusCode::TOO_MANY_REQUESTS, "too_many_connections", text)
        }
    }
}

fn no_place(full: Full) -> Problem {
    let (status, code, text) = told(full);
    Problem::new(status, code, text)
}

/// The same as it is written to a connection that is not served.
fn whole_answer(full: Full) -> String {
    let (status, code, text) = told(full);
    let error = ErrorDetail { code: code.to_owned(), text: text.to_owned(), why: None };
    let body = serde_json::to_string(&ErrorBody { error }).unwrap_or_default();
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nRetry-After: 5\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
}

/// An answer after which the connection is closed.
fn closing(problem: Problem) -> Response<Body> {
    let mut response = problem.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_turned_away_is_told_a_whole_answer() {
        for (text, status, code) in
            [(&*FULL, "503 Service Unavailable", "busy"), (&*TOO_MANY, "429 Too Many Requests", "too_many_connections")]
        {
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{text}");
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{text}");
            let body: ErrorBody = serde_json::from_str(body).unwrap();
            assert_eq!(body.error.code, code);
        }
    }
}
