//! Waiting until no other daemon serves from the same database.

use std::net::SocketAddr;
use std::time::Duration;

use super::error::ServeError;
use crate::daemon::blocking::off_runtime;
use crate::health;
use crate::store::{Location, StoreError, leases};

/// How often the leases of the daemon that serves are looked at.
const EVERY: Duration = Duration::from_millis(500);

/// Waits until nobody serves from a database. Meanwhile `/health` says that this daemon is a standby.
///
/// # Errors
/// [`ServeError`] if the health endpoint cannot be opened.
pub(super) async fn turn(
    location: &Location,
    listen: Option<SocketAddr>,
) -> Result<(), ServeError> {
    match owner(location).await {
        Ok(None) => return Ok(()),
        Ok(Some(owner)) => {
            tracing::info!(owner, "standby: another daemon serves from this database")
        }
        Err(error) => tracing::warn!("standby: {error}"),
    }
    let serving = match listen {
        Some(address) => Some(health::standby(address).await?),
        None => None,
    };
    let answering = async {
        match serving {
            Some(serving) => serving.await,
            None => std::future::pending().await,
        }
    };
    let waiting = async {
        // While the database is away, nobody can serve from it.
        while !matches!(owner(location).await, Ok(None)) {
            tokio::time::sleep(EVERY).await;
        }
    };
    tokio::select! {
        () = answering => {}
        () = waiting => {}
    }
    tracing::info!("taking over");
    Ok(())
}

/// Returns who serves from a database.
async fn owner(location: &Location) -> Result<Option<String>, StoreError> {
    let location = location.clone();
    let held = off_runtime(move || leases(&location)).await?;
    Ok(held.into_iter().find(|lease| lease.left_ms > 0).map(|lease| lease.owner))
}
