//! Suggestions for misspelt words.

/// Returns the candidate nearest to `word`, if it is at most one typing error away: a letter wrong, missing, added, or
/// swapped with the next; in words of five letters and more, at most two.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let allowed = if word.len() < 5 { 1 } else { 2 };
    candidates
        .into_iter()
        .map(|c| (distance(&word, &c.chars().collect::<Vec<_>>()), c))
        .filter(|(d, _)| *d <= allowed)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}

/// Counts the typing errors between two words (optimal string alignment distance).
pub(crate) fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let swap = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            let get = |row: &[usize], k: usize| row.get(k).copied().unwrap_or(usize::MAX / 2);
            let mut cost = (get(&last, j) + usize::from(x != y))
                .min(get(&last, j + 1) + 1)
                .min(get(&row, j) + 1);
            if swap {
                cost = cost.min(get(&before, j - 1) + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_found_and_other_words_are_not() {
        let all = ["resign", "draw", "board", "moves", "move"];
        assert_eq!(nearest("resgin", all), Some("resign"));
        assert_eq!(nearest("drwa", all), Some("draw"));
        assert_eq!(nearest("BOARDS", all), Some("board"));
        assert_eq!(nearest("mov", all), Some("move"));
        assert_eq!(nearest("pizza", all), None);
        assert_eq!(nearest("", all), None);
    }
}
