//! Where the boards of a picture are: bounding boxes, room for labels, discs of sides.

use std::cmp::Ordering;

use rules::view::{BoardView, CellShape, CellView, Label, Orientation, Side, View};

use crate::error::RenderError;
use crate::pen::At;

/// The radius of the disc of a side with its ring, in units of the view.
pub(crate) const DISC: f32 = 0.46;
/// Half the size of a label beside hexagons, in units of the view: width of a short one, width of a long one, height.
const LABEL: (f32, f32, f32) = (0.42, 0.62, 0.30);
/// Beside squares, as fractions of the picture's width: room for labels, and room between boards, for labels that two share.
const BESIDE: f32 = 0.0245;
const BETWEEN: f32 = 0.029;
/// The least width of a square on several boards, as a fraction of the picture's: 21 pixels where a chat shows 550.
const LEAST_SQUARE: f32 = 21.0 / 550.0;
/// How small labels and gaps may become so that squares are not smaller than that.
const LEAST_SHARE: f32 = 0.35;
/// At most this many sides are shown; no game has more.
const MAX_SIDES: usize = 12;
/// Coordinates farther from the origin are refused, in units of the view.
const MAX_DISTANCE: f32 = 1000.0;

/// The bounding box of a board, in units of the view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
    pub(super) top: f32,
}

impl Extent {
    /// Returns the bounding box of the cells and, if wanted, the labels.
    fn of(board: &BoardView, shape: CellShape, labels: bool) -> Result<Self, RenderError> {
        let (wide, tall) = match shape {
            CellShape::Square => (0.5, 0.5),
            CellShape::Hexagon(Orientation::PointyTop) => (0.5, 0.578),
            CellShape::Hexagon(Orientation::FlatTop) => (0.578, 0.5),
        };
        let cells = board.cells.iter().map(|c| (c.x, c.y, wide, tall));
        let labels = board.labels.iter().filter(|_| labels).map(|l| {
            let long = l.text.chars().nth(2).is_some();
            (l.x, l.y, if long { LABEL.1 } else { LABEL.0 }, LABEL.2)
        });
        let mut places = cells.chain(labels);
        let first = places.next().unwrap_or((0.0, 0.0, 0.0, 0.0));
        let around = |(x, y, w, h): (f32, f32, f32, f32)| {
            let placed = x.abs() <= MAX_DISTANCE && y.abs() <= MAX_DISTANCE;
            let extent = Self { left: x - w, right: x + w, bottom: y - h, top: y + h };
            placed.then_some(extent).ok_or(RenderError::InvalidCoordinates)
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

    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }

    /// How far another box extends beyond this one: left, right, below, above.
    fn within(self, all: Self) -> [f32; 4] {
        [self.left - all.left, all.right - self.right, self.bottom - all.bottom, all.top - self.top]
    }

    /// Extends the box to contain the disc of a side.
    fn with_disc(self, (x, y): At) -> Result<Self, RenderError> {
        if !(x.abs() <= MAX_DISTANCE && y.abs() <= MAX_DISTANCE) {
            return Err(RenderError::InvalidCoordinates);
        }
        Ok(Self {
            left: self.left.min(x - DISC),
            right: self.right.max(x + DISC),
            bottom: self.bottom.min(y - DISC),
            top: self.top.max(y + DISC),
        })
    }
}

/// The centres of the discs of the view's sides, in units of the first board: as near as possible without touching its
/// cells and labels.
pub(crate) fn discs(view: &View, labels: bool) -> Vec<At> {
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
    view.sides.iter().take(MAX_SIDES).map(place).collect()
}

/// A length with a part that grows with the cells and a constant part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Length {
    pub(super) cells: f32,
    pub(super) pixels: f32,
}

impl Length {
    /// The length in pixels for cells of a size.
    pub(super) fn at(self, cell: f32) -> f32 {
        self.cells * cell + self.pixels
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { cells: self.cells + other.cells, pixels: self.pixels + other.pixels }
    }

    /// The largest size of cells for which the length is at most `room` pixels.
    pub(super) fn cell_within(self, room: f32) -> f32 {
        if self.cells > 0.0 { (room - self.pixels) / self.cells } else { f32::INFINITY }
    }
}

/// A board and the room around it.
#[derive(Clone, Debug)]
pub(super) struct PlacedBoard<'a> {
    pub(super) board: &'a BoardView,
    /// The bounding box of the cells.
    pub(super) cells: Extent,
    /// Room for labels: left, right, below, above.
    pub(super) room: [Length; 4],
    /// Between the board on the left and the room for labels on the left.
    pub(super) before: Length,
    /// Whether the labels on the left also serve the board on the left.
    pub(super) shared: bool,
}

impl<'a> PlacedBoard<'a> {
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
            CellShape::Hexagon(_) => Length { cells: reach[side], pixels: 0.0 },
            CellShape::Square if reach[side] > 0.0 => {
                Length { cells: 0.0, pixels: pixels * BESIDE }
            }
            CellShape::Square => Length::default(),
        });
        Ok(Self { board, cells, room, before: Length::default(), shared: false })
    }

    pub(super) fn width(&self) -> Length {
        let cells = Length { cells: self.cells.width(), pixels: 0.0 };
        self.before.plus(self.room[0]).plus(cells).plus(self.room[1])
    }

    pub(super) fn height(&self) -> Length {
        let cells = Length { cells: self.cells.top - self.cells.bottom, pixels: 0.0 };
        cells.plus(self.room[2]).plus(self.room[3])
    }

    /// The labels on one side, with their heights.
    fn beside(&self, on: Ordering) -> Vec<(u32, &str)> {
        let labels = self.board.labels.iter().filter(|l| label_side(self.board, l) == on);
        let mut texts: Vec<_> = labels.map(|l| (l.y.to_bits(), l.text.as_str())).collect();
        texts.sort_unstable();
        texts
    }
}

/// Lays out the boards side by side. Neighbours with the same labels between them share one column of labels, and the last one has
/// none on its right, so that the cells can be larger.
pub(super) fn place_boards(
    view: &View,
    edge: bool,
    pixels: f32,
) -> Result<Vec<PlacedBoard<'_>>, RenderError> {
    let mut places: Vec<PlacedBoard<'_>> = Vec::new();
    for board in &view.boards {
        let mut place = PlacedBoard::new(view, board, (edge, places.is_empty()), pixels)?;
        if let Some(before) = places.last_mut() {
            place.before = Length { cells: 0.0, pixels: pixels * BETWEEN };
            let own = place.beside(Ordering::Less);
            let same = !own.is_empty() && own == before.beside(Ordering::Greater);
            if view.shape == CellShape::Square && edge && same {
                place.shared = true;
                place.before = Length::default();
                before.room[1] = Length::default();
                place.room[0].pixels = pixels * BETWEEN;
            }
        }
        places.push(place);
    }
    // The labels between the boards are near enough to the last one.
    if let Some(last) = places.last_mut().filter(|last| last.shared) {
        last.room[1] = Length::default();
    }
    Ok(places)
}

/// Returns the width of the cells, and how much of their usual size labels and gaps keep: they give way, and the letters above the
/// boards too, where squares would be too small.
pub(super) fn cell_size(
    places: &mut [PlacedBoard<'_>],
    shape: CellShape,
    pixels: f32,
) -> (f32, f32) {
    let several = places.len() > 1;
    let total = total_width(places);
    let heights = places.iter().map(|p| p.height().cell_within(pixels * 0.96));
    // Several boards have small cells, so they get more of the width.
    let margins = pixels * if several { 0.02 } else { 0.04 };
    let cell = heights.fold(total.cell_within(pixels - margins), f32::min);
    let least = (pixels * LEAST_SQUARE / 2.0).ceil() * 2.0;
    let share = (pixels - total.cells * least) / (total.pixels + margins);
    let gives_way = several && shape == CellShape::Square && cell < least;
    if !gives_way || !(LEAST_SHARE..1.0).contains(&share) {
        return (cell, 1.0);
    }
    for place in places {
        let [left, right, _, above] = &mut place.room;
        for length in [left, right, &mut place.before] {
            length.pixels *= share;
        }
        *above = Length::default();
    }
    (least, share)
}

/// The width of all boards with what is between them.
pub(super) fn total_width(places: &[PlacedBoard<'_>]) -> Length {
    places.iter().fold(Length::default(), |sum, place| sum.plus(place.width()))
}

/// Returns the cell nearest to a label.
pub(crate) fn nearest_cell<'a>(board: &'a BoardView, label: &Label) -> Option<&'a CellView> {
    let away = |c: &CellView| (c.x - label.x).powi(2) + (c.y - label.y).powi(2);
    board.cells.iter().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// Returns whether a label is left of (`Less`), right of (`Greater`), or above or below (`Equal`) the cell nearest to it.
pub(crate) fn label_side(board: &BoardView, label: &Label) -> Ordering {
    match nearest_cell(board, label).map_or(0.0, |cell| label.x - cell.x) {
        dx if dx < -0.3 => Ordering::Less,
        dx if dx > 0.3 => Ordering::Greater,
        _ => Ordering::Equal,
    }
}
