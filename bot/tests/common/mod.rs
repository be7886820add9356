//! Runs the real program.
#![allow(dead_code, reason = "every test file uses its part")]

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};

/// An address of this machine on which a program can listen. No two calls give the same loopback address, so no other test
/// takes the port between this call and the program's start.
pub(crate) fn free_address() -> SocketAddr {
    static NEXT: AtomicU8 = AtomicU8::new(1);
    let host = Ipv4Addr::new(127, 77, 0, NEXT.fetch_add(1, Ordering::Relaxed));
    TcpListener::bind((host, 0)).unwrap().local_addr().unwrap()
}

/// The program, with nothing of the user's around it.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
    command.env_remove("SIEGEPOST_KILL").env_remove("RUST_LOG").env("NO_COLOR", "1");
    command
}

/// Runs the program with arguments and standard input.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    feed(program().args(args), input)
}

/// Runs a prepared command with standard input.
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.as_ref().to_vec();
    // A program that stops early closes its input: no error of this test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    Ran::from(output)
}

/// What became of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit status; none after a signal.
    pub(crate) status: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Ran {
    /// All went well and nothing was complained about.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// It ended with this status and one sentence that contains these words.
    #[track_caller]
    pub(crate) fn says(self, status: i32, words: &str) -> Self {
        assert_eq!(self.status, Some(status), "{self:?}");
        let lines: Vec<_> = self.err.lines().collect();
        assert_eq!(lines.len(), 1, "{self:?}");
        assert!(self.err.starts_with("siegepost: ") && self.err.len() < 500, "{self:?}");
        assert!(self.err.contains(words), "{self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
        self
    }
}

/// A path as an argument.
pub(crate) fn arg(path: &Path) -> &str {
    path.to_str().expect("test paths are text")
}
