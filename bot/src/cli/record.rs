//! `siegepost record`.

use std::path::Path;

use rules::Game;
use rules::record::Record;

use super::args::RecordCommand;
use super::error::CliError;
use super::error::print;
use super::output::Out;
use super::{input, record_script};
use crate::printable::shown;

pub(super) fn run(what: &RecordCommand) -> Result<(), CliError> {
    let mut out = Out::new();
    match what {
        RecordCommand::Check { files } => {
            let mut first_wrong = None;
            for path in files {
                match check(path) {
                    Ok(line) => out.line(line)?,
                    Err(e) if files.len() == 1 => return Err(e),
                    Err(e) => {
                        print(&e);
                        first_wrong = Some(CliError::Reported);
                    }
                }
            }
            out.finish()?;
            first_wrong.map_or(Ok(()), Err)
        }
        RecordCommand::Tidy { file } => {
            let record = input::record(file)?;
            play(file, &record)?;
            out.text(&record.to_string())
        }
        RecordCommand::Sheet { file } => {
            let record = input::record(file)?;
            play(file, &record)?;
            out.line(record.score_sheet())?;
            out.finish()
        }
        RecordCommand::Script { file } => {
            let record = input::record(file)?;
            out.text(&record_script::script(file, &record)?)
        }
        RecordCommand::Actions { file } => {
            for entry in input::record(file)?.entries {
                out.line(entry.action)?;
            }
            out.finish()
        }
    }
}

fn play(path: &Path, record: &Record) -> Result<Box<dyn Game>, CliError> {
    record.check().map_err(|why| CliError::Replay { path: path.to_owned(), why })
}

fn check(path: &Path) -> Result<String, CliError> {
    let record = input::record(path)?;
    let end = play(path, &record)?;
    let places: Vec<String> = end
        .placings()
        .iter()
        .filter_map(|p| {
            let seat = end.seats().get(p.seat.index())?;
            let name = record.player(seat).map(|n| format!(" ({n})")).unwrap_or_default();
            Some(format!("{}. {}{name}, {}", p.place, seat.name, p.how.english()))
        })
        .collect();
    let (title, plies) = (record.variant.title(), record.entries.len());
    let tail = if places.is_empty() { "not over".to_owned() } else { places.join("; ") };
    let actions = if plies == 1 { "action" } else { "actions" };
    Ok(format!("{}: {title}, {plies} {actions}, {}: {tail}", shown(path), record.result))
}
