//! Charts: pictures that show no position.

pub(crate) mod leaderboard;
pub(crate) mod ratings;
pub(crate) mod results;
mod sheet;
pub(crate) mod standings;
pub(crate) mod stored;

use locale::{Language, Table, table};

use crate::error::RenderError;
use crate::options::RenderOptions;
use crate::picture::Picture;
use crate::renderer::Renderer;

static TABLE: Table = table!();

/// A picture that shows no position: how it is drawn, and what it says in words.
pub trait Chart {
    /// Draws it. The names of people are those of the chart.
    ///
    /// # Errors
    /// Returns [`RenderError::Width`] if the width is out of range.
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError>;

    /// Describes it for readers who cannot see the picture, in at most [`ALT_TEXT_LIMIT`](crate::ALT_TEXT_LIMIT) UTF-16 code units.
    fn alt_text(&self, language: Language) -> String;

    /// Returns it as text for a terminal; empty if the message of the chart says the same.
    fn text(&self, language: Language) -> String {
        let _ = language;
        String::new()
    }
}
