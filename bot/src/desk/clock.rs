//! Deadlines that follow the hours of people: when a turn ends, and how it changes with a person's settings.

use rules::Seat;

use super::ruling::Desk;
use super::state::State;
use crate::play::{Deadline, DeadlineKind, Hours, Match, PersonTime, Status};
use crate::store::StoreError;

/// Returns what concerns the clocks of the players, by seat.
pub(super) fn times(state: &dyn State, game: &Match) -> Result<Vec<PersonTime>, StoreError> {
    let of = |seat: &crate::play::SeatState| match seat.holder.person() {
        Some(person) if game.pace.is_some() => state.time_of(person),
        _ => Ok(PersonTime::default()),
    };
    game.seats.iter().map(of).collect()
}

/// Returns what concerns the clock of a seat.
pub(super) fn time_of(times: &[PersonTime], seat: Seat) -> PersonTime {
    times.get(seat.index()).cloned().unwrap_or_default()
}

impl Desk {
    /// Sets the deadline of a turn whose time of `span` milliseconds is over at `over`, and its reminders. Both wait while
    /// the player sleeps or has a day off.
    pub(super) fn set_turn(
        &self,
        game: &mut Match,
        kind: DeadlineKind,
        (over, span): (i64, i64),
        time: &PersonTime,
    ) {
        let due = time.available_from(over, &game.clock);
        game.clock.moved_by = due.saturating_sub(over);
        game.deadlines.push(Deadline { due, kind });
        for before in &self.games.reminders {
            // A reminder in the first half of a turn would be too early.
            if before.0 > 0 && before.0 <= span / 2 {
                let at = time.available_from(due.saturating_sub(before.0), &game.clock);
                game.deadlines.extend(reminder(at, due));
            }
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
    }

    /// Moves the end of a turn by the time for which its clock stood still, and out of sleep and days off.
    pub(super) fn postpone_turn(&self, game: &mut Match, lost: i64, time: &PersonTime) {
        let Some(ends) = game.turn_ends() else { return };
        let over = ends.due.saturating_sub(game.clock.moved_by).saturating_add(lost);
        // With its reminders that were not sent.
        let befores: Vec<i64> = game
            .deadlines
            .iter()
            .filter(|d| d.kind == DeadlineKind::Reminder)
            .map(|d| ends.due.saturating_sub(d.due))
            .collect();
        let due = time.available_from(over, &game.clock);
        game.clock.moved_by = due.saturating_sub(over);
        game.deadlines.retain(|d| *d != ends && d.kind != DeadlineKind::Reminder);
        game.deadlines.push(Deadline { due, kind: ends.kind });
        for before in befores {
            let at = time.available_from(due.saturating_sub(before), &game.clock);
            game.deadlines.extend(reminder(at, due));
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
    }

    /// Changes the deadlines of a game's turn for a player who sleeps at other hours from `now` on. The end of the turn
    /// moves only if `settled` ([`Hours::settled`]), and never to an earlier time. Returns whether it moved, or `None` if
    /// nothing changed.
    pub(super) fn change_hours(
        &self,
        game: &mut Match,
        (old, new): (&PersonTime, &PersonTime),
        settled: bool,
        now: i64,
    ) -> Option<bool> {
        let before = game.deadlines.clone();
        let ends = game.turn_ends()?;
        let over = ends.due.saturating_sub(game.clock.moved_by);
        let due = new.available_from(over, &game.clock).max(ends.due);
        let due = if settled { due } else { ends.due };
        let waiting = |at: i64| Deadline { due: at, kind: DeadlineKind::Reminder };
        let mut reminders = Vec::new();
        for span in self.games.reminders.iter().filter(|span| span.0 > 0) {
            let at = old.available_from(ends.due.saturating_sub(span.0), &game.clock);
            if game.deadlines.contains(&waiting(at)) {
                let at = new.available_from(due.saturating_sub(span.0), &game.clock).max(now);
                reminders.extend(reminder(at, due));
            }
        }
        game.clock.moved_by = due.saturating_sub(over);
        game.deadlines.retain(|d| *d != ends && d.kind != DeadlineKind::Reminder);
        game.deadlines.push(Deadline { due, kind: ends.kind });
        game.deadlines.extend(reminders);
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
        (game.deadlines != before).then_some(due > ends.due)
    }

    /// Returns the games whose deadlines change when a person sleeps at other hours, changed, and whether the end of a
    /// turn moves in one of them.
    pub(super) fn rest(
        &self,
        state: &dyn State,
        person: &crate::bridge::PersonId,
        (old, new): (&PersonTime, &PersonTime),
        now: i64,
    ) -> Result<(Vec<Match>, bool), StoreError> {
        let settled = Hours::settled(&old.hours, now);
        let (mut changed, mut moved) = (Vec::new(), false);
        for id in state.live_of(person)? {
            let Some(game) = state.game(id)? else { continue };
            let acts = game.position.to_act().map(|seat| game.holder(seat).person());
            // A game that is paused or in quarantine gets its deadlines when it goes on.
            let runs = game.stopped_at.is_none() && game.quarantined.is_none();
            if !runs || game.status != Status::Live || acts != Some(Some(person)) {
                continue;
            }
            let mut game = std::sync::Arc::unwrap_or_clone(game);
            if let Some(later) = self.change_hours(&mut game, (old, new), settled, now) {
                moved |= later;
                changed.push(game);
            }
        }
        Ok((changed, moved))
    }
}

/// Returns a reminder, unless it would come when the turn ends.
fn reminder(at: i64, due: i64) -> Option<Deadline> {
    (at < due).then_some(Deadline { due: at, kind: DeadlineKind::Reminder })
}
