//! What is said about settings.

use locale::{Language, Table, Text, table, text};

use crate::chat::text::{Style, markup, tidy};
use crate::config::{Palette, Theme};
use crate::game::state::{Cells, GuildRules, Hours, Notices, Settings, SleepError, fixed_offset};
use crate::game::words::{and, or};
use crate::time::Moment;

pub(super) static TABLE: Table = table!();

/// The settings of a person, and those of a guild, as people type them.
const MINE: [&str; 17] = [
    "theme",
    "palette",
    "board",
    "cells",
    "pings",
    "digest",
    "reminders",
    "next",
    "confirm",
    "forced",
    "rated",
    "listed",
    "puzzles",
    "language",
    "timezone",
    "sleep",
    "weekends",
];
const GUILD: [&str; 3] = ["channels", "who-may-open", "server-language"];

const MOST_CHANNELS: usize = 20;

/// What a person has chosen, and the rules of the guild where they write.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) mine: Settings,
    pub(super) notices: Notices,
    pub(super) hours: Hours,
    pub(super) rules: GuildRules,
}

/// Joins what people type, which is the same in all languages.
fn typed(words: &[&'static str], join: fn(Vec<Text>) -> Text) -> Text {
    join(words.iter().map(|word| Text::same(*word)).collect())
}

/// A value as it is typed, in words.
fn value(typed: impl Into<String>) -> Text {
    let typed = typed.into();
    match typed.as_str() {
        "usual" => text!(TABLE, "value-usual"),
        "dark" => text!(TABLE, "value-dark"),
        "light" => text!(TABLE, "value-light"),
        "classic" => text!(TABLE, "value-classic"),
        "safe" => text!(TABLE, "value-safe"),
        "never" => text!(TABLE, "value-never"),
        "on" => text!(TABLE, "value-on"),
        "off" => text!(TABLE, "value-off"),
        "yes" => text!(TABLE, "value-yes"),
        "no" => text!(TABLE, "value-no"),
        _ => Text::same(typed),
    }
}

/// Returns the personal settings except hours, each with its name and its value in words.
fn values(mine: &Settings, notices: &Notices) -> Vec<(&'static str, Text)> {
    let theme = mine.look.theme.map_or("usual", Theme::word);
    let palette = mine.look.palette.map_or("usual", Palette::word);
    let board = if mine.own_side { text!(TABLE, "own-side") } else { text!(TABLE, "first-side") };
    let pings = match (mine.pings, notices.digest) {
        (true, _) => text!(TABLE, "mentioned"),
        (false, Some(_)) => text!(TABLE, "digests"),
        (false, None) => value("never"),
    };
    let digest = notices.digest.map_or_else(|| "off".to_owned(), |digest| digest.to_string());
    let off = || value("off");
    let confirm = if mine.confirm { text!(TABLE, "shown-first") } else { off() };
    let forced = if mine.forced { text!(TABLE, "forced") } else { off() };
    let yes = |yes: bool| value(if yes { "yes" } else { "no" });
    let cells = match mine.cells {
        Cells::Mine => text!(TABLE, "mine"),
        Cells::Mover => text!(TABLE, "mover"),
        Cells::White => text!(TABLE, "white"),
    };
    vec![
        ("theme", value(theme)),
        ("palette", value(palette)),
        ("board", board),
        ("cells", cells),
        ("pings", pings),
        ("digest", value(digest)),
        ("reminders", value(notices.reminders.to_string())),
        ("next", value(if notices.next { "on" } else { "off" })),
        ("confirm", confirm),
        ("forced", forced),
        ("rated", yes(mine.rated)),
        ("listed", yes(mine.listed)),
        ("puzzles", yes(mine.puzzles)),
        ("language", name(mine.language)),
    ]
}

fn openers(rules: &GuildRules) -> Text {
    match &rules.role {
        None => text!(TABLE, "everybody"),
        Some(role) => Text::same(markup(&format!("@&{role}"))),
    }
}

fn channels(rules: &GuildRules) -> Text {
    let named = rules.channels.iter().take(MOST_CHANNELS);
    let named = named.map(|id| Text::same(markup(&format!("#{id}"))));
    match rules.channels.len() {
        0 => text!(TABLE, "every-channel"),
        n if n > MOST_CHANNELS => text!(TABLE, "other-channels", some = Text::joined(named, ", ")),
        _ => and(named.collect()),
    }
}

impl Chosen {
    /// Returns all settings, each with its name and its value in words.
    fn values(&self) -> Vec<(&'static str, Text)> {
        let sleep = self.hours.sleep.map_or_else(|| "off".to_owned(), |sleep| sleep.to_string());
        let zone =
            fixed_offset(self.hours.zone).unwrap_or_else(|| self.hours.zone.name().to_owned());
        let mut all = values(&self.mine, &self.notices);
        all.extend([
            ("timezone", Text::same(zone)),
            ("sleep", value(sleep)),
            ("weekends", value(if self.hours.weekends_off { "off" } else { "on" })),
            ("channels", channels(&self.rules)),
            ("who-may-open", openers(&self.rules)),
            ("server-language", name(self.rules.language)),
        ]);
        all
    }
}

fn name(language: Option<Language>) -> Text {
    language.map_or_else(|| text!(TABLE, "as-in-discord"), |language| Text::same(language.name()))
}

/// Which settings have changed: each with its old and its new value.
pub(super) fn settings_changed(old: &Chosen, new: &Chosen) -> Text {
    let pairs = old.values().into_iter().zip(new.values());
    let changed: Vec<Text> = pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((name, before), (_, after))| text!(TABLE, "change", name, before, after))
        .collect();
    if changed.is_empty() {
        text!(TABLE, "nothing-changed")
    } else {
        text!(TABLE, "changed", changes = and(changed))
    }
}

pub(super) fn settings(chosen: &Chosen, guild: bool, changed: bool) -> Text {
    let item = |(name, value): (&'static str, Text)| {
        let between = if ["theme", "palette"].contains(&name) { " " } else { ": " };
        Text::joined([Text::same(name), value], between)
    };
    let items = values(&chosen.mine, &chosen.notices).into_iter().map(item);
    let items = Text::joined(items, " \u{b7} ");
    let yours =
        if changed { text!(TABLE, "yours-now", items) } else { text!(TABLE, "yours", items) };
    let (openers, channels) = (openers(&chosen.rules), channels(&chosen.rules));
    let here = if guild { text!(TABLE, "here", openers, channels) } else { Text::empty() };
    Text::lines([yours, here, text!(TABLE, "how")])
}

pub(super) fn no_such_choice(key: &str, value: &str, allowed: &[&'static str]) -> Text {
    text!(TABLE, "no-such-choice", key, value = tidy(value), allowed = typed(allowed, or))
}

pub(super) fn no_such_setting(key: &str) -> Text {
    text!(
        TABLE,
        "no-such-setting",
        key = tidy(key),
        mine = typed(&MINE, and),
        guild = typed(&GUILD, and)
    )
}

pub(super) fn no_such_channel(text: &str) -> Text {
    text!(TABLE, "no-such-channel", value = tidy(text))
}

pub(super) fn only_in_a_guild() -> Text {
    text!(TABLE, "only-in-a-guild", guild = typed(&GUILD, and))
}

pub(super) fn only_managers() -> Text {
    text!(TABLE, "only-managers", guild = typed(&GUILD, and))
}

/// When a person sleeps and has days off, and until when that can be corrected.
pub(super) fn hours(hours: &Hours, now: Moment, style: Style) -> Text {
    let fixed = fixed_offset(hours.zone);
    let zone = fixed.as_deref().unwrap_or(hours.zone.name());
    let remark = fixed.as_deref().map(|zone| text!(TABLE, "no-summer-time", zone));
    let shown = shown_hours(hours, zone);
    let correctable = hours
        .correctable(now)
        .map(|(until, times)| text!(TABLE, "correctable", until = (style.moment)(until), times));
    Text::joined([Some(shown), remark, correctable].into_iter().flatten(), " ")
}

fn shown_hours(hours: &Hours, zone: &str) -> Text {
    if hours.sleep.is_none() && !hours.weekends_off {
        return text!(TABLE, "zone", zone);
    }
    let sleep = hours.sleep.map(|sleep| text!(TABLE, "sleep", sleep = sleep.to_string()));
    let weekends = hours.weekends_off.then(|| text!(TABLE, "weekends-off"));
    let parts = [Some(text!(TABLE, "time-zone", zone)), sleep, weekends];
    text!(TABLE, "clock", parts = Text::joined(parts.into_iter().flatten(), " \u{b7} "))
}

pub(super) fn hours_changed_too_soon(hours: &Hours, style: Style) -> Text {
    text!(TABLE, "too-soon", from = (style.moment)(hours.settled_at()))
}

pub(super) fn no_sleep(error: &SleepError) -> Text {
    match error {
        SleepError::NotASleep(typed) => text!(TABLE, "no-sleep", typed = typed.as_str()),
        SleepError::OutOfBounds => text!(TABLE, "sleep-out-of-bounds"),
    }
}

/// An abbreviation, or an offset that is no whole hour, says too little: cities are named instead.
pub(super) fn says_too_little(text: &str, cities: &[&str], last: &str) -> Text {
    let name = tidy(text);
    match cities {
        [] => text!(TABLE, "zone-of-a-city", name, last),
        _ => text!(TABLE, "zone-of-cities", name, cities = cities.join(", "), last),
    }
}

/// A name is no time zone; `nearest` is one that is written similarly.
pub(super) fn no_such_zone(text: &str, nearest: Option<&str>) -> Text {
    let name = tidy(text);
    match nearest {
        Some(nearest) => text!(TABLE, "nearest-zone", name, nearest),
        None => text!(TABLE, "no-such-zone", name),
    }
}
