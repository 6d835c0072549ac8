//! One request to a push service (RFC 8030): over TLS, within a time, without following anybody anywhere, and without reading
//! more of the answer than its head.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

use super::service::Endpoint;

/// A push service must answer within this time.
const ANSWER: Duration = Duration::from_secs(10);
/// The largest head of an answer.
const HEAD_BYTES: usize = 16 * 1024;
/// As long as push services keep anything.
const LONGEST: Duration = Duration::from_secs(28 * 24 * 60 * 60);

/// Brings messages to push services.
pub(super) struct PushClient {
    tls: TlsConnector,
}

/// A message that is sealed and signed.
pub(super) struct Message {
    pub(super) authorization: String,
    pub(super) body: Vec<u8>,
    /// A newer one with the same topic takes its place.
    pub(super) topic: String,
    /// How long it is kept for a browser that is off.
    pub(super) keep: Duration,
    pub(super) urgent: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The push service has it.
    Taken,
    /// There is no such browser any more.
    Gone,
    /// Not now.
    Later,
    /// Not at all.
    Refused,
}

impl std::fmt::Debug for PushClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushClient")
    }
}

impl PushClient {
    /// With the roots that browsers trust.
    pub(super) fn new() -> Option<Self> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let config = builder.with_safe_default_protocol_versions().ok()?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Some(PushClient { tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Brings a message to its push service.
    pub(super) async fn deliver(&self, endpoint: &Endpoint, message: Message) -> Outcome {
        let answer = tokio::time::timeout(ANSWER, self.post(endpoint, message)).await;
        let service = endpoint.origin();
        match answer.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(status) if status.is_success() => Outcome::Taken,
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Outcome::Gone,
            Ok(status) => {
                tracing::warn!(service, status = status.as_u16(), "a push service did not take a message");
                let later = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
                if later { Outcome::Later } else { Outcome::Refused }
            }
            Err(error) => {
                tracing::warn!(service, %error, "a push service cannot be reached");
                Outcome::Later
            }
        }
    }

    async fn post(&self, endpoint: &Endpoint, message: Message) -> io::Result<StatusCode> {
        let Message { authorization, body, topic, keep, urgent } = message;
        let origin = endpoint.origin();
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        let request = Request::post(endpoint.path())
            .header(header::HOST, host)
            .header(header::AUTHORIZATION, authorization)
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header("ttl", keep.min(LONGEST).as_secs())
            .header("topic", topic)
            .header("urgency", if urgent { "high" } else { "normal" })
            .header(header::CONNECTION, "close")
            .body(Body::from(body))
            .map_err(io::Error::other)?;
        let bare = endpoint.host().trim_matches(['[', ']']);
        let stream = TcpStream::connect((bare, endpoint.port())).await?;
        if endpoint.secure() {
            let name = ServerName::try_from(bare.to_owned()).map_err(io::Error::other)?;
            send(self.tls.connect(name, stream).await?, request).await
        } else {
            send(stream, request).await
        }
    }
}

/// Sends a request and waits for the head of the answer.
async fn send<S>(stream: S, request: Request<Body>) -> io::Result<StatusCode>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let builder = http1::Builder::new().max_buf_size(HEAD_BYTES).handshake(TokioIo::new(stream));
    let (mut line, connection) = builder.await.map_err(io::Error::other)?;
    // It ends with this function, whatever the other side does.
    let mut driving = JoinSet::new();
    driving.spawn(connection);
    let answer = line.send_request(request).await.map_err(io::Error::other)?;
    Ok(answer.status())
}
