//! Discord as the daemon sees it: deliveries, histories, threads.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::{Value, json};
use serenity::builder::EditInteractionResponse;
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ChannelId, MessageId as Snowflake};
use tokio::sync::watch;

use super::channels::{Channels, kind};
use super::clock::{CheckedTime, MOST};
use super::compose::{Composed, compose};
use super::open_interactions::{OpenInteraction, OpenInteractions};
use super::payload::{Home, Message, first_id};
use super::rest::{Posted, Rest, with_turn};
use super::text::{LONGEST_THREAD_NAME, cut, same_words};
use super::trouble::{Trouble, code};
use crate::bridge::{Bridge, Delivery, DeliveryError, Incoming, MessageId, PersonId, PlaceId};
use crate::daemon::core::Core;
use crate::fail::kill_point;
use crate::metrics;
use crate::time::{TimeSource, millis};

/// Messages on one page of a history: the most Discord gives.
const PAGE: usize = 100;
/// Pages looked through for a post of our own.
const LOOKED_THROUGH: usize = 30;
/// How often a message that cannot be read is asked for, and how many such are remembered.
const LOOKS: u32 = 4;
const MOST_UNREADABLE: usize = 1_000;
/// How far our clock may have been from Discord's when a row was made whose post is looked for.
const SKEW: i64 = 60 * 60_000;
const A_DAY: i64 = 24 * SKEW;
/// The longest time Discord lets a thread rest before it archives it, in minutes, and the next shorter.
const LONGEST_REST: u32 = 10_080;
const SHORTER_REST: u32 = 4_320;

/// Discord.
pub struct DiscordBridge<T> {
    rest: Arc<Rest<T>>,
    me: u64,
    time: Arc<CheckedTime<T>>,
    pub(super) open: OpenInteractions,
    pub(super) channels: Channels<T>,
    /// The store behind the daemon, once it runs.
    core: OnceLock<Arc<Core>>,
    /// When this process began by Discord's clock, in milliseconds since 1970; not earlier.
    began: i64,
    /// Private conversations by person.
    private: Mutex<HashMap<PersonId, u64>>,
    /// Messages that could not be read, and how often they were asked for.
    unreadable: Mutex<HashMap<u64, u32>>,
    /// Whether it is known what was asked before the last stop.
    remembers: watch::Sender<bool>,
}

impl<T: TimeSource> DiscordBridge<T> {
    pub(super) fn new(rest: Arc<Rest<T>>, me: u64) -> Self {
        let time = Arc::clone(rest.time());
        Self {
            channels: Channels::new(Arc::clone(&rest), me),
            rest,
            me,
            began: time.discords().saturating_add(time.unsure()),
            time,
            open: OpenInteractions::default(),
            core: OnceLock::new(),
            private: Mutex::default(),
            unreadable: Mutex::default(),
            remembers: watch::Sender::new(false),
        }
    }

    /// Gives the bridge access to the store.
    pub(super) fn attach(&self, core: Arc<Core>) {
        let _ = self.core.set(core);
    }

    /// The interactions from before the last stop are known again: answers may go out, each the way it was meant to.
    pub(super) fn remembers(&self) {
        self.remembers.send_replace(true);
    }

    /// Discord's REST interface.
    pub(super) fn rest(&self) -> &Arc<Rest<T>> {
        &self.rest
    }

    /// This machine's clock, as Discord's answers confirm it.
    pub(super) fn time(&self) -> &Arc<CheckedTime<T>> {
        &self.time
    }

    pub(super) fn me(&self) -> u64 {
        self.me
    }

    fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// The time by Discord's clock, as far as is known.
    pub(super) fn discords_now(&self) -> i64 {
        self.time.discords()
    }

    /// Asks the store, off the runtime.
    pub(super) async fn stored<R: Send + 'static>(
        &self,
        question: impl FnOnce(&Core) -> Result<R, crate::store::StoreError> + Send + 'static,
    ) -> Option<R> {
        let core = Arc::clone(self.core.get()?);
        match tokio::task::spawn_blocking(move || question(&core)).await {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(error)) => {
                tracing::error!("the store cannot be asked: {error}");
                None
            }
            Err(_) => None,
        }
    }

    /// The channel of a private conversation.
    async fn private_channel(&self, person: &PersonId) -> Result<u64, DeliveryError> {
        if let Some(known) = self.private.lock().get(person) {
            return Ok(*known);
        }
        let body = json!({"recipient_id": person.0});
        let route = Route::UserMeDmChannels;
        let answer = self.rest.ask(LightMethod::Post, route, Some(&body), Vec::new()).await;
        let answer = answer.map_err(|t| match t.delivery() {
            // Somebody who cannot be written to is no place that is closed.
            DeliveryError::Gone(reason) => DeliveryError::Never(reason),
            other => other,
        })?;
        let later = |reason: &str| DeliveryError::Later { reason: reason.to_owned(), after: None };
        let id = id_of(&answer).ok_or_else(|| later("a private conversation cannot be read"))?;
        // What is said in private must never stand where others read it.
        let mut private = self.private.lock();
        let others = private.iter().any(|(other, channel)| *channel == id && other != person);
        if others || !self.channels.may_be_with(id, &answer, &person.0) {
            return Err(later("Discord gave another conversation"));
        }
        private.insert(person.clone(), id);
        Ok(id)
    }

    /// Whether an id was given out by now, as far as Discord's time is known.
    pub(super) fn is_given_out(&self, id: u64) -> bool {
        let most = self.discords_now().saturating_add(MOST.num_milliseconds());
        millis(super::payload::moment(id)) <= most
    }

    /// Whether something can have been said or asked under this id in a channel of a guild, after Discord was asked.
    pub(super) async fn can_be(&self, id: u64, channel: u64, guild: Option<u64>) -> bool {
        if let Err(trouble) = self.channels.get(channel).await {
            tracing::debug!(channel, "it is not known where it belongs: {}", trouble.words());
        }
        self.is_given_out(id) && !self.channels.contradicts(channel, guild)
    }

    /// Whether Discord's answer to a post can be about it: it stands where it should, is ours, answers what was said before
    /// it, and no other row's post has its id.
    async fn tells_of(&self, posted: &Posted, channel: ChannelId, delivery: &Delivery) -> bool {
        let own = posted.nonce.as_ref().is_none_or(|nonce| *nonce == delivery.nonce.as_str());
        let id = MessageId(posted.id.0);
        own && posted.channel_id.0 == channel.get()
            && posted.author.id.0 == self.me
            && delivery.origin.is_none_or(|origin| origin < id)
            && self.is_given_out(id.0)
            && self.stored(move |core| core.store().is_posted(id)).await != Some(true)
    }

    /// The channel of a place.
    async fn channel(&self, place: &PlaceId) -> Result<ChannelId, DeliveryError> {
        let id = match place.private_with() {
            Some(person) => self.private_channel(&person).await?,
            None => number(place)?,
        };
        Ok(ChannelId::new(id.max(1)))
    }

    /// Notes how long somebody waited for an answer.
    fn timed(&self, delivery: &Delivery, sent: &Result<MessageId, DeliveryError>) {
        if let (Ok(_), Some(to)) = (sent, delivery.origin) {
            let waited = self.time.now() - super::payload::moment(to.0);
            metrics::answered_after(waited.to_std().unwrap_or_default());
        }
    }

    /// An answer for one person alone.
    async fn deliver_privately(
        &self,
        delivery: &Delivery,
        person: &PersonId,
    ) -> Result<MessageId, DeliveryError> {
        let asked = delivery.origin.and_then(|id| self.open.get(id));
        let edits = |a: &&Arc<OpenInteraction>| !a.is_direct() && !a.expired(self.discords_now());
        if let Some(asked) = asked.as_ref().filter(edits) {
            match self.edit_original(asked, delivery).await {
                Ok(id) => return Ok(id),
                // The token has expired, or the acknowledgement never arrived: answer in another way.
                Err(Trouble::Refused(404 | 401, ..)) => {}
                Err(trouble) if trouble.is(code::INVALID_TOKEN) => {}
                Err(trouble) => return Err(trouble.delivery()),
            }
        }
        if let Some(asked) = asked {
            asked.set_direct();
        }
        let channel = self.private_channel(person).await?;
        let same = number(&delivery.place).ok() == Some(channel);
        let channel = ChannelId::new(channel.max(1));
        let reply_to = delivery.message.reply_to.filter(|_| same);
        let sent = self.post(channel, delivery, &compose(delivery, true), reply_to).await;
        match sent {
            Err(Trouble::Refused(_, code::CANNOT_MESSAGE_USER, _)) => {
                self.say_where_asked(delivery).await
            }
            // The conversation is with one person: nobody's game waits for it.
            other => other.map_err(|t| match t.delivery() {
                DeliveryError::Gone(reason) => DeliveryError::Never(reason),
                error => error,
            }),
        }
    }

    /// Somebody asked where all can see, and takes no private messages.
    async fn say_where_asked(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let reply_to = delivery.message.reply_to;
        if reply_to.is_none() || delivery.place.private_with().is_some() {
            return Err(DeliveryError::Never("the person takes no private messages".to_owned()));
        }
        let hint = Delivery {
            message: crate::bridge::Outgoing {
                text: crate::words::cannot_write_to_you(),
                mention: Vec::new(),
                buttons: Vec::new(),
                attachment: None,
                table: false,
                ..delivery.message.clone()
            },
            picture: None,
            ..delivery.clone()
        };
        let channel = self.channel(&delivery.place).await?;
        let composed = compose(&hint, true);
        self.post(channel, &hint, &composed, reply_to).await.map_err(Trouble::delivery)
    }

    /// Puts an answer into the place that the acknowledgement holds for it.
    async fn edit_original(
        &self,
        asked: &OpenInteraction,
        delivery: &Delivery,
    ) -> Result<MessageId, Trouble> {
        asked.acknowledged(self.time.as_ref()).await;
        kill_point("original-edit-before");
        let composed = compose(delivery, true);
        let edited = self.rest.edit(&asked.token, composed.edit(), &composed.files).await;
        kill_point("original-edited");
        match edited {
            Ok(message) => Ok(MessageId(message.id.0)),
            Err(Trouble::Done(_)) => Ok(MessageId(0)),
            Err(trouble) => Err(trouble),
        }
    }

    /// Says to whoever asked that nothing comes of it now, and forgets that it was asked.
    pub(super) async fn refuse_busy(&self, asked: &OpenInteraction, why: String) {
        let id = asked.id;
        self.stored(move |core| core.store().write(move |tx| tx.drop_interactions(&[id]))).await;
        let answer = EditInteractionResponse::new().content(why);
        if let Err(trouble) = self.rest.edit(&asked.token, answer, &[]).await {
            let reason = trouble.delivery();
            tracing::debug!(%id, "the person could not be informed: {reason}");
        }
        self.open.remove(id);
    }

    /// Takes the acknowledgement away: the answer stands for all to see.
    pub(super) async fn resolve(&self, asked: &OpenInteraction) {
        asked.acknowledged(self.time.as_ref()).await;
        let gone = self.rest.unacknowledge(&asked.token).await;
        kill_point("original-resolved");
        match gone {
            Ok(()) | Err(Trouble::Refused(404, ..) | Trouble::Done(_)) => {}
            Err(trouble) => {
                let reason = trouble.delivery();
                tracing::debug!(id = %asked.id, "an acknowledgement stays: {reason}");
            }
        }
    }

    /// Says to whoever asked why the answer for all cannot be posted.
    async fn explain(&self, delivery: &Delivery, reason: &DeliveryError) {
        let Some(asked) = delivery.origin.and_then(|id| self.open.get(id)) else { return };
        if asked.expired(self.discords_now()) || !reason.is_final() {
            return;
        }
        let message = crate::bridge::Outgoing {
            text: crate::words::may_not_post(),
            mention: Vec::new(),
            buttons: Vec::new(),
            attachment: None,
            table: false,
            ..delivery.message.clone()
        };
        let told = Delivery { message, picture: None, ..delivery.clone() };
        if let Err(trouble) = self.edit_original(&asked, &told).await {
            let reason = trouble.delivery();
            tracing::debug!(id = %asked.id, "nobody could be told: {reason}");
        }
    }

    /// Posts a message, once however often it is tried.
    async fn post(
        &self,
        channel: ChannelId,
        delivery: &Delivery,
        composed: &Composed,
        reply_to: Option<u64>,
    ) -> Result<MessageId, Trouble> {
        // Discord knows a nonce for some minutes only, and by our clock nobody can tell how many have passed.
        if delivery.may_be_posted || self.may_be_answered(delivery) {
            let found = self.look_for(channel, delivery, composed).await?;
            kill_point("post-searched");
            if let Some(id) = found {
                return Ok(id);
            }
        }
        let reply_to = reply_to.filter(|id| *id != 0).map(|id| (channel, Snowflake::new(id)));
        let post = composed.post(&delivery.nonce, reply_to);
        let posted = self.rest.post(channel, post, &composed.files).await;
        kill_point("discord-posted");
        let posted = match posted {
            Ok(message) if !self.tells_of(&message, channel, delivery).await => {
                Err(Trouble::Done("the answer tells of another message".to_owned()))
            }
            other => other,
        };
        match posted {
            Ok(message) => Ok(MessageId(message.id.0)),
            Err(Trouble::Done(why)) => {
                tracing::warn!(%channel, "posted, but {why}");
                let found = self.look_for(channel, delivery, composed).await.ok().flatten();
                Ok(found.unwrap_or(MessageId(0)))
            }
            // Without the right to read the history nothing can be replied to, but much can be said.
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

    /// Whether it answers what was said before we began. When a backup was put in the place of the database, the
    /// answer may stand there and no row know of it.
    fn may_be_answered(&self, delivery: &Delivery) -> bool {
        delivery.origin.is_some_and(|id| millis(super::payload::moment(id.0)) < self.began)
    }

    /// Looks for a post that a try before this one may have made.
    async fn look_for(
        &self,
        channel: ChannelId,
        delivery: &Delivery,
        composed: &Composed,
    ) -> Result<Option<MessageId>, Trouble> {
        let now = self.discords_now();
        // No row was made tomorrow: the clock was wrong then, and nobody knows by how much.
        let tomorrow = delivery.made_at > now.saturating_add(SKEW);
        let made_at = if tomorrow { now.saturating_sub(A_DAY) } else { delivery.made_at };
        let since = first_id(made_at.saturating_sub(SKEW));
        let mut after = match delivery.origin {
            // What another database has answered stands somewhere behind the question.
            Some(origin) if self.may_be_answered(delivery) => origin.0,
            // After the question, by Discord's own count; in a busy channel much is said in the time a clock can be off.
            Some(origin) => since.max(origin.0),
            None => since,
        };
        for _ in 0..LOOKED_THROUGH {
            let page = self.page(channel, after).await?;
            let full = page.len() >= PAGE;
            let Some(last) = page.last().map(|m| m.id.0) else {
                // What is unknown holds no delivery back: Discord knows its nonce for some minutes.
                self.believe_empty(channel).await?;
                break;
            };
            for message in page.into_iter().filter(|m| m.author.id.0 == self.me) {
                let nonce = message.nonce.as_ref().and_then(Value::as_str);
                let id = MessageId(message.id.0);
                let same = nonce.map_or_else(
                    || same_words(&message.content, &composed.content),
                    |nonce| nonce == delivery.nonce,
                );
                // The same words may have been said before, about something else.
                if same && self.stored(move |core| core.store().is_posted(id)).await != Some(true) {
                    return Ok(Some(id));
                }
            }
            if !full {
                break;
            }
            after = last;
        }
        Ok(None)
    }

    /// Whether it can be believed that nothing was said: without the right to read, Discord's answer is the same. None
    /// when that cannot be found out.
    async fn believe_empty(&self, channel: ChannelId) -> Result<Option<()>, Trouble> {
        match self.channels.may_read(channel.get()).await? {
            Some(true) => Ok(Some(())),
            Some(false) => {
                let why = "the history may not be read".to_owned();
                Err(Trouble::Refused(403, code::MISSING_PERMISSIONS, why))
            }
            // Where something said before can be read, what comes after it can be too.
            None => {
                let params = vec![("limit", "1".to_owned())];
                let route = Route::ChannelMessages { channel_id: channel };
                let newest = self.rest.ask(LightMethod::Get, route, None, params).await?;
                Ok(newest.as_array().is_some_and(|all| !all.is_empty()).then_some(()))
            }
        }
    }

    /// The first messages after an id, oldest first. One that cannot be read is asked for again a few times, then left
    /// out: nothing that is said after it waits for ever.
    async fn page(&self, channel: ChannelId, after: u64) -> Result<Vec<Message>, Trouble> {
        let params = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
        let route = Route::ChannelMessages { channel_id: channel };
        let answer = match self.rest.ask(LightMethod::Get, route, None, params).await {
            Err(Trouble::Done(why)) => return Err(Trouble::Later(why)),
            other => other?,
        };
        let Value::Array(all) = answer else {
            return Err(Trouble::Later("the history is no list".to_owned()));
        };
        let mut page = Vec::with_capacity(all.len());
        let mut unreadable = Vec::new();
        for mut value in all {
            let told = id_of(&value);
            if told.is_some_and(|id| id <= after) {
                return Err(Trouble::Later("Discord gave another part of the history".to_owned()));
            }
            let id = told.unwrap_or(channel.get());
            let stands_in = value.get("channel_id").and_then(Value::as_str);
            if stands_in.and_then(|c| c.parse().ok()).is_some_and(|c: u64| c != channel.get()) {
                unreadable.push((id, "it stands in another channel".to_owned()));
                continue;
            }
            if !self.is_given_out(id) {
                unreadable.push((id, "its number is not given out yet".to_owned()));
                continue;
            }
            // It stands where it was asked for.
            value["channel_id"] = json!(channel.get());
            match serde_json::from_value::<Message>(value) {
                Ok(message) => page.push(message),
                Err(error) => unreadable.push((id, error.to_string())),
            }
        }
        if let Some((id, error)) = unreadable.first()
            && self.are_worth_another_look(channel, &unreadable)
        {
            return Err(Trouble::Later(format!("message {id} cannot be read: {error}")));
        }
        page.sort_by_key(|m| m.id);
        Ok(page)
    }

    /// Whether one of several messages that cannot be read was not asked for often yet.
    fn are_worth_another_look(&self, channel: ChannelId, all: &[(u64, String)]) -> bool {
        let mut known = self.unreadable.lock();
        if known.len() >= MOST_UNREADABLE {
            known.clear();
        }
        let mut again = false;
        for (id, error) in all {
            let looks = known.entry(*id).or_default();
            *looks = looks.saturating_add(1);
            again |= *looks < LOOKS;
            if *looks == LOOKS {
                tracing::error!(%channel, message = id, "a message cannot be read and is left out: {error}");
            }
        }
        again
    }

    async fn set_archived(&self, thread: u64, archived: bool) -> Result<(), Trouble> {
        self.edit_thread(thread, &json!({"archived": archived})).await
    }

    async fn edit_thread(&self, thread: u64, change: &Value) -> Result<(), Trouble> {
        let route = Route::Channel { channel_id: ChannelId::new(thread.max(1)) };
        match self.rest.ask(LightMethod::Patch, route, Some(change), Vec::new()).await {
            Ok(_) | Err(Trouble::Done(_)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Whether a place is a private conversation, as far as is known here.
    async fn is_private(&self, place: &PlaceId) -> bool {
        let asked = place.clone();
        place.private_with().is_some()
            || self.stored(move |core| core.store().private_with(&asked)).await.flatten().is_some()
    }

    /// Keeps a thread in which a game is played from being archived.
    pub(super) async fn keep_open(&self, place: &PlaceId) -> Result<(), DeliveryError> {
        let id = number(place)?;
        let channel = self.channels.get(id).await.map_err(Trouble::delivery)?;
        let Some(thread) = channel.thread_metadata.as_ref().filter(|_| channel.is_thread()) else {
            return Ok(());
        };
        // Where only moderators may write nobody can play.
        if thread.locked == Some(true) {
            return Err(DeliveryError::Gone("the thread is locked".to_owned()));
        }
        let changed = if thread.archived == Some(true) {
            let changed = self.set_archived(id, false).await;
            kill_point("unarchived");
            changed
        } else if self.rests_too_long(&channel) {
            // A change of the time it may rest counts as life in the thread.
            let other = if thread.auto_archive_duration == Some(LONGEST_REST) {
                SHORTER_REST
            } else {
                LONGEST_REST
            };
            let first = self.edit_thread(id, &json!({"auto_archive_duration": other})).await;
            match first {
                Ok(()) if other != LONGEST_REST => {
                    self.edit_thread(id, &json!({"auto_archive_duration": LONGEST_REST})).await
                }
                other => other,
            }
        } else {
            Ok(())
        };
        changed.map_err(Trouble::delivery)
    }

    /// Whether a thread has rested for most of the time after which it is archived.
    fn rests_too_long(&self, channel: &super::channels::Channel) -> bool {
        let Some(thread) = &channel.thread_metadata else { return false };
        let said = channel.last_message_id.map(|id| millis(super::payload::moment(id.0)));
        let changed = thread
            .archive_timestamp
            .as_deref()
            .and_then(|t| chrono::DateTime::parse_from_rfc3339(t).ok())
            .map(|t| t.timestamp_millis());
        let Some(last) = said.max(changed) else { return false };
        let Some(allowed) = thread.auto_archive_duration else { return false };
        let allowed = i64::from(allowed.max(60)) * 60_000;
        self.now().saturating_sub(last) > allowed / 4 * 3
    }
}

impl<T: TimeSource> Bridge for DiscordBridge<T> {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        // The sender of it is part of this bridge, so waiting cannot fail.
        let _ = self.remembers.subscribe().wait_for(|known| *known).await;
        if let Some(person) = &delivery.message.only_to {
            let sent = self.deliver_privately(delivery, &PersonId(person.clone())).await;
            self.timed(delivery, &sent);
            return sent;
        }
        let channel = self.channel(&delivery.place).await?;
        let asked = delivery.origin.and_then(|id| self.open.get(id));
        let reply_to = delivery.message.reply_to;
        let composed = compose(delivery, true);
        let mut sent = self.post(channel, delivery, &composed, reply_to).await;
        if let Err(trouble) = &sent
            && trouble.is(code::MISSING_PERMISSIONS)
            && !composed.files.is_empty()
        {
            // Perhaps it is only files that are not welcome.
            sent = self.post(channel, delivery, &compose(delivery, false), reply_to).await;
        }
        let private = delivery.place.private_with().is_some();
        let sent = sent.map_err(|t| match t.delivery() {
            DeliveryError::Gone(reason) if private => DeliveryError::Never(reason),
            error => error,
        });
        if let Err(reason) = &sent {
            self.explain(delivery, reason).await;
        } else if let Some(asked) = asked {
            let id = asked.id;
            let told = self.stored(move |core| core.store().answered_in_private(id)).await;
            if told == Some(false) {
                self.resolve(&asked).await;
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
                let believed = self.believe_empty(channel).await.map_err(Trouble::delivery)?;
                believed.ok_or_else(|| DeliveryError::Later {
                    reason: "it is unknown whether the history may be read".to_owned(),
                    after: None,
                })?;
                break;
            };
            let full = page.len() >= PAGE;
            for message in page.iter().filter(|m| m.is_by_person(self.me)) {
                found.push(Incoming { place: place.clone(), ..message.incoming(self.me, &home) });
            }
            if !full || found.len() >= limit {
                break;
            }
            after = last;
        }
        found.truncate(limit);
        Ok(found)
    }

    async fn open_thread(
        &self,
        place: &PlaceId,
        from: MessageId,
        name: &str,
    ) -> Result<Option<PlaceId>, DeliveryError> {
        let channel = number(place)?;
        let info = self.channels.get(channel).await.map_err(Trouble::delivery)?;
        // Of a channel of unknown kind Discord says by itself whether it has threads.
        if !matches!(info.kind, None | Some(kind::GUILD_TEXT | kind::GUILD_ANNOUNCEMENT)) {
            return Ok(None);
        }
        let body = json!({
            "name": cut(name, LONGEST_THREAD_NAME),
            "auto_archive_duration": LONGEST_REST,
        });
        let route = Route::ChannelMessageThreads {
            channel_id: ChannelId::new(channel.max(1)),
            message_id: Snowflake::new(from.0.max(1)),
        };
        let made = self.rest.ask(LightMethod::Post, route, Some(&body), Vec::new()).await;
        kill_point("thread-started");
        // A thread has the id of the message it was started from.
        let thread = match made {
            Ok(_) | Err(Trouble::Done(_)) => from.0,
            Err(trouble) if trouble.is(code::THREAD_EXISTS) => from.0,
            // Somebody deleted the invitation: the game stays in the channel.
            Err(trouble) if trouble.is(code::UNKNOWN_MESSAGE) => return Ok(None),
            Err(trouble) => return Err(trouble.delivery()),
        };
        self.channels.thread(thread, channel);
        Ok(Some(PlaceId(thread.to_string())))
    }

    fn started_from(&self, place: &PlaceId) -> Option<MessageId> {
        number(place).ok().map(MessageId)
    }

    async fn cannot_write(
        &self,
        place: &PlaceId,
        people: &[PersonId],
    ) -> Result<Vec<PersonId>, DeliveryError> {
        let ids: Vec<u64> = people.iter().filter_map(|person| person.0.parse().ok()).collect();
        let kept = self.channels.cannot_write(number(place)?, &ids).await;
        let kept = kept.map_err(Trouble::delivery)?;
        Ok(kept.into_iter().map(|id| PersonId(id.to_string())).collect())
    }

    async fn is_open(&self, place: &PlaceId) -> Result<Option<bool>, DeliveryError> {
        if self.is_private(place).await {
            // Whether somebody takes private messages is known only by writing one.
            return Ok(Some(true));
        }
        self.channels.may_play(number(place)?).await.map_err(Trouble::delivery)
    }

    fn guild_of(&self, place: &PlaceId) -> Option<String> {
        let channel = place.0.parse().ok()?;
        self.channels.guild_of(channel).map(|guild| guild.to_string())
    }

    fn rate_limited_for(&self, place: &PlaceId, only_to: Option<&str>) -> Option<Duration> {
        let person = only_to.map(|person| PersonId(person.to_owned())).or(place.private_with());
        let Some(person) = person else { return self.rest.rests(place.0.parse().ok()?) };
        let known = self.private.lock().get(&person).copied();
        known.map_or_else(|| self.rest.opening_rests(), |channel| self.rest.rests(channel))
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
        match self.set_archived(number(place)?, true).await {
            // A try before this one did it, or a moderator.
            Err(trouble) if trouble.is(code::ARCHIVED) => Ok(()),
            done => done.map_err(Trouble::delivery),
        }
    }
}

/// The number of a place; a place that has none is none of Discord's.
fn number(place: &PlaceId) -> Result<u64, DeliveryError> {
    let number = place.0.parse().ok().filter(|n| *n != 0);
    number.ok_or_else(|| DeliveryError::Never(format!("'{place}' is no channel")))
}

fn id_of(value: &Value) -> Option<u64> {
    value.get("id")?.as_str()?.parse().ok()
}
