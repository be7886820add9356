//! An operation of the interface and its parts.

use std::collections::BTreeMap;

use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    Literal(String),
    Parameter(String),
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) in_query: bool,
    pub(super) required: bool,
    pub(super) schema: Value,
    pub(super) key: String,
}

#[derive(Debug)]
pub(super) struct Body {
    /// By media type.
    pub(super) schemas: BTreeMap<String, Value>,
    pub(super) required: bool,
    /// The fields at the top level of the JSON; `None` if any are allowed.
    pub(super) fields: Option<Vec<String>>,
}

/// An operation of the interface.
#[derive(Debug)]
pub(crate) struct Operation {
    /// The name, such as `create_message`.
    pub(crate) id: String,
    pub(super) method: String,
    pub(super) segments: Vec<Segment>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) body: Option<Body>,
    pub(super) responses: BTreeMap<String, Option<Value>>,
    /// Whether it needs no bot token.
    pub(crate) open: bool,
}
