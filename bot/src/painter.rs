//! Drawing pictures for messages.

use render::{Animation, Chart, RenderError};
use rules::Seat;
use rules::game::{Refusal, SetupError};
use rules::record::{Record, ReplayError};
use rules::view::View;

use crate::chat::{Picture, PictureStyle};
use crate::game::state::LineError;
use crate::store::StoreError;

/// Why a picture cannot be drawn. The message is then sent without it.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// What it should show cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The line that leads to the position cannot be played.
    #[error(transparent)]
    Line(#[from] LineError),
    /// There are no such actions to mark.
    #[error(transparent)]
    Targets(#[from] Refusal),
    /// The record of the game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("{0}")]
    Other(&'static str),
}

impl From<&'static str> for PaintError {
    fn from(why: &'static str) -> Self {
        Self::Other(why)
    }
}

/// A renderer of pictures: the render crate in the daemon, a quick one in tests.
pub trait Painter: Send + Sync + 'static {
    /// Draws a position or a diagram. `players` has the names of the players by seat, with an empty name for a free seat; it is empty if there
    /// is no game. `look` is the viewer's theme and palette.
    fn paint(
        &self,
        view: &View,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, PaintError>;

    /// Draws several positions in one picture, each with the names of its players. No positions are an error.
    fn paint_all(
        &self,
        boards: &[(View, Vec<String>)],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        let (view, players) = boards.first().ok_or("there are no positions")?;
        self.paint(view, players, look)
    }

    fn paint_chart(&self, chart: &dyn Chart, look: PictureStyle) -> Result<Picture, PaintError> {
        Ok(Picture {
            png: Vec::new(),
            alt: chart.alt_text(look.language),
            text_board: chart.text(look.language),
        })
    }

    /// Draws a game as an animation from the side of a seat. Returns `None` if the painter draws none.
    fn animate(
        &self,
        record: &Record,
        viewer: Seat,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Option<Animation>, PaintError> {
        let _ = (record, viewer, players, look);
        Ok(None)
    }

    /// Writes the page on which a game is stepped through, with the expected shares in every position if there are any. Returns `None`
    /// if the painter writes none.
    fn page(
        &self,
        record: &Record,
        players: &[String],
        shares: &[Vec<f32>],
        look: PictureStyle,
    ) -> Result<Option<String>, PaintError> {
        let _ = (record, players, shares, look);
        Ok(None)
    }
}

/// A painter that draws nothing: the headline as text board, and an empty PNG.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPainter;

impl Painter for NoPainter {
    fn paint(
        &self,
        view: &View,
        _players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        let headline = view.headline.say(look.language);
        Ok(Picture { png: Vec::new(), alt: headline.clone(), text_board: headline })
    }
}
