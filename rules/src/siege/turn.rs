//! What follows of itself between two actions: declared checks, passes, mate, draws, the end
//! (5.2 to 5.8).

use super::action::Action;
use super::position::{EndedTurn, Position};
use crate::game::{DrawKind, Outcome, Seat};

/// What [`Position::settle`] met on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Mask of players whose turn passed by itself (5.4).
    pub(crate) passed: u8,
    /// Those of them who were checkmated and had no last blow.
    pub(crate) passed_mated: u8,
    /// The player to act is in check.
    pub(crate) in_check: bool,
    /// The player to act, or the loser of a game that ended so, is checkmated (5.3).
    pub(crate) checkmated: bool,
}

impl Position {
    /// Lets happen what needs no decision, and appends the legal actions of who decides next; none
    /// when the game is over. Doing it again changes nothing.
    pub(crate) fn settle(&mut self, out: &mut Vec<Action>) -> Settled {
        let mut settled = Settled::default();
        loop {
            self.take_declared_checks();
            if self.state.outcome.is_some() {
                return settled;
            }
            if self.state.touch.is_some() {
                out.extend([Action::Touch, Action::LetStand]);
                return settled;
            }
            let players = self.players_left();
            if players == 1 {
                self.win(self.state.alive.trailing_zeros() as u8);
                return settled;
            }
            let start = out.len();
            let situation = self.generate(out);
            settled.in_check = situation.in_check;
            settled.checkmated = situation.checkmated;
            if situation.checkmated && self.declared_by_the_only_other() {
                self.win(self.next_player(self.state.turn));
                return settled;
            }
            if let Some(draw) = self.automatic_draw() {
                self.draw(draw);
                out.truncate(start);
                return settled;
            }
            if out.len() > start {
                return settled;
            }
            if players == 2 && !situation.checkmated {
                self.draw(DrawKind::Stalemate);
                return settled;
            }
            settled.passed |= 1 << self.state.turn;
            settled.passed_mated |= u8::from(situation.checkmated) << self.state.turn;
            self.state.quiet_turns += 1;
            self.end_turn(self.state.turn);
        }
    }

    fn win(&mut self, player: u8) {
        self.state.outcome = Some(Outcome::Win(Seat(player)));
    }

    /// The draws that come by themselves (5.8), stalemate left out.
    fn automatic_draw(&self) -> Option<DrawKind> {
        if u32::from(self.state.quiet_turns) >= 40 * self.players_left() {
            return Some(DrawKind::Count);
        }
        let bare = |p: u8| !self.is_alive(p) || self.pieces[p as usize].len() == 1;
        (0..3).all(bare).then_some(DrawKind::Material)
    }

    /// Takes the declared checks of the turn that has just ended (5.2).
    fn take_declared_checks(&mut self) {
        let Some(EndedTurn { player, fortified }) = self.state.ended.take() else { return };
        let mut declared = 0;
        if fortified >> player & 1 == 0 {
            for q in 0..3 {
                if q != player
                    && self.is_alive(q)
                    && fortified >> q & 1 == 0
                    && self.is_attacked(self.kings[q as usize], 1 << player)
                {
                    declared |= 1 << q;
                }
            }
        }
        self.state.declared[player as usize] = declared;
    }
}
