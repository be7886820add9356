//! What a caller may choose about a picture.

use crate::theme::{Palette, Theme};

/// Which cells' names are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// None.
    Off,
    /// Ranks and files beside the board.
    #[default]
    Edge,
    /// Beside the board, and faintly each cell's name in empty cells.
    Cells,
}

/// How a picture is to look.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RenderOptions {
    /// Width in pixels, [`Self::MIN_WIDTH`] to [`Self::MAX_WIDTH`]; the height follows.
    pub width: u32,
    /// What the picture will be seen against.
    pub theme: Theme,
    /// The colours of the armies.
    pub palette: Palette,
    /// Which cells' names are written.
    pub coordinates: Coordinates,
    /// Writes the owner's letter on every piece.
    pub letters: bool,
    /// The players by seat, as they call themselves; missing or empty ones are called by their
    /// seat's name. Characters the font lacks are left out, long names are shortened.
    pub names: Vec<String>,
}

impl RenderOptions {
    /// The least width.
    pub const MIN_WIDTH: u32 = 320;
    /// The greatest width.
    pub const MAX_WIDTH: u32 = 2400;
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
        }
    }
}
