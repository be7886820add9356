//! Another program that speaks UCI, for matches against it.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::limits::Effort;

/// A program that runs. It ends with its owner.
#[derive(Debug)]
pub struct Rival {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Rival {
    /// Starts a program and sets its options.
    ///
    /// # Errors
    /// What starting it, or talking to it, fails with.
    pub fn start(command: &str, options: &[(String, String)]) -> io::Result<Self> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("the program has no pipes");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        let mut rival = Self { child, input, output };
        rival.say("uci")?;
        rival.wait_for("uciok")?;
        for (name, value) in options {
            rival.say(&format!("setoption name {name} value {value}"))?;
        }
        rival.say("isready")?;
        rival.wait_for("readyok")?;
        Ok(rival)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Reads lines up to one that begins with a word, and returns that one.
    fn wait_for(&mut self, word: &str) -> io::Result<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }

    /// Returns what it expects at a depth for the seat to act, in hundredths of a pawn; `None` if it sees a forced win or nothing.
    ///
    /// # Errors
    /// What talking to it fails with.
    pub fn judge(&mut self, position: &str, depth: u32) -> io::Result<Option<i32>> {
        self.say(&format!("position fen {position}"))?;
        self.say(&format!("go depth {depth}"))?;
        let (mut line, mut score) = (String::new(), None);
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => return Ok(score),
                Some("info") if words.any(|word| word == "score") => {
                    let hundredths = words.next() == Some("cp");
                    score = words.next().filter(|_| hundredths).and_then(|word| word.parse().ok());
                }
                _ => {}
            }
        }
    }

    /// Returns its choice after these moves from the initial position.
    ///
    /// # Errors
    /// What talking to it fails with.
    pub fn choose(&mut self, played: &[String], effort: Effort) -> io::Result<String> {
        if played.len() < 2 {
            self.say("ucinewgame")?;
        }
        let moves = if played.is_empty() { "" } else { " moves " };
        self.say(&format!("position startpos{moves}{}", played.join(" ")))?;
        self.say(&match effort {
            Effort::Nodes(nodes) => format!("go nodes {nodes}"),
            Effort::Depth(depth) => format!("go depth {depth}"),
            Effort::Time(time) => format!("go movetime {}", time.as_millis()),
        })?;
        let line = self.wait_for("bestmove")?;
        Ok(line.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}
