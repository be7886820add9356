//! Text from outside, made safe to print: nothing in it moves a cursor, ends a line or turns the writing round.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// The text with its control characters written as escapes: a line break as `\\n`, others as `\\u{1b}`.
#[must_use]
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\t' => safe.push_str("\\t"),
            // Writing to a string cannot fail.
            c if is_unsafe(c) => drop(write!(safe, "{}", c.escape_unicode())),
            c => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

/// A path, to be printed.
#[must_use]
pub(crate) fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// Control characters, what ends a line elsewhere, and what changes the direction of writing.
const fn is_unsafe(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_is_left() {
        assert_eq!(escaped("Zoë's games – 2"), "Zoë's games – 2");
        assert_eq!(
            escaped("a\n\u{1b}[2Jb\u{202e}c\r\t\u{85}"),
            "a\\n\\u{1b}[2Jb\\u{202e}c\\r\\t\\u{85}"
        );
        assert_eq!(shown(Path::new("x\n! ann: y")), "x\\n! ann: y");
        for c in (0..=0x10_ffff).filter_map(char::from_u32).filter(|c| c.is_control()) {
            assert!(!escaped(&c.to_string()).contains(c), "{c:?}");
        }
    }
}
