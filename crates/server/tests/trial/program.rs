//! `examples/bot.py` plays whole matches of both games, with a token that an account has issued.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fondaco_server::Server;
use fondaco_server::config::Config;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::guest::{Guest, PATIENCE, cookie, create, http};
use crate::support::Base;

/// A Python that has the one package that the bot needs.
fn python() -> &'static str {
    let works = |python: &&str| {
        let import = Command::new(python).args(["-c", "import websocket"]).stderr(Stdio::null()).status();
        import.is_ok_and(|status| status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(works);
    found.expect("this test needs Python with websocket-client; on Debian: apt-get install python3-websocket")
}

/// The bot with a token of an account's.
async fn bot(address: SocketAddr, login: &str) -> Command {
    let cookie = cookie(address, login).await;
    let account = json!({"login": login, "password": "correct horse battery"});
    let (status, head, body) = http(address, ("POST", "/api/v1/account"), &cookie, &account).await.unwrap();
    assert_eq!(status, 200, "{body}");
    // With the account comes another cookie.
    let renewed = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let cookie = renewed.unwrap_or(&cookie).to_owned();
    let (status, _, body) =
        http(address, ("POST", "/api/v1/tokens"), &cookie, &json!({"label": format!("Thumb of {login}")}))
            .await
            .unwrap();
    assert_eq!(status, 201, "{body}");
    let issued: Value = serde_json::from_str(&body).unwrap();
    let token = issued["token"].as_str().unwrap_or_else(|| panic!("{body}"));
    let mut command = Command::new(python());
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py"));
    command.args(["--url", &format!("http://{address}"), "--pace", "none"]).env("FONDACO_TOKEN", token);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What it writes, once the match has ended.
async fn output(mut command: Command) -> String {
    let mut child = command.spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        sleep(Duration::from_millis(20)).await;
    }
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && err.is_empty(), "{out}{err}");
    out.into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_both_games_against_bots() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = false;
    let running = Server::start(config).await.unwrap();
    for game in ["strozzi", "liguria"] {
        let mut program = bot(running.addr(), &format!("owner-{game}")).await;
        program.args(["--game", game, "--players", "3"]);
        let out = output(program).await;
        assert!(out.contains(". Thumb") && out.contains("bot greedy"), "{out}");
        assert!(out.contains(&format!("steps of {game}: \"played\"")), "{out}");
    }
    running.stop().await;
}

/// Once, whatever was refused except a stale decision ended the program, and with it the match.
#[test]
fn the_example_goes_on_after_its_time_ran_out() {
    const SCRIPT: &str = r#"
import json, sys, types
sys.path.insert(0, sys.argv[1])
sent = []

def update(seq, legal, stand_in):
    seats = [{"stand_in": "greedy"} if stand_in else {}]
    table = {"seq": seq, "stage": "playing", "you": {"seat": 0}, "seats": seats}
    return {"update": {"match": "m1", "table": table, "view": {"strozzi": {"legal": legal, "observation": {"ship": "3:GR:0:0"}}}}}

def refused(why):
    return {"refused": {"why": {"table": why}, "text": "no"}}

class Socket:
    told = [update(5, ["pass"], False), refused("time_up"), update(7, [], True), refused("bot_decides"),
            update(8, [], True), update(9, ["pass"], False), {"ended": {"match": "m1"}}]
    def recv(self):
        return json.dumps(self.told.pop(0))
    def send(self, text):
        sent.append(json.loads(text))

class Failed(Exception):
    pass

fake = types.ModuleType("websocket")
fake.create_connection = lambda *args, **kind: Socket()
fake.WebSocketException = Failed
sys.modules["websocket"] = fake
import bot
bot.Bot("http://localhost", "token", None).play()
print([message["act"]["do"] for message in sent if "act" in message])
"#;
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let output = Command::new("python3").args(["-B", "-c", SCRIPT, examples]).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let expected = "[{'play': {'at': 5, 'action': 'pass'}}, 'return', 'return', {'play': {'at': 9, 'action': 'pass'}}]";
    assert_eq!((out.trim(), &*err), (expected, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_seeks_people_and_plays_with_them() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = false;
    let running = Server::start(config).await.unwrap();
    let mut program = bot(running.addr(), "owner").await;
    program.args(["--seek", "--game", "strozzi"]);
    let seeking = tokio::spawn(output(program));
    let (_door, house) = watch::channel(Some(running.addr()));
    let mut ada = Guest::new(house, "Ada").await;
    let created = ada.insist(create("strozzi", 2, 1)).await;
    let id = created["done"]["match"].as_str().unwrap().to_owned();
    ada.sit_down(&id).await;
    // The program comes by itself.
    let begun = Instant::now();
    loop {
        let started = ada.insist(json!({"manage": {"match": id, "do": "start"}})).await;
        if started["done"].is_object() {
            break;
        }
        assert_eq!(started["refused"]["why"]["table"], "seats_open", "{started}");
        assert!(begun.elapsed() < PATIENCE, "nobody comes");
        sleep(Duration::from_millis(50)).await;
    }
    let (_stop, stopping) = watch::channel(false);
    ada.play_on(&stopping).await;
    let out = seeking.await.unwrap();
    assert!(out.contains(". Thumb") && out.contains(". Ada") && out.contains("\"played\""), "{out}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_a_tournament() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = false;
    let running = Server::start(config).await.unwrap();
    let address = running.addr();
    let organizer = cookie(address, "organizer").await;
    let account = json!({"login": "organizer", "password": "correct horse battery"});
    let (_, head, _) = http(address, ("POST", "/api/v1/account"), &organizer, &account).await.unwrap();
    let renewed = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let organizer = renewed.unwrap_or(&organizer).to_owned();
    let plan = json!({"name": "Programs", "game": "strozzi", "players": 3, "rounds": 2, "public": true, "programs": true,
        "clock": {"real_time": {"base_ms": 600_000, "increment_ms": 0}}});
    let (status, _, body) = http(address, ("POST", "/api/v1/tournaments"), &organizer, &plan).await.unwrap();
    assert_eq!(status, 201, "{body}");
    let opened: Value = serde_json::from_str(&body).unwrap();
    let (id, path) =
        (opened["id"].as_str().unwrap(), format!("/api/v1/tournaments/{}", opened["id"].as_str().unwrap()));
    let mut playing = Vec::new();
    for number in 0..3 {
        let mut program = bot(address, &format!("owner-{number}")).await;
        program.args(["--tournament", id]);
        playing.push(tokio::spawn(output(program)));
    }
    let begun = Instant::now();
    loop {
        let (_, _, body) = http(address, ("GET", &path), &organizer, &Value::Null).await.unwrap();
        let now: Value = serde_json::from_str(&body).unwrap();
        if now["entrants"] == 3 {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "they do not enter: {body}");
        sleep(Duration::from_millis(50)).await;
    }
    let (status, _, body) = http(address, ("POST", &format!("{path}/start")), &organizer, &json!({})).await.unwrap();
    assert_eq!(status, 200, "{body}");
    for program in playing {
        let out = program.await.unwrap();
        assert!(out.starts_with("1. Thumb") && out.lines().count() == 3, "{out}");
        assert!(out.lines().all(|line| line.ends_with(" points")), "{out}");
    }
    running.stop().await;
}
