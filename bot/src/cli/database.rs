//! `siegepost verify`, `backup` and `restore`.

use std::path::Path;

use super::args::{Backup, Restore, RoomFiles, Verify};
use super::error::CliError;
use super::output::Out;
use super::paths;
use crate::config::Config;
use crate::game::words;
use crate::printable::{escaped, shown};
use crate::store::{self, Location, Report, Upgrade};

pub(super) fn verify(args: &Verify) -> Result<(), CliError> {
    let database = lasting(&args.files)?;
    if args.upgrade {
        return upgrade(&database);
    }
    let path = database.shown();
    let report = store::verify(&database)?;
    let mut out = Out::new();
    out.line(format_args!("{}: {}", shown(&path), summary(&report)))?;
    for fault in &report.faults {
        out.line(format_args!("  wrong: {}", escaped(fault)))?;
    }
    notes(&mut out, &report)?;
    out.finish()?;
    match report.faults.len() {
        0 => Ok(()),
        1 => Err(CliError::Failed(format!("{} has a fault; see above", path.display()))),
        n => Err(CliError::Failed(format!("{} has {n} faults; see above", path.display()))),
    }
}

fn notes(out: &mut Out, report: &Report) -> Result<(), CliError> {
    for (id, reason) in &report.quarantined {
        let id = words::number(*id);
        out.line(format_args!("  in quarantine: {id}: {}", escaped(reason)))?;
    }
    for note in &report.notes {
        out.line(format_args!("  note: {}", escaped(note)))?;
    }
    Ok(())
}

fn upgrade(database: &Location) -> Result<(), CliError> {
    let Upgrade { older, breaks } = store::verify_upgrade(database)?;
    let mut out = Out::new();
    let games = words::count(older, "game");
    out.line(format_args!(
        "{}: {games} under way played under older rules, {} would go into quarantine",
        shown(&database.shown()),
        breaks.len()
    ))?;
    for (id, why) in &breaks {
        out.line(format_args!("  {}: {}", words::number(*id), escaped(why)))?;
    }
    out.finish()?;
    match breaks.len() {
        0 => Ok(()),
        n => {
            let games = words::count(n, "game");
            Err(CliError::Failed(format!("{games} would go into quarantine; see above")))
        }
    }
}

pub(super) fn backup(args: &Backup) -> Result<(), CliError> {
    let report = store::backup(&lasting(&args.files)?, &args.to)?;
    let mut out = Out::new();
    out.line(format_args!("{}: {}", shown(&args.to), summary(&report)))?;
    warnings(&mut out, &report)?;
    out.finish()
}

pub(super) fn restore(args: &Restore) -> Result<(), CliError> {
    let database = lasting(&args.files)?;
    let path = database.shown();
    let restored = store::restore(&args.from, &database)?;
    let mut out = Out::new();
    out.line(format_args!("{}: {}", shown(&path), summary(&restored.report)))?;
    warnings(&mut out, &restored.report)?;
    if let Some(aside) = restored.aside {
        out.line(format_args!("the old database is kept as {}", shown(&aside)))?;
    }
    out.finish()
}

/// Prints faults as warnings: a copy contains the faults of its database.
pub(super) fn warnings(out: &mut Out, report: &Report) -> Result<(), CliError> {
    for fault in &report.faults {
        out.line(format_args!("  warning: {}", escaped(fault)))?;
    }
    notes(out, report)
}

/// Returns the database that the arguments name, which must last.
pub(super) fn lasting(files: &RoomFiles) -> Result<Location, CliError> {
    named(files.db.as_deref(), &paths::config(files.config.as_deref())?)
}

/// Returns the database of a name, which must last.
pub(super) fn named(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    match paths::database(db, config)? {
        Location::Memory => {
            Err(CliError::Usage("':memory:' is lost when the room closes; name a file".to_owned()))
        }
        database => Ok(database),
    }
}

fn summary(report: &Report) -> String {
    let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    let fine = if report.faults.is_empty() { "nothing wrong" } else { "faults found" };
    let imported = match report.imported {
        0 => String::new(),
        n => format!("{}, ", count(n, "imported record")),
    };
    format!(
        "{}, {}, {imported}{}, {} sent, {} still to be sent, {} given up; {fine}",
        count(report.games, "game"),
        count(report.actions, "action"),
        count(report.verdicts, "verdict"),
        count(report.sent, "answer"),
        report.due,
        report.dead,
    )
}
