//! A position in plain text, for a terminal or a chat without pictures.
//!
//! A cell takes four columns: a sign, two letters, a sign. Rows of hexagons are staggered by two.

use std::fmt::Write as _;

use rules::view::{BoardView, CellView, Mark, View};

use crate::legend::{DEAD, badges, spots};
use crate::theme::{APART, army_of};
use crate::words::{
    count_of, frame, last as last_said, letter, metered, one_line, player, powers, standing,
};

/// How a text board is to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Colours by ANSI escapes.
    pub ansi: bool,
    /// Several boards stand side by side as long as they fit into so many columns.
    pub columns: usize,
    /// The players by seat, as they call themselves; may be missing.
    pub names: Vec<String>,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { ansi: false, columns: 80, names: Vec::new() }
    }
}

/// Columns from a cell's middle to the next one's.
const CELL: f32 = 4.0;
/// Between boards side by side.
const BETWEEN: usize = 2;
/// No line is longer, whatever the view says.
const LONGEST: f32 = 2000.0;

/// A character cell of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glyph {
    c: char,
    style: Style,
}

/// What ANSI colours tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Plain,
    Faint,
    Army(u8),
    Mark,
    Alarm,
}

impl Style {
    /// The SGR parameters.
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "0",
            Style::Faint => "0;90",
            Style::Army(army) => {
                ["0;1", "0;1;31", "0;1;34", "0;1;32", "0;1;35", "0;1;36"][usize::from(army) % 6]
            }
            Style::Mark => "0;1;33",
            Style::Alarm => "0;1;97;41",
        }
    }
}

const BLANK: Glyph = Glyph { c: ' ', style: Style::Plain };

/// One board as lines of equal height.
#[derive(Debug, Default)]
struct Block {
    lines: Vec<Vec<Glyph>>,
}

/// The position as text: the boards, then what the panels of a picture say.
#[must_use]
pub fn text_board(view: &View, options: &TextOptions) -> String {
    let mut out = String::new();
    let mut row: Vec<Block> = Vec::new();
    for board in &view.boards {
        let block = block(view, board);
        let used: usize = row.iter().map(|b| b.width() + BETWEEN).sum();
        if !row.is_empty() && used + block.width() > options.columns {
            write_row(&mut out, &row, options.ansi);
            row.clear();
        }
        row.push(block);
    }
    write_row(&mut out, &row, options.ansi);
    legend(&mut out, view, options.columns);
    let mut line = |text: &str| wrap(&mut out, text, options.columns);
    let (headline, last) = (one_line(&view.headline), one_line(last_said(view)));
    let diagram = view.seats.is_empty();
    if diagram {
        line(&headline);
    }
    match last.as_str() {
        "" => {}
        last if diagram => line(last),
        last => line(&format!("Last: {last}.")),
    }
    if !diagram {
        line(&headline);
    }
    for seat in &view.seats {
        let mut text = format!("{} {}", if seat.to_act { '>' } else { ' ' }, seat.name);
        if let Some(name) = player(&options.names, seat.seat) {
            let _ = write!(text, " ({name})");
        }
        let mut parts = standing(seat);
        if !seat.lost.is_empty() {
            let lost: Vec<_> =
                seat.lost.iter().map(|&(kind, n)| count_of(kind, usize::from(n))).collect();
            parts.push(format!("lost {}", lost.join(", ")));
        }
        parts.extend(seat.meter.as_ref().map(metered));
        parts.extend(powers(seat));
        if !parts.is_empty() {
            let _ = write!(text, ": {}", parts.join("; "));
        }
        line(&text);
    }
    out
}

impl Block {
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

    /// Writes a word, unless something is there.
    fn write(&mut self, line: usize, start: usize, text: &str) {
        let taken = |column| {
            let glyphs = self.lines.get(line);
            glyphs.and_then(|g: &Vec<Glyph>| g.get(column)).is_some_and(|g| *g != BLANK)
        };
        if (start..start + text.chars().count()).any(taken) {
            return;
        }
        for (i, c) in text.chars().enumerate() {
            self.put(line, start + i, Glyph { c, style: Style::Faint });
        }
    }
}

/// Lays a board out: cells and labels by their places, a line for each row of cells.
fn block(view: &View, board: &BoardView) -> Block {
    let mut rows: Vec<f32> = board.cells.iter().map(|c| c.y).filter(|y| y.is_finite()).collect();
    rows.sort_by(|a, b| b.total_cmp(a));
    rows.dedup_by(|a, b| (*a - *b).abs() < 0.25);
    let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return Block::default() };
    let nearest = |y: f32| {
        let gap = |row: &f32| (row - y).abs();
        (0..rows.len()).min_by(|&a, &b| gap(&rows[a]).total_cmp(&gap(&rows[b]))).unwrap_or(0)
    };
    let xs = board.cells.iter().map(|c| c.x).chain(board.labels.iter().map(|l| l.x));
    let left = xs.filter(|x| x.is_finite()).fold(f32::INFINITY, f32::min);
    let column = |x: f32| {
        let at = (x - left) * CELL;
        (at.is_finite() && at <= LONGEST).then(|| at.round().max(0.0) as usize + 1)
    };
    // A heading, labels above, the rows, labels below.
    let mut block = Block { lines: vec![Vec::new(); rows.len() + 3] };
    for cell in board.cells.iter().filter(|c| c.y.is_finite()) {
        let Some(column) = column(cell.x) else { continue };
        for (i, glyph) in cell_glyphs(view, cell).into_iter().enumerate() {
            // Signs at the sides belong to a cell only when they say something.
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
        let (line, start) = match label.y {
            y if y > top + 0.3 => (1, at.saturating_sub(width / 2)),
            y if y < bottom - 0.3 => (rows.len() + 2, at.saturating_sub(width / 2)),
            // Beside a row: clear of the signs of its first or last cell.
            _ if ends.all(|c| c.x > label.x) => (row + 2, (at + 2).saturating_sub(width)),
            _ => (row + 2, at),
        };
        block.write(line, start, &text);
    }
    if let Some(name) = board.name {
        for (i, c) in one_line(name).chars().take(60).enumerate() {
            block.put(0, i + 1, Glyph { c, style: Style::Plain });
        }
    } else {
        block.lines.remove(0);
    }
    block.lines.retain(|line| !line.is_empty());
    block
}

/// A cell's four columns.
fn cell_glyphs(view: &View, cell: &CellView) -> [Glyph; 4] {
    let glyph = |c, style| Glyph { c, style };
    let (a, b) = match cell.piece {
        None => match cell.spot {
            Some(spot) => {
                (glyph(printable(spot.sign), Style::Army(army_of(view, spot.owner))), BLANK)
            }
            None if cell.shade == APART => (glyph('~', Style::Faint), BLANK),
            None => (glyph('.', Style::Faint), BLANK),
        },
        Some(piece) => {
            let style =
                if piece.dead { Style::Faint } else { Style::Army(army_of(view, piece.owner)) };
            let kind = piece.kind.letter.to_lowercase().next().unwrap_or('?');
            (glyph(printable(letter(view, piece.owner)), style), glyph(printable(kind), style))
        }
    };
    let has = |mark| cell.marks.contains(mark);
    let a = match cell.piece {
        None if has(Mark::Target) && has(Mark::TargetCapture) => glyph('*', Style::Mark),
        _ => a,
    };
    let (left, right, style) = if has(Mark::Check) {
        ('!', '!', Style::Alarm)
    } else if has(Mark::To) {
        ('[', ']', Style::Mark)
    } else if has(Mark::From) {
        ('(', ')', Style::Mark)
    } else if has(Mark::Selected) {
        ('{', '}', Style::Mark)
    } else if has(Mark::TargetCapture) {
        ('<', '>', Style::Mark)
    } else if has(Mark::TargetSpecial) {
        ('#', ' ', Style::Mark)
    } else if has(Mark::Target) {
        ('*', ' ', Style::Mark)
    } else if has(Mark::Removed) {
        ('x', ' ', Style::Mark)
    } else if cell.piece.is_some_and(|p| p.dead) {
        ('-', '-', Style::Faint)
    } else if has(Mark::Column) {
        ('|', ' ', Style::Faint)
    } else {
        (' ', ' ', Style::Plain)
    };
    let sign = |c| if c == ' ' { BLANK } else { glyph(c, style) };
    match cell.piece.and_then(|piece| piece.badge) {
        Some(badge) => [sign(left), a, b, glyph(printable(badge.sign), Style::Mark)],
        None => [sign(left), a, b, sign(right)],
    }
}

fn printable(c: char) -> char {
    if c.is_control() || c.is_whitespace() { '?' } else { c }
}

fn write_row(out: &mut String, blocks: &[Block], ansi: bool) {
    let height = blocks.iter().map(|b| b.lines.len()).max().unwrap_or(0);
    for row in 0..height {
        let mut line: Vec<Glyph> = Vec::new();
        let mut start = 0;
        for block in blocks {
            line.resize(start, BLANK);
            // Boards stand on one line.
            let missing = height - block.lines.len();
            if let Some(glyphs) = row.checked_sub(missing).and_then(|i| block.lines.get(i)) {
                line.extend(glyphs);
            }
            start += block.width() + BETWEEN;
        }
        while line.last() == Some(&BLANK) {
            line.pop();
        }
        let mut style = Style::Plain;
        for glyph in line {
            // A blank needs no colour of its own, but must not take a coloured ground over.
            let matters = glyph.c != ' ' || style == Style::Alarm;
            if ansi && glyph.style != style && matters {
                let _ = write!(out, "\x1b[{}m", glyph.style.code());
                style = glyph.style;
            }
            out.push(glyph.c);
        }
        if style != Style::Plain {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
}

/// Writes a line, broken between words where it is longer than `columns`.
fn wrap(out: &mut String, text: &str, columns: usize) {
    wrap_parts(out, text.split(' '), " ", columns);
}

/// Writes parts on a line, broken between parts where it is longer than `columns`.
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

/// Explains the signs that are in use.
fn legend(out: &mut String, view: &View, columns: usize) {
    let cells = || view.boards.iter().flat_map(|b| &b.cells);
    let marked = |mark| cells().any(|c| c.marks.contains(mark));
    let badges = badges(view).into_iter().map(|(b, text)| {
        if b.named {
            return format!("letter after a piece: {}", one_line(b.meaning));
        }
        format!("{} {}", printable(b.sign), one_line(&text))
    });
    let vacant = |c: &CellView| c.piece.is_none().then_some(c.spot).flatten();
    let spots = spots(cells().filter_map(vacant))
        .into_iter()
        .map(|s| format!("{} {}", printable(s.sign), one_line(s.meaning)));
    let apart = view.boards.iter().find_map(|b| b.apart);
    let apart = apart.map(|name| format!("~ {}", one_line(name)));
    let [quiet, capture] = view.meanings.unwrap_or(["may go", "may capture"]);
    let (quiet, capture) = (format!("* {}", one_line(quiet)), format!("< > {}", one_line(capture)));
    let dead = format!("- - {DEAD}");
    let signs = [
        (marked(Mark::From) || marked(Mark::To), "( )[ ] last move"),
        (marked(Mark::Removed), "x removed"),
        (marked(Mark::Check), "! ! check"),
        (cells().any(|c| c.piece.is_some_and(|p| p.dead)), dead.as_str()),
        (marked(Mark::Selected), "{ } this piece"),
        (marked(Mark::Target), quiet.as_str()),
        (marked(Mark::TargetCapture), capture.as_str()),
        (marked(Mark::TargetSpecial), "# special"),
        (marked(Mark::Column), "| same place, other board"),
    ];
    let used = signs.iter().filter(|(used, _)| *used).map(|(_, text)| (*text).to_owned());
    let all: Vec<String> =
        used.chain(badges).chain(spots).chain(apart).chain(frame(view)).collect();
    wrap_parts(out, all.iter().map(String::as_str), "  ", columns);
}
