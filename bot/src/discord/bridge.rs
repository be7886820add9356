//! The bridge to Discord: deliveries, histories and threads.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use locale::Text;
use parking_lot::Mutex;
use serde_json::{Value, json};
use serenity::builder::EditInteractionResponse;
use serenity::http::{LightMethod, Route};
use serenity::model::channel::ChannelType;
use serenity::model::id::{ChannelId, MessageId as Snowflake};
use tokio::sync::watch;

use super::channels::Channels;
use super::clock::{CheckedTime, MOST};
use super::compose::{Composed, compose};
use super::open_interactions::{OpenInteraction, OpenInteractions};
use super::payload::{Home, Message};
use super::rest::{Posted, Rest, with_turn};
use super::text::{LONGEST_THREAD_NAME, cut, same_words};
use super::trouble::{Trouble, code};
use crate::chat::network::first_snowflake;
use crate::chat::{
    Access, Bridge, Delivery, DeliveryError, Incoming, MessageId, Outgoing, PersonId, PlaceId,
};
use crate::daemon::core::Core;
use crate::fail::kill_point;
use crate::metrics;
use crate::time::{Moment, Span, TimeSource};

/// Messages on one page of a history: the most that Discord returns.
const PAGE: usize = 100;
/// The most pages searched for a post of the bot.
const MOST_PAGES: usize = 30;
/// How often an unreadable message is requested, and how many unreadable messages are remembered.
const MOST_READS: u32 = 4;
const MOST_UNREADABLE: usize = 1_000;
/// How far this machine's clock may have been from Discord's when the outbox row of a searched post was created.
const SKEW: Span = Span::hours(1);
const A_DAY: Span = Span::days(1);
/// The longest inactivity after which Discord archives a thread, in minutes, and the next shorter setting.
const LONGEST_INACTIVITY: u32 = 10_080;
const SHORTER_INACTIVITY: u32 = 4_320;

enum Search {
    Found(MessageId),
    Absent,
    /// Not all of it could be read.
    Unknown,
}

pub struct DiscordBridge<T> {
    rest: Arc<Rest<T>>,
    me: u64,
    time: Arc<CheckedTime<T>>,
    pub(super) open: OpenInteractions,
    pub(super) channels: Arc<Channels<T>>,
    core: OnceLock<Arc<Core>>,
    /// The latest time at which this process can have started, by Discord's clock.
    started: Moment,
    private: Mutex<HashMap<PersonId, u64>>,
    /// Messages that could not be read, and how often each was requested.
    unreadable: Mutex<HashMap<u64, u32>>,
    interactions_loaded: watch::Sender<bool>,
}

impl<T: TimeSource> DiscordBridge<T> {
    pub(super) fn new(rest: Arc<Rest<T>>, me: u64) -> Self {
        let time = Arc::clone(rest.time());
        Self {
            channels: Arc::new(Channels::new(Arc::clone(&rest), me)),
            rest,
            me,
            started: time.discord_now() + time.uncertainty(),
            time,
            open: OpenInteractions::default(),
            core: OnceLock::new(),
            private: Mutex::default(),
            unreadable: Mutex::default(),
            interactions_loaded: watch::Sender::new(false),
        }
    }

    /// Returns a bridge for the next daemon in this process, with what is known about channels.
    pub(super) fn again(&self) -> Self {
        let channels = Arc::clone(&self.channels);
        Self { channels, ..Self::new(Arc::clone(&self.rest), self.me) }
    }

    pub(super) fn attach(&self, core: Arc<Core>) {
        let _ = self.core.set(core);
    }

    /// Notes that the interactions from before the last stop have been loaded.
    ///
    /// Deliveries wait for this, because an open interaction decides how its answer is sent.
    pub(super) fn interactions_loaded(&self) {
        self.interactions_loaded.send_replace(true);
    }

    pub(super) fn rest(&self) -> &Arc<Rest<T>> {
        &self.rest
    }

    pub(super) fn time(&self) -> &Arc<CheckedTime<T>> {
        &self.time
    }

    pub(super) fn me(&self) -> u64 {
        self.me
    }

    fn now(&self) -> Moment {
        self.time.now()
    }

    pub(super) fn discord_now(&self) -> Moment {
        self.time.discord_now()
    }

    /// Runs a query on the store in a blocking task. Returns `None` if it fails or the store is not attached.
    pub(super) async fn stored<R: Send + 'static>(
        &self,
        query: impl FnOnce(&Core) -> Result<R, crate::store::StoreError> + Send + 'static,
    ) -> Option<R> {
        let core = Arc::clone(self.core.get()?);
        match tokio::task::spawn_blocking(move || query(&core)).await {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(error)) => {
                tracing::error!("the store cannot be queried: {error}");
                None
            }
            Err(_) => None,
        }
    }

    /// Returns the direct-message channel of a person, opening it if necessary.
    async fn private_channel(&self, person: &PersonId) -> Result<u64, DeliveryError> {
        if let Some(known) = self.private.lock().get(person) {
            return Ok(*known);
        }
        let body = json!({"recipient_id": person.0});
        let route = Route::UserMeDmChannels;
        let answer = self.rest.request(LightMethod::Post, route, Some(&body), Vec::new()).await;
        let answer = answer.map_err(Trouble::private_delivery)?;
        let id = id_of(&answer).ok_or_else(|| later("a direct-message channel cannot be read"))?;
        // A private message must never be posted where others can read it.
        let mut private = self.private.lock();
        let others = private.iter().any(|(other, channel)| *channel == id && other != person);
        if others || !self.channels.may_be_with(id, &answer, &person.0) {
            return Err(later("Discord returned another direct-message channel"));
        }
        private.insert(person.clone(), id);
        Ok(id)
    }

    /// Returns whether a snowflake can exist already, as far as Discord's time is known.
    pub(super) fn can_exist(&self, id: u64) -> bool {
        let most = self.discord_now() + MOST;
        super::payload::moment(id) <= most
    }

    /// Returns whether an event with this id, channel and guild is possible. Requests the channel from Discord first.
    pub(super) async fn can_be(&self, id: u64, channel: u64, guild: Option<u64>) -> bool {
        if let Err(trouble) = self.channels.get(channel).await {
            tracing::debug!(channel, "the channel's guild is unknown: {}", trouble.words());
        }
        self.can_exist(id) && !self.channels.contradicts(channel, guild)
    }

    /// Returns whether Discord's answer to a post can be about this delivery: the post is in the right channel, is the bot's, says
    /// the same if another database may have posted it, is newer than the message it answers, and no other row's post has its id.
    async fn confirms(
        &self,
        posted: &Posted,
        channel: ChannelId,
        delivery: &Delivery,
        composed: &Composed,
    ) -> bool {
        let own = posted.nonce.as_ref().is_none_or(|nonce| *nonce == delivery.nonce.as_str());
        let says = |content: &String| same_words(content, &composed.content);
        let own = own && (!delivery.derived || posted.content.as_ref().is_none_or(says));
        let id = MessageId(posted.id.0);
        own && posted.channel_id.0 == channel.get()
            && posted.author.id.0 == self.me
            && delivery.origin.is_none_or(|origin| origin < id)
            && self.can_exist(id.0)
            && self.stored(move |core| core.is_posted(id)).await != Some(true)
    }

    async fn channel(&self, place: &PlaceId) -> Result<ChannelId, DeliveryError> {
        let id = match place.private_with() {
            Some(person) => self.private_channel(&person).await?,
            None => channel_id(place)?,
        };
        Ok(ChannelId::new(id.max(1)))
    }

    /// Records how long a person waited for an answer.
    fn timed(&self, delivery: &Delivery, sent: &Result<MessageId, DeliveryError>) {
        if let (Ok(_), Some(to)) = (sent, delivery.origin) {
            let waited = self.time.now() - super::payload::moment(to.0);
            metrics::answered_after(waited.duration());
        }
    }

    /// Delivers an answer that only one person may see.
    async fn deliver_privately(
        &self,
        delivery: &Delivery,
        person: &PersonId,
    ) -> Result<MessageId, DeliveryError> {
        let interaction = delivery.origin.and_then(|id| self.open.get(id));
        let editable = |i: &&Arc<OpenInteraction>| !i.is_direct() && !i.expired(self.discord_now());
        if let Some(interaction) = interaction.as_ref().filter(editable) {
            match self.edit_original(interaction, delivery).await {
                Ok(id) => return Ok(id),
                Err(trouble) if trouble.is_unanswerable() => {}
                Err(trouble) => return Err(trouble.delivery()),
            }
        }
        // Where the bot is no member, nothing but the interaction's token reaches the person.
        if delivery.message.answer_only {
            return Err(DeliveryError::Never(
                "the interaction can no longer be answered".to_owned(),
            ));
        }
        if let Some(interaction) = interaction.filter(|interaction| !interaction.is_direct()) {
            // Stored first: after a restart, too, a later attempt must not edit the acknowledgement.
            let id = interaction.id;
            let stored = self.stored(move |core| core.store().write(move |tx| tx.set_direct(id)));
            let failed = "it cannot be stored that the answer is sent as a direct message";
            stored.await.ok_or_else(|| later(failed))?;
            interaction.set_direct();
        }
        let channel = self.private_channel(person).await?;
        let same = channel_id(&delivery.place).ok() == Some(channel);
        let channel = ChannelId::new(channel.max(1));
        let reply_to = delivery.message.reply_to.filter(|_| same);
        let sent = self.post(channel, delivery, &compose(delivery, true), reply_to).await;
        match sent {
            Err(Trouble::Refused(_, code::CANNOT_MESSAGE_USER, _)) => {
                self.post_hint(delivery).await
            }
            other => other.map_err(Trouble::private_delivery),
        }
    }

    /// Posts a hint in the place of the request, because the person does not accept direct messages.
    async fn post_hint(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let reply_to = delivery.message.reply_to;
        if reply_to.is_none() || delivery.place.private_with().is_some() {
            return Err(DeliveryError::Never(
                "the person does not accept direct messages".to_owned(),
            ));
        }
        let hint = instead(delivery, &crate::game::words::cannot_write_to_you());
        let channel = self.channel(&delivery.place).await?;
        let composed = compose(&hint, true);
        self.post(channel, &hint, &composed, reply_to).await.map_err(Trouble::delivery)
    }

    /// Replaces the acknowledgement of an interaction with its answer.
    async fn edit_original(
        &self,
        interaction: &OpenInteraction,
        delivery: &Delivery,
    ) -> Result<MessageId, Trouble> {
        interaction.acknowledged(self.time.as_ref()).await;
        kill_point("original-edit-before");
        let composed = compose(delivery, true);
        let edited = self.rest.edit(&interaction.token, composed.edit(), &composed.files).await;
        kill_point("original-edited");
        match edited {
            Ok(message) => Ok(MessageId(message.id.0)),
            Err(Trouble::Done(_)) => Ok(MessageId(0)),
            Err(trouble) => Err(trouble),
        }
    }

    /// Answers an interaction with `why` it is not processed now, and deletes the stored interaction.
    pub(super) async fn refuse_busy(&self, interaction: &OpenInteraction, why: String) {
        let id = interaction.id;
        self.stored(move |core| core.store().write(move |tx| tx.drop_interactions(&[id]))).await;
        let answer = EditInteractionResponse::new().content(why);
        if let Err(trouble) = self.rest.edit(&interaction.token, answer, &[]).await {
            let reason = trouble.delivery();
            tracing::debug!(%id, "the person could not be informed: {reason}");
        }
        self.open.remove(id);
    }

    /// Deletes the acknowledgement of an interaction whose answer was posted in public.
    pub(super) async fn resolve(&self, interaction: &OpenInteraction) {
        interaction.acknowledged(self.time.as_ref()).await;
        let deleted = self.rest.unacknowledge(&interaction.token).await;
        kill_point("original-resolved");
        match deleted {
            Ok(()) | Err(Trouble::Refused(404, ..) | Trouble::Done(_)) => {}
            Err(trouble) => {
                let reason = trouble.delivery();
                tracing::debug!(id = %interaction.id, "an acknowledgement could not be deleted: {reason}");
            }
        }
    }

    /// Tells the person who sent the interaction why the public answer cannot be posted.
    async fn explain(&self, delivery: &Delivery, reason: &DeliveryError) {
        let Some(interaction) = delivery.origin.and_then(|id| self.open.get(id)) else { return };
        if interaction.expired(self.discord_now()) || !reason.is_final() {
            return;
        }
        let explanation = instead(delivery, &crate::game::words::may_not_post());
        if let Err(trouble) = self.edit_original(&interaction, &explanation).await {
            let reason = trouble.delivery();
            tracing::debug!(id = %interaction.id, "the person could not be informed: {reason}");
        }
    }

    /// Posts a message. It is visible once, however often this is repeated.
    async fn post(
        &self,
        channel: ChannelId,
        delivery: &Delivery,
        composed: &Composed,
        reply_to: Option<u64>,
    ) -> Result<MessageId, Trouble> {
        // Discord remembers a nonce for some minutes only, and our clock may not show how many have passed.
        if delivery.may_be_posted || self.may_be_answered(delivery) {
            // A restored database may say it in other words.
            let found = self.find_posted(channel, delivery, composed, false).await?;
            kill_point("post-searched");
            if let Search::Found(id) = found {
                return Ok(id);
            }
        }
        let reply_to = reply_to.filter(|id| *id != 0).map(|id| (channel, Snowflake::new(id)));
        let post = composed.post(&delivery.nonce, reply_to);
        let posted = self.rest.post(channel, post, &composed.files).await;
        kill_point("discord-posted");
        match posted {
            Ok(message) if self.confirms(&message, channel, delivery, composed).await => {
                Ok(MessageId(message.id.0))
            }
            Ok(_) => match self.find_posted(channel, delivery, composed, true).await {
                Ok(Search::Found(id)) => Ok(id),
                Ok(Search::Absent) => {
                    Err(Trouble::Taken("the answer is about another message".to_owned()))
                }
                // It is searched for first at the next attempt.
                Ok(Search::Unknown) | Err(_) => Err(Trouble::Later(
                    "the answer is about another message, and the history cannot be read"
                        .to_owned(),
                )),
            },
            Err(Trouble::Done(why)) => {
                match self.find_posted(channel, delivery, composed, true).await {
                    Ok(Search::Found(id)) => Ok(id),
                    _ => Err(Trouble::Later(format!("posted, but {why}"))),
                }
            }
            // Without the permission to read the history the bot cannot reply, but it can post.
            Err(trouble) if trouble.is(code::MAY_NOT_REPLY) && reply_to.is_some() => {
                Box::pin(self.post(channel, delivery, composed, None)).await
            }
            Err(trouble) if trouble.is(code::ARCHIVED) => {
                self.set_archived(channel.get(), false).await?;
                Err(Trouble::Later("the thread was archived".to_owned()))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Returns whether a delivery answers a message from before this process started. If the database was restored from a
    /// backup, the answer may have been posted although its row was lost.
    fn may_be_answered(&self, delivery: &Delivery) -> bool {
        delivery.origin.is_some_and(|id| super::payload::moment(id.0) < self.started)
    }

    /// Searches the channel for the post of an attempt at this delivery, which has its nonce and, if `exact`, says the same. Where
    /// the history names no nonces, it has to say the same.
    async fn find_posted(
        &self,
        channel: ChannelId,
        delivery: &Delivery,
        composed: &Composed,
        exact: bool,
    ) -> Result<Search, Trouble> {
        let now = self.discord_now();
        // No row is from the future: the clock was wrong then, by an unknown amount.
        let in_future = delivery.made_at > now + SKEW;
        let made_at = if in_future { now - A_DAY } else { delivery.made_at };
        let since = first_snowflake(made_at - SKEW);
        let mut after = match delivery.origin {
            // The answer recorded in another database was posted some time after the message.
            Some(origin) if self.may_be_answered(delivery) => origin.0,
            // After the message, by Discord's ids: in a busy channel many messages are posted within the clock's possible error.
            Some(origin) => since.max(origin.0),
            None => since,
        };
        for _ in 0..MOST_PAGES {
            let page = self.page(channel, after).await?;
            let full = page.len() >= PAGE;
            let Some(last) = page.last().map(|m| m.id.0) else {
                let empty = self.confirm_empty(channel).await?;
                return Ok(empty.map_or(Search::Unknown, |()| Search::Absent));
            };
            for message in page.into_iter().filter(|m| m.author.id.0 == self.me) {
                let nonce = message.nonce.as_ref().and_then(Value::as_str);
                let id = MessageId(message.id.0);
                let same = nonce.is_none_or(|nonce| nonce == delivery.nonce)
                    && (nonce.is_some() && !(exact && delivery.derived)
                        || same_words(&message.content, &composed.content));
                // The same text may have been posted before, for another row.
                if same && self.stored(move |core| core.is_posted(id)).await != Some(true) {
                    return Ok(Search::Found(id));
                }
            }
            if !full {
                return Ok(Search::Absent);
            }
            after = last;
        }
        Ok(Search::Unknown)
    }

    /// Checks that an empty history is really empty: without the permission to read it, Discord's answer is the same.
    /// Returns `None` if that cannot be determined.
    async fn confirm_empty(&self, channel: ChannelId) -> Result<Option<()>, Trouble> {
        match self.channels.may_read(channel.get()).await? {
            Some(true) => Ok(Some(())),
            Some(false) => {
                let why = "the history may not be read".to_owned();
                Err(Trouble::Refused(403, code::MISSING_PERMISSIONS, why))
            }
            // If an earlier message can be read, later messages could be read too.
            None => {
                let params = vec![("limit", "1".to_owned())];
                let route = Route::ChannelMessages { channel_id: channel };
                let newest = self.rest.request(LightMethod::Get, route, None, params).await?;
                Ok(newest.as_array().is_some_and(|all| !all.is_empty()).then_some(()))
            }
        }
    }

    /// Returns messages of people after an id, oldest first, from some pages of a history at most.
    pub(super) async fn pages(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
        mut pages: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        kill_point("history-requested");
        let channel = self.channel(place).await?;
        let home = self.channels.home(channel.get()).await.map_err(Trouble::delivery)?;
        let home = match home {
            Some(home) => home,
            None if self.is_private(place).await => Home::private(channel.get()),
            None => Home::unknown(channel.get()),
        };
        let mut found = Vec::new();
        let mut after = after.0;
        loop {
            let page = self.page(channel, after).await.map_err(Trouble::delivery)?;
            let Some(last) = page.last().map(|m| m.id.0) else {
                let empty = self.confirm_empty(channel).await.map_err(Trouble::delivery)?;
                empty.ok_or_else(|| later("it is unknown whether the history may be read"))?;
                break;
            };
            let full = page.len() >= PAGE;
            for message in page.iter().filter(|m| m.is_by_person(self.me)) {
                let incoming = self.channels.incoming(message, &home);
                found.push(Incoming { place: place.clone(), ..incoming });
            }
            pages -= 1;
            if !full || found.len() >= limit || pages == 0 {
                break;
            }
            after = last;
        }
        found.truncate(limit);
        Ok(found)
    }

    /// Returns the first messages after an id, oldest first.
    ///
    /// A message that cannot be read is requested again a few times and then skipped, so that later messages do not wait forever.
    async fn page(&self, channel: ChannelId, after: u64) -> Result<Vec<Message>, Trouble> {
        let params = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
        let route = Route::ChannelMessages { channel_id: channel };
        let answer = match self.rest.request(LightMethod::Get, route, None, params).await {
            Err(Trouble::Done(why)) => return Err(Trouble::Later(why)),
            other => other?,
        };
        let Value::Array(all) = answer else {
            return Err(Trouble::Later("the history is not a list".to_owned()));
        };
        let mut page = Vec::with_capacity(all.len());
        let mut unreadable = Vec::new();
        for mut value in all {
            let id = id_of(&value);
            if id.is_some_and(|id| id <= after) {
                return Err(Trouble::Later(
                    "Discord returned another part of the history".to_owned(),
                ));
            }
            let id = id.unwrap_or(channel.get());
            let named = value.get("channel_id").and_then(Value::as_str);
            if named.and_then(|c| c.parse().ok()).is_some_and(|c: u64| c != channel.get()) {
                unreadable.push((id, "it is in another channel".to_owned()));
                continue;
            }
            if !self.can_exist(id) {
                unreadable.push((id, "its id is in the future".to_owned()));
                continue;
            }
            // A message that names no channel is in the requested one.
            value["channel_id"] = json!(channel.get());
            match serde_json::from_value::<Message>(value) {
                Ok(message) => page.push(message),
                Err(error) => unreadable.push((id, error.to_string())),
            }
        }
        if let Some((id, error)) = unreadable.first()
            && self.should_be_read_again(channel, &unreadable)
        {
            return Err(Trouble::Later(format!("message {id} cannot be read: {error}")));
        }
        page.sort_by_key(|m| m.id);
        Ok(page)
    }

    /// Counts another request of unreadable messages. Returns whether one of them should be requested again.
    fn should_be_read_again(&self, channel: ChannelId, all: &[(u64, String)]) -> bool {
        let mut known = self.unreadable.lock();
        if known.len() >= MOST_UNREADABLE {
            known.clear();
        }
        let mut again = false;
        for (id, error) in all {
            let reads = known.entry(*id).or_default();
            *reads = reads.saturating_add(1);
            again |= *reads < MOST_READS;
            if *reads == MOST_READS {
                tracing::error!(%channel, message = id, "a message cannot be read and is skipped: {error}");
            }
        }
        again
    }

    async fn set_archived(&self, thread: u64, archived: bool) -> Result<(), Trouble> {
        self.edit_thread(thread, &json!({"archived": archived})).await
    }

    async fn edit_thread(&self, thread: u64, change: &Value) -> Result<(), Trouble> {
        let route = Route::Channel { channel_id: ChannelId::new(thread.max(1)) };
        match self.rest.request(LightMethod::Patch, route, Some(change), Vec::new()).await {
            Ok(_) | Err(Trouble::Done(_)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Gives a thread that the bot started the name of the only game that is not over in it. The game does not wait for it:
    /// Discord limits how often a thread is renamed.
    async fn rename(&self, thread: &super::channels::Channel, place: &PlaceId, name: &str) {
        if !thread.is_thread() || thread.owner_id.is_none_or(|owner| owner.0 != self.me()) {
            return;
        }
        let query = place.clone();
        let games = self.stored(move |core| core.store().snapshot()?.unfinished_in(&query)).await;
        if games.is_none_or(|games| games.len() > 1) {
            return;
        }
        let body = json!({"name": cut(name, LONGEST_THREAD_NAME)});
        let Ok(id) = channel_id(place) else { return };
        if let Err(trouble) = self.edit_thread(id, &body).await {
            tracing::warn!(%place, "the thread keeps its name: {}", trouble.delivery());
        }
    }

    async fn is_private(&self, place: &PlaceId) -> bool {
        let query = place.clone();
        place.private_with().is_some()
            || self
                .stored(move |core| core.store().snapshot()?.private_with(&query))
                .await
                .flatten()
                .is_some()
    }

    /// Returns whether a place has an open or live game, or `None` if that is unknown.
    async fn is_played_in(&self, place: &PlaceId) -> Option<bool> {
        let query = place.clone();
        self.stored(move |core| core.store().snapshot()?.is_played_in(&query)).await
    }

    /// Keeps a thread from being archived while a game is played in it.
    pub(super) async fn keep_open(&self, place: &PlaceId) -> Result<(), DeliveryError> {
        let id = channel_id(place)?;
        if self.is_played_in(place).await != Some(true) {
            return Ok(());
        }
        let channel = self.channels.get(id).await.map_err(Trouble::delivery)?;
        let Some(thread) = channel.thread_metadata.as_ref().filter(|_| channel.is_thread()) else {
            return Ok(());
        };
        // Only moderators can write in a locked thread.
        if *thread.locked == Some(true) {
            return Err(DeliveryError::Closed("the thread is locked".to_owned()));
        }
        let changed = if *thread.archived == Some(true) {
            let changed = self.set_archived(id, false).await;
            kill_point("unarchived");
            // The game may have ended meanwhile, and its thread been archived for that.
            if changed.is_ok() && self.is_played_in(place).await == Some(false) {
                return self.close_thread(place).await;
            }
            changed
        } else if self.is_nearly_archived(&channel) {
            // Changing the setting counts as activity in the thread.
            let other = if *thread.auto_archive_duration == Some(LONGEST_INACTIVITY) {
                SHORTER_INACTIVITY
            } else {
                LONGEST_INACTIVITY
            };
            let first = self.edit_thread(id, &json!({"auto_archive_duration": other})).await;
            match first {
                Ok(()) if other != LONGEST_INACTIVITY => {
                    self.edit_thread(id, &json!({"auto_archive_duration": LONGEST_INACTIVITY}))
                        .await
                }
                other => other,
            }
        } else {
            Ok(())
        };
        changed.map_err(Trouble::delivery)
    }

    /// Returns whether three quarters of the inactivity after which a thread is archived have passed.
    fn is_nearly_archived(&self, channel: &super::channels::Channel) -> bool {
        let Some(thread) = &*channel.thread_metadata else { return false };
        let posted = channel.last_message_id.map(|id| super::payload::moment(id.0));
        let changed = thread
            .archive_timestamp
            .as_deref()
            .and_then(|t| chrono::DateTime::parse_from_rfc3339(t).ok())
            .map(Moment::from);
        let Some(last) = posted.max(changed) else { return false };
        let Some(allowed) = *thread.auto_archive_duration else { return false };
        let allowed = Span::minutes(allowed.max(60).into());
        self.now() - last > 3 * (allowed / 4)
    }
}

impl<T: TimeSource> Bridge for DiscordBridge<T> {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        // The channel's sender is owned by this bridge, so waiting cannot fail.
        let _ = self.interactions_loaded.subscribe().wait_for(|loaded| *loaded).await;
        if let Some(person) = &delivery.message.only_to {
            let sent = self.deliver_privately(delivery, &PersonId(person.clone())).await;
            self.timed(delivery, &sent);
            return sent;
        }
        if delivery.closed {
            let reason = DeliveryError::Closed("what was to be posted before waits".to_owned());
            self.explain(delivery, &reason).await;
            return Err(reason);
        }
        let channel = self.channel(&delivery.place).await?;
        let interaction = delivery.origin.and_then(|id| self.open.get(id));
        let reply_to = delivery.message.reply_to;
        let may = match &delivery.message.mention_role {
            Some(role) => {
                let may = self.channels.may_mention(channel.get(), role).await;
                Some((role, may.map_err(Trouble::delivery)?))
            }
            None => None,
        };
        let composed = |with_files| {
            let mut composed = compose(delivery, with_files);
            if let Some((role, may)) = may {
                composed.mention_role(role, may);
            }
            composed
        };
        let without_files = || composed(false);
        let composed = composed(true);
        let mut sent = self.post(channel, delivery, &composed, reply_to).await;
        if let Err(trouble) = &sent
            && trouble.is(code::MISSING_PERMISSIONS)
            && !composed.files.is_empty()
        {
            // Perhaps only the permission to attach files is missing.
            sent = self.post(channel, delivery, &without_files(), reply_to).await;
        }
        let private = delivery.place.private_with().is_some();
        let sent = sent.map_err(|t| if private { t.private_delivery() } else { t.delivery() });
        if let Err(reason) = &sent {
            self.explain(delivery, reason).await;
        } else if let Some(interaction) = interaction {
            let id = interaction.id;
            let in_private =
                self.stored(move |core| core.store().snapshot()?.answered_in_private(id)).await;
            if in_private == Some(false) {
                self.resolve(&interaction).await;
            }
        }
        self.timed(delivery, &sent);
        sent
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.pages(place, after, limit, usize::MAX).await
    }

    async fn open_thread(
        &self,
        place: &PlaceId,
        from: MessageId,
        name: &str,
    ) -> Result<Option<PlaceId>, DeliveryError> {
        let channel = channel_id(place)?;
        let info = self.channels.get(channel).await.map_err(Trouble::delivery)?;
        // If the type is unknown, Discord's answer to the request decides.
        if !matches!(*info.kind, None | Some(ChannelType::Text | ChannelType::News)) {
            self.rename(&info, place, name).await;
            return Ok(None);
        }
        let body = json!({
            "name": cut(name, LONGEST_THREAD_NAME),
            "auto_archive_duration": LONGEST_INACTIVITY,
        });
        let route = Route::ChannelMessageThreads {
            channel_id: ChannelId::new(channel.max(1)),
            message_id: Snowflake::new(from.0.max(1)),
        };
        let made = self.rest.request(LightMethod::Post, route, Some(&body), Vec::new()).await;
        kill_point("thread-started");
        // A thread has the id of the message it was started from.
        let thread = match made {
            Ok(_) | Err(Trouble::Done(_)) => from.0,
            Err(trouble) if trouble.is(code::THREAD_EXISTS) => from.0,
            // The invitation was deleted: the game stays in the channel.
            Err(trouble) if trouble.is(code::UNKNOWN_MESSAGE) => return Ok(None),
            Err(trouble) => return Err(trouble.delivery()),
        };
        self.channels.thread(thread, channel);
        Ok(Some(PlaceId(thread.to_string())))
    }

    fn started_from(&self, place: &PlaceId) -> Option<MessageId> {
        channel_id(place).ok().map(MessageId)
    }

    async fn access(
        &self,
        place: &PlaceId,
        people: &[PersonId],
    ) -> Result<Vec<Access>, DeliveryError> {
        let ids: Vec<u64> = people.iter().map(|person| person.0.parse().unwrap_or(0)).collect();
        self.channels.access(channel_id(place)?, &ids).await.map_err(Trouble::delivery)
    }

    async fn is_open(&self, place: &PlaceId) -> Result<Option<bool>, DeliveryError> {
        if self.is_private(place).await {
            // Whether a person accepts direct messages can only be found out by sending one.
            return Ok(Some(true));
        }
        self.channels.may_play(channel_id(place)?).await.map_err(Trouble::delivery)
    }

    fn guild_of(&self, place: &PlaceId) -> Option<String> {
        let channel = place.0.parse().ok()?;
        self.channels.guild_of(channel).map(|guild| guild.to_string())
    }

    fn rate_limited_for(&self, place: &PlaceId, only_to: Option<&str>) -> Option<Duration> {
        let person = only_to.map(|person| PersonId(person.to_owned())).or(place.private_with());
        let Some(person) = person else { return self.rest.limited_for(place.0.parse().ok()?) };
        let known = self.private.lock().get(&person).copied();
        known.map_or_else(
            || self.rest.opening_limited_for(),
            |channel| self.rest.limited_for(channel),
        )
    }

    fn take_turn(&self) -> bool {
        self.rest.take_turn()
    }

    fn in_turn<F: Future + Send>(&self, delivering: F) -> impl Future<Output = F::Output> + Send {
        with_turn(delivering)
    }

    fn has_room(&self) -> bool {
        self.rest.has_room()
    }

    async fn close_thread(&self, place: &PlaceId) -> Result<(), DeliveryError> {
        match self.set_archived(channel_id(place)?, true).await {
            // An earlier attempt or a moderator has archived it.
            Err(trouble) if trouble.is(code::ARCHIVED) => Ok(()),
            done => done.map_err(Trouble::delivery),
        }
    }
}

/// Returns a delivery of a sentence in place of another one.
fn instead(delivery: &Delivery, text: &Text) -> Delivery {
    let message = Outgoing {
        text: text.say(delivery.message.language),
        mention: Vec::new(),
        buttons: Vec::new(),
        attachment: None,
        table: false,
        ..delivery.message.clone()
    };
    Delivery { message, picture: None, files: Vec::new(), ..delivery.clone() }
}

fn later(reason: &str) -> DeliveryError {
    DeliveryError::Later { reason: reason.to_owned(), after: None }
}

fn channel_id(place: &PlaceId) -> Result<u64, DeliveryError> {
    let id = place.0.parse().ok().filter(|n| *n != 0);
    id.ok_or_else(|| DeliveryError::Never(format!("'{place}' is not a channel")))
}

fn id_of(value: &Value) -> Option<u64> {
    value.get("id")?.as_str()?.parse().ok()
}
