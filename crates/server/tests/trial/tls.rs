//! TLS in the program: people play over it as without, and a new certificate is taken up while they do.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_server::client_stream::ClientStream;
use fondaco_server::config::Config;
use fondaco_server::outbox::Outbox;
use fondaco_server::tls::Tls;
use fondaco_server::{Server, StartError};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::certificate::Certificate;
use crate::guest::create;
use crate::support::Base;
use crate::support::folder::Folder;

/// A connection to a server that must show this certificate.
async fn secure(to: SocketAddr, certificate: &[u8]) -> std::io::Result<TlsStream<TcpStream>> {
    secure_from(1, to, certificate).await
}

/// The same from another address of this machine.
async fn secure_from(host: u8, to: SocketAddr, certificate: &[u8]) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(certificate.to_vec())).unwrap();
    let ring = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ring).with_safe_default_protocol_versions().unwrap();
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    socket.bind(([127, 0, 0, host], 0).into())?;
    let stream = socket.connect(to).await?;
    TlsConnector::from(Arc::new(config)).connect("localhost".try_into().unwrap(), stream).await
}

async fn ask(to: SocketAddr, certificate: &[u8], request: &str) -> String {
    let mut stream = secure(to, certificate).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    stream.read_to_string(&mut heard).await.unwrap();
    heard
}

async fn next(socket: &mut WebSocketStream<TlsStream<TcpStream>>, kind: &str) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(30), socket.next()).await.expect("a message");
        if let Message::Text(text) = message.unwrap().unwrap() {
            let message: Value = serde_json::from_str(&text).unwrap();
            if !message[kind].is_null() {
                return message[kind].clone();
            }
        }
    }
}

/// A handshake costs the server more than it costs whoever begins it.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_makes_only_so_many_handshakes() {
    /// At once, and one more in this time.
    const AT_ONCE: usize = 400;
    const EVERY: Duration = Duration::from_millis(100);
    let (base, folder) = (Base::sqlite(), Folder::new("tls-handshakes"));
    let certificate = Certificate::make(folder.path());
    let mut config = Config::local(base.database());
    config.tls = Some(certificate.files.clone());
    config.limits = true;
    let running = Server::start(config).await.unwrap();
    let to = running.addr();
    let (begun, mut made, mut refused) = (Instant::now(), 0, 0);
    while refused < 20 {
        match secure_from(2, to, &certificate.der).await {
            Ok(_) => made += 1,
            Err(_) => refused += 1,
        }
        assert!(made < 10 * AT_ONCE, "nobody counts them");
    }
    let more = usize::try_from(begun.elapsed().as_millis() / EVERY.as_millis()).unwrap() + 1;
    assert!((AT_ONCE..=AT_ONCE + more).contains(&made), "{made} in {:?}", begun.elapsed());
    assert!(running.hub().metrics().turned_away.address.get() >= 20);
    // Others come in as before.
    secure_from(3, to, &certificate.der).await.unwrap();
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_over_tls_and_certificates_are_replaced() {
    let (base, folder) = (Base::sqlite(), Folder::new("tls"));
    let certificate = Certificate::make(folder.path());
    let mut config = Config::local(base.database());
    config.tls = Some(certificate.files.clone());
    config.limits = false;
    let running = Server::start(config).await.unwrap();
    let to = running.addr();
    let body = json!({"name": "Ada"}).to_string();
    let request = format!(
        "POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = ask(to, &certificate.der, &request).await;
    let cookie =
        answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_else(|| panic!("{answer}"));
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    let mut request = "wss://localhost/api/v1/socket".into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.split(';').next().unwrap().parse().unwrap());
    let stream = secure(to, &certificate.der).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
    let mut say = async |message: Value, answer: &str| {
        let mut message = message;
        message["v"] = 1.into();
        message["id"] = 1.into();
        socket.send(Message::text(message.to_string())).await.unwrap();
        next(&mut socket, answer).await
    };
    say(json!({"hello": {"client": "tls"}}), "welcome").await;
    let id = say(create("liguria", 1, 2), "done").await["match"].clone();
    say(json!({"watch": {"match": id}}), "snapshot").await;
    say(json!({"manage": {"match": id, "do": "start"}}), "done").await;
    // Many long answers, faster than they are read.
    for _ in 0..60 {
        let history = say(json!({"history": {"match": id, "since": 0}}), "history").await;
        assert_eq!(history["match"], id);
    }

    // Without TLS nobody gets anything.
    let mut plain = TcpStream::connect(to).await.unwrap();
    plain.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut heard = Vec::new();
    let _ = plain.read_to_end(&mut heard).await;
    assert!(!heard.starts_with(b"HTTP"), "{heard:?}");

    // A broken file changes nothing; then a good one does, and who is connected stays.
    std::fs::write(&certificate.files.certificate, "nonsense").unwrap();
    hang_up();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(secure(to, &certificate.der).await.is_ok());
    let other = Certificate::make(folder.path());
    hang_up();
    let begun = Instant::now();
    while secure(to, &other.der).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the new certificate is not taken up");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(secure(to, &certificate.der).await.is_err(), "the old one is not shown any more");
    assert!(say(json!({"ping": {"ms": 7}}), "pong").await["ms"] == 7);
    running.stop().await;
    assert_eq!(next(&mut socket, "bye").await["why"], "restart");
}

/// Whoever lags for a moment hears on when they read again, whatever was said meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn who_lags_for_a_moment_over_tls_is_not_forgotten() {
    let folder = Folder::new("tls");
    let certificate = Certificate::make(folder.path());
    let tls = Tls::new(certificate.files.clone()).unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let to = listener.local_addr().unwrap();
    let accepting = async { tls.accept(listener.accept().await.unwrap().0).await.unwrap() };
    let (stream, other) = tokio::join!(accepting, secure(to, &certificate.der));
    let (_reader, writer) = ClientStream::tls(stream).into_split();
    let (outbox, mut other) = (Arc::new(Outbox::on(writer)), other.unwrap());
    let socket = tokio::spawn({
        let outbox = Arc::clone(&outbox);
        async move {
            loop {
                outbox.next().await;
                if outbox.is_closed() || outbox.go_on().await.is_err() {
                    return;
                }
            }
        }
    });
    let (mut said, mut heard) = (0, 0);
    let mut say = |length: usize| {
        assert!(outbox.push("x".repeat(length).into()));
        said += length + if length < 126 { 2 } else { 4 };
        said
    };
    for round in 0..20 {
        // More than the system takes at once.
        (0..40).for_each(|_| _ = say(10_000));
        assert!(!outbox.is_empty());
        // The socket waits now; meanwhile more is said.
        tokio::time::sleep(Duration::from_millis(20)).await;
        let said = say(1);
        let mut bytes = vec![0; 64 * 1024];
        while heard < said {
            let read = tokio::time::timeout(Duration::from_secs(5), other.read(&mut bytes)).await;
            heard += read.unwrap_or_else(|_| panic!("nothing more comes in round {round}")).unwrap();
        }
        assert_eq!(heard, said);
    }
    outbox.close();
    socket.abort();
}

/// As `kill -HUP` does.
fn hang_up() {
    let this = std::process::id().to_string();
    assert!(std::process::Command::new("kill").args(["-HUP", &this]).status().unwrap().success());
}

#[tokio::test]
async fn files_that_cannot_be_used_are_named() {
    let (base, folder) = (Base::sqlite(), Folder::new("tls"));
    let good = Certificate::make(folder.path()).files;
    let other = Folder::new("tls");
    let wrong_key = Certificate::make(other.path()).files.key;
    let mut cases = vec![(fondaco_server::tls::TlsFiles { key: wrong_key, ..good.clone() }, "not the key")];
    let missing = fondaco_server::tls::TlsFiles { certificate: folder.path().join("no.pem"), ..good.clone() };
    cases.push((missing, "no.pem"));
    let swapped = fondaco_server::tls::TlsFiles { certificate: good.key.clone(), key: good.certificate.clone() };
    cases.push((swapped, "there is no certificate in it"));
    for (files, said) in cases {
        let mut config = Config::local(base.database());
        config.tls = Some(files);
        match Server::start(config).await {
            Err(StartError::Tls(why)) => assert!(why.contains(said), "{why}"),
            _ => panic!("it started without {said}"),
        }
    }
}
