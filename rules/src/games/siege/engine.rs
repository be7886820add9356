//! What a search engine needs.

use super::action::{Action, How};
use super::captures::HEXES;
use super::make::Undo;
use super::piece::Kind;
use super::position::Position;
use crate::board::Cell;
use crate::engine::{Playable, Step, mix};
use crate::mechanics::{self, NOWHERE};
use crate::seat::Seat;

impl Playable for Position {
    fn state_key(&self) -> u64 {
        let s = &self.state;
        let passed = s.en_passant.0.map(|right| right.passed.0);
        let declared = s.declared.0.map(u8::from);
        let [run_owner, sieged] = [s.run_owner, s.sieged].map(|p| p.map_or(3, |seat| seat.0));
        let touch = s.touch.map_or(NOWHERE.0, |touch| touch.taken_at.0);
        let run = s.run.min(u16::from(u8::MAX)).to_le_bytes()[0];
        let words = [
            [
                s.turn.0,
                s.alive.into(),
                s.fortify_spent.into(),
                run_owner,
                run,
                touch,
                passed[0],
                passed[1],
            ],
            [
                passed[2],
                declared[0],
                declared[1],
                declared[2],
                s.pause.0[0],
                s.pause.0[1],
                s.pause.0[2],
                sieged,
            ],
            [
                s.fortified.0[0],
                s.fortified.0[1],
                s.fortified.0[2],
                s.traitors_spent.0[0],
                s.traitors_spent.0[1],
                s.traitors_spent.0[2],
                0,
                0,
            ],
        ];
        let state = words.into_iter().fold(1, |hash, word| mix(hash, u64::from_le_bytes(word)));
        self.unmoved.words().into_iter().fold(state, mix)
    }

    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        // A seat's own cell is White's cell with the same name; on the other board, that of its rank nearest to the same place.
        self.board.on_nine(self.board.framed(seat, cell))
    }

    #[inline]
    fn step(&self, action: Action) -> Step {
        let other =
            Step { from: NOWHERE, to: NOWHERE, takes: NOWHERE, becomes: mechanics::Kind(0) };
        match action {
            Action::Move(m) => Step {
                from: m.from,
                to: m.to,
                takes: match m.how {
                    How::Quiet | How::Double { .. } => NOWHERE,
                    How::Capture => m.to,
                    How::EnPassant => self.passing_pawn(m.to),
                },
                becomes: m.promotion.map_or(mechanics::Kind(0), Kind::shared),
            },
            Action::Castle { by, wing, .. } => {
                let path = self.castling_path_of(by, wing);
                Step { from: path.king_from, to: path.king_to, ..other }
            }
            Action::FieldPromotion { at, kind } => {
                Step { from: at, to: at, becomes: kind.shared(), ..other }
            }
            // The piece of the player that comes instead stands where the other was.
            Action::Traitor { first, .. } => Step { to: first, takes: first, ..other },
            Action::Touch => match self.state.touch {
                Some(touch) => Step { to: touch.taken_at, takes: touch.captor_at, ..other },
                None => other,
            },
            Action::LetStand => other,
        }
    }

    #[inline]
    fn draw_count(&self) -> Option<(u32, u32)> {
        Some((self.state.quiet_turns.into(), 40 * self.players_left()))
    }

    // Whose check is declared is found out by settling.
    const KEYED_BEFORE_SETTLING: bool = false;

    const TERMS: &'static [&'static str] = &[
        "besieged",
        "captured-twice",
        "fortified",
        "fortification",
        "traitors-spent",
        "declared",
        "advance",
    ];

    fn count_terms(&self, mut visit: impl FnMut(usize, Seat, i32)) {
        let state = &self.state;
        let sieged = self.sieged();
        for seat in state.alive.iter() {
            let mut count = |term: usize, count: i32| {
                if count != 0 {
                    visit(term, seat, count);
                }
            };
            let fortified = self.is_fortified(seat);
            count(0, i32::from(sieged == Some(seat) && !fortified));
            count(1, i32::from(state.run_owner == Some(seat) && state.run == 2));
            count(2, i32::from(fortified));
            count(3, i32::from(!state.fortify_spent.contains(seat)));
            count(4, state.traitors_spent[seat].into());
            count(5, state.declared[seat].iter().count() as i32);
            count(6, self.advance(seat));
        }
    }

    // Fortification counts turns, and the victim of a capture has to decide.
    fn skip(&mut self) -> Option<Undo> {
        (self.state.touch.is_none() && self.sheltered().is_empty()).then(|| self.make_null())
    }

    fn unskip(&mut self, undo: &Undo) {
        self.unmake_null(undo);
    }

    #[inline]
    fn is_checked(&self) -> bool {
        self.state.touch.is_none() && self.in_check(self.state.turn)
    }
}

impl Position {
    /// How far a player's pawns have come on their ways to where they may be promoted now: 64 for one that is there, and less and
    /// less for each step that is missing, up to eight.
    fn advance(&self, seat: Seat) -> i32 {
        if Kind::PROMOTIONS.iter().all(|kind| self.lost[seat][kind.index()] == 0) {
            return 0;
        }
        let rivals = [seat.next(3), seat.next(3).next(3)];
        let come = |hex: Cell| {
            let hex = self.board.framed(seat, hex).index();
            let steps = |(table, rival): (&[u8; HEXES], Seat)| {
                if self.is_alive(rival) { table[hex] } else { u8::MAX }
            };
            let ways = self.board.promotion_steps.iter().zip(rivals);
            let steps = ways.map(steps).min().unwrap_or(u8::MAX);
            i32::from(8_u8.saturating_sub(steps)).pow(2)
        };
        let pawns = self.pieces[seat].iter().filter(|&hex| self.at(hex).is(Kind::Pawn));
        pawns.map(come).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::siege::position_string::parse;

    /// How far the pawns of White and Red have come.
    fn advances(position: &str) -> [i32; 2] {
        let position = parse(position, false).unwrap();
        [Seat(0), Seat(1)].map(|seat| position.advance(seat))
    }

    #[test]
    fn pawns_advance_to_the_first_ranks_of_opponents_in_the_game() {
        // The position of the rulebook (4.3): from White's 9b it is one step to Red's first rank, and Red has lost nothing.
        let pieces = "8/9/2rk7/11/11bk/13/14/1wp13/16/15/14/rp12/12/11/10/4wk4 W";
        assert_eq!(advances(&format!("{pieces} lost-W=qn")), [49, 0]);
        assert_eq!(advances(pieces), [0, 0]);
        // Black's first rank is too far from there: nothing is gained any more.
        let out = "8/9/2rp7/11/11bk/13/14/1wp13/16/15/14/rp12/12/11/10/4wk4 W out=R lost-W=qn";
        assert_eq!(advances(out), [0, 0]);
    }
}
