//! Forms that the bot opens, and how people fill them in, as a client allows it.

use serde_json::{Value, json};

use super::commands::ClientError;
use super::model::{InteractionKind, InteractionState};
use super::state::World;
use crate::snowflake::Snowflake;

const SELECT: u64 = 3;
const TEXT: u64 = 4;
const PEOPLE: u64 = 5;
const RADIO: u64 = 21;
const CHECKBOXES: u64 = 22;

impl World {
    /// The form that was opened in response to an interaction, as it was sent.
    #[must_use]
    pub fn form(&self, opened_by: Snowflake) -> Option<&Value> {
        match &self.interaction(opened_by)?.state {
            InteractionState::Form(form) => Some(form),
            _ => None,
        }
    }

    /// Submits a form that was opened in response to an interaction; returns the id of the new interaction. Fields are named by
    /// `custom_id`. Their values are lists of strings, or one string for a text or a radio button; what is not named stays as it was
    /// shown.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn submit(
        &mut self,
        person: Snowflake,
        opened_by: Snowflake,
        fields: &[(&str, Value)],
    ) -> Result<Snowflake, ClientError> {
        let form = self.form(opened_by).cloned().ok_or(ClientError::NoForm)?;
        let opener = self.interaction(opened_by).ok_or(ClientError::NoForm)?;
        if opener.person != person {
            return Err(ClientError::Forbidden);
        }
        let (channel, installs) = (opener.channel, opener.installs);
        let labels = || form["components"].as_array().into_iter().flatten();
        for (name, value) in fields {
            if !labels().any(|label| label["component"]["custom_id"] == *name) {
                let (option, value) = ((*name).to_owned(), value.to_string());
                return Err(ClientError::Value { option, value });
            }
        }
        let mut resolved = json!({});
        let mut sent = Vec::new();
        for (number, label) in labels().enumerate() {
            let component = &label["component"];
            let name = component["custom_id"].as_str().unwrap_or_default();
            let given = fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value);
            let value = given.cloned().unwrap_or_else(|| shown(component));
            if !accepts(component, &value) {
                let (option, value) = (name.to_owned(), value.to_string());
                return Err(ClientError::Value { option, value });
            }
            if component["type"] == PEOPLE {
                for id in list(&value) {
                    self.resolve(channel, &json!({ "type": 6 }), id, &mut resolved);
                }
            }
            let key = if [TEXT, RADIO].iter().any(|t| component["type"] == *t) {
                "value"
            } else {
                "values"
            };
            let id = 2 * number + 1;
            sent.push(json!({ "type": 18, "id": id, "component": {
                "type": component["type"], "id": id + 1, "custom_id": name, key: value,
            } }));
        }
        let mut data = json!({ "custom_id": form["custom_id"], "components": sent });
        if resolved != json!({}) {
            data["resolved"] = resolved;
        }
        Ok(self.interact(person, channel, InteractionKind::Form { opened_by }, installs, data))
    }

    /// Submits whatever a client could have sent, for tests of what the bot does not expect.
    pub fn submit_raw(
        &mut self,
        person: Snowflake,
        opened_by: Snowflake,
        data: Value,
    ) -> Option<Snowflake> {
        let opener = self.interaction(opened_by)?;
        let (channel, installs) = (opener.channel, opener.installs);
        let kind = InteractionKind::Form { opened_by };
        Some(self.interact(person, channel, kind, installs, data))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The value with which a component is shown.
fn shown(component: &Value) -> Value {
    let options = || list(&component["options"]).iter().filter(|option| option["default"] == true);
    match component["type"].as_u64() {
        Some(TEXT) => component["value"].as_str().unwrap_or_default().into(),
        Some(RADIO) => options().next().map_or(Value::Null, |option| option["value"].clone()),
        _ => options().map(|option| option["value"].clone()).collect(),
    }
}

/// Whether a client would accept this value for a component.
fn accepts(component: &Value, value: &Value) -> bool {
    let required = component["required"] != false;
    let number = |key: &str, usual: usize| {
        component[key].as_u64().map_or(usual, |n| usize::try_from(n).unwrap_or(usual))
    };
    let is_option =
        |value: &Value| list(&component["options"]).iter().any(|option| option["value"] == *value);
    match component["type"].as_u64() {
        Some(TEXT) => value.as_str().is_some_and(|text| {
            let length = text.chars().count();
            let least = number("min_length", usize::from(required));
            length == 0 && !required || (least..=number("max_length", 4_000)).contains(&length)
        }),
        Some(RADIO) => value.is_null() && !required || is_option(value),
        Some(kind @ (SELECT | PEOPLE | CHECKBOXES)) => value.as_array().is_some_and(|values| {
            let most = if kind == CHECKBOXES { list(&component["options"]).len() } else { 1 };
            let least = number("min_values", usize::from(kind != CHECKBOXES || required));
            let fits = |value: &Value| match kind {
                PEOPLE => value.as_str().is_some_and(|text| Snowflake::parse(text).is_some()),
                _ => is_option(value),
            };
            let count = (least..=number("max_values", most)).contains(&values.len());
            (count || values.is_empty() && !required) && values.iter().all(fits)
        }),
        _ => false,
    }
}
