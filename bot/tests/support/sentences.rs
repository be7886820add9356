//! The sentences that people read, from the files in which they stand.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use locale::Language;

/// All files below a folder whose names end so.
pub(crate) fn files(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" {
            files(&path, end, found);
        } else if name.ends_with(end) {
            found.push(path);
        }
    }
}

/// The texts between what is inserted in a sentence.
fn parts(pattern: &Pattern<String>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                found.insert(value.trim_matches(|c: char| !c.is_alphanumeric()).to_owned());
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().for_each(|variant| parts(&variant.value, found));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

/// The parts of all sentences of some folders in a language.
fn all_parts(folders: &[&str], language: Language) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut tables = Vec::new();
    for folder in folders {
        files(&root.join(folder), &format!("{}.ftl", language.tag()), &mut tables);
    }
    let mut found = BTreeSet::new();
    for table in tables {
        let text = std::fs::read_to_string(table).unwrap();
        for entry in parse(text).unwrap().body {
            if let Entry::Message(message) = entry {
                parts(&message.value.unwrap(), &mut found);
            }
        }
    }
    found
}

/// Whether a text has words, not as parts of others.
pub(crate) fn has(text: &str, part: &str) -> bool {
    let at_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let mut found = text.match_indices(part);
    found.any(|(at, _)| {
        at_end(text[..at].chars().next_back()) && at_end(text[at + part.len()..].chars().next())
    })
}

/// The parts of the English sentences of some folders that no German sentence has. Those of a few letters may be words of both
/// languages.
pub(crate) fn english(folders: &[&str]) -> Vec<String> {
    let german = all_parts(folders, Language::German).into_iter().collect::<Vec<_>>().join("\n");
    let mut parts = all_parts(folders, Language::English);
    parts.retain(|part| part.chars().count() > 3 && !has(&german, part));
    parts.into_iter().collect()
}
