//! A position, and doing and undoing actions on it.
//!
//! Everything here trusts its caller: actions come from the generator. The front is the checked way in.

use super::action::Side;
use super::board::{Board, CastlingPath};
use super::options::Options;
use super::piece::{Kind, Piece};
use crate::board::{Cell, CellSet};

/// No hex: beyond the board.
pub(crate) const NOWHERE: Cell = Cell(255);

/// A pawn that may be captured in passing (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnPassantRight {
    /// The hex passed; [`NOWHERE`] when there is no right.
    pub(crate) passed: Cell,
    /// Where the pawn stands.
    pub(crate) pawn: Cell,
}

impl EnPassantRight {
    pub(crate) const NONE: Self = Self { passed: NOWHERE, pawn: NOWHERE };
}

/// A capture whose victim has yet to decide (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) victim: u8,
    /// The piece taken and where it stood.
    pub(crate) taken: Piece,
    pub(crate) taken_at: Cell,
    /// It had never moved.
    pub(crate) unmoved: bool,
    /// Where the capturing piece stands now.
    pub(crate) captor_at: Cell,
}

/// Whose turn has just ended, while the declared checks of it (5.2) are still to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndedTurn {
    pub(crate) player: u8,
    /// Who was fortified at that end.
    pub(crate) fortified: u8,
}

/// All of a position that is small: copied whole to be undone, in three aligned pieces (copies of other
/// shapes wait for each other in the store buffer: a quarter of perft's time).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct State {
    /// Whose turn it is; during a touch still the captor.
    pub(crate) turn: u8,
    /// Mask of the players in the game.
    pub(crate) alive: u8,
    /// Players out of the game in the order of leaving; 3 for none.
    pub(crate) out: [u8; 2],
    /// Own turns of shelter left (7.1), the running one included.
    pub(crate) fortified: [u8; 3],
    /// Mask of players who have declared fortification.
    pub(crate) fortify_spent: u8,
    pub(crate) traitors_spent: [u8; 3],
    /// Own turns until the player can be sieged again (7.5).
    pub(crate) pause: [u8; 3],
    /// Whose the last captured pieces were, and how many in a row (6.1); 3 for nobody's.
    pub(crate) run_owner: u8,
    pub(crate) run: u16,
    /// Turns since the last capture or leaving (5.8).
    pub(crate) quiet_turns: u8,
    pub(crate) en_passant: [EnPassantRight; 3],
    /// `declared[p]`: mask of those on whom p declared check at the end of the last turn (5.2).
    pub(crate) declared: [u8; 3],
    pub(crate) ended: Option<EndedTurn>,
    pub(crate) touch: Option<Touch>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: &'static Board,
    pub(crate) options: Options,
    /// Hexes; beyond them nothing ever stands.
    pub(crate) cells: [Piece; 256],
    /// Living pieces by player.
    pub(crate) pieces: [CellSet; 3],
    pub(crate) dead: CellSet,
    /// Pieces that have not moved, living ones.
    pub(crate) unmoved: CellSet,
    pub(crate) kings: [Cell; 3],
    pub(crate) state: State,
    /// Pieces on the board, by player and kind.
    pub(crate) on_board: [[u8; 8]; 3],
    /// Pieces lost (4.4), by player and kind.
    pub(crate) lost: [[u8; 8]; 3],
    /// Whether the player to act is checkmated and has a last blow (5.3); as settling found it.
    pub(crate) checkmated: bool,
}

impl Position {
    /// An empty board with White to move, to be filled; not a position to play from.
    pub(crate) fn empty(options: Options) -> Self {
        Self {
            board: Board::of(options.setup),
            options,
            cells: [Piece::NONE; 256],
            pieces: [CellSet::EMPTY; 3],
            dead: CellSet::EMPTY,
            unmoved: CellSet::EMPTY,
            kings: [NOWHERE; 3],
            state: State {
                turn: 0,
                alive: 0b111,
                out: [3; 2],
                fortified: [0; 3],
                fortify_spent: 0,
                traitors_spent: [0; 3],
                pause: [0; 3],
                run_owner: 3,
                run: 0,
                quiet_turns: 0,
                en_passant: [EnPassantRight::NONE; 3],
                declared: [0; 3],
                ended: None,
                touch: None,
            },
            on_board: [[0; 8]; 3],
            lost: [[0; 8]; 3],
            checkmated: false,
        }
    }

    /// The start (2.1).
    pub(crate) fn start(options: Options) -> Self {
        let mut position = Self::empty(options);
        for seat in 0..3 {
            for &(hex, kind) in &position.board.array {
                let hex = position.board.turned(seat.into(), hex);
                position.put(hex, Piece::new(seat, kind));
                position.on_board[seat as usize][kind.index()] += 1;
                position.unmoved.insert(hex);
            }
        }
        position
    }

    #[inline]
    pub(crate) fn at(&self, hex: Cell) -> Piece {
        self.cells[hex.index()]
    }

    /// Sets a living piece on an empty hex; counts are the caller's.
    #[inline]
    pub(crate) fn put(&mut self, hex: Cell, piece: Piece) {
        self.cells[hex.index()] = piece;
        self.pieces[piece.owner() as usize].insert(hex);
        if piece.is(Kind::King) {
            self.kings[piece.owner() as usize] = hex;
        }
    }

    /// Takes a living piece from a hex to an empty one, where it stands as `piece`.
    #[inline]
    pub(super) fn relocate(&mut self, from: Cell, to: Cell, piece: Piece) {
        self.cells[from.index()] = Piece::NONE;
        self.cells[to.index()] = piece;
        self.pieces[piece.owner() as usize].relocate(from, to);
        if piece.is(Kind::King) {
            self.kings[piece.owner() as usize] = to;
        }
    }

    /// Takes a living piece off its hex; counts are the caller's.
    #[inline]
    pub(crate) fn lift(&mut self, hex: Cell) -> Piece {
        let piece = std::mem::replace(&mut self.cells[hex.index()], Piece::NONE);
        self.pieces[piece.owner() as usize].remove(hex);
        piece
    }

    #[inline]
    pub(crate) fn is_alive(&self, player: u8) -> bool {
        self.state.alive >> player & 1 != 0
    }

    #[inline]
    pub(crate) fn is_fortified(&self, player: u8) -> bool {
        self.state.fortified[player as usize] > 0
    }

    /// Mask of the fortified players.
    #[inline]
    pub(crate) fn fortified_mask(&self) -> u8 {
        if self.state.fortify_spent == 0 {
            return 0;
        }
        let f = &self.state.fortified;
        u8::from(f[0] > 0) | u8::from(f[1] > 0) << 1 | u8::from(f[2] > 0) << 2
    }

    /// Mask of the opponents of a player whom the player may capture, and who attack the player:
    /// those in the game and not fortified (5.1, 7.1). The player is not fortified.
    #[inline]
    pub(crate) fn foes(&self, player: u8) -> u8 {
        self.state.alive & !(1 << player) & !self.fortified_mask()
    }

    pub(crate) fn players_left(&self) -> u32 {
        self.state.alive.count_ones()
    }

    /// The next player in the game after one; that one again when nobody else is left.
    #[inline]
    pub(crate) fn next_player(&self, after: u8) -> u8 {
        const ROUND: [u8; 5] = [0, 1, 2, 0, 1];
        let (one, two) = (ROUND[after as usize + 1], ROUND[after as usize + 2]);
        if self.is_alive(one) {
            one
        } else if self.is_alive(two) {
            two
        } else {
            after
        }
    }

    /// The player who decides next.
    pub(crate) fn decider(&self) -> u8 {
        self.state.touch.map_or(self.state.turn, |touch| touch.victim)
    }

    pub(crate) fn castling_path(&self, side: Side) -> &'static CastlingPath {
        self.castling_path_of(self.state.turn, side)
    }

    pub(crate) fn castling_path_of(&self, player: u8, side: Side) -> &'static CastlingPath {
        &self.board.castling[player as usize][usize::from(side == Side::Far)]
    }

    /// A player leaves, in or out of turn (5.5).
    pub(crate) fn resign(&mut self, player: u8) {
        self.remove_player(player);
        self.state.quiet_turns = 0;
        let in_turn = self.state.turn == player;
        match self.state.touch {
            // The third player's leaving leaves the decision where it is.
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
