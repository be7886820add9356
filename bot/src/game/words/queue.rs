//! Messages about waiting lists.

use rules::Variant;

use super::text::{count, list};
use crate::chat::PersonId;
use crate::chat::text::Style;
use crate::game::state::Queued;
use crate::time::Moment;

/// The waiting lists of a guild or place, for a person.
#[must_use]
pub fn queue(waiting: &[Queued], reader: &PersonId) -> String {
    let lines: Vec<String> = Variant::ALL
        .iter()
        .filter_map(|variant| {
            let names: Vec<String> = waiting
                .iter()
                .filter(|q| q.variant == *variant)
                .map(|q| if q.person == *reader { "you".to_owned() } else { q.name.clone() })
                .collect();
            let seats = variant.seats().len();
            (!names.is_empty()).then(|| {
                let title = variant.title();
                format!("{title}: {} of {seats} ({})", names.len(), list(&names, "and"))
            })
        })
        .collect();
    if lines.is_empty() {
        return "Nobody is waiting for a game. '/queue siege' puts you on the waiting list."
            .to_owned();
    }
    format!("Waiting for a game:\n{}\n'/queue off' takes you off.", lines.join("\n"))
}

/// The writer waits for a game.
#[must_use]
pub fn queued(
    variant: Variant,
    others: &[String],
    missing: usize,
    until: Moment,
    style: Style,
) -> String {
    let with =
        if others.is_empty() { String::new() } else { format!(" with {}", list(others, "and")) };
    let verb = if missing == 1 { "is" } else { "are" };
    format!(
        "You wait for {}{with}. {} {verb} needed; the game then starts by itself, with colours drawn at random. You are on \
         the list until {}; '/queue off' takes you off.",
        variant.title(),
        count(missing, "more player"),
        (style.moment)(until)
    )
}

/// The writer no longer waits.
#[must_use]
pub fn queue_left(variants: &[Variant]) -> String {
    let titles: Vec<String> = variants.iter().map(|v| v.title().to_owned()).collect();
    format!("You no longer wait for {}.", list(&titles, "and"))
}

/// The writer waits for nothing.
#[must_use]
pub fn not_queued() -> String {
    "You are not on that waiting list. '/queue' shows who is waiting.".to_owned()
}

/// The writer is on too many waiting lists.
#[must_use]
pub fn too_many_queued(most: usize) -> String {
    format!(
        "You are on {} already, the most you can be on. '/queue off' takes you off.",
        count(most, "waiting list")
    )
}

/// Waiting lists exist in guilds only.
#[must_use]
pub fn queue_in_a_guild() -> String {
    "Every server has its own waiting lists. Write /queue in a channel of a server.".to_owned()
}

/// The game starts with people from the waiting list.
#[must_use]
pub fn from_queue(others: &[String]) -> String {
    format!("From the waiting list: {}.", list(others, "and"))
}
