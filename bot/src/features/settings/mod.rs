//! Settings of people and guilds.

mod form;
mod guild;
mod hours;
mod person;
mod words;

use std::collections::HashSet;
use std::fmt;

use locale::Text;
use rules::steps::take;

use crate::game::command::write::pair;
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::form::Form;
use crate::game::state::{GuildRules, PersonTime};
use crate::game::{Case, Feature, Halt, Request};
use crate::store::NewNotices;
use words::Chosen;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Person,
    &["settings", "setting", "preferences"],
    &words::TABLE,
    &[
        optional("theme", Kind::NamedChoice(&["dark", "light", "usual"])),
        optional("palette", Kind::NamedChoice(&["classic", "safe", "usual"])),
        optional("board", Kind::NamedChoice(&["own", "white"])),
        optional("cells", Kind::NamedChoice(&["mine", "mover", "white"])),
        optional("pings", Kind::NamedChoice(&["always", "digest", "never"])),
        optional("digest", Kind::Named),
        optional("reminders", Kind::Named),
        optional("next", Kind::NamedChoice(&["on", "off"])),
        optional("confirm", Kind::NamedChoice(&["on", "off"])),
        optional("forced", Kind::NamedChoice(&["auto", "off"])),
        optional("rated", Kind::NamedChoice(&["yes", "no"])),
        optional("listed", Kind::NamedChoice(&["yes", "no"])),
        optional("puzzles", Kind::NamedChoice(&["yes", "no"])),
        optional("timezone", Kind::NamedZone),
        optional("sleep", Kind::Named),
        optional("weekends", Kind::NamedChoice(&["off", "on"])),
        optional("channels", Kind::Named),
        optional("who-may-open", Kind::NamedRole),
        optional("language", Kind::NamedChoice(&["en", "de", "usual"])),
        optional("server-language", Kind::NamedChoice(&["en", "de", "usual"])),
    ],
)];

pub struct Settings;

impl Feature for Settings {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn form(&self, _: &Spec) -> Option<&'static Form> {
        Some(&form::FORM)
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(SettingsRequest { changes: pairs(arguments)? }))
    }
}

fn pairs(arguments: &Arguments<'_>) -> Result<Vec<(String, String)>, CommandError> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut keys = HashSet::new();
    for word in &arguments.words {
        take(word.len());
        let Some((key, value)) = word.split_once('=') else {
            // `digest=weekly@mon 08:00`, `reminders=every 12h`
            if let Some((key, value)) = found.last_mut()
                && ["digest", "reminders"].contains(&key.as_str())
            {
                value.push(' ');
                value.push_str(word);
                continue;
            }
            return arguments.too_much(word);
        };
        let key = key.to_lowercase();
        if !keys.insert(key.clone()) {
            return Err(CommandError::Twice(key));
        }
        found.push((key, value.to_owned()));
    }
    Ok(found)
}

#[derive(Debug)]
struct SettingsRequest {
    /// Pairs of key and value, as written.
    changes: Vec<(String, String)>,
}

impl fmt::Display for SettingsRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes: Vec<String> = self.changes.iter().map(|(k, v)| pair(k, v)).collect();
        f.write_str(&changes.join(" "))
    }
}

impl Request for SettingsRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let author = case.author().clone();
        let member = case.incoming.context.guild.as_ref();
        let time = case.state.time_of(&author)?;
        let old = Chosen {
            mine: case.state.settings(&author)?,
            notices: case.state.notices(&author)?,
            hours: time.hours,
            rules: match member {
                Some(member) => case.state.guild(&member.guild)?,
                None => GuildRules::default(),
            },
        };
        let mut new = old.clone();
        let (mut for_me, mut for_all) = (false, false);
        for (key, value) in &self.changes {
            if guild::concerns(key) {
                for_all = true;
                guild::set(&mut new.rules, member, key, value)?;
                continue;
            }
            for_me = true;
            if hours::concerns(key) {
                hours::set(&mut new.hours, key, value)?;
            } else {
                person::set(&mut new.mine, &mut new.notices, key, value)?;
            }
        }
        let corrects = hours::change(case, &old.hours, &mut new.hours)?;
        let changed = !self.changes.is_empty();
        let (now, style) = (case.now.max(case.at()), case.desk.network.style);
        let clock = words::hours(&new.hours, now, style);
        let shown = [words::settings(&new, member.is_some(), changed), clock];
        let mut text = Text::lines(shown);
        if changed {
            text = Text::joined([words::settings_changed(&old, &new), text], " ");
        }
        let reminders = new.notices.reminders.clone();
        if new.notices != old.notices || new.hours.zone != old.hours.zone {
            let due = new.notices.digest.map(|digest| digest.next(case.now, &new.hours.zone));
            case.change(NewNotices { person: author.clone(), notices: new.notices, due });
        }
        if for_me {
            case.change((author, new.mine));
            hours::store(case, &time, (new.hours, corrects))?;
            if reminders != old.notices.reminders {
                hours::remind_at(case, &reminders, &PersonTime { hours: new.hours, ..time })?;
            }
        }
        if for_all && let Some(member) = member {
            case.change((member.guild.clone(), new.rules));
        }
        case.whisper(text);
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn settings(changes: &[(&str, &str)]) -> SettingsRequest {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        SettingsRequest { changes: changes.iter().map(owned).collect() }
    }

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let mut all: Vec<Box<dyn Request>> = vec![Box::new(settings(&[]))];
        for value in ["red", "<@5>", "", "two words", " x", "g12", "#7@3", "Then…", "ümit", "a,b"]
        {
            all.push(Box::new(settings(&[
                ("theme", value),
                ("digest", value),
                ("who-may-open", value),
            ])));
        }
        all
    }

    #[test]
    fn some_values_are_several_words() {
        for (text, changes) in [
            ("Theme=light pings=never", settings(&[("theme", "light"), ("pings", "never")])),
            (
                "digest=weekly@mon 08:00 reminders=every 12h next=on",
                settings(&[
                    ("digest", "weekly@mon 08:00"),
                    ("reminders", "every 12h"),
                    ("next", "on"),
                ]),
            ),
            (
                "theme=light channels=\"<#1>, <#2>\"",
                settings(&[("theme", "light"), ("channels", "<#1>, <#2>")]),
            ),
        ] {
            let read = Settings.parse(&Arguments::new(&SPECS[0], text)).unwrap();
            assert_eq!(format!("{read:?}"), format!("{changes:?}"));
        }
    }
}
