//! The style of pictures: theme, palette, and the language of what is said of them.

use locale::Language;

/// Dark or light pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    Dark,
    Light,
}

/// The colours of the armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// The colours the seats are named after.
    Classic,
    /// Colours that colour-blind people can tell apart.
    Safe,
}

/// How a picture looks, and in which language its words are; `None` for the configured default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PictureStyle {
    pub theme: Option<Theme>,
    pub palette: Option<Palette>,
    /// The language of the words in the picture and of what is said of it, which is known when the message is stored.
    #[serde(default, skip_serializing_if = "is_english")]
    pub language: Language,
}

fn is_english(language: &Language) -> bool {
    *language == Language::English
}

impl Theme {
    /// Returns the word in the configuration and in `/settings`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// Returns the theme with this word, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Dark, Self::Light].into_iter().find(|t| t.word().eq_ignore_ascii_case(word))
    }
}

impl Palette {
    /// Returns the word in the configuration and in `/settings`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Safe => "safe",
        }
    }

    /// Returns the palette with this word, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Classic, Self::Safe].into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}
