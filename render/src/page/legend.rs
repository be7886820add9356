//! The legend of a page: the marks, badges, signs and lines that occur in a game, and what they mean.

use rules::view::{Badge, Meaning, PieceView, View};

use crate::legend::{badge_text, dead, line_meanings, same_badge, spots};
use crate::seat::army_of;
use crate::theme::is_apart;
use crate::words::one_line;

/// What the bits of the marks of cells mean.
const MARKS: [(u8, &str); 5] = [
    (1, "where the last move started"),
    (2, "where the last move ended"),
    (4, "where a piece was removed"),
    (8, "in check"),
    (16, "same place, other board"),
];
/// At most this many badges are explained; no game has more.
const MOST_BADGES: usize = 8;

/// What the script draws to show a symbol.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    /// A cell with the piece of this look, numbered from 1, or 0, and with marks.
    Cell(usize, u8),
    /// The sign of an army on a cell.
    Spot(u8),
    /// A cell of this shade.
    Shade(u8),
    /// A line on the board; true if it is dashed.
    Line(bool),
}

/// The symbols that have occurred.
#[derive(Debug, Default)]
pub(super) struct Legend {
    marks: u8,
    dead: Option<usize>,
    badges: Vec<(Badge, usize)>,
    board: Vec<(Sample, Meaning)>,
}

impl Legend {
    /// Begins with the symbols that belong to the boards.
    pub(super) fn new(start: &View) -> Self {
        let cells = start.boards.iter().flat_map(|board| &board.cells);
        let spots = spots(cells.filter_map(|cell| cell.spot)).into_iter();
        let spots = spots.map(|s| (Sample::Spot(army_of(start, s.owner)), s.meaning));
        let lines = line_meanings(start).into_iter();
        let lines = lines.map(|(dashed, meaning)| (Sample::Line(dashed), meaning));
        let apart = start.boards.iter().find_map(|board| {
            let cell = board.cells.iter().find(|cell| is_apart(cell.shade))?;
            Some((Sample::Shade(cell.shade), board.apart?))
        });
        Self { board: spots.chain(apart).chain(lines).collect(), ..Self::default() }
    }

    /// Adds the marks of a cell.
    pub(super) fn add_marks(&mut self, marks: u8) {
        self.marks |= marks;
    }

    /// Adds what is special about a piece. `look` is the number of its look, from 1.
    pub(super) fn add_piece(&mut self, piece: &PieceView, look: usize) {
        if piece.dead {
            self.dead.get_or_insert(look);
        }
        if let Some(badge) = piece.badge
            && self.badges.len() < MOST_BADGES
            && !self.badges.iter().any(|(other, _)| same_badge(other, &badge))
        {
            self.badges.push((badge, look));
        }
    }

    /// The symbols and their meanings.
    pub(super) fn entries(&self) -> Vec<(Sample, String)> {
        let marks = MARKS.iter().filter(|(bit, _)| self.marks & bit != 0);
        let marks = marks.map(|(bit, text)| (Sample::Cell(0, *bit), (*text).to_owned()));
        let dead = self.dead.map(|look| (Sample::Cell(look, 0), dead().english()));
        let badges = self.badges.iter();
        let badges =
            badges.map(|(badge, look)| (Sample::Cell(*look, 0), badge_text(badge).english()));
        let board = self.board.iter().map(|(sample, text)| (*sample, text.words().english()));
        let all = marks.chain(dead).chain(badges).chain(board);
        all.map(|(sample, text)| (sample, one_line(&text))).collect()
    }
}
