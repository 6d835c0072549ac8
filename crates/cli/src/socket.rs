//! A client of a server that costs little, so that what `fondaco load` measures is the server: one connection that asks over HTTP and
//! then becomes a WebSocket. Engines come to servers by it too.

use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::ops::Range;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use fondaco_table::Name;
use fondaco_wire::rest::NameBody;
use fondaco_wire::{ClientMessage, Frame, Hello, Unread};
use serde::Serialize;
use tokio::net::{TcpSocket, TcpStream};

pub(crate) use self::stream::ServerAddress;
use self::stream::Stream;

mod stream;

/// Room for most messages.
const ROOM: usize = 16 * 1024;
/// The longest message that is believed.
const LONGEST: usize = 16 << 20;

/// A connection.
pub(crate) struct Socket {
    stream: Stream,
    buffer: Vec<u8>,
    /// What has been read and not been looked at.
    unread: Range<usize>,
    /// By what the server knows the guest.
    cookie: String,
    /// The number of the last question.
    asked: u32,
}

/// Nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection from this address of the machine, or from any.
pub(crate) async fn connect(to: SocketAddr, from: Option<IpAddr>) -> io::Result<TcpStream> {
    let Some(from) = from else { return TcpStream::connect(to).await };
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}

impl Socket {
    /// A connection on which nothing has been said.
    async fn connect(address: SocketAddr, from: Option<IpAddr>) -> io::Result<Socket> {
        let stream = connect(address, from).await?;
        stream.set_nodelay(true)?;
        Ok(Socket::on(Stream::Plain(stream)))
    }

    fn on(stream: Stream) -> Socket {
        Socket { stream, buffer: vec![0; ROOM], unread: 0..0, cookie: String::new(), asked: 0 }
    }

    /// Opens a WebSocket of a program, which says who it is when it says hello.
    pub(crate) async fn of_program(place: &ServerAddress) -> io::Result<Socket> {
        let mut socket = Socket::on(Stream::to(place).await?);
        socket.upgrade(place).await?;
        Ok(socket)
    }

    /// Asks for something that a program with this token may see.
    pub(crate) async fn get(place: &ServerAddress, path: &str, token: &str) -> io::Result<String> {
        let mut socket = Socket::on(Stream::to(place).await?);
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {place}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
        );
        Ok(socket.http(&request, "200").await?.1)
    }

    /// Becomes a guest of this name and opens a WebSocket.
    pub(crate) async fn open(address: SocketAddr, from: Option<IpAddr>, name: &str) -> io::Result<Socket> {
        let mut socket = Socket::connect(address, from).await?;
        let name = Name::new(name).map_err(|error| wrong(&error.to_string()))?;
        let body = serde_json::to_string(&NameBody { name })?;
        let length = body.len();
        let request = format!(
            "POST /api/v1/guest HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let head = socket.ask_http(&request, "201").await?;
        let cookie = header(&head, "set-cookie").and_then(|value| value.split(';').next());
        socket.cookie = cookie.ok_or_else(|| wrong("a guest got no cookie"))?.to_owned();
        socket.upgrade(&address).await?;
        Ok(socket)
    }

    /// Opens a WebSocket of somebody who is a guest already.
    pub(crate) async fn with_cookie(address: SocketAddr, from: Option<IpAddr>, cookie: &str) -> io::Result<Socket> {
        let mut socket = Socket::connect(address, from).await?;
        cookie.clone_into(&mut socket.cookie);
        socket.upgrade(&address).await?;
        Ok(socket)
    }

    /// By what the server knows the guest.
    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    async fn upgrade(&mut self, host: &impl fmt::Display) -> io::Result<()> {
        let cookie = cookie_header(&self.cookie);
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: {host}\r\n{cookie}Connection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Zm9uZGFjbyBsb2FkIHRvb2w=\r\n\r\n"
        );
        self.ask_http(&request, "101").await?;
        Ok(())
    }

    /// Says hello, and is welcomed.
    pub(crate) async fn say_hello(&mut self) -> io::Result<()> {
        let client = "fondaco load".to_owned();
        let hello = Hello { client, token: None, resume: Vec::new(), deltas: false };
        let answer = self.ask(ClientMessage::Hello(hello)).await?;
        match read(&answer) {
            Some(frame) if frame.message.kind == "welcome" => Ok(()),
            _ => Err(wrong(&format!("not welcome: {}", String::from_utf8_lossy(&answer[..answer.len().min(200)])))),
        }
    }

    /// Asks something, and waits for the answer, whatever it is.
    pub(crate) async fn ask(&mut self, message: ClientMessage) -> io::Result<Vec<u8>> {
        self.asked += 1;
        self.send(&Frame::answer(Some(self.asked), message).to_text()).await?;
        let answer = async {
            loop {
                let at = std::future::poll_fn(|context| self.poll_message(context)).await?;
                if read(self.text(at.clone())).is_some_and(|frame| frame.id == Some(self.asked)) {
                    return Ok(self.text(at).to_vec());
                }
            }
        };
        tokio::time::timeout(PATIENCE, answer).await.map_err(|_| io::Error::from(ErrorKind::TimedOut))?
    }

    /// Sends a request over HTTP and reads the answer: its head, if the status is as wanted.
    pub(crate) async fn ask_http(&mut self, request: &str, status: &str) -> io::Result<String> {
        let (head, _) = self.http(request, status).await?;
        Ok(head)
    }

    async fn http(&mut self, request: &str, status: &str) -> io::Result<(String, String)> {
        self.write(request.as_bytes()).await?;
        let head = loop {
            let text = &self.buffer[self.unread.clone()];
            if let Some(end) = text.windows(4).position(|window| window == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&text[..end]).into_owned();
                self.unread.start += end + 4;
                break head;
            }
            self.read_more().await?;
        };
        let length = header(&head, "content-length").and_then(|value| value.parse().ok()).unwrap_or(0);
        if length > LONGEST {
            return Err(wrong("the server sends more than this client reads"));
        }
        while self.unread.len() < length {
            self.read_more().await?;
        }
        let end = self.unread.start + length;
        let body = String::from_utf8_lossy(&self.buffer[self.unread.start..end]).into_owned();
        self.unread.start = end;
        if head.split(' ').nth(1) != Some(status) {
            let line = head.lines().next().unwrap_or_default();
            return Err(wrong(&format!("the server said '{line}' {body}")));
        }
        Ok((head, body))
    }

    /// Asks for a page.
    pub(crate) async fn page(address: SocketAddr, path: &str) -> io::Result<String> {
        Socket::page_from(address, None, path, "").await
    }

    /// Asks for a page from this address of the machine, with a cookie or without.
    pub(crate) async fn page_from(
        address: SocketAddr,
        from: Option<IpAddr>,
        path: &str,
        cookie: &str,
    ) -> io::Result<String> {
        let mut socket = Socket::connect(address, from).await?;
        let cookie = cookie_header(cookie);
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{cookie}Connection: close\r\n\r\n");
        Ok(socket.http(&request, "200").await?.1)
    }

    /// Sends something from this address of the machine, with a cookie: what is answered, if the status is as wanted; its head and its
    /// body.
    pub(crate) async fn post_from(
        address: SocketAddr,
        from: Option<IpAddr>,
        path: &str,
        cookie: &str,
        body: &impl Serialize,
        status: &str,
    ) -> io::Result<(String, String)> {
        let mut socket = Socket::connect(address, from).await?;
        let (cookie, body) = (cookie_header(cookie), serde_json::to_string(body)?);
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        socket.http(&request, status).await
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: &str) -> io::Result<()> {
        self.write(&frame(0x1, text.as_bytes())).await
    }

    /// Sends frames without content, as many of each: pings, and the pieces of a message that never ends.
    pub(crate) async fn say_nothing(&mut self, count: usize) -> io::Result<()> {
        let beginning = [0x01, 0x80, 0, 0, 0, 0];
        let piece_and_ping = [0x00, 0x80, 0, 0, 0, 0, 0x89, 0x80, 0, 0, 0, 0];
        self.write(&[&beginning[..], &piece_and_ping.repeat(count)[..]].concat()).await?;
        // What it says to that is read, or it would part for another reason.
        while self.read_more().await.is_ok() {
            self.unread = 0..0;
        }
        Ok(())
    }

    async fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let count = std::future::poll_fn(|context| self.stream.poll_write(context, bytes)).await?;
            bytes = &bytes[count..];
        }
        std::future::poll_fn(|context| self.stream.poll_flush(context)).await
    }

    async fn read_more(&mut self) -> io::Result<()> {
        std::future::poll_fn(|context| self.poll_read(context)).await
    }

    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.unread.is_empty() {
            self.unread = 0..0;
        } else if self.unread.end == self.buffer.len() {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
            if self.unread.end == self.buffer.len() {
                if self.buffer.len() > LONGEST {
                    return Poll::Ready(Err(wrong("the server sends more than this client reads")));
                }
                self.buffer.resize(2 * self.buffer.len(), 0);
            }
        }
        match ready!(self.stream.poll_read(context, &mut self.buffer[self.unread.end..]))? {
            0 => Poll::Ready(Err(ErrorKind::UnexpectedEof.into())),
            count => {
                self.unread.end += count;
                Poll::Ready(Ok(()))
            }
        }
    }

    /// The next message.
    pub(crate) async fn message(&mut self) -> io::Result<&[u8]> {
        let at = std::future::poll_fn(|context| self.poll_message(context)).await?;
        Ok(self.text(at))
    }

    /// Where the next message is; [`Socket::text`] gives it, until the next one is asked for.
    pub(crate) fn poll_message(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Range<usize>>> {
        loop {
            let bytes = &self.buffer[self.unread.clone()];
            if let Some((opcode, content)) = whole_frame(bytes)? {
                let start = self.unread.start;
                let content = start + content.start..start + content.end;
                self.unread.start = content.end;
                match opcode {
                    0x1 => return Poll::Ready(Ok(content)),
                    // The server asks whether somebody is there. If the answer cannot be sent at once, the next will do.
                    0x9 => {
                        let _ = self.stream.poll_write(context, &frame(0xa, &[]))?;
                        let _ = self.stream.poll_flush(context)?;
                    }
                    0x8 => return Poll::Ready(Err(ErrorKind::ConnectionAborted.into())),
                    _ => {}
                }
                continue;
            }
            ready!(self.poll_read(context))?;
        }
    }

    /// A message that has come.
    pub(crate) fn text(&self, at: Range<usize>) -> &[u8] {
        &self.buffer[at]
    }
}

/// The first frame, if all of it is there: its kind, and where its content is.
fn whole_frame(bytes: &[u8]) -> io::Result<Option<(u8, Range<usize>)>> {
    let &[first, second, ..] = bytes else { return Ok(None) };
    let (start, length) = match second {
        126 => match bytes.get(2..4) {
            Some(length) => (4, usize::from(u16::from_be_bytes([length[0], length[1]]))),
            None => return Ok(None),
        },
        127 => match bytes.get(2..10) {
            Some(length) => (10, length.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte))),
            None => return Ok(None),
        },
        length @ 0..126 => (2, usize::from(length)),
        _ => return Err(wrong("the server masks what it sends")),
    };
    if length > LONGEST || first & 0x80 == 0 {
        return Err(wrong("the server sends what this client does not read"));
    }
    Ok((bytes.len() >= start + length).then_some((first & 0xf, start..start + length)))
}

/// A frame as clients send it, under a mask of zeros.
fn frame(opcode: u8, content: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(content.len() + 8);
    frame.push(0x80 | opcode);
    match u8::try_from(content.len()) {
        Ok(length @ 0..126) => frame.push(0x80 | length),
        _ => {
            frame.push(0x80 | 126);
            let length = u16::try_from(content.len()).expect("clients' messages are at most 16 KiB long");
            frame.extend(length.to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(content);
    frame
}

fn cookie_header(cookie: &str) -> String {
    if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") }
}

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let fields = head.lines().filter_map(|line| line.split_once(": "));
    fields.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}

/// A message of which only the kind is looked at; nothing if it is none.
pub(crate) fn read(text: &[u8]) -> Option<Frame<Unread<'_>>> {
    Frame::parse(std::str::from_utf8(text).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_whole() {
        assert_eq!(whole_frame(b"\x81").unwrap(), None);
        assert_eq!(whole_frame(b"\x81\x02a").unwrap(), None);
        assert_eq!(whole_frame(b"\x81\x02ab\x81").unwrap(), Some((1, 2..4)));
        let long = [&b"\x81\x7e\x01\x00"[..], &[b'x'; 256]].concat();
        assert_eq!(whole_frame(&long).unwrap(), Some((1, 4..260)));
        let longer = [&b"\x81\x7f\0\0\0\0\0\x01\0\0"[..], &[b'x'; 65536]].concat();
        assert_eq!(whole_frame(&longer).unwrap(), Some((1, 10..65546)));
        assert!(whole_frame(b"\x81\x82abcdef").is_err() && whole_frame(b"\x01\x02ab").is_err());
        assert_eq!(frame(1, b"ab"), b"\x81\x82\0\0\0\0ab");
        assert_eq!(frame(1, &[b'x'; 200])[..4], *b"\x81\xfe\x00\xc8");
    }
}
