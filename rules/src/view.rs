//! A position as somebody at the board sees it: all that a picture, a text board or an alt text needs.
//!
//! Cells lie as the viewer sees them (the viewer's side at the bottom) and carry their names in the view's frame, which
//! is the viewer's unless another one was asked for. One unit is the distance between the centres of two adjacent cells; x grows
//! to the right, y grows **upwards**.

use crate::game::{Outcome, Seat, Variant};

/// The outline of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// Squares with sides of 1.
    Square,
    /// Regular hexagons whose opposite sides are 1 apart.
    Hexagon(Orientation),
}

/// How hexagons are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Standing on a corner: 1 wide, rows `sqrt(3)/2` apart.
    PointyTop,
    /// Lying on a side: 1 high, files `sqrt(3)/2` apart.
    FlatTop,
}

/// Why a cell is marked; several may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The last action started here.
    From,
    /// The last action ended here.
    To,
    /// The last action removed a piece here (where it did not end).
    Removed,
    /// The king here is in check.
    Check,
    /// The piece whose targets are shown.
    Selected,
    /// The piece shown may go here.
    Target,
    /// The piece shown may capture here.
    TargetCapture,
    /// The piece shown may do something else here (en passant, castling, a power).
    TargetSpecial,
    /// The same file and rank as the piece looked at, on another board (see [`View::mark_columns`]).
    Column,
}

/// A set of [`Mark`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    /// Adds a mark.
    pub fn insert(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u16;
    }
    /// Takes a mark away.
    pub fn remove(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u16);
    }
    /// Whether a mark is there.
    #[must_use]
    pub fn contains(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A kind of piece, for people and for artwork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindName {
    /// The letter in the game's notation, upper case.
    pub letter: char,
    /// The name in English, lower case; also, with `-` for blanks, the name of its artwork
    /// (`fallen angel` -> `fallen-angel.svg`).
    pub name: &'static str,
}

/// More than one of a kind: `heroes`, `pegasi`.
#[must_use]
pub fn plural(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("us") {
        return format!("{stem}i");
    }
    let hisses = ["s", "x", "ch", "sh", "o"].iter().any(|end| name.ends_with(end));
    format!("{name}{}", if hisses { "es" } else { "s" })
}

/// What tells a piece from others of its kind and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Badge {
    /// One character, drawn small beside the piece: `*`.
    pub sign: char,
    /// What it means, a few words for the legend: `on a quest`.
    pub meaning: &'static str,
    /// The sign is a name, said behind the meaning: `home file c`. Legends explain the meaning once for
    /// all signs.
    pub named: bool,
}

impl Badge {
    /// What the badge says of its piece: `on a quest`, `home file c`.
    ///
    /// ```
    /// # use rules::view::Badge;
    /// let badge = Badge { sign: 'c', meaning: "home file", named: true };
    /// assert_eq!(badge.words(), "home file c");
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        if self.named { format!("{} {}", self.meaning, self.sign) } else { self.meaning.to_owned() }
    }
}

/// What marks a cell of the board itself, whatever stands there: a square to which pieces return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The sign, `X`.
    pub sign: char,
    /// Whose it is.
    pub owner: Seat,
    /// For which kind of piece.
    pub kind: KindName,
    /// What it means, a few words for the legend: `captured eagles return here`.
    pub meaning: &'static str,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceView {
    /// Whose it is, or was.
    pub owner: Seat,
    /// What it is.
    pub kind: KindName,
    /// Its owner is out of the game; it is only an obstacle.
    pub dead: bool,
    /// What tells it from others of its kind.
    pub badge: Option<Badge>,
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellView {
    /// The cell's name in the view's frame, such as `3e`.
    pub name: String,
    /// Centre, to the right; cells above one another have the same place on their boards.
    pub x: f32,
    /// Centre, upwards.
    pub y: f32,
    /// The rank in the viewer's frame, from 1; rows of a text board.
    pub rank: u8,
    /// The cell's colour. On square boards 0 light and 1 dark; on those of one colour 2, and 3 for cells
    /// set apart (see [`BoardView::apart`]). On hexagonal boards 0 white, 1 red and 2 black.
    pub shade: u8,
    /// What the board itself marks there.
    pub spot: Option<Spot>,
    /// What stands there.
    pub piece: Option<PieceView>,
    /// Why it is marked.
    pub marks: Marks,
}

/// How far outside a border cell its coordinate stands.
pub(crate) const LABEL_DISTANCE: f32 = 0.86;

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The text, such as `7` or `e`.
    pub text: String,
    /// Centre of the text, to the right.
    pub x: f32,
    /// Centre of the text, upwards.
    pub y: f32,
}

/// A line along the edges of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Its ends, to the right and upwards; it runs along a rank or a file.
    pub ends: [(f32, f32); 2],
    /// Drawn with gaps.
    pub dashed: bool,
    /// A few words for the legend, where it needs them: `edge of a camp`.
    pub meaning: Option<&'static str>,
}

/// One board; most games have one.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Its name when there are several: `Earth`.
    pub name: Option<&'static str>,
    /// Its cells: rank by rank from the viewer's first, each from the left.
    pub cells: Vec<CellView>,
    /// Coordinates on every side, in the view's frame.
    pub labels: Vec<Label>,
    /// Lines that divide it.
    pub lines: Vec<Line>,
    /// What cells of shade 3 are: `No Man's Land`.
    pub apart: Option<&'static str>,
}

/// How near a seat is to something that comes about by counting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meter {
    /// What comes about: `siege`.
    pub label: &'static str,
    /// How far it is, at most `of`.
    pub value: u16,
    /// Where it comes about, at least 1.
    pub of: u16,
    /// The figures, a few words: `2 of 3 captures`.
    pub text: String,
    /// What they are made of, a few words; may be empty.
    pub detail: String,
}

/// A power or right of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Power {
    /// A few words: `fortification`, `traitor ×2`.
    pub name: String,
    /// The seat has it now.
    pub now: bool,
    /// When it has it, as follows on `when`: `under siege`; empty where that is left to the rules.
    pub when: &'static str,
}

/// Where a seat's player sits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// Which.
    pub seat: Seat,
    /// Its letter.
    pub letter: char,
    /// The middle of its edge of the first board: centres of cells, to the right and upwards.
    pub edge: (f32, f32),
    /// From there away from the board, a length of 1.
    pub outwards: (f32, f32),
}

/// The status line of a seat that may claim a draw now.
pub const MAY_CLAIM: &str = "may claim a draw";

/// What is said about one seat beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Which.
    pub seat: Seat,
    /// Its letter.
    pub letter: char,
    /// Its name, such as `White`.
    pub name: &'static str,
    /// Still in the game.
    pub in_game: bool,
    /// Decides next.
    pub to_act: bool,
    /// Has the turn after the one that is played now: a few words for a badge, `next`.
    pub next: Option<String>,
    /// Its king is in check.
    pub in_check: bool,
    /// Lost pieces by kind, strongest first, none with count 0.
    pub lost: Vec<(KindName, u8)>,
    /// Status lines for badges, most important first, a few words each, such as `under siege`,
    /// `fortified, 2 turns left`, `king captured`, `resigned`; what `in_check` says is not repeated.
    pub status: Vec<String>,
    /// How near it is to siege and the like.
    pub meter: Option<Meter>,
    /// Powers or rights still to be had.
    pub powers: Vec<Power>,
}

/// A position as `viewer` sees it.
///
/// ```
/// use rules::{Seat, Variant};
/// let game = Variant::Siege.new_game::<&str, &str>(&[])?;
/// let view = game.view(Seat(1));
/// assert_eq!(view.headline, "White to move");
/// // Red's side is at the bottom, and hexes have Red's names.
/// let corner = &view.boards[0].cells[0];
/// let piece = corner.piece.map(|piece| (piece.owner, piece.kind.name));
/// assert_eq!((corner.name.as_str(), piece), ("1a", Some((Seat(1), "rook"))));
/// # Ok::<(), rules::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game.
    pub variant: Variant,
    /// Whose side is at the bottom.
    pub viewer: Seat,
    /// In whose frame cells are named; the viewer's mostly.
    pub frame: Seat,
    /// The outline of every cell.
    pub shape: CellShape,
    /// The boards, to be shown side by side in this order.
    pub boards: Vec<BoardView>,
    /// The seats in turn order; none in a diagram.
    pub seats: Vec<SeatView>,
    /// Where the players sit, when the picture would not tell otherwise.
    pub sides: Vec<Side>,
    /// In a diagram: what [`Mark::Target`] and [`Mark::TargetCapture`] mean, where they are not the cells of one
    /// move.
    pub meanings: Option<[&'static str; 2]>,
    /// In a diagram: what tells it from others of the same piece, a word or two, such as its board.
    pub aspect: Option<String>,
    /// Actions so far; 0 in a diagram.
    pub ply: usize,
    /// Whoever is to act answers a question and does not move.
    pub deciding: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// One line for the banner: `White to move`, `Red decides: touch of death?`, `White wins`.
    pub headline: String,
    /// The last action in words, in the view's frame, without a full stop; empty at the start.
    pub last_action: String,
}

impl View {
    /// A diagram that shows how a piece moves: boards with one piece marked [`Mark::Selected`] and its
    /// targets, of which a cell may be a [`Mark::Target`] and a [`Mark::TargetCapture`] at once; further
    /// pieces only where it needs them, as to be captured over. `headline` names the piece, `text` is a
    /// line about it and may be empty.
    #[must_use]
    pub fn diagram(
        variant: Variant,
        shape: CellShape,
        boards: Vec<BoardView>,
        headline: String,
        text: String,
    ) -> Self {
        Self {
            variant,
            viewer: Seat(0),
            frame: Seat(0),
            shape,
            boards,
            seats: Vec::new(),
            sides: Vec::new(),
            meanings: None,
            aspect: None,
            ply: 0,
            deciding: false,
            outcome: None,
            headline,
            last_action: text,
        }
    }

    /// Marks the place of the piece looked at on every other board, and no other place: the selected
    /// piece's, or else that of the one that moved last. For games whose pieces go from board to board in place.
    pub fn mark_columns(&mut self) {
        let places = |wanted: Mark| -> Vec<(usize, f32, f32)> {
            let boards = self.boards.iter().enumerate();
            let cells = boards.flat_map(|(i, board)| board.cells.iter().map(move |c| (i, c)));
            let of = |c: &CellView| c.marks.contains(wanted) && c.piece.is_some();
            cells.filter(|(_, c)| of(c)).map(|(i, c)| (i, c.x, c.y)).collect()
        };
        let selected = places(Mark::Selected);
        let looked_at = if selected.is_empty() { places(Mark::To) } else { selected };
        for (i, board) in self.boards.iter_mut().enumerate() {
            for cell in &mut board.cells {
                cell.marks.remove(Mark::Column);
                let above = |&(on, x, y): &(usize, f32, f32)| on != i && (x, y) == (cell.x, cell.y);
                if looked_at.iter().any(above) {
                    cell.marks.insert(Mark::Column);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;

    fn columns(view: &View) -> Vec<(usize, &str)> {
        let boards = view.boards.iter().enumerate();
        let cells = boards.flat_map(|(i, board)| board.cells.iter().map(move |c| (i, c)));
        let marked = cells.filter(|(_, c)| c.marks.contains(Mark::Column));
        marked.map(|(i, c)| (i, c.name.as_str())).collect()
    }

    #[test]
    fn columns_are_those_of_the_selected_piece_or_else_of_the_one_moved_last() {
        let mut game = crate::games::siege::new(crate::games::siege::options::Options::default());
        game.apply("W3e-5e").expect("a legal move");
        let mut view = game.view(Seat(0));
        let board = view.boards[0].clone();
        let bare = |mut board: BoardView| {
            board.cells.iter_mut().for_each(|c| c.marks = Marks::default());
            board
        };
        view.boards = vec![bare(board.clone()), board, bare(view.boards[0].clone())];
        let moved = view.clone();
        view.mark_columns();
        assert_eq!(columns(&view), [(0, "5e"), (2, "5e")]);

        let mut view = moved;
        let queen = view.boards[2].cells.iter_mut().find(|c| c.name == "1d").expect("a hex");
        queen.marks.insert(Mark::Selected);
        view.mark_columns();
        assert_eq!(columns(&view), [(0, "1d"), (1, "1d")]);
    }
}
