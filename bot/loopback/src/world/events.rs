//! Sessions of the gateway and what is dispatched to them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Channel, ChannelKind, Message, Snowflake, World, permissions};
use crate::faults::EventFault;

/// Bits of gateway intents.
pub mod intents {
    /// Guilds, channels, threads, roles.
    pub const GUILDS: u64 = 1;
    /// Members; privileged.
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    /// Presences; privileged.
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    /// Messages in guilds.
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    /// Direct messages.
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    /// What messages say; privileged.
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// All that need a grant in the portal.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
}

/// Frames kept for a client that resumes; one that missed more must identify anew.
const REPLAY_LIMIT: usize = 10_000;

/// What is dispatched to whom.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    name: &'static str,
    guild: Option<Snowflake>,
    channel: Option<Snowflake>,
    intent: u64,
}

impl Event {
    /// An event of a guild, for sessions of its shard that asked for the intent.
    #[must_use]
    pub const fn of_guild(name: &'static str, guild: Snowflake, intent: u64) -> Self {
        Self { name, guild: Some(guild), channel: None, intent }
    }

    /// An event outside guilds, for the first shard; intent 0 needs none.
    #[must_use]
    pub const fn direct(name: &'static str, intent: u64) -> Self {
        Self { name, guild: None, channel: None, intent }
    }

    /// Only when the bot sees this channel.
    #[must_use]
    pub const fn in_channel(self, channel: Snowflake) -> Self {
        Self { channel: Some(channel), ..self }
    }
}

/// An event of a session with its number, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) seq: u64,
    pub(crate) text: Arc<str>,
}

/// What a connection is told to do.
#[derive(Debug)]
pub(crate) enum Out {
    Frame(Frame),
    Later(Frame, Duration),
    /// A payload that is no event.
    Control(Value),
    Close(u16),
    Cut,
}

/// A session of the gateway; it outlives its connections.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) shard: (u64, u64),
    pub(crate) intents: u64,
    pub(crate) seq: u64,
    pub(crate) replay: VecDeque<Frame>,
    /// The connection that carries it now, with its number.
    pub(crate) line: Option<(u64, UnboundedSender<Out>)>,
    /// The newest number no longer kept for a resume.
    trimmed: u64,
    /// An event held back until the next was sent.
    held: Option<Frame>,
}

/// How the gateway meets whoever connects to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Front {
    /// It plays its part.
    #[default]
    Open,
    /// It cuts every new connection before a word is said.
    Refuses,
    /// It accepts the websocket and cuts it at once.
    Drops,
    /// It begins sessions, or takes them up, and cuts them at once.
    DropsSessions,
    /// It says nothing, neither to new connections nor to those there are, and cuts none.
    Mute,
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
    pub(crate) front: Front,
    pub(crate) withhold_acks: bool,
    pub(crate) heartbeats: u64,
}

impl Session {
    fn send(&self, out: Out) {
        if let Some((_, line)) = &self.line {
            // A connection that has just gone leaves the frame to the replay.
            line.send(out).unwrap_or_default();
        }
    }

    /// Numbers an event and sends it, as the fault drawn for it says.
    fn push(&mut self, name: &str, data: &Value, fault: Option<EventFault>) {
        self.seq += 1;
        let changed = match fault {
            Some(EventFault::Garble) => Some(json!({ "id": "not a number" })),
            Some(EventFault::Odd) => Some(odd(data)),
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
            Some(EventFault::Delay(by)) => self.send(Out::Later(frame, by)),
            Some(EventFault::Repeat) => {
                self.send(Out::Frame(frame.clone()));
                self.send(Out::Frame(frame));
            }
            Some(EventFault::Reorder) if self.held.is_none() => {
                self.held = Some(frame);
                return;
            }
            _ => self.send(Out::Frame(frame)),
        }
        if let Some(held) = self.held.take() {
            self.send(Out::Frame(held));
        }
    }
}

/// The same with fields of a new form; nothing in them is needed to know who did what where.
fn odd(data: &Value) -> Value {
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
    /// Sends an event to every session it is for.
    pub(crate) fn dispatch(&mut self, event: Event, data: Value) {
        self.dispatch_to(event, |_| data.clone());
    }

    fn dispatch_to(&mut self, event: Event, data: impl Fn(u64) -> Value) {
        let bot = self.bot;
        if let Some(guild) = event.guild
            && !self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&bot))
        {
            return;
        }
        if let Some(channel) = event.channel
            && self.permissions(bot, channel) & permissions::VIEW_CHANNEL == 0
        {
            return;
        }
        let lies = self.faults.lies.iter().any(|lie| lie.on == event.name);
        let shard_key = event.guild.map_or(0, |guild| guild.0 >> 22);
        for at in 0..self.gateway.sessions.len() {
            let session = &self.gateway.sessions[at];
            let wanted = event.intent == 0 || session.intents & event.intent != 0;
            if !wanted || shard_key % session.shard.1 != session.shard.0 {
                continue;
            }
            let mut data = data(session.intents);
            if lies {
                self.faults.lie(event.name, &mut data);
            }
            let fault = self.faults.draw_event(event.name);
            if let Some(session) = self.gateway.sessions.get_mut(at) {
                session.push(event.name, &data, fault);
            }
        }
    }

    /// Sends a message's event: without MESSAGE_CONTENT what others say is blank, unless the bot is
    /// mentioned or it is said to it directly.
    pub(crate) fn dispatch_message(&mut self, name: &'static str, message: &Message) {
        let Some(channel) = self.channels.get(&message.channel) else { return };
        let direct = matches!(channel.kind, ChannelKind::Direct(_));
        let mut full = self.message_json(message, true);
        let event = match channel.guild {
            Some(guild) => {
                full["guild_id"] = guild.to_string().into();
                if let Some(member) = self.partial_member_json(guild, message.author) {
                    full["member"] = member;
                }
                Event::of_guild(name, guild, intents::GUILD_MESSAGES)
            }
            None => Event::direct(name, intents::DIRECT_MESSAGES),
        };
        if let Some(nonce) = message.nonce.clone().filter(|_| name == "MESSAGE_CREATE") {
            full["nonce"] = nonce;
        }
        let open = direct || message.author == self.bot || message.mentions.contains(&self.bot);
        self.dispatch_to(event.in_channel(message.channel), |granted| {
            let mut data = full.clone();
            if !open && granted & intents::MESSAGE_CONTENT == 0 {
                data["content"] = "".into();
                for list in ["attachments", "embeds", "components"] {
                    data[list] = json!([]);
                }
            }
            data
        });
    }

    /// Cuts every gateway connection without a word; the sessions can be resumed.
    pub fn cut_gateway(&mut self) {
        self.tell_connections(|| Out::Cut);
    }

    /// Closes every gateway connection with a code; the sessions can be resumed.
    pub fn close_gateway(&mut self, code: u16) {
        self.tell_connections(|| Out::Close(code));
    }

    /// Asks every client to reconnect (op 7).
    pub fn ask_to_reconnect(&mut self) {
        self.tell_connections(|| Out::Control(json!({ "op": 7, "d": null })));
    }

    /// Declares every session invalid (op 9).
    pub fn invalidate_sessions(&mut self, resumable: bool) {
        self.tell_connections(|| Out::Control(json!({ "op": 9, "d": resumable })));
        if !resumable {
            self.gateway.sessions.clear();
        }
    }

    fn tell_connections(&self, out: impl Fn() -> Out) {
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
        self.gateway.front = if refuse { Front::Refuses } else { Front::Open };
    }

    /// How the gateway meets whoever connects, from now on.
    pub fn set_front(&mut self, front: Front) {
        self.gateway.front = front;
    }

    /// Connections made to the gateway so far, refused ones too.
    #[must_use]
    pub fn connections(&self) -> u64 {
        self.gateway.connections
    }

    /// Answers no heartbeat from now on, or again: the client must take the connection for dead.
    pub fn withhold_acks(&mut self, withhold: bool) {
        self.gateway.withhold_acks = withhold;
    }

    /// The address `GET /gateway` names.
    #[must_use]
    pub fn gateway_address(&self) -> &str {
        &self.gateway_url
    }

    /// Sessions that have a connection now.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.gateway.sessions.iter().filter(|session| session.line.is_some()).count()
    }

    /// How often a client has identified.
    #[must_use]
    pub fn identified(&self) -> u64 {
        self.gateway.identified
    }

    /// When a client identified last, before it was told anything.
    #[must_use]
    pub fn identified_at(&self) -> Option<Instant> {
        self.gateway.identified_at
    }

    /// How often a session was resumed.
    #[must_use]
    pub fn resumed(&self) -> u64 {
        self.gateway.resumed
    }

    /// Heartbeats received.
    #[must_use]
    pub fn heartbeats(&self) -> u64 {
        self.gateway.heartbeats
    }

    /// Begins a session: its id, and the frames of READY and of each guild.
    pub(crate) fn identify(
        &mut self,
        shard: (u64, u64),
        intents: u64,
        line: (u64, UnboundedSender<Out>),
    ) {
        self.gateway.identified += 1;
        self.gateway.identified_at = Some(Instant::now());
        let id = format!("{:032x}", self.next_id().0);
        // A shard has one session at a time here; what an older one would still get is of no use.
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
            line: Some(line),
            trimmed: 0,
            held: None,
        };
        session.push("READY", &ready, None);
        if intents & self::intents::GUILDS != 0 {
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

    /// Takes a session up again: true when it could be, with everything missed and RESUMED sent.
    pub(crate) fn resume(
        &mut self,
        session: &str,
        seq: u64,
        line: (u64, UnboundedSender<Out>),
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
        known.line = Some(line);
        known.held = None;
        for frame in known.replay.iter().filter(|frame| frame.seq > seq) {
            known.send(Out::Frame(frame.clone()));
        }
        known.push("RESUMED", &json!({ "_trace": [] }), None);
        self.gateway.resumed += 1;
        true
    }

    /// A connection ended; a clean close by the client (1000, 1001) ends its session too.
    pub(crate) fn hang_up(&mut self, connection: u64, clean: bool) {
        let carries =
            |session: &Session| matches!(&session.line, Some((number, _)) if *number == connection);
        if clean {
            self.gateway.sessions.retain(|session| !carries(session));
        }
        for session in &mut self.gateway.sessions {
            if carries(session) {
                session.line = None;
            }
        }
    }

    /// The session carried by a connection was acknowledged up to `seq`; older frames are let go.
    pub(crate) fn acknowledged(&mut self, connection: u64, seq: u64) {
        for session in &mut self.gateway.sessions {
            if matches!(&session.line, Some((number, _)) if *number == connection) {
                while session.replay.front().is_some_and(|frame| frame.seq <= seq) {
                    session.replay.pop_front();
                }
                session.trimmed = session.trimmed.max(seq);
            }
        }
    }
}
