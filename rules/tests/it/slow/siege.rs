//! Who is under siege (6) and who may use which power (7).

use super::Slow;
use super::board::{self, Hex, Kind, PLAYERS, Player};
use super::state::{Method, Power};

impl Slow {
    /// 6 and 6.4: the one player under siege in this position.
    pub(super) fn sieged_player(&self) -> Option<Player> {
        if self.outcome.is_some() {
            return None;
        }
        if let Some(decision) = self.undecided {
            return Some(decision.victim);
        }
        match self.rules.siege {
            Method::Off => None,
            Method::Captures => PLAYERS.into_iter().find(|&p| self.siege_fits(p)),
            Method::Points | Method::Moves => self.siege_holder,
        }
    }

    /// 6.4: who is under siege by 6.2 or 6.3, if `holder` was before and `first` acts next.
    pub(super) fn judge_siege(&self, holder: Option<Player>, first: Player) -> Option<Player> {
        if !matches!(self.rules.siege, Method::Points | Method::Moves) {
            return None;
        }
        if let Some(holder) = holder
            && self.siege_fits(holder)
        {
            return Some(holder);
        }
        (0..3).map(|n| (first + n) % 3).find(|&p| self.siege_fits(p))
    }

    /// 6 and its methods 6.1, 6.2, 6.3 for one player.
    fn siege_fits(&self, player: Player) -> bool {
        let enough = if self.rules.duel { 2 } else { 3 };
        if self.players_left().len() < enough || !self.in_game[player] || self.pause[player] > 0 {
            return false;
        }
        let threshold = self.rules.threshold[player];
        match self.rules.siege {
            Method::Off => false,
            Method::Captures => {
                let wanted = usize::try_from(threshold).expect("thresholds are not negative");
                let log = &self.capture_log;
                log.len() >= wanted && log.iter().rev().take(wanted).all(|&p| p == player)
            }
            Method::Points => self.exceeded_by(player, Slow::points) > threshold,
            Method::Moves => self.exceeded_by(player, Slow::moves_score) > threshold,
        }
    }

    /// By how much half the opponents' sum, rounded up, exceeds the player's own number.
    fn exceeded_by(&self, player: Player, score: fn(&Slow, Player) -> i64) -> i64 {
        let sum: i64 = PLAYERS
            .into_iter()
            .filter(|&p| p != player && self.in_game[p])
            .map(|p| score(self, p))
            .sum();
        // Rounded up below zero too: -3 halves is -1.
        let half = (sum + 1).div_euclid(2);
        half - score(self, player)
    }

    /// 6.2
    fn points(&self, player: Player) -> i64 {
        let mut points = 0;
        let mut pawns = 0;
        for piece in self.board.values().filter(|piece| piece.owner == player) {
            match piece.kind {
                Kind::King | Kind::Rook | Kind::Bishop | Kind::Knight => points += 1,
                Kind::Queen | Kind::Pope => points += 2,
                Kind::Pawn => pawns += 1,
            }
        }
        if 2 * pawns > self.rules.starting_pawns() {
            points += 1;
        }
        points
    }

    /// 6.3
    fn moves_score(&self, player: Player) -> i64 {
        let mut score = 0;
        for piece in self.board.values().filter(|piece| piece.owner == player) {
            score += 1;
            if piece.moved {
                score += 1;
            }
        }
        let lost: u32 = self.pools[player].values().sum();
        score - i64::from(lost)
    }

    /// 7.4, 6.4: whether the player, who is under siege, still is between two replacements.
    pub(super) fn is_still_sieged(&self, player: Player) -> bool {
        self.siege_fits(player)
    }

    /// 7: whether a power can be used in the own turn, by a player under siege who is not fortified.
    pub(super) fn may_use(&self, player: Player, power: Power) -> bool {
        self.has_power(power)
            && self.sieged_player() == Some(player)
            && !self.is_fortified(player)
            && (power != Power::Fortify || !self.fortify_used[player])
    }

    /// 7.6: whether a piece of this kind may return to `hex`, whose current piece leaves.
    pub(super) fn may_come_back(&self, player: Player, kind: Kind, hex: Hex) -> bool {
        let colour = board::colour(self.rules.setup, hex);
        let mut others = self.board.iter().filter(|&(&other, piece)| {
            other != hex && piece.kind == kind && board::colour(self.rules.setup, other) == colour
        });
        match kind {
            Kind::Bishop => !others.any(|(_, piece)| piece.owner == player),
            Kind::Pope => !others.any(|(_, piece)| self.in_game[piece.owner]),
            _ => true,
        }
    }

    fn on_board_count(&self, player: Player, kind: Kind) -> usize {
        let pieces = self.board.values();
        pieces.filter(|piece| piece.owner == player && piece.kind == kind).count()
    }

    /// 7.3: what the piece on `hex` may become.
    pub(super) fn field_promotions(&self, player: Player, hex: Hex) -> Vec<Kind> {
        use Kind::{Bishop, King, Knight, Pawn, Pope, Queen, Rook};
        let piece = self.board[&hex];
        let with_pope = self.rules.setup == 9;
        // The kinds of the next level, and how many of which kind must be on the board.
        let (next, needed): (Vec<Kind>, Option<(Kind, usize)>) = match (piece.kind, with_pope) {
            (Pawn, true) => (vec![Knight, Bishop], None),
            (Knight, true) => (vec![Rook, Pope], Some((Bishop, 1))),
            (Bishop, true) => (vec![Rook, Pope], Some((Knight, 1))),
            (Rook, true) => (vec![Queen], Some((Pope, 1))),
            (Pope, true) => (vec![Queen], Some((Rook, 1))),
            (Pawn, false) => (vec![Knight], None),
            (Knight, false) => (vec![Bishop, Rook], Some((Knight, 2))),
            (Bishop, false) => (vec![Queen], Some((Rook, 1))),
            (Rook, false) => (vec![Queen], Some((Bishop, 1))),
            (Pope, false) | (Queen | King, _) => (vec![], None),
        };
        if let Some((kind, count)) = needed
            && self.on_board_count(player, kind) < count
        {
            return Vec::new();
        }
        next.into_iter()
            .filter(|&kind| self.pool_count(player, kind) > 0)
            .filter(|&kind| self.may_come_back(player, kind, hex))
            .collect()
    }

    /// 7.4: whether the player may replace the piece on `hex`.
    pub(super) fn may_replace(&self, player: Player, hex: Hex) -> bool {
        let piece = self.board[&hex];
        piece.owner != player
            && self.in_game[piece.owner]
            && !self.is_fortified(piece.owner)
            && piece.kind != Kind::King
            && self.pool_count(player, piece.kind) > 0
            && self.may_come_back(player, piece.kind, hex)
    }

    /// 7.4: the replacement itself. The replaced piece counts as captured for 5.8, not for 6.1.
    pub(super) fn replace(&mut self, player: Player, hex: Hex) {
        let replaced = self.board[&hex];
        self.take_from_pool(player, replaced.kind);
        let piece = self.board.get_mut(&hex).expect("a piece is replaced");
        piece.owner = player;
        piece.moved = true; // 4.4
        self.count_loss(replaced);
        self.traitors_used[player] += 1;
    }
}
