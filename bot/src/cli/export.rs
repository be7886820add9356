//! `siegepost export`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use rules::pgn;
use rules::record::{Record, Stamp};
use serde::Serialize;

use super::args::{Export, ExportFormat};
use super::error::{CliError, print};
use super::output::wrong;
use super::progress::Progress;
use super::{database, export_page, input};
use crate::game::state::GameId;
use crate::game::{record_of, words};
use crate::store::{Archive, StoreError};

pub(super) fn run(args: &Export) -> Result<(), CliError> {
    if let Some(path) = &args.which.record {
        let record = input::record(path)?;
        if let Some(html) = &args.html {
            let shares = export_page::shares(path, &record)?;
            return export_page::write(&record, &shares, html, args, path);
        }
        let mut to = Destination::open(args)?;
        to.write(&record, None)?;
        return to.finish();
    }
    let archive = Archive::open(&database::lasting(&args.files)?)?;
    if let Some(number) = args.which.game {
        let id = GameId(number);
        let name = words::number(id);
        let none = || CliError::Failed(format!("there is no game {name}"));
        let (game, actions) = archive.game(id)?.ok_or_else(none)?;
        let record = record_of(&game, &actions);
        if let Some(html) = &args.html {
            return export_page::write(&record, &[], html, args, Path::new(&name));
        }
        let mut to = Destination::open(args)?;
        to.write(&record, Some(number))?;
        return to.finish();
    }
    let mut to = Destination::open(args)?;
    let player = args.which.player.as_deref();
    let games = archive.finished()?;
    let mut progress = Progress::new("games", 0, games.len());
    for (done, id) in games.iter().enumerate() {
        progress.show(done);
        match archive.game(*id) {
            Ok(Some((game, actions))) => {
                let record = record_of(&game, &actions);
                if player.is_none_or(|name| has_player(&record, name)) {
                    to.write(&record, Some(id.0))?;
                }
            }
            Ok(None) => {}
            Err(error @ StoreError::Unreplayable { .. }) => {
                progress.clear();
                to.failed = true;
                print(&error.into());
            }
            Err(error) => return Err(error.into()),
        }
    }
    progress.clear();
    archive.imports(|text| {
        // It was read before it was stored.
        let record = Record::parse(&text).map_err(|e| CliError::Failed(e.to_string()))?;
        if player.is_none_or(|name| has_player(&record, name)) {
            to.write(&record, None)?;
        }
        Ok::<(), CliError>(())
    })?;
    to.finish()
}

/// Whether somebody of a name has or had a seat.
fn has_player(record: &Record, name: &str) -> bool {
    let same = |other: &str| other.to_lowercase() == name.to_lowercase();
    let seats = record.variant.seats().iter();
    seats.filter_map(|seat| record.player(seat)).any(same)
        || record.replaced().iter().any(|replaced| same(&replaced.name))
}

struct Destination<'a> {
    args: &'a Export,
    to: BufWriter<Box<dyn Write>>,
    written: usize,
    left_out: usize,
    failed: bool,
}

impl<'a> Destination<'a> {
    fn open(args: &'a Export) -> Result<Self, CliError> {
        let to: Box<dyn Write> = match &args.out {
            None => Box::new(io::stdout().lock()),
            Some(path) => Box::new(File::create(path).map_err(|why| CliError::File {
                what: "write",
                path: path.clone(),
                why,
            })?),
        };
        Ok(Self { args, to: BufWriter::new(to), written: 0, left_out: 0, failed: false })
    }

    fn write(&mut self, record: &Record, game: Option<i64>) -> Result<(), CliError> {
        let text = match self.args.format {
            ExportFormat::Record => record.in_file(),
            ExportFormat::Jsonl => {
                let line = serde_json::to_string(&Line::new(record, game));
                line.map_err(|e| CliError::Failed(e.to_string()))? + "\n"
            }
            ExportFormat::Pgn => match pgn::write(record) {
                // An empty line between games.
                Ok(text) => format!("{}{text}", if self.written > 0 { "\n" } else { "" }),
                Err(pgn::WriteError::Variant(_)) => {
                    self.left_out += 1;
                    return Ok(());
                }
                Err(error) => return Err(CliError::Failed(error.to_string())),
            },
        };
        self.written += 1;
        self.to.write_all(text.as_bytes()).map_err(|e| self.wrong(e))
    }

    fn wrong(&self, why: io::Error) -> CliError {
        match &self.args.out {
            None => wrong(why),
            Some(path) => CliError::File { what: "write", path: path.clone(), why },
        }
    }

    fn finish(mut self) -> Result<(), CliError> {
        self.to.flush().map_err(|e| self.wrong(e))?;
        if self.left_out > 0 {
            let games = words::count(self.left_out, "game");
            let them = if self.left_out == 1 { "it" } else { "them" };
            // It is no failure that nobody reads it.
            let _ = writeln!(io::stderr(), "{games} left out, because PGN has no name for {them}");
        }
        if self.failed { Err(CliError::Reported) } else { Ok(()) }
    }
}

/// A game as a line of JSON, described in `docs/archive.md`.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<i64>,
    variant: &'static str,
    options: serde_json::Map<String, serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
    tags: serde_json::Map<String, serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preface: Option<&'a str>,
    actions: Vec<Action<'a>>,
    result: String,
}

#[derive(Serialize)]
struct Action<'a> {
    action: &'a str,
    sheet: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    marks: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

impl<'a> Line<'a> {
    fn new(record: &'a Record, game: Option<i64>) -> Self {
        let object = |pairs: &[(String, String)]| {
            pairs.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect()
        };
        let mut sheets: Vec<String> = Vec::new();
        // An illegal action has no entry on the score sheet.
        let _ = record.walk(|_, _, played| {
            if let (Some(changed), Some(last)) = (played.previous_sheet, sheets.last_mut()) {
                *last = changed;
            }
            sheets.push(played.sheet);
        });
        sheets.resize(record.entries.len(), String::new());
        let actions = record.entries.iter().zip(sheets).map(|(entry, sheet)| Action {
            action: &entry.action,
            sheet,
            marks: &entry.marks,
            comment: entry.comment.as_deref(),
            at: entry.at.map(|at: Stamp| at.to_string()),
        });
        Self {
            game,
            variant: record.variant.name(),
            options: object(&record.options),
            start: record.start.as_deref(),
            tags: object(&record.tags),
            preface: record.preface.as_deref(),
            actions: actions.collect(),
            result: record.result.to_string(),
        }
    }
}
