//! What can be wrong in the room: one sentence each, with a way out.

use std::path::{Path, PathBuf};

use crate::play::PaceError;
use crate::store::StoreError;

/// Why the room cannot do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoomError {
    /// The games.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file that keeps the conversation.
    #[error("the conversation in {} cannot be used: {detail}", .path.display())]
    History {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        detail: String,
    },
    /// A file where the conversation belongs is something else.
    #[error("{} is no conversation of a Siegepost room; it was left alone, name another database with --db", .0.display())]
    Foreign(PathBuf),
    /// The conversation was kept by another version.
    #[error("{} was kept by another version of Siegepost; use that one, or move the file away (the games are not in it)", .0.display())]
    OtherFormat(PathBuf),
    /// A file of another kind.
    #[error("cannot {what} {}: {detail}", .path.display())]
    File {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// Text without anybody to say it.
    #[error("who says that? Write 'ann: {0}', or first '/as ann' to speak as ann")]
    NoSpeaker(String),
    /// A name the room does not take.
    #[error("'{0}' is no name for the room; names are letters, digits, '-' and '_', at most 32")]
    BadName(String),
    /// A message id used before for something else.
    #[error("message {id} is already '{said}'; give every new line a new id")]
    IdTaken {
        /// The id.
        id: u64,
        /// What it was.
        said: String,
    },
    /// A message id behind the newest.
    #[error("message ids ascend, and {last} is already there; give a number above it")]
    IdTooLow {
        /// The newest.
        last: u64,
    },
    /// Not a message id at all.
    #[error("'{0}' is no message id; ids are whole numbers from 1 to 1000000000000")]
    BadId(String),
    /// The clock is real.
    #[error(
        "time passes by itself here; start the room with --clock 2026-01-01T00:00:00Z to simulate it"
    )]
    RealClock,
    /// A span that cannot be waited for.
    #[error(transparent)]
    Span(#[from] PaceError),
    /// Longer than anybody waits.
    #[error("that is too long to wait; at most 400d at a time")]
    TooLong,
    /// Not a moment.
    #[error("'{0}' is no moment; write it like 2026-01-04T00:00:00Z")]
    BadMoment(String),
    /// A line that is no text.
    #[error("that line is not UTF-8 text; save the script as UTF-8")]
    NotText,
    /// A line that is too long to be said.
    #[error("that line is longer than {0} bytes; say less at a time")]
    LongLine(usize),
    /// The answers are late.
    #[error("the answer is not there yet: {0}")]
    Late(String),
}

impl RoomError {
    /// SQLite's complaint about the conversation's file.
    pub(super) fn history(path: &Path, e: &rusqlite::Error) -> Self {
        use rusqlite::ffi::ErrorCode;
        let detail = match e.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "no room is left on the disk; free some space".to_owned(),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                "it cannot be written; give this user the right to write it and its directory"
                    .to_owned()
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "another program is using it; stop that one first".to_owned()
            }
            Some(ErrorCode::NotADatabase) => return Self::Foreign(path.to_owned()),
            _ => e.to_string(),
        };
        Self::History { path: path.to_owned(), detail }
    }

    /// The system's complaint about a file.
    pub(super) fn file(what: &'static str, path: &Path, e: &std::io::Error) -> Self {
        Self::File { what, path: path.to_owned(), detail: e.to_string() }
    }
}
