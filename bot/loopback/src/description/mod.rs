//! Checks requests and responses against Discord's OpenAPI 3.1 description of its REST interface.

mod operation;
mod parse;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

pub(crate) use operation::Operation;
use operation::Segment;
use parse::BASE;

/// The official document; its licence is in the same directory.
const DOCUMENT: &str = include_str!("../../../tests/discord/openapi.json");

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let document = serde_json::from_str(DOCUMENT).unwrap_or(Value::Null);
    Description::new(document)
});

/// The description, parsed once per process.
pub(crate) fn description() -> &'static Description {
    &DESCRIPTION
}

/// An error in a request or response: the field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldError {
    pub(crate) pointer: String,
    pub(crate) message: String,
}

/// All operations and their schemas.
pub(crate) struct Description {
    operations: Vec<Operation>,
    schemas: Value,
    registry: Result<Registry<'static>, String>,
    validators: Mutex<HashMap<String, Result<Arc<Validator>, String>>>,
}

impl Description {
    fn new(mut document: Value) -> Self {
        parse::amend(&mut document["components"]["schemas"]);
        parse::absolute(&mut document);
        let schemas = document["components"]["schemas"].clone();
        let registry = Registry::new()
            .add(BASE, json!({ "components": { "schemas": schemas } }))
            .and_then(|registry| registry.prepare())
            .map_err(|error| error.to_string());
        let operations = parse::operations(&document);
        Self { operations, schemas, registry, validators: Mutex::default() }
    }

    /// Finds the operation of a path below `/api/v10` and the values of its parameters. Literal segments have priority
    /// over parameters, as `@original` over a message id.
    pub(crate) fn find(
        &self,
        method: &str,
        path: &str,
    ) -> Option<(&Operation, BTreeMap<String, String>)> {
        let given: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let fits = |operation: &&Operation| {
            operation.method.eq_ignore_ascii_case(method)
                && operation.segments.len() == given.len()
                && operation.segments.iter().zip(&given).all(|(segment, given)| match segment {
                    Segment::Literal(literal) => literal == given,
                    Segment::Parameter(_) => !given.is_empty(),
                })
        };
        let literals = |operation: &&Operation| {
            operation.segments.iter().filter(|s| matches!(s, Segment::Literal(_))).count()
        };
        let operation = self.operations.iter().filter(fits).max_by_key(literals)?;
        let mut values = BTreeMap::new();
        for (segment, given) in operation.segments.iter().zip(given) {
            if let Segment::Parameter(name) = segment {
                values.insert(name.clone(), given.to_owned());
            }
        }
        Some((operation, values))
    }

    /// Checks the parameters in the path and the query.
    pub(crate) fn check_parameters(
        &self,
        operation: &Operation,
        path: &BTreeMap<String, String>,
        query: &[(String, String)],
    ) -> Vec<FieldError> {
        let mut field_errors = Vec::new();
        for parameter in &operation.parameters {
            let value = if parameter.in_query {
                query.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| value)
            } else {
                path.get(&parameter.name)
            };
            let place = if parameter.in_query { "query" } else { "path" };
            let pointer = format!("{place}/{}", parameter.name);
            match value {
                Some(value) => {
                    let value = self.typed(&parameter.schema, value);
                    field_errors.extend(self.check(
                        &parameter.key,
                        &parameter.schema,
                        &value,
                        &pointer,
                    ));
                }
                None if parameter.required => {
                    field_errors.push(FieldError { pointer, message: "is missing".into() });
                }
                None => {}
            }
        }
        for (name, _) in query {
            if !operation.parameters.iter().any(|known| known.in_query && known.name == *name) {
                let pointer = format!("query/{name}");
                field_errors
                    .push(FieldError { pointer, message: "is not a known parameter".into() });
            }
        }
        field_errors
    }

    /// Converts the text of a parameter to the type of its schema.
    fn typed(&self, schema: &Value, text: &str) -> Value {
        let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        let schema = name.map_or(schema, |name| &self.schemas[name]);
        let typed = match schema["type"].as_str() {
            Some("integer") => text.parse::<i64>().ok().map(Value::from),
            Some("number") => text.parse::<f64>().ok().map(Value::from),
            Some("boolean") => text.parse::<bool>().ok().map(Value::from),
            _ => None,
        };
        typed.unwrap_or_else(|| text.into())
    }

    /// Checks the JSON body of a request that has a media type.
    pub(crate) fn check_body(
        &self,
        operation: &Operation,
        media: &str,
        body: Option<&Value>,
    ) -> Vec<FieldError> {
        let field_error = |message: String| vec![FieldError { pointer: "body".into(), message }];
        match (&operation.body, body) {
            (Some(described), None) if described.required => field_error("is missing".into()),
            (_, None) => Vec::new(),
            (None, Some(_)) => field_error("is not allowed".into()),
            (Some(described), Some(body)) => {
                let Some(schema) = described.schemas.get(media) else {
                    return field_error(format!(
                        "has the media type {media}, which is not accepted"
                    ));
                };
                let key = format!("{} {media}", operation.id);
                let mut field_errors = self.check(&key, schema, body, "body");
                if let (Some(known), Some(given)) = (&described.fields, body.as_object()) {
                    for name in given.keys().filter(|name| !known.contains(name)) {
                        let pointer = format!("body/{name}");
                        field_errors
                            .push(FieldError { pointer, message: "is not a known field".into() });
                    }
                }
                field_errors
            }
        }
    }

    /// Checks the status and body of a response.
    pub(crate) fn check_response(
        &self,
        operation: &Operation,
        status: u16,
        body: Option<&Value>,
    ) -> Vec<FieldError> {
        // The description does not cover errors of the server.
        if status >= 500 {
            return Vec::new();
        }
        let exact = status.to_string();
        let group = format!("{}XX", status / 100);
        let field_error = |message: &str| {
            vec![FieldError { pointer: "response".into(), message: format!("{status} {message}") }]
        };
        let Some((name, schema)) = operation
            .responses
            .get_key_value(&exact)
            .or_else(|| operation.responses.get_key_value(&group))
        else {
            return field_error("is not described");
        };
        match (schema, body) {
            (Some(schema), Some(body)) => {
                let key = format!("{} response {name}", operation.id);
                self.check(&key, schema, body, "response")
            }
            (None, Some(_)) => field_error("must not have a body"),
            (Some(_), None) => field_error("must have a body"),
            (None, None) => Vec::new(),
        }
    }

    fn check(&self, key: &str, schema: &Value, value: &Value, place: &str) -> Vec<FieldError> {
        match self.validator(key, schema) {
            Ok(validator) if validator.is_valid(value) => Vec::new(),
            Ok(validator) => validator
                .iter_errors(value)
                .map(|error| FieldError {
                    pointer: format!("{place}{}", error.instance_path()),
                    message: shorten(&error.to_string()),
                })
                .collect(),
            Err(message) => vec![FieldError { pointer: place.into(), message }],
        }
    }

    fn validator(&self, key: &str, schema: &Value) -> Result<Arc<Validator>, String> {
        let known = |validators: &HashMap<String, _>| validators.get(key).cloned();
        let lock = || self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = known(&lock()) {
            return validator;
        }
        let built = self.registry.as_ref().map_err(Clone::clone).and_then(|registry| {
            jsonschema::options()
                .with_registry(registry)
                .should_validate_formats(true)
                .build(schema)
                .map(Arc::new)
                .map_err(|error| format!("the description's schema is broken: {error}"))
        });
        lock().insert(key.to_owned(), built.clone());
        built
    }
}

/// Shortens a long message in the middle.
fn shorten(message: &str) -> String {
    if message.chars().count() <= 400 {
        return message.to_owned();
    }
    let head: String = message.chars().take(200).collect();
    let tail: String = message.chars().rev().take(200).collect();
    format!("{head} … {}", tail.chars().rev().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_parsed_and_schemas_compile() {
        let description = description();
        assert!(description.operations.len() > 200);
        for operation in &description.operations {
            let schemas = operation
                .body
                .iter()
                .flat_map(|body| body.schemas.values())
                .chain(operation.responses.values().flatten());
            // Compiling the schemas of all operations would take long.
            if !["create_message", "create_interaction_response", "get_guild"]
                .contains(&operation.id.as_str())
            {
                continue;
            }
            for schema in schemas {
                let key = format!("{schema}");
                description.validator(&key, schema).unwrap();
            }
        }
    }

    #[test]
    fn literals_have_priority_over_parameters() {
        let description = description();
        let id = |method, path| description.find(method, path).map(|(found, _)| found.id.as_str());
        assert_eq!(
            id("PATCH", "/webhooks/1/abc/messages/@original"),
            Some("update_original_webhook_message")
        );
        assert_eq!(id("patch", "/webhooks/1/abc/messages/5"), Some("update_webhook_message"));
        assert_eq!(id("POST", "/channels/1/messages"), Some("create_message"));
        assert_eq!(id("POST", "/channels/1/nothing"), None);
    }

    #[test]
    fn an_error_names_its_field() {
        let description = description();
        let (operation, path) = description.find("POST", "/channels/x/messages").unwrap();
        let field_errors =
            description.check_parameters(operation, &path, &[("v".into(), "1".into())]);
        let pointers: Vec<&str> =
            field_errors.iter().map(|field_error| field_error.pointer.as_str()).collect();
        assert_eq!(pointers, ["path/channel_id", "query/v"]);
        let body = json!({ "content": 5, "nonse": "1", "attachments": [{ "id": 0 }] });
        let field_errors = description.check_body(operation, "application/json", Some(&body));
        let pointers: Vec<&str> =
            field_errors.iter().map(|field_error| field_error.pointer.as_str()).collect();
        assert_eq!(pointers, ["body/content", "body/nonse"]);
    }
}
