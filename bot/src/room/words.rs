//! The local room's own texts, and text made safe for a terminal.

use std::fmt::Write;

use rules::Variant;

use crate::features::specs;
use crate::printable::visible;

/// The lines for a newcomer.
#[must_use]
pub(super) fn welcome() -> String {
    let variant = Variant::Siege;
    let mut line = String::from("ann: /play siege");
    for (seat, name) in variant.seats().iter().zip(["ann", "bob", "cyd"]) {
        let _ = write!(line, " {}={name}", seat.name.to_lowercase());
    }
    format!(
        "Welcome! Everybody plays at this terminal; write who is speaking, as in 'ann: hello'.\n\
         To play alone, against computers, copy this line:  ann: /play siege computer=3\n\
         To play with others:  {line}\n\
         They answer 'bob: /join'; moves look like 'ann: 3e-5e'. More: /help"
    )
}

/// The text of `/help`: the room's own commands, then the daemon's.
#[must_use]
pub(super) fn help() -> String {
    let mut text = String::from(
        "In this room:\n\
         \x20 ann: 3e-5e             ann writes '3e-5e'; any name will do\n\
         \x20 /as ann                from now on, ann writes the lines without a name\n\
         \x20 /room chess            go to the place 'chess', which has games of its own; /room main goes back\n\
         \x20 2                      press the second of the numbered choices shown last\n\
         \x20 /again                 the last lines of the conversation, with the board\n\
         \x20 /who                   who has been here\n\
         \x20 /wait 3d               let time pass (only with --clock)\n\
         \x20 /quit                  leave; everything is saved\n\
         Everybody can also write:\n",
    );
    for spec in specs() {
        let how = format!("/{} {}", spec.name, spec.usage);
        let how = if how.len() > 24 { format!("/{} …", spec.name) } else { how };
        let _ = writeln!(text, "  {:<22} {}", how.trim_end(), spec.short().english());
    }
    text.push_str("'/help play' explains a command, '/rules' the game. Tab completes.");
    text
}

/// Makes a text safe for a terminal by leaving out control characters, and those that change the direction of writing.
#[must_use]
pub(super) fn printable(text: &str) -> String {
    visible(text).chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// Like [`printable`], but keeps colours (SGR sequences) if they are wanted.
#[must_use]
pub(super) fn coloured(text: &str, wanted: bool) -> String {
    let mut parts = text.split("\x1b[");
    let mut out = printable(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(part.len());
        match (part.get(..digits), part.get(digits..).and_then(|rest| rest.strip_prefix('m'))) {
            (Some(code), Some(rest)) => {
                if wanted {
                    let _ = write!(out, "\x1b[{code}m");
                }
                out.push_str(&printable(rest));
            }
            _ => out.push_str(&printable(part)),
        }
    }
    out
}

/// Returns the beginning of a text, on one line: at most 60 characters after escaping, and an ellipsis if something is
/// missing.
#[must_use]
pub(super) fn brief(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short = String::new();
    let mut length = 0;
    for c in text.chars() {
        let escaped = c.escape_debug();
        length += escaped.len();
        if length > LONGEST {
            short.push('…');
            break;
        }
        short.extend(escaped);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shortened_after_it_is_escaped() {
        assert_eq!(brief("a\tb"), "a\\tb");
        assert_eq!(brief(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(brief(&"x".repeat(61)), format!("{}…", "x".repeat(60)));
        // Each of these takes five characters: twelve of them fit.
        assert_eq!(brief(&"\u{b}".repeat(100)), format!("{}…", "\\u{b}".repeat(12)));
    }

    #[test]
    fn colours_stay_and_nothing_else_reaches_the_terminal() {
        let text = "\x1b[0;1;31mRk\x1b[0m\n\x1b[2J\x1b]0;title\x07.\x1b[";
        assert_eq!(coloured(text, true), "\x1b[0;1;31mRk\x1b[0m\n2J]0;title.");
        assert_eq!(coloured(text, false), "Rk\n2J]0;title.");
        assert_eq!(coloured("plain", true), "plain");
    }
}
