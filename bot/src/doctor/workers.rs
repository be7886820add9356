//! Checks of a running daemon through its health endpoint.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::finding::{Finding, Level};

/// The timeout of the request; the daemon is on this machine.
const TIMEOUT: Duration = Duration::from_secs(2);
/// The longest answer that is read, in bytes; it is a single line.
const LONGEST: u64 = 64 << 10;

/// The keys of the workers in `/health`, and their descriptions.
const WORKERS: [(&str, &str); 4] = [
    ("lanes", "judging messages"),
    ("sender", "posting answers"),
    ("deadlines", "checking the clock"),
    ("events", "receiving Discord's events"),
];

/// Checks in the running daemon's `/health` whether its workers make progress.
pub fn workers(address: SocketAddr) -> Finding {
    match ask(address) {
        Ok(health) => judge(&health),
        Err(why) => Finding::warn(
            "workers",
            format!(
                "no answer from http://{address}/health: {why}; check [health] listen and the daemon's log"
            ),
        ),
    }
}

fn ask(address: SocketAddr) -> io::Result<Value> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /health HTTP/1.0\r\nHost: {address}\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer)?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).map_err(|_| io::Error::other("the answer is not from the daemon"))
}

fn judge(health: &Value) -> Finding {
    if let Some(why) = health["why"].as_str() {
        return Finding::warn("workers", format!("the daemon is starting: {why}"));
    }
    let (mut level, mut found) = (Level::Ok, Vec::new());
    for (key, words) in WORKERS {
        match health[key].as_str() {
            Some("ok") => {}
            Some("slow") => {
                level = level.max(Level::Warn);
                found.push(format!("{words} is slow"));
            }
            Some(_) => {
                level = Level::Bad;
                found.push(format!("{words} is stuck"));
            }
            None => {
                level = level.max(Level::Warn);
                found.push(format!("nothing is known about {words}"));
            }
        }
    }
    if found.is_empty() {
        return Finding::ok("workers", "they all make progress");
    }
    let found =
        format!("{}; the daemon's log says why, and a restart loses nothing", found.join(", "));
    Finding { level, what: "workers".to_owned(), found }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_worker_that_does_not_make_progress_is_named() {
        let well = json!({"lanes": "ok", "sender": "ok", "deadlines": "ok", "events": "ok"});
        assert_eq!(judge(&well).level, Level::Ok);
        let slow = json!({"lanes": "slow", "sender": "ok", "deadlines": "ok", "events": "ok"});
        let found = judge(&slow);
        assert_eq!(found.level, Level::Warn);
        assert!(found.found.starts_with("judging messages is slow;"), "{}", found.found);
        let stuck = json!({"lanes": "slow", "sender": "stuck", "deadlines": "ok", "events": "ok"});
        let found = judge(&stuck);
        assert_eq!(found.level, Level::Bad);
        assert!(found.found.contains("posting answers is stuck"), "{}", found.found);
        assert_eq!(judge(&json!({})).level, Level::Warn);
        let found = judge(&json!({"status": "starting", "why": "Discord has not answered yet"}));
        assert_eq!(found.level, Level::Warn);
        assert!(found.found.ends_with("Discord has not answered yet"), "{}", found.found);
    }
}
