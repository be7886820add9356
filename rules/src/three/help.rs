//! The rules in short.

/// Topic and text, the overview first.
pub const HELP: &[(&str, &str)] = &[("overview", "")];
