//! The page of a player: how reliably somebody plays, and their finished games in numbers.

mod chart;
mod tally;
mod words;

use std::fmt;

use rules::Variant;

use crate::chat::Person;
use crate::game::command::write::{line, optional as written};
use crate::game::command::{
    Arguments, CommandError, GameRef, Group, Kind, Menu, Spec, Target, optional,
};
use crate::game::{Case, Feature, Halt, Request};

static SPECS: [Spec; 1] = [Spec::read(
    Group::Compete,
    &["player", "profile", "reliability"],
    &words::TABLE,
    &[optional("person", Kind::Person), optional("variant", Kind::Variant)],
)];

pub struct Player;

impl Feature for Player {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn menus(&self) -> &'static [Menu] {
        static MENUS: [Menu; 1] = [Menu {
            key: "menu-player",
            table: &words::TABLE,
            target: Target::Person,
            command: "/player ",
        }];
        &MENUS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let mut page = Page::default();
        for word in &arguments.words {
            match Variant::from_name(word) {
                Ok(variant) if page.variant.is_none() => page.variant = Some(variant),
                _ if page.person.is_none() => page.person = Some(word.clone()),
                _ => return arguments.too_much(word),
            }
        }
        Ok(Box::new(page))
    }
}

#[derive(Debug, Default)]
struct Page {
    /// A mention, an id or a name; `None` for the writer.
    person: Option<String>,
    /// The only game that is shown.
    variant: Option<Variant>,
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // After the game even the name of one is a person.
        let variant = self.variant.map(|variant| variant.name().to_owned());
        f.write_str(&line([variant, written(&self.person)]))
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
        let games = case.state.results(case.viewer(), &person.id, self.variant)?;
        let tally = tally::tally(&games, &person.id);
        let text = words::page(&person.name, self.variant, counts, &tally);
        Ok(case.whisper_chart(text, chart::results(&person.name, &tally))?)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let people = [None, Some("<@5>"), Some("two words"), Some("g12"), Some("")];
        let pages = people.into_iter().flat_map(|person| {
            let person = person.map(str::to_owned);
            [None, Some(Variant::Chess)].map(|variant| Page { person: person.clone(), variant })
        });
        pages.map(|page| Box::new(page) as Box<dyn Request>).collect()
    }
}
