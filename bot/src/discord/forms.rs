//! Forms: what Discord shows, and what a submitted form asks for.
//!
//! A submitted form becomes a filled-in slash command, so what it asks for is read where slash commands are.

use locale::Language;
use rules::Variant;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::model::application::CommandType;

use super::commands::{Filled, Given, Resolved, choice};
use super::payload::Sent;
use super::text::{LONGEST_CHOICE, cut};
use crate::features;
use crate::game::command::{Kind, Parameter, Spec};
use crate::game::form::{Choice, Field, Form, Input};

mod kind {
    pub(super) const SELECT: u8 = 3;
    pub(super) const TEXT: u8 = 4;
    pub(super) const PEOPLE: u8 = 5;
    pub(super) const LABEL: u8 = 18;
    pub(super) const RADIO: u8 = 21;
    pub(super) const CHECKBOXES: u8 = 22;
}

const LINE: u8 = 1;
const PARAGRAPH: u8 = 2;
const LONGEST_LINE: usize = 200;
const MOST_LISTED: usize = 5;
/// The word in a form's id that says that it shows the present values.
const PRESENT: &str = "present";

pub(super) struct Opened {
    pub(super) form: &'static Form,
    name: &'static str,
    game: Option<i64>,
}

/// Returns the form that opens for a slash command: nothing is filled in, except perhaps the game.
pub(super) fn opened(command: &Filled) -> Option<Opened> {
    // Entries of context menus have names of their own.
    if command.kind.is_some_and(|kind| kind != CommandType::ChatInput) {
        return None;
    }
    let spec = features::spec(&command.name)?;
    let is_game = |given: &Given| {
        spec.parameters.iter().any(|p| p.name == given.name && p.kind == Kind::Game)
    };
    if !command.options.iter().all(is_game) {
        return None;
    }
    Some(Opened { form: features::form(spec)?, name: spec.name, game: command.game() })
}

impl Opened {
    /// Returns the form as Discord expects it. `present` are the values that it shows, if they could be read. Its language is
    /// that of Discord's user interface.
    pub(super) fn modal(
        &self,
        present: Option<&[(&'static str, String)]>,
        language: Language,
    ) -> Value {
        let mut id = format!("/{}", self.name);
        if let Some(game) = self.game {
            id = format!("{id} g{game}");
        }
        if present.is_some() {
            id = format!("{id} {PRESENT}");
        }
        let initial = self.form.initial.iter().map(|(key, value)| (*key, (*value).to_owned()));
        let shown: Vec<_> = initial.chain(present.unwrap_or_default().iter().cloned()).collect();
        let labelled = |field: &Field| {
            json!({
                "type": kind::LABEL,
                "label": self.form.label(field).say(language),
                "description": self.form.help(field).say(language),
                "component": self.component(field, &shown, language),
            })
        };
        let fields: Value = self.form.fields.iter().map(labelled).collect();
        json!({"custom_id": id, "title": self.form.title().say(language), "components": fields})
    }

    fn component(
        &self,
        field: &Field,
        shown: &[(&'static str, String)],
        language: Language,
    ) -> Value {
        let value =
            |name: &str| shown.iter().find(|(key, _)| *key == name).map(|(_, v)| v.as_str());
        let mut component = match &field.input {
            Input::Text(name, longest) => text(PARAGRAPH, *longest, value(name)),
            Input::Value(name) => {
                match parameter(self.name, name).map(|parameter| words(parameter, language)) {
                    Some(words) if !words.is_empty() => {
                        let option = |(label, word): &(String, &str)| {
                            let mut option =
                                json!({"label": cut(label, LONGEST_CHOICE), "value": word});
                            set_default(&mut option, value(name) == Some(*word));
                            option
                        };
                        let options: Value = words.iter().map(option).collect();
                        json!({"type": kind::SELECT, "options": options, "min_values": 0})
                    }
                    _ => text(LINE, LONGEST_LINE, value(name)),
                }
            }
            Input::People(names) => {
                json!({"type": kind::PEOPLE, "min_values": 0, "max_values": names.len()})
            }
            Input::One(choices) if choices.len() <= MOST_LISTED => {
                json!({"type": kind::RADIO, "options": self.options((field, choices), shown, language)})
            }
            Input::One(choices) => {
                json!({"type": kind::SELECT, "options": self.options((field, choices), shown, language), "min_values": 0})
            }
            Input::Any(choices) => {
                let options = self.options((field, choices), shown, language);
                json!({"type": kind::CHECKBOXES, "options": options, "min_values": 0})
            }
        };
        component["custom_id"] = field.name.into();
        component["required"] = matches!(field.input, Input::Text(..)).into();
        component
    }

    fn options(
        &self,
        (field, choices): (&Field, &[Choice]),
        shown: &[(&'static str, String)],
        language: Language,
    ) -> Value {
        let option = |choice: &Choice| {
            let mut option = json!({"label": self.form.choice(field, choice).say(language), "value": choice.value()});
            let help = self.form.choice_help(field, choice);
            if !help.is_empty() {
                option["description"] = help.say(language).into();
            }
            let is =
                |(key, value): &(&str, &str)| shown.iter().any(|(k, v)| k == key && v == value);
            set_default(&mut option, choice.on.iter().all(is));
            option
        };
        choices.iter().map(option).collect()
    }
}

fn text(style: u8, longest: usize, value: Option<&str>) -> Value {
    let mut input = json!({"type": kind::TEXT, "style": style, "max_length": longest});
    if let Some(value) = value.filter(|value| value.chars().count() <= longest) {
        input["value"] = value.into();
    }
    input
}

fn set_default(option: &mut Value, default: bool) {
    if default {
        option["default"] = true.into();
    }
}

fn parameter(command: &str, name: &str) -> Option<&'static Parameter> {
    features::spec(command)?.parameters.iter().find(|parameter| parameter.name == name)
}

fn words(parameter: &Parameter, language: Language) -> Vec<(String, &'static str)> {
    match parameter.kind {
        Kind::Variant => {
            Variant::ALL.iter().map(|v| (choice(*v).say(language), v.name())).collect()
        }
        Kind::Choice(words) | Kind::NamedChoice(words) => {
            words.iter().map(|word| ((*word).to_owned(), *word)).collect()
        }
        _ => Vec::new(),
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Submitted {
    custom_id: String,
    #[serde(default)]
    components: Vec<Value>,
    #[serde(default)]
    resolved: Resolved,
}

/// A field that was filled in. What is a single value for some kinds of components is a list for others.
#[derive(Deserialize)]
struct Answer {
    custom_id: String,
    #[serde(default)]
    value: Option<String>,
    #[serde(default)]
    values: Option<Vec<String>>,
}

impl Answer {
    fn values(&self) -> impl Iterator<Item = &str> {
        let values = self.value.iter().chain(self.values.iter().flatten());
        values.map(|value| value.trim()).filter(|value| !value.is_empty())
    }
}

impl Submitted {
    /// Returns the slash command that asks for the same. Returns `None` if it is no form of this program, or has a field or a value
    /// that the form does not have.
    pub(super) fn filled(&self) -> Option<Filled> {
        let mut words = self.custom_id.strip_prefix('/')?.split(' ');
        let spec = features::spec(words.next()?)?;
        let form = features::form(spec)?;
        let (mut options, mut present) = (Vec::new(), false);
        for word in words {
            if word == PRESENT {
                present = true;
            } else {
                let number: i64 = word.strip_prefix('g')?.parse().ok()?;
                let game = spec.parameters.iter().find(|p| p.kind == Kind::Game)?;
                options.push(given(game, &number.to_string()));
            }
        }
        let mut answered: Vec<&str> = Vec::new();
        // Only labels have a component.
        for component in self.components.iter().filter_map(|label| label.get("component")) {
            let answer = Answer::deserialize(component).ok()?;
            let field = form.fields.iter().find(|field| field.name == answer.custom_id)?;
            if answered.contains(&field.name) {
                return None;
            }
            answered.push(field.name);
            let values: Vec<&str> = answer.values().collect();
            for (name, value) in pairs(spec, field, &values, present)? {
                options.push(given(spec.parameters.iter().find(|p| p.name == name)?, &value));
            }
        }
        let resolved = self.resolved.clone();
        let name = spec.name.to_owned();
        Some(Filled { name, kind: Sent(None), target_id: Sent(None), options, resolved })
    }
}

/// Returns the parameters that a field sets, and their values. `present` is whether the form has shown the present values.
fn pairs(
    spec: &Spec,
    field: &Field,
    values: &[&str],
    present: bool,
) -> Option<Vec<(&'static str, String)>> {
    let owned = |(key, value): &(&'static str, &str)| (*key, (*value).to_owned());
    let most = match &field.input {
        Input::Text(..) | Input::Value(_) | Input::One(_) => 1,
        Input::People(names) => names.len(),
        Input::Any(choices) => choices.len(),
    };
    if values.len() > most {
        return None;
    }
    match &field.input {
        Input::Text(name, _) => Some(values.iter().map(|v| (*name, (*v).to_owned())).collect()),
        Input::Value(name) => {
            let known = words(parameter(spec.name, name)?, Language::English);
            let fits = |value: &&str| known.is_empty() || known.iter().any(|(_, w)| w == value);
            values.iter().all(fits).then_some(())?;
            Some(values.iter().map(|v| (*name, (*v).to_owned())).collect())
        }
        Input::People(names) => {
            values.iter().all(|id| id.parse::<u64>().is_ok()).then_some(())?;
            Some(names.iter().copied().zip(values.iter().map(|id| (*id).to_owned())).collect())
        }
        Input::One(choices) | Input::Any(choices) => {
            let made = |choice: &Choice| values.contains(&choice.value().as_str());
            if choices.iter().filter(|choice| made(choice)).count() != values.len() {
                return None;
            }
            let set = |choice: &'static Choice| match (made(choice), present) {
                (true, _) => choice.on,
                (false, true) => choice.off,
                (false, false) => &[],
            };
            Some(choices.iter().flat_map(set).map(owned).collect())
        }
    }
}

fn given(parameter: &Parameter, value: &str) -> Given {
    let value = match parameter.kind {
        Kind::Flag => true.into(),
        _ => value.into(),
    };
    Given { name: parameter.name.to_owned(), value, focused: false }
}

#[cfg(test)]
mod tests {
    use locale::Text;

    use super::*;
    use crate::features::{FEATURES, specs};
    use crate::game::{Parsed, parse};

    fn submitted(id: &str, fields: &[(&str, Value)]) -> Option<Filled> {
        let label = |(name, values): &(&str, Value)| {
            let key = if values.is_array() { "values" } else { "value" };
            json!({"type": 18, "component": {"custom_id": name, key: values}})
        };
        let labels: Value = fields.iter().map(label).collect();
        let form: Submitted =
            serde_json::from_value(json!({"custom_id": id, "components": labels})).unwrap();
        form.filled()
    }

    /// Every choice of every form, made alone, is understood by the command. The double checks the limits of forms that are opened.
    #[test]
    fn every_field_of_a_form_writes_a_command() {
        let mut forms = 0;
        for spec in specs() {
            let Some(form) = features::form(spec) else { continue };
            forms += 1;
            let longest = |text: &Text, most: usize| {
                for said in Language::ALL.map(|language| text.say(language)) {
                    assert!((1..=most).contains(&said.chars().count()), "{said}");
                }
            };
            longest(&form.title(), 45);
            assert!(form.fields.len() <= 5);
            for field in form.fields {
                longest(&form.label(field), 45);
                longest(&form.help(field), 100);
                let values = match &field.input {
                    Input::Text(..) => vec![json!("two\nlines")],
                    Input::Value(name) => {
                        let words = words(parameter(spec.name, name).unwrap(), Language::English);
                        if words.is_empty() {
                            vec![json!("3d")]
                        } else {
                            words.iter().map(|(_, w)| json!([w])).collect()
                        }
                    }
                    Input::People(names) => vec![json!(vec!["5"; names.len()])],
                    Input::One(choices) | Input::Any(choices) => {
                        for choice in *choices {
                            longest(&form.choice(field, choice), 100);
                            longest(&Text::same(choice.value()), 100);
                            let help = form.choice_help(field, choice);
                            if !help.is_empty() {
                                longest(&help, 100);
                            }
                        }
                        choices.iter().map(|choice| json!([choice.value()])).collect()
                    }
                };
                for value in values {
                    for id in [format!("/{}", spec.name), format!("/{} {PRESENT}", spec.name)] {
                        let command = submitted(&id, &[(field.name, value.clone())]).unwrap();
                        let text = command.text();
                        assert!(!command.options.is_empty(), "{text}");
                        assert!(
                            matches!(parse(&text, true, false, FEATURES), Parsed::Command(_)),
                            "{text}"
                        );
                    }
                }
                for wrong in [json!(["no such value"]), json!(vec!["7"; 12])] {
                    let free = matches!(field.input, Input::Text(..)) || text_only(spec, field);
                    let read =
                        submitted(&format!("/{}", spec.name), &[(field.name, wrong.clone())]);
                    assert!(
                        read.is_none() || free && wrong == json!(["no such value"]),
                        "{read:?}"
                    );
                }
            }
        }
        assert_eq!(forms, 3);
    }

    fn text_only(spec: &Spec, field: &Field) -> bool {
        matches!(field.input, Input::Value(name) if words(parameter(spec.name, name).unwrap(), Language::English).is_empty())
    }

    #[test]
    fn what_is_not_chosen_is_switched_off_only_if_it_was_shown() {
        let more = |id: &str| submitted(id, &[("more", json!(["next=on"]))]).unwrap().text();
        assert_eq!(more("/settings"), "/settings next=on");
        assert_eq!(
            more("/settings present"),
            "/settings board=white next=on confirm=off forced=off rated=no listed=no puzzles=no weekends=on"
        );
        assert_eq!(submitted("/settings present", &[]).unwrap().text(), "/settings");
        assert_eq!(submitted("/settings g4", &[]), None);
    }

    #[test]
    fn a_form_shows_the_present_values() {
        let command: Filled = serde_json::from_value(json!({"name": "settings"})).unwrap();
        let opened = opened(&command).unwrap();
        let present: Vec<_> =
            [("theme", "dark"), ("palette", "safe"), ("next", "on"), ("sleep", "off")]
                .map(|(key, value)| (key, value.to_owned()))
                .to_vec();
        let form = opened.modal(Some(&present), Language::English);
        let chosen = |number: usize| -> Vec<&str> {
            let options = form["components"][number]["component"]["options"].as_array().unwrap();
            let chosen = options.iter().filter(|option| option["default"] == true);
            chosen.map(|option| option["value"].as_str().unwrap()).collect()
        };
        assert_eq!(
            (form["custom_id"].as_str(), chosen(0)),
            (Some("/settings present"), vec!["theme=dark palette=safe"])
        );
        assert_eq!((chosen(1).len(), chosen(2)), (0, vec!["next=on"]));
        assert_eq!(form["components"][4]["component"]["value"], "off");
        let bare = opened.modal(None, Language::English);
        assert_eq!(bare["custom_id"], "/settings");
        assert!(!bare.to_string().contains("default"));
        let german = opened.modal(None, Language::German);
        assert_eq!(german["title"], "Deine Einstellungen");
        assert_eq!(german["components"][0]["component"]["options"][1]["label"], "Dunkel");
    }
}
