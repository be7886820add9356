//! Messages about vacations.

use std::sync::Arc;

use crate::chat::text::Style;
use crate::game::state::{Budget, Match, Vacation};
use crate::game::words::{days_and_hours, list, number};
use crate::time::{Moment, Span};

/// What is left of a person's budget, and what is planned.
pub(super) fn vacation(budget: &Budget, now: Moment, yearly: Span, style: Style) -> String {
    if yearly == Span::ZERO {
        return no_vacations();
    }
    let mut to_come = budget.to_come(now).into_iter();
    let first = match to_come.next() {
        None => "You are not on vacation.".to_owned(),
        Some(vacation) if vacation.contains(now) => {
            format!(
                "You are on vacation until {}: your clocks stand still. You can still move; /vacation off ends it.",
                (style.moment)(vacation.ends)
            )
        }
        Some(vacation) => {
            format!(
                "Your vacation is planned {}; /vacation off cancels it.",
                period(&vacation, style)
            )
        }
    };
    let others: Vec<String> = to_come.map(|vacation| period(&vacation, style)).collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!(" Also planned: {}.", list(&others, "and"))
    };
    format!(
        "{first}{others} You have {} of vacation left, and earn {} a year.",
        days_and_hours(budget.left),
        days_and_hours(yearly)
    )
}

/// When a vacation begins and ends.
fn period(vacation: &Vacation, style: Style) -> String {
    let moment = |at: Moment| (style.moment)(at);
    format!("from {} until {}", moment(vacation.starts), moment(vacation.ends))
}

/// When vacations begin and end.
fn periods(vacations: &[Vacation], style: Style) -> String {
    let all: Vec<String> = vacations.iter().map(|vacation| period(vacation, style)).collect();
    list(&all, "and")
}

/// Which vacations were ended, cancelled or replaced, for the person. Empty if a vacation was added.
pub(super) fn vacation_changed(
    old: &[Vacation],
    new: Option<Vacation>,
    now: Moment,
    style: Style,
) -> String {
    if old.is_empty() {
        return String::new();
    }
    let before = periods(old, style);
    match new {
        Some(new) => {
            format!(" The vacation {} replaces the one {before}.", period(&new, style))
        }
        None if old.iter().any(|old| old.starts < now) => {
            format!(" The vacation {before} has ended.")
        }
        None => format!(" The vacation {before} is cancelled."),
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
) -> String {
    let ids: Vec<String> = games.iter().take(12).map(|game| number(game.id)).collect();
    let more = if games.len() > ids.len() { " and others" } else { "" };
    let one = if games.len() == 1 { "game" } else { "games" };
    let games = format!("In {one} {}{more}, {name}'s clock", list(&ids, "and"));
    let Some(new) = new else {
        return if old.iter().any(|old| old.starts < now) {
            format!("{name} is back from vacation. {games} runs again.")
        } else {
            format!("{name} cancelled the vacation {}. {games} runs then.", periods(old, style))
        };
    };
    let when = if new.contains(now) {
        format!("is on vacation until {}", (style.moment)(new.ends))
    } else {
        format!("will be on vacation {}", period(&new, style))
    };
    let instead = if old.is_empty() {
        String::new()
    } else {
        format!(", instead of {}", periods(old, style))
    };
    format!(
        "{name} {when}{instead}. {games} stands still for that time; the clocks of the others run."
    )
}

/// The operator allows no vacations.
pub(super) fn no_vacations() -> String {
    "Vacations are switched off here. Before you go away, offer a draw or choose a longer pace for the next game.".to_owned()
}

/// Nobody can end a vacation that is not planned.
pub(super) fn not_on_vacation() -> String {
    "You are not on vacation, and none is planned. '/vacation 10d' starts one.".to_owned()
}

/// A vacation is shorter than the shortest.
pub(super) fn vacation_too_short() -> String {
    "A vacation lasts at least 12 hours. For a shorter time, set your sleep with /settings sleep=23:00-07:00.".to_owned()
}

/// A vacation is planned too far ahead.
pub(super) fn vacation_too_far() -> String {
    "A vacation can start within the next year. Please plan it later.".to_owned()
}

/// Too many vacations are planned.
pub(super) fn too_many_vacations(most: usize) -> String {
    format!(
        "You can plan {most} vacations beyond the next. Cancel the next one with /vacation off."
    )
}

/// A vacation would end before it starts, or has passed.
pub(super) fn vacation_in_the_past() -> String {
    "That vacation would be over before it starts. Name a later day, with its year if need be."
        .to_owned()
}

/// A vacation is longer than the budget.
pub(super) fn vacation_too_long(length: Span, left: Span) -> String {
    format!(
        "That would take {}, and you have {} of vacation left. Choose a shorter time.",
        days_and_hours(length),
        days_and_hours(left)
    )
}

/// A vacation would start within an hour before a deadline.
pub(super) fn vacation_too_late(game: &Match, style: Style) -> String {
    let until = game.turn_ends().map(|d| (style.moment)(d.due)).unwrap_or_default();
    format!(
        "In game {} your time is over at {until}, and a vacation must start at least an hour before. Move there first.",
        number(game.id)
    )
}
