//! Connections of the gateway.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::damage::compressed;
use crate::inner::Inner;
use crate::world::{Frame, GatewayMode, Outgoing, Violation, World, intents};

/// The largest payload a client may send, in bytes.
const MAX_PAYLOAD: usize = 4_096;
/// The number of payloads a client may send per minute.
const MAX_PER_MINUTE: u32 = 120;
/// Larger payloads are compressed if the client asked for it, in bytes.
const COMPRESS_ABOVE: usize = 1_024;
/// All identified bits of intents.
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
            (world.gateway.mode != GatewayMode::RefuseConnections)
                .then_some(world.gateway.connections)
        });
        // Dropping the stream cuts the connection.
        let Some(number) = number else { continue };
        let inner = Arc::clone(&inner);
        tokio::spawn(async move {
            stream.set_nodelay(true).unwrap_or_default();
            let clean = serve_connection(&inner, stream, number).await;
            inner.with(|world| world.disconnected(number, clean));
        });
    }
}

/// Serves one connection; returns whether the client closed it cleanly.
async fn serve_connection(inner: &Inner, stream: TcpStream, number: u64) -> bool {
    let mode = || inner.look(|world| world.gateway.mode);
    if mode() == GatewayMode::Silent {
        // This connection stays silent, even if the gateway becomes normal again.
        return std::future::pending().await;
    }
    let Ok(socket) = tokio_tungstenite::accept_async(stream).await else { return false };
    if mode() == GatewayMode::DropConnections {
        return false;
    }
    let (mut sink, mut source) = socket.split();
    let (sender, mut receiver) = unbounded_channel();
    let interval = inner.look(|world| world.settings.heartbeat);
    let millis = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": millis } });
    if sink.send(Message::text(hello.to_string())).await.is_err() {
        return false;
    }
    let mut client = Client {
        number,
        sender,
        identified: false,
        compress: false,
        sent: 0,
        minute: Instant::now(),
    };
    // A client without a sign of life for one and a half heartbeats has timed out.
    let patience = interval + interval / 2 + Duration::from_secs(5);
    let mut deadline = Instant::now() + patience;
    loop {
        let next = tokio::select! {
            message = source.next() => match message {
                Some(Ok(message)) => {
                    if message.is_text() {
                        deadline = Instant::now() + patience;
                    }
                    client.handle(inner, &message)
                }
                _ => Next::End { clean: false },
            },
            out = receiver.recv() => match out {
                // This connection stays silent; a resume on another one sends what was missed.
                Some(_) if mode() == GatewayMode::Silent => return std::future::pending().await,
                Some(Outgoing::Frame(frame)) => {
                    let sent = sink.send(client.encode(&frame)).await.is_ok();
                    // The mode may have changed while the frame was sent.
                    Next::after(sent && mode() != GatewayMode::DropSessions)
                }
                Some(Outgoing::Delayed(frame, by)) => {
                    client.send_later(frame, by);
                    Next::Continue
                }
                Some(Outgoing::Control(payload)) => {
                    Next::after(sink.send(Message::text(payload.to_string())).await.is_ok())
                }
                Some(Outgoing::Close(code)) => Next::Close(code),
                Some(Outgoing::Cut) | None => Next::End { clean: false },
            },
            () = tokio::time::sleep_until(deadline) => Next::Close(close::SESSION_TIMED_OUT),
        };
        match next {
            Next::Continue => {}
            Next::End { clean } => return clean,
            Next::Close(code) => {
                let frame = CloseFrame { code: code.into(), reason: "".into() };
                sink.send(Message::Close(Some(frame))).await.unwrap_or_default();
                return false;
            }
        }
    }
}

/// What happens to a connection next.
enum Next {
    Continue,
    /// The double closes it with a code.
    Close(u16),
    /// It has ended, or is cut without closing it.
    End {
        /// Whether the client closed it cleanly.
        clean: bool,
    },
}

impl Next {
    /// Continues after a success, and cuts the connection otherwise.
    fn after(success: bool) -> Self {
        if success { Self::Continue } else { Self::End { clean: false } }
    }
}

/// The state of a client's connection.
struct Client {
    number: u64,
    sender: UnboundedSender<Outgoing>,
    identified: bool,
    compress: bool,
    sent: u32,
    minute: Instant,
}

impl Client {
    /// Handles a message of the client.
    fn handle(&mut self, inner: &Inner, message: &Message) -> Next {
        match message {
            Message::Text(text) => match inner.with(|world| self.receive(world, text)) {
                Ok(()) => Next::Continue,
                Err(code) => Next::Close(code),
            },
            Message::Close(frame) => {
                let code = frame.as_ref().map(|frame| u16::from(frame.code));
                Next::End { clean: matches!(code, Some(1000 | 1001)) }
            }
            Message::Binary(_) => Next::Close(close::DECODE_ERROR),
            _ => Next::Continue,
        }
    }

    fn send_later(&self, frame: Frame, by: Duration) {
        let sender = self.sender.clone();
        tokio::spawn(async move {
            tokio::time::sleep(by).await;
            sender.send(Outgoing::Frame(frame)).unwrap_or_default();
        });
    }

    /// The message for an event, compressed if it is long and the client asked for it.
    fn encode(&self, frame: &Frame) -> Message {
        if let Some(damage) = frame.damage {
            return damage.message(&frame.text);
        }
        if self.compress && frame.text.len() > COMPRESS_ABOVE {
            return Message::binary(compressed(&frame.text));
        }
        Message::text(&*frame.text)
    }

    fn control(&self, payload: Value) {
        self.sender.send(Outgoing::Control(payload)).unwrap_or_default();
    }

    /// Handles a payload. An error is the code to close the connection with.
    fn receive(&mut self, world: &mut World, text: &str) -> Result<(), u16> {
        if self.minute.elapsed() >= Duration::from_secs(60) {
            (self.sent, self.minute) = (0, Instant::now());
        }
        self.sent += 1;
        if self.sent > MAX_PER_MINUTE {
            return Err(close::RATE_LIMITED);
        }
        if text.len() > MAX_PAYLOAD {
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
            op::PRESENCE if self.identified => Ok(()),
            op::PRESENCE => Err(close::NOT_AUTHENTICATED),
            other => {
                world.note_violation(Violation {
                    operation: "gateway".into(),
                    own: matches!(other, 4 | 8 | 31),
                    pointer: "op".into(),
                    message: format!("{other} is not implemented by the double"),
                });
                Err(close::UNKNOWN_OPCODE)
            }
        }
    }

    fn identify(&mut self, world: &mut World, data: &Value) -> Result<(), u16> {
        if self.identified {
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
        self.identified = true;
        self.compress = data["compress"] == true;
        world.identify(shard, intents, (self.number, self.sender.clone()));
        Ok(())
    }

    fn resume(&mut self, world: &mut World, data: &Value) -> Result<(), u16> {
        if self.identified {
            return Err(close::ALREADY_AUTHENTICATED);
        }
        self.check_token(world, data)?;
        let session = data["session_id"].as_str().ok_or(close::DECODE_ERROR)?;
        let seq = data["seq"].as_u64().ok_or(close::INVALID_SEQ)?;
        if world.resume(session, seq, (self.number, self.sender.clone())) {
            // Compression was agreed for the earlier connection only.
            self.identified = true;
        } else {
            self.control(json!({ "op": 9, "d": false }));
        }
        Ok(())
    }

    fn check_token(&self, world: &World, data: &Value) -> Result<(), u16> {
        let token = data["token"].as_str().unwrap_or_default();
        // The gateway accepts the token with and without "Bot ".
        if token.strip_prefix("Bot ").unwrap_or(token) == world.settings.token {
            Ok(())
        } else {
            Err(close::AUTHENTICATION_FAILED)
        }
    }
}
