//! Errors of the store: one sentence each, with a way out.

use std::path::{Path, PathBuf};

use locale::{Table, Text, table, text};
use rusqlite::ErrorCode;

use super::database_error as engine;
use super::postgres::{self, Again};
use crate::chat::ids::GameId;

static TABLE: Table = table!("error");

/// Why a stored game cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    /// The database cannot be read.
    #[error(transparent)]
    Sql(#[from] engine::Error),
    /// The stored data of this game is wrong.
    #[error("game {0}: {1}")]
    Game(i64, String),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The address of a PostgreSQL database cannot be used.
    #[error(
        "the address of the database cannot be used: {0}; write it as postgres://user@host1,host2/database"
    )]
    Address(String),
    /// The lease was not renewed in time.
    #[error("the lease on {} could not be renewed in time, so another siegepost may have taken over; nothing is posted until it is", .0.display())]
    LeaseLate(PathBuf),
    /// Another daemon has taken over what this one served.
    #[error("another siegepost has taken over from this one, which did not renew its lease on {} in time; nothing was stored", .0.display())]
    LeaseLost(PathBuf),
    /// What is to be filled has content already.
    #[error("{} is not empty; it was not changed; name a new file or an empty database", .0.display())]
    NotEmpty(PathBuf),
    /// A database cannot be copied as it is.
    #[error("nothing was stored in {}: {why}; check the database from which it comes with 'siegepost verify'", .path.display())]
    Unfilled {
        /// What was to be filled.
        path: PathBuf,
        /// The row, and what is wrong with it.
        why: String,
    },
    /// A database on a server has no tables.
    #[error("{} is empty; 'siegepost serve' makes its tables, or 'siegepost migrate' fills it", .0.display())]
    Empty(PathBuf),
    /// A server does not let this program into the database.
    #[error("{} cannot be used: {detail}; check the user, the password and the name of the database", .path.display())]
    Denied {
        /// The hosts and the database.
        path: PathBuf,
        /// The server's error.
        detail: String,
    },
    /// Another daemon is using the database.
    #[error("{}", self.text().english())]
    InUse(PathBuf),
    /// It belongs to another program, or is not a database.
    #[error("{}", self.text().english())]
    Foreign(PathBuf),
    /// It was written by a Siegepost whose format is not read.
    #[error("{}", self.text().english())]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The oldest format this program reads.
        first: i64,
    },
    /// It was written by a newer Siegepost.
    #[error("{}", self.text().english())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// It belongs to another chat network.
    #[error("{}", self.text().english())]
    OtherNetwork {
        /// The file.
        path: PathBuf,
        /// The network whose games it contains.
        found: String,
        /// The network of this daemon.
        wanted: String,
    },
    /// It belongs to another part of the chat network.
    #[error("{} holds the games of shards {found}, not of shards {wanted}; name another file with --db, or start with --shards as before", .path.display())]
    OtherPart {
        /// The file.
        path: PathBuf,
        /// The part whose games it contains: `all`, or `A..B/N`.
        found: String,
        /// The part of this daemon.
        wanted: String,
    },
    /// It cannot be written.
    #[error("{}", self.text().english())]
    ReadOnly(PathBuf),
    #[error("{}", self.text().english())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error of SQLite or of the replay.
        detail: String,
    },
    /// The stored data of a game is inconsistent.
    #[error("game g{} in {} cannot be replayed: {why}; it goes into quarantine, and all other games continue", .game.0, .path.display())]
    Unreplayable {
        /// The file.
        path: PathBuf,
        game: GameId,
        /// The reason.
        why: String,
    },
    #[error("{}", self.text().english())]
    RestoreInterrupted {
        /// The file.
        path: PathBuf,
        /// Where the previous database is, if it was moved aside already.
        aside: Option<PathBuf>,
    },
    /// There is no such file.
    #[error("{}", self.text().english())]
    Missing(PathBuf),
    /// A change did not find its row, or found several.
    #[error("{}", self.text().english())]
    Unchanged {
        /// The file.
        path: PathBuf,
        /// How many rows the change affected.
        found: usize,
    },
    #[error("{}", self.text().english())]
    DiskFull(PathBuf),
    /// The server is away, or the connection to it was lost.
    #[error("{} cannot be reached: {detail}", .path.display())]
    Unreachable {
        /// The hosts and the database.
        path: PathBuf,
        /// The error of the server or the system.
        detail: String,
    },
    #[error("{}", self.text().english())]
    Directory(PathBuf),
    /// It does not exist, and cannot be created.
    #[error("{}", self.text().english())]
    NotMade {
        /// The file or directory.
        path: PathBuf,
        /// The system's error.
        detail: String,
    },
    #[error("{}", self.text().english())]
    Other {
        /// The file.
        path: PathBuf,
        /// The system's error.
        detail: String,
    },
    #[error("{}", self.text().english())]
    Closed,
}

impl StoreError {
    /// Returns what people at a terminal read. What only concerns operators is in English.
    pub fn text(&self) -> Text {
        let (text, path) = match self {
            Self::InUse(path) => (text!(TABLE, "in-use"), path),
            Self::Foreign(path) => (text!(TABLE, "foreign"), path),
            Self::Older { path, found, first } => {
                (text!(TABLE, "older", found = *found, first = *first), path)
            }
            Self::Newer { path, found, known } => {
                (text!(TABLE, "newer", found = *found, known = *known), path)
            }
            Self::OtherNetwork { path, found, wanted } => {
                let (found, wanted) = (found.as_str(), wanted.as_str());
                (text!(TABLE, "other-network", found, wanted), path)
            }
            Self::ReadOnly(path) => (text!(TABLE, "read-only"), path),
            Self::Damaged { path, detail } => {
                (text!(TABLE, "damaged", detail = detail.as_str()), path)
            }
            Self::RestoreInterrupted { path, aside: None } => {
                (text!(TABLE, "restore-interrupted"), path)
            }
            Self::RestoreInterrupted { path, aside: Some(aside) } => {
                let aside = aside.display().to_string();
                (text!(TABLE, "restore-interrupted-after", aside), path)
            }
            Self::Missing(path) => (text!(TABLE, "missing"), path),
            Self::Unchanged { path, found } => (text!(TABLE, "unchanged", found = *found), path),
            Self::DiskFull(path) => (text!(TABLE, "disk-full"), path),
            Self::Directory(path) => (text!(TABLE, "directory"), path),
            Self::NotMade { path, detail } => {
                (text!(TABLE, "not-made", detail = detail.as_str()), path)
            }
            Self::Other { path, detail } => (text!(TABLE, "other", detail = detail.as_str()), path),
            Self::Closed => return text!(TABLE, "closed"),
            other => return Text::same(other.to_string()),
        };
        text.with("path", path.display().to_string())
    }

    /// Converts an error of either database.
    pub fn from_database(path: &Path, error: &engine::Error) -> Self {
        match error {
            engine::Error::Sqlite(error) => Self::from_sqlite(path, error),
            _ if postgres::again(error) == Again::Lost => {
                Self::Unreachable { path: path.to_path_buf(), detail: error.to_string() }
            }
            engine::Error::Postgres(refusal) if postgres::is_denied(refusal) => {
                Self::Denied { path: path.to_path_buf(), detail: error.to_string() }
            }
            engine::Error::Postgres(_) | engine::Error::Thread(_) => {
                Self::Other { path: path.to_path_buf(), detail: error.to_string() }
            }
        }
    }

    /// Converts an error of SQLite for the file at `path`.
    pub fn from_sqlite(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        if let rusqlite::Error::StatementChangedRows(found) = error {
            return Self::Unchanged { path, found: *found };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly(path),
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, detail: error.to_string() },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse(path),
            _ => Self::Other { path, detail: error.to_string() },
        }
    }

    /// Converts an error of the file system when the file or directory at `path` is created: of a path that cannot be, it says so.
    pub fn from_making(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{
            AlreadyExists, InvalidFilename, IsADirectory, NotADirectory, NotFound,
        };
        match error.kind() {
            NotFound | NotADirectory | IsADirectory | AlreadyExists | InvalidFilename => {
                Self::NotMade { path: path.to_path_buf(), detail: error.to_string() }
            }
            _ => Self::from_io(path, error),
        }
    }

    /// Converts an error of the file system for the file at `path`.
    pub fn from_io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let path = path.to_path_buf();
        match error.kind() {
            ErrorKind::NotFound => Self::Missing(path),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly(path),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull(path),
            _ => Self::Other { path, detail: error.to_string() },
        }
    }
}
