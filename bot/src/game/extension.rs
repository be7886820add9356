//! The automatic extension: a player who never lost on time before gets more time once a game instead of losing.

use locale::Text;
use rules::Seat;

use super::case::text_only;
use super::feature::Desk;
use super::start::mention;
use crate::chat::Outgoing;
use crate::game::state::{Deadline, DeadlineKind, Extension, Match, Pace, PersonTime};
use crate::game::words;
use crate::store::{Snapshot, StoreError};
use crate::time::{Moment, Span};

impl Desk {
    /// Extends the turn of a player who loses on time at `deadline`, if this seat had no automatic extension and its
    /// player never lost on time before. Returns the post about it, or `None` if the player loses. `time` is that of the
    /// player. A player who does not decide in time gets the default answer and no extension.
    pub(crate) fn extend_once(
        &self,
        now: Moment,
        deadline: Deadline,
        game: &mut Match,
        (seat, time): (Seat, &PersonTime),
        state: &Snapshot,
    ) -> Result<Option<Outgoing<Text>>, StoreError> {
        let Some(pace) = game.pace.filter(|_| deadline.kind == DeadlineKind::Flag) else {
            return Ok(None);
        };
        let had = game.was_extended(seat) || game.clock.offered.is_some();
        if !self.games.automatic_extension || had {
            return Ok(None);
        }
        let Some(person) = game.holder(seat).person().cloned() else { return Ok(None) };
        if state.reliability(&person)?.time_outs > 0 {
            return Ok(None);
        }
        let span = pace.extension();
        if let Some(seat) = game.seats.get_mut(seat.index()) {
            // All of the reserve is used up. With an increment, the extension is the new one.
            seat.bank = match pace {
                Pace::Bank { .. } => Span::ZERO,
                Pace::Fischer { .. } => span,
            };
        }
        game.clock.extensions.push(Extension { seat, person, at: now });
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder);
        // Like a turn, it does not begin before its player can know of it.
        let begins = deadline.due.max(now);
        self.set_turn(game, DeadlineKind::Flag, (time.over(begins, span), span), time);
        self.own_deadlines(state, game, begins)?;
        let text = words::extended_automatically(game, seat, span, self.network.style);
        Ok(Some(Outgoing { mention: mention(state, game, seat)?, ..text_only(text) }))
    }
}
