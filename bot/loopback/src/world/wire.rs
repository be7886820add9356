//! The JSON forms of Discord's objects.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use super::intents;
use super::model::{Channel, ChannelKind, Message};
use super::state::World;
use crate::snowflake::Snowflake;

/// The application's `verify_key`, 32 arbitrary bytes in hexadecimal.
const VERIFY_KEY: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The application's flag for a bot in few guilds with the message content intent.
const MESSAGE_CONTENT_LIMITED: u64 = 1 << 19;

/// Formats a timestamp.
pub(crate) fn stamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Micros, false)
}

impl World {
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        let user = self.users.get(&id);
        json!({
            "id": id.to_string(),
            "username": user.map_or("deleted user", |user| user.name.as_str()),
            "global_name": user.and_then(|user| user.display.as_deref()),
            "bot": user.is_some_and(|user| user.bot),
            "discriminator": "0",
            "avatar": null,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": null,
        })
    }

    /// The bot's own account, with the fields that only it sees.
    pub(crate) fn own_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot);
        user["mfa_enabled"] = json!(true);
        user["locale"] = json!("en-US");
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user
    }

    pub(crate) fn application_json(&self) -> Value {
        let owner = self.guilds.values().next().map_or(Snowflake(1), |guild| guild.owner);
        let flags = match self.settings.granted_intents & intents::MESSAGE_CONTENT {
            0 => 0,
            _ => MESSAGE_CONTENT_LIMITED,
        };
        let installs = if self.settings.user_install {
            json!({ "0": {}, "1": {} })
        } else {
            json!({ "0": {} })
        };
        json!({
            "integration_types_config": installs,
            "id": self.bot.to_string(), "name": self.settings.bot_name, "icon": null,
            "description": "", "type": null, "verify_key": VERIFY_KEY,
            "flags": flags, "flags_new": flags.to_string(),
            "redirect_uris": [], "interactions_endpoint_url": null,
            "role_connections_verification_url": null, "owner": self.user_json(owner),
            "approximate_guild_count": self.guilds.len(), "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
            "eligible_oauth2_scopes": [], "bot_public": true, "bot_require_code_grant": false,
            "bot": self.user_json(self.bot),
        })
    }

    /// A member without the user, as messages contain it.
    pub(crate) fn partial_member_json(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let member = self.guilds.get(&guild)?.members.get(&user)?;
        Some(json!({
            "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
            "joined_at": stamp(member.joined_at), "nick": member.nick, "pending": false,
            "premium_since": null, "mute": false, "deaf": false,
            "roles": member.roles.iter().map(ToString::to_string).collect::<Vec<_>>(),
        }))
    }

    pub(crate) fn member_json(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let mut member = self.partial_member_json(guild, user)?;
        member["user"] = self.user_json(user);
        Some(member)
    }

    pub(crate) fn role_json(&self, guild: Snowflake, role: Snowflake) -> Value {
        let role = self.guilds.get(&guild).and_then(|guild| guild.roles.get(&role));
        let Some(role) = role else { return Value::Null };
        json!({
            "id": role.id.to_string(), "name": role.name, "permissions": role.permissions.to_string(),
            "position": u8::from(role.id != guild), "color": 0, "hoist": false, "managed": false,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        })
    }

    pub(crate) fn guild_json(&self, id: Snowflake) -> Value {
        let Some(guild) = self.guilds.get(&id) else { return Value::Null };
        let roles: Vec<Value> = guild.roles.keys().map(|role| self.role_json(id, *role)).collect();
        json!({
            "id": id.to_string(), "name": guild.name, "icon": null, "description": null,
            "home_header": null, "splash": null, "discovery_splash": null, "features": [],
            "banner": null, "owner_id": guild.owner.to_string(), "application_id": null,
            "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "roles": roles,
            "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": self.settings.locale, "rules_channel_id": null,
            "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
            "stickers": [], "incidents_data": null,
        })
    }

    /// A guild as the gateway sends it, with channels and threads.
    pub(crate) fn guild_create_json(&self, id: Snowflake) -> Value {
        let own = self.channels.values().filter(|channel| channel.guild == Some(id));
        self.guild_create_json_of(id, &own.collect::<Vec<_>>())
    }

    /// The same as [`World::guild_create_json`], for known channels and threads of the guild.
    pub(crate) fn guild_create_json_of(&self, id: Snowflake, own: &[&Channel]) -> Value {
        let mut data = self.guild_json(id);
        let Some(guild) = self.guilds.get(&id) else { return data };
        let seen = |channel: &Snowflake| {
            self.permissions(self.bot, *channel) & super::permissions::VIEW_CHANNEL != 0
        };
        let of = |threads: bool| -> Vec<Value> {
            own.iter()
                .filter(|channel| match channel.thread() {
                    Some(thread) => threads && !thread.archived,
                    None => !threads,
                })
                .filter(|channel| seen(&channel.id))
                .map(|channel| self.channel_json(channel.id))
                .collect()
        };
        // Without the intent for presences, Discord lists only the bot itself.
        data["members"] = self.member_json(id, self.bot).into_iter().collect();
        data["channels"] = of(false).into();
        data["threads"] = of(true).into();
        data["member_count"] = guild.members.len().into();
        let joined = guild.members.get(&self.bot).map_or_else(|| self.now(), |m| m.joined_at);
        data["joined_at"] = stamp(joined).into();
        data["large"] = false.into();
        data["unavailable"] = false.into();
        for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events"] {
            data[empty] = json!([]);
        }
        data
    }

    pub(crate) fn channel_json(&self, id: Snowflake) -> Value {
        let Some(channel) = self.channels.get(&id) else { return Value::Null };
        let last = channel.last_message.map(|id| id.to_string());
        let guild = channel.guild.map(|id| id.to_string());
        match &channel.kind {
            ChannelKind::Direct(person) => json!({
                "id": id.to_string(), "type": 1, "last_message_id": last, "flags": 0,
                "recipients": [self.user_json(*person)],
            }),
            ChannelKind::Others(people) => json!({
                "id": id.to_string(), "type": 3, "last_message_id": last, "flags": 0, "name": null,
                "icon": null, "owner_id": people.first().map(ToString::to_string),
                "recipients": people.iter().map(|person| self.user_json(*person)).collect::<Vec<_>>(),
            }),
            ChannelKind::Text => {
                let overwrites: Vec<Value> = channel
                    .overwrites
                    .iter()
                    .map(|overwrite| {
                        json!({
                            "id": overwrite.id.to_string(), "type": u8::from(overwrite.member),
                            "allow": overwrite.allow.to_string(),
                            "deny": overwrite.deny.to_string(),
                        })
                    })
                    .collect();
                json!({
                    "id": id.to_string(), "type": 0, "last_message_id": last, "flags": 0,
                    "guild_id": guild, "name": channel.name, "parent_id": null,
                    "rate_limit_per_user": 0, "topic": null, "position": 0,
                    "permission_overwrites": overwrites, "nsfw": false,
                })
            }
            ChannelKind::Thread(thread) => {
                let kind = if thread.private { 12 } else { 11 };
                let mut data = json!({
                    "id": id.to_string(), "type": kind, "last_message_id": last, "flags": 0,
                    "guild_id": guild, "name": channel.name,
                    "parent_id": channel.parent.map(|id| id.to_string()),
                    "rate_limit_per_user": 0, "owner_id": thread.owner.to_string(),
                    "thread_metadata": {
                        "archived": thread.archived, "locked": thread.locked,
                        "archive_timestamp": stamp(thread.archive_changed),
                        "auto_archive_duration": thread.auto_archive_minutes,
                        "create_timestamp": stamp(thread.created),
                    },
                    "message_count": thread.sent,
                    // Discord stops counting at 50.
                    "member_count": thread.members.len().min(50),
                    "total_message_sent": thread.sent,
                });
                if thread.members.contains(&self.bot) {
                    data["member"] = self.thread_member_json(id, self.bot);
                }
                data
            }
        }
    }

    pub(crate) fn thread_member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        let since = self.channels.get(&thread).and_then(|channel| channel.thread());
        json!({
            "id": thread.to_string(), "user_id": user.to_string(), "flags": 0,
            "join_timestamp": stamp(since.map_or_else(|| self.now(), |thread| thread.created)),
        })
    }

    /// A message as REST returns it. If `nested`, it contains the message it replies to and its thread.
    pub(crate) fn message_json(&self, message: &Message, nested: bool) -> Value {
        let files: Vec<Value> = message
            .files
            .iter()
            .map(|file| {
                let url = format!(
                    "https://{}/attachments/{}/{}/{}",
                    crate::client::FILES,
                    message.channel,
                    file.id,
                    form_urlencoded::byte_serialize(file.name.as_bytes()).collect::<String>(),
                );
                let mut data = json!({
                    "id": file.id.to_string(), "filename": file.name, "size": file.size, "url": url,
                    "proxy_url": url, "content_type": file.media,
                });
                if let Some(description) = &file.description {
                    data["description"] = description.as_str().into();
                }
                data
            })
            .collect();
        let mentions: Vec<Value> = message.mentions.iter().map(|id| self.user_json(*id)).collect();
        let mut data = json!({
            "id": message.id.to_string(), "channel_id": message.channel.to_string(),
            "type": message.kind, "content": message.content, "author": self.user_json(message.author),
            "mentions": mentions, "mention_roles": [], "mention_everyone": message.mentions_everyone,
            "attachments": files, "embeds": message.embeds, "components": numbered(&message.components),
            "timestamp": stamp(message.id.time()), "edited_timestamp": message.edited.map(stamp),
            "flags": message.flags, "pinned": false, "tts": false,
        });
        if let Some(id) = message.reply_to {
            let channel =
                if message.kind == 21 { self.parent_of(message.channel) } else { message.channel };
            data["message_reference"] = json!({
                "type": 0, "channel_id": channel.to_string(), "message_id": id.to_string(),
            });
            if let Some(guild) = self.channels.get(&channel).and_then(|place| place.guild) {
                data["message_reference"]["guild_id"] = guild.to_string().into();
            }
            if nested {
                let first = self.find_message(channel, id);
                data["referenced_message"] =
                    first.map_or(Value::Null, |first| self.message_json(first, false));
            }
        }
        if let Some(thread) = message.thread.filter(|id| nested && self.channels.contains_key(id)) {
            data["thread"] = self.channel_json(thread);
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            data["application_id"] = self.bot.to_string().into();
            data["webhook_id"] = self.bot.to_string().into();
            data["interaction_metadata"] = self.interaction_metadata_json(interaction);
        }
        data
    }

    fn parent_of(&self, thread: Snowflake) -> Snowflake {
        self.channels.get(&thread).and_then(|channel| channel.parent).unwrap_or(thread)
    }
}

/// Adds the ids that Discord assigns to components without one.
fn numbered(components: &[Value]) -> Vec<Value> {
    fn number(component: &mut Value, next: &mut u32) {
        if !component.is_object() {
            return;
        }
        *next += 1;
        if component.get("id").is_none_or(Value::is_null) {
            component["id"] = (*next).into();
        }
        // A response does not contain fields that were sent as null.
        if let Some(fields) = component.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        if let Some(inner) = component.get_mut("components").and_then(Value::as_array_mut) {
            for component in inner {
                number(component, next);
            }
        }
    }
    let mut components = components.to_vec();
    let mut next = 0;
    for component in &mut components {
        number(component, &mut next);
    }
    components
}
