//! The languages.

/// A language in which people read sentences.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Language {
    /// English, in which everything can be said.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All languages, in the order of the sources of a table.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Returns the language's tag, as in [BCP 47](https://www.rfc-editor.org/info/bcp47): `en`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Returns the language's name in the language itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// Returns the language of a tag such as `de` or `en-GB`; `None` if there are no sentences in it.
    ///
    /// ```
    /// use locale::Language;
    ///
    /// assert_eq!(Language::from_tag("de-AT"), Some(Language::German));
    /// assert_eq!(Language::from_tag("fr"), None);
    /// ```
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// Returns the language with this tag or name, in any case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let named = |language: &Self| language.name().eq_ignore_ascii_case(word);
        let english = || word.eq_ignore_ascii_case("german").then_some(Self::German);
        Self::from_tag(word).or_else(|| Self::ALL.into_iter().find(named)).or_else(english)
    }
}
