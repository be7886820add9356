//! Posting, editing, deleting and finding messages.

use serde_json::Value;

use super::events::Event;
use super::model::{ChannelKind, Draft, File, Log, Message, Upload, hash};
use super::permissions as may;
use super::state::World;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;

impl World {
    /// Posts a message and dispatches its event. The caller checks permissions.
    pub(crate) fn write(
        &mut self,
        channel: Snowflake,
        author: Snowflake,
        draft: Draft,
    ) -> Snowflake {
        let id = self.next_id();
        let replied =
            draft.reply_to.and_then(|id| self.find_message(channel, id)).map(|m| m.author);
        let everyone = self.permissions(author, channel) & may::MENTION_EVERYONE != 0;
        let (mentions, mentions_everyone) =
            mentions(&draft.content, replied, draft.allowed.as_ref(), everyone);
        let message = Message {
            id,
            channel,
            author,
            kind: if draft.reply_to.is_some() && draft.kind == 0 { 19 } else { draft.kind },
            content: draft.content,
            mentions: mentions.into_iter().filter(|user| self.users.contains_key(user)).collect(),
            mentions_everyone,
            files: draft.files,
            components: draft.components,
            embeds: draft.embeds,
            reply_to: draft.reply_to,
            nonce: draft.nonce,
            edited: None,
            earlier: Vec::new(),
            flags: draft.flags,
            only_to: draft.only_to,
            interaction: draft.interaction,
            thread: None,
            deleted: false,
        };
        if message.only_to.is_none() {
            self.record_activity(channel, &message);
            self.dispatch_message("MESSAGE_CREATE", &message);
        }
        let max = self.settings.retention.messages;
        let log = self.logs.entry(channel).or_default();
        log.written += 1;
        log.messages.insert(id, message);
        if log.messages.len() > max {
            log.messages.pop_first();
        }
        id
    }

    /// Stores a complete message in its channel without an event, as if it had been posted earlier.
    pub fn insert_message(&mut self, message: Message) {
        if let Some(place) = self.channels.get_mut(&message.channel) {
            place.last_message = place.last_message.max(Some(message.id));
        }
        let log = self.logs.entry(message.channel).or_default();
        log.written += 1;
        log.messages.insert(message.id, message);
    }

    /// Updates the channel for a new message. A thread becomes active, and the author and mentioned users join it.
    fn record_activity(&mut self, channel: Snowflake, message: &Message) {
        let now = self.now();
        let Some(place) = self.channels.get_mut(&channel) else { return };
        place.last_message = Some(message.id);
        if let Some(thread) = place.thread_mut() {
            thread.active = now;
            thread.sent += 1;
            thread.members.insert(message.author);
            thread.members.extend(message.mentions.iter().copied());
            if thread.archived {
                self.set_archived(channel, false);
            }
        }
    }

    /// Finds a message of a channel that is neither deleted nor ephemeral.
    #[must_use]
    pub fn find_message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        let message = self.logs.get(&channel)?.messages.get(&id)?;
        (!message.deleted && message.only_to.is_none()).then_some(message)
    }

    pub(crate) fn any_message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.logs.get(&channel)?.messages.get(&id)
    }

    pub(crate) fn message_mut(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
    ) -> Option<&mut Message> {
        self.logs.get_mut(&channel)?.messages.get_mut(&id)
    }

    pub(crate) fn log(&self, channel: Snowflake) -> Option<&Log> {
        self.logs.get(&channel)
    }

    /// Edits a message: the fields in `body` replace the earlier ones.
    pub(crate) fn edit(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        body: &Value,
        files: Vec<File>,
    ) {
        let now = self.now();
        let everyone = self.permissions(self.bot, channel) & may::MENTION_EVERYONE != 0;
        let Some(message) = self.message_mut(channel, id) else { return };
        if let Some(content) = body.get("content") {
            let content = content.as_str().unwrap_or_default().to_owned();
            let before = std::mem::replace(&mut message.content, content);
            message.earlier.push(before);
            (message.mentions, message.mentions_everyone) =
                mentions(&message.content, None, body.get("allowed_mentions"), everyone);
        }
        for (field, list) in
            [("components", &mut message.components), ("embeds", &mut message.embeds)]
        {
            if let Some(value) = body.get(field) {
                *list = value.as_array().cloned().unwrap_or_default();
            }
        }
        if let Some(retained) = body.get("attachments") {
            let retained: Vec<Snowflake> = retained
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|file| id_of(&file["id"]))
                .collect();
            message.files.retain(|file| retained.contains(&file.id));
        }
        message.files.extend(files);
        message.edited = Some(now);
        self.dispatch_message_of("MESSAGE_UPDATE", channel, id);
    }

    /// Replaces the text of a message.
    pub(crate) fn edit_text(&mut self, channel: Snowflake, id: Snowflake, text: &str) {
        self.edit(channel, id, &serde_json::json!({ "content": text }), Vec::new());
    }

    pub(crate) fn dispatch_message_of(
        &mut self,
        name: &'static str,
        channel: Snowflake,
        id: Snowflake,
    ) {
        if let Some(message) = self.find_message(channel, id).cloned() {
            self.dispatch_message(name, &message);
        }
    }

    /// Deletes a message. It stays stored for tests, marked as deleted.
    pub(crate) fn delete(&mut self, channel: Snowflake, id: Snowflake) {
        let Some(message) = self.message_mut(channel, id) else { return };
        message.deleted = true;
        if message.only_to.is_some() {
            return;
        }
        let mut data =
            serde_json::json!({ "id": id.to_string(), "channel_id": channel.to_string() });
        let event = match self.channels.get(&channel).and_then(|place| place.guild) {
            Some(guild) => {
                data["guild_id"] = guild.to_string().into();
                Event::of_guild("MESSAGE_DELETE", guild, super::intents::GUILD_MESSAGES)
            }
            None => Event::direct("MESSAGE_DELETE", super::intents::DIRECT_MESSAGES),
        };
        self.dispatch(event.in_channel(channel), data);
    }

    /// Checks that the bot may post in a channel.
    pub(crate) fn check_may_post(&self, channel: Snowflake, files: bool) -> Result<(), Refusal> {
        let bits = self.posting_permission(channel) | if files { may::ATTACH_FILES } else { 0 };
        self.require(channel, bits)?;
        let Some(place) = self.channels.get(&channel) else {
            return Err(Refusal::unknown_channel());
        };
        match &place.kind {
            ChannelKind::Direct(person)
                if self.users.get(person).is_some_and(|user| user.refuses_dms) =>
            {
                Err(Refusal::new(403, 50007, "Cannot send messages to this user"))
            }
            ChannelKind::Thread(thread)
                if thread.locked
                    && self.permissions(self.bot, channel) & may::MANAGE_THREADS == 0 =>
            {
                Err(Refusal::new(403, 160_005, "Thread is locked"))
            }
            _ => Ok(()),
        }
    }

    /// The channel and id of the message recently posted with a nonce.
    pub(crate) fn by_nonce(&mut self, nonce: &Value) -> Option<(Snowflake, Snowflake)> {
        let (now, memory) = (self.now(), self.settings.nonce_memory);
        let (channel, id, at) = *self.nonces.get(&nonce.to_string())?;
        (now - at < memory).then_some((channel, id))
    }

    /// Forgets all nonces, as Discord does after a few minutes.
    pub fn forget_nonces(&mut self) {
        self.nonces.clear();
    }

    pub(crate) fn remember_nonce(&mut self, nonce: &Value, channel: Snowflake, id: Snowflake) {
        let (now, memory) = (self.now(), self.settings.nonce_memory);
        if self.nonces.len() > 20_000 {
            self.nonces.retain(|_, (_, _, at)| now - *at < memory);
        }
        self.nonces.insert(nonce.to_string(), (channel, id, now));
    }

    /// Creates files from uploads, with the names and descriptions given in `body`.
    pub(crate) fn files(&mut self, uploads: &[Upload], body: &Value) -> Vec<File> {
        let notes = body["attachments"].as_array().cloned().unwrap_or_default();
        let of = |upload: &Upload| {
            notes.iter().find(|note| id_of(&note["id"]) == Some(Snowflake(upload.number)))
        };
        let make = |upload: &Upload| {
            let note = of(upload);
            let text = |field: &str| note?.get(field)?.as_str().map(str::to_owned);
            File {
                id: self.next_id(),
                name: text("filename").unwrap_or_else(|| upload.name.clone()),
                description: text("description"),
                media: upload.media.clone(),
                size: upload.bytes.len(),
                hash: hash(&upload.bytes),
                bytes: self.bytes(&upload.bytes),
            }
        };
        uploads.iter().map(make).collect()
    }
}

/// Parses an id that is a string or a number.
pub(crate) fn id_of(value: &Value) -> Option<Snowflake> {
    value.as_u64().map(Snowflake).or_else(|| Snowflake::parse(value.as_str()?))
}

/// The users that a text notifies and whether it notifies everyone, given the author it replies to and what is allowed.
fn mentions(
    content: &str,
    replied: Option<Snowflake>,
    allowed: Option<&Value>,
    may_everyone: bool,
) -> (Vec<Snowflake>, bool) {
    let allowed = allowed.filter(|allowed| !allowed.is_null());
    let lists = |field: &str, wanted: &str| {
        allowed.is_none_or(|allowed| {
            allowed[field].as_array().is_some_and(|list| list.iter().any(|item| item == wanted))
        })
    };
    let mut users = Vec::new();
    for part in content.split("<@").skip(1) {
        let Some((id, _)) = part.split_once('>') else { continue };
        let id = id.strip_prefix('!').unwrap_or(id);
        if let Some(user) = Snowflake::parse(id)
            && (lists("parse", "users") || lists("users", id))
            && !users.contains(&user)
        {
            users.push(user);
        }
    }
    let reply = allowed.is_none_or(|allowed| allowed["replied_user"].as_bool().unwrap_or(false));
    if let Some(replied) = replied.filter(|user| reply && !users.contains(user)) {
        users.push(replied);
    }
    let named = content.contains("@everyone") || content.contains("@here");
    (users, named && may_everyone && lists("parse", "everyone"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const BOTH: &str = "<@1> and <@!2>, <#3>, <@&4>, <@1> @everyone";

    #[test]
    fn all_mentions_notify_by_default() {
        let one_two = vec![Snowflake(1), Snowflake(2)];
        assert_eq!(mentions(BOTH, None, None, false), (one_two.clone(), false));
        assert_eq!(mentions(BOTH, None, None, true), (one_two, true));
    }

    #[test]
    fn allowed_mentions_restricts_who_is_notified() {
        let none = json!({ "parse": [] });
        assert_eq!(mentions(BOTH, Some(Snowflake(9)), Some(&none), true), (vec![], false));
        let one = json!({ "parse": [], "users": ["2"], "replied_user": true });
        let expected = vec![Snowflake(2), Snowflake(9)];
        assert_eq!(mentions(BOTH, Some(Snowflake(9)), Some(&one), true), (expected, false));
    }
}
