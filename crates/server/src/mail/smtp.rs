//! One mail to the mail server, within a time. What goes wrong is logged without any address: neither ours nor what the mail server
//! says of it.

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::Letter;
use super::settings::{MailTls, Settings};
use super::words::{About, Words, words};

/// The way to the mail server.
pub(super) struct Smtp {
    line: AsyncSmtpTransport<Tokio1Executor>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The mail server has it.
    Taken,
    /// Not now.
    Later,
    /// Not at all.
    Refused,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Smtp")
    }
}

impl Smtp {
    /// Ready to send. Nobody is reached before there is something to send. Nothing if TLS cannot be set up.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let host = &settings.server.host;
        let tls = match settings.tls {
            MailTls::None => Tls::None,
            MailTls::StartTls => Tls::Required(parameters(settings)?),
            MailTls::Tls => Tls::Wrapper(parameters(settings)?),
        };
        let line = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host.clone());
        let line = line.port(settings.port()).tls(tls).timeout(Some(settings.patience));
        // We greet with a name that others know: that of our mails.
        let line = line.hello_name(ClientId::Domain(settings.from.email.domain().to_owned()));
        let line = match &settings.user {
            Some((user, secret)) => line.credentials(Credentials::new(user.clone(), secret.0.clone())),
            None => line,
        };
        Some(Smtp { line: line.build() })
    }

    /// Brings a mail to the mail server.
    pub(super) async fn deliver(&self, settings: &Settings, letter: &Letter, id: &str) -> Outcome {
        let kind = letter.about.name();
        let Some(message) = write(settings, letter, id) else {
            tracing::error!(kind, "a mail could not be written");
            return Outcome::Refused;
        };
        match tokio::time::timeout(settings.patience, self.line.send(message)).await {
            Ok(Ok(_)) => Outcome::Taken,
            Ok(Err(error)) => {
                let code = error.status().map(|code| code.to_string()).unwrap_or_default();
                let tls = error.is_tls();
                tracing::warn!(kind, code, tls, "the mail server did not take a mail");
                if error.is_permanent() { Outcome::Refused } else { Outcome::Later }
            }
            Err(_) => {
                tracing::warn!(kind, "the mail server does not answer");
                Outcome::Later
            }
        }
    }
}

/// Whose certificates are trusted.
fn parameters(settings: &Settings) -> Option<TlsParameters> {
    let mut builder = TlsParameters::builder(settings.server.host.clone());
    if let Some(authorities) = &settings.ca {
        builder = builder.add_root_certificate(authorities.certificate()?);
    }
    builder.build().ok()
}

/// The mail as it is sent.
fn write(settings: &Settings, Letter { to, lang, about }: &Letter, id: &str) -> Option<Message> {
    let Words { subject, text } = words(*lang, about);
    let header = |name: &'static str, value: String| {
        HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
    };
    let mut message = Message::builder()
        .from(settings.from.clone())
        .to(to.parse().ok()?)
        .subject(subject)
        .message_id(Some(format!("<{id}@{}>", settings.from.email.domain())))
        .header(ContentType::TEXT_PLAIN)
        .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
        .raw_header(header("Content-Language", lang.code().to_owned()));
    if let About::Table { one_click, .. } = about {
        message = message
            .raw_header(header("List-Unsubscribe", format!("<{one_click}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    message.body(text).ok()
}
