//! People whose invitations and proposals a person does not want to hear of.

mod words;

use locale::text;
use std::fmt;

use crate::chat::Person;
use crate::chat::text::tidy;
use crate::game::command::write::{flag, line, optional as optional_word};
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::{Case, Feature, Halt, Request, ignored_by};
use crate::store::Block;
use words::TABLE;

const MOST_IGNORED: usize = 100;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Person,
    &["ignore", "mute"],
    &TABLE,
    &[optional("person", Kind::Person), optional("answer", Kind::Choice(&["off"]))],
)];

pub struct Ignore;

impl Feature for Ignore {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let (person, wanted) = match arguments.words.as_slice() {
            [] => (None, true),
            [person] => (Some(person.clone()), true),
            [person, off] if off.eq_ignore_ascii_case("off") => (Some(person.clone()), false),
            [_, more, ..] => return arguments.too_much(more),
        };
        Ok(Box::new(IgnoreRequest { person, wanted }))
    }
}

/// Ignores a person, no longer does, or lists the ignored people. Only the writer learns of it.
#[derive(Debug)]
struct IgnoreRequest {
    /// A mention, an id or a name; `None` for the list.
    person: Option<String>,
    wanted: bool,
}

impl fmt::Display for IgnoreRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([optional_word(&self.person), flag(!self.wanted, "off")]))
    }
}

impl Request for IgnoreRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let wanted = self.wanted;
        let ignored = case.state.blocked(&ignored_by(case.author()), MOST_IGNORED)?;
        let style = case.desk.network.style;
        let Some(text) = self.person.as_deref() else {
            case.whisper(words::listed(&ignored, style));
            return Ok(());
        };
        let person = find(case, text, wanted, &ignored).map_err(Halt::in_private)?;
        let text = words::changed(&person, wanted, style);
        let by = wanted.then(|| (case.author().clone(), case.at()));
        case.change(Block { guild: ignored_by(case.author()), person, by });
        case.whisper(text);
        Ok(())
    }
}

fn find(case: &Case<'_>, text: &str, wanted: bool, ignored: &[Person]) -> Result<Person, Halt> {
    let tidy = tidy(text.trim_start_matches('@'));
    // A person who has left is found by the name under which they were ignored.
    let known = ignored.iter().find(|p| !wanted && (p.id.0 == tidy || p.name == tidy));
    let person = match known {
        Some(person) => person.clone(),
        None => case.anybody(text)?,
    };
    if person.id == *case.author() {
        return Err(Halt::refuse(text!(TABLE, "not-yourself")));
    }
    if !wanted && !ignored.iter().any(|p| p.id == person.id) {
        return Err(Halt::refuse(words::not_ignored(&person, case.desk.network.style)));
    }
    if wanted && ignored.len() >= MOST_IGNORED {
        return Err(Halt::refuse(text!(TABLE, "too-many", most = MOST_IGNORED)));
    }
    Ok(person)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let request = |person: Option<&str>, wanted| -> Box<dyn Request> {
            Box::new(IgnoreRequest { person: person.map(str::to_owned), wanted })
        };
        let people = ["<@5>", "two words", "g12", ""];
        let all = people.into_iter().flat_map(|p| [(Some(p), true), (Some(p), false)]);
        all.chain([(None, true)]).map(|(person, wanted)| request(person, wanted)).collect()
    }
}
