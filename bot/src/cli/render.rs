//! `siegepost render`.

use std::cell::RefCell;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use render::{Animation, RenderOptions, Renderer, TextOptions};
use rules::game::{Game, Seat, SeatName, Variant};
use rules::reader;
use rules::record::Record;

use super::args::{Coordinates, Palette, Render, Theme};
use super::error::CliError;
use super::error::{print, show};
use super::input;
use super::output::Out;
use super::progress::Progress;

/// The width of a picture, and of an animation, in pixels.
const WIDTH: u32 = 1200;
const ANIMATED_WIDTH: u32 = 550;

pub(super) fn run(args: &Render) -> Result<(), CliError> {
    if let Some(path) = &args.gif {
        return animate(args, path);
    }
    let (game, names) = position(args)?;
    let seat = match &args.seat {
        Some(text) => seat(game.seats(), text)?,
        None => Seat(0),
    };
    let view = game.view(seat);
    let alt = args.alt.then(|| render::alt_text(&view, &names));
    let Some(path) = &args.out else {
        let mut out = Out::new();
        out.line(render::text_board(&view, &TextOptions { names, ..TextOptions::default() }))?;
        if let Some(alt) = alt {
            out.line(alt)?;
        }
        return out.finish();
    };
    let options = options(args, WIDTH, names)?;
    let to_stdout = input::is_stdin(path);
    if to_stdout && io::stdout().is_terminal() {
        let advice =
            "a terminal cannot show a PNG; name a file with --out, or leave it out for text";
        return Err(CliError::Usage(advice.to_owned()));
    }
    let drawn = Renderer::new().and_then(|r| r.png(&view, &options));
    let png = drawn.map_err(|e| CliError::Failed(e.to_string()))?;
    if to_stdout {
        return Out::new().bytes(&png);
    }
    write(path, &png)?;
    alt.map_or(Ok(()), |alt| Out::new().text(&format!("{alt}\n")))
}

fn animate(args: &Render, path: &Path) -> Result<(), CliError> {
    let (record, game, names) = recorded(args)?;
    let seat = args.seat.as_ref().map_or(Ok(Seat(0)), |text| seat(game.seats(), text))?;
    let options = options(args, ANIMATED_WIDTH, names)?;
    let to_stdout = input::is_stdin(path);
    if to_stdout && io::stdout().is_terminal() {
        let advice = "a terminal cannot show a GIF; name a file with --gif";
        return Err(CliError::Usage(advice.to_owned()));
    }
    if !to_stdout {
        try_to_write(path)?;
    }
    let progress = RefCell::new(Progress::new("positions", 0, record.entries.len() + 1));
    let views = || {
        let views = record.views(seat).enumerate();
        views.inspect(|(done, _)| progress.borrow_mut().show(*done)).map(|(_, view)| view)
    };
    let drawn = Renderer::new().and_then(|r| r.animation(&options, Animation::MOST_BYTES, views));
    progress.borrow().clear();
    let animation = drawn.map_err(|e| CliError::Failed(e.to_string()))?;
    if to_stdout {
        return Out::new().bytes(&animation.gif);
    }
    write(path, &animation.gif)?;
    animation
        .lowered()
        .map_or(Ok(()), |lowered| Out::new().text(&format!("{}\n", lowered.english())))
}

/// Returns the options of a picture; `width` is the one if nobody asked for another.
fn options(args: &Render, width: u32, names: Vec<String>) -> Result<RenderOptions, CliError> {
    let width = args.width.unwrap_or(width);
    check_width(width)?;
    Ok(RenderOptions {
        width,
        theme: theme(args.theme),
        palette: palette(args.palette),
        coordinates: match args.coordinates {
            Coordinates::Off => render::Coordinates::Off,
            Coordinates::Edge => render::Coordinates::Edge,
            Coordinates::Cells => render::Coordinates::Cells,
        },
        letters: args.letters,
        names,
        ..RenderOptions::default()
    })
}

pub(super) const fn theme(theme: Theme) -> render::Theme {
    match theme {
        Theme::Dark => render::Theme::Dark,
        Theme::Light => render::Theme::Light,
    }
}

pub(super) const fn palette(palette: Palette) -> render::Palette {
    match palette {
        Palette::Classic => render::Palette::Classic,
        Palette::Safe => render::Palette::ColorBlindSafe,
    }
}

/// Returns an error if a picture cannot have a width.
pub(super) fn check_width(width: u32) -> Result<(), CliError> {
    let (min, max) = (RenderOptions::MIN_WIDTH, RenderOptions::MAX_WIDTH);
    if (min..=max).contains(&width) {
        return Ok(());
    }
    Err(CliError::Usage(format!("--width takes {min} to {max} pixels")))
}

/// Returns the requested position and the players' names.
fn position(args: &Render) -> Result<(Box<dyn Game>, Vec<String>), CliError> {
    if let Some(position) = &args.position {
        let variant = args.variant.as_deref().map(Variant::from_name).transpose()?;
        // The position is data, not usage: it may come from a file of positions.
        let wrong = |why: String| CliError::Failed(why);
        let found = reader::position(position, variant).map_err(|e| wrong(e.to_string()))?;
        for note in found.notes {
            print(&wrong(note.english()));
        }
        let game = found.record.start_game().map_err(|e| wrong(e.to_string()))?;
        return Ok((game, Vec::new()));
    }
    let (_, game, names) = recorded(args)?;
    Ok((game, names))
}

/// A record, the position at its end, and the players' names.
type Recorded = (Record, Box<dyn Game>, Vec<String>);

/// Returns the record up to the requested position, the position, and the players' names.
fn recorded(args: &Render) -> Result<Recorded, CliError> {
    let Some(path) = &args.record else {
        return Err(CliError::Usage("give a record or --position".to_owned()));
    };
    let mut record = input::record(path)?;
    let all = record.entries.len();
    let after = args.after.unwrap_or(all);
    if after > all {
        let why = format!("--after {after} is too far; the record has {all} actions");
        return Err(CliError::Usage(why));
    }
    record.entries.truncate(after);
    let game =
        record.walk(|_, _, _| ()).map_err(|why| CliError::Replay { path: path.clone(), why })?;
    let names = game.seats().iter().map(|s| record.player(s).unwrap_or("").to_owned()).collect();
    Ok((record, game, names))
}

/// Returns the seat of a name or letter, ignoring case.
fn seat(seats: &[SeatName], text: &str) -> Result<Seat, CliError> {
    let is = |s: &SeatName| {
        s.name.eq_ignore_ascii_case(text) || text.eq_ignore_ascii_case(&s.letter.to_string())
    };
    let found = seats.iter().position(is).and_then(|i| u8::try_from(i).ok());
    found.map(Seat).ok_or_else(|| {
        let all: Vec<_> = seats.iter().map(|s| s.name.to_lowercase()).collect();
        CliError::Usage(format!(
            "there is no seat '{}'; the seats are: {}",
            show(text),
            all.join(", ")
        ))
    })
}

/// Tries whether a file can be written, before the work for it begins. It stays as it is.
pub(super) fn try_to_write(path: &Path) -> Result<(), CliError> {
    let known = path.exists();
    let tried = fs::OpenOptions::new().create(true).append(true).open(path);
    tried.map_err(|why| CliError::File { what: "write", path: path.to_owned(), why })?;
    if !known {
        // What is left is overwritten.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

pub(super) fn write(path: &Path, content: &[u8]) -> Result<(), CliError> {
    fs::write(path, content).map_err(|why| CliError::File {
        what: "write",
        path: path.to_owned(),
        why,
    })
}
