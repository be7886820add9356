//! Plain text for Discord: escaped, so that nothing in it is read as markdown or as a mention, and within Discord's limits.

use rules::steps::take;

use crate::chat::text::MARKS;

/// Discord's limits: UTF-16 units of a message, characters of everything else.
pub(super) const LONGEST_TEXT: usize = 2_000;
pub(super) const LONGEST_LABEL: usize = 80;
pub(super) const LONGEST_CUSTOM_ID: usize = 100;
pub(super) const LONGEST_ALT: usize = 1_024;
pub(super) const LONGEST_CHOICE: usize = 100;
pub(super) const MOST_CHOICES: usize = 25;
pub(super) const MOST_BYTES: usize = 10 * 1024 * 1024;
pub(super) const LONGEST_THREAD_NAME: usize = 100;

/// Characters that are markdown anywhere in a line.
const SPECIAL: [char; 7] = ['\\', '*', '_', '~', '`', '|', '<'];

/// Cuts a text to at most `most` UTF-16 units, with an ellipsis at the end.
///
/// Discord's clients count UTF-16 units, and a text never has fewer of them than characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.encode_utf16().count() <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(1);
    let fits = |c: &char| {
        let fits = c.len_utf16() <= left;
        left = left.saturating_sub(c.len_utf16());
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Formats a plain text as a message. Markdown and mentions in it are escaped; only our own marks
/// ([`crate::chat::text::markup`]) become mentions and timestamps.
pub(super) fn markdown(plain: &str) -> String {
    let mut out = Writer::default();
    for (index, line) in plain.split('\n').enumerate() {
        if index > 0 && !out.push("\n") {
            break;
        }
        if !write_line(&mut out, line) {
            break;
        }
    }
    out.finish()
}

/// Formats a table as a message, in a code block so that its columns stay aligned.
pub(super) fn table(plain: &str) -> String {
    const FENCE: &str = "```";
    let mut out = Writer { most: LONGEST_TEXT - 2 * (FENCE.len() + 1), ..Writer::default() };
    for c in plain.trim_end().chars().filter(|c| !MARKS.contains(c)) {
        // Three of these would end the block.
        let c = if c == '`' { '\'' } else { c };
        if !out.push(c.encode_utf8(&mut [0; 4])) {
            break;
        }
    }
    format!("{FENCE}\n{}\n{FENCE}", out.finish())
}

fn write_line(out: &mut Writer, line: &str) -> bool {
    let [open, close] = MARKS;
    let indent = line.len() - line.trim_start().len();
    let (space, rest) = line.split_at(indent);
    if !out.push(space) {
        return false;
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut chars = rest.char_indices();
    let mut before = ' ';
    while let Some((at, c)) = chars.next() {
        take(1);
        // The stored name of a person whose name is not known is the id.
        if c.is_ascii_digit()
            && !before.is_alphanumeric()
            && let Some(id) = rest.get(at..).and_then(leading_id)
        {
            if !out.push(&format!("<@{id}>")) {
                return false;
            }
            chars.by_ref().nth(id.len() - 2);
            before = '>';
            continue;
        }
        // Headings, quotes, lists and subtext at the start of a line.
        let markdown = at == 0 && matches!(c, '#' | '>' | '-' | '+')
            || digits > 0 && at == digits && matches!(c, '.' | ')')
            // Links with a text.
            || before == ']' && c == '(';
        before = c;
        let fits = if c == open {
            let mark: String = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != close).collect();
            // The stored text may come from any version, so only a valid mark becomes one.
            if is_mark(&mark) { out.push(&format!("<{mark}>")) } else { out.push("?") }
        } else if c == close {
            true
        } else if c == '@' && looks_like_a_mention(rest, at) {
            // It would mention nobody, but it would look like a mention.
            out.push("@\u{200b}")
        } else if markdown || SPECIAL.contains(&c) {
            out.push(&format!("\\{c}"))
        } else {
            out.push(c.encode_utf8(&mut [0; 4]))
        };
        if !fits {
            return false;
        }
    }
    true
}

/// Returns whether a mark is a mention (a sign and a number) or a timestamp (a number and a format letter).
fn is_mark(mark: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(moment) = mark.strip_prefix("t:") {
        let (at, form) = moment.split_once(':').unwrap_or((moment, "f"));
        return number(at.trim_start_matches('-')) && matches!(form, "f" | "R");
    }
    ["@&", "@", "#"].iter().any(|sign| mark.strip_prefix(sign).is_some_and(number))
}

const DIGITS: std::ops::RangeInclusive<usize> = 16..=20;

/// Returns the id of a person that a text begins with, as a word of its own.
fn leading_id(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let ends = !text.get(digits..)?.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    text.get(..digits).filter(|_| ends && DIGITS.contains(&digits))
}

/// Returns whether an @ begins a mention of everybody or of an id. Moves of some games contain an @ and must stay copyable.
fn looks_like_a_mention(line: &str, at: usize) -> bool {
    let (before, after) = (line.get(..at), line.get(at + 1..).unwrap_or_default());
    let named = ["everyone", "here"]
        .iter()
        .any(|name| after.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)));
    named || before.is_some_and(|before| before.ends_with('<'))
}

/// Returns typed text without backticks around it and without backslashes before punctuation.
pub(super) fn typed(text: &str) -> String {
    let inner = text.trim().trim_matches('`').trim();
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        take(1);
        match chars.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => out.extend(chars.next()),
            _ => out.push(c),
        }
    }
    out
}

struct Writer {
    text: String,
    units: usize,
    most: usize,
    cut: bool,
}

impl Default for Writer {
    fn default() -> Self {
        Self { text: String::new(), units: 0, most: LONGEST_TEXT, cut: false }
    }
}

impl Writer {
    fn push(&mut self, piece: &str) -> bool {
        let units = piece.encode_utf16().count();
        // One unit is reserved for the ellipsis.
        if self.units + units > self.most - 1 {
            self.cut = true;
            return false;
        }
        self.units += units;
        self.text.push_str(piece);
        true
    }

    fn finish(mut self) -> String {
        if self.cut {
            self.text.push('…');
        }
        self.text
    }
}

/// Returns whether two posts are equal except for timestamps, because when a turn is judged again, its deadline may be later, and
/// for white space, which the network may drop.
///
/// ```
/// assert!(bot::discord::same_words("Bob to move, <t:1795271874:R>.", "Bob to move, <t:1795279999:R>."));
/// ```
pub fn same_words(one: &str, other: &str) -> bool {
    let words = |text: &str| -> String {
        let mut parts = text.split("<t:");
        let first = parts.next().unwrap_or_default().to_owned();
        let text = parts.fold(first, |words, part| {
            words + "<t" + part.split_once('>').map_or(part, |(_, rest)| rest)
        });
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    one == other || words(one) == words(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::text::markup;

    #[test]
    fn an_id_in_place_of_a_name_is_a_mention() {
        let id = "1442549551872000001";
        assert_eq!(markdown(&format!("Red: {id}.")), format!("Red: <@{id}>."));
        assert_eq!(markdown(&format!("{id} ({id})")), format!("<@{id}> (<@{id}>)"));
        assert_eq!(markdown(&markup(&format!("@{id}"))), format!("<@{id}>"));
        for text in [format!("x{id}"), format!("{id}x"), format!("{id}{id}"), "123456".to_owned()] {
            assert_eq!(markdown(&text), text);
        }
    }

    #[test]
    fn markdown_in_names_is_escaped() {
        assert_eq!(
            markdown("*Ann* _b_ ~~c~~ `d` ||e||"),
            r"\*Ann\* \_b\_ \~\~c\~\~ \`d\` \|\|e\|\|"
        );
        assert_eq!(
            markdown("# big\n> quote\n- list\n12. item"),
            "\\# big\n\\> quote\n\\- list\n12\\. item"
        );
        assert_eq!(markdown("3e-5e. A+ #2 > 1"), "3e-5e. A+ #2 > 1");
        assert_eq!(markdown("[x](https://y)"), r"[x]\(https://y)");
        assert_eq!(markdown(r"\*"), r"\\\*");
    }

    #[test]
    fn names_mention_nobody() {
        assert_eq!(
            markdown("@everyone <@12> <@&3> <#4>"),
            "@\u{200b}everyone \\<@\u{200b}12> \\<@\u{200b}&3> \\<#4>"
        );
    }

    #[test]
    fn moves_can_be_copied() {
        // Underworld, Advanced Wizard Chess, Siege Chess.
        assert_eq!(markdown("uk@h8. @Eh2. B5g@(b)."), "uk@h8. @Eh2. B5g@(b).");
        assert_eq!(markdown("Ee1~Ea2. Eh3Eh2*."), r"Ee1\~Ea2. Eh3Eh2\*.");
        for text in ["Ee1~Ea2", "Eh3Eh2*", "uk@h8"] {
            assert_eq!(typed(&markdown(text)), text);
            assert_eq!(typed(&format!(" `{text}` ")), text);
        }
        assert_eq!(typed(r"a\b"), r"a\b");
    }

    #[test]
    fn our_own_marks_become_mentions_and_timestamps() {
        let text = format!("{} to move, until {}", markup("@12"), markup("t:99:R"));
        assert_eq!(markdown(&text), "<@12> to move, until <t:99:R>");
        // An unfinished mark and a stray end are harmless.
        assert_eq!(markdown("a\u{e000}b"), "a?");
        assert_eq!(markdown("a\u{e001}b"), "ab");
    }

    #[test]
    fn only_valid_marks_are_shown() {
        for mark in
            ["@1> [x](https://example.org)<@2", "@", "@x", "@1 2", "#", "t:1:F", "t:x:R", "b"]
        {
            assert_eq!(markdown(&markup(mark)), "?", "{mark}");
        }
        assert_eq!(markdown(&markup("@&3")), "<@&3>");
        assert_eq!(markdown(&markup("#4")), "<#4>");
    }

    #[test]
    fn help_is_shown_whole() {
        use crate::game::words;
        use locale::Language;
        let specs: Vec<_> = crate::features::specs().collect();
        let commands = crate::features::help::words::commands(&specs);
        for language in Language::ALL {
            assert!(!markdown(&commands.say(language)).ends_with('…'));
        }
        for variant in rules::Variant::ALL {
            let texts = variant.help().iter().filter_map(|topic| variant.topic_text(topic.name));
            for text in texts.chain([words::options(*variant, None)]) {
                for said in Language::ALL.map(|language| text.say(language)) {
                    assert!(!markdown(&said).ends_with('…'), "{variant:?}: {said}");
                }
            }
        }
    }

    #[test]
    fn texts_respect_the_limits() {
        for c in ["x", "*", "𝔘", "\n", "@"] {
            let text = markdown(&c.repeat(5_000));
            assert!(text.encode_utf16().count() <= LONGEST_TEXT);
            assert!(text.ends_with('…'));
            assert!(table(&c.repeat(5_000)).encode_utf16().count() <= LONGEST_TEXT);
        }
        // Marks are never cut in two.
        let text = markdown(&markup("@123456").repeat(300));
        assert!(text.trim_end_matches('…').ends_with('>'), "{text}");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert!(!table("a```b").contains("a```"));
    }

    #[test]
    fn timestamps_make_no_difference() {
        let post = "e4. Bob to move, until <t:1795271874:f> (<t:1795271874:R>).";
        assert!(same_words(post, "e4. Bob to move, until <t:1795279999:f> (<t:1795279999:R>)."));
        assert!(!same_words(post, "e4. Ann to move, until <t:1795271874:f> (<t:1795271874:R>)."));
        assert!(!same_words(post, "e4. Bob to move."));
        assert!(same_words("<t:", "<t:"));
    }
}
