//! Every paragraph has a test that cites it, or a reason for having none.

use std::collections::BTreeSet;

use rules::rulebook::{Number, Page, SOURCES};

use super::blocks::not_tested;
use super::citations::{Place, TestName, in_comments, test_name, test_names};
use super::files::sources;

#[test]
fn every_paragraph_has_a_test() {
    let mut names: Vec<TestName> = Vec::new();
    for source in sources() {
        let place = source.game.map(Place::Game);
        names.extend(test_names(&source.text).iter().filter_map(|(_, n)| test_name(n, place)));
    }
    let mut wrong = Vec::new();
    for (game, text) in SOURCES.iter() {
        let page = Page::parse(text).unwrap();
        let place = game.map_or(Place::General, Place::Game);
        let of_page = names.iter().filter(|name| name.place == Some(place));
        let tested: BTreeSet<Number> = of_page.flat_map(|name| tested(&page, name)).collect();
        wrong.extend(gaps(&page, &tested));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Files that speak of a paragraph without deciding it: names, notation and sentences.
const NOT_DECIDING: &[&str] = &[
    "action.rs",
    "groups.rs",
    "laws.rs",
    "news.rs",
    "notation.rs",
    "options.rs",
    "position_string.rs",
    "refusal.rs",
    "words.rs",
];

/// Who looks for a rule by its number finds the code that decides it. A comment at the head of a file is not enough.
#[test]
fn every_paragraph_is_cited_by_the_code_that_decides_it() {
    let mut cited: BTreeSet<(String, String)> = BTreeSet::new();
    for source in sources() {
        let decides = ["rules/src/", "bot/src/"].iter().any(|code| source.path.starts_with(code))
            && !NOT_DECIDING.iter().any(|name| source.path.ends_with(name));
        if !decides {
            continue;
        }
        let code = source.text.lines().map(|line| if line.starts_with("//!") { "" } else { line });
        let code = code.collect::<Vec<_>>().join("\n");
        for citation in in_comments(&code, source.game.map(Place::Game)) {
            cited.insert((format!("{:?}", citation.place), citation.number.to_string()));
        }
    }
    let mut wrong = Vec::new();
    for (game, text) in SOURCES.iter() {
        let page = Page::parse(text).unwrap();
        let place = format!("{:?}", Some(game.map_or(Place::General, Place::Game)));
        for paragraph in page.paragraphs.iter().filter(|paragraph| paragraph.has_rules) {
            let number = paragraph.number.to_string();
            let numbered = matches!(paragraph.number, Number::Paragraph(..));
            if numbered && !cited.contains(&(place.clone(), number.clone())) {
                wrong.push(format!("{} {number}", page.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The paragraphs of a page that a test cites in its name.
fn tested(page: &Page<'_>, name: &TestName) -> Vec<Number> {
    let mut numbers = name.tests.clone();
    if let [Number::Section(section)] = numbers[..] {
        // The longest item with whose name the words start: `fallen angel` comes before `fallen`.
        let items = page.paragraphs.iter().filter(|paragraph| {
            let Number::Item(of, item) = &paragraph.number else { return false };
            let slug = item.replace([' ', '-'], "_");
            let rest = name.words.strip_prefix(slug.as_str());
            *of == section && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        });
        if let Some(item) = items.max_by_key(|item| item.title.len()) {
            numbers = vec![item.number.clone()];
        }
    }
    numbers
}

/// Paragraphs without a test, and reasons that are not needed.
fn gaps(page: &Page<'_>, tested: &BTreeSet<Number>) -> Vec<String> {
    let mut wrong = Vec::new();
    for paragraph in page.paragraphs.iter().filter(|paragraph| paragraph.has_rules) {
        let place = format!("{} {}", page.title, paragraph.number);
        match (tested.contains(&paragraph.number), not_tested(paragraph.text)) {
            (false, None) => wrong.push(format!("{place} has no test")),
            (false, Some("")) => wrong.push(format!("{place} has no test and gives no reason")),
            (true, Some(_)) => wrong.push(format!("{place} has a test: it needs no reason")),
            (true, None) | (false, Some(_)) => {}
        }
    }
    wrong
}

#[test]
fn a_paragraph_without_a_test_is_detected() {
    let text = "# Page\n\n## 0. Options\n\nNone.\n\n## 1. Board\n\n### 1.1 Cells\n\nText.\n\n### 1.2 Names\n\n\
        <!-- not tested: a word -->\n\n## 2. Pieces\n\n### Fallen\n\nText.\n\n### Fallen angel\n\nText.\n";
    let page = Page::parse(text).unwrap();
    let covered = |names: &[&str]| -> Vec<String> {
        let read = names.iter().filter_map(|name| test_name(name, Some(Place::General)));
        gaps(&page, &read.flat_map(|name| tested(&page, &name)).collect())
    };
    let all = ["spec_0_a", "spec_1_1_b", "spec_2_fallen", "spec_2_fallen_angel_c"];
    assert_eq!(covered(&all), [""; 0]);
    assert_eq!(covered(&all[1..]), ["Page 0 has no test"]);
    assert_eq!(covered(&all[..3]), ["Page 2 fallen angel has no test"]);
    let with = |more: &'static str| covered(&[&all[..], &[more]].concat());
    assert_eq!(with("spec_1_2_d"), ["Page 1.2 has a test: it needs no reason"]);
    let one = covered(&["spec_1_1_and_0_b", "spec_2_fallen_angels"]);
    assert_eq!(one, ["Page 2 fallen angel has no test"]);
}
