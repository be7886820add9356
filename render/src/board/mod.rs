//! The boards without pieces, drawn once per game, orientation, style and size.

mod labels;
mod layout;

use std::hash::{DefaultHasher, Hash, Hasher};

use locale::Language;
use rules::view::{CellShape, View};

use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::options::{Coordinates, RenderOptions};
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::seat::army_of;
use crate::sprite::{cell_name, spot, tile};
use crate::theme::Colors;
use labels::draw_labels;
pub(crate) use labels::shown_name;
pub(crate) use layout::{DISC, discs, label_side, nearest_cell};
use layout::{PlacedBoard, cell_size, place_boards, total_width};

/// Font size of labels beside hexagons, in units of the view.
const LABEL_SIZE: f32 = 0.36;
/// Font size of labels beside squares, as a fraction of the picture's width.
const BESIDE_SIZE: f32 = 0.0175;
/// Font size of a board's name and the height of its line, as fractions of the picture's width.
const TITLE: (f32, f32) = (0.022, 0.040);
/// Smallest width of a cell in pixels.
const MIN_CELL: i32 = 8;
/// Views with more cells and labels are refused; no game has as many.
const MAX_CELLS: usize = 4096;

/// The part of a picture with the boards.
#[derive(Debug)]
pub(crate) struct BoardLayer {
    /// The empty boards, as wide as the picture.
    pub(crate) image: Indexed,
    /// The shape and size of the cells.
    pub(crate) geometry: Geometry,
    /// The pixel at (0, 0) of each board.
    pub(crate) origins: Vec<(i32, i32)>,
    /// The centres of the discs of the view's sides, in the order of the view.
    pub(crate) discs: Vec<(i32, i32)>,
}

/// Hashes everything of a view that determines how its empty boards look.
pub(crate) fn fingerprint(view: &View, options: &RenderOptions) -> u64 {
    let coordinates = options.coordinates;
    let mut hasher = DefaultHasher::new();
    view.shape.hash(&mut hasher);
    (coordinates, options.width).hash(&mut hasher);
    for board in &view.boards {
        let name = board.title().say(options.language);
        (name, board.cells.len(), board.labels.len()).hash(&mut hasher);
        for cell in &board.cells {
            (cell.x.to_bits(), cell.y.to_bits(), cell.shade).hash(&mut hasher);
            cell.spot.map(|spot| army_of(view, spot.owner)).hash(&mut hasher);
            if coordinates == Coordinates::Cells {
                cell.name.hash(&mut hasher);
            }
        }
        for label in board.labels.iter().filter(|_| coordinates != Coordinates::Off) {
            (label.x.to_bits(), label.y.to_bits(), &label.text).hash(&mut hasher);
        }
    }
    for side in &view.sides {
        let (edge, outwards) = (side.edge, side.outwards);
        [edge.0, edge.1, outwards.0, outwards.1].map(f32::to_bits).hash(&mut hasher);
    }
    hasher.finish()
}

impl BoardLayer {
    /// Draws the empty boards side by side.
    pub(crate) fn new(
        view: &View,
        options: &RenderOptions,
        colors: &Colors,
        fonts: &Fonts,
        table: &mut ColorTable,
    ) -> Result<Self, RenderError> {
        let (coordinates, width, language) = (options.coordinates, options.width, options.language);
        let too_large = RenderError::DoesNotFit { width };
        if view.boards.iter().map(|b| b.cells.len() + b.labels.len()).sum::<usize>() > MAX_CELLS {
            return Err(too_large);
        }
        let pixels = width as f32;
        let edge = coordinates != Coordinates::Off;
        let mut places = place_boards(view, edge, pixels)?;
        let (cell, share) = cell_size(&mut places, view.shape, pixels);
        let total = total_width(&places);
        if total.cells == 0.0 || !cell.is_finite() {
            let geometry = Geometry::new(view.shape, MIN_CELL as f32);
            let origins = vec![(0, 0); places.len()];
            let image = Indexed::filled(width as usize, 0, 0);
            return Ok(Self { image, geometry, origins, discs: Vec::new() });
        }
        let geometry = Geometry::new(view.shape, cell);
        if geometry.width < MIN_CELL {
            return Err(too_large);
        }
        let (cell, vertical) = (geometry.horizontal(), geometry.vertical());
        let titled = view.boards.iter().any(|b| b.name.is_some());
        let title_height = if titled { (pixels * TITLE.1).round() } else { 0.0 };
        let tallest = places.iter().map(|p| p.height().at(vertical)).fold(0.0, f32::max);
        let height = (title_height + tallest).ceil();
        let mut left = (pixels - total.at(cell)) / 2.0;
        let mut origins = Vec::with_capacity(places.len());
        let mut pixmap = Pixmap::filled(width as usize, height as usize, colors.background);
        let pen = Pen::new(&mut pixmap, fonts);
        let painter =
            Painter { view, coordinates, language, pixels, share, geometry, colors, fonts, pen };
        for place in &places {
            let cells = place.cells;
            let start = left + place.before.at(cell) + place.room[0].at(cell);
            let x = (start - cells.left * cell).round();
            let above = (tallest - place.height().at(vertical)) / 2.0 + place.room[3].at(vertical);
            let y = (title_height + above + cells.top * vertical).round();
            let origin = (x as i32, y as i32);
            painter.title(place, start)?;
            painter.cells(place, origin)?;
            if edge {
                painter.labels(place, origin, place.room[1].at(cell) > 0.0)?;
            }
            origins.push(origin);
            left += place.width().at(cell);
        }
        drop(painter);
        let (x, y) = origins.first().copied().unwrap_or_default();
        let offsets = discs(view, edge).into_iter().map(|(dx, dy)| geometry.offset(dx, dy));
        let discs = offsets.map(|(dx, dy)| (x + dx, y - dy)).collect();
        Ok(Self { image: table.quantize(&pixmap), geometry, origins, discs })
    }
}

/// Draws the boards with a pen.
struct Painter<'a> {
    view: &'a View,
    coordinates: Coordinates,
    language: Language,
    /// The width of the picture.
    pixels: f32,
    /// How much of their usual size labels keep.
    share: f32,
    geometry: Geometry,
    colors: &'a Colors,
    fonts: &'a Fonts,
    pen: Pen<'a>,
}

impl Painter<'_> {
    /// Draws the name of a board above its cells, which start at `left`.
    fn title(&self, place: &PlacedBoard<'_>, left: f32) -> Result<(), RenderError> {
        if place.board.name.is_none() {
            return Ok(());
        }
        let name = self.fonts.printable(&place.board.title().say(self.language));
        let width = place.cells.width() * self.geometry.horizontal();
        let size = self.pixels * TITLE.0;
        let look = Lettering { weight: Weight::Bold, size, color: self.colors.text };
        let name = self.fonts.elide(look.weight, size, &name, width);
        self.pen.text(&name, look, Anchor::Center, (left + width / 2.0, self.pixels * 0.018))
    }

    /// Draws the cells of a board whose (0, 0) is at `origin`.
    fn cells(&self, place: &PlacedBoard<'_>, origin: (i32, i32)) -> Result<(), RenderError> {
        let (pen, geometry, colors) = (&self.pen, self.geometry, self.colors);
        for cell in &place.board.cells {
            let ground = colors.shade(cell.shade);
            let at = geometry.on_picture(origin, cell.x, cell.y);
            tile(pen, geometry, at, ground, colors.grid(geometry.shape, cell.shade))?;
            if let Some(owner) = cell.spot.map(|spot| spot.owner) {
                spot(pen, geometry, at, colors.spot(ground, army_of(self.view, owner)))?;
            }
            if self.coordinates == Coordinates::Cells {
                let name = shown_name(self.fonts, &cell.name);
                cell_name(pen, geometry, (colors, self.fonts), ground, &name, at)?;
            }
        }
        Ok(())
    }

    /// Draws the labels of a board, those on its right side only if `right`.
    fn labels(
        &self,
        place: &PlacedBoard<'_>,
        origin: (i32, i32),
        right: bool,
    ) -> Result<(), RenderError> {
        let size = match self.geometry.shape {
            CellShape::Hexagon(_) => (self.geometry.width as f32 * LABEL_SIZE).max(8.0),
            CellShape::Square => self.pixels * BESIDE_SIZE * (self.share * 2.15).min(1.0),
        };
        let look = Lettering { weight: Weight::Regular, size, color: self.colors.muted };
        draw_labels(&self.pen, place, right, (self.geometry, origin), look, self.fonts)
    }
}
