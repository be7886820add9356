//! Settings of people and guilds.

use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::config::{Palette, Theme};
use crate::game::state::{Cells, GuildRules, Notices, PersonTime, Schedule};
use crate::game::words;
use crate::store::{NewNotices, StoreError};

/// The most channels that a guild can name.
const MOST_CHANNELS: usize = 50;

impl Case<'_> {
    pub(crate) fn settings(&mut self, changes: &[(String, String)]) -> Result<(), Halt> {
        let mut mine = self.state.settings(self.author())?;
        let mut notices = self.state.notices(self.author())?;
        let before = notices.clone();
        let old_time = self.state.time_of(self.author())?;
        let mut hours = old_time.hours;
        let guild = self.incoming.context.guild.as_ref();
        let mut rules = match guild {
            Some(member) => self.state.guild(&member.guild)?,
            None => GuildRules::default(),
        };
        let old = words::Chosen { mine, notices: notices.clone(), hours, rules: rules.clone() };
        let (mut for_me, mut for_all) = (false, false);
        for (key, value) in changes {
            match key.as_str() {
                "channels" | "channel" | "role" | "who-may-open" => {
                    for_all = true;
                    match guild {
                        None => return Err(Halt::refuse(words::only_in_a_guild())),
                        Some(member) if !member.manages => {
                            return Err(Halt::refuse(words::only_managers()));
                        }
                        Some(member) if !key.starts_with("channel") => {
                            set_role(&mut rules, value, &member.guild)?;
                        }
                        Some(_) => set_channels(&mut rules, value)?,
                    }
                }
                key if super::hours::concerns(key) => {
                    for_me = true;
                    super::hours::set(&mut hours, key, value)?;
                }
                _ => {
                    for_me = true;
                    set(&mut mine, &mut notices, key, value)?;
                }
            }
        }
        self.may_change_hours(&old_time.hours, &hours)?;
        let chosen = words::Chosen { mine, notices: notices.clone(), hours, rules: rules.clone() };
        let changes = for_me || for_all;
        let text = words::settings(&chosen, guild.is_some(), changes);
        let mut text = format!("{text}\n{}", words::hours(&hours));
        if changes {
            text = format!("{} {text}", words::settings_changed(&old, &chosen));
        }
        let reminders = notices.reminders.clone();
        if notices != before || hours.zone != old_time.hours.zone {
            let now = self.now;
            let due = notices.digest.map(|digest| digest.next(now, &hours.zone));
            self.change(NewNotices { person: self.author().clone(), notices, due });
        }
        if for_me {
            self.change((self.author().clone(), mine));
            self.store_hours(&old_time, hours)?;
            if reminders != before.reminders {
                self.remind_at(&reminders, &PersonTime { hours, ..old_time })?;
            }
        }
        if for_all && let Some(member) = guild {
            self.change((member.guild.clone(), rules));
        }
        self.whisper(text);
        Ok(())
    }

    /// Checks that the writer may open a game here.
    pub(crate) fn may_open_here(&self) -> Result<(), Halt> {
        let Some(member) = &self.incoming.context.guild else { return Ok(()) };
        if let Some(channels) = self.other_channels()? {
            return Err(Halt::refuse(words::not_in_this_channel(&channels)));
        }
        let rules = self.state.guild(&member.guild)?;
        match &rules.role {
            Some(role) if !member.manages => match &member.roles {
                Some(roles) if roles.contains(role) => Ok(()),
                Some(_) => Err(Halt::refuse(words::not_with_this_role(role))),
                None => Err(Halt::refuse(words::roles_unknown(role))),
            },
            _ => Ok(()),
        }
    }

    /// Returns the channels in which games may be played on this server, if this is not one of them.
    pub(crate) fn other_channels(&self) -> Result<Option<Vec<String>>, StoreError> {
        let Some(member) = &self.incoming.context.guild else { return Ok(None) };
        let channels = self.state.guild(&member.guild)?.channels;
        let other = !channels.is_empty() && !channels.contains(&member.channel);
        Ok(other.then_some(channels))
    }
}

fn set(
    mine: &mut crate::game::state::Settings,
    notices: &mut Notices,
    key: &str,
    value: &str,
) -> Result<(), Refusal> {
    let value = value.to_lowercase();
    let usual = ["usual", "default"].contains(&value.as_str());
    let choice = |allowed: &str| Err(Refusal::new(words::no_such_choice(key, &value, allowed)));
    match key {
        "theme" if usual => mine.look.theme = None,
        "theme" => match Theme::from_word(&value) {
            Some(theme) => mine.look.theme = Some(theme),
            None => return choice("dark, light or usual"),
        },
        "palette" | "colours" | "colors" if usual => mine.look.palette = None,
        "palette" | "colours" | "colors" => match Palette::from_word(&value) {
            Some(palette) => mine.look.palette = Some(palette),
            None => return choice("classic, safe or usual"),
        },
        "board" | "orientation" => match value.as_str() {
            "own" | "mine" => mine.own_side = true,
            "white" | "first" => mine.own_side = false,
            _ => return choice("own or white"),
        },
        "cells" | "cell" | "coordinates" => match Cells::from_word(&value) {
            Some(cells) => mine.cells = cells,
            None if usual || value == "own" => mine.cells = Cells::Mine,
            None => return choice("mine, mover or white"),
        },
        "pings" | "ping" => match value.as_str() {
            "always" | "on" | "yes" | "move" => mine.pings = true,
            "digest" => {
                mine.pings = false;
                notices.digest.get_or_insert(Schedule::DAILY);
            }
            "never" | "off" | "no" => {
                mine.pings = false;
                notices.digest = None;
            }
            _ => return choice("always, digest or never"),
        },
        "digest" | "digests" => match value.as_str() {
            "off" | "never" | "no" | "none" => notices.digest = None,
            text => match text.parse() {
                Ok(schedule) => notices.digest = Some(schedule),
                Err(()) => return choice("daily@08:00, weekly@mon 08:00 or off"),
            },
        },
        "reminders" | "reminder" => match value.parse() {
            Ok(reminders) => notices.reminders = reminders,
            Err(()) => return choice("usual, off, spans such as 1d,3h, or every 12h"),
        },
        "next" => match value.as_str() {
            "on" | "yes" => notices.next = true,
            "off" | "no" | "never" => notices.next = false,
            _ => return choice("on or off"),
        },
        "confirm" | "preview" => match value.as_str() {
            "on" | "yes" => mine.confirm = true,
            "off" | "no" | "never" => mine.confirm = false,
            _ => return choice("on or off"),
        },
        _ => return Err(Refusal::new(words::no_such_setting(key))),
    }
    Ok(())
}

fn set_channels(rules: &mut GuildRules, value: &str) -> Result<(), Refusal> {
    if ["all", "any", "everywhere"].contains(&value.to_lowercase().as_str()) {
        rules.channels.clear();
        return Ok(());
    }
    let mut channels = Vec::new();
    for part in value.split([',', ' ']).filter(|p| !p.is_empty()) {
        let id = part.strip_prefix("<#").and_then(|p| p.strip_suffix('>')).unwrap_or(part);
        if id.is_empty() || id.len() > 20 || !id.bytes().all(|b| b.is_ascii_digit()) {
            return Err(Refusal::new(words::no_such_channel(part)));
        }
        if !channels.iter().any(|c| c == id) {
            channels.push(id.to_owned());
        }
    }
    if channels.is_empty() || channels.len() > MOST_CHANNELS {
        return Err(Refusal::new(words::no_such_channel(value)));
    }
    rules.channels = channels;
    Ok(())
}

fn set_role(rules: &mut GuildRules, value: &str, guild: &str) -> Result<(), Refusal> {
    let id = value.strip_prefix("<@&").and_then(|v| v.strip_suffix('>')).unwrap_or(value);
    // The role of everybody has the guild's own id.
    if id == guild || ["all", "everyone", "@everyone"].contains(&value.to_lowercase().as_str()) {
        rules.role = None;
        return Ok(());
    }
    if id.is_empty() || id.len() > 20 || !id.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Refusal::new(words::no_such_role(value)));
    }
    rules.role = Some(id.to_owned());
    Ok(())
}
