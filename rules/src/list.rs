//! Lists in sentences, and their ends.

use locale::{Table, Text, table, text};

static TABLE: Table = table!("list");

/// Joins alternatives: `a or b or c`.
#[must_use]
pub(crate) fn or(texts: impl IntoIterator<Item = Text>) -> Text {
    texts.into_iter().reduce(|first, last| text!(TABLE, "or", first, last)).unwrap_or_default()
}

/// Joins texts: `a and b and c`.
#[must_use]
pub(crate) fn and(texts: impl IntoIterator<Item = Text>) -> Text {
    texts.into_iter().reduce(|first, last| text!(TABLE, "and", first, last)).unwrap_or_default()
}

/// Ends a sentence that has no full stop.
#[must_use]
pub(crate) fn ended(sentence: Text) -> Text {
    Text::joined([sentence, Text::same(".")], "")
}

/// Takes the full stop off a sentence.
#[must_use]
pub(crate) fn without_stop(sentence: &Text) -> Text {
    Text::each(|language| sentence.say(language).trim_end_matches('.').to_owned().into())
}
