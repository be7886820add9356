//! Waiting until there are shards to serve, and what is asked in shards that this daemon does not serve.
//!
//! A daemon on a PostgreSQL server has a session of every shard, so it need not identify when it takes over. It discards
//! what it receives in shards of others: their histories are read when they are taken over. Interactions are in no
//! history, so they are kept for a moment.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::acknowledge::refuse;
use super::error::ServeError;
use super::interaction::{Data, Interaction};
use super::rest::Rest;
use crate::chat::{MessageId, PlaceId};
use crate::daemon::blocking::off_runtime;
use crate::store::{Attendance, Location, Server, StoreError};
use crate::time::TimeSource;

const EVERY: Duration = Duration::from_millis(500);

/// How long an interaction waits for the daemon that serves its shard. Discord waits three seconds.
const KEPT: Duration = Duration::from_millis(2_200);

const MOST: usize = 1_000;

/// The most channels whose newest message is known. Of the others all histories are read, one after the other.
const MOST_CHANNELS: usize = 10_000;

/// Returns whether there are shards to serve.
pub(super) async fn has_turn(
    attendance: &mut Attendance,
    location: &Location,
) -> Result<bool, ServeError> {
    let Location::Server(server) = location else { return Ok(true) };
    match has_shards(attendance, server).await {
        Ok(true) => return Ok(true),
        Ok(false) => tracing::info!("standby: other daemons serve all shards of this database"),
        Err(error @ StoreError::Denied { .. }) => return Err(error.into()),
        Err(error) => tracing::warn!("standby: {error}"),
    }
    Ok(false)
}

/// Waits until there are shards to serve.
pub(super) async fn turn(mut attendance: Attendance, location: &Location) {
    let Location::Server(server) = location else { return };
    // While the database is away, nobody can serve from it.
    while !matches!(has_shards(&mut attendance, server).await, Ok(true)) {
        tokio::time::sleep(EVERY).await;
    }
    tracing::info!("taking over");
}

async fn has_shards(attendance: &mut Attendance, server: &Server) -> Result<bool, StoreError> {
    let (mut own, server) = (std::mem::take(attendance), server.clone());
    let (own, may) = off_runtime(move || {
        let may = own.attend(&server);
        Ok::<_, StoreError>((own, may))
    })
    .await?;
    *attendance = own;
    may
}

/// What was received in shards that this daemon does not serve.
#[derive(Default)]
pub(super) struct Kept {
    interactions: VecDeque<(Instant, u32, Interaction)>,
    /// The newest message in each channel, and its shard. Whoever takes the shard over reads first where it is unknown.
    messages: HashMap<u64, (u32, u64)>,
}

impl Kept {
    /// Keeps an interaction of a shard for a moment.
    pub(super) fn keep(&mut self, now: Instant, shard: u32, interaction: Interaction) {
        // The next typed letter sends another request for choices.
        if !matches!(interaction.data, Data::Autocomplete(_)) && self.interactions.len() < MOST {
            self.interactions.push_back((now, shard, interaction));
        }
    }

    pub(super) fn note(&mut self, shard: u32, channel: u64, message: u64) {
        if self.messages.len() >= MOST_CHANNELS && !self.messages.contains_key(&channel) {
            self.messages.clear();
        }
        self.messages.insert(channel, (shard, message));
    }

    /// Takes the newest messages of shards that this daemon serves now.
    pub(super) fn newest(&mut self, serves: impl Fn(u32) -> bool) -> Vec<(PlaceId, MessageId)> {
        let served = self.messages.extract_if(|_, (shard, _)| serves(*shard));
        served.map(|(at, (_, id))| (PlaceId(at.to_string()), MessageId(id))).collect()
    }

    pub(super) fn until(&self) -> Option<Instant> {
        self.interactions.front().map(|(at, ..)| *at + KEPT)
    }

    /// Takes the interactions of shards that this daemon serves now.
    pub(super) fn served(&mut self, serves: impl Fn(u32) -> bool) -> Vec<Interaction> {
        let (served, kept): (VecDeque<_>, _) =
            self.interactions.drain(..).partition(|(_, shard, _)| serves(*shard));
        self.interactions = kept;
        served.into_iter().map(|(.., interaction)| interaction).collect()
    }

    /// Drops interactions that were kept long enough. If the daemon that should have answered seems to be gone, they are
    /// answered with a way out; Discord refuses this if it has answered.
    pub(super) fn expire<T: TimeSource>(
        &mut self,
        now: Instant,
        rest: &Arc<Rest<T>>,
        location: &Location,
    ) {
        while let Some((_, shard, interaction)) =
            self.interactions.pop_front_if(|(at, ..)| *at + KEPT <= now)
        {
            if matches!(location, Location::Server(server) if server.is_late(shard)) {
                tracing::info!(shard, "an interaction is answered for a daemon that is gone");
                let text = crate::game::words::moving();
                tokio::spawn(refuse(Arc::clone(rest), interaction, text));
            }
        }
    }
}
