//! Zobrist keys: one random word for each piece on each cell, and the difference between two boards.

use std::sync::LazyLock;

use rules::board::Cell;
use rules::engine::{Codes, mix};

/// The words by code and cell.
struct Words(Vec<u64>);

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let word = |index: u64| if index < Cell::MAX as u64 { 0 } else { mix(0x5157_0001, index) };
    Words((0..256 * Cell::MAX as u64).map(word).collect())
});

/// Returns the word of a piece on a cell; 0 for an empty cell.
#[inline]
#[must_use]
pub fn word(code: u8, cell: usize) -> u64 {
    WORDS.0[usize::from(code) * Cell::MAX + cell]
}

/// Calls `visit` with the index of each cell that differs between two boards.
#[inline]
pub fn differences(before: &Codes, after: &Codes, mut visit: impl FnMut(usize)) {
    let (before, rest) = before.as_chunks::<8>();
    let (after, _) = after.as_chunks::<8>();
    debug_assert!(rest.is_empty());
    for (group, (one, two)) in before.iter().zip(after).enumerate() {
        let mut changed = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*two);
        while changed != 0 {
            let byte = changed.trailing_zeros() as usize / 8;
            visit(8 * group + byte);
            changed &= !(0xff << (8 * byte));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_found_once_each() {
        let before = [3_u8; Cell::MAX];
        let mut after = before;
        for cell in [0, 7, 8, 100, 191] {
            after[cell] = 0;
        }
        let mut found = Vec::new();
        differences(&before, &after, |cell| found.push(cell));
        assert_eq!(found, [0, 7, 8, 100, 191]);
    }

    #[test]
    fn words_differ_and_empty_cells_have_none() {
        let mut all: Vec<u64> =
            (1..=255).flat_map(|code| (0..Cell::MAX).map(move |cell| word(code, cell))).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!((0..Cell::MAX).all(|cell| word(0, cell) == 0));
    }
}
