//! What must be so of any text, wherever it comes from.

use locale::{Language, Text};

use crate::chat::text;
use crate::features::FEATURES;
use crate::game::command::{CommandError, MAX_RECORD, PositionRequest};
use crate::game::words;
use crate::game::{Parsed, parse};

/// What a text says to the daemon.
pub(crate) fn said(text: &str, addressed: bool, slash_text: bool) {
    match parse(text, addressed, slash_text, FEATURES) {
        Parsed::Ignored => assert!(!addressed, "{text:?}"),
        Parsed::Bare(bare) => assert_eq!(bare, text.trim()),
        Parsed::Invalid(error) => sentence(&words::mistake(&error)),
        Parsed::Command(asked) => {
            assert!(addressed || slash_text, "{text:?}");
            if let Some(request) = asked.request.downcast_ref::<PositionRequest>() {
                assert!(request.text.len() <= MAX_RECORD);
                if let Err(refusal) = request.position() {
                    sentence(&refusal.text);
                }
            }
            let written = asked.to_string();
            match parse(&written, false, true, FEATURES) {
                Parsed::Command(again) => {
                    assert_eq!(format!("{again:?}"), format!("{asked:?}"), "{text:?}, {written:?}");
                }
                // The name may be longer than the synonym that was typed.
                Parsed::Invalid(CommandError::TooLong | CommandError::LongRecord) => {}
                other => panic!("{text:?}, {written:?}: {other:?}"),
            }
        }
    }
}

/// Asserts that what a person is told is a sentence, fits into a message, and repeats nothing that is harmful there.
pub(crate) fn sentence(said: &Text) {
    for text in Language::ALL.map(|language| said.say(language)) {
        assert!(text.ends_with(['.', '?', '!', '…']), "{text:?}");
        assert!(text.chars().count() <= text::LONGEST, "{text:?}");
        assert!(!text.contains(text::MARKS), "{text:?}");
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    }
}
