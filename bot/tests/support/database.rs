//! The database of a test: in memory, or on a PostgreSQL server.
#![allow(dead_code, reason = "every test file uses its part")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bot::store::{Location, Server};

/// Names the server on which tests keep their databases instead of in files.
pub(crate) const VARIABLE: &str = "SIEGEPOST_TEST_POSTGRES";

const LEASE: Duration = Duration::from_secs(30);

/// Returns a database for one test: in memory, or an empty one on the server that [`VARIABLE`] names.
pub(crate) fn location() -> Location {
    match address() {
        None => Location::Memory,
        Some(url) => database(&url),
    }
}

/// Returns the address of an empty database for one test, if tests run on a server.
pub(crate) fn address() -> Option<String> {
    let server = std::env::var(VARIABLE).ok()?;
    Some(empty(&server))
}

/// Makes an empty database on a server and returns its address.
pub(crate) fn empty(server: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("t{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let statement = format!("CREATE SCHEMA {name}");
    Server::new(server, None, None, LEASE).unwrap().execute(&statement).unwrap();
    format!("{server}?options=-csearch_path%3D{name}")
}

/// Returns the database at an address.
pub(crate) fn database(url: &str) -> Location {
    Location::Server(Server::new(url, None, None, LEASE).unwrap())
}
