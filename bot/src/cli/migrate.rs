//! `siegepost migrate`.

use super::args::Migrate;
use super::database::{named, warnings};
use super::error::CliError;
use super::output::Out;
use super::paths;
use super::progress::Progress;
use crate::printable::shown;
use crate::store;

pub(super) fn run(args: &Migrate) -> Result<(), CliError> {
    let config = paths::config(args.config.as_deref())?;
    let from = named(Some(&args.from), &config)?;
    let to = named(Some(&args.to), &config)?;
    let mut bar = None;
    let moved = store::transfer(&from, &to, &mut |done, all| {
        bar.get_or_insert_with(|| Progress::new("rows", 0, all)).show(done);
    });
    if let Some(bar) = bar {
        bar.clear();
    }
    let counts = moved?;
    let mut out = Out::new();
    for (table, rows) in &counts {
        out.line(format_args!("{table}: {rows}"))?;
    }
    let all: usize = counts.iter().map(|(_, rows)| rows).sum();
    out.line(format_args!("{}: all {all} rows were stored and compared", shown(&to.shown())))?;
    warnings(&mut out, &store::verify(&from)?)?;
    out.finish()
}
