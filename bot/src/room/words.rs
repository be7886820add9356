//! The local room's own texts, and text made safe for a terminal.

use std::fmt::Write;

use locale::{Table, Text, table, text};
use rules::Variant;

use crate::chat::network::Network;
use crate::features::FEATURES;
use crate::game::command::{Group, Spec};
use crate::game::possible;
use crate::printable::visible;

static TABLE: Table = table!("words");

/// The lines for a newcomer.
pub(super) fn welcome() -> Text {
    let variant = Variant::Siege;
    let mut line = String::from("ann: /play siege");
    for (seat, name) in variant.seats().iter().zip(["ann", "bob", "cyd"]) {
        let _ = write!(line, " {}={name}", seat.name.to_lowercase());
    }
    Text::lines([
        text!(TABLE, "welcome"),
        text!(TABLE, "alone"),
        text!(TABLE, "with-others", line),
        text!(TABLE, "answers"),
    ])
}

/// The text of `/help`: the room's own commands, then the daemon's.
pub(super) fn help() -> Text {
    let row = |how: &str, what: Text| Text::joined([Text::same(format!("  {how:<22} ")), what], "");
    let specs: Vec<&Spec> = possible(FEATURES, &Network::room(), false).collect();
    let command = |spec: &Spec| {
        let how = Text::each(|language| {
            let how = spec.usage().say(language);
            let long = how.chars().count() > 24;
            let how = if long { format!("/{} …", spec.name) } else { how };
            format!("  {how:<22} ").into()
        });
        Text::joined([how, spec.short()], "")
    };
    let lists = Group::ALL.into_iter().filter_map(|group| {
        let of = specs.iter().filter(|spec| spec.group == group).map(|spec| command(spec));
        let of: Vec<Text> = of.collect();
        let title = Text::joined([group.title(), Text::same(":")], "");
        (!of.is_empty()).then(|| Text::lines([title].into_iter().chain(of)))
    });
    Text::lines([
        text!(TABLE, "here"),
        row("ann: 3e-5e", text!(TABLE, "how-to-write")),
        row("/as ann", text!(TABLE, "how-to-speak")),
        row("/room chess", text!(TABLE, "how-to-go")),
        row("2", text!(TABLE, "how-to-press")),
        row("/again", text!(TABLE, "how-to-recall")),
        row("/who", text!(TABLE, "how-to-see-who")),
        row("/wait 3d", text!(TABLE, "how-to-wait")),
        row("/quit", text!(TABLE, "how-to-leave")),
        text!(TABLE, "everybody"),
        Text::lines(lists),
        text!(TABLE, "more"),
    ])
}

pub(super) fn recalled() -> Text {
    text!(TABLE, "recalled")
}

pub(super) fn really_leave() -> Text {
    text!(TABLE, "really-leave")
}

pub(super) fn lacks_slash(word: &str) -> Text {
    text!(TABLE, "lacks-slash", word)
}

pub(super) fn not_text() -> Text {
    text!(TABLE, "not-text")
}

pub(super) fn place(name: &str, here: bool) -> Text {
    if here { text!(TABLE, "place-here", name) } else { Text::same(name.to_owned()) }
}

pub(super) fn places(all: impl Iterator<Item = Text>) -> Text {
    text!(TABLE, "places", all = Text::joined(all, ", "))
}

pub(super) fn people(names: &[String]) -> Text {
    if names.is_empty() { text!(TABLE, "nobody") } else { Text::same(names.join(", ")) }
}

/// Who alone gets a post.
pub(super) fn only_to(person: &str) -> Text {
    text!(TABLE, "only-to", person)
}

pub(super) fn picture(path: &str) -> Text {
    text!(TABLE, "picture", path)
}

pub(super) fn file(path: &str) -> Text {
    text!(TABLE, "file", path)
}

pub(super) fn no_picture(why: Text) -> Text {
    text!(TABLE, "no-picture", why)
}

pub(super) fn no_file(why: Text) -> Text {
    text!(TABLE, "no-file", why)
}

/// Makes a text safe for a terminal by leaving out control characters, and those that change the direction of writing.
pub(super) fn printable(text: &str) -> String {
    visible(text).chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// Like [`printable`], but keeps colours (SGR sequences) if they are wanted.
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
