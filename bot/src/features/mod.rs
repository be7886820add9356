//! What people can do, a folder for each feature.

use crate::game::Features;
use crate::game::command::Spec;
use crate::store::Tables;

/// Makes the list of features from their modules.
macro_rules! features {
    ($($module:ident;)*) => {
        $(pub mod $module;)*

        /// The features, in the order of the help.
        pub static FEATURES: Features = &[$(&$module::FEATURE),*];

        /// The tables of the features.
        pub static TABLES: Tables = &[$($module::TABLES),*];

        /// Returns requests of each feature.
        #[cfg(test)]
        fn samples() -> Vec<Box<dyn crate::game::Request>> {
            let mut samples = Vec::new();
            $(samples.extend($module::tests::samples());)*
            samples
        }
    };
}

features! {
    open;
    seats;
    play_move;
    ending;
    takeback;
    games;
    board;
    legal;
    record;
    notes;
    trying;
    analysis;
    hint;
    position;
    moving;
    conditions;
    settings;
    rematch;
    queue;
    replace;
    player;
    ignore;
    pause;
    extend;
    vacation;
    managers;
    rules;
    help;
}

/// Returns all commands, in the order of the help.
pub fn specs() -> impl Iterator<Item = &'static Spec> {
    crate::game::specs(FEATURES)
}

/// Returns the command of a name or synonym, ignoring case.
#[must_use]
pub fn spec(word: &str) -> Option<&'static Spec> {
    specs().find(|spec| spec.is_named(word))
}

/// What tests of features share.
#[cfg(test)]
mod testing {
    use super::FEATURES;
    use crate::game::command::CommandError;
    use crate::game::{Parsed, parse};

    /// Parses a command, and writes it as in a button.
    pub(super) fn again(text: &str) -> String {
        match parse(text, true, true, FEATURES) {
            Parsed::Command(asked) => asked.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Parses a text that is no command.
    pub(super) fn wrong(text: &str) -> CommandError {
        match parse(text, true, true, FEATURES) {
            Parsed::Invalid(error) => error,
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::ids::GameId;
    use crate::game::command::GameRef;
    use crate::game::{Invocation, Parsed, parse};

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
