//! Advanced Wizard Chess (paragraph numbers are those of `rulebook/wizard.md`).
//!
//! A position string has these fields, separated by blanks:
//!
//! - Earth and Sky, each as FEN has its board: two fields. White's letters are upper case. After a
//!   letter, `+` marks a warrior that has not moved yet, a promoted hero, giant or pegasus, and a
//!   dragon that came back; `*` marks a piece on a quest.
//! - `b` or `w`: the player who decides next.
//! - `BW`, `B`, `W` or `-`: the players who may still teleport.
//! - If needed, in this order: `dead-B=1`, `dead-W=1` dead dragons that never came back; `held-B=WWE`,
//!   `held-W=E` held pieces; `place=W` or `place=E` the kind that is to be placed first.

mod action;
mod board;
mod engine;
mod make;
mod movegen;
mod notation;
pub mod piece;
mod position;
mod position_string;
mod table;
mod words;

use locale::{Text, text};
use table::TABLE;

pub use action::{Action, How};
pub use board::NAMES;
use board::RETURNING;
use piece::{ARCHER, DRAGON, EAGLE, GIANT, HERO, PEGASUS, PROMOTED, RESURRECTED, WARRIOR};
pub use position::Position;

use crate::board::{Cell, CellSet};
use crate::front::{GameOf, OnTable, Rules, Setting};
use crate::game::{SetupError, parse_options};
use crate::games::description::Description;
use crate::groups::ActionKind;
use crate::mechanics::{Form, Kind, MoveTable, Outline, Piece, Placement, Touched};
use crate::seat::Seat;

/// The description of the game, for the list of games.
pub(crate) static GAME: Description = Description {
    name: "wizard",
    title: "Advanced Wizard Chess",
    summary: || text!(TABLE, "summary"),
    example: || text!(TABLE, "example"),
    note: None,
    about_array: Text::empty,
    rules_version: 1,
    options: &[],
    seats: NAMES,
    rulebook: [
        include_str!("../../../rulebook/wizard.md"),
        include_str!("../../../rulebook/wizard.de.md"),
    ],
    page_note: |_, _| None,
    pgn_name: None,
    new_game: |options| {
        parse_options(&[], options)?;
        Ok(Box::new(new()))
    },
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// Creates a game.
pub(crate) fn new() -> GameOf<Position> {
    GameOf::new(Position::start())
}

/// Creates a game from a position string.
pub(crate) fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, position_string::parse)
}

impl OnTable for Position {
    fn tables(&self) -> (&'static Setting, &'static MoveTable, &Placement) {
        (&self.world.setting, &self.world.setting.table, &self.board)
    }
}

impl Rules for Position {
    fn turn(&self) -> Seat {
        self.state.turn
    }

    fn outline(&self, action: Action) -> Outline {
        let Action { from, to, how, quest } = action;
        let placed = how == How::Place;
        let piece = if placed {
            Piece::new(self.state.turn, self.state.pending)
        } else {
            self.board.at(from)
        };
        let moves = matches!(how, How::Quiet | How::Capture);
        let stands = if moves { self.stands_as(piece, to, quest) } else { piece };
        let form = match how {
            How::Shot | How::Swoop => Form::Shot,
            How::Quiet | How::Capture if !quest => Form::Move,
            _ => Form::Other,
        };
        Outline {
            from: (!placed).then_some(from),
            to: Some(to),
            takes: action.captures().then_some(to),
            becomes: Some(stands.kind()).filter(|&k| k != piece.kind()),
            ..Outline::new(form, piece.into())
        }
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
        match action.how {
            How::Shot => &words::SHOTS,
            How::Swoop => &words::SWOOPS,
            How::Teleport => &words::TELEPORTS,
            How::Place => &words::PLACEMENTS,
            How::Quiet | How::Capture if action.quest => &words::QUESTS,
            How::Quiet | How::Capture => self.outline(action).usual_kind(),
        }
    }

    fn royal(&self, seat: Seat) -> CellSet {
        self.wizards[seat].into()
    }

    fn pseudo(&self, seat: Seat) -> Vec<Action> {
        self.pseudo_actions(seat)
    }

    fn key(&self) -> Vec<u8> {
        let mut key = self.board.bytes(self.world.setting.squares.len());
        let position::State { turn, teleports, dragons, held, pending } = self.state;
        key.extend([turn.0, u8::from(teleports), pending.0]);
        key.extend(dragons.0);
        key.extend(held.0);
        key
    }

    // The pieces of the initial array that are missing. A promoted piece counts as the kind it was. A piece that became a
    // dragon is lost, and the dragon is not.
    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        let count = |kind: Kind, promoted: Option<bool>| {
            let cells = self.board.like(Piece::new(seat, kind)).iter();
            let right = |&c: &Cell| {
                promoted.is_none_or(|p| p == (self.board.at(c).marks() & PROMOTED != 0))
            };
            cells.filter(right).count() as u8
        };
        let returning = |which: usize| {
            let pending = self.state.turn == seat && self.state.pending == RETURNING[which];
            self.state.held(seat, which) + u8::from(pending)
        };
        debug_assert_eq!(PROMOTED, RESURRECTED);
        let kept = [
            (DRAGON, 2, count(DRAGON, None)),
            (PEGASUS, 2, count(PEGASUS, Some(false))),
            (ARCHER, 4, count(ARCHER, None)),
            (GIANT, 3, count(GIANT, Some(false)) + count(PEGASUS, Some(true))),
            (HERO, 3, count(HERO, Some(false)) + count(GIANT, Some(true))),
            (EAGLE, 5, count(EAGLE, None) + returning(1)),
            (WARRIOR, 6, count(WARRIOR, None) + count(HERO, Some(true)) + returning(0)),
        ];
        let missing = kept.map(|(kind, start, now)| (kind, u8::saturating_sub(start, now)));
        missing.into_iter().filter(|(_, n)| *n > 0).collect()
    }
}
