//! Parses the OpenAPI document.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::operation::{Body, Operation, Parameter, Segment};

/// The name the schemas are registered under.
pub(super) const BASE: &str = "urn:discord";

/// Amends schemas that differ from Discord's written reference or from what Discord accepts of serenity.
pub(super) fn amend(schemas: &mut Value) {
    // The `id` of a new attachment is a number in the examples of the reference.
    let id = json!({ "oneOf": [
        { "$ref": "#/components/schemas/SnowflakeType" }, { "type": "integer", "minimum": 0 },
    ] });
    schemas["MessageAttachmentRequest"]["properties"]["id"] = id;
    // Errors of single fields have names as codes, such as "BASE_TYPE_REQUIRED".
    schemas["Error"]["properties"]["code"] = json!({ "type": ["integer", "string"] });
    // Permission bits are strings, as everywhere else in the interface.
    for request in ["ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"] {
        schemas[request]["properties"]["default_member_permissions"] =
            json!({ "type": ["string", "integer", "null"], "pattern": "^[0-9]+$", "minimum": 0 });
    }
}

/// Parses all operations of the document. The parameters of a path apply to all its methods.
pub(super) fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        let shared = methods["parameters"].as_array().cloned().unwrap_or_default();
        for (method, definition) in methods.as_object().into_iter().flatten() {
            if method != "parameters" {
                operations.push(operation(path, method, definition, &shared, document));
            }
        }
    }
    operations
}

/// Parses an operation.
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
    let responses =
        definition["responses"].as_object().into_iter().flatten().map(|(status, response)| {
            let named = response["$ref"].as_str().and_then(|name| name.rsplit('/').next());
            let response =
                named.map_or(response, |name| &document["components"]["responses"][name]);
            let schema = response["content"]["application/json"]["schema"].clone();
            (status.clone(), (!schema.is_null()).then_some(schema))
        });
    let security = definition["security"].as_array();
    Operation {
        method: method.to_owned(),
        segments: segments.collect(),
        parameters: parameters.collect(),
        responses: responses.collect(),
        body,
        open: security.is_none_or(|ways| ways.iter().any(|way| *way == json!({}))),
        id,
    }
}

/// Collects the fields at the top level of a schema; `None` if a part of it allows any.
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

/// Makes references within the document absolute, so that parts of it can be used separately.
pub(super) fn absolute(value: &mut Value) {
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
