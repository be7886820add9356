//! How games are analysed.

use crate::time::Span;

#[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnalysisConfig {
    /// How long the analysis of one game takes; 0 for no analyses.
    pub time: Span,
}

impl AnalysisConfig {
    /// The configuration without a file.
    pub const DEFAULT: Self = Self { time: Span::minutes(1) };
}

impl Default for AnalysisConfig {
    fn default() -> Self {
        Self::DEFAULT
    }
}
