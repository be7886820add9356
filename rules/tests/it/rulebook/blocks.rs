//! Fenced blocks and comments in the Markdown of a paragraph.

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fence<'a> {
    /// The first word of the info string.
    pub(crate) kind: &'a str,
    /// The other words of the info string.
    pub(crate) words: Vec<&'a str>,
    /// The lines.
    pub(crate) lines: Vec<&'a str>,
}

/// The fenced blocks of a Markdown text, in order.
pub(crate) fn fences(markdown: &str) -> Vec<Fence<'_>> {
    let mut fences: Vec<Fence<'_>> = Vec::new();
    let mut open = "";
    for line in markdown.lines() {
        let marks = &line[..line.len() - line.trim_start_matches('`').len()];
        if !open.is_empty() {
            if marks == open && line == marks {
                open = "";
            } else if let Some(fence) = fences.last_mut() {
                fence.lines.push(line);
            }
        } else if marks.len() >= 3 {
            open = marks;
            let mut words = line[marks.len()..].split_whitespace();
            let kind = words.next().unwrap_or_default();
            fences.push(Fence { kind, words: words.collect(), lines: Vec::new() });
        }
    }
    fences
}

/// The Markdown without its fenced blocks, line by line.
pub(crate) fn without_fences(markdown: &str) -> String {
    let mut open = "";
    let mut text = String::new();
    for line in markdown.lines() {
        let marks = &line[..line.len() - line.trim_start_matches('`').len()];
        if !open.is_empty() {
            if marks == open {
                open = "";
            }
        } else if marks.len() >= 3 {
            open = marks;
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}

/// The reason why no test can cite a paragraph, if its comment gives one.
pub(crate) fn not_tested(markdown: &str) -> Option<&str> {
    let (_, comment) = markdown.split_once("<!-- not tested: ")?;
    Some(comment.split_once("-->")?.0.trim())
}

#[test]
fn fences_and_comments_are_found() {
    let text = "One.\n\n```array heavens a=1\n8 .\n\n7 .\n```\n<!-- not tested: a word -->\n````x\n```\n````\n";
    let found = fences(text);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].kind, &found[0].words[..]), ("array", &["heavens", "a=1"][..]));
    assert_eq!(found[0].lines, ["8 .", "", "7 ."]);
    assert_eq!(found[1].lines, ["```"]);
    assert_eq!(not_tested(text), Some("a word"));
    assert_eq!(not_tested("<!-- other -->"), None);
    assert_eq!(without_fences(text).lines().count(), text.lines().count());
    assert!(!without_fences(text).contains('8'));
}
