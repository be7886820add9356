//! Forms: what a network that has them asks for when a command is given without arguments.
//!
//! A form is filled in to values of the command's parameters, which then become the command's text: there is no second way to do
//! what a command does.

use locale::{Language, Table, Text};

use crate::chat::PersonId;
use crate::store::{Snapshot, StoreError};

/// A parameter and its value, as in a filled-in slash command.
pub type Pair = (&'static str, &'static str);

#[derive(Debug)]
pub struct Form {
    /// The key of what it is for. Keys of its parts begin with it: `KEY-FIELD`, `KEY-FIELD-CHOICE`, and what each does with `-help`
    /// after it.
    pub key: &'static str,
    pub table: &'static Table,
    /// Its fields, at most five.
    pub fields: &'static [Field],
    /// What is filled in from the start.
    pub initial: &'static [Pair],
    /// Returns the present values of a person. They are filled in, and only then is a choice that is not made a choice against it.
    pub present: Option<Present>,
}

impl Form {
    fn text(&self, key: String) -> Text {
        Text::sentence(self.table, key)
    }

    pub fn title(&self) -> Text {
        self.text(self.key.to_owned())
    }

    /// Returns what is shown above a field; like the title in at most 45 characters, what follows in at most 100.
    pub fn label(&self, field: &Field) -> Text {
        self.text(format!("{}-{}", self.key, field.name))
    }

    pub fn help(&self, field: &Field) -> Text {
        self.text(format!("{}-{}-help", self.key, field.name))
    }

    /// Returns what a choice is called, in at most 100 characters.
    pub fn choice(&self, field: &Field, choice: &Choice) -> Text {
        self.text(format!("{}-{}-{}", self.key, field.name, choice.name))
    }

    /// Returns what a choice does; may be empty.
    pub fn choice_help(&self, field: &Field, choice: &Choice) -> Text {
        let key = format!("{}-{}-{}-help", self.key, field.name, choice.name);
        if self.table.has(&key, Language::English) { self.text(key) } else { Text::empty() }
    }
}

/// Returns parameters with the values that a person has.
pub type Present = fn(&Snapshot, &PersonId) -> Result<Vec<(&'static str, String)>, StoreError>;

#[derive(Debug)]
pub struct Field {
    pub name: &'static str,
    pub input: Input,
}

#[derive(Debug)]
pub enum Input {
    /// With a text of at most this many characters, the value of a parameter. The command needs it.
    Text(&'static str, usize),
    /// With the value of a parameter, one of its words if it has some.
    Value(&'static str),
    /// With people, one for each of these parameters.
    People(&'static [&'static str]),
    /// With one of up to 25 choices.
    One(&'static [Choice]),
    /// With any of up to ten choices.
    Any(&'static [Choice]),
}

#[derive(Debug)]
pub struct Choice {
    /// The name, unique in the field.
    pub name: &'static str,
    pub on: &'static [Pair],
    /// What is set if it was shown and is not made.
    pub off: &'static [Pair],
}

impl Choice {
    /// Returns what it sets in one word or more, `theme=dark palette=safe`, which tells it apart from the others.
    pub fn value(&self) -> String {
        let pairs: Vec<String> =
            self.on.iter().map(|(key, value)| format!("{key}={value}")).collect();
        pairs.join(" ")
    }
}
