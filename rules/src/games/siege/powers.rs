//! Field promotion and traitor (7.2 to 7.4, 7.6).

use super::action::Action;
use super::options::SetUp;
use super::piece::Kind;
use super::position::Position;
use crate::board::{Cell, CellSet};
use crate::seat::SeatSet;

/// The number of traitors that a player may use in a game (7.4).
pub(crate) const TRAITORS: u8 = 2;

/// The kinds that a kind may become (7.3), and the other kind of its level that must be on the board, with its number.
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
    /// Appends field promotions (7.2, 7.3). They change no line and no enemy's piece, so they cannot end a check.
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

    /// Whether a piece of the player to act may come back on a hex, whose piece it replaces. Bishops and popes stay on hexes
    /// of one colour (7.6).
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

    /// Whether the player to act may replace a piece (7.4), regardless of how many uses are left.
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

    /// Appends one or two traitors (7.4) after which none of the checkers is left.
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

    /// Appends the second traitors of a turn, which replace a piece of the other opponent while the player is still under
    /// siege.
    fn second_traitors(&mut self, out: &mut Vec<Action>, first: Cell, checkers: CellSet) {
        let player = self.state.turn;
        let (state, unmoved) = (self.state, self.unmoved);
        let taken = self.replace(first);
        // 6.4: between the two it only matters whether the siege still fits.
        if self.siege_fits(player) {
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
