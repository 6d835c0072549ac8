//! How the operator's mail server is reached.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::client::Certificate;
use thiserror::Error;

/// How a line to a mail server is secured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MailTls {
    /// From the first byte on.
    Tls,
    /// After the greeting. A server that does not offer it is told nothing.
    #[default]
    StartTls,
    /// Not at all: for a server on this machine, or on a network that you trust.
    None,
}

impl MailTls {
    /// The port that is usual for it.
    fn port(self) -> u16 {
        match self {
            MailTls::Tls => 465,
            MailTls::StartTls => 587,
            MailTls::None => 25,
        }
    }
}

impl FromStr for MailTls {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "tls" => Ok(MailTls::Tls),
            "starttls" => Ok(MailTls::StartTls),
            "none" => Ok(MailTls::None),
            _ => Err("say 'starttls', 'tls' or 'none'".to_owned()),
        }
    }
}

impl fmt::Display for MailTls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MailTls::Tls => "tls",
            MailTls::StartTls => "starttls",
            MailTls::None => "none",
        })
    }
}

/// A mail server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailServer {
    /// Its name or address.
    pub host: String,
    /// Its port, if it is not the usual one.
    pub port: Option<u16>,
}

impl FromStr for MailServer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a mail server is written HOST or HOST:PORT".to_owned();
        let (host, port) = match text.rsplit_once(':') {
            // An address of IPv6 stands in brackets.
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => {
                (host, Some(port.parse().map_err(|_| wrong())?))
            }
            _ => (text, None),
        };
        let host = host.trim_matches(['[', ']']);
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-:_".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(wrong());
        }
        Ok(MailServer { host: host.to_owned(), port })
    }
}

impl MailServer {
    /// Whether it is on this machine.
    fn is_here(&self) -> bool {
        let address = self.host.parse::<std::net::IpAddr>();
        self.host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }
}

/// A password. It is never shown, not even for debugging.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Certificates of authorities that an operator trusts, as PEM.
#[derive(Clone, PartialEq, Eq)]
pub struct Authorities(Vec<u8>);

impl Authorities {
    /// Reads them from a file.
    ///
    /// # Errors
    /// If it cannot be read, or holds no certificate.
    pub fn read(name: &str) -> Result<Self, String> {
        let pem = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
        let certificate = pem.windows(27).any(|part| part == b"-----BEGIN CERTIFICATE-----");
        match Certificate::from_pem(&pem) {
            Ok(_) if certificate => Ok(Authorities(pem)),
            _ => Err(format!("{name}: there is no certificate in it, as PEM")),
        }
    }

    /// As the line to the mail server takes them; nothing if they cannot be read after all.
    pub(super) fn certificate(&self) -> Option<Certificate> {
        Certificate::from_pem(&self.0).ok()
    }
}

impl fmt::Debug for Authorities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Authorities(…)")
    }
}

/// How a server sends mails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The mail server.
    pub server: MailServer,
    /// How the line to it is secured.
    pub tls: MailTls,
    /// Whose certificates are trusted there besides those that everybody trusts, as PEM: for a mail server of one's own.
    pub ca: Option<Authorities>,
    /// By what this server is known there, if it has to be.
    pub user: Option<(String, Secret)>,
    /// Whom the mails come from: `Fondaco <games@example.org>`.
    pub from: Mailbox,
    /// Where the site is: links lead there.
    pub site: String,
    /// How long the mail server may take for one mail.
    pub patience: Duration,
    /// How much later a mail is tried once more that was not taken for now.
    pub again: Duration,
}

/// What does not go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadSettings {
    /// Nobody to send from.
    #[error("mail_server needs mail_from: the address that mails come from")]
    From,
    /// Nowhere to lead.
    #[error("mail_server needs public_url: links in mails lead there")]
    Site,
    /// One without the other.
    #[error("mail_user goes together with mail_password or mail_password_file, one of them")]
    HalfUser,
    /// The password could be read on the way.
    #[error("mail_user needs mail_tls = 'starttls' or 'tls', unless the mail server is on this machine")]
    OpenPassword,
}

impl Settings {
    /// Settings as they are usual for this mail server.
    ///
    /// # Errors
    /// If they do not go together.
    pub fn new(
        server: MailServer,
        tls: MailTls,
        user: Option<(String, Secret)>,
        from: Option<Mailbox>,
        site: Option<&str>,
    ) -> Result<Self, BadSettings> {
        if user.is_some() && tls == MailTls::None && !server.is_here() {
            return Err(BadSettings::OpenPassword);
        }
        Ok(Settings {
            server,
            tls,
            ca: None,
            user,
            from: from.ok_or(BadSettings::From)?,
            site: site.ok_or(BadSettings::Site)?.trim_end_matches('/').to_owned(),
            patience: Duration::from_secs(30),
            again: Duration::from_secs(60),
        })
    }

    /// The port of the mail server.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port.unwrap_or_else(|| self.tls.port())
    }
}

/// As it is logged at the start: without the password.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.user.as_ref().map_or("none", |(user, _)| user);
        write!(f, "mail_server={}:{} mail_tls={} mail_user={user}", self.server.host, self.port(), self.tls)?;
        write!(f, " mail_from={}", self.from.email)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_is_read() {
        let read = |text: &str| text.parse::<MailServer>().map(|server| (server.host, server.port));
        assert_eq!(read("smtp.example.org"), Ok(("smtp.example.org".into(), None)));
        assert_eq!(read("smtp.example.org:2525"), Ok(("smtp.example.org".into(), Some(2525))));
        assert_eq!(read("[::1]:25"), Ok(("::1".into(), Some(25))));
        assert_eq!(read("::1"), Ok(("::1".into(), None)));
        for wrong in ["", ":25", "host:port", "smtp://example.org", "a b"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let from = || Some("Fondaco <games@example.org>".parse().unwrap());
        let user = || Some(("games".to_owned(), Secret("sesame".to_owned())));
        let site = Some("https://play.example.org/");
        let new = |host: &str, tls, user, from, site| Settings::new(host.parse().unwrap(), tls, user, from, site);
        assert_eq!(new("a.example", MailTls::Tls, None, None, site), Err(BadSettings::From));
        assert_eq!(new("a.example", MailTls::Tls, None, from(), None), Err(BadSettings::Site));
        assert_eq!(new("a.example", MailTls::None, user(), from(), site), Err(BadSettings::OpenPassword));
        assert!(new("localhost", MailTls::None, user(), from(), site).is_ok());
        assert!(new("127.0.0.1", MailTls::None, user(), from(), site).is_ok());
        let settings = new("a.example", MailTls::StartTls, user(), from(), site).unwrap();
        assert_eq!((settings.port(), &*settings.site), (587, "https://play.example.org"));
        assert!(!format!("{settings:?} {settings}").contains("sesame"));
    }
}
