//! What Linux reports about a process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Clock ticks per second in `/proc`. This is a constant.
const TICKS: f64 = 100.0;

/// A process that is watched.
#[derive(Debug)]
pub struct Watched {
    pid: u32,
}

/// The processor time used up to a moment.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    at: Instant,
    seconds: f64,
}

impl Watched {
    /// The process with this id.
    pub const fn new(pid: u32) -> Self {
        Self { pid }
    }

    /// Its resident memory in MiB; 0 if `/proc` does not report it.
    pub fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.unwrap_or(0.0) / 1024.0
    }

    /// The processor time it has used so far.
    pub fn used(&self) -> Used {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid)).unwrap_or_default();
        // The name, in brackets, may contain anything.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let ticks: f64 =
            fields.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
        Used { at: Instant::now(), seconds: ticks / TICKS }
    }
}

impl Used {
    /// Seconds of processor time used since the process started.
    pub const fn seconds(self) -> f64 {
        self.seconds
    }

    /// The share of one processor used from then to now, in percent.
    pub fn share(self, now: Self) -> f64 {
        let passed = now.at.duration_since(self.at).as_secs_f64();
        if passed > 0.0 { 100.0 * (now.seconds - self.seconds) / passed } else { 0.0 }
    }
}

/// How late an idle thread wakes up. This part of each measured delay is caused by the machine.
pub struct Lateness {
    ended: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

impl Lateness {
    /// Starts to watch.
    pub fn watch() -> Self {
        const SLEEP: Duration = Duration::from_millis(10);
        let ended = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&ended);
        let thread = std::thread::spawn(move || {
            let mut late = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let begun = Instant::now();
                std::thread::sleep(SLEEP);
                late.push(begun.elapsed().saturating_sub(SLEEP));
            }
            late
        });
        Self { ended, thread }
    }

    /// The 99th percentile of the delay, in milliseconds.
    pub fn end(self) -> u128 {
        self.ended.store(true, Ordering::Relaxed);
        let mut late = self.thread.join().unwrap_or_default();
        late.sort_unstable();
        let at = (late.len() * 99).div_ceil(100).saturating_sub(1);
        late.get(at).map_or(0, Duration::as_millis)
    }
}
