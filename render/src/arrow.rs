//! The arrow of a view.

use rules::view::{Arrow, View};

use crate::board::BoardLayer;
use crate::error::RenderError;
use crate::pen::{At, Pen};
use crate::pixmap::Pixmap;
use crate::sprite::Resources;

/// How far the arrow stays away from the centres of its cells, so that the pieces there can be seen, in widths of a cell.
const GAPS: (f32, f32) = (0.34, 0.28);
/// Half the width of the shaft.
const SHAFT: f32 = 0.065;
/// The length and half the width of the head.
const HEAD: (f32, f32) = (0.27, 0.18);
/// The width of the outline, half of which is inside.
const OUTLINE: f32 = 0.05;

/// The pixels of the centres between which the arrow of a view is drawn, on a picture whose boards begin at the row `top`.
pub(crate) fn arrow_ends(view: &View, board: &BoardLayer, top: usize) -> Option<[At; 2]> {
    let place = |(on, cell): (usize, usize)| {
        let (cell, &(x, y)) = (view.boards.get(on)?.cells.get(cell)?, board.origins.get(on)?);
        Some(board.geometry.on_picture((x, y + top as i32), cell.x, cell.y))
    };
    let Arrow { from, to } = view.arrow?;
    Some([place(from)?, place(to)?])
}

/// Draws an arrow between two centres on boards whose cells are `cell` pixels wide.
pub(crate) fn draw_arrow(
    pixmap: &mut Pixmap,
    [from, to]: [At; 2],
    cell: f32,
    resources: &Resources<'_>,
) -> Result<(), RenderError> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let tip = length - GAPS.1 * cell;
    let neck = tip - HEAD.0 * cell;
    let tail = (GAPS.0 * cell).min(neck);
    if length < 1.0 {
        return Ok(());
    }
    // Along the arrow and to its side, in pixels.
    let at = |along: f32, side: f32| {
        let (along, side) = (along / length, side * cell / length);
        (from.0 + dx * along - dy * side, from.1 + dy * along + dx * side)
    };
    let shape = [
        at(tail, SHAFT),
        at(neck, SHAFT),
        at(neck, HEAD.1),
        at(tip, 0.0),
        at(neck, -HEAD.1),
        at(neck, -SHAFT),
        at(tail, -SHAFT),
    ];
    let colors = resources.colors;
    let pen = Pen::new(pixmap, resources.fonts);
    pen.line(shape.into_iter().chain([shape[0]]), OUTLINE * cell, colors.on_check)?;
    pen.polygon(shape, colors.special)
}
