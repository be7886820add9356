//! A position as plain text, for a terminal or a chat without pictures.
//!
//! A cell has four columns: a sign, two letters, a sign. Neighbouring rows of hexagons are shifted by two columns, those of
//! hexagons that lie on a side by four.

use std::cmp::Ordering;
use std::fmt::Write as _;

use locale::{Language, Table, Text, table, text};
use rules::view::{BoardView, CellShape, CellView, Mark, Orientation, View};

use crate::board::{label_side, nearest_cell};
use crate::legend::{badges, column, dead, special, spots};
use crate::seat::{army_of, seat_letter};
use crate::theme::is_apart;
use crate::words::{
    frame_note, last, last_action, lost_pieces, meter_text, one_line, past, player_name, powers,
    state_words,
};

static TABLE: Table = table!("text_board");

/// The options of a text board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether the text is coloured with ANSI escape sequences.
    pub ansi: bool,
    /// The width in columns: lines of text are wrapped, and boards are side by side as far as they fit. A single board
    /// may be wider.
    pub columns: usize,
    /// The names of the players by seat; names may be missing.
    pub names: Vec<String>,
    /// The language of the words.
    pub language: Language,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { ansi: false, columns: 80, names: Vec::new(), language: Language::default() }
    }
}

/// The columns of a cell.
const CELL: f32 = 4.0;
/// The distance between neighbouring files of hexagons that lie on a side, in units of the view: `sqrt(3) / 2`.
const FLAT_FILES: f32 = 0.866_025_4;
/// Columns between boards side by side.
const BETWEEN: usize = 2;
/// Cells and labels beyond this column are left out.
const MAX_COLUMN: f32 = 2000.0;

/// A character and its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glyph {
    c: char,
    style: CharStyle,
}

/// What a character is coloured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CharStyle {
    Plain,
    Faint,
    Army(u8),
    Mark,
    Alarm,
}

impl CharStyle {
    /// The parameters of the ANSI escape sequence (SGR).
    fn code(self) -> &'static str {
        match self {
            CharStyle::Plain => "0",
            CharStyle::Faint => "0;90",
            CharStyle::Army(army) => {
                ["0;1", "0;1;31", "0;1;34", "0;1;32", "0;1;35", "0;1;36"][usize::from(army) % 6]
            }
            CharStyle::Mark => "0;1;33",
            CharStyle::Alarm => "0;1;97;41",
        }
    }
}

const BLANK: Glyph = Glyph { c: ' ', style: CharStyle::Plain };

/// One board as lines of characters.
#[derive(Debug, Default)]
struct TextBlock {
    lines: Vec<Vec<Glyph>>,
}

/// Draws a position as text: the boards, a legend of the signs in use, the last action, the headline, and a line for each
/// seat.
#[must_use]
pub fn text_board(view: &View, options: &TextOptions) -> String {
    let language = options.language;
    let mut out = String::new();
    let mut row: Vec<TextBlock> = Vec::new();
    for board in &view.boards {
        let block = lay_out(view, board, language);
        let used: usize = row.iter().map(|b| b.width() + BETWEEN).sum();
        if !row.is_empty() && used + block.width() > options.columns {
            write_row(&mut out, &row, options.ansi);
            row.clear();
        }
        row.push(block);
    }
    write_row(&mut out, &row, options.ansi);
    legend(&mut out, view, options.columns, language);
    let mut line = |text: &str| wrap(&mut out, text, options.columns);
    let (headline, action) =
        (one_line(&view.headline.say(language)), one_line(&last_action(view, language)));
    let diagram = view.seats.is_empty();
    if diagram {
        line(&headline);
    }
    match action.as_str() {
        "" => {}
        text if diagram => line(text),
        _ => match past(view, language) {
            None => line(&format!("{}.", last(action).say(language))),
            Some((head, actions)) => {
                line(&format!("{head}:"));
                for (i, action) in actions.iter().enumerate() {
                    line(&format!("  {}. {action}.", i + 1));
                }
            }
        },
    }
    if !diagram {
        line(&headline);
    }
    for seat in &view.seats {
        let name = seat.text().say(language);
        let mut text = format!("{} {name}", if seat.to_act { '>' } else { ' ' });
        if let Some(name) = player_name(&options.names, seat.seat) {
            let _ = write!(text, " ({name})");
        }
        let mut parts = state_words(seat, language);
        parts.extend(lost_pieces(seat, language));
        parts.extend(seat.meter.as_ref().map(|m| meter_text(m, language)));
        parts.extend(powers(seat, language));
        if !parts.is_empty() {
            let _ = write!(text, ": {}", parts.join("; "));
        }
        line(&text);
    }
    out
}

impl TextBlock {
    fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn put(&mut self, line: usize, column: usize, glyph: Glyph) {
        let Some(line) = self.lines.get_mut(line) else { return };
        if line.len() <= column {
            line.resize(column + 1, BLANK);
        }
        line[column] = glyph;
    }

    /// Writes a text unless one of its columns is occupied.
    fn write(&mut self, line: usize, start: usize, text: &str) {
        let taken = |column| {
            let glyphs = self.lines.get(line);
            glyphs.and_then(|g: &Vec<Glyph>| g.get(column)).is_some_and(|g| *g != BLANK)
        };
        if (start..start + text.chars().count()).any(taken) {
            return;
        }
        for (i, c) in text.chars().enumerate() {
            self.put(line, start + i, Glyph { c, style: CharStyle::Faint });
        }
    }
}

/// Lays out a board: a line for each row of cells, with cells and labels at their coordinates.
fn lay_out(view: &View, board: &BoardView, language: Language) -> TextBlock {
    let mut rows: Vec<f32> = board.cells.iter().map(|c| c.y).filter(|y| y.is_finite()).collect();
    rows.sort_by(|a, b| b.total_cmp(a));
    rows.dedup_by(|a, b| (*a - *b).abs() < 0.25);
    let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else {
        return TextBlock::default();
    };
    let nearest = |y: f32| {
        let gap = |row: &f32| (row - y).abs();
        (0..rows.len()).min_by(|&a, &b| gap(&rows[a]).total_cmp(&gap(&rows[b]))).unwrap_or(0)
    };
    let flat = view.shape == CellShape::Hexagon(Orientation::FlatTop);
    let unit = if flat { CELL / FLAT_FILES } else { CELL };
    let xs = board.cells.iter().map(|c| c.x).chain(board.labels.iter().map(|l| l.x));
    let left = xs.filter(|x| x.is_finite()).fold(f32::INFINITY, f32::min);
    let column = |x: f32| {
        let at = (x - left) * unit;
        (at.is_finite() && at <= MAX_COLUMN).then(|| at.round().max(0.0) as usize + 1)
    };
    // A line for the name, one for labels, the rows, one for labels.
    let mut block = TextBlock { lines: vec![Vec::new(); rows.len() + 3] };
    for cell in board.cells.iter().filter(|c| c.y.is_finite()) {
        let Some(column) = column(cell.x) else { continue };
        for (i, glyph) in cell_glyphs(view, cell).into_iter().enumerate() {
            // A blank must not overwrite the sign of a neighbour.
            if glyph != BLANK {
                block.put(nearest(cell.y) + 2, (column + i).saturating_sub(1), glyph);
            }
        }
    }
    for label in board.labels.iter().filter(|l| l.y.is_finite()) {
        let Some(at) = column(label.x) else { continue };
        let text: String = one_line(&label.text).chars().take(3).collect();
        let width = text.chars().count();
        let row = nearest(label.y);
        let mut ends = board.cells.iter().filter(|c| c.y.is_finite() && nearest(c.y) == row);
        let (before, centred) = ((at + 2).saturating_sub(width), at.saturating_sub(width / 2));
        // Rows of hexagons that lie on a side are half a hexagon apart, so the row nearest to a label need not be the row
        // of the hexagon it belongs to.
        let cell = nearest_cell(board, label).filter(|_| flat);
        let (line, start) = match (label.y, cell) {
            (y, Some(cell)) => {
                let row = nearest(cell.y) + 2;
                match label_side(board, label) {
                    Ordering::Less => (row, before),
                    Ordering::Greater => (row, at),
                    Ordering::Equal if y > cell.y => (row - 1, centred),
                    Ordering::Equal => (row + 1, centred),
                }
            }
            (y, None) if y > top + 0.3 => (1, centred),
            (y, None) if y < bottom - 0.3 => (rows.len() + 2, centred),
            // Beside a row: not on the sign of its first or last cell.
            _ if ends.all(|c| c.x > label.x) => (row + 2, before),
            _ => (row + 2, at),
        };
        block.write(line, start, &text);
    }
    if board.name.is_some() {
        let name = board.title().say(language);
        for (i, c) in one_line(&name).chars().take(60).enumerate() {
            block.put(0, i + 1, Glyph { c, style: CharStyle::Plain });
        }
    } else {
        block.lines.remove(0);
    }
    block.lines.retain(|line| !line.is_empty());
    block
}

/// The four columns of a cell.
fn cell_glyphs(view: &View, cell: &CellView) -> [Glyph; 4] {
    let glyph = |c, style| Glyph { c, style };
    let (a, b) = match cell.piece {
        None => match cell.spot {
            Some(spot) => {
                (glyph(printable(spot.sign), CharStyle::Army(army_of(view, spot.owner))), BLANK)
            }
            None if is_apart(cell.shade) => (glyph('~', CharStyle::Faint), BLANK),
            None => (glyph('.', CharStyle::Faint), BLANK),
        },
        Some(piece) => {
            let style = if piece.dead {
                CharStyle::Faint
            } else {
                CharStyle::Army(army_of(view, piece.owner))
            };
            let kind = piece.kind.letter.to_lowercase().next().unwrap_or('?');
            (glyph(printable(seat_letter(view, piece.owner)), style), glyph(printable(kind), style))
        }
    };
    let has = |mark| cell.marks.contains(mark);
    let a = match cell.piece {
        None if has(Mark::Target) && has(Mark::TargetCapture) => glyph('*', CharStyle::Mark),
        _ => a,
    };
    let (left, right, style) = if has(Mark::Check) {
        ('!', '!', CharStyle::Alarm)
    } else if has(Mark::To) {
        ('[', ']', CharStyle::Mark)
    } else if has(Mark::From) {
        ('(', ')', CharStyle::Mark)
    } else if has(Mark::Selected) {
        ('{', '}', CharStyle::Mark)
    } else if has(Mark::TargetCapture) {
        ('<', '>', CharStyle::Mark)
    } else if has(Mark::TargetSpecial) {
        ('#', ' ', CharStyle::Mark)
    } else if has(Mark::Target) {
        ('*', ' ', CharStyle::Mark)
    } else if has(Mark::Removed) {
        ('x', ' ', CharStyle::Mark)
    } else if has(Mark::EarlierTo) {
        (':', ':', CharStyle::Mark)
    } else if has(Mark::EarlierFrom) {
        ('\'', '\'', CharStyle::Mark)
    } else if has(Mark::EarlierRemoved) {
        ('x', ' ', CharStyle::Faint)
    } else if cell.piece.is_some_and(|p| p.dead) {
        ('-', '-', CharStyle::Faint)
    } else if has(Mark::Column) {
        ('|', ' ', CharStyle::Faint)
    } else {
        (' ', ' ', CharStyle::Plain)
    };
    let sign = |c| if c == ' ' { BLANK } else { glyph(c, style) };
    match cell.piece.and_then(|piece| piece.badge) {
        Some(badge) => [sign(left), a, b, glyph(printable(badge.sign), CharStyle::Mark)],
        None => [sign(left), a, b, sign(right)],
    }
}

fn printable(c: char) -> char {
    if c.is_control() || c.is_whitespace() { '?' } else { c }
}

fn write_row(out: &mut String, blocks: &[TextBlock], ansi: bool) {
    let height = blocks.iter().map(|b| b.lines.len()).max().unwrap_or(0);
    for row in 0..height {
        let mut line: Vec<Glyph> = Vec::new();
        let mut start = 0;
        for block in blocks {
            line.resize(start, BLANK);
            // Boards are aligned at the bottom.
            let missing = height - block.lines.len();
            if let Some(glyphs) = row.checked_sub(missing).and_then(|i| block.lines.get(i)) {
                line.extend(glyphs);
            }
            start += block.width() + BETWEEN;
        }
        while line.last() == Some(&BLANK) {
            line.pop();
        }
        let mut style = CharStyle::Plain;
        for glyph in line {
            // A blank needs no style of its own, but must not continue a coloured background.
            let matters = glyph.c != ' ' || style == CharStyle::Alarm;
            if ansi && glyph.style != style && matters {
                let _ = write!(out, "\x1b[{}m", glyph.style.code());
                style = glyph.style;
            }
            out.push(glyph.c);
        }
        if style != CharStyle::Plain {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
}

/// Writes a line, wrapped between words at `columns`.
fn wrap(out: &mut String, text: &str, columns: usize) {
    wrap_parts(out, text.split(' '), " ", columns);
}

/// Writes parts on a line, wrapped between parts at `columns`.
fn wrap_parts<'a>(
    out: &mut String,
    parts: impl Iterator<Item = &'a str>,
    between: &str,
    columns: usize,
) {
    const INDENT: &str = "\n    ";
    let mut used = 0;
    for (i, part) in parts.enumerate() {
        let width = part.chars().count();
        let joined = used + between.len() + width;
        if i == 0 {
            used = width;
        } else if joined > columns && used >= INDENT.len() {
            out.push_str(INDENT);
            used = INDENT.len() - 1 + width;
        } else {
            out.push_str(between);
            used = joined;
        }
        out.push_str(part);
    }
    if used > 0 {
        out.push('\n');
    }
}

/// Writes the legend of the signs in use.
fn legend(out: &mut String, view: &View, columns: usize, language: Language) {
    let say = |text: Text| one_line(&text.say(language));
    let cells = || view.boards.iter().flat_map(|b| &b.cells);
    let marked = |mark| cells().any(|c| c.marks.contains(mark));
    let badges = badges(view).into_iter().map(|(b, text)| match b.named {
        true => say(text!(TABLE, "letter", meaning = b.meaning.words())),
        false => format!("{} {}", printable(b.sign), say(text)),
    });
    let vacant = |c: &CellView| c.piece.is_none().then_some(c.spot).flatten();
    let spots = spots(cells().filter_map(vacant))
        .into_iter()
        .map(|s| format!("{} {}", printable(s.sign), say(s.meaning.words())));
    let apart = view.boards.iter().find_map(|b| b.apart);
    let apart = apart.map(|name| format!("~ {}", say(name.words())));
    let [quiet, capture] =
        view.meanings.clone().unwrap_or_else(|| [text!(TABLE, "moves"), text!(TABLE, "captures")]);
    let is_dead = |c: &CellView| c.piece.is_some_and(|p| p.dead);
    let last = marked(Mark::From) || marked(Mark::To);
    let earlier = marked(Mark::EarlierFrom) || marked(Mark::EarlierTo);
    let removed = marked(Mark::Removed) || marked(Mark::EarlierRemoved);
    let signs = [
        (last, "( )[ ]", text!(TABLE, "last-move")),
        (earlier, "' ': :", text!(TABLE, "earlier")),
        (removed, "x", text!(TABLE, "removed")),
        (marked(Mark::Check), "! !", text!(TABLE, "check")),
        (cells().any(is_dead), "- -", dead()),
        (marked(Mark::Selected), "{ }", text!(TABLE, "selected")),
        (marked(Mark::Target), "*", quiet),
        (marked(Mark::TargetCapture), "< >", capture),
        (marked(Mark::TargetSpecial), "#", special()),
        (marked(Mark::Column), "|", column()),
    ];
    let used = signs.into_iter().filter(|(used, ..)| *used);
    let all: Vec<String> = used
        .map(|(_, sign, text)| format!("{sign} {}", say(text)))
        .chain(badges)
        .chain(spots)
        .chain(apart)
        .chain(frame_note(view).map(say))
        .collect();
    wrap_parts(out, all.iter().map(String::as_str), "  ", columns);
}
