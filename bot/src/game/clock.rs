//! Deadlines that follow the hours of people: when a turn ends, and how it changes with a person's settings.

use rules::Seat;

use super::feature::Desk;
use crate::game::state::{
    BeforeRest, Deadline, DeadlineKind, Hours, Match, PersonTime, Reminders, Status,
};
use crate::store::{Snapshot, StoreError};
use crate::time::{Moment, Span};

/// How much time a correction of a person's hours leaves at least of a turn, if there was as much.
const LEAST_LEFT: Span = Span::hours(1);

/// When the time of a turn is over, and when it ends, after sleep or a day off.
struct TurnEnd {
    over: Moment,
    due: Moment,
}

/// Returns what concerns the clocks of the players, by seat.
pub(crate) fn times(state: &Snapshot, game: &Match) -> Result<Vec<PersonTime>, StoreError> {
    let of = |seat: &crate::game::state::SeatState| match seat.holder.person() {
        Some(person) if game.pace.is_some() => {
            Ok(state.time_of(person)?.counted(game.pace, &game.clock))
        }
        _ => Ok(PersonTime::default()),
    };
    game.seats.iter().map(of).collect()
}

/// Returns by how much a turn ends later than the time of its player explains: changes of hours never move an end to an earlier
/// time, nor too near.
fn kept(time: &PersonTime, ends: &Deadline, game: &Match) -> Span {
    let over = ends.due - game.clock.moved_by;
    (ends.due - time.available_from(over, &game.clock)).max(Span::ZERO)
}

/// Returns what concerns the clock of a seat.
pub(crate) fn time_of(times: &[PersonTime], seat: Seat) -> PersonTime {
    times.get(seat.index()).cloned().unwrap_or_default()
}

impl Desk {
    /// Sets the deadline of a turn whose time of `span` is over at `over`, and its reminders. Both wait while
    /// the player sleeps or has a day off.
    pub(crate) fn set_turn(
        &self,
        game: &mut Match,
        kind: DeadlineKind,
        (over, span): (Moment, Span),
        time: &PersonTime,
    ) {
        let due = time.available_from(over, &game.clock);
        game.clock.moved_by = due - over;
        game.deadlines.push(Deadline { due, kind });
        for before in &self.games.reminders {
            // A reminder in the first half of a turn would be too early.
            if *before > Span::ZERO && *before <= span / 2 {
                let at = time.reminder(due, *before, &game.clock);
                game.deadlines.extend(reminder(at, due).filter(|_| at > over - span));
            }
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
    }

    /// Moves the end of a turn whose clock stood still from `from` to `to`.
    pub(crate) fn postpone_turn(
        &self,
        game: &mut Match,
        (from, to): (Moment, Moment),
        time: &PersonTime,
    ) {
        let Some(ends) = game.turn_ends() else { return };
        let over = ends.due - game.clock.moved_by;
        // With its reminders that were not sent.
        let befores: Vec<Span> = game
            .deadlines
            .iter()
            .filter(|d| d.kind == DeadlineKind::Reminder)
            .map(|d| ends.due - d.due)
            .collect();
        let later = kept(time, &ends, game);
        let over = time.over(to, time.left(from, over));
        let due = time.available_from(over, &game.clock) + later;
        let reminders: Vec<Deadline> = befores
            .into_iter()
            .filter_map(|before| {
                let at = time.reminder(due, before, &game.clock);
                reminder(at, due).filter(|_| at > to)
            })
            .collect();
        set_end(game, ends, TurnEnd { over, due }, reminders);
    }

    /// Adds `span` to what a player has in reserve, and to the turn if it is theirs. During a decision, which
    /// costs nothing from the reserve, only to the time for the decision. `time` is that of the player, with the time now.
    pub(crate) fn give_time(
        &self,
        game: &mut Match,
        seat: Seat,
        span: Span,
        (time, now): (&PersonTime, Moment),
    ) {
        let ends = game.turn_ends().filter(|_| game.position.to_act() == Some(seat));
        let decides = ends.is_some_and(|ends| ends.kind == DeadlineKind::Decision);
        if let Some(seat) = game.seats.get_mut(seat.index()).filter(|_| !decides) {
            seat.bank += span;
        }
        let Some(ends) = ends else { return };
        let now = game.clock.paused_at.unwrap_or(now);
        let over = time.over(ends.due - game.clock.moved_by, span);
        let due = time.available_from(over, &game.clock).max(ends.due);
        let left = due - now;
        let befores = self.games.reminders.iter().filter(|b| **b > Span::ZERO && **b <= left / 2);
        let reminders = befores
            .filter_map(|before| {
                let at = time.reminder(due, *before, &game.clock);
                reminder(at, due).filter(|_| at > now)
            })
            .collect();
        set_end(game, ends, TurnEnd { over, due }, reminders);
    }

    /// Moves the end of a turn to `due`, and its reminders with it, for a player whose hours or vacation change at `now`.
    /// Returns whether the end moves to a later time, or `None` if nothing changes.
    fn move_turn(
        &self,
        game: &mut Match,
        (old, new): (&PersonTime, &PersonTime),
        TurnEnd { over, due }: TurnEnd,
        now: Moment,
    ) -> Option<bool> {
        let before = game.deadlines.clone();
        let ends = game.turn_ends()?;
        let waiting = |at: Moment| Deadline { due: at, kind: DeadlineKind::Reminder };
        let mut reminders = Vec::new();
        for span in self.games.reminders.iter().filter(|span| **span > Span::ZERO) {
            let at = old.reminder(ends.due, *span, &game.clock);
            if game.deadlines.contains(&waiting(at)) {
                let at = new.reminder(due, *span, &game.clock).max(now);
                reminders.extend(reminder(at, due));
            }
        }
        set_end(game, ends, TurnEnd { over, due }, reminders);
        (game.deadlines != before).then_some(due > ends.due)
    }

    /// Returns the games whose deadlines change when a person sleeps at other hours from `now` on, changed. A deadline never moves
    /// to an earlier time, unless that corrects a change: then it is what it would be had only the correction been made instead, but
    /// comes no nearer than [`LEAST_LEFT`].
    pub(crate) fn rest(
        &self,
        state: &Snapshot,
        person: &crate::chat::PersonId,
        (old, new): (&PersonTime, &PersonTime),
        (now, corrects): (Moment, bool),
    ) -> Result<Vec<Match>, StoreError> {
        let mut changed = Vec::new();
        let Hours { changed_at, .. } = new.hours;
        // What a correction needs to know of each turn that it may concern.
        let notes = !corrects && new.hours.has_rest();
        for (mut game, ends) in turns_of(state, person, Stopped::Not)? {
            let (old, new) = (
                &old.clone().counted(game.pace, &game.clock),
                &new.clone().counted(game.pace, &game.clock),
            );
            let over = ends.due - game.clock.moved_by;
            let least = if corrects {
                let same = |then: &BeforeRest| {
                    // Time that was taken away since, as by the end of a vacation, is not given back.
                    then.changed_at == changed_at && then.ply == game.ply && then.over <= over
                };
                let then = game.terms.before_rest.filter(same).map_or(over, |then| then.due);
                then.max(ends.due.min(now + LEAST_LEFT))
            } else {
                ends.due
            };
            if notes {
                let (ply, due) = (game.ply, ends.due);
                game.terms.before_rest = Some(BeforeRest { changed_at, ply, over, due });
            }
            let due = new.available_from(over, &game.clock).max(least);
            let moves = self.move_turn(&mut game, (old, new), TurnEnd { over, due }, now).is_some();
            if moves {
                self.own_reminders_within(state, &mut game, now, new)?;
            }
            if moves || notes {
                changed.push(game);
            }
        }
        Ok(changed)
    }

    /// Replaces the reminders of a turn that runs at `now` by those that the player to act, whose time this is, has chosen.
    pub(crate) fn set_reminders(
        &self,
        game: &mut Match,
        reminders: &Reminders,
        time: &PersonTime,
        now: Moment,
    ) {
        let Some(ends) = game.turn_ends() else { return };
        // A clock that is paused stands at the moment of the pause.
        let now = game.clock.paused_at.unwrap_or(now);
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder);
        for at in reminders.times(now, ends.due, &self.games.reminders) {
            let at = time.reminder(ends.due, ends.due - at, &game.clock);
            game.deadlines.extend(reminder(at, ends.due).filter(|_| at > now));
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
    }

    /// Returns the games in which the reminders of the running turn change when a person chooses others at `now`, changed.
    pub(crate) fn turns_reminded(
        &self,
        state: &Snapshot,
        person: &crate::chat::PersonId,
        (reminders, time): (&Reminders, &PersonTime),
        now: Moment,
    ) -> Result<Vec<Match>, StoreError> {
        let mut changed = Vec::new();
        for (mut game, _) in turns_of(state, person, Stopped::Not)? {
            let time = &time.clone().counted(game.pace, &game.clock);
            let before = game.deadlines.clone();
            self.set_reminders(&mut game, reminders, time, now);
            if game.deadlines != before {
                changed.push(game);
            }
        }
        Ok(changed)
    }

    /// Returns the games whose deadlines change when a person plans or ends a vacation at `now`, changed. What the person
    /// has left stays the same to the millisecond.
    pub(crate) fn on_vacation_change(
        &self,
        state: &Snapshot,
        person: &crate::chat::PersonId,
        (old, new): (&PersonTime, &PersonTime),
        now: Moment,
    ) -> Result<Vec<Match>, StoreError> {
        let mut changed = Vec::new();
        for (mut game, ends) in turns_of(state, person, Stopped::Too)? {
            let (old, new) = (
                &old.clone().counted(game.pace, &game.clock),
                &new.clone().counted(game.pace, &game.clock),
            );
            let over = ends.due - game.clock.moved_by;
            // A clock that stands still stands at the moment at which it stopped.
            let stands = game.clock.paused_at.into_iter().chain(game.stopped_at).min();
            let now = stands.unwrap_or(now);
            let left = old.left(now, over);
            // Time that has run out is not given back, and a deadline that was moved out of sleep is not moved again.
            if left <= Span::ZERO {
                continue;
            }
            let later = kept(old, &ends, &game);
            let over = new.over(now, left);
            let due = new.available_from(over, &game.clock) + later;
            if self.move_turn(&mut game, (old, new), TurnEnd { over, due }, now).is_some() {
                self.own_reminders_within(state, &mut game, now, new)?;
                changed.push(game);
            }
        }
        Ok(changed)
    }
}

/// Replaces the end of a turn, and all reminders.
fn set_end(
    game: &mut Match,
    ends: Deadline,
    TurnEnd { over, due }: TurnEnd,
    reminders: Vec<Deadline>,
) {
    game.clock.moved_by = due - over;
    game.deadlines.retain(|d| *d != ends && d.kind != DeadlineKind::Reminder);
    game.deadlines.push(Deadline { due, kind: ends.kind });
    game.deadlines.extend(reminders);
    game.deadlines.sort_unstable();
    game.deadlines.dedup();
}

/// Whether games are changed whose place cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// What is left of a turn is counted from the moment at which they stopped.
    Too,
    /// They get their deadlines when they go on.
    Not,
}

/// Returns the live games in which a person is to act, with the end of the turn. A game in quarantine gets its deadlines when
/// it goes on.
fn turns_of(
    state: &Snapshot,
    person: &crate::chat::PersonId,
    stopped: Stopped,
) -> Result<Vec<(Match, Deadline)>, StoreError> {
    let mut found = Vec::new();
    for id in state.live_of(person)? {
        let Some(game) = state.game(id)? else { continue };
        let acts = game.position.to_act().map(|seat| game.holder(seat).person());
        // The end of an offer of the seat is not the player's time.
        let runs = game.stopped_at.is_none() || stopped == Stopped::Too;
        let runs = runs && game.quarantined.is_none() && game.clock.offered.is_none();
        if runs
            && game.status == Status::Live
            && acts == Some(Some(person))
            && let Some(ends) = game.turn_ends()
        {
            found.push((std::sync::Arc::unwrap_or_clone(game), ends));
        }
    }
    Ok(found)
}

/// Returns a reminder, unless it would come when the turn ends.
fn reminder(at: Moment, due: Moment) -> Option<Deadline> {
    (at < due).then_some(Deadline { due: at, kind: DeadlineKind::Reminder })
}
