//! The guides at the top of the repository name only files that exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The guides, relative to the repository.
const GUIDES: [&str; 8] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/high-availability.md",
    "docs/operating.md",
    "docs/performance.md",
    "docs/slow-play.md",
    "rules/rulebook/README.md",
];

/// Folders to which a path in a guide may be relative.
const BASES: [&str; 4] = ["", "bot/src", "rules/src", "render/src"];

/// Whether a word between backticks looks like a path of this repository.
fn is_path(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-*".contains(c);
    let ends = [".rs", ".md", ".toml", ".sql", ".service", "/"];
    word.chars().all(plain)
        && word.contains('/')
        && !word.starts_with('/')
        && ends.iter().any(|end| word.ends_with(end))
}

/// Whether a path exists below one of the bases; `*` stands for any part of a name.
fn exists(root: &Path, path: &str) -> bool {
    BASES.iter().any(|base| {
        let mut found = vec![root.join(base)];
        for name in path.split('/').filter(|name| !name.is_empty()) {
            found = found.iter().flat_map(|directory| matching(directory, name)).collect();
        }
        !found.is_empty()
    })
}

fn matching(directory: &Path, name: &str) -> Vec<PathBuf> {
    let Some((start, end)) = name.split_once('*') else {
        let path = directory.join(name);
        return if path.exists() { vec![path] } else { Vec::new() };
    };
    let Ok(entries) = directory.read_dir() else { return Vec::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let fits = |name: &String| name.starts_with(start) && name.ends_with(end);
    names.filter(fits).map(|name| directory.join(name)).collect()
}

/// Code between single backticks, outside of fenced blocks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2))
}

#[test]
fn every_file_that_a_guide_names_exists() {
    let root = root();
    let mut missing = BTreeSet::new();
    let mut paths = 0;
    for guide in GUIDES {
        let text = std::fs::read_to_string(root.join(guide)).unwrap();
        for path in code(&text).filter(|word| is_path(word)) {
            paths += 1;
            if !exists(&root, path) {
                missing.insert(format!("{guide}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(paths > 100, "only {paths} paths found: the test misses them");
}

#[test]
fn every_link_in_a_guide_leads_to_a_file() {
    let root = root();
    let mut missing = BTreeSet::new();
    let mut links = 0;
    for guide in GUIDES {
        let path = root.join(guide);
        let text = std::fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.starts_with("http") || target.starts_with('#') {
                continue;
            }
            links += 1;
            let file = target.split('#').next().unwrap();
            if !path.parent().unwrap().join(file).exists() {
                missing.insert(format!("{guide}: {target}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(links > 30, "only {links} links found: the test misses them");
}

#[test]
fn the_glossary_has_at_most_forty_terms_and_each_once() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let glossary = text.split("\n## ").find(|part| part.starts_with("Glossary")).unwrap();
    let rows = glossary.lines().filter(|line| line.starts_with("| ")).skip(2);
    let terms: Vec<&str> = rows.filter_map(|row| row.split('|').nth(1)).map(str::trim).collect();
    let distinct: BTreeSet<&str> = terms.iter().copied().collect();
    assert!((20..=40).contains(&terms.len()), "{} terms", terms.len());
    assert_eq!(distinct.len(), terms.len());
}
