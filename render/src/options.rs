//! The options of a picture.

use locale::Language;

use crate::error::RenderError;
use crate::scale::Scale;
use crate::theme::{Palette, Theme};

/// Which names of cells a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// None.
    Off,
    /// The ranks and files beside the board.
    #[default]
    Edge,
    /// The ranks and files, and the name of each empty cell in a faint colour.
    Cells,
}

/// The size, colours and texts of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RenderOptions {
    /// The width in pixels, [`Self::MIN_WIDTH`] to [`Self::MAX_WIDTH`]; the height follows from it.
    pub width: u32,
    /// The background the picture is shown on.
    pub theme: Theme,
    /// The colours of the armies.
    pub palette: Palette,
    /// Which names of cells are shown.
    pub coordinates: Coordinates,
    /// Whether every piece shows the letter of its owner.
    pub letters: bool,
    /// The names of the players by seat. The seat's name replaces a name that is missing or empty. Characters that
    /// the font lacks are left out, long names are shortened.
    pub names: Vec<String>,
    /// The language of the words.
    pub language: Language,
}

impl RenderOptions {
    /// The smallest allowed width in pixels.
    pub const MIN_WIDTH: u32 = 320;
    /// The largest allowed width in pixels.
    pub const MAX_WIDTH: u32 = 2400;

    /// Returns the scale of the picture, if the width is allowed.
    pub(crate) fn scale(&self) -> Result<Scale, RenderError> {
        let (width, min, max) = (self.width, Self::MIN_WIDTH, Self::MAX_WIDTH);
        if !(min..=max).contains(&width) {
            return Err(RenderError::Width { width, min, max });
        }
        Ok(Scale(width))
    }
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            width: 1200,
            theme: Theme::default(),
            palette: Palette::default(),
            coordinates: Coordinates::default(),
            letters: false,
            names: Vec::new(),
            language: Language::default(),
        }
    }
}
