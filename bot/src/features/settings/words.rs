//! What is said about settings.

use locale::Language;

use crate::chat::text::{Style, markup, tidy};
use crate::config::{Palette, Theme};
use crate::game::state::{Cells, GuildRules, Hours, Notices, Settings};
use crate::game::words::{capital, channels, list};

/// What a person has chosen, and the rules of the guild where they write.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    /// How things look for the person.
    pub(super) mine: Settings,
    /// What the person is notified of.
    pub(super) notices: Notices,
    /// When the person sleeps and has days off.
    pub(super) hours: Hours,
    /// The rules of the guild.
    pub(super) rules: GuildRules,
}

/// Returns the personal settings except hours, each with its name and its value in words.
fn values(mine: &Settings, notices: &Notices) -> Vec<(&'static str, String)> {
    let theme = mine.look.theme.map_or("usual", Theme::word);
    let palette = mine.look.palette.map_or("usual", Palette::word);
    let board = if mine.own_side { "own side at the bottom" } else { "first seat at the bottom" };
    let pings = match (mine.pings, notices.digest) {
        (true, _) => "you are mentioned on your turn",
        (false, Some(_)) => "never, but you receive digests",
        (false, None) => "never",
    };
    let digest = notices.digest.map_or_else(|| "off".to_owned(), |digest| digest.to_string());
    let next = if notices.next { "on" } else { "off" };
    let confirm = if mine.confirm { "moves are shown to you first" } else { "off" };
    let forced = if mine.forced { "your only move is played for you" } else { "off" };
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let cells = match mine.cells {
        Cells::Mine => "named from your seat",
        Cells::Mover => "named from your seat, moves announced from the mover's",
        Cells::White => "named from White's seat",
    };
    let reminders = notices.reminders.to_string();
    vec![
        ("theme", theme.to_owned()),
        ("palette", palette.to_owned()),
        ("board", board.to_owned()),
        ("cells", cells.to_owned()),
        ("pings", pings.to_owned()),
        ("digest", digest),
        ("reminders", reminders),
        ("next", next.to_owned()),
        ("confirm", confirm.to_owned()),
        ("forced", forced.to_owned()),
        ("rated", yes(mine.rated)),
        ("listed", yes(mine.listed)),
        ("puzzles", yes(mine.puzzles)),
        ("language", name(mine.language)),
    ]
}

/// Returns who may open games in a guild.
fn openers(rules: &GuildRules) -> String {
    rules.role.as_ref().map_or("everybody".to_owned(), |role| markup(&format!("@&{role}")))
}

impl Chosen {
    /// Returns all settings, each with its name and its value in words.
    fn values(&self) -> Vec<(&'static str, String)> {
        let sleep = self.hours.sleep.map_or_else(|| "off".to_owned(), |sleep| sleep.to_string());
        let weekends = if self.hours.weekends_off { "off" } else { "on" };
        let mut all = values(&self.mine, &self.notices);
        all.extend([
            ("timezone", self.hours.zone.name().to_owned()),
            ("sleep", sleep),
            ("weekends", weekends.to_owned()),
            ("channels", channels(&self.rules.channels)),
            ("who-may-open", openers(&self.rules)),
            ("server-language", name(self.rules.language)),
            ("ratings", if self.rules.shares_ratings { "all" } else { "here" }.to_owned()),
        ]);
        all
    }
}

/// A language that was chosen.
fn name(language: Option<Language>) -> String {
    language.map_or("as in Discord", Language::name).to_owned()
}

/// Which settings have changed: each with its old and its new value.
pub(super) fn settings_changed(old: &Chosen, new: &Chosen) -> String {
    let pairs = old.values().into_iter().zip(new.values());
    let changed: Vec<String> = pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((name, before), (_, after))| format!("{name} from '{before}' to '{after}'"))
        .collect();
    if changed.is_empty() {
        "Nothing changed.".to_owned()
    } else {
        format!("Changed {}.", list(&changed, "and"))
    }
}

/// A person's settings, and those of the guild.
pub(super) fn settings(chosen: &Chosen, guild: bool, changed: bool) -> String {
    let item = |(name, value): (&str, String)| match name {
        "theme" | "palette" => format!("{name} {value}"),
        _ => format!("{name}: {value}"),
    };
    let items: Vec<String> = values(&chosen.mine, &chosen.notices).into_iter().map(item).collect();
    let head = if changed { "Your settings now" } else { "Your settings" };
    let mut text = format!("{head}: {}.", items.join(" \u{b7} "));
    if guild {
        let rules = &chosen.rules;
        let also = if rules.shares_ratings { " and over all servers that allow it" } else { "" };
        text = format!(
            "{text}\nHere, {} may open games in {}. They count for the ratings of this server{also}.",
            openers(rules),
            channels(&rules.channels)
        );
    }
    format!("{text}\nChange them with /settings; '/help settings' explains how.")
}

/// The setting has no such value.
pub(super) fn no_such_choice(key: &str, value: &str, allowed: &str) -> String {
    capital(&format!("'{}' is not a value for {key}; use {allowed}.", tidy(value)))
}

/// There is no such setting.
pub(super) fn no_such_setting(key: &str) -> String {
    format!(
        "There is no setting '{}'. The settings are theme, palette, board, cells, pings, digest, reminders, next, confirm, forced, rated, listed, puzzles, language, timezone, sleep and weekends; on a server, its managers \
         can also set channels, who-may-open, ratings and server-language.",
        tidy(key)
    )
}

/// Settings of a guild were used outside a guild.
pub(super) fn only_in_a_guild() -> String {
    "Channels, who-may-open, ratings and server-language can only be set on a server, in one of its channels."
        .to_owned()
}

/// Settings of a guild were used by somebody who is not known to be a manager.
pub(super) fn only_managers() -> String {
    "Only people with the permission Manage Server can set channels, who-may-open, ratings and server-language, with the slash command /settings."
        .to_owned()
}

/// The text is not a list of channels.
pub(super) fn no_such_channel(text: &str) -> String {
    format!("'{}' is not a list of channels; write channels=#one,#two or channels=all.", tidy(text))
}

/// The text is not a role.
pub(super) fn no_such_role(text: &str) -> String {
    format!("'{}' is not a role; write who-may-open=@players or who-may-open=all.", tidy(text))
}

/// When a person sleeps and has days off.
pub(super) fn hours(hours: &Hours) -> String {
    let zone = hours.zone.name();
    let weekends = " \u{b7} weekends off, in games that allow it";
    match (hours.sleep, hours.weekends_off) {
        (None, false) => format!(
            "Your time zone: {zone}. '/settings timezone=Europe/Berlin sleep=23:00-07:00' keeps deadlines and reminders out of \
             your sleep."
        ),
        (sleep, off) => {
            let sleep = sleep.map_or_else(String::new, |sleep| format!(" \u{b7} sleep {sleep}"));
            let weekends = if off { weekends } else { "" };
            format!(
                "Your clock: time zone {zone}{sleep}{weekends}. No deadline or reminder of yours falls into these hours."
            )
        }
    }
}

/// Sleep and days off were changed less than a week ago.
pub(super) fn hours_changed_too_soon(hours: &Hours, style: Style) -> String {
    let from = (style.moment)(hours.settled_at());
    format!(
        "When you rest can be changed once a week, and you can change it again from {from}. '/settings sleep=off weekends=on' ends your rest at any \
         time."
    )
}

/// A name is no time zone; `nearest` is one that is written similarly.
pub(super) fn no_such_zone(text: &str, nearest: Option<&str>) -> String {
    let hint = match nearest {
        Some(name) => format!("did you mean {name}?"),
        None => "name a city of it, such as timezone=Europe/Berlin or timezone=UTC.".to_owned(),
    };
    format!("There is no time zone '{}'; {hint}", tidy(text))
}
