//! `siegepost serve`.

use std::io;
use std::sync::Arc;

use tokio::runtime::Builder;

use super::args::Serve as Args;
use super::painter::RenderPainter;
use super::{CliError, paths};
use crate::config::Config;
use crate::discord::{self, Opening, ServeError, Token};

pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let config = match &args.config {
        Some(path) => Config::load(path).map_err(|e| CliError::Failed(e.to_string()))?,
        None => Config::default(),
    };
    log(&config)?;
    let token = Token::find(&config.discord.token_file)?;
    let location = paths::served_database(args.db.as_deref(), &config)?;
    let painter = Arc::new(RenderPainter::new(&config.pictures)?);
    let runtime =
        Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(|e| {
            CliError::Failed(format!("the program's threads cannot be started: {e}"))
        })?;
    let opening = Opening { token, location, config, painter };
    runtime.block_on(discord::serve(opening, asked_to_stop())).map_err(|e| match e {
        ServeError::Store(e) => CliError::Store(e),
        e => CliError::Serve(e),
    })
}

/// The environment's wish goes before the configuration's. No line ever holds the token: the library's own are
/// shown as warnings only.
fn log(config: &Config) -> Result<(), CliError> {
    let wished = std::env::var("RUST_LOG").ok().filter(|v| !v.is_empty());
    let wished = wished.unwrap_or_else(|| config.log.filter.clone());
    let filter = tracing_subscriber::EnvFilter::try_new(&wished)
        .map_err(|e| CliError::Failed(format!("'{wished}' is no log filter: {e}")))?;
    // Below that, the library tells of whole requests.
    let filter = ["serenity=warn", "hyper=warn", "reqwest=warn", "tungstenite=warn"]
        .into_iter()
        .filter_map(|d| d.parse().ok())
        .fold(filter, tracing_subscriber::EnvFilter::add_directive);
    // Refused only when there is one already.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).try_init();
    Ok(())
}

/// Done when the operator or the service manager wants it.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
