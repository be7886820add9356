//! Handles the gateway's events in order and hands them to the inbox.
//!
//! Work that must keep its order is done before [`Dispatcher::dispatch`] returns. Other work is returned as a
//! [`FollowUp`], which the caller runs concurrently with the next events.

use std::collections::HashSet;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::{Mutex, Semaphore};

use super::backlog::{Backlog, Missed};
use super::bridge::DiscordBridge;
use super::channels::Channels;
use super::event::{Event, Guild};
use super::inbox::Inbox;
use super::payload::{Message, moment};
use super::reopen::Reopening;
use super::unheard::Unheard;
use crate::chat::{Change, MessageId, PlaceId};
use crate::fail::{fault_point, kill_point};
use crate::metrics::{self, Counter};
use crate::time::TimeSource;

/// The part of an event's handling that may run concurrently with later events.
pub type FollowUp = BoxFuture<'static, ()>;

const OFFERS: usize = 16;
/// The most interactions handled at a time that require further requests to Discord.
const FETCHES: usize = 4;

pub(super) struct Dispatcher<T, I> {
    pub(super) inbox: I,
    pub(super) bridge: Arc<DiscordBridge<T>>,
    /// Permits for autocomplete requests, and for interactions that require further requests to Discord.
    pub(super) offers: Arc<Semaphore>,
    pub(super) fetches: Arc<Semaphore>,
    pub(super) reopening: Arc<Reopening>,
    pub(super) expected: Mutex<HashSet<u64>>,
    /// Channels in which something may have been written before the start.
    pub(super) unheard: Arc<Unheard>,
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
            unheard: Arc::default(),
            expected: Mutex::default(),
            ready: Mutex::default(),
        }
    }

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
        learn(channels, &event);
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
                // Its places are found to be closed when their histories are read.
                self.inbox.resync().await;
            }
            Event::ThreadCreated { .. } | Event::GuildUpdated { .. } => {}
            Event::ThreadUpdated { thread, guild, closed } => {
                if closed != Some(true) {
                    self.recheck_places(guild);
                }
                // If it is unknown whether the thread is closed, handle both cases.
                let closed = thread.filter(|_| closed != Some(false));
                return closed.map(|thread| self.keep_open(PlaceId(thread.to_string())));
            }
            Event::ChannelUpdated { channel, guild } => {
                // The bot may no longer be able to read there.
                for id in channel.map_or_else(Vec::new, |channel| channels.with_threads(channel)) {
                    self.inbox.backfill(PlaceId(id.to_string())).await;
                }
                self.recheck_places(guild);
            }
            Event::ChannelDeleted { channel, guild } => {
                if channels.contradicts(channel, guild) {
                    self.inbox.backfill(PlaceId(channel.to_string())).await;
                } else {
                    self.channel_gone(channel).await;
                }
            }
            Event::RightsChanged { guild } => self.recheck_places(guild),
            Event::Unreadable { kind, channel } => {
                tracing::info!(
                    kind,
                    channel,
                    "an event cannot be read; histories are read instead"
                );
                if let Some(channel) = channel {
                    self.inbox.backfill(PlaceId(channel.to_string())).await;
                } else {
                    self.inbox.resync().await;
                }
            }
        }
        None
    }

    async fn guild_available(&self, guild: Guild) {
        // Each guild of READY follows once. A later event means the end of an outage, or that the bot joined the guild.
        let expected = self.expected.lock().await.remove(&guild.id);
        if !expected || !guild.complete {
            self.inbox.resync().await;
        }
        let threads = guild.threads.iter().map(|(thread, _)| thread);
        if expected {
            self.unheard.note(threads.clone().chain(&guild.channels));
        }
        let newest = threads.chain(&guild.channels).filter_map(|place| {
            Some((PlaceId(place.id.to_string()), MessageId(place.last_message?)))
        });
        self.inbox.newest(newest.collect());
        self.recheck_places(Some(guild.id));
    }

    async fn message(&self, message: Message) -> Option<FollowUp> {
        fault_point("receive", &message.content);
        let (channel, guild) = (message.channel_id.0, message.guild_id.map(|g| g.0));
        let suspect = self.bridge.channels.contradicts(channel, guild)
            || !self.bridge.can_exist(message.id.0);
        self.bridge.time().received(moment(message.id.0));
        if !message.is_by_person(self.bridge.me()) {
            return None;
        }
        if suspect {
            return Some(self.verify(message));
        }
        let home = self.bridge.channels.home_of(channel, guild);
        self.inbox.incoming(self.bridge.channels.incoming(&message, &home)).await;
        kill_point("gateway-queued");
        None
    }

    /// Has the daemon read events from the history that the backlog had no room for.
    async fn missed(&self, missed: Missed) {
        for (channel, first) in missed.messages {
            self.inbox.missed(PlaceId(channel.to_string()), MessageId(first));
        }
        if missed.all {
            self.bridge.channels.forget_rights();
            self.inbox.resync().await;
        }
    }

    /// Handles a message that contradicts what is known about its channel or the time: requests the channel from Discord, whose
    /// answer also has the time. If the message is still impossible, the history is read instead.
    fn verify(&self, message: Message) -> FollowUp {
        let (bridge, inbox) = (Arc::clone(&self.bridge), self.inbox.clone());
        Box::pin(async move {
            let (id, channel) = (message.id.0, message.channel_id.0);
            if bridge.can_be(id, channel, message.guild_id.map(|g| g.0)).await {
                let home = bridge.channels.home_of(channel, message.guild_id.map(|g| g.0));
                inbox.incoming(bridge.channels.incoming(&message, &home)).await;
            } else {
                tracing::warn!(
                    id,
                    channel,
                    "a message with an impossible id or channel is ignored"
                );
                inbox.backfill(PlaceId(channel.to_string())).await;
            }
        })
    }

    async fn changed(&self, channel: u64, id: u64, change: Change) {
        self.inbox.changed(PlaceId(channel.to_string()), MessageId(id), change).await;
    }

    async fn place_lost(&self, channel: u64) {
        self.inbox.place_lost(PlaceId(channel.to_string())).await;
    }

    /// Handles changed permissions in a guild, or in an unknown one: checks the places of paused games, which may be open
    /// again.
    fn recheck_places(&self, guild: Option<u64>) {
        self.reopening.notify(guild);
    }

    /// Handles a deleted channel and its threads. Discord does not send an event for each thread.
    async fn channel_gone(&self, channel: u64) {
        for id in self.bridge.channels.with_threads(channel) {
            self.place_lost(id).await;
        }
    }

    /// Handles an archived or locked thread: reopens it if a game is played in it. If the bot may not do that, the game has lost
    /// its place.
    fn keep_open(&self, place: PlaceId) -> FollowUp {
        let (bridge, inbox) = (Arc::clone(&self.bridge), self.inbox.clone());
        Box::pin(async move {
            if let Err(error) = bridge.keep_open(&place).await {
                tracing::warn!(%place, "the thread of a game cannot be reopened: {error}");
                if error.is_about_place() {
                    inbox.place_lost(place).await;
                }
            }
        })
    }
}

/// Notes what an event says about channels, also in guilds that another daemon serves.
pub(super) fn learn<T: TimeSource>(channels: &Channels<T>, event: &Event) {
    match event {
        Event::GuildAvailable(guild) => {
            channels.forget_rights();
            channels.owned(guild.id, guild.owner);
            if let Some(language) = guild.language {
                channels.speaks(guild.id, language);
            }
            for (thread, parent) in &guild.threads {
                channels.belongs(thread.id, guild.id, Some(*parent));
            }
            for channel in &guild.channels {
                channels.belongs(channel.id, guild.id, None);
            }
        }
        Event::GuildUpdated { guild, owner } => channels.owned(*guild, *owner),
        Event::ThreadCreated { thread, parent, guild } => {
            channels.belongs(*thread, *guild, Some(*parent));
        }
        Event::GuildLost { .. }
        | Event::ThreadUpdated { .. }
        | Event::ChannelUpdated { .. }
        | Event::RightsChanged { .. }
        | Event::Unreadable { channel: None, .. } => channels.forget_rights(),
        _ => {}
    }
}
