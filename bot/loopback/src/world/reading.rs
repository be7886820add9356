//! What a test looks at.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{Channel, Interaction, InteractionState, Message, Snowflake, World};

/// A request the double received.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its number, from 1.
    pub number: u64,
    /// The double's time.
    pub at: DateTime<Utc>,
    /// Its method.
    pub method: String,
    /// Its path and query, without the interaction's token.
    pub path: String,
    /// The operation in Discord's description; empty where there is none.
    pub operation: String,
    /// Its JSON, where bodies are kept.
    pub body: Value,
    /// The status answered; 0 when nothing was.
    pub status: u16,
}

/// Something that Discord's description or one of its limits does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The operation, or the request's method and path.
    pub operation: String,
    /// Whether the double itself is to blame.
    pub own: bool,
    /// Where: `path`, `query`, `body` or `answer`, and the JSON pointer in it.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
}

impl World {
    /// What stands in a channel, oldest first: not what was deleted, not what one person alone sees.
    #[must_use]
    pub fn posts(&self, channel: Snowflake) -> Vec<&Message> {
        self.everything(channel)
            .filter(|message| !message.deleted && message.only_to.is_none())
            .collect()
    }

    /// The bot's part of it.
    #[must_use]
    pub fn bot_posts(&self, channel: Snowflake) -> Vec<&Message> {
        let mut posts = self.posts(channel);
        posts.retain(|message| message.author == self.bot);
        posts
    }

    /// Everything ever written in a channel and kept, deleted and ephemeral ones too, oldest first; also
    /// of a channel that was deleted.
    pub fn everything(&self, channel: Snowflake) -> impl Iterator<Item = &Message> {
        self.log(channel).into_iter().flat_map(|log| log.messages.values())
    }

    /// How many messages were written in a channel, also those no longer kept.
    #[must_use]
    pub fn written(&self, channel: Snowflake) -> u64 {
        self.log(channel).map_or(0, |log| log.written)
    }

    /// What a person alone was told, in all channels, oldest first.
    #[must_use]
    pub fn private_to(&self, person: Snowflake) -> Vec<&Message> {
        let mut found: Vec<&Message> = self
            .logs
            .values()
            .flat_map(|log| log.messages.values())
            .filter(|message| message.only_to == Some(person) && !message.deleted)
            .collect();
        found.sort_by_key(|message| message.id);
        found
    }

    /// Everything the bot said that a person reads in a channel, in order: posts and what was for the
    /// person alone.
    #[must_use]
    pub fn read_by(&self, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        self.everything(channel)
            .filter(|message| !message.deleted)
            .filter(|message| message.only_to.is_none_or(|only| only == person))
            .collect()
    }

    /// The answer to an interaction, as it stands now: none while it is only promised.
    #[must_use]
    pub fn answer_to(&self, interaction: Snowflake) -> Option<&Message> {
        let interaction = self.interaction(interaction)?;
        let message = self.any_message(interaction.channel, interaction.original?)?;
        let there = !message.deleted && message.flags & super::interactions::LOADING == 0;
        there.then_some(message)
    }

    /// Interactions the bot has not answered at all.
    #[must_use]
    pub fn unanswered(&self) -> Vec<&Interaction> {
        self.interactions().filter(|i| i.state == InteractionState::Waiting).collect()
    }

    /// Interactions whose answer was promised and did not come.
    #[must_use]
    pub fn deferred(&self) -> Vec<&Interaction> {
        self.interactions().filter(|i| i.state == InteractionState::Deferred).collect()
    }

    /// The threads of a channel, oldest first.
    #[must_use]
    pub fn threads(&self, channel: Snowflake) -> Vec<&Channel> {
        self.channels.values().filter(|thread| thread.parent == Some(channel)).collect()
    }

    /// The requests kept, oldest first.
    #[must_use]
    pub fn requests(&self) -> &VecDeque<Request> {
        &self.requests
    }

    /// How many requests there were.
    #[must_use]
    pub fn request_count(&self) -> u64 {
        self.request_count
    }

    /// How many requests there were of each operation; those of none under the empty name.
    #[must_use]
    pub fn request_counts(&self) -> &BTreeMap<String, u64> {
        &self.request_counts
    }

    /// Everything that was not as Discord wants it.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Takes the violations out, for a test that provokes some.
    pub fn take_violations(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.violations)
    }

    pub(crate) fn note_violation(&mut self, violation: Violation) {
        // One is enough to fail a test; a load that breaks a rule a million times keeps a thousand.
        if self.violations.len() < 1_000 {
            self.violations.push(violation);
        }
    }

    /// Notes a request; its number finds it again when it is answered.
    pub(crate) fn note_request(&mut self, request: Request) -> u64 {
        self.request_count += 1;
        *self.request_counts.entry(request.operation.clone()).or_default() += 1;
        let number = self.request_count;
        self.requests.push_back(Request { number, ..request });
        if self.requests.len() > self.settings.keep.requests {
            self.requests.pop_front();
        }
        number
    }

    pub(crate) fn note_status(&mut self, number: u64, status: u16) {
        let first = self.requests.front().map_or(0, |request| request.number);
        let at = number.checked_sub(first).and_then(|at| usize::try_from(at).ok());
        if let Some(request) = at.and_then(|at| self.requests.get_mut(at)) {
            request.status = status;
        }
    }
}
