//! Text from outside made safe to print: it cannot move a cursor, end a line or change the direction of writing.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Returns the text with control characters escaped: a line break as `\
/// `, others as `\\u{1b}`.
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

/// Returns a path that is safe to print.
#[must_use]
pub(crate) fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// Control characters, line and paragraph separators, and characters that change the direction of writing.
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
    fn nothing_that_controls_a_terminal_is_left() {
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
