//! What a game provides, and what it gets for it.

use std::fmt::Debug;
use std::sync::Arc;

use crate::board::Layout;
use crate::board::{Cell, CellSet};
use crate::front::parse::{self, Intent, MoveWish, Plain, Wish};
use crate::front::{draws, news, notation};
use crate::game::{
    Decision, DrawKind, Notice, Outcome, Refusal, Seat, SeatName, Termination, Variant,
};
use crate::groups::{ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS, USUAL};
use crate::mechanics::Boards;
use crate::mechanics::castling::Wing;
use crate::mechanics::piece::{Kind, KindInfo, Occupant};
use crate::mechanics::placement::Placement;
use crate::perft::Search;
use crate::seat::SeatSet;
use crate::view::{Badge, Meter, Power, Spot};

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
    pub seats: &'static [SeatName],
    /// The seat from whose side the piece table is written and diagrams are drawn.
    pub near: Seat,
    /// The boards.
    pub layout: Arc<dyn Layout>,
    /// The piece table: `kinds[0]` is `Kind(1)`.
    pub kinds: &'static [KindInfo],
    /// What happens when a position comes about again, where that counts.
    pub repetition: Option<Repetition>,
    /// How the game speaks.
    pub wording: Wording,
}

/// Where the sentences of games differ by a few words.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// What the count of moves goes without: `without capture or pawn move`.
    pub quiet: &'static str,
    /// What a royal piece must not be: `attacked`, `in check`.
    pub attacked: &'static str,
    /// What a capture in passing is called: `en passant`.
    pub passing: &'static str,
    /// The sign with which alone a capture in passing is written, where it has one.
    pub passing_sign: Option<char>,
    /// A pawn that can be promoted may also stay a pawn, and does when nothing is written behind the move.
    pub promotion_is_optional: bool,
    /// An action in canonical notation for who writes something else; one that is legal, if there is none.
    pub example: Option<&'static str>,
    /// How position strings say that the players agreed on a draw.
    pub agreed: &'static str,
    /// A rook that is said to take the own king castles with it, as a king that takes the own rook does in every game.
    pub rook_takes_king: bool,
}

impl Default for Wording {
    fn default() -> Self {
        Self {
            quiet: "without capture or pawn move",
            attacked: "attacked",
            passing: "en passant",
            passing_sign: None,
            promotion_is_optional: false,
            example: None,
            agreed: "agreed",
            rook_takes_king: false,
        }
    }
}

impl Setting {
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

    /// The seat, or the last there is: callers from outside may ask for any.
    #[must_use]
    pub fn clamped(&self, seat: Seat) -> Seat {
        Seat(seat.0.min(self.seats.len().saturating_sub(1) as u8))
    }

    /// The name of a seat: `White`.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()].name
    }

    /// The letter of a seat: `W`.
    #[must_use]
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats[seat.index()].letter
    }

    /// The seat of a letter.
    #[must_use]
    pub fn seat_of(&self, letter: char) -> Option<Seat> {
        Seat::all(self.seats.len()).find(|&seat| self.seat_letter(seat) == letter)
    }

    /// Whether a seat sits at the far side.
    #[must_use]
    pub fn is_far(&self, seat: Seat) -> bool {
        seat != self.near
    }

    /// `White's knight`, `Red's dead rook`.
    #[must_use]
    pub fn whose(&self, piece: impl Into<Occupant>) -> String {
        let piece = piece.into();
        let dead = if piece.dead { "dead " } else { "" };
        format!("{}'s {dead}{}", self.seat_name(piece.owner), self.kind_name(piece.kind))
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
    pub piece: Occupant,
    /// Where an enemy's piece is taken.
    pub takes: Option<Cell>,
    /// What the piece becomes.
    pub becomes: Option<Kind>,
    /// The wing it castles on.
    pub castles: Option<Wing>,
    /// How it is read and written.
    pub form: Form,
    /// Something is declared with it, which is written behind it: the text without that means another action.
    pub declares: bool,
    /// A second cell that something is done to: that of the rook castled with, for one.
    pub also: Option<Cell>,
}

impl Outline {
    /// An action of a form, by a piece, of which nothing else is said.
    #[must_use]
    pub const fn new(form: Form, piece: Occupant) -> Self {
        Self {
            from: None,
            to: None,
            piece,
            takes: None,
            becomes: None,
            castles: None,
            form,
            declares: false,
            also: None,
        }
    }
}

/// The cells that an action touched, for the marks on the board after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Where the acting piece stood.
    pub from: Option<Cell>,
    /// Where it stands, or what came about.
    pub to: Option<Cell>,
    /// Where something was removed apart from that.
    pub removed: Option<Cell>,
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
    /// All other players are out of the game.
    LastLeft,
    /// This seat ran out of time.
    OutOfTime(Seat),
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
            Cause::Claimed | Cause::Resigned | Cause::LastLeft => DrawKind::Claimed,
            Cause::OutOfTime(_) => DrawKind::OutOfTime,
            Cause::MoveCount => DrawKind::Count,
            Cause::Material => DrawKind::Material,
            Cause::Blocked => DrawKind::Blocked,
            Cause::Repetition => DrawKind::Repetition,
            Cause::Stalemate | Cause::Checkmate => DrawKind::Stalemate,
        };
        Self { outcome: Outcome::Draw(kind), cause }
    }

    /// A seat wins.
    #[must_use]
    pub const fn won_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat), cause }
    }

    /// A seat of a game for two loses.
    #[must_use]
    pub const fn lost_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat.opponent()), cause }
    }
}

/// What [`Rules::settle`] found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The game is over.
    pub ending: Option<Ending>,
    /// The seats whose turn passed by itself.
    pub passed: SeatSet,
    /// Those of them who were checkmated, where that does not end the game.
    pub mated: SeatSet,
}

impl Settled {
    /// The game is over, or goes on; nobody passed.
    #[must_use]
    pub const fn new(ending: Option<Ending>) -> Self {
        Self { ending, passed: SeatSet::EMPTY, mated: SeatSet::EMPTY }
    }
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

/// A move that somebody wants to make and cannot.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it is to go.
    pub to: Cell,
    /// What was typed.
    pub wish: &'a MoveWish,
    /// In whose names cells are given.
    pub frame: Seat,
}

/// Why a piece does not get to a cell by movement alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Something is in the way, on this cell if it is one piece.
    Blocked(Option<Cell>),
    /// It goes there only when the cell is empty.
    OnlyEmpty,
    /// It goes there only to capture.
    OnlyCapture,
}

/// A game: its position, and the few things that make it what it is.
///
/// The implementor trusts its caller (as [`Search`] says): actions come from [`Rules::settle`].
/// `Search::expand` has to be `settle` without its answer. `frame` is everywhere the seat in whose names cells are given.
pub trait Rules:
    Search<Action: Copy + Eq + Debug + Send + Sync> + Clone + Debug + Send + Sync
{
    /// What never changes.
    fn setting(&self) -> &'static Setting;

    /// The options in force, as [`crate::game::Game::options`].
    fn options(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What stands on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Occupant>;

    /// The cells of a seat's pieces.
    fn pieces_of(&self, seat: Seat) -> CellSet;

    /// The shared placement and tables, for games that use them.
    fn on_boards(&self) -> Option<(&Placement, &'static Boards)> {
        None
    }

    /// Who decides next; when the game is over, who would.
    fn turn(&self) -> Seat;

    /// Whether a seat has not left the game, by the board.
    fn is_in_game(&self, _seat: Seat) -> bool {
        true
    }

    /// The seats that left, in that order.
    fn out(&self) -> Vec<Seat> {
        Vec::new()
    }

    /// Lets happen what needs no decision and appends the legal actions; none when the game is over.
    /// Doing it again changes nothing.
    fn settle(&mut self, out: &mut Vec<Self::Action>) -> Settled;

    /// A seat resigns or runs out of time. How that ends the game, if it is over at once.
    fn leave(&mut self, seat: Seat, cause: Cause) -> Option<Ending> {
        let drawn = matches!(cause, Cause::OutOfTime(_)) && self.draws_on_time(seat);
        Some(if drawn { Ending::draw(cause) } else { Ending::lost_by(seat, cause) })
    }

    /// The game is over by agreement or claim: nothing is to be decided any more.
    fn stop(&mut self) {}

    /// What a seat's pieces could do by movement alone, own king's safety left aside; also out of turn.
    fn pseudo(&self, seat: Seat) -> Vec<Self::Action>;

    /// What [`Rules::pseudo`] should add for who decides now on something other than a turn.
    fn beside_decision(&self, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What attacks the own royal piece after one of [`Rules::pseudo`]'s actions is done, by the cells
    /// where it stands then.
    fn attackers_after(&self, action: Self::Action) -> CellSet;

    /// The royal pieces of a seat, which must not be left attacked now.
    fn royal(&self, seat: Seat) -> CellSet;

    /// The cells of royal pieces that are attacked, of all seats.
    fn checks(&self) -> CellSet;

    /// Why a piece does not get to a cell, if movement alone forbids it.
    fn obstacle(&self, from: Cell, to: Cell) -> Option<Obstacle> {
        let (board, boards) = self.on_boards()?;
        boards.table.obstacle(board, from, to)
    }

    /// Whether it is a draw when a seat runs out of time now (the rules' first page).
    fn draws_on_time(&self, _seat: Seat) -> bool {
        false
    }

    /// Half-moves since the last that resets the count; `None` where they are not counted.
    fn quiet_plies(&self) -> Option<u32> {
        None
    }

    /// Whether draws by count and repetition are judged, and can be claimed, as things stand: not in the
    /// middle of what one action started.
    fn judges_draws(&self) -> bool {
        true
    }

    /// Whether a seat may claim a draw now, in a position that has occurred so many times.
    ///
    /// # Errors
    /// Why it may not, with the figures.
    fn claimable(&self, seat: Seat, times: u32) -> Result<(), Refusal> {
        draws::claimable(self, seat, times)
    }

    /// That a draw may be claimed now, and why, for players to be told after an action.
    fn claim_news(&self, before: &Self, times: u32) -> Vec<String> {
        draws::claim_news(self, before, times)
    }

    /// Everything that makes two positions the same or not, exactly; for games in which repetition counts.
    fn key(&self) -> Vec<u8> {
        Vec::new()
    }

    /// The position string.
    fn format(&self) -> String;

    /// An action as notation and words need it.
    fn outline(&self, action: Self::Action) -> Outline;

    /// The cells an action touches, for marks; asked before it is done.
    fn touched(&self, action: Self::Action) -> Touched {
        let outline = self.outline(action);
        let removed = outline.takes.filter(|&at| Some(at) != outline.to);
        Touched { from: outline.from, to: outline.to, removed }
    }

    /// Whether an action is about the piece on a cell.
    fn concerns(&self, action: Self::Action, cell: Cell) -> bool {
        self.outline(action).from == Some(cell)
    }

    /// The kinds of action there are, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &USUAL
    }

    /// Which kind an action is of: what is special about it comes first.
    fn kind_of(&self, action: Self::Action) -> &'static ActionKind {
        usual_kind(&self.outline(action))
    }

    /// The canonical notation of an action of a seat.
    fn canonical(&self, _by: Seat, action: Self::Action) -> String {
        notation::canonical(self.setting(), &self.outline(action))
    }

    /// How the score sheet shows a legal action, without marks for check and mate.
    fn sheet(&self, action: Self::Action, legal: &[Self::Action]) -> String {
        notation::san(self, action, legal)
    }

    /// A cell's name in the score sheet.
    fn sheet_cell(&self, cell: Cell) -> &'static str {
        self.setting().layout.name(self.setting().near, cell)
    }

    /// The marks for check and mate of the action just done by a seat: for what it brought about itself.
    fn marks(
        &self,
        before: &Self,
        by: Seat,
        _action: Self::Action,
        ending: Option<Ending>,
    ) -> String {
        notation::check_mark(self, before, by, ending).to_owned()
    }

    /// An entry of the score sheet with marks.
    fn with_marks(sheet: &str, marks: &str) -> String {
        format!("{sheet}{marks}")
    }

    /// The mark that an action adds to the score sheet's entry before its own.
    fn marks_before(&self, _action: Self::Action) -> Option<&'static str> {
        None
    }

    /// TO-ACT of `replay` while the game goes on.
    fn to_act_text(&self) -> String {
        self.setting().seat_letter(self.turn()).to_string()
    }

    /// Who is to do what, for a headline, when no decision is asked for: `White to move`.
    fn turn_text(&self) -> String {
        format!("{} to move", self.setting().seat_name(self.turn()))
    }

    /// The decision asked for now, when it is not an ordinary turn.
    fn decision(&self, _legal: &[Self::Action]) -> Option<Decision> {
        None
    }

    /// What the headline asks when a decision is due.
    fn decision_headline(&self, decision: Decision) -> String {
        decision.question
    }

    /// The cells that the answers to a decision are about.
    fn asked(&self, legal: &[Self::Action]) -> CellSet {
        legal.iter().filter_map(|&action| self.outline(action).to).collect()
    }

    /// Who decides when a decision is due, as those who wait are told.
    fn decides_first(&self, _decision: &Decision) -> String {
        format!("{} has to decide first.", self.setting().seat_name(self.turn()))
    }

    /// What somebody is told who types something else than an answer.
    fn decide_first(&self, decision: &Decision) -> String {
        format!("A decision is asked for first. {}", decision.question)
    }

    /// What the player to act should be told.
    fn notice(&self, _legal: &[Self::Action], _frame: Seat) -> Option<Notice> {
        None
    }

    /// Every way a text can be meant as a move.
    fn wishes(&self, plain: &Plain, frame: Seat) -> Vec<Wish> {
        parse::wishes(self.setting(), frame, plain)
    }

    /// How seriously a wish is meant: talk often looks like a move. `in_turn` says whether the player who typed it is to
    /// act.
    fn intent(&self, plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
        parse::intent(self.setting(), plain, wish, in_turn)
    }

    /// Reads what is written in the game's own way ([`Form::Other`]): the legal actions that a text
    /// (without blanks and marks) means; empty when it means none.
    fn read_other(&self, _frame: Seat, _text: &str, _legal: &[Self::Action]) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Why a text that [`Rules::read_other`] would read is not legal, in a sentence; `None` when it does not
    /// look like one. Cells are named in the frame of `named` in the text and in `frame` in the sentence.
    fn refuse_other(&self, _named: Seat, _frame: Seat, _text: &str) -> Option<String> {
        None
    }

    /// Why castling is not possible, on a wing if one was named, in a sentence.
    fn refuse_castling(&self, _frame: Seat, _wing: Option<Wing>, _declares: bool) -> String {
        "There is no castling in this game.".to_owned()
    }

    /// Why nothing can be declared with an action now, if it cannot.
    fn refuse_declaration(&self) -> Option<String> {
        None
    }

    /// Why a piece cannot make such a move, where the game knows better than movement and check do.
    fn refuse_move(&self, _attempt: &Attempt<'_>) -> Option<String> {
        None
    }

    /// Why no piece goes to a cell that was named alone, where the game knows better.
    fn refuse_target(&self, _to: Cell, _wish: &MoveWish, _frame: Seat) -> Option<String> {
        None
    }

    /// What is wrong with how a move was written that is legal in another way.
    fn near_miss(&self, _attempt: &Attempt<'_>, _legal: &[Outline]) -> Option<String> {
        None
    }

    /// How an action would be legal after all that leaves the king attacked.
    fn remedy(&self, _action: Self::Action, _legal: &[Self::Action]) -> Option<&'static str> {
        None
    }

    /// Why a seat has no action of a kind, where there is more to say than that.
    fn refuse_kind(&self, _seat: Seat, _kind: &'static ActionKind, _frame: Seat) -> Option<String> {
        None
    }

    /// What there is to say besides about a cell that holds no piece of a seat.
    fn refuse_cell(&self, _seat: Seat, _cell: Cell, _frame: Seat) -> Option<String> {
        None
    }

    /// Why a move is not legal that would be one in another turn of the same player, in a sentence; `wished`
    /// says whether a move is the one that was typed.
    fn refuse_turn(&self, _wished: &dyn Fn(&Outline) -> bool) -> Option<String> {
        None
    }

    /// One sentence on an action before it is done, without a full stop.
    fn describe(&self, action: Self::Action, _frame: Seat) -> String {
        let outline = self.outline(action);
        let taken = outline.takes.and_then(|at| self.piece_at(at));
        news::describe(self.setting(), self.turn(), &outline, taken)
    }

    /// The sentences on an action itself; `self` is the position before it.
    fn told(&self, action: Self::Action, frame: Seat) -> Vec<String> {
        vec![format!("{}.", self.describe(action, frame))]
    }

    /// Sentences on what an action led to besides itself, check and the end: falls, returns, changes.
    /// `self` is the position after it, settled.
    fn aftermath(&self, _before: &Self, _action: Self::Action, _settled: &Settled) -> Vec<String> {
        Vec::new()
    }

    /// A sentence that says that these royal pieces of a seat are attacked, one at least.
    fn check_text(&self, seat: Seat, _royal: CellSet) -> String {
        format!("{} is in check.", self.setting().seat_name(seat))
    }

    /// All that an action, or a seat's leaving, led to.
    fn consequences(&self, after: &news::After<'_, Self>) -> Vec<String> {
        news::consequences(self, after)
    }

    /// How the game ended, a sentence.
    fn ending_text(&self, ending: Ending) -> String {
        news::ending(self.setting(), ending)
    }

    /// What a termination is, for all to be told; asked before it is done.
    fn termination_text(&self, seat: Seat, termination: Termination) -> Vec<String> {
        news::termination(self.setting(), seat, termination)
    }

    /// Lost pieces of a seat by kind, strongest first.
    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)>;

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
    fn next(&self) -> Option<(Seat, String)> {
        None
    }

    /// Whether diagrams of a piece show its realm, too: the cells it can come to without capturing.
    fn has_realms(&self) -> bool {
        false
    }

    /// Badges of a seat in the game (see [`crate::view::SeatView::status`]).
    fn status(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The same once the game is over.
    fn status_at_end(&self, seat: Seat, ending: Ending) -> Vec<String> {
        match ending.outcome {
            Outcome::Win(winner) if winner != seat => vec![news::how_lost(ending.cause).to_owned()],
            _ => self.status(seat),
        }
    }

    /// How near a seat is to what comes about by counting.
    fn meter(&self, _seat: Seat) -> Option<Meter> {
        None
    }

    /// Rights of a seat (see [`crate::view::SeatView::powers`]).
    fn powers(&self, _seat: Seat) -> Vec<Power> {
        Vec::new()
    }
}
