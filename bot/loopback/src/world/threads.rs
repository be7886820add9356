//! Threads: starting, archiving and members.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::events::Event;
use super::intents;
use super::model::{Channel, ChannelKind, Draft, Thread};
use super::state::World;
use crate::snowflake::Snowflake;

impl World {
    /// Starts a thread. A thread started from a message has the id of the message.
    pub(crate) fn start_thread(
        &mut self,
        parent: Snowflake,
        from: Option<Snowflake>,
        owner: Snowflake,
        name: &str,
        minutes: u32,
        private: bool,
    ) -> Option<Snowflake> {
        let guild = self.channels.get(&parent)?.guild?;
        let id = from.unwrap_or_else(|| self.next_id());
        let now = self.now();
        let thread = Thread {
            owner,
            private,
            archived: false,
            locked: false,
            auto_archive_minutes: minutes,
            archive_changed: now,
            created: now,
            active: now,
            members: BTreeSet::from([owner]),
            sent: 0,
        };
        let channel = Channel {
            id,
            guild: Some(guild),
            parent: Some(parent),
            name: name.to_owned(),
            kind: ChannelKind::Thread(thread),
            overwrites: Vec::new(),
            last_message: None,
        };
        self.channels.insert(id, channel);
        let mut data = self.channel_json(id);
        data["newly_created"] = true.into();
        let event = Event::of_guild("THREAD_CREATE", guild, intents::GUILDS);
        self.dispatch(event.in_channel(id), data);
        match from {
            Some(message) => {
                if let Some(first) = self.message_mut(parent, message) {
                    first.thread = Some(id);
                    // HAS_THREAD
                    first.flags |= 1 << 5;
                }
                self.dispatch_message_of("MESSAGE_UPDATE", parent, message);
                let draft = Draft { kind: 21, reply_to: Some(message), ..Draft::default() };
                self.write(id, owner, draft);
            }
            None if !private => {
                let draft = Draft { kind: 18, content: name.to_owned(), ..Draft::default() };
                self.write(parent, owner, draft);
            }
            None => {}
        }
        Some(id)
    }

    /// Archives a thread as a moderator, or opens it again.
    pub fn set_archived(&mut self, thread: Snowflake, archived: bool) {
        self.change_thread(thread, |thread| thread.archived = archived);
    }

    /// Locks a thread as a moderator, or unlocks it.
    pub fn set_locked(&mut self, thread: Snowflake, locked: bool) {
        self.change_thread(thread, |thread| thread.locked = locked);
    }

    /// Changes a thread and dispatches the event.
    pub(crate) fn change_thread(&mut self, id: Snowflake, change: impl FnOnce(&mut Thread)) {
        let now = self.now();
        let Some(channel) = self.channels.get_mut(&id) else { return };
        let guild = channel.guild;
        let Some(thread) = channel.thread_mut() else { return };
        let before = thread.archived;
        change(thread);
        if thread.archived != before {
            thread.archive_changed = now;
            thread.active = now;
        }
        let data = self.channel_json(id);
        if let Some(guild) = guild {
            let event = Event::of_guild("THREAD_UPDATE", guild, intents::GUILDS).in_channel(id);
            self.dispatch(event, data);
        }
    }

    /// Archives every thread that has been inactive for its own limit.
    pub(crate) fn archive_inactive(&mut self) {
        let now = self.now();
        let idle = |thread: &Thread| {
            let limit = TimeDelta::minutes(i64::from(thread.auto_archive_minutes));
            !thread.archived && now - thread.active >= limit
        };
        let idle: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(idle))
            .map(|channel| channel.id)
            .collect();
        for thread in idle {
            self.set_archived(thread, true);
        }
    }

    /// Adds a user to a thread, or removes it.
    pub(crate) fn thread_member(&mut self, thread: Snowflake, user: Snowflake, joins: bool) {
        let Some(channel) = self.channels.get_mut(&thread) else { return };
        let Some(guild) = channel.guild else { return };
        let Some(state) = channel.thread_mut() else { return };
        let changed = if joins { state.members.insert(user) } else { state.members.remove(&user) };
        if !changed {
            return;
        }
        let count = state.members.len().min(50);
        let (added, removed) = if joins {
            (json!([self.thread_member_json(thread, user)]), json!([]))
        } else {
            (json!([]), json!([user.to_string()]))
        };
        let data = json!({
            "id": thread.to_string(), "guild_id": guild.to_string(), "member_count": count,
            "added_members": added, "removed_member_ids": removed,
        });
        let event = Event::of_guild("THREAD_MEMBERS_UPDATE", guild, intents::GUILDS);
        self.dispatch(event.in_channel(thread), data);
    }

    /// The active threads of a guild that the bot sees, newest first, with the bot's memberships.
    pub(crate) fn active_threads_json(&self, guild: Snowflake) -> Value {
        let seen = |channel: &&Channel| {
            channel.guild == Some(guild)
                && channel.thread().is_some_and(|thread| !thread.archived)
                && self.permissions(self.bot, channel.id) & super::permissions::VIEW_CHANNEL != 0
        };
        let threads: Vec<&Channel> = self.channels.values().rev().filter(seen).collect();
        let inside = |channel: &&&Channel| {
            channel.thread().is_some_and(|thread| thread.members.contains(&self.bot))
        };
        let members: Vec<Value> = threads
            .iter()
            .filter(inside)
            .map(|channel| self.thread_member_json(channel.id, self.bot))
            .collect();
        let threads: Vec<Value> =
            threads.iter().map(|channel| self.channel_json(channel.id)).collect();
        json!({ "threads": threads, "members": members, "has_more": false })
    }
}
