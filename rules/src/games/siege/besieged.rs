//! Which player is under siege (6).

use locale::{Text, text};

use super::options::Method;
use super::piece::Kind;
use super::position::Position;
use super::table::TABLE;
use crate::seat::Seat;
use crate::view::Meter;

/// Half of a sum, rounded up even if it is negative (6.2, 6.3).
pub(super) const fn half_up(sum: i32) -> i32 {
    (sum + 1).div_euclid(2)
}

impl Position {
    /// Whether a player can be under siege, now or later (6).
    pub(crate) fn siege_is_possible(&self) -> bool {
        let enough = if self.options.duel { 2 } else { 3 };
        self.options.method != Method::Off && self.players_left() >= enough
    }

    /// The player under siege now, at most one. While a touch is to be decided, that is the victim, as before the capture
    /// (6.4, 7.5).
    pub(crate) fn sieged(&self) -> Option<Seat> {
        if let Some(touch) = self.state.touch {
            return Some(touch.victim);
        }
        match self.options.method {
            Method::Captures => self.state.run_owner.filter(|&owner| self.siege_fits(owner)),
            _ => self.state.sieged,
        }
    }

    /// Whether the game's method puts a player under siege, if no other is (6.1 to 6.3).
    pub(crate) fn siege_fits(&self, player: Seat) -> bool {
        self.siege_is_possible()
            && self.is_alive(player)
            && self.state.pause[player] == 0
            && match self.options.method {
                Method::Off => false,
                Method::Captures => {
                    let threshold = self.options.thresholds[player.index()];
                    self.state.run_owner == Some(player) && self.state.run >= threshold
                }
                Method::Points | Method::Moves => self.outweighed(player),
            }
    }

    /// Who is under siege by 6.2 or 6.3 once an action is complete or a turn is passed, if `before` was until then (6.4): still
    /// that player, or else the one to move, or who moves sooner.
    pub(crate) fn judge_siege(&self, before: Option<Seat>) -> Option<Seat> {
        if !matches!(self.options.method, Method::Points | Method::Moves) {
            return None;
        }
        let turn = self.state.turn;
        let order = [Some(turn), Some(turn.next(3)), Some(turn.next(3).next(3))];
        [before].into_iter().chain(order).flatten().find(|&p| self.siege_fits(p))
    }

    /// Half of the opponents' sum, rounded up (6.2, 6.3).
    fn half_of_others(&self, player: Seat) -> i32 {
        let others = Seat::all(3).filter(|&p| p != player && self.is_alive(p));
        half_up(others.map(|p| self.siege_points(p)).sum())
    }

    /// Whether half the opponents' sum exceeds the player's by more than the threshold (6.2, 6.3).
    fn outweighed(&self, player: Seat) -> bool {
        let excess = self.half_of_others(player) - self.siege_points(player);
        excess > i32::from(self.options.thresholds[player.index()])
    }

    /// A player's count by 6.2 or 6.3; 0 by the other methods.
    pub(crate) fn siege_points(&self, player: Seat) -> i32 {
        let on_board = &self.on_board[player];
        let count = |kind: Kind| i32::from(on_board[kind.index()]);
        match self.options.method {
            Method::Points => {
                let starting = i32::from(self.board.starting_pawns);
                let pawns = i32::from(count(Kind::Pawn) * 2 > starting);
                let ones = [Kind::King, Kind::Rook, Kind::Bishop, Kind::Knight].map(count);
                let twos = [Kind::Queen, Kind::Pope].map(count);
                pawns + ones.iter().sum::<i32>() + 2 * twos.iter().sum::<i32>()
            }
            Method::Moves => {
                let pieces = self.pieces[player];
                let moved = (pieces & !self.unmoved).len();
                let lost: u32 = self.lost[player].iter().map(|&n| u32::from(n)).sum();
                (pieces.len() + moved) as i32 - lost as i32
            }
            Method::Captures | Method::Off => 0,
        }
    }

    /// Whether a player may use powers now: sieged and not fortified (7).
    pub(crate) fn has_powers(&self, player: Seat) -> bool {
        !self.is_fortified(player) && self.sieged() == Some(player)
    }
}

/// The meter of a player's siege, by the method in play; `None` if there can be no siege.
pub(super) fn meter(position: &Position, player: Seat) -> Option<Meter> {
    if !position.is_alive(player) || !position.siege_is_possible() {
        return None;
    }
    let threshold = position.options.thresholds[player.index()];
    let (value, of, text, detail) = match position.options.method {
        Method::Off => return None,
        Method::Captures => {
            let state = &position.state;
            let run = if state.run_owner == Some(player) { state.run } else { 0 };
            let (value, of) = (run.min(threshold), threshold);
            let text = text!(TABLE, "meter-captures", value = i32::from(value), of = i32::from(of));
            (value, of, text, Text::empty())
        }
        method => {
            let (own, half) = (position.siege_points(player), position.half_of_others(player));
            let of = threshold.saturating_add(1);
            let behind = u16::try_from(half - own).unwrap_or(0).min(of);
            let detail = match method {
                Method::Points => text!(TABLE, "meter-points", own, half),
                _ => text!(TABLE, "meter-moves", own, half),
            };
            let text = text!(TABLE, "meter-behind", value = i32::from(behind), of = i32::from(of));
            (behind, of, text, detail)
        }
    };
    Some(Meter { label: text!(TABLE, "meter"), value, of, text, detail })
}

#[cfg(test)]
mod tests {
    use super::half_up;
    use crate::engine::Playable as _;
    use crate::games::siege::position_string;

    #[test]
    fn spec_6_3_halves_round_up_below_zero_too() {
        assert_eq!([3, 4, 5, 0, -1, -2, -3].map(half_up), [2, 2, 3, 0, 0, -1, -1]);
        assert_eq!(half_up(-7), -3);
    }

    #[test]
    fn spec_6_4_who_is_under_siege_is_part_of_the_position() {
        let army = "2brbr1bq2/5bbbbbo1/6bnbn2/11/rk10bk/13/14/15/16/15/14/13/12/11/10/4wk4";
        let [white, red] = ["W", "R"].map(|sieged| {
            let text = format!("{army} W siege=points sieged={sieged}");
            position_string::parse(&text, false).expect("a position")
        });
        assert_ne!(white.state_key(), red.state_key());
        assert_ne!(white.to_string(), red.to_string());
    }
}
