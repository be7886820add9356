//! Finds the page of a game's rules that words mean.

use locale::{Language, Text};
use rules::Variant;
use rules::page::key;
use rules::steps::take;

use crate::game::command::nearest;

pub(crate) const OPTIONS: &str = "options";
/// The first page of every game.
pub(crate) const OVERVIEW: &str = "overview";

/// The shortest word that is corrected; shorter words are similar to too many others.
const SHORTEST_SLIP: usize = 4;

/// The shortest word of a question that is looked up.
const SHORTEST_IN_QUESTION: usize = 3;

/// The cost of looking a word up, in steps.
const LOOKED_UP: usize = 100;

/// The most blanks in the name of a game, piece or topic, each counted.
const MOST_BLANKS: usize = 8;

/// The longest name of a board or other diagram of a piece, in bytes.
const LONGEST_BOARD: usize = 40;

/// The most words of a question that are looked up.
const MOST_WORDS: usize = 50;

/// The page that words mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found<'a> {
    /// A page of a game: its topic, and a board after the name of a piece (`imp underworld`), which may be empty.
    Page(Variant, &'static str, &'a str),
    /// No page of this game. The text is without the game's name, if one is named.
    Nothing(Variant, &'a str),
}

/// Finds the page that `text` means, where `here` is the current game, if any. A word of the current game comes first, unless it is a
/// piece and the game's name; then the name of a game, with a topic after it; then, without a current game, a word of any; then a misspelt one.
pub(crate) fn find(here: Option<Variant>, text: &str) -> Found<'_> {
    let text = text.trim();
    if let Some(here) = here
        && let Some((topic, board)) = exact(here, text)
        // Whoever names the game wants its rules, even if a piece has the same name.
        && !(is_piece(here, topic) && named(text) == Some((here, "")))
    {
        return Found::Page(here, topic, board);
    }
    let (variant, text) = match named(text) {
        Some((named, "")) => return Found::Page(named, OVERVIEW, ""),
        Some(named) => named,
        None => {
            let mut all = Variant::ALL.iter().copied();
            let known = || all.find(|&variant| exact(variant, text).is_some());
            (here.or_else(known).unwrap_or(Variant::ALL[0]), text)
        }
    };
    if let Some((topic, board)) = exact(variant, text) {
        return Found::Page(variant, topic, board);
    }
    // A word of another game is not taken for a misspelt one.
    let known = !elsewhere(variant, text).is_empty();
    let topic = misspelt(variant, text).or_else(|| within(variant, text)).filter(|_| !known);
    topic.map_or(Found::Nothing(variant, text), |topic| Found::Page(variant, topic, ""))
}

#[cfg(feature = "steps")]
pub(crate) fn look_up(here: Option<Variant>, text: &str) {
    let _ = find(here, text);
}

/// Returns the other games that have a page for these words.
pub(crate) fn elsewhere(variant: Variant, text: &str) -> Vec<Variant> {
    let others = Variant::ALL.iter().copied().filter(|other| *other != variant);
    others.filter(|other| exact(*other, text).is_some()).collect()
}

/// Returns the topic of a text, and the board after the name of a piece.
pub(crate) fn exact(variant: Variant, text: &str) -> Option<(&'static str, &str)> {
    if let Some(topic) = variant.topic(text) {
        return Some((topic, ""));
    }
    blanks(text).take(MOST_BLANKS).find_map(|end| {
        take(LOOKED_UP);
        let (name, board) = (text.get(..end)?, text.get(end..)?.trim());
        if board.len() > LONGEST_BOARD {
            return None;
        }
        let topic = variant.topic(name)?;
        (is_piece(variant, topic) && has_diagram(variant, topic, board)).then_some((topic, board))
    })
}

fn blanks(text: &str) -> impl Iterator<Item = usize> {
    text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(i, _)| i)
}

/// Returns whether a name is a board of the game, or that of another diagram of a piece.
fn has_diagram(variant: Variant, kind: &str, name: &str) -> bool {
    let boards = variant.array_view().boards;
    let options: &[(&str, &str)] = &[];
    let views = variant.new_game(options).map_or_else(|_| Vec::new(), |g| g.piece_views(kind));
    boards.iter().any(|board| board.name.is_some_and(|n| n.eq_ignore_ascii_case(name)))
        || views.iter().any(|view| is_named(&view.aspect_text, name))
}

/// Returns whether a text is this word in any language.
pub(crate) fn is_named(text: &Text, word: &str) -> bool {
    Language::ALL.iter().any(|language| key(&text.say(*language)) == key(word))
}

/// Returns the topic of the first word of a question that is a topic: `how does the knight move?`. The overview, which words
/// such as `capture` lead to, comes after all others.
fn within(variant: Variant, text: &str) -> Option<&'static str> {
    let words = text.split_whitespace().take(MOST_WORDS);
    let words = words.filter(|word| key(word).chars().count() >= SHORTEST_IN_QUESTION);
    let topics = words.inspect(|_| take(LOOKED_UP)).filter_map(|word| variant.topic(word));
    topics.min_by_key(|topic| *topic == OVERVIEW)
}

pub(crate) fn is_piece(variant: Variant, topic: &str) -> bool {
    let options: &[(&str, &str)] = &[];
    variant.new_game(options).is_ok_and(|game| game.kinds().iter().any(|k| k.name == topic))
}

/// Returns the game whose name a text begins with, such as `siege` or `Three Realms Chess`, and the rest of the text.
fn named(text: &str) -> Option<(Variant, &str)> {
    let mut ends: Vec<usize> = blanks(text).take(MOST_BLANKS + 1).collect();
    if ends.len() <= MOST_BLANKS {
        ends.push(text.len());
    }
    // The longest name first: `siege chess` is a name as a whole.
    ends.into_iter().rev().find_map(|end| {
        take(LOOKED_UP);
        let name = key(text.get(..end)?);
        let variant = Variant::ALL.iter().copied().find(|v| {
            let title = v.title();
            let short = title.strip_suffix(" Chess").unwrap_or(title);
            !name.is_empty() && [v.name(), title, short].iter().any(|known| key(known) == name)
        })?;
        Some((variant, text.get(end..)?.trim()))
    })
}

/// Returns the topic of the word nearest to a misspelt one.
fn misspelt(variant: Variant, text: &str) -> Option<&'static str> {
    let typed = key(text);
    if typed.chars().count() < SHORTEST_SLIP {
        return None;
    }
    let index = variant.index().into_iter().map(|(word, topic)| (key(word), topic));
    let index: Vec<(String, &str)> =
        index.filter(|(word, _)| word.len() >= SHORTEST_SLIP).collect();
    let near = nearest(&typed, index.iter().map(|(word, _)| word.as_str()))?;
    index.iter().find(|(word, _)| word == near).map(|(_, topic)| *topic)
}

/// Returns every topic of a game, the overview first.
pub(crate) fn topics(variant: Variant) -> impl Iterator<Item = &'static str> {
    variant.help().iter().map(|topic| topic.name).chain([OPTIONS])
}

/// Returns suggestions for a partly typed topic, as pairs of label and topic. Topics that begin with the text come first,
/// then other words that do, then those that contain it; each topic once. They are in the reader's language, and what begins with
/// the text in English is offered to everybody.
pub(crate) fn suggestions(
    variant: Variant,
    typed: &str,
    language: Language,
) -> Vec<(String, &'static str)> {
    let typed = key(typed);
    let title = |topic: &str| variant.topic_title(topic).say(language);
    if typed.is_empty() {
        // The overview needs no topic, and then there is room for all others.
        return topics(variant).skip(1).map(|topic| (title(topic), topic)).collect();
    }
    let mut index = variant.index_in(language);
    if language != Language::English {
        index.extend(variant.index_in(Language::English));
    }
    let rank = |word: &str, topic: &str| {
        let word_key = key(word);
        let other = u8::from(word != topic && word != title(topic));
        if word_key.starts_with(&typed) {
            Some(other)
        } else {
            word_key.contains(&typed).then_some(2 + other)
        }
    };
    let ranked = index.iter().filter_map(|(word, topic)| Some((rank(word, topic)?, *word, *topic)));
    let mut ranked: Vec<(u8, &str, &'static str)> = ranked.collect();
    // A stable sort: within a rank in the order of the pages.
    ranked.sort_by_key(|(rank, ..)| *rank);
    let mut offers: Vec<(String, &'static str)> = Vec::new();
    for (_, word, topic) in ranked {
        if offers.iter().all(|(_, offered)| *offered != topic) {
            let title = title(topic);
            let shown = if word == title { title } else { format!("{word}: {title}") };
            offers.push((shown, topic));
        }
    }
    offers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::text::MOST_BUTTONS;

    #[test]
    fn a_word_of_the_current_game_comes_first() {
        use Variant::{Chess, Siege, ThreeRealms, Underworld, Wizard};
        for (here, text, variant, topic) in [
            // In a game its name may be a word of its rules, too.
            (None, "siege", Siege, "overview"),
            (Some(Siege), "siege", Siege, "siege"),
            (None, "siege siege", Siege, "siege"),
            (Some(Chess), "siege", Siege, "overview"),
            (Some(Chess), "siege overview", Siege, "overview"),
            (Some(Siege), "siege castling", Siege, "castling"),
            (Some(Chess), "siege siege", Siege, "siege"),
            (None, "wizard", Wizard, "overview"),
            (Some(Wizard), "wizard", Wizard, "overview"),
            (Some(Wizard), "wizard wizard", Wizard, "wizard"),
            (None, "underworld", Underworld, "overview"),
            (Some(Underworld), "underworld", Underworld, "underworld"),
            (Some(ThreeRealms), "underworld", ThreeRealms, "boards"),
            (None, "Three Realms", ThreeRealms, "overview"),
            (None, "three realms chess set-up", ThreeRealms, "set-up"),
            (None, "chess", Chess, "overview"),
            // Without a current game, the first game that has the word.
            (None, "castling", Siege, "castling"),
            (None, "swoop", Wizard, "eagle"),
            (None, "home file", Underworld, "fall"),
            (None, "pegasi", ThreeRealms, "pegasus"),
            // Misspelt words.
            (None, "castlng", Siege, "castling"),
            (None, "fortificaton", Siege, "fortification"),
            (Some(ThreeRealms), "granmaster", ThreeRealms, "grandmaster"),
            (Some(ThreeRealms), "pegasuses", ThreeRealms, "pegasus"),
            (Some(Chess), "wizard confrontaton", Wizard, "check"),
            // Questions.
            (Some(Chess), "how does the knight move?", Chess, "knight"),
            (None, "wizard how do I resurrect a dragon", Wizard, "quest"),
            (Some(Chess), "how does the king capture?", Chess, "king"),
            (Some(Chess), "Wie zieht der Läufer?", Chess, "bishop"),
            // German words.
            (Some(Chess), "Rochade", Chess, "castling"),
            (Some(Chess), "umwandlugn", Chess, "promotion"),
            (None, "wizard Sturzflug", Wizard, "eagle"),
            (None, "Todesberührung", Siege, "touch of death"),
            (None, "siege Türme", Siege, "rook"),
            (None, "Queste", Wizard, "quest"),
            (None, "chess moves", Chess, "overview"),
            (None, "three-realms values", ThreeRealms, "tips"),
        ] {
            assert_eq!(find(here, text), Found::Page(variant, topic, ""), "{text}");
        }
        assert_eq!(find(None, "xyzzy"), Found::Nothing(Siege, "xyzzy"));
        assert_eq!(find(None, "chess xyzzy"), Found::Nothing(Chess, "xyzzy"));
        // A word of another game is not taken for a misspelt word of this one.
        assert_eq!(find(Some(Wizard), "imp"), Found::Nothing(Wizard, "imp"));
        assert_eq!(elsewhere(Wizard, "imp"), [ThreeRealms]);
        assert_eq!(find(None, "wizard queen"), Found::Nothing(Wizard, "queen"));
        assert_eq!(find(None, "three-realms return"), Found::Nothing(ThreeRealms, "return"));
        assert_eq!(find(Some(Chess), "three-realms return"), Found::Nothing(ThreeRealms, "return"));
    }

    #[test]
    fn every_word_is_found_from_any_game() {
        for &variant in Variant::ALL {
            // A sign or a letter after the name of a game does not count.
            let long = |word: &str| word.chars().filter(|c| c.is_alphanumeric()).count() > 1;
            let words = variant.index().into_iter().filter(|(word, _)| long(word));
            for (word, topic) in words {
                let text = format!("{} {word}", variant.name());
                assert_eq!(find(None, &text), Found::Page(variant, topic, ""), "{text}");
                let names_game = named(word) == Some((variant, ""));
                let there = if names_game && is_piece(variant, topic) { OVERVIEW } else { topic };
                assert_eq!(find(Some(variant), word), Found::Page(variant, there, ""), "{text}");
            }
        }
    }

    #[test]
    fn topics_and_other_words_are_offered() {
        let offered = |variant, typed: &str| suggestions(variant, typed, Language::English);
        for &variant in Variant::ALL {
            let all = offered(variant, "");
            let shown: Vec<&str> = all.iter().map(|(_, topic)| *topic).take(MOST_BUTTONS).collect();
            let missing = topics(variant).skip(1).filter(|topic| !shown.contains(topic));
            // Only an empty list of options may be left out.
            assert!(missing.into_iter().all(|t| t == OPTIONS && variant.options().is_empty()));
            for (shown, topic) in all {
                assert_eq!(variant.topic(&shown), Some(topic));
                let first = offered(variant, topic);
                assert_eq!(first[0], (topic.to_owned(), topic), "{variant:?}");
            }
            // The buttons, without the overview, fit under one message.
            let buttons =
                topics(variant).skip(1).filter(|t| *t != OPTIONS || !variant.options().is_empty());
            assert!(buttons.count() <= MOST_BUTTONS, "{variant:?}");
        }
        let some = |variant, typed| -> Vec<String> {
            offered(variant, typed).into_iter().map(|(shown, _)| shown).collect()
        };
        assert_eq!(some(Variant::Siege, "fort"), ["fortification"]);
        assert_eq!(some(Variant::Siege, "handi"), ["handicap: siege"]);
        assert_eq!(some(Variant::Wizard, "swo"), ["swoop: eagle"]);
        assert_eq!(some(Variant::Wizard, "no man's l"), ["no man's land: board"]);
        assert_eq!(some(Variant::ThreeRealms, "ange")[..2], ["angel", "fallen angel"]);
        assert_eq!(some(Variant::Chess, "xyzzy"), Vec::<String>::new());
        let german = |variant, typed| suggestions(variant, typed, Language::German);
        let named = |shown: &str, topic| (shown.to_owned(), topic);
        assert_eq!(german(Variant::Siege, "vers"), [named("Verschanzung", "fortification")]);
        assert_eq!(german(Variant::Siege, "castl"), [named("castling: Rochade", "castling")]);
        assert_eq!(german(Variant::Wizard, "sturz"), [named("sturzflug: Adler", "eagle")]);
        assert_eq!(german(Variant::Chess, "laeu")[0], named("Läufer", "bishop"));
        assert!(german(Variant::Chess, "").contains(&named("Umwandlung", "promotion")));
    }
}
