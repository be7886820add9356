//! What happens automatically between two actions: declared checks, passes, mate, draws, the end
//! (5.2 to 5.8), and who is under siege then (6.4).

use super::action::Action;
use super::position::{EndedTurn, Position};
use crate::ending::{Cause, Ending, Settled};
use crate::seat::{Seat, SeatSet};

impl Position {
    /// Does what needs no decision, and appends the legal actions of the player to act; none if the game is over. A second
    /// call does not change the position.
    pub(crate) fn settle_turn(&mut self, out: &mut Vec<Action>) -> Settled {
        let mut settled = Settled::default();
        let sieged = self.state.sieged;
        loop {
            self.take_declared_checks();
            self.checkmated = false;
            // 7.5: the victim decides before anybody else acts.
            if self.state.touch.is_some() {
                out.extend([Action::Touch, Action::LetStand]);
                return settled;
            }
            // 6.4: as it stood before, also after a turn that was passed.
            self.state.sieged = self.judge_siege(sieged);
            let players = self.players_left();
            let won = |player, cause| Some(Ending::won_by(player, cause));
            if players == 1 {
                let last = self.state.alive.iter().next();
                settled.ending = last.and_then(|last| won(last, Cause::LastLeft));
                return settled;
            }
            let start = out.len();
            let checkmated = self.generate(out);
            self.checkmated = checkmated;
            if checkmated && self.declared_by_the_only_other() {
                settled.ending = won(self.next_player(self.state.turn), Cause::Checkmate);
                return settled;
            }
            if let Some(cause) = self.automatic_draw() {
                settled.ending = Some(Ending::draw(cause));
                out.truncate(start);
                return settled;
            }
            if out.len() > start {
                return settled;
            }
            // 5.4: a draw with two players; with three, and after a checkmate (5.3), the turn passes.
            if players == 2 && !checkmated {
                settled.ending = Some(Ending::draw(Cause::Stalemate));
                return settled;
            }
            settled.passed.insert(self.state.turn);
            if checkmated {
                settled.mated.insert(self.state.turn);
            }
            self.state.quiet_turns += 1;
            self.end_turn(self.state.turn);
        }
    }

    /// The reason of an automatic draw (5.8) other than stalemate, if there is one.
    fn automatic_draw(&self) -> Option<Cause> {
        if u32::from(self.state.quiet_turns) >= 40 * self.players_left() {
            return Some(Cause::MoveCount);
        }
        let bare = |p: Seat| !self.is_alive(p) || self.pieces[p].len() == 1;
        Seat::all(3).all(bare).then_some(Cause::Material)
    }

    /// Determines the declared checks of the turn that has just ended (5.2).
    fn take_declared_checks(&mut self) {
        let Some(EndedTurn { player, fortified }) = self.state.ended.take() else { return };
        let mut declared = SeatSet::EMPTY;
        if !fortified.contains(player) {
            for q in Seat::all(3) {
                if q != player
                    && self.is_alive(q)
                    && !fortified.contains(q)
                    && self.is_attacked(self.kings[q], SeatSet::of(player))
                {
                    declared.insert(q);
                }
            }
        }
        self.state.declared[player] = declared;
    }
}
