//! The boards without pieces: drawn once for a game, orientation, theme and size.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use rules::view::{BoardView, CellShape, CellView, Label, View};

use crate::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::options::Coordinates;
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::sprite::{cell_name, tile};
use crate::theme::{Colors, shade_index};

/// Room between boards, in cells.
const BETWEEN: f32 = 0.7;
/// Room a label takes about its centre, in cells: short, long, and up or down.
const LABEL: (f32, f32, f32) = (0.42, 0.62, 0.30);
/// Size of labels, in cells.
const LABEL_SIZE: f32 = 0.36;
/// Where a label of several characters begins, inwards of its centre, in cells: so that long ones
/// grow away from the board.
const LABEL_INNER: f32 = 0.2;
/// Size of a board's name, as a part of the picture's width, and the height it takes.
const TITLE: (f32, f32) = (0.022, 0.040);
/// Smaller cells show nothing.
const SMALLEST: i32 = 8;
/// More cells than any game has.
const MOST_CELLS: usize = 4096;
/// No place of a board is farther out, in cells.
const FARTHEST: f32 = 1000.0;

/// The boards' part of a picture.
#[derive(Debug)]
pub(crate) struct BoardLayer {
    /// The picture's width, the boards' height.
    pub(crate) image: Indexed,
    /// The cells' size.
    pub(crate) geometry: Geometry,
    /// Where each board's (0, 0) lies.
    pub(crate) origins: Vec<(i32, i32)>,
}

/// The part of a board's plane that is used, in its own units.
#[derive(Clone, Copy, Debug)]
struct Extent {
    left: f32,
    right: f32,
    bottom: f32,
    top: f32,
}

impl Extent {
    fn of(board: &BoardView, shape: CellShape, labels: bool) -> Result<Self, RenderError> {
        let tall = match shape {
            CellShape::Square => 0.5,
            CellShape::Hexagon => 0.578,
        };
        let cells = board.cells.iter().map(|c| (c.x, c.y, 0.5, tall));
        let labels = board.labels.iter().filter(|_| labels).map(|l| {
            let long = l.text.chars().nth(2).is_some();
            (l.x, l.y, if long { LABEL.1 } else { LABEL.0 }, LABEL.2)
        });
        let mut places = cells.chain(labels);
        let first = places.next().unwrap_or((0.0, 0.0, 0.0, 0.0));
        let around = |(x, y, w, h): (f32, f32, f32, f32)| {
            let placed = x.abs() <= FARTHEST && y.abs() <= FARTHEST;
            let extent = Self { left: x - w, right: x + w, bottom: y - h, top: y + h };
            placed.then_some(extent).ok_or(RenderError::Place)
        };
        places.try_fold(around(first)?, |all, place| {
            let one = around(place)?;
            Ok(Self {
                left: all.left.min(one.left),
                right: all.right.max(one.right),
                bottom: all.bottom.min(one.bottom),
                top: all.top.max(one.top),
            })
        })
    }

    fn width(self) -> f32 {
        self.right - self.left
    }

    fn height(self) -> f32 {
        self.top - self.bottom
    }
}

/// A number that tells apart views whose empty boards look different.
pub(crate) fn fingerprint(view: &View, coordinates: Coordinates) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.shape.hash(&mut hasher);
    coordinates.hash(&mut hasher);
    for board in &view.boards {
        (board.name, board.cells.len(), board.labels.len()).hash(&mut hasher);
        for cell in &board.cells {
            (cell.x.to_bits(), cell.y.to_bits(), cell.shade).hash(&mut hasher);
            if coordinates == Coordinates::Cells {
                cell.name.hash(&mut hasher);
            }
        }
        for label in board.labels.iter().filter(|_| coordinates != Coordinates::Off) {
            (label.x.to_bits(), label.y.to_bits(), &label.text).hash(&mut hasher);
        }
    }
    hasher.finish()
}

impl BoardLayer {
    /// Draws the empty boards side by side in a picture `width` pixels wide.
    pub(crate) fn new(
        view: &View,
        coordinates: Coordinates,
        width: u32,
        colors: &Colors,
        fonts: &Fonts,
        table: &mut ColorTable,
    ) -> Result<Self, RenderError> {
        let too_large = RenderError::DoesNotFit { width };
        if view.boards.iter().map(|b| b.cells.len() + b.labels.len()).sum::<usize>() > MOST_CELLS {
            return Err(too_large);
        }
        let pixels = width as f32;
        let edge = coordinates != Coordinates::Off;
        let extents: Vec<Extent> = view
            .boards
            .iter()
            .map(|board| Extent::of(board, view.shape, edge))
            .collect::<Result<_, _>>()?;
        let between = BETWEEN * extents.len().saturating_sub(1) as f32;
        let wide = extents.iter().map(|e| e.width()).sum::<f32>() + between;
        let tall = extents.iter().map(|e| e.height()).fold(0.0, f32::max);
        if tall == 0.0 {
            let geometry = Geometry::new(view.shape, SMALLEST as f32);
            let origins = vec![(0, 0); extents.len()];
            return Ok(Self { image: Indexed::filled(width as usize, 0, 0), geometry, origins });
        }
        let geometry = Geometry::new(view.shape, pixels * 0.96 / wide.max(tall));
        if geometry.width < SMALLEST {
            return Err(too_large);
        }
        let cell = geometry.width as f32;
        let titled = view.boards.iter().any(|b| b.name.is_some());
        let head = if titled { (pixels * TITLE.1).round() } else { 0.0 };
        let height = (head + tall * geometry.vertical()).ceil();
        let mut left = (pixels - wide * cell) / 2.0;
        let mut origins = Vec::with_capacity(extents.len());
        let mut pixmap = Pixmap::filled(width as usize, height as usize, colors.background);
        let pen = Pen::new(&mut pixmap, fonts);
        for (board, extent) in view.boards.iter().zip(&extents) {
            let middle = head + tall * geometry.vertical() / 2.0;
            let x = (left - extent.left * cell).round() as i32;
            let half = (extent.top + extent.bottom) / 2.0 * geometry.vertical();
            let origin = (x, (middle + half).round() as i32);
            if let Some(name) = board.name {
                let center = left + extent.width() * cell / 2.0;
                let size = pixels * TITLE.0;
                let look = Lettering { weight: Weight::Bold, size, color: colors.text };
                let name =
                    fonts.elide(look.weight, size, &fonts.printable(name), extent.width() * cell);
                pen.text(&name, look, Anchor::Center, (center, pixels * 0.018))?;
            }
            draw_board(&pen, board, geometry, origin, coordinates, colors, fonts)?;
            origins.push(origin);
            left += (extent.width() + BETWEEN) * cell;
        }
        drop(pen);
        Ok(Self { image: table.quantize(&pixmap), geometry, origins })
    }
}

fn draw_board(
    pen: &Pen<'_>,
    board: &BoardView,
    geometry: Geometry,
    origin: (i32, i32),
    coordinates: Coordinates,
    colors: &Colors,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let cell = geometry.width as f32;
    let at = |x, y| {
        let (dx, dy) = geometry.offset(x, y);
        ((origin.0 + dx) as f32, (origin.1 - dy) as f32)
    };
    for c in &board.cells {
        let (ground, at) = (colors.shade(shade_index(geometry.shape, c.shade)), at(c.x, c.y));
        tile(pen, geometry, at, ground)?;
        if coordinates == Coordinates::Cells {
            cell_name(pen, geometry, colors, ground, &shown_name(fonts, &c.name), at)?;
        }
    }
    if coordinates != Coordinates::Off {
        let size = (cell * LABEL_SIZE).max(8.0);
        let look = Lettering { weight: Weight::Regular, size, color: colors.muted };
        for label in &board.labels {
            let text = shown_name(fonts, &label.text);
            let (x, y) = at(label.x, label.y);
            let (anchor, shift) = match side(board, label) {
                _ if text.chars().count() < 2 => (Anchor::Center, 0.0),
                Ordering::Less => (Anchor::Right, LABEL_INNER * cell),
                Ordering::Equal => (Anchor::Center, 0.0),
                Ordering::Greater => (Anchor::Left, -LABEL_INNER * cell),
            };
            pen.text(&text, look, anchor, (x + shift, y))?;
        }
    }
    Ok(())
}

/// Whether a label stands left of the cell next to it, straight above or below, or right.
fn side(board: &BoardView, label: &Label) -> Ordering {
    let away = |c: &CellView| (c.x - label.x).powi(2) + (c.y - label.y).powi(2);
    let next = board.cells.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
    match next.map_or(0.0, |cell| label.x - cell.x) {
        dx if dx < -0.3 => Ordering::Less,
        dx if dx > 0.3 => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// A cell's or label's name as far as it can be shown in a cell.
pub(crate) fn shown_name(fonts: &Fonts, name: &str) -> String {
    fonts.printable(name).chars().take(4).collect()
}
