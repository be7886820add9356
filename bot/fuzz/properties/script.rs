//! Fuzzing of the lines of scripts.

use super::line::{Directive, Line, directive};
use super::words::printable;

/// Parses a script for the room line by line, and panics if a property does not hold.
#[doc(hidden)]
pub fn fuzzed(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.split('\n') {
        match directive(line) {
            Ok(Directive::Take { line: Line::Message { name, text, .. }, .. }) => {
                assert!(line.contains(text) && name.is_none_or(|name| line.contains(name)));
                assert!(!printable(text).contains('\u{1b}'), "{text:?}");
            }
            Ok(_) => {}
            Err(error) => {
                let sentence = error.to_string();
                assert!(!sentence.chars().any(char::is_control), "{sentence:?}");
                assert!(sentence.chars().count() < 300, "{sentence:?}");
            }
        }
    }
}
