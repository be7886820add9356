//! Connections of the gateway: the websocket's side of sessions.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::Inner;
use crate::world::{Front, Out, Violation, World, intents};

/// Payloads of a client may have so many bytes.
const PAYLOAD: usize = 4_096;
/// Payloads a client may send in a minute.
const A_MINUTE: u32 = 120;
/// Payloads above this are compressed for a client that asked for it.
const COMPRESS_ABOVE: usize = 1_024;
/// Bits of intents there are.
const INTENTS: u64 = 0x0331_ffff;

mod op {
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE: u64 = 3;
    pub(super) const RESUME: u64 = 6;
}

mod close {
    pub(super) const UNKNOWN_OPCODE: u16 = 4001;
    pub(super) const DECODE_ERROR: u16 = 4002;
    pub(super) const NOT_AUTHENTICATED: u16 = 4003;
    pub(super) const AUTHENTICATION_FAILED: u16 = 4004;
    pub(super) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(super) const INVALID_SEQ: u16 = 4007;
    pub(super) const RATE_LIMITED: u16 = 4008;
    pub(super) const SESSION_TIMED_OUT: u16 = 4009;
    pub(super) const INVALID_SHARD: u16 = 4010;
    pub(super) const INVALID_INTENTS: u16 = 4013;
    pub(super) const DISALLOWED_INTENTS: u16 = 4014;
}

/// Accepts connections until the runtime ends.
pub(crate) async fn serve(inner: Arc<Inner>, listener: TcpListener) {
    while let Ok((stream, _)) = listener.accept().await {
        let number = inner.with(|world| {
            world.gateway.connections += 1;
            (world.gateway.front != Front::Refuses).then_some(world.gateway.connections)
        });
        // Dropping the stream is the refusal.
        let Some(number) = number else { continue };
        let inner = Arc::clone(&inner);
        tokio::spawn(async move {
            stream.set_nodelay(true).unwrap_or_default();
            let clean = talk(&inner, stream, number).await;
            inner.with(|world| world.hang_up(number, clean));
        });
    }
}

/// Talks with one client; true when it said goodbye.
async fn talk(inner: &Inner, stream: TcpStream, number: u64) -> bool {
    let front = || inner.look(|world| world.gateway.front);
    if front() == Front::Mute {
        // It is never answered, also when the gateway has found its words again.
        return std::future::pending().await;
    }
    let Ok(socket) = tokio_tungstenite::accept_async(stream).await else { return false };
    if front() == Front::Drops {
        return false;
    }
    let (mut sink, mut source) = socket.split();
    let (line, mut orders) = unbounded_channel();
    let interval = inner.look(|world| world.settings.heartbeat);
    let millis = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": millis } });
    if sink.send(Message::text(hello.to_string())).await.is_err() {
        return false;
    }
    let mut client = Client {
        number,
        line: line.clone(),
        known: false,
        compress: false,
        sent: 0,
        minute: Instant::now(),
    };
    // A client that misses a heartbeat and a half is taken for gone.
    let patience = interval + interval / 2 + Duration::from_secs(5);
    let mut deadline = Instant::now() + patience;
    loop {
        let close = tokio::select! {
            message = source.next() => {
                let Some(Ok(message)) = message else { return false };
                match message {
                    Message::Text(text) => {
                        deadline = Instant::now() + patience;
                        inner.with(|world| client.receive(world, &text)).err()
                    }
                    Message::Close(frame) => {
                        return frame.is_some_and(|frame| matches!(u16::from(frame.code), 1000 | 1001));
                    }
                    Message::Binary(_) => Some(close::DECODE_ERROR),
                    _ => None,
                }
            }
            order = orders.recv() => match order {
                // Nothing more is heard of this connection; whoever takes the session up is told what it missed.
                Some(_) if front() == Front::Mute => return std::future::pending().await,
                Some(Out::Frame(frame)) => {
                    let sent = sink.send(client.pack(&frame.text)).await.is_ok();
                    if !sent || front() == Front::DropsSessions {
                        return false;
                    }
                    None
                }
                Some(Out::Later(frame, by)) => {
                    let line = line.clone();
                    tokio::spawn(async move {
                        tokio::time::sleep(by).await;
                        line.send(Out::Frame(frame)).unwrap_or_default();
                    });
                    None
                }
                Some(Out::Control(payload)) => {
                    if sink.send(Message::text(payload.to_string())).await.is_err() {
                        return false;
                    }
                    None
                }
                Some(Out::Close(code)) => Some(code),
                Some(Out::Cut) | None => return false,
            },
            () = tokio::time::sleep_until(deadline) => Some(close::SESSION_TIMED_OUT),
        };
        if let Some(code) = close {
            let frame = CloseFrame { code: code.into(), reason: "".into() };
            sink.send(Message::Close(Some(frame))).await.unwrap_or_default();
            return false;
        }
    }
}

/// What is known of the other end.
struct Client {
    number: u64,
    line: UnboundedSender<Out>,
    known: bool,
    compress: bool,
    sent: u32,
    minute: Instant,
}

impl Client {
    fn pack(&self, text: &str) -> Message {
        if self.compress && text.len() > COMPRESS_ABOVE {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            if encoder.write_all(text.as_bytes()).is_ok()
                && let Ok(bytes) = encoder.finish()
            {
                return Message::binary(bytes);
            }
        }
        Message::text(text)
    }

    fn control(&self, payload: Value) {
        self.line.send(Out::Control(payload)).unwrap_or_default();
    }

    /// Takes a payload; an error is the code the connection is closed with.
    fn receive(&mut self, world: &mut World, text: &str) -> Result<(), u16> {
        if self.minute.elapsed() >= Duration::from_secs(60) {
            (self.sent, self.minute) = (0, Instant::now());
        }
        self.sent += 1;
        if self.sent > A_MINUTE {
            return Err(close::RATE_LIMITED);
        }
        if text.len() > PAYLOAD {
            return Err(close::DECODE_ERROR);
        }
        let payload: Value = serde_json::from_str(text).map_err(|_| close::DECODE_ERROR)?;
        let data = &payload["d"];
        match payload["op"].as_u64().ok_or(close::DECODE_ERROR)? {
            op::HEARTBEAT => {
                world.gateway.heartbeats += 1;
                if let Some(seq) = data.as_u64() {
                    world.acknowledged(self.number, seq);
                }
                if !world.gateway.withhold_acks {
                    self.control(json!({ "op": 11 }));
                }
                Ok(())
            }
            op::IDENTIFY => self.identify(world, data),
            op::RESUME => self.resume(world, data),
            op::PRESENCE if self.known => Ok(()),
            op::PRESENCE => Err(close::NOT_AUTHENTICATED),
            other => {
                world.note_violation(Violation {
                    operation: "gateway".into(),
                    own: matches!(other, 4 | 8 | 31),
                    pointer: "op".into(),
                    message: format!("{other} is not played by the double"),
                });
                Err(close::UNKNOWN_OPCODE)
            }
        }
    }

    fn identify(&mut self, world: &mut World, data: &Value) -> Result<(), u16> {
        if self.known {
            return Err(close::ALREADY_AUTHENTICATED);
        }
        self.check_token(world, data)?;
        let intents = data["intents"].as_u64().ok_or(close::INVALID_INTENTS)?;
        if intents & !INTENTS != 0 {
            return Err(close::INVALID_INTENTS);
        }
        if intents & intents::PRIVILEGED & !world.settings.granted_intents != 0 {
            return Err(close::DISALLOWED_INTENTS);
        }
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            shard => {
                let at = |at: usize| shard[at].as_u64().ok_or(close::INVALID_SHARD);
                (at(0)?, at(1)?)
            }
        };
        if shard.0 >= shard.1 {
            return Err(close::INVALID_SHARD);
        }
        if !data["properties"].is_object() {
            return Err(close::DECODE_ERROR);
        }
        self.known = true;
        self.compress = data["compress"] == true;
        world.identify(shard, intents, (self.number, self.line.clone()));
        Ok(())
    }

    fn resume(&mut self, world: &mut World, data: &Value) -> Result<(), u16> {
        if self.known {
            return Err(close::ALREADY_AUTHENTICATED);
        }
        self.check_token(world, data)?;
        let session = data["session_id"].as_str().ok_or(close::DECODE_ERROR)?;
        let seq = data["seq"].as_u64().ok_or(close::INVALID_SEQ)?;
        if world.resume(session, seq, (self.number, self.line.clone())) {
            // What was agreed on compression ended with the connection.
            self.known = true;
        } else {
            self.control(json!({ "op": 9, "d": false }));
        }
        Ok(())
    }

    fn check_token(&self, world: &World, data: &Value) -> Result<(), u16> {
        let token = data["token"].as_str().unwrap_or_default();
        // The gateway takes the token with and without "Bot ".
        if token.strip_prefix("Bot ").unwrap_or(token) == world.settings.token {
            Ok(())
        } else {
            Err(close::AUTHENTICATION_FAILED)
        }
    }
}
