//! What is said, in no language yet.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};

use crate::language::Language;
use crate::table::Table;

/// A text in no language yet: sentences by their keys, with what is inserted in them, and what is the same in all languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Option<Box<Part>>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The same in all languages.
    Same(Cow<'static, str>),
    /// Written in each language.
    Each([Cow<'static, str>; Language::ALL.len()]),
    Sentence(&'static Table, Cow<'static, str>, Vec<(&'static str, Argument)>),
    /// A moment, in milliseconds since 1970, and how it is written.
    Moment(i64, Writer),
    /// Texts one after the other, with the same between each two.
    Joined(Vec<Text>, &'static str),
}

/// Writes a moment in a time zone, by its name in the IANA database, or in none.
#[derive(Clone, Copy, Debug)]
struct Writer(fn(i64, Option<&str>) -> Text);

impl PartialEq for Writer {
    /// Two functions cannot be compared; what they write can.
    fn eq(&self, other: &Self) -> bool {
        (self.0)(0, None) == (other.0)(0, None)
    }
}

impl Eq for Writer {}

/// What is inserted in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, which the sentence can choose a plural form by.
    Number(i64),
    /// A text.
    Text(Text),
}

impl Text {
    /// Creates a text that is the same in all languages, such as a name or a move.
    #[must_use]
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Part::Same(text.into()))
    }

    fn of(part: Part) -> Self {
        Self(Some(Box::new(part)))
    }

    /// Creates the empty text.
    #[must_use]
    pub const fn empty() -> Self {
        Self(None)
    }

    /// Creates the sentence of a table with a key; [`text!`](crate::text!) is shorter.
    #[must_use]
    pub fn sentence(table: &'static Table, key: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Part::Sentence(table, key.into(), Vec::new()))
    }

    /// Inserts something in a sentence, by the name that it has there without `$`.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Self {
        if let Some(Part::Sentence(_, _, arguments)) = self.0.as_deref_mut() {
            arguments.push((name, argument.into()));
        }
        self
    }

    /// Creates a text of several, with the same between each two, in all languages. Empty texts are left out.
    #[must_use]
    pub fn joined(texts: impl IntoIterator<Item = Self>, between: &'static str) -> Self {
        Self::of(Part::Joined(texts.into_iter().filter(|text| !text.is_empty()).collect(), between))
    }

    /// Creates a text of several lines. Empty texts are left out.
    #[must_use]
    pub fn lines(texts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(texts, "\n")
    }

    /// Returns whether nothing is said in any language.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Some(part) = &self.0 else { return true };
        match &**part {
            Part::Same(text) => text.is_empty(),
            Part::Each(texts) => texts.iter().all(|text| text.is_empty()),
            Part::Sentence(..) | Part::Moment(..) => false,
            Part::Joined(texts, _) => texts.iter().all(Self::is_empty),
        }
    }

    /// Creates a text that is written anew in each language.
    #[must_use]
    pub fn each(write: impl FnMut(Language) -> Cow<'static, str>) -> Self {
        Self::of(Part::Each(Language::ALL.map(write)))
    }

    /// Creates a text of a moment, in milliseconds since 1970, which `write` writes anew in the time zone of the reader once that is
    /// known.
    #[must_use]
    pub fn moment(at: i64, write: fn(i64, Option<&str>) -> Self) -> Self {
        Self::of(Part::Moment(at, Writer(write)))
    }

    /// Returns whether a moment is in it that is not yet written in a time zone.
    #[must_use]
    pub fn has_moments(&self) -> bool {
        match self.0.as_deref() {
            Some(Part::Moment(..)) => true,
            Some(Part::Sentence(_, _, arguments)) => arguments.iter().any(
                |(_, argument)| matches!(argument, Argument::Text(text) if text.has_moments()),
            ),
            Some(Part::Joined(texts, _)) => texts.iter().any(Self::has_moments),
            Some(Part::Same(_) | Part::Each(_)) | None => false,
        }
    }

    /// Writes all moments in it in a time zone.
    pub fn set_zone(&mut self, zone: &str) {
        match self.0.as_deref_mut() {
            Some(Part::Moment(at, write)) => *self = (write.0)(*at, Some(zone)),
            Some(Part::Sentence(_, _, arguments)) => {
                for (_, argument) in arguments {
                    if let Argument::Text(text) = argument {
                        text.set_zone(zone);
                    }
                }
            }
            Some(Part::Joined(texts, _)) => texts.iter_mut().for_each(|text| text.set_zone(zone)),
            Some(Part::Same(_) | Part::Each(_)) | None => {}
        }
    }

    /// Returns the text in English, for records, logs and tests.
    #[must_use]
    pub fn english(&self) -> String {
        self.say(Language::English)
    }

    /// Returns the text in a language.
    #[must_use]
    pub fn say(&self, language: Language) -> String {
        let Some(part) = &self.0 else { return String::new() };
        match &**part {
            Part::Same(text) => text.clone().into_owned(),
            Part::Each(texts) => texts[language as usize].clone().into_owned(),
            Part::Sentence(table, key, arguments) => {
                let mut values = FluentArgs::with_capacity(arguments.len());
                for (name, argument) in arguments {
                    let value = match argument {
                        Argument::Number(number) => FluentValue::from(*number),
                        Argument::Text(text) => FluentValue::from(text.say(language)),
                    };
                    values.set(*name, value);
                }
                table.say(key, &values, language)
            }
            Part::Moment(at, write) => (write.0)(*at, None).say(language),
            Part::Joined(texts, between) => {
                let said: Vec<String> = texts.iter().map(|text| text.say(language)).collect();
                said.join(between)
            }
        }
    }
}

impl From<Text> for Argument {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(Text::same(text))
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(Text::same(text.to_owned()))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(i64 i32 u64 u32 usize u8);

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: Table = Table::new(
        "moves = { $moves ->\n    [one] one move\n   *[other] { $moves } moves\n }\nsaid = { $name } made { $what }.\nonly = Only here.\n",
        "moves = { $moves ->\n    [one] ein Zug\n   *[other] { $moves } Züge\n }\nsaid = { $name } hat { $what } gemacht.\n",
    );

    fn said(name: &str, moves: i64) -> Text {
        text!(TABLE, "said", name, what = text!(TABLE, "moves", moves))
    }

    #[test]
    fn a_text_is_said_in_each_language() {
        assert_eq!(said("Ann", 1).say(Language::English), "Ann made one move.");
        assert_eq!(said("Ann", 1).say(Language::German), "Ann hat ein Zug gemacht.");
        assert_eq!(said("Ann", 12_345).say(Language::German), "Ann hat 12345 Züge gemacht.");
    }

    #[test]
    fn what_a_language_lacks_is_said_in_english() {
        assert_eq!(text!(TABLE, "only").say(Language::German), "Only here.");
    }

    #[test]
    fn what_is_inserted_is_not_read_as_fluent() {
        let name = "{ $what } \u{2068}\n[one] { moves }";
        assert_eq!(said(name, 2).say(Language::English), format!("{name} made 2 moves."));
    }

    #[test]
    fn moments_are_written_in_the_zone_of_the_reader() {
        let write =
            |at: i64, zone: Option<&str>| Text::same(format!("{at} {}", zone.unwrap_or("UTC")));
        let at = Text::moment(7, write);
        let mut text = Text::lines([text!(TABLE, "said", name = at.clone(), what = "it"), at]);
        assert_eq!((text.english(), text.has_moments()), ("7 UTC made it.\n7 UTC".into(), true));
        text.set_zone("Asia/Tokyo");
        assert_eq!(text.english(), "7 Asia/Tokyo made it.\n7 Asia/Tokyo");
        assert!(!text.has_moments());
    }

    #[test]
    fn texts_are_joined_without_empty_ones() {
        let lines = [said("Ann", 1), Text::empty(), Text::lines([]), said("Bob", 2)];
        let lines = Text::lines(lines).say(Language::English);
        assert_eq!(lines, "Ann made one move.\nBob made 2 moves.");
    }
}
