//! The trait that the rules of a game implement.

use std::fmt;

use locale::Text;

use super::pieces::Pieces;
use crate::board::{Cell, CellSet};
use crate::ending::{Cause, Ending};
use crate::groups::{ActionKind, USUAL};
use crate::mechanics::piece::Kind;
use crate::mechanics::{Outline, Touched};
use crate::perft::MakeUnmake;
use crate::seat::Seat;

/// The rules of a game: a position, whose turn it is, what is legal, and how the game ends.
///
/// The implementor trusts its caller, as [`MakeUnmake`] says: actions come from [`MakeUnmake::settle`]. The defaults are those of
/// games for two with one royal piece each. Its `Display` is the position string.
pub trait Rules:
    Pieces
    + MakeUnmake<Action: Copy + Eq + fmt::Debug + Send + Sync>
    + Clone
    + fmt::Display
    + Send
    + Sync
{
    /// The options of the game, as in [`crate::game::Game::options`].
    fn options(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The seat to act; if the game is over, the one that would be.
    fn turn(&self) -> Seat;

    /// Whether a seat has not left the game on the board.
    fn is_in_game(&self, _seat: Seat) -> bool {
        true
    }

    /// The seats that left the game, in the order in which they left.
    fn out(&self) -> Vec<Seat> {
        Vec::new()
    }

    /// Removes a seat that resigns or runs out of time. Returns how that ends the game, if it is over at once.
    fn leave(&mut self, seat: Seat, cause: Cause) -> Option<Ending> {
        let drawn = matches!(cause, Cause::OutOfTime(_)) && self.draws_on_time(seat);
        Some(if drawn { Ending::draw(cause) } else { Ending::lost_by(seat, cause) })
    }

    /// Ends the game by agreement or claim, so that no decision is due any longer.
    fn stop(&mut self) {}

    /// The pseudo-legal actions of a seat, in turn or out of turn: what its pieces could do by movement alone, even if that
    /// leaves the royal piece attacked (general 1.3).
    fn pseudo(&self, seat: Seat) -> Vec<Self::Action>;

    /// The actions that a seat with a decision to make would have in an ordinary turn, for marks on the board.
    fn beside_decision(&self, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// The cells of the pieces that attack the royal piece of the player to act after one of its [`Rules::pseudo`] actions.
    fn attackers_after(&self, action: Self::Action) -> CellSet {
        let me = self.turn();
        let mut after = self.clone();
        after.make(action);
        after.royal(me).iter().map(|cell| after.attackers(cell, me.opponent())).collect()
    }

    /// The royal pieces of a seat that must not be left attacked now.
    fn royal(&self, seat: Seat) -> CellSet;

    /// The cells of attacked royal pieces, of all seats.
    fn checks(&self) -> CellSet {
        let royal = |seat| self.royal(seat).iter().map(move |cell| (seat, cell));
        let pieces = Seat::BOTH.into_iter().flat_map(royal);
        let attacked =
            |&(seat, cell): &(Seat, Cell)| !self.attackers(cell, seat.opponent()).is_empty();
        pieces.filter(attacked).map(|(_, cell)| cell).collect()
    }

    /// Whether the game is drawn if a seat runs out of time now (general 2.3).
    fn draws_on_time(&self, _seat: Seat) -> bool {
        false
    }

    /// The plies since the last one that resets the count; `None` if they are not counted.
    fn quiet_plies(&self) -> Option<u32> {
        None
    }

    /// Whether draws by count and repetition are judged, and can be claimed, now. They are not while a decision that an
    /// action started is due.
    fn judges_draws(&self) -> bool {
        true
    }

    /// The exact key of the position, equal for positions that count as the same, in games in which repetition counts.
    fn key(&self) -> Vec<u8> {
        Vec::new()
    }

    /// An action as notation and sentences need it.
    fn outline(&self, action: Self::Action) -> Outline;

    /// The cells that an action touches, for marks. `self` is the position before it.
    fn touched(&self, action: Self::Action) -> Touched {
        self.outline(action).touched()
    }

    /// Whether an action concerns the piece on a cell.
    fn concerns(&self, action: Self::Action, cell: Cell) -> bool {
        self.outline(action).from == Some(cell)
    }

    /// The kinds of action of the game, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &USUAL
    }

    /// The kind of an action. Special kinds take precedence over moves and captures.
    fn kind_of(&self, action: Self::Action) -> &'static ActionKind {
        self.outline(action).usual_kind()
    }

    /// The lost pieces of a seat by kind, strongest first.
    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)>;

    /// Whether the piece on a cell counts when the pieces of two seats are compared.
    fn is_in_play(&self, _cell: Cell) -> bool {
        true
    }

    /// The seat that acts after the current turn and the text of its badge; `None` if it is simply the other player.
    fn next(&self) -> Option<(Seat, Text)> {
        None
    }
}
