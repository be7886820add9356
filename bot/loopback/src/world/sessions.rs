//! The sessions of the gateway: starting, resuming and ending them.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;

use super::intents;
use super::model::Channel;
use super::session::{GatewayMode, Outgoing, Session};
use super::state::World;
use crate::snowflake::Snowflake;

/// The most sessions of a shard without a connection.
const LOST_SESSIONS: usize = 4;

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
        self.forget_lost_sessions(shard);
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
        if intents & intents::GUILDS != 0 {
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

    /// Forgets the oldest sessions of a shard without a connection: a shard may have several sessions, and each may still be
    /// resumed.
    fn forget_lost_sessions(&mut self, shard: (u64, u64)) {
        let is_lost = |session: &Session| session.shard == shard && session.connection.is_none();
        let lost = self.gateway.sessions.iter().filter(|session| is_lost(session)).count();
        let mut excess = lost.saturating_sub(LOST_SESSIONS);
        self.gateway.sessions.retain(|session| {
            let forgotten = excess > 0 && is_lost(session);
            excess -= usize::from(forgotten);
            !forgotten
        });
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
