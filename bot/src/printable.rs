//! Text from outside made safe to print: it cannot move a cursor, end a line or change the direction of writing.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Returns the text with control characters escaped: a line break as `\
/// `, others as `\\u{1b}`.
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

/// Returns the text without characters that change the direction of writing or cannot be seen. A joiner or non-joiner stays after
/// a character outside ASCII: emoji and some scripts need it.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        let joins = matches!(c, '\u{200c}' | '\u{200d}')
            && seen
                .chars()
                .next_back()
                .is_some_and(|before| !before.is_ascii() && !is_hidden(before));
        if joins || !is_hidden(c) {
            seen.push(c);
        }
    }
    Cow::Owned(seen)
}

/// Characters that change the direction of writing, and those that cannot be seen. Controls are not among them.
const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_visible_stays() {
        for text in ["Zoë's games – 2", "👩\u{200d}🚀", "می\u{200c}روم", "שלום", "a\nb", ""]
        {
            assert_eq!(visible(text), text);
        }
        assert_eq!(visible("x\u{202e}resolc\u{2066}\u{200b}y\u{feff}"), "xresolcy");
        assert_eq!(visible("an\u{200d}n\u{200c}"), "ann");
        assert_eq!(visible("\u{200d}\u{200d}é\u{200d}\u{200d}"), "é\u{200d}");
    }

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
