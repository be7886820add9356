//! The notation and the sentences of the game: fallen angels and castling.

use super::piece::EARTH;
use super::piece::kinds::{ANGEL, FALLEN, KING, ROOK};
use super::position::Position;
use crate::board::Cell;
use crate::front::news::After;
use crate::front::{Attempt, LAST_PLIES, Rules as _, Words, news};
use crate::illegal::Illegal;
use crate::mechanics::{How, Kind, Move, Piece, Wing};
use crate::seat::Seat;

impl Words for Position {
    fn canonical(&self, _by: Seat, action: Move) -> String {
        let squares = &self.realms.setting.squares;
        format!("{}{}", squares.name(action.from), squares.name(action.to))
    }

    /// The source writes castling with noughts (7): `O` would be a file of Earth.
    fn castling_sign(&self, wing: Wing) -> &'static str {
        match wing {
            Wing::King => "0-0",
            Wing::Queen => "0-0-0",
        }
    }

    /// Castling (4.4).
    fn no_castling(&self, wing: Wing) -> Option<Illegal> {
        let (realms, me) = (self.realms, self.state.turn);
        let setting = &realms.setting;
        let why = realms.castling.why_not(&setting.table, &self.board, self.state.rights, me, wing);
        why.map(|why| Illegal::Castling(wing, why)).or_else(|| {
            let path = realms.castling.path(me, wing);
            let after = Move::new(path.king_from, path.king_to, How::Castle(wing));
            let angel = self.attackers_after(after).iter().next()?;
            let (name, at) = (self.castling_sign(wing), setting.squares.name(angel));
            let to = setting.squares.name(path.king_to);
            let sentence = format!(
                "You cannot castle {name}: the fallen angel on {at} would imitate your king and could capture it \
                 on {to}."
            );
            Some(sentence.into())
        })
    }

    fn refuse_move(&self, &Attempt { from, to, .. }: &Attempt<'_>) -> Option<Illegal> {
        let setting = &self.realms.setting;
        let (board, me) = (&self.board, self.state.turn);
        let piece = board.at(from);
        if piece.is(KING)
            && let Some(wing) = self.realms.castling.wing(me, from, to)
            && !self.realms.setting.table.would_attack(board, piece, from, to)
        {
            return self.no_castling(wing);
        }
        // Castling can also be typed with the rook first.
        if piece.is(ROOK)
            && board.at(to).is(KING)
            && let Some(wing) = self.realms.castling.wing(me, to, from)
        {
            return self.no_castling(wing);
        }
        if piece.is(FALLEN) && !self.pseudo(me).iter().any(|m| (m.from, m.to) == (from, to)) {
            return Some(idle_or_lost(self, from, to).into());
        }
        // An enemy's fallen angel would imitate what this piece is then (5.4).
        let action = *self.pseudo(me).iter().find(|m| (m.from, m.to) == (from, to))?;
        let angel = self.attackers_after(action).iter().find(|&c| board.at(c).is(FALLEN))?;
        let imitated = self.counts_as(action);
        let at = setting.squares.name(angel);
        let sentence = format!(
            "That would let {} on {at} capture your king, imitating {}: move another piece, or the king out of its \
         reach.",
            setting.whose(board.at(angel)),
            setting.a_kind(imitated),
        );
        Some(sentence.into())
    }

    fn describe(&self, action: Move, frame: Seat) -> String {
        let text = news::describe(self, action, frame);
        if !self.board.at(action.from).is(FALLEN) {
            return text;
        }
        let imitating = format!("fallen angel, imitating {}, goes", self.imitated());
        text.replacen("fallen angel goes", &imitating, 1)
    }

    /// What the fallen angels of the side to move are now, a king that left Earth, and the end of the count.
    fn aftermath(&self, &After { before, settled, .. }: &After<'_, Self>) -> Vec<String> {
        let mut news = Vec::new();
        let seat = self.state.turn;
        if settled.ending.is_some() {
            return news;
        }
        if let Some(line) = imitation(self, seat) {
            let name = self.realms.setting.seat_name(seat);
            news.push(format!("{name}'s {line}."));
        }
        let on_earth = |p: &Self| super::piece::level(p.kings[seat.opponent()]) == EARTH;
        if on_earth(before) && !on_earth(self) {
            let name = self.realms.setting.seat_name(seat.opponent());
            news.push(format!(
            "{name}'s king has left Earth: until it is back, it goes only one step orthogonally."
        ));
        }
        let left = LAST_PLIES.saturating_sub(self.state.quiet.into());
        if left == 20 {
            news.push(
            "Ten more moves each without a capture or a move of a pawn, imp or honorable horse end the game as \
             a draw."
                .to_owned(),
        );
        }
        news
    }

    fn status(&self, seat: Seat) -> Vec<String> {
        imitation(self, seat).into_iter().collect()
    }
}

impl Position {
    fn imitated(&self) -> String {
        self.realms.setting.a_kind(self.state.last)
    }
}

/// Explains why a fallen angel does not go to a cell.
fn idle_or_lost(position: &Position, from: Cell, to: Cell) -> String {
    let squares = &position.realms.setting.squares;
    let at = squares.name(from);
    let now = match position.state.last {
        // Nothing has fallen before the opponent's first move.
        Kind(0) => {
            "cannot move now: your opponent's angel has just fallen, so there is nothing to imitate"
                .to_owned()
        }
        _ => format!("moves as {} now, as your opponent did last", position.imitated()),
    };
    let moves = position.pseudo(position.state.turn);
    let mut names: Vec<&str> =
        moves.iter().filter(|m| m.from == from).map(|m| squares.name(m.to)).collect();
    names.sort_unstable();
    let can = match names.len() {
        0 if position.state.last == Kind(0) => ".".to_owned(),
        0 => "; it has no move from there.".to_owned(),
        1..=14 => format!("; it can go to {}.", names.join(", ")),
        more => format!("; it can go to {} squares, but not to {}.", more, squares.name(to)),
    };
    format!("Your fallen angel on {at} {now}{can}")
}

/// `fallen angel moves as a queen`, for the side to move if it has any.
fn imitation(position: &Position, seat: Seat) -> Option<String> {
    let fallen = position.state.fallen[seat];
    if fallen == 0 || position.state.turn != seat {
        return None;
    }
    let (angels, s) = if fallen == 1 { ("fallen angel", "s") } else { ("fallen angels", "") };
    let below = |c: Cell| super::piece::level(c) == super::piece::UNDERWORLD;
    let mut cells = position.board.like(Piece::new(seat, FALLEN)).iter();
    // 5.1: nothing to imitate, angels in the underworld, foot pieces on the back rank.
    let still = cells.all(|c| match position.imitated_from(seat, c).kind() {
        Kind(0) => true,
        ANGEL => below(c),
        _ => false,
    });
    Some(if still {
        format!("{angels} cannot move")
    } else {
        format!("{angels} move{s} as {}", position.imitated())
    })
}
