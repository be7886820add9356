//! The service manager's watchdog is fed while all workers make progress, and starves when one of them stands still.

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

/// What the service manager allows between two words, in microseconds; fed is three times as often.
const ALLOWED: &str = "300000";

/// What `/health` tells; none when nobody answers.
fn health(address: SocketAddr) -> Option<(String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    write!(stream, "GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.to_owned(), serde_json::from_str(body).ok()?))
}

/// A daemon one of whose workers stands still at a point, as told in `bot::kill`. Whatever else happens, the service
/// manager hears that all is well until that has lasted a while, and not a word afterwards.
fn starves(fault: &str, worker: &str, provoke: impl FnOnce(&Scene)) {
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
    // Whoever is told and does not listen holds up the one who tells.
    let heard = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&heard);
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
    // What was said before may still lie there.
    std::thread::sleep(Duration::from_secs(1));
    let before = heard.load(Ordering::SeqCst);
    assert!(before > 0, "at first all is well");
    // It would be told ten times a second.
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(heard.load(Ordering::SeqCst), before);
    let (status, told) = health(address).unwrap();
    assert_eq!((status.as_str(), &told[worker]), ("503", &Value::from("stuck")), "{told}");
    for other in ["sender", "deadlines", "events"].into_iter().filter(|other| *other != worker) {
        assert_eq!(told[other], "ok", "{told}");
    }
    assert!(
        scene.daemon.as_mut().unwrap().try_wait().unwrap().is_none(),
        "it is the service manager's to end it"
    );
    scene.kill();
}

#[test]
fn a_stuck_sender_starves_the_watchdog() {
    starves("outbox:1:", "sender", |_| {});
}

#[test]
fn a_stuck_clock_starves_the_watchdog() {
    starves("tick:1:", "deadlines", |_| {});
}

#[test]
fn events_that_nobody_hears_starve_the_watchdog() {
    starves("hear:1:stand still", "events", |scene| {
        scene.double.person("Ann").says(scene.double.channel, "stand still");
    });
}
