//! A mail server of the tests' own: what it is sent, and how it can be in the way.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fondaco_server::tls::Tls;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::server::TlsStream;

/// Nothing takes longer, even on a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a mail server behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// It takes everything.
    Kind,
    /// It takes nobody's mail, for good, and says whose.
    Refusing,
    /// It takes nothing for now.
    Busy,
    /// It takes nothing the first time, and then everything.
    BusyOnce,
    /// It takes the connection and says nothing.
    Silent,
}

/// A mail that was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Got {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The headers as they came.
    pub(crate) head: String,
    /// The text as it is read.
    pub(crate) text: String,
}

impl Got {
    /// What a link in it carries.
    pub(crate) fn token(&self, page: &str) -> String {
        let begin = format!("/#/mail/{page}/");
        let link = self.text.lines().find_map(|line| line.split_once(&*begin));
        link.unwrap_or_else(|| panic!("{}", self.text)).1.trim().to_owned()
    }
}

/// To addresses that begin with `later` it takes nothing for now.
pub(crate) struct MailServer {
    pub(crate) address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
    /// What was said to it, line by line, without the mails.
    said: Arc<Mutex<Vec<String>>>,
    mood: Arc<Mutex<Mood>>,
    /// How often it was called.
    calls: Arc<AtomicUsize>,
}

impl MailServer {
    pub(crate) async fn open() -> Self {
        MailServer::behind(None).await
    }

    /// One that speaks TLS: from the first byte on, or after the greeting.
    pub(crate) async fn secure(tls: Arc<Tls>, from_the_first: bool) -> Self {
        MailServer::behind(Some((tls, from_the_first))).await
    }

    async fn behind(tls: Option<(Arc<Tls>, bool)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = MailServer {
            address: listener.local_addr().unwrap(),
            got: Arc::default(),
            said: Arc::default(),
            mood: Arc::new(Mutex::new(Mood::Kind)),
            calls: Arc::default(),
        };
        let (got, said) = (Arc::clone(&server.got), Arc::clone(&server.said));
        let (moods, calls) = (Arc::clone(&server.mood), Arc::clone(&server.calls));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                calls.fetch_add(1, Ordering::SeqCst);
                let mood = {
                    let mut mood = moods.lock().unwrap();
                    let now = *mood;
                    if now == Mood::BusyOnce {
                        *mood = Mood::Kind;
                    }
                    now
                };
                let (got, said, tls) = (Arc::clone(&got), Arc::clone(&said), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => serve(stream, mood, true, got, said).await,
                        Some((tls, true)) => {
                            if let Ok(stream) = tls.accept(stream).await {
                                serve(stream, mood, true, got, said).await;
                            }
                        }
                        Some((tls, false)) => {
                            if let Some(stream) = begin_tls(stream, &tls).await {
                                serve(stream, mood, false, got, said).await;
                            }
                        }
                    }
                });
            }
        });
        server
    }

    /// Behaves like this from the next connection on.
    pub(crate) fn is(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// How often it was called.
    pub(crate) fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    pub(crate) fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().clone()
    }

    pub(crate) fn said(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }

    /// The mail of this number, from 1 on, as soon as it is there.
    pub(crate) async fn mail(&self, number: usize) -> Got {
        let begun = Instant::now();
        loop {
            if let Some(got) = self.got().get(number - 1) {
                return got.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{} instead of {number}", self.got().len());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Greets in the open, and does nothing else there but to begin TLS. Nothing if the other side does not want to.
async fn begin_tls(stream: TcpStream, tls: &Tls) -> Option<TlsStream<TcpStream>> {
    let mut lines = BufReader::new(stream);
    lines.write_all(b"220 mail.example.org\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        let answer = match line.trim_end() {
            "STARTTLS" => {
                lines.write_all(b"220 go on\r\n").await.ok()?;
                assert!(lines.buffer().is_empty(), "nothing is said before TLS has begun");
                return tls.accept(lines.into_inner()).await.ok();
            }
            hello if hello.starts_with("EHLO") => "250-mail.example.org\r\n250 STARTTLS",
            _ => "530 say STARTTLS first",
        };
        lines.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
}

async fn serve<S: AsyncRead + AsyncWrite>(
    stream: S,
    mood: Mood,
    greets: bool,
    got: Arc<Mutex<Vec<Got>>>,
    said: Arc<Mutex<Vec<String>>>,
) {
    let (read, mut write) = tokio::io::split(stream);
    let mut lines = BufReader::new(read).lines();
    if mood == Mood::Silent {
        // Until the other side has had enough.
        while let Ok(Some(_)) = lines.next_line().await {}
        return;
    }
    let busy = matches!(mood, Mood::Busy | Mood::BusyOnce);
    let greeting = if busy { "421 come back later" } else { "220 mail.example.org" };
    if greets && (write.write_all(format!("{greeting}\r\n").as_bytes()).await.is_err() || busy) {
        return;
    }
    let (mut from, mut to) = (String::new(), String::new());
    while let Ok(Some(line)) = lines.next_line().await {
        said.lock().unwrap().push(line.clone());
        let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let address = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match &*word {
            "EHLO" => "250-mail.example.org\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME".to_owned(),
            "AUTH" => "235 known".to_owned(),
            "MAIL" => {
                from = address();
                "250 yes".to_owned()
            }
            "RCPT" if address().starts_with("later") => "450 not now".to_owned(),
            "RCPT" if mood == Mood::Refusing => format!("550 <{}> is nobody here", address()),
            "RCPT" => {
                to = address();
                "250 yes".to_owned()
            }
            "DATA" => {
                if write.write_all(b"354 go on\r\n").await.is_err() {
                    return;
                }
                let mut raw = Vec::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    raw.push(line.strip_prefix('.').map(str::to_owned).unwrap_or(line));
                }
                let raw = raw.join("\n");
                let (head, body) = raw.split_once("\n\n").unwrap();
                let (from, to) = (from.clone(), to.clone());
                got.lock().unwrap().push(Got { from, to, head: head.to_owned(), text: read_body(head, body) });
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 yes".to_owned(),
        };
        if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() || word == "QUIT" {
            return;
        }
    }
}

/// The text of a mail, whatever it is written as.
fn read_body(head: &str, body: &str) -> String {
    let head = head.to_ascii_lowercase();
    if head.contains("transfer-encoding: base64") {
        use base64ct::{Base64, Encoding as _};
        return String::from_utf8(Base64::decode_vec(&body.replace('\n', "")).unwrap()).unwrap();
    }
    if !head.contains("transfer-encoding: quoted-printable") {
        return body.to_owned();
    }
    let (body, mut bytes) = (body.replace("=\n", ""), Vec::new());
    let mut rest = body.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'=' {
            let digits = [rest.next().unwrap(), rest.next().unwrap()];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).unwrap()
}
