//! The rulebook: the pages in `rules/rulebook`, and the topics that `/rules` shows from them.
//!
//! Each page is a Markdown file with numbered paragraphs; comments and tests cite these paragraphs. Block quotes in a page
//! are [`Topic`]s, short texts for players, which files beside the page say in other languages. `rules/rulebook/README.md` describes the format. Pages are compiled into the
//! program and parsed once, on first use. Tests parse every page, so that players never meet a malformed one.
//!
//! ```
//! use rules::{Variant, rulebook};
//! let page = rulebook::page(Some(Variant::Siege)).expect("Siege Chess has a page");
//! let check = page.paragraph(&"5.1".parse()?).expect("paragraph 5.1 exists");
//! assert_eq!(check.title, "In check");
//! let topic = page.topics.iter().find(|topic| topic.name == "check").expect("a topic");
//! assert!(topic.on.contains(&check.number));
//! # Ok::<(), rules::rulebook::NotANumber>(())
//! ```

mod error;
mod number;
mod parse;
mod quote;

use std::sync::LazyLock;

pub use error::{MAX_TOPIC, Mistake, PageError};
pub use number::{NotANumber, Number};

use locale::Language;

use crate::variant::Variant;

/// The pages in Markdown, each with its game, or `None` for the rules that all games share.
pub static SOURCES: LazyLock<Vec<(Option<Variant>, &str)>> = LazyLock::new(|| {
    let games = Variant::ALL.iter().map(|game| (Some(*game), game.description().rulebook[0]));
    std::iter::once((None, include_str!("../../rulebook/general.md"))).chain(games).collect()
});

/// The topics of each game in each other language, in Markdown.
pub static TRANSLATIONS: LazyLock<Vec<(Variant, Language, &str)>> = LazyLock::new(|| {
    let of_game = |game: &Variant| {
        let texts = Language::ALL.into_iter().zip(game.description().rulebook).skip(1);
        texts.map(|(language, text)| (*game, language, text)).collect::<Vec<_>>()
    };
    Variant::ALL.iter().flat_map(of_game).collect()
});

static PAGES: LazyLock<Vec<(Option<Variant>, Page<'static>)>> = LazyLock::new(|| {
    SOURCES.iter().filter_map(|(game, text)| Some((*game, Page::parse(text).ok()?))).collect()
});

static TRANSLATED: LazyLock<Vec<(Variant, Language, Vec<Topic<'static>>)>> = LazyLock::new(|| {
    let translated = |&(game, language, text): &(Variant, Language, &'static str)| {
        Some((game, language, page(Some(game))?.translation(text).ok()?))
    };
    TRANSLATIONS.iter().filter_map(translated).collect()
});

/// Returns the page of a game, or the page of the rules that all games share.
#[must_use]
pub fn page(game: Option<Variant>) -> Option<&'static Page<'static>> {
    PAGES.iter().find(|(of, _)| *of == game).map(|(_, page)| page)
}

/// The topics of a game.
pub(crate) fn topics(game: Variant) -> &'static [Topic<'static>] {
    page(Some(game)).map_or(&[], |page| &page.topics)
}

/// The topics of a game in a language, in the same order.
#[must_use]
pub fn topics_in(game: Variant, language: Language) -> &'static [Topic<'static>] {
    let translated = TRANSLATED.iter().find(|(of, to, _)| (*of, *to) == (game, language));
    translated.map_or_else(|| topics(game), |(_, _, topics)| topics)
}

/// One page of the rulebook: the rules of a game, or what all games share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<'a> {
    /// The title, such as `Siege Chess`.
    pub title: &'a str,
    /// The Markdown between the title and the first section.
    pub head: &'a str,
    /// Sections, paragraphs and items, in the order of the page.
    pub paragraphs: Vec<Paragraph<'a>>,
    /// The topics that `/rules` shows, in the order of the page.
    pub topics: Vec<Topic<'a>>,
}

impl Page<'_> {
    /// Returns the paragraph with a number.
    #[must_use]
    pub fn paragraph(&self, number: &Number) -> Option<&Paragraph<'_>> {
        self.paragraphs.iter().find(|paragraph| paragraph.number == *number)
    }
}

/// A section, a numbered paragraph or an item of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph<'a> {
    /// The number by which it is cited.
    pub number: Number,
    /// Its heading, without the number.
    pub title: &'a str,
    /// Its Markdown, up to the next heading.
    pub text: &'a str,
    /// Whether it states rules itself. A section whose whole text is in its paragraphs does not.
    pub has_rules: bool,
}

/// A short text for players about one topic of the rules, which `/rules TOPIC` shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic<'a> {
    /// Its name, lower case. The topic of a kind of piece has the name of the kind.
    pub name: &'a str,
    /// What the reader's language calls it; in English its name.
    pub title: &'a str,
    /// Other words by which players look for it, lower case, in addition to [`crate::page::SYNONYMS`].
    pub also: Vec<&'a str>,
    /// The paragraphs that it summarises; empty for the overview, and in other languages than English.
    pub on: Vec<Number>,
    /// The text: plain sentences with `\n` between paragraphs, at most [`MAX_TOPIC`] characters.
    pub text: String,
}
