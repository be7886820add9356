//! What the command line says when something is wrong: one sentence, and an exit status.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use rules::game::SetupError;
use rules::record::{ParseError, ReplayError};

use crate::config::ConfigError;
use crate::discord::ServeError;
use crate::printable::escaped;
use crate::store::StoreError;

/// Why a command ends without success.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    /// Wrong usage.
    #[error("{0}")]
    Usage(String),
    /// A configuration that cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A game that cannot be set up as asked.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action that cannot be played: ply, text, why.
    #[error("ply {ply}, {text}: {why}")]
    Action {
        /// Which, counted from 1.
        ply: usize,
        /// The action as given, shortened.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A record that cannot be read.
    #[error("{}, {why}", .path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: ParseError,
    },
    /// A record that cannot be played through.
    #[error("{}: {why}", .path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: ReplayError,
    },
    /// A file that cannot be read or written.
    #[error("cannot {what} {}: {why}", .path.display())]
    File {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Input that is no text.
    #[error("the input is not UTF-8 text (byte {0} is the first that is not); save it as UTF-8")]
    NotText(usize),
    /// Input that is too long.
    #[error("the input is longer than {0} bytes; give less at a time")]
    TooLong(usize),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Discord.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
    /// The reader of the standard output went away.
    #[error("standard output is closed")]
    Closed,
    /// Something failed, and one sentence says what.
    #[error("{0}")]
    Failed(String),
    /// Something failed and has been told already.
    #[error("already reported")]
    Told,
}

impl CliError {
    /// The exit status: 2 for wrong usage or configuration, Discord's own for what is wrong there, otherwise 1.
    #[must_use]
    pub fn status(&self) -> ExitCode {
        match self {
            Self::Usage(_) | Self::Config(_) | Self::Setup(_) => ExitCode::from(2),
            Self::Serve(e) => ExitCode::from(e.status()),
            _ => ExitCode::from(1),
        }
    }
}

/// clap's explanation as one sentence that names the way to the help.
pub(super) fn usage(error: &clap::Error, subcommand: Option<&str>) -> CliError {
    let text = error.render().to_string();
    let mut paragraphs = text.split("\n\n");
    let first = paragraphs.next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().skip_while(|w| *w == "error:").collect();
    let mut sentence = words.join(" ");
    for tip in paragraphs.filter_map(|p| p.trim().strip_prefix("tip: ")) {
        let tip = tip.lines().next().unwrap_or_default();
        sentence.push_str("; ");
        sentence.push_str(tip);
    }
    let help = match subcommand {
        Some(name) => format!("siegepost {name} --help"),
        None => "siegepost --help".to_owned(),
    };
    CliError::Usage(format!("{sentence}; '{help}' tells more"))
}

/// Prints an error as one line, whatever paths and texts it holds.
pub(super) fn print(error: &CliError) {
    use io::Write;
    // Nobody is left to tell when this fails.
    let _ = writeln!(io::stderr(), "siegepost: {}", escaped(&error.to_string()));
}

/// Text from outside, short and safe to print in a sentence.
pub(super) fn show(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}
