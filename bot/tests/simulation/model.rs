//! Discord as far as the daemon can tell: channels, threads and private conversations with their messages, rights
//! that come and go, nonces that are known for minutes, interactions with tokens that are good for a while.

use std::collections::{BTreeMap, HashMap, HashSet};

use bot::bridge::{Context, Incoming, Membership, MessageId, Outgoing, Person, PersonId, PlaceId};
use bot::time::from_millis;

use crate::Break;
use crate::chance::Chance;
use crate::judge::ONE_ANSWER;

/// The first moment that a snowflake can tell, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;
/// So long Discord knows a nonce again.
const NONCE_KNOWN: i64 = 3 * 60_000;
/// So long the token of an interaction is good.
const TOKEN_GOOD: i64 = 15 * 60_000;

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
#[derive(Clone, Debug)]
pub(crate) struct Face {
    /// Text, people called, reply target, buttons, file.
    pub(crate) message: Outgoing,
    /// The bytes of the picture.
    pub(crate) picture: Option<Vec<u8>>,
}

/// An answer that has just become visible, to be judged.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) key: String,
    /// 0 for what only one person sees.
    pub(crate) channel: u64,
    pub(crate) face: Face,
}

/// A post that is about to be made.
pub(crate) struct Post<'a> {
    pub(crate) channel: u64,
    pub(crate) nonce: &'a str,
    /// The outbox row's key: the nonce, unless that is broken on purpose.
    pub(crate) key: &'a str,
    pub(crate) made_at: i64,
    pub(crate) face: &'a Face,
    /// Whether the post was looked for in vain because the history is hidden.
    pub(crate) blind: bool,
}

pub(crate) struct Model {
    pub(crate) chance: Chance,
    pub(crate) breaks: Break,
    /// Failures in a thousand requests.
    pub(crate) faults: usize,
    pub(crate) channels: BTreeMap<u64, Channel>,
    private: HashMap<String, u64>,
    last_id: u64,
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
    /// Interactions that Discord heard an acknowledgement of.
    pub(crate) acknowledged: HashSet<u64>,
    /// Interactions that the process answers, and whether by direct message rather than by their token.
    pub(crate) open: BTreeMap<u64, bool>,
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
    /// Posts made again because the history that would have shown them is hidden.
    pub(crate) blindly: u64,
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
            nonces: HashMap::new(),
            shown: HashMap::new(),
            seen: Vec::new(),
            typed: HashMap::new(),
            last_face: None,
            owners: HashMap::new(),
            adopted: 0,
            changed: HashSet::new(),
            acknowledged: HashSet::new(),
            open: BTreeMap::new(),
            reached: HashSet::new(),
            era: 0,
            restored_at: 0,
            tries: 0,
            pages: 0,
            told_again: 0,
            elsewhere: 0,
            blindly: 0,
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
        if !saying.unseen
            && let Some(channel) = self.channels.get_mut(&saying.channel)
        {
            channel.archived = false;
            channel.messages.push(Message {
                id,
                content: saying.text.clone(),
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

    /// Discord's own part of "once": the same nonce in the same channel within minutes is the same post.
    pub(crate) fn post(&mut self, now: i64, post: &Post<'_>) -> u64 {
        let nonce = (post.channel, post.nonce.to_owned());
        if let Some((id, at)) = self.nonces.get(&nonce)
            && now - at <= NONCE_KNOWN
        {
            let id = *id;
            if self.owners.get(&id).is_none_or(|owner| owner != post.key) {
                // A row with the same words has found it before; now it is the post of both.
                self.adopted += 1;
                self.changed.insert(post.key.to_owned());
                let (made_at, channel, era) = (post.made_at, post.channel, self.era);
                let shown = Shown { made_at, how: How::Post, era, id, channel, gone: false };
                self.shown.entry(post.key.to_owned()).or_default().push(shown);
            }
            return id;
        }
        let id = self.mint(now);
        self.nonces.insert(nonce, (id, now));
        if let Some(channel) = self.channels.get_mut(&post.channel) {
            channel.messages.push(Message {
                id,
                said: None,
                content: post.face.message.text.clone(),
                deleted: false,
                edited: false,
            });
        }
        let (key, face) = (post.key.to_owned(), post.face.clone());
        self.seen.push(Seen { key, channel: post.channel, face });
        self.show(id, post.channel, post.key, post.made_at, How::Post, post.blind);
        id
    }

    /// An acknowledgement becomes the answer, if its time is not over; edited twice it is the same.
    pub(crate) fn edit(
        &mut self,
        now: i64,
        origin: u64,
        key: &str,
        made_at: i64,
        face: &Face,
    ) -> Option<u64> {
        if !self.acknowledged.contains(&origin) || now > moment(origin) + TOKEN_GOOD {
            return None;
        }
        let there = self.shown.get(key).and_then(|all| all.last());
        if let Some(there) = there.filter(|s| s.how == How::Edit && s.made_at == made_at) {
            return Some(there.id);
        }
        let id = self.mint(now);
        self.seen.push(Seen { key: key.to_owned(), channel: 0, face: face.clone() });
        self.show(id, 0, key, made_at, How::Edit, false);
        Some(id)
    }

    /// Somebody can see an answer: the first of its row, or something is wrong.
    fn show(&mut self, id: u64, channel: u64, key: &str, made_at: i64, how: How, blind: bool) {
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
            } else if blind {
                self.blindly += 1;
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
    pub(crate) fn find(&mut self, id: u64, channel: u64, key: &str, made_at: i64) {
        let Some(owner) = self.owners.get(&id).filter(|owner| *owner != key).cloned() else {
            return;
        };
        self.adopted += 1;
        self.changed.extend([key.to_owned(), owner.clone()]);
        let era = self.era;
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

    /// A post is deleted: nobody sees it any more.
    pub(crate) fn take_away(&mut self, id: u64) {
        if let Some(all) = self.owners.get(&id).and_then(|key| self.shown.get_mut(key)) {
            all.iter_mut().filter(|s| s.id == id).for_each(|s| s.gone = true);
        }
    }

    /// Nonces that are long forgotten.
    pub(crate) fn forget(&mut self, now: i64) {
        self.nonces.retain(|_, (_, at)| now - *at <= NONCE_KNOWN);
    }
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
