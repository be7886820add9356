//! Sentences about when people sleep and have days off.

use crate::chat::text::{Style, tidy};
use crate::game::state::Hours;

/// When a person sleeps and has days off.
#[must_use]
pub fn hours(hours: &Hours) -> String {
    let zone = hours.zone.name();
    let weekends = " \u{b7} weekends off, in games that allow it";
    match (hours.sleep, hours.weekends_off) {
        (None, false) => format!(
            "Your time zone: {zone}. '/settings timezone=Europe/Berlin sleep=23:00-07:00' keeps deadlines and reminders out of \
             your sleep."
        ),
        (sleep, off) => {
            let sleep = sleep.map_or_else(String::new, |sleep| format!(" \u{b7} sleep {sleep}"));
            let weekends = if off { weekends } else { "" };
            format!(
                "Your clock: time zone {zone}{sleep}{weekends}. No deadline or reminder of yours falls into these hours."
            )
        }
    }
}

/// Sleep and days off were changed too short ago.
#[must_use]
pub fn hours_changed_too_soon(hours: &Hours, style: Style) -> String {
    let from = (style.moment)(hours.settled_at());
    format!(
        "When you rest can be changed once a week, and you can change it again from {from}. '/settings sleep=off weekends=on' ends your rest at any \
         time."
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
