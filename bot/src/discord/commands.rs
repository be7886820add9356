//! Slash commands: their definitions, made from the features, and the text of a filled-in command.

use locale::{Language, Text};
use rules::Variant;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::model::application::{
    CommandOptionType, CommandType, InstallationContext, InteractionContext,
};
use serenity::model::permissions::Permissions;

use super::payload::{Id, Member, Sent, User};
use super::text::{LONGEST_CHOICE, MOST_CHOICES, cut};
use crate::chat::{Person, PersonId};
use crate::features::{FEATURES, menus, spec};
use crate::game::command::{Group, Kind, Menu, Parameter, Spec, Target};
use crate::game::topics::OVERVIEW;

pub(super) fn has_user_install(application: &Value) -> bool {
    application["integration_types_config"].get("1").is_some()
}

/// Returns the definitions of all commands, as Discord expects them. `user_install` is whether people can install the app for
/// themselves.
pub(super) fn definitions(user_install: bool) -> Value {
    FEATURES
        .iter()
        .flat_map(|feature| feature.specs().iter().map(move |spec| (feature, spec)))
        .map(|(feature, spec)| {
            let mut options: Vec<&Parameter> = spec.parameters.iter().collect();
            // Discord expects required options first.
            options.sort_by_key(|p| !p.required);
            let mut command = json!({
                "type": CommandType::ChatInput,
                "name": spec.name,
                "description": spec.short().english(),
                "description_localizations": localized(&spec.short()),
                "options": options.into_iter().map(|p| definition(spec, p)).collect::<Value>(),
            });
            offer(&mut command, user_install && feature.user_install());
            if spec.group == Group::Managers {
                // A default that a guild can change, so the permission is also checked when the command is used.
                command["default_member_permissions"] = json!(Permissions::MANAGE_GUILD);
                command["contexts"] = json!([InteractionContext::Guild]);
            }
            command
        })
        .chain(menus().map(|(feature, menu)| {
            let name = menu.name();
            let mut entry = json!({
                "type": menu_kind(menu),
                "name": name.english(),
                "name_localizations": localized(&name),
            });
            offer(&mut entry, user_install && feature.user_install());
            if menu.target == Target::Person {
                // In a direct message there is nobody else.
                entry["contexts"] = json!([InteractionContext::Guild]);
            }
            entry
        }))
        .collect()
}

/// Returns a text in the languages besides English, by Discord's locales, which are their tags.
fn localized(text: &Text) -> Value {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::English);
    others.map(|language| (language.tag(), text.say(language))).collect()
}

const fn menu_kind(menu: &Menu) -> CommandType {
    match menu.target {
        Target::Person => CommandType::User,
        Target::Post | Target::Text => CommandType::Message,
    }
}

/// Says where a command is offered, `anywhere` or where the bot is.
fn offer(command: &mut Value, anywhere: bool) {
    let contexts =
        [InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel];
    let installs = [InstallationContext::Guild, InstallationContext::User];
    let places = if anywhere { 3 } else { 2 };
    command["contexts"] = contexts.iter().take(places).map(|context| json!(context)).collect();
    command["integration_types"] =
        installs.iter().take(places - 1).map(|install| json!(install)).collect();
}

/// Returns a variant as a choice, at most [`LONGEST_CHOICE`] characters.
pub(super) fn choice(variant: Variant) -> Text {
    Text::joined([variant.text(), variant.summary()], ": ")
}

fn definition(spec: &Spec, parameter: &Parameter) -> Value {
    let help = spec.help(parameter);
    let mut option = json!({
        "name": parameter.name,
        "description": help.english(),
        "description_localizations": localized(&help),
        "required": parameter.required,
        "type": match parameter.kind {
            Kind::Game | Kind::Number | Kind::NamedNumber => CommandOptionType::Integer,
            Kind::Flag => CommandOptionType::Boolean,
            Kind::Person | Kind::NamedPerson => CommandOptionType::User,
            Kind::NamedRole => CommandOptionType::Role,
            Kind::File => CommandOptionType::Attachment,
            _ => CommandOptionType::String,
        },
    });
    let choices: Vec<Value> = match parameter.kind {
        Kind::Variant => Variant::ALL
            .iter()
            .map(|v| {
                let name = choice(*v);
                json!({
                    "name": name.english(), "value": v.name(),
                    "name_localizations": localized(&name),
                })
            })
            .collect(),
        Kind::Choice(words) | Kind::NamedChoice(words) => {
            words.iter().map(|w| json!({"name": w, "value": w})).collect()
        }
        _ => Vec::new(),
    };
    match parameter.kind {
        Kind::Game => option["min_value"] = json!(1),
        Kind::Number | Kind::NamedNumber => option["min_value"] = json!(0),
        _ => {}
    }
    use Kind::{Cell, Condition, Game, Line, Move, NamedZone, Topic};
    if matches!(parameter.kind, Cell | Condition | Game | Line | Move | NamedZone | Topic) {
        option["autocomplete"] = json!(true);
    }
    if !choices.is_empty() {
        option["choices"] = choices.into_iter().take(MOST_CHOICES).collect();
    }
    option
}

/// A filled-in slash command, or an entry of the context menu of a person or message.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Filled {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Sent<CommandType>,
    pub(super) target_id: Sent<Id>,
    #[serde(default)]
    pub(super) options: Vec<Given>,
    #[serde(default)]
    pub(super) resolved: Resolved,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Given {
    pub(super) name: String,
    #[serde(default)]
    pub(super) value: Value,
    #[serde(default)]
    pub(super) focused: bool,
}

/// The users, members, messages and attachments that a slash command or an entry of a context menu names, by id.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(super) struct Resolved {
    #[serde(default)]
    pub(super) users: std::collections::BTreeMap<String, User>,
    #[serde(default)]
    pub(super) members: std::collections::BTreeMap<String, Member>,
    #[serde(default)]
    pub(super) messages: std::collections::BTreeMap<String, Quoted>,
    #[serde(default)]
    pub(super) attachments: std::collections::BTreeMap<String, File>,
}

/// A message whose context menu was opened. Its content is complete, whatever else the bot may read.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Quoted {
    pub(super) content: Sent<String>,
    pub(super) attachments: Sent<Vec<File>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct File {
    pub(super) url: String,
    #[serde(default)]
    pub(super) size: u64,
    pub(super) filename: Sent<String>,
    pub(super) content_type: Sent<String>,
}

const TEXT_FILES: [&str; 3] = [".txt", ".pgn", ".fen"];

impl File {
    fn is_text(&self) -> bool {
        let name = self.filename.as_deref().unwrap_or_default().to_lowercase();
        self.content_type.as_deref().is_some_and(|media| media.starts_with("text/"))
            || TEXT_FILES.iter().any(|end| name.ends_with(end))
    }
}

impl Given {
    pub(super) fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }
}

impl Filled {
    /// Returns the text of the same command, for the parser of commands.
    pub(super) fn text(&self) -> String {
        if let Some((menu, id)) = self.menu() {
            return match menu.target {
                Target::Person => format!("{}<@{}>", menu.command, id.0),
                Target::Post => format!("{}{}", menu.command, id.0),
                Target::Text => {
                    let content = self.quoted().and_then(|quoted| quoted.content.as_deref());
                    format!("{}{}", menu.command, content.unwrap_or_default())
                }
            };
        }
        let mut words = vec![format!("/{}", self.name)];
        let parameters = spec(&self.name).map_or(&[][..], |e| e.parameters);
        let given = |p: &Parameter| self.options.iter().find(|o| o.name == p.name);
        // The game is first in the text, wherever its option is in the form.
        let (first, others): (Vec<_>, Vec<_>) =
            parameters.iter().partition(|p| p.kind == Kind::Game);
        let cell_missing = |p: &&Parameter| p.kind == Kind::Cell && given(p).is_none();
        let game_alone = parameters.iter().any(|p| cell_missing(&p));
        for parameter in first.into_iter().chain(others) {
            match given(parameter) {
                Some(given) => {
                    let word = written(parameter, given);
                    // Without a cell, `g4` would be read as one.
                    let game = parameter.kind == Kind::Game && game_alone;
                    words.extend(word.map(|w| if game { w.replacen('g', "#", 1) } else { w }));
                }
                // Alone, a game's name could also be a topic of its rules.
                None if parameter.kind == Kind::Topic && self.variant().is_some() => {
                    words.push(OVERVIEW.to_owned());
                }
                None => {}
            }
        }
        words.join(" ")
    }

    /// Returns the entry of a context menu, and the id of the person or message.
    fn menu(&self) -> Option<(&'static Menu, Id)> {
        let (_, menu) = menus().find(|(_, menu)| {
            menu.name().english() == self.name && *self.kind == Some(menu_kind(menu))
        })?;
        Some((menu, (*self.target_id)?))
    }

    fn quoted(&self) -> Option<&Quoted> {
        self.resolved.messages.get(&(*self.target_id)?.0.to_string())
    }

    /// Returns the attached file, if any: that of the command, or a text file of the message.
    pub(super) fn file(&self) -> Option<&File> {
        if let Some((menu, _)) = self.menu() {
            let quoted = self.quoted().filter(|_| menu.target == Target::Text)?;
            return quoted.attachments.as_ref()?.iter().find(|file| file.is_text());
        }
        let parameters = spec(&self.name).map_or(&[][..], |e| e.parameters);
        let parameter = parameters.iter().find(|p| p.kind == Kind::File)?;
        let given = self.options.iter().find(|o| o.name == parameter.name)?;
        self.resolved.attachments.get(&given.text())
    }

    pub(super) fn people(&self) -> Vec<Person> {
        let people = self.resolved.users.iter().filter(|(_, user)| !user.is_bot());
        people.map(|(id, user)| user.person(self.resolved.members.get(id))).collect()
    }

    pub(super) fn bots(&self) -> Vec<PersonId> {
        let bots = self.resolved.users.values().filter(|user| user.is_bot());
        bots.map(|user| PersonId(user.id.0.to_string())).collect()
    }

    /// Returns the people named in the command for whom Discord sends no membership.
    pub(super) fn strangers(&self) -> Vec<u64> {
        let people = self.resolved.users.iter().filter(|(_, user)| !user.is_bot());
        let strangers = people.filter(|(id, _)| !self.resolved.members.contains_key(*id));
        strangers.map(|(_, user)| user.id.0).collect()
    }

    pub(super) fn focused(&self) -> Option<(&'static Parameter, String)> {
        let given = self.options.iter().find(|o| o.focused)?;
        let parameter = spec(&self.name)?.parameters.iter().find(|p| p.name == given.name)?;
        Some((parameter, given.text()))
    }

    pub(super) fn variant(&self) -> Option<Variant> {
        let given = self.options.iter().find(|o| o.name == "variant" && !o.focused)?;
        Variant::from_name(&given.text()).ok()
    }

    pub(super) fn game(&self) -> Option<i64> {
        let given = self.options.iter().find(|o| o.name == "game" && !o.focused)?;
        given.value.as_i64().or_else(|| given.text().trim_start_matches(['g', '#']).parse().ok())
    }
}

fn written(parameter: &Parameter, given: &Given) -> Option<String> {
    let value = given.text();
    // A value is one line: text after a line break could pass for another option.
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = |value: &str| {
        if value.contains(' ') {
            format!("\"{}\"", value.replace('"', "'"))
        } else {
            value.to_owned()
        }
    };
    let name = parameter.name;
    Some(match parameter.kind {
        Kind::Game => format!("g{}", value.trim_start_matches(['g', 'G', '#'])),
        Kind::Flag if given.value.as_bool() == Some(true) => name.to_owned(),
        Kind::Flag | Kind::File => return None,
        _ if value.is_empty() => return None,
        // It has the lines in which it was typed into a form. Nothing follows it.
        Kind::Text => given.text().trim().to_owned(),
        Kind::Named | Kind::NamedZone | Kind::NamedChoice(_) => {
            format!("{name}={}", quoted(&value))
        }
        Kind::NamedNumber => format!("{name}={value}"),
        Kind::Person => format!("<@{value}>"),
        Kind::NamedPerson => format!("{name}=<@{value}>"),
        Kind::NamedRole => format!("{name}=<@&{value}>"),
        _ => value,
    })
}

/// Returns the choices of an autocomplete response from names and values.
pub(super) fn choices(offers: Vec<(String, String)>) -> Value {
    offers
        .into_iter()
        // A shortened value would mean something else.
        .filter(|(_, value)| !value.is_empty() && value.chars().count() <= LONGEST_CHOICE)
        .take(MOST_CHOICES)
        .map(|(name, value)| json!({"name": cut(&name, LONGEST_CHOICE), "value": value}))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::specs;
    use crate::game::command::Access;
    use crate::game::{Parsed, parse};

    #[test]
    fn the_definitions_respect_every_limit() {
        let all = definitions(true);
        let all = all.as_array().unwrap();
        assert!(all.len() <= 100);
        let legal = |n: &str| {
            (1..=32).contains(&n.len())
                && n.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let (mut names, mut entries): (Vec<&str>, Vec<_>) = (Vec::new(), Vec::new());
        for command in all {
            let name = command["name"].as_str().unwrap();
            if command["type"] != 1 {
                entries.push((name, command["type"].as_u64().unwrap()));
                for name in [&command["name"], &command["name_localizations"]["de"]] {
                    assert!((1..=32).contains(&name.as_str().unwrap().chars().count()), "{name}");
                }
                continue;
            }
            assert!(legal(name), "{name}");
            names.push(name);
            let text = |v: &Value| v.as_str().unwrap().chars().count();
            // What counts is the language in which it is longest.
            let described = |v: &Value| {
                let all = [&v["description"], &v["description_localizations"]["de"]].map(text);
                assert!(all.iter().all(|length| (1..=100).contains(length)), "{v}");
                all[0].max(all[1])
            };
            let options = command["options"].as_array().unwrap();
            assert!(options.len() <= 25);
            let mut size = name.len() + described(command);
            let mut optional = false;
            for option in options {
                assert!(legal(option["name"].as_str().unwrap()));
                size += text(&option["name"]) + described(option);
                let required = option["required"].as_bool().unwrap();
                assert!(!(required && optional), "{name}: required options come first");
                optional |= !required;
                let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
                assert!(choices.len() <= 25);
                assert!(choices.is_empty() || option["autocomplete"] != true);
                size += choices.iter().map(|c| text(&c["name"]) + text(&c["value"])).sum::<usize>();
            }
            assert!(size <= 8_000, "{name}: {size}");
        }
        assert_eq!(names.len(), specs().count());
        entries.sort_unstable_by_key(|(name, kind)| (*kind, *name));
        let of_people = [("Challenge", 2), ("Player", 2)];
        let of_messages = [("Board at this move", 3), ("Show this position", 3)];
        assert_eq!(entries, [of_people, of_messages].concat());
    }

    #[test]
    fn choices_of_variants_are_not_cut() {
        for said in Variant::ALL.iter().flat_map(|v| Language::ALL.map(|l| choice(*v).say(l))) {
            assert_eq!(cut(&said, LONGEST_CHOICE), said);
        }
    }

    #[test]
    fn only_what_changes_nothing_is_offered_to_people_who_install_the_app_for_themselves() {
        let names = |user_install: bool| -> Vec<String> {
            let all = definitions(user_install);
            let all = all.as_array().unwrap().iter();
            all.filter(|command| command["integration_types"] == json!([0, 1]))
                .map(|command| {
                    assert_eq!(command["contexts"], json!([0, 1, 2]));
                    command["name"].as_str().unwrap().to_owned()
                })
                .collect()
        };
        let all = ["games", "hint", "position", "puzzle", "solve", "rules", "Show this position"];
        assert_eq!(names(true), all);
        let commands = all.iter().filter_map(|name| spec(name));
        assert!(commands.map(|spec| spec.access).all(|access| access == Access::Read));
        // Discord may refuse what the application does not allow.
        assert_eq!(names(false), [""; 0]);
        let config = json!({"integration_types_config": {"0": {}, "1": {}}});
        assert!(has_user_install(&config));
        for without in [json!({}), json!({"integration_types_config": {"0": {}}})] {
            assert!(!has_user_install(&without));
        }
    }

    fn filled(value: Value) -> Filled {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn a_filled_in_command_becomes_the_same_text() {
        let play = filled(json!({"name": "play", "options": [
            {"name": "pace", "type": 3, "value": "3d+5d"},
            {"name": "variant", "type": 3, "value": "siege"},
            {"name": "opponent", "type": 6, "value": "6"},
            {"name": "random", "type": 5, "value": true},
            {"name": "options", "type": 3, "value": "setup=8  siege=captures"}],
            "resolved": {"users": {"6": {"id": "6", "username": "bob"}}, "members": {"6": {"nick": "Bobby"}}}}));
        assert_eq!(play.text(), "/play siege <@6> random pace=3d+5d setup=8 siege=captures");
        assert_eq!(play.people()[0].name, "Bobby");
        let moved = filled(json!({"name": "move", "options": [
            {"name": "move", "value": "3e-5e"}, {"name": "game", "value": 12}]}));
        assert_eq!(moved.text(), "/move g12 3e-5e");
        let legal = filled(json!({"name": "legal", "options": [{"name": "game", "value": 4}]}));
        assert_eq!(legal.text(), "/legal #4");
        let board = filled(json!({"name": "board", "options": [
            {"name": "private", "value": true}, {"name": "after", "value": 3}, {"name": "colour", "value": "red"}]}));
        assert_eq!(board.text(), "/board red 3 private");
        let settings = filled(json!({"name": "settings", "options": [
            {"name": "who-may-open", "value": "44"}, {"name": "theme", "value": "light"},
            {"name": "channels", "value": "<#1>, <#2>"}]}));
        assert_eq!(
            settings.text(),
            "/settings theme=light channels=\"<#1>, <#2>\" who-may-open=<@&44>"
        );
        let position = filled(json!({"name": "position", "options": [
            {"name": "after", "value": 4}, {"name": "position", "value": "8/8 W out=R"},
            {"name": "seat", "value": "red"}, {"name": "private", "value": false}]}));
        assert_eq!(position.text(), "/position 8/8 W out=R after=4 seat=red");
        for text in [play.text(), moved.text(), board.text(), settings.text(), position.text()] {
            assert!(matches!(parse(&text, true, false, FEATURES), Parsed::Command(_)), "{text}");
        }
        // A field cannot smuggle in another command.
        let sly = filled(
            json!({"name": "join", "options": [{"name": "colour", "value": "red\n/resign yes"}]}),
        );
        assert_eq!(sly.text(), "/join red /resign yes");
        assert!(matches!(parse(&sly.text(), true, false, FEATURES), Parsed::Invalid(_)));
    }

    #[test]
    fn an_entry_of_a_context_menu_becomes_a_command() {
        let on = |name: &str, kind: u8, resolved: Value| {
            filled(json!({"name": name, "type": kind, "target_id": "6", "resolved": resolved}))
        };
        let person = json!({"users": {"6": {"id": "6", "username": "bob", "bot": true}}});
        let challenge = on("Challenge", 2, person);
        assert_eq!(challenge.text(), "/play which <@6>");
        assert_eq!((challenge.bots().len(), challenge.file()), (1, None));
        assert_eq!(on("Player", 2, json!({})).text(), "/player <@6>");
        assert_eq!(on("Board at this move", 3, json!({})).text(), "/board private post=6");
        let file =
            |name: &str, media: &str| json!({"filename": name, "url": name, "content_type": media});
        let files = [file("a.png", "image/png"), file("b.PGN", "application/x-chess-pgn")];
        let message = json!({"messages": {"6": {"content": "8/8\nW", "attachments": files}}});
        let shown = on("Show this position", 3, message);
        assert_eq!(shown.text(), "/position in-message 8/8\nW");
        assert_eq!(shown.file().unwrap().url, "b.PGN");
        // What Discord does not send is missing.
        assert_eq!(on("Show this position", 3, json!({})).text(), "/position in-message ");
        for text in [challenge.text(), shown.text(), on("Player", 2, json!({})).text()] {
            assert!(matches!(parse(&text, true, false, FEATURES), Parsed::Command(_)), "{text}");
        }
        // The kinds have entries of their own.
        assert_eq!(on("Player", 3, json!({})).text(), "/Player");
    }

    #[test]
    fn the_focused_option_is_found() {
        let typing = filled(json!({"name": "move", "options": [
            {"name": "game", "value": 3}, {"name": "move", "value": "3e", "focused": true}]}));
        let (parameter, text) = typing.focused().unwrap();
        assert_eq!((parameter.kind, text.as_str(), typing.game()), (Kind::Move, "3e", Some(3)));
    }

    #[test]
    fn choices_respect_the_limits() {
        let many =
            (0..100).map(|i| (format!("{i} {}", "n".repeat(200)), format!("v{i}"))).collect();
        let offered = choices(many);
        let offered = offered.as_array().unwrap();
        assert_eq!(offered.len(), 25);
        assert!(offered.iter().all(|c| c["name"].as_str().unwrap().chars().count() <= 100));
        assert_eq!(
            choices(vec![("x".into(), "v".repeat(101)), ("y".into(), String::new())]),
            json!([])
        );
    }
}
