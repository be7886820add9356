//! Errors of the room: one sentence each, with a way out.

use std::path::{Path, PathBuf};

use locale::{Table, Text, table, text};

use crate::game::words::not_a_span;
use crate::store::StoreError;
use crate::time::NotASpan;

static TABLE: Table = table!("error");

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
#[non_exhaustive]
pub enum RoomError {
    /// An error of the games' database.
    Store(#[from] StoreError),
    /// An error of the conversation's file.
    History {
        path: PathBuf,
        /// What is wrong, or SQLite's error.
        why: Text,
    },
    Foreign(PathBuf),
    OtherFormat(PathBuf),
    /// Another file cannot be written.
    File {
        path: PathBuf,
        detail: String,
    },
    NoSpeaker(String),
    BadName(String),
    IdTaken {
        id: u64,
        text: String,
    },
    IdTooLow {
        /// The newest id.
        last: u64,
    },
    BadId(String),
    RealClock,
    Span(#[from] NotASpan),
    TooLong,
    BadMoment(String),
    NotText,
    LongLine(usize),
    /// The answers are late, because of the last error or because the daemon is busy.
    Late(Option<Text>),
}

impl RoomError {
    /// Returns what people read.
    pub fn text(&self) -> Text {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Store(error) => error.text(),
            Self::History { path, why } => {
                text!(TABLE, "history", path = shown(path), why = why.clone())
            }
            Self::Foreign(path) => text!(TABLE, "foreign", path = shown(path)),
            Self::OtherFormat(path) => text!(TABLE, "other-format", path = shown(path)),
            Self::File { path, detail } => {
                text!(TABLE, "cannot-write", path = shown(path), detail = detail.as_str())
            }
            Self::NoSpeaker(line) => text!(TABLE, "no-speaker", line = line.as_str()),
            Self::BadName(name) => text!(TABLE, "bad-name", name = name.as_str()),
            Self::IdTaken { id, text } => text!(TABLE, "id-taken", id = *id, text = text.as_str()),
            Self::IdTooLow { last } => text!(TABLE, "id-too-low", last = *last),
            Self::BadId(id) => text!(TABLE, "bad-id", id = id.as_str()),
            Self::RealClock => text!(TABLE, "real-clock"),
            Self::Span(error) => not_a_span(error),
            Self::TooLong => text!(TABLE, "too-long"),
            Self::BadMoment(moment) => text!(TABLE, "bad-moment", moment = moment.as_str()),
            Self::NotText => text!(TABLE, "not-text"),
            Self::LongLine(most) => text!(TABLE, "long-line", most = *most),
            Self::Late(why) => {
                let why = why.clone().unwrap_or_else(|| text!(TABLE, "busy"));
                text!(TABLE, "late", why)
            }
        }
    }

    /// Creates an error from SQLite's error about the conversation's file.
    pub(super) fn history(path: &Path, e: &rusqlite::Error) -> Self {
        use rusqlite::ffi::ErrorCode;
        let why = match e.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => text!(TABLE, "disk-full"),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                text!(TABLE, "not-writable")
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => text!(TABLE, "in-use"),
            Some(ErrorCode::NotADatabase) => return Self::Foreign(path.to_owned()),
            _ => Text::same(e.to_string()),
        };
        Self::History { path: path.to_owned(), why }
    }

    /// Creates an error from the system's error about another file.
    pub(super) fn file(path: &Path, e: &std::io::Error) -> Self {
        Self::File { path: path.to_owned(), detail: e.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use locale::Language;

    use super::*;

    #[test]
    fn errors_are_said_in_german() {
        let path = PathBuf::from("room.db");
        let detail = "No space left".to_owned();
        let file = RoomError::File { path: path.clone(), detail };
        let said = |error: &RoomError| error.text().say(Language::German);
        assert_eq!(file.to_string(), "cannot write room.db: No space left");
        assert_eq!(said(&file), "Kann room.db nicht schreiben: No space left");
        let late = RoomError::Late(Some(file.text()));
        assert_eq!(
            said(&late),
            "Die Antwort ist noch nicht da: Kann room.db nicht schreiben: No space left; /again zeigt sie später"
        );
        let in_use = RoomError::from(StoreError::InUse(path));
        assert!(in_use.to_string().starts_with("another siegepost is using room.db; "));
        assert!(said(&in_use).starts_with("room.db wird von einem anderen siegepost benutzt; "));
    }
}
