//! `siegepost analyse`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use locale::Language;
use render::{RenderOptions, Renderer};
use rules::Seat;
use rules::record::Record;
use search::analyse::{Analysis, Assessment, Game};
use search::limits::Effort;

use super::analysis_file::AnalysisFile;
use super::args::Analyse;
use super::error::CliError;
use super::output::Out;
use super::progress::Progress;
use super::{input, render as cli_render};
use crate::course::course;
use crate::printable::shown;

/// The positions searched for each thought, if nothing else is asked for.
const NODES: u64 = 20_000;

pub(super) fn run(args: &Analyse) -> Result<(), CliError> {
    cli_render::check_width(args.width)?;
    let (picture, results) = paths(args)?;
    let record = input::record(&args.record)?;
    let wrong = |why| CliError::Replay { path: args.record.clone(), why };
    let game = Game::new(&record).map_err(wrong)?;
    cli_render::try_to_write(&picture)?;
    let analysis = analyse(&game, &record, effort(args), &results)?;
    let names = game.replay().game(0).map_or(&[][..], |start| start.seats());
    let players: Vec<String> =
        names.iter().map(|name| record.player(name).unwrap_or_default().to_owned()).collect();
    let drawn = course(&game, &analysis, &players);
    let course = drawn.ok_or_else(|| CliError::Failed("the record has no position".to_owned()))?;
    let options = RenderOptions {
        width: args.width,
        theme: cli_render::theme(args.theme),
        palette: cli_render::palette(args.palette),
        ..RenderOptions::default()
    };
    let drawn = Renderer::new().and_then(|renderer| renderer.course(&course, &options)?.png());
    let png = drawn.map_err(|e| CliError::Failed(e.to_string()))?;
    cli_render::write(&picture, &png)?;
    let mut out = Out::new();
    for line in table(&game, &analysis) {
        out.line(line)?;
    }
    out.line("")?;
    for seat in &course.seats {
        let who = match seat.player.as_str() {
            "" => seat.name.to_owned(),
            player => format!("{} – {}", seat.name, crate::printable::escaped(player)),
        };
        let figure = seat.accuracy.map_or("no choices".to_owned(), |a| format!("accuracy {a:.1}"));
        out.line(format_args!("{who}: {figure}"))?;
    }
    if args.alt {
        out.line(render::course_alt_text(&course, Language::English))?;
    }
    out.line(format_args!("The picture is {}.", shown(&picture)))?;
    out.finish()
}

fn effort(args: &Analyse) -> Effort {
    match (args.depth, args.time) {
        (Some(depth), _) => Effort::Depth(depth),
        // At most two thoughts belong to a position.
        (_, Some(seconds)) => Effort::Time(Duration::from_secs_f64(seconds / 2.0)),
        _ => Effort::Nodes(args.nodes.unwrap_or(NODES)),
    }
}

/// Returns the paths of the picture and of the results so far.
fn paths(args: &Analyse) -> Result<(PathBuf, PathBuf), CliError> {
    let name = |directory: &Path| {
        let record = args.record.file_name().filter(|_| !input::is_stdin(&args.record));
        let mut name = record.unwrap_or("game".as_ref()).to_owned();
        name.push(".png");
        directory.join(name)
    };
    let picture = match &args.out {
        Some(out) if input::is_stdin(out) => {
            let advice =
                "--out takes a file or a directory, because the table is on standard output";
            return Err(CliError::Usage(advice.to_owned()));
        }
        Some(out) if out.is_dir() || out.as_os_str().as_encoded_bytes().ends_with(b"/") => {
            fs::create_dir_all(out).map_err(|why| CliError::File {
                what: "create",
                path: out.clone(),
                why,
            })?;
            name(out)
        }
        Some(out) => out.clone(),
        None if input::is_stdin(&args.record) => {
            let advice = "a record from standard input needs --out for the picture";
            return Err(CliError::Usage(advice.to_owned()));
        }
        None => name(args.record.parent().unwrap_or(Path::new(""))),
    };
    let results = picture.with_extension("analysis");
    if results == picture {
        let advice = "--out must not end with .analysis, which is the file of the results so far";
        return Err(CliError::Usage(advice.to_owned()));
    }
    Ok((picture, results))
}

/// Assesses the positions that are not in the file of the results.
fn analyse(
    game: &Game,
    record: &Record,
    effort: Effort,
    results: &Path,
) -> Result<Analysis, CliError> {
    let all = game.plies().count();
    let (mut file, mut positions) = AnalysisFile::open(results, record, effort, all)?;
    let mut progress = Progress::new("positions", positions.len(), all);
    for ply in positions.len()..all {
        progress.show(ply);
        let assessment: Assessment = game.assess(ply, effort, &Default::default());
        file.add(&assessment)?;
        positions.push(assessment);
    }
    progress.clear();
    Analysis::new(game, positions).ok_or_else(|| {
        let path = shown(results);
        CliError::Failed(format!("{path} does not belong to this game; remove it and try again"))
    })
}

fn table(game: &Game, analysis: &Analysis) -> Vec<String> {
    let Some(start) = game.replay().game(0) else { return Vec::new() };
    let points = analysis.turning_points();
    let rounds = game.replay().rounds();
    let head = ["round", "action"].into_iter().chain(start.seats().iter().map(|seat| seat.name));
    let head = head.chain(["better", "cost", ""]).map(str::to_owned).collect();
    let mut rows: Vec<Vec<String>> = vec![head];
    for (ply, shares) in analysis.course().iter().enumerate() {
        let before = ply.checked_sub(1);
        let action = before.and_then(|ply| game.replay().played().get(ply));
        let round = before.and_then(|ply| rounds.get(ply));
        let mut row = vec![round.map_or_else(String::new, usize::to_string)];
        row.push(action.map_or("start".to_owned(), |played| played.sheet.clone()));
        row.extend(shares.iter().map(|share| format!("{:.1}%", share * 100.0)));
        let loss = before.and_then(|ply| analysis.loss(ply)).filter(|loss| *loss >= 0.0005);
        let better = before.filter(|_| loss.is_some()).and_then(|ply| {
            let mut after = game.replay().game(ply)?.boxed_clone();
            Some(after.play(analysis.positions.get(ply)?.best()?).ok()?.sheet)
        });
        row.push(better.unwrap_or_default());
        row.push(loss.map_or_else(String::new, |loss| format!("{:.1}%", loss * 100.0)));
        row.push(note(game, analysis, ply, &points));
        rows.push(row);
    }
    aligned(&rows)
}

/// What is said about a position and the action before it: a turning point, a termination, a forced end.
fn note(game: &Game, analysis: &Analysis, ply: usize, points: &[usize]) -> String {
    let mut words = Vec::new();
    let before = ply.checked_sub(1);
    if let Some(nth) = before.and_then(|before| points.iter().position(|point| *point == before)) {
        words.push(format!("turning point {}", nth + 1));
    }
    let (Some(position), Some(now)) = (analysis.positions.get(ply), game.replay().game(ply)) else {
        return String::new();
    };
    let ends = before.is_some_and(|before| analysis.actions.get(before).is_some_and(|a| a.ends));
    if ends || now.outcome().is_some() {
        words.push(now.view(Seat(0)).headline.english());
    }
    let name = position.seat.and_then(|seat| now.seats().get(seat.index())).map(|seat| seat.name);
    if let Some(name) = name {
        words.extend(position.wins_in.map(|n| format!("{name} wins in {n}")));
        words.extend(position.loses_in.map(|n| format!("{name} loses in {n}")));
    }
    words.join("; ")
}

/// Pads the columns of a table: words to the left, figures to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|i| rows.iter().filter_map(|r| r.get(i)).map(|c| c.chars().count()).max().unwrap_or(0))
        .collect();
    let figure =
        |i: usize| rows.get(1).and_then(|row| row.get(i)).is_some_and(|c| c.ends_with('%'));
    let right: Vec<bool> = (0..columns).map(|i| i == 0 || figure(i) || i + 2 == columns).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let width = widths[i];
            if right[i] { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
