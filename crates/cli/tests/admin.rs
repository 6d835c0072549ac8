//! `fondaco admin` beside a running server: every command, what it changes there, and what it refuses.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{Run, empty_directory, fondaco, text};

/// A server on a database of its own.
struct Server {
    child: Child,
    address: String,
    data: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
            .args(["serve", "--port", "0", "--bots", "1", "--data", text(folder)])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("Fondaco is at http://").and_then(|rest| rest.strip_suffix('/'));
        Server { address: address.unwrap_or_else(|| panic!("{said}")).to_owned(), child, data: text(folder).to_owned() }
    }

    /// Asks over HTTP: the status, the cookie that comes with it, and the body.
    fn ask(&self, (method, path): (&str, &str), cookie: &str, body: &Value) -> (u16, String, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} /api/v1/{path} HTTP/1.0\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {1}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, cookie.unwrap_or_default().to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Somebody with an account: the cookie and the id.
    fn account(&self, login: &str) -> (String, String) {
        let (status, cookie, body) = self.ask(("POST", "guest"), "", &json!({"name": login}));
        assert_eq!(status, 201, "{body}");
        let account = json!({"login": login, "password": "correct horse battery"});
        let (status, renewed, body) = self.ask(("POST", "account"), &cookie, &account);
        assert_eq!(status, 200, "{body}");
        let id = ["id", "player"].iter().find_map(|key| body[key].as_str());
        (if renewed.is_empty() { cookie } else { renewed }, id.unwrap_or_else(|| panic!("{body}")).to_owned())
    }

    /// A match under way against two bots.
    fn begin_match(&self, cookie: &str) -> String {
        let bot = json!({"bot": {"level": "random"}});
        let options = json!({"game": "strozzi", "setup": {"players": 3}, "pace": "none"});
        let table = json!({"options": options, "seats": ["me", bot, bot], "public": true});
        let (status, _, body) = self.ask(("POST", "matches"), cookie, &table);
        assert_eq!(status, 201, "{body}");
        let id = body["match"].as_str().unwrap().to_owned();
        let (status, _, body) = self.ask(("POST", &format!("matches/{id}/manage")), cookie, &json!({"do": "start"}));
        assert_eq!(status, 200, "{body}");
        id
    }

    fn admin(&self, args: &[&str]) -> Run {
        fondaco(&[&["admin", "--data", &self.data], args].concat())
    }

    /// What a command says as JSON, line by line.
    fn json(&self, args: &[&str]) -> Vec<Value> {
        let said = self.admin(&[&["--json"], args].concat()).good();
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Asks until the server has heard of something.
    fn until(&self, request: (&str, &str), cookie: &str, heard: impl Fn(u16, &Value) -> bool) {
        let begun = Instant::now();
        loop {
            let (status, _, body) = self.ask(request, cookie, &Value::Null);
            if heard(status, &body) {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{request:?}: {status} {body}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn matches_are_looked_after_while_the_server_runs() {
    let folder = empty_directory("admin-matches");
    let server = Server::start(&folder);
    let (ada, _) = server.account("ada");
    let (one, two) = (server.begin_match(&ada), server.begin_match(&ada));
    let listed = server.json(&["matches", "--stage", "playing", "--of", "ada"]);
    let ids: Vec<&str> = listed.iter().map(|row| row["match"].as_str().unwrap()).collect();
    assert_eq!(ids, [two.as_str(), one.as_str()]);
    assert_eq!(server.json(&["matches", "--stage", "over"]), Vec::<Value>::new());
    assert!(server.admin(&["matches"]).good().contains(&one));
    let shown = server.admin(&["show", &one]).good();
    assert!(shown.contains("seat 0: ada (u") && shown.contains("seat 1: bot random"), "{shown}");
    assert_eq!(server.json(&["show", &one])[0]["replays"], true);

    // It ends for whoever looks at it.
    assert!(server.admin(&["end", &one]).good().contains("is over"));
    let path = format!("matches/{one}");
    server.until(("GET", &path), &ada, |_, body| body.to_string().contains("abandoned"));
    assert!(server.admin(&["end", &one]).bad().contains("is over"));

    assert!(server.admin(&["quarantine", &two, "--reason", "a complaint"]).good().contains("set aside"));
    assert_eq!(server.json(&["matches", "--quarantined"])[0]["match"], two.as_str());
    let path = format!("matches/{two}/snapshot");
    server.until(("GET", &path), &ada, |status, _| status != 200);
    assert!(server.admin(&["release", &two]).good().contains("again"));
    server.until(("GET", &path), &ada, |status, _| status == 200);

    let file = folder.join("match.json");
    server.admin(&["export", &two, text(&file)]).good();
    let exported: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(exported["log"].as_array().unwrap().len() as u64, exported["match"]["entries"].as_u64().unwrap());
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(server.admin(&["export", &two, text(&file)]).bad().contains("it exists"));

    assert!(server.admin(&["delete", &two]).bad().contains("say --yes"));
    server.admin(&["delete", &two, "--yes"]).good();
    server.until(("GET", &path), &ada, |status, _| status == 404);
    for args in
        [&["show", &two][..], &["end", &two], &["quarantine", &two, "--reason", "x"], &["delete", &two, "--yes"]]
    {
        assert!(server.admin(args).bad().contains("there is no match"), "{args:?}");
    }
    let acts: Vec<Value> = server.json(&["log"]).iter().rev().map(|line| line["did"].clone()).collect();
    assert_eq!(acts, ["end", "quarantine", "release", "export", "delete"]);
}

#[test]
fn people_are_looked_after_while_the_server_runs() {
    let folder = empty_directory("admin-people");
    let server = Server::start(&folder);
    let (ada, id) = server.account("ada");
    let (bea, bea_id) = server.account("bea");
    assert_eq!(server.json(&["people", "ad"])[0]["person"], id.as_str());
    assert_eq!(server.json(&["people", "100%"]), Vec::<Value>::new());
    assert_eq!(server.admin(&["people", "nobody here"]).good(), "nobody\n");

    // A new password ends all sessions.
    let password = server.json(&["password", "ada"])[0]["password"].as_str().unwrap().to_owned();
    server.until(("GET", "me"), &ada, |status, _| status == 401);
    let (status, ada, body) = server.ask(("POST", "login"), "", &json!({"login": "ada", "password": password}));
    assert_eq!(status, 200, "{body}");

    server.admin(&["rename", "ada", "Adelaide"]).good();
    server.until(("GET", "me"), &ada, |_, body| body["name"] == "Adelaide");
    assert!(server.admin(&["rename", "ada", ""]).bad().len() > 5);

    server.admin(&["role", "ada", "moderator"]).good();
    assert!(server.admin(&["person", "ada"]).good().contains("role: moderator"));
    server.admin(&["role", "ada", "none"]).good();
    assert!(server.admin(&["role", "ada", "none"]).bad().contains("has no role"));

    server.admin(&["silence", "bea", "--for", "2h", "--reason", "insults"]).good();
    assert!(server.json(&["person", &bea_id])[0]["silenced"]["reason"] == "insults");
    server.admin(&["unsilence", "bea"]).good();
    assert!(server.admin(&["unsilence", "bea"]).bad().contains("is not silenced"));

    server.admin(&["ban", "bea", "--for", "7d", "--reason", "more insults"]).good();
    server.until(("GET", "me"), &bea, |status, _| status != 200);
    assert_eq!(server.json(&["bans"])[0]["who"], bea_id.as_str());
    server.admin(&["unban", "bea"]).good();
    server.until(("GET", "me"), &bea, |status, _| status == 200);
    server.admin(&["ban", "203.0.113.0/24", "--reason", "a flood"]).good();
    assert!(server.admin(&["bans"]).good().contains("203.0.113.0/24"));
    server.admin(&["unban", "203.0.113.0/24"]).good();
    assert!(server.admin(&["unban", "203.0.113.0/24"]).bad().contains("is not banned"));

    assert_eq!(server.admin(&["reports"]).good(), "no report\n");
    assert!(server.admin(&["close", "1", "nothing"]).bad().contains("no open report"));

    server.admin(&["announce", "A tournament on Sunday"]).good();
    server.until(("GET", "announcement"), "", |_, body| body["announcement"]["text"] == "A tournament on Sunday");
    server.admin(&["announce", "--maintenance", "2099-12-01 20:00", "Half an hour."]).good();
    server.until(("GET", "announcement"), "", |_, body| body["announcement"]["maintenance_ms"] == 4_099_838_400_000u64);
    server.admin(&["announce", "--end"]).good();
    server.until(("GET", "announcement"), "", |_, body| body["announcement"].is_null());
    assert!(server.admin(&["announce", "--end"]).bad().contains("nothing is announced"));

    let log = server.admin(&["log", "--limit", "100"]).good();
    for act in ["password", "rename", "role", "silence", "unsilence", "ban", "unban", "announce", "unannounce"] {
        assert!(log.contains(&format!(" {act} ")), "{act}: {log}");
    }
    assert!(!log.contains(&password), "no secret is in it");
}

#[test]
fn what_cannot_be_is_one_line() {
    let folder = empty_directory("admin-wrong");
    let error = fondaco(&["admin", "--data", text(&folder), "matches"]).bad();
    assert!(error.contains("fondaco.db"), "{error}");
    assert!(!folder.join("fondaco.db").exists(), "nothing is made");
    let server = Server::start(&folder);
    for (args, why) in [
        (&["show", "nothing at all"][..], "there is no match"),
        (&["password", "nobody"], "there is nobody"),
        (&["person", "nobody"], "there is nobody"),
        (&["ban", "nobody", "--reason", "x"], "there is nobody"),
        (&["ban", "10.0.0.0/99", "--reason", "x"], "there is nobody"),
        (&["ban", "10.0.0.0/8"], "--reason"),
        (&["silence", "nobody", "--for", "forever", "--reason", "x"], "30m, 12h, 7d or 2w"),
        (&["role", "nobody", "king"], "moderator"),
        (&["announce"], "say something"),
        (&["announce", "--maintenance", "2001-01-01 00:00"], "that time is over"),
        (&["announce", "--maintenance", "soon"], "2026-12-01 20:00"),
        (&["matches", "--limit", "0"], "--limit"),
        (&["matches", "--stage", "odd"], "gathering"),
        (&["dance"], "dance"),
    ] {
        let error = server.admin(args).bad();
        assert!(error.contains(why), "{args:?}: {error}");
    }
    let long = "x".repeat(301);
    assert!(server.admin(&["announce", &long]).bad().contains("at most 300 characters"));
    assert_eq!(server.admin(&["log"]).good(), "nothing\n");
    drop(server);
    // Without a server it works as well.
    assert_eq!(fondaco(&["admin", "--data", text(&folder), "matches"]).good(), "no match\n");
}
