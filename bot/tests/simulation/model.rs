//! The state of Discord as the daemon sees it: channels, threads and direct-message channels with their messages, changing
//! permissions, nonces that expire after minutes, interactions with tokens that expire later. `double` answers requests from it,
//! `gateway` sends its events.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use bot::chat::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId};
use bot::features::spec;
use bot::game::command::Kind as ParameterKind;
use bot::time::Moment;
use serde_json::{Value, json};

use crate::Break;
use crate::chance::Chance;
use crate::gateway::Event;
use crate::judge::{ONE_ANSWER, RECEIVED};

/// The epoch of snowflakes, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;
/// How long Discord remembers a nonce, in milliseconds.
const NONCE_KNOWN: i64 = 3 * 60_000;
/// How long the token of an interaction is valid.
const TOKEN_GOOD: i64 = 15 * 60_000;
/// The time within which an interaction must be acknowledged.
const ACKNOWLEDGED_WITHIN: i64 = 3_000;
/// The bot's own id.
pub(crate) const ME: u64 = 99;

/// The people, by id. The last one does not accept direct messages.
pub(crate) const PEOPLE: [(&str, &str); 7] = [
    ("101", "Ann"),
    ("102", "Bob"),
    ("103", "Cy"),
    ("104", "Dan"),
    ("105", "Eve"),
    ("106", "Fay"),
    ("107", "Shy Gus"),
];
/// A manager of the guild, who does not play.
pub(crate) const MANAGER: &str = "108";
/// People who play for a while and then ask to be forgotten. Neither their ids nor their names are a part of anything else.
pub(crate) const GUESTS: [(&str, &str); 12] = [
    ("770000000000000201", "Quagga1"),
    ("770000000000000202", "Quagga2"),
    ("770000000000000203", "Quagga3"),
    ("770000000000000204", "Quagga4"),
    ("770000000000000205", "Quagga5"),
    ("770000000000000206", "Quagga6"),
    ("770000000000000207", "Quagga7"),
    ("770000000000000208", "Quagga8"),
    ("770000000000000209", "Quagga9"),
    ("770000000000000210", "Quaggaten"),
    ("770000000000000211", "Quaggaeleven"),
    ("770000000000000212", "Quaggatwelve"),
];
/// The person who does not accept direct messages.
pub(crate) const NO_DIRECT_MESSAGES: &str = "107";
/// Channels of the guild in which games are opened.
pub(crate) const CHANNELS: [u64; 3] = [11, 12, 13];
/// A channel in which no threads can be created.
pub(crate) const STAGE: u64 = 14;
/// A person who cannot see one of the channels and its threads. What this person writes there was written before the permission
/// was lost.
pub(crate) const BLIND: &str = "104";
/// The channel that this person cannot see.
pub(crate) const UNSEEN: u64 = 13;
/// A channel of another guild, into which no game may move.
pub(crate) const OTHER_GUILD: u64 = 15;

pub(crate) fn moment(id: u64) -> i64 {
    i64::try_from(id >> 22).unwrap_or(0) + EPOCH
}

pub(crate) fn first_id(ms: i64) -> u64 {
    u64::try_from(ms - EPOCH).unwrap_or(0) << 22
}

pub(crate) fn place(channel: u64) -> PlaceId {
    PlaceId(channel.to_string())
}

/// A message in a channel.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: u64,
    /// The message as a person posted it, or `None` for a post of the daemon.
    pub(crate) incoming: Option<Incoming>,
    pub(crate) content: String,
    pub(crate) deleted: bool,
    pub(crate) edited: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Stage,
    Thread { parent: u64 },
    Private,
}

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) kind: Kind,
    pub(crate) deleted: bool,
    pub(crate) archived: bool,
    /// The daemon may neither see it nor post in it.
    pub(crate) closed: bool,
    /// The daemon may post, but not read the history.
    pub(crate) hidden: bool,
    /// In order of their ids.
    pub(crate) messages: Vec<Message>,
}

impl Channel {
    fn new(kind: Kind) -> Self {
        let messages = Vec::new();
        Self { kind, deleted: false, archived: false, closed: false, hidden: false, messages }
    }

    /// Returns the messages after an id.
    pub(crate) fn after(&self, id: u64) -> &[Message] {
        &self.messages[self.messages.partition_point(|m| m.id <= id)..]
    }

    pub(crate) fn message(&mut self, id: u64) -> Option<&mut Message> {
        let at = self.messages.binary_search_by_key(&id, |m| m.id).ok()?;
        self.messages.get_mut(at)
    }
}

/// How an answer became visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// A post.
    Post,
    /// The acknowledgement of an interaction, edited.
    Edit,
}

/// A visible answer.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// When the row was created. After a restore, a key that is judged again has another time.
    made_at: i64,
    how: How,
    /// The number of restores before it.
    era: usize,
    /// The post and its channel. The channel is 0 if only one person sees it.
    pub(crate) id: u64,
    channel: u64,
    /// Whether it was deleted.
    gone: bool,
}

/// What people see of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) content: String,
    /// The people who are notified.
    pub(crate) mentions: Vec<String>,
    /// The message it replies to.
    pub(crate) reply_to: Option<u64>,
    /// Labels and ids.
    pub(crate) buttons: Vec<(String, String)>,
    /// Names and contents.
    pub(crate) files: Vec<(String, Vec<u8>)>,
}

/// An answer that has just become visible, to be judged.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) key: String,
    /// The channel, or 0 if only one person sees it.
    pub(crate) channel: u64,
    pub(crate) face: Face,
}

/// The row of the outbox that is being delivered.
#[derive(Clone, Debug)]
pub(crate) struct Delivering {
    pub(crate) key: String,
    pub(crate) made_at: i64,
}

pub(crate) struct Model {
    pub(crate) chance: Chance,
    pub(crate) breaks: Break,
    /// Failures in a thousand requests.
    pub(crate) faults: usize,
    pub(crate) channels: BTreeMap<u64, Channel>,
    private: HashMap<String, u64>,
    last_id: u64,
    /// The row that is being delivered, if any.
    pub(crate) delivering: Option<Delivering>,
    nonces: HashMap<(u64, String), (u64, i64)>,
    pub(crate) shown: HashMap<String, Vec<Shown>>,
    /// Answers that became visible since the last check.
    pub(crate) seen: Vec<Seen>,
    /// The text of messages and interactions, as long as the author has not changed it.
    pub(crate) typed: HashMap<u64, String>,
    /// The content shown last, for breaks that repeat it.
    pub(crate) last_face: Option<Face>,
    /// The outbox keys of posts.
    owners: HashMap<u64, String>,
    /// The number of posts assigned to another row with the same text.
    pub(crate) adopted: u64,
    /// The keys of these rows, whose posts are in another order.
    pub(crate) changed: HashSet<String>,
    /// Slash commands and pressed buttons.
    pub(crate) interactions: HashMap<u64, Incoming>,
    /// Interactions that were acknowledged.
    pub(crate) acknowledged: HashSet<u64>,
    /// Interactions that were acknowledged, and then refused because the queue was full.
    pub(crate) refused: HashSet<u64>,
    /// Interactions acknowledged since the last check.
    pub(crate) newly_acknowledged: Vec<u64>,
    /// The answers that replaced acknowledgements.
    edits: HashMap<u64, Vec<u64>>,
    /// Interactions whose acknowledgement, or the answer that replaced it, was deleted.
    unacknowledged: HashSet<u64>,
    /// Events caused by requests.
    pub(crate) emitted: Vec<Event>,
    /// Messages that were once returned as part of another channel.
    pub(crate) misplaced: HashSet<u64>,
    /// Messages that reached the daemon, in an event or on a page.
    pub(crate) reached: HashSet<u64>,
    /// Whether an answer about channels, guilds or members was damaged or cut short since the process started, which may remember it.
    pub(crate) vague: bool,
    /// The number of restores so far.
    pub(crate) era: usize,
    /// Verdicts of messages before this time may have been pruned.
    pub(crate) pruned: i64,
    pub(crate) restored_at: i64,
    /// The number of attempts to deliver, and of pages of history.
    pub(crate) tries: u64,
    pub(crate) pages: u64,
    /// Answers sent again by direct message because the token had expired.
    pub(crate) sent_again: u64,
    /// Posts made again in another place after a restore, because their thread is unknown.
    pub(crate) elsewhere: u64,
    /// Interactions refused because the queue was full.
    pub(crate) busy: u64,
    /// The first violation of an invariant, reported at the next check.
    pub(crate) violation: Option<String>,
}

impl Model {
    pub(crate) fn new(seed: u64, breaks: Break) -> Self {
        let mut channels = BTreeMap::new();
        channels.extend(CHANNELS.map(|id| (id, Channel::new(Kind::Text))));
        channels.insert(STAGE, Channel::new(Kind::Stage));
        channels.insert(OTHER_GUILD, Channel::new(Kind::Text));
        let mut private = HashMap::new();
        let everybody = PEOPLE.into_iter().chain([(MANAGER, "")]).chain(GUESTS);
        for (id, (person, _)) in (51..).zip(everybody) {
            channels.insert(id, Channel::new(Kind::Private));
            private.insert(person.to_owned(), id);
        }
        Self {
            chance: Chance::new(seed ^ 0xd15c),
            breaks,
            faults: 20,
            channels,
            private,
            last_id: 0,
            delivering: None,
            nonces: HashMap::new(),
            shown: HashMap::new(),
            seen: Vec::new(),
            typed: HashMap::new(),
            last_face: None,
            owners: HashMap::new(),
            adopted: 0,
            changed: HashSet::new(),
            interactions: HashMap::new(),
            acknowledged: HashSet::new(),
            refused: HashSet::new(),
            newly_acknowledged: Vec::new(),
            edits: HashMap::new(),
            unacknowledged: HashSet::new(),
            emitted: Vec::new(),
            misplaced: HashSet::new(),
            reached: HashSet::new(),
            vague: false,
            era: 0,
            pruned: 0,
            restored_at: 0,
            tries: 0,
            pages: 0,
            sent_again: 0,
            elsewhere: 0,
            busy: 0,
            violation: None,
        }
    }

    pub(crate) fn fails(&mut self) -> bool {
        let faults = self.faults;
        self.chance.of_1000(faults)
    }

    /// Returns a new snowflake.
    pub(crate) fn mint(&mut self, now: i64) -> u64 {
        self.last_id = first_id(now).max(self.last_id + 1);
        self.last_id
    }

    pub(crate) fn last_id(&self) -> u64 {
        self.last_id
    }

    pub(crate) fn private_channel(&self, person: &str) -> u64 {
        self.private.get(person).copied().unwrap_or(0)
    }

    /// Returns the person of a direct-message channel.
    pub(crate) fn private_with(&self, channel: u64) -> Option<&str> {
        self.private.iter().find(|(_, id)| **id == channel).map(|(person, _)| person.as_str())
    }

    /// Returns the channel whose permissions apply in a channel or thread.
    pub(crate) fn home(&self, id: u64) -> u64 {
        match self.channels.get(&id).map(|channel| channel.kind) {
            Some(Kind::Thread { parent }) => parent,
            _ => id,
        }
    }

    /// Returns whether a channel or thread is closed to the daemon.
    pub(crate) fn is_closed(&self, id: u64) -> bool {
        self.channels.get(&self.home(id)).is_some_and(|channel| channel.closed)
    }

    /// Returns whether the history of a channel or thread is hidden from the daemon.
    pub(crate) fn is_hidden(&self, id: u64) -> bool {
        self.channels.get(&self.home(id)).is_some_and(|channel| channel.hidden)
    }

    /// Posts a message in a channel or sends an interaction there. Only messages are in the history.
    pub(crate) fn incoming(&mut self, now: i64, saying: &Saying<'_>) -> Incoming {
        let id = self.mint(now);
        let channel = &self.channels[&saying.channel];
        let guild = match channel.kind {
            Kind::Private => None,
            Kind::Text | Kind::Stage => Some(saying.channel),
            Kind::Thread { parent } => Some(parent),
        };
        let person =
            |id: &str| Person { id: PersonId(id.to_owned()), name: name_of(id).to_owned() };
        let incoming = Incoming {
            id: MessageId(id),
            place: place(saying.channel),
            author: person(saying.author),
            at: Moment(moment(id)),
            text: saying.text.clone(),
            addressed: saying.mention || saying.unseen || guild.is_none(),
            context: Context {
                unseen: saying.unseen,
                mentions: mentioned(&saying.text).into_iter().map(person).collect(),
                outsiders: Vec::new(),
                guild: guild.map(|channel| Membership {
                    guild: if channel == OTHER_GUILD { "2" } else { "1" }.to_owned(),
                    channel: channel.to_string(),
                    roles: Some(Vec::new()),
                    manages: saying.unseen && saying.author == MANAGER,
                }),
                ..Context::default()
            },
        };
        self.typed.insert(id, saying.text.clone());
        if saying.unseen {
            self.interactions.insert(id, incoming.clone());
        }
        if !saying.unseen
            && let Some(channel) = self.channels.get_mut(&saying.channel)
        {
            channel.archived = false;
            channel.messages.push(Message {
                id,
                content: if saying.mention {
                    format!("<@{ME}> {}", saying.text)
                } else {
                    saying.text.clone()
                },
                incoming: Some(incoming.clone()),
                deleted: false,
                edited: false,
            });
        }
        incoming
    }

    /// Returns the messages and interactions of a person.
    pub(crate) fn written_by(&self, person: &str) -> Vec<u64> {
        let messages = self.channels.values().flat_map(|channel| &channel.messages);
        let messages = messages.filter(|m| !m.deleted).filter_map(|m| m.incoming.as_ref());
        let all = messages.chain(self.interactions.values());
        all.filter(|m| m.author.id.0 == person).map(|m| m.id.0).collect()
    }

    /// Returns whether a person has written a message or interaction.
    pub(crate) fn is_written(&self, id: u64) -> bool {
        let in_channel = |channel: &Channel| {
            let found = channel.messages.binary_search_by_key(&id, |m| m.id);
            found.is_ok_and(|at| channel.messages[at].incoming.is_some())
        };
        self.interactions.contains_key(&id) || self.channels.values().any(in_channel)
    }

    pub(crate) fn start_thread(&mut self, id: u64, parent: u64) {
        self.channels.entry(id).or_insert_with(|| Channel::new(Kind::Thread { parent }));
    }

    /// Returns when a row was created, or 0 for posts without a row.
    fn made_at(&self, key: &str) -> i64 {
        let row = self.delivering.as_ref().filter(|row| row.key == key);
        row.map_or(0, |row| row.made_at)
    }

    /// Posts a message. As on Discord, the same nonce in the same channel within minutes returns the same post.
    pub(crate) fn post(&mut self, now: i64, channel: u64, nonce: &str, face: &Face) -> u64 {
        let made_at = self.made_at(nonce);
        let known = (channel, nonce.to_owned());
        if let Some((id, at)) = self.nonces.get(&known)
            && now - at <= NONCE_KNOWN
            && self.breaks != Break::Nonce
        {
            let id = *id;
            if self.owners.get(&id).is_none_or(|owner| owner != nonce) {
                // A row with the same text has found it before; now it is the post of both.
                self.adopted += 1;
                self.changed.insert(nonce.to_owned());
                let shown =
                    Shown { made_at, how: How::Post, era: self.era, id, channel, gone: false };
                self.shown.entry(nonce.to_owned()).or_default().push(shown);
            }
            return id;
        }
        let id = self.mint(now);
        self.nonces.insert(known, (id, now));
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel.messages.push(Message {
                id,
                incoming: None,
                content: face.content.clone(),
                deleted: false,
                edited: false,
            });
        }
        self.seen.push(Seen { key: nonce.to_owned(), channel, face: face.clone() });
        self.show(id, channel, nonce, made_at, How::Post);
        id
    }

    /// Acknowledges an interaction, or returns Discord's error code.
    pub(crate) fn acknowledge(&mut self, now: i64, id: u64) -> Result<(), u16> {
        if now - moment(id) > ACKNOWLEDGED_WITHIN || !self.interactions.contains_key(&id) {
            return Err(10_062);
        }
        if !self.acknowledged.insert(id) {
            return Err(40_060);
        }
        Ok(())
    }

    /// Returns whether an acknowledgement exists and its token is valid.
    fn is_answerable(&self, now: i64, origin: u64) -> bool {
        self.acknowledged.contains(&origin)
            && !self.unacknowledged.contains(&origin)
            && now <= moment(origin) + TOKEN_GOOD
    }

    /// Replaces an acknowledgement with an answer, if its token is valid. A repeated edit changes nothing.
    pub(crate) fn edit(&mut self, now: i64, origin: u64, face: &Face) -> Option<u64> {
        if !self.is_answerable(now, origin) {
            return None;
        }
        let note = [bot::game::words::busy(), bot::game::words::may_not_post()];
        let note = note.map(|text| text.english());
        let row = self.delivering.clone().filter(|_| !note.contains(&face.content));
        if face.content == note[0] {
            self.refused.insert(origin);
        }
        let Some(Delivering { key, made_at }) = row else { return Some(self.mint(now)) };
        let there = self.shown.get(&key).and_then(|all| all.last());
        if let Some(there) = there.filter(|s| s.how == How::Edit && s.made_at == made_at) {
            return Some(there.id);
        }
        let id = self.mint(now);
        self.edits.entry(origin).or_default().push(id);
        self.seen.push(Seen { key: key.clone(), channel: 0, face: face.clone() });
        self.show(id, 0, &key, made_at, How::Edit);
        Some(id)
    }

    /// Deletes an acknowledgement, or the answer that replaced it.
    pub(crate) fn unacknowledge(&mut self, now: i64, origin: u64) -> bool {
        if !self.is_answerable(now, origin) {
            return false;
        }
        self.unacknowledged.insert(origin);
        for id in self.edits.remove(&origin).unwrap_or_default() {
            self.take_away(id);
        }
        true
    }

    /// Notes that an answer became visible, which must be the first of its row.
    fn show(&mut self, id: u64, channel: u64, key: &str, made_at: i64, how: How) {
        let era = self.era;
        let all = self.shown.entry(key.to_owned()).or_default();
        let mut twice = None;
        // A post assigned to another row belongs to that row.
        let own = |s: &&Shown| self.owners.get(&s.id).is_none_or(|owner| owner == key);
        for before in all.iter().filter(|s| !s.gone).filter(own) {
            if made_at == 0 && before.era < era {
                // The restored backup does not contain that a notice without a row was posted.
            } else if before.made_at != made_at {
                // Only a message judged again after a restore, or after its verdict was pruned, is answered again.
                if before.era == era && before.made_at >= self.pruned {
                    twice = Some(before.clone());
                }
            } else if before.how == How::Edit && how == How::Post {
                // The result of the edit was unknown, and its token has expired.
                self.sent_again += 1;
            } else if before.era < era && before.channel != channel && how == How::Post {
                // The restored backup does not contain the thread, and the invitation it was started from was deleted.
                self.elsewhere += 1;
            } else {
                twice = Some(before.clone());
            }
        }
        all.push(Shown { made_at, how, era, id, channel, gone: false });
        self.owners.insert(id, key.to_owned());
        if let Some(before) = twice {
            self.violation.get_or_insert_with(|| {
                format!("{ONE_ANSWER}: {key}, made at {made_at}, is shown again as {id} in era {era}: {before:?}")
            });
        }
    }

    /// Notes that the daemon found a post and assigned it to a row. If the post is that of another row with the same text, the two
    /// rows exchange their posts; the number of visible posts is still right.
    pub(crate) fn find(&mut self, id: u64, key: &str, made_at: i64) {
        let Some(owner) = self.owners.get(&id).filter(|owner| *owner != key).cloned() else {
            return;
        };
        self.adopted += 1;
        self.changed.extend([key.to_owned(), owner.clone()]);
        let era = self.era;
        let here = self.shown.get(&owner).and_then(|all| all.iter().find(|s| s.id == id));
        let channel = here.map_or(0, |shown| shown.channel);
        let all = self.shown.entry(key.to_owned()).or_default();
        let own = all.iter_mut().find(|s| s.made_at == made_at && s.how == How::Post);
        let given = match own {
            Some(own) => Some(std::mem::replace(&mut own.id, id)),
            None => {
                all.push(Shown { made_at, how: How::Post, era, id, channel, gone: false });
                None
            }
        };
        self.owners.insert(id, key.to_owned());
        let theirs = self.shown.entry(owner.clone()).or_default();
        match given {
            Some(given) => {
                theirs.iter_mut().filter(|s| s.id == id).for_each(|s| s.id = given);
                self.owners.insert(given, owner);
            }
            None => theirs.retain(|s| s.id != id),
        }
    }

    /// Returns the key of a post.
    pub(crate) fn owner(&self, id: u64) -> Option<&str> {
        self.owners.get(&id).map(String::as_str)
    }

    /// Deletes a post.
    pub(crate) fn take_away(&mut self, id: u64) {
        if let Some(all) = self.owners.get(&id).and_then(|key| self.shown.get_mut(key)) {
            all.iter_mut().filter(|s| s.id == id).for_each(|s| s.gone = true);
        }
    }

    /// Checks that the bridge hands over what was posted.
    pub(crate) fn judge_received(&mut self, incoming: &Incoming) {
        let channel = incoming.place.0.parse().ok().and_then(|id| self.channels.get_mut(&id));
        let message = channel.and_then(|channel| channel.message(incoming.id.0).cloned());
        let posted = match message {
            Some(message) => message.incoming.filter(|_| !message.edited),
            None => self.interactions.get(&incoming.id.0).cloned(),
        };
        let mentions = |message: &Incoming| -> BTreeSet<String> {
            message.context.mentions.iter().map(|person| format!("{person:?}")).collect()
        };
        let alike = |posted: &Incoming| {
            posted.place == incoming.place
                && posted.author == incoming.author
                && posted.at == incoming.at
                && posted.text.trim() == incoming.text.trim()
                && posted.addressed == incoming.addressed
                && posted.context.unseen == incoming.context.unseen
                && mentions(posted) == mentions(incoming)
        };
        if let Some(posted) = posted.filter(|posted| !alike(posted)) {
            self.violation.get_or_insert_with(|| {
                format!("{RECEIVED}: {incoming:?} was posted as {posted:?}")
            });
        }
    }

    /// Drops expired nonces.
    pub(crate) fn forget(&mut self, now: i64) {
        self.nonces.retain(|_, (_, at)| now - *at <= NONCE_KNOWN);
    }
}

/// JSON as Discord sends it.
impl Model {
    /// Returns a channel or thread.
    pub(crate) fn channel_json(&self, id: u64) -> Option<Value> {
        let channel = self.channels.get(&id)?;
        let last = channel.messages.last().map(|message| message.id.to_string());
        let kind = match channel.kind {
            Kind::Text => 0,
            Kind::Private => 1,
            Kind::Stage => 13,
            Kind::Thread { .. } => 11,
        };
        let mut json = json!({"id": id.to_string(), "type": kind, "last_message_id": last});
        if let Some(guild) = guild_of(channel.kind, id) {
            json["guild_id"] = guild.to_string().into();
        }
        match channel.kind {
            Kind::Private => {
                json["recipients"] = json!([{"id": self.private_with(id), "username": "x"}]);
            }
            Kind::Thread { parent } => {
                json["parent_id"] = parent.to_string().into();
                json["thread_metadata"] = json!({
                    "archived": channel.archived, "locked": false, "auto_archive_duration": 10_080,
                    "archive_timestamp": Moment(moment(id)).utc().to_rfc3339(),
                });
            }
            Kind::Text | Kind::Stage => {
                let deny = if channel.hidden { READ_MESSAGE_HISTORY } else { 0 };
                let guild = guild_of(channel.kind, id).map(|guild| guild.to_string());
                let unseen = if id == UNSEEN { VIEW_CHANNEL } else { 0 };
                json["permission_overwrites"] = json!([
                    {"id": guild, "type": 0, "allow": "0", "deny": deny.to_string()},
                    {"id": BLIND, "type": 1, "allow": "0", "deny": unseen.to_string()},
                ]);
            }
        }
        Some(json)
    }

    /// Returns a message; in an event with guild and member.
    pub(crate) fn message_json(&self, channel: u64, message: &Message, event: bool) -> Value {
        let author = match &message.incoming {
            Some(posted) => user_json(&posted.author.id.0),
            None => json!({"id": ME.to_string(), "username": "siegepost", "bot": true}),
        };
        let mut mentions: Vec<Value> =
            mentioned(&message.content).into_iter().map(user_json).collect();
        mentions.iter_mut().filter(|user| user["id"] == "99").for_each(|me| {
            me["bot"] = true.into();
        });
        let mut json = json!({
            "id": message.id.to_string(), "channel_id": channel.to_string(), "type": 0,
            "author": author, "content": message.content, "mentions": mentions,
        });
        let kind = self.channels.get(&channel).map(|channel| channel.kind);
        if let Some(guild) = kind.and_then(|kind| guild_of(kind, channel)).filter(|_| event) {
            json["guild_id"] = guild.to_string().into();
            json["member"] = json!({"roles": [], "nick": null});
        }
        json
    }

    /// Returns the event of a posted message.
    pub(crate) fn message_created(&self, channel: u64, id: u64) -> Option<Event> {
        let at = self.channels.get(&channel)?;
        let message = at.messages.iter().rev().find(|message| message.id == id)?;
        Some(Event { kind: "MESSAGE_CREATE", payload: self.message_json(channel, message, true) })
    }

    /// Returns the event of an interaction: as a slash command if its options can express it, else as a button.
    pub(crate) fn interaction_created(&self, interaction: &Incoming) -> Option<Event> {
        let channel: u64 = interaction.place.0.parse().ok()?;
        let kind = self.channels.get(&channel)?.kind;
        let (name, rest) = interaction.text.split_once(' ').unwrap_or((&interaction.text, ""));
        let name = name.trim_start_matches('/');
        let words = |kind: ParameterKind| {
            use ParameterKind::{Cell, Choice, Condition, Line, Move, Text, Topic, Variant, Words};
            matches!(
                kind,
                Cell | Choice(_) | Condition | Line | Move | Text | Topic | Variant | Words
            )
        };
        let form = spec(name).filter(|spec| spec.name == name && name != "rules");
        let option = form.and_then(|entry| entry.parameters.iter().find(|p| words(p.kind)));
        let users: serde_json::Map<String, Value> =
            mentioned(rest).into_iter().map(|id| (id.to_owned(), user_json(id))).collect();
        let members: serde_json::Map<String, Value> =
            users.keys().map(|id| (id.clone(), json!({"roles": []}))).collect();
        let resolved = json!({"users": users, "members": members});
        let (number, data) = match (form, option) {
            (Some(_), _) if rest.is_empty() => (2, json!({"name": name, "options": []})),
            (Some(_), Some(option)) => {
                let options = json!([{"name": option.name, "value": rest}]);
                (2, json!({"name": name, "options": options, "resolved": resolved}))
            }
            _ => (3, json!({"custom_id": interaction.text, "component_type": 2})),
        };
        let parent = match kind {
            Kind::Thread { parent } => Some(parent.to_string()),
            _ => None,
        };
        let mut payload = json!({
            "id": interaction.id.0.to_string(), "application_id": "1", "type": number,
            "token": token(interaction.id.0), "channel_id": channel.to_string(), "data": data,
            "channel": {"id": channel.to_string(), "type": self.channel_json(channel)?["type"],
                "parent_id": parent},
        });
        let user = user_json(&interaction.author.id.0);
        match guild_of(kind, channel) {
            Some(guild) => {
                payload["guild_id"] = guild.to_string().into();
                let manages = interaction.author.id.0 == MANAGER;
                let permissions = if manages { MANAGE_GUILD } else { 0 }.to_string();
                payload["member"] = json!({"user": user, "roles": [], "permissions": permissions});
            }
            None => payload["user"] = user,
        }
        Some(Event { kind: "INTERACTION_CREATE", payload })
    }

    /// Returns the event of a channel or thread that was created, changed or deleted.
    pub(crate) fn channel_event(&self, kind: &'static str, id: u64) -> Option<Event> {
        Some(Event { kind, payload: self.channel_json(id)? })
    }
}

/// The permission of managers.
const MANAGE_GUILD: u64 = 1 << 5;
/// The permission to see a channel.
const VIEW_CHANNEL: u64 = 1 << 10;
/// The permission to read the history.
const READ_MESSAGE_HISTORY: u64 = 1 << 16;

/// Returns the token of an interaction.
pub(crate) fn token(interaction: u64) -> String {
    format!("token-{interaction}")
}

/// Returns the guild of a channel, or `None` for direct messages.
pub(crate) fn guild_of(kind: Kind, id: u64) -> Option<u64> {
    let home = match kind {
        Kind::Private => return None,
        Kind::Thread { parent } => parent,
        Kind::Text | Kind::Stage => id,
    };
    Some(if home == OTHER_GUILD { 2 } else { 1 })
}

fn name_of(id: &str) -> &'static str {
    let known = PEOPLE.iter().chain(&GUESTS).find(|(person, _)| *person == id);
    known.map_or("somebody", |(_, name)| name)
}

fn user_json(id: &str) -> Value {
    json!({"id": id, "username": format!("user{id}"), "global_name": name_of(id)})
}

/// A message or interaction of a person.
pub(crate) struct Saying<'a> {
    pub(crate) channel: u64,
    pub(crate) author: &'a str,
    pub(crate) text: String,
    pub(crate) mention: bool,
    pub(crate) unseen: bool,
}

/// Returns the people mentioned in a text.
fn mentioned(text: &str) -> Vec<&str> {
    text.split("<@").skip(1).filter_map(|rest| rest.split_once('>').map(|(id, _)| id)).collect()
}
