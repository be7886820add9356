//! Siege Chess: three players on 192 hexes (paragraph numbers are those of `rulebook/siege.md`).
//!
//! A `Position` trusts its caller: the generator lists only legal actions, `make` and `unmake` play and undo them, and
//! `settle` does what needs no decision.

pub mod action;
mod attack;
mod besieged;
mod board;
mod captures;
mod engine;
mod groups;
#[cfg(test)]
mod laws;
mod make;
mod movegen;
mod news;
mod notation;
pub mod options;
mod page_note;
pub mod piece;
mod position;
pub mod position_string;
mod powers;
mod refusal;
mod table;
mod turn;
mod words;

use locale::{Text, text};
use table::TABLE;

pub use board::NAMES;
pub use options::INFO as OPTIONS;
pub use position::Position;

use crate::board::{Cell, CellSet, Codes, RayTable};
use crate::ending::{Cause, Ending, Settled};
use crate::front::{GameOf, Pieces, Rules, Setting};
use crate::game::SetupError;
use crate::games::description::Description;
use crate::groups::ActionKind;
use crate::mechanics::{self, Form, Occupant, Outline, Touched};
use crate::perft::MakeUnmake;
use crate::seat::{Seat, SeatSet};
use action::{Action, How};
use make::Undo;
use options::Options;
use piece::{Kind, Piece};

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "siege",
    title: "Siege Chess",
    summary: || text!(TABLE, "summary"),
    example: || Text::same("3e-5e"),
    note: None,
    about_array: Text::empty,
    rules_version: 2,
    options: OPTIONS,
    seats: NAMES,
    rulebook: [
        include_str!("../../../rulebook/siege.md"),
        include_str!("../../../rulebook/siege.de.md"),
    ],
    page_note: page_note::page_note,
    pgn_name: None,
    new_game: |options| Ok(Box::new(new(Options::parse(options)?))),
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// Creates a game.
///
/// ```
/// use rules::{Game, games::siege::{self, options::Options}};
/// let mut game = siege::new(Options::default());
/// assert_eq!(game.actions().len(), 46);
/// let played = game.apply("W3e-5e")?;
/// assert_eq!(played.sheet, "W3e-5e");
/// assert!(game.apply("W3e-5e").is_err());
/// # Ok::<(), rules::game::Refusal>(())
/// ```
#[must_use]
pub fn new(options: Options) -> GameOf<Position> {
    GameOf::new(Position::start(options))
}

/// Creates a game from a position string (see [`position_string`]).
///
/// # Errors
/// A [`SetupError`] that explains why the position is not possible.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    // Fields may be in any order, but the front expects `ended=` at the end.
    let (ended, others): (Vec<&str>, Vec<&str>) =
        text.split_ascii_whitespace().partition(|word| word.starts_with("ended="));
    let over = position_string::is_over(&ended)?;
    let text = [others, ended].concat().join(" ");
    GameOf::from_position(&text, |text| position_string::parse(text, over))
}

impl MakeUnmake for Position {
    type Action = Action;
    type Undo = Undo;

    fn settle(&mut self, actions: &mut Vec<Action>) -> Settled {
        self.settle_turn(actions)
    }
    #[inline(always)]
    fn make(&mut self, action: Action) -> Undo {
        Position::make(self, action)
    }
    #[inline(always)]
    fn unmake(&mut self, action: Action, undo: &Undo) {
        Position::unmake(self, action, undo);
    }
}

impl Pieces for Position {
    fn setting(&self) -> &'static Setting {
        self.board.setting()
    }

    fn piece_at(&self, cell: Cell) -> Option<Occupant> {
        self.at(cell).occupant()
    }

    fn pieces_of(&self, seat: Seat) -> CellSet {
        self.pieces[seat]
    }

    fn attackers(&self, cell: Cell, by: Seat) -> CellSet {
        self.captors_of(cell, SeatSet::of(by))
    }

    #[inline]
    fn write_codes(&self, codes: &mut Codes) {
        for (code, piece) in codes.iter_mut().zip(&self.cells) {
            *code = piece.bits();
        }
    }

    fn decode(code: u8) -> Option<Occupant> {
        Piece::from_bits(code).occupant()
    }

    #[inline]
    fn reach(&self, from: Cell, mut visit: impl FnMut(Cell)) {
        let (piece, board) = (self.at(from), self.board);
        let own = piece.owner();
        let mut go = |to: Cell| {
            let there = self.at(to);
            if there.is_none() || there.is_dead() || there.owner() != own {
                visit(to);
            }
            there.is_none()
        };
        let slide = |rays: &RayTable, go: &mut dyn FnMut(Cell) -> bool| {
            for ray in rays.all(from) {
                let _blocked = ray.iter().any(|&to| !go(to));
            }
        };
        match piece.kind() {
            Some(Kind::Rook) => slide(&board.adjacent, &mut go),
            Some(Kind::Bishop) => slide(&board.diagonal, &mut go),
            Some(Kind::Queen) => {
                slide(&board.adjacent, &mut go);
                slide(&board.diagonal, &mut go);
            }
            Some(Kind::Knight) => {
                let _all = board.knight.targets(from).iter().filter(|&&to| go(to)).count();
            }
            Some(Kind::Pope) => {
                let _all = board.pope.targets(from).iter().filter(|&&to| go(to)).count();
            }
            Some(Kind::King) => {
                let _all = board.king.targets(from).iter().filter(|&&to| go(to)).count();
            }
            Some(Kind::Pawn) | None => {}
        }
    }
}

impl Rules for Position {
    fn options(&self) -> Vec<(String, String)> {
        self.options.pairs()
    }

    fn turn(&self) -> Seat {
        self.decider()
    }

    fn is_in_game(&self, seat: Seat) -> bool {
        self.is_alive(seat)
    }

    fn out(&self) -> Vec<Seat> {
        self.state.out.into_iter().flatten().collect()
    }

    // The other players go on (5.5).
    fn leave(&mut self, seat: Seat, _cause: Cause) -> Option<Ending> {
        self.resign(seat);
        None
    }

    fn stop(&mut self) {
        self.state.touch = None;
        self.state.sieged = self.judge_siege(self.state.sieged);
    }

    fn pseudo(&self, seat: Seat) -> Vec<Action> {
        let mut actions = self.pseudo_actions(seat);
        if self.has_powers(seat) {
            let mut turn = self.clone();
            turn.state.turn = seat;
            turn.state.touch = None;
            turn.field_promotions(&mut actions, false);
            turn.traitors(&mut actions, CellSet::EMPTY);
        }
        actions
    }

    fn beside_decision(&self, seat: Seat) -> Vec<Action> {
        self.pseudo(seat)
    }

    fn attackers_after(&self, action: Action) -> CellSet {
        self.attackers_of_king_after(self.state.turn, action)
    }

    fn royal(&self, seat: Seat) -> CellSet {
        let king = self.kings[seat];
        [king].into_iter().filter(|_| self.is_alive(seat)).collect()
    }

    fn checks(&self) -> CellSet {
        Seat::all(3).filter(|&p| self.in_check(p)).map(|p| self.kings[p]).collect()
    }

    fn outline(&self, action: Action) -> Outline {
        let nobody = Occupant::new(self.decider(), Kind::King.shared());
        let at = |hex: Cell| self.at(hex).occupant().unwrap_or(nobody);
        match action {
            Action::Move(m) => {
                let (form, takes) = match m.how {
                    How::Quiet | How::Double { .. } => (Form::Move, None),
                    How::Capture => (Form::Move, Some(m.to)),
                    How::EnPassant => (Form::EnPassant, Some(self.passing_pawn(m.to))),
                };
                Outline {
                    from: Some(m.from),
                    to: Some(m.to),
                    takes,
                    becomes: m.promotion.map(Kind::shared),
                    declares: m.fortify,
                    ..Outline::new(form, at(m.from))
                }
            }
            Action::Castle { by, wing, fortify } => {
                let path = self.castling_path_of(by, wing);
                Outline {
                    from: Some(path.king_from),
                    to: Some(path.king_to),
                    castles: Some(wing),
                    also: Some(path.rook_from),
                    declares: fortify,
                    ..Outline::new(Form::Other, at(path.king_from))
                }
            }
            Action::FieldPromotion { at: hex, kind } => Outline {
                to: Some(hex),
                becomes: Some(kind.shared()),
                ..Outline::new(Form::Other, at(hex))
            },
            Action::Traitor { first, second } => {
                Outline { to: Some(first), also: second, ..Outline::new(Form::Other, at(first)) }
            }
            Action::Touch => {
                let to = self.state.touch.map(|touch| touch.taken_at);
                Outline { to, ..Outline::new(Form::Other, nobody) }
            }
            Action::LetStand => {
                let to = self.state.touch.map(|touch| touch.captor_at);
                Outline { to, ..Outline::new(Form::Other, nobody) }
            }
        }
    }

    fn touched(&self, action: Action) -> Touched {
        let Outline { from, to, takes, also, .. } = self.outline(action);
        match action {
            Action::Move(_) => Touched { from, to, removed: takes.filter(|&at| Some(at) != to) },
            Action::Traitor { .. } => Touched { from: also, to, removed: None },
            Action::Touch => {
                let captor = self.state.touch.map(|touch| touch.captor_at);
                Touched { from: None, to, removed: captor.filter(|&at| Some(at) != to) }
            }
            _ => Touched { from, to, removed: None },
        }
    }

    fn concerns(&self, action: Action, cell: Cell) -> bool {
        match action {
            Action::Move(m) => m.from == cell,
            Action::Castle { by, wing, .. } => self.castling_path_of(by, wing).king_from == cell,
            Action::FieldPromotion { at, .. } => at == cell,
            Action::Traitor { first, second } => first == cell || second == Some(cell),
            Action::Touch | Action::LetStand => false,
        }
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &groups::KINDS
    }

    fn kind_of(&self, action: Action) -> &'static ActionKind {
        groups::kind_of(action)
    }

    fn lost(&self, seat: Seat) -> Vec<(mechanics::Kind, u8)> {
        let lost = &self.lost[seat];
        let kinds = Kind::ALL.into_iter().rev();
        kinds.map(|kind| (kind.shared(), lost[kind.index()])).filter(|(_, n)| *n > 0).collect()
    }

    fn next(&self) -> Option<(Seat, Text)> {
        Some((self.next_player(self.state.turn), text!(TABLE, "next")))
    }
}
