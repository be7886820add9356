//! One connection to the gateway: it begins or resumes a session, sends heartbeats and receives events, until it ends.
//!
//! What an event holds is handed on as JSON. When to connect again is for the caller.

use std::io::Read;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use serenity::constants::{Opcode, close_codes};
use tokio::net::TcpStream;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::error::ServeError;
use super::token::Token;
use super::trouble::chain;
use crate::printable::escaped;

const SENT_WITHIN: Duration = Duration::from_secs(3);
const LONGEST: usize = 64 << 20;
/// The intervals between heartbeats that Discord may ask for, in milliseconds.
const INTERVALS: std::ops::RangeInclusive<u64> = 100..=600_000;

pub(super) struct Identity {
    pub(super) token: Token,
    /// The shard's number, and how many there are.
    pub(super) shard: [u32; 2],
    pub(super) intents: GatewayIntents,
}

/// A session, which a later connection can resume.
pub(super) struct Session {
    id: String,
    /// Where it is resumed, if Discord said that and could be reached there.
    pub(super) url: Option<String>,
    /// The number of the last event that was read whole.
    sequence: u64,
    /// The number from which the session was resumed because the next event was missing or could not be read.
    doubted: Option<u64>,
}

#[derive(Debug)]
pub(super) enum Received {
    /// An event: its name, such as `MESSAGE_CREATE`, and its data.
    Event(String, Value),
    Acknowledged,
    /// What could not be read a second time either, and is left out.
    Unreadable,
}

#[derive(Debug, PartialEq)]
pub(super) enum End {
    /// It was lost. The session, if there is one, can be resumed.
    Lost(String),
    SessionOver,
    /// Discord refuses this connection and every further one.
    Refused(ServeError),
}

#[derive(Deserialize)]
struct Payload {
    op: Opcode,
    #[serde(default)]
    d: Value,
    s: Option<u64>,
    t: Option<String>,
}

pub(super) struct Connection {
    socket: Socket,
    heartbeats: Interval,
    acknowledged: bool,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Connection {
    /// Connects, and waits until the gateway says how often it wants heartbeats.
    pub(super) async fn open(url: &str) -> Result<Self, End> {
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        let limits = WebSocketConfig::default()
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let (mut socket, _) = connect_async_with_config(url, Some(limits), true)
            .await
            .map_err(|error| End::Lost(chain(&error)))?;
        let hello = loop {
            match payload(&mut socket).await? {
                Some(hello) if hello.op == Opcode::Hello => break hello,
                _ => {}
            }
        };
        let millis = hello.d.get("heartbeat_interval").and_then(Value::as_u64).unwrap_or(0);
        let interval = Duration::from_millis(millis.clamp(*INTERVALS.start(), *INTERVALS.end()));
        let mut heartbeats = interval_at(Instant::now() + interval, interval);
        heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self { socket, heartbeats, acknowledged: true })
    }

    pub(super) async fn begin(
        &mut self,
        identity: &Identity,
        session: Option<&Session>,
    ) -> Result<(), End> {
        let token = identity.token.secret();
        let first = match session {
            Some(Session { id, sequence, .. }) => json!({
                "op": Opcode::Resume, "d": {"token": token, "session_id": id, "seq": sequence},
            }),
            None => json!({"op": Opcode::Identify, "d": {
                "token": token, "intents": identity.intents.bits(), "shard": identity.shard, "compress": true,
                "properties": {"os": std::env::consts::OS, "browser": "siegepost", "device": "siegepost"},
            }}),
        };
        self.send(&first).await
    }

    /// Returns what is received next, and notes it in the session. Sends heartbeats meanwhile.
    pub(super) async fn next(&mut self, session: &mut Option<Session>) -> Result<Received, End> {
        loop {
            let received = tokio::select! {
                received = payload(&mut self.socket) => received?,
                _ = self.heartbeats.tick() => {
                    if !std::mem::take(&mut self.acknowledged) {
                        return Err(End::Lost("a heartbeat was not acknowledged".to_owned()));
                    }
                    self.beat(session.as_ref()).await?;
                    continue;
                }
            };
            match received {
                Some(Payload { op: Opcode::Dispatch, d, s: Some(number), t: Some(kind) }) => {
                    match (kind.as_str(), session.as_mut()) {
                        ("READY", _) => *session = Session::of(&d, number),
                        // What was missed has been repeated before.
                        ("RESUMED", Some(session)) => session.pass(number),
                        (_, Some(session)) if number <= session.next() => session.pass(number),
                        (_, Some(session)) => session.doubt(number)?,
                        (_, None) => {}
                    }
                    return Ok(Received::Event(kind, d));
                }
                None | Some(Payload { op: Opcode::Dispatch, .. }) => {
                    let Some(session) = session else {
                        return Err(End::Lost("the gateway sent what cannot be read".to_owned()));
                    };
                    session.doubt(session.next())?;
                    return Ok(Received::Unreadable);
                }
                Some(Payload { op: Opcode::Heartbeat, .. }) => self.beat(session.as_ref()).await?,
                Some(Payload { op: Opcode::HeartbeatAck, .. }) => {
                    self.acknowledged = true;
                    return Ok(Received::Acknowledged);
                }
                Some(Payload { op: Opcode::InvalidSession, d, .. }) if d != true => {
                    return Err(End::SessionOver);
                }
                Some(Payload { op: Opcode::Reconnect | Opcode::InvalidSession, .. }) => {
                    return Err(End::Lost("Discord asks for another connection".to_owned()));
                }
                Some(_) => {}
            }
        }
    }

    /// Closes the connection and ends the session, so that Discord shows the bot as offline at once.
    pub(super) async fn close(mut self) {
        let frame = CloseFrame { code: CloseCode::Normal, reason: "".into() };
        let _ = timeout(SENT_WITHIN, self.socket.close(Some(frame))).await;
    }

    async fn beat(&mut self, session: Option<&Session>) -> Result<(), End> {
        let number = session.map(|session| session.sequence);
        self.send(&json!({"op": Opcode::Heartbeat, "d": number})).await
    }

    async fn send(&mut self, payload: &Value) -> Result<(), End> {
        let sending = self.socket.send(Message::text(payload.to_string()));
        match timeout(SENT_WITHIN, sending).await {
            Ok(sent) => sent.map_err(|error| End::Lost(chain(&error))),
            Err(_) => Err(End::Lost("nothing can be sent".to_owned())),
        }
    }
}

impl Session {
    fn of(ready: &Value, number: u64) -> Option<Self> {
        let text = |key| ready.get(key).and_then(Value::as_str).map(str::to_owned);
        let (id, url) = (text("session_id")?, text("resume_gateway_url"));
        Some(Self { id, url, sequence: number, doubted: None })
    }

    fn next(&self) -> u64 {
        self.sequence.saturating_add(1)
    }

    /// Moves on behind an event. An earlier one that is sent again changes nothing.
    fn pass(&mut self, number: u64) {
        self.sequence = self.sequence.max(number);
    }

    /// Has the session resumed before it moves on behind an event that cannot be read, or before which others are missing. If it
    /// was resumed from here for that, moves on.
    fn doubt(&mut self, number: u64) -> Result<(), End> {
        if self.doubted.replace(self.sequence) == Some(self.sequence) {
            tracing::warn!(
                number,
                "the gateway does not send an event whole; histories are read instead"
            );
            self.pass(number);
            return Ok(());
        }
        Err(End::Lost(format!("an event after {} is missing or cannot be read", self.sequence)))
    }
}

async fn payload(socket: &mut Socket) -> Result<Option<Payload>, End> {
    loop {
        return match socket.next().await {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).ok()),
            Some(Ok(Message::Binary(bytes))) => {
                let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX);
                Ok(serde_json::from_reader(ZlibDecoder::new(&bytes[..]).take(limit)).ok())
            }
            Some(Ok(Message::Close(frame))) => Err(frame.map_or_else(
                || End::Lost("Discord closed it".to_owned()),
                |frame| closed(frame.code.into(), &frame.reason),
            )),
            Some(Ok(_)) => continue,
            Some(Err(Error::Utf8(_) | Error::Capacity(_))) => Ok(None),
            Some(Err(error)) => Err(End::Lost(chain(&error))),
            None => Err(End::Lost("it was cut".to_owned())),
        };
    }
}

fn closed(code: u16, reason: &str) -> End {
    let why = format!("Discord closed it with code {code} ({})", escaped(reason));
    match code {
        close_codes::NOT_AUTHENTICATED
        | close_codes::INVALID_SEQUENCE
        | close_codes::SESSION_TIMEOUT => End::SessionOver,
        close_codes::AUTHENTICATION_FAILED => End::Refused(ServeError::TokenRefused),
        close_codes::DISALLOWED_GATEWAY_INTENTS => End::Refused(ServeError::IntentRefused),
        // 4012, which serenity lacks: an old version of the gateway.
        close_codes::INVALID_SHARD..=close_codes::INVALID_GATEWAY_INTENTS => {
            End::Refused(ServeError::Gateway(why))
        }
        _ => End::Lost(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_says_whether_to_connect_again() {
        assert_eq!(closed(4004, "no"), End::Refused(ServeError::TokenRefused));
        assert_eq!(closed(4014, "no"), End::Refused(ServeError::IntentRefused));
        let End::Refused(why) = closed(4013, "Invalid\nintents") else { panic!() };
        assert!(why.to_string().ends_with("closed it with code 4013 (Invalid\\nintents)"), "{why}");
        assert_eq!(closed(4007, ""), End::SessionOver);
        for code in [1000, 1001, 4000, 4008, 4999] {
            assert!(matches!(closed(code, ""), End::Lost(_)), "{code}");
        }
    }

    #[tokio::test]
    async fn a_peer_without_tls_is_left() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("wss://{}", listener.local_addr().unwrap());
        let peer = async { drop(listener.accept().await) };
        let (opened, ()) = tokio::join!(Connection::open(&url), peer);
        assert!(matches!(opened.err(), Some(End::Lost(_))));
        let opened = Connection::open("no address").await;
        assert!(matches!(opened.err(), Some(End::Lost(_))));
    }

    #[test]
    fn what_is_missing_is_waited_for_once() {
        let mut session = Session::of(&json!({"session_id": "s"}), 1).unwrap();
        assert!(session.doubt(4).is_err() && session.sequence == 1, "it is resumed from 1");
        assert!(session.doubt(2).is_ok() && session.sequence == 2, "and moves on");
        assert!(session.doubt(3).is_err());
        session.pass(3);
        session.pass(2);
        assert!(session.doubt(9).is_err() && session.doubt(9).is_ok() && session.sequence == 9);
        assert!(session.doubt(u64::MAX).is_err() && session.doubt(u64::MAX).is_ok());
        assert_eq!(session.next(), u64::MAX);
    }
}
