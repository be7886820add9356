//! How pictures look.

/// Dark or light pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// For dark surroundings.
    Dark,
    /// For light ones.
    Light,
}

/// The colours of the armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// As the seats are called.
    Classic,
    /// That stay apart under colour-blindness.
    Safe,
}

/// How somebody likes pictures; what is not said is as configured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Look {
    /// Dark or light.
    pub theme: Option<Theme>,
    /// The colours of the armies.
    pub palette: Option<Palette>,
}

impl Theme {
    /// The word in the configuration and in `/settings`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The theme of a word, any case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Dark, Self::Light].into_iter().find(|t| t.word().eq_ignore_ascii_case(word))
    }
}

impl Palette {
    /// The word in the configuration and in `/settings`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Safe => "safe",
        }
    }

    /// The palette of a word, any case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Classic, Self::Safe].into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}
