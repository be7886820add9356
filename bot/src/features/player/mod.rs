//! The page of a player: how reliably somebody plays.

mod words;

use std::fmt;

use crate::chat::Person;
use crate::game::command::write::word;
use crate::game::command::{
    Access, Arguments, CommandError, GameRef, Group, Kind, Menu, Spec, Target, optional,
};
use crate::game::{Case, Feature, Halt, Request};
use crate::store::Table;

/// The command.
static SPECS: [Spec; 1] = [Spec {
    name: "player",
    access: Access::Read,
    group: Group::Slow,
    synonyms: &["profile", "reliability"],
    usage: "[@PERSON]",
    short: "see how reliably somebody plays, and their results in games that you can see",
    long: "Without a name it shows your own page. The newest 200 games against other people count. A game is finished \
               if its player made 2 moves in it, and abandoned when its player loses on time, or is replaced by the others. The results are those of \
               finished games that you can see where you ask; '/history @PERSON' lists them.",
    parameters: &[optional("person", Kind::Person, "whose page; yours if left out")],
}];

/// The feature.
#[derive(Debug)]
pub struct Player;

pub(super) static FEATURE: Player = Player;
pub(super) const TABLES: &[Table] = &[];

impl Feature for Player {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn menus(&self) -> &'static [Menu] {
        &[Menu { name: "Player", target: Target::Person, command: "/player " }]
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(Page { person: arguments.one()? }))
    }
}

/// Shows a page.
#[derive(Debug)]
struct Page {
    /// A mention, an id or a name; `None` for the writer.
    person: Option<String>,
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.person.as_deref().map_or(Ok(()), |person| f.write_str(&word(person)))
    }
}

impl Request for Page {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let person = match self.person.as_deref() {
            Some(text) if !text.eq_ignore_ascii_case("me") => case.anybody(text)?,
            _ => Person { id: case.author().clone(), name: case.author_name() },
        };
        let counts = case.state.reliability(&person.id)?;
        let scores = case.state.scores(case.viewer(), &person.id)?;
        case.whisper(words::page(&person.name, counts, &scores));
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let page = |person: Option<&str>| -> Box<dyn Request> {
            Box::new(Page { person: person.map(str::to_owned) })
        };
        vec![
            page(None),
            page(Some("<@5>")),
            page(Some("two words")),
            page(Some("g12")),
            page(Some("")),
        ]
    }
}
