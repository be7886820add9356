//! Errors of the room: one sentence each, with a way out.

use std::path::{Path, PathBuf};

use locale::{Table, Text, table, text};

use crate::game::words::not_a_span;
use crate::store::StoreError;
use crate::time::NotASpan;

static TABLE: Table = table!("error");

/// An error of the room.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoomError {
    /// An error of the games' database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An error of the conversation's file.
    #[error("the conversation in {} cannot be used: {detail}", .path.display())]
    History {
        /// The file.
        path: PathBuf,
        /// SQLite's error.
        detail: String,
    },
    /// The conversation's file is something else.
    #[error("{} is not a conversation of a Siegepost room and was not changed; name another database with --db", .0.display())]
    Foreign(PathBuf),
    /// The conversation was written by another version.
    #[error("{} was written by another version of Siegepost; use that one, or move the file away (it contains no games)", .0.display())]
    OtherFormat(PathBuf),
    /// Another file cannot be read or written.
    #[error("cannot {what} {}: {detail}", .path.display())]
    File {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        detail: String,
    },
    /// The line has no author.
    #[error("{}", self.text().english())]
    NoSpeaker(String),
    /// The name is not allowed in the room.
    #[error("{}", self.text().english())]
    BadName(String),
    /// The message id belongs to another message.
    #[error("message {id} is already '{text}'; give every new line a new id")]
    IdTaken {
        /// The id.
        id: u64,
        /// The other message.
        text: String,
    },
    /// The message id is not above the newest.
    #[error("message ids must ascend, and {last} is already used; give a greater number")]
    IdTooLow {
        /// The newest id.
        last: u64,
    },
    /// The text is not a message id.
    #[error("'{0}' is not a message id; ids are whole numbers from 1 to 1000000000000")]
    BadId(String),
    /// The clock cannot be advanced.
    #[error("{}", self.text().english())]
    RealClock,
    /// The span of time is wrong.
    #[error(transparent)]
    Span(#[from] NotASpan),
    /// The wait is too long.
    #[error("{}", self.text().english())]
    TooLong,
    /// The text is not a moment.
    #[error("{}", self.text().english())]
    BadMoment(String),
    /// The line is not text.
    #[error("that line is not UTF-8 text; save the script as UTF-8")]
    NotText,
    /// The line is too long.
    #[error("{}", self.text().english())]
    LongLine(usize),
    /// The answers are late.
    #[error("the answer is not there yet: {0}; /again shows it later")]
    Late(String),
}

impl RoomError {
    /// Returns what people at a terminal read. What concerns files and scripts is in English.
    pub(super) fn text(&self) -> Text {
        match self {
            Self::NoSpeaker(line) => text!(TABLE, "no-speaker", line = line.as_str()),
            Self::BadName(name) => text!(TABLE, "bad-name", name = name.as_str()),
            Self::Span(error) => not_a_span(error),
            Self::RealClock => text!(TABLE, "real-clock"),
            Self::TooLong => text!(TABLE, "too-long"),
            Self::BadMoment(moment) => text!(TABLE, "bad-moment", moment = moment.as_str()),
            Self::LongLine(most) => text!(TABLE, "long-line", most = *most),
            other => Text::same(other.to_string()),
        }
    }

    /// Creates an error from SQLite's error about the conversation's file.
    pub(super) fn history(path: &Path, e: &rusqlite::Error) -> Self {
        use rusqlite::ffi::ErrorCode;
        let detail = match e.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "the disk is full; free some space".to_owned(),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                "it cannot be written; let this user write to it and its directory".to_owned()
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "another program is using it; stop that one first".to_owned()
            }
            Some(ErrorCode::NotADatabase) => return Self::Foreign(path.to_owned()),
            _ => e.to_string(),
        };
        Self::History { path: path.to_owned(), detail }
    }

    /// Creates an error from the system's error about a file.
    pub(super) fn file(what: &'static str, path: &Path, e: &std::io::Error) -> Self {
        Self::File { what, path: path.to_owned(), detail: e.to_string() }
    }
}
