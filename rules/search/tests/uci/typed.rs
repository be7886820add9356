//! Somebody who types commands to the engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) const ENGINE: &str = env!("CARGO_BIN_EXE_siegepost-search");

/// How long an answer is waited for before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// The engine, with somebody who types.
pub(crate) struct Typed {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    pub(crate) heard: Vec<String>,
}

impl Typed {
    pub(crate) fn start() -> Self {
        let (mut typed, output) = Self::start_deaf();
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        typed.answers = answers;
        typed
    }

    /// Starts it; nobody reads what it says.
    pub(crate) fn start_deaf() -> (Self, ChildStdout) {
        let mut child = Command::new(ENGINE)
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        (Self { child, input, answers: channel().1, heard: Vec::new() }, output)
    }

    pub(crate) fn say(&mut self, line: &str) {
        // It may have ended.
        let _ = writeln!(self.input.as_ref().expect("an open input"), "{line}");
    }

    /// Waits for a line that begins so, and returns it.
    pub(crate) fn hear(&mut self, words: &str) -> String {
        let end = Instant::now() + PATIENCE;
        while let Ok(line) =
            self.answers.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            self.heard.push(line.clone());
            if line.starts_with(words) {
                return line;
            }
        }
        panic!("nothing begins with '{words}': {:#?}", self.heard);
    }

    /// The number of lines so far that begin so.
    pub(crate) fn count(&self, words: &str) -> usize {
        self.heard.iter().filter(|line| line.starts_with(words)).count()
    }

    /// Gives it the chance to say something that it should not say.
    pub(crate) fn wait_for_nothing(&mut self) {
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(5));
            self.say("isready");
            self.hear("readyok");
        }
    }

    /// Ends the input, and returns all that it said before it ended.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.ends_in(PATIENCE)
    }

    /// Says `quit`, and returns all that it said before it ended.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.say("quit");
        // It takes a fraction of a second, longer on a machine with other work.
        self.ends_in(Duration::from_secs(10))
    }

    fn ends_in(mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let status = loop {
            match self.child.try_wait().expect("a process") {
                Some(status) => break status,
                None if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                None => panic!("it does not end: {:#?}", self.heard),
            }
        };
        assert!(status.success(), "{status}: {:#?}", self.heard);
        let rest: Vec<String> = self.answers.iter().collect();
        self.heard.extend(rest);
        std::mem::take(&mut self.heard)
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Types lines and ends the input.
pub(crate) fn typed(lines: &[&str]) -> Vec<String> {
    let mut engine = Typed::start();
    lines.iter().for_each(|line| engine.say(line));
    engine.end()
}

/// The actions that were chosen.
pub(crate) fn best(said: &[String]) -> Vec<&str> {
    said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}
