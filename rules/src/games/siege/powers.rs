//! Field promotion and traitor (7.2 to 7.4, 7.6).

use super::action::Action;
use super::options::SetUp;
use super::piece::Kind;
use super::position::Position;
use crate::board::{Cell, CellSet};
use crate::seat::SeatSet;

/// Traitors a player may use in a game (7.4).
pub(crate) const TRAITORS: u8 = 2;

/// What a kind may become, and the other kind of its level that must be on the board, how often
/// (7.3).
pub(crate) const fn next_level(setup: SetUp, kind: Kind) -> (&'static [Kind], Option<(Kind, u8)>) {
    match (setup, kind) {
        (SetUp::Nine, Kind::Pawn) => (&[Kind::Knight, Kind::Bishop], None),
        (SetUp::Nine, Kind::Knight) => (&[Kind::Rook, Kind::Pope], Some((Kind::Bishop, 1))),
        (SetUp::Nine, Kind::Bishop) => (&[Kind::Rook, Kind::Pope], Some((Kind::Knight, 1))),
        (SetUp::Nine, Kind::Rook) => (&[Kind::Queen], Some((Kind::Pope, 1))),
        (SetUp::Nine, Kind::Pope) => (&[Kind::Queen], Some((Kind::Rook, 1))),
        (SetUp::Eight, Kind::Pawn) => (&[Kind::Knight], None),
        (SetUp::Eight, Kind::Knight) => (&[Kind::Bishop, Kind::Rook], Some((Kind::Knight, 2))),
        (SetUp::Eight, Kind::Bishop) => (&[Kind::Queen], Some((Kind::Rook, 1))),
        (SetUp::Eight, Kind::Rook) => (&[Kind::Queen], Some((Kind::Bishop, 1))),
        (_, Kind::Queen | Kind::King) | (SetUp::Eight, Kind::Pope) => (&[], None),
    }
}

impl Position {
    /// Field promotions (7.3). They change no line and no enemy, so in check they end none.
    pub(crate) fn field_promotions(&self, out: &mut Vec<Action>, in_check: bool) {
        if !self.options.powers.field || in_check {
            return;
        }
        let player = self.state.turn;
        for at in self.pieces[player] {
            let Some(old) = self.at(at).kind() else { continue };
            let (next, needed) = next_level(self.options.setup, old);
            let on_board = &self.on_board[player];
            if needed.is_some_and(|(kind, count)| on_board[kind.index()] < count) {
                continue;
            }
            for &kind in next {
                if self.lost[player][kind.index()] > 0 && self.colour_allows(kind, at) {
                    out.push(Action::FieldPromotion { at, kind });
                }
            }
        }
    }

    /// Whether a piece of the player to act may come back onto a hex: bishops and popes keep to
    /// hex colours of their own (7.6). What stands on the hex is about to be replaced.
    pub(crate) fn colour_allows(&self, kind: Kind, at: Cell) -> bool {
        let owners = match kind {
            Kind::Bishop => SeatSet::of(self.state.turn),
            Kind::Pope => self.state.alive,
            _ => return true,
        };
        let colour = self.board.colours[at.index()];
        !self.pieces_of(owners).iter().any(|hex| {
            hex != at && self.at(hex).is(kind) && self.board.colours[hex.index()] == colour
        })
    }

    /// Whether a piece may be replaced by the player to act, however many uses are left (7.4).
    pub(crate) fn replaceable(&self, at: Cell) -> bool {
        let piece = self.at(at);
        let player = self.state.turn;
        let Some(kind) = piece.kind() else { return false };
        kind != Kind::King
            && !piece.is_dead()
            && self.foes(player).contains(piece.owner())
            && self.lost[player][kind.index()] > 0
            && self.colour_allows(kind, at)
    }

    /// Traitors, one or two (7.4), after which none of the checkers is left.
    pub(crate) fn traitors(&mut self, out: &mut Vec<Action>, checkers: CellSet) {
        let player = self.state.turn;
        let spent = self.state.traitors_spent[player];
        if !self.options.powers.traitor || spent >= TRAITORS {
            return;
        }
        let lost = &self.lost[player];
        if lost.iter().all(|&n| n == 0) {
            return;
        }
        let foes = self.foes(player);
        for first in self.pieces_of(foes) {
            if !self.replaceable(first) {
                continue;
            }
            let mut left = checkers;
            left.remove(first);
            if left.is_empty() {
                out.push(Action::Traitor { first, second: None });
            }
            if spent + 2 <= TRAITORS && left.len() < 2 {
                self.second_traitors(out, first, left);
            }
        }
    }

    /// The second traitor of a turn: while still sieged, at the other opponent's cost.
    fn second_traitors(&mut self, out: &mut Vec<Action>, first: Cell, checkers: CellSet) {
        let player = self.state.turn;
        let (state, unmoved) = (self.state, self.unmoved);
        let taken = self.replace(first);
        if self.sieged() == Some(player) {
            let other = self.foes(player).without(taken.owner());
            for second in self.pieces_of(other) {
                let mut left = checkers;
                left.remove(second);
                if left.is_empty() && self.replaceable(second) {
                    out.push(Action::Traitor { first, second: Some(second) });
                }
            }
        }
        self.unreplace(first, taken);
        self.state = state;
        self.unmoved = unmoved;
    }
}
