//! What can go wrong.

use plotters::drawing::DrawingAreaErrorKind;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The width asked for is out of range.
    #[error("a picture can be {min} to {max} pixels wide, not {width}")]
    Width {
        /// What was asked for.
        width: u32,
        /// The least there is.
        min: u32,
        /// The most there is.
        max: u32,
    },
    /// The boards are too large to show a cell of them in the width asked for.
    #[error("the boards do not fit into a picture {width} pixels wide")]
    DoesNotFit {
        /// What was asked for.
        width: u32,
    },
    /// A cell or label lies nowhere.
    #[error("the view has a cell or label without a proper place")]
    Place,
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
}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for RenderError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self::Drawing(error.to_string())
    }
}
