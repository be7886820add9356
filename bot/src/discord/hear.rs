//! Hears what the gateway tells, in order, and hands it to the daemon.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use serenity::all::Event;
use serenity::http::{LightMethod, Route};
use serenity::model::id::InteractionId;
use tokio::sync::Semaphore;

use super::asked::{Asked, Happened, Sort};
use super::backlog::Missed;
use super::bridge::DiscordBridge;
use super::heard::Message;
use super::reopen::Reopening;
use super::rest::{Rest, Trouble, code};
use super::{commands, complete};
use crate::bridge::{Change, DeliveryError, MessageId, PersonId, PlaceId};
use crate::daemon::{Daemon, Taken};
use crate::kill::{kill_point, panic_point};
use crate::metrics::{self, Counter};
use crate::store::Interaction;
use crate::time::TimeSource;

/// Kinds of answers to an interaction.
const MESSAGE: u8 = 4;
const DEFERRED: u8 = 5;
const CHOICES: u8 = 8;
/// How long an acknowledgement is tried, and the wait between two tries.
const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(2);
const ACKNOWLEDGE_AGAIN: Duration = Duration::from_millis(250);
/// Offers made, and interactions for which Discord is asked more, at a time.
pub(super) const OFFERS: usize = 16;
pub(super) const FETCHES: usize = 4;
/// How long such an interaction may wait for its turn.
const FETCHED_WITHIN: Duration = Duration::from_secs(30);
/// People named in one command about whom Discord is asked; a game has fewer seats.
const MOST_STRANGERS: usize = 8;
/// Only whoever asked sees it.
const EPHEMERAL: u64 = 1 << 6;

/// The ear of the daemon.
pub(super) struct Listener<T> {
    pub(super) daemon: Daemon,
    pub(super) bridge: Arc<DiscordBridge<T>>,
    pub(super) rest: Arc<Rest>,
    /// For files that people attach.
    pub(super) files: reqwest::Client,
    /// For offers, and for interactions for which Discord is asked more.
    pub(super) offers: Arc<Semaphore>,
    pub(super) fetches: Arc<Semaphore>,
    /// Where games may go on.
    pub(super) reopening: Arc<Reopening>,
    /// Guilds that READY has promised to tell of.
    pub(super) expected: tokio::sync::Mutex<std::collections::HashSet<u64>>,
    /// Shards that were ready before.
    pub(super) ready: tokio::sync::Mutex<std::collections::HashSet<u32>>,
}

impl<T: TimeSource> Listener<T> {
    /// Takes one event. Everything that must keep its order is queued before this returns; what only
    /// needs to be quick goes on by itself.
    pub(super) async fn hear(&self, event: Event) {
        match event {
            Event::MessageCreate(event) => match serde_json::to_value(&event) {
                Ok(value) => self.said(value).await,
                Err(error) => tracing::warn!("a message cannot be read: {error}"),
            },
            Event::InteractionCreate(event) => match serde_json::to_value(&event) {
                Ok(mut value) => {
                    // The library takes the kind away when it reads.
                    if let Some(fields) = value.as_object_mut() {
                        fields.insert("type".to_owned(), json!(u8::from(event.interaction.kind())));
                    }
                    self.happened(value).await;
                }
                Err(error) => tracing::warn!("an interaction cannot be read: {error}"),
            },
            // Discord also tells of previews and threads this way; only people's edits have a time.
            Event::MessageUpdate(event) if event.edited_timestamp.is_some() => {
                self.changed(event.channel_id.get(), event.id.get(), Change::Edited).await;
            }
            Event::MessageDelete(event) => {
                let (channel, id) = (event.channel_id.get(), event.message_id.get());
                self.changed(channel, id, Change::Deleted).await;
            }
            Event::MessageDeleteBulk(event) => {
                for id in event.ids {
                    self.changed(event.channel_id.get(), id.get(), Change::Deleted).await;
                }
            }
            Event::Ready(event) => {
                let expected = event.ready.guilds.iter().map(|g| g.id.get());
                self.expected.lock().await.extend(expected);
                let shard = event.ready.shard.map_or(0, |shard| shard.id.0);
                if !self.ready.lock().await.insert(shard) {
                    metrics::count(Counter::Reconnects);
                }
                self.daemon.resync().await;
            }
            Event::Resumed(_) => {
                metrics::count(Counter::Reconnects);
                self.daemon.resync().await;
            }
            Event::GuildCreate(event) => {
                self.bridge.channels.forget_rights();
                let (guild, channels) = (event.guild.id.get(), &self.bridge.channels);
                for thread in &event.guild.threads {
                    if let Some(parent) = thread.parent_id {
                        channels.belongs(thread.id.get(), guild, Some(parent.get()));
                    }
                }
                for channel in event.guild.channels.keys() {
                    channels.belongs(channel.get(), guild, None);
                }
                // After READY each guild is told once; later it is back after an outage, or we are.
                if !self.expected.lock().await.remove(&event.guild.id.get()) {
                    self.daemon.resync().await;
                }
                let told = event.guild.threads.iter().chain(event.guild.channels.values());
                let newest = told.filter_map(|channel| {
                    let last = channel.last_message_id?;
                    Some((PlaceId(channel.id.get().to_string()), MessageId(last.get())))
                });
                self.daemon.newest(newest.collect());
                self.perhaps_open(Some(guild));
            }
            Event::GuildDelete(event) if !event.guild.unavailable => {
                tracing::warn!(guild = %event.guild.id, "the bot is no longer in a guild");
                // The places concerned are found closed when they are looked into.
                self.bridge.channels.forget_rights();
                self.daemon.resync().await;
            }
            Event::ThreadCreate(event) => {
                if let Some(parent) = event.thread.parent_id {
                    let guild = event.thread.guild_id.get();
                    self.bridge.channels.belongs(event.thread.id.get(), guild, Some(parent.get()));
                }
            }
            Event::ThreadUpdate(event) => {
                let state = event.thread.thread_metadata.as_ref();
                self.bridge.channels.forget_rights();
                if state.is_some_and(|m| m.archived || m.locked) {
                    self.wake(PlaceId(event.thread.id.get().to_string()));
                } else {
                    self.perhaps_open(Some(event.thread.guild_id.get()));
                }
            }
            Event::ThreadDelete(event) => {
                let (thread, guild) = (event.thread.id.get(), event.thread.guild_id.get());
                if self.bridge.channels.contradicts(thread, Some(guild)) {
                    self.daemon.sweep(PlaceId(thread.to_string())).await;
                } else {
                    self.gone(thread).await;
                }
            }
            Event::ChannelDelete(event) => {
                let (channel, guild) = (event.channel.id.get(), event.channel.guild_id.get());
                if self.bridge.channels.contradicts(channel, Some(guild)) {
                    self.daemon.sweep(PlaceId(channel.to_string())).await;
                } else {
                    self.channel_gone(channel).await;
                }
            }
            Event::ChannelUpdate(event) => {
                self.bridge.channels.forget_rights();
                // Perhaps nothing can be read there any more.
                for id in self.bridge.channels.with_threads(event.channel.id.get()) {
                    self.daemon.sweep(PlaceId(id.to_string())).await;
                }
                self.perhaps_open(Some(event.channel.guild_id.get()));
            }
            Event::ChannelCreate(event) => {
                self.perhaps_open(Some(event.channel.guild_id.get()));
            }
            Event::ThreadListSync(event) => self.perhaps_open(Some(event.guild_id.get())),
            Event::GuildRoleCreate(event) => {
                self.perhaps_open(Some(event.role.guild_id.get()));
            }
            Event::GuildRoleUpdate(event) => {
                self.perhaps_open(Some(event.role.guild_id.get()));
            }
            Event::GuildRoleDelete(event) => self.perhaps_open(Some(event.guild_id.get())),
            Event::GuildMemberUpdate(event) => {
                self.perhaps_open(Some(event.guild_id.get()));
            }
            Event::Unknown(event) => self.unknown(&event.kind, event.value).await,
            _ => {}
        }
    }

    /// Takes what there was no room for: it is read from the history.
    pub(super) async fn missed(&self, missed: Missed) {
        for (channel, first) in missed.messages {
            self.daemon.missed(PlaceId(channel.to_string()), MessageId(first));
        }
        if missed.all {
            self.bridge.channels.forget_rights();
            self.daemon.resync().await;
        }
    }

    async fn said(&self, value: Value) {
        let message: Message = match serde_json::from_value(value) {
            Ok(message) => message,
            Err(error) => {
                tracing::warn!("a message cannot be read: {error}");
                return;
            }
        };
        panic_point("hear", &message.content);
        let (channel, guild) = (message.channel_id.0, message.guild_id.map(|g| g.0));
        let doubtful = self.bridge.channels.contradicts(channel, guild)
            || !self.bridge.is_given_out(message.id.0);
        super::clock::heard(super::heard::moment(message.id.0));
        if !message.is_said(self.bridge.me()) {
            return;
        }
        if doubtful {
            self.find_out(message);
            return;
        }
        let home = self.bridge.channels.home_of(message.channel_id.0, guild);
        self.daemon.incoming(message.incoming(self.bridge.me(), &home)).await;
        kill_point("gateway-queued");
    }

    /// A message that cannot be as it is told, as far as is known here: Discord is asked about its channel, and says what
    /// time it is. If it still cannot be, what was really said is in a history.
    fn find_out(&self, message: Message) {
        let (bridge, daemon) = (Arc::clone(&self.bridge), self.daemon.clone());
        tokio::spawn(async move {
            let (id, channel) = (message.id.0, message.channel_id.0);
            if bridge.can_be(id, channel, message.guild_id.map(|g| g.0)).await {
                let home = bridge.channels.home_of(channel, message.guild_id.map(|g| g.0));
                daemon.incoming(message.incoming(bridge.me(), &home)).await;
            } else {
                tracing::warn!(id, channel, "a message cannot be as it is told; it is left alone");
                daemon.sweep(PlaceId(channel.to_string())).await;
            }
        });
    }

    /// An event that the library could not read, or does not know. A message is read as far as it goes;
    /// if that fails, the place's history is read instead, or every history when not even the place is told.
    async fn unknown(&self, kind: &str, value: Value) {
        match kind {
            "MESSAGE_CREATE" => {
                tracing::info!("a message of unknown form; it is read as far as it goes");
                if serde_json::from_value::<Message>(value.clone()).is_ok() {
                    self.said(value).await;
                } else if let Some(id) = number(&value, "channel_id") {
                    self.daemon.sweep(PlaceId(id.to_string())).await;
                } else {
                    self.daemon.resync().await;
                }
            }
            "INTERACTION_CREATE" => self.happened(value).await,
            "THREAD_DELETE" | "CHANNEL_DELETE" => match number(&value, "id") {
                Some(id) => self.channel_gone(id).await,
                None => self.daemon.resync().await,
            },
            "THREAD_UPDATE" => {
                self.bridge.channels.forget_rights();
                if let Some(id) = number(&value, "id") {
                    self.wake(PlaceId(id.to_string()));
                }
                self.perhaps_open(number(&value, "guild_id"));
            }
            "CHANNEL_CREATE"
            | "CHANNEL_UPDATE"
            | "THREAD_LIST_SYNC"
            | "GUILD_ROLE_CREATE"
            | "GUILD_ROLE_UPDATE"
            | "GUILD_ROLE_DELETE"
            | "GUILD_MEMBER_UPDATE" => self.perhaps_open(number(&value, "guild_id")),
            "GUILD_CREATE" | "GUILD_DELETE" => {
                self.bridge.channels.forget_rights();
                self.daemon.resync().await;
            }
            "MESSAGE_UPDATE" | "MESSAGE_DELETE" => {
                let edited = || value.get("edited_timestamp").is_some_and(|t| !t.is_null());
                let change = match kind {
                    "MESSAGE_DELETE" => Some(Change::Deleted),
                    _ => edited().then_some(Change::Edited),
                };
                if let (Some(channel), Some(id), Some(change)) =
                    (number(&value, "channel_id"), number(&value, "id"), change)
                {
                    self.changed(channel, id, change).await;
                }
            }
            other => tracing::debug!(kind = other, "an event that means nothing here"),
        }
    }

    async fn changed(&self, channel: u64, id: u64, change: Change) {
        self.daemon.changed(PlaceId(channel.to_string()), MessageId(id), change).await;
    }

    async fn gone(&self, channel: u64) {
        self.daemon.place_lost(PlaceId(channel.to_string())).await;
    }

    /// Rights changed in a guild, or in one that is not told: what was known of them holds no longer, and places in which
    /// games are paused may be open again.
    fn perhaps_open(&self, guild: Option<u64>) {
        self.bridge.channels.forget_rights();
        self.reopening.ask(guild);
    }

    /// A channel is gone, and its threads with it: Discord does not tell of them one by one.
    async fn channel_gone(&self, channel: u64) {
        for id in self.bridge.channels.with_threads(channel) {
            self.gone(id).await;
        }
    }

    /// A thread was archived or locked: it is opened again while a game is played in it, and where that may not be
    /// the game has lost its place.
    fn wake(&self, place: PlaceId) {
        let (bridge, daemon) = (Arc::clone(&self.bridge), self.daemon.clone());
        tokio::spawn(async move {
            let asked = place.clone();
            let live = bridge.stored(move |core| core.store().unfinished_in(&asked)).await;
            if live.is_some_and(|games| !games.is_empty())
                && let Err(error) = bridge.keep_open(&place).await
            {
                tracing::warn!(%place, "the thread of a game stays closed: {error}");
                if let DeliveryError::Gone(_) = error {
                    daemon.place_lost(place).await;
                }
            }
        });
    }

    /// A slash command, a button, or something being typed.
    async fn happened(&self, value: Value) {
        let happened: Happened = match serde_json::from_value(value) {
            Ok(happened) => happened,
            Err(error) => {
                tracing::warn!("an interaction cannot be read: {error}");
                return;
            }
        };
        match happened.sort() {
            Some(Sort::Typing) => self.typing(happened),
            Some(Sort::Command | Sort::Button) => self.asked(happened).await,
            None => {}
        }
    }

    /// Queued first, so that its order holds; then kept, then acknowledged.
    async fn asked(&self, happened: Happened) {
        kill_point("interaction-heard");
        let home = |channel: u64| self.bridge.channels.home_of(channel, happened.guild());
        let Some(mut incoming) = happened.incoming(home) else {
            tracing::warn!(id = happened.id.0, "an interaction that is none of ours");
            return;
        };
        let filled = happened.filled();
        let file = filled.as_ref().and_then(|f| f.file().cloned());
        // Of members Discord sends what they are; whether the others are none is asked.
        let guild = incoming.context.known_guild().and_then(|guild| guild.parse::<u64>().ok());
        let strangers = filled.filter(|_| guild.is_some()).map_or_else(Vec::new, |f| f.strangers());
        let (told_id, told_in) = (happened.id.0, happened.channel_id.map_or(0, |c| c.0));
        let told_guild = happened.guild();
        let doubtful = self.bridge.channels.contradicts(told_in, told_guild)
            || !self.bridge.is_given_out(told_id);
        let later = doubtful || file.is_some() || !strangers.is_empty();
        metrics::count(Counter::Interactions);
        let id = incoming.id;
        let asked = self.bridge.open.arrived(id, &happened.token);
        if !later {
            if self.daemon.incoming(incoming.clone()).await == Taken::Busy {
                self.bridge.open.remove(id);
                self.busy(happened);
                return;
            }
            kill_point("interaction-queued");
        }
        let (bridge, rest, daemon) =
            (Arc::clone(&self.bridge), Arc::clone(&self.rest), self.daemon.clone());
        let (files, fetches) = (self.files.clone(), Arc::clone(&self.fetches));
        tokio::spawn(async move {
            if doubtful && !bridge.can_be(told_id, told_in, told_guild).await {
                tracing::warn!(
                    id = told_id,
                    "an interaction cannot be as it is told; it is left alone"
                );
                bridge.open.remove(incoming.id);
                return;
            }
            if !later {
                keep(&bridge, &happened, &incoming).await;
            }
            defer(&rest, &happened, &asked).await;
            if later {
                // What takes its time is asked after the acknowledgement; nothing waits for its order.
                let turn = tokio::time::timeout(FETCHED_WITHIN, fetches.acquire_owned()).await;
                let Ok(Ok(_turn)) = turn else {
                    return bridge.put_off(&asked, crate::words::busy()).await;
                };
                if let Some(file) = file {
                    match super::files::fetch(&files, &file).await {
                        Ok(text) => incoming.text = format!("{} {text}", incoming.text),
                        Err(why) => incoming.context.file = Some(why),
                    }
                }
                for person in strangers.into_iter().take(MOST_STRANGERS) {
                    // What is not asked is unknown, and no reason to refuse anybody.
                    let room = rest.refusals().leave_room(Instant::now());
                    let Some(guild) = guild.filter(|_| room) else { break };
                    if bridge.channels.is_member(guild, person).await == Some(false) {
                        incoming.context.outsiders.push(PersonId(person.to_string()));
                    }
                }
                keep(&bridge, &happened, &incoming).await;
                if daemon.incoming(incoming).await == Taken::Busy {
                    bridge.put_off(&asked, crate::words::busy()).await;
                }
            }
        });
    }

    /// Nothing more can be taken just now, and whoever asked hears so.
    fn busy(&self, happened: Happened) {
        let rest = Arc::clone(&self.rest);
        tokio::spawn(async move {
            let data = json!({"content": crate::words::busy(), "flags": EPHEMERAL});
            let answer = json!({"type": MESSAGE, "data": data});
            if let Err(trouble) = respond(&rest, &happened, &answer).await {
                tracing::debug!("nobody could be told to wait: {}", trouble.delivery());
            }
        });
    }

    /// Offers what could be typed.
    fn typing(&self, happened: Happened) {
        let (bridge, rest) = (Arc::clone(&self.bridge), Arc::clone(&self.rest));
        // Whoever types goes on typing: an offer that is not made is made with the next letter.
        let Ok(turn) = Arc::clone(&self.offers).try_acquire_owned() else { return };
        tokio::spawn(async move {
            let _turn = turn;
            let (Some(filled), Some(person), Some(channel)) =
                (happened.filled(), happened.person(), happened.channel_id)
            else {
                return;
            };
            let numbers = filled
                .focused()
                .is_some_and(|(parameter, _)| parameter.kind == crate::command::Kind::Game);
            let place = PlaceId(channel.0.to_string());
            let offers = bridge
                .stored(move |core| complete::offers(core, &place, &person.id, &filled))
                .await
                .unwrap_or_default();
            let mut choices = commands::choices(offers);
            if numbers && let Some(all) = choices.as_array_mut() {
                for choice in all {
                    let number = choice["value"].as_str().and_then(|v| v.parse::<i64>().ok());
                    choice["value"] = json!(number);
                }
            }
            let answer = json!({"type": CHOICES, "data": {"choices": choices}});
            if let Err(trouble) = respond(&rest, &happened, &answer).await {
                // Whoever types has typed on.
                tracing::debug!("no choices could be offered: {}", trouble.delivery());
            }
        });
    }
}

/// A number that Discord writes as text.
fn number(value: &Value, key: &str) -> Option<u64> {
    value.get(key)?.as_str()?.parse().ok()
}

async fn keep<T: TimeSource>(
    bridge: &DiscordBridge<T>,
    happened: &Happened,
    incoming: &crate::bridge::Incoming,
) {
    let kept =
        Interaction { id: incoming.id, token: happened.token.clone(), asked: incoming.clone() };
    bridge.stored(move |core| core.store().write(move |tx| tx.keep_interaction(&kept))).await;
    kill_point("interaction-kept");
}

async fn defer(rest: &Rest, happened: &Happened, asked: &Asked) {
    let answer = json!({"type": DEFERRED, "data": {"flags": EPHEMERAL}});
    let began = Instant::now();
    while let Err(trouble) = respond(rest, happened, &answer).await {
        if trouble.is(code::ALREADY_ACKNOWLEDGED) {
            break;
        }
        let reason = trouble.delivery();
        // Discord waits three seconds from the press on.
        if reason.is_final() || began.elapsed() > ACKNOWLEDGE_WITHIN {
            let id = happened.id.0;
            tracing::warn!(id, "an interaction could not be acknowledged: {reason}");
            break;
        }
        tokio::time::sleep(ACKNOWLEDGE_AGAIN).await;
    }
    asked.set_acknowledged();
    kill_point("interaction-deferred");
}

async fn respond(rest: &Rest, happened: &Happened, answer: &Value) -> Result<(), Trouble> {
    let route = Route::InteractionResponse {
        interaction_id: InteractionId::new(happened.id.0.max(1)),
        token: &happened.token,
    };
    match rest.ask(LightMethod::Post, route, Some(answer), Vec::new()).await {
        Ok(_) | Err(Trouble::Done(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}
