//! A request taken apart, and an answer before it is put together.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Refusal;
use crate::world::{Snowflake, Upload};

/// A request whose parts were found good.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    /// The operation's name in the description.
    pub(crate) operation: &'a str,
    pub(crate) path: &'a BTreeMap<String, String>,
    pub(crate) query: &'a [(String, String)],
    pub(crate) body: &'a Value,
    pub(crate) uploads: &'a [Upload],
}

impl Call<'_> {
    /// An id in the path.
    pub(crate) fn id(&self, name: &str) -> Snowflake {
        self.path.get(name).and_then(|text| Snowflake::parse(text)).unwrap_or_default()
    }

    pub(crate) fn channel(&self) -> Snowflake {
        self.id("channel_id")
    }

    pub(crate) fn text(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    pub(crate) fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What is answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

impl Answer {
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
