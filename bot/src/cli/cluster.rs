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
    let daemons = store::daemons(&database)?;
    let mut out = Out::new();
    for lease in &leases {
        let ends = Duration::from_millis(lease.left_ms.unsigned_abs()).as_secs_f64();
        if lease.left_ms <= 0 {
            out.line(format_args!("shard {}: nobody", lease.shard))?;
            continue;
        }
        out.line(format_args!(
            "shard {}: {} (epoch {}), held for {} s, ends in {ends:.1} s unless it is renewed",
            lease.shard,
            escaped(&lease.owner),
            lease.epoch,
            lease.held_seconds
        ))?;
    }
    let holds = |daemon: &String| leases.iter().any(|l| l.owner == *daemon && l.left_ms > 0);
    for daemon in daemons.iter().filter(|daemon| !holds(daemon)) {
        out.line(format_args!("waiting: {}", escaped(daemon)))?;
    }
    out.finish()?;
    match leases.iter().any(|lease| lease.left_ms > 0) {
        true => Ok(()),
        false => Err(CliError::Failed("no daemon serves from this database".to_owned())),
    }
}
