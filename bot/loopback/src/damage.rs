//! Damage to the payload of an event on its way.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// How a payload is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Its text ends in the middle.
    Half,
    /// It is empty.
    Empty,
    /// It is compressed, and ends in the middle.
    HalfCompressed,
    /// It claims to be compressed.
    NotCompressed,
    /// `s` is text.
    NumberAsText,
    /// There is no `s`.
    NoNumber,
    /// `s` is far ahead.
    NumberAhead,
    /// `s` is that of an earlier event.
    NumberBehind,
    /// There is no `op`.
    NoOperation,
    /// `op` is text.
    OperationAsText,
    /// There is no `t`.
    NoName,
    /// `d` is a list.
    WrongData,
}

impl Damage {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Half,
        Self::Empty,
        Self::HalfCompressed,
        Self::NotCompressed,
        Self::NumberAsText,
        Self::NoNumber,
        Self::NumberBehind,
        Self::NoOperation,
        Self::OperationAsText,
        Self::NoName,
        Self::WrongData,
        Self::NumberAhead,
    ];

    /// The message for a payload with this damage.
    pub(crate) fn message(self, text: &str) -> Message {
        let half = |bytes: &[u8]| bytes.get(..bytes.len() / 2).unwrap_or_default().to_vec();
        let mut payload: Value = serde_json::from_str(text).unwrap_or_default();
        let number = payload["s"].as_u64().unwrap_or_default();
        match self {
            Self::Half => {
                return Message::text(String::from_utf8_lossy(&half(text.as_bytes())).into_owned());
            }
            Self::Empty => return Message::text(""),
            Self::HalfCompressed => return Message::binary(half(&compressed(text))),
            Self::NotCompressed => return Message::binary(text.as_bytes().to_vec()),
            Self::NumberAsText => payload["s"] = number.to_string().into(),
            Self::NoNumber => payload["s"] = Value::Null,
            Self::NumberAhead => payload["s"] = (number + 7).into(),
            Self::NumberBehind => payload["s"] = number.saturating_sub(3).into(),
            Self::NoOperation => payload["op"] = Value::Null,
            Self::OperationAsText => payload["op"] = "0".into(),
            Self::NoName => payload["t"] = Value::Null,
            Self::WrongData => payload["d"] = json!([1]),
        }
        Message::text(payload.to_string())
    }
}

/// Compresses a payload.
pub(crate) fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory cannot fail.
    encoder.write_all(text.as_bytes()).unwrap_or_default();
    encoder.finish().unwrap_or_default()
}
