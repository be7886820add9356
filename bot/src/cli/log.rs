//! The daemon's log.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

use super::CliError;
use crate::config::{LogConfig, LogFormat};

/// Libraries that tell of whole requests below this level, with what stands in them.
const QUIET: [&str; 6] = [
    "serenity=warn",
    // It warns of each try to connect; the loss of the connection and its end are logged once by us.
    "serenity::gateway=error",
    "hyper=warn",
    "hyper_util=warn",
    "reqwest=warn",
    "tungstenite=warn",
];

/// Starts the log on standard error. The environment's wish goes before the configuration's.
pub(super) fn start(config: &LogConfig) -> Result<(), CliError> {
    let wished = std::env::var("RUST_LOG").ok().filter(|v| !v.is_empty());
    let filter = filter(&wished.unwrap_or_else(|| config.filter.clone()))?;
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal() && !plain);
    // Refused only when there is one already.
    let _ = match config.format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_current_span(false).try_init(),
    };
    Ok(())
}

/// The filter somebody wishes for; no line that it lets through ever holds the token.
pub(super) fn filter(wished: &str) -> Result<EnvFilter, CliError> {
    let filter = EnvFilter::try_new(wished)
        .map_err(|e| CliError::Usage(format!("'{wished}' is not a log filter: {e}")))?;
    Ok(QUIET.into_iter().filter_map(|d| d.parse().ok()).fold(filter, EnvFilter::add_directive))
}
