//! Forms: what a network that has them asks for when a command is given without arguments.
//!
//! A form is filled in to values of the command's parameters, which then become the command's text: there is no second way to do
//! what a command does.

use crate::chat::PersonId;
use crate::store::{Snapshot, StoreError};

/// A parameter and its value, as in a filled-in slash command.
pub type Pair = (&'static str, &'static str);

/// A form.
#[derive(Debug)]
pub struct Form {
    /// What it is for, in at most 45 characters.
    pub title: &'static str,
    /// Its fields, at most five.
    pub fields: &'static [Field],
    /// What is filled in from the start.
    pub initial: &'static [Pair],
    /// Returns the present values of a person. They are filled in, and only then is a choice that is not made a choice against it.
    pub present: Option<Present>,
}

/// Returns parameters with the values that a person has.
pub type Present = fn(&Snapshot, &PersonId) -> Result<Vec<(&'static str, String)>, StoreError>;

/// A field of a form.
#[derive(Debug)]
pub struct Field {
    /// The name, unique in the form.
    pub name: &'static str,
    /// What is shown above it, in at most 45 characters.
    pub label: &'static str,
    /// What it does, in at most 100 characters.
    pub help: &'static str,
    /// How it is filled in.
    pub input: Input,
}

/// How a field is filled in.
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

/// A choice.
#[derive(Debug)]
pub struct Choice {
    /// What it is called, in at most 100 characters.
    pub label: &'static str,
    /// What it does, in at most 100 characters; may be empty.
    pub help: &'static str,
    /// What it sets.
    pub on: &'static [Pair],
    /// What is set if it was shown and is not made.
    pub off: &'static [Pair],
}

impl Choice {
    /// Returns what it sets in one word or more, `theme=dark palette=safe`, which tells it apart from the others.
    #[must_use]
    pub fn value(&self) -> String {
        let pairs: Vec<String> =
            self.on.iter().map(|(key, value)| format!("{key}={value}")).collect();
        pairs.join(" ")
    }
}
