//! The position.
//!
//! Everything here trusts its caller: actions come from the generator. The front checks what comes from outside.

use super::board::Board;
use super::options::Options;
use super::piece::{Kind, Piece};
use crate::board::{Cell, CellSet};
use crate::mechanics::castling::CastlingPath;
use crate::mechanics::{EnPassant, NOWHERE, Wing};
use crate::seat::{PerSeat, Seat, SeatSet};

/// The next player in the game, by the players in the game and the one before.
static NEXT: [[Seat; 4]; 8] = {
    let mut next = [[Seat::FIRST; 4]; 8];
    let mut alive = 0;
    while alive < 8 {
        let mut seat = 0;
        while seat < 3 {
            let (one, two) = ((seat + 1) % 3, (seat + 2) % 3);
            let left = if alive >> two & 1 != 0 { two } else { seat };
            next[alive][seat] = Seat(if alive >> one & 1 != 0 { one } else { left } as u8);
            seat += 1;
        }
        alive += 1;
    }
    next
};

/// A capture whose victim has not decided (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) victim: Seat,
    /// The captured piece and its hex.
    pub(crate) taken: Piece,
    pub(crate) taken_at: Cell,
    /// Whether it had never moved.
    pub(crate) unmoved: bool,
    /// The hex of the capturing piece now.
    pub(crate) captor_at: Cell,
}

/// The turn that has just ended, while its declared checks (5.2) are not determined yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndedTurn {
    pub(crate) player: Seat,
    /// The players who were fortified at its end.
    pub(crate) fortified: SeatSet,
}

/// The small part of a position, copied as a whole to undo an action.
///
/// It is copied in three aligned pieces. Copies of other shapes wait for each other in the store buffer, which costs a
/// quarter of perft's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct State {
    /// The player whose turn it is; while a touch is to be decided, the captor.
    pub(crate) turn: Seat,
    /// The players in the game.
    pub(crate) alive: SeatSet,
    /// Players out of the game in the order of leaving.
    pub(crate) out: [Option<Seat>; 2],
    /// The player's own turns for which it is still fortified (7.1), including the current one.
    pub(crate) fortified: PerSeat<u8, 3>,
    /// Players who have declared fortification.
    pub(crate) fortify_spent: SeatSet,
    pub(crate) traitors_spent: PerSeat<u8, 3>,
    /// The player's own turns until it can be under siege again (7.5).
    pub(crate) pause: PerSeat<u8, 3>,
    /// The owner of the last captured pieces, and the number of them in a row (6.1).
    pub(crate) run_owner: Option<Seat>,
    pub(crate) run: u16,
    /// The player under siege by 6.2 or 6.3, as judged when the last action was complete (6.4).
    pub(crate) sieged: Option<Seat>,
    /// Turns since the last capture, or since a player left (5.8).
    pub(crate) quiet_turns: u8,
    pub(crate) en_passant: PerSeat<EnPassant, 3>,
    /// `declared[p]`: the players on whom `p` declared check at the end of the last turn (5.2).
    pub(crate) declared: PerSeat<SeatSet, 3>,
    pub(crate) ended: Option<EndedTurn>,
    pub(crate) touch: Option<Touch>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: &'static Board,
    pub(crate) options: Options,
    /// The pieces by hex. Indices beyond the board are always empty.
    pub(crate) cells: [Piece; 256],
    /// The hexes of living pieces, by player.
    pub(crate) pieces: PerSeat<CellSet, 3>,
    pub(crate) dead: CellSet,
    /// The hexes of living pieces that have not moved.
    pub(crate) unmoved: CellSet,
    pub(crate) kings: PerSeat<Cell, 3>,
    pub(crate) state: State,
    /// The numbers of pieces on the board, by player and kind.
    pub(crate) on_board: PerSeat<[u8; 8], 3>,
    /// The numbers of lost pieces (4.4), by player and kind.
    pub(crate) lost: PerSeat<[u8; 8], 3>,
    /// Whether the player to act is checkmated and has a last blow (5.3), as determined by settling.
    pub(crate) checkmated: bool,
}

impl Position {
    /// An empty board with White to move, on which pieces have to be put before play.
    pub(crate) fn empty(options: Options) -> Self {
        Self {
            board: Board::of(options.setup),
            options,
            cells: [Piece::NONE; 256],
            pieces: PerSeat([CellSet::EMPTY; 3]),
            dead: CellSet::EMPTY,
            unmoved: CellSet::EMPTY,
            kings: PerSeat([NOWHERE; 3]),
            state: State {
                turn: Seat::FIRST,
                alive: SeatSet::all(3),
                out: [None; 2],
                fortified: PerSeat([0; 3]),
                fortify_spent: SeatSet::EMPTY,
                traitors_spent: PerSeat([0; 3]),
                pause: PerSeat([0; 3]),
                run_owner: None,
                run: 0,
                sieged: None,
                quiet_turns: 0,
                en_passant: PerSeat([EnPassant::NONE; 3]),
                declared: PerSeat([SeatSet::EMPTY; 3]),
                ended: None,
                touch: None,
            },
            on_board: PerSeat([[0; 8]; 3]),
            lost: PerSeat([[0; 8]; 3]),
            checkmated: false,
        }
    }

    /// The position at the start (2.1).
    pub(crate) fn start(options: Options) -> Self {
        let mut position = Self::empty(options);
        for seat in Seat::all(3) {
            for &(hex, kind) in &position.board.array {
                let hex = position.board.turned(seat, hex);
                position.put(hex, Piece::new(seat, kind));
                position.on_board[seat][kind.index()] += 1;
                position.unmoved.insert(hex);
            }
        }
        position
    }

    #[inline]
    pub(crate) fn at(&self, hex: Cell) -> Piece {
        self.cells[hex.index()]
    }

    /// Puts a living piece on an empty hex. The caller updates the counts.
    #[inline]
    pub(crate) fn put(&mut self, hex: Cell, piece: Piece) {
        self.cells[hex.index()] = piece;
        self.pieces[piece.owner()].insert(hex);
        if piece.is(Kind::King) {
            self.kings[piece.owner()] = hex;
        }
    }

    /// Moves a player's living piece to an empty hex, where it becomes `piece`.
    #[inline]
    pub(super) fn relocate(&mut self, player: Seat, from: Cell, to: Cell, piece: Piece) {
        self.cells[from.index()] = Piece::NONE;
        self.cells[to.index()] = piece;
        self.pieces[player].relocate(from, to);
        if piece.is(Kind::King) {
            self.kings[player] = to;
        }
    }

    /// Removes a living piece from its hex. The caller updates the counts.
    #[inline]
    pub(crate) fn lift(&mut self, hex: Cell) -> Piece {
        let piece = std::mem::replace(&mut self.cells[hex.index()], Piece::NONE);
        self.pieces[piece.owner()].remove(hex);
        piece
    }

    #[inline]
    pub(crate) fn is_alive(&self, player: Seat) -> bool {
        self.state.alive.contains(player)
    }

    #[inline]
    pub(crate) fn is_fortified(&self, player: Seat) -> bool {
        self.state.fortified[player] > 0
    }

    /// The fortified players.
    #[inline]
    pub(crate) fn sheltered(&self) -> SeatSet {
        let mut sheltered = SeatSet::EMPTY;
        for player in self.state.fortify_spent.iter() {
            if self.is_fortified(player) {
                sheltered.insert(player);
            }
        }
        sheltered
    }

    /// The opponents of a player whom the player may capture, and who attack the player:
    /// those in the game and not fortified (5.1, 7.1). The player is not fortified.
    #[inline]
    pub(crate) fn foes(&self, player: Seat) -> SeatSet {
        self.state.alive.without(player) & !self.sheltered()
    }

    pub(crate) fn players_left(&self) -> u32 {
        self.state.alive.len()
    }

    /// The next player in the game after a player, or that player if no other is left.
    #[inline]
    pub(crate) fn next_player(&self, after: Seat) -> Seat {
        NEXT[usize::from(u8::from(self.state.alive) & 7)][after.index() & 3]
    }

    /// The player to act.
    pub(crate) fn decider(&self) -> Seat {
        self.state.touch.map_or(self.state.turn, |touch| touch.victim)
    }

    pub(crate) fn castling_path(&self, wing: Wing) -> &'static CastlingPath {
        self.castling_path_of(self.state.turn, wing)
    }

    pub(crate) fn castling_path_of(&self, player: Seat, wing: Wing) -> &'static CastlingPath {
        &self.board.castling[player][usize::from(wing == Wing::King)]
    }

    /// Removes a player who leaves, in or out of turn (5.5).
    pub(crate) fn resign(&mut self, player: Seat) {
        self.remove_player(player);
        self.state.quiet_turns = 0;
        let in_turn = self.state.turn == player;
        match self.state.touch {
            // The decision stays due if the third player leaves.
            Some(touch) if touch.victim != player && !in_turn => {}
            Some(_) if !in_turn => {
                self.state.touch = None;
                self.end_turn(self.state.turn);
            }
            _ => {
                self.state.touch = None;
                if in_turn {
                    self.begin_turn(self.next_player(player));
                }
            }
        }
    }

    /// Whether a draw may be claimed, and after how many quiet turns it could be (5.8).
    pub(crate) fn claim(&self) -> (bool, u8) {
        let needed = 20 * self.players_left() as u8;
        (self.state.touch.is_none() && self.state.quiet_turns >= needed, needed)
    }
}
