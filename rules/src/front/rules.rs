//! The rules of a game, as the front needs them.

use std::fmt::Debug;

use crate::board::{Cell, CellSet};
use crate::front::{Cause, Ending, Outline, Pieces, Touched};
use crate::game::Seat;
use crate::groups::{ActionKind, USUAL};
use crate::mechanics::piece::Kind;
use crate::perft::Search;

/// The rules of a game: a position, whose turn it is, what is legal, and how the game ends.
///
/// The implementor trusts its caller, as [`Search`] says: actions come from [`Search::settle`]. The defaults are those of
/// games for two with one royal piece each.
pub trait Rules:
    Pieces + Search<Action: Copy + Eq + Debug + Send + Sync> + Clone + Debug + Send + Sync
{
    /// The options of the game, as in [`crate::game::Game::options`].
    fn options(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Who decides next; if the game is over, who would.
    fn turn(&self) -> Seat;

    /// Whether a seat has not left the game by what happened on the board.
    fn is_in_game(&self, _seat: Seat) -> bool {
        true
    }

    /// The seats that left, in that order.
    fn out(&self) -> Vec<Seat> {
        Vec::new()
    }

    /// Removes a seat that resigns or runs out of time. Returns how that ends the game, if it is over at once.
    fn leave(&mut self, seat: Seat, cause: Cause) -> Option<Ending> {
        let drawn = matches!(cause, Cause::OutOfTime(_)) && self.draws_on_time(seat);
        Some(if drawn { Ending::draw(cause) } else { Ending::lost_by(seat, cause) })
    }

    /// Ends the game by agreement or claim: nothing is left to decide.
    fn stop(&mut self) {}

    /// What a seat's pieces could do by movement alone, even if that leaves the royal piece attacked; also out of turn.
    fn pseudo(&self, seat: Seat) -> Vec<Self::Action>;

    /// What a seat whose decision is due could do on an ordinary turn, for marks on the board.
    fn beside_decision(&self, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What attacks the royal piece of the player to act after an action out of [`Rules::pseudo`]: its cells then.
    fn attackers_after(&self, action: Self::Action) -> CellSet {
        let me = self.turn();
        let mut after = self.clone();
        after.make(action);
        let attackers = after.royal(me).iter().map(|cell| after.attackers(cell, me.opponent()));
        attackers.fold(CellSet::EMPTY, |all, cells| all | cells)
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

    /// Whether the game is drawn if a seat runs out of time now.
    fn draws_on_time(&self, _seat: Seat) -> bool {
        false
    }

    /// The plies since the last one that resets the count; `None` if they are not counted.
    fn quiet_plies(&self) -> Option<u32> {
        None
    }

    /// Whether draws by count and repetition are judged, and can be claimed, now: not before everything that an action
    /// started is decided.
    fn judges_draws(&self) -> bool {
        true
    }

    /// Exactly what makes two positions the same, in games where repetition counts.
    fn key(&self) -> Vec<u8> {
        Vec::new()
    }

    /// The position string.
    fn format(&self) -> String;

    /// An action as notation and sentences need it.
    fn outline(&self, action: Self::Action) -> Outline;

    /// The cells an action touches, for marks; `self` is the position before it.
    fn touched(&self, action: Self::Action) -> Touched {
        self.outline(action).touched()
    }

    /// Whether an action is about the piece on a cell.
    fn concerns(&self, action: Self::Action, cell: Cell) -> bool {
        self.outline(action).from == Some(cell)
    }

    /// The kinds of action of the game, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &USUAL
    }

    /// The kind of an action: what is special about it comes first.
    fn kind_of(&self, action: Self::Action) -> &'static ActionKind {
        self.outline(action).usual_kind()
    }

    /// The lost pieces of a seat by kind, strongest first.
    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)>;

    /// Who acts after the turn that is played now, and how a badge writes it, if that is not just the other player.
    fn next(&self) -> Option<(Seat, String)> {
        None
    }
}
