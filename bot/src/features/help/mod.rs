//! Help with commands.

pub(crate) mod words;

use std::fmt;

use crate::game::command::write::{flag, line, optional as optional_word};
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::words::mistake;
use crate::game::{Case, Feature, Halt, Request, possible, unknown};

/// The word that asks for the second page about a command.
const MORE: &str = "more";

static SPECS: [Spec; 1] = [Spec::read(
    Group::Play,
    &["help", "commands", "h"],
    &words::TABLE,
    &[optional("command", Kind::Words)],
)];

pub struct Help;

impl Feature for Help {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let named = |word: &String| Some(word.trim_start_matches('/').to_owned());
        let (command, more) = match arguments.words.as_slice() {
            [] => (None, false),
            [word] => (named(word), false),
            [word, more] if more.eq_ignore_ascii_case(MORE) => (named(word), true),
            [_, more, ..] => return arguments.too_much(more),
        };
        Ok(Box::new(HelpRequest { command, more }))
    }
}

#[derive(Clone, Debug)]
struct HelpRequest {
    /// The command, or the name of a list.
    command: Option<String>,
    /// Whether the second page is meant, if there is one.
    more: bool,
}

impl fmt::Display for HelpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([optional_word(&self.command), flag(self.more, MORE)]))
    }
}

impl Request for HelpRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let (desk, guild) = (case.desk, case.incoming.context.guild.is_some());
        let specs: Vec<_> = possible(desk.features, &desk.network, guild).collect();
        let group = |word: &str| {
            let is = |name: &&str| name.to_lowercase() == word.to_lowercase();
            Group::ALL.into_iter().find(|group| group.words().iter().any(is))
        };
        let text = match self.command.as_deref().map(|word| (word, case.desk.spec(word))) {
            None => words::commands(&specs),
            Some((_, Some(spec))) if self.more && !spec.more().is_empty() => spec.more(),
            Some((_, Some(spec))) => words::command_help(spec),
            Some((word, None)) => match group(word) {
                Some(group) => words::list(&specs, group),
                // A word of the rules has a page.
                None if case.page_instead(word)? => return Ok(()),
                None => return Err(Halt::refuse(mistake(&unknown(word, case.desk.features)))),
            },
        };
        case.whisper(text);
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::again;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let request =
            |word: Option<&str>, more| HelpRequest { command: word.map(str::to_owned), more };
        let words = [None, Some("draw"), Some("g12"), Some("two words"), Some("")];
        let all = words.map(|word| request(word, false)).into_iter();
        let all = all.chain([request(Some("settings"), true)]);
        all.map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn a_command_is_named_with_its_slash_or_without() {
        assert_eq!(again("/help /draw"), "/help draw");
        assert_eq!(again("/h"), "/help");
        assert_eq!(again("/help /settings MORE"), "/help settings more");
    }
}
