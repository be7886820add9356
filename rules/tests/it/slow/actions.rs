//! All pseudo-legal actions, and which of them are legal (4.1 to 4.3, 5.1 to 5.6, 7).

use super::Slow;
use super::board::{self, Hex, Kind, PLAYERS, Piece, Player};
use super::state::Power;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Quiet,
    Capture,
    EnPassant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move { from: Hex, to: Hex, manner: Manner, promotion: Option<Kind>, fortify: bool },
    Castle { side: char, fortify: bool },
    Field { hex: Hex, kind: Kind },
    Traitor { first: Hex, second: Option<Hex> },
    Touch,
    Stand,
}

/// The position after an action, as far as legality is concerned (5.1).
pub struct Judged {
    pub action: Action,
    /// No king is one king's step from the king of another player in the game, fortified or not.
    pub apart: bool,
    /// The player's own king is not in check.
    pub safe: bool,
}

/// 4.2: the moves of king and rook in castling on one side.
pub struct CastlingHexes {
    pub king_from: Hex,
    pub king_to: Hex,
    pub rook_from: Hex,
    pub rook_to: Hex,
    pub between: Vec<Hex>,
}

impl Slow {
    /// The legal actions of the player to act: 5.1, 5.3, 5.4, 7.5.
    pub(super) fn legal_actions(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        if self.undecided.is_some() {
            return vec![Action::Touch, Action::Stand]; // 5.1 does not apply
        }
        let judged = self.judged_actions();
        let safe: Vec<Action> =
            judged.iter().filter(|j| j.apart && j.safe).map(|j| j.action).collect();
        if !safe.is_empty() {
            return safe;
        }
        let apart = judged.iter().filter(|j| j.apart).map(|j| j.action);
        apart.filter(|action| self.is_last_blow(action)).collect()
    }

    /// 5.1: all pseudo-legal actions of the player whose turn it is, and the state of the kings after each.
    pub(super) fn judged_actions(&self) -> Vec<Judged> {
        let judge = |action| {
            let mut after = self.clone();
            after.perform(&action);
            let safe = !after.in_check(self.turn);
            Judged { action, apart: after.kings_are_apart(), safe }
        };
        self.pseudo_actions().into_iter().map(judge).collect()
    }

    /// 5.1: whether the player's own king is not in check after this action.
    pub(super) fn obeys_5_1(&self, action: &Action) -> bool {
        let mut after = self.clone();
        after.perform(action);
        !after.in_check(self.turn)
    }

    /// 5.3: with two in the game, whether the other has declared check on the player whose turn it is.
    pub(super) fn is_declared_by_the_only_other(&self) -> bool {
        self.players_left().len() == 2 && self.declared[self.next_player(self.turn)][self.turn]
    }

    /// 5.3: whether this pseudo-legal action would do as a last blow of a checkmated player. (The caller ensures that
    /// no other action is legal.)
    pub(super) fn is_last_blow(&self, action: &Action) -> bool {
        if !self.in_check(self.turn) || self.is_declared_by_the_only_other() {
            return false;
        }
        match *action {
            Action::Move { from, .. } => self.board[&from].kind != Kind::King,
            Action::Field { .. } | Action::Traitor { .. } => true,
            Action::Castle { .. } | Action::Touch | Action::Stand => false,
        }
    }

    /// All actions of the player whose turn it is, without regard to 5.1.
    pub(super) fn pseudo_actions(&self) -> Vec<Action> {
        let player = self.turn;
        let mut actions = Vec::new();
        for (&from, &piece) in &self.board {
            if piece.owner == player {
                self.add_quiet_moves(from, piece, &mut actions);
                if !self.is_fortified(player) {
                    self.add_captures(from, piece, &mut actions);
                    self.add_en_passant(from, piece, &mut actions);
                }
            }
        }
        if !self.is_fortified(player) {
            self.add_walled_in(player, &mut actions);
        }
        self.add_castling(player, false, &mut actions);
        if self.may_use(player, Power::Fortify) {
            // 7.1: together with a move that captures nothing.
            let mut fortified = Vec::new();
            for action in &actions {
                if let Action::Move { from, to, manner: Manner::Quiet, promotion, .. } = *action {
                    fortified.push(Action::Move {
                        from,
                        to,
                        manner: Manner::Quiet,
                        promotion,
                        fortify: true,
                    });
                }
            }
            actions.extend(fortified);
            self.add_castling(player, true, &mut actions);
        }
        if self.may_use(player, Power::Field) {
            for (&hex, piece) in &self.board {
                if piece.owner == player {
                    let kinds = self.field_promotions(player, hex).into_iter();
                    actions.extend(kinds.map(|kind| Action::Field { hex, kind }));
                }
            }
        }
        if self.may_use(player, Power::Traitor) {
            self.add_traitors(player, &mut actions);
        }
        actions
    }

    /// One move, or one with each possible promotion (4.3).
    fn add_move(&self, from: Hex, to: Hex, manner: Manner, actions: &mut Vec<Action>) {
        let mut promotions = vec![None];
        promotions.extend(self.promotions(from, to).into_iter().map(Some));
        for promotion in promotions {
            actions.push(Action::Move { from, to, manner, promotion, fortify: false });
        }
    }

    /// 4.3: the lost kinds that a pawn on its way to `to` may become.
    pub(super) fn promotions(&self, from: Hex, to: Hex) -> Vec<Kind> {
        let piece = self.board[&from];
        let on_their_first_rank = PLAYERS.into_iter().any(|opponent| {
            opponent != piece.owner
                && self.in_game[opponent]
                && board::rank_and_index(self.rules.setup, opponent, to).0 == 1
        });
        if piece.kind != Kind::Pawn || !on_their_first_rank {
            return Vec::new();
        }
        let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pope];
        kinds.into_iter().filter(|&kind| self.pool_count(piece.owner, kind) > 0).collect()
    }

    fn is_empty(&self, hex: Hex) -> bool {
        board::on_board(self.rules.setup, hex) && !self.board.contains_key(&hex)
    }

    /// 3: moves to empty hexes.
    fn add_quiet_moves(&self, from: Hex, piece: Piece, actions: &mut Vec<Action>) {
        if piece.kind != Kind::Pawn {
            for to in self.capture_hexes(from, piece) {
                if self.is_empty(to) {
                    self.add_move(from, to, Manner::Quiet, actions);
                }
            }
            return;
        }
        let rank = board::rank_and_index(self.rules.setup, piece.owner, from).0;
        for direction in board::pawn_moves(piece.owner) {
            let one = from.plus(direction);
            if !self.is_empty(one) {
                continue;
            }
            self.add_move(from, one, Manner::Quiet, actions);
            let two = one.plus(direction);
            if !piece.moved && rank == 3 && self.is_empty(two) {
                self.add_move(from, two, Manner::Quiet, actions);
            }
        }
    }

    /// 3, 5.2, 5.5, 7.1: captures of pieces of opponents who are in the game and not fortified.
    fn add_captures(&self, from: Hex, piece: Piece, actions: &mut Vec<Action>) {
        for to in self.capture_hexes(from, piece) {
            let Some(target) = self.board.get(&to) else {
                continue;
            };
            let opponent = target.owner;
            if opponent == piece.owner || !self.in_game[opponent] || self.is_fortified(opponent) {
                continue;
            }
            if target.kind == Kind::King && !self.declared[piece.owner][opponent] {
                continue; // 5.2
            }
            self.add_move(from, to, Manner::Capture, actions);
        }
    }

    /// 4.1
    fn add_en_passant(&self, from: Hex, piece: Piece, actions: &mut Vec<Action>) {
        for to in self.capture_hexes(from, piece) {
            if self.en_passant_pawn(piece.owner, to).is_some() {
                self.add_move(from, to, Manner::EnPassant, actions);
            }
        }
    }

    /// 4.1: the pawn that `player` captures by going to `passed`; of two, the later one.
    pub(super) fn en_passant_pawn(&self, player: Player, passed: Hex) -> Option<Hex> {
        let rights = self.en_passant.iter().rev();
        let mut usable = rights.filter(|right| right.passed == passed && right.owner != player);
        usable.next().map(|right| right.pawn)
    }

    /// 5.6
    fn add_walled_in(&self, player: Player, actions: &mut Vec<Action>) {
        let from = self.king_hex(player).expect("the player has a king");
        let steps = self.capture_hexes(from, self.board[&from]);
        let is_dead =
            |hex: &Hex| self.board.get(hex).is_some_and(|piece| !self.in_game[piece.owner]);
        let is_own = |hex: &Hex| self.board.get(hex).is_some_and(|piece| piece.owner == player);
        if steps.iter().all(|hex| is_dead(hex) || is_own(hex)) {
            for to in steps.into_iter().filter(is_dead) {
                self.add_move(from, to, Manner::Capture, actions);
            }
        }
    }

    /// 4.2: the hexes of castling on the queen's side (`Q`) or the other (`K`, `O`).
    pub(super) fn castling_hexes(&self, player: Player, side: char) -> CastlingHexes {
        let hex =
            |i| board::hex_of(self.rules.setup, player, 1, i).expect("first ranks have the hex");
        let last = i32::from(self.rules.setup) - 1;
        if side == 'Q' {
            CastlingHexes {
                king_from: hex(4),
                king_to: hex(2),
                rook_from: hex(0),
                rook_to: hex(3),
                between: (1..4).map(hex).collect(),
            }
        } else {
            CastlingHexes {
                king_from: hex(4),
                king_to: hex(6),
                rook_from: hex(last),
                rook_to: hex(5),
                between: (5..last).map(hex).collect(),
            }
        }
    }

    /// 4.2; with fortification (7.1) also out of attack.
    fn add_castling(&self, player: Player, fortify: bool, actions: &mut Vec<Action>) {
        if self.in_check(player) && !fortify {
            return;
        }
        let unmoved = |hex: Hex, kind: Kind| {
            self.board
                .get(&hex)
                .is_some_and(|piece| piece.owner == player && piece.kind == kind && !piece.moved)
        };
        let other_side = if self.rules.setup == 9 { 'O' } else { 'K' };
        for side in ['Q', other_side] {
            let hexes = self.castling_hexes(player, side);
            if unmoved(hexes.king_from, Kind::King)
                && unmoved(hexes.rook_from, Kind::Rook)
                && hexes.between.iter().all(|&hex| self.is_empty(hex))
            {
                actions.push(Action::Castle { side, fortify });
            }
        }
    }

    /// 7.4: one replacement, or two of different opponents if still under siege between them.
    fn add_traitors(&self, player: Player, actions: &mut Vec<Action>) {
        if self.traitors_used[player] >= 2 {
            return;
        }
        for (&first, first_piece) in &self.board {
            if !self.may_replace(player, first) {
                continue;
            }
            actions.push(Action::Traitor { first, second: None });
            let mut between = self.clone();
            between.replace(player, first);
            if between.traitors_used[player] >= 2 || !between.is_still_sieged(player) {
                continue;
            }
            for (&second, second_piece) in &between.board {
                if second_piece.owner != first_piece.owner && between.may_replace(player, second) {
                    actions.push(Action::Traitor { first, second: Some(second) });
                }
            }
        }
    }
}
