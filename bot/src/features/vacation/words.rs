//! Messages about vacations.

use std::sync::Arc;

use locale::{Table, Text, table, text};

use crate::chat::text::{Style, day};
use crate::game::state::{Budget, DateError, Match, Vacation};
use crate::game::words::{and, days_and_hours, number};
use crate::time::{Moment, Span};

pub(super) static TABLE: Table = table!();

const MOST_NAMED: usize = 12;

/// What is left of a person's budget, and what is planned.
pub(super) fn vacation(budget: &Budget, now: Moment, yearly: Span, style: Style) -> Text {
    if yearly == Span::ZERO {
        return no_vacations();
    }
    let to_come = budget.to_come(now);
    let (first, others) = match to_come.split_first() {
        None => (text!(TABLE, "not-away"), to_come.as_slice()),
        Some((vacation, others)) if vacation.contains(now) => {
            (text!(TABLE, "is-away", until = (style.moment)(vacation.ends)), others)
        }
        Some((vacation, others)) => {
            (text!(TABLE, "is-planned", period = period(vacation, style)), others)
        }
    };
    let others = match others {
        [] => Text::empty(),
        others => text!(TABLE, "also-planned", periods = periods(others, style)),
    };
    let (left, yearly) = (days_and_hours(budget.left), days_and_hours(yearly));
    Text::joined([first, others, text!(TABLE, "left", left, yearly)], " ")
}

fn period(vacation: &Vacation, style: Style) -> Text {
    let (starts, ends) = ((style.moment)(vacation.starts), (style.moment)(vacation.ends));
    text!(TABLE, "period", starts, ends)
}

fn periods(vacations: &[Vacation], style: Style) -> Text {
    and(vacations.iter().map(|vacation| period(vacation, style)).collect())
}

/// Which vacations were ended, cancelled or replaced, for the person. Empty if a vacation was added.
pub(super) fn vacation_changed(
    old: &[Vacation],
    new: Option<Vacation>,
    now: Moment,
    style: Style,
) -> Text {
    if old.is_empty() {
        return Text::empty();
    }
    let before = periods(old, style);
    match new {
        Some(new) => text!(TABLE, "replaces", period = period(&new, style), old = before),
        None if old.iter().any(|old| old.starts < now) => text!(TABLE, "has-ended", old = before),
        None => text!(TABLE, "is-cancelled", old = before),
    }
}

/// A player is or will be on vacation, instead of those in `old` if there are any, or those in `old` are ended or cancelled;
/// posted where their games are played.
pub(super) fn on_vacation(
    name: &str,
    (old, new): (&[Vacation], Option<Vacation>),
    now: Moment,
    games: &[Arc<Match>],
    style: Style,
) -> Text {
    let before = periods(old, style);
    let (what, clocks) = match new {
        None if old.iter().any(|old| old.starts < now) => {
            (text!(TABLE, "back", name), text!(TABLE, "runs-again"))
        }
        None => (text!(TABLE, "cancelled", name, old = before), text!(TABLE, "runs-then")),
        Some(new) => {
            let until = (style.moment)(new.ends);
            let what = match (new.contains(now), old.is_empty()) {
                (true, true) => text!(TABLE, "on", name, until),
                (true, false) => text!(TABLE, "on-instead", name, until, old = before),
                (false, true) => text!(TABLE, "planned", name, period = period(&new, style)),
                (false, false) => {
                    let period = period(&new, style);
                    text!(TABLE, "planned-instead", name, period, old = before)
                }
            };
            (what, text!(TABLE, "stands-still"))
        }
    };
    let named = games.iter().take(MOST_NAMED).map(|game| Text::same(number(game.id)));
    let mut named = and(named.collect());
    if games.len() > MOST_NAMED {
        named = text!(TABLE, "and-others", games = named);
    }
    let clocks = clocks.with("number", games.len()).with("games", named).with("name", name);
    Text::joined([what, clocks], " ")
}

pub(super) fn no_vacations() -> Text {
    text!(TABLE, "no-vacations")
}

pub(super) fn vacation_in_the_past() -> Text {
    text!(TABLE, "in-the-past")
}

pub(super) fn vacation_too_long(length: Span, left: Span) -> Text {
    text!(TABLE, "too-long", length = days_and_hours(length), left = days_and_hours(left))
}

pub(super) fn vacation_too_late(game: &Match, style: Style) -> Text {
    let until = game.turn_ends().map(|ends| (style.moment)(ends.due)).unwrap_or_default();
    text!(TABLE, "too-late", game = number(game.id), until)
}

pub(super) fn not_a_date(error: DateError) -> Text {
    match error {
        DateError::NotADate(text) => text!(TABLE, "not-a-date", text),
        DateError::WhichYear(text, next) => text!(TABLE, "which-year", text, example = day(next)),
    }
}
