//! What a game of two players provides, and what it gets for it.

use std::fmt::Debug;

use super::castling::Wing;
use super::piece::{Kind, KindInfo, Piece};
use super::placement::Placement;
use super::squares::Squares;
use super::table::MoveTable;
use crate::board::{Cell, CellSet};
use crate::game::{Decision, DrawKind, Outcome, Seat, SeatName, Variant};
use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS, USUAL};
use crate::perft::Search;
use crate::view::{Badge, Spot};

/// What the rules do about a position that comes about again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// At so many occurrences a draw can be claimed.
    pub claim: Option<u32>,
    /// At so many the game ends by itself.
    pub ends: u32,
    /// The player whose action brought it about then loses; otherwise it is a draw.
    pub loses: bool,
    /// Actions a position needs at least to come about again: the shorter, the sooner `perft` looks.
    pub cycle: u32,
}

impl Repetition {
    /// The Laws of Chess: claimed at three, by itself at five.
    pub const LAWS: Self = Self { claim: Some(3), ends: 5, loses: false, cycle: 4 };
}

/// Everything about a game that never changes: one static a game (or a choice of options).
#[derive(Debug)]
pub struct Setting {
    /// Which game.
    pub variant: Variant,
    /// The seats, in turn order.
    pub seats: [SeatName; 2],
    /// The seat at the near side (rank 1).
    pub near: u8,
    /// The boards.
    pub squares: Squares,
    /// The piece table: `kinds[0]` is `Kind(1)`.
    pub kinds: &'static [KindInfo],
    /// What follows from it.
    pub table: MoveTable,
    /// What happens when a position comes about again.
    pub repetition: Repetition,
    /// What the count of moves goes without, in words: `without capture or pawn move`.
    pub quiet: &'static str,
    /// A rook that is said to take the own king castles with it, as a king that takes the own rook does in every game.
    pub rook_takes_king: bool,
}

impl Setting {
    /// Makes the tables of a game.
    #[must_use]
    pub fn new(
        variant: Variant,
        seats: [SeatName; 2],
        near: u8,
        squares: Squares,
        kinds: &'static [KindInfo],
        repetition: Repetition,
    ) -> Self {
        let table = MoveTable::new(&squares.geometry, kinds, near);
        let quiet = "without capture or pawn move";
        let rook_takes_king = false;
        Self { variant, seats, near, squares, kinds, table, repetition, quiet, rook_takes_king }
    }

    /// The same with castling also typed as a rook that takes the own king.
    #[must_use]
    pub fn with_rook_takes_king(self) -> Self {
        Self { rook_takes_king: true, ..self }
    }

    /// The same with other words for what the count of moves goes without.
    #[must_use]
    pub fn counting(self, quiet: &'static str) -> Self {
        Self { quiet, ..self }
    }

    /// What the game says about a kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&'static KindInfo> {
        self.kinds.get(kind.index().checked_sub(1)?)
    }

    /// The name of a kind: `knight`.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> &'static str {
        self.kind(kind).map_or("piece", |k| k.name)
    }

    /// The name of a kind with its article: `an archer`.
    #[must_use]
    pub fn a_kind(&self, kind: Kind) -> String {
        let name = self.kind_name(kind);
        // The h of an honorable horse is silent.
        let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']) || name.starts_with("honor");
        let article = if vowel { "an" } else { "a" };
        format!("{article} {name}")
    }

    /// The kind of a letter in notation, upper case.
    #[must_use]
    pub fn kind_of(&self, letter: char) -> Option<Kind> {
        let found = self.kinds.iter().position(|k| k.letter == letter || k.also.contains(letter));
        found.map(|i| Kind(i as u8 + 1))
    }

    /// The name of a seat: `White`.
    #[must_use]
    pub fn seat_name(&self, seat: u8) -> &'static str {
        self.seats[(seat & 1) as usize].name
    }

    /// The letter of a seat: `W`.
    #[must_use]
    pub fn seat_letter(&self, seat: u8) -> char {
        self.seats[(seat & 1) as usize].letter
    }

    /// Whether a seat sits at the far side.
    #[must_use]
    pub const fn is_far(&self, seat: u8) -> bool {
        seat != self.near
    }

    /// `White's knight`.
    #[must_use]
    pub fn whose(&self, piece: Piece) -> String {
        format!("{}'s {}", self.seat_name(piece.owner()), self.kind_name(piece.kind()))
    }
}

/// Of what sort an action is, for reading and writing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A piece goes from one cell to another; castling included.
    Move,
    /// The same, capturing in passing.
    EnPassant,
    /// Takes something without going there: written with `x` always.
    Shot,
    /// Written and read in the game's own way only: placements, choices, teleports.
    Other,
}

/// An action as notation, words and marks need it, taken before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Where the acting piece stands.
    pub from: Option<Cell>,
    /// Where it goes, or what it aims at; where something is put.
    pub to: Option<Cell>,
    /// The acting piece, or the one that is put.
    pub piece: Piece,
    /// Where an enemy's piece is taken.
    pub takes: Option<Cell>,
    /// What the piece becomes.
    pub becomes: Option<Kind>,
    /// The wing it castles on.
    pub castles: Option<Wing>,
    /// How it is read and written.
    pub form: Form,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// In check without an action.
    Checkmate,
    /// Not in check without an action.
    Stalemate,
    /// Too little is left.
    Material,
    /// Too many moves without anything that resets the count.
    MoveCount,
    /// The same position too often.
    Repetition,
    /// Nobody can act any more.
    Blocked,
    /// A player resigned.
    Resigned,
    /// The players agreed.
    Agreed,
    /// A player claimed a draw.
    Claimed,
    /// This seat ran out of time.
    OutOfTime(u8),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, or that it is a draw.
    pub outcome: Outcome,
    /// Why.
    pub cause: Cause,
}

impl Ending {
    /// A draw.
    #[must_use]
    pub const fn draw(cause: Cause) -> Self {
        let kind = match cause {
            Cause::Agreed => DrawKind::Agreed,
            Cause::Claimed | Cause::Resigned => DrawKind::Claimed,
            Cause::OutOfTime(_) => DrawKind::OutOfTime,
            Cause::MoveCount => DrawKind::Count,
            Cause::Material => DrawKind::Material,
            Cause::Blocked => DrawKind::Blocked,
            Cause::Repetition => DrawKind::Repetition,
            Cause::Stalemate | Cause::Checkmate => DrawKind::Stalemate,
        };
        Self { outcome: Outcome::Draw(kind), cause }
    }

    /// A seat loses.
    #[must_use]
    pub const fn lost_by(seat: u8, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(Seat(1 - (seat & 1))), cause }
    }
}

/// What [`Rules::settle`] found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The game is over.
    pub ending: Option<Ending>,
    /// Mask of the seats whose turn passed by itself.
    pub passed: u8,
}

/// The kind of an action among those that orthodox chess has.
#[must_use]
pub fn usual_kind(outline: &Outline) -> &'static ActionKind {
    if outline.form == Form::EnPassant {
        &EN_PASSANT
    } else if outline.castles.is_some() {
        &CASTLING
    } else if outline.becomes.is_some() {
        &PROMOTIONS
    } else if outline.takes.is_some() {
        &CAPTURES
    } else {
        &MOVES
    }
}

/// A game of two players: its position, and the few things that make it what it is.
///
/// The implementor trusts its caller (as [`Search`] says): actions come from [`Rules::settle`].
/// `Search::expand` has to be `settle` without its answer.
pub trait Rules:
    Search<Action: Copy + Eq + Debug + Send + Sync> + Clone + Debug + Send + Sync
{
    /// What never changes.
    fn setting(&self) -> &'static Setting;

    /// The options in force, as [`crate::game::Game::options`].
    fn options(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What stands where.
    fn board(&self) -> &Placement;

    /// Who decides next; when the game is over, who would.
    fn turn(&self) -> u8;

    /// TO-ACT of `replay` while the game goes on.
    fn to_act_text(&self) -> String {
        self.setting().seat_letter(self.turn()).to_string()
    }

    /// Who is to do what, for a headline, when no decision is asked for: `White to move`.
    fn turn_text(&self) -> String {
        format!("{} to move", self.setting().seat_name(self.turn()))
    }

    /// Lets happen what needs no decision and appends the legal actions; none when the game is over.
    /// Doing it again changes nothing.
    fn settle(&mut self, out: &mut Vec<Self::Action>) -> Settled;

    /// An action as notation and words need it.
    fn outline(&self, action: Self::Action) -> Outline;

    /// Where the acting piece stands after an action, for marks; `None` when it stays where it is.
    fn ends_on(&self, action: Self::Action) -> Option<Cell> {
        self.outline(action).to
    }

    /// The kinds of action there are, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &USUAL
    }

    /// Which kind an action is of: what is special about it comes first.
    fn kind_of(&self, action: Self::Action) -> &'static ActionKind {
        usual_kind(&self.outline(action))
    }

    /// The canonical notation of an action.
    fn canonical(&self, action: Self::Action) -> String {
        super::notation::canonical(self.setting(), &self.outline(action))
    }

    /// How the score sheet shows a legal action, without marks for check and mate.
    fn sheet(&self, action: Self::Action, legal: &[Self::Action]) -> String {
        super::notation::san(self, action, legal)
    }

    /// A cell's name in the score sheet.
    fn sheet_cell(&self, cell: Cell) -> &'static str {
        self.setting().squares.name(cell)
    }

    /// The cells of royal pieces that are attacked, of both seats.
    fn checks(&self) -> CellSet;

    /// A sentence that says that these royal pieces of a seat are attacked, one at least.
    fn check_text(&self, seat: u8, _royal: CellSet) -> String {
        format!("{} is in check.", self.setting().seat_name(seat))
    }

    /// What a seat's pieces could do by movement alone, own king's safety left aside; also out of turn.
    fn pseudo(&self, seat: u8) -> Vec<Self::Action>;

    /// What attacks the own royal piece after one of [`Rules::pseudo`]'s actions is done, by the cells
    /// where it stands then.
    fn attackers_after(&self, action: Self::Action) -> CellSet;

    /// Whether it is a draw when a seat runs out of time now (general 2.3).
    fn draws_on_time(&self, _seat: u8) -> bool {
        false
    }

    /// Half-moves since the last that resets the count; `None` where they are not counted.
    fn quiet_plies(&self) -> Option<u32>;

    /// Whether draws by count and repetition are judged, and can be claimed, as things stand: not in the
    /// middle of what one action started.
    fn judges_draws(&self) -> bool {
        true
    }

    /// Everything that makes two positions the same or not, exactly.
    fn key(&self) -> Vec<u8>;

    /// The position string.
    fn format(&self) -> String;

    /// The decision asked for now, when it is not an ordinary turn.
    fn decision(&self, _legal: &[Self::Action]) -> Option<Decision> {
        None
    }

    /// Reads what is written in the game's own way ([`Form::Other`]): the legal actions that a text
    /// (without blanks and marks) means; empty when it means none.
    fn read_other(&self, _text: &str, _legal: &[Self::Action]) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Why a text that [`Rules::read_other`] would read is not legal, in a sentence; `None` when it does not
    /// look like one.
    fn refuse_other(&self, _text: &str) -> Option<String> {
        None
    }

    /// The royal pieces of a seat, which must not be left attacked now.
    fn royal(&self, seat: u8) -> CellSet;

    /// Why castling is not possible, in a sentence.
    fn refuse_castling(&self, _wing: Wing) -> String {
        "There is no castling in this game.".to_owned()
    }

    /// Why a piece cannot make such a move, where the game knows better than movement and check do.
    fn refuse_move(&self, _from: Cell, _to: Cell) -> Option<String> {
        None
    }

    /// Why a move is not legal that would be one in another turn of the same player, in a sentence; `wished`
    /// says whether a move is the one that was typed.
    fn refuse_turn(&self, _wished: &dyn Fn(&Outline) -> bool) -> Option<String> {
        None
    }

    /// One sentence on an action before it is done, without a full stop.
    fn describe(&self, action: Self::Action) -> String {
        let outline = self.outline(action);
        let taken = outline.takes.map_or(Piece::NONE, |at| self.board().at(at));
        super::news::describe(self.setting(), self.turn(), &outline, taken)
    }

    /// Sentences on what an action led to besides itself, check and the end: falls, returns, changes.
    /// `self` is the position after it, settled.
    fn aftermath(&self, _before: &Self, _action: Self::Action, _settled: &Settled) -> Vec<String> {
        Vec::new()
    }

    /// Lost pieces of a seat by kind, strongest first.
    fn lost(&self, seat: u8) -> Vec<(Kind, u8)>;

    /// What tells the piece on a cell from others of its kind.
    fn badge(&self, _cell: Cell) -> Option<Badge> {
        None
    }

    /// What the board itself marks on a cell.
    fn spot(&self, _cell: Cell) -> Option<Spot> {
        None
    }

    /// Whose turn follows the one that is played now, and how a badge says so, where that is not simply the
    /// other player's.
    fn next(&self) -> Option<(u8, String)> {
        None
    }

    /// Whether diagrams of a piece show its realm, too: the cells it can come to without capturing.
    fn has_realms(&self) -> bool {
        false
    }

    /// Badges of a seat (see [`crate::view::SeatView::status`]).
    fn status(&self, _seat: u8) -> Vec<String> {
        Vec::new()
    }

    /// Rights of a seat (see [`crate::view::SeatView::powers`]).
    fn powers(&self, _seat: u8) -> Vec<String> {
        Vec::new()
    }
}
