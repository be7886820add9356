//! Drawing the pictures that messages ask for.

use rules::{Game, Seat};

use crate::bridge::{Look, Picture};

/// What draws: the render crate in the daemon, something quick in tests.
pub trait Painter: Send + Sync + 'static {
    /// Draws a position from a seat; `targets` is a piece whose targets are marked: its seat and its
    /// cell in that seat's frame; `look` is how whoever sees it likes pictures.
    ///
    /// # Errors
    /// A sentence for the log; the message is then sent without its picture.
    fn paint(
        &self,
        game: &dyn Game,
        viewer: Seat,
        targets: Option<(Seat, &str)>,
        look: Look,
    ) -> Result<Picture, String>;
}

/// Draws nothing: a headline as text board and an empty PNG.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPainter;

impl Painter for NoPainter {
    fn paint(
        &self,
        game: &dyn Game,
        viewer: Seat,
        _targets: Option<(Seat, &str)>,
        _look: Look,
    ) -> Result<Picture, String> {
        let headline = game.view(viewer).headline;
        Ok(Picture { png: Vec::new(), alt: headline.clone(), text_board: headline })
    }
}
