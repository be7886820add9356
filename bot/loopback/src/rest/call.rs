//! A parsed request, and the content of a response.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::Upload;

/// A parsed request.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    /// The name of the operation in the description.
    pub(crate) operation: &'a str,
    pub(crate) path: &'a BTreeMap<String, String>,
    pub(crate) query: &'a [(String, String)],
    pub(crate) body: &'a Value,
    pub(crate) uploads: &'a [Upload],
}

impl Call<'_> {
    /// An id in the path; 0 if it is missing.
    pub(crate) fn id(&self, name: &str) -> Snowflake {
        self.path.get(name).and_then(|text| Snowflake::parse(text)).unwrap_or_default()
    }

    pub(crate) fn channel(&self) -> Snowflake {
        self.id("channel_id")
    }

    pub(crate) fn parameter(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The status and body of a response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RestResponse {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

impl RestResponse {
    pub(crate) fn ok(body: Value) -> Result<Self, Refusal> {
        Ok(Self { status: 200, body: Some(body) })
    }

    pub(crate) fn created(body: Value) -> Result<Self, Refusal> {
        Ok(Self { status: 201, body: Some(body) })
    }

    pub(crate) fn nothing() -> Result<Self, Refusal> {
        Ok(Self { status: 204, body: None })
    }
}
