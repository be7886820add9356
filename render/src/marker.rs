//! The discs beside a board that show where each player sits.

use rules::view::{Side, View};

use crate::artwork::letter_disc;
use crate::board::DISC;
use crate::error::RenderError;
use crate::font::Fonts;
use crate::pen::Pen;
use crate::pixmap::Pixmap;
use crate::seat::army_of;
use crate::theme::Colors;

/// When a player has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Turn {
    Now,
    Next,
    Later,
}

/// Everything that determines how the disc of a side looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Marker {
    army: u8,
    letter: char,
    in_game: bool,
    turn: Turn,
    /// Width of a cell in pixels.
    cell: i32,
}

impl Marker {
    /// Creates the disc of a side, beside cells `cell` pixels wide.
    pub(crate) fn new(view: &View, side: &Side, cell: i32) -> Self {
        let seat = view.seats.iter().find(|s| s.seat == side.seat);
        let turn = match seat {
            Some(seat) if seat.to_act => Turn::Now,
            Some(seat) if seat.next.is_some() => Turn::Next,
            _ => Turn::Later,
        };
        let in_game = seat.is_none_or(|s| s.in_game);
        Self { army: army_of(view, side.seat), letter: side.letter, in_game, turn, cell }
    }

    /// Draws the disc in the middle of a square.
    pub(crate) fn draw(&self, colors: &Colors, fonts: &Fonts) -> Result<Pixmap, RenderError> {
        let cell = self.cell as f32;
        let side = 2 * (cell * DISC).ceil() as usize;
        let mut pixmap = Pixmap::filled(side, side, colors.background);
        let at = (side as f32 / 2.0, side as f32 / 2.0);
        {
            let pen = Pen::new(&mut pixmap, fonts);
            let ring = match self.turn {
                Turn::Now => Some((cell * 0.08, colors.accent)),
                Turn::Next => Some((cell * 0.035, colors.muted)),
                Turn::Later => None,
            };
            if let Some((width, color)) = ring {
                pen.ring(at, cell * (DISC - 0.01) - width / 2.0, width, color)?;
            }
        }
        let army = if self.in_game { colors.army(self.army) } else { colors.dead_army(self.army) };
        letter_disc(&mut pixmap, fonts, self.letter, army, at, cell * 0.86)?;
        Ok(pixmap)
    }
}
