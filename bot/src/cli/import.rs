//! `siegepost import`.

use std::path::Path;

use rules::pgn::{self, Found, Games, Problem};
use rules::reader;
use rules::record::{Ending, MAX_BYTES, ParseError, Record};

use super::args::Import;
use super::error::{CliError, print};
use super::output::Out;
use super::progress::Progress;
use super::{database, input};
use crate::game::state::GameId;
use crate::game::{record_of, words};
use crate::printable::shown;
use crate::store::{Archive, Importer, Location};

/// The longest file, in bytes.
const MAX_FILE: usize = 256 << 20;

pub(super) fn run(args: &Import) -> Result<(), CliError> {
    let database = database::lasting(&args.files)?;
    if args.files.db.is_some() {
        Importer::create(&database)?;
    }
    let mut to = Target::open(&database)?;
    for file in &args.from {
        let bytes = input::bytes(file, MAX_FILE)?;
        let text = pgn::decode(&bytes);
        if Record::split(&text).nth(1).is_some() || reader::record(&text).is_some() {
            to.records(file, &bytes)?;
        } else {
            to.pgn(file, &text)?;
        }
    }
    let mut out = Out::new();
    let added = words::count(to.added, "game");
    out.line(format_args!("{added} added, {} there already, {} left out", to.known, to.wrong))?;
    out.finish()?;
    if to.wrong == 0 { Ok(()) } else { Err(CliError::Reported) }
}

struct Target {
    archive: Archive,
    importer: Importer,
    added: usize,
    known: usize,
    wrong: usize,
}

impl Target {
    fn open(database: &Location) -> Result<Self, CliError> {
        let importer = Importer::open(database)?;
        Ok(Self { archive: Archive::open(database)?, importer, added: 0, known: 0, wrong: 0 })
    }

    fn records(&mut self, file: &Path, bytes: &[u8]) -> Result<(), CliError> {
        let text = std::str::from_utf8(bytes).map_err(|e| CliError::NotText(e.valid_up_to()))?;
        let mut progress = Progress::new("bytes", 0, text.len());
        let mut read = 0;
        for (begins, text) in Record::split(text) {
            progress.show(read);
            read += text.len();
            let record = Record::parse(text)
                .map_err(|e| ParseError { line: e.line + begins - 1, ..e }.to_string());
            let record = record.and_then(|record| match record.check() {
                Ok(_) => Ok(Found { record, notes: Vec::new() }),
                Err(e) => Err(format!("line {begins}: {e}")),
            });
            self.add(file, begins, record, &progress)?;
        }
        progress.clear();
        Ok(())
    }

    fn pgn(&mut self, file: &Path, text: &str) -> Result<(), CliError> {
        let mut progress = Progress::new("bytes", 0, text.len());
        let (mut games, mut chess960) = (Games::new(text), 0);
        while let Some(game) = games.next() {
            progress.show(text.len() - games.left());
            let line = game.as_ref().map_or_else(|e| e.line, pgn::Parsed::line);
            let found = game.and_then(|game| game.read());
            if found.as_ref().is_err_and(|e| e.problem == Problem::Chess960) {
                chess960 += 1;
            } else {
                self.add(file, line, found.map_err(|e| e.to_string()), &progress)?;
            }
        }
        progress.clear();
        if chess960 > 0 {
            self.wrong += chess960;
            let (games, why) = (words::count(chess960, "game"), Problem::Chess960);
            print(&CliError::Failed(format!("{}: {why}: {games} left out", shown(file))));
        }
        Ok(())
    }

    /// Adds a game that begins on a line of a file, or prints why it is left out.
    fn add(
        &mut self,
        file: &Path,
        line: usize,
        found: Result<Found, String>,
        progress: &Progress,
    ) -> Result<(), CliError> {
        let say = |what: &str| {
            progress.clear();
            print(&CliError::Failed(format!("{}, {what}", shown(file))));
        };
        let text = found.and_then(|Found { record, notes }| {
            if record.result == Ending::Open {
                let what = if record.entries.is_empty() { "has no moves" } else { "is not over" };
                return Err(format!("line {line}: this game {what}"));
            }
            let text = record.to_string();
            if text.len() > MAX_BYTES {
                return Err(format!("line {line}: this game is too long"));
            }
            notes.iter().for_each(|note| say(&format!("line {line}: {}", note.english())));
            Ok((record, text))
        });
        match text {
            Ok((record, _)) if self.is_played_here(&record)? => self.known += 1,
            Ok((_, text)) if self.importer.add(&text)? => self.added += 1,
            Ok(_) => self.known += 1,
            Err(why) => {
                self.wrong += 1;
                say(&why);
            }
        }
        Ok(())
    }

    /// Whether a record is that of a game of this database, from which it was exported.
    fn is_played_here(&self, record: &Record) -> Result<bool, CliError> {
        let number = record.tag("Event").and_then(|event| event.strip_prefix("Game g"));
        let Some(number) = number.and_then(|number| number.parse().ok()) else { return Ok(false) };
        let game = self.archive.game(GameId(number))?;
        Ok(game.is_some_and(|(game, actions)| record_of(&game, &actions) == *record))
    }
}
