//! Texts similar to given ones, for tests that run the fuzz targets.

use super::random::Random;

/// A text with some of its bytes changed, duplicated or removed, or with pieces of another inserted.
pub(crate) fn mutated(random: &mut Random, texts: &[Vec<u8>]) -> Vec<u8> {
    let mut text = texts[random.below(texts.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 if at < text.len() => text[at] = random.next() as u8,
            1 if at < text.len() => {
                text.remove(at);
            }
            2 => text.insert(at, random.next() as u8 % 128),
            3 => {
                let other = &texts[random.below(texts.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(12)).min(other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
            _ if !text.is_empty() => {
                let from = random.below(text.len());
                let to = (from + random.below(6)).min(text.len());
                let part = text[from..to].to_vec();
                text.splice(at..at, part);
            }
            _ => {}
        }
    }
    text
}

/// The files of a directory in the order of their names; at least one.
#[allow(dead_code)]
pub(crate) fn seeds(directory: &std::path::Path) -> Vec<Vec<u8>> {
    let files =
        std::fs::read_dir(directory).unwrap_or_else(|e| panic!("{}: {e}", directory.display()));
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} contains no seeds", directory.display());
    paths.iter().map(|path| std::fs::read(path).unwrap_or_default()).collect()
}
