//! A session of the gateway, and what is sent to its connection.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::damage::Damage;
use crate::faults::EventFault;

/// The number of frames stored for a resume. A client that missed more must identify again.
const REPLAY_LIMIT: usize = 10_000;

/// An encoded event of a session with its sequence number.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) seq: u64,
    pub(crate) text: Arc<str>,
    pub(crate) damage: Option<Damage>,
}

/// An instruction for a connection.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Frame(Frame),
    Delayed(Frame, Duration),
    /// A payload that is not an event.
    Control(Value),
    Close(u16),
    Cut,
}

/// A session of the gateway, which outlives its connections.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) shard: (u64, u64),
    pub(crate) intents: u64,
    pub(crate) seq: u64,
    pub(crate) replay: VecDeque<Frame>,
    /// The number of its current connection, and the channel to it.
    pub(crate) connection: Option<(u64, UnboundedSender<Outgoing>)>,
    /// The newest sequence number that is no longer stored for a resume.
    pub(super) trimmed: u64,
    /// An event held back until the next one is sent.
    pub(super) held: Option<Frame>,
}

/// How the gateway treats connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GatewayMode {
    /// It works normally.
    #[default]
    Normal,
    /// It cuts every new connection at once.
    RefuseConnections,
    /// It accepts a websocket and then cuts it.
    DropConnections,
    /// It starts or resumes a session and then cuts the connection.
    DropSessions,
    /// It sends nothing, neither to new nor to existing connections, and cuts none.
    Silent,
}

/// All sessions.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: Vec<Session>,
    pub(crate) connections: u64,
    pub(crate) identified: u64,
    pub(crate) identified_at: Option<Instant>,
    pub(crate) resumed: u64,
    pub(crate) refuse_resumes: bool,
    pub(crate) mode: GatewayMode,
    pub(crate) withhold_acks: bool,
    pub(crate) heartbeats: u64,
}

impl Session {
    pub(super) fn send(&self, out: Outgoing) {
        if let Some((_, connection)) = &self.connection {
            // If the connection has just ended, a resume replays the frame.
            connection.send(out).unwrap_or_default();
        }
    }

    /// Numbers an event and sends it, subject to a fault.
    pub(super) fn push(&mut self, name: &str, data: &Value, fault: Option<EventFault>) {
        self.seq += 1;
        let changed = match fault {
            Some(EventFault::Garble) => Some(json!({ "id": "not a number" })),
            Some(EventFault::UnknownFormat) => Some(with_unknown_format(data)),
            _ => None,
        };
        let data = changed.as_ref().unwrap_or(data);
        let payload = json!({ "op": 0, "t": name, "s": self.seq, "d": data });
        let (damage, again) = match fault {
            Some(EventFault::Damage { how, again }) => (Some(how), again),
            _ => (None, false),
        };
        let frame = Frame { seq: self.seq, text: payload.to_string().into(), damage };
        if fault == Some(EventFault::Drop) {
            return;
        }
        self.replay.push_back(Frame { damage: damage.filter(|_| again), ..frame.clone() });
        if self.replay.len() > REPLAY_LIMIT
            && let Some(frame) = self.replay.pop_front()
        {
            self.trimmed = frame.seq;
        }
        match fault {
            Some(EventFault::Delay(by)) => self.send(Outgoing::Delayed(frame, by)),
            Some(EventFault::Repeat) => {
                self.send(Outgoing::Frame(frame.clone()));
                self.send(Outgoing::Frame(frame));
            }
            Some(EventFault::Reorder) if self.held.is_none() => {
                self.held = Some(frame);
                return;
            }
            _ => self.send(Outgoing::Frame(frame)),
        }
        if let Some(held) = self.held.take() {
            self.send(Outgoing::Frame(held));
        }
    }
}

/// Returns the event with an unknown format in fields that are not needed to know who did what where.
fn with_unknown_format(data: &Value) -> Value {
    let mut data = data.clone();
    let fields = ["timestamp", "version", "edited_timestamp", "archive_timestamp"];
    let change = |part: Option<&mut Value>| {
        let Some(part) = part.and_then(Value::as_object_mut) else { return };
        for (name, value) in part {
            if fields.contains(&name.as_str()) && !value.is_null() {
                *value = json!({ "form": "new" });
            }
        }
    };
    change(data.get_mut("thread_metadata"));
    change(Some(&mut data));
    data
}
