//! The error type.

use plotters::drawing::DrawingAreaErrorKind;

/// Why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The requested width is out of range.
    #[error("a picture can be {min} to {max} pixels wide, not {width}")]
    Width {
        /// The requested width in pixels.
        width: u32,
        /// The smallest allowed width.
        min: u32,
        /// The largest allowed width.
        max: u32,
    },
    /// The boards have too many cells, or their cells would be too small to see at the requested width.
    #[error("the boards do not fit into a picture {width} pixels wide")]
    DoesNotFit {
        /// The requested width in pixels.
        width: u32,
    },
    /// A cell, a label or a player's side has coordinates that are not finite or too far away.
    #[error("the view has a cell or label with invalid coordinates")]
    InvalidCoordinates,
    /// An embedded font cannot be read.
    #[error("the embedded font cannot be read")]
    Font,
    /// An embedded piece cannot be read.
    #[error("the artwork of the {0} cannot be read")]
    Artwork(&'static str),
    /// Drawing failed.
    #[error("drawing failed: {0}")]
    Drawing(String),
    /// Writing the PNG failed.
    #[error("writing the PNG failed")]
    Encoding(#[from] png::EncodingError),
    /// Writing the GIF failed.
    #[error("writing the GIF failed")]
    Animation(#[from] gif::EncodingError),
    /// There is nothing to animate.
    #[error("there is no position to draw")]
    NoPosition,
}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for RenderError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self::Drawing(error.to_string())
    }
}
