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
mod position_string;
mod words;

pub use action::{Action, How};
pub use board::NAMES;
pub use position::Position;

use crate::board::{Cell, CellSet};
use crate::front::{Attempt, GameOf, Outline, Rules, Setting, Settled, Touched};
use crate::game::{Decision, OptionInfo, SetupError, parse_options};
use crate::groups::ActionKind;
use crate::mechanics::{Boards, Kind, Occupant, Placement};
use crate::seat::Seat;
use crate::variant::Description;
use crate::view::{Badge, Power, Spot};

/// The options: none.
pub const OPTIONS: &[OptionInfo] = &[];

/// The game as the list of games has it.
pub(crate) static GAME: Description = Description {
    name: "wizard",
    title: "Advanced Wizard Chess",
    summary: "two players, Earth and Sky; dragons, archers, eagles, and warriors that return",
    example: "Eb8Eb6 (E is Earth, S the Sky)",
    note: None,
    about_array: "",
    rules_version: 1,
    options: OPTIONS,
    seats: NAMES,
    rulebook: include_str!("../../../rulebook/wizard.md"),
    page_note: |_, _| None,
    new_game: |options| {
        parse_options(OPTIONS, options)?;
        Ok(Box::new(new()))
    },
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// A new game.
#[must_use]
pub fn new() -> GameOf<Position> {
    GameOf::new(Position::start())
}

/// The game at a position string.
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, position_string::parse)
}

impl Rules for Position {
    fn setting(&self) -> &'static Setting {
        &self.world.setting
    }

    fn piece_at(&self, cell: Cell) -> Option<Occupant> {
        self.board.at(cell).occupant()
    }

    fn pieces_of(&self, seat: Seat) -> CellSet {
        self.board.of(seat)
    }

    fn on_boards(&self) -> Option<(&Placement, &'static Boards)> {
        Some((&self.board, &self.world.setting))
    }

    fn turn(&self) -> Seat {
        self.state.turn
    }

    fn settle(&mut self, out: &mut Vec<Action>) -> Settled {
        self.settle_turn(out)
    }

    fn outline(&self, action: Action) -> Outline {
        notation::outline(self, action)
    }

    fn touched(&self, action: Action) -> Touched {
        let Outline { from, takes, .. } = self.outline(action);
        let to = match action.how {
            How::Shot => None,
            How::Swoop => Some(make::landing(action.from, action.to)),
            How::Quiet | How::Capture | How::Teleport | How::Place => Some(action.to),
        };
        Touched { from, to, removed: takes.filter(|&at| Some(at) != to) }
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &words::KINDS
    }

    fn kind_of(&self, action: Action) -> &'static ActionKind {
        words::kind_of(self, action)
    }

    fn canonical(&self, _by: Seat, action: Action) -> String {
        notation::canonical(self, action)
    }

    fn sheet(&self, action: Action, legal: &[Action]) -> String {
        notation::sheet(self, action, legal)
    }

    fn checks(&self) -> CellSet {
        Seat::BOTH
            .into_iter()
            .filter(|&seat| self.in_check(seat))
            .map(|seat| self.wizards[seat])
            .collect()
    }

    fn royal(&self, seat: Seat) -> CellSet {
        [self.wizards[seat]].into_iter().collect()
    }

    fn pseudo(&self, seat: Seat) -> Vec<Action> {
        self.pseudo_actions(seat)
    }

    fn attackers_after(&self, action: Action) -> CellSet {
        let me = self.board.at(action.from).owner();
        let mut after = self.clone();
        after.state.turn = me;
        after.make_action(action);
        let wizard = after.wizards[me];
        after.world.setting.table.attackers(&after.board, wizard, me.opponent())
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(self.world.setting.squares.len());
        let position::State { turn, teleports, dragons, held, pending } = self.state;
        key.extend([turn.0, u8::from(teleports), pending.0]);
        key.extend(dragons.0);
        key.extend(held.0);
        key
    }

    fn format(&self) -> String {
        position_string::format(self)
    }

    fn decision(&self, legal: &[Action]) -> Option<Decision> {
        words::decision(self, legal)
    }

    fn read_other(&self, _frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
        notation::read_other(self, text, legal)
    }

    fn refuse_other(&self, _named: Seat, _frame: Seat, text: &str) -> Option<String> {
        notation::refuse_other(self, text)
    }

    fn refuse_move(&self, &Attempt { from, to, .. }: &Attempt<'_>) -> Option<String> {
        words::refuse_move(self, from, to)
    }

    fn describe(&self, action: Action, _frame: Seat) -> String {
        words::describe(self, action)
    }

    fn aftermath(&self, before: &Self, action: Action, _settled: &Settled) -> Vec<String> {
        words::aftermath(before, action)
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        words::lost(self, seat)
    }

    fn badge(&self, cell: Cell) -> Option<Badge> {
        words::badge(self, cell)
    }

    fn spot(&self, cell: Cell) -> Option<Spot> {
        words::spot(self, cell)
    }

    fn status(&self, seat: Seat) -> Vec<String> {
        words::status(self, seat)
    }

    fn powers(&self, seat: Seat) -> Vec<Power> {
        words::powers(self, seat)
    }
}
