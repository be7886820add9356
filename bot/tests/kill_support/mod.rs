//! A room in a directory of its own, runs of it that may be cut short, and what it has in the end.
#![allow(dead_code, reason = "every test file uses its part")]

mod dice;
mod story;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use crate::common::{arg, program};
pub(crate) use dice::Dice;
pub(crate) use story::script;

/// How a run is cut short.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plug {
    /// Not at all.
    None,
    /// When it passes a point for the nth time.
    Point { name: &'static str, nth: u64 },
    /// After so long.
    After(Duration),
}

impl fmt::Display for Plug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("not at all"),
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

/// A room of its own.
pub(crate) struct Trial {
    dir: tempfile::TempDir,
}

/// What a room has in the end, as far as it must not depend on kills.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) messages: usize,
    pub(crate) actions: usize,
    pub(crate) posts: usize,
    lines: Vec<String>,
}

/// Longer than any run takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

impl Trial {
    pub(crate) fn new(script: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::write(dir.path().join("script.txt"), script).expect("a script");
        Self { dir }
    }

    /// From now on nothing is fed: what was said must be found again.
    pub(crate) fn say_nothing_more(&self) {
        std::fs::write(self.path("script.txt"), "").expect("a script");
    }

    pub(crate) fn anything_said(&self) -> bool {
        let path = self.path("games.db.room");
        let any = |sql: &str| !rows(&open(&path), sql).is_empty();
        path.exists()
            && any("SELECT name FROM sqlite_schema WHERE name = 'lines'")
            && any("SELECT seq FROM lines")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Feeds the whole script, from its beginning.
    pub(crate) fn run(&self, plug: &Plug) -> End {
        let mut command = program();
        command
            .args(["room", "--db", arg(&self.path("games.db"))])
            .args(["--script", arg(&self.path("script.txt"))])
            .args(["--clock", "2026-01-01T00:00:00Z"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        if let Plug::Point { name, nth } = plug {
            command.env("SIEGEPOST_KILL", format!("{name}:{nth}"));
        }
        let begun = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        if let Plug::After(span) = plug {
            std::thread::sleep(*span);
            // It may have finished by itself: then this is no kill, and no error.
            let _ = child.kill();
        }
        while child.try_wait().expect("it can be waited for").is_none() {
            if begun.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("the room hangs with {plug:?}: {}", complaint(child));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let status = child.wait().expect("it ends");
        match std::os::unix::process::ExitStatusExt::signal(&status) {
            Some(9) => End::Killed,
            _ if status.success() => End::Finished,
            _ => panic!("{status} with {plug:?}: {}", complaint(child)),
        }
    }

    /// Feeds everything once more, undisturbed, and compares.
    pub(crate) fn finish(self, expected: &State, story: &str) {
        assert_eq!(self.run(&Plug::None), End::Finished, "{story}");
        let report = bot::store::verify(&self.path("games.db")).expect("it can be checked");
        assert!(report.faults.is_empty(), "{story}: {:?}", report.faults);
        let found = self.state();
        if found != *expected {
            let [new, lost] = found.difference(expected);
            let kept = self.dir.keep();
            panic!(
                "{story}\nis left in {}\nlost or changed: {:#?}\nnew: {:#?}",
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
    /// Everything in both files but what may depend on tries: order of rows, counts of tries, ids of
    /// posts, the clock's last look.
    pub(crate) fn of(database: &Path) -> Self {
        let games = open(database);
        let room = open(&PathBuf::from(format!("{}.room", database.display())));
        let mut lines = Vec::new();
        for (name, sql) in [
            ("people", "SELECT id, name FROM people"),
            ("game", "SELECT * FROM games"),
            ("seat", "SELECT * FROM seats"),
            ("action", "SELECT * FROM actions"),
            ("verdict", "SELECT * FROM verdicts"),
            ("deadline", "SELECT * FROM deadlines"),
            ("outbox", "SELECT key, place, message, state, made_at, error FROM outbox"),
        ] {
            lines.extend(rows(&games, sql).into_iter().map(|row| format!("{name} {row}")));
        }
        for (name, sql) in [
            ("said", "SELECT message, author, at, text FROM lines WHERE message IS NOT NULL"),
            ("posted", "SELECT nonce, text, post, board FROM lines WHERE nonce IS NOT NULL"),
        ] {
            lines.extend(rows(&room, sql).into_iter().map(|row| format!("{name} {row}")));
        }
        lines.sort();
        let count = |what: &str| lines.iter().filter(|l| l.starts_with(what)).count();
        let state = Self {
            messages: count("said "),
            actions: count("action "),
            posts: count("posted "),
            lines,
        };
        // Every answer that was decided on is visible, and nothing else is.
        assert_eq!(
            rows(&games, "SELECT key FROM outbox ORDER BY key"),
            rows(&room, "SELECT nonce FROM lines WHERE nonce IS NOT NULL ORDER BY nonce")
        );
        assert_eq!(rows(&games, "SELECT key FROM outbox WHERE state <> 'sent'"), [""; 0]);
        state
    }

    /// What this has and another has not, and the other way round.
    pub(crate) fn difference(&self, other: &Self) -> [Vec<String>; 2] {
        let only = |a: &Self, b: &Self| -> Vec<String> {
            a.lines.iter().filter(|l| !b.lines.contains(l)).cloned().collect()
        };
        [only(self, other), only(other, self)]
    }
}

fn complaint(mut child: Child) -> String {
    let mut text = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        let _ = std::io::Read::read_to_string(&mut stderr, &mut text);
    }
    text
}

fn open(path: &Path) -> Connection {
    // Not read-only: what a killed room left half written is rolled back by whoever opens it next.
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).expect("it is there")
}

/// Rows as text.
fn rows(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).expect(sql);
    let columns = statement.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let values: Result<Vec<String>, _> =
            (0..columns).map(|i| row.get_ref(i).map(shown)).collect();
        Ok(values?.join(" | "))
    };
    statement.query_map([], row).expect(sql).collect::<Result<_, _>>().expect(sql)
}

fn shown(value: rusqlite::types::ValueRef<'_>) -> String {
    match value.as_str() {
        Ok(text) => text.to_owned(),
        Err(_) => format!("{value:?}"),
    }
}
