//! Opening a database on a server: its tables, and the leases on it.

use std::path::Path;
use std::time::{Duration, Instant};

use super::engine::{Connection, Error, Result};
use super::error::StoreError;
use super::lease;
use super::location::Location;
use super::opened::{Held, Opened, claim};
use super::renewal::Renewal;
use super::server::Server;
use super::writer::Remote;
use super::{migrations, postgres};

/// Makes daemons that start at once migrate one after the other.
const MIGRATING: i64 = 0x5349_4547;

/// Opens a database: makes or migrates its tables, and takes its share of the
/// shards.
pub(super) fn open(server: &Server, network: &str) -> Result<Opened, StoreError> {
    let path = server.shown();
    let sql = |e: Error| StoreError::from_database(path, &e);
    let db = server.connect_to_write().map_err(sql)?;
    migrate(&db, path)?;
    claim(&db, path, network)?;
    let leases = server.leases().clone();
    if leases.take_share(&db, Instant::now()).map_err(sql)? == 0 {
        return Err(StoreError::InUse(path.to_path_buf()));
    }
    let renewal = Renewal::start(server.clone(), leases.clone())
        .map_err(|e| StoreError::from_io(path, &e))?;
    Ok(Opened {
        location: Location::Server(server.clone()),
        connection: db,
        remote: Some(Remote { server: server.clone(), leases, number: 0 }),
        held: Held::Server { _renewal: renewal },
    })
}

/// Creates or migrates the tables.
pub(super) fn migrate(db: &Connection, path: &Path) -> Result<(), StoreError> {
    let sql = |e: Error| StoreError::from_database(path, &e);
    let locking =
        |sql: &str| -> Result<()> { db.prepare_cached(sql)?.query([MIGRATING]).map(drop) };
    locking("SELECT pg_advisory_lock(?1)").map_err(sql)?;
    let version = migrations::identify(db.stamp().map_err(sql)?, path)?;
    db.execute_batch(postgres::OWN).map_err(sql)?;
    migrations::migrate(db, version).map_err(sql)?;
    locking("SELECT pg_advisory_unlock(?1)").map_err(sql)
}

/// Returns the leases on a database; none for a file, or before the first daemon has started on it.
pub fn leases(database: &Location) -> Result<Vec<lease::Held>, StoreError> {
    asked(database, lease::all).map(Option::unwrap_or_default)
}

/// Returns the daemons that serve from a database or wait for that, in the order in which they came.
pub fn daemons(database: &Location) -> Result<Vec<String>, StoreError> {
    asked(database, lease::present).map(Option::unwrap_or_default)
}

/// Returns how many shards the daemons that serve from a database or wait for that divide the guilds into, if there are
/// any.
pub fn shards_in_use(database: &Location) -> Result<Option<u32>, StoreError> {
    asked(database, lease::total).map(Option::flatten)
}

/// A daemon that waits for shards to serve, with its connection.
#[derive(Default)]
pub struct Attendance(Option<Connection>);

impl Attendance {
    /// Enters the daemon among those of a database, and returns whether there are shards for it to serve.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read or written.
    pub fn attend(&mut self, server: &Server) -> Result<bool, StoreError> {
        let kept = self.0.take().filter(Connection::is_open);
        let attended = kept.map_or_else(|| server.connect_for_leases(), Ok).and_then(|db| {
            // Whoever is first makes the tables.
            let is_empty = db.stamp()?.is_none();
            let may = is_empty || server.leases().attend(&db, Instant::now())? > 0;
            self.0 = Some(db);
            Ok(may)
        });
        attended.map_err(|e| StoreError::from_database(server.shown(), &e))
    }
}

/// Takes a daemon from those of a database.
pub fn leave(database: &Location) -> Result<(), StoreError> {
    let Location::Server(server) = database else { return Ok(()) };
    asked(database, |db| server.leases().leave(db)).map(drop)
}

/// Reserves a moment to identify at the gateway, `spacing` after the one that any daemon has reserved last. Returns how
/// long it is away.
pub fn identify_after(database: &Location, spacing: Duration) -> Result<Duration, StoreError> {
    let spacing = i64::try_from(spacing.as_millis()).unwrap_or(i64::MAX);
    let wait = asked(database, |db| lease::identify(db, spacing))?;
    Ok(Duration::from_millis(wait.unwrap_or(0).unsigned_abs()))
}

/// Asks a database on a server that has its tables; returns `None` for others.
fn asked<T>(
    database: &Location,
    question: impl FnOnce(&Connection) -> Result<T>,
) -> Result<Option<T>, StoreError> {
    let Location::Server(server) = database else { return Ok(None) };
    let asked = server.connect_for_leases().and_then(|db| match db.stamp()? {
        None => Ok(None),
        Some(_) => question(&db).map(Some),
    });
    asked.map_err(|e| StoreError::from_database(server.shown(), &e))
}

/// Returns whether the server waits for a standby before it confirms a commit.
pub(super) fn is_synchronous(db: &Connection) -> Result<bool> {
    db.query_row("SELECT current_setting('synchronous_standby_names') <> ''", [], |row| row.get(0))
}
