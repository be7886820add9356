//! Queries for tests.

use std::collections::{BTreeMap, VecDeque};

use super::model::{Channel, Interaction, InteractionState, LOADING, Message, Request, Violation};
use super::state::World;
use crate::snowflake::Snowflake;

impl World {
    /// The messages of a channel that everyone sees, oldest first; not deleted or ephemeral ones.
    #[must_use]
    pub fn posts(&self, channel: Snowflake) -> Vec<&Message> {
        self.all_messages(channel)
            .filter(|message| !message.deleted && message.only_to.is_none())
            .collect()
    }

    /// The [`World::posts`] of the bot.
    #[must_use]
    pub fn bot_posts(&self, channel: Snowflake) -> Vec<&Message> {
        let mut posts = self.posts(channel);
        posts.retain(|message| message.author == self.bot);
        posts
    }

    /// All stored messages of a channel, deleted and ephemeral ones included, oldest first; also those of a deleted
    /// channel.
    pub fn all_messages(&self, channel: Snowflake) -> impl Iterator<Item = &Message> {
        self.log(channel).into_iter().flat_map(|log| log.messages.values())
    }

    /// How many messages were posted in a channel, those no longer stored included.
    #[must_use]
    pub fn written(&self, channel: Snowflake) -> u64 {
        self.log(channel).map_or(0, |log| log.written)
    }

    /// The ephemeral messages for a person, in all channels, oldest first.
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

    /// The messages of a channel that a person sees, oldest first, ephemeral ones for the person included.
    #[must_use]
    pub fn visible_to(&self, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        self.all_messages(channel)
            .filter(|message| !message.deleted)
            .filter(|message| message.only_to.is_none_or(|only| only == person))
            .collect()
    }

    /// The message that responds to an interaction; `None` while it is deferred.
    #[must_use]
    pub fn answer_to(&self, interaction: Snowflake) -> Option<&Message> {
        let interaction = self.interaction(interaction)?;
        let message = self.any_message(interaction.channel, interaction.original?)?;
        let there = !message.deleted && message.flags & LOADING == 0;
        there.then_some(message)
    }

    /// The interactions without any response.
    #[must_use]
    pub fn unanswered(&self) -> Vec<&Interaction> {
        self.interactions().filter(|i| i.state == InteractionState::Waiting).collect()
    }

    /// The interactions whose response is still deferred.
    #[must_use]
    pub fn deferred(&self) -> Vec<&Interaction> {
        self.interactions().filter(|i| i.state == InteractionState::Deferred).collect()
    }

    /// The threads of a channel, oldest first.
    #[must_use]
    pub fn threads(&self, channel: Snowflake) -> Vec<&Channel> {
        self.channels.values().filter(|thread| thread.parent == Some(channel)).collect()
    }

    /// The stored requests, oldest first.
    #[must_use]
    pub fn requests(&self) -> &VecDeque<Request> {
        &self.requests
    }

    /// The number of requests received.
    #[must_use]
    pub fn request_count(&self) -> u64 {
        self.request_count
    }

    /// The number of requests by operation; requests without an operation are counted under the empty name.
    #[must_use]
    pub fn request_counts(&self) -> &BTreeMap<String, u64> {
        &self.request_counts
    }

    /// Everything that Discord would not accept or send; at most 1,000 are stored.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Removes and returns the violations, for a test that provokes some.
    pub fn take_violations(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.violations)
    }

    pub(crate) fn note_violation(&mut self, violation: Violation) {
        // Bounds memory under load; one violation is enough to fail a test.
        if self.violations.len() < 1_000 {
            self.violations.push(violation);
        }
    }

    /// Stores a request and returns its number, which identifies it for [`World::note_status`].
    pub(crate) fn note_request(&mut self, request: Request) -> u64 {
        self.request_count += 1;
        *self.request_counts.entry(request.operation.clone()).or_default() += 1;
        let number = self.request_count;
        self.requests.push_back(Request { number, ..request });
        if self.requests.len() > self.settings.retention.requests {
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
