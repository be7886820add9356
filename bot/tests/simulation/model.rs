//! The state of Discord as far as the daemon sees it: channels, threads and direct-message channels with their messages, rights
//! that come and go, nonces that are known for minutes, interactions with tokens that are good for a while. `double` answers
//! requests from it, `gateway` sends its events.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use bot::bridge::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId};
use bot::command::{Kind as ParameterKind, entry};
use bot::time::from_millis;
use serde_json::{Value, json};

use crate::Break;
use crate::chance::Chance;
use crate::gateway::Event;
use crate::judge::{ONE_ANSWER, RECEIVED};

/// The first moment that a snowflake can tell, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;
/// How long Discord knows a nonce, in milliseconds.
const NONCE_KNOWN: i64 = 3 * 60_000;
/// How long the token of an interaction is good.
const TOKEN_GOOD: i64 = 15 * 60_000;
/// The time within which an interaction must be acknowledged.
const ACKNOWLEDGED_WITHIN: i64 = 3_000;
/// The bot's own id.
pub(crate) const ME: u64 = 99;

/// The people, by id. The last one takes no private messages.
pub(crate) const PEOPLE: [(&str, &str); 7] = [
    ("101", "Ann"),
    ("102", "Bob"),
    ("103", "Cy"),
    ("104", "Dan"),
    ("105", "Eve"),
    ("106", "Fay"),
    ("107", "Shy Gus"),
];
/// Whom nobody can write to in private.
pub(crate) const SHY: &str = "107";
/// Channels of the guild in which games are opened.
pub(crate) const HALLS: [u64; 3] = [11, 12, 13];
/// One in which no threads can be made.
pub(crate) const STAGE: u64 = 14;
/// A channel of another guild, into which no game may go.
pub(crate) const ABROAD: u64 = 15;

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
    /// What a person said; none for a post of the daemon's.
    pub(crate) said: Option<Incoming>,
    pub(crate) content: String,
    pub(crate) deleted: bool,
    pub(crate) edited: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Hall,
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
    /// The daemon may post, but not read what was said.
    pub(crate) hidden: bool,
    /// In order of their ids.
    pub(crate) messages: Vec<Message>,
}

impl Channel {
    fn new(kind: Kind) -> Self {
        let messages = Vec::new();
        Self { kind, deleted: false, archived: false, closed: false, hidden: false, messages }
    }

    /// The messages after an id.
    pub(crate) fn after(&self, id: u64) -> &[Message] {
        &self.messages[self.messages.partition_point(|m| m.id <= id)..]
    }

    pub(crate) fn message(&mut self, id: u64) -> Option<&mut Message> {
        let at = self.messages.binary_search_by_key(&id, |m| m.id).ok()?;
        self.messages.get_mut(at)
    }
}

/// How an answer came to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// A post.
    Post,
    /// The acknowledgement of an interaction, edited.
    Edit,
}

/// An answer that somebody can see.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// The row's birthday: a key judged again after a restore has another.
    made_at: i64,
    how: How,
    /// The restores before it.
    era: usize,
    /// The post, and where it stands; 0 for what only one person sees.
    pub(crate) id: u64,
    channel: u64,
    /// Somebody has taken it away.
    gone: bool,
}

/// What somebody sees of an answer.
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
    /// 0 for what only one person sees.
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
    /// The row that is being delivered, if one is.
    pub(crate) delivering: Option<Delivering>,
    nonces: HashMap<(u64, String), (u64, i64)>,
    pub(crate) shown: HashMap<String, Vec<Shown>>,
    /// What became visible since somebody last looked.
    pub(crate) seen: Vec<Seen>,
    /// What was typed or asked, by message, as long as its author has not changed it.
    pub(crate) typed: HashMap<u64, String>,
    /// The face shown last, for those who show it again.
    pub(crate) last_face: Option<Face>,
    /// The keys of posts.
    owners: HashMap<u64, String>,
    /// Posts taken for another row's, which said the same.
    pub(crate) adopted: u64,
    /// The rows concerned: their posts stand in another order.
    pub(crate) changed: HashSet<String>,
    /// Slash commands and pressed buttons.
    pub(crate) asked: HashMap<u64, Incoming>,
    /// Interactions that were acknowledged.
    pub(crate) acknowledged: HashSet<u64>,
    /// Those acknowledged since somebody last looked.
    pub(crate) newly_acknowledged: Vec<u64>,
    /// The answers in the place of acknowledgements.
    edits: HashMap<u64, Vec<u64>>,
    /// Interactions whose acknowledgement was taken away, and the answer in its place with it.
    unacknowledged: HashSet<u64>,
    /// Events that requests have brought about.
    pub(crate) emitted: Vec<Event>,
    /// Messages that were once given as part of another channel.
    pub(crate) misplaced: HashSet<u64>,
    /// Messages that reached the daemon, in an event or on a page.
    pub(crate) reached: HashSet<u64>,
    /// Restores of a backup so far.
    pub(crate) era: usize,
    pub(crate) restored_at: i64,
    /// Requests that delivered something, and pages of history.
    pub(crate) tries: u64,
    pub(crate) pages: u64,
    /// Answers told once more in private because the token's time was over.
    pub(crate) told_again: u64,
    /// Posts made again after a restore in another place, because the thread they stand in is not known.
    pub(crate) elsewhere: u64,
    /// Refusals that somebody saw as they pressed.
    pub(crate) busy: u64,
    /// The sentence of what went wrong, to be found by whoever looks next.
    pub(crate) wrong: Option<String>,
}

impl Model {
    pub(crate) fn new(seed: u64, breaks: Break) -> Self {
        let mut channels = BTreeMap::new();
        channels.extend(HALLS.map(|id| (id, Channel::new(Kind::Hall))));
        channels.insert(STAGE, Channel::new(Kind::Stage));
        channels.insert(ABROAD, Channel::new(Kind::Hall));
        let mut private = HashMap::new();
        for (id, (person, _)) in (51..).zip(PEOPLE) {
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
            asked: HashMap::new(),
            acknowledged: HashSet::new(),
            newly_acknowledged: Vec::new(),
            edits: HashMap::new(),
            unacknowledged: HashSet::new(),
            emitted: Vec::new(),
            misplaced: HashSet::new(),
            reached: HashSet::new(),
            era: 0,
            restored_at: 0,
            tries: 0,
            pages: 0,
            told_again: 0,
            elsewhere: 0,
            busy: 0,
            wrong: None,
        }
    }

    pub(crate) fn fails(&mut self) -> bool {
        let faults = self.faults;
        self.chance.of_1000(faults)
    }

    /// A snowflake.
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

    /// The person of a direct-message channel.
    pub(crate) fn private_with(&self, channel: u64) -> Option<&str> {
        self.private.iter().find(|(_, id)| **id == channel).map(|(person, _)| person.as_str())
    }

    /// The channel whose rights hold in a channel or thread.
    pub(crate) fn home(&self, id: u64) -> u64 {
        match self.channels.get(&id).map(|channel| channel.kind) {
            Some(Kind::Thread { parent }) => parent,
            _ => id,
        }
    }

    /// Whether the daemon may not see a channel or thread.
    pub(crate) fn is_closed(&self, id: u64) -> bool {
        self.channels.get(&self.home(id)).is_some_and(|channel| channel.closed)
    }

    /// Whether the daemon may not read the history of a channel or thread.
    pub(crate) fn is_hidden(&self, id: u64) -> bool {
        self.channels.get(&self.home(id)).is_some_and(|channel| channel.hidden)
    }

    /// What somebody says in a channel, or does there unseen; only the former is in its history.
    pub(crate) fn incoming(&mut self, now: i64, saying: &Saying<'_>) -> Incoming {
        let id = self.mint(now);
        let channel = &self.channels[&saying.channel];
        let guild = match channel.kind {
            Kind::Private => None,
            Kind::Hall | Kind::Stage => Some(saying.channel),
            Kind::Thread { parent } => Some(parent),
        };
        let person = |id: &str| {
            let name = PEOPLE.iter().find(|(p, _)| *p == id).map_or("somebody", |(_, name)| name);
            Person { id: PersonId(id.to_owned()), name: name.to_owned() }
        };
        let incoming = Incoming {
            id: MessageId(id),
            place: place(saying.channel),
            author: person(saying.author),
            at: from_millis(moment(id)),
            text: saying.text.clone(),
            addressed: saying.mention || saying.unseen || guild.is_none(),
            context: Context {
                unseen: saying.unseen,
                mentions: mentioned(&saying.text).into_iter().map(person).collect(),
                outsiders: Vec::new(),
                guild: guild.map(|channel| Membership {
                    guild: if channel == ABROAD { "2" } else { "1" }.to_owned(),
                    channel: channel.to_string(),
                    roles: Some(Vec::new()),
                    manages: false,
                }),
                file: None,
            },
        };
        self.typed.insert(id, saying.text.clone());
        if saying.unseen {
            self.asked.insert(id, incoming.clone());
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
                said: Some(incoming.clone()),
                deleted: false,
                edited: false,
            });
        }
        incoming
    }

    pub(crate) fn start_thread(&mut self, id: u64, parent: u64) {
        self.channels.entry(id).or_insert_with(|| Channel::new(Kind::Thread { parent }));
    }

    /// The birthday of a row; 0 for what is posted without one.
    fn made_at(&self, key: &str) -> i64 {
        let row = self.delivering.as_ref().filter(|row| row.key == key);
        row.map_or(0, |row| row.made_at)
    }

    /// Discord's own part of "once": the same nonce in the same channel within minutes is the same post.
    pub(crate) fn post(&mut self, now: i64, channel: u64, nonce: &str, face: &Face) -> u64 {
        let made_at = self.made_at(nonce);
        let known = (channel, nonce.to_owned());
        if let Some((id, at)) = self.nonces.get(&known)
            && now - at <= NONCE_KNOWN
            && self.breaks != Break::Nonce
        {
            let id = *id;
            if self.owners.get(&id).is_none_or(|owner| owner != nonce) {
                // A row with the same words has found it before; now it is the post of both.
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
                said: None,
                content: face.content.clone(),
                deleted: false,
                edited: false,
            });
        }
        self.seen.push(Seen { key: nonce.to_owned(), channel, face: face.clone() });
        self.show(id, channel, nonce, made_at, How::Post);
        id
    }

    /// Acknowledges an interaction, or says why not: with a code of Discord's.
    pub(crate) fn acknowledge(&mut self, now: i64, id: u64) -> Result<(), u16> {
        if now - moment(id) > ACKNOWLEDGED_WITHIN || !self.asked.contains_key(&id) {
            return Err(10_062);
        }
        if !self.acknowledged.insert(id) {
            return Err(40_060);
        }
        Ok(())
    }

    /// Whether an acknowledgement stands and its token is good.
    fn is_answerable(&self, now: i64, origin: u64) -> bool {
        self.acknowledged.contains(&origin)
            && !self.unacknowledged.contains(&origin)
            && now <= moment(origin) + TOKEN_GOOD
    }

    /// An acknowledgement becomes the answer, if its time is not over; edited twice it is the same.
    pub(crate) fn edit(&mut self, now: i64, origin: u64, face: &Face) -> Option<u64> {
        if !self.is_answerable(now, origin) {
            return None;
        }
        let note = [bot::words::busy(), bot::words::may_not_post()];
        let row = self.delivering.clone().filter(|_| !note.contains(&face.content));
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

    /// An acknowledgement is taken away, or the answer in its place.
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

    /// Somebody can see an answer: the first of its row, or something is wrong.
    fn show(&mut self, id: u64, channel: u64, key: &str, made_at: i64, how: How) {
        let era = self.era;
        let all = self.shown.entry(key.to_owned()).or_default();
        let mut twice = None;
        // One that another row has taken for its own is that row's.
        let own = |s: &&Shown| self.owners.get(&s.id).is_none_or(|owner| owner == key);
        for before in all.iter().filter(|s| !s.gone).filter(own) {
            if before.made_at != made_at {
                // Judged again after a restore, the answer is given again; never otherwise.
                if before.era == era {
                    twice = Some(before.clone());
                }
            } else if before.how == How::Edit && how == How::Post {
                // Nobody could know whether the edit had been done, and its time is over.
                self.told_again += 1;
            } else if before.era < era && before.channel != channel && how == How::Post {
                // The copy put back knew of no thread yet, and the invitation it was made from is gone.
                self.elsewhere += 1;
            } else {
                twice = Some(before.clone());
            }
        }
        all.push(Shown { made_at, how, era, id, channel, gone: false });
        self.owners.insert(id, key.to_owned());
        if let Some(before) = twice {
            self.wrong.get_or_insert_with(|| {
                format!("{ONE_ANSWER}: {key}, made at {made_at}, is shown again as {id} in era {era}: {before:?}")
            });
        }
    }

    /// The daemon found a post and takes it for a row's. If another row, whose success nobody noted, said the same
    /// words, the two have changed their posts: people see as many as there should be.
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

    /// The key of a post.
    pub(crate) fn owner(&self, id: u64) -> Option<&str> {
        self.owners.get(&id).map(String::as_str)
    }

    /// A post is deleted: nobody sees it any more.
    pub(crate) fn take_away(&mut self, id: u64) {
        if let Some(all) = self.owners.get(&id).and_then(|key| self.shown.get_mut(key)) {
            all.iter_mut().filter(|s| s.id == id).for_each(|s| s.gone = true);
        }
    }

    /// What the bridge hands over is what was written.
    pub(crate) fn judge_received(&mut self, incoming: &Incoming) {
        let channel = incoming.place.0.parse().ok().and_then(|id| self.channels.get_mut(&id));
        let message = channel.and_then(|channel| channel.message(incoming.id.0).cloned());
        let said = match message {
            Some(message) => message.said.filter(|_| !message.edited),
            None => self.asked.get(&incoming.id.0).cloned(),
        };
        let mentions = |message: &Incoming| -> BTreeSet<String> {
            message.context.mentions.iter().map(|person| format!("{person:?}")).collect()
        };
        let alike = |said: &Incoming| {
            said.place == incoming.place
                && said.author == incoming.author
                && said.at == incoming.at
                && said.text.trim() == incoming.text.trim()
                && said.addressed == incoming.addressed
                && said.context.unseen == incoming.context.unseen
                && mentions(said) == mentions(incoming)
        };
        if let Some(said) = said.filter(|said| !alike(said)) {
            self.wrong
                .get_or_insert_with(|| format!("{RECEIVED}: {incoming:?} was written as {said:?}"));
        }
    }

    /// Nonces that are long forgotten.
    pub(crate) fn forget(&mut self, now: i64) {
        self.nonces.retain(|_, (_, at)| now - *at <= NONCE_KNOWN);
    }
}

/// JSON as Discord writes it.
impl Model {
    /// A channel or thread, as it is.
    pub(crate) fn channel_json(&self, id: u64) -> Option<Value> {
        let channel = self.channels.get(&id)?;
        let last = channel.messages.last().map(|message| message.id.to_string());
        let kind = match channel.kind {
            Kind::Hall => 0,
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
                    "archive_timestamp": from_millis(moment(id)).to_rfc3339(),
                });
            }
            Kind::Hall | Kind::Stage => {
                let deny = if channel.hidden { READ_MESSAGE_HISTORY } else { 0 };
                let guild = guild_of(channel.kind, id).map(|guild| guild.to_string());
                json["permission_overwrites"] =
                    json!([{"id": guild, "type": 0, "allow": "0", "deny": deny.to_string()}]);
            }
        }
        Some(json)
    }

    /// A message in a channel; in an event with its guild and member.
    pub(crate) fn message_json(&self, channel: u64, message: &Message, event: bool) -> Value {
        let author = match &message.said {
            Some(said) => user_json(&said.author.id.0),
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

    /// The event of a message that was posted.
    pub(crate) fn message_created(&self, channel: u64, id: u64) -> Option<Event> {
        let at = self.channels.get(&channel)?;
        let message = at.messages.iter().rev().find(|message| message.id == id)?;
        Some(Event { kind: "MESSAGE_CREATE", payload: self.message_json(channel, message, true) })
    }

    /// The event of an interaction: as a slash command where its form can say it, else as a button.
    pub(crate) fn interaction_created(&self, asked: &Incoming) -> Option<Event> {
        let channel: u64 = asked.place.0.parse().ok()?;
        let kind = self.channels.get(&channel)?.kind;
        let (name, rest) = asked.text.split_once(' ').unwrap_or((&asked.text, ""));
        let name = name.trim_start_matches('/');
        let words = |kind: ParameterKind| {
            use ParameterKind::{Cell, Choice, Move, Topic, Variant, Words};
            matches!(kind, Cell | Choice(_) | Move | Topic | Variant | Words)
        };
        let form = entry(name).filter(|entry| entry.name == name && name != "rules");
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
            _ => (3, json!({"custom_id": asked.text, "component_type": 2})),
        };
        let parent = match kind {
            Kind::Thread { parent } => Some(parent.to_string()),
            _ => None,
        };
        let mut payload = json!({
            "id": asked.id.0.to_string(), "application_id": "1", "type": number,
            "token": token(asked.id.0), "channel_id": channel.to_string(), "data": data,
            "channel": {"id": channel.to_string(), "type": self.channel_json(channel)?["type"],
                "parent_id": parent},
        });
        let user = user_json(&asked.author.id.0);
        match guild_of(kind, channel) {
            Some(guild) => {
                payload["guild_id"] = guild.to_string().into();
                payload["member"] = json!({"user": user, "roles": [], "permissions": "0"});
            }
            None => payload["user"] = user,
        }
        Some(Event { kind: "INTERACTION_CREATE", payload })
    }

    /// The event of a channel or thread that was made, changed or deleted.
    pub(crate) fn channel_event(&self, kind: &'static str, id: u64) -> Option<Event> {
        Some(Event { kind, payload: self.channel_json(id)? })
    }
}

/// The right to read what was said before.
const READ_MESSAGE_HISTORY: u64 = 1 << 16;

/// The token of an interaction.
pub(crate) fn token(interaction: u64) -> String {
    format!("token-{interaction}")
}

/// The guild of a channel; none for direct messages.
pub(crate) fn guild_of(kind: Kind, id: u64) -> Option<u64> {
    let home = match kind {
        Kind::Private => return None,
        Kind::Thread { parent } => parent,
        Kind::Hall | Kind::Stage => id,
    };
    Some(if home == ABROAD { 2 } else { 1 })
}

fn user_json(id: &str) -> Value {
    let name = PEOPLE.iter().find(|(p, _)| *p == id).map_or("somebody", |(_, name)| name);
    json!({"id": id, "username": format!("user{id}"), "global_name": name})
}

/// What somebody says, and how.
pub(crate) struct Saying<'a> {
    pub(crate) channel: u64,
    pub(crate) author: &'a str,
    pub(crate) text: String,
    pub(crate) mention: bool,
    pub(crate) unseen: bool,
}

/// The people a text mentions.
fn mentioned(text: &str) -> Vec<&str> {
    text.split("<@").skip(1).filter_map(|rest| rest.split_once('>').map(|(id, _)| id)).collect()
}
