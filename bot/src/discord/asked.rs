//! Slash commands and pressed buttons: what was asked, and the way to answer in private.
//!
//! What is asked is queued first, kept in the database, then acknowledged, all well within Discord's three
//! seconds. The token it is answered with is good for fifteen minutes and is kept for as long as it is needed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use tokio::sync::watch;

use super::commands::Filled;
use super::heard::{Home, Id, Member, UNKNOWN_GUILD, User, moment, roles, told};
use super::text;
use crate::bridge::{Context, Incoming, Membership, MessageId, PlaceId};
use crate::store::Interaction;

/// How long Discord takes an answer, less a margin for its way.
pub(super) const GOOD_FOR: Duration = Duration::from_secs(15 * 60 - 20);

/// How long an answer waits for the acknowledgement before it.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(5);

/// What kind of interaction it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A slash command.
    Command,
    /// A pressed button.
    Button,
    /// A slash command that is still being typed.
    Typing,
}

/// An interaction as Discord tells it.
#[derive(Clone, Deserialize)]
pub(super) struct Happened {
    pub(super) id: Id,
    #[serde(rename = "type")]
    kind: u8,
    pub(super) token: String,
    #[serde(default, deserialize_with = "told")]
    pub(super) channel_id: Option<Id>,
    #[serde(default, deserialize_with = "told")]
    guild_id: Option<Id>,
    #[serde(default, deserialize_with = "told")]
    channel: Option<Channel>,
    #[serde(default, deserialize_with = "told")]
    member: Option<Member>,
    #[serde(default, deserialize_with = "told")]
    user: Option<User>,
    #[serde(default)]
    data: serde_json::Value,
}

impl std::fmt::Debug for Happened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Happened").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Channel {
    #[serde(default, deserialize_with = "told")]
    id: Option<Id>,
    #[serde(default, rename = "type", deserialize_with = "told")]
    kind: Option<u8>,
    #[serde(default, deserialize_with = "told")]
    parent_id: Option<Id>,
}

impl Happened {
    pub(super) fn sort(&self) -> Option<Sort> {
        match self.kind {
            2 => Some(Sort::Command),
            3 => Some(Sort::Button),
            4 => Some(Sort::Typing),
            _ => None,
        }
    }

    /// The filled-in slash command.
    pub(super) fn filled(&self) -> Option<Filled> {
        super::heard::take_steps(&self.data);
        serde_json::from_value(self.data.clone()).ok()
    }

    pub(super) fn person(&self) -> Option<crate::bridge::Person> {
        let member = self.member.as_ref();
        let user = self.user.as_ref().or_else(|| member.and_then(|m| m.user.as_deref()))?;
        Some(user.person(member))
    }

    /// The guild, if it was asked in one and that is told.
    pub(super) fn guild(&self) -> Option<u64> {
        self.guild_id.map(|guild| guild.0)
    }

    /// What was asked, as text; none when it is nothing of ours. `home` says where a channel belongs, as far as is known
    /// without Discord's saying so here.
    pub(super) fn incoming(&self, home: impl Fn(u64) -> Home) -> Option<Incoming> {
        let (words, mentions, outsiders) = match self.sort()? {
            Sort::Command => {
                let filled = self.filled()?;
                (filled.text(), filled.people(), filled.bots())
            }
            Sort::Button => {
                let id = self.data.get("custom_id")?.as_str()?;
                // Buttons of ours are commands; there are no others of this bot.
                id.starts_with('/').then(|| (id.to_owned(), Vec::new(), Vec::new()))?
            }
            Sort::Typing => return None,
        };
        let channel = self.channel_id?;
        // Two places at once cannot be.
        if self.channel.as_ref().and_then(|c| c.id).is_some_and(|id| id != channel) {
            return None;
        }
        let known = home(channel.0);
        // Only of a guild somebody is a member.
        let unknown = || self.member.as_ref().map(|_| UNKNOWN_GUILD);
        let guild = self.guild().or(known.guild).or_else(unknown).map(|guild| {
            // Threads have kinds 10 to 12.
            let of_thread = |c: &Channel| c.kind.is_some_and(|kind| (10..=12).contains(&kind));
            let thread = self.channel.as_ref().filter(|c| of_thread(c));
            let home = thread.and_then(|c| c.parent_id).map_or(known.channel, |parent| parent.0);
            Membership {
                guild: guild.to_string(),
                channel: home.to_string(),
                roles: roles(self.member.as_ref()),
                manages: self.member.as_ref().is_some_and(Member::manages),
            }
        });
        Some(Incoming {
            id: MessageId(self.id.0),
            place: PlaceId(channel.0.to_string()),
            author: self.person()?,
            at: moment(self.id.0),
            text: text::name(&words),
            addressed: true,
            context: Context { unseen: true, mentions, outsiders, guild, file: None },
        })
    }
}

/// An interaction that has no final answer yet.
pub(super) struct Asked {
    pub(super) id: MessageId,
    pub(super) token: String,
    /// Told when Discord has heard from us.
    acknowledged: watch::Sender<bool>,
    /// Whether the answer goes by direct message.
    direct: AtomicBool,
}

impl Asked {
    /// Until when it can be answered.
    pub(super) fn expired(&self, now: i64) -> bool {
        let good_for = i64::try_from(GOOD_FOR.as_millis()).unwrap_or(0);
        now > crate::time::millis(moment(self.id.0)).saturating_add(good_for)
    }

    /// The answer goes by direct message from now on: a later try that edited the acknowledgement would show it twice.
    pub(super) fn set_direct(&self) {
        self.direct.store(true, Ordering::SeqCst);
    }

    /// Whether the answer goes by direct message, or may have gone there.
    pub(super) fn is_direct(&self) -> bool {
        self.direct.load(Ordering::SeqCst)
    }

    pub(super) fn set_acknowledged(&self) {
        self.acknowledged.send_replace(true);
    }

    /// Waits until Discord has heard from us: it takes an answer only after that.
    pub(super) async fn acknowledged(&self) {
        let mut watch = self.acknowledged.subscribe();
        // When it never comes, the answer is refused, and goes another way.
        let _ = tokio::time::timeout(ACKNOWLEDGED_WITHIN, watch.wait_for(|done| *done)).await;
    }
}

/// All interactions without a final answer.
#[derive(Default)]
pub(super) struct Open(Mutex<HashMap<MessageId, Arc<Asked>>>);

impl Open {
    /// Notes an interaction that has just arrived; one that is known stays as it is, since Discord may deliver it twice.
    pub(super) fn arrived(&self, id: MessageId, token: &str) -> Arc<Asked> {
        self.put(id, token, false)
    }

    /// Notes one from before the last stop; it was acknowledged then, or never will be.
    pub(super) fn found(&self, kept: &Interaction) {
        self.put(kept.id, &kept.token, true);
    }

    fn put(&self, id: MessageId, token: &str, acknowledged: bool) -> Arc<Asked> {
        let new = || {
            let (acknowledged, direct) = (watch::Sender::new(acknowledged), AtomicBool::new(false));
            Arc::new(Asked { id, token: token.to_owned(), acknowledged, direct })
        };
        Arc::clone(self.held().entry(id).or_insert_with(new))
    }

    pub(super) fn get(&self, id: MessageId) -> Option<Arc<Asked>> {
        self.held().get(&id).cloned()
    }

    pub(super) fn remove(&self, id: MessageId) {
        self.held().remove(&id);
    }

    pub(super) fn all(&self) -> Vec<Arc<Asked>> {
        self.held().values().cloned().collect()
    }

    fn held(&self) -> MutexGuard<'_, HashMap<MessageId, Arc<Asked>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn happened(value: serde_json::Value) -> Happened {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn a_pressed_button_is_its_command() {
        let pressed = happened(
            json!({"id": "175928847299117063", "type": 3, "token": "secret-token",
            "channel_id": "11", "guild_id": "7", "channel": {"id": "11", "type": 11, "parent_id": "10"},
            "member": {"user": {"id": "5", "username": "ann"}, "roles": [], "permissions": "32"},
            "data": {"custom_id": "/draw g1@3", "component_type": 2}}),
        );
        let incoming = pressed.incoming(Home::private).unwrap();
        assert_eq!(incoming.text, "/draw g1@3");
        assert!(incoming.addressed && incoming.context.unseen);
        assert_eq!(incoming.place, PlaceId("11".into()));
        let guild = incoming.context.guild.unwrap();
        assert_eq!((guild.channel.as_str(), guild.manages), ("10", true));
        assert!(!format!("{pressed:?}").contains("secret-token"));
        let elsewhere = happened(json!({"id": "1", "type": 3, "token": "x", "channel_id": "11",
            "channel": {"id": "12"}, "user": {"id": "5", "username": "ann"},
            "data": {"custom_id": "/draw g1@3"}}));
        assert_eq!(elsewhere.incoming(Home::private), None);
        let other = happened(json!({"id": "1", "type": 3, "token": "x", "channel_id": "1",
            "user": {"id": "5", "username": "ann"}, "data": {"custom_id": "something"}}));
        assert_eq!(other.incoming(Home::private), None);
    }

    #[test]
    fn a_slash_command_in_private_is_one() {
        let asked = happened(json!({"id": "1", "type": 2, "token": "x", "channel_id": "3",
            "user": {"id": "5", "username": "ann", "global_name": "Ann"},
            "data": {"id": "9", "name": "games", "type": 1}}));
        let incoming = asked.incoming(Home::private).unwrap();
        assert_eq!((incoming.text.as_str(), incoming.author.name.as_str()), ("/games", "Ann"));
        assert_eq!(incoming.context.guild, None);
        assert_eq!(
            happened(json!({"id": "1", "type": 1, "token": "x"})).incoming(Home::private),
            None
        );
        assert_eq!(
            happened(json!({"id": "1", "type": 4, "token": "x"})).sort(),
            Some(Sort::Typing)
        );
    }

    #[test]
    fn an_interaction_that_arrives_twice_is_answered_one_way() {
        let open = Open::default();
        let asked = open.arrived(MessageId(1), "t");
        assert!(!asked.is_direct());
        asked.set_direct();
        assert!(open.arrived(MessageId(1), "t").is_direct());
        assert!(!open.arrived(MessageId(2), "u").is_direct());
        open.remove(MessageId(1));
        assert!(!open.arrived(MessageId(1), "t").is_direct());
    }

    #[tokio::test]
    async fn an_answer_waits_for_the_acknowledgement() {
        let open = Open::default();
        let asked = open.arrived(MessageId(1), "t");
        let waiting =
            tokio::spawn(async move { open.get(MessageId(1)).unwrap().acknowledged().await });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        asked.set_acknowledged();
        waiting.await.unwrap();
        assert!(asked.expired(crate::time::millis(moment(1)) + 15 * 60_000));
        assert!(!asked.expired(crate::time::millis(moment(1)) + 14 * 60_000));
    }
}
