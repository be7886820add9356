//! The errors of either database.

use std::error::Error as _;

/// An error of either database.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Of SQLite, or of a value of either.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// Of PostgreSQL.
    #[error("{}", detail(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// The thread that talks to servers does not run.
    #[error("{0}")]
    Thread(String),
}

/// The result of a query or a change.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// Returns what went wrong in the server's or the system's words.
pub(super) fn detail(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}
