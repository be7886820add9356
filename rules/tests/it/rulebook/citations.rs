//! Finds citations of paragraphs in comments, in Markdown and in names of tests.

use rules::Variant;
use rules::rulebook::Number;

/// Where a cited paragraph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the page of a game.
    Game(Variant),
    /// On the general page.
    General,
    /// In the FIDE Laws of Chess.
    Laws,
}

/// A citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    /// The line, from 1.
    pub(crate) line: usize,
    /// Where the paragraph is; `None` if the text does not say.
    pub(crate) place: Option<Place>,
    /// Its number.
    pub(crate) number: Number,
}

/// Citations in the comments of a Rust source.
pub(crate) fn in_comments(source: &str, place: Option<Place>) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut block: Option<(usize, String)> = None;
    let mut in_code = false;
    for (number, line) in (1..).zip(source.lines()) {
        match comment(line) {
            Some(text) => {
                let text = text.trim_start_matches(['/', '!']);
                if text.trim_start().starts_with("```") {
                    in_code = !in_code;
                }
                let text = if in_code { "" } else { text };
                let block = &mut block.get_or_insert((number, String::new())).1;
                block.push_str(text);
                block.push('\n');
            }
            None => {
                in_code = false;
                found.extend(block.take().map(|(first, text)| scan(&text, first, place)));
            }
        }
    }
    found.extend(block.map(|(first, text)| scan(&text, first, place)));
    found.concat()
}

/// The comment on a line: from the first `//` that is not inside a string.
fn comment(line: &str) -> Option<&str> {
    let mut starts = line.match_indices("//").map(|(start, _)| start);
    let outside = |start: &usize| line[..*start].matches('"').count().is_multiple_of(2);
    starts.find(outside).map(|start| &line[start..])
}

/// Citations in Markdown without fenced blocks, or in the text of a comment that starts on line `first`.
pub(crate) fn scan(text: &str, first: usize, place: Option<Place>) -> Vec<Citation> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let (mut at, mut line) = (0, first);
    let mut named: Option<Place> = None;
    let mut numbers_until = 0;
    let mut in_code = false;
    while at < bytes.len() {
        let rest = &text[at..];
        match bytes[at] {
            b'\n' => (line, in_code) = (line + 1, false),
            b'`' => in_code = !in_code,
            _ => {}
        }
        let inside_word =
            at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || b"._".contains(&bytes[at - 1]));
        if in_code || inside_word {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        if let Some((which, length)) = name(rest) {
            named = Some(which);
            at += length;
            continue;
        }
        if bytes[at] == b'('
            && let Some(end) = numbers_only(rest)
        {
            numbers_until = at + end;
        }
        if let Some((number, length)) = leading_number(rest) {
            // Outside the folders of games, only a number such as 5.1 in parentheses looks like a citation.
            let whole = matches!(number, Number::Section(_));
            let in_parentheses = at < numbers_until;
            let place = named.or(place);
            let cited = match place {
                Some(_) => !whole || named.is_some() || in_parentheses,
                None => !whole && in_parentheses,
            };
            if cited {
                found.push(Citation { line, place, number });
            }
            at += length;
            if !list_goes_on(&text[at..]) {
                named = None;
            }
            continue;
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    found
}

/// The page that a text names before a number, as in `Siege Chess, 5.5`, `general 2.2`, `Laws 9.3`.
fn name(text: &str) -> Option<(Place, usize)> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase() || c == 'g') {
        return None;
    }
    let head = unbroken(text);
    let games = Variant::ALL.iter().map(|game| (Place::Game(*game), format!("{}, ", game.title())));
    let shared = [(Place::General, "general "), (Place::Laws, "Laws ")];
    let shared = shared.map(|(place, start)| (place, start.to_owned()));
    let (place, start) = games.chain(shared).find(|(_, start)| head.starts_with(start.as_str()))?;
    let digit = text[start.len()..].starts_with(|c: char| c.is_ascii_digit());
    digit.then_some((place, start.len()))
}

/// The text with spaces instead of line breaks.
fn unbroken(text: &str) -> String {
    text.chars().take(40).map(|c| if c == '\n' { ' ' } else { c }).collect()
}

/// The number at the start of a text, and its length.
fn leading_number(text: &str) -> Option<(Number, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let section = digits(text);
    if section == 0 {
        return None;
    }
    let mut length = section;
    if text[section..].starts_with('.') {
        let paragraph = digits(&text[section + 1..]);
        if paragraph > 0 {
            length += 1 + paragraph;
        }
    }
    let behind = &text.as_bytes()[length..];
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"_%".contains(&byte);
    let goes_on = match behind {
        [b'.', next, ..] => next.is_ascii_digit(),
        [next, ..] => word(*next),
        [] => false,
    };
    if goes_on { None } else { Some((text[..length].parse().ok()?, length)) }
}

/// The end of parentheses that contain nothing but numbers, `to` and `and`.
fn numbers_only(text: &str) -> Option<usize> {
    let end = text.find(')')?;
    let mut words = text[1..end].split([' ', ',', '\n']).filter(|word| !word.is_empty());
    let number = |word: &str| leading_number(word).is_some_and(|(_, length)| length == word.len());
    let first = words.next().is_some_and(number);
    (first && words.all(|word| number(word) || ["to", "and"].contains(&word))).then_some(end)
}

/// Whether a list of numbers continues after a number, so that the page named before it still applies.
fn list_goes_on(text: &str) -> bool {
    let text = unbroken(text);
    let rest = [", ", " and ", " to "].iter().find_map(|between| text.strip_prefix(between));
    rest.is_some_and(|rest| leading_number(rest).is_some())
}

/// What the name of a test cites.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TestName {
    /// Where the paragraphs are; `None` if the name does not say.
    pub(crate) place: Option<Place>,
    /// The paragraphs that it tests.
    pub(crate) tests: Vec<Number>,
    /// The words after the numbers, joined by `_`.
    pub(crate) words: String,
    /// Further paragraphs that it mentions.
    pub(crate) mentions: Vec<Number>,
}

/// Names of tests that cite paragraphs, with their lines.
pub(crate) fn test_names(source: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    let mut is_test = false;
    for (number, line) in (1..).zip(source.lines()) {
        let line = line.trim();
        if line == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ") {
            let name = rest.split('(').next().unwrap_or_default();
            if is_test && name.starts_with("spec_") {
                names.push((number, name));
            }
            is_test = false;
        }
    }
    names
}

/// Reads the name of a test in a folder of `place`.
pub(crate) fn test_name(name: &str, place: Option<Place>) -> Option<TestName> {
    let rest = name.strip_prefix("spec_")?;
    let games = Variant::ALL.iter().map(|g| (Place::Game(*g), g.name().replace('-', "_")));
    let mut named = games.chain([(Place::General, "general".to_owned())]);
    let by_name = named.find_map(|(place, slug)| {
        let rest = rest.strip_prefix(slug.as_str())?.strip_prefix('_')?;
        rest.starts_with(|c: char| c.is_ascii_digit()).then_some((place, rest))
    });
    let (place, rest) = by_name.map_or((place, rest), |(place, rest)| (Some(place), rest));
    let words: Vec<&str> = rest.split('_').collect();
    let mut at = 0;
    let mut tests = Vec::new();
    loop {
        let (number, length) = number_of(&words[at..])?;
        tests.push(number);
        at += length;
        match words.get(at..) {
            Some(["and", more @ ..]) if number_of(more).is_some() => at += 1,
            _ => break,
        }
    }
    let behind = words.get(at..).unwrap_or_default();
    let pairs = (0..behind.len()).filter_map(|i| number_of(&behind[i..]));
    let mentions = pairs.filter_map(|(number, length)| (length == 2).then_some(number)).collect();
    Some(TestName { place, tests, words: behind.join("_"), mentions })
}

/// The number at the start of words, and the number of words that it takes.
fn number_of(words: &[&str]) -> Option<(Number, usize)> {
    let digits = |word: &&&str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let section: u8 = words.first().filter(digits)?.parse().ok()?;
    match words.get(1).filter(digits) {
        Some(paragraph) => Some((Number::Paragraph(section, paragraph.parse().ok()?), 2)),
        None => Some((Number::Section(section), 1)),
    }
}

#[test]
fn citations_are_found() {
    let siege = Some(Place::Game(Variant::Siege));
    let shown = |text: &str, place| -> Vec<String> {
        let found = in_comments(text, place).into_iter();
        let place = |place: Option<Place>| match place {
            Some(Place::Game(game)) => game.name(),
            Some(Place::General) => "general",
            Some(Place::Laws) => "Laws",
            None => "?",
        };
        found.map(|c| format!("{}: {} {}", c.line, place(c.place), c.number)).collect()
    };
    for (text, own, elsewhere) in [
        (
            "/// Captures (5.2), en passé 4.1.",
            vec!["1: siege 5.2", "1: siege 4.1"],
            vec!["1: ? 5.2"],
        ),
        ("let x = 5.2; // of 6.3\n\n/// 7.1\n", vec!["1: siege 6.3", "3: siege 7.1"], vec![]),
        (
            "/// One (2, 4.1 to 4.3\n/// and 6).",
            vec!["1: siege 2", "1: siege 4.1", "1: siege 4.3", "2: siege 6"],
            vec!["1: ? 4.1", "1: ? 4.3"],
        ),
        ("/// 12 pieces (see 3), v1.2.3, `8.1`, 3.5e, x4.2, f(3), 50.", vec![], vec![]),
        (
            "/// general 2.2 and 2.3, then 5.1",
            vec!["1: general 2.2", "1: general 2.3", "1: siege 5.1"],
            vec!["1: general 2.2", "1: general 2.3"],
        ),
        (
            "/// Laws 9.2, 9.3 (Wizard, 4)",
            vec!["1: Laws 9.2", "1: Laws 9.3"],
            vec!["1: Laws 9.2", "1: Laws 9.3"],
        ),
        (
            "/// Advanced Wizard Chess, 4; Chess, 5.1",
            vec!["1: wizard 4", "1: chess 5.1"],
            vec!["1: wizard 4", "1: chess 5.1"],
        ),
        ("//! ```\n//! let x = 5.1;\n//! ```\n//! 5.2", vec!["4: siege 5.2"], vec![]),
        ("let a = \"https://x 5.1\";", vec![], vec![]),
    ] {
        assert_eq!(shown(text, siege), own, "{text}");
        assert_eq!(shown(text, None), elsewhere, "{text}");
    }
}

#[test]
fn names_of_tests_are_read() {
    use Number::{Paragraph, Section};
    let siege = Some(Place::Game(Variant::Siege));
    let three = Some(Place::Game(Variant::ThreeRealms));
    for (name, place, tests, words, mentions) in [
        ("spec_5_1_kings", siege, vec![Paragraph(5, 1)], "kings", vec![]),
        ("spec_8", siege, vec![Section(8)], "", vec![]),
        ("spec_3_knight_jumps", siege, vec![Section(3)], "knight_jumps", vec![]),
        (
            "spec_6_2_and_6_3_meters",
            siege,
            vec![Paragraph(6, 2), Paragraph(6, 3)],
            "meters",
            vec![],
        ),
        ("spec_5_3_before_5_8", siege, vec![Paragraph(5, 3)], "before_5_8", vec![Paragraph(5, 8)]),
        ("spec_general_2_2_time", Some(Place::General), vec![Paragraph(2, 2)], "time", vec![]),
        ("spec_three_realms_6_time", three, vec![Section(6)], "time", vec![]),
    ] {
        let words = words.to_owned();
        assert_eq!(
            test_name(name, siege),
            Some(TestName { place, tests, words, mentions }),
            "{name}"
        );
    }
    assert_eq!(test_name("spec_5_1_kings", None).and_then(|name| name.place), None);
    for name in ["kings", "spec_kings", "spec_siege_kings"] {
        assert_eq!(test_name(name, siege), None, "{name}");
    }
    let source =
        "#[test]\nfn spec_1_a() {}\n\nfn spec_2_b() {}\n#[test]\n#[should_panic]\nfn c() {}\n";
    assert_eq!(test_names(source), [(2, "spec_1_a")]);
}
