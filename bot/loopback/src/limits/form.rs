//! Limits of forms that the description does not contain.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Check, length, list};

const FIELDS: usize = 5;
const TEXT: u64 = 4;
const RADIO: u64 = 21;
const CHECKBOXES: u64 = 22;

impl Check {
    /// Checks the data of a response that opens a form.
    pub(super) fn form(&mut self, form: &Value, at: &str) {
        let fields = list(&form["components"]);
        self.at_most(format!("{at}/components"), "components", fields.len(), FIELDS);
        let mut names = BTreeSet::new();
        for (number, field) in fields.iter().enumerate() {
            let at = format!("{at}/components/{number}/component");
            let component = &field["component"];
            if !names.insert(component["custom_id"].as_str()) {
                self.note(format!("{at}/custom_id"), "is not unique in this form");
            }
            if !component["label"].is_null() {
                self.note(format!("{at}/label"), "is not allowed within a label");
            }
            if component["disabled"] == true {
                self.note(format!("{at}/disabled"), "is not allowed in a form");
            }
            match component["type"].as_u64() {
                Some(TEXT) => self.text(component, &at),
                Some(3 | 5..=8 | RADIO | CHECKBOXES) => self.choice(component, &at),
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &Value, at: &str) {
        let shown = length(&text["value"]) as u64;
        let most = text["max_length"].as_u64().unwrap_or(4_000);
        let least = text["min_length"].as_u64().unwrap_or(0);
        if shown != 0 && !(least..=most).contains(&shown) {
            self.note(format!("{at}/value"), format!("{shown} characters, not {least} to {most}"));
        }
        if least > most {
            self.note(format!("{at}/min_length"), "is more than max_length");
        }
    }

    fn choice(&mut self, component: &Value, at: &str) {
        let options = list(&component["options"]);
        let mut values = BTreeSet::new();
        for (number, option) in options.iter().enumerate() {
            if !values.insert(option["value"].as_str()) {
                self.note(format!("{at}/options/{number}/value"), "is not unique");
            }
        }
        let kind = component["type"].as_u64();
        let all = options.len() as u64;
        let usual = if kind == Some(CHECKBOXES) { all } else { 1 };
        let most = component["max_values"].as_u64().unwrap_or(usual);
        let least = component["min_values"].as_u64();
        let shown = options.iter().filter(|option| option["default"] == true).count() as u64;
        if shown > most {
            self.note(format!("{at}/options"), format!("{shown} are chosen, more than {most}"));
        }
        if !options.is_empty() && most > all {
            self.note(format!("{at}/max_values"), "is more than there are options");
        }
        let required = component["required"] != false;
        if least.is_some_and(|least| least > most || least == 0 && required) {
            self.note(format!("{at}/min_values"), "does not fit the other fields");
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::description::description;
    use crate::limits::check;

    /// Where a response that opens a form breaks a limit, of the description or not in it.
    fn pointers(fields: Vec<Value>, title: usize, id: usize) -> Vec<String> {
        let data = json!({ "title": "t".repeat(title), "custom_id": "i".repeat(id), "components": fields });
        let body = json!({ "type": 9, "data": data });
        let path = "/interactions/1/token/callback";
        let (operation, _) = description().find("POST", path).unwrap();
        let mut errors = description().check_body(operation, "application/json", Some(&body));
        errors.extend(check("create_interaction_response", &body, &[]));
        errors.into_iter().map(|error| error.pointer).collect()
    }

    fn label(name: &str, mut component: Value) -> Value {
        component["custom_id"] = name.into();
        json!({ "type": 18, "label": "l".repeat(45), "description": "d".repeat(100), "component": component })
    }

    fn text(name: &str, shown: usize) -> Value {
        label(name, json!({ "type": 4, "style": 2, "max_length": 9, "value": "v".repeat(shown) }))
    }

    fn choice(kind: u8, options: usize, chosen: usize, more: &Value) -> Value {
        let option =
            |n: usize| json!({ "label": "o", "value": n.to_string(), "default": n < chosen });
        let options: Vec<Value> = (0..options).map(option).collect();
        let mut component = json!({ "type": kind, "options": options });
        component.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        label("c", component)
    }

    #[test]
    fn forms_may_reach_their_limits_but_not_exceed_them() {
        let texts = |n: usize| (0..n).map(|n| text(&n.to_string(), 9)).collect::<Vec<_>>();
        assert_eq!(pointers(texts(5), 45, 100), [""; 0]);
        assert_eq!(pointers(texts(6), 9, 9), ["body/data/components"]);
        for (title, id) in [(46, 9), (9, 101), (0, 9), (9, 0)] {
            assert!(!pointers(texts(1), title, id).is_empty(), "{title} {id}");
        }
        let one = |field: Value| pointers(vec![field], 9, 9);
        let none = json!({ "min_values": 0, "required": false });
        assert_eq!(one(choice(3, 25, 1, &none)), [""; 0]);
        assert_eq!(one(choice(21, 10, 1, &json!({}))), [""; 0]);
        assert_eq!(one(choice(22, 10, 10, &none)), [""; 0]);
        let mut wrong = vec![
            text("a", 10),
            choice(3, 26, 1, &none),
            choice(3, 2, 2, &none),
            choice(3, 2, 1, &json!({ "min_values": 0 })),
            choice(3, 2, 1, &json!({ "disabled": true })),
            choice(21, 1, 1, &json!({})),
            choice(21, 11, 1, &json!({})),
            choice(21, 3, 2, &json!({})),
            choice(22, 11, 1, &none),
            choice(22, 2, 1, &json!({ "max_values": 3 })),
        ];
        for (key, value) in [("label", "l".repeat(46)), ("description", "d".repeat(101))] {
            let mut long = text("a", 1);
            long[key] = value.into();
            wrong.push(long);
        }
        for (key, value) in [("label", "l".to_owned()), ("placeholder", "p".repeat(101))] {
            let mut long = text("a", 1);
            long["component"][key] = value.into();
            wrong.push(long);
        }
        let mut twice = choice(3, 2, 1, &none);
        twice["component"]["options"][1]["value"] = "0".into();
        wrong.push(twice);
        for field in wrong {
            assert!(!one(field.clone()).is_empty(), "{field:#}");
        }
        assert!(!pointers(vec![text("a", 1), text("a", 1)], 9, 9).is_empty());
    }
}
