//! The file that stores the room's conversation: how it is opened, and what its rows mean.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, Row};

use super::error::RoomError;
use crate::chat::{Context, Incoming, MessageId, Outgoing, Person, PersonId, PlaceId};
use crate::fault::{Guard, guarded};
use crate::store::{checkpoint, enable_wal, sync_log};

/// `SIRM` in the file's header.
const APPLICATION_ID: i64 = 0x5349_524d;

/// The format, also in the header; the only one so far.
const FORMAT: i64 = 1;

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
    reply_to  INTEGER,
    at        INTEGER NOT NULL,
    text      TEXT NOT NULL,
    post      TEXT CHECK (post IS NULL OR json_valid(post)),
    board     TEXT,
    files     TEXT,
    CHECK ((message IS NULL) <> (nonce IS NULL))
) STRICT;
CREATE INDEX lines_by_author ON lines (author);
CREATE INDEX lines_by_reply ON lines (reply_to);
CREATE TABLE moment (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;
PRAGMA application_id = 1397314125;
PRAGMA user_version = 1;
COMMIT;";

/// Posts have ids above those of messages.
const FIRST_POST: u64 = 1 << 42;

/// The place of a room that is opened, and of all that versions with one place stored.
const MAIN: &str = "room";

/// The name of that place.
pub(super) const MAIN_NAME: &str = "main";

/// Before the names of all others. [`Network::room`](crate::chat::network::Network::room) knows it too.
const NAMED: &str = "room-";

pub(super) fn place_named(name: &str) -> PlaceId {
    let name = name.to_lowercase();
    PlaceId(if name == MAIN_NAME { MAIN.to_owned() } else { format!("{NAMED}{name}") })
}

/// Returns how a place is shown before what is said there; empty for the one in which everybody begins.
pub(super) fn label(place: &PlaceId) -> String {
    place.0.strip_prefix(NAMED).map_or_else(String::new, |name| format!("#{name} "))
}

/// A post as it was shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) place: PlaceId,
    pub(super) message: Outgoing,
    pub(super) board: Option<String>,
    /// Lines about written files: pictures, records.
    pub(super) files: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Line {
    /// A person's message.
    Message {
        place: PlaceId,
        name: String,
        text: String,
    },
    Posted(Box<Shown>),
}

pub(super) fn open(path: Option<&Path>) -> Result<Connection, RoomError> {
    let Some(path) = path else {
        let memory = Path::new(":memory:");
        let db = Connection::open_in_memory().map_err(|e| RoomError::history(memory, &e))?;
        db.execute_batch(SCHEMA).map_err(|e| RoomError::history(memory, &e))?;
        return Ok(db);
    };
    let wrong = |e: rusqlite::Error| RoomError::history(path, &e);
    crate::private::touch(path).map_err(|e| RoomError::file(path, &e))?;
    sync_log(path).map_err(|e| RoomError::file(path, &e))?;
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
    if owner == APPLICATION_ID && number("PRAGMA user_version")? != FORMAT {
        return Err(RoomError::OtherFormat(path.to_owned()));
    }
    // Messages must survive a power cut, as they do on a real network.
    enable_wal(&db).map_err(wrong)?;
    db.execute_batch("PRAGMA synchronous = FULL").map_err(wrong)?;
    if !guarded(Guard::RoomSynchronous) {
        db.execute_batch("PRAGMA synchronous = OFF").map_err(wrong)?;
    }
    if tables == 0 {
        db.execute_batch(SCHEMA).map_err(wrong)?;
    }
    checkpoint(&db).map_err(wrong)?;
    Ok(db)
}

pub(super) fn incoming(row: &Row<'_>, context: Context) -> rusqlite::Result<Incoming> {
    Ok(Incoming {
        id: MessageId(unsigned(row.get("message")?)),
        place: PlaceId(row.get("place")?),
        author: Person { id: PersonId(row.get("author")?), name: row.get("name")? },
        at: row.get("at")?,
        text: row.get("text")?,
        addressed: row.get("addressed")?,
        context,
    })
}

pub(super) fn line(row: &Row<'_>) -> rusqlite::Result<Line> {
    let place = PlaceId(row.get("place")?);
    let Some(json) = row.get::<_, Option<String>>("post")? else {
        return Ok(Line::Message { place, name: row.get("name")?, text: row.get("text")? });
    };
    let message = serde_json::from_str(&json).map_err(|e| {
        rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(e))
    })?;
    let files: String = row.get("files")?;
    Ok(Line::Posted(Box::new(Shown {
        place,
        message,
        board: row.get("board")?,
        files: files.lines().map(str::to_owned).collect(),
    })))
}

pub(super) fn post_id(seq: i64) -> MessageId {
    MessageId(FIRST_POST + unsigned(seq))
}

// Ids stay far below 2^63, so neither way loses anything.
pub(super) fn signed(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(id: i64) -> u64 {
    u64::try_from(id).unwrap_or(0)
}
