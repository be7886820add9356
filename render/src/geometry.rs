//! From the view's units to pixels.

use rules::view::CellShape;

use crate::pen::At;

/// The cells' size in whole pixels; all cells of a picture fall on the pixel grid alike, so that one
/// sprite fits every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Geometry {
    /// The outline.
    pub(crate) shape: CellShape,
    /// Distance of neighbours in a row; even, so that half of it is whole.
    pub(crate) width: i32,
    /// Distance of rows.
    pub(crate) pitch: i32,
}

/// Distance of rows of hexagons in the view's units.
const HEX_PITCH: f32 = 0.866_025_4;

impl Geometry {
    /// Cells about `width` pixels wide.
    pub(crate) fn new(shape: CellShape, width: f32) -> Self {
        let width = (width as i32) & !1;
        let pitch = match shape {
            CellShape::Square => width,
            CellShape::Hexagon => (width as f32 * HEX_PITCH).round() as i32,
        };
        Self { shape, width, pitch }
    }

    /// The pixel offset of a place in the view's units, y still upwards.
    pub(crate) fn offset(self, x: f32, y: f32) -> (i32, i32) {
        ((x * self.width as f32).round() as i32, (y * self.vertical()).round() as i32)
    }

    /// Pixels to the view's unit, vertically.
    pub(crate) fn vertical(self) -> f32 {
        match self.shape {
            CellShape::Square => self.pitch as f32,
            CellShape::Hexagon => self.pitch as f32 / HEX_PITCH,
        }
    }

    /// How far a cell reaches from its centre: sideways, and up and down.
    pub(crate) fn reach(self) -> At {
        match self.shape {
            CellShape::Square => (self.width as f32 / 2.0, self.pitch as f32 / 2.0),
            CellShape::Hexagon => (self.width as f32 / 2.0, self.pitch as f32 * 2.0 / 3.0),
        }
    }

    /// The corners of a cell about `center`, moved in by `inset` pixels.
    pub(crate) fn outline(self, (x, y): At, inset: f32) -> Vec<At> {
        let (rx, ry) = self.reach();
        let k = 1.0 - inset / rx.max(1.0);
        let (rx, ry) = (rx * k, ry * k);
        let corners: &[At] = match self.shape {
            CellShape::Square => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
            CellShape::Hexagon => {
                &[(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)]
            }
        };
        corners.iter().map(|&(cx, cy)| (x + cx * rx, y + cy * ry)).collect()
    }

    /// The gap between a cell's edge and its tile; squares touch.
    pub(crate) fn gap(self) -> f32 {
        match self.shape {
            CellShape::Square => 0.0,
            CellShape::Hexagon => (self.width as f32 * 0.018).max(0.6),
        }
    }

    /// Rows of a sprite above the centre, as many below.
    pub(crate) fn half_rows(self) -> i32 {
        self.reach().1.ceil() as i32
    }

    /// The pixels `-n..n` about the centre that belong to the cell in a row (counted from the
    /// centre, downwards).
    pub(crate) fn half_span(self, row: i32) -> i32 {
        let (rx, ry) = self.reach();
        let y = (row as f32 + 0.5).abs();
        let extent = match self.shape {
            _ if y > ry => 0.0,
            CellShape::Square => rx,
            CellShape::Hexagon if y <= ry / 2.0 => rx,
            CellShape::Hexagon => rx * (ry - y) / (ry / 2.0),
        };
        (extent - 0.5).ceil().max(0.0) as i32
    }
}
