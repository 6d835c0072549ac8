//! `fondaco serve` starts, answers, and stops when it is told to.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::common::{empty_directory, fondaco, text};

#[test]
fn wrong_settings_are_one_line() {
    let folder = empty_directory("serve-wrong");
    let data = text(&folder);
    let error = fondaco(&["serve", "--data", data, "--port", "high"]).bad();
    assert_eq!(error, "--port: port: not a number of this kind");
    let error = fondaco(&["serve", "--database", "mysql:x"]).bad();
    assert!(error.contains("a database is written sqlite:PATH or postgres://"), "{error}");
    let error = fondaco(&["serve", "--data", data, "--site", text(&folder.join("nowhere"))]).bad();
    assert!(error.contains("nowhere"), "{error}");
    let error = fondaco(&["serve", "--config", text(&folder.join("none.toml"))]).bad();
    assert!(error.contains("none.toml"), "{error}");
}

#[test]
fn what_is_no_database_is_not_checked_or_served() {
    let folder = empty_directory("check");
    let error = fondaco(&["check", "--data", text(&folder)]).bad();
    assert!(error.contains("is not there"), "{error}");
    let error = fondaco(&["serve", "--data", text(&folder), "--port", "0", "--must-exist"]).bad();
    assert!(error.contains("must exist"), "{error}");
    std::fs::write(folder.join("fondaco.db"), "a shopping list, or something else that is no database").unwrap();
    for command in ["check", "serve"] {
        let error = fondaco(&[command, "--data", text(&folder)]).bad();
        assert!(error.contains("some other file"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn it_serves_until_it_is_told_to_stop() {
    let folder = empty_directory("serve");
    let config = folder.join("fondaco.toml");
    std::fs::write(&config, "port = 0\nlog = \"json\"\n").unwrap();
    for round in 0..2 {
        let mut server = Command::new(env!("CARGO_BIN_EXE_fondaco"))
            .args(["serve", "--config", text(&config), "--data", text(&folder)])
            .env("FONDACO_BOTS", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("Fondaco is at http://").and_then(|rest| rest.strip_suffix('/'));
        let mut stream = TcpStream::connect(address.unwrap_or_else(|| panic!("{said}"))).unwrap();
        stream.write_all(b"GET /healthz?secret=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"status\":\"ok\""), "{answer}");
        let mut stream = TcpStream::connect(address.unwrap()).unwrap();
        stream.write_all(b"GET /?secret=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("Fondaco"), "{answer}");
        let signal = if round == 0 { "-TERM" } else { "-INT" };
        assert!(Command::new("kill").args([signal, &server.id().to_string()]).status().unwrap().success());
        let mut log = String::new();
        server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(server.wait().unwrap().success(), "{log}");
        let checked = fondaco(&["check", "--data", text(&folder)]).good();
        assert_eq!(checked.trim(), "0 matches, 0 entries: nothing is wrong");
        for line in log.lines() {
            assert!(line.starts_with('{') && line.ends_with('}'), "{line}");
        }
        assert!(log.contains("settings: database=sqlite:") && log.contains(" bots=1 "), "{log}");
        assert!(log.contains("\"stopped\"") && log.contains("\"path\":\"/\""), "{log}");
        assert!(!log.contains("secret"), "{log}");
    }
}
