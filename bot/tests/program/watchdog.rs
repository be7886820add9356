//! The service manager's watchdog is notified while all workers make progress, and no longer when one of them hangs.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::net::UnixDatagram;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use loopback::Settings;
use serde_json::Value;

use crate::common::free_address;
use crate::discord_support::{Scene, TIMEOUT};

/// The service manager's time-out in microseconds. The daemon notifies it three times as often.
const ALLOWED: &str = "300000";

/// The body of `/health`, or `None` without an answer.
fn health(address: SocketAddr) -> Option<(String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    write!(stream, "GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.to_owned(), serde_json::from_str(body).ok()?))
}

/// Starts a daemon in which a worker hangs at a fail point, written as in `bot::fail`. The service manager is
/// notified until that has lasted a while, and never afterwards.
fn starve(fault: &str, worker: &str, provoke: impl FnOnce(&Scene)) {
    let mut scene = Scene::new(Settings::default());
    let path = scene.path("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    let address = free_address();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    let mut command = scene.command();
    command
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", ALLOWED)
        .env("SIEGEPOST_STUCK_AFTER", "10000")
        .env("SIEGEPOST_STALL", fault);
    // Nobody may wait for the receiver of notifications.
    let notified = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&notified);
    std::thread::spawn(move || {
        while manager.recv(&mut [0; 64]).is_ok() {
            counts.fetch_add(1, Ordering::SeqCst);
        }
    });
    scene.daemon = Some(command.spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |world| (world.connected() > 0).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    provoke(&scene);
    let begun = Instant::now();
    while !scene.log().contains("a worker is stuck") {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    // Earlier notifications may still be in the socket.
    std::thread::sleep(Duration::from_secs(1));
    let before = notified.load(Ordering::SeqCst);
    assert!(before > 0, "at first it is notified");
    // There would be ten notifications a second.
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(notified.load(Ordering::SeqCst), before);
    let (status, body) = health(address).unwrap();
    assert_eq!((status.as_str(), &body[worker]), ("503", &Value::from("stuck")), "{body}");
    for other in ["sender", "deadlines", "events"].into_iter().filter(|other| *other != worker) {
        assert_eq!(body[other], "ok", "{body}");
    }
    assert!(
        scene.daemon.as_mut().unwrap().try_wait().unwrap().is_none(),
        "the service manager ends it"
    );
    scene.kill();
}

#[test]
fn a_hanging_sender_starves_the_watchdog() {
    starve("outbox:1:", "sender", |_| {});
}

#[test]
fn a_hanging_clock_starves_the_watchdog() {
    starve("tick:1:", "deadlines", |_| {});
}

#[test]
fn a_hanging_event_loop_starves_the_watchdog() {
    starve("receive:1:stand still", "events", |scene| {
        scene.double.person("Ann").says(scene.double.channel, "stand still");
    });
}
