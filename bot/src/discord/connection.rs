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
use tokio::net::TcpStream;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::error::ServeError;
use super::token::Token;
use super::trouble::chain;
use crate::printable::escaped;

/// How long sending may take.
const SENT_WITHIN: Duration = Duration::from_secs(3);
/// The longest payload, in bytes.
const LONGEST: usize = 64 << 20;
/// The intervals between heartbeats that Discord may ask for, in milliseconds.
const INTERVALS: std::ops::RangeInclusive<u64> = 100..=600_000;

mod op {
    pub(super) const DISPATCH: u8 = 0;
    pub(super) const HEARTBEAT: u8 = 1;
    pub(super) const IDENTIFY: u8 = 2;
    pub(super) const RESUME: u8 = 6;
    pub(super) const RECONNECT: u8 = 7;
    pub(super) const INVALID_SESSION: u8 = 9;
    pub(super) const HELLO: u8 = 10;
    pub(super) const ACKNOWLEDGED: u8 = 11;
}

/// Who connects.
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
    /// The number of the last event.
    sequence: u64,
}

#[derive(Debug)]
pub(super) enum Received {
    /// An event: its name, such as `MESSAGE_CREATE`, and its data.
    Event(String, Value),
    /// A heartbeat was acknowledged.
    Acknowledged,
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
    op: u8,
    #[serde(default)]
    d: Value,
    #[serde(default)]
    s: Option<u64>,
    #[serde(default)]
    t: Option<String>,
}

/// A connection that has identified, or has asked to resume.
pub(super) struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heartbeats: Interval,
    /// Whether the last heartbeat was acknowledged.
    acknowledged: bool,
}

impl Connection {
    /// Connects, and resumes a session or begins one.
    pub(super) async fn open(
        url: &str,
        identity: &Identity,
        session: Option<&Session>,
    ) -> Result<Self, End> {
        let url = session.and_then(|session| session.url.as_deref()).unwrap_or(url);
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        let limits = WebSocketConfig::default()
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let (mut socket, _) = connect_async_with_config(url, Some(limits), true)
            .await
            .map_err(|error| End::Lost(chain(&error)))?;
        let hello = loop {
            match payload(socket.next().await)? {
                Some(hello) if hello.op == op::HELLO => break hello,
                _ => {}
            }
        };
        let millis = hello.d.get("heartbeat_interval").and_then(Value::as_u64).unwrap_or(0);
        let interval = Duration::from_millis(millis.clamp(*INTERVALS.start(), *INTERVALS.end()));
        let mut heartbeats = interval_at(Instant::now() + interval, interval);
        heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut connection = Self { socket, heartbeats, acknowledged: true };
        let token = identity.token.secret();
        let first = match session {
            Some(Session { id, sequence, .. }) => json!({
                "op": op::RESUME, "d": {"token": token, "session_id": id, "seq": sequence},
            }),
            None => json!({"op": op::IDENTIFY, "d": {
                "token": token, "intents": identity.intents.bits(), "shard": identity.shard, "compress": true,
                "properties": {"os": std::env::consts::OS, "browser": "siegepost", "device": "siegepost"},
            }}),
        };
        connection.send(&first).await?;
        Ok(connection)
    }

    /// Returns what is received next, and notes it in the session. Sends heartbeats meanwhile.
    pub(super) async fn next(&mut self, session: &mut Option<Session>) -> Result<Received, End> {
        loop {
            let received = tokio::select! {
                message = self.socket.next() => payload(message)?,
                _ = self.heartbeats.tick() => {
                    if !std::mem::take(&mut self.acknowledged) {
                        return Err(End::Lost("a heartbeat was not acknowledged".to_owned()));
                    }
                    self.beat(session.as_ref()).await?;
                    None
                }
            };
            let Some(Payload { op, d, s, t }) = received else { continue };
            match (op, t) {
                (op::DISPATCH, Some(kind)) => {
                    if kind == "READY" {
                        *session = Session::of(&d);
                    }
                    if let (Some(session), Some(number)) = (session.as_mut(), s) {
                        session.sequence = number;
                    }
                    return Ok(Received::Event(kind, d));
                }
                (op::HEARTBEAT, _) => self.beat(session.as_ref()).await?,
                (op::ACKNOWLEDGED, _) => {
                    self.acknowledged = true;
                    return Ok(Received::Acknowledged);
                }
                (op::INVALID_SESSION, _) if d != true => return Err(End::SessionOver),
                (op::RECONNECT | op::INVALID_SESSION, _) => {
                    return Err(End::Lost("Discord asks for another connection".to_owned()));
                }
                _ => {}
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
        self.send(&json!({"op": op::HEARTBEAT, "d": number})).await
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
    /// Returns the session that READY begins.
    fn of(ready: &Value) -> Option<Self> {
        let text = |key| ready.get(key).and_then(Value::as_str).map(str::to_owned);
        Some(Self { id: text("session_id")?, url: text("resume_gateway_url"), sequence: 0 })
    }
}

/// Returns the payload of a message, or `None` if there is none that can be read.
fn payload(
    message: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>,
) -> Result<Option<Payload>, End> {
    let read = match message {
        Some(Ok(Message::Text(text))) => serde_json::from_str(&text).ok(),
        Some(Ok(Message::Binary(bytes))) => {
            let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX);
            serde_json::from_reader(ZlibDecoder::new(&bytes[..]).take(limit)).ok()
        }
        Some(Ok(Message::Close(frame))) => {
            return Err(frame.map_or_else(
                || End::Lost("Discord closed it".to_owned()),
                |frame| closed(frame.code.into(), &frame.reason),
            ));
        }
        Some(Ok(_)) => return Ok(None),
        Some(Err(error)) => return Err(End::Lost(chain(&error))),
        None => return Err(End::Lost("it was cut".to_owned())),
    };
    if read.is_none() {
        tracing::warn!("the gateway sent what cannot be read");
    }
    Ok(read)
}

/// Returns what it means that Discord closes a connection with a code.
fn closed(code: u16, reason: &str) -> End {
    let why = format!("Discord closed it with code {code} ({})", escaped(reason));
    match code {
        // Not authenticated any more, an invalid sequence, a session that timed out.
        4003 | 4007 | 4009 => End::SessionOver,
        4004 => End::Refused(ServeError::TokenRefused),
        4014 => End::Refused(ServeError::IntentRefused),
        // An invalid shard, too few shards, an old version of the gateway, invalid intents.
        4010..=4013 => End::Refused(ServeError::Gateway(why)),
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
        let identity = Identity {
            token: Token::new("of.no.worth").unwrap(),
            shard: [0, 1],
            intents: GatewayIntents::GUILDS,
        };
        let peer = async { drop(listener.accept().await) };
        let (opened, ()) = tokio::join!(Connection::open(&url, &identity, None), peer);
        assert!(matches!(opened.err(), Some(End::Lost(_))));
        let opened = Connection::open("no address", &identity, None).await;
        assert!(matches!(opened.err(), Some(End::Lost(_))));
    }

    #[test]
    fn what_cannot_be_read_ends_nothing() {
        for wrong in [Message::text("{"), Message::binary(vec![1, 2, 3]), Message::text("[]")] {
            assert!(matches!(payload(Some(Ok(wrong))), Ok(None)));
        }
        let hello = payload(Some(Ok(Message::text(r#"{"op": 10, "d": {}, "t": null}"#))));
        assert!(hello.is_ok_and(|hello| hello.is_some_and(|hello| hello.op == op::HELLO)));
    }
}
