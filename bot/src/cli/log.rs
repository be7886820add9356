//! The daemon's log.

use std::fmt;
use std::io::{self, IsTerminal};

use tracing::field::Field;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::MakeExt;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::{Writer, debug_fn};

use super::error::CliError;
use crate::config::{LogConfig, LogFormat};
use crate::printable::escaped;

/// Filters for libraries that log whole requests, with their content, below these levels.
const QUIET: [&str; 5] =
    ["serenity=warn", "hyper=warn", "hyper_util=warn", "reqwest=warn", "tungstenite=warn"];

/// Starts the log on standard error. The filter in the environment takes precedence over the configuration.
pub(super) fn start(config: &LogConfig) -> Result<(), CliError> {
    let environment = std::env::var("RUST_LOG").ok().filter(|v| !v.is_empty());
    let filter = filter(&environment.unwrap_or_else(|| config.filter.clone()))?;
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal() && !plain);
    // Fails only if there is a log already.
    let _ = match config.format {
        LogFormat::Text => log.fmt_fields(fields()).try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_current_span(false).try_init(),
    };
    Ok(())
}

/// Writes fields and messages on one line each, although they may contain names and paths from outside.
pub(super) fn fields() -> impl for<'w> FormatFields<'w> + 'static {
    let write = |to: &mut Writer<'_>, field: &Field, value: &dyn fmt::Debug| {
        let value = format!("{value:?}");
        let value = escaped(&value);
        match field.name() {
            "message" => write!(to, "{value}"),
            name => write!(to, "{name}={value}"),
        }
    };
    debug_fn(write).delimited(" ")
}

/// Parses a filter, and restricts it so that no line can contain the token.
pub(super) fn filter(text: &str) -> Result<EnvFilter, CliError> {
    let filter = EnvFilter::try_new(text)
        .map_err(|e| CliError::Usage(format!("'{text}' is not a log filter: {e}")))?;
    Ok(QUIET.into_iter().filter_map(|d| d.parse().ok()).fold(filter, EnvFilter::add_directive))
}
