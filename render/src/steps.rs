//! The numbers and symbols of the last actions on the cells where they started and ended.

use rules::past::Effect;
use rules::view::{CellShape, Mark, Orientation, View};

use crate::error::RenderError;
use crate::font::Weight;
use crate::geometry::Geometry;
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::theme::Colors;

/// A capture.
pub(crate) const CAPTURE: char = '×';
/// A power or another special move.
pub(crate) const SPECIAL: char = '◆';

/// What is written on a cell about one of the last actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    /// Its number, if there are several.
    pub(crate) number: Option<u8>,
    /// What it did; `None` on the cell where it started.
    pub(crate) symbol: Option<char>,
}

/// A cell: the index of its board and its index on that board.
type Place = (usize, usize);

/// What is written on which cells about the last actions. A single action has no number, and nothing is written beside the
/// targets of a piece.
pub(crate) fn steps(view: &View) -> Vec<(Place, Step)> {
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    if cells.any(|c| c.marks.contains(Mark::Selected)) {
        return Vec::new();
    }
    let moves = view.past.iter().filter(|action| action.to.or(action.removed).is_some());
    let several = moves.count() > 1;
    let mut steps: Vec<(Place, Step)> = Vec::new();
    for (i, action) in (1..).zip(&view.past) {
        let number = several.then_some(i);
        let symbol = match action.effect {
            Effect::Quiet | Effect::Ended => None,
            Effect::Capture => Some(CAPTURE),
            Effect::Special => Some(SPECIAL),
        };
        let start = Step { number, symbol: None };
        let end = Step { symbol, ..start };
        // An action that only removes a piece is shown where it did.
        let ends = action.to.or(action.removed);
        for (place, step) in [(action.from, start), (ends, end)] {
            let shown = step.number.is_some() || step.symbol.is_some();
            if let Some(place) = place.filter(|_| shown) {
                steps.retain(|(other, _)| *other != place);
                steps.push((place, step));
            }
        }
    }
    steps
}

/// The radius of the signs of an action, in widths of a cell.
pub(crate) const SIGN: f32 = 0.17;

/// Where the signs of an action are, from the centre of the cell: along the left edge, so that they hide no head of a piece.
pub(crate) fn step_places(geometry: Geometry, piece: bool, step: Step, radius: f32) -> [At; 2] {
    let (cell, apart) = (geometry.width as f32, radius * 1.7);
    if !piece {
        return [(0.0, -apart / 2.0), (0.0, apart / 2.0)].map(|place| match step {
            Step { number: Some(_), symbol: Some(_) } => place,
            _ => (0.0, 0.0),
        });
    }
    let corner = radius - cell * 0.5;
    match geometry.shape {
        CellShape::Square => [(corner, corner), (corner, corner + apart)],
        CellShape::Hexagon(Orientation::PointyTop) => {
            let left = corner + cell * 0.02;
            [(left, -cell * 0.16), (left, apart - cell * 0.16)]
        }
        CellShape::Hexagon(Orientation::FlatTop) => {
            [(-cell * 0.30, -cell * 0.08), (-cell * 0.24, cell * 0.20)]
        }
    }
}

/// Draws the number and symbol of an action, each on a disc in the colour of the last action: on one in the colour of the army
/// they would vanish on its pieces.
pub(crate) fn step_signs(
    pen: &Pen<'_>,
    step: Step,
    colors: &Colors,
    places: [At; 2],
    radius: f32,
) -> Result<(), RenderError> {
    let texts = [step.number.map(|n| n.to_string()), step.symbol.map(String::from)];
    let signs: Vec<(String, At)> = texts.into_iter().flatten().zip(places).collect();
    for (radius, color) in [(radius, colors.target), (radius * 0.84, colors.last)] {
        pen.line(signs.iter().map(|(_, at)| *at), 2.0 * radius, color)?;
        signs.iter().try_for_each(|(_, at)| pen.disc(*at, radius, color))?;
    }
    for (text, at) in signs {
        let size = radius * if text.len() > 1 && text.is_ascii() { 1.2 } else { 1.6 };
        let look = Lettering { weight: Weight::Bold, size, color: colors.target };
        pen.text(&text, look, Anchor::Center, at)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rules::view::{KindName, Marks};

    use super::*;
    use crate::artwork::{Artwork, Form};
    use crate::font::Fonts;
    use crate::pixmap::Pixmap;
    use crate::sprite::{CellLook, PieceLook, Resources, compose};
    use crate::theme::{Colors, Palette, Theme};

    /// What a number and a symbol change on a cell is left of its piece's head, inside the cell, and in the colour of the marker.
    #[test]
    fn numbers_stand_on_the_edge_of_a_cell_in_the_colour_of_the_marker() {
        let (fonts, artwork) = (Fonts::new().unwrap(), Artwork::new().unwrap());
        let hexagon = CellShape::Hexagon;
        let shapes =
            [CellShape::Square, hexagon(Orientation::PointyTop), hexagon(Orientation::FlatTop)];
        for (shape, width) in shapes.into_iter().flat_map(|shape| [46, 60, 100].map(|w| (shape, w)))
        {
            let geometry = Geometry::new(shape, width as f32);
            let colors = Colors::new(shape, Theme::Dark, Palette::Classic);
            let resources = Resources { artwork: &artwork, fonts: &fonts, colors: &colors };
            let piece = PieceLook {
                army: 1,
                kind: KindName { letter: 'K', name: "king" },
                form: Form::Full,
                dead: false,
                letter: None,
                badge: None,
            };
            let bare = CellLook {
                geometry,
                shade: 0,
                spot: None,
                marks: Marks::default(),
                piece: Some(piece),
                name: None,
                step: None,
            };
            let drawn = |step: Option<Step>| {
                let side = 2 * width as usize;
                let mut pixmap = Pixmap::filled(side, side, colors.background);
                let look = CellLook { step, ..bare.clone() };
                compose(&mut pixmap, &look, &resources, (width as f32, width as f32)).unwrap();
                pixmap.pixels().to_vec()
            };
            for symbol in [None, Some(CAPTURE)] {
                let step = Step { number: Some(1), symbol };
                let (before, after) = (drawn(None), drawn(Some(step)));
                let differing: Vec<usize> =
                    (0..before.len()).filter(|&i| before[i] != after[i]).collect();
                assert!(differing.iter().any(|&i| after[i] == colors.last), "{shape:?}");
                for i in differing {
                    assert_ne!(before[i], colors.background, "{shape:?} {width}: outside");
                    let side = 2 * width as usize;
                    let x = (i % side) as f32 / width as f32 - 1.0;
                    assert!(x < -0.05, "{shape:?} {width}: {x}");
                    assert_ne!(after[i], colors.army(1).fill);
                }
            }
        }
    }
}
