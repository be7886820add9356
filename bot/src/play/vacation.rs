//! Vacations: the interval in which a person's clocks stand still, and the budget for it.

/// The length of a year in which a budget is earned, in milliseconds.
const YEAR: i64 = 365 * 24 * 3_600_000;

/// An interval in which a person's clocks stand still, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its first millisecond.
    pub starts: i64,
    /// The first millisecond after it.
    pub ends: i64,
}

impl Vacation {
    /// Returns whether it contains a time.
    #[must_use]
    pub const fn contains(&self, at: i64) -> bool {
        self.starts <= at && at < self.ends
    }

    /// Returns how many milliseconds of it lie between two times.
    fn within(&self, from: i64, to: i64) -> i64 {
        self.ends.min(to).saturating_sub(self.starts.max(from)).max(0)
    }
}

/// Returns when `span` milliseconds have passed since `begin`, without those of vacations, which are in order and do not
/// overlap.
#[must_use]
pub(super) fn over(vacations: &[Vacation], begin: i64, span: i64) -> i64 {
    vacations.iter().fold(begin.saturating_add(span), |over, vacation| {
        let away = if vacation.starts < over { vacation.within(begin, i64::MAX) } else { 0 };
        over.saturating_add(away)
    })
}

/// Returns how many milliseconds pass from `at` to `over`, without those of vacations. Negative if `over` is before `at`.
#[must_use]
pub(super) fn between(vacations: &[Vacation], at: i64, over: i64) -> i64 {
    vacations.iter().fold(over.saturating_sub(at), |left, vacation| {
        left.saturating_sub(vacation.within(at, over))
    })
}

/// A person's vacations, and what is left of the budget. Nothing is rounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leave {
    /// The running vacation, else the next or last one.
    pub vacation: Vacation,
    /// The later ones, in order. No two vacations overlap.
    pub planned: Vec<Vacation>,
    /// The time up to which the budget is counted, in milliseconds since 1970.
    pub as_of: i64,
    /// The budget then, in milliseconds.
    pub left: i64,
    /// The fraction of a millisecond earned beyond it, in parts of a year.
    pub part: i64,
    /// When vacations were announced: each announcement moves it on, in milliseconds since 1970.
    pub announced_at: i64,
}

impl Leave {
    /// Returns the state of a person who never was on vacation: with the budget of a year.
    #[must_use]
    pub const fn new(now: i64, yearly: i64) -> Self {
        let vacation = Vacation { starts: 0, ends: 0 };
        Self { vacation, planned: Vec::new(), as_of: now, left: yearly, part: 0, announced_at: 0 }
    }

    /// Adds what is earned up to `now`: `yearly` milliseconds a year, evenly. No more than `yearly` is ever left.
    pub fn earn(&mut self, now: i64, yearly: i64) {
        let passed = now.saturating_sub(self.as_of);
        if passed > 0 {
            let all = i128::from(passed) * i128::from(yearly) + i128::from(self.part);
            let whole = i64::try_from(all / i128::from(YEAR)).unwrap_or(i64::MAX);
            self.left = self.left.saturating_add(whole);
            self.part = i64::try_from(all % i128::from(YEAR)).unwrap_or(0);
            self.as_of = now;
        }
        if self.left >= yearly {
            (self.left, self.part) = (yearly, 0);
        }
    }

    /// Returns all vacations, in order.
    #[must_use]
    pub fn all(&self) -> Vec<Vacation> {
        std::iter::once(self.vacation).chain(self.planned.iter().copied()).collect()
    }

    /// Returns the vacations that are not over at `now`, in order.
    #[must_use]
    pub fn to_come(&self, now: i64) -> Vec<Vacation> {
        self.all().into_iter().filter(|vacation| vacation.ends > now).collect()
    }

    /// Replaces the vacations that are not over.
    fn set(&mut self, mut all: Vec<Vacation>) {
        all.sort_unstable_by_key(|vacation| vacation.starts);
        let mut all = all.into_iter();
        self.vacation = all.next().unwrap_or(Vacation { starts: 0, ends: 0 });
        self.planned = all.collect();
    }

    /// Ends or cancels the first vacation that is not over at `now`, gives back what is left of it, and returns it as it was.
    pub fn end(&mut self, now: i64, yearly: i64) -> Option<Vacation> {
        self.earn(now, yearly);
        let mut all = self.to_come(now);
        let vacation = *all.first()?;
        self.give_back(&vacation, now, yearly);
        if vacation.starts < now {
            all[0].ends = now;
        } else {
            all.remove(0);
        }
        self.set(all);
        Some(vacation)
    }

    /// Adds what is left of a vacation at `now` to the budget.
    fn give_back(&mut self, vacation: &Vacation, now: i64, yearly: i64) {
        self.left = self.left.saturating_add(vacation.within(now, i64::MAX)).min(yearly);
    }

    /// Removes the vacations that are not over at `now` and overlap another one, gives back what is left of them, and returns
    /// them.
    pub fn make_room(&mut self, other: &Vacation, now: i64, yearly: i64) -> Vec<Vacation> {
        self.earn(now, yearly);
        let (replaced, kept): (Vec<_>, Vec<_>) = self
            .to_come(now)
            .into_iter()
            .partition(|vacation| vacation.within(other.starts, other.ends) > 0);
        for vacation in &replaced {
            self.give_back(vacation, now, yearly);
        }
        self.set(kept);
        replaced
    }

    /// Plans a vacation at `now`, which overlaps no other. Returns false if the budget is too small.
    pub fn plan(&mut self, vacation: Vacation, now: i64, yearly: i64) -> bool {
        self.earn(now, yearly);
        let cost = vacation.within(now, i64::MAX);
        if cost > self.left {
            return false;
        }
        self.left -= cost;
        let mut all = self.to_come(now);
        all.push(vacation);
        self.set(all);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    const DAY: i64 = 24 * 3_600_000;
    const YEARLY: i64 = 30 * DAY;

    #[test]
    fn a_clock_stands_still_in_a_vacation() {
        let vacation = Vacation { starts: 100, ends: 150 };
        for (begin, span, over) in [
            (0, 99, 99),
            (0, 100, 100),
            (0, 101, 151),
            (99, 1, 100),
            (100, 1, 151),
            (120, 5, 155),
            (149, 5, 155),
            (150, 5, 155),
            (200, 5, 205),
        ] {
            assert_eq!(super::over(&[vacation], begin, span), over, "{begin} {span}");
            assert_eq!(between(&[vacation], begin, over), span, "{begin} {span}");
        }
        assert_eq!(between(&[vacation], 160, 155), -5);
    }

    #[test]
    fn what_is_left_at_any_time_is_what_was_left_less_what_has_passed() {
        let mut chance = Chance::new(3);
        for _ in 0..5_000 {
            let mut below = |n: usize| i64::try_from(chance.below(n)).unwrap();
            let mut vacations = Vec::new();
            let mut starts = below(500);
            for _ in 0..below(5) {
                let ends = starts + below(500);
                vacations.push(Vacation { starts, ends });
                // Some follow at once.
                starts = ends + below(3) * below(300);
            }
            let (begin, span) = (below(2_000), below(2_000));
            let over = super::over(&vacations, begin, span);
            assert_eq!(between(&vacations, begin, over), span);
            let at = begin + below(2_000);
            // Millisecond by millisecond.
            let away = |t: i64| vacations.iter().any(|vacation| vacation.contains(t));
            let passed = i64::try_from((begin..at).filter(|t| !away(*t)).count()).unwrap();
            if passed < span {
                let left = between(&vacations, at, over);
                assert_eq!(left, span - passed, "{vacations:?} {begin} {span} {at}");
                assert_eq!(super::over(&vacations, at, span - passed), over);
            }
        }
    }

    #[test]
    fn several_can_be_planned_and_each_costs_its_length() {
        let mut leave = Leave::new(0, YEARLY);
        let days = |starts: i64, ends: i64| Vacation { starts: starts * DAY, ends: ends * DAY };
        for vacation in [days(20, 25), days(2, 4), days(10, 20)] {
            assert_eq!(leave.make_room(&vacation, 0, YEARLY), []);
            assert!(leave.plan(vacation, 0, YEARLY));
        }
        assert_eq!(leave.all(), [days(2, 4), days(10, 20), days(20, 25)]);
        assert_eq!(leave.left, 13 * DAY);
        assert!(!leave.clone().plan(days(30, 44), 0, YEARLY));
        // One that overlaps takes the place of those that it overlaps.
        let mut other = leave.clone();
        assert_eq!(other.make_room(&days(19, 21), 0, YEARLY), [days(10, 20), days(20, 25)]);
        assert_eq!((other.all(), other.left), (vec![days(2, 4)], 28 * DAY));
        // The next is cancelled; the others stay.
        assert_eq!(leave.end(0, YEARLY), Some(days(2, 4)));
        assert_eq!((leave.all(), leave.left), (vec![days(10, 20), days(20, 25)], 15 * DAY));
        assert_eq!(leave.end(12 * DAY, YEARLY), Some(days(10, 20)));
        assert_eq!(leave.all(), [days(10, 12), days(20, 25)]);
        let earned = 12 * DAY * 30 / 365;
        assert_eq!(leave.left, 23 * DAY + earned);
    }

    #[test]
    fn a_budget_is_earned_evenly_and_exactly() {
        let mut leave = Leave::new(0, YEARLY);
        assert!(leave.plan(Vacation { starts: 0, ends: YEARLY }, 0, YEARLY));
        assert_eq!(leave.left, 0);
        assert!(!leave.plan(Vacation { starts: 0, ends: 1 }, 0, YEARLY));
        // In however many steps: a tenth of a year earns a tenth of the budget.
        let mut steps = leave.clone();
        for now in (0..=YEAR / 10).step_by(7_654_321) {
            steps.earn(now, YEARLY);
        }
        steps.earn(YEAR / 10, YEARLY);
        leave.earn(YEAR / 10, YEARLY);
        assert_eq!((steps.left, steps.part), (leave.left, leave.part));
        assert_eq!((leave.left, leave.part), (3 * DAY, 0));
        leave.earn(YEAR, YEARLY);
        assert_eq!(leave.left, YEARLY);
        leave.earn(9 * YEAR, YEARLY);
        assert_eq!(leave.left, YEARLY, "no more than a year's budget");
    }

    #[test]
    fn a_vacation_that_ends_early_costs_only_what_was_used() {
        let mut leave = Leave::new(0, YEARLY);
        assert!(leave.plan(Vacation { starts: DAY, ends: 11 * DAY }, 0, YEARLY));
        assert_eq!(leave.left, 20 * DAY);
        let mut before = leave.clone();
        before.end(DAY - 1, YEARLY);
        assert_eq!((before.left, before.to_come(0)), (YEARLY, vec![]));
        let mut during = leave.clone();
        during.end(3 * DAY, YEARLY);
        let earned = 3 * DAY * 30 / 365;
        assert_eq!(during.left, (20 + 8) * DAY + earned);
        assert_eq!(during.vacation, Vacation { starts: DAY, ends: 3 * DAY });
        let mut after = leave.clone();
        after.end(11 * DAY, YEARLY);
        assert_eq!(after.vacation, leave.vacation);
    }

    #[test]
    fn no_sequence_of_plans_uses_more_than_the_budget() {
        for seed in 0..50 {
            let mut chance = Chance::new(seed);
            let mut leave = Leave::new(0, YEARLY);
            let (mut now, mut used) = (0, 0);
            while now < 3 * YEAR {
                let mut below =
                    |n: i64| i64::try_from(chance.below(usize::try_from(n).unwrap())).unwrap();
                let vacation = Vacation { starts: now, ends: now + 1 + below(20 * DAY) };
                if leave.plan(vacation, now, YEARLY) {
                    // Ended early or not.
                    now += below(30 * DAY);
                    leave.end(now, YEARLY);
                    used += now.min(vacation.ends) - vacation.starts;
                }
                now += below(5 * DAY);
                assert!((0..=YEARLY).contains(&leave.left), "seed {seed}");
            }
            let earned = YEARLY + YEARLY / 365 * (now / DAY + 1);
            assert!(used <= earned, "seed {seed}: {used} of {earned}");
            assert!(used > YEARLY, "seed {seed}: {used}");
        }
    }
}
