//! `siegepost serve`.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;

use super::args::Serve as Args;
use super::error::CliError;
use super::painter::RenderPainter;
use super::{log, paths};
use crate::discord::{self, Opening, ServeError, Token};

/// How long the shutdown waits for blocking tasks, such as a picture or a backup.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let config = paths::config(args.files.config.as_deref())?;
    log::start(&config.log)?;
    let token = Token::find(&config.discord.token_file)?;
    let location = paths::served_database(args.files.db.as_deref(), &config)?;
    let painter = Arc::new(RenderPainter::new(&config.pictures)?);
    let runtime =
        Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(|e| {
            CliError::Failed(format!("the program's threads cannot be started: {e}"))
        })?;
    let opening = Opening { token, location, config, painter, shards: args.shards };
    let served = runtime.block_on(async {
        let mut signals = Signals::new();
        let stop = async move {
            signals.next().await;
            // A second signal ends the process at once.
            tokio::spawn(async move {
                let signal = signals.next().await;
                std::process::exit(128 + signal);
            });
        };
        discord::serve(opening, stop).await
    });
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    served.map_err(|e| match e {
        ServeError::Store(e) => CliError::Store(e),
        e => CliError::Serve(e),
    })
}

/// The number of SIGINT.
const INTERRUPT: i32 = 2;

/// Signals to stop from the operator or the service manager.
struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
}

impl Signals {
    fn new() -> Self {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Self { terminate: signal(SignalKind::terminate()).ok() }
        }
        #[cfg(not(unix))]
        Self {}
    }

    /// Waits for the next signal, and returns its number.
    async fn next(&mut self) -> i32 {
        #[cfg(unix)]
        if let Some(terminate) = &mut self.terminate {
            return tokio::select! {
                _ = terminate.recv() => 15,
                _ = tokio::signal::ctrl_c() => INTERRUPT,
            };
        }
        let _ = tokio::signal::ctrl_c().await;
        INTERRUPT
    }
}
