//! The health endpoint for this machine: `GET /health` and `GET /metrics`.

mod link;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

pub use link::{Link, Standing as LinkStanding};

use crate::daemon::heartbeat::Condition;
use crate::daemon::heartbeats::Heartbeats;
use crate::daemon::trouble::{Trouble, Troubles};
use crate::discord::refusals::Refusals;
use crate::metrics::{self, Gauge, Last};
use crate::store::{Stats, Store, StoreError};
use crate::time::{Moment, Span, TimeSource};

/// The most concurrent connections; others wait.
const CONNECTIONS: usize = 64;
/// How long a client may take to send a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a delivery may fail before the daemon is degraded.
const DEGRADED_AFTER: Span = Span::minutes(1);
/// The longest time a connection may last.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Debug, thiserror::Error)]
#[error("cannot listen at {address}: {why}; free that port, or name another ([health] listen)")]
pub struct HealthError {
    address: SocketAddr,
    why: std::io::Error,
}

/// The sources of the health report.
pub struct Health<T> {
    pub store: Store,
    pub link: Arc<Link>,
    pub troubles: Arc<Troubles>,
    pub time: Arc<T>,
    pub heartbeats: Heartbeats,
    /// Requests that the network has refused.
    pub(crate) refusals: Arc<Refusals>,
}

/// The endpoint of a process, which answers from its start to its end.
pub(crate) struct Endpoint<T>(Mutex<State<T>>);

enum State<T> {
    /// It serves nobody yet, for this reason.
    Starting(String),
    /// Other daemons serve all shards.
    Standby,
    Serving(Arc<Health<T>>),
}

impl<T> Endpoint<T> {
    /// Creates the endpoint of a process that serves nobody yet.
    pub(crate) fn new(why: &str) -> Self {
        Self(Mutex::new(State::Starting(why.to_owned())))
    }

    /// Reports why the process serves nobody yet.
    pub(crate) fn starting(&self, why: impl Into<String>) {
        *self.0.lock() = State::Starting(why.into());
    }

    pub(crate) fn standby(&self) {
        *self.0.lock() = State::Standby;
    }

    pub(crate) fn serving(&self, health: Health<T>) {
        *self.0.lock() = State::Serving(Arc::new(health));
    }
}

impl<T: TimeSource> Endpoint<T> {
    /// Serves the endpoint at an address until the task is aborted.
    pub(crate) async fn listen(
        self: Arc<Self>,
        address: SocketAddr,
    ) -> Result<impl Future<Output = ()> + Send, HealthError> {
        let listener =
            TcpListener::bind(address).await.map_err(|why| HealthError { address, why })?;
        let bound = listener.local_addr().unwrap_or(address);
        tracing::info!(
            "serving health at http://{bound}/health, metrics at http://{bound}/metrics"
        );
        Ok(self.serve(listener))
    }

    async fn answer(&self, page: Page) -> Response<Full<Bytes>> {
        let health = match &*self.0.lock() {
            State::Serving(health) => Ok(Arc::clone(health)),
            State::Starting(why) => {
                let line = json!({ "status": "starting", "why": why });
                Err((StatusCode::SERVICE_UNAVAILABLE, line))
            }
            State::Standby => Err((StatusCode::OK, json!({ "status": "standby" }))),
        };
        match (page, health) {
            (Page::Health, Ok(health)) => health.health().await,
            (Page::Metrics, Ok(health)) => health.metrics().await,
            (Page::Health, Err((status, line))) => json_line(status, &line),
            (Page::Metrics, Err(_)) => text(StatusCode::OK, metrics::prometheus(&[])),
        }
    }

    async fn serve(self: Arc<Self>, listener: TcpListener) {
        let connections = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(permit) = Arc::clone(&connections).acquire_owned().await else { return };
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Usually out of file descriptors; there may be some a moment later.
                    tracing::warn!("cannot accept a connection to the health endpoint: {error}");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    continue;
                }
            };
            let endpoint = Arc::clone(&self);
            tokio::spawn(async move {
                let service = service_fn(move |request: Request<Incoming>| {
                    let endpoint = Arc::clone(&endpoint);
                    async move {
                        Ok::<_, Infallible>(match Page::of(&request) {
                            Ok(page) => endpoint.answer(page).await,
                            Err(none) => *none,
                        })
                    }
                });
                let connection = hyper::server::conn::http1::Builder::new()
                    .max_buf_size(16 * 1024)
                    .timer(TokioTimer::new())
                    .header_read_timeout(REQUEST_TIMEOUT)
                    .serve_connection(TokioIo::new(stream), service);
                // A client that disconnects or is too slow gets no answer.
                let _ = tokio::time::timeout(CONNECTION_TIMEOUT, connection).await;
                drop(permit);
            });
        }
    }
}

impl<T: TimeSource> Health<T> {
    async fn health(&self) -> Response<Full<Bytes>> {
        let stats = self.stats().await;
        let (connected, away) = self.gateway();
        let clock = self.time.is_trusted();
        let conditions = self.heartbeats.conditions(Instant::now());
        let refused = self.refusals.lately(Instant::now());
        let stuck = conditions.worst() == Condition::Stuck;
        let well = stats.is_ok() && away.is_none() && clock && !stuck;
        let now = self.time.now();
        let oldest = stats.as_ref().ok().and_then(|s| s.oldest);
        let failing = stats.as_ref().ok().and_then(|s| s.failing_since);
        let failing = failing.map(|since| (now - since).max(Span::ZERO));
        // A restart would not help a failing delivery, so the status stays 200.
        let troubles = self.troubles.all(now);
        let degraded = failing.is_some_and(|span| span >= DEGRADED_AFTER)
            || !troubles.is_empty()
            || stats.as_ref().is_ok_and(|s| s.quarantined > 0 || s.dead > 0)
            || metrics::last(Last::FailedBackup) > metrics::last(Last::Backup)
            || conditions.worst() > Condition::Well
            || !self.refusals.have_room(Instant::now());
        let troubles: Vec<_> = troubles.iter().map(trouble).collect();
        let line = json!({
            "status": match (well, degraded) {
                (false, _) => "failing",
                (true, true) => "degraded",
                (true, false) => "ok",
            },
            "gateway_connected_since": connected.map(moment),
            "gateway_away_since": away.map(moment),
            "outbox_waiting": stats.as_ref().ok().map(|s| s.waiting),
            "oldest_waiting_seconds": oldest.map(|at| (now - at).max(Span::ZERO) / Span::seconds(1)),
            "outbox_failing": stats.as_ref().ok().map(|s| s.failing),
            "longest_failing_seconds": failing.map(|span| span / Span::seconds(1)),
            "dead_letters": stats.as_ref().ok().map(|s| s.dead),
            "store": match &stats {
                Ok(_) => "ok".to_owned(),
                Err(error) => error.to_string(),
            },
            "storage_errors": troubles,
            "quarantined_games": stats.as_ref().ok().map(|s| s.quarantined),
            "paused_games": stats.as_ref().ok().map(|s| s.paused),
            "clock": if clock { "ok" } else { "wrong" },
            "lanes": conditions.queues.as_ref(),
            "queued": conditions.queued,
            "oldest_queued_seconds": conditions.oldest.as_secs(),
            "sender": conditions.sender.as_ref(),
            "deadlines": conditions.deadlines.as_ref(),
            "events": conditions.events.as_ref(),
            "thinking": conditions.thinking.as_ref(),
            "thinking_queued": conditions.thinking_queued,
            "refused_requests": refused,
            "last_sweep": metrics::last(Last::Backfill).map(moment),
            "last_backup": metrics::last(Last::Backup).map(moment),
            "last_failed_backup": metrics::last(Last::FailedBackup).map(moment),
        });
        json_line(if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, &line)
    }

    async fn metrics(&self) -> Response<Full<Bytes>> {
        let stats = self.stats().await;
        let now = self.time.now();
        let mut gauges: Vec<Gauge> = vec![
            ("store_up", "Whether the database can be read.", flag(stats.is_ok())),
            ("gateway_up", "Whether the gateway is connected.", flag(self.gateway().1.is_none())),
            (
                "storage_errors",
                "Places and tasks that are paused because of a database error.",
                number(self.troubles.all(now).iter().map(|t| t.keys).sum()),
            ),
            (
                "clock_right",
                "Whether the clock agrees with Discord's.",
                flag(self.time.is_trusted()),
            ),
        ];
        let conditions = self.heartbeats.conditions(Instant::now());
        gauges.extend([
            ("queued", "Events queued or being judged.", number(conditions.queued)),
            (
                "queued_oldest_seconds",
                "Age of the oldest event queued or being judged.",
                conditions.oldest.as_secs_f64(),
            ),
            (
                "thinking_queued",
                "Actions of computers that wait for a thread or are thought about.",
                number(conditions.thinking_queued),
            ),
            (
                "refused_requests",
                "Requests Discord has refused in the last ten minutes.",
                f64::from(self.refusals.lately(Instant::now())),
            ),
        ]);
        for (name, condition) in [
            ("worker_up{worker=\"lanes\"}", conditions.queues),
            ("worker_up{worker=\"sender\"}", conditions.sender),
            ("worker_up{worker=\"deadlines\"}", conditions.deadlines),
            ("worker_up{worker=\"events\"}", conditions.events),
            ("worker_up{worker=\"thinking\"}", conditions.thinking),
        ] {
            let well = flag(condition == Condition::Well);
            gauges.push((name, "Whether a worker makes progress.", well));
        }
        if let Ok(stats) = stats {
            let Stats { waiting, oldest, failing, failing_since, dead, rows, .. } = stats;
            let Stats { live, quarantined, paused, .. } = stats;
            let age = oldest.map_or(Span::ZERO, |at| (now - at).max(Span::ZERO));
            let fails = failing_since.map_or(Span::ZERO, |at| (now - at).max(Span::ZERO));
            gauges.extend([
                ("outbox_rows", "Rows of the outbox, including delivered ones.", number(rows)),
                ("outbox_waiting", "Rows still to be delivered.", number(waiting)),
                (
                    "outbox_oldest_seconds",
                    "Age of the oldest row still to be delivered.",
                    seconds(age),
                ),
                (
                    "outbox_failing",
                    "Rows still to be delivered that have failed at least once.",
                    number(failing),
                ),
                (
                    "outbox_failing_seconds",
                    "How long the longest-failing row has been failing.",
                    seconds(fails),
                ),
                ("outbox_dead", "Dead letters: see 'siegepost outbox'.", number(dead)),
                ("live_games", "Games being played.", number(live)),
                (
                    "quarantined_games",
                    "Open and live games in quarantine, which cannot be played.",
                    number(quarantined),
                ),
                (
                    "paused_games",
                    "Open and live games that are paused because their place is closed.",
                    number(paused),
                ),
            ]);
        }
        for (last, name, help) in [
            (Last::Backfill, "last_sweep_timestamp_seconds", "When a history was last read."),
            (Last::Backup, "last_backup_timestamp_seconds", "When a backup was last made."),
        ] {
            gauges.extend(metrics::last(last).map(|at| (name, help, seconds(at - Moment(0)))));
        }
        text(StatusCode::OK, metrics::prometheus(&gauges))
    }

    /// Returns since when the gateway is connected, or else since when it is not.
    fn gateway(&self) -> (Option<Moment>, Option<Moment>) {
        let now = Instant::now();
        let before =
            |since: Instant| self.time.now() - Span::from(now.saturating_duration_since(since));
        match self.link.standing(now) {
            LinkStanding::Connected(since) => (Some(before(since)), None),
            LinkStanding::Away(since) => (None, Some(before(since))),
        }
    }

    async fn stats(&self) -> Result<Stats, StoreError> {
        let store = self.store.clone();
        let stats = tokio::task::spawn_blocking(move || store.snapshot_now()?.stats()).await;
        stats.unwrap_or(Err(StoreError::Closed))
    }
}

/// What can be asked for.
#[derive(Clone, Copy, Debug)]
enum Page {
    Health,
    Metrics,
}

impl Page {
    /// Returns what a request asks for, or the answer that there is no such page.
    fn of(request: &Request<Incoming>) -> Result<Self, Box<Response<Full<Bytes>>>> {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, "only GET\n".to_owned());
            answer.headers_mut().insert(ALLOW, hyper::header::HeaderValue::from_static("GET"));
            return Err(Box::new(answer));
        }
        match request.uri().path() {
            "/health" => Ok(Self::Health),
            "/metrics" => Ok(Self::Metrics),
            _ => {
                let why = "not found; use /health or /metrics\n";
                Err(Box::new(text(StatusCode::NOT_FOUND, why.to_owned())))
            }
        }
    }
}

fn json_line(status: StatusCode, line: &serde_json::Value) -> Response<Full<Bytes>> {
    let mut answer = text(status, format!("{line}\n"));
    let json = hyper::header::HeaderValue::from_static("application/json");
    answer.headers_mut().insert(CONTENT_TYPE, json);
    answer
}

fn text(status: StatusCode, body: String) -> Response<Full<Bytes>> {
    let mut answer = Response::new(Full::new(Bytes::from(body)));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    // The content type of the Prometheus text format.
    let plain = hyper::header::HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    headers.insert(CONTENT_TYPE, plain);
    headers.insert(CACHE_CONTROL, hyper::header::HeaderValue::from_static("no-store"));
    answer
}

fn trouble(trouble: &Trouble) -> serde_json::Value {
    json!({
        "subsystem": trouble.subsystem.as_ref(),
        "since": moment(trouble.since),
        "concerned": trouble.keys,
        "error": trouble.error.to_string(),
    })
}

fn moment(at: Moment) -> String {
    at.utc().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

fn flag(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

#[expect(clippy::cast_precision_loss, reason = "rows are fewer than 2^53")]
fn number(n: usize) -> f64 {
    n as f64
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds of times stay below 2^53 for ages")]
fn seconds(span: Span) -> f64 {
    span.0 as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;
    use crate::time::SystemTime;

    /// More than are served at the same time.
    #[tokio::test]
    async fn connections_without_a_request_do_not_keep_others_waiting() {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let endpoint: Arc<Endpoint<SystemTime>> = Arc::new(Endpoint::new("it begins"));
        let serving = tokio::spawn(endpoint.listen(free).await.unwrap());
        let mut silent = Vec::new();
        for nth in 0..CONNECTIONS + 5 {
            let mut stream = TcpStream::connect(free).await.unwrap();
            if nth % 2 == 0 {
                stream.write_all(b"GET /health HTTP/1.1\r\nHost: ").await.unwrap();
            }
            silent.push(stream);
        }
        let begun = Instant::now();
        let mut stream = TcpStream::connect(free).await.unwrap();
        stream
            .write_all(b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            .await
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("it begins"), "{answer}");
        assert!(
            begun.elapsed() < REQUEST_TIMEOUT + Duration::from_secs(2),
            "{:?}",
            begun.elapsed()
        );
        serving.abort();
    }
}
