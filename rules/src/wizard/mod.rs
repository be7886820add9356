//! Advanced Wizard Chess (paragraph numbers are those of `rulebook/wizard.md`).
//!
//! A position string has these fields, separated by blanks:
//!
//! - Earth and Sky, each as FEN has its board: two fields. White's letters are upper case. Behind a
//!   letter `+` marks a warrior whose first move is to come, a promoted hero, giant or pegasus, and a
//!   dragon that came back; `*` marks a piece on a quest.
//! - `b` or `w`: who decides next.
//! - `BW`, `B`, `W` or `-`: whose teleport is left.
//! - As needed, in this order: `dead-B=1`, `dead-W=1` dead dragons that never came back; `held-B=WWE`,
//!   `held-W=E` held pieces; `place=W` or `place=E` the kind that is to be placed first.

mod action;
mod board;
mod make;
mod movegen;
mod notation;
pub mod piece;
mod position;
mod setup;
mod words;

pub use action::{Action, How};
pub use board::NAMES;
pub use position::Position;

use crate::board::{Cell, CellSet};
use crate::duel::{Duel, Kind, Outline, Placement, Rules, Setting, Settled};
use crate::game::{Decision, OptionInfo, SetupError};
use crate::groups::ActionKind;
use crate::view::{Badge, Spot};

/// The options: none.
pub const OPTIONS: &[OptionInfo] = &[];

/// A new game.
#[must_use]
pub fn new() -> Duel<Position> {
    Duel::new(Position::start())
}

/// The game at a position string.
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<Duel<Position>, SetupError> {
    Duel::from_position(text, setup::parse)
}

impl Rules for Position {
    fn setting(&self) -> &'static Setting {
        &self.world.setting
    }

    fn board(&self) -> &Placement {
        &self.board
    }

    fn turn(&self) -> u8 {
        self.state.turn
    }

    fn settle(&mut self, out: &mut Vec<Action>) -> Settled {
        self.settle_turn(out)
    }

    fn outline(&self, action: Action) -> Outline {
        notation::outline(self, action)
    }

    fn ends_on(&self, action: Action) -> Option<Cell> {
        match action.how {
            How::Shot => None,
            How::Swoop => Some(make::landing(action.from, action.to)),
            How::Quiet | How::Capture | How::Teleport | How::Place => Some(action.to),
        }
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &words::KINDS
    }

    fn kind_of(&self, action: Action) -> &'static ActionKind {
        words::kind_of(self, action)
    }

    fn canonical(&self, action: Action) -> String {
        notation::canonical(self, action)
    }

    fn sheet(&self, action: Action, legal: &[Action]) -> String {
        notation::sheet(self, action, legal)
    }

    fn checks(&self) -> CellSet {
        (0..2).filter(|&seat| self.in_check(seat)).map(|seat| self.wizards[seat as usize]).collect()
    }

    fn royal(&self, seat: u8) -> CellSet {
        [self.wizards[(seat & 1) as usize]].into_iter().collect()
    }

    fn pseudo(&self, seat: u8) -> Vec<Action> {
        self.pseudo_actions(seat & 1)
    }

    fn attackers_after(&self, action: Action) -> CellSet {
        let me = self.board.at(action.from).owner();
        let mut after = self.clone();
        after.state.turn = me;
        after.make_action(action);
        let wizard = after.wizards[me as usize];
        after.world.setting.table.attackers(&after.board, wizard, 1 - me)
    }

    fn quiet_plies(&self) -> Option<u32> {
        None
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(self.world.setting.squares.len());
        let position::State { turn, teleports, dragons, held, pending } = self.state;
        key.extend([turn, teleports, pending.0]);
        key.extend(dragons);
        key.extend(held);
        key
    }

    fn format(&self) -> String {
        setup::format(self)
    }

    fn decision(&self, legal: &[Action]) -> Option<Decision> {
        words::decision(self, legal)
    }

    fn read_other(&self, text: &str, legal: &[Action]) -> Vec<Action> {
        notation::read_other(self, text, legal)
    }

    fn refuse_other(&self, text: &str) -> Option<String> {
        notation::refuse_other(self, text)
    }

    fn refuse_move(&self, from: Cell, to: Cell) -> Option<String> {
        words::refuse_move(self, from, to)
    }

    fn describe(&self, action: Action) -> String {
        words::describe(self, action)
    }

    fn aftermath(&self, before: &Self, action: Action, _settled: &Settled) -> Vec<String> {
        words::aftermath(before, action)
    }

    fn lost(&self, seat: u8) -> Vec<(Kind, u8)> {
        words::lost(self, seat & 1)
    }

    fn badge(&self, cell: Cell) -> Option<Badge> {
        words::badge(self, cell)
    }

    fn spot(&self, cell: Cell) -> Option<Spot> {
        words::spot(self, cell)
    }

    fn status(&self, seat: u8) -> Vec<String> {
        words::status(self, seat & 1)
    }

    fn powers(&self, seat: u8) -> Vec<String> {
        words::powers(self, seat & 1)
    }
}
