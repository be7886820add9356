//! Discord's own description of its REST interface (OpenAPI 3.1), as a judge of requests and answers.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// The official document, with its licence beside it.
const DOCUMENT: &str = include_str!("../../tests/discord/openapi.json");
/// The name the schemas are registered under.
const BASE: &str = "urn:discord";

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let document = serde_json::from_str(DOCUMENT).unwrap_or(Value::Null);
    Description::new(document)
});

/// The description, read once in a process.
pub(crate) fn description() -> &'static Description {
    &DESCRIPTION
}

/// Where the document and Discord's written reference differ, or serenity sends what Discord takes.
fn amend(schemas: &mut Value) {
    // "id": 0 of a new attachment is a number in the reference's examples.
    let id = json!({ "oneOf": [
        { "$ref": "#/components/schemas/SnowflakeType" }, { "type": "integer", "minimum": 0 },
    ] });
    schemas["MessageAttachmentRequest"]["properties"]["id"] = id;
    // The errors of single fields have names for codes, "BASE_TYPE_REQUIRED".
    schemas["Error"]["properties"]["code"] = json!({ "type": ["integer", "string"] });
    // Permission bits are sent as text, as everywhere else in the interface.
    for request in ["ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"] {
        schemas[request]["properties"]["default_member_permissions"] =
            json!({ "type": ["string", "integer", "null"], "pattern": "^[0-9]+$", "minimum": 0 });
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Segment {
    Literal(String),
    Parameter(String),
}

#[derive(Debug)]
struct Parameter {
    name: String,
    in_query: bool,
    required: bool,
    schema: Value,
    key: String,
}

#[derive(Debug)]
struct Body {
    /// By media type.
    schemas: BTreeMap<String, Value>,
    required: bool,
    /// Names at the top of the JSON; none when any may be there.
    fields: Option<Vec<String>>,
}

/// One operation of the interface.
#[derive(Debug)]
pub(crate) struct Operation {
    /// Its name, `create_message`.
    pub(crate) id: String,
    method: String,
    segments: Vec<Segment>,
    parameters: Vec<Parameter>,
    body: Option<Body>,
    answers: BTreeMap<String, Option<Value>>,
    /// Whether it needs no token of the bot.
    pub(crate) open: bool,
}

/// What does not fit: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
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
        amend(&mut document["components"]["schemas"]);
        absolute(&mut document);
        let schemas = document["components"]["schemas"].clone();
        let registry = Registry::new()
            .add(BASE, json!({ "components": { "schemas": schemas } }))
            .and_then(|registry| registry.prepare())
            .map_err(|error| error.to_string());
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            let shared = methods["parameters"].as_array().cloned().unwrap_or_default();
            for (method, definition) in methods.as_object().into_iter().flatten() {
                if method != "parameters" {
                    operations.push(operation(path, method, definition, &shared, &document));
                }
            }
        }
        Self { operations, schemas, registry, validators: Mutex::default() }
    }

    /// The operation of a path below `/api/v10`, with the values of its parameters. Literal segments go
    /// before parameters, as `@original` before a message id.
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

    /// Checks the parameters in path and query.
    pub(crate) fn check_parameters(
        &self,
        operation: &Operation,
        path: &BTreeMap<String, String>,
        query: &[(String, String)],
    ) -> Vec<Misfit> {
        let mut misfits = Vec::new();
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
                    misfits.extend(self.check(&parameter.key, &parameter.schema, &value, &pointer));
                }
                None if parameter.required => {
                    misfits.push(Misfit { pointer, message: "is missing".into() });
                }
                None => {}
            }
        }
        for (name, _) in query {
            if !operation.parameters.iter().any(|known| known.in_query && known.name == *name) {
                let pointer = format!("query/{name}");
                misfits.push(Misfit { pointer, message: "is no parameter".into() });
            }
        }
        misfits
    }

    /// A parameter's text as the type its schema asks for.
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

    /// Checks a request's JSON under the media type it came with.
    pub(crate) fn check_body(
        &self,
        operation: &Operation,
        media: &str,
        body: Option<&Value>,
    ) -> Vec<Misfit> {
        let misfit = |message: String| vec![Misfit { pointer: "body".into(), message }];
        match (&operation.body, body) {
            (Some(described), None) if described.required => misfit("is missing".into()),
            (_, None) => Vec::new(),
            (None, Some(_)) => misfit("was not asked for".into()),
            (Some(described), Some(body)) => {
                let Some(schema) = described.schemas.get(media) else {
                    return misfit(format!("has the media type {media}, which is not taken here"));
                };
                let key = format!("{} {media}", operation.id);
                let mut misfits = self.check(&key, schema, body, "body");
                if let (Some(known), Some(given)) = (&described.fields, body.as_object()) {
                    for name in given.keys().filter(|name| !known.contains(name)) {
                        let pointer = format!("body/{name}");
                        misfits.push(Misfit { pointer, message: "is no field of it".into() });
                    }
                }
                misfits
            }
        }
    }

    /// Checks an answer.
    pub(crate) fn check_answer(
        &self,
        operation: &Operation,
        status: u16,
        body: Option<&Value>,
    ) -> Vec<Misfit> {
        // What a server that is broken says is not described.
        if status >= 500 {
            return Vec::new();
        }
        let exact = status.to_string();
        let group = format!("{}XX", status / 100);
        let misfit = |message: &str| {
            vec![Misfit { pointer: "answer".into(), message: format!("{status} {message}") }]
        };
        let Some((name, schema)) = operation
            .answers
            .get_key_value(&exact)
            .or_else(|| operation.answers.get_key_value(&group))
        else {
            return misfit("is not described");
        };
        match (schema, body) {
            (Some(schema), Some(body)) => {
                let key = format!("{} answer {name}", operation.id);
                self.check(&key, schema, body, "answer")
            }
            (None, Some(_)) => misfit("has no body"),
            (Some(_), None) => misfit("has a body"),
            (None, None) => Vec::new(),
        }
    }

    fn check(&self, key: &str, schema: &Value, value: &Value, place: &str) -> Vec<Misfit> {
        match self.validator(key, schema) {
            Ok(validator) if validator.is_valid(value) => Vec::new(),
            Ok(validator) => validator
                .iter_errors(value)
                .map(|error| Misfit {
                    pointer: format!("{place}{}", error.instance_path()),
                    message: shorten(&error.to_string()),
                })
                .collect(),
            Err(message) => vec![Misfit { pointer: place.into(), message }],
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

fn operation(
    path: &str,
    method: &str,
    definition: &Value,
    shared: &[Value],
    document: &Value,
) -> Operation {
    let id = definition["operationId"].as_str().unwrap_or_default().to_owned();
    let segments = path.trim_start_matches('/').split('/').map(|segment| {
        match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => Segment::Parameter(name.to_owned()),
            None => Segment::Literal(segment.to_owned()),
        }
    });
    let own = definition["parameters"].as_array().into_iter().flatten();
    let parameters = shared.iter().chain(own).map(|parameter| {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        Parameter {
            in_query: parameter["in"] == "query",
            required: parameter["required"] == true,
            schema: parameter["schema"].clone(),
            key: format!("{id} parameter {name}"),
            name,
        }
    });
    let body = definition.get("requestBody").map(|body| {
        let content = body["content"].as_object().into_iter().flatten();
        let schemas: BTreeMap<String, Value> =
            content.map(|(media, content)| (media.clone(), content["schema"].clone())).collect();
        let mut fields = Some(Vec::new());
        for schema in schemas.values() {
            collect_fields(schema, document, &mut fields);
        }
        Body { schemas, required: body["required"] == true, fields }
    });
    let answers =
        definition["responses"].as_object().into_iter().flatten().map(|(status, answer)| {
            let named = answer["$ref"].as_str().and_then(|name| name.rsplit('/').next());
            let answer = named.map_or(answer, |name| &document["components"]["responses"][name]);
            let schema = answer["content"]["application/json"]["schema"].clone();
            (status.clone(), (!schema.is_null()).then_some(schema))
        });
    let security = definition["security"].as_array();
    Operation {
        method: method.to_owned(),
        segments: segments.collect(),
        parameters: parameters.collect(),
        answers: answers.collect(),
        body,
        open: security.is_none_or(|ways| ways.iter().any(|way| *way == json!({}))),
        id,
    }
}

/// Gathers the names a schema knows at its top; `None` when one part of it takes any.
fn collect_fields(schema: &Value, document: &Value, fields: &mut Option<Vec<String>>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        collect_fields(&document["components"]["schemas"][name], document, fields);
        return;
    }
    let parts = ["allOf", "anyOf", "oneOf"];
    let parts = parts.iter().filter_map(|part| schema[*part].as_array()).flatten();
    let mut composed = false;
    for part in parts {
        composed = true;
        collect_fields(part, document, fields);
    }
    match schema["properties"].as_object() {
        Some(properties) => {
            if let Some(fields) = fields {
                fields.extend(properties.keys().cloned());
            }
        }
        None if composed || schema["type"] == "null" => {}
        None => *fields = None,
    }
}

/// Makes references within the document absolute, so that a part of it stands on its own.
fn absolute(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "$ref" && text.starts_with('#') => {
                        *text = format!("{BASE}{text}");
                    }
                    value => absolute(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(absolute),
        _ => {}
    }
}

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
    fn every_operation_can_be_found_and_every_schema_built() {
        let description = description();
        assert!(description.operations.len() > 200);
        for operation in &description.operations {
            let schemas = operation
                .body
                .iter()
                .flat_map(|body| body.schemas.values())
                .chain(operation.answers.values().flatten());
            // The documents of all operations take long; these are the ones in use.
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
    fn literals_go_before_parameters() {
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
    fn a_misfit_names_its_place() {
        let description = description();
        let (operation, path) = description.find("POST", "/channels/x/messages").unwrap();
        let misfits = description.check_parameters(operation, &path, &[("v".into(), "1".into())]);
        let pointers: Vec<&str> = misfits.iter().map(|misfit| misfit.pointer.as_str()).collect();
        assert_eq!(pointers, ["path/channel_id", "query/v"]);
        let body = json!({ "content": 5, "nonse": "1", "attachments": [{ "id": 0 }] });
        let misfits = description.check_body(operation, "application/json", Some(&body));
        let pointers: Vec<&str> = misfits.iter().map(|misfit| misfit.pointer.as_str()).collect();
        assert_eq!(pointers, ["body/content", "body/nonse"]);
    }
}
