//! The boards without pieces: drawn once for a game, orientation, theme and size.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use rules::view::{BoardView, CellShape, CellView, Label, Side, View};

use crate::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::indexed::{ColorTable, Indexed};
use crate::options::Coordinates;
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::sprite::{cell_name, spot, tile};
use crate::theme::{Colors, army_of};

/// Room between boards, in cells.
const BETWEEN: f32 = 0.7;
/// Room a label takes about its centre beside hexagons, in cells: short, long, and up or down.
const LABEL: (f32, f32, f32) = (0.42, 0.62, 0.30);
/// Size of labels beside hexagons, in cells.
const LABEL_SIZE: f32 = 0.36;
/// Beside squares, as parts of the picture's width: room for labels, for those two boards share, and
/// their size.
const BESIDE: f32 = 0.0245;
const SHARED: f32 = 0.031;
const BESIDE_SIZE: f32 = 0.0175;
/// Where a label of several characters begins, inwards of its centre, in cells: so that long ones
/// grow away from the board.
const LABEL_INNER: f32 = 0.2;
/// Size of a board's name, as a part of the picture's width, and the height it takes.
const TITLE: (f32, f32) = (0.022, 0.040);
/// Smaller cells show nothing.
const SMALLEST: i32 = 8;
/// How far the disc of a player's side reaches from its middle, in cells.
pub(crate) const DISC: f32 = 0.46;
/// More sides than any game has are not shown.
const MOST_SIDES: usize = 12;
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
    /// The middles of the discs of the view's sides, in its order.
    pub(crate) discs: Vec<(i32, i32)>,
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

    /// How far another extent reaches beyond this one: left, right, below, above.
    fn within(self, all: Self) -> [f32; 4] {
        [self.left - all.left, all.right - self.right, self.bottom - all.bottom, all.top - self.top]
    }

    /// This extent and the disc of a side.
    fn with_disc(self, (x, y): At) -> Result<Self, RenderError> {
        if !(x.abs() <= FARTHEST && y.abs() <= FARTHEST) {
            return Err(RenderError::Place);
        }
        Ok(Self {
            left: self.left.min(x - DISC),
            right: self.right.max(x + DISC),
            bottom: self.bottom.min(y - DISC),
            top: self.top.max(y + DISC),
        })
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

/// Where the discs of the players' sides lie on the first board, by side: just clear of its cells and labels.
fn discs(view: &View, labels: bool) -> Vec<At> {
    let Some(board) = view.boards.first() else { return Vec::new() };
    let far = |side: &Side, away: f32| {
        let (x, y) = (side.edge.0 + side.outwards.0 * away, side.edge.1 + side.outwards.1 * away);
        let clear = |(dx, dy): At| dx.hypot(dy) >= DISC + 0.04;
        let cells = board.cells.iter().all(|c| {
            let reach = ((c.x - x).hypot(c.y - y) - 0.56).max(0.0);
            clear((reach, 0.0))
        });
        let labels = !labels
            || board.labels.iter().all(|l| {
                let long = l.text.chars().nth(2).is_some();
                let wide = if long { LABEL.1 } else { LABEL.0 };
                let beyond = |a: f32, b: f32, room: f32| ((a - b).abs() - room).max(0.0);
                clear((beyond(l.x, x, wide), beyond(l.y, y, LABEL.2)))
            });
        (cells && labels).then_some((x, y))
    };
    let steps = || (16..80).map(|n| n as f32 * 0.05);
    let place = |side: &Side| steps().find_map(|away| far(side, away)).unwrap_or(side.edge);
    view.sides.iter().take(MOST_SIDES).map(place).collect()
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
        let places = places(view, edge, pixels)?;
        let wide = places.iter().fold(Length::default(), |sum, p| sum.plus(p.width()));
        let room = pixels * 0.96;
        let cell = places
            .iter()
            .map(|p| p.height().cell_within(room))
            .fold(wide.cell_within(room), f32::min);
        if wide.cells == 0.0 || !cell.is_finite() {
            let geometry = Geometry::new(view.shape, SMALLEST as f32);
            let origins = vec![(0, 0); places.len()];
            let image = Indexed::filled(width as usize, 0, 0);
            return Ok(Self { image, geometry, origins, discs: Vec::new() });
        }
        let geometry = Geometry::new(view.shape, cell);
        if geometry.width < SMALLEST {
            return Err(too_large);
        }
        let (cell, vertical) = (geometry.width as f32, geometry.vertical());
        let titled = view.boards.iter().any(|b| b.name.is_some());
        let head = if titled { (pixels * TITLE.1).round() } else { 0.0 };
        let tall = places.iter().map(|p| p.height().at(vertical)).fold(0.0, f32::max);
        let height = (head + tall).ceil();
        let mut left = (pixels - wide.at(cell)) / 2.0;
        let mut origins = Vec::with_capacity(places.len());
        let mut pixmap = Pixmap::filled(width as usize, height as usize, colors.background);
        let pen = Pen::new(&mut pixmap, fonts);
        for (i, place) in places.iter().enumerate() {
            let cells = place.cells;
            let start = left + place.before.at(cell) + place.room[0].at(cell);
            let x = (start - cells.left * cell).round();
            let above = (tall - place.height().at(vertical)) / 2.0 + place.room[3].at(vertical);
            let y = (head + above + cells.top * vertical).round();
            let origin = (x as i32, y as i32);
            if let Some(name) = place.board.name {
                let center = start + cells.width() / 2.0 * cell;
                let size = pixels * TITLE.0;
                let look = Lettering { weight: Weight::Bold, size, color: colors.text };
                let name = fonts.printable(name);
                let name = fonts.elide(look.weight, size, &name, cells.width() * cell);
                pen.text(&name, look, Anchor::Center, (center, pixels * 0.018))?;
            }
            for c in &place.board.cells {
                let (ground, at) = (colors.shade(c.shade), on_picture(geometry, origin, c.x, c.y));
                tile(&pen, geometry, at, ground, colors.grid(view.shape, c.shade))?;
                if let Some(owner) = c.spot.map(|spot| spot.owner) {
                    spot(&pen, geometry, at, colors.spot(ground, army_of(view, owner)))?;
                }
                if coordinates == Coordinates::Cells {
                    cell_name(
                        &pen,
                        geometry,
                        (colors, fonts),
                        ground,
                        &shown_name(fonts, &c.name),
                        at,
                    )?;
                }
            }
            if edge {
                let size = match view.shape {
                    CellShape::Hexagon => (cell * LABEL_SIZE).max(8.0),
                    CellShape::Square => pixels * BESIDE_SIZE,
                };
                let look = Lettering { weight: Weight::Regular, size, color: colors.muted };
                let right = places.get(i + 1).is_none_or(|next| !next.shared);
                draw_labels(&pen, place, right, (geometry, origin), look, fonts)?;
            }
            origins.push(origin);
            left += place.width().at(cell);
        }
        drop(pen);
        let first = origins.first().copied().unwrap_or_default();
        let discs = discs(view, edge).into_iter().map(|(x, y)| {
            let (dx, dy) = geometry.offset(x, y);
            (first.0 + dx, first.1 - dy)
        });
        let discs = discs.collect();
        Ok(Self { image: table.quantize(&pixmap), geometry, origins, discs })
    }
}

/// A length that has a part that grows with the cells and one that does not.
#[derive(Clone, Copy, Debug, Default)]
struct Length {
    cells: f32,
    pixels: f32,
}

impl Length {
    fn at(self, cell: f32) -> f32 {
        self.cells * cell + self.pixels
    }

    fn plus(self, other: Self) -> Self {
        Self { cells: self.cells + other.cells, pixels: self.pixels + other.pixels }
    }

    /// The largest cell with which this is not longer than `room`.
    fn cell_within(self, room: f32) -> f32 {
        if self.cells > 0.0 { (room - self.pixels) / self.cells } else { f32::INFINITY }
    }
}

/// A board among others side by side.
#[derive(Clone, Debug)]
struct Place<'a> {
    board: &'a BoardView,
    /// The extent of its cells.
    cells: Extent,
    /// Room for labels: left, right, below, above.
    room: [Length; 4],
    /// Between the board before and the room at the left.
    before: Length,
    /// The labels on the left are those of the board before, too, and that draws none on its right.
    shared: bool,
}

impl<'a> Place<'a> {
    fn new(
        view: &View,
        board: &'a BoardView,
        (edge, is_first): (bool, bool),
        pixels: f32,
    ) -> Result<Self, RenderError> {
        let cells = Extent::of(board, view.shape, false)?;
        let all = Extent::of(board, view.shape, edge)?;
        let reach = cells.within(all);
        let discs = if is_first { discs(view, edge) } else { Vec::new() };
        let with_discs = discs.into_iter().try_fold(all, |all, disc| all.with_disc(disc))?;
        let farther = cells.within(with_discs);
        let room = std::array::from_fn(|side| match view.shape {
            _ if farther[side] > reach[side] => Length { cells: farther[side], pixels: 0.0 },
            CellShape::Hexagon => Length { cells: reach[side], pixels: 0.0 },
            CellShape::Square if reach[side] > 0.0 => {
                Length { cells: 0.0, pixels: pixels * BESIDE }
            }
            CellShape::Square => Length::default(),
        });
        Ok(Self { board, cells, room, before: Length::default(), shared: false })
    }

    fn width(&self) -> Length {
        let cells = Length { cells: self.cells.width(), pixels: 0.0 };
        self.before.plus(self.room[0]).plus(cells).plus(self.room[1])
    }

    fn height(&self) -> Length {
        let cells = Length { cells: self.cells.top - self.cells.bottom, pixels: 0.0 };
        cells.plus(self.room[2]).plus(self.room[3])
    }

    /// What the labels on one side say, by height.
    fn beside(&self, on: Ordering) -> Vec<(u32, &str)> {
        let there = self.board.labels.iter().filter(|l| side(self.board, l) == on);
        let mut said: Vec<_> = there.map(|l| (l.y.to_bits(), l.text.as_str())).collect();
        said.sort_unstable();
        said
    }
}

/// Sets boards side by side. Neighbours whose labels between them say the same share one column of
/// them, so that the cells can be larger.
fn places(view: &View, edge: bool, pixels: f32) -> Result<Vec<Place<'_>>, RenderError> {
    let mut places: Vec<Place<'_>> = Vec::new();
    for board in &view.boards {
        let mut place = Place::new(view, board, (edge, places.is_empty()), pixels)?;
        if let Some(before) = places.last_mut() {
            place.before = Length { cells: BETWEEN, pixels: 0.0 };
            let own = place.beside(Ordering::Less);
            let same = !own.is_empty() && own == before.beside(Ordering::Greater);
            if view.shape == CellShape::Square && edge && same {
                place.shared = true;
                place.before = Length::default();
                before.room[1] = Length::default();
                place.room[0].pixels = pixels * SHARED;
            }
        }
        places.push(place);
    }
    Ok(places)
}

/// Draws a board's labels. Beside squares they stand in the middle of their room, whatever the size of
/// the cells; beside hexagons where the view says.
fn draw_labels(
    pen: &Pen<'_>,
    place: &Place<'_>,
    right: bool,
    (geometry, origin): (Geometry, (i32, i32)),
    look: Lettering,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let cell = geometry.width as f32;
    for label in &place.board.labels {
        let side = side(place.board, label);
        if side == Ordering::Greater && !right {
            continue;
        }
        let text = shown_name(fonts, &label.text);
        let (mut x, mut y) = on_picture(geometry, origin, label.x, label.y);
        if geometry.shape == CellShape::Square {
            let edge = |x, y| on_picture(geometry, origin, x, y);
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

/// Where a place of a board lies on the picture.
fn on_picture(geometry: Geometry, origin: (i32, i32), x: f32, y: f32) -> At {
    let (dx, dy) = geometry.offset(x, y);
    ((origin.0 + dx) as f32, (origin.1 - dy) as f32)
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
