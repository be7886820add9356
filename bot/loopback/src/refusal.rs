//! Discord's errors.

use serde_json::{Map, Value, json};

use crate::description::FieldError;

/// An error response with Discord's JSON error code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    errors: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::new(404, 10_003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::new(404, 10_004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::new(404, 10_007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::new(404, 10_008, "Unknown Message")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::new(404, 10_013, "Unknown User")
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(403, 50_001, "Missing Access")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(403, 50_013, "Missing Permissions")
    }

    pub(crate) fn archived() -> Self {
        Self::new(400, 50_083, "Thread is archived")
    }

    /// 50035 with the errors nested by field, as Discord does.
    pub(crate) fn invalid_form(field_errors: &[FieldError]) -> Self {
        let mut errors = Map::new();
        for field_error in field_errors {
            let path: Vec<&str> = field_error.pointer.split('/').skip(1).collect();
            nest(&mut errors, &path, &field_error.message);
        }
        let refusal = Self::new(400, 50_035, "Invalid Form Body");
        Self { errors: (!errors.is_empty()).then_some(errors.into()), ..refusal }
    }

    pub(crate) fn json(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

fn nest(errors: &mut Map<String, Value>, path: &[&str], message: &str) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        let error = json!({ "code": "BASE_TYPE_INVALID", "message": message });
        errors.insert((*first).to_owned(), json!({ "_errors": [error] }));
        return;
    }
    let inner = errors.entry((*first).to_owned()).or_insert_with(|| json!({}));
    if let Some(inner) = inner.as_object_mut().filter(|inner| !inner.contains_key("_errors")) {
        nest(inner, rest, message);
    }
}
