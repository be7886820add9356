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

    /// Returns when `span` milliseconds have passed since `begin`, without those of the vacation.
    #[must_use]
    pub fn over(&self, begin: i64, span: i64) -> i64 {
        let before = self.starts.saturating_sub(begin).max(0);
        if self.ends <= begin || span <= before {
            return begin.saturating_add(span);
        }
        self.ends.saturating_add(span - before)
    }

    /// Returns how many milliseconds pass from `at` to `over`, without those of the vacation. Negative if `over` is before
    /// `at`.
    #[must_use]
    pub fn between(&self, at: i64, over: i64) -> i64 {
        let overlap = self.ends.min(over).saturating_sub(self.starts.max(at)).max(0);
        over.saturating_sub(at).saturating_sub(overlap)
    }
}

/// A person's last or planned vacation, and what is left of the budget. Nothing is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave {
    /// The last or planned vacation.
    pub vacation: Vacation,
    /// The time up to which the budget is counted, in milliseconds since 1970.
    pub as_of: i64,
    /// The budget then, in milliseconds.
    pub left: i64,
    /// The fraction of a millisecond earned beyond it, in parts of a year.
    pub part: i64,
    /// When a vacation was last announced, in milliseconds since 1970.
    pub announced_at: i64,
}

impl Leave {
    /// Returns the state of a person who never was on vacation: with the budget of a year.
    #[must_use]
    pub const fn new(now: i64, yearly: i64) -> Self {
        let vacation = Vacation { starts: 0, ends: 0 };
        Self { vacation, as_of: now, left: yearly, part: 0, announced_at: 0 }
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

    /// Returns the vacation that lasts or is planned at `now`.
    #[must_use]
    pub fn current(&self, now: i64) -> Option<Vacation> {
        Some(self.vacation).filter(|vacation| vacation.ends > now)
    }

    /// Ends the vacation that lasts or is planned at `now`, and gives back what is left of it.
    pub fn end(&mut self, now: i64, yearly: i64) {
        self.earn(now, yearly);
        let Some(vacation) = self.current(now) else { return };
        let back = vacation.ends.saturating_sub(vacation.starts.max(now));
        self.left = self.left.saturating_add(back).min(yearly);
        self.vacation.ends = now.max(vacation.starts);
        if vacation.starts >= now {
            self.vacation = Vacation { starts: 0, ends: 0 };
        }
    }

    /// Plans a vacation at `now`, which must not have one. Returns false if the budget is too small.
    pub fn plan(&mut self, vacation: Vacation, now: i64, yearly: i64) -> bool {
        self.earn(now, yearly);
        let cost = vacation.ends.saturating_sub(vacation.starts.max(now));
        if cost > self.left {
            return false;
        }
        self.left -= cost;
        self.vacation = vacation;
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
            assert_eq!(vacation.over(begin, span), over, "{begin} {span}");
            assert_eq!(vacation.between(begin, over), span, "{begin} {span}");
        }
        assert_eq!(vacation.between(160, 155), -5);
    }

    #[test]
    fn what_is_left_at_any_time_is_what_was_left_less_what_has_passed() {
        let mut chance = Chance::new(3);
        for _ in 0..5_000 {
            let mut below = |n: usize| i64::try_from(chance.below(n)).unwrap();
            let starts = below(1_000);
            let vacation = Vacation { starts, ends: starts + below(1_000) };
            let (begin, span) = (below(2_000), below(2_000));
            let over = vacation.over(begin, span);
            assert_eq!(vacation.between(begin, over), span);
            let at = begin + below(2_000);
            // Millisecond by millisecond.
            let passed = (begin..at).filter(|t| !vacation.contains(*t)).count();
            let passed = i64::try_from(passed).unwrap();
            if passed < span {
                assert_eq!(
                    vacation.between(at, over),
                    span - passed,
                    "{vacation:?} {begin} {span} {at}"
                );
                assert_eq!(vacation.over(at, span - passed), over);
            }
        }
    }

    #[test]
    fn a_budget_is_earned_evenly_and_exactly() {
        let mut leave = Leave::new(0, YEARLY);
        assert!(leave.plan(Vacation { starts: 0, ends: YEARLY }, 0, YEARLY));
        assert_eq!(leave.left, 0);
        assert!(!leave.plan(Vacation { starts: 0, ends: 1 }, 0, YEARLY));
        // In however many steps: a tenth of a year earns a tenth of the budget.
        let mut steps = leave;
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
        let mut before = leave;
        before.end(DAY - 1, YEARLY);
        assert_eq!((before.left, before.current(0)), (YEARLY, None));
        let mut during = leave;
        during.end(3 * DAY, YEARLY);
        let earned = 3 * DAY * 30 / 365;
        assert_eq!(during.left, (20 + 8) * DAY + earned);
        assert_eq!(during.vacation, Vacation { starts: DAY, ends: 3 * DAY });
        let mut after = leave;
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
