//! Drawing the pictures that messages ask for.

use rules::view::View;

use crate::bridge::{Look, Picture};

/// What draws: the render crate in the daemon, something quick in tests.
pub trait Painter: Send + Sync + 'static {
    /// Draws a position or a diagram. `players` are the names of those who play, by seat, empty where nobody does and
    /// missing where there is no game; `look` is how whoever sees it likes pictures.
    ///
    /// # Errors
    /// A sentence for the log; the message is then sent without its picture.
    fn paint(&self, view: &View, players: &[String], look: Look) -> Result<Picture, String>;
}

/// Draws nothing: a headline as text board and an empty PNG.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPainter;

impl Painter for NoPainter {
    fn paint(&self, view: &View, _players: &[String], _look: Look) -> Result<Picture, String> {
        let headline = view.headline.clone();
        Ok(Picture { png: Vec::new(), alt: headline.clone(), text_board: headline })
    }
}
