//! Which files cite paragraphs, and of which game. Only this file knows the folders.

use std::fs;
use std::path::{Path, PathBuf};

use rules::Variant;

/// Folders and files by the beginning of their path, and the game whose paragraphs they cite by number alone.
const OF_GAMES: &[(&str, Variant)] = &[
    ("rules/src/games/siege/", Variant::Siege),
    ("rules/src/games/three_realms/", Variant::ThreeRealms),
    ("rules/src/games/separate_realms/", Variant::SeparateRealms),
    ("rules/src/games/underworld/", Variant::Underworld),
    ("rules/src/games/wizard/", Variant::Wizard),
    ("rules/src/games/chess/", Variant::Chess),
    ("rules/src/games/glinski/", Variant::Glinski),
    ("rules/tests/it/siege_", Variant::Siege),
    ("rules/tests/it/slow/", Variant::Siege),
    ("rules/tests/it/second_generator.rs", Variant::Siege),
    ("rules/tests/it/three_spec/", Variant::ThreeRealms),
    ("rules/tests/it/second_generator_two_player/three/", Variant::ThreeRealms),
    ("rules/tests/it/separate_spec/", Variant::SeparateRealms),
    ("rules/tests/it/underworld_spec/", Variant::Underworld),
    ("rules/tests/it/second_generator_two_player/underworld", Variant::Underworld),
    ("rules/tests/it/wizard_spec/", Variant::Wizard),
    ("rules/tests/it/second_generator_two_player/wizard", Variant::Wizard),
    ("rules/tests/it/chess_spec/", Variant::Chess),
    ("rules/tests/it/glinski_spec/", Variant::Glinski),
];

/// The folders with sources.
const FOLDERS: &[&str] = &["rules", "render", "bot"];

/// These folders are about the format, with numbers of no page.
const NOT_CITING: &[&str] = &["rules/tests/it/rulebook/", "rules/src/rulebook/"];

/// A source file.
pub(crate) struct Source {
    /// The path from the root of the repository.
    pub(crate) path: String,
    /// The game whose paragraphs it cites.
    pub(crate) game: Option<Variant>,
    /// The content.
    pub(crate) text: String,
}

/// Every Rust source of the repository.
pub(crate) fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    for folder in FOLDERS {
        walk(&root.join(folder), &mut paths);
    }
    paths.sort();
    let mut sources = Vec::new();
    for path in paths {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        if NOT_CITING.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        let game = OF_GAMES.iter().find(|(start, _)| name.starts_with(start)).map(|(_, g)| *g);
        sources.push(Source { game, text: fs::read_to_string(&path).unwrap(), path: name });
    }
    sources
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                walk(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_listed_folder_exists() {
    let sources = sources();
    assert!(sources.len() > 100, "{} sources", sources.len());
    for (start, _) in OF_GAMES {
        assert!(sources.iter().any(|source| source.path.starts_with(start)), "{start}");
    }
}
