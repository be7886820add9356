//! Handles the gateway's events in order and hands them to the inbox.
//!
//! What must keep its order is done before [`Dispatcher::dispatch`] returns. What only needs to be quick is returned as a
//! [`FollowUp`], for the caller to run beside the next events.

use std::collections::HashSet;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::{Mutex, Semaphore};

use super::backlog::{Backlog, Missed};
use super::bridge::DiscordBridge;
use super::event::{Event, Guild};
use super::inbox::Inbox;
use super::payload::{Message, moment};
use super::reopen::Reopening;
use crate::bridge::{Change, DeliveryError, MessageId, PlaceId};
use crate::fail::{fault_point, kill_point};
use crate::metrics::{self, Counter};
use crate::time::TimeSource;

/// What is left to do about an event beside the events that follow.
pub type FollowUp = BoxFuture<'static, ()>;

/// Autocompletions answered at a time.
const OFFERS: usize = 16;
/// Interactions about which Discord is asked more, at a time.
const FETCHES: usize = 4;

/// Handles events.
pub(super) struct Dispatcher<T, I> {
    pub(super) inbox: I,
    pub(super) bridge: Arc<DiscordBridge<T>>,
    /// For autocomplete, and for interactions about which Discord is asked more.
    pub(super) offers: Arc<Semaphore>,
    pub(super) fetches: Arc<Semaphore>,
    /// Where paused games may continue.
    pub(super) reopening: Arc<Reopening>,
    /// Guilds of READY whose `GUILD_CREATE` has not been received.
    pub(super) expected: Mutex<HashSet<u64>>,
    /// Shards that were ready before.
    pub(super) ready: Mutex<HashSet<u32>>,
}

impl<T: TimeSource, I: Inbox> Dispatcher<T, I> {
    pub(super) fn new(bridge: Arc<DiscordBridge<T>>, inbox: I, reopening: Arc<Reopening>) -> Self {
        Self {
            inbox,
            bridge,
            offers: Arc::new(Semaphore::new(OFFERS)),
            fetches: Arc::new(Semaphore::new(FETCHES)),
            reopening,
            expected: Mutex::default(),
            ready: Mutex::default(),
        }
    }

    /// Handles an event that has waited in the backlog, after what there was no room for.
    pub(super) async fn take(&self, backlog: &Backlog, event: Event) -> Option<FollowUp> {
        backlog.taken();
        if let Some(missed) = backlog.missed() {
            self.missed(missed).await;
        }
        self.dispatch(event).await
    }

    /// Handles one event. Everything that must keep its order is queued before this returns.
    async fn dispatch(&self, event: Event) -> Option<FollowUp> {
        let channels = &self.bridge.channels;
        match event {
            Event::MessageCreated(message) => return self.message(*message).await,
            Event::MessageEdited { channel, id } => {
                self.changed(channel, id, Change::Edited).await;
            }
            Event::MessagesDeleted { channel, ids } => {
                for id in ids {
                    self.changed(channel, id, Change::Deleted).await;
                }
            }
            Event::InteractionCreated(interaction) => return self.interaction(*interaction).await,
            Event::Ready { shard, guilds } => {
                self.expected.lock().await.extend(guilds);
                if !self.ready.lock().await.insert(shard) {
                    metrics::count(Counter::Reconnects);
                }
                self.inbox.resync().await;
            }
            Event::Resumed => {
                metrics::count(Counter::Reconnects);
                self.inbox.resync().await;
            }
            Event::GuildAvailable(guild) => self.guild_available(guild).await,
            Event::GuildLost { guild } => {
                tracing::warn!(guild, "the bot is no longer in a guild");
                // The places in it are found closed when they are looked into.
                channels.forget_rights();
                self.inbox.resync().await;
            }
            Event::ThreadCreated { thread, parent, guild } => {
                channels.belongs(thread, guild, Some(parent));
            }
            Event::ThreadUpdated { thread, guild, closed } => {
                channels.forget_rights();
                if closed != Some(true) {
                    self.perhaps_open(guild);
                }
                // A thread of which it is not known whether it is closed is handled as both.
                let closed = thread.filter(|_| closed != Some(false));
                return closed.map(|thread| self.wake(PlaceId(thread.to_string())));
            }
            Event::ChannelUpdated { channel, guild } => {
                channels.forget_rights();
                // The bot may no longer be able to read there.
                for id in channel.map_or_else(Vec::new, |channel| channels.with_threads(channel)) {
                    self.inbox.backfill(PlaceId(id.to_string())).await;
                }
                self.perhaps_open(guild);
            }
            Event::ChannelDeleted { channel, guild } => {
                if channels.contradicts(channel, guild) {
                    self.inbox.backfill(PlaceId(channel.to_string())).await;
                } else {
                    self.channel_gone(channel).await;
                }
            }
            Event::RightsChanged { guild } => self.perhaps_open(guild),
            Event::Unreadable { kind, channel } => {
                tracing::info!(
                    kind,
                    channel,
                    "an event cannot be read; histories are read instead"
                );
                if let Some(channel) = channel {
                    self.inbox.backfill(PlaceId(channel.to_string())).await;
                } else {
                    channels.forget_rights();
                    self.inbox.resync().await;
                }
            }
        }
        None
    }

    async fn guild_available(&self, guild: Guild) {
        let channels = &self.bridge.channels;
        channels.forget_rights();
        for (thread, parent) in &guild.threads {
            channels.belongs(thread.id, guild.id, Some(*parent));
        }
        for channel in &guild.channels {
            channels.belongs(channel.id, guild.id, None);
        }
        // Each guild of READY follows once; later a guild is back after an outage, or the bot is.
        let expected = self.expected.lock().await.remove(&guild.id);
        if !expected || !guild.complete {
            self.inbox.resync().await;
        }
        let threads = guild.threads.iter().map(|(thread, _)| thread);
        let newest = threads.chain(&guild.channels).filter_map(|place| {
            Some((PlaceId(place.id.to_string()), MessageId(place.last_message?)))
        });
        self.inbox.newest(newest.collect());
        self.perhaps_open(Some(guild.id));
    }

    async fn message(&self, message: Message) -> Option<FollowUp> {
        fault_point("receive", &message.content);
        let (channel, guild) = (message.channel_id.0, message.guild_id.map(|g| g.0));
        let doubtful = self.bridge.channels.contradicts(channel, guild)
            || !self.bridge.can_exist(message.id.0);
        self.bridge.time().received(moment(message.id.0));
        if !message.is_by_person(self.bridge.me()) {
            return None;
        }
        if doubtful {
            return Some(self.verify(message));
        }
        let home = self.bridge.channels.home_of(channel, guild);
        self.inbox.incoming(message.incoming(self.bridge.me(), &home)).await;
        kill_point("gateway-queued");
        None
    }

    /// Reads from the history what there was no room for.
    async fn missed(&self, missed: Missed) {
        for (channel, first) in missed.messages {
            self.inbox.missed(PlaceId(channel.to_string()), MessageId(first));
        }
        if missed.all {
            self.bridge.channels.forget_rights();
            self.inbox.resync().await;
        }
    }

    /// Handles a message that contradicts what is known here: Discord is asked about its channel, and its answer carries the
    /// time. If the message is still contradicted, what was really posted is in a history.
    fn verify(&self, message: Message) -> FollowUp {
        let (bridge, inbox) = (Arc::clone(&self.bridge), self.inbox.clone());
        Box::pin(async move {
            let (id, channel) = (message.id.0, message.channel_id.0);
            if bridge.can_be(id, channel, message.guild_id.map(|g| g.0)).await {
                let home = bridge.channels.home_of(channel, message.guild_id.map(|g| g.0));
                inbox.incoming(message.incoming(bridge.me(), &home)).await;
            } else {
                tracing::warn!(id, channel, "a message cannot be as it is told; it is left alone");
                inbox.backfill(PlaceId(channel.to_string())).await;
            }
        })
    }

    async fn changed(&self, channel: u64, id: u64, change: Change) {
        self.inbox.changed(PlaceId(channel.to_string()), MessageId(id), change).await;
    }

    async fn gone(&self, channel: u64) {
        self.inbox.place_lost(PlaceId(channel.to_string())).await;
    }

    /// Rights changed in a guild, or in an unknown one: what was known of them no longer holds, and places in which games are
    /// paused may be open again.
    fn perhaps_open(&self, guild: Option<u64>) {
        self.bridge.channels.forget_rights();
        self.reopening.ask(guild);
    }

    /// A channel is gone, and its threads with it: Discord does not send an event for each.
    async fn channel_gone(&self, channel: u64) {
        for id in self.bridge.channels.with_threads(channel) {
            self.gone(id).await;
        }
    }

    /// A thread was archived or locked. It is opened again while a game is played in it; if the bot may not do that, the game
    /// has lost its place.
    fn wake(&self, place: PlaceId) -> FollowUp {
        let (bridge, inbox) = (Arc::clone(&self.bridge), self.inbox.clone());
        Box::pin(async move {
            let asked = place.clone();
            let live = bridge.stored(move |core| core.store().unfinished_in(&asked)).await;
            if live.is_some_and(|games| !games.is_empty())
                && let Err(error) = bridge.keep_open(&place).await
            {
                tracing::warn!(%place, "the thread of a game stays closed: {error}");
                if let DeliveryError::Gone(_) = error {
                    inbox.place_lost(place).await;
                }
            }
        })
    }
}
