//! `siegepost verify`, `backup` and `restore`.

use std::path::{Path, PathBuf};

use super::args::{Backup, Restore, Verify};
use super::output::Out;
use super::{CliError, paths};
use crate::store::{self, Location, Report};

pub(super) fn verify(args: &Verify) -> Result<(), CliError> {
    let path = file(args.db.as_deref(), args.config.as_deref())?;
    let report = store::verify(&path)?;
    let mut out = Out::new();
    out.line(format_args!("{}: {}", path.display(), summary(&report)))?;
    for fault in &report.faults {
        out.line(format_args!("  wrong: {fault}"))?;
    }
    out.finish()?;
    match report.faults.len() {
        0 => Ok(()),
        1 => Err(CliError::Failed(format!("{} has a fault; see above", path.display()))),
        n => Err(CliError::Failed(format!("{} has {n} faults; see above", path.display()))),
    }
}

pub(super) fn backup(args: &Backup) -> Result<(), CliError> {
    let report = store::backup(&file(args.db.as_deref(), args.config.as_deref())?, &args.to)?;
    Out::new().text(&format!("{}: {}\n", args.to.display(), summary(&report)))
}

pub(super) fn restore(args: &Restore) -> Result<(), CliError> {
    let path = file(args.db.as_deref(), args.config.as_deref())?;
    let restored = store::restore(&args.from, &path)?;
    let mut out = Out::new();
    out.line(format_args!("{}: {}", path.display(), summary(&restored.report)))?;
    if let Some(aside) = restored.aside {
        out.line(format_args!("what was there before is kept as {}", aside.display()))?;
    }
    out.finish()
}

fn file(db: Option<&Path>, config: Option<&Path>) -> Result<PathBuf, CliError> {
    match paths::database(db, &paths::config(config)?)? {
        Location::File(path) => Ok(path),
        Location::Memory => {
            Err(CliError::Usage("':memory:' is gone when the room closes; name a file".to_owned()))
        }
    }
}

fn summary(report: &Report) -> String {
    let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    let fine = if report.faults.is_empty() { "nothing wrong" } else { "faults found" };
    format!(
        "{}, {}, {}, {} sent, {} still to be sent, {} given up; {fine}",
        count(report.games, "game"),
        count(report.actions, "action"),
        count(report.verdicts, "verdict"),
        count(report.sent, "answer"),
        report.due,
        report.dead,
    )
}
