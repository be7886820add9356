//! What opening a database results in.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use super::engine::{self, Connection};
use super::error::StoreError;
use super::location::Location;
use super::lock::Lock;
use super::renewal::Renewal;
use super::tables::about;
use super::writer::Remote;
use crate::private;

/// The connection that writes, and the results of opening it.
pub(super) struct Opened {
    pub(super) location: Location,
    pub(super) connection: Connection,
    /// What a connection to a server needs besides.
    pub(super) remote: Option<Remote>,
    /// What others must not have while the database is open.
    pub(super) held: Held,
}

/// What is held while a database is open.
pub(super) enum Held {
    File { _lock: Lock, _temporary: Option<Temporary> },
    Server { _renewal: Renewal },
}

/// A directory that is removed when it is dropped.
pub(super) struct Temporary(pub(super) PathBuf);

impl Temporary {
    pub(super) fn new() -> Result<Self, StoreError> {
        let name = std::hash::RandomState::new().build_hasher().finish();
        let path = std::env::temp_dir().join(format!("siegepost-{name:016x}"));
        private::create_dir(&path).map_err(|e| StoreError::from_io(&path, &e))?;
        Ok(Self(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Claims the database for a network. It belongs to the network that used it first, because ids of another mean
/// nothing in it.
pub(super) fn claim(connection: &Connection, path: &Path, network: &str) -> Result<(), StoreError> {
    let sql = |e: engine::Error| StoreError::from_database(path, &e);
    match about::claim(connection, about::NETWORK, network).map_err(sql)? {
        found if found == network => Ok(()),
        found => Err(StoreError::OtherNetwork {
            path: path.to_path_buf(),
            found,
            wanted: network.to_owned(),
        }),
    }
}
