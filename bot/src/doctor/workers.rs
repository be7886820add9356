//! What a running daemon says of itself.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::finding::{Finding, Level};

/// It listens on this machine.
const PATIENCE: Duration = Duration::from_secs(2);
/// Its answer is a line.
const LONGEST: u64 = 64 << 10;

/// What is asked about, and the words for it.
const WORKERS: [(&str, &str); 4] = [
    ("lanes", "judging messages"),
    ("sender", "posting answers"),
    ("deadlines", "looking at the clock"),
    ("events", "hearing Discord's events"),
];

/// Whether the workers of the daemon that is running make progress, as its `/health` tells.
#[must_use]
pub fn workers(address: SocketAddr) -> Finding {
    match ask(address) {
        Ok(told) => judge(&told),
        Err(why) => Finding::warn(
            "workers",
            format!(
                "nothing is told at http://{address}/health: {why}; [health] listen says where, and the log why not"
            ),
        ),
    }
}

fn ask(address: SocketAddr) -> Result<Value, String> {
    let text = |e: std::io::Error| e.to_string();
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(text)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(text)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(text)?;
    write!(stream, "GET /health HTTP/1.0\r\nHost: {address}\r\n\r\n").map_err(text)?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer).map_err(text)?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).map_err(|_| "the answer is not the daemon's".to_owned())
}

fn judge(told: &Value) -> Finding {
    let (mut level, mut found) = (Level::Ok, Vec::new());
    for (key, words) in WORKERS {
        match told[key].as_str() {
            Some("ok") => {}
            Some("slow") => {
                level = level.max(Level::Warn);
                found.push(format!("{words} takes long"));
            }
            Some(_) => {
                level = Level::Bad;
                found.push(format!("{words} stands still"));
            }
            None => {
                level = level.max(Level::Warn);
                found.push(format!("nothing is told about {words}"));
            }
        }
    }
    if found.is_empty() {
        return Finding::ok("workers", "they all make progress");
    }
    let found = format!(
        "{}; the daemon's log says why, and starting it again loses nothing",
        found.join(", ")
    );
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
        assert!(found.found.starts_with("judging messages takes long;"), "{}", found.found);
        let stuck = json!({"lanes": "slow", "sender": "stuck", "deadlines": "ok", "events": "ok"});
        let found = judge(&stuck);
        assert_eq!(found.level, Level::Bad);
        assert!(found.found.contains("posting answers stands still"), "{}", found.found);
        assert_eq!(judge(&json!({})).level, Level::Warn);
    }
}
