//! Errors of the command line: one sentence, and an exit status.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use rules::game::SetupError;
use rules::reader;
use rules::record::ReplayError;

use crate::config::ConfigError;
use crate::discord::ServeError;
use crate::game::command::nearest;
use crate::printable::escaped;
use crate::store::StoreError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("action {ply}, {text}: {why}")]
    Action {
        /// The number of the action, from 1.
        ply: usize,
        /// The action as given, shortened.
        text: String,
        why: String,
    },
    #[error("{}, {why}", .path.display())]
    Record { path: PathBuf, why: reader::Error },
    #[error("{}: {why}", .path.display())]
    Replay { path: PathBuf, why: ReplayError },
    #[error("cannot {what} {}: {why}", .path.display())]
    File {
        /// `read`, `write` or `create`.
        what: &'static str,
        path: PathBuf,
        why: io::Error,
    },
    #[error("the input is not UTF-8 text (byte {0} is the first that is not); save it as UTF-8")]
    NotText(usize),
    #[error("the input is longer than {0} bytes; give less at a time")]
    TooLong(usize),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
    /// The reader of the standard output has closed it.
    #[error("standard output is closed")]
    Closed,
    /// Another failure, described in one sentence.
    #[error("{0}")]
    Failed(String),
    /// A failure that has been reported already.
    #[error("already reported")]
    Reported,
}

impl CliError {
    /// Returns the exit status: 2 for wrong usage (general 5.3) or configuration, that of the error for `serve`, otherwise 1.
    pub fn status(&self) -> ExitCode {
        match self {
            Self::Usage(_) | Self::Config(_) | Self::Setup(_) => ExitCode::from(2),
            Self::Serve(e) => ExitCode::from(e.status()),
            _ => ExitCode::from(1),
        }
    }
}

/// Turns clap's explanation into one sentence that names the command for help.
pub(super) fn usage(mut error: clap::Error, subcommand: Option<&str>) -> CliError {
    if let (Some(ContextValue::String(typed)), Some(ContextValue::Strings(known))) =
        (error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::SuggestedSubcommand))
        && nearest(typed, known.iter().map(String::as_str)).is_none()
    {
        // To clap, `foo` is similar to `room`.
        error.remove(ContextKind::SuggestedSubcommand);
    }
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
    CliError::Usage(format!("{sentence}; try '{help}'"))
}

/// Prints an error as one line, whatever paths and texts it contains.
pub(super) fn print(error: &CliError) {
    use io::Write;
    // If this fails too, there is nowhere to report it.
    let _ = writeln!(io::stderr(), "siegepost: {}", escaped(&error.to_string()));
}

/// Shortens and escapes text from outside for a sentence.
pub(super) fn show(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}
