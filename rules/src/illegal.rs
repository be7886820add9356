//! Why an action is not legal.

use locale::Text;

use crate::board::{Cell, CellSet, Typed};
use crate::groups::ActionKind;
use crate::mechanics::castling::NoCastling;
use crate::mechanics::{Kind, Obstacle, Wing};
use crate::seat::Seat;

/// The reason why an action is not legal.
///
/// It is data: cells have no names yet. A [`crate::game::Refusal`] says it in a sentence, with cells named in a frame.
///
/// ```
/// use rules::illegal::Illegal;
/// use rules::{Seat, Variant};
/// let mut game = Variant::Chess.from_position("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")?;
/// let refusal = game.play("e2c3").unwrap_err();
/// assert!(matches!(refusal.reason.as_deref(), Some(Illegal::Exposed { .. })));
/// assert_eq!(refusal.to_string(), "That would leave your king attacked by Black's rook on e7.");
/// # Ok::<(), rules::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The seat is out of the game.
    OutOfGame(Seat),
    /// The seat is out of the game, and can neither resign nor agree any longer.
    OutForGood(Seat),
    /// Another player moves, or has to decide, first.
    NotYourTurn,
    /// The player has to decide something first.
    DecideFirst,
    /// The text of the first seat begins with the letter of the second.
    AnotherLetter(Seat, Seat),
    /// The canonical form is another one, or one of several.
    NotCanonical(Vec<String>),
    /// The text is not in canonical notation.
    Unreadable,
    /// There is no cell of this name, as typed.
    NoCell(Typed),
    /// There is no cell of this name, as asked for.
    NoSuchCell(String),
    /// The cell is empty.
    Empty(Cell),
    /// The piece on the cell belongs to a player who is out of the game.
    Dead(Cell),
    /// The piece on the cell is another player's.
    NotYours(Cell),
    /// The seat has no piece on the cell and can do nothing with the one that is there.
    NothingOf(Seat, Cell),
    /// The player's piece on the cell is of another kind than was typed.
    AnotherKind(Cell, Kind),
    /// The player has no piece of the kind; of those that are written without a letter if it is `None`. The flag says whether
    /// a part of its cell was typed.
    NoPiece(Option<Kind>, bool),
    /// None of the player's pieces of a kind, which stand on these cells, can go to the cell.
    NoneReaches(Option<Kind>, CellSet, Cell),
    /// Several of the player's pieces of a kind could go to the cell, but the royal piece would be attacked from these.
    NoneMay(Option<Kind>, Cell, CellSet),
    /// The piece already stands on the cell.
    StandsThere(Cell),
    /// A piece of the player stands on the target.
    OwnPiece(Cell),
    /// The royal piece would be attacked after the move: the piece is pinned, the move does not end the check, or the royal
    /// piece itself would go there.
    Exposed {
        /// The cell of the piece.
        from: Cell,
        /// The target.
        to: Cell,
        /// The attackers' cells.
        by: CellSet,
        /// A sentence about how the move could be legal; usually empty.
        remedy: Text,
    },
    /// The piece on the first cell cannot get to the second as things stand.
    Obstacle(Cell, Cell, Obstacle),
    /// The piece on the first cell does not move that way to the second.
    Unreachable(Cell, Cell),
    /// There is nothing to capture on the cell. The flag says whether the piece can go there without capturing.
    NothingToCapture(Cell, bool),
    /// A move to the cell has to be written as a capture of the piece on the other.
    WriteCapture(Cell, Cell),
    /// A move to the cell has to be written as a capture in passing.
    WritePassing(Cell),
    /// A move to the cell has to be written as one that captures nothing.
    WriteMove(Cell),
    /// No pawn can be captured in passing on the cell.
    NoPassing(Cell),
    /// A piece of this kind does not become what was typed on the cell, but one of these, or none.
    Promotion(Kind, Cell, Vec<Kind>),
    /// Castling on the wing is not possible.
    Castling(Wing, NoCastling),
    /// The seat has no action of the kind.
    NoneOfKind(Seat, &'static ActionKind),
    /// There are no claims in the game.
    NoClaims,
    /// Only the player to move claims a draw.
    ClaimOutOfTurn,
    /// A draw cannot be claimed before the decision that is due.
    ClaimBeforeDecision,
    /// A draw cannot be claimed yet, in a position that has occurred so many times.
    ClaimTooEarly(u32),
    /// A reason that only this game has, as a sentence.
    Own(Text),
}

impl From<Text> for Illegal {
    fn from(sentence: Text) -> Self {
        Self::Own(sentence)
    }
}
