//! Conversion from the units of a view to pixels.

use rules::view::{
    CellShape,
    Orientation::{FlatTop, PointyTop},
};

use crate::pen::At;

/// The shape of cells and their size in whole pixels. All cells of a picture have the same alignment to the pixel
/// grid, so that one sprite fits every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Geometry {
    /// Squares or hexagons.
    pub(crate) shape: CellShape,
    /// Distance between opposite sides of a cell; even, so that half of it is a whole number.
    pub(crate) width: i32,
    /// Distance between neighbouring rows, or neighbouring files of hexagons that lie on a side.
    pub(crate) pitch: i32,
}

/// [`Geometry::pitch`] of hexagons in the view's units: `sqrt(3) / 2`.
const HEX_PITCH: f32 = 0.866_025_4;

impl Geometry {
    /// Creates the geometry of cells about `width` pixels wide.
    pub(crate) fn new(shape: CellShape, width: f32) -> Self {
        let width = (width as i32) & !1;
        let pitch = match shape {
            CellShape::Square => width,
            CellShape::Hexagon(_) => (width as f32 * HEX_PITCH).round() as i32,
        };
        Self { shape, width, pitch }
    }

    /// Converts a point in the view's units to an offset in pixels; y still points upwards.
    pub(crate) fn offset(self, x: f32, y: f32) -> (i32, i32) {
        ((x * self.horizontal()).round() as i32, (y * self.vertical()).round() as i32)
    }

    /// Converts a point of a board whose (0, 0) is at `origin` to pixels of the picture.
    pub(crate) fn on_picture(self, origin: (i32, i32), x: f32, y: f32) -> At {
        let (dx, dy) = self.offset(x, y);
        ((origin.0 + dx) as f32, (origin.1 - dy) as f32)
    }

    /// The number of pixels in a horizontal unit of the view.
    pub(crate) fn horizontal(self) -> f32 {
        match self.shape {
            CellShape::Square | CellShape::Hexagon(PointyTop) => self.width as f32,
            CellShape::Hexagon(FlatTop) => self.pitch as f32 / HEX_PITCH,
        }
    }

    /// The number of pixels in a vertical unit of the view.
    pub(crate) fn vertical(self) -> f32 {
        match self.shape {
            CellShape::Square | CellShape::Hexagon(FlatTop) => self.width as f32,
            CellShape::Hexagon(PointyTop) => self.pitch as f32 / HEX_PITCH,
        }
    }

    /// How far a cell extends from its centre: horizontally and vertically.
    pub(crate) fn reach(self) -> At {
        match self.shape {
            CellShape::Square => (self.width as f32 / 2.0, self.pitch as f32 / 2.0),
            CellShape::Hexagon(PointyTop) => {
                (self.width as f32 / 2.0, self.pitch as f32 * 2.0 / 3.0)
            }
            CellShape::Hexagon(FlatTop) => (self.pitch as f32 * 2.0 / 3.0, self.width as f32 / 2.0),
        }
    }

    /// The corners of a cell around a centre, moved inwards by `inset` pixels.
    pub(crate) fn outline(self, (x, y): At, inset: f32) -> Vec<At> {
        let (rx, ry) = self.reach();
        let k = 1.0 - inset / rx.min(ry).max(1.0);
        let (rx, ry) = (rx * k, ry * k);
        let corners: &[At] = match self.shape {
            CellShape::Square => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
            CellShape::Hexagon(PointyTop) => {
                &[(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)]
            }
            CellShape::Hexagon(FlatTop) => {
                &[(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
            }
        };
        corners.iter().map(|&(cx, cy)| (x + cx * rx, y + cy * ry)).collect()
    }

    /// The gap between a cell's edge and its tile; tiles of squares touch.
    pub(crate) fn gap(self) -> f32 {
        match self.shape {
            CellShape::Square => 0.0,
            CellShape::Hexagon(_) => (self.width as f32 * 0.018).max(0.6),
        }
    }

    /// The number of rows of a sprite above its centre, and of those below.
    pub(crate) fn half_rows(self) -> i32 {
        self.reach().1.ceil() as i32
    }

    /// Returns `n` if the pixels `-n..n` around the centre belong to the cell in `row`, counted downwards from the
    /// centre.
    pub(crate) fn half_span(self, row: i32) -> i32 {
        let (rx, ry) = self.reach();
        let y = (row as f32 + 0.5).abs();
        let extent = match self.shape {
            _ if y > ry => 0.0,
            CellShape::Square => rx,
            CellShape::Hexagon(PointyTop) if y <= ry / 2.0 => rx,
            CellShape::Hexagon(PointyTop) => rx * (ry - y) / (ry / 2.0),
            CellShape::Hexagon(FlatTop) => rx * (1.0 - y / ry / 2.0),
        };
        (extent - 0.5).ceil().max(0.0) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pixel belongs to one cell at most, and most pixels belong to one.
    #[test]
    fn the_sprites_of_hexagons_that_lie_on_a_side_do_not_overlap() {
        for width in 16..120 {
            let g = Geometry::new(CellShape::Hexagon(FlatTop), width as f32);
            let rows = -g.half_rows()..g.half_rows();
            let covered: i32 = rows.clone().map(|row| 2 * g.half_span(row)).sum();
            assert!(covered <= g.width * g.pitch, "{g:?}: {covered} pixels");
            assert!(covered * 10 >= g.width * g.pitch * 9, "{g:?}: {covered} pixels");
            for (x, y) in [(0.0, 1.0), (HEX_PITCH, 0.5), (HEX_PITCH, -0.5)] {
                let (dx, dy) = g.offset(x, y);
                for row in rows.clone() {
                    let (here, there) = (g.half_span(row), g.half_span(row + dy));
                    let apart = dx - there >= here;
                    assert!(here == 0 || there == 0 || apart, "{g:?}, row {row}");
                }
            }
        }
    }
}
