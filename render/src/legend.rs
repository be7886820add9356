//! The lines beneath the boards that explain marks of targets, columns, badges, what the boards themselves mark, and
//! whose names the cells bear where that is not plain.

use rules::view::{Badge, CellShape, KindName, Mark, Marks, Spot, View};

use crate::RenderError;
use crate::artwork::disc;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::panel::Unit;
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::sprite::{Figure, Look, Studio, badge_disc, compose};
use crate::theme::{APART, army_of};
use crate::words::{frame, letter};

/// A sign that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    /// A cell with these marks.
    Cell(Marks),
    /// A piece's badge.
    Badge(Badge),
    /// A cell the board marks, for an army.
    Spot(u8),
    /// A cell set apart.
    Apart,
    /// A line on the board, with gaps or not.
    Line(bool),
    /// A dead piece: its army and kind.
    Dead(u8, KindName),
    /// The army and letter of the seat whose names the cells bear.
    Frame(u8, char),
}

/// Everything that decides how the legend looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legend {
    rows: Vec<Vec<(Sign, String)>>,
    shape: CellShape,
    /// The shade of the cells that signs are shown on.
    shade: u8,
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

/// What dead pieces are.
pub(crate) const DEAD: &str = "dead: only an obstacle";

/// What cells are that no piece is captured on: where the piece looked at moves, or else what may answer a question.
pub(crate) fn quiet_word(view: &View) -> &'static str {
    let cells = view.boards.iter().flat_map(|b| &b.cells);
    if let Some([quiet, _]) = view.meanings {
        return quiet;
    }
    let looked_at = cells.into_iter().any(|c| c.marks.contains(Mark::Selected));
    if looked_at { "moves" } else { "possible places" }
}

/// What cells are that a piece is captured on.
pub(crate) fn capture_word(view: &View) -> &'static str {
    view.meanings.map_or("captures", |[_, capture]| capture)
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
        known.push((set(&[capture]), capture_word(view)));
    }
    if used(&|m| has(m, Mark::TargetSpecial)) {
        known.push((set(&[Mark::TargetSpecial]), "special"));
    }
    if used(&|m| has(m, Mark::Column)) {
        known.push((set(&[Mark::Column]), "same place, other board"));
    }
    known
}

/// The badges on the boards, each once, and what they mean; of those that are names only the first.
pub(crate) fn badges(view: &View) -> Vec<(Badge, String)> {
    let pieces = view.boards.iter().flat_map(|b| &b.cells).filter_map(|c| c.piece);
    let mut badges: Vec<Badge> = pieces.filter_map(|piece| piece.badge).collect();
    badges.sort_unstable_by_key(|b| (b.named, b.named.then_some(b.meaning), *b));
    badges.dedup_by(|a, b| a == b || a.named && b.named && a.meaning == b.meaning);
    badges.truncate(MOST_BADGES);
    let text = |b: &Badge| match b.named {
        true => format!("small letter: {}", b.meaning),
        false => b.meaning.to_owned(),
    };
    badges.into_iter().map(|b| (b, text(&b))).collect()
}

/// What the boards mark, the first of each meaning: whose it is shows by colour and place.
pub(crate) fn spots(on: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    for spot in on {
        if spots.len() < MOST_BADGES && spots.iter().all(|s| s.meaning != spot.meaning) {
            spots.push(spot);
        }
    }
    spots
}

impl Legend {
    /// Explains what is on the boards of a view.
    pub(crate) fn new(view: &View, unit: Unit, fonts: &Fonts) -> Self {
        let marks = meanings(view).into_iter().map(|(m, text)| (Sign::Cell(m), text.to_owned()));
        let badges = badges(view).into_iter().map(|(b, text)| (Sign::Badge(b), text));
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        let spots = spots(cells.filter_map(|c| c.spot)).into_iter();
        let spots = spots.map(|s| (Sign::Spot(army_of(view, s.owner)), s.meaning.to_owned()));
        let apart = view.boards.iter().find_map(|b| b.apart);
        let apart = apart.map(|name| (Sign::Apart, name.to_owned()));
        let mut lines: Vec<(Sign, String)> = Vec::new();
        for line in view.boards.iter().flat_map(|b| &b.lines) {
            let Some(meaning) = line.meaning else { continue };
            if lines.len() < MOST_BADGES && lines.iter().all(|(_, text)| text != meaning) {
                lines.push((Sign::Line(line.dashed), meaning.to_owned()));
            }
        }
        let dead = view.boards.iter().flat_map(|b| &b.cells).filter_map(|c| c.piece);
        let dead = dead
            .filter(|piece| piece.dead)
            .take(1)
            .map(|piece| (Sign::Dead(army_of(view, piece.owner), piece.kind), DEAD.to_owned()));
        let names = frame(view).into_iter();
        let seat = view.frame;
        let names = names.map(|text| (Sign::Frame(army_of(view, seat), letter(view, seat)), text));
        let shade = view.boards.iter().find_map(|b| b.apart).map_or(0, |_| 2);
        let room = unit.px(1200.0 - 2.0 * MARGIN);
        let words = room - unit.px(SAMPLE + GAP.0 + GAP.1);
        let mut rows: Vec<Vec<(Sign, String)>> = Vec::new();
        let mut used = 0.0;
        for (sign, text) in
            marks.chain(dead).chain(badges).chain(spots).chain(apart).chain(lines).chain(names)
        {
            let text = fonts.elide(Weight::Regular, unit.px(SIZE), &fonts.printable(&text), words);
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
        Self { rows, shape: view.shape, shade, unit }
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
                    Sign::Cell(_) | Sign::Spot(_) | Sign::Dead(..) | Sign::Apart => {
                        let (mut marks, mut spot, mut shade) = (Marks::default(), None, self.shade);
                        let mut figure = None;
                        match *sign {
                            Sign::Cell(shown) => marks = shown,
                            Sign::Spot(army) => spot = Some(army),
                            Sign::Dead(army, kind) => {
                                let (letter, badge) = (None, None);
                                figure = Some(Figure { army, kind, dead: true, letter, badge });
                            }
                            _ => shade = APART,
                        }
                        let look = Look { geometry, shade, spot, marks, figure, name: None };
                        compose(&mut pixmap, &look, studio, at)?;
                    }
                    Sign::Line(dashed) => {
                        let (spot, marks, shade) = (None, Marks::default(), self.shade);
                        let look = Look { geometry, shade, spot, marks, figure: None, name: None };
                        compose(&mut pixmap, &look, studio, at)?;
                        let half = unit.px(SAMPLE / 2.0).round();
                        let pen = Pen::new(&mut pixmap, studio.fonts);
                        let width = unit.px(4.0).max(2.0);
                        for (start, end) in dashes(2.0 * half, half, dashed) {
                            let ends = [(at.0 - half + start, at.1), (at.0 - half + end, at.1)];
                            pen.line(ends, width, colors.division)?;
                        }
                    }
                    Sign::Frame(army, letter) => {
                        let army = colors.army(army);
                        disc(&mut pixmap, studio.fonts, letter, army, at, unit.px(SAMPLE))?;
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

/// The parts of a line of a length that are drawn: all of it, or two dashes to a cell.
pub(crate) fn dashes(length: f32, cell: f32, dashed: bool) -> Vec<(f32, f32)> {
    if !dashed || cell < 1.0 {
        return vec![(0.0, length)];
    }
    let period = cell / 2.0;
    let count = (length / period).round().clamp(0.0, 200.0) as usize;
    let dash = |i: usize| ((i as f32 + 0.2) * period, (i as f32 + 0.8) * period);
    (0..count).map(dash).collect()
}

/// The width of a sign with its words and the room after them.
fn entry(text: &str, unit: Unit, fonts: &Fonts) -> f32 {
    fonts.width(Weight::Regular, unit.px(SIZE), text) + unit.px(SAMPLE + GAP.0 + GAP.1)
}
