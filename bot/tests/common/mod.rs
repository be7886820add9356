//! Runs the real program.
#![allow(dead_code, reason = "every test file uses its part")]

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};

mod unchecked;

#[allow(unused_imports, reason = "every test file uses its part")]
pub(crate) use unchecked::unchecked;

/// An address of this machine on which a program can listen. No two calls give the same loopback address, so no other test
/// takes the port between this call and the program's start.
pub(crate) fn free_address() -> SocketAddr {
    static NEXT: AtomicU8 = AtomicU8::new(1);
    let host = Ipv4Addr::new(127, 77, 0, NEXT.fetch_add(1, Ordering::Relaxed));
    TcpListener::bind((host, 0)).unwrap().local_addr().unwrap()
}

/// The program, without the user's environment variables for it.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
    command.env_remove("SIEGEPOST_KILL").env_remove("RUST_LOG").env("NO_COLOR", "1");
    command
}

/// Runs the program with arguments and standard input.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> RunResult {
    run_with_input(program().args(args), input)
}

/// Runs a prepared command with standard input.
pub(crate) fn run_with_input(command: &mut Command, input: impl AsRef<[u8]>) -> RunResult {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.as_ref().to_vec();
    // A program that ends early closes its input. That is no error of this test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    RunResult::from(output)
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct RunResult {
    /// The exit status; `None` after a signal.
    pub(crate) status: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl From<Output> for RunResult {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl RunResult {
    /// Asserts that the program succeeded without a word on standard error, and returns its output.
    #[track_caller]
    pub(crate) fn succeeded(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Asserts that the program ended with this status and one sentence that contains these words.
    #[track_caller]
    pub(crate) fn failed_with(self, status: i32, words: &str) -> Self {
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
