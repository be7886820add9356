//! The people of the double, through whom a test acts.

use std::sync::Arc;

use serde_json::Value;

use crate::inner::Inner;
use crate::snowflake::Snowflake;
use crate::world::{ClientError, Draft, Upload};

/// A person of the double. Their actions take effect at once, and the bot receives them from the gateway.
#[derive(Clone)]
pub struct Person {
    pub(crate) inner: Arc<Inner>,
    /// The id of the account.
    pub id: Snowflake,
}

impl Person {
    /// The text that mentions them.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Posts a message in a channel or thread and returns its id.
    pub fn says(&self, channel: Snowflake, text: &str) -> Snowflake {
        self.replies(channel, None, text)
    }

    /// Posts a message, as a reply if `to` is a message, and returns its id.
    pub fn replies(&self, channel: Snowflake, to: Option<Snowflake>, text: &str) -> Snowflake {
        let draft = Draft { content: text.to_owned(), reply_to: to, ..Draft::default() };
        self.inner.with(|world| world.write(channel, self.id, draft))
    }

    /// Posts a message with a file and returns its id.
    pub fn attaches(&self, channel: Snowflake, text: &str, name: &str, bytes: &[u8]) -> Snowflake {
        self.inner.with(|world| {
            let upload = Upload {
                number: 0,
                name: name.to_owned(),
                media: "text/plain; charset=utf-8".to_owned(),
                bytes: bytes.to_vec(),
            };
            let files = world.files(&[upload], &Value::Null);
            let draft = Draft { content: text.to_owned(), files, ..Draft::default() };
            world.write(channel, self.id, draft)
        })
    }

    /// Sends a direct message to the bot and returns the ids of the channel and the message.
    pub fn direct_message(&self, text: &str) -> (Snowflake, Snowflake) {
        let draft = Draft { content: text.to_owned(), ..Draft::default() };
        self.inner.with(|world| {
            let channel = world.direct(self.id);
            (channel, world.write(channel, self.id, draft))
        })
    }

    /// Edits a message of theirs.
    pub fn edits(&self, channel: Snowflake, message: Snowflake, text: &str) {
        self.inner.with(|world| world.edit_text(channel, message, text));
    }

    /// Deletes a message of theirs.
    pub fn deletes(&self, channel: Snowflake, message: Snowflake) {
        self.inner.with(|world| world.delete(channel, message));
    }

    /// Presses a button and returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if they do not see such a button or it is disabled.
    pub fn presses(
        &self,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.press(self.id, channel, message, custom_id))
    }

    /// Presses the newest button with a label that they see in a channel, and returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if they do not see such a button or it is disabled.
    pub fn presses_label(&self, channel: Snowflake, label: &str) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| {
            let seen = world.visible_to(self.id, channel);
            let found = seen.into_iter().rev().find_map(|message| {
                let button = message.buttons().into_iter().find(|button| button.label == label)?;
                Some((message.id, button.custom_id))
            });
            let (message, custom_id) =
                found.ok_or_else(|| ClientError::NoButton(label.to_owned()))?;
            world.press(self.id, channel, message, &custom_id)
        })
    }

    /// Sends a slash command such as `"/play"` or `"/settings theme"` and returns the id of the interaction. Options that
    /// are users, channels or roles are ids as strings.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn slash(
        &self,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.slash(self.id, channel, line, options))
    }

    /// Types `text` into the option `name` of a slash command and returns the id of the interaction, whose state will
    /// contain the choices.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn autocomplete(
        &self,
        channel: Snowflake,
        line: &str,
        options: &[(&str, Value)],
        name: &str,
        text: &str,
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.autocomplete(self.id, channel, line, options, (name, text)))
    }

    /// Submits the form that was opened in response to an interaction, and returns the id of the new interaction. Fields that are
    /// not named stay as they were shown.
    ///
    /// # Errors
    /// Returns an error if a client would not let a person send this.
    pub fn submits(
        &self,
        opened_by: Snowflake,
        fields: &[(&str, Value)],
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.submit(self.id, opened_by, fields))
    }

    /// Chooses an entry of the context menu of a message and returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if they do not see the message, or the entry is not offered here.
    pub fn menu_of_message(
        &self,
        channel: Snowflake,
        message: Snowflake,
        entry: &str,
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.menu_of_message(self.id, channel, message, entry))
    }

    /// Chooses an entry of the context menu of a person and returns the id of the interaction.
    ///
    /// # Errors
    /// Returns an error if the entry is not offered here.
    pub fn menu_of_person(
        &self,
        channel: Snowflake,
        person: Snowflake,
        entry: &str,
    ) -> Result<Snowflake, ClientError> {
        self.inner.with(|world| world.menu_of_person(self.id, channel, person, entry))
    }

    /// Installs the app for themselves.
    pub fn installs_app(&self) {
        self.inner.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.installed = true;
            }
        });
    }

    /// Starts a public thread; `None` if the channel cannot have threads.
    pub fn starts_thread(&self, channel: Snowflake, name: &str) -> Option<Snowflake> {
        self.inner.with(|world| world.start_thread(channel, None, self.id, name, 1_440, false))
    }

    /// Refuses direct messages from the bot, or accepts them again.
    pub fn refuses_direct_messages(&self, refuses: bool) {
        self.inner.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.refuses_dms = refuses;
            }
        });
    }
}
