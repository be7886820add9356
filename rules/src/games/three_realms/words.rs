//! The notation and the sentences of the game: fallen angels and castling.

use locale::{Text, text};

use super::piece::EARTH;
use super::piece::kinds::{ANGEL, FALLEN, KING, ROOK};
use super::position::Position;
use super::table::TABLE;
use crate::board::Cell;
use crate::front::news::After;
use crate::front::{Attempt, LAST_PLIES, Rules as _, Words, news};
use crate::illegal::Illegal;
use crate::mechanics::{How, Kind, Move, Piece, Wing};
use crate::names::{Form as Name, Whose};
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
            let (sign, at) = (self.castling_sign(wing), setting.squares.name(angel));
            let to = setting.squares.name(path.king_to);
            Some(text!(TABLE, "castling-angel", sign, at, to).into())
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
        let imitated = setting.kind_text(imitated, Name::A);
        let angel = setting.whose(board.at(angel), Whose::Nominative);
        Some(text!(TABLE, "would-be-imitated", angel, at, imitated).into())
    }

    fn describe(&self, action: Move, frame: Seat) -> Text {
        let piece = self.board.at(action.from);
        if !piece.is(FALLEN) {
            return news::describe(self, action, frame);
        }
        let angel = self.realms.setting.whose(piece, Whose::Start);
        let angel = text!(TABLE, "imitating", angel, imitated = self.imitated());
        news::describe_of(self, action, frame, angel)
    }

    /// What the fallen angels of the side to move are now, a king that left Earth, and the end of the count.
    fn aftermath(&self, &After { before, settled, .. }: &After<'_, Self>) -> Vec<Text> {
        let mut news = Vec::new();
        let seat = self.state.turn;
        if settled.ending.is_some() {
            return news;
        }
        let name = |seat| self.realms.setting.seat_text(seat);
        news.extend(imitation(self, seat).map(|(angels, imitated)| match imitated {
            None => text!(TABLE, "angels-still", seat = name(seat), angels),
            Some(imitated) => text!(TABLE, "angels-move", seat = name(seat), angels, imitated),
        }));
        let on_earth = |p: &Self| super::piece::level(p.kings[seat.opponent()]) == EARTH;
        if on_earth(before) && !on_earth(self) {
            news.push(text!(TABLE, "left-earth", seat = name(seat.opponent())));
        }
        let left = LAST_PLIES.saturating_sub(self.state.quiet.into());
        if left == 20 {
            news.push(text!(TABLE, "ten-more"));
        }
        news
    }

    fn status(&self, seat: Seat) -> Vec<Text> {
        let status = imitation(self, seat).map(|(angels, imitated)| match imitated {
            None => text!(TABLE, "status-still", angels),
            Some(imitated) => text!(TABLE, "status-move", angels, imitated),
        });
        status.into_iter().collect()
    }
}

impl Position {
    fn imitated(&self) -> Text {
        self.realms.setting.kind_text(self.state.last, Name::A)
    }
}

/// Explains why a fallen angel does not go to a cell.
fn idle_or_lost(position: &Position, from: Cell, to: Cell) -> Text {
    let squares = &position.realms.setting.squares;
    let at = squares.name(from);
    let moves = position.pseudo(position.state.turn);
    let mut names: Vec<&str> =
        moves.iter().filter(|m| m.from == from).map(|m| squares.name(m.to)).collect();
    names.sort_unstable();
    let imitated = || position.imitated();
    let cells = || names.join(", ");
    match (position.state.last, names.len()) {
        // Nothing has fallen before the opponent's first move.
        (Kind(0), 0) => text!(TABLE, "angel-nothing", at),
        (Kind(0), _) => text!(TABLE, "angel-nothing-but", at, cells = cells()),
        (_, 0) => text!(TABLE, "angel-no-move", at, imitated = imitated()),
        (_, 1..=14) => text!(TABLE, "angel-moves", at, imitated = imitated(), cells = cells()),
        (_, many) => {
            let to = squares.name(to);
            text!(TABLE, "angel-many-moves", at, imitated = imitated(), squares = many, to)
        }
    }
}

/// The number of fallen angels of the side to move, and as what they move, if they can; `None` if it has none.
fn imitation(position: &Position, seat: Seat) -> Option<(u8, Option<Text>)> {
    let fallen = position.state.fallen[seat];
    if fallen == 0 || position.state.turn != seat {
        return None;
    }
    let below = |c: Cell| super::piece::level(c) == super::piece::UNDERWORLD;
    let mut cells = position.board.like(Piece::new(seat, FALLEN)).iter();
    // 5.1: nothing to imitate, angels in the underworld, foot pieces on the back rank.
    let still = cells.all(|c| match position.imitated_from(seat, c).kind() {
        Kind(0) => true,
        ANGEL => below(c),
        _ => false,
    });
    Some((fallen, (!still).then(|| position.imitated())))
}
