//! `siegepost cluster`.

use std::time::Duration;

use super::args::Cluster;
use super::error::CliError;
use super::output::Out;
use super::paths;
use crate::printable::escaped;
use crate::store::{self, Location};

pub(super) fn run(args: &Cluster) -> Result<(), CliError> {
    let config = paths::config(args.files.config.as_deref())?;
    let database = paths::served_database(args.files.db.as_deref(), &config)?;
    if !matches!(database, Location::Server(_)) {
        return Err(CliError::Usage(
            "a file has one daemon; name a PostgreSQL database with --db".to_owned(),
        ));
    }
    let leases = store::leases(&database)?;
    let mut out = Out::new();
    for lease in &leases {
        let ends = Duration::from_millis(lease.left_ms.unsigned_abs()).as_secs_f64();
        let ends = match lease.left_ms > 0 {
            true => format!("ends in {ends:.1} s unless it is renewed"),
            false => format!("ended {ends:.1} s ago"),
        };
        out.line(format_args!(
            "{} (epoch {}), held for {} s, {ends}",
            escaped(&lease.owner),
            lease.epoch,
            lease.held_seconds
        ))?;
    }
    out.finish()?;
    match leases.iter().any(|lease| lease.left_ms > 0) {
        true => Ok(()),
        false => Err(CliError::Failed("no daemon serves from this database".to_owned())),
    }
}
