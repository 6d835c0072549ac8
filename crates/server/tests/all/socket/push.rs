//! People who are away are told that it is their turn, by a push service of the test's own: what it is sent, and when.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use fondaco_server::environment::now_ms;
use fondaco_server::push::MOST_DEVICES;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::company::{House, PATIENCE, Player, bot, create, id_of};

/// Long enough for a message that should not come.
const A_WHILE: Duration = Duration::from_millis(400);

fn quick(settings: &mut fondaco_server::hub::Settings) {
    settings.remind = Duration::from_millis(100);
}

fn bytes(text: &str) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A push service that notes what it is sent. It answers 410 below `/gone`, never below `/silent`, and 201 otherwise.
struct Service {
    address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
}

#[derive(Clone)]
struct Got {
    path: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Service {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, got) = (listener.local_addr().unwrap(), Arc::default());
        let notes = Arc::clone(&got);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&notes)));
            }
        });
        Service { address, got }
    }

    fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().clone()
    }

    /// Waits until there have been so many, and sees that there are not more.
    async fn sent(&self, count: usize) -> Vec<Got> {
        let begun = std::time::Instant::now();
        while self.got().len() < count {
            assert!(begun.elapsed() < PATIENCE, "{} instead of {count}", self.got().len());
            sleep(Duration::from_millis(10)).await;
        }
        sleep(A_WHILE).await;
        assert_eq!(self.got().len(), count);
        self.got()
    }
}

async fn serve(mut stream: TcpStream, notes: Arc<Mutex<Vec<Got>>>) {
    let mut read = Vec::new();
    let end = loop {
        if let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut read).await.unwrap() == 0 {
            return;
        }
    };
    let head = String::from_utf8(read[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let path = lines.next().unwrap().strip_prefix("POST ").unwrap().strip_suffix(" HTTP/1.1").unwrap().to_owned();
    let pairs = lines.map(|line| line.split_once(": ").unwrap());
    let headers: BTreeMap<_, _> = pairs.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
    let mut body = read.split_off(end + 4);
    while body.len() < headers["content-length"].parse().unwrap() {
        assert!(stream.read_buf(&mut body).await.unwrap() > 0);
    }
    let status = if path.starts_with("/gone") { "410 Gone" } else { "201 Created" };
    let silent = path.starts_with("/silent");
    notes.lock().unwrap().push(Got { path, headers, body });
    if silent {
        sleep(PATIENCE).await;
    }
    let answer = format!("HTTP/1.1 {status}\r\nlocation: http://127.0.0.1:1/elsewhere\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.unwrap();
}

/// A browser that has subscribed. It can read one message.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
}

const AUTH: [u8; 16] = *b"sixteen letters.";

impl Browser {
    fn new() -> Self {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Browser { key, public }
    }

    /// What it says to the server, with an address at this service.
    fn subscription(&self, service: &Service, path: &str, lang: &str) -> Value {
        json!({
            "endpoint": format!("http://{}{path}", service.address),
            "expirationTime": null,
            "keys": {
                "p256dh": Base64UrlUnpadded::encode_string(&self.public),
                "auth": Base64UrlUnpadded::encode_string(&AUTH),
            },
            "lang": lang,
        })
    }

    /// Reads a message as RFC 8291 has it.
    fn read(self, body: &[u8]) -> Value {
        struct Length(usize);
        impl KeyType for Length {
            fn len(&self) -> usize {
                self.0
            }
        }
        fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
            let mut out = [0; N];
            let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
            extracted.expand(info, Length(N)).unwrap().fill(&mut out).unwrap();
            out
        }
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
        let (public, record) = rest[5..].split_at(65);
        let theirs = agreement::UnparsedPublicKey::new(&ECDH_P256, public);
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, public];
        let material: [u8; 32] = agree_ephemeral(self.key, &theirs, |shared| derive(&AUTH, shared, &info)).unwrap();
        let key: [u8; 16] = derive(salt, &material, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = derive(salt, &material, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).unwrap();
        let end = text.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(text[end], 2, "it is the last record");
        serde_json::from_slice(&text[..end]).unwrap()
    }
}

async fn subscribe(house: &House, cookie: &str, body: &Value) -> (u16, String) {
    let (status, _, answer) = house.http("POST", "/api/v1/push", cookie, body).await;
    (status, answer)
}

/// Ada, who has opened a table and is at it, and Bea, who has sat down and is not. The game begins with Ada's turn.
async fn table(house: &House, options: &Value) -> (Player, Player, String) {
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["setup"]["first"] = 0.into();
    if !options.is_null() {
        table["create"]["options"]["clock"] = options.clone();
    }
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    (ada, bea, id)
}

async fn start(ada: &mut Player, id: &str) {
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
}

/// Hears of everything that the other has seen.
async fn catch_up(own: &mut Player, other: &Player) {
    let seq = other.seq;
    own.until("what the other has seen", |own| own.seq >= seq).await;
}

/// Decides until it is the turn of this seat.
pub(super) async fn play_until(own: &mut Player, id: &str, seat: u64) {
    loop {
        let turn = json!({"player": seat});
        own.until("a turn", |own| own.table["turn"] == turn || !own.legal.is_empty()).await;
        if own.table["turn"] == turn {
            return;
        }
        let action = own.legal[0].clone();
        let done = own.done(json!({"act": {"match": id, "do": {"play": {"at": own.seq, "action": action}}}})).await;
        let seq = done["seq"].as_u64();
        own.until("the update", |own| own.seq >= seq).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_told_once_until_she_comes_back() {
    let service = Service::open().await;
    let house = House::pushing(service.address, quick).await;
    let (mut ada, mut bea, id) = table(&house, &Value::Null).await;
    let browser = Browser::new();
    let (status, said) = subscribe(&house, &bea.cookie, &browser.subscription(&service, "/bea?x=1", "de-AT")).await;
    assert_eq!(status, 204, "{said}");
    // Ada is there, and hears of her turn at the table.
    let hers = Browser::new().subscription(&service, "/ada", "en");
    assert_eq!(subscribe(&house, &ada.cookie, &hers).await.0, 204);
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;

    let got = service.sent(1).await.remove(0);
    assert_eq!(got.path, "/bea?x=1");
    let header = |name: &str| got.headers[name].as_str();
    assert_eq!(header("host"), service.address.to_string());
    assert_eq!((header("content-encoding"), header("urgency")), ("aes128gcm", "normal"));
    assert_eq!((header("topic").len(), header("ttl")), (32, "86400"));
    let about = json!({"title": "Du bist am Zug", "body": "Strozzi, mit Ada", "lang": "de", "match": id});
    assert_eq!(browser.read(&got.body), about);

    // The signature holds, for this service, with the key that browsers are told.
    let (_, _, server) = house.http("GET", "/api/v1/server", "", &Value::Null).await;
    let key = serde_json::from_str::<Value>(&server).unwrap()["push"].as_str().unwrap().to_owned();
    let (token, signed_by) = header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(signed_by, key);
    let (text, signature) = token.rsplit_once('.').unwrap();
    let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(&key));
    public.verify(text.as_bytes(), &bytes(signature)).unwrap();
    let claims: Value = serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(format!("http://{}", service.address)), &json!("mailto:me@example.org"))
    );
    let left = claims["exp"].as_u64().unwrap() - now_ms() / 1000;
    assert!((3_600..86_400).contains(&left), "{left}");

    // She comes and decides: as long as she is there, nothing is pushed.
    bea.watch(&id).await;
    play_until(&mut bea, &id, 0).await;
    catch_up(&mut ada, &bea).await;
    play_until(&mut ada, &id, 1).await;
    service.sent(1).await;
    catch_up(&mut bea, &ada).await;
    play_until(&mut bea, &id, 0).await;
    catch_up(&mut ada, &bea).await;
    // She goes, and is told again.
    drop(bea);
    sleep(Duration::from_millis(50)).await;
    play_until(&mut ada, &id, 1).await;
    let again = service.sent(2).await.remove(1);
    assert_eq!(again.headers["topic"], got.headers["topic"], "a newer message takes the older one's place");
    assert_ne!(again.body, got.body);
    let counts = house.running().hub().push().unwrap().counts();
    assert_eq!((counts.taken, counts.gone, counts.failed, counts.dropped), (2, 0, 0, 0));
}

/// Silence is an answer after a while: so who is away hears that they are asked, though they have been told of their turn.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_called_to_a_vote() {
    let service = Service::open().await;
    let house = House::pushing(service.address, quick).await;
    let (mut ada, mut bea, id) = table(&house, &json!({"daily": {"days": 2}})).await;
    let browser = Browser::new();
    assert_eq!(subscribe(&house, &bea.cookie, &browser.subscription(&service, "/bea", "de")).await.0, 204);
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;
    service.sent(1).await;
    let act = |what: Value| json!({"act": {"match": id, "do": what}});
    let offer = |ada: &Player| act(json!({"offer": {"at": ada.seq.unwrap(), "offer": "abandon"}}));
    ada.done(offer(&ada)).await;
    let got = service.sent(2).await.remove(1);
    let about = json!({"title": "Die Partie ohne Ergebnis beenden?", "body": "Strozzi, mit Ada. Wer nichts sagt, stimmt zu.",
        "lang": "de", "match": id});
    assert_eq!(browser.read(&got.body), about);
    // Until the vote is over.
    let ttl: u64 = got.headers["ttl"].parse().unwrap();
    assert!((172_700..=172_800).contains(&ttl), "{ttl}");
    // Who withdraws and offers again does not call her again and again.
    for _ in 0..2 {
        ada.done(act(json!("withdraw"))).await;
        ada.done(offer(&ada)).await;
    }
    service.sent(2).await;
    // She comes and goes: a new vote is another one.
    bea.watch(&id).await;
    drop(bea);
    sleep(Duration::from_millis(50)).await;
    ada.done(act(json!("withdraw"))).await;
    ada.done(offer(&ada)).await;
    service.sent(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_seemed_to_be_there_is_told_when_the_connection_is_dead() {
    let service = Service::open().await;
    let house = House::pushing(service.address, quick).await;
    let (mut ada, mut bea, id) = table(&house, &json!({"real_time": {"base_ms": 600_000, "increment_ms": 0}})).await;
    assert_eq!(subscribe(&house, &bea.cookie, &Browser::new().subscription(&service, "/bea", "en")).await.0, 204);
    bea.watch(&id).await;
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;
    service.sent(0).await;
    drop(bea);
    let got = service.sent(1).await.remove(0);
    // The clock says how long it is worth telling.
    assert_eq!(got.headers["urgency"], "high");
    let ttl: u64 = got.headers["ttl"].parse().unwrap();
    assert!((500..=612).contains(&ttl), "{ttl}, with what she sees before her clock runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_in_time_is_not_told() {
    let service = Service::open().await;
    let house = House::pushing(service.address, |settings| settings.remind = Duration::from_secs(3)).await;
    let (mut ada, mut bea, id) = table(&house, &Value::Null).await;
    assert_eq!(subscribe(&house, &bea.cookie, &Browser::new().subscription(&service, "/bea", "en")).await.0, 204);
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;
    bea.watch(&id).await;
    sleep(Duration::from_secs(3)).await;
    service.sent(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_gone_is_forgotten() {
    let service = Service::open().await;
    let house = House::pushing(service.address, quick).await;
    let (mut ada, bea, id) = table(&house, &Value::Null).await;
    for path in ["/gone", "/here"] {
        assert_eq!(subscribe(&house, &bea.cookie, &Browser::new().subscription(&service, path, "fr")).await.0, 204);
    }
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;
    service.sent(2).await;
    let left = house.running().store().subscriptions_of(&bea.id.parse().unwrap()).await.unwrap();
    assert_eq!(left.iter().map(|one| one.endpoint.rsplit_once('/').unwrap().1).collect::<Vec<_>>(), ["here"]);
    let counts = house.running().hub().push().unwrap().counts();
    assert_eq!((counts.taken, counts.gone), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_push_service_that_is_stuck() {
    let service = Service::open().await;
    let mut house = House::pushing(service.address, quick).await;
    let (mut ada, mut bea, id) = table(&house, &Value::Null).await;
    assert_eq!(subscribe(&house, &bea.cookie, &Browser::new().subscription(&service, "/silent", "en")).await.0, 204);
    start(&mut ada, &id).await;
    play_until(&mut ada, &id, 1).await;
    service.sent(1).await;
    let begun = std::time::Instant::now();
    bea.watch(&id).await;
    play_until(&mut bea, &id, 0).await;
    catch_up(&mut ada, &bea).await;
    play_until(&mut ada, &id, 1).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    drop((ada, bea));
    house.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_sound_subscriptions_are_taken() {
    let service = Service::open().await;
    let house = House::pushing(service.address, quick).await;
    let browser = Browser::new();
    let good = browser.subscription(&service, "/a", "en");
    assert_eq!(subscribe(&house, "", &good).await.0, 401);
    let cookie = house.guest("Ada").await;
    let code = |answer: &str| serde_json::from_str::<Value>(answer).unwrap()["error"]["code"].clone();
    for endpoint in ["https://evil.example/x", "http://127.0.0.1:1/x", "https://127.0.0.1/x", "nothing", ""] {
        let mut bad = good.clone();
        bad["endpoint"] = endpoint.into();
        let (status, answer) = subscribe(&house, &cookie, &bad).await;
        assert_eq!((status, code(&answer)), (422, json!("bad_endpoint")), "{endpoint}");
    }
    for (name, value) in
        [("p256dh", "BAAA"), ("p256dh", ""), ("auth", "AAAA"), ("auth", "*"), ("p256dh", &"A".repeat(87))]
    {
        let mut bad = good.clone();
        bad["keys"][name] = value.into();
        let (status, answer) = subscribe(&house, &cookie, &bad).await;
        assert_eq!((status, code(&answer)), (422, json!("bad_keys")), "{name} {value}");
    }
    assert_eq!(subscribe(&house, &cookie, &json!({"endpoint": "x"})).await.0, 422);
    // Known services are taken without being asked.
    let mut known = good.clone();
    known["endpoint"] = "https://updates.push.services.mozilla.com/wpush/v2/x".into();
    assert_eq!(subscribe(&house, &cookie, &known).await.0, 204);
    for number in 0..=MOST_DEVICES {
        let one = browser.subscription(&service, &format!("/{number}"), "en");
        assert_eq!(subscribe(&house, &cookie, &one).await.0, 204);
    }
    let (_, _, me) = house.http("GET", "/api/v1/me", &cookie, &Value::Null).await;
    let me = serde_json::from_str::<Value>(&me).unwrap()["id"].as_str().unwrap().parse().unwrap();
    let store = house.running().store();
    assert_eq!(store.subscriptions_of(&me).await.unwrap().len(), MOST_DEVICES as usize);
    let last = json!({"endpoint": format!("http://{}/{MOST_DEVICES}", service.address)});
    for _ in 0..2 {
        assert_eq!(house.http("DELETE", "/api/v1/push", &cookie, &last).await.0, 204);
    }
    assert_eq!(store.subscriptions_of(&me).await.unwrap().len(), MOST_DEVICES as usize - 1);
    assert_eq!(house.http("POST", "/api/v1/logout", &cookie, &json!({})).await.0, 204);
    assert!(store.subscriptions_of(&me).await.unwrap().is_empty(), "who logs out is told nothing there");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_stay_and_programs_are_not_told() {
    let service = Service::open().await;
    let mut house = House::pushing(service.address, quick).await;
    let key = house.running().hub().push().unwrap().key().to_owned();
    let cookie = house.guest("Ada").await;
    let account = json!({"login": "ada", "password": "tre dadi e un gatto"});
    let subscription = Browser::new().subscription(&service, "/a", "en");
    assert_eq!(subscribe(&house, &cookie, &subscription).await.0, 204);
    let (status, head, me) = house.http("POST", "/api/v1/account", &cookie, &account).await;
    assert_eq!(status, 200, "{me}");
    let me = serde_json::from_str::<Value>(&me).unwrap()["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(house.running().store().subscriptions_of(&me).await.unwrap().len(), 1, "the device is the same");
    let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: ")).unwrap();
    let cookie = line["set-cookie: ".len()..].split(';').next().unwrap();
    let (_, _, token) = house.http("POST", "/api/v1/tokens", cookie, &json!({"label": "Bot"})).await;
    let token = serde_json::from_str::<Value>(&token).unwrap()["token"].as_str().unwrap().to_owned();
    // A header of its own, in the place of the cookie.
    let program = format!("x=y\r\nAuthorization: Bearer {token}");
    let (status, answer) = subscribe(&house, &program, &subscription).await;
    assert_eq!((status, answer.contains("bots_cannot")), (403, true), "{answer}");
    house.stop().await;
    house.start().await;
    assert_eq!(house.running().hub().push().unwrap().key(), key, "browsers have subscribed with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_contact_pushes_nothing() {
    let house = House::open().await;
    let (_, _, server) = house.http("GET", "/api/v1/server", "", &Value::Null).await;
    assert!(!server.contains("push"), "{server}");
    let cookie = house.guest("Ada").await;
    let service = Service { address: "127.0.0.1:1".parse().unwrap(), got: Arc::default() };
    let (status, answer) = subscribe(&house, &cookie, &Browser::new().subscription(&service, "/a", "en")).await;
    assert_eq!((status, answer.contains("no_push")), (404, true), "{answer}");
    assert_eq!(house.http("DELETE", "/api/v1/push", &cookie, &json!({"endpoint": "x"})).await.0, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_called_to_a_round() {
    let service = Service::open().await;
    let house = House::pushing(service.address, |settings| {
        quick(settings);
        settings.tournaments = Duration::from_millis(20);
    })
    .await;
    let mut cookies = Vec::new();
    for name in ["Ada", "Bea", "Cleo"] {
        cookies.push(house.account(name).await);
    }
    let plan = json!({"name": "Tuesday", "game": "strozzi", "players": 3, "rounds": 1, "public": true,
        "clock": {"real_time": {"base_ms": 600_000, "increment_ms": 0}}});
    let (status, opened) = house.ask("POST", "/tournaments", &cookies[0], plan).await;
    assert_eq!(status, 201, "{opened}");
    let path = format!("/tournaments/{}", opened["id"].as_str().unwrap());
    for cookie in &cookies {
        assert_eq!(house.ask("POST", &format!("{path}/join"), cookie, json!({})).await.0, 200);
    }
    let browser = Browser::new();
    let (status, said) = subscribe(&house, &cookies[1], &browser.subscription(&service, "/bea", "de")).await;
    assert_eq!(status, 204, "{said}");
    assert_eq!(house.ask("POST", &format!("{path}/start"), &cookies[0], json!({})).await.0, 200);
    let got = service.sent(1).await.remove(0);
    assert_eq!((got.path.as_str(), got.headers["urgency"].as_str()), ("/bea", "high"));
    let ttl: u64 = got.headers["ttl"].parse().unwrap();
    assert!((60..=120).contains(&ttl), "until the table begins: {ttl}");
    let said = browser.read(&got.body);
    assert_eq!(said["title"], "Dein Tisch im Turnier beginnt gleich");
    assert!(said["body"].as_str().unwrap().starts_with("Strozzi, mit "), "{said}");
    // Her list says the same, and where the table belongs.
    let (_, mine) = house.ask("GET", "/matches?list=mine", &cookies[1], Value::Null).await;
    let table = &mine["matches"][0];
    assert_eq!((&table["match"], &table["stage"]), (&said["match"], &json!("gathering")), "{mine}");
    assert_eq!((&table["tournament"]["name"], &table["tournament"]["round"]), (&json!("Tuesday"), &json!(1)));
    assert!(table["tournament"]["begins_ms"].as_u64().unwrap() > now_ms());
}
