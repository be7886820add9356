//! Why the store cannot do what it is asked: one sentence each, with a way out.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::ids::GameId;

/// Why a stored game cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    /// The database cannot be read.
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    /// What is stored of this game is wrong.
    #[error("game {0}: {1}")]
    Game(i64, String),
}

/// What can go wrong with the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another daemon has it.
    #[error("another siegepost is using {}; stop that one first, or name another file with --db", .0.display())]
    InUse(PathBuf),
    /// It is some other program's database, or no database at all.
    #[error("{} is not a Siegepost database; it was left alone, name another file with --db", .0.display())]
    Foreign(PathBuf),
    /// It was written by a newer Siegepost.
    #[error("{} was written by a newer Siegepost (format {found}, this one knows {known}); run that version, or restore an older backup", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// It belongs to another chat network.
    #[error("{} holds the games of '{found}', not of '{wanted}'; name another file with --db", .path.display())]
    OtherNetwork {
        /// The file.
        path: PathBuf,
        /// Whose games it holds.
        found: String,
        /// Who asked.
        wanted: String,
    },
    /// It belongs to another part of the chat network.
    #[error("{} holds the games of shards {found}, not of shards {wanted}; name another file with --db, or start with --shards as before", .path.display())]
    OtherPart {
        /// The file.
        path: PathBuf,
        /// Whose games it holds: `all`, or `A..B/N`.
        found: String,
        /// Who asked.
        wanted: String,
    },
    /// It cannot be written.
    #[error("{} cannot be written; give this user the right to write the file and its directory, or name another file with --db", .0.display())]
    ReadOnly(PathBuf),
    /// It is damaged.
    #[error("{} is damaged ({detail}); keep a copy of it and restore a backup with 'siegepost restore'", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite or the replay says.
        detail: String,
    },
    /// What is stored of a game does not fit together.
    #[error("game g{} in {} cannot be replayed: {why}; it goes into quarantine, and all other games go on", .game.0, .path.display())]
    Unreplayable {
        /// The file.
        path: PathBuf,
        /// Which game.
        game: GameId,
        /// What is wrong with it.
        why: String,
    },
    /// A restore into it was cut short.
    #[error("a restore into {} was interrupted; run 'siegepost restore' again with the backup you want{}", .path.display(), kept(.aside.as_deref()))]
    RestoreInterrupted {
        /// The file.
        path: PathBuf,
        /// Where the database lies that was there before, if it was put aside already.
        aside: Option<PathBuf>,
    },
    /// There is no such file.
    #[error("there is no file {}; check the path", .0.display())]
    Missing(PathBuf),
    /// A change found its row gone, or twice.
    #[error("{} does not hold what was read from it a moment ago ({found} rows were changed instead of one); check it with 'siegepost verify'", .path.display())]
    Unchanged {
        /// The file.
        path: PathBuf,
        /// How many rows the change met.
        found: usize,
    },
    /// No room is left on the disk.
    #[error("no room is left on the disk for {}; free some space, nothing already confirmed is lost", .0.display())]
    DiskFull(PathBuf),
    /// Something is in the way that nothing above describes.
    #[error("{} cannot be used: {detail}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// The store has been closed.
    #[error("the store is closed: the daemon is stopping")]
    Closed,
}

impl StoreError {
    /// What an error of SQLite means for the file at `path`.
    #[must_use]
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

    /// What an error of the file system means for the file at `path`.
    #[must_use]
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

/// Where the old database is, as the end of a sentence.
fn kept(aside: Option<&Path>) -> String {
    aside.map_or_else(String::new, |aside| {
        format!("; the database that was there before is kept as {}", aside.display())
    })
}
