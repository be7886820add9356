//! Every citation leads to an existing paragraph.

use rules::Variant;
use rules::rulebook::{self, Number, Page, SOURCES};

use super::blocks::without_fences;
use super::citations::{Citation, Place, in_comments, scan, test_name, test_names};
use super::files::sources;

#[test]
fn every_citation_in_code_and_tests_resolves() {
    let mut wrong = Vec::new();
    let mut cited = 0;
    for source in sources() {
        let place = source.game.map(Place::Game);
        for citation in in_comments(&source.text, place) {
            cited += 1;
            let line = citation.line;
            wrong.extend(problem(&citation).map(|why| format!("{}:{line}: {why}", source.path)));
        }
        for (line, name) in test_names(&source.text) {
            let Some(read) = test_name(name, place) else {
                wrong.push(format!("{}:{line}: {name} cites nothing", source.path));
                continue;
            };
            for number in read.tests.into_iter().chain(read.mentions) {
                cited += 1;
                let why = problem(&Citation { line, place: read.place, number });
                wrong.extend(why.map(|why| format!("{}:{line}: {name}: {why}", source.path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cited > 500, "{cited} citations are found");
}

#[test]
fn every_citation_in_the_rulebook_resolves() {
    let mut wrong = Vec::new();
    for (game, text) in SOURCES.iter() {
        let place = game.map_or(Place::General, Place::Game);
        for citation in scan(&without_fences(text), 1, Some(place)) {
            // The numbers of headings resolve to themselves.
            let line = citation.line;
            wrong.extend(problem(&citation).map(|why| format!("{game:?}, line {line}: {why}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with a citation.
fn problem(citation: &Citation) -> Option<String> {
    let number = &citation.number;
    let page = match citation.place {
        None => {
            return Some(format!(
                "{number} is of no game: '{}, {number}'?",
                Variant::Siege.title()
            ));
        }
        Some(Place::Laws) => {
            let chess = rulebook::page(Some(Variant::Chess))?;
            return (!articles(chess).contains(number))
                .then(|| format!("chess.md names no Laws {number}"));
        }
        Some(Place::General) => rulebook::page(None)?,
        Some(Place::Game(game)) => rulebook::page(Some(game))?,
    };
    match page.paragraph(number) {
        None => Some(format!("{} has no {number}", page.title)),
        Some(section) if !section.has_rules => {
            Some(format!("{}: {number} has no text, but paragraphs", page.title))
        }
        Some(_) => None,
    }
}

/// The articles of the Laws of Chess that a page names.
fn articles(page: &Page<'_>) -> Vec<Number> {
    let texts = page.paragraphs.iter().map(|paragraph| without_fences(paragraph.text));
    let cited = texts.flat_map(|text| scan(&text, 1, None));
    let laws = cited.filter(|citation| citation.place == Some(Place::Laws));
    laws.map(|citation| citation.number).collect()
}

#[test]
fn a_citation_of_a_missing_paragraph_is_detected() {
    let check = |place: Option<Place>, number: &str| {
        problem(&Citation { line: 1, place, number: number.parse().unwrap() })
    };
    let siege = Some(Place::Game(Variant::Siege));
    for (place, number) in [
        (siege, "5.1"),
        (siege, "6"),
        (siege, "3 knight"),
        (Some(Place::General), "2.2"),
        (Some(Place::Laws), "9.3"),
    ] {
        assert_eq!(check(place, number), None, "{place:?} {number}");
    }
    for (place, number) in [
        (siege, "5.9"),
        (siege, "5"),
        (siege, "9"),
        (siege, "3.1"),
        (siege, "3 wizard"),
        (Some(Place::General), "2.9"),
        (Some(Place::Laws), "9.9"),
        (None, "5.1"),
    ] {
        assert!(check(place, number).is_some(), "{place:?} {number}");
    }
}
