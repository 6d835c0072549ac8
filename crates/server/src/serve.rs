//! Connections: each is one task with limits of its own, so that nobody holds one open for nothing.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use axum::response::IntoResponse as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::api::error::Problem;

/// A request's head must be there within this time.
const HEAD: Duration = Duration::from_secs(10);
/// A request must be answered within this time, its body included.
const ANSWER: Duration = Duration::from_secs(30);
/// The largest head of a request.
const HEAD_BYTES: usize = 16 * 1024;

/// Accepts connections, at most so many at once, until told to stop.
pub(crate) async fn accept(listener: TcpListener, router: Router, most: usize, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(most));
    loop {
        let accepted = tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, address)) => {
                // Where there is no place, the connection is closed at once.
                let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
                let (router, stop) = (router.clone(), stop.clone());
                tokio::spawn(async move {
                    serve(stream, address, router, stop).await;
                    drop(place);
                });
            }
            Err(error) => {
                // Mostly too many open files: some will be closed soon.
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn serve(stream: TcpStream, address: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
    // Only speed is lost if it cannot be set.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        let answer = router.call(request);
        async move {
            match tokio::time::timeout(ANSWER, answer).await {
                Ok(answer) => answer,
                Err(_) => {
                    let text = "the request took too long";
                    Ok(Problem::new(StatusCode::REQUEST_TIMEOUT, "timeout", text).into_response())
                }
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // Broken connections are the clients' affair.
        _ = connection.as_mut() => return,
        _ = stop.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
