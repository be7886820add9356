//! Settings of a guild: where games may be opened, by whom, and the language of posts.

use locale::{Language, text};

use super::words::{self, TABLE};
use crate::chat::Membership;
use crate::chat::text::tidy;
use crate::game::Halt;
use crate::game::state::GuildRules;

const MOST_CHANNELS: usize = 50;

/// Returns whether a setting is one of the guild's.
pub(super) fn concerns(key: &str) -> bool {
    ["channels", "channel", "role", "who-may-open", "ratings", "server-language"].contains(&key)
}

pub(super) fn set(
    rules: &mut GuildRules,
    member: Option<&Membership>,
    key: &str,
    value: &str,
) -> Result<(), Halt> {
    if key == "ratings" {
        return Err(Halt::refuse(text!(TABLE, "no-longer-offered")));
    }
    let member = member.ok_or_else(|| Halt::refuse(words::only_in_a_guild()))?;
    if !member.manages {
        return Err(Halt::refuse(words::only_managers()));
    }
    if key == "server-language" {
        rules.language = language(key, value)?;
        Ok(())
    } else if key.starts_with("channel") {
        set_channels(rules, value)
    } else {
        set_role(rules, value, &member.guild)
    }
}

/// Reads a language; `None` for the one that the network reports.
pub(super) fn language(key: &str, value: &str) -> Result<Option<Language>, Halt> {
    if ["usual", "default", "auto"].contains(&value.to_lowercase().as_str()) {
        return Ok(None);
    }
    let found = Language::from_word(value);
    let allowed = &["en", "de", "usual"];
    found.map(Some).ok_or_else(|| Halt::refuse(words::no_such_choice(key, value, allowed)))
}

fn set_channels(rules: &mut GuildRules, value: &str) -> Result<(), Halt> {
    if ["all", "any", "everywhere"].contains(&value.to_lowercase().as_str()) {
        rules.channels.clear();
        return Ok(());
    }
    let mut channels = Vec::new();
    for part in value.split([',', ' ']).filter(|p| !p.is_empty()) {
        let id = part.strip_prefix("<#").and_then(|p| p.strip_suffix('>')).unwrap_or(part);
        if id.is_empty() || id.len() > 20 || !id.bytes().all(|b| b.is_ascii_digit()) {
            return Err(Halt::refuse(words::no_such_channel(part)));
        }
        if !channels.iter().any(|c| c == id) {
            channels.push(id.to_owned());
        }
    }
    if channels.is_empty() || channels.len() > MOST_CHANNELS {
        return Err(Halt::refuse(words::no_such_channel(value)));
    }
    rules.channels = channels;
    Ok(())
}

fn set_role(rules: &mut GuildRules, value: &str, guild: &str) -> Result<(), Halt> {
    let id = value.strip_prefix("<@&").and_then(|v| v.strip_suffix('>')).unwrap_or(value);
    // The role of everybody has the guild's own id.
    if id == guild || ["all", "everyone", "@everyone"].contains(&value.to_lowercase().as_str()) {
        rules.role = None;
        return Ok(());
    }
    if id.is_empty() || id.len() > 20 || !id.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Halt::refuse(text!(TABLE, "no-such-role", value = tidy(value))));
    }
    rules.role = Some(id.to_owned());
    Ok(())
}
