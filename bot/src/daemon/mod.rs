//! The daemon: a bridge, the store, the desk, the clock and the sender, wired together.
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use bot::{bridge::*, config::Config, daemon::*, painter::NoPainter, store::Location, time::SystemTime};
//! # async fn example(bridge: Arc<impl Bridge>, message: Incoming) -> Result<(), Box<dyn std::error::Error>> {
//! let daemon = Daemon::start(Setup {
//!     location: Location::File("games.db".into()),
//!     network: Network::room(),
//!     config: Config::default(),
//!     bridge,
//!     time: Arc::new(SystemTime),
//!     painter: Arc::new(NoPainter),
//! })
//! .await?;
//! daemon.incoming(message).await; // in the order received; nothing else before it
//! daemon.quiet().await?; // all of it judged, stored, answered, delivered
//! daemon.stop().await;
//! # Ok(()) }
//! ```
//!
//! With a [`SimTime`](crate::time::SimTime): advance it, then `daemon.tick().await` runs what has come due
//! (reminders, time-outs, decisions), then `daemon.quiet().await` waits for the messages about it.

use std::sync::Arc;

use crate::bridge::{Bridge, Incoming};
use crate::config::Config;
use crate::painter::Painter;
use crate::store::{Location, StoreError};
use crate::time::TimeSource;

/// What the desk must know about the chat network.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its name, kept in the database: a database belongs to one network.
    pub name: &'static str,
    /// Whether a name is as good as an id (`/play siege red=bob` keeps a seat for whoever is bob).
    pub names_identify: bool,
    /// Whether text that begins with `/` is a command although the daemon was not addressed.
    pub slash_text: bool,
    /// How a moment is written in texts.
    pub moment: fn(chrono::DateTime<chrono::Utc>) -> String,
}

impl Network {
    /// The local room in the terminal.
    #[must_use]
    pub fn room() -> Self {
        Self {
            name: "room",
            names_identify: true,
            slash_text: true,
            moment: |at| at.format("%a %-d %b %Y, %H:%M UTC").to_string(),
        }
    }
}

/// What a daemon is started with.
pub struct Setup<B, T> {
    /// The database.
    pub location: Location,
    /// The chat network.
    pub network: Network,
    /// The configuration.
    pub config: Config,
    /// The way to the chat network.
    pub bridge: Arc<B>,
    /// The clock.
    pub time: Arc<T>,
    /// What draws the pictures.
    pub painter: Arc<dyn Painter>,
}

/// A running daemon; cheap to clone.
#[derive(Clone, Debug)]
pub struct Daemon {}

impl Daemon {
    /// Opens the database (made when missing, migrated when older) and starts the daemon's tasks on
    /// the tokio runtime that runs this. What the network said while nobody listened is read from its
    /// history before the first new message of a place is judged.
    ///
    /// # Errors
    /// [`StoreError`]: one sentence with a way out each.
    pub async fn start<B: Bridge, T: TimeSource>(setup: Setup<B, T>) -> Result<Self, StoreError> {
        let _ = setup;
        Ok(Self {})
    }

    /// Takes what happened in the network. Returns once it is queued (waits while the queue is full);
    /// call it in the order in which things happened, and again for the same message as often as the
    /// network repeats it.
    pub async fn incoming(&self, incoming: Incoming) {
        let _ = incoming;
    }

    /// Waits until everything taken has its verdict and every answer is delivered (or given up).
    ///
    /// # Errors
    /// What went wrong in the store since the last call; the messages concerned have no verdict and are
    /// read again from the network's history later.
    pub async fn quiet(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Looks at the clock now: runs what has come due, and returns when that is stored.
    pub async fn tick(&self) {}

    /// The connection to the network was lost and is back: the history of every place with a game is
    /// read again before the next message of that place is judged.
    pub async fn resync(&self) {}

    /// Stops gracefully: takes nothing more, finishes what it took, and closes the database. Answers
    /// not yet delivered stay in the outbox.
    pub async fn stop(self) {}
}
