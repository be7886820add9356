//! The daemon's log.

use std::io;

use tracing_subscriber::EnvFilter;

use super::CliError;
use crate::config::{LogConfig, LogFormat};

/// Libraries that tell of whole requests below this level, with what stands in them.
const QUIET: [&str; 5] =
    ["serenity=warn", "hyper=warn", "hyper_util=warn", "reqwest=warn", "tungstenite=warn"];

/// Starts the log on standard error. The environment's wish goes before the configuration's.
pub(super) fn start(config: &LogConfig) -> Result<(), CliError> {
    let wished = std::env::var("RUST_LOG").ok().filter(|v| !v.is_empty());
    let filter = filter(&wished.unwrap_or_else(|| config.filter.clone()))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
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
        .map_err(|e| CliError::Usage(format!("'{wished}' is no log filter: {e}")))?;
    Ok(QUIET.into_iter().filter_map(|d| d.parse().ok()).fold(filter, EnvFilter::add_directive))
}
