//! What people can do, a folder for each feature.

use crate::game::command::{Menu, Spec};
use crate::game::form::Form;
use crate::game::{Feature, Features};

/// Makes the list of features from their modules.
macro_rules! features {
    ($($module:ident: $feature:ident;)*) => {
        $(pub mod $module;)*

        /// The features, in the order of the help.
        pub static FEATURES: Features = &[$(&$module::$feature),*];

        #[cfg(test)]
        fn samples() -> Vec<Box<dyn crate::game::Request>> {
            let mut samples = Vec::new();
            $(samples.extend($module::tests::samples());)*
            samples
        }
    };
}

features! {
    open: Open;
    seats: Seats;
    play_move: PlayMove;
    ending: Ending;
    takeback: Takeback;
    games: Games;
    board: Board;
    history: History;
    legal: Legal;
    record: Record;
    replay: Replays;
    notes: Notes;
    trying: Trying;
    analysis: Analyses;
    hint: Hint;
    position: Position;
    puzzles: Puzzles;
    moving: Moving;
    conditions: Conditions;
    settings: Settings;
    rematch: Rematch;
    queue: Queue;
    cups: Cups;
    replace: Replace;
    player: Player;
    ratings: Ratings;
    ignore: Ignore;
    my_data: MyData;
    pause: Pause;
    extend: Extend;
    vacation: Vacations;
    managers: Managers;
    rules: Rules;
    help: Help;
}

/// Returns all commands, in the order of the help.
pub fn specs() -> impl Iterator<Item = &'static Spec> {
    crate::game::specs(FEATURES)
}

/// Returns the entries of context menus, each with its feature.
pub fn menus() -> impl Iterator<Item = (&'static dyn Feature, &'static Menu)> {
    FEATURES.iter().flat_map(|feature| feature.menus().iter().map(|menu| (*feature, menu)))
}

/// Returns the command of a name or synonym, ignoring case.
pub fn spec(word: &str) -> Option<&'static Spec> {
    specs().find(|spec| spec.is_named(word))
}

pub fn form(spec: &Spec) -> Option<&'static Form> {
    let feature = FEATURES.iter().find(|feature| feature.specs().contains(spec))?;
    feature.form(spec)
}

/// What tests of features share.
#[cfg(test)]
mod testing {
    use super::FEATURES;
    use crate::game::command::CommandError;
    use crate::game::{Invocation, Parsed, Request, parse};

    /// Parses a command, or what should be one.
    pub(super) fn invocation(text: &str) -> Result<Invocation, CommandError> {
        match parse(text, true, true, FEATURES) {
            Parsed::Command(asked) => Ok(asked),
            Parsed::Invalid(error) => Err(error),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Parses a command of a type.
    pub(super) fn asked<R: Request + Clone>(text: &str) -> Result<R, CommandError> {
        let asked = invocation(text)?;
        Ok(asked.request.downcast_ref::<R>().unwrap_or_else(|| panic!("{asked:?}")).clone())
    }

    /// Parses a command, and writes it as in a button.
    pub(super) fn again(text: &str) -> String {
        invocation(text).unwrap().to_string()
    }

    /// Parses a text that is no command.
    pub(super) fn wrong(text: &str) -> CommandError {
        invocation(text).unwrap_err()
    }
}

#[cfg(test)]
mod tests {
    use super::testing::invocation;
    use super::*;
    use crate::chance::Chance;
    use crate::chat::ids::GameId;
    use crate::game::command::GameRef;
    use crate::game::{Invocation, Parsed, parse};

    /// Words of commands, and words that look like something else.
    const WORDS: [&str; 48] = [
        "",
        " ",
        "red",
        "Red",
        "W",
        "two words",
        "\"two words\"",
        "\"\"",
        "g12",
        "g12@34",
        "#4",
        "e4",
        "3e-5e",
        "12",
        "7",
        "0",
        "level",
        "level=4",
        "red=computer:5",
        "computer:5",
        "@bob=@dora",
        "<@5>",
        "<@&1>",
        "<#7>",
        "yes",
        "no",
        "agree",
        "decline",
        "off",
        "secret",
        "private",
        "always",
        "never",
        "then",
        "*",
        "as",
        "name=x",
        "line=7",
        "at=2",
        "after=3",
        "pace=3d+5d",
        "3d",
        "siege",
        "chess",
        "shogi",
        "theme=light",
        "until 3 Jan",
        "white=ann",
    ];

    /// Whatever somebody types: if a command understands it, the text that it displays is understood alike.
    #[test]
    fn what_a_command_displays_means_the_same_again() {
        let seed = 35;
        let mut chance = Chance::new(seed);
        let mut understood = std::collections::BTreeMap::new();
        let all: Vec<_> = specs().collect();
        for case in 0..20_000 {
            let spec = all[chance.below(all.len())];
            let mut text = format!("/{}", spec.name);
            for _ in 0..chance.below(5) {
                text = format!("{text} {}", WORDS[chance.below(WORDS.len())]);
            }
            let Ok(asked) = invocation(&text) else { continue };
            let shown = asked.to_string();
            let again = invocation(&shown);
            let again = again.unwrap_or_else(|e| panic!("{seed}, {case}: {text}, {shown}: {e:?}"));
            assert_eq!(
                format!("{again:?}"),
                format!("{asked:?}"),
                "{seed}, {case}: {text}, {shown}"
            );
            *understood.entry(spec.name).or_insert(0) += 1;
        }
        assert_eq!(understood.len(), all.len(), "{understood:?}");
    }

    #[test]
    fn every_request_is_parsed_from_its_text() {
        for spec in specs() {
            assert!(samples().iter().any(|request| request.spec() == spec), "{}", spec.name);
        }
        for game in [None, Some(GameRef::from(GameId(4)))] {
            for request in samples() {
                let asked = Invocation { game, request };
                match parse(&asked.to_string(), false, true, FEATURES) {
                    Parsed::Command(again) => {
                        assert_eq!(format!("{again:?}"), format!("{asked:?}"));
                    }
                    other => panic!("{asked}: {other:?}"),
                }
            }
        }
    }
}
