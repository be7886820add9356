//! What is said about fallen angels and castling, where the shared words do not know enough.

use super::Position;
use super::piece::EARTH;
use super::piece::kinds::{ANGEL, FALLEN, KING, ROOK};
use crate::board::Cell;
use crate::front::{LAST_PLIES, Rules, Settled, news, notation};
use crate::mechanics::castling::Wing;
use crate::mechanics::{Kind, Move, Piece};
use crate::seat::Seat;

impl Position {
    fn imitated(&self) -> String {
        self.realms.setting.a_kind(self.state.last)
    }

    /// Why castling on a wing is not possible, if it is not (4.4).
    pub(super) fn no_castling(&self, wing: Wing) -> Option<String> {
        let (realms, me) = (self.realms, self.state.turn);
        let setting = &realms.setting;
        let why = realms.castling.why_not(setting, &self.board, self.state.rights, me, wing);
        let why = why.or_else(|| {
            let path = realms.castling.path(me, wing);
            let after = Move::new(path.king_from, path.king_to, crate::mechanics::How::Castle(wing));
            let angel = self.attackers_after(after).iter().next()?;
            let (name, at) = (notation::castling(wing), setting.squares.name(angel));
            let to = setting.squares.name(path.king_to);
            Some(format!(
                "You cannot castle {name}: the fallen angel on {at} would imitate your king and could capture it \
                 on {to}."
            ))
        });
        // As the source writes it (7).
        why.map(|why| why.replace("O-O-O", "0-0-0").replace("O-O", "0-0"))
    }
}

/// What movement and check do not tell about a move.
pub(super) fn refuse_move(position: &Position, from: Cell, to: Cell) -> Option<String> {
    let setting = &position.realms.setting;
    let (board, me) = (&position.board, position.state.turn);
    let piece = board.at(from);
    if piece.is(KING)
        && let Some(wing) = position.realms.castling.wing(me, from, to)
        && !position.realms.setting.table.would_attack(board, piece, from, to)
    {
        return position.no_castling(wing);
    }
    // The rook named first means castling as well.
    if piece.is(ROOK)
        && board.at(to).is(KING)
        && let Some(wing) = position.realms.castling.wing(me, to, from)
    {
        return position.no_castling(wing);
    }
    if piece.is(FALLEN) && !position.pseudo(me).iter().any(|m| (m.from, m.to) == (from, to)) {
        return Some(idle_or_lost(position, from, to));
    }
    // An enemy's fallen angel would imitate what this piece is then (5.4).
    let action = *position.pseudo(me).iter().find(|m| (m.from, m.to) == (from, to))?;
    let angel = position.attackers_after(action).iter().find(|&c| board.at(c).is(FALLEN))?;
    let imitated = position.counts_as(action);
    let at = setting.squares.name(angel);
    Some(format!(
        "That would let {} on {at} capture your king, imitating {}: move another piece, or the king out of its \
         reach.",
        setting.whose(board.at(angel)),
        setting.a_kind(imitated),
    ))
}

/// Why a fallen angel does not go there.
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

/// One sentence on a move before it is made, without a full stop.
pub(super) fn describe(position: &Position, action: Move) -> String {
    let setting = &position.realms.setting;
    let outline = position.outline(action);
    let taken = outline.takes.and_then(|at| position.piece_at(at));
    let text = news::describe(setting, position.state.turn, &outline, taken);
    if !outline.piece.is(FALLEN) {
        return text;
    }
    let imitating = format!("fallen angel, imitating {}, goes", position.imitated());
    text.replacen("fallen angel goes", &imitating, 1)
}

/// What a move led to: what the fallen angels of the side to move are now.
pub(super) fn aftermath(position: &Position, before: &Position, settled: &Settled) -> Vec<String> {
    let mut news = Vec::new();
    let seat = position.state.turn;
    if settled.ending.is_some() {
        return news;
    }
    if let Some(line) = imitation(position, seat) {
        let name = position.realms.setting.seat_name(seat);
        news.push(format!("{name}'s {line}."));
    }
    let on_earth = |p: &Position| super::piece::level(p.kings[seat.opponent()]) == EARTH;
    if on_earth(before) && !on_earth(position) {
        let name = position.realms.setting.seat_name(seat.opponent());
        news.push(format!(
            "{name}'s king has left Earth: until it is back, it goes only one step orthogonally."
        ));
    }
    let left = LAST_PLIES.saturating_sub(position.state.quiet.into());
    if left == 20 {
        news.push(
            "Ten more moves each without a capture or a move of a pawn, imp or honorable horse end the game as \
             a draw."
                .to_owned(),
        );
    }
    news
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
    let still = match position.state.last {
        Kind(0) => true,
        // Angels have no move in the underworld (5.1).
        ANGEL => cells.all(below),
        _ => false,
    };
    Some(if still {
        format!("{angels} cannot move")
    } else {
        format!("{angels} move{s} as {}", position.imitated())
    })
}

/// Badges beside the board.
pub(super) fn status(position: &Position, seat: Seat) -> Vec<String> {
    imitation(position, seat).into_iter().collect()
}
