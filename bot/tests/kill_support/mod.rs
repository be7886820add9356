//! A room in a directory of its own, runs of it that may be killed, and its state in the end.
#![allow(dead_code, reason = "every test file uses its part")]

mod rng;
mod script;

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use crate::common::{arg, program};
pub(crate) use rng::Rng;
pub(crate) use script::script;

/// When a run is killed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KillAt {
    /// Never.
    Never,
    /// When it passes a fail point for the nth time.
    Point { name: &'static str, nth: u64 },
    /// After this time.
    After(Duration),
}

impl fmt::Display for KillAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => f.write_str("never"),
            Self::Point { name, .. } => f.write_str(name),
            Self::After(_) => f.write_str("(a random instant)"),
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Finished,
    Killed,
}

/// A room in a directory of its own.
pub(crate) struct Trial {
    dir: tempfile::TempDir,
}

/// The part of a room's final state that must not depend on kills.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) messages: usize,
    pub(crate) actions: usize,
    pub(crate) posts: usize,
    lines: Vec<String>,
}

/// Longer than any run takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

impl Trial {
    pub(crate) fn new(script: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::write(dir.path().join("script.txt"), script).expect("a script");
        // Thinking that ends after a number of positions decides the same on every machine.
        let config = "[computer]\ntime = \"0\"\nnodes = 200\n";
        std::fs::write(dir.path().join("config.toml"), config).expect("a configuration");
        Self { dir }
    }

    /// Empties the script: messages sent before must be found in the history.
    pub(crate) fn empty_script(&self) {
        std::fs::write(self.path("script.txt"), "").expect("a script");
    }

    pub(crate) fn anything_typed(&self) -> bool {
        let path = self.path("games.db.room");
        let any = |sql: &str| !rows(&open(&path), sql).is_empty();
        path.exists()
            && any("SELECT name FROM sqlite_schema WHERE name = 'lines'")
            && any("SELECT seq FROM lines")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Runs the whole script, from its beginning.
    pub(crate) fn run(&self, kill_at: &KillAt) -> End {
        let mut command = program();
        command
            .args(["room", "--db", arg(&self.path("games.db"))])
            .args(["--script", arg(&self.path("script.txt"))])
            .args(["--config", arg(&self.path("config.toml"))])
            .args(["--clock", "2026-01-01T00:00:00Z"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        if let KillAt::Point { name, nth } = kill_at {
            command.env("SIEGEPOST_KILL", format!("{name}:{nth}"));
        }
        let begun = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        if let KillAt::After(span) = kill_at {
            std::thread::sleep(*span);
            // The run may have finished already. Then this is neither a kill nor an error.
            let _ = child.kill();
        }
        while child.try_wait().expect("it can be waited for").is_none() {
            if begun.elapsed() > TIMEOUT {
                let _ = child.kill();
                panic!("the room hangs with {kill_at:?}: {}", stderr_of(child));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let status = child.wait().expect("it ends");
        match std::os::unix::process::ExitStatusExt::signal(&status) {
            Some(9) => End::Killed,
            _ if status.success() => End::Finished,
            _ => panic!("{status} with {kill_at:?}: {}", stderr_of(child)),
        }
    }

    /// Runs the whole script once more without a kill, and compares the result.
    pub(crate) fn finish(self, expected: &State, what: &str) {
        assert_eq!(self.run(&KillAt::Never), End::Finished, "{what}");
        let report = bot::store::verify(self.path("games.db")).expect("it can be checked");
        assert!(report.faults.is_empty(), "{what}: {:?}", report.faults);
        let found = self.state();
        if found != *expected {
            let [new, lost] = found.difference(expected);
            let kept = self.dir.keep();
            panic!(
                "{what}\nfiles are in {}\nlost or changed: {:#?}\nnew: {:#?}",
                kept.display(),
                lost,
                new
            );
        }
    }

    pub(crate) fn state(&self) -> State {
        State::of(&self.path("games.db"))
    }
}

impl State {
    /// Everything in both files except what may depend on attempts: order of rows, number of attempts, ids of posts,
    /// when the clock was last read.
    pub(crate) fn of(database: &Path) -> Self {
        let games = open(database);
        let room = open(&PathBuf::from(format!("{}.room", database.display())));
        let mut lines = Vec::new();
        for (name, sql) in [
            ("people", "SELECT id, name FROM people"),
            ("game", "SELECT * FROM games"),
            ("seat", "SELECT * FROM seats"),
            ("action", "SELECT * FROM actions"),
            // Verdicts on conversation go when the history is read, which each start does where a computer is to act.
            ("verdict", "SELECT * FROM verdicts WHERE outcome <> 'ignored'"),
            ("deadline", "SELECT * FROM deadlines"),
            ("condition", "SELECT * FROM conditions"),
            ("people of a game", "SELECT * FROM game_people"),
            ("hours", "SELECT * FROM hours"),
            ("vacation", "SELECT * FROM vacations"),
            ("note", "SELECT * FROM notes"),
            ("notice", "SELECT * FROM notices"),
            ("former player", "SELECT * FROM former_players"),
            ("outbox", "SELECT key, place, message, state, made_at, error FROM outbox"),
        ] {
            lines.extend(rows(&games, sql).into_iter().map(|row| format!("{name} {row}")));
        }
        let said = "SELECT message, author, at, text FROM lines WHERE message IS NOT NULL";
        lines.extend(rows(&room, said).into_iter().map(|row| format!("said {row}")));
        // Nonces are random; keys are not.
        let all = rows(&games, "SELECT coalesce(nonce, key), key FROM outbox");
        let keys: HashMap<_, _> = all.iter().filter_map(|row| row.split_once(" | ")).collect();
        let posted = "SELECT nonce, text, post, board FROM lines WHERE nonce IS NOT NULL";
        for row in rows(&room, posted) {
            let (nonce, rest) = row.split_once(" | ").unwrap_or_default();
            lines.push(format!("posted {} | {rest}", keys.get(nonce).unwrap_or(&nonce)));
        }
        lines.sort();
        let count = |what: &str| lines.iter().filter(|l| l.starts_with(what)).count();
        let state = Self {
            messages: count("said "),
            actions: count("action "),
            posts: count("posted "),
            lines,
        };
        // Every answer in the outbox is visible, and nothing else is.
        assert_eq!(
            rows(&games, "SELECT coalesce(nonce, key) FROM outbox ORDER BY 1"),
            rows(&room, "SELECT nonce FROM lines WHERE nonce IS NOT NULL ORDER BY nonce")
        );
        assert_eq!(rows(&games, "SELECT key FROM outbox WHERE state <> 'sent'"), [""; 0]);
        state
    }

    /// Returns the number of lines of one kind that contain some words.
    pub(crate) fn count(&self, kind: &str, words: &str) -> usize {
        let all = self.lines.iter().filter(|line| line.starts_with(&format!("{kind} ")));
        all.filter(|line| line.contains(words)).count()
    }

    /// The lines that only this state has, and those that only the other has.
    pub(crate) fn difference(&self, other: &Self) -> [Vec<String>; 2] {
        let only = |a: &Self, b: &Self| -> Vec<String> {
            a.lines.iter().filter(|l| !b.lines.contains(l)).cloned().collect()
        };
        [only(self, other), only(other, self)]
    }
}

fn stderr_of(mut child: Child) -> String {
    let mut text = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        let _ = std::io::Read::read_to_string(&mut stderr, &mut text);
    }
    text
}

fn open(path: &Path) -> Connection {
    // Not read-only: opening the file rolls back what a killed room has half written.
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).expect("it is there")
}

/// Rows as text.
fn rows(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).expect(sql);
    let columns = statement.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let values: Result<Vec<String>, _> =
            (0..columns).map(|i| row.get_ref(i).map(display)).collect();
        Ok(values?.join(" | "))
    };
    statement.query_map([], row).expect(sql).collect::<Result<_, _>>().expect(sql)
}

fn display(value: rusqlite::types::ValueRef<'_>) -> String {
    match value.as_str() {
        Ok(text) => text.to_owned(),
        Err(_) => format!("{value:?}"),
    }
}
