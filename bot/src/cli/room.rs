//! `siegepost room`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use locale::{Language, Table, Text, table, text};
use tokio::runtime::{Builder, Runtime};

use super::args::{InlinePictures, Room as Args};
use super::error::CliError;
use super::output::wrong;
use super::painter::RenderPainter;
use super::{input, paths};
use crate::room::{Graphics, Input, Opening, Room, Screen, interact, play};
use crate::store::Location;

static TABLE: Table = table!("room");

pub(super) fn run(args: &Args) -> Result<(), CliError> {
    log();
    let config = paths::config(args.config.as_deref())?;
    let at_terminal =
        args.script.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
    let language = at_terminal.then(|| language(|name| std::env::var(name).ok()));
    let failed = |why: &Text| CliError::Failed(why.say(language.unwrap_or_default()));
    // Opened before anything else, so that a missing script changes nothing.
    let script = if at_terminal { None } else { Some(script(args.script.as_deref())?) };
    let location = paths::room_database(args.db.as_deref(), &config)?;
    let directory = match &location {
        Location::File(path) => Some(paths::directory_of(path)),
        Location::Memory | Location::Server(_) => None,
    };
    let pictures = match (&args.pictures, &directory) {
        (Some(pictures), _) => pictures.clone(),
        (None, Some(directory)) => directory.join("pictures"),
        (None, None) => temporary().map_err(|why| failed(&why))?,
    };
    let colours = at_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    let screen = match (args.quiet, at_terminal) {
        (true, false) => Screen::nothing(),
        (_, false) => Screen::stdout(colours),
        (_, true) => Screen::stdout(colours).with_graphics(
            graphics(args.inline_pictures).unwrap_or_else(|why| {
                eprintln!("siegepost: {}", why.say(language.unwrap_or_default()));
                None
            }),
        ),
    };
    let painter = Arc::new(RenderPainter::new(&config.pictures)?.with_colours(colours));
    let remembered = directory.map(|directory| directory.join("typed.txt"));
    let runtime = runtime().map_err(|why| failed(&why))?;
    let opening =
        Opening { location, pictures, config, clock: args.clock, screen, painter, language };
    let mut room = runtime.block_on(Room::open(opening)).map_err(|e| failed(&e.text()))?;
    let result = match script {
        None => interact(&runtime, &mut room, remembered.as_deref()).map_err(wrong),
        Some(mut script) => {
            script.echo = args.script.is_some();
            played(&runtime, &mut room, script)
        }
    };
    runtime.block_on(room.close());
    result
}

/// Creates a new directory for the pictures of a room in memory. It stays, so that its pictures can be looked at.
fn temporary() -> Result<PathBuf, Text> {
    let all = std::env::temp_dir();
    let mut why = String::new();
    for nth in 0..100 {
        let path = all.join(format!("siegepost-{}-{nth}", std::process::id()));
        match crate::private::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(e) => why = e.to_string(),
        }
    }
    Err(text!(TABLE, "no-directory", path = all.display().to_string(), why))
}

/// Returns the language that the operating system's settings ask for, as in [setlocale](https://man7.org/linux/man-pages/man7/locale.7.html).
fn language(variable: impl Fn(&str) -> Option<String>) -> Language {
    let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
    let locale = set.find(|value| !value.is_empty()).unwrap_or_default();
    let tag = locale.split(['.', '@']).next().unwrap_or_default();
    Language::from_tag(tag).unwrap_or_default()
}

/// Returns the protocol for pictures in the terminal, or `None` if it cannot, or is not to, show them. One that it does not know is an error.
fn graphics(wanted: InlinePictures) -> Result<Option<Graphics>, Text> {
    let asked = match wanted {
        InlinePictures::Off => return Ok(None),
        InlinePictures::Auto => {
            let found = Graphics::of_environment(|name| std::env::var(name).ok());
            return Ok(found.filter(|graphics| graphics.is_supported()));
        }
        InlinePictures::Kitty => Graphics::Kitty,
        InlinePictures::Iterm => Graphics::Iterm,
        InlinePictures::Sixel => Graphics::Sixel,
    };
    asked.is_supported().then_some(Some(asked)).ok_or_else(|| text!(TABLE, "no-protocol"))
}

/// Shows the daemon's log if it is requested; the room itself reports what concerns its people.
fn log() {
    if std::env::var_os("RUST_LOG").is_some() {
        let filter = tracing_subscriber::EnvFilter::from_default_env();
        // Fails only if there is a log already.
        let _ = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(io::stderr)
            .fmt_fields(super::log::fields())
            .try_init();
    }
}

fn played(
    runtime: &Runtime,
    room: &mut Room,
    script: Input<Box<dyn BufRead>>,
) -> Result<(), CliError> {
    let report = runtime.block_on(play(room, script)).map_err(|why| CliError::File {
        what: "read",
        path: "the script".into(),
        why,
    })?;
    match (report.output, report.wrong) {
        (Some(e), _) if e.kind() == io::ErrorKind::BrokenPipe => {
            let why = "standard output was closed; the rest of the script was not played";
            Err(CliError::Failed(why.to_owned()))
        }
        (Some(e), _) => Err(wrong(e)),
        (None, 0) => Ok(()),
        // Each line has been reported.
        (None, _) => Err(CliError::Reported),
    }
}

fn script(path: Option<&Path>) -> Result<Input<Box<dyn BufRead>>, CliError> {
    let (lines, name): (Box<dyn BufRead>, String) = match path.filter(|p| !input::is_stdin(p)) {
        None => (Box::new(BufReader::new(io::stdin())), "standard input".to_owned()),
        Some(path) => {
            let wrong = |why| CliError::File { what: "read", path: path.to_owned(), why };
            let file = File::open(path).map_err(wrong)?;
            if file.metadata().map_err(wrong)?.is_dir() {
                return Err(wrong(io::Error::from(io::ErrorKind::IsADirectory)));
            }
            (Box::new(BufReader::new(file)), path.display().to_string())
        }
    };
    Ok(Input { lines, name, echo: false })
}

fn runtime() -> Result<Runtime, Text> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(|e| text!(TABLE, "no-threads", why = e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_names_the_language() {
        let of = |set: &[(&str, &str)]| {
            language(|name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Language::German);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "de")]), Language::German);
        assert_eq!(of(&[("LC_MESSAGES", "de.UTF-8"), ("LANG", "C")]), Language::German);
        assert_eq!(of(&[("LC_ALL", "C.UTF-8"), ("LANG", "de_AT")]), Language::English);
        assert_eq!(of(&[]), Language::English);
    }
}
