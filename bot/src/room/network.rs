//! The room's side of the conversation: what people said and what was posted, kept as a chat network
//! keeps it, apart from the daemon's database.
//!
//! A message is here before the daemon hears of it, so a daemon that dies finds it again; a post is here
//! once, however often it is delivered.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use super::RoomError;
use crate::bridge::{Delivery, Incoming, MessageId, Outgoing, Person, PersonId, PlaceId};
use crate::time::{from_millis, millis};

/// `SIRM` in the file's header.
const APPLICATION_ID: i64 = 0x5349_524d;

const SCHEMA: &str = "
BEGIN IMMEDIATE;
CREATE TABLE lines (
    seq       INTEGER PRIMARY KEY AUTOINCREMENT,
    message   INTEGER UNIQUE,
    nonce     TEXT UNIQUE,
    place     TEXT NOT NULL,
    author    TEXT,
    name      TEXT,
    addressed INTEGER,
    typed     TEXT,
    at        INTEGER NOT NULL,
    text      TEXT NOT NULL,
    post      TEXT CHECK (post IS NULL OR json_valid(post)),
    board     TEXT,
    files     TEXT,
    CHECK ((message IS NULL) <> (nonce IS NULL))
) STRICT;
CREATE TABLE moment (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;
PRAGMA application_id = 1397314125;
COMMIT;";

/// Posts have ids above those of messages.
const FIRST_POST: u64 = 1 << 42;
/// The greatest id a message may have.
pub(super) const LAST_MESSAGE: u64 = 1_000_000_000_000;

/// A post as it was shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// What was posted.
    pub(super) message: Outgoing,
    /// The board as text.
    pub(super) board: Option<String>,
    /// Lines about the files written: pictures, records.
    pub(super) files: Vec<String>,
}

/// A line of the conversation.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// Somebody said something.
    Said {
        /// Who.
        name: String,
        /// What.
        text: String,
    },
    /// The daemon posted something.
    Posted(Box<Shown>),
}

/// What a person is about to say.
#[derive(Clone, Debug)]
pub(super) struct Saying<'a> {
    /// The id, when the line has one of its own.
    pub(super) id: Option<u64>,
    /// Who.
    pub(super) author: &'a Person,
    /// Whether the daemon is spoken to.
    pub(super) addressed: bool,
    /// What was typed; known lines are known again by it.
    pub(super) typed: &'a str,
    /// What it stands for.
    pub(super) text: &'a str,
    /// When.
    pub(super) at: DateTime<Utc>,
}

/// The conversation.
#[derive(Debug)]
pub(super) struct Network {
    path: Option<PathBuf>,
    // Opened at the first use: a daemon that does not start leaves no file behind.
    db: Option<Connection>,
}

impl Network {
    /// A conversation kept in a file, or in memory.
    #[must_use]
    pub(super) const fn new(path: Option<PathBuf>) -> Self {
        Self { path, db: None }
    }

    /// Where the conversation of a database lies: beside it.
    #[must_use]
    pub(super) fn beside(database: &Path) -> PathBuf {
        let mut name = database.as_os_str().to_owned();
        name.push(".room");
        PathBuf::from(name)
    }

    fn shown_path(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(":memory:"))
    }

    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, RoomError> {
        let db = match self.db.take() {
            Some(db) => db,
            None => open(self.path.as_deref())?,
        };
        let answer = question(self.db.insert(db));
        answer.map_err(|e| RoomError::history(self.shown_path(), &e))
    }

    /// Keeps what a person says. The same id again is the same message, with its first time.
    ///
    /// # Errors
    /// An id that belongs to another message, or the file.
    pub(super) fn say(
        &mut self,
        place: &PlaceId,
        saying: &Saying<'_>,
    ) -> Result<Incoming, RoomError> {
        let id = saying.id.map(signed);
        let (known, last) = self.ask(|db| {
            let known = db
                .query_row(
                    "SELECT * FROM lines WHERE message = ?1 AND place = ?2",
                    params![id, place.0],
                    |row| Ok((incoming(row)?, row.get::<_, String>("typed")?)),
                )
                .optional()?;
            let last: i64 =
                db.query_row("SELECT coalesce(max(message), 0) FROM lines", [], |row| row.get(0))?;
            Ok((known, unsigned(last)))
        })?;
        if let Some((known, typed)) = known {
            let same = known.author.id == saying.author.id && typed == saying.typed;
            let said = || format!("{}: {}", known.author.name, super::words::brief(&typed));
            let id = known.id.0;
            return if same { Ok(known) } else { Err(RoomError::IdTaken { id, said: said() }) };
        }
        let id = saying.id.unwrap_or(last + 1);
        if id <= last {
            return Err(RoomError::IdTooLow { last });
        }
        let message = Incoming {
            id: MessageId(id),
            place: place.clone(),
            author: saying.author.clone(),
            // As it will be read again: to the millisecond.
            at: from_millis(millis(saying.at)),
            text: saying.text.to_owned(),
            addressed: saying.addressed,
        };
        self.ask(|db| {
            db.execute(
                "INSERT INTO lines (message, place, author, name, addressed, at, text, typed)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    signed(id),
                    place.0,
                    message.author.id.0,
                    message.author.name,
                    message.addressed,
                    millis(message.at),
                    message.text,
                    saying.typed
                ],
            )
        })?;
        Ok(message)
    }

    /// The id of a post that is already there.
    ///
    /// # Errors
    /// The file.
    pub(super) fn posted(&mut self, nonce: &str) -> Result<Option<MessageId>, RoomError> {
        self.ask(|db| {
            db.query_row("SELECT seq FROM lines WHERE nonce = ?1", [nonce], |row| row.get(0))
                .optional()
        })
        .map(|seq| seq.map(post_id))
    }

    /// Keeps a post, once.
    ///
    /// # Errors
    /// The file.
    pub(super) fn post(
        &mut self,
        delivery: &Delivery,
        at: DateTime<Utc>,
        shown: &Shown,
    ) -> Result<MessageId, RoomError> {
        let json = serde_json::to_string(&shown.message).map_err(|e| RoomError::History {
            path: self.shown_path().to_owned(),
            detail: e.to_string(),
        })?;
        self.ask(|db| {
            db.execute(
                "INSERT INTO lines (nonce, place, at, text, post, board, files)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (nonce) DO NOTHING",
                params![
                    delivery.nonce,
                    delivery.place.0,
                    millis(at),
                    shown.message.text,
                    json,
                    shown.board,
                    shown.files.join("\n")
                ],
            )?;
            let nonce = &delivery.nonce;
            db.query_row("SELECT seq FROM lines WHERE nonce = ?1", [nonce], |row| row.get(0))
        })
        .map(post_id)
    }

    /// People's messages after an id, oldest first.
    ///
    /// # Errors
    /// The file.
    pub(super) fn history(
        &mut self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, RoomError> {
        self.ask(|db| {
            db.prepare_cached(
                "SELECT * FROM lines WHERE place = ?1 AND message > ?2 ORDER BY message LIMIT ?3",
            )?
            .query_map(params![place.0, signed(after.0), signed(limit as u64)], incoming)?
            .collect()
        })
    }

    /// People's last messages in a place, oldest first.
    ///
    /// # Errors
    /// The file.
    pub(super) fn last_said(
        &mut self,
        place: &PlaceId,
        limit: usize,
    ) -> Result<Vec<Incoming>, RoomError> {
        self.ask(|db| {
            let mut said: Vec<_> = db
                .prepare_cached(
                    "SELECT * FROM lines WHERE place = ?1 AND message IS NOT NULL
                     ORDER BY message DESC LIMIT ?2",
                )?
                .query_map(params![place.0, signed(limit as u64)], incoming)?
                .collect::<rusqlite::Result<_>>()?;
            said.reverse();
            Ok(said)
        })
    }

    /// The last lines of the conversation, oldest first.
    ///
    /// # Errors
    /// The file.
    pub(super) fn last_lines(&mut self, limit: usize) -> Result<Vec<Line>, RoomError> {
        self.lines("1 ORDER BY seq DESC LIMIT ?1", signed(limit as u64)).map(|mut lines| {
            lines.reverse();
            lines
        })
    }

    /// The posts that answer a message, and those after a line of the conversation.
    ///
    /// # Errors
    /// The file.
    pub(super) fn answers(&mut self, to: Option<u64>, after: i64) -> Result<Vec<Shown>, RoomError> {
        let to = to.map_or(-1, signed);
        let sql = format!(
            "nonce IS NOT NULL AND (seq > {after} OR json_extract(post, '$.reply_to') = ?1)
             ORDER BY seq"
        );
        let lines = self.lines(&sql, to)?;
        Ok(lines
            .into_iter()
            .filter_map(|line| match line {
                Line::Posted(shown) => Some(*shown),
                Line::Said { .. } => None,
            })
            .collect())
    }

    /// The newest post with buttons that a person sees.
    ///
    /// # Errors
    /// The file.
    pub(super) fn choices(
        &mut self,
        person: &PersonId,
    ) -> Result<Vec<crate::bridge::Button>, RoomError> {
        let newest = self.ask(|db| {
            db.query_row(
                "SELECT * FROM lines WHERE nonce IS NOT NULL
                 AND json_array_length(post, '$.buttons') > 0
                 AND coalesce(json_extract(post, '$.only_to'), ?1) = ?1
                 ORDER BY seq DESC LIMIT 1",
                [&person.0],
                line,
            )
            .optional()
        })?;
        Ok(match newest {
            Some(Line::Posted(shown)) => shown.message.buttons,
            _ => Vec::new(),
        })
    }

    /// The number of the newest line.
    ///
    /// # Errors
    /// The file.
    pub(super) fn newest(&mut self) -> Result<i64, RoomError> {
        self.ask(|db| db.query_row("SELECT coalesce(max(seq), 0) FROM lines", [], |row| row.get(0)))
    }

    /// Everybody who ever said something, the last to speak first.
    ///
    /// # Errors
    /// The file.
    pub(super) fn people(&mut self) -> Result<Vec<Person>, RoomError> {
        self.ask(|db| {
            db.prepare_cached(
                "SELECT author, name, max(seq) FROM lines WHERE author IS NOT NULL
                 GROUP BY author ORDER BY max(seq) DESC",
            )?
            .query_map([], |row| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? }))?
            .collect()
        })
    }

    /// The last moment at which anything happened here.
    ///
    /// # Errors
    /// The file.
    pub(super) fn moment(&mut self) -> Result<Option<DateTime<Utc>>, RoomError> {
        self.ask(|db| {
            db.query_row(
                "SELECT max(at) FROM (SELECT at FROM moment UNION ALL
                 SELECT at FROM lines WHERE message IS NOT NULL)",
                [],
                |row| row.get(0),
            )
        })
        .map(|at: Option<i64>| at.map(from_millis))
    }

    /// Notes how far simulated time has come.
    ///
    /// # Errors
    /// The file.
    pub(super) fn set_moment(&mut self, at: DateTime<Utc>) -> Result<(), RoomError> {
        self.ask(|db| {
            db.execute(
                "INSERT INTO moment VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1",
                [millis(at)],
            )
        })
        .map(drop)
    }

    fn lines(&mut self, which: &str, parameter: i64) -> Result<Vec<Line>, RoomError> {
        let sql = format!("SELECT * FROM lines WHERE {which}");
        self.ask(|db| db.prepare(&sql)?.query_map([parameter], line)?.collect())
    }
}

fn open(path: Option<&Path>) -> Result<Connection, RoomError> {
    let Some(path) = path else {
        let memory = Path::new(":memory:");
        let db = Connection::open_in_memory().map_err(|e| RoomError::history(memory, &e))?;
        db.execute_batch(SCHEMA).map_err(|e| RoomError::history(memory, &e))?;
        return Ok(db);
    };
    let wrong = |e: rusqlite::Error| RoomError::history(path, &e);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(wrong)?;
    db.busy_timeout(std::time::Duration::from_secs(5)).map_err(wrong)?;
    let number = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(wrong);
    let (owner, tables) =
        (number("PRAGMA application_id")?, number("SELECT count(*) FROM sqlite_schema")?);
    if owner != APPLICATION_ID && (owner != 0 || tables != 0) {
        return Err(RoomError::Foreign(path.to_owned()));
    }
    // What was said must outlive a power cut too: a network does not forget.
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;").map_err(wrong)?;
    if tables == 0 {
        db.execute_batch(SCHEMA).map_err(wrong)?;
    }
    Ok(db)
}

fn incoming(row: &Row<'_>) -> rusqlite::Result<Incoming> {
    Ok(Incoming {
        id: MessageId(unsigned(row.get("message")?)),
        place: PlaceId(row.get("place")?),
        author: Person { id: PersonId(row.get("author")?), name: row.get("name")? },
        at: from_millis(row.get("at")?),
        text: row.get("text")?,
        addressed: row.get("addressed")?,
    })
}

fn line(row: &Row<'_>) -> rusqlite::Result<Line> {
    let Some(json) = row.get::<_, Option<String>>("post")? else {
        return Ok(Line::Said { name: row.get("name")?, text: row.get("text")? });
    };
    let message = serde_json::from_str(&json).map_err(|e| {
        rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(e))
    })?;
    let files: String = row.get("files")?;
    Ok(Line::Posted(Box::new(Shown {
        message,
        board: row.get("board")?,
        files: files.lines().map(str::to_owned).collect(),
    })))
}

fn post_id(seq: i64) -> MessageId {
    MessageId(FIRST_POST + unsigned(seq))
}

// Ids stay far below 2^63, so neither way loses anything.
fn signed(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

fn unsigned(id: i64) -> u64 {
    u64::try_from(id).unwrap_or(0)
}
