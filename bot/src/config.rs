//! The configuration file.

/// Everything that can be configured; [`Default`] is what holds without a file.
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {}
