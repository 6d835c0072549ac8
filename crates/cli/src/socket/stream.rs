//! The line to a server: plain, or over TLS to one that browsers would trust.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead as _, AsyncWrite as _, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

/// Where a server is, as `https://play.example.org` or `http://127.0.0.1:7878`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ServerAddress {
    secure: bool,
    host: String,
    port: u16,
}

impl FromStr for ServerAddress {
    type Err = String;

    fn from_str(url: &str) -> Result<Self, String> {
        let wrong = || "not an address such as https://play.example.org or http://127.0.0.1:7878".to_owned();
        let (secure, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(wrong()),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        // The colons of an address of version 6 are inside its brackets.
        let (host, port) = match rest.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some((host, port)) => (host, port.parse().map_err(|_| wrong())?),
            None => (rest, if secure { 443 } else { 80 }),
        };
        let sound = |c: char| c.is_ascii_alphanumeric() || ".-_[]:".contains(c);
        if host.is_empty() || !host.chars().all(sound) {
            return Err(wrong());
        }
        Ok(ServerAddress { secure, host: host.to_owned(), port })
    }
}

/// As requests name it.
impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// A connection, plain or not.
pub(super) enum Stream {
    Plain(TcpStream),
    Secure(Box<TlsStream<TcpStream>>),
}

impl Stream {
    /// Connects with a server.
    pub(super) async fn to(place: &ServerAddress) -> io::Result<Stream> {
        let bare = place.host.trim_matches(['[', ']']);
        let stream = TcpStream::connect((bare, place.port)).await?;
        stream.set_nodelay(true)?;
        if !place.secure {
            return Ok(Stream::Plain(stream));
        }
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let config = builder.with_safe_default_protocol_versions().map_err(io::Error::other)?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let name = ServerName::try_from(bare.to_owned()).map_err(io::Error::other)?;
        let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
        Ok(Stream::Secure(Box::new(stream)))
    }

    /// Reads what is there; 0 at the end.
    pub(super) fn poll_read(&mut self, context: &mut Context<'_>, into: &mut [u8]) -> Poll<io::Result<usize>> {
        let mut buffer = ReadBuf::new(into);
        ready!(match self {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, &mut buffer),
            Stream::Secure(stream) => Pin::new(stream).poll_read(context, &mut buffer),
        })?;
        Poll::Ready(Ok(buffer.filled().len()))
    }

    /// Writes as much as there is room for.
    pub(super) fn poll_write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self {
            Stream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Stream::Secure(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    /// Sends what TLS still holds.
    pub(super) fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(context),
            Stream::Secure(stream) => Pin::new(stream).poll_flush(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read() {
        for (url, secure, written) in [
            ("https://play.example.org", true, "play.example.org:443"),
            ("http://play.example.org/", false, "play.example.org:80"),
            ("http://127.0.0.1:7878", false, "127.0.0.1:7878"),
            ("http://[::1]:7878/", false, "[::1]:7878"),
            ("https://[::1]", true, "[::1]:443"),
        ] {
            let place: ServerAddress = url.parse().unwrap();
            assert_eq!((place.secure, place.to_string().as_str()), (secure, written), "{url}");
        }
        for bad in
            ["", "play.example.org", "ftp://x", "http://", "http://x:y", "http://x:99999", "http://a b", "http://x/y"]
        {
            assert!(bad.parse::<ServerAddress>().is_err(), "{bad:?}");
        }
    }
}
