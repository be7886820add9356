//! Vacations: the interval in which a person's clocks stand still, and the budget for it.

use crate::time::{Moment, Span};

/// The length of a year in which a budget is earned.
const YEAR: Span = Span::days(365);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its first millisecond.
    pub starts: Moment,
    /// The first millisecond after it.
    pub ends: Moment,
}

impl Vacation {
    pub fn contains(&self, at: Moment) -> bool {
        self.starts <= at && at < self.ends
    }

    /// Returns how much of it lies between two times.
    fn within(&self, from: Moment, to: Moment) -> Span {
        (self.ends.min(to) - self.starts.max(from)).max(Span::ZERO)
    }
}

/// Returns when `span` has passed since `begin`, without that of vacations, which are in order and do not overlap.
pub(crate) fn over(vacations: &[Vacation], begin: Moment, span: Span) -> Moment {
    vacations.iter().fold(begin + span, |over, vacation| {
        let away =
            if vacation.starts < over { vacation.within(begin, Moment::MAX) } else { Span::ZERO };
        over + away
    })
}

/// Returns how much time passes from `at` to `over`, without that of vacations. Negative if `over` is before `at`.
pub(crate) fn between(vacations: &[Vacation], at: Moment, over: Moment) -> Span {
    vacations.iter().fold(over - at, |left, vacation| left - vacation.within(at, over))
}

/// A person's vacations, and what is left of the budget. Nothing is rounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The running vacation, else the next or last one.
    pub vacation: Vacation,
    /// The later ones, in order. No two vacations overlap.
    pub planned: Vec<Vacation>,
    /// The time up to which the budget is counted.
    pub as_of: Moment,
    /// The budget then.
    pub left: Span,
    /// The fraction of a millisecond earned beyond it, in parts of a year.
    pub part: i64,
    /// When vacations were announced: each announcement moves it on.
    pub announced_at: Moment,
}

impl Budget {
    /// Returns the state of a person who never was on vacation: with the budget of a year.
    pub const fn new(now: Moment, yearly: Span) -> Self {
        let vacation = Vacation { starts: Moment(0), ends: Moment(0) };
        Self {
            vacation,
            planned: Vec::new(),
            as_of: now,
            left: yearly,
            part: 0,
            announced_at: Moment(0),
        }
    }

    /// Adds what is earned up to `now`: `yearly` a year, evenly. No more than `yearly` is ever left.
    pub fn earn(&mut self, now: Moment, yearly: Span) {
        let passed = now - self.as_of;
        if passed > Span::ZERO {
            let all = i128::from(passed.0) * i128::from(yearly.0) + i128::from(self.part);
            let year = i128::from(YEAR.0);
            let whole = Span(i64::try_from(all / year).unwrap_or(i64::MAX));
            self.left += whole;
            self.part = i64::try_from(all % year).unwrap_or(0);
            self.as_of = now;
        }
        if self.left >= yearly {
            (self.left, self.part) = (yearly, 0);
        }
    }

    pub fn all(&self) -> Vec<Vacation> {
        std::iter::once(self.vacation).chain(self.planned.iter().copied()).collect()
    }

    /// Returns the vacations that are not over at `now`, in order.
    pub fn to_come(&self, now: Moment) -> Vec<Vacation> {
        self.all().into_iter().filter(|vacation| vacation.ends > now).collect()
    }

    /// Replaces the vacations that are not over.
    fn set(&mut self, mut all: Vec<Vacation>) {
        all.sort_unstable_by_key(|vacation| vacation.starts);
        let mut all = all.into_iter();
        self.vacation = all.next().unwrap_or(Vacation { starts: Moment(0), ends: Moment(0) });
        self.planned = all.collect();
    }

    /// Ends or cancels the first vacation that is not over at `now`, gives back what is left of it, and returns it as it was.
    pub fn end(&mut self, now: Moment, yearly: Span) -> Option<Vacation> {
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
    fn give_back(&mut self, vacation: &Vacation, now: Moment, yearly: Span) {
        self.left = (self.left + vacation.within(now, Moment::MAX)).min(yearly);
    }

    /// Removes the vacations that are not over at `now` and overlap another one, gives back what is left of them, and returns
    /// them.
    pub fn make_room(&mut self, other: &Vacation, now: Moment, yearly: Span) -> Vec<Vacation> {
        self.earn(now, yearly);
        let (replaced, kept): (Vec<_>, Vec<_>) = self
            .to_come(now)
            .into_iter()
            .partition(|vacation| vacation.within(other.starts, other.ends) > Span::ZERO);
        for vacation in &replaced {
            self.give_back(vacation, now, yearly);
        }
        self.set(kept);
        replaced
    }

    /// Plans a vacation at `now`, which overlaps no other. Returns false if the budget is too small.
    pub fn plan(&mut self, vacation: Vacation, now: Moment, yearly: Span) -> bool {
        self.earn(now, yearly);
        let cost = vacation.within(now, Moment::MAX);
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

    const DAY: Span = Span::days(1);
    const YEARLY: Span = Span::days(30);
    const START: Moment = Moment(0);

    #[test]
    fn a_clock_stands_still_in_a_vacation() {
        let vacation = Vacation { starts: Moment(100), ends: Moment(150) };
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
            let (begin, span, over) = (Moment(begin), Span(span), Moment(over));
            assert_eq!(super::over(&[vacation], begin, span), over, "{begin:?} {span:?}");
            assert_eq!(between(&[vacation], begin, over), span, "{begin:?} {span:?}");
        }
        assert_eq!(between(&[vacation], Moment(160), Moment(155)), Span(-5));
    }

    #[test]
    fn what_is_left_at_any_time_is_what_was_left_less_what_has_passed() {
        let mut chance = Chance::new(3);
        for _ in 0..5_000 {
            let mut below = |n: usize| i64::try_from(chance.below(n)).unwrap();
            let mut vacations = Vec::new();
            let mut starts = Moment(below(500));
            for _ in 0..below(5) {
                let ends = starts + Span(below(500));
                vacations.push(Vacation { starts, ends });
                // Some follow at once.
                starts = ends + Span(below(3) * below(300));
            }
            let (begin, span) = (Moment(below(2_000)), Span(below(2_000)));
            let over = super::over(&vacations, begin, span);
            assert_eq!(between(&vacations, begin, over), span);
            let at = begin + Span(below(2_000));
            // Millisecond by millisecond.
            let away = |t: i64| vacations.iter().any(|vacation| vacation.contains(Moment(t)));
            let passed = (begin.0..at.0).filter(|t| !away(*t)).count();
            let passed = Span(i64::try_from(passed).unwrap());
            if passed < span {
                let left = between(&vacations, at, over);
                assert_eq!(left, span - passed, "{vacations:?} {begin:?} {span:?} {at:?}");
                assert_eq!(super::over(&vacations, at, span - passed), over);
            }
        }
    }

    #[test]
    fn several_can_be_planned_and_each_costs_its_length() {
        let mut budget = Budget::new(START, YEARLY);
        let days = |starts: i64, ends: i64| Vacation {
            starts: START + starts * DAY,
            ends: START + ends * DAY,
        };
        for vacation in [days(20, 25), days(2, 4), days(10, 20)] {
            assert_eq!(budget.make_room(&vacation, START, YEARLY), []);
            assert!(budget.plan(vacation, START, YEARLY));
        }
        assert_eq!(budget.all(), [days(2, 4), days(10, 20), days(20, 25)]);
        assert_eq!(budget.left, 13 * DAY);
        assert!(!budget.clone().plan(days(30, 44), START, YEARLY));
        // One that overlaps takes the place of those that it overlaps.
        let mut other = budget.clone();
        assert_eq!(other.make_room(&days(19, 21), START, YEARLY), [days(10, 20), days(20, 25)]);
        assert_eq!((other.all(), other.left), (vec![days(2, 4)], 28 * DAY));
        // The next is cancelled; the others stay.
        assert_eq!(budget.end(START, YEARLY), Some(days(2, 4)));
        assert_eq!((budget.all(), budget.left), (vec![days(10, 20), days(20, 25)], 15 * DAY));
        assert_eq!(budget.end(START + 12 * DAY, YEARLY), Some(days(10, 20)));
        assert_eq!(budget.all(), [days(10, 12), days(20, 25)]);
        let earned = 12 * 30 * DAY / 365;
        assert_eq!(budget.left, 23 * DAY + earned);
    }

    #[test]
    fn a_budget_is_earned_evenly_and_exactly() {
        let mut budget = Budget::new(START, YEARLY);
        assert!(budget.plan(Vacation { starts: START, ends: START + YEARLY }, START, YEARLY));
        assert_eq!(budget.left, Span::ZERO);
        assert!(!budget.plan(Vacation { starts: START, ends: START + Span(1) }, START, YEARLY));
        // In however many steps: a tenth of a year earns a tenth of the budget.
        let mut steps = budget.clone();
        for now in (0..=(YEAR / 10).0).step_by(7_654_321) {
            steps.earn(Moment(now), YEARLY);
        }
        steps.earn(START + YEAR / 10, YEARLY);
        budget.earn(START + YEAR / 10, YEARLY);
        assert_eq!((steps.left, steps.part), (budget.left, budget.part));
        assert_eq!((budget.left, budget.part), (3 * DAY, 0));
        budget.earn(START + YEAR, YEARLY);
        assert_eq!(budget.left, YEARLY);
        budget.earn(START + 9 * YEAR, YEARLY);
        assert_eq!(budget.left, YEARLY, "no more than a year's budget");
    }

    #[test]
    fn a_vacation_that_ends_early_costs_only_what_was_used() {
        let mut budget = Budget::new(START, YEARLY);
        assert!(budget.plan(
            Vacation { starts: START + DAY, ends: START + 11 * DAY },
            START,
            YEARLY
        ));
        assert_eq!(budget.left, 20 * DAY);
        let mut before = budget.clone();
        before.end(START + DAY - Span(1), YEARLY);
        assert_eq!((before.left, before.to_come(START)), (YEARLY, vec![]));
        let mut during = budget.clone();
        during.end(START + 3 * DAY, YEARLY);
        let earned = 3 * 30 * DAY / 365;
        assert_eq!(during.left, (20 + 8) * DAY + earned);
        assert_eq!(during.vacation, Vacation { starts: START + DAY, ends: START + 3 * DAY });
        let mut after = budget.clone();
        after.end(START + 11 * DAY, YEARLY);
        assert_eq!(after.vacation, budget.vacation);
    }

    #[test]
    fn no_sequence_of_plans_uses_more_than_the_budget() {
        for seed in 0..50 {
            let mut chance = Chance::new(seed);
            let mut budget = Budget::new(START, YEARLY);
            let (mut now, mut used) = (START, Span::ZERO);
            while now < START + 3 * YEAR {
                let mut below = |n: Span| {
                    Span(i64::try_from(chance.below(usize::try_from(n.0).unwrap())).unwrap())
                };
                let vacation = Vacation { starts: now, ends: now + Span(1) + below(20 * DAY) };
                if budget.plan(vacation, now, YEARLY) {
                    // Ended early or not.
                    now += below(30 * DAY);
                    budget.end(now, YEARLY);
                    used += now.min(vacation.ends) - vacation.starts;
                }
                now += below(5 * DAY);
                assert!((Span::ZERO..=YEARLY).contains(&budget.left), "seed {seed}");
            }
            let earned = YEARLY + ((now - START) / DAY + 1) * (YEARLY / 365);
            assert!(used <= earned, "seed {seed}: {used} of {earned}");
            assert!(used > YEARLY, "seed {seed}: {used}");
        }
    }
}
