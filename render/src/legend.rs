//! The lines beneath the boards that explain marks of targets, columns and badges.

use rules::view::{Badge, CellShape, Mark, Marks, View};

use crate::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::panel::Unit;
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::sprite::{Look, Studio, badge_disc, compose};

/// A sign that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    /// A cell with these marks.
    Cell(Marks),
    /// A piece's badge.
    Badge(Badge),
}

/// Everything that decides how the legend looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legend {
    rows: Vec<Vec<(Sign, String)>>,
    shape: CellShape,
    unit: Unit,
}

const MARGIN: f32 = 24.0;
const ROW: f32 = 46.0;
const SAMPLE: f32 = 38.0;
const SIZE: f32 = 24.0;
/// Between a sign and its words, and between entries.
const GAP: (f32, f32) = (10.0, 28.0);
/// More kinds of badges than any game has are not explained.
const MOST_BADGES: usize = 8;

/// What cells are that no piece is captured on: where the piece looked at moves, or else what may answer a question.
pub(crate) fn quiet_word(view: &View) -> &'static str {
    let cells = view.boards.iter().flat_map(|b| &b.cells);
    let looked_at = cells.into_iter().any(|c| c.marks.contains(Mark::Selected));
    if looked_at { "moves" } else { "possible places" }
}

/// What the marks on the boards mean, those that are in use.
pub(crate) fn meanings(view: &View) -> Vec<(Marks, &'static str)> {
    let cells = || view.boards.iter().flat_map(|b| &b.cells);
    let has = |marks: Marks, mark| marks.contains(mark);
    let set = |marks: &[Mark]| {
        let mut set = Marks::default();
        marks.iter().for_each(|&mark| set.insert(mark));
        set
    };
    let (quiet, capture) = (Mark::Target, Mark::TargetCapture);
    let used = |test: &dyn Fn(Marks) -> bool| cells().any(|c| test(c.marks));
    let mut known = Vec::new();
    if used(&|m| has(m, quiet) && has(m, capture)) {
        known.push((set(&[quiet, capture]), "moves or captures"));
    }
    if used(&|m| has(m, quiet) && !has(m, capture)) {
        known.push((set(&[quiet]), quiet_word(view)));
    }
    if used(&|m| has(m, capture) && !has(m, quiet)) {
        known.push((set(&[capture]), "captures"));
    }
    if used(&|m| has(m, Mark::TargetSpecial)) {
        known.push((set(&[Mark::TargetSpecial]), "special"));
    }
    if used(&|m| has(m, Mark::Column)) {
        known.push((set(&[Mark::Column]), "same place, other board"));
    }
    known
}

/// The badges on the boards, each once.
pub(crate) fn badges(view: &View) -> Vec<Badge> {
    let pieces = view.boards.iter().flat_map(|b| &b.cells).filter_map(|c| c.piece);
    let mut badges: Vec<Badge> = pieces.filter_map(|piece| piece.badge).collect();
    badges.sort_unstable();
    badges.dedup();
    badges.truncate(MOST_BADGES);
    badges
}

impl Legend {
    /// Explains what is on the boards of a view.
    pub(crate) fn new(view: &View, unit: Unit, fonts: &Fonts) -> Self {
        let marks = meanings(view).into_iter().map(|(m, text)| (Sign::Cell(m), text));
        let badges = badges(view).into_iter().map(|b| (Sign::Badge(b), b.meaning));
        let room = unit.px(1200.0 - 2.0 * MARGIN);
        let words = room - unit.px(SAMPLE + GAP.0 + GAP.1);
        let mut rows: Vec<Vec<(Sign, String)>> = Vec::new();
        let mut used = 0.0;
        for (sign, text) in marks.chain(badges) {
            let text = fonts.elide(Weight::Regular, unit.px(SIZE), &fonts.printable(text), words);
            let width = entry(&text, unit, fonts);
            match rows.last_mut() {
                Some(row) if used + width <= room => row.push((sign, text)),
                _ => {
                    rows.push(vec![(sign, text)]);
                    used = 0.0;
                }
            }
            used += width;
        }
        Self { rows, shape: view.shape, unit }
    }

    /// Whether there is nothing to explain.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The legend's height.
    pub(crate) fn height(&self) -> usize {
        self.rows.len() * self.unit.px(ROW).round() as usize
    }

    /// Draws the legend, as wide as the picture.
    pub(crate) fn draw(&self, studio: &Studio<'_>) -> Result<Pixmap, RenderError> {
        let (unit, colors) = (self.unit, studio.colors);
        let height = unit.px(ROW).round();
        let mut pixmap = Pixmap::filled(unit.0 as usize, self.height(), colors.background);
        let geometry = Geometry::new(self.shape, unit.px(SAMPLE));
        let words = Lettering { weight: Weight::Regular, size: unit.px(SIZE), color: colors.muted };
        for (i, row) in self.rows.iter().enumerate() {
            let middle = (height * (i as f32 + 0.5)).round();
            let mut x = unit.px(MARGIN);
            for (sign, text) in row {
                let at = ((x + unit.px(SAMPLE / 2.0)).round(), middle);
                match *sign {
                    Sign::Cell(marks) => {
                        let look = Look { geometry, shade: 0, marks, figure: None, name: None };
                        compose(&mut pixmap, &look, studio, at)?;
                    }
                    Sign::Badge(badge) => {
                        let pen = Pen::new(&mut pixmap, studio.fonts);
                        badge_disc(&pen, badge, studio, at, unit.px(SAMPLE * 0.36))?;
                    }
                }
                let left = x + unit.px(SAMPLE + GAP.0);
                let pen = Pen::new(&mut pixmap, studio.fonts);
                pen.text(text, words, Anchor::Left, (left, middle))?;
                x += entry(text, unit, studio.fonts);
            }
        }
        Ok(pixmap)
    }
}

/// The width of a sign with its words and the room after them.
fn entry(text: &str, unit: Unit, fonts: &Fonts) -> f32 {
    fonts.width(Weight::Regular, unit.px(SIZE), text) + unit.px(SAMPLE + GAP.0 + GAP.1)
}
