//! Opening a database on a server: its tables, and the lease on it.

use std::hash::{BuildHasher, Hasher};
use std::path::Path;

use super::engine::{Connection, Error, Result};
use super::error::StoreError;
use super::lease::{self, Leases};
use super::location::Location;
use super::opened::{Held, Opened, claim};
use super::renewal::Renewal;
use super::server::Server;
use super::writer::Remote;
use super::{migrations, postgres};

/// The lease of a daemon that serves the whole network.
const ALL: i64 = 0;

/// Makes daemons that start at once migrate one after the other.
const MIGRATING: i64 = 0x5349_4547;

/// Opens a database: makes or migrates its tables, and takes the lease on it.
pub(super) fn open(server: &Server, network: &str) -> Result<Opened, StoreError> {
    let path = server.shown();
    let sql = |e: Error| StoreError::from_database(path, &e);
    let db = server.connect_to_write().map_err(sql)?;
    migrate(&db, path)?;
    claim(&db, path, network)?;
    let leases = Leases::new(name(), server.lease());
    if !leases.take(&db, ALL).map_err(sql)? {
        return Err(StoreError::InUse(path.to_path_buf()));
    }
    let renewal = Renewal::start(server.clone(), leases.clone())
        .map_err(|e| StoreError::from_io(path, &e))?;
    Ok(Opened {
        location: Location::Server(server.clone()),
        connection: db,
        remote: Some(Remote { server: server.clone(), leases, number: 0 }),
        held: Held::Server { _renewal: renewal },
        log_damage: None,
    })
}

/// Creates or migrates the tables.
pub(super) fn migrate(db: &Connection, path: &Path) -> Result<(), StoreError> {
    let sql = |e: Error| StoreError::from_database(path, &e);
    let locking =
        |sql: &str| -> Result<()> { db.prepare_cached(sql)?.query([MIGRATING]).map(drop) };
    locking("SELECT pg_advisory_lock(?1)").map_err(sql)?;
    let version = migrations::identify(db.stamp().map_err(sql)?, path)?;
    if version == 0 {
        db.execute_batch(postgres::OWN).map_err(sql)?;
    }
    migrations::migrate(db, version).map_err(sql)?;
    locking("SELECT pg_advisory_unlock(?1)").map_err(sql)
}

/// Returns the leases on a database; none for a file, or before the first daemon has started on it.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub fn leases(database: &Location) -> Result<Vec<lease::Held>, StoreError> {
    let Location::Server(server) = database else { return Ok(Vec::new()) };
    let read = |db: &Connection| match db.stamp()? {
        None => Ok(Vec::new()),
        Some(_) => lease::all(db),
    };
    let found = server.connect().and_then(|db| read(&db));
    found.map_err(|e| StoreError::from_database(server.shown(), &e))
}

/// The name of this process, by which leases tell it from others.
fn name() -> String {
    let random = std::hash::RandomState::new().build_hasher().finish();
    let host = rustix::system::uname();
    format!("{}:{}:{random:016x}", host.nodename().to_string_lossy(), std::process::id())
}

/// Returns whether the server waits for a standby before it confirms a commit.
pub(super) fn is_synchronous(db: &Connection) -> Result<bool> {
    db.query_row("SELECT current_setting('synchronous_standby_names') <> ''", [], |row| row.get(0))
}
