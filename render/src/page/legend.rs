//! The legend of a page: the marks, badges, signs and lines that occur in a game, and what they mean.

use locale::{Language, Text, text};
use rules::view::{Badge, Meaning, PieceView, View};

use super::table::TABLE;
use crate::legend::{badge_text, column, dead, line_meanings, same_badge, spots};
use crate::seat::army_of;
use crate::theme::is_apart;
use crate::words::{in_check, one_line};

/// What the bits of the marks of cells mean.
fn marks() -> [(u8, Text); 5] {
    [
        (1, text!(TABLE, "from")),
        (2, text!(TABLE, "to")),
        (4, text!(TABLE, "removed")),
        (8, in_check()),
        (16, column()),
    ]
}
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
    pub(super) fn entries(&self, language: Language) -> Vec<(Sample, String)> {
        let marks = marks().into_iter().filter(|(bit, _)| self.marks & bit != 0);
        let marks = marks.map(|(bit, text)| (Sample::Cell(0, bit), text));
        let dead = self.dead.map(|look| (Sample::Cell(look, 0), dead()));
        let badges = self.badges.iter();
        let badges = badges.map(|(badge, look)| (Sample::Cell(*look, 0), badge_text(badge)));
        let board = self.board.iter().map(|(sample, text)| (*sample, text.words()));
        let all = marks.chain(dead).chain(badges).chain(board);
        all.map(|(sample, text)| (sample, one_line(&text.say(language)))).collect()
    }
}
