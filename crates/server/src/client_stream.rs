//! The stream to one client: TCP, with TLS or without. It notices a client that takes nothing of what it asked for.

use std::future::poll_fn;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_rustls::server::TlsStream;

/// A client that takes nothing for this long is as good as gone.
pub const STALLED: Duration = Duration::from_secs(15);
/// An answer must be taken whole within this time.
pub const TAKEN: Duration = Duration::from_secs(120);

/// The stream to one client, while it speaks HTTP.
pub struct ClientStream {
    stream: Stream,
    stalled: Duration,
    taken: Duration,
    /// Since when something has waited for the client, and when that has lasted too long.
    waits: Option<(Instant, Pin<Box<Sleep>>)>,
}

enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl ClientStream {
    /// A stream without TLS.
    #[must_use]
    pub fn plain(stream: TcpStream) -> Self {
        ClientStream::over(Stream::Plain(stream))
    }

    /// A stream with TLS, whose handshake is over.
    #[must_use]
    pub fn tls(stream: TlsStream<TcpStream>) -> Self {
        ClientStream::over(Stream::Tls(Box::new(stream)))
    }

    fn over(stream: Stream) -> Self {
        ClientStream { stream, stalled: STALLED, taken: TAKEN, waits: None }
    }

    /// Both ends, for a WebSocket, which has its own way to notice those who do not keep up.
    #[must_use]
    pub fn into_split(self) -> (ClientReader, ClientWriter) {
        match self.stream {
            Stream::Plain(stream) => {
                let (read, write) = stream.into_split();
                (ClientReader::Plain(read), ClientWriter::Plain(write))
            }
            Stream::Tls(stream) => {
                let shared = Shared(Arc::new(Mutex::new(stream)));
                (ClientReader::Tls(shared.clone()), ClientWriter::Tls(shared))
            }
        }
    }

    /// Something was written, or waits to be; an error if it has waited for too long.
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        let now = Instant::now();
        match written {
            Poll::Pending => {
                let (stalled, taken) = (self.stalled, self.taken);
                let (_, sleep) = self.waits.get_or_insert_with(|| {
                    let end = now + stalled.min(taken);
                    (now, Box::pin(sleep_until(end)))
                });
                ready!(sleep.as_mut().poll(context));
                Poll::Ready(Err(ErrorKind::TimedOut.into()))
            }
            Poll::Ready(Ok(done)) => {
                if let Some((since, sleep)) = &mut self.waits {
                    let end = *since + self.taken;
                    if now >= end {
                        return Poll::Ready(Err(ErrorKind::TimedOut.into()));
                    }
                    sleep.as_mut().reset(end.min(now + self.stalled));
                }
                Poll::Ready(Ok(done))
            }
            failed => failed,
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match &mut self.get_mut().stream {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, bytes),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, bytes),
        }
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        let written = match &mut stream.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Stream::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        };
        stream.watch(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        let written = match &mut stream.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Stream::Tls(stream) => Pin::new(stream).poll_write_vectored(context, slices),
        };
        stream.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        match &self.stream {
            Stream::Plain(stream) => stream.is_write_vectored(),
            Stream::Tls(stream) => stream.is_write_vectored(),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let stream = self.get_mut();
        let flushed = match &mut stream.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(context),
            Stream::Tls(stream) => Pin::new(stream).poll_flush(context),
        };
        ready!(stream.watch(context, flushed))?;
        // All of it was taken.
        stream.waits = None;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let stream = self.get_mut();
        let shut = match &mut stream.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Stream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        };
        stream.watch(context, shut)
    }
}

/// A stream with TLS that two halves use. Nobody holds the lock while waiting.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Box<TlsStream<TcpStream>>>>);

impl Shared {
    fn stream(&self) -> MutexGuard<'_, Box<TlsStream<TcpStream>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands what is encrypted to the system; whether it took everything.
    fn flush_now(stream: &mut TlsStream<TcpStream>) -> io::Result<bool> {
        let mut nobody = Context::from_waker(Waker::noop());
        match Pin::new(stream).poll_flush(&mut nobody) {
            Poll::Ready(flushed) => flushed.map(|()| true),
            Poll::Pending => Ok(false),
        }
    }
}

/// The reading end of a stream.
pub enum ClientReader {
    /// Without TLS.
    Plain(OwnedReadHalf),
    /// With it.
    Tls(Shared),
}

impl AsyncRead for ClientReader {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            ClientReader::Plain(half) => Pin::new(half).poll_read(context, bytes),
            ClientReader::Tls(shared) => Pin::new(&mut **shared.stream()).poll_read(context, bytes),
        }
    }
}

/// The writing end of a stream.
pub enum ClientWriter {
    /// Without TLS.
    Plain(OwnedWriteHalf),
    /// With it.
    Tls(Shared),
}

impl ClientWriter {
    /// Writes as much as the stream takes at once.
    ///
    /// # Errors
    /// [`ErrorKind::WouldBlock`] if it takes nothing now; others if it is broken.
    pub fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            ClientWriter::Plain(half) => half.try_write(bytes),
            ClientWriter::Tls(shared) => {
                let mut stream = shared.stream();
                if !Shared::flush_now(&mut stream)? {
                    return Err(ErrorKind::WouldBlock.into());
                }
                let mut nobody = Context::from_waker(Waker::noop());
                match Pin::new(&mut **stream).poll_write(&mut nobody, bytes) {
                    Poll::Ready(written) => written,
                    Poll::Pending => Err(ErrorKind::WouldBlock.into()),
                }
            }
        }
    }

    /// As [`try_write`](Self::try_write), of several pieces.
    ///
    /// # Errors
    /// The same.
    pub fn try_write_vectored(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        match self {
            ClientWriter::Plain(half) => half.try_write_vectored(slices),
            // TLS encrypts piece by piece anyway.
            ClientWriter::Tls(_) => {
                self.try_write(slices.iter().find(|slice| !slice.is_empty()).map_or(&[], |slice| slice))
            }
        }
    }

    /// Whether nothing of what was written waits for the system, as it may with TLS.
    ///
    /// # Errors
    /// If the stream is broken.
    pub fn is_flushed(&self) -> io::Result<bool> {
        match self {
            ClientWriter::Plain(_) => Ok(true),
            ClientWriter::Tls(shared) => Shared::flush_now(&mut shared.stream()),
        }
    }

    /// Waits until the stream takes more.
    ///
    /// # Errors
    /// If it is broken.
    pub async fn writable(&self) -> io::Result<()> {
        match self {
            ClientWriter::Plain(half) => half.writable().await,
            ClientWriter::Tls(shared) => {
                poll_fn(|context| Pin::new(&mut **shared.stream()).poll_flush(context)).await?;
                poll_fn(|context| shared.stream().get_ref().0.poll_write_ready(context)).await
            }
        }
    }
}

impl std::fmt::Debug for ClientWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ClientWriter::Plain(_) => "ClientWriter::Plain",
            ClientWriter::Tls(_) => "ClientWriter::Tls",
        })
    }
}

impl From<OwnedWriteHalf> for ClientWriter {
    fn from(half: OwnedWriteHalf) -> Self {
        ClientWriter::Plain(half)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    async fn stream(stalled: Duration, taken: Duration) -> (ClientStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let other = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (ClientStream { stalled, taken, ..ClientStream::plain(stream) }, other)
    }

    #[tokio::test]
    async fn who_takes_nothing_is_noticed() {
        let (mut stream, _other) = stream(Duration::from_millis(100), TAKEN).await;
        let begun = Instant::now();
        let error = stream.write_all(&vec![0; 64 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[tokio::test]
    async fn who_takes_too_little_is_noticed() {
        let (mut stream, mut other) = stream(Duration::from_secs(60), Duration::from_millis(300)).await;
        let reading = tokio::spawn(async move {
            let mut bytes = vec![0; 64 << 10];
            while other.read(&mut bytes).await.is_ok_and(|count| count > 0) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let error = stream.write_all(&vec![0; 256 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drop(stream);
        reading.await.unwrap();
    }

    #[tokio::test]
    async fn who_keeps_up_is_left_alone() {
        let (mut stream, mut other) = stream(Duration::from_secs(5), Duration::from_secs(60)).await;
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            other.read_to_end(&mut all).await.unwrap();
            all.len()
        });
        for _ in 0..4 {
            stream.write_all(&vec![0; 8 << 20]).await.unwrap();
            stream.flush().await.unwrap();
        }
        stream.shutdown().await.unwrap();
        drop(stream);
        assert_eq!(reading.await.unwrap(), 32 << 20);
    }
}
