//! Somebody at the other end, as a test moves them.

use std::sync::Arc;

use serde_json::Value;

use crate::Inner;
use crate::world::{Draft, SlashError, Snowflake};

/// A person of the double. Whatever they do happens at once and reaches the bot by the gateway.
#[derive(Clone)]
pub struct Person {
    pub(crate) inner: Arc<Inner>,
    /// The account.
    pub id: Snowflake,
}

impl Person {
    /// The text that mentions them.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Writes in a channel or thread; answers the message's id.
    pub fn says(&self, channel: Snowflake, text: &str) -> Snowflake {
        self.replies(channel, None, text)
    }

    /// Writes in answer to a message.
    pub fn replies(&self, channel: Snowflake, to: Option<Snowflake>, text: &str) -> Snowflake {
        let draft = Draft { content: text.to_owned(), reply_to: to, ..Draft::default() };
        self.inner.with(|world| world.write(channel, self.id, draft))
    }

    /// Writes to the bot alone; answers the conversation and the message.
    pub fn direct_message(&self, text: &str) -> (Snowflake, Snowflake) {
        let draft = Draft { content: text.to_owned(), ..Draft::default() };
        self.inner.with(|world| {
            let channel = world.direct(self.id);
            (channel, world.write(channel, self.id, draft))
        })
    }

    /// Changes what they wrote.
    pub fn edits(&self, channel: Snowflake, message: Snowflake, text: &str) {
        self.inner.with(|world| world.edit_text(channel, message, text));
    }

    /// Deletes what they wrote.
    pub fn deletes(&self, channel: Snowflake, message: Snowflake) {
        self.inner.with(|world| world.delete(channel, message));
    }

    /// Presses a button; answers the interaction.
    ///
    /// # Errors
    /// When there is no such button for them, or it cannot be pressed.
    pub fn presses(
        &self,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, SlashError> {
        self.inner.with(|world| world.press(self.id, channel, message, custom_id))
    }

    /// Presses the newest button they see in a channel that says this.
    ///
    /// # Errors
    /// When there is none.
    pub fn presses_label(&self, channel: Snowflake, label: &str) -> Result<Snowflake, SlashError> {
        self.inner.with(|world| {
            let seen = world.read_by(self.id, channel);
            let found = seen.into_iter().rev().find_map(|message| {
                let button = message.buttons().into_iter().find(|button| button.label == label)?;
                Some((message.id, button.custom_id))
            });
            let (message, custom_id) =
                found.ok_or_else(|| SlashError::NoButton(label.to_owned()))?;
            world.press(self.id, channel, message, &custom_id)
        })
    }

    /// Sends a slash command, `"/play"` or `"/settings theme"`; answers the interaction. Users, channels
    /// and roles are given as ids in text.
    ///
    /// # Errors
    /// Whatever a client would not let a person send.
    pub fn slash(
        &self,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
    ) -> Result<Snowflake, SlashError> {
        self.inner.with(|world| world.slash(self.id, channel, line, options))
    }

    /// Types `text` into the option `name` of a slash command; the choices are in the interaction.
    ///
    /// # Errors
    /// Whatever a client would not let a person send.
    pub fn autocomplete(
        &self,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
        name: &str,
        text: &str,
    ) -> Result<Snowflake, SlashError> {
        self.inner.with(|world| world.autocomplete(self.id, channel, line, options, (name, text)))
    }

    /// Starts a public thread.
    pub fn starts_thread(&self, channel: Snowflake, name: &str) -> Option<Snowflake> {
        self.inner.with(|world| world.start_thread(channel, None, self.id, name, 1_440, false))
    }

    /// Refuses direct messages of the bot, or takes them again.
    pub fn refuses_direct_messages(&self, refuses: bool) {
        self.inner.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.refuses_dms = refuses;
            }
        });
    }
}
