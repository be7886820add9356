//! The numbers by which paragraphs are cited.

use std::fmt;
use std::str::FromStr;

/// The number of a section (`6`), a paragraph (`5.1`) or an item (`3 honorable horse`).
///
/// ```
/// use rules::rulebook::Number;
/// let number: Number = "5.1".parse()?;
/// assert_eq!(number, Number::Paragraph(5, 1));
/// assert_eq!(number.section(), 5);
/// assert_eq!(Number::item(3, "Honorable horse").to_string(), "3 honorable horse");
/// # Ok::<(), rules::rulebook::NotANumber>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Number {
    /// A section as a whole, or the text before its first paragraph.
    Section(u8),
    /// A paragraph: its section and its own number, from 1.
    Paragraph(u8, u8),
    /// An item: its section and its title in lower case.
    Item(u8, String),
}

impl Number {
    /// Creates the number of an item from its title, in any case.
    #[must_use]
    pub fn item(section: u8, title: &str) -> Self {
        Self::Item(section, title.to_lowercase())
    }

    /// The section to which it belongs.
    #[must_use]
    pub const fn section(&self) -> u8 {
        match self {
            Self::Section(section) | Self::Paragraph(section, _) | Self::Item(section, _) => {
                *section
            }
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Section(section) => write!(f, "{section}"),
            Self::Paragraph(section, paragraph) => write!(f, "{section}.{paragraph}"),
            Self::Item(section, title) => write!(f, "{section} {title}"),
        }
    }
}

/// The error of parsing a text that is not a [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a number is written '5', '5.1' or '3 knight'")]
pub struct NotANumber;

impl FromStr for Number {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let digits = |text: &str| match text.parse() {
            Ok(number) if text.bytes().all(|b| b.is_ascii_digit()) => Ok(number),
            _ => Err(NotANumber),
        };
        if let Some((section, title)) = text.split_once(' ') {
            let section = digits(section)?;
            return if title.is_empty() { Err(NotANumber) } else { Ok(Self::item(section, title)) };
        }
        match text.split_once('.') {
            Some((section, paragraph)) => Ok(Self::Paragraph(digits(section)?, digits(paragraph)?)),
            None => Ok(Self::Section(digits(text)?)),
        }
    }
}
