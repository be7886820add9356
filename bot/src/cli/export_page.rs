//! `siegepost export --html FILE`.

use std::io::{self, IsTerminal};
use std::path::Path;

use locale::Language;
use rules::record::Record;
use search::analyse::{Analysis, Game};

use super::analysis_file::AnalysisFile;
use super::args::Export;
use super::error::CliError;
use super::output::Out;
use super::{input, render as cli_render};
use crate::page::page_of;

/// Writes the page of a game. `path` names the game in errors.
pub(super) fn write(
    record: &Record,
    shares: &[Vec<f32>],
    html: &Path,
    args: &Export,
    path: &Path,
) -> Result<(), CliError> {
    let to_stdout = input::is_stdin(html);
    if to_stdout && io::stdout().is_terminal() {
        let advice = "a page is for a browser; name a file with --html";
        return Err(CliError::Usage(advice.to_owned()));
    }
    let wrong = |why| CliError::Replay { path: path.to_owned(), why };
    let seats = record.variant.seats().iter();
    let players: Vec<String> =
        seats.map(|seat| record.player(seat).unwrap_or_default().to_owned()).collect();
    let look = (cli_render::palette(args.palette), Language::English);
    let page = page_of(record, &players, shares, look).map_err(wrong)?;
    if to_stdout {
        return Out::new().text(&page);
    }
    cli_render::write(html, page.as_bytes())
}

/// The expected shares in every position, if `siegepost analyse` has finished a file beside the record.
pub(super) fn shares(path: &Path, record: &Record) -> Result<Vec<Vec<f32>>, CliError> {
    let name = path.file_name().filter(|_| !input::is_stdin(path));
    let Some(mut name) = name.map(ToOwned::to_owned) else { return Ok(Vec::new()) };
    name.push(".analysis");
    let all = record.entries.len() + 1;
    let positions = AnalysisFile::read(&path.with_file_name(name), record, all)?;
    if positions.len() < all {
        return Ok(Vec::new());
    }
    let game = Game::new(record).map_err(|why| CliError::Replay { path: path.to_owned(), why })?;
    let analysis = Analysis::new(&game, positions);
    Ok(analysis.map(|analysis| analysis.course()).unwrap_or_default())
}
