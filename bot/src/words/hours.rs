//! Sentences about when people sleep and have days off.

use super::text::tidy;
use crate::play::Hours;

/// When a person sleeps and has days off.
#[must_use]
pub fn hours(hours: &Hours) -> String {
    let zone = hours.zone.name();
    let sleep = hours.sleep.map_or_else(|| "no sleep set".to_owned(), |s| format!("sleep {s}"));
    let weekends = if hours.weekends_off { "off, in games that allow it" } else { "on" };
    format!(
        "Your clock: time zone {zone} \u{b7} {sleep} \u{b7} weekends {weekends}. No deadline or reminder of yours falls into these \
         hours."
    )
}

/// A name is no time zone; `nearest` is one that is written similarly.
#[must_use]
pub fn no_such_zone(text: &str, nearest: Option<&str>) -> String {
    let hint = match nearest {
        Some(name) => format!("did you mean {name}?"),
        None => "name a city of it, such as timezone=Europe/Berlin or timezone=UTC.".to_owned(),
    };
    format!("There is no time zone '{}'; {hint}", tidy(text))
}
