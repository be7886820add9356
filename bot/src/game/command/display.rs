//! Writes the arguments of a command as the text from which the same command is parsed, as in a button.

use std::fmt;

use super::invocation::Command;
use super::open::{PaceChoice, PlayRequest};
use super::spec::Spec;
use super::vocabulary::VOCABULARY;
use super::write::{flag, pair, word};

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&parts(self).1)
    }
}

impl Command {
    /// Returns what is said of it.
    pub(crate) fn spec(&self) -> &'static Spec {
        let name = parts(self).0;
        VOCABULARY.iter().find(|spec| spec.name == name).unwrap_or(&VOCABULARY[0])
    }
}

/// Returns a command's name and its arguments.
fn parts(command: &Command) -> (&'static str, String) {
    match command {
        Command::Play(request) => ("play", play(request)),
        Command::Move { text } => ("move", text.clone()),
    }
}

fn play(request: &PlayRequest) -> String {
    let term = |key: &str, value: &Option<String>| value.as_ref().map(|value| pair(key, value));
    let variant = match &request.variant {
        None => None,
        Some(Ok(variant)) => Some(variant.name().to_owned()),
        Some(Err(unknown)) => Some(word(unknown)),
    };
    let terms = [
        term("computer", &request.computer),
        flag(request.random, "random"),
        term("role", &request.role),
        term("expires", &request.expires),
        term("reliability", &request.reliability),
        flag(request.weekends_off, "weekends=off"),
        flag(request.offers_seats, "absent=seat"),
        // The words after a pace may be a part of it.
        match &request.pace {
            PaceChoice::Usual => None,
            PaceChoice::None => Some(pair("pace", "none")),
            PaceChoice::Given(pace) => Some(pair("pace", &pace.to_string())),
        },
    ];
    let words: Vec<String> = (variant.into_iter())
        .chain(request.pairs.iter().map(|(key, value)| pair(key, value)))
        .chain(request.people.iter().map(|person| word(person)))
        .chain(terms.into_iter().flatten())
        .collect();
    words.join(" ")
}
