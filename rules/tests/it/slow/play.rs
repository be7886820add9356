//! The effects of an action, and what follows automatically (4.1 to 4.4, 5.2 to 5.8, 7).

use super::Slow;
use super::actions::{Action, Manner};
use super::board::{self, Hex, Kind, PLAYERS, Piece, Player};
use super::state::{EnPassant, Method, Outcome, Power, Undecided};

/// 7.1: own turns that a fortification lasts, including the one in which it is declared.
const FORTIFIED_TURNS: u32 = 3;
/// 7.5: own turns after a touch without siege.
const PAUSE_TURNS: u32 = 3;

impl Slow {
    /// One action of the own turn, without the end of that turn.
    pub(super) fn perform(&mut self, action: &Action) {
        let player = self.turn;
        let sieged_before = self.sieged_player(); // 7.5 is determined before the capture
        self.quiet_turns += 1; // 5.8; a capture resets it below
        match *action {
            Action::Move { from, to, manner, promotion, fortify } => {
                self.note_promotion(from, to, promotion);
                self.move_piece(from, to, manner, promotion, sieged_before);
                if fortify {
                    self.declare_fortification(player);
                }
            }
            Action::Castle { side, fortify } => {
                self.castle(player, side);
                if fortify {
                    self.declare_fortification(player);
                }
            }
            Action::Field { hex, kind } => {
                self.take_from_pool(player, kind);
                let piece = self.board.get_mut(&hex).expect("an own piece is there");
                piece.kind = kind; // the old piece leaves the game and does not go into the pool
                piece.moved = true; // 4.4
                self.events.push("field-promotion");
            }
            Action::Traitor { first, second } => {
                self.replace(player, first);
                self.events.push("traitor");
                let by_captures = self.rules.siege == Method::Captures;
                if by_captures && self.is_still_sieged(player) {
                    self.events.push("traitor-keeps-siege-by-captures");
                }
                if let Some(second) = second {
                    self.replace(player, second);
                    self.events.push("traitor-double");
                    if by_captures {
                        self.events.push("traitor-double-by-captures");
                    }
                }
            }
            Action::Touch | Action::Stand => unreachable!("reactions are not turns"),
        }
        self.lapse_en_passant();
    }

    fn note_promotion(&mut self, from: Hex, to: Hex, promotion: Option<Kind>) {
        if promotion.is_some() {
            self.events.push("promotion");
        } else if !self.promotions(from, to).is_empty() {
            self.events.push("stay-pawn");
        }
    }

    fn move_piece(
        &mut self,
        from: Hex,
        to: Hex,
        manner: Manner,
        promotion: Option<Kind>,
        sieged_before: Option<Player>,
    ) {
        let mut piece = self.board[&from];
        let player = piece.owner;
        let by_kind = piece.kind;
        let taken_from = match manner {
            Manner::Quiet => None,
            Manner::Capture => Some(to),
            Manner::EnPassant => self.en_passant_pawn(player, to),
        };
        if manner == Manner::Quiet && self.is_double_step(from, to) {
            // 4.1
            self.events.push("double-step");
            self.en_passant.push(EnPassant {
                owner: player,
                pawn: to,
                passed: Hex { x2: (from.x2 + to.x2) / 2, y: (from.y + to.y) / 2 },
            });
        }
        self.board.remove(&from);
        let taken = taken_from.and_then(|hex| self.board.remove(&hex));
        piece.moved = true;
        if let Some(kind) = promotion {
            self.take_from_pool(player, kind);
            piece.kind = kind;
        }
        self.board.insert(to, piece);
        let (Some(taken), Some(taken_from)) = (taken, taken_from) else {
            return;
        };
        if !self.in_game[taken.owner] {
            // 5.6: it is not counted in 6.1 and is nobody's lost piece, but it resets 5.8.
            self.quiet_turns = 0;
            self.events.push("dead-capture");
            return;
        }
        self.events.push("capture");
        if manner == Manner::EnPassant {
            self.events.push("en-passant");
            if by_kind != Kind::Pawn {
                self.events.push("en-passant-by-nonpawn");
            }
        }
        self.count_capture(taken);
        if taken.kind == Kind::King {
            self.events.push("king-capture");
            self.leave(taken.owner);
        } else if self.has_power(Power::Touch)
            && sieged_before == Some(taken.owner)
            && by_kind != Kind::King
        {
            // 7.5
            self.undecided = Some(Undecided {
                victim: taken.owner,
                captor: player,
                taken,
                taken_from,
                captor_on: to,
            });
        }
    }

    /// 3: two steps of a pawn in one direction (never a direction of capture).
    fn is_double_step(&self, from: Hex, to: Hex) -> bool {
        let piece = self.board[&from];
        piece.kind == Kind::Pawn
            && board::pawn_moves(piece.owner)
                .into_iter()
                .any(|direction| from.plus(direction).plus(direction) == to)
    }

    /// 4.4, 5.8, 6.1: an ordinary capture, one en passant, a king, a piece removed by a touch.
    pub(super) fn count_capture(&mut self, taken: Piece) {
        self.capture_log.push(taken.owner);
        self.count_loss(taken);
    }

    /// 4.4, 5.8: the effects of every capture, and of a replacement by traitor (7.4).
    pub(super) fn count_loss(&mut self, taken: Piece) {
        self.quiet_turns = 0;
        if taken.kind != Kind::King {
            self.add_to_pool(taken.owner, taken.kind);
        }
    }

    fn castle(&mut self, player: Player, side: char) {
        let hexes = self.castling_hexes(player, side);
        for (from, to) in [(hexes.king_from, hexes.king_to), (hexes.rook_from, hexes.rook_to)] {
            let mut piece = self.board.remove(&from).expect("castling pieces stand");
            piece.moved = true;
            self.board.insert(to, piece);
        }
        self.events.push(match side {
            'Q' => "castle-Q",
            'K' => "castle-K",
            _ => "castle-O",
        });
    }

    /// 7.1
    fn declare_fortification(&mut self, player: Player) {
        self.fortified_turns[player] = Some(0);
        self.fortify_used[player] = true;
        self.events.push("fortify");
    }

    /// 4.1: a right lapses when the passed hex is occupied, or the pawn is gone, dead or fortified.
    fn lapse_en_passant(&mut self) {
        let mut rights = std::mem::take(&mut self.en_passant);
        rights.retain(|right| {
            let pawn_stands = self
                .board
                .get(&right.pawn)
                .is_some_and(|piece| piece.owner == right.owner && piece.kind == Kind::Pawn);
            pawn_stands
                && !self.board.contains_key(&right.passed)
                && self.in_game[right.owner]
                && !self.is_fortified(right.owner)
        });
        self.en_passant = rights;
    }

    /// 5.5: a player is out. The king, if still there, leaves the board.
    fn leave(&mut self, player: Player) {
        if let Some(king) = self.king_hex(player) {
            self.board.remove(&king);
        }
        self.in_game[player] = false;
        self.left.push(player);
        self.fortified_turns[player] = None;
        self.quiet_turns = 0; // 5.8: since a player left
        self.lapse_en_passant();
    }

    /// The end of a turn, played or passed: all counters of own turns, then 5.2.
    fn end_turn(&mut self, player: Player) {
        if let Some(turns) = self.fortified_turns[player] {
            self.fortified_turns[player] = Some(turns + 1);
        }
        self.pause[player] = self.pause[player].saturating_sub(1);
        self.declare_checks(player);
    }

    /// 5.2
    fn declare_checks(&mut self, player: Player) {
        for opponent in PLAYERS {
            self.declared[player][opponent] = self.attacks_king(player, opponent);
        }
    }

    /// The start of a turn: 7.1 lasts until the start of the fourth own turn, 4.1 until the start of the owner's next
    /// turn.
    fn begin_next_turn(&mut self) {
        self.turn = self.next_player(self.turn);
        let player = self.turn;
        if self.fortified_turns[player] == Some(FORTIFIED_TURNS) {
            self.fortified_turns[player] = None;
            self.events.push("fortification-ends");
        }
        self.en_passant.retain(|right| right.owner != player);
    }

    fn finish(&mut self, outcome: Outcome, event: &'static str) {
        self.outcome = Some(outcome);
        self.undecided = None;
        self.events.push(event);
    }

    /// Applies a legal action of the player to act, and everything that follows automatically.
    pub(super) fn act(&mut self, action: &Action) {
        match action {
            Action::Touch => self.touch(),
            Action::Stand => {
                self.undecided = None;
                self.events.push("stand");
            }
            _ => {
                if !self.obeys_5_1(action) {
                    // 5.3: it is legal, so it is a last blow.
                    self.events.push(if self.players_left().len() == 2 {
                        "last-blow-two"
                    } else {
                        "last-blow"
                    });
                }
                self.perform(action);
                self.end_turn(self.turn);
            }
        }
        if self.undecided.is_none() && self.players_left().len() > 1 {
            self.begin_next_turn();
        }
        self.settle();
    }

    /// 7.5
    fn touch(&mut self) {
        let decision = self.undecided.take().expect("a touch is undecided");
        let removed =
            self.board.remove(&decision.captor_on).expect("the captor stands where it captured");
        self.take_from_pool(decision.victim, decision.taken.kind);
        self.board.insert(decision.taken_from, decision.taken);
        self.count_capture(removed);
        self.pause[decision.victim] = PAUSE_TURNS;
        self.lapse_en_passant();
        self.declare_checks(decision.captor);
        self.events.push("touch");
    }

    /// 5.5: resignation, in or out of turn, also while a touch is undecided.
    pub(super) fn resign(&mut self, player: Player) {
        self.events.push("resign");
        if player != self.turn {
            self.events.push("resign-out-of-turn");
        }
        self.leave(player);
        if let Some(decision) = self.undecided {
            if player != decision.victim && player != decision.captor {
                self.events.push("resign-third-while-undecided");
                return; // the decision is still pending
            }
            self.events.push("resign-party-while-undecided");
            self.undecided = None; // the capture counts, the captor's turn is over
            if self.players_left().len() > 1 {
                self.begin_next_turn();
            }
        } else if player == self.turn && self.players_left().len() > 1 {
            self.begin_next_turn();
        }
        self.settle();
    }

    /// 5.5 and general 2.2: the effects of a resignation.
    pub(super) fn run_out_of_time(&mut self, player: Player) {
        self.resign(player);
        self.events.push("out-of-time");
    }

    pub(super) fn agree_draw(&mut self) {
        self.finish(Outcome::Draw, "draw-agreed");
    }

    pub(super) fn claim_draw(&mut self) {
        self.finish(Outcome::Draw, "draw-claimed");
    }

    /// Continues until a player has something to decide: 5.3, 5.4, 5.7, 5.8.
    pub(super) fn settle(&mut self) {
        let holder = self.siege_holder;
        while self.outcome.is_none() && self.undecided.is_none() {
            let left = self.players_left();
            if let [winner] = left[..] {
                self.finish(Outcome::Win(winner), "last-player"); // 5.7
                return;
            }
            let player = self.turn;
            // 6.4: the player counts as the one to act next until the turn turns out to be passed.
            self.siege_holder = self.judge_siege(holder, player);
            self.note_siege(holder, player);
            let judged = self.judged_actions();
            let checkmated = self.in_check(player) && !judged.iter().any(|j| j.apart && j.safe);
            if judged.iter().any(|j| j.safe && !j.apart) {
                // 7.1: the fortification would allow it.
                self.events.push("kings-kept-apart");
            }
            if checkmated && self.is_declared_by_the_only_other() {
                self.left.push(player);
                let winner = self.next_player(player);
                self.finish(Outcome::Win(winner), "mate"); // before 5.8
                return;
            }
            if self.only_kings() {
                self.finish(Outcome::Draw, "draw-kings");
                return;
            }
            if self.quiet_turns >= 40 * self.left_count() {
                self.finish(Outcome::Draw, "draw-40");
                return;
            }
            if !self.legal_actions().is_empty() {
                return;
            }
            if left.len() == 2 && !checkmated {
                self.finish(Outcome::Draw, "stalemate-draw"); // 5.4
                return;
            }
            self.events.push(match (checkmated, left.len()) {
                (true, 2) => "pass-mated-two",
                (true, _) => "pass-mated",
                (false, _) => "pass",
            });
            self.quiet_turns += 1;
            self.end_turn(player);
            self.begin_next_turn();
        }
    }

    /// Notes what 6.4 decides between several players.
    fn note_siege(&mut self, before: Option<Player>, first: Player) {
        let now = self.siege_holder;
        let afresh = self.judge_siege(None, first);
        if now.is_some() && now == before && afresh != now {
            self.events.push("siege-kept-though-another-moves-sooner");
        }
        if now.is_some() && before.is_some() && now != before {
            self.events.push("siege-passes-on");
        }
        if now.is_some() && now == before && self.is_fortified(now.unwrap_or(first)) {
            self.events.push("siege-kept-while-fortified");
        }
    }

    /// The number of players in the game, by which 5.8 multiplies.
    pub(super) fn left_count(&self) -> u32 {
        PLAYERS.into_iter().map(|p| u32::from(self.in_game[p])).sum()
    }
}
