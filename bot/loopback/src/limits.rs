//! Limits of the platform that its OpenAPI description does not contain.

mod form;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::description::FieldError;
use crate::world::Upload;

const CONTENT: usize = 2_000;
const FILES: usize = 10 * 1024 * 1024;
const DESCRIPTION: usize = 1_024;
const ROWS: usize = 5;
const IN_A_ROW: usize = 5;
const CUSTOM_ID: usize = 100;
const LABEL: usize = 80;
const CHOICES: usize = 25;
const CHOICE_NAME: usize = 100;
const OPTIONS: usize = 25;
const COMMANDS: usize = 100;
/// Of persons and of messages each. Discord has raised it; this is the lower limit.
const MENUS: usize = 5;
const COMMAND_CHARACTERS: usize = 8_000;
const COMMAND_NAME: usize = 32;
const COMMAND_DESCRIPTION: usize = 100;
const EMBED_CHARACTERS: usize = 6_000;

/// Checks the JSON and the files of a request.
pub(crate) fn check(operation: &str, body: &Value, uploads: &[Upload]) -> Vec<FieldError> {
    let mut check = Check(Vec::new());
    match operation {
        "create_message"
        | "update_message"
        | "execute_webhook"
        | "update_webhook_message"
        | "update_original_webhook_message" => check.message(body, "body"),
        "create_interaction_response" => match body["type"].as_u64() {
            Some(4 | 7) => check.message(&body["data"], "body/data"),
            Some(8) => check.choices(&body["data"]["choices"], "body/data/choices"),
            Some(9) => check.form(&body["data"], "body/data"),
            _ => {}
        },
        "bulk_set_application_commands" | "bulk_set_guild_application_commands" => {
            check.commands(body);
        }
        _ => {}
    }
    let size: usize = uploads.iter().map(|upload| upload.bytes.len()).sum();
    if size > FILES {
        check.note("files", format!("{size} bytes of files, more than {FILES}"));
    }
    check.0
}

struct Check(Vec<FieldError>);

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

impl Check {
    fn note(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError { pointer: pointer.into(), message: message.into() });
    }

    fn at_most(&mut self, pointer: String, what: &str, is: usize, most: usize) {
        if is > most {
            self.note(pointer, format!("{is} {what}, more than {most}"));
        }
    }

    fn message(&mut self, body: &Value, at: &str) {
        self.at_most(format!("{at}/content"), "characters", length(&body["content"]), CONTENT);
        for (number, file) in list(&body["attachments"]).iter().enumerate() {
            let pointer = format!("{at}/attachments/{number}/description");
            self.at_most(pointer, "characters", length(&file["description"]), DESCRIPTION);
        }
        let embeds: usize = list(&body["embeds"]).iter().map(embed_characters).sum();
        self.at_most(format!("{at}/embeds"), "characters", embeds, EMBED_CHARACTERS);
        // IS_COMPONENTS_V2 would have other limits; the daemon does not use it.
        let rows = list(&body["components"]);
        self.at_most(format!("{at}/components"), "rows", rows.len(), ROWS);
        let mut seen = BTreeSet::new();
        for (number, row) in rows.iter().enumerate() {
            let at = format!("{at}/components/{number}/components");
            let buttons = list(&row["components"]);
            self.at_most(at.clone(), "in a row", buttons.len(), IN_A_ROW);
            for (number, button) in buttons.iter().enumerate() {
                self.button(button, &format!("{at}/{number}"), &mut seen);
            }
        }
        let parse = list(&body["allowed_mentions"]["parse"]);
        if parse.iter().any(|kind| kind == "users")
            && !list(&body["allowed_mentions"]["users"]).is_empty()
        {
            self.note(format!("{at}/allowed_mentions"), "parses users and also lists them");
        }
    }

    fn button<'a>(&mut self, button: &'a Value, at: &str, seen: &mut BTreeSet<&'a str>) {
        if button["type"] != 2 {
            return;
        }
        self.at_most(format!("{at}/label"), "characters", length(&button["label"]), LABEL);
        if length(&button["label"]) == 0 && button["emoji"].is_null() {
            self.note(at, "a button without label or emoji");
        }
        let link = button["style"] == 5;
        match (button["custom_id"].as_str(), button["url"].as_str()) {
            (Some(id), None) if !link => {
                self.at_most(
                    format!("{at}/custom_id"),
                    "characters",
                    length(&button["custom_id"]),
                    CUSTOM_ID,
                );
                if !seen.insert(id) {
                    self.note(format!("{at}/custom_id"), "is not unique in this message");
                }
            }
            (None, Some(_)) if link => {}
            _ => self.note(at, "a button needs custom_id, or url if it is a link"),
        }
    }

    fn choices(&mut self, choices: &Value, at: &str) {
        let choices = list(choices);
        self.at_most(at.to_owned(), "choices", choices.len(), CHOICES);
        for (number, choice) in choices.iter().enumerate() {
            let at = format!("{at}/{number}");
            if length(&choice["name"]) == 0 {
                self.note(format!("{at}/name"), "is empty");
            }
            self.at_most(format!("{at}/name"), "characters", length(&choice["name"]), CHOICE_NAME);
            self.at_most(
                format!("{at}/value"),
                "characters",
                length(&choice["value"]),
                CHOICE_NAME,
            );
        }
    }

    fn commands(&mut self, commands: &Value) {
        let commands = list(commands);
        let typed = |kind: u64| {
            commands.iter().filter(move |command| command["type"].as_u64().unwrap_or(1) == kind)
        };
        self.at_most("body".into(), "commands", typed(1).count(), COMMANDS);
        for kind in [2, 3] {
            self.at_most("body".into(), "entries of a context menu", typed(kind).count(), MENUS);
        }
        let mut names = BTreeSet::new();
        for (number, command) in commands.iter().enumerate() {
            let at = format!("body/{number}");
            if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
                self.note(format!("{at}/name"), "is not unique");
            }
            if command["type"].as_u64().unwrap_or(1) == 1 {
                self.named(command, &at);
                self.options(&command["options"], &at);
                let characters = characters(command);
                self.at_most(at, "characters", characters, COMMAND_CHARACTERS);
            } else {
                self.menu(command, &at);
            }
        }
    }

    /// Checks an entry of a context menu. Its name may have spaces and capitals.
    fn menu(&mut self, command: &Value, at: &str) {
        for name in localized(command, "name") {
            let name = name.as_str().unwrap_or_default();
            if !(1..=COMMAND_NAME).contains(&name.chars().count()) || name.trim() != name {
                self.note(format!("{at}/name"), format!("{name:?} is not a valid name"));
            }
        }
        if length(&command["description"]) > 0 || !list(&command["options"]).is_empty() {
            self.note(at, "an entry of a context menu with a description or options");
        }
    }

    /// Checks the name and description of a slash command or option. A name has lower-case letters, digits, `-`, `_` and
    /// `'`.
    fn named(&mut self, command: &Value, at: &str) {
        let name = command["name"].as_str().unwrap_or_default();
        let good = |c: char| (c.is_alphanumeric() && c.to_lowercase().eq([c])) || "-_'".contains(c);
        let count = name.chars().count();
        if !(1..=COMMAND_NAME).contains(&count) || !name.chars().all(good) {
            self.note(format!("{at}/name"), format!("{name:?} is not a valid name"));
        }
        for description in localized(command, "description").map(length) {
            if !(1..=COMMAND_DESCRIPTION).contains(&description) {
                let message = format!("{description} characters, not 1 to {COMMAND_DESCRIPTION}");
                self.note(format!("{at}/description"), message);
            }
        }
    }

    fn options(&mut self, options: &Value, at: &str) {
        let options = list(options);
        self.at_most(format!("{at}/options"), "options", options.len(), OPTIONS);
        let (mut names, mut optional, mut nested) = (BTreeSet::new(), false, 0);
        for (number, option) in options.iter().enumerate() {
            let at = format!("{at}/options/{number}");
            self.named(option, &at);
            if !names.insert(option["name"].as_str()) {
                self.note(format!("{at}/name"), "is not unique");
            }
            if matches!(option["type"].as_u64(), Some(1 | 2)) {
                nested += 1;
                self.options(&option["options"], &at);
                continue;
            }
            let required = option["required"] == true;
            if required && optional {
                self.note(at.clone(), "a required option after an optional one");
            }
            optional |= !required;
            self.choices(&option["choices"], &format!("{at}/choices"));
            if option["autocomplete"] == true && !list(&option["choices"]).is_empty() {
                self.note(at, "autocomplete and choices together");
            }
        }
        if nested != 0 && nested != options.len() {
            self.note(format!("{at}/options"), "subcommands beside other options");
        }
    }
}

/// Returns a name or description, and those in other languages.
fn localized<'a>(object: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    let others = object[format!("{key}_localizations")].as_object();
    std::iter::once(&object[key]).chain(others.into_iter().flat_map(|others| others.values()))
}

/// The number of characters that Discord counts for a command: names, descriptions and values, also of its options, each in the
/// language in which it is longest.
fn characters(command: &Value) -> usize {
    let longest = |object: &Value, key| localized(object, key).map(length).max().unwrap_or(0);
    let own = longest(command, "name") + longest(command, "description");
    let options: usize = list(&command["options"]).iter().map(characters).sum();
    let choices = list(&command["choices"]).iter();
    let choices: usize =
        choices.map(|choice| longest(choice, "name") + length(&choice["value"])).sum();
    own + options + choices
}

fn embed_characters(embed: &Value) -> usize {
    let fields: usize = list(&embed["fields"])
        .iter()
        .map(|field| length(&field["name"]) + length(&field["value"]))
        .sum();
    length(&embed["title"])
        + length(&embed["description"])
        + length(&embed["footer"]["text"])
        + length(&embed["author"]["name"])
        + fields
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pointers(operation: &str, body: &Value) -> Vec<String> {
        check(operation, body, &[]).into_iter().map(|field_error| field_error.pointer).collect()
    }

    fn button(id: &str, label: &str) -> Value {
        json!({ "type": 2, "style": 1, "custom_id": id, "label": label })
    }

    #[test]
    fn messages_may_reach_their_limits_but_not_exceed_them() {
        let full = |content: usize, id: usize, label: usize, rows: usize, buttons: usize| {
            let row = |row: usize| {
                let buttons: Vec<Value> = (0..buttons)
                    .map(|n| button(&format!("{row}{n}{}", "x".repeat(id - 2)), &"l".repeat(label)))
                    .collect();
                json!({ "type": 1, "components": buttons })
            };
            let rows: Vec<Value> = (0..rows).map(row).collect();
            json!({ "content": "é".repeat(content), "components": rows })
        };
        assert_eq!(pointers("create_message", &full(2_000, 100, 80, 5, 5)), [""; 0]);
        assert_eq!(pointers("create_message", &full(2_001, 9, 8, 1, 1)), ["body/content"]);
        assert_eq!(
            pointers("create_message", &full(1, 101, 81, 1, 1)),
            ["body/components/0/components/0/label", "body/components/0/components/0/custom_id"]
        );
        assert_eq!(pointers("create_message", &full(1, 9, 9, 6, 1)), ["body/components"]);
        assert_eq!(
            pointers("create_message", &full(1, 9, 9, 1, 6)),
            ["body/components/0/components"]
        );
        let twice = json!({ "type": 1, "components": [button("a", "b"), button("a", "c")] });
        assert_eq!(pointers("create_message", &json!({ "components": [twice] })).len(), 1);
        let alt = |n: usize| json!({ "attachments": [{ "id": 0, "description": "a".repeat(n) }] });
        assert_eq!(pointers("create_message", &alt(1_024)), [""; 0]);
        assert_eq!(pointers("create_message", &alt(1_025)).len(), 1);
    }

    #[test]
    fn files_may_have_ten_mebibytes() {
        let upload = |size| Upload {
            number: 0,
            name: "a".into(),
            media: "image/png".into(),
            bytes: vec![0; size],
        };
        let both = |last| check("create_message", &json!({}), &[upload(FILES - 1), upload(last)]);
        assert!(both(1).is_empty());
        assert_eq!(both(2).len(), 1);
    }

    #[test]
    fn choices_and_commands_have_limits() {
        let choices = |n: usize, name: usize| {
            let choice = json!({ "name": "n".repeat(name), "value": "v" });
            json!({ "type": 8, "data": { "choices": vec![choice; n] } })
        };
        assert_eq!(pointers("create_interaction_response", &choices(25, 100)), [""; 0]);
        assert_eq!(pointers("create_interaction_response", &choices(26, 1)).len(), 1);
        assert_eq!(pointers("create_interaction_response", &choices(1, 101)).len(), 1);

        let command = |name: &str| json!({ "name": name, "description": "d", "type": 1 });
        let put = |list: Vec<Value>| pointers("bulk_set_application_commands", &list.into());
        assert_eq!(put(vec![command("move-game"), command("zug_1")]), [""; 0]);
        for bad in ["Play", "", "two words", &"x".repeat(33)] {
            assert_eq!(put(vec![command(bad)]), ["body/0/name"], "{bad:?}");
        }
        let menu = |name: &str, kind: u8| json!({ "name": name, "type": kind });
        let (entry, longest) = (menu("Show this position", 3), menu(&"x".repeat(32), 2));
        assert_eq!(put(vec![entry.clone(), longest, command("play")]), [""; 0]);
        for bad in ["", " Play", &"x".repeat(33)] {
            assert_eq!(put(vec![menu(bad, 2)]), ["body/0/name"], "{bad:?}");
        }
        let mut described = entry;
        described["description"] = "d".into();
        assert_eq!(put(vec![described]), ["body/0"]);
        for kind in [2, 3] {
            let entries = |n: usize| (0..n).map(|n| menu(&n.to_string(), kind)).collect();
            assert_eq!(put(entries(5)), [""; 0]);
            assert_eq!(put(entries(6)), ["body"]);
        }
        let many = (0..101).map(|n| command(&format!("c{n}"))).collect();
        assert_eq!(put(many), ["body"]);
        let option = |n: usize, required: bool| json!({ "name": format!("o{n}"), "description": "d", "type": 3, "required": required });
        let with = |options: Vec<Value>| {
            let mut command = command("play");
            command["options"] = options.into();
            vec![command]
        };
        assert_eq!(put(with((0..25).map(|n| option(n, false)).collect())), [""; 0]);
        assert_eq!(put(with((0..26).map(|n| option(n, false)).collect())).len(), 1);
        assert_eq!(put(with(vec![option(0, false), option(1, true)])).len(), 1);
        let mut long = option(0, false);
        long["choices"] = (0..25)
            .map(|n| json!({ "name": format!("{n}{}", "n".repeat(90)), "value": "v".repeat(100) }))
            .collect();
        let heavy: Vec<Value> = (0..2)
            .map(|n| {
                let mut option = long.clone();
                option["name"] = format!("o{n}").into();
                option
            })
            .collect();
        assert_eq!(put(with(heavy)), ["body/0"]);
    }
}
