//! The lines below the boards that explain target marks, columns, dead pieces, badges, marked cells and lines of the
//! boards, and from whose seat cells are named if not from the viewer's.

use locale::{Language, Table, Text, table, text};
use rules::view::{Badge, CellShape, KindName, Mark, Marks, Meaning, Spot, View};

use crate::artwork::{Form, letter_disc};
use crate::error::RenderError;
use crate::font::{Fonts, Weight};
use crate::geometry::Geometry;
use crate::pen::{Anchor, At, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::scale::Scale;
use crate::seat::{army_of, seat_letter};
use crate::sprite::{CellLook, PieceLook, Resources, badge_disc, compose};
use crate::steps::{CAPTURE, SPECIAL, Step, step_signs, steps};
use crate::theme::APART;
use crate::words::frame_note;

static TABLE: Table = table!("legend");

/// A symbol that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Symbol {
    /// A cell with these marks.
    Cell(Marks),
    /// The number and symbol of an action.
    Step(Step),
    /// A piece's badge.
    Badge(Badge),
    /// A cell that the board marks for an army.
    Spot(u8),
    /// A cell set apart.
    Apart,
    /// A line on the board; true if it is dashed.
    Line(bool),
    /// A dead piece: its army and kind.
    Dead(u8, KindName),
    /// The army and letter of the frame.
    Frame(u8, char),
}

/// Everything that determines how the legend looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legend {
    rows: Vec<Vec<(Symbol, String)>>,
    shape: CellShape,
    /// Shade of the cells that show the symbols.
    shade: u8,
    scale: Scale,
}

const MARGIN: f32 = 24.0;
const ROW: f32 = 46.0;
const SAMPLE: f32 = 38.0;
const SIZE: f32 = 24.0;
/// Between a symbol and its text, and between entries.
const GAP: (f32, f32) = (10.0, 28.0);
/// At most this many badges, marked cells and lines are explained; no game has more.
const MAX_ENTRIES: usize = 8;

/// The meaning of a dead piece.
pub(crate) fn dead() -> Text {
    text!(TABLE, "dead")
}

/// The meanings of a target where nothing is captured, a move of the selected piece or else a possible answer to a question, and of
/// one where a piece is captured.
pub(crate) fn target_words(view: &View) -> [Text; 2] {
    if let Some(own) = &view.meanings {
        return own.clone();
    }
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    let quiet = match cells.any(|c| c.marks.contains(Mark::Selected)) {
        true => text!(TABLE, "moves"),
        false => text!(TABLE, "places"),
    };
    [quiet, text!(TABLE, "captures")]
}

/// The meaning of a target that is both.
pub(crate) fn moves_or_captures() -> Text {
    text!(TABLE, "moves-or-captures")
}

/// The meaning of a target of a special action.
pub(crate) fn special() -> Text {
    text!(TABLE, "special")
}

/// The meaning of a cell above or below another.
pub(crate) fn column() -> Text {
    text!(TABLE, "column")
}

/// The target marks in use and their meanings.
pub(crate) fn meanings(view: &View) -> Vec<(Marks, Text)> {
    let cells = || view.boards.iter().flat_map(|b| &b.cells);
    let has = |marks: Marks, mark| marks.contains(mark);
    let set = |marks: &[Mark]| {
        let mut set = Marks::default();
        marks.iter().for_each(|&mark| set.insert(mark));
        set
    };
    let (quiet, capture) = (Mark::Target, Mark::TargetCapture);
    let used = |test: &dyn Fn(Marks) -> bool| cells().any(|c| test(c.marks));
    let [moves, captures] = target_words(view);
    let mut found = Vec::new();
    if used(&|m| has(m, quiet) && has(m, capture)) {
        found.push((set(&[quiet, capture]), moves_or_captures()));
    }
    if used(&|m| has(m, quiet) && !has(m, capture)) {
        found.push((set(&[quiet]), moves));
    }
    if used(&|m| has(m, capture) && !has(m, quiet)) {
        found.push((set(&[capture]), captures));
    }
    if used(&|m| has(m, Mark::TargetSpecial)) {
        found.push((set(&[Mark::TargetSpecial]), special()));
    }
    if used(&|m| has(m, Mark::Column)) {
        found.push((set(&[Mark::Column]), column()));
    }
    found
}

/// The badges in use and their meanings, each once. Of badges that are names with the same meaning, only the first.
pub(crate) fn badges(view: &View) -> Vec<(Badge, Text)> {
    let pieces = view.boards.iter().flat_map(|b| &b.cells).filter_map(|c| c.piece);
    let mut badges: Vec<Badge> = pieces.filter_map(|piece| piece.badge).collect();
    badges.sort_unstable_by_key(|b| (b.named, b.named.then_some(b.meaning), *b));
    badges.dedup_by(|a, b| same_badge(a, b));
    badges.truncate(MAX_ENTRIES);
    badges.into_iter().map(|b| (b, badge_text(&b))).collect()
}

/// Whether one entry explains both badges.
pub(crate) fn same_badge(a: &Badge, b: &Badge) -> bool {
    a == b || a.named && b.named && a.meaning == b.meaning
}

/// The meaning of a badge.
pub(crate) fn badge_text(badge: &Badge) -> Text {
    match badge.named {
        true => text!(TABLE, "small-letter", meaning = badge.meaning.words()),
        false => badge.meaning.words(),
    }
}

/// The lines of the boards, one for each meaning: whether it is dashed, and the meaning.
pub(crate) fn line_meanings(view: &View) -> Vec<(bool, Meaning)> {
    let mut lines: Vec<(bool, Meaning)> = Vec::new();
    for line in view.boards.iter().flat_map(|b| &b.lines) {
        let Some(meaning) = line.meaning else { continue };
        if lines.len() < MAX_ENTRIES && lines.iter().all(|(_, text)| *text != meaning) {
            lines.push((line.dashed, meaning));
        }
    }
    lines
}

/// The marked cells of the boards, one for each meaning: colour and position show the owner.
pub(crate) fn spots(on: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    for spot in on {
        if spots.len() < MAX_ENTRIES && spots.iter().all(|s| s.meaning != spot.meaning) {
            spots.push(spot);
        }
    }
    spots
}

/// The numbers and symbols of the last actions that are in use, each once.
fn steps_meanings(view: &View) -> Vec<(Symbol, Text)> {
    let steps: Vec<Step> = steps(view).into_iter().map(|(_, step)| step).collect();
    let mut meanings = Vec::new();
    if let Some(step) = steps.iter().find(|step| step.number.is_some()) {
        let step = Step { symbol: None, ..*step };
        meanings.push((Symbol::Step(step), text!(TABLE, "in-order")));
    }
    let symbols = [(CAPTURE, text!(TABLE, "capture")), (SPECIAL, text!(TABLE, "power-or-special"))];
    for (symbol, meaning) in symbols {
        if let Some(step) = steps.iter().find(|step| step.symbol == Some(symbol)) {
            meanings.push((Symbol::Step(Step { number: None, ..*step }), meaning));
        }
    }
    meanings
}

/// Everything that the legend of a view explains, in order.
fn entries(view: &View) -> Vec<(Symbol, Text)> {
    let mut entries: Vec<(Symbol, Text)> = Vec::new();
    entries.extend(meanings(view).into_iter().map(|(m, text)| (Symbol::Cell(m), text)));
    entries.extend(steps_meanings(view));
    let cells = || view.boards.iter().flat_map(|b| &b.cells);
    let dead = cells().filter_map(|c| c.piece).find(|piece| piece.dead);
    entries.extend(
        dead.map(|piece| (Symbol::Dead(army_of(view, piece.owner), piece.kind), self::dead())),
    );
    entries.extend(badges(view).into_iter().map(|(b, text)| (Symbol::Badge(b), text)));
    let spots = spots(cells().filter_map(|c| c.spot)).into_iter();
    entries.extend(spots.map(|s| (Symbol::Spot(army_of(view, s.owner)), s.meaning.words())));
    let apart = view.boards.iter().find_map(|b| b.apart);
    entries.extend(apart.map(|name| (Symbol::Apart, name.words())));
    let lines = line_meanings(view).into_iter();
    entries.extend(lines.map(|(dashed, text)| (Symbol::Line(dashed), text.words())));
    let seat = view.frame;
    let frame = Symbol::Frame(army_of(view, seat), seat_letter(view, seat));
    entries.extend(frame_note(view).map(|text| (frame, text)));
    entries
}

impl Legend {
    /// Creates the legend of a view.
    pub(crate) fn new(view: &View, scale: Scale, fonts: &Fonts, language: Language) -> Self {
        let shade = view.boards.iter().find_map(|b| b.apart).map_or(0, |_| 2);
        let room = scale.px(1200.0 - 2.0 * MARGIN);
        let words = room - scale.px(SAMPLE + GAP.0 + GAP.1);
        let mut rows: Vec<Vec<(Symbol, String)>> = Vec::new();
        let mut used = 0.0;
        for (symbol, text) in entries(view) {
            let text = fonts.printable(&text.say(language));
            let text = fonts.elide(Weight::Regular, scale.px(SIZE), &text, words);
            let width = entry(&text, scale, fonts);
            match rows.last_mut() {
                Some(row) if used + width <= room => row.push((symbol, text)),
                _ => {
                    rows.push(vec![(symbol, text)]);
                    used = 0.0;
                }
            }
            used += width;
        }
        Self { rows, shape: view.shape, shade, scale }
    }

    /// Whether the legend has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The height in pixels.
    pub(crate) fn height(&self) -> usize {
        self.rows.len() * self.scale.px(ROW).round() as usize
    }

    /// Draws the legend in the width of the picture.
    pub(crate) fn draw(&self, resources: &Resources<'_>) -> Result<Pixmap, RenderError> {
        let (scale, colors) = (self.scale, resources.colors);
        let height = scale.px(ROW).round();
        let mut pixmap = Pixmap::filled(scale.0 as usize, self.height(), colors.background);
        let words =
            Lettering { weight: Weight::Regular, size: scale.px(SIZE), color: colors.muted };
        for (i, row) in self.rows.iter().enumerate() {
            let middle = (height * (i as f32 + 0.5)).round();
            let mut x = scale.px(MARGIN);
            for (symbol, text) in row {
                let at = ((x + scale.px(SAMPLE / 2.0)).round(), middle);
                self.draw_symbol(&mut pixmap, *symbol, resources, at)?;
                let left = x + scale.px(SAMPLE + GAP.0);
                let pen = Pen::new(&mut pixmap, resources.fonts);
                pen.text(text, words, Anchor::Left, (left, middle))?;
                x += entry(text, scale, resources.fonts);
            }
        }
        Ok(pixmap)
    }

    /// Draws a symbol, centred at `at`.
    fn draw_symbol(
        &self,
        pixmap: &mut Pixmap,
        symbol: Symbol,
        resources: &Resources<'_>,
        at: At,
    ) -> Result<(), RenderError> {
        let (scale, colors, fonts) = (self.scale, resources.colors, resources.fonts);
        let geometry = Geometry::new(self.shape, scale.px(SAMPLE));
        let shade = self.shade;
        let (spot, marks, piece) = (None, Marks::default(), None);
        let cell = CellLook { geometry, shade, spot, marks, piece, name: None, step: None };
        match symbol {
            Symbol::Cell(marks) => compose(pixmap, &CellLook { marks, ..cell }, resources, at),
            Symbol::Spot(army) => {
                compose(pixmap, &CellLook { spot: Some(army), ..cell }, resources, at)
            }
            Symbol::Apart => compose(pixmap, &CellLook { shade: APART, ..cell }, resources, at),
            Symbol::Dead(army, kind) => {
                let form = Form::Simple;
                let piece = PieceLook { army, kind, form, dead: true, letter: None, badge: None };
                compose(pixmap, &CellLook { piece: Some(piece), ..cell }, resources, at)
            }
            Symbol::Line(dashed) => {
                compose(pixmap, &cell, resources, at)?;
                let half = scale.px(SAMPLE / 2.0).round();
                let pen = Pen::new(pixmap, fonts);
                let width = scale.px(4.0).max(2.0);
                for (start, end) in dashes(2.0 * half, half, dashed) {
                    let ends = [(at.0 - half + start, at.1), (at.0 - half + end, at.1)];
                    pen.line(ends, width, colors.division)?;
                }
                Ok(())
            }
            Symbol::Frame(army, letter) => {
                letter_disc(pixmap, fonts, letter, colors.army(army), at, scale.px(SAMPLE))
            }
            Symbol::Step(step) => {
                let (pen, radius) = (Pen::new(pixmap, fonts), scale.px(SAMPLE * 0.3));
                step_signs(&pen, step, resources.colors, [at; 2], radius)
            }
            Symbol::Badge(badge) => {
                badge_disc(&Pen::new(pixmap, fonts), badge, resources, at, scale.px(SAMPLE * 0.36))
            }
        }
    }
}

/// The segments of a line that are drawn: all of it, or two dashes per cell.
pub(crate) fn dashes(length: f32, cell: f32, dashed: bool) -> Vec<(f32, f32)> {
    if !dashed || cell < 1.0 {
        return vec![(0.0, length)];
    }
    let period = cell / 2.0;
    let count = (length / period).round().clamp(0.0, 200.0) as usize;
    let dash = |i: usize| ((i as f32 + 0.2) * period, (i as f32 + 0.8) * period);
    (0..count).map(dash).collect()
}

/// The width of an entry, with the gap after it.
fn entry(text: &str, scale: Scale, fonts: &Fonts) -> f32 {
    fonts.width(Weight::Regular, scale.px(SIZE), text) + scale.px(SAMPLE + GAP.0 + GAP.1)
}
