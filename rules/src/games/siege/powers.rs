//! Field promotion and traitor (7.2 to 7.4, 7.6).

use super::action::Action;
use super::options::{Method, SetUp};
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
        if self.lost[player].iter().all(|&n| n == 0) {
            return;
        }
        let foes = self.pieces_of(self.foes(player));
        let replaceable: CellSet = foes.iter().filter(|&at| self.replaceable(at)).collect();
        for first in replaceable {
            let mut left = checkers;
            left.remove(first);
            if left.is_empty() {
                out.push(Action::Traitor { first, second: None });
            }
            if spent + 2 <= TRAITORS && left.len() < 2 && self.siege_fits_after(first) {
                // The second piece belongs to the other opponent.
                for second in replaceable & !self.pieces[self.at(first).owner()] {
                    let mut left = left;
                    left.remove(second);
                    if left.is_empty() && self.replaceable_after(first, second) {
                        out.push(Action::Traitor { first, second: Some(second) });
                    }
                }
            }
        }
    }

    /// Whether the siege still fits after a piece is replaced: between two traitors only that matters (6.4).
    fn siege_fits_after(&mut self, first: Cell) -> bool {
        let player = self.state.turn;
        if self.options.method == Method::Captures {
            // A traitor is no capture (6.1).
            return self.siege_fits(player);
        }
        let (state, unmoved) = (self.state, self.unmoved);
        let taken = self.replace(first);
        let fits = self.siege_fits(player);
        self.unreplace(first, taken);
        self.state = state;
        self.unmoved = unmoved;
        fits
    }

    /// Whether one of two replaceable pieces can still be replaced after the other: another lost piece of the kind is left, which
    /// may not be a bishop on the same colour as the one that came with the other.
    fn replaceable_after(&self, first: Cell, second: Cell) -> bool {
        let (piece, colours) = (self.at(first), &self.board.colours);
        piece.kind() != self.at(second).kind()
            || self.lost[self.state.turn][piece.kind_index()] > 1
                && !(piece.is(Kind::Bishop) && colours[first.index()] == colours[second.index()])
    }
}
