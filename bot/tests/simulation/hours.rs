//! When clocks stand still, as people were told: vacations, pauses and sleep. Nothing of it is read from the daemon's tables.

use std::collections::BTreeMap;

use bot::game::state::{ActionRow, Match};
use rusqlite::OptionalExtension;

use crate::clock::MOST;
use crate::world::World;

pub(crate) const STANDS_STILL: &str = "no clock runs in a vacation, a pause or sleep";

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How long a change of hours must be ago before the next one moves a running deadline.
const SETTLED_AFTER: i64 = 7 * DAY;

/// The time zones that people choose, none of which changes its clocks, with their minutes ahead of UTC.
pub(crate) const ZONES: [(&str, i64); 3] =
    [("UTC", 0), ("Asia/Tokyo", 9 * 60), ("America/Bogota", -5 * 60)];

/// When a person sleeps.
#[derive(Clone, Debug)]
pub(crate) struct Hours {
    /// Since when, in milliseconds.
    pub(crate) since: i64,
    /// Minutes ahead of UTC.
    pub(crate) ahead: i64,
    /// Minutes after midnight.
    pub(crate) sleep: Option<(i64, i64)>,
    pub(crate) weekends_off: bool,
}

impl Hours {
    /// Returns whether a time is in sleep or, in a game with weekends off, in a day off.
    fn is_asleep(&self, at: i64, weekends_off: bool) -> bool {
        let minutes = at.div_euclid(MINUTE) + self.ahead;
        let (day, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
        // 1 January 1970 was a Thursday.
        let day_off = weekends_off && self.weekends_off && [2, 3].contains(&day.rem_euclid(7));
        day_off
            || self.sleep.is_some_and(|(from, to)| match from < to {
                true => (from..to).contains(&minute),
                false => minute >= from || minute < to,
            })
    }
}

/// Intervals, in milliseconds. The end of the last one may be open.
type Intervals = Vec<(i64, i64)>;

/// When clocks stand still.
#[derive(Clone, Debug, Default)]
pub(crate) struct StandsStill {
    vacations: BTreeMap<String, Intervals>,
    pauses: BTreeMap<i64, Intervals>,
    hours: BTreeMap<String, Hours>,
}

/// Begins an interval at `now`, or changes the end of the one that lasts.
fn begin(all: &mut Intervals, now: i64, until: i64) {
    match all.last_mut() {
        Some(last) if last.1 > now => last.1 = until,
        _ => all.push((now, until)),
    }
}

fn end(all: Option<&mut Intervals>, now: i64) {
    if let Some(last) = all.and_then(|all| all.last_mut())
        && last.1 > now
    {
        last.1 = now.max(last.0);
    }
}

impl StandsStill {
    /// Notes a vacation that lasts from now on. Returns whether it is a new one.
    pub(crate) fn vacation(&mut self, person: &str, now: i64, until: i64) -> bool {
        let all = self.vacations.entry(person.to_owned()).or_default();
        let before = all.len();
        begin(all, now, until);
        all.len() > before
    }

    pub(crate) fn back(&mut self, person: &str, now: i64) {
        end(self.vacations.get_mut(person), now);
    }

    /// Notes that a game is paused. Returns whether it was not paused before.
    pub(crate) fn pause(&mut self, game: i64, now: i64) -> bool {
        let all = self.pauses.entry(game).or_default();
        let before = all.len();
        begin(all, now, i64::MAX);
        all.len() > before
    }

    pub(crate) fn unpause(&mut self, game: i64, now: i64) {
        end(self.pauses.get_mut(&game), now);
    }

    pub(crate) fn sleep(&mut self, person: &str, hours: Hours) {
        self.hours.insert(person.to_owned(), hours);
    }

    pub(crate) fn is_away(&self, person: &str, now: i64) -> bool {
        let all = self.vacations.get(person).into_iter().flatten();
        all.into_iter().any(|(from, until)| (*from..*until).contains(&now))
    }

    fn intervals(&self, game: i64, person: &str) -> impl Iterator<Item = (i64, i64)> {
        let vacations = self.vacations.get(person).into_iter().flatten();
        vacations.chain(self.pauses.get(&game).into_iter().flatten()).copied()
    }

    /// Returns the vacation or pause in which the clock of a person in a game stands still now, further than `margin` from its
    /// ends.
    pub(crate) fn standing(
        &self,
        game: i64,
        person: &str,
        now: i64,
        margin: i64,
    ) -> Option<(i64, i64)> {
        let inside = |(from, until): &(i64, i64)| {
            from.saturating_add(margin) < now && now < until.saturating_sub(margin)
        };
        self.intervals(game, person).find(inside)
    }

    /// Returns how long the clock of a person in a game stood still between two times, in milliseconds.
    pub(crate) fn stood(&self, game: i64, person: &str, (from, to): (i64, i64)) -> i64 {
        let mut all: Vec<(i64, i64)> = self.intervals(game, person).collect();
        all.sort_unstable();
        let (mut sum, mut known) = (0, from);
        for (begins, ends) in all {
            let (begins, ends) = (begins.max(known), ends.min(to));
            if ends > begins {
                sum += ends - begins;
                known = ends;
            }
        }
        sum
    }
}

impl World {
    /// Checks that no deadline fell into the sleep of a person who chose it before the turn began.
    pub(crate) fn judge_not_asleep(
        &mut self,
        game: &Match,
        action: &ActionRow,
        person: &str,
        began: i64,
    ) {
        let Some(hours) = self.ledger.still.hours.get(person) else { return };
        // Sleep stretches no game with less than a day for a move.
        let hours = match game.pace.is_some_and(|pace| pace.move_time().0 < DAY) {
            true => Hours { sleep: None, ..hours.clone() },
            false => hours.clone(),
        };
        let sql = "SELECT moved_at FROM hours WHERE person = ?1";
        let changed_at: Option<i64> =
            self.database().query_row(sql, [person], |row| row.get(0)).optional().unwrap();
        let settled = changed_at.is_none_or(|at| at == 0 || action.at.0 - at >= SETTLED_AFTER);
        if hours.since + MOST > began || !settled {
            return;
        }
        assert!(
            !hours.is_asleep(action.at.0, game.clock.weekends_off),
            "{STANDS_STILL}: g{}: {action:?} in the sleep of {person}: {hours:?}",
            game.id.0
        );
        self.tally.figure("deadlines outside sleep", 1);
    }

    /// Returns how much later than usual the deadline of a person may be, in milliseconds.
    pub(crate) fn may_wait(&self, person: &str, now: i64) -> i64 {
        let still = &self.ledger.still;
        let vacations = still.vacations.get(person).into_iter().flatten();
        let away = vacations.map(|(_, until)| until - now).max().unwrap_or(0).max(0);
        // Time that others gave for a decision, sleep, and a weekend.
        away + 2 * 60 * MINUTE + if still.hours.contains_key(person) { 4 * DAY } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_stand_still_in_the_union_of_all_intervals() {
        let mut still = StandsStill::default();
        assert!(still.vacation("ann", 100, 200) && !still.vacation("ann", 150, 250));
        assert!(still.pause(1, 220) && !still.pause(1, 230));
        still.unpause(1, 300);
        assert_eq!(still.stood(1, "ann", (0, 1000)), 200);
        assert_eq!(still.stood(1, "bob", (0, 1000)), 80);
        assert_eq!(still.stood(2, "ann", (120, 240)), 120);
        assert_eq!(still.standing(1, "ann", 245, 10), Some((220, 300)));
        assert_eq!(still.standing(2, "ann", 245, 10), None);
        still.back("ann", 180);
        assert!(still.is_away("ann", 179) && !still.is_away("ann", 180));
    }

    #[test]
    fn sleep_and_days_off_follow_the_zone() {
        let hours = |ahead, sleep| Hours { since: 0, ahead, sleep, weekends_off: true };
        let night = hours(9 * 60, Some((23 * 60, 7 * 60)));
        // Monday, 5 January 2026, 12:00 UTC, is 21:00 in Tokyo.
        let noon = 1_767_614_400_000;
        for (hour, asleep) in [(0, false), (1, false), (2, true), (9, true), (10, false)] {
            assert_eq!(night.is_asleep(noon + hour * 60 * MINUTE, false), asleep, "{hour}");
        }
        let saturday = noon + 5 * DAY;
        assert!(hours(0, None).is_asleep(saturday, true));
        assert!(!hours(0, None).is_asleep(saturday, false));
        assert!(!hours(0, None).is_asleep(saturday + 2 * DAY, true));
        assert!(!hours(0, Some((0, 60))).is_asleep(noon, false));
    }
}
