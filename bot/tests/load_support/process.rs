//! What Linux reports about a process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Clock ticks per second in `/proc`. This is a constant.
const TICKS: f64 = 100.0;

/// A process that is watched, with its children or without.
#[derive(Debug)]
pub struct Watched {
    pid: u32,
    family: bool,
}

impl Watched {
    /// The process with this id.
    pub const fn new(pid: u32) -> Self {
        Self { pid, family: false }
    }

    /// The process with this id and its children, of which a PostgreSQL server has one per connection.
    pub const fn family(pid: u32) -> Self {
        Self { pid, family: true }
    }

    /// Its resident memory in MiB; 0 if `/proc` does not report it.
    pub fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.unwrap_or(0.0) / 1024.0
    }

    /// Seconds of processor time used so far.
    pub fn used(&self) -> f64 {
        let own = stat(&self.pid.to_string());
        let mut ticks: u32 = own.iter().skip(TIMES).take(2).sum();
        if self.family {
            ticks += own.iter().skip(TIMES_OF_ENDED).take(2).sum::<u32>();
            let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            let all = all.map(|process| stat(&process.file_name().to_string_lossy()));
            let children = all.filter(|stat| stat.first() == Some(&self.pid));
            ticks += children.flat_map(|stat| stat.into_iter().skip(TIMES).take(2)).sum::<u32>();
        }
        f64::from(ticks) / TICKS
    }
}

/// Where [`stat`] has the two numbers of ticks that a process used, and those of its children that have ended.
const TIMES: usize = 10;
const TIMES_OF_ENDED: usize = 12;

/// The numbers that Linux reports about a process, from the id of its parent on; 0 for those that do not fit.
fn stat(pid: &str) -> Vec<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name, in brackets, may contain anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    fields.split_whitespace().skip(1).map(|n| n.parse().unwrap_or(0)).collect()
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
