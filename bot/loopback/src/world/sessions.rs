//! The sessions of the gateway: starting, resuming and ending them, and their connections.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Channel, Snowflake, World};
use crate::faults::EventFault;

/// The number of frames stored for a resume. A client that missed more must identify again.
const REPLAY_LIMIT: usize = 10_000;

/// An encoded event of a session with its sequence number.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) seq: u64,
    pub(crate) text: Arc<str>,
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
    trimmed: u64,
    /// An event held back until the next one is sent.
    held: Option<Frame>,
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
    fn send(&self, out: Outgoing) {
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
        let frame = Frame { seq: self.seq, text: payload.to_string().into() };
        if fault == Some(EventFault::Drop) {
            return;
        }
        self.replay.push_back(frame.clone());
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

impl World {
    /// Cuts every gateway connection without closing it; the sessions can be resumed.
    pub fn cut_gateway(&mut self) {
        self.send_to_connections(|| Outgoing::Cut);
    }

    /// Closes every gateway connection with a code; the sessions can be resumed.
    pub fn close_gateway(&mut self, code: u16) {
        self.send_to_connections(|| Outgoing::Close(code));
    }

    /// Asks every client to reconnect (op 7).
    pub fn ask_to_reconnect(&mut self) {
        self.send_to_connections(|| Outgoing::Control(json!({ "op": 7, "d": null })));
    }

    /// Invalidates every session (op 9).
    pub fn invalidate_sessions(&mut self, resumable: bool) {
        self.send_to_connections(|| Outgoing::Control(json!({ "op": 9, "d": resumable })));
        if !resumable {
            self.gateway.sessions.clear();
        }
    }

    fn send_to_connections(&self, out: impl Fn() -> Outgoing) {
        for session in &self.gateway.sessions {
            session.send(out());
        }
    }

    /// Refuses every resume (op 9) from now on, or no longer.
    pub fn refuse_resumes(&mut self, refuse: bool) {
        self.gateway.refuse_resumes = refuse;
    }

    /// Refuses every new gateway connection from now on, or no longer.
    pub fn refuse_connections(&mut self, refuse: bool) {
        self.gateway.mode =
            if refuse { GatewayMode::RefuseConnections } else { GatewayMode::Normal };
    }

    /// Sets how the gateway treats connections from now on.
    pub fn set_gateway_mode(&mut self, mode: GatewayMode) {
        self.gateway.mode = mode;
    }

    /// The number of connections made to the gateway, refused ones included.
    #[must_use]
    pub fn connections(&self) -> u64 {
        self.gateway.connections
    }

    /// Acknowledges no heartbeats from now on, or does so again. A client must then treat its connection as dead.
    pub fn withhold_acks(&mut self, withhold: bool) {
        self.gateway.withhold_acks = withhold;
    }

    /// The URL that `GET /gateway` returns.
    #[must_use]
    pub fn gateway_address(&self) -> &str {
        &self.gateway_url
    }

    /// The number of sessions with a connection.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.gateway.sessions.iter().filter(|session| session.connection.is_some()).count()
    }

    /// How often a client has identified.
    #[must_use]
    pub fn identified(&self) -> u64 {
        self.gateway.identified
    }

    /// When a client last identified, measured before READY is sent.
    #[must_use]
    pub fn identified_at(&self) -> Option<Instant> {
        self.gateway.identified_at
    }

    /// How often a session was resumed.
    #[must_use]
    pub fn resumed(&self) -> u64 {
        self.gateway.resumed
    }

    /// The number of heartbeats received.
    #[must_use]
    pub fn heartbeats(&self) -> u64 {
        self.gateway.heartbeats
    }

    /// Starts a session and sends READY and each guild.
    pub(crate) fn identify(
        &mut self,
        shard: (u64, u64),
        intents: u64,
        connection: (u64, UnboundedSender<Outgoing>),
    ) {
        self.gateway.identified += 1;
        self.gateway.identified_at = Some(Instant::now());
        let id = format!("{:032x}", self.next_id().0);
        // Here a shard has only one session at a time.
        self.gateway.sessions.retain(|session| session.shard != shard);
        let bot = self.bot;
        let mut guilds: Vec<Snowflake> = self
            .guilds
            .values()
            .filter(|guild| guild.members.contains_key(&bot))
            .map(|guild| guild.id)
            .collect();
        guilds.retain(|guild| (guild.0 >> 22) % shard.1 == shard.0);
        let ready = json!({
            "v": 10, "user": self.own_user_json(), "session_id": id,
            "resume_gateway_url": self.gateway_url, "shard": [shard.0, shard.1],
            "guilds": guilds.iter()
                .map(|id| json!({ "id": id.to_string(), "unavailable": true }))
                .collect::<Vec<_>>(),
            "application": { "id": self.bot.to_string(), "flags": 0 },
        });
        let mut session = Session {
            id,
            shard,
            intents,
            seq: 0,
            replay: VecDeque::new(),
            connection: Some(connection),
            trimmed: 0,
            held: None,
        };
        session.push("READY", &ready, None);
        if intents & super::intents::GUILDS != 0 {
            let mut own: HashMap<Snowflake, Vec<&Channel>> = HashMap::new();
            for channel in self.channels.values() {
                own.entry(channel.guild.unwrap_or_default()).or_default().push(channel);
            }
            for guild in guilds {
                let own = own.get(&guild).map_or(&[][..], Vec::as_slice);
                session.push("GUILD_CREATE", &self.guild_create_json_of(guild, own), None);
            }
        }
        self.gateway.sessions.push(session);
    }

    /// Resumes a session: sends the missed events and RESUMED. Returns false if the session cannot be resumed.
    pub(crate) fn resume(
        &mut self,
        session: &str,
        seq: u64,
        connection: (u64, UnboundedSender<Outgoing>),
    ) -> bool {
        if self.gateway.refuse_resumes {
            self.gateway.sessions.retain(|known| known.id != session);
            return false;
        }
        let Some(known) = self.gateway.sessions.iter_mut().find(|known| known.id == session) else {
            return false;
        };
        if seq > known.seq || seq < known.trimmed {
            return false;
        }
        known.connection = Some(connection);
        known.held = None;
        for frame in known.replay.iter().filter(|frame| frame.seq > seq) {
            known.send(Outgoing::Frame(frame.clone()));
        }
        known.push("RESUMED", &json!({ "_trace": [] }), None);
        self.gateway.resumed += 1;
        true
    }

    /// Handles the end of a connection. A clean close by the client (1000, 1001) also ends its session.
    pub(crate) fn disconnected(&mut self, connection: u64, clean: bool) {
        let carries = |session: &Session| matches!(&session.connection, Some((number, _)) if *number == connection);
        if clean {
            self.gateway.sessions.retain(|session| !carries(session));
        }
        for session in &mut self.gateway.sessions {
            if carries(session) {
                session.connection = None;
            }
        }
    }

    /// Drops the frames up to `seq`, which the client of a connection has acknowledged.
    pub(crate) fn acknowledged(&mut self, connection: u64, seq: u64) {
        for session in &mut self.gateway.sessions {
            if matches!(&session.connection, Some((number, _)) if *number == connection) {
                while session.replay.front().is_some_and(|frame| frame.seq <= seq) {
                    session.replay.pop_front();
                }
                session.trimmed = session.trimmed.max(seq);
            }
        }
    }
}
