//! What the daemon keeps: one SQLite file.

mod error;

pub use error::StoreError;

/// Where the database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file; its directory is made when missing.
    File(std::path::PathBuf),
    /// In memory, gone with the process.
    Memory,
}
