//! Somebody who plays a match over HTTP, with what the standard library has. Answers are JSON; the little that is needed of them is
//! looked for as text.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How long somebody tries again while a node is being replaced.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether a server says that it is well.
pub(super) fn health(port: u16) -> Result<(), String> {
    let (status, body) = ask(port, "GET", "/healthz", "", "")?;
    if status == 200 && body.contains("ok") { Ok(()) } else { Err(format!("/healthz at port {port}: {status} {body}")) }
}

/// Somebody who plays.
pub(super) struct Client {
    /// The proxy, or the nodes in turns.
    doors: Vec<u16>,
    turn: usize,
    cookie: String,
    match_id: String,
    pub(super) decisions: u32,
    pub(super) again: u32,
}

impl Client {
    pub(super) fn new(doors: Vec<u16>) -> Result<Client, String> {
        let mut client =
            Client { doors, turn: 0, cookie: String::new(), match_id: String::new(), decisions: 0, again: 0 };
        let port = client.doors[0];
        let answer = whole(port, "POST", "/api/v1/guest", "", r#"{"name":"Ada"}"#)?;
        let cookie = answer.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or(value).to_owned())
        });
        client.cookie = cookie.ok_or_else(|| format!("nobody can be a guest: {answer}"))?;
        Ok(client)
    }

    /// Asks, as often as it takes while a node is being replaced.
    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<String, String> {
        let begun = Instant::now();
        loop {
            self.turn += 1;
            let port = self.doors[self.turn % self.doors.len()];
            match ask(port, method, path, &self.cookie, body) {
                Ok((200..=299, answer)) => return Ok(answer),
                // It was done before the answer was lost: what there is to decide is looked at again.
                Ok((409, _)) => return Ok(String::new()),
                Ok((500.., _)) | Err(_) if begun.elapsed() < PATIENCE => {
                    self.again += 1;
                    std::thread::sleep(Duration::from_millis(100));
                }
                Ok((status, answer)) => return Err(format!("{method} {path}: {status} {answer}")),
                Err(why) => return Err(format!("{method} {path}: {why}")),
            }
        }
    }

    /// The browser client, or what stands in its place.
    pub(super) fn page(&mut self) -> Result<(), String> {
        let page = self.ask("GET", "/", "")?;
        if page.contains("Fondaco") { Ok(()) } else { Err("the first page is not ours".to_owned()) }
    }

    /// Opens a table with two bots and starts.
    pub(super) fn begin_match(&mut self, game: &str) -> Result<(), String> {
        let table = format!(
            r#"{{"options":{{"game":"{game}","setup":{{"players":3}},"pace":"none"}},"seats":["me",{{"bot":{{"level":"random"}}}},{{"bot":{{"level":"random"}}}}],"public":true}}"#
        );
        let opened = self.ask("POST", "/api/v1/matches", &table)?;
        self.match_id = text(&opened, "\"match\":\"").ok_or_else(|| format!("no match: {opened}"))?.to_owned();
        let path = format!("/api/v1/matches/{}/manage", self.match_id);
        self.ask("POST", &path, r#"{"do":"start"}"#).map(drop)
    }

    /// Decides so many times, unless the match ends before.
    pub(super) fn play(&mut self, times: u32) -> Result<(), String> {
        let until = self.decisions + times;
        while self.decisions < until && self.decide()? {}
        Ok(())
    }

    /// Decides until the match is over.
    pub(super) fn play_to_the_end(&mut self) -> Result<(), String> {
        while self.decide()? {}
        Ok(())
    }

    /// Decides once, when it is their turn. False if the match is over.
    fn decide(&mut self) -> Result<bool, String> {
        let (snapshot, act) =
            (format!("/api/v1/matches/{}/snapshot", self.match_id), format!("/api/v1/matches/{}/act", self.match_id));
        let begun = Instant::now();
        loop {
            let table = self.ask("GET", &snapshot, "")?;
            if table.contains(r#""stage":{"over""#) {
                return Ok(false);
            }
            let legal = table.split("\"legal\":[\"").nth(1).and_then(|rest| rest.split('"').next());
            let seq =
                table.split("\"seq\":").nth(1).map(|rest| rest.chars().take_while(char::is_ascii_digit).collect());
            if let (Some(action), Some(seq)) = (legal, seq) {
                let seq: String = seq;
                let play = format!(r#"{{"do":{{"play":{{"at":{seq},"action":"{action}"}}}}}}"#);
                self.ask("POST", &act, &play)?;
                self.decisions += 1;
                return Ok(true);
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("it is nobody's turn: {table}"));
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

/// The text after these words, up to the next quotation mark.
fn text<'a>(body: &'a str, after: &str) -> Option<&'a str> {
    body.split(after).nth(1)?.split('"').next()
}

/// Asks over HTTP: the status and the body.
fn ask(port: u16, method: &str, path: &str, cookie: &str, body: &str) -> Result<(u16, String), String> {
    let whole = whole(port, method, path, cookie, body)?;
    let (head, body) = whole.split_once("\r\n\r\n").ok_or("no answer")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no status")?;
    Ok((status, body.to_owned()))
}

fn whole(port: u16, method: &str, path: &str, cookie: &str, body: &str) -> Result<String, String> {
    let wrong = |error: std::io::Error| error.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(wrong)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(wrong)?;
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let length = body.len();
    // HTTP/1.0, so that the answer comes in one piece.
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: fondaco.test\r\nOrigin: http://fondaco.test\r\n{cookie}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).map_err(wrong)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(wrong)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found() {
        assert_eq!(text(r#"{"match":"m1","seq":0}"#, "\"match\":\""), Some("m1"));
        assert_eq!(text("{}", "\"match\":\""), None);
    }
}
