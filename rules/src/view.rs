//! Views: everything that a picture, a text board or an alt text needs of a position.
//!
//! Cells are placed as the viewer sees them, with the viewer's side at the bottom. They are named in the view's frame,
//! which is the viewer's unless the caller asked for another one. One unit is the distance between the centres of two
//! adjacent cells; x grows to the right, y grows **upwards**.

use locale::Text;

use crate::ending::Outcome;
use crate::past::PastAction;
use crate::seat::Seat;
use crate::variant::Variant;

/// The shape of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// Squares with sides of 1.
    Square,
    /// Regular hexagons whose opposite sides are 1 apart.
    Hexagon(Orientation),
}

/// The orientation of hexagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// A corner points up: 1 wide, rows `sqrt(3)/2` apart.
    PointyTop,
    /// A side is at the top: 1 high, files `sqrt(3)/2` apart.
    FlatTop,
}

/// A reason to mark a cell; a cell may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The last action started here.
    From,
    /// The last action ended here.
    To,
    /// The last action removed a piece here, on a cell other than where it ended.
    Removed,
    /// The king here is in check.
    Check,
    /// The piece whose targets are shown.
    Selected,
    /// The selected piece may go here.
    Target,
    /// The selected piece may capture here.
    TargetCapture,
    /// The selected piece may make a special move here (en passant, castling, a power).
    TargetSpecial,
    /// The same file and rank as the selected or last moved piece, on another board (see [`View::mark_columns`]).
    Column,
    /// An action in [`View::past`] before the last one started here.
    EarlierFrom,
    /// An action in [`View::past`] before the last one ended here.
    EarlierTo,
    /// An action in [`View::past`] before the last one removed a piece here.
    EarlierRemoved,
}

/// A set of [`Mark`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    /// Adds a mark.
    pub fn insert(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u16;
    }
    /// Removes a mark.
    pub fn remove(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u16);
    }
    /// Whether the set contains a mark.
    #[must_use]
    pub fn contains(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }
    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The letter and the name of a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindName {
    /// The letter in the game's notation, upper case.
    pub letter: char,
    /// The name in English, lower case. With `-` for blanks it is also the name of the artwork
    /// (`fallen angel` is drawn by `fallen-angel.svg`).
    pub name: &'static str,
}

/// Returns the plural of a piece's name: `heroes`, `pegasi`.
#[must_use]
pub fn plural(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("us") {
        return format!("{stem}i");
    }
    let takes_es = ["s", "x", "ch", "sh", "o"].iter().any(|end| name.ends_with(end));
    format!("{name}{}", if takes_es { "es" } else { "s" })
}

/// What a sign or a line of a board means, a few words for the legend: `on a quest`.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// A key by which meanings are compared and sorted.
    pub key: &'static str,
    /// Returns the words.
    pub text: fn() -> Text,
}

impl Meaning {
    /// Returns the words.
    #[must_use]
    pub fn words(&self) -> Text {
        (self.text)()
    }
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Meaning {}

impl std::hash::Hash for Meaning {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl PartialOrd for Meaning {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Meaning {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(other.key)
    }
}

/// A small sign that distinguishes a piece from others of its kind and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Badge {
    /// The sign: one character, drawn small beside the piece, such as `*`.
    pub sign: char,
    /// What it means: `on a quest`.
    pub meaning: Meaning,
    /// Whether the sign is a name, written after the meaning: `home file c`. Legends explain the meaning once for
    /// all signs.
    pub named: bool,
}

impl Badge {
    /// Returns what the badge means for its piece, in words: `on a quest`, `home file c`.
    ///
    /// ```
    /// # use locale::Text;
    /// # use rules::view::{Badge, Meaning};
    /// let meaning = Meaning { key: "home", text: || Text::same("home file") };
    /// let badge = Badge { sign: 'c', meaning, named: true };
    /// assert_eq!(badge.words().english(), "home file c");
    /// ```
    #[must_use]
    pub fn words(&self) -> Text {
        let sign = if self.named { Text::same(self.sign.to_string()) } else { Text::empty() };
        Text::joined([self.meaning.words(), sign], " ")
    }
}

/// A sign on a cell of the board itself, with or without a piece on it, such as on a square to which pieces return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The sign, such as `X`.
    pub sign: char,
    /// The seat to which it belongs.
    pub owner: Seat,
    /// The kind of piece for which it matters.
    pub kind: KindName,
    /// What it means: `captured eagles return here`.
    pub meaning: Meaning,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceView {
    /// The seat that owns it, or owned it.
    pub owner: Seat,
    /// The kind of piece.
    pub kind: KindName,
    /// Whether its owner is out of the game, so that it is only an obstacle.
    pub dead: bool,
    /// The badge that distinguishes it from others of its kind.
    pub badge: Option<Badge>,
}

/// One cell of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct CellView {
    /// The cell's name in the view's frame, such as `3e`.
    pub name: String,
    /// The x coordinate of the centre. Cells above one another on different boards have the same coordinates.
    pub x: f32,
    /// The y coordinate of the centre.
    pub y: f32,
    /// The rank as the viewer counts it, from 1: a row of a text board.
    pub rank: u8,
    /// The shade of the cell. On chequered square boards 0 is light and 1 is dark. On square boards of one colour all
    /// cells have shade 2, or 4 on a second such board, except those set apart, which have the next one (see
    /// [`BoardView::apart`]). On hexagonal boards 0 is light, 1 medium and 2 dark.
    pub shade: u8,
    /// The sign of the board itself on the cell.
    pub spot: Option<Spot>,
    /// The piece on the cell.
    pub piece: Option<PieceView>,
    /// The reasons to mark the cell.
    pub marks: Marks,
}

/// The distance from the centre of a border cell to the centre of its label outside the board.
pub(crate) const LABEL_DISTANCE: f32 = 0.86;

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The text, such as `7` or `e`.
    pub text: String,
    /// The x coordinate of the text's centre.
    pub x: f32,
    /// The y coordinate of the text's centre.
    pub y: f32,
}

/// A line along the edges of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The coordinates of its ends, x and y; it runs along a rank or a file.
    pub ends: [(f32, f32); 2],
    /// Whether it is drawn dashed.
    pub dashed: bool,
    /// What it means, if it has to be explained: `edge of a camp`.
    pub meaning: Option<Meaning>,
}

/// One board; most games have one.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Its name when there are several: `Earth`.
    pub name: Option<&'static str>,
    /// Its cells, rank by rank from the viewer's first, each rank from the left.
    pub cells: Vec<CellView>,
    /// The coordinates on every side, in the view's frame.
    pub labels: Vec<Label>,
    /// The lines that divide it.
    pub lines: Vec<Line>,
    /// What cells of shade 3 and 5 are called: `No Man's Land`.
    pub apart: Option<Meaning>,
}

/// A seat's progress towards something that happens at a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    /// What happens at the count: `siege`.
    pub label: Text,
    /// The count now, at most `of`.
    pub value: u16,
    /// The count at which it happens, at least 1.
    pub of: u16,
    /// The figures in a few words: `2 of 3 captures`.
    pub text: Text,
    /// What the figures consist of, in a few words; may be empty.
    pub detail: Text,
}

/// A power or right of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its name, a few words: `fortification`, `traitor ×2`.
    pub name: Text,
    /// Whether the seat has it now.
    pub now: bool,
    /// When the seat has it: `when under siege`. Empty if only the rules explain it.
    pub when: Text,
}

/// The side of the board at which a seat's player sits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// The seat.
    pub seat: Seat,
    /// Its letter.
    pub letter: char,
    /// The middle of its edge of the first board, x and y, measured at the centres of the cells.
    pub edge: (f32, f32),
    /// The direction from there away from the board, a vector of length 1.
    pub outwards: (f32, f32),
}

/// An arrow from the centre of one cell to that of another, each given by the index of its board and its index on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it starts.
    pub from: (usize, usize),
    /// Where it points.
    pub to: (usize, usize),
}

/// What is shown about one seat beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its letter.
    pub letter: char,
    /// Its name, such as `White`.
    pub name: &'static str,
    /// Whether it is still in the game.
    pub in_game: bool,
    /// Whether it is to act.
    pub to_act: bool,
    /// The text of a badge, `next`, if it has the turn after this one.
    pub next: Option<Text>,
    /// Whether its king is in check.
    pub in_check: bool,
    /// Lost pieces by kind with their numbers, strongest first; only kinds of which a piece is lost.
    pub lost: Vec<(KindName, u8)>,
    /// Between two seats: the pieces it has more of than the other seat, by kind with their numbers, strongest first.
    pub ahead: Vec<(KindName, u8)>,
    /// Between two seats: by how many points its pieces are worth more than those of the other seat; 0 if they are not.
    pub lead: u16,
    /// Status lines for badges, most important first, a few words each, such as `under siege`,
    /// `fortified, 2 turns left`, `king captured`, `resigned`. Check is not among them; see `in_check`.
    pub status: Vec<Text>,
    /// The meter of a siege or the like.
    pub meter: Option<Meter>,
    /// The powers or rights that it has or can still get.
    pub powers: Vec<Power>,
}

/// A position as a player sees it.
///
/// ```
/// use rules::{Seat, Variant};
/// let game = Variant::Siege.new_game::<&str, &str>(&[])?;
/// let view = game.view(Seat(1));
/// assert_eq!(view.headline.english(), "White to move");
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
    /// The seat whose side is at the bottom.
    pub viewer: Seat,
    /// The seat in whose frame cells are named, usually the viewer.
    pub frame: Seat,
    /// The shape of every cell.
    pub shape: CellShape,
    /// The boards, shown side by side in this order.
    pub boards: Vec<BoardView>,
    /// The seats in turn order; empty in a diagram.
    pub seats: Vec<SeatView>,
    /// Where the players sit; empty if the picture shows it anyway.
    pub sides: Vec<Side>,
    /// The arrow on the boards.
    pub arrow: Option<Arrow>,
    /// In a diagram, the meanings of [`Mark::Target`] and [`Mark::TargetCapture`] if they are not the targets of a
    /// single move.
    pub meanings: Option<[Text; 2]>,
    /// In a diagram, one or two words that distinguish it from others of the same piece, such as its board.
    pub aspect: Option<String>,
    /// The same in each language; empty if there is none.
    pub aspect_text: Text,
    /// Whether the seat to act answers a question instead of moving.
    pub deciding: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// One line for the banner: `White to move`, `Red decides: touch of death?`, `White wins`.
    pub headline: Text,
    /// The last action in words, in the view's frame, without a full stop; empty before the first action.
    pub last_action: Text,
    /// The last actions, oldest first: for the seat to act those since its own last turn, for another viewer and after the
    /// end those of a whole round. Empty before the first action.
    pub past: Vec<PastAction>,
}

impl View {
    /// Creates a diagram that shows how a piece moves.
    ///
    /// The boards have one piece marked [`Mark::Selected`] and its targets. A cell may be a [`Mark::Target`] and a
    /// [`Mark::TargetCapture`] at once. There are other pieces only if the movement needs them, such as a screen to
    /// capture over. `headline` names the piece; `text` is a line about it and may be empty.
    #[must_use]
    pub fn diagram(
        variant: Variant,
        shape: CellShape,
        boards: Vec<BoardView>,
        headline: Text,
        text: Text,
    ) -> Self {
        Self {
            variant,
            viewer: Seat(0),
            frame: Seat(0),
            shape,
            boards,
            seats: Vec::new(),
            sides: Vec::new(),
            arrow: None,
            meanings: None,
            aspect: None,
            aspect_text: Text::empty(),
            deciding: false,
            outcome: None,
            headline,
            last_action: text,
            past: Vec::new(),
        }
    }

    /// Returns the index of the board with a cell of a name and the index of that cell.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(usize, usize)> {
        let on = |board: &BoardView| board.cells.iter().position(|cell| cell.name == name);
        self.boards.iter().enumerate().find_map(|(i, board)| Some((i, on(board)?)))
    }

    /// Marks the file and rank of the selected piece on every other board, or those of the piece that moved last if
    /// none is selected.
    ///
    /// Other marks of this kind are removed. This is for games whose pieces change boards on the same file and rank.
    pub fn mark_columns(&mut self) {
        let places = |wanted: Mark| -> Vec<(usize, f32, f32)> {
            let boards = self.boards.iter().enumerate();
            let cells = boards.flat_map(|(i, board)| board.cells.iter().map(move |c| (i, c)));
            let of = |c: &CellView| c.marks.contains(wanted) && c.piece.is_some();
            cells.filter(|(_, c)| of(c)).map(|(i, c)| (i, c.x, c.y)).collect()
        };
        let selected = places(Mark::Selected);
        let pieces = if selected.is_empty() { places(Mark::To) } else { selected };
        for (i, board) in self.boards.iter_mut().enumerate() {
            for cell in &mut board.cells {
                cell.marks.remove(Mark::Column);
                let above = |&(on, x, y): &(usize, f32, f32)| on != i && (x, y) == (cell.x, cell.y);
                if pieces.iter().any(above) {
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

    #[test]
    fn one_action_has_its_cells_marked_and_an_arrow() {
        let game = crate::Variant::Siege.new_game::<&str, &str>(&[]).expect("no options");
        // Cells are named in the frame of the view, actions in that of the player.
        let mut view = game.view(Seat(1));
        let marked = game.mark_targets(Seat(0), "W3e-5e", &mut view).expect("a legal action");
        assert_eq!(marked, ["W3e-5e"]);
        let arrow = view.arrow.expect("a piece goes somewhere");
        let cell = |(board, cell): (usize, usize)| &view.boards[board].cells[cell];
        for (end, name, mark) in
            [(arrow.from, "3e", Mark::Selected), (arrow.to, "5e", Mark::Target)]
        {
            let cell = cell(end);
            assert_eq!(game.cell_in(&cell.name, Seat(1), Seat(0)).as_deref(), Some(name));
            assert!(cell.marks.contains(mark), "{name}");
        }
        let others = view.boards[0].cells.iter().filter(|c| c.marks.contains(Mark::Target));
        assert_eq!(others.count(), 1);
    }
}
