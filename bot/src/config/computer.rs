//! How computers play.

use std::time::Duration;

use crate::game::state::LONGEST_PAUSE;
use crate::time::Span;

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ComputerConfig {
    /// The number of threads that think, 0 to 64. With 0, no computer acts.
    #[serde(deserialize_with = "threads")]
    pub threads: usize,
    /// The longest time to think about one action; 0 for no limit, if `nodes` has one.
    pub time: Span,
    /// The most positions to search for one action; 0 for no limit.
    pub nodes: u64,
    /// The size of the table of each thread, in megabytes, 1 to 4096.
    #[serde(deserialize_with = "megabytes")]
    pub table_megabytes: usize,
    /// The pause before a computer acts.
    pub pause: Pause,
    pub room_pause: Pause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "(Span, Span)")]
pub struct Pause {
    pub shortest: Span,
    pub longest: Span,
}

/// The error of spans that are no [`Pause`].
#[derive(Debug, thiserror::Error)]
#[error("write the shortest pause, then the longest, which is at most 1h")]
pub struct PauseError;

impl TryFrom<(Span, Span)> for Pause {
    type Error = PauseError;

    fn try_from((shortest, longest): (Span, Span)) -> Result<Self, PauseError> {
        if (Span::ZERO..=longest).contains(&shortest) && longest <= LONGEST_PAUSE {
            Ok(Self { shortest, longest })
        } else {
            Err(PauseError)
        }
    }
}

/// The time to think if neither time nor nodes are limited.
const USUAL_TIME: Span = Span::seconds(3);

impl Default for ComputerConfig {
    fn default() -> Self {
        Self {
            threads: 1,
            time: USUAL_TIME,
            nodes: 0,
            table_megabytes: 16,
            pause: Pause { shortest: Span::seconds(5), longest: Span::minutes(1) },
            room_pause: Pause { shortest: Span::seconds(1), longest: Span::seconds(1) },
        }
    }
}

impl ComputerConfig {
    /// Returns the limits of thinking about one action: its time and positions. At least one of them is limited.
    pub fn limits(&self) -> (Option<Duration>, Option<u64>) {
        let nodes = Some(self.nodes).filter(|nodes| *nodes > 0);
        let time = match self.time {
            Span::ZERO if nodes.is_some() => None,
            time if time > Span::ZERO => Some(time),
            _ => Some(USUAL_TIME),
        };
        (time.map(Span::duration), nodes)
    }
}

fn threads<'de, D: serde::Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 0..=64, "threads")
}

fn megabytes<'de, D: serde::Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(from, 1..=4096, "megabytes")
}

fn within<'de, D: serde::Deserializer<'de>>(
    from: D,
    allowed: std::ops::RangeInclusive<usize>,
    unit: &str,
) -> Result<usize, D::Error> {
    use serde::Deserialize;
    let number = usize::deserialize(from)?;
    if allowed.contains(&number) {
        return Ok(number);
    }
    let (least, most) = allowed.into_inner();
    Err(serde::de::Error::custom(format!("{number} is not possible; use {least} to {most} {unit}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ComputerConfig, toml::de::Error> {
        toml::from_str(text)
    }

    #[test]
    fn thinking_is_always_limited() {
        let limits = |text: &str| read(text).unwrap().limits();
        assert_eq!(limits(""), (Some(Duration::from_secs(3)), None));
        assert_eq!(limits("nodes = 500"), (Some(Duration::from_secs(3)), Some(500)));
        assert_eq!(limits("nodes = 500\ntime = \"0\""), (None, Some(500)));
        assert_eq!(limits("time = \"0\""), (Some(Duration::from_secs(3)), None));
    }

    #[test]
    fn what_is_impossible_is_refused() {
        for (text, why) in [
            ("pause = [\"2s\", \"1s\"]", "shortest"),
            ("pause = [\"2s\", \"2h\"]", "at most 1h"),
            ("threads = 65", "0 to 64"),
            ("table_megabytes = 0", "1 to 4096"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.message().contains(why), "{text}: {error}");
        }
    }
}
