//! The labels beside a board.

use std::cmp::Ordering;

use rules::view::CellShape;

use super::layout::{PlacedBoard, label_side};
use crate::error::RenderError;
use crate::font::Fonts;
use crate::geometry::Geometry;
use crate::pen::{Anchor, Lettering, Pen};

/// How far inwards of its centre a label of several characters starts, in units of the view. Longer labels grow away
/// from the board.
const LABEL_INNER: f32 = 0.2;

/// Draws the labels of a board. Beside squares they are in the middle of their room, whatever the size of the cells;
/// beside hexagons they are at the coordinates of the view.
pub(super) fn draw_labels(
    pen: &Pen<'_>,
    place: &PlacedBoard<'_>,
    right: bool,
    (geometry, origin): (Geometry, (i32, i32)),
    look: Lettering,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let cell = geometry.width as f32;
    for label in &place.board.labels {
        let side = label_side(place.board, label);
        let above = label.y > place.cells.top && place.room[3].at(cell) == 0.0;
        if above || side == Ordering::Greater && !right {
            continue;
        }
        let text = shown_name(fonts, &label.text);
        let (mut x, mut y) = geometry.on_picture(origin, label.x, label.y);
        if geometry.shape == CellShape::Square {
            let edge = |x, y| geometry.on_picture(origin, x, y);
            let ((left, bottom), (right, top)) = (
                edge(place.cells.left, place.cells.bottom),
                edge(place.cells.right, place.cells.top),
            );
            let room = place.room.map(|room| room.at(cell) / 2.0);
            x = if x < left {
                left - room[0]
            } else if x > right {
                right + room[1]
            } else {
                x
            };
            y = if y > bottom {
                bottom + room[2]
            } else if y < top {
                top - room[3]
            } else {
                y
            };
            pen.text(&text, look, Anchor::Center, (x, y))?;
            continue;
        }
        let inner = LABEL_INNER * cell;
        let (anchor, shift) = match side {
            _ if text.chars().count() < 2 => (Anchor::Center, 0.0),
            Ordering::Less => (Anchor::Right, inner),
            Ordering::Equal => (Anchor::Center, 0.0),
            Ordering::Greater => (Anchor::Left, -inner),
        };
        pen.text(&text, look, anchor, (x + shift, y))?;
    }
    Ok(())
}

/// A name of a cell or label, without characters that cannot be shown, cut to four.
pub(crate) fn shown_name(fonts: &Fonts, name: &str) -> String {
    fonts.printable(name).chars().take(4).collect()
}
