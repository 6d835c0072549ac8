//! Push services, and addresses at them. A client names the address to which the server will write, so it must be one of a
//! push service: the server is nobody's way to other machines.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::Scheme;
use thiserror::Error;

/// The push services of the browsers that people use: these hosts, and all hosts with these endings.
const KNOWN: &[&str] = &["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const ENDINGS: &[&str] = &[".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/// The longest address; those of the known services have a few hundred characters.
const MOST_BYTES: usize = 1_024;

/// A push service that the operator of this server knows: `https://push.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Service {
    secure: bool,
    host: String,
    port: u16,
}

/// A text that names no push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a push service is written https://HOST or https://HOST:PORT; http:// is for this machine alone")]
pub struct BadService;

impl FromStr for Service {
    type Err = BadService;

    fn from_str(text: &str) -> Result<Self, BadService> {
        let (service, path) = split(text).ok_or(BadService)?;
        let here = service.host == "localhost"
            || service.host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        if path == "/" && (service.secure || here) { Ok(service) } else { Err(BadService) }
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Service { secure, host, port } = self;
        let (scheme, usual) = if *secure { ("https", 443) } else { ("http", 80) };
        if *port == usual { write!(f, "{scheme}://{host}") } else { write!(f, "{scheme}://{host}:{port}") }
    }
}

/// An address at a push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Endpoint {
    service: Service,
    path: String,
}

/// An address that is at no push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the endpoint is no address at a push service that this server knows")]
pub struct BadEndpoint;

impl Endpoint {
    /// Reads an address, at a service that everybody knows or one of `others`.
    pub(super) fn read(text: &str, others: &[Service]) -> Result<Self, BadEndpoint> {
        let (service, path) = split(text).ok_or(BadEndpoint)?;
        let host = &*service.host;
        let everybodys = KNOWN.contains(&host) || ENDINGS.iter().any(|ending| host.ends_with(ending));
        let known = everybodys && service.secure && service.port == 443;
        if known || others.contains(&service) { Ok(Endpoint { service, path }) } else { Err(BadEndpoint) }
    }

    /// Where it is, as signatures name it.
    pub(super) fn origin(&self) -> String {
        self.service.to_string()
    }

    pub(super) fn secure(&self) -> bool {
        self.service.secure
    }

    pub(super) fn host(&self) -> &str {
        &self.service.host
    }

    pub(super) fn port(&self) -> u16 {
        self.service.port
    }

    /// What follows the host.
    pub(super) fn path(&self) -> &str {
        &self.path
    }
}

/// The service and the path of an address; nothing if it is none, or names a user.
fn split(text: &str) -> Option<(Service, String)> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let uri: Uri = text.parse().ok()?;
    let secure = *uri.scheme()? == Scheme::HTTPS;
    if !secure && *uri.scheme()? != Scheme::HTTP {
        return None;
    }
    let authority = uri.authority()?;
    if authority.as_str().contains('@') {
        return None;
    }
    let host = authority.host().to_ascii_lowercase();
    // A port that is none is not left out: the address is wrong.
    let port = match authority.as_str()[authority.host().len()..].strip_prefix(':') {
        None => {
            if secure {
                443
            } else {
                80
            }
        }
        Some(port) => port.parse().ok()?,
    };
    let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    Some((Service { secure, host, port }, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_at_push_services_are_taken() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def-_",
            "https://FCM.googleapis.com:443/wp/x",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://autopush.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QAbc?x=1",
            "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
        ] {
            assert!(Endpoint::read(good, &[]).is_ok(), "{good}");
        }
        for bad in [
            "",
            "fcm.googleapis.com/x",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com:/x",
            "https://me@fcm.googleapis.com/x",
            "https://me:secret@fcm.googleapis.com/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://fcm.googleapis.com./x",
            "https://evilpush.apple.com/x",
            "https://push.apple.com/x",
            "https://notify.windows.com.evil.example/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest",
            "https://localhost/x",
            "ftp://fcm.googleapis.com/x",
            "file:///etc/passwd",
            "https://fcm.googleapis.com/a b",
            "https://fcm.googleapis.com/a\r\nhost: evil",
        ] {
            assert_eq!(Endpoint::read(bad, &[]), Err(BadEndpoint), "{bad}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(MOST_BYTES));
        assert_eq!(Endpoint::read(&long, &[]), Err(BadEndpoint));
    }

    #[test]
    fn the_host_of_a_server_may_know_others() {
        let own: Service = "https://push.example.org:8443".parse().unwrap();
        let here: Service = "http://127.0.0.1:9000/".parse().unwrap();
        let others = [own, here];
        for good in ["https://push.example.org:8443/x", "http://127.0.0.1:9000/x?y"] {
            assert!(Endpoint::read(good, &others).is_ok(), "{good}");
        }
        for bad in [
            "https://push.example.org/x",
            "http://push.example.org:8443/x",
            "http://127.0.0.1:9001/x",
            "https://127.0.0.1:9000/x",
            "http://localhost:9000/x",
        ] {
            assert_eq!(Endpoint::read(bad, &others), Err(BadEndpoint), "{bad}");
        }
        let there = Endpoint::read("https://push.example.org:8443/a?b", &others).unwrap();
        assert_eq!((there.origin().as_str(), there.path()), ("https://push.example.org:8443", "/a?b"));
        for bad in ["http://push.example.org", "push.example.org", "https://push.example.org/x", "http://10.0.0.1", ""]
        {
            assert_eq!(bad.parse::<Service>(), Err(BadService), "{bad}");
        }
    }
}
