//! `fondaco engine connect`: engines play whole matches at a server's tables, whatever happens to the connection, and say so in a
//! sentence when they cannot.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{empty_directory, fondaco, text};
use crate::engine::engine;
use serde_json::{Value, json};

/// A server, and an account there.
struct House {
    folder: PathBuf,
    address: String,
    child: Child,
    cookie: String,
}

impl House {
    fn open(name: &str) -> House {
        let folder = empty_directory(name);
        let (child, address) = serve(&folder, "0");
        let mut house = House { folder, address, child, cookie: String::new() };
        house.cookie = house.renewed("/guest", &json!({"name": "Lorenzo"}));
        house.cookie = house.renewed("/account", &json!({"login": "lorenzo", "password": "correct horse battery"}));
        house
    }

    /// Ends the server and starts it again in the same place.
    fn reopen(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let port = self.address.rsplit(':').next().unwrap().to_owned();
        (self.child, self.address) = serve(&self.folder, &port);
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Asks the server something: the status, the head and the body.
    fn http(&self, method: &str, path: &str, who: &str, body: &Value) -> (u16, String, String) {
        let (address, body) = (&self.address, if body.is_null() { String::new() } else { body.to_string() });
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{who}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    /// What the account asks.
    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, body) = self.http(method, path, &format!("Cookie: {}", self.cookie), body);
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    fn renewed(&self, path: &str, body: &Value) -> String {
        let who = if self.cookie.is_empty() { "X-Nobody: 1".to_owned() } else { format!("Cookie: {}", self.cookie) };
        let (status, head, body) = self.http("POST", path, &who, body);
        assert!(status < 300, "{body}");
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        set.map_or_else(|| self.cookie.clone(), str::to_owned)
    }

    /// The token of a program.
    fn token(&self, name: &str) -> String {
        let (status, body) = self.ask("POST", "/tokens", &json!({"label": name}));
        assert_eq!(status, 201, "{body}");
        body["token"].as_str().unwrap().to_owned()
    }

    /// A table of the account's with a free seat and two bots.
    fn table(&self) -> String {
        let bot = json!({"bot": {"level": "random"}});
        let options = json!({"game": "strozzi", "setup": {"players": 3}, "pace": "none"});
        let create = json!({"options": options, "seats": ["open", bot, bot], "public": true});
        let (status, body) = self.ask("POST", "/matches", &create);
        assert_eq!(status, 201, "{body}");
        body["match"].as_str().unwrap().to_owned()
    }

    /// Starts a match as soon as everybody is there.
    fn start(&self, id: &str) {
        let begun = Instant::now();
        loop {
            let (status, body) = self.ask("POST", &format!("/matches/{id}/manage"), &json!({"do": "start"}));
            if status < 300 {
                return;
            }
            assert!(begun.elapsed().as_secs() < 30, "nobody comes: {body}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// An engine comes to this server.
    fn connect(&self, token: &str, engine: &str, more: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_fondaco"))
            .args(["engine", "connect", &self.url(), "--engine", engine])
            .args(more)
            .env("FONDACO_TOKEN", token)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(folder: &Path, port: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
        .args(["serve", "--data", text(folder), "--port", port])
        .env("FONDACO_LISTEN", "127.0.0.1")
        .env("FONDACO_LIMITS", "false")
        .env("FONDACO_LOG_LEVEL", "warn")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.trim().strip_prefix("Fondaco is at http://").and_then(|rest| rest.strip_suffix('/'));
    (child, address.unwrap_or_else(|| panic!("{said}")).to_owned())
}

/// What it says, when it has ended; it must end soon.
fn ended(mut child: Child) -> Output {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed().as_secs() > 120 {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap()
}

fn good(child: Child) -> (String, String) {
    let output = ended(child);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{out}{err}");
    (out, err)
}

/// The one sentence of a program that cannot go on.
fn bad(child: Child) -> String {
    let output = ended(child);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2), "{out}{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    err.trim_end().strip_prefix("error: ").unwrap().to_owned()
}

#[test]
fn engines_play_whole_matches_against_bots() {
    let house = House::open("connect");
    let own = format!("{} engine --bot greedy", env!("CARGO_BIN_EXE_fondaco"));
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    for (name, engine, game) in [("Gino", own.as_str(), "liguria"), ("Sixty", text(&example), "strozzi")] {
        let token = house.token(name);
        let more = ["--game", game, "--players", "3", "--level", "random", "--no-pause", "--matches", "2"];
        let (out, err) = good(house.connect(&token, engine, &more));
        assert_eq!(err, "");
        assert_eq!(out.matches(" has been played, rank ").count(), 2, "{out}");
        assert!(out.starts_with(&format!("{name} sits at match ")) && out.contains(" seat 0 of 3"), "{out}");
        let id = out.split(' ').nth(4).unwrap().trim_end_matches(',');
        let (status, record) = house.ask("GET", &format!("/matches/{id}/record"), &Value::Null);
        assert_eq!((status, record["game"].as_str()), (200, Some(game)), "{record}");
        let (_, seen) = house.ask("GET", &format!("/matches/{id}"), &Value::Null);
        assert!(seen["seats"][0].get("stand_in").is_none(), "it has played itself: {seen}");
    }
}

#[test]
fn an_engine_comes_to_a_match_that_is_named_or_to_which_it_is_asked() {
    let house = House::open("connect-match");
    let own = format!("{} engine --bot greedy", env!("CARGO_BIN_EXE_fondaco"));
    let token = house.token("Gino");
    let id = house.table();
    let playing = house.connect(&token, &own, &["--match", &id]);
    house.start(&id);
    assert!(good(playing).0.contains("has been played"));
    let (again, _) = good(house.connect(&token, &own, &["--match", &id]));
    assert!(again.contains("has been played"), "{again}");

    // Asked before it comes.
    let (_, _, me) = house.http("GET", "/me", &format!("Authorization: Bearer {token}"), &Value::Null);
    let me: Value = serde_json::from_str(&me).unwrap();
    let options = json!({"game": "strozzi", "setup": {"players": 3}, "pace": "none"});
    let bot = json!({"bot": {"level": "random"}});
    let create = json!({"options": options, "seats": ["me", "open", bot], "public": false});
    let (_, body) = house.ask("POST", "/matches", &create);
    let id = body["match"].as_str().unwrap_or_else(|| panic!("{body}"));
    let (status, body) = house.ask("POST", &format!("/matches/{id}/call"), &json!({"player": me["id"]}));
    assert!(status < 300, "{body}");
    let mut playing = house.connect(&token, &own, &["--accept"]);
    let mut said = String::new();
    BufReader::new(playing.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let _ = playing.kill();
    let _ = playing.wait();
    assert_eq!(said.trim_end(), format!("Gino sits at match {id}, seat 1 of 3"));
}

#[test]
fn a_lost_connection_costs_nothing() {
    let mut house = House::open("connect-lost");
    let token = house.token("Slow");
    let path = engine(&house.folder.clone(), "slow", "time.sleep(0.05), answer(legal[0])");
    let id = house.table();
    let playing = house.connect(&token, text(&path), &["--match", &id]);
    house.start(&id);
    std::thread::sleep(Duration::from_millis(600));
    house.reopen();
    let (out, err) = good(playing);
    assert!(out.contains("has been played"), "{out}{err}");
    assert!(err.contains("the connection was lost ") && err.contains("coming back"), "{err}");
}

#[test]
fn an_engine_that_fails_leaves_its_seat_to_a_bot_and_another_comes_back() {
    let house = House::open("connect-fails");
    let token = house.token("Clumsy");
    for (name, body, why) in [
        ("crash", "print(legal[99]) if decisions > 2 else answer(legal[0])", "ended with exit status: 1: IndexError"),
        ("hang", "time.sleep(60) if decisions > 2 else answer(legal[0])", "no answer within 700 ms"),
        ("dance", "answer('dance' if decisions > 2 else legal[0])", "answered 'dance' is not "),
    ] {
        let path = engine(&house.folder, name, body);
        let id = house.table();
        let playing = house.connect(&token, text(&path), &["--match", &id, "--engine-millis", "200"]);
        house.start(&id);
        let error = bad(playing);
        assert!(error.starts_with("the engine failed: ") && error.contains(why), "{error}");
        assert!(error.ends_with(&format!("a bot of the server plays on in its seat at match {id}")), "{error}");
        let (_, seen) = house.ask("GET", &format!("/matches/{id}"), &Value::Null);
        assert!(seen["seats"][0]["stand_in"].is_string(), "{seen}");
    }
    // A bot that decides at once is through before anybody could come back: let it think.
    let path = engine(&house.folder, "once", "answer('dance' if decisions > 2 else legal[0])");
    let bot = json!({"bot": {"level": "random"}});
    let options = json!({"game": "strozzi", "setup": {"players": 3}, "pace": "normal"});
    let create = json!({"options": options, "seats": ["open", bot, bot], "public": true});
    let (_, body) = house.ask("POST", "/matches", &create);
    let id = body["match"].as_str().unwrap();
    let playing = house.connect(&token, text(&path), &["--match", id]);
    house.start(id);
    bad(playing);
    let better = engine(&house.folder, "better", "print('error I am back', flush=True)");
    let error = bad(house.connect(&token, text(&better), &["--match", id]));
    assert!(error.contains("gave up: I am back"), "it plays itself again: {error}");
}

#[test]
fn what_cannot_be_is_one_sentence() {
    let house = House::open("connect-bad");
    let own = format!("{} engine --bot greedy", env!("CARGO_BIN_EXE_fondaco"));
    let token = house.token("Gino");
    let cases: [(&str, &str, &[&str], &str); 8] = [
        ("bot_none", &own, &[], "nobody has that token"),
        ("", &own, &[], "that is no token of a program"),
        (&token, &own, &["--match", "m-none"], "there is no such match"),
        (&token, &own, &["--players", "9"], "Strozzi is for 3 to 6 players, not for 9"),
        (&token, &own, &["--seek", "--accept"], "cannot be used with"),
        (&token, &own, &["--engine-option", "colour=red"], "it has no option 'colour'"),
        (&token, "/no/such/engine", &[], "cannot be started: No such file"),
        (&token, " ", &[], "name a program"),
    ];
    for (token, engine, more, why) in cases {
        let error = bad(house.connect(token, engine, more));
        assert!(error.contains(why), "{more:?}: {error}");
    }
    let error = fondaco(&["engine", "connect", "http://127.0.0.1:1", "--engine", &own, "--token", "bot_x"]).bad();
    assert!(error.starts_with("cannot connect with 127.0.0.1:1: "), "{error}");
    let error = fondaco(&["engine", "connect", "ftp://x", "--engine", &own, "--token", "bot_x"]).bad();
    assert!(error.contains("not an address such as https://"), "{error}");
}

/// What is taken back is played again, and a clock gives no more time than it has.
#[test]
fn take_backs_and_clocks_are_followed() {
    let house = House::open("connect-back");
    let token = house.token("Thinker");
    let log = house.folder.join("heard");
    let body = format!("open({:?}, 'a').write(rest + '\\n'); time.sleep(0.4); answer(legal[-1])", text(&log));
    let path = engine(&house.folder, "thinker", &body);
    let bot = json!({"bot": {"level": "random"}});
    let options = json!({
        "game": "strozzi", "setup": {"players": 3, "first": 0}, "pace": "none", "take_backs": "own",
        "clock": {"real_time": {"base_ms": 60_000, "increment_ms": 0}},
    });
    let create = json!({"options": options, "seats": ["me", "open", bot], "public": true});
    let (status, body) = house.ask("POST", "/matches", &create);
    assert_eq!(status, 201, "{body}");
    let id = body["match"].as_str().unwrap();
    let mut playing = house.connect(&token, text(&path), &["--match", id, "--engine-millis", "5000"]);
    house.start(id);
    let act = |ask: Value| house.ask("POST", &format!("/matches/{id}/act"), &json!({ "do": ask }));
    let snapshot = || house.ask("GET", &format!("/matches/{id}/snapshot"), &Value::Null).1;
    let (mut back, begun) = (0, Instant::now());
    while playing.try_wait().unwrap().is_none() {
        assert!(begun.elapsed().as_secs() < 120, "it takes too long");
        let seen = snapshot();
        let seq = &seen["table"]["seq"];
        let legal = seen["view"]["strozzi"]["legal"].as_array().cloned().unwrap_or_default();
        if seen["table"]["you"]["undo"].get("free").is_some() && back < 3 {
            let (status, _) = act(json!({"take_back": {"at": seq, "to": null}}));
            back += u32::from(status < 300);
        } else if let Some(action) = legal.get(back as usize % legal.len().max(1)) {
            act(json!({"play": {"at": seq, "action": action}}));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let (out, err) = good(playing);
    assert!(out.contains("has been played"), "{out}{err}");
    assert!(back > 0, "something was taken back");
    for line in fs::read_to_string(&log).unwrap().lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let (millis, clock) = (told["millis"].as_u64().unwrap(), told["clock"].as_u64().unwrap());
        assert!((1..=3000).contains(&millis), "a twentieth of a minute: {line}");
        assert!(clock <= 60_000 && millis.abs_diff(clock / 20) <= 1, "what is left is told, too: {line}");
    }
}
