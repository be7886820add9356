//! The double of Discord's REST interface: answers the bridge's requests from the model, and sometimes fails before or after
//! performing them.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bot::chat::{DeliveryError, PlaceId};
use bot::discord::{Answer, Double, DoubleRequest};
use bot::time::Moment;
use serde_json::{Value, json};

use crate::Break;
use crate::clock::Clock;
use crate::model::{Delivering, Face, Kind, ME, Message, Model, NO_DIRECT_MESSAGES};

/// The most messages on one page.
const PAGE: usize = 100;
/// Types of responses to an interaction: a message, and an acknowledgement.
const MESSAGE: u64 = 4;
const DEFERRED: u64 = 5;

pub(crate) struct Net {
    model: Mutex<Model>,
    /// Whether requests and answers are printed.
    traced: bool,
    pub(crate) clock: Arc<Clock>,
}

/// A status and JSON.
type Reply = (u16, Value);

/// A refusal: the status, Discord's code, its message.
fn refused(status: u16, code: u64, message: &str) -> Reply {
    (status, json!({"code": code, "message": message}))
}

fn unknown_channel() -> Reply {
    refused(404, 10_003, "Unknown Channel")
}

fn missing_access() -> Reply {
    refused(403, 50_001, "Missing Access")
}

impl Net {
    pub(crate) fn new(model: Model, clock: Arc<Clock>) -> Self {
        let traced = std::env::var_os("SIEGEPOST_SIM_TRACE").is_some();
        Self { model: Mutex::new(model), traced, clock }
    }

    pub(crate) fn model(&self) -> MutexGuard<'_, Model> {
        self.model.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a request, the row it delivers, and the answer.
    fn trace(
        &self,
        request: &DoubleRequest<'_>,
        row: Option<&Delivering>,
        answer: &io::Result<Answer>,
    ) {
        let DoubleRequest { method, path, params, body, .. } = request;
        let now = self.clock.discord_now();
        eprintln!("{now} {method} {path} {params:?} {body} for {row:?}");
        match answer {
            Ok(Answer { status, body, .. }) => {
                let body = body.as_deref().map(String::from_utf8_lossy);
                eprintln!("  {status} {}", body.as_deref().unwrap_or("cut off"));
            }
            Err(error) => eprintln!("  {error}"),
        }
    }

    fn perform(&self, request: &DoubleRequest<'_>) -> io::Result<Answer> {
        let model = &mut *self.model();
        if model.fails() {
            return Err(io::Error::other("the network is away"));
        }
        let reply = before(model).unwrap_or_else(|| self.reply(model, request));
        // The request was performed, but its answer is lost.
        if model.fails() {
            return Err(io::Error::other("no answer"));
        }
        Ok(self.answer_of(model, request, reply))
    }

    /// Returns the answer as the daemon receives it: whole, cut short, or with a damaged field.
    fn answer_of(
        &self,
        model: &mut Model,
        request: &DoubleRequest<'_>,
        (status, mut json): Reply,
    ) -> Answer {
        // Dates have whole seconds.
        let date = Moment(self.clock.discord_now() / 1000 * 1000).utc().to_rfc2822();
        let mut answer = Answer { status, date: Some(date), body: None };
        // Without a nonce to search for, no post could be found again.
        if model.faults > 0 && model.breaks != Break::Nonce {
            let fault = model.chance.below(1000);
            // Whatever of it the daemon cannot read is unknown to it.
            model.vague |=
                fault < 6 && request.method == "GET" && !request.path.ends_with("/messages");
            match fault {
                0..2 => return answer,
                2..4 => {
                    let text = json.to_string();
                    answer.body = text.get(..text.len() / 2).map(|half| half.as_bytes().to_vec());
                    return answer;
                }
                4..6 => damage(model, request, &mut json),
                _ => {}
            }
        }
        answer.body = Some(if json.is_null() { Vec::new() } else { json.to_string().into_bytes() });
        answer
    }

    fn reply(&self, model: &mut Model, request: &DoubleRequest<'_>) -> Reply {
        let path: Vec<&str> = request.path.split('/').skip(1).collect();
        let id = |nth: usize| path.get(nth).and_then(|id| id.parse::<u64>().ok()).unwrap_or(0);
        let body = &request.body;
        match (request.method, path.as_slice()) {
            ("GET", ["users", "@me"]) => {
                (200, json!({"id": ME.to_string(), "username": "siegepost", "bot": true}))
            }
            ("POST", ["users", "@me", "channels"]) => {
                let person = body["recipient_id"].as_str().unwrap_or_default();
                match model.channel_json(model.private_channel(person)) {
                    Some(channel) => (200, channel),
                    None => refused(400, 50_033, "Invalid Recipient(s)"),
                }
            }
            ("GET", ["guilds", _]) => guild(id(1)),
            ("GET", ["guilds", _, "members", member]) => {
                (200, json!({"user": {"id": member, "username": "x"}, "roles": []}))
            }
            ("POST", ["interactions", _, _, "callback"]) => self.callback(model, id(1), body),
            ("PATCH" | "DELETE", ["webhooks", _, token, "messages", "@original"]) => {
                let origin = token.strip_prefix("token-").and_then(|id| id.parse().ok());
                self.original(model, request, origin.unwrap_or(0))
            }
            (_, ["channels", _, ..]) => {
                let channel = id(1);
                match model.channels.get(&channel) {
                    None => unknown_channel(),
                    Some(there) if there.deleted => unknown_channel(),
                    Some(_) if model.is_closed(channel) => missing_access(),
                    Some(_) => self.in_channel(model, request, channel, &path[2..]),
                }
            }
            _ => refused(404, 0, "404: Not Found"),
        }
    }

    /// Handles a request to a channel that the daemon may see.
    fn in_channel(
        &self,
        model: &mut Model,
        request: &DoubleRequest<'_>,
        id: u64,
        path: &[&str],
    ) -> Reply {
        match (request.method, path) {
            ("GET", []) => (200, model.channel_json(id).unwrap_or_default()),
            ("PATCH", []) => {
                model.tries += 1;
                let archived = request.body["archived"].as_bool();
                if let (Some(archived), Some(channel)) = (archived, model.channels.get_mut(&id)) {
                    channel.archived = archived;
                    let event = model.channel_event("THREAD_UPDATE", id);
                    model.emitted.extend(event);
                }
                (200, model.channel_json(id).unwrap_or_default())
            }
            ("GET", ["messages"]) => {
                model.pages += 1;
                page(model, request, id)
            }
            ("POST", ["messages"]) => {
                model.tries += 1;
                self.post(model, request, id)
            }
            ("POST", ["messages", from, "threads"]) => {
                model.tries += 1;
                thread(model, id, from.parse().unwrap_or(0))
            }
            _ => refused(404, 0, "404: Not Found"),
        }
    }

    fn post(&self, model: &mut Model, request: &DoubleRequest<'_>, id: u64) -> Reply {
        if model.private_with(id) == Some(NO_DIRECT_MESSAGES) {
            return refused(403, 50_007, "Cannot send messages to this user");
        }
        if model.channels[&id].archived {
            return refused(400, 50_083, "Thread is archived");
        }
        let face = face(model, request);
        let nonce = request.body["nonce"].as_str().unwrap_or_default();
        let posted = model.post(self.clock.discord_now(), id, nonce, &face);
        let answer = json!({
            "id": posted.to_string(), "channel_id": id.to_string(), "nonce": nonce, "type": 0,
            "author": {"id": ME.to_string(), "username": "siegepost", "bot": true}, "content": face.content,
        });
        (200, answer)
    }

    fn callback(&self, model: &mut Model, id: u64, body: &Value) -> Reply {
        match (model.acknowledge(self.clock.discord_now(), id), body["type"].as_u64()) {
            (Ok(()), Some(DEFERRED)) => {
                model.newly_acknowledged.push(id);
                (204, Value::Null)
            }
            (Ok(()), Some(MESSAGE)) => {
                assert_eq!(body["data"]["content"], bot::game::words::busy().english());
                model.busy += 1;
                (204, Value::Null)
            }
            (Ok(()), _) => refused(400, 50_035, "Invalid Form Body"),
            (Err(10_062), _) => refused(404, 10_062, "Unknown interaction"),
            (Err(code), _) => {
                refused(400, code.into(), "Interaction has already been acknowledged.")
            }
        }
    }

    /// Handles a request that edits or deletes an acknowledgement.
    fn original(&self, model: &mut Model, request: &DoubleRequest<'_>, origin: u64) -> Reply {
        let now = self.clock.discord_now();
        let done = if request.method == "DELETE" {
            model.unacknowledge(now, origin).then_some((204, Value::Null))
        } else {
            model.tries += 1;
            let face = face(model, request);
            let channel = model.interactions.get(&origin).map(|sent| sent.place.0.clone());
            let edited = model.edit(now, origin, &face);
            edited.map(|id| {
                let author = json!({"id": ME.to_string(), "username": "siegepost", "bot": true});
                (200, json!({"id": id.to_string(), "channel_id": channel, "author": author}))
            })
        };
        done.unwrap_or_else(|| refused(404, 10_015, "Unknown Webhook"))
    }
}

impl Double for Net {
    fn answer(&self, request: &DoubleRequest<'_>) -> io::Result<Answer> {
        self.clock.touch();
        let answer = self.perform(request);
        if self.traced {
            let row = self.model().delivering.clone();
            self.trace(request, row.as_ref(), &answer);
        }
        self.clock.touch();
        answer
    }
}

/// Returns a refusal that does not depend on the request.
fn before(model: &mut Model) -> Option<Reply> {
    if model.faults == 0 {
        return None;
    }
    Some(match model.chance.below(4 * 1000) {
        0..20 => (
            429,
            json!({"message": "You are being rate limited.", "retry_after": 0.5, "global": false}),
        ),
        20..30 => (503, json!("upstream connect error")),
        30..40 => (500, json!({"message": "500: Internal Server Error", "code": 0})),
        _ => return None,
    })
}

/// Removes a field of an answer or replaces its value.
fn damage(model: &mut Model, request: &DoubleRequest<'_>, json: &mut Value) {
    let value = match json {
        Value::Array(all) if !all.is_empty() => {
            let nth = model.chance.below(all.len());
            &mut all[nth]
        }
        other => other,
    };
    let Some(fields) = value.as_object_mut().filter(|_| request.path != "/users/@me") else {
        return;
    };
    let names: Vec<String> = fields.keys().cloned().collect();
    if names.is_empty() {
        return;
    }
    let name = model.chance.pick(&names);
    match model.chance.below(3) {
        0 => fields.insert(name.clone(), Value::Null),
        1 => fields.insert(name.clone(), json!({"not": "it"})),
        _ => fields.remove(name),
    };
}

fn guild(id: u64) -> Reply {
    // Every member may see and read channels, write in them and in threads, and attach files.
    let permissions = 1_u64 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 38;
    let everyone = json!({"id": id.to_string(), "permissions": permissions.to_string()});
    (200, json!({"id": id.to_string(), "owner_id": "1", "roles": [everyone]}))
}

/// Returns a page of a channel's history, newest first.
fn page(model: &mut Model, request: &DoubleRequest<'_>, id: u64) -> Reply {
    let param = |name: &str| {
        let value = request.params.iter().find(|(key, _)| *key == name);
        value.and_then(|(_, value)| value.parse::<u64>().ok())
    };
    // Without the permission to read, the history is empty.
    if model.is_hidden(id) {
        return (200, json!([]));
    }
    if model.faults > 0 && model.chance.of_1000(4) {
        // The answer to another request. The daemon skips a misplaced message after a few attempts, so each message is misplaced
        // at most once.
        let others: Vec<u64> =
            model.channels.keys().copied().filter(|other| *other != id).collect();
        let other = *model.chance.pick(&others);
        let messages = &model.channels[&other].messages;
        let ids: Vec<u64> = messages.iter().rev().take(3).map(|message| message.id).collect();
        if !ids.is_empty() && ids.iter().all(|id| !model.misplaced.contains(id)) {
            let shown = messages.iter().rev().take(3);
            let json = shown.map(|message| model.message_json(other, message, false)).collect();
            model.misplaced.extend(ids);
            return (200, json);
        }
    }
    let limit = param("limit").and_then(|n| n.try_into().ok()).unwrap_or(50).min(PAGE);
    // The daemon's own posts are missing if the search for them is broken on purpose.
    let blind = matches!(model.breaks, Break::Lookup | Break::Nonce);
    let there = |m: &&Message| !(m.deleted || blind && m.incoming.is_none());
    let channel = &model.channels[&id];
    let mut shown: Vec<&Message> = match param("after") {
        Some(after) => channel.after(after).iter().filter(there).take(limit).collect(),
        None => {
            let mut newest: Vec<&Message> =
                channel.messages.iter().rev().filter(there).take(limit).collect();
            newest.reverse();
            newest
        }
    };
    shown.reverse();
    let json: Value = shown.iter().map(|message| model.message_json(id, message, false)).collect();
    let by_people: Vec<u64> = shown.iter().filter(|m| m.incoming.is_some()).map(|m| m.id).collect();
    model.reached.extend(by_people);
    (200, json)
}

fn thread(model: &mut Model, parent: u64, from: u64) -> Reply {
    let Some(channel) = model.channels.get_mut(&parent) else { return unknown_channel() };
    if channel.kind != Kind::Text {
        return refused(400, 50_024, "Cannot execute action on this channel type");
    }
    if channel.message(from).is_none_or(|message| message.deleted) {
        return refused(404, 10_008, "Unknown Message");
    }
    if model.channels.contains_key(&from) {
        return refused(400, 160_004, "A thread has already been created for this message");
    }
    model.start_thread(from, parent);
    let event = model.channel_event("THREAD_CREATE", from);
    model.emitted.extend(event);
    (201, model.channel_json(from).unwrap_or_default())
}

/// Reads what people will see of a message.
fn face(model: &mut Model, request: &DoubleRequest<'_>) -> Face {
    let body = &request.body;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let buttons =
        list(&body["components"]).iter().flat_map(|row| list(&row["components"])).collect();
    let buttons: Vec<Value> = buttons;
    let reply_to = body["message_reference"]["message_id"].as_str();
    let face = Face {
        content: text(&body["content"]),
        mentions: list(&body["allowed_mentions"]["users"]).iter().map(text).collect(),
        reply_to: reply_to.and_then(|id| id.parse().ok()),
        buttons: buttons.iter().map(|b| (text(&b["label"]), text(&b["custom_id"]))).collect(),
        files: request
            .files
            .iter()
            .map(|(name, data)| ((*name).to_owned(), data.to_vec()))
            .collect(),
    };
    let before = model.last_face.replace(face.clone());
    let last_id = model.last_id();
    match (model.breaks, before) {
        (Break::Reply, _) if face.reply_to.is_some() => {
            Face { reply_to: Some(last_id + 1), ..face }
        }
        (Break::Text, Some(before)) => Face { content: before.content, ..face },
        _ => face,
    }
}

/// Returns the channel id of a place, or an error if the place is not a Discord channel.
pub(crate) fn channel_id(place: &PlaceId) -> Result<u64, DeliveryError> {
    place.0.parse().map_err(|_| DeliveryError::Never(format!("'{place}' is not a channel")))
}
